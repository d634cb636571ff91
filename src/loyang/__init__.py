"""Loyang: a digital version of the board game At the Gates of Loyang."""

from types import FunctionType

from .engine.game import apply, deciders, free_actions, legal_actions, new_game, why_not
from .engine.notation import NotationError, parse
from .engine.reasons import Illegal, Reason
from .engine.scoring import scores, winners
from .engine.state import State
from .engine.views import View, sample_state, view
from .record import Record, Recorder, RecordError, replay

__version__ = "0.1.0"

__all__ = [
    "Illegal",
    "NotationError",
    "Reason",
    "Record",
    "RecordError",
    "Recorder",
    "State",
    "View",
    "__version__",
    "apply",
    "compiled",
    "deciders",
    "free_actions",
    "legal_actions",
    "new_game",
    "parse",
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
