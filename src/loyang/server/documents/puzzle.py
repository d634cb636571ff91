"""What is told of puzzles: in a list, one with what others made of it, and at its table."""

from collections.abc import Sequence
from statistics import median_low
from typing import Literal

from msgspec import UNSET, UnsetType, structs

from loyang.engine.notation import parse
from loyang.puzzles import Puzzle
from loyang.server.store import PuzzleResult
from loyang.server.tables import puzzling
from loyang.server.tables.table import Table

from . import shapes, things


def puzzle_document(table: Table, seat: int | None) -> shapes.PuzzleInfo | UnsetType:
    """Unset where there is no puzzle, and for everyone else."""
    puzzle, state = puzzling.puzzle_of(table), table.state
    if puzzle is None or state is None or seat != puzzle.seat or table.ended:
        return UNSET
    served, own = puzzling.served_at(table), state.seats[seat]
    have = {"space": own.space, "cash": own.cash, "customers": served}
    known, hints = puzzling.notes(table), puzzling.hints(puzzle)
    given = hints[: known[puzzling.HINT]]
    return shapes.PuzzleInfo(
        id=puzzle.id,
        grade=puzzle.grade,
        goal=puzzle.goal.kind,
        number=puzzle.goal.number,
        have=have[puzzle.goal.kind],
        decisions=puzzle.decisions,
        reached=puzzle.goal.reached(state, seat, served),
        over=puzzling.at_path(puzzle, state),
        solved=bool(known[puzzling.SOLVED]),
        shown=bool(known[puzzling.SHOWN]),
        tries=known[puzzling.TRIED],
        hints=[hint_document(hint) for hint in given],
        more=len(given) < len(hints),
    )


def hint_document(hint: puzzling.Hint) -> shapes.PuzzleHint:
    step = None
    if hint.action:
        step = structs.replace(things.step(parse(hint.action)), action=hint.action)
    return shapes.PuzzleHint(hint.kind, [*hint.cards], step)


def summary(puzzle: Puzzle, solved: bool | None) -> shapes.PuzzleSummary:
    """`solved`: what the reader has made of it."""
    progress: Literal["solved", "shown"] | None = None
    if solved is not None:
        progress = "solved" if solved else "shown"
    return shapes.PuzzleSummary(
        id=puzzle.id,
        grade=puzzle.grade,
        goal=puzzle.goal.kind,
        number=puzzle.goal.number,
        players=puzzle.players,
        decisions=puzzle.decisions,
        progress=progress,
    )


def answer(
    puzzle: Puzzle, solved: bool | None, results: Sequence[tuple[PuzzleResult, int]]
) -> shapes.PuzzleAnswer:
    tries = [each.tries for each, number in results if each.solved for _ in range(number)]
    return shapes.PuzzleAnswer(
        **structs.asdict(summary(puzzle, solved)),
        positions=puzzle.positions,
        missed=[*puzzle.missed],
        solved=len(tries),
        at_once=sum(number for each, number in results if each.at_once),
        gave_up=sum(number for each, number in results if not each.solved),
        tries=median_low(tries) if tries else None,
    )
