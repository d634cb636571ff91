"""The bot `merchant`: plans its whole action turn before its first action, and chooses cards by it.

It keeps to a plan until something happens that it did not foresee. A bot that is first asked in the
middle of a turn plans from there, so an answer follows from the views since the turn began, the
seed and the number of nodes.
"""

import time
from collections.abc import Sequence
from typing import Final

from loyang.engine.actions import Action, Pack
from loyang.engine.state import ACT, Decision, State, pending
from loyang.engine.views import View, sample_state

from .answer_choice import answer_worths, finish_turn
from .card_choice import CARD_QUESTIONS, TURN_NODES, card_choices, pack_gain
from .planner import NODES_A_SECOND, Node, Search, key_of
from .protocol import Budget, Line
from .weights import ALONE

NODES: Final = 2500  # positions looked at for a plan of a turn


class MerchantBot:
    """Searches the sequences of its action turn for the one that leaves the best farm behind."""

    def __init__(self, seed: int | str, budget: Budget | None = None) -> None:
        self._seed = f"merchant {seed}"
        budget = budget or Budget()
        self._seconds = budget.seconds
        in_time = NODES if budget.seconds is None else int(budget.seconds * NODES_A_SECOND)
        self._nodes = budget.nodes or max(1, in_time)
        self._turns = self._nodes // TURN_NODES
        self._plan: dict[int, Action] = {}

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        state = sample_state(view, self._seed)
        seat = view.viewer
        decision = pending(state, seat)
        if decision is None:
            return actions[0]
        planned = self._plan.get(key_of(state, seat))
        if planned is not None and planned in actions:
            return planned
        if decision.question == ACT:
            return self._act(state, seat, actions)
        self._plan = {}
        choices = self._choices(state, decision, actions)
        return max(choices, key=lambda each: each[0])[1][0]

    def explain(self, view: View, actions: Sequence[Action], lines: int = 5) -> list[Line]:
        """Its best lines (see `Explainer`): a whole turn, all that it buys at the grid, else one
        action."""
        state = sample_state(view, self._seed)
        seat = view.viewer
        decision = pending(state, seat)
        if decision is None:
            return []
        if decision.question == ACT:
            search = self._search(state, seat)
            found = [(node.closed, node.line()) for node in search.found]
            if Pack(seat) in actions:
                gain = pack_gain(state, seat, self._turns, ALONE)
                found.append((search.best.closed + gain, [Pack(seat)]))
        else:
            found = self._choices(state, decision, actions)
        found.sort(key=lambda each: -each[0])
        return found[:lines]

    # --- the action turn -------------------------------------------------------------------------

    def _act(self, state: State, seat: int, actions: Sequence[Action]) -> Action:
        end = self._search(state, seat).best
        pack = Pack(seat)
        if pack in actions:
            # Now or at the end of the plan, when it may be cheaper (R5.17).
            gain = pack_gain(state, seat, self._turns, ALONE)
            if gain > 0 and gain >= pack_gain(end.state, seat, self._turns, ALONE):
                self._plan = {}
                return pack
        self._remember(end)
        line = end.line()
        return line[0] if line else finish_turn(state, actions, ALONE)

    def _search(self, state: State, seat: int) -> Search:
        search = Search(seat, self._nodes, self._deadline(), ALONE)
        search.run(state)
        return search

    def _deadline(self) -> float:
        """When its time is up; 0 without a time budget."""
        return 0.0 if self._seconds is None else time.monotonic() + self._seconds

    def _remember(self, end: Node) -> None:
        """What to do in each position on the way, so that the turn is planned only once."""
        self._plan = {}
        node = end
        while node.parent is not None and node.action is not None:
            self._plan[key_of(node.parent.state, node.action.seat)] = node.action
            node = node.parent

    # --- everything else -------------------------------------------------------------------------

    def _choices(self, state: State, decision: Decision, actions: Sequence[Action]) -> list[Line]:
        if decision.question in CARD_QUESTIONS:
            return card_choices(state, decision, actions, self._turns, self._deadline(), ALONE)
        worths = answer_worths(state, decision, actions, ALONE)
        return [(value, [action]) for value, action in worths]
