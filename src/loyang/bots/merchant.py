"""The bot `merchant`: plans its whole action turn before it does the first thing.

A plan is kept until something else happens than it foresaw. A bot that is asked in the middle of a
turn plans from there, so an answer follows from the views since the turn began, the seed and the
number of nodes.
"""

import time
from collections.abc import Sequence
from typing import Final

from loyang.engine.actions import Action, Pack
from loyang.engine.state import ACT, Decision, State, pending
from loyang.engine.views import View, sample_state

from .cards import CARD_QUESTIONS, TURN_NODES, Choice, card_choices, pack_gain
from .judge import finish_turn, judge
from .planner import NODES_A_SECOND, Node, Search, key_of
from .protocol import Budget
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
        self._plan: dict[bytes, Action] = {}

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

    def explain(
        self, view: View, actions: Sequence[Action], lines: int = 5
    ) -> list[tuple[float, list[Action]]]:
        """Its best lines with the final space that it expects of each, the best first.

        In an action turn a line runs to the end of the actions (an empty one ends them at once),
        at the grid to the end of buying; the answers to all other questions are one action.
        """
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
            # Now, or when the plan is carried out: then it may be cheaper (R5.17).
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
        """When the time budget is over; 0 without one."""
        return 0.0 if self._seconds is None else time.monotonic() + self._seconds

    def _remember(self, end: Node) -> None:
        """What to do in each position on the way, so that the turn is planned only once."""
        self._plan = {}
        node = end
        while node.parent is not None and node.action is not None:
            self._plan[key_of(node.parent.state, node.action.seat)] = node.action
            node = node.parent

    # --- everything else -------------------------------------------------------------------------

    def _choices(self, state: State, decision: Decision, actions: Sequence[Action]) -> list[Choice]:
        if decision.question in CARD_QUESTIONS:
            return card_choices(state, decision, actions, self._turns, self._deadline(), ALONE)
        judged = judge(state, decision, actions, ALONE)
        return [(value, [action]) for value, action in judged]
