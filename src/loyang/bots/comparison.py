"""Comparing candidates by futures: each is played on by the rollout over the same possible truths.

Compiled with the engine.
"""

from typing import Final, final

from loyang.engine.actions import Action
from loyang.engine.game import refuse
from loyang.engine.state import PAY, State, pending

from .evaluation import worth
from .rollout import Rollout

TRUST: Final = 40.0  # as many futures as the promise counts for


@final
class Candidate:
    """A way to go on: what it promises at first sight, and what its futures came to."""

    def __init__(self, actions: list[Action], planned: bool, promise: float) -> None:
        self.actions = actions
        self.then: list[Action] = []  # how its turn would probably go on
        self.planned = planned  # the whole turn is in it
        self.promise = promise
        self.total = 0.0
        self.futures = 0

    def value(self) -> float:
        """Its worth so far. Few futures say little, so the promise counts like `TRUST` of them."""
        return (self.promise * TRUST + self.total) / (TRUST + float(self.futures))


def follow(rollout: Rollout, candidate: Candidate, truth: State, index: int, last: int) -> None:
    """One more future of the candidate, from that possible truth to the end of round `last`."""
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
    rollout.play(state, last)
    candidate.total += worth(state, index, rollout.weights)
    candidate.futures += 1
