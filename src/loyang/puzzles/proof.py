"""A puzzle's proof: that its goal is the best that can be reached, and reached in one way only."""

from dataclasses import dataclass
from typing import Final

from loyang.engine.actions import Action, Step
from loyang.engine.game import apply
from loyang.engine.state import State

from .goals import Goal, Kind, furthest, walk_price
from .outlook import SERVED_BITS, TooMany
from .solver import SPENT_BITS, End, Solver, Unsolvable, finish

# About two seconds if compiled. A turn with more positions is no puzzle.
MOST_POSITIONS: Final = 25_000


@dataclass(frozen=True)
class Proof:
    """What the solver has found out about a turn."""

    best: int  # the most that can be reached, in the goal's own terms
    ways: int  # to reach the goal: other customers, or other helpers
    decisions: int  # of the shortest way, without what only ends the turn
    positions: int  # that were looked at
    solution: tuple[Action, ...]  # a shortest way, to where the goal is reached
    served: tuple[int, ...]  # its customers, by card
    spent: tuple[int, ...]  # its helpers


def prove(state: State, seat: int, goal: Goal, most: int = MOST_POSITIONS) -> Proof:
    """All turns that reach the goal are looked at.

    `Unsolvable` if chance is involved, if there are too many, or none.
    """
    own = state.seats[seat]
    least = walk_price(own, goal.number) if goal.kind == "space" else goal.number
    solver = search(state, seat, goal.kind, least, most)
    if not solver.ends:
        raise Unsolvable("goal")
    end = min(solver.ends.values(), key=lambda each: (each.decisions(), int(each.node.spent)))
    return Proof(
        best=furthest(own, solver.best) if goal.kind == "space" else solver.best,
        ways=ways_of(list(solver.ends)),
        decisions=end.decisions(),
        positions=solver.looked_at,
        solution=tuple(solution_of(seat, end, goal)),
        served=tuple(cards_of(int(end.served), SERVED_BITS, 3)),
        spent=tuple(cards_of(int(end.node.spent), SPENT_BITS, 1)),
    )


def best_goal(state: State, seat: int, kind: Kind, most: int = MOST_POSITIONS) -> Goal:
    """The most that can be reached."""
    best = search(state, seat, kind, -1, most).best
    if best < 0:
        raise Unsolvable("goal")
    return Goal(kind, furthest(state.seats[seat], best) if kind == "space" else best)


def search(state: State, seat: int, kind: Kind, least: int, most: int) -> Solver:
    try:
        solver = Solver(state, seat, kind == "customers", least, most)
        solver.run()
    except TooMany:
        raise Unsolvable("size") from None
    return solver


def cards_of(bits: int, by_card: list[int], most: int) -> list[int]:
    """The cards whose bits are set there."""
    return [card for card, bit in enumerate(by_card) if bit and bits & bit * most]


def ways_of(kinds: list[tuple[int, int]]) -> int:
    """How many of them differ: whoever spends a helper for nothing has not found another way."""
    return sum(
        not any(
            other != each and other[0] == each[0] and other[1] & ~each[1] == 0 for other in kinds
        )
        for each in kinds
    )


def solution_of(seat: int, end: End, goal: Goal) -> list[Action]:
    state = end.node.state.copy()
    actions = [*end.node.line(), *finish(state, seat, end.last)]
    while goal.kind == "space" and state.seats[seat].space < goal.number:
        apply(state, Step(seat))
        actions.append(Step(seat))
    return actions
