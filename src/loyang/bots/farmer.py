"""The bot `farmer`: greedy, with a good idea of what a farm is worth."""

from collections.abc import Sequence

from loyang.engine.actions import Action, Pack
from loyang.engine.state import ACT, State, pending
from loyang.engine.views import View, sample_state

from .judge import best, finish_turn, judge
from .planner import Search, pack_worth
from .protocol import Budget
from .value import worth

PACK_SAMPLES = 4


class FarmerBot:
    """Does what leaves the best farm behind, one action at a time."""

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
            return best(judge(state, decision, actions))
        return self._act(state, view.viewer, actions)

    def _act(self, state: State, seat: int, actions: Sequence[Action]) -> Action:
        pack = Pack(seat)
        if pack in actions and pack_worth(state, seat, PACK_SAMPLES) > worth(state, seat):
            return pack
        # One step ahead: the search stops after the first action.
        line = Search(seat, 1, 1, 0.0).one_step(state)
        return line if line is not None else finish_turn(state, actions)
