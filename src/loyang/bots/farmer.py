"""The bot `farmer`: greedy, by the worth of its answers and, in its turn, the rollout's policy."""

from collections.abc import Sequence

from loyang.engine.actions import Action
from loyang.engine.state import ACT, pending
from loyang.engine.views import View, sample_state

from .answer_choice import answer_worths, best
from .protocol import Budget
from .rollout import Rollout
from .weights import ALONE


class FarmerBot:
    """Does what leaves the best farm behind, one action at a time."""

    weights = ALONE

    def __init__(self, seed: int | str, budget: Budget | None = None) -> None:
        self._seed = f"farmer {seed}"

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        state = sample_state(view, self._seed)
        decision = pending(state, view.viewer)
        if decision is None:
            return actions[0]
        if decision.question != ACT:
            return best(answer_worths(state, decision, actions, self.weights))
        return Rollout(self.weights).action(state, view.viewer, list(actions), {})
