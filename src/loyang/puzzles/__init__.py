"""Puzzles: a turn without chance, its best result proved (builds on the engine and the bots).

`shipped` has those that come with the package, `of_the_day` picks one, `prove` proves one.
"""

from .goals import Goal, allowed, furthest
from .proof import Proof, prove
from .puzzle import (
    GRADES,
    Puzzle,
    PuzzleError,
    customers,
    load,
    of_the_day,
    save,
    shipped,
    today,
)
from .solver import Unsolvable

__all__ = [
    "GRADES",
    "Goal",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "Unsolvable",
    "allowed",
    "customers",
    "furthest",
    "load",
    "of_the_day",
    "prove",
    "save",
    "shipped",
    "today",
]
