"""Loyang: a digital version of the board game At the Gates of Loyang."""

from .engine.game import apply, deciders, free_actions, legal_actions, new_game, why_not
from .engine.notation import NotationError, parse
from .engine.reasons import Illegal, Reason
from .engine.scoring import scores, winners
from .engine.state import State
from .engine.views import View, sample_state, view
from .record import Record, Recorder, RecordError, replay

__all__ = [
    "Illegal",
    "NotationError",
    "Reason",
    "Record",
    "RecordError",
    "Recorder",
    "State",
    "View",
    "apply",
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
