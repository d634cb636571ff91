"""Comparing candidates by futures: each is played on by the rollout over the same possible truths.

Compiled with the engine.
"""

from typing import final

from loyang.engine.actions import Action
from loyang.engine.game import refuse
from loyang.engine.state import PAY, State, pending

from .rollout import Rollout
from .rounds import Rounds


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

    def value(self) -> float:
        """Its worth so far. Few futures say little, so the promise counts like some of them."""
        if self.futures == 0:
            return self.promise
        return (self.promise * self.trust + self.total) / (self.trust + float(self.futures))


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


def follow(rounds: Rounds, candidate: Candidate, truth: State, last: int) -> None:
    """One more future of the candidate, from that possible truth to the end of round `last`."""
    state = begin(rounds.rollout, candidate, truth, rounds.index)
    candidate.total += rounds.worth(state, last)
    candidate.futures += 1
