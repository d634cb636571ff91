"""Puzzles as data: one, a file of them, those that come with the package, and the one of a day.

>>> puzzle = of_the_day(dt.date(2026, 1, 1))
>>> puzzle.goal.reached(puzzle.open(), puzzle.seat, served=0)
False
"""

import datetime as dt
import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, Final

from loyang.engine.actions import Action
from loyang.engine.events import Event
from loyang.engine.game import apply
from loyang.engine.notation import parse
from loyang.engine.position import Document, PositionError, from_document
from loyang.engine.state import ACT, RULES_VERSION, State, pending

from .goals import KINDS, Goal

FORMAT: Final = 1
HEADER: Final = "loyang puzzles"
SHIPPED: Final = "puzzles.jsonl.gz"
GRADES: Final = (1, 2, 3, 4, 5)
LENGTHS: Final = (3, 4, 5, 6)  # the longest of each grade but the last
ID_DIGITS: Final = 8
LARGEST: Final = 50_000_000  # bytes, unpacked


class PuzzleError(ValueError):
    """A file that holds no puzzles, or one that is damaged."""


@dataclass(frozen=True)
class Puzzle:
    """A position at the beginning of a turn, what to reach in it, and how."""

    goal: Goal
    seat: int
    position: Document
    decisions: int  # of the solution, without what only ends the turn
    positions: int  # that the proof has looked at
    missed: tuple[str, ...]  # the bots that don't find it
    solution: tuple[str, ...]

    @property
    def id(self) -> str:
        """It follows from position and goal: the same puzzle has the same name for ever."""
        known = [self.position, self.seat, self.goal.kind, self.goal.number]
        text = json.dumps(known, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:ID_DIGITS]

    @property
    def players(self) -> int:
        return int(str(self.position["players"]))

    @property
    def grade(self) -> int:
        """From 1 to 5: by its length, and by how many bots miss it."""
        length = self.decisions + (len(self.missed) > 1) + (len(self.missed) > 3)
        return 1 + sum(length > most for most in LENGTHS)

    def open(self) -> State:
        """The position, under today's rules."""
        return from_document({**self.position, "rules": RULES_VERSION})

    def actions(self) -> list[Action]:
        """The solution."""
        return [parse(line) for line in self.solution]

    def solved_by(self, actions: Sequence[Action]) -> bool:
        """Whether they lead to the goal; `Illegal` if one is not possible."""
        state, served = self.open(), 0
        for action in actions:
            served += customers(apply(state, action), self.seat)
        return self.goal.reached(state, self.seat, served)


def customers(events: Iterable[Event], seat: int) -> int:
    """How many deliveries the seat has made there."""
    return sum(
        event.number if event.name == "delivered" else 1
        for event in events
        if event.seat == seat and event.name in ("delivered", "served")
    )


# --- files ---------------------------------------------------------------------------------------


def as_content(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "goal": puzzle.goal.kind,
        "number": puzzle.goal.number,
        "seat": puzzle.seat,
        "decisions": puzzle.decisions,
        "positions": puzzle.positions,
        "missed": list(puzzle.missed),
        "solution": list(puzzle.solution),
        "position": puzzle.position,
    }


def as_puzzle(content: Any) -> Puzzle:
    """The inverse; whatever is missing or of the wrong shape raises."""
    if content["goal"] not in KINDS:
        raise ValueError("no such goal")
    puzzle = Puzzle(
        goal=Goal(content["goal"], int(content["number"])),
        seat=int(content["seat"]),
        position=dict(content["position"]),
        decisions=int(content["decisions"]),
        positions=int(content["positions"]),
        missed=tuple(map(str, content["missed"])),
        solution=tuple(map(str, content["solution"])),
    )
    decision = pending(puzzle.open(), puzzle.seat)
    if decision is None or decision.question != ACT:
        raise ValueError("its position is not in that seat's action turn")
    return puzzle


def save(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Whole or not at all, and always the same bytes."""
    lines = [json.dumps({HEADER: FORMAT, "rules": RULES_VERSION})]
    lines += [json.dumps(as_content(each), separators=(",", ":")) for each in puzzles]
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(gzip.compress("\n".join([*lines, ""]).encode(), 9, mtime=0))
    part.replace(path)


def load(path: Path) -> list[Puzzle]:
    """The puzzles of a file; `PuzzleError` says what is wrong with it, and in which line."""
    try:
        return read(path.read_bytes(), str(path))
    except (OSError, ValueError) as fault:
        if isinstance(fault, PuzzleError):
            raise
        reason = fault.strerror if isinstance(fault, OSError) else fault
        raise PuzzleError(f"cannot read {path}: {reason}") from fault


def read(data: bytes, name: str) -> list[Puzzle]:
    lines = unpacked(data, name).splitlines()
    try:
        header = json.loads(lines[0])
        if header[HEADER] != FORMAT or header["rules"] != RULES_VERSION:
            raise PuzzleError(
                f"{name} is of format {header[HEADER]} and rules {header['rules']}, "
                f"but this program knows format {FORMAT} and rules {RULES_VERSION}"
            )
    except (ValueError, LookupError, TypeError) as fault:
        if isinstance(fault, PuzzleError):
            raise
        raise PuzzleError(f"{name} is no file of puzzles") from fault
    found: dict[str, Puzzle] = {}
    for at, line in enumerate(lines[1:], 2):
        try:
            puzzle = as_puzzle(json.loads(line))
        except (ValueError, LookupError, TypeError) as fault:
            reason = "; ".join(fault.faults) if isinstance(fault, PositionError) else str(fault)
            raise PuzzleError(f"{name}: line {at}: no puzzle ({reason})") from fault
        if puzzle.id in found:
            raise PuzzleError(f"{name}: line {at}: puzzle {puzzle.id} comes twice")
        found[puzzle.id] = puzzle
    return [*found.values()]


def unpacked(data: bytes, name: str) -> str:
    try:
        unpacking = zlib.decompressobj(wbits=31)
        text = unpacking.decompress(data, LARGEST)
        if not unpacking.eof:
            raise PuzzleError(f"{name} is cut off, or far too large")
        return text.decode()
    except (zlib.error, UnicodeDecodeError) as fault:
        raise PuzzleError(f"{name} is damaged, or no file of puzzles") from fault


# --- those that come with the package -------------------------------------------------------------


@cache
def shipped() -> dict[str, Puzzle]:
    """By id, the easier ones first."""
    data = (files(__package__) / SHIPPED).read_bytes()
    puzzles = sorted(read(data, SHIPPED), key=lambda each: (each.grade, each.decisions, each.id))
    return {puzzle.id: puzzle for puzzle in puzzles}


@cache
def by_day() -> list[Puzzle]:
    """In the order of the days: one of each grade in turn, from easy to hard."""
    graded = [
        sorted(
            (each for each in shipped().values() if each.grade == grade), key=lambda each: each.id
        )
        for grade in GRADES
    ]
    return [each for each in chain.from_iterable(zip_longest(*graded)) if each is not None]


def of_the_day(day: dt.date) -> Puzzle:
    """The same for everybody who has the same puzzles; it comes again after all others."""
    return by_day()[day.toordinal() % len(by_day())]


def today() -> dt.date:
    """The day by which puzzles change: everywhere at the same moment."""
    return dt.datetime.now(dt.UTC).date()
