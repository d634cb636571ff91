"""Comparing candidates by futures: each is played on by the rollout over the same possible truths.

Compiled with the engine.
"""

from typing import final

from loyang.engine.actions import Action
from loyang.engine.cards import NONE
from loyang.engine.game import refuse
from loyang.engine.state import GRID, OVER, PAY, State, pending

from .rollout import Rollout


@final
class Candidate:
    """A way to go on: what it promises at first sight, and what its futures came to."""

    def __init__(self, actions: list[Action], planned: bool, promise: float) -> None:
        self.actions = actions
        self.then: list[Action] = []  # how its turn would probably go on
        self.planned = planned  # the whole turn is in it
        self.promise = promise
        self.trust = 0.0  # as many futures as the promise counts for
        self.total = 0.0
        self.futures = 0
        # What it buys in the next round; a line of another candidate that leaves that open.
        self.cards: list[int] = []
        self.cards_round = NONE
        self.of: Candidate | None = None

    def value(self) -> float:
        """Its worth so far. Few futures say little, so the promise counts like some of them."""
        if self.futures == 0:
            return self.promise
        return (self.promise * self.trust + self.total) / (self.trust + float(self.futures))

    def line_with(self, cards: list[int], when: int) -> "Candidate":
        """The same, with these cards bought in that round."""
        line = Candidate(self.actions, self.planned, self.promise)
        line.then = self.then
        line.trust = self.trust
        line.cards = cards
        line.cards_round = when
        line.of = self
        return line

    def origin(self) -> "Candidate":
        """The candidate that this is a line of."""
        return self if self.of is None else self.of

    def adopt(self, line: "Candidate") -> None:
        """Be as good as that line, if it is the best one so far."""
        if self is not line and (self.futures == 0 or line.value() > self.value()):
            self.total = line.total
            self.futures = line.futures


def begin(rollout: Rollout, candidate: Candidate, truth: State, index: int) -> State:
    """What the candidate makes of a possible truth by itself."""
    state = truth.copy()
    for action in candidate.actions + candidate.then:
        rollout.wait(state, index)
        decision = pending(state, index)
        refused = refuse(state, action) is not None
        if refused and decision is not None and decision.question == PAY:
            rollout.answer(state, decision)
            refused = refuse(state, action) is not None
        if decision is None or refused:
            break
        rollout.do(state, action)
    return state


def follow(rollout: Rollout, candidate: Candidate, truth: State, index: int, last: int) -> None:
    """One more future of the candidate, from that possible truth to the end of round `last`."""
    rollout.intended = candidate.cards
    rollout.intended_round = candidate.cards_round
    rollout.tried = []
    state = begin(rollout, candidate, truth, index)
    rollout.play(state, last)
    candidate.total += rollout.grid_worth(state, index)
    candidate.futures += 1


def lines_of(
    rollout: Rollout, candidate: Candidate, truth: State, index: int, number: int
) -> list[Candidate]:
    """The candidate with each of the best sets of cards of the next round's grid, which lies open
    already: none of these lines knows more than the others."""
    rollout.intended_round = NONE
    state = begin(rollout, candidate, truth, index)
    today = truth.round
    while state.phase != OVER:
        decision = pending(state, index)
        if state.round > today and decision is not None and decision.question == GRID:
            sets = rollout.best_sets(state, decision, number)
            return [candidate.line_with(cards, state.round) for cards in sets]
        rollout.answer_first(state)
    return []
