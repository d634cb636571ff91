"""A table with a puzzle: what is not done at it, and how its player fares.

All of it follows from the log: the actions that count, and what was noted between them (as what is
looked at in a lesson): that the turn was ended in vain, a hint, the solution shown, the goal.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from msgspec.structs import replace

from loyang.engine.actions import Action, Done
from loyang.engine.cards import CARD_NAMES
from loyang.engine.game import apply, why_not
from loyang.engine.state import PATH, State, pending
from loyang.puzzles import Puzzle, allowed, customers, furthest, shipped
from loyang.server.errors import Problem
from loyang.server.store import Entry, PuzzleResult

from . import moves, undo
from .log import actions_to
from .table import Table, Update

TRIED: Final = "tried"
SOLVED: Final = "solved"
HINT: Final = "hint"
SHOWN: Final = "shown"


@dataclass(frozen=True)
class Hint:
    """Something about the solution: its customers, what helps to serve them, or how it begins."""

    kind: Literal["customers", "tools", "first"]
    cards: tuple[str, ...] = ()
    action: str = ""


def puzzle_of(table: Table) -> Puzzle | None:
    """The puzzle of the table; None elsewhere, and where it no longer comes with the program."""
    name = table.options.get("puzzle")
    return None if name is None else shipped().get(name)


def posed(table: Table) -> tuple[Puzzle, State]:
    puzzle, state = puzzle_of(table), moves.check_playing(table)
    if puzzle is None:
        raise Problem("no-such-puzzle", "There is no puzzle at this table.")
    return puzzle, state


# --- acting ---------------------------------------------------------------------------------------


def check(table: Table, actions: Sequence[Action]) -> None:
    """`Problem` before anything is done that a puzzle does not know."""
    puzzle = puzzle_of(table)
    if puzzle is None:
        return
    state = moves.check_playing(table).copy()
    for action in actions:
        if why_not(state, action.seat, action) is not None:
            return  # what is illegal is told by the engine
        if not allowed(action) or (isinstance(action, Done) and at_path(puzzle, state)):
            raise Problem(
                "not-in-puzzle",
                "A puzzle knows no two-packs and no loans, and it ends on the path.",
            )
        apply(state, action)


def at_path(puzzle: Puzzle, state: State) -> bool:
    decision = pending(state, puzzle.seat)
    return decision is not None and decision.question == PATH


def noted(table: Table, update: Update) -> Update:
    """With a note if the turn has been ended in vain, or the goal reached for the first time."""
    puzzle = puzzle_of(table)
    if puzzle is None or table.state is None or update.state is None:
        return update
    if not at_path(puzzle, update.state):
        return update
    known, goal, own = notes(table), puzzle.goal, update.state.seats[puzzle.seat]
    served = customers((event for events in update.events for event in events), puzzle.seat)
    if goal.reached(update.state, puzzle.seat, served_at(table) + served):
        what = "" if known[SOLVED] or known[SHOWN] else SOLVED
    else:
        can = goal.kind == "space" and furthest(own, own.cash) >= goal.number
        what = "" if can or at_path(puzzle, table.state) else TRIED
    if not what:
        return update
    # The note is no action: it has no events, but its place among them.
    entries = [*update.entries, note(puzzle.seat, what)]
    return replace(update, entries=entries, events=[*update.events, []])


def note(seat: int, what: str) -> Entry:
    return Entry("look", {"seat": seat, "what": what, "on": True})


# --- how it stands --------------------------------------------------------------------------------


def notes(table: Table) -> Counter[str]:
    """What was noted, also on ways that have been taken back."""
    points = {point.version: point for point in table.log.points if point is not None}
    return Counter(what for point in points.values() for what in point.looks)


def served_at(table: Table) -> int:
    """How many customers are served as the game stands."""
    puzzle, now = puzzle_of(table), table.log.now
    if puzzle is None or now is None:
        return 0
    state, served = table.open()[0], 0
    for action in actions_to(now):
        served += customers(apply(state, action), puzzle.seat)
    return served


def result(table: Table) -> PuzzleResult | None:
    """How it went, once that is decided."""
    puzzle, known = puzzle_of(table), notes(table)
    if puzzle is None or not (known[SOLVED] or known[SHOWN]):
        return None
    tries = known[TRIED] + (1 if known[SOLVED] else 0)
    return PuzzleResult(puzzle.id, bool(known[SOLVED]), tries, known[HINT])


# --- hints and the solution -----------------------------------------------------------------------


def hints(puzzle: Puzzle) -> list[Hint]:
    """From the least to the most that is given away."""
    state, served, used = puzzle.open(), [], []
    for action in puzzle.actions():
        for event in apply(state, action):
            if event.seat == puzzle.seat and event.name in ("delivered", "served"):
                served.append(CARD_NAMES[event.card])
            elif event.seat == puzzle.seat and event.name in ("used", "traded"):
                used.append(CARD_NAMES[event.card])
    tools = Hint("tools", tuple(dict.fromkeys(used)))
    return [
        Hint("customers", tuple(dict.fromkeys(served))),
        *([tools] if used else []),
        Hint("first", action=puzzle.solution[0]),
    ]


def hint(table: Table) -> Update:
    """One more, as long as there are any."""
    puzzle, _ = posed(table)
    if notes(table)[HINT] >= len(hints(puzzle)):
        return Update(seat=puzzle.seat)
    return Update([note(puzzle.seat, HINT)], seat=puzzle.seat)


def show(table: Table, version: int) -> Update:
    """The next action of the solution; back to the beginning if something else was done."""
    puzzle, _ = posed(table)
    now = table.log.now
    assert now is not None
    done, solution = actions_to(now), puzzle.actions()
    known = notes(table)
    first = [] if known[SOLVED] or known[SHOWN] else [note(puzzle.seat, SHOWN)]
    if done != solution[: len(done)]:
        start = [*now.back()][-1]
        return undo.back(table, puzzle.seat, undo.Way(start.version, "alone"), tuple(first))
    if len(done) == len(solution):
        return Update(first, seat=puzzle.seat)
    update = moves.act(table, version, [solution[len(done)]])
    if not first:
        return update
    entries = [*update.entries, *first]
    return replace(update, entries=entries, events=[*update.events, []])
