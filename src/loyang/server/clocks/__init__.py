"""Clocks as pure arithmetic: hours of the day, time spent, deadlines. No store, no system clock."""

from .clockwork import Clockwork, Note, Rules
from .hours import ALWAYS, Gap, Hours, open_between, when_spent

__all__ = [
    "ALWAYS",
    "Clockwork",
    "Gap",
    "Hours",
    "Note",
    "Rules",
    "open_between",
    "when_spent",
]
