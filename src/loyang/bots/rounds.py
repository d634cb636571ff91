"""Playing on by whole rounds: several lines are kept from round to round of a solo game.

In each round a line is tried with several sets of cards from the grid, each with the quick turn
that follows, and the best lines go on. The grid that lies open at a round's end counts for what a
line is worth then. Compiled with the engine.
"""

from typing import final

from loyang.engine.state import GRID, OVER, Decision, Seat, State, pending
from loyang.engine.turn_end import step_price

from .rollout import Rollout


@final
class Rounds:
    """Plays possible truths on with a rollout's quick turns."""

    def __init__(self, rollout: Rollout, index: int, sets: int, lines: int) -> None:
        self.rollout = rollout
        self.index = index
        self.sets = sets
        self.lines = lines

    def worth(self, state: State, last: int) -> float:
        """What a truth comes to when the round after `last` begins, or at the end."""
        if state.players == 1:
            state = self.best_end(state, last)
        else:
            self.rollout.play(state, last)
        if state.phase == OVER:
            return end_worth(state.seats[self.index])
        return self.rollout.grid_worth(state, self.index)

    def best_end(self, state: State, last: int) -> State:
        """Where the best line leads by then."""
        self.to_grid(state, state.round if self.asked(state) is None else state.round - 1)
        lines = [state]
        for _ in range(state.round, last + 1):
            found: list[tuple[float, int, State]] = []
            for line in lines:
                self.try_round(line, found)
            if not found:
                break
            found.sort()
            lines = [each[2] for each in found[: self.lines]]
        return lines[0]

    def asked(self, state: State) -> Decision | None:
        """The question for cards of the grid, if that is what is asked."""
        decision = pending(state, self.index)
        return decision if decision is not None and decision.question == GRID else None

    def to_grid(self, state: State, today: int) -> None:
        """Play on until the grid of a round after `today` lies open, or to the end."""
        while state.phase != OVER and (state.round <= today or self.asked(state) is None):
            self.rollout.answer_first(state)

    def try_round(self, state: State, found: list[tuple[float, int, State]]) -> None:
        """Add how the round ends with each of the most promising sets of cards."""
        decision = self.asked(state)
        if decision is None:
            return
        for cards in self.rollout.best_sets(state, decision, self.sets):
            twin = state.copy()
            self.rollout.take(twin, self.index, cards)
            self.to_grid(twin, state.round)
            found.append((-self.rollout.grid_worth(twin, self.index), len(found), twin))


def end_worth(seat: Seat) -> float:
    """The final space, with left-over cash as a fraction of the next: what a quick turn nearly
    reached a planned one often does."""
    return float(seat.space - seat.loans) + float(seat.cash) / float(step_price(seat.space, 1))
