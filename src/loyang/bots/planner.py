"""Planning an action turn by evaluation: which sequence of actions leaves the best farm behind.

An action turn is almost free of chance, so its sequences can be searched: a beam of the most
promising positions goes on, action by action; a position reached in another order is not looked at
again. Compiled with the engine.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, final

from loyang.engine.actions import Action, Buy, Discard, Done, Loan, Miss, Pack, Sell, Stock, Trade
from loyang.engine.cards import NONE
from loyang.engine.events import Event
from loyang.engine.game import legal_actions, perform
from loyang.engine.state import ACT, Seat, State, find, pending

from .borrowing import may_buy, worth_borrowing
from .evaluation import closed_worth, worth
from .tally import tally
from .weights import Weights

if TYPE_CHECKING:
    from mypy_extensions import i64

NODES_A_SECOND: Final = 20_000  # at least, if compiled: for time budgets
NARROWEST: Final = 250  # nodes for a turn at width 1, with some to spare
DEPTH: Final = 24  # hardly any turn is longer
SHORT_OF_CASH: Final = 5  # with less, it tries to sell so that it can pay for something
EPSILON: Final = 1e-9
HALF_DONE: Final = 0.05  # taken off while an effect goes on: a turn can't end there


# Positions are recognised by a number that all that matters in them is mixed into: 62 bits, so that
# compiled and not the same comes out, and two positions hardly ever share one.
FACTOR: Final = 0x2545_F491_4F6C_DD1D
KEY_BITS: Final = 0x3FFF_FFFF_FFFF_FFFF


def mixed(key: i64, value: i64) -> i64:
    """The key with one more number in it; the order counts."""
    key = ((key ^ (value + 1024)) * FACTOR) & KEY_BITS
    return key ^ (key >> 29)


def farm_key(seat: Seat) -> i64:
    """A number for everything about a farm that counts for its worth."""
    flags: i64 = seat.extra_sown * 32
    if seat.pack_bought:
        flags += 1
    if seat.maid:
        flags += 2
    if seat.messenger:
        flags += 4
    if seat.official:
        flags += 8
    if seat.bonus:
        flags += 16
    key: i64 = mixed(mixed(mixed(flags, seat.cash), seat.space), seat.loans)
    key = mixed(mixed(key, seat.capacity), len(seat.pile))
    key = mixed(mixed(mixed(key, tally(seat.shop)), tally(seat.cart)), tally(seat.storehouse))
    for field in seat.fields:
        key = mixed(mixed(mixed(key, field.place), field.spaces), field.kind)
        key = mixed(mixed(key, field.count), field.under)
    key = display_key(seat, key)
    if seat.pile_known:
        for each in seat.pile:
            key = mixed(key, each)
    return key


def display_key(seat: Seat, key: i64) -> i64:
    """The key with the exposed cards and what is left on them."""
    for stall in seat.stalls:
        key = mixed(mixed(mixed(key, stall.card), stall.goods), stall.under)
    for regular in seat.regulars:
        key = mixed(mixed(mixed(key, regular.card), regular.rows), regular.standing)
        key = mixed(mixed(key, regular.under), 1 if regular.red else 0)
    for casual in seat.casuals:
        key = mixed(mixed(key, casual.card), casual.under)
    for helper in seat.helpers:
        key = mixed(mixed(key, helper.card), helper.under)
    return key


def key_of(state: State, index: int) -> i64:
    """A number for everything that the seat's turn can change, to recognise a position."""
    key: i64 = farm_key(state.seats[index])
    for other in state.seats:
        if other.index != index:
            key = display_key(other, key)
    decision = pending(state, index)
    if decision is not None:
        key = mixed(mixed(mixed(key, decision.question), decision.number), decision.earned)
        for card in decision.cards:
            key = mixed(key, card)
        for place in decision.places:
            key = mixed(key, place)
        for kind in decision.kinds:
            key = mixed(key, kind)
    return key


