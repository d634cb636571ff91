"""Comparing candidates by futures: each is played on by the rollout over the same possible truths.

Compiled with the engine.
"""

from typing import Final, final

from loyang.engine.actions import Action
from loyang.engine.game import refuse
from loyang.engine.state import PACK, PAY, State, pending

from .rollout import Rollout
from .rounds import Rounds

# Before anything is known: how much the futures of two candidates differ from truth to truth, and
# how many truths that guess counts for.
SPREAD: Final = 0.5
GUESSED: Final = 2.0
ON_THE_WAY: Final[list[int]] = [PAY, PACK]  # questions that a candidate leaves to the rollout


@final
class Candidate:
    """A way to go on: what it promises at first sight, and what its futures came to."""

    def __init__(self, actions: list[Action], planned: bool, promise: float) -> None:
        self.actions = actions
        self.then: list[Action] = []  # how its turn would probably go on
        self.planned = planned  # the whole turn is in it
        self.promise = promise
        self.trust = 0.0  # as many futures as the promise counts for
        self.futures: list[float] = []  # what it came to in each truth

    def value(self, number: int) -> float:
        """Its worth by that many futures. Few say little: the promise counts like some of them."""
        if number == 0:
            return self.promise
        total = self.promise * self.trust
        for n in range(number):
            total += self.futures[n]
        return total / (self.trust + float(number))

    def doubt(self, other: "Candidate", number: int) -> float:
        """The error of the mean difference of the two in so many futures."""
        total = 0.0
        squares = GUESSED * SPREAD * SPREAD
        for n in range(number):
            difference = self.futures[n] - other.futures[n]
            total += difference
            squares += difference * difference
        if number:
            squares -= total * total / float(number)
        found: float = (squares / (float(number) + GUESSED) / (float(number) + 1.0)) ** 0.5
        return found


def begin(rollout: Rollout, candidate: Candidate, truth: State, index: int) -> State:
    """What the candidate makes of a possible truth by itself."""
    state = truth.copy()
    for action in candidate.actions + candidate.then:
        rollout.wait(state, index)
        decision = pending(state, index)
        while decision is not None and decision.question in ON_THE_WAY:
            if refuse(state, action) is None:
                break
            rollout.answer(state, decision)
            decision = pending(state, index)
        if decision is None or refuse(state, action) is not None:
            break
        rollout.do(state, action)
    if candidate.planned:
        rollout.finish(state, index)
    return state


def follow(rounds: Rounds, candidate: Candidate, truth: State, last: int) -> None:
    """One more future of the candidate, from that possible truth to the end of round `last`."""
    state = begin(rounds.rollout, candidate, truth, rounds.index)
    candidate.futures.append(rounds.worth(state, last))
