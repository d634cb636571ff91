"""The bot `merchant`: plans its whole action turn before it does the first thing.

A plan is kept until something else happens than it foresaw. A bot that is asked in the middle of a
turn plans from there, so an answer follows from the views since the turn began, the seed and the
number of nodes.
"""

import time
from collections.abc import Sequence
from typing import Final

from loyang.engine.actions import Action, Done, Keep, Pack, Take
from loyang.engine.cards import NONE
from loyang.engine.state import (
    ACT,
    ACTION,
    GRID,
    PACK,
    Decision,
    State,
    pending,
    stack_of,
)
from loyang.engine.views import View, sample_state

from .judge import Judged, best, finish_turn, grid_sets, judge
from .planner import Node, Search, key_of, pack_worth, with_cards
from .protocol import Budget
from .value import worth

NODES: Final = 1500  # positions looked at for a plan of a turn
UNLIMITED: Final = 1_000_000  # with a time budget
WIDTH: Final = 8
PACK_SAMPLES: Final = 12
# Cards are judged by shorter plans of the turn that they allow.
CARD_PLANS: Final = 6
CARD_SHARE: Final = 5
CARD_WIDTH: Final = 4
UNAFFORDABLE: Final = -99.0


class MerchantBot:
    """Searches the sequences of its action turn for the one that leaves the best farm behind."""

    def __init__(self, seed: int | str, budget: Budget | None = None) -> None:
        self._seed = f"merchant {seed}"
        budget = budget or Budget()
        self._seconds = budget.seconds
        self._nodes = budget.nodes or (NODES if budget.seconds is None else UNLIMITED)
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
        return best(self._judge(state, decision, actions))

    def explain(
        self, view: View, actions: Sequence[Action], lines: int = 5
    ) -> list[tuple[float, list[Action]]]:
        """Its best lines with the final space that it expects of each, the best first.

        In an action turn a line runs to the end of the actions (an empty one ends them at once); a
        two-pack and the answers to all other questions are lines of one action.
        """
        state = sample_state(view, self._seed)
        seat = view.viewer
        decision = pending(state, seat)
        if decision is None:
            return []
        found: list[tuple[float, list[Action]]]
        if decision.question == ACT:
            search = self._search(state, seat)
            found = [(node.closed, node.line()) for node in search.found]
            if Pack(seat) in actions:
                found.append((pack_worth(state, seat, PACK_SAMPLES), [Pack(seat)]))
        else:
            judged = self._judge(state, decision, actions)
            found = [(value, [action]) for value, action in judged]
        found.sort(key=lambda each: -each[0])
        return found[:lines]

    # --- the action turn -------------------------------------------------------------------------

    def _act(self, state: State, seat: int, actions: Sequence[Action]) -> Action:
        end = self._search(state, seat).best
        pack = Pack(seat)
        if pack in actions:
            # Now, or when the plan is carried out: then it may be cheaper (R5.17).
            gain = pack_worth(state, seat, PACK_SAMPLES) - worth(state, seat)
            later = pack_worth(end.state, seat, PACK_SAMPLES) - worth(end.state, seat)
            if gain > 0 and gain >= later:
                self._plan = {}
                return pack
        self._remember(end)
        line = end.line()
        return line[0] if line else finish_turn(state, actions)

    def _search(self, state: State, seat: int) -> Search:
        search = Search(seat, self._nodes, WIDTH, self._deadline(1))
        search.run(state)
        return search

    def _deadline(self, share: int) -> float:
        """When that part of the time budget is over; 0 without one."""
        return 0.0 if self._seconds is None else time.monotonic() + self._seconds / share

    def _remember(self, end: Node) -> None:
        """What to do in each position on the way, so that the turn is planned only once."""
        self._plan = {}
        node = end
        while node.parent is not None and node.action is not None:
            self._plan[key_of(node.parent.state, node.action.seat)] = node.action
            node = node.parent

    # --- cards -----------------------------------------------------------------------------------

    def _judge(self, state: State, decision: Decision, actions: Sequence[Action]) -> Judged:
        if decision.question == GRID:
            return self._judge_grid(state, decision, actions)
        if decision.question == PACK:
            return self.judge_pack(state, decision, actions)
        return judge(state, decision, actions)

    def _judge_grid(self, state: State, decision: Decision, actions: Sequence[Action]) -> Judged:
        """Solo: the best sets of cards, each judged by the turn that it allows (R8.3)."""
        seat = decision.seat
        ranked = sorted(grid_sets(state, decision, actions), key=lambda each: -each[0])
        return [
            (
                self.turn_worth(state, seat, cash, cards, NONE),
                Take(seat, cards[0]) if cards else Done(seat),
            )
            for _, cards, cash in ranked[:CARD_PLANS]
        ]

    def judge_pack(self, state: State, decision: Decision, actions: Sequence[Action]) -> Judged:
        """Which cards of a two-pack to keep, judged by the turn that they allow (R5.18)."""
        judged: Judged = []
        for action in actions:
            if isinstance(action, Keep):
                cards = [] if action.card == NONE else [action.card]
                value = self.turn_worth(state, decision.seat, 0, cards, action.under)
                judged.append((value, action))
        return judged

    def turn_worth(self, state: State, seat: int, cash: int, cards: list[int], under: int) -> float:
        """What the action turn can make of the seat with these cards as well."""
        twin = state.copy()
        twin.seats[seat] = with_cards(state.seats[seat], cash, cards, under)
        if twin.seats[seat].cash < 0:
            return UNAFFORDABLE
        if twin.phase == ACTION:
            stack_of(twin, seat)[-1] = Decision(ACT, seat)
        else:
            twin.phase = ACTION
            twin.finished = []
            twin.stacks = [[Decision(ACT, seat)]]
        nodes = max(1, self._nodes // CARD_SHARE)
        search = Search(seat, nodes, CARD_WIDTH, self._deadline(CARD_PLANS))
        return search.run(twin).closed