@final
class Node:
    """A position of the turn, and how it was reached."""

    def __init__(self, state: State, parent: Node | None, action: Action | None) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.open = 0.0  # the worth if the turn goes on as the forecast plays it
        self.closed = 0.0  # the worth if it ends here
        self.asked = True  # the seat can go on

    def line(self) -> list[Action]:
        actions: list[Action] = []
        node: Node | None = self
        while node is not None:
            if node.action is not None:
                actions.append(node.action)
            node = node.parent
        actions.reverse()
        return actions


# --- the search ----------------------------------------------------------------------------------


def worth_trying(state: State, index: int, action: Action) -> bool:
    """Whether the search looks at an action: some only cost, others come at the end of the turn."""
    if isinstance(action, (Pack, Miss, Stock)):  # a tuple: mypyc would build the union each time
        return False
    seat = state.seats[index]
    if isinstance(action, Loan):
        return worth_borrowing(seat, state.round)
    if isinstance(action, Buy):
        return may_buy(seat)
    if isinstance(action, Trade):
        return action.give != action.kind and action.give2 != action.kind
    if isinstance(action, Sell):
        return seat.cash < SHORT_OF_CASH
    if isinstance(action, Discard):
        helper = find(seat.helpers, action.card)
        return helper is not None and helper.under != NONE
    if isinstance(action, Done):
        decision = pending(state, index)
        return decision is not None and decision.question != ACT
    return True


@final
class Search:
    """A search from one position of the seat's turn; `found` has the ends that it evaluated."""

    best: Node

    def __init__(self, index: int, nodes: int, deadline: float, weights: Weights) -> None:
        self.index = index
        self.weights = weights
        self.nodes = nodes
        # As wide as still reaches the end of the turn: a plan that breaks off is worth little.
        self.width = max(1, nodes // NARROWEST)
        self.deadline = deadline
        self.found: list[Node] = []
        self.looked_at = 0

    def look_at(self, node: Node) -> None:
        self.looked_at += 1
        node.open = worth(node.state, self.index, self.weights)

    def close(self, node: Node) -> None:
        """Evaluate the position as the end of the turn. Only promising ones get that far."""
        decision = pending(node.state, self.index)
        node.asked = decision is not None
        if decision is None or decision.question == ACT:
            node.closed = closed_worth(node.state, self.index, self.weights)
            self.found.append(node)
        else:
            node.closed = node.open - HALF_DONE

    def run(self, state: State) -> Node:
        """The best end of the turn; its line leads there."""
        root = Node(state, None, None)
        self.look_at(root)
        self.found = []
        self.close(root)
        self.best = root
        seen: dict[int, bool] = {key_of(state, self.index): True}
        beam = [root]
        for _ in range(DEPTH):
            children: list[Node] = []
            for node in beam:
                if node.asked:
                    self.expand(node, seen, children)
                if self.over():
                    break
            beam = best_of(children, self.width)
            for node in beam:
                self.close(node)
                if node.closed > self.best.closed + EPSILON:
                    self.best = node
            if not beam or self.over():
                break
        return self.best

    def expand(self, node: Node, seen: dict[int, bool], children: list[Node]) -> None:
        for action in legal_actions(node.state, self.index):
            if not worth_trying(node.state, self.index, action):
                continue
            twin = node.state.copy()
            events: list[Event] = []
            perform(twin, action, events)
            key: int = key_of(twin, self.index)
            if key in seen:
                continue
            seen[key] = True
            child = Node(twin, node, action)
            self.look_at(child)
            children.append(child)

    def over(self) -> bool:
        if self.looked_at >= self.nodes:
            return True
        return self.deadline > 0.0 and time.monotonic() > self.deadline


def best_of(nodes: list[Node], width: int) -> list[Node]:
    """The most promising ones, best first; of equals the earlier."""
    chosen: list[Node] = []
    for node in nodes:
        if len(chosen) == width and node.open <= chosen[-1].open:
            continue
        at = len(chosen)
        while at and chosen[at - 1].open < node.open:
            at -= 1
        chosen.insert(at, node)
        if len(chosen) > width:
            chosen.pop()
    return chosen
