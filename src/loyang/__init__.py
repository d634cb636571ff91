"""Loyang: a digital version of the board game At the Gates of Loyang."""

from types import FunctionType

from .engine.game import (
    apply,
    candidates,
    deciders,
    free_actions,
    legal_actions,
    new_game,
    why_not,
)
from .engine.notation import NotationError, parse
from .engine.position import PositionError, dump, load
from .engine.reasons import Illegal, Reason
from .engine.scoring import scores, winners
from .engine.soundness import faults
from .engine.state import QUESTION_NAMES, State, pending
from .engine.views import View, sample_state, view
from .record import Record, Recorder, RecordError, replay

__version__ = "0.1.0"

__all__ = [
    "QUESTION_NAMES",
    "Illegal",
    "NotationError",
    "PositionError",
    "Reason",
    "Record",
    "RecordError",
    "Recorder",
    "State",
    "View",
    "__version__",
    "apply",
    "candidates",
    "compiled",
    "deciders",
    "dump",
    "faults",
    "free_actions",
    "legal_actions",
    "load",
    "new_game",
    "parse",
    "pending",
    "replay",
    "sample_state",
    "scores",
    "view",
    "why_not",
    "winners",
]


def compiled() -> bool:
    """Whether the engine is the compiled one; as plain Python it takes about six times as long."""
    return not isinstance(apply, FunctionType)
