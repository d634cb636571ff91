"""The solver: what an action turn without chance brings at the best, and in how many ways.

It looks at every turn that is possible without two-packs and loans, and proves the best one. Some
need no look, because another one is at least as good (docs/PUZZLES.md has the reasons):

* Whatever only brings cash (a sale, a delivery that exposes nothing) waits for the end of the turn,
  unless its cash pays for what comes next.
* What only costs something (sowing, declaring a miss before the end) is left out.
* Of two positions that differ in cash and cart alone, one with no more of anything is left out.
* What cannot reach the best result found so far by any means (`outlook`) is left out.

Compiled with the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from loyang.bots.planner import display_key, mixed
from loyang.bots.tally import BITS, MOST, WANTED_TALLY, excess, tally
from loyang.engine.actions import (
    FIRST,
    SECOND,
    Action,
    Deliver,
    Discard,
    Done,
    Loan,
    Miss,
    Pack,
    Sell,
    Serve,
    Sow,
    Store,
    Trade,
    Use,
)
from loyang.engine.cards import (
    BOOK_KEEPER,
    BUY_PRICE,
    FIRST_HELPER,
    FOREMAN,
    HAGGLER,
    HARVEST_HELPER,
    HELPER,
    KINDS,
    MERCHANT,
    MISS_PENALTY,
    NONE,
    OFFICIAL,
    PLOUGH_MAN,
    ROW,
    ROW_PAY,
    SELL_PRICE,
    SHOP_SPACES,
    TENANT_FARMER,
    TOUT,
)
from loyang.engine.events import Event
from loyang.engine.game import legal_actions, perform, refuse
from loyang.engine.market import TOP_ROW, casual_price
from loyang.engine.state import (
    ACT,
    DUE,
    PURCHASE,
    SERVED,
    Regular,
    Seat,
    State,
    find,
    has_helper,
    pending,
)

from .outlook import SERVED_BITS, Outlook, beneath

if TYPE_CHECKING:
    from mypy_extensions import i64

DEAREST: Final = max(BUY_PRICE)  # nothing that the solver looks at costs more


class Unsolvable(Exception):
    """The turn has chance in it, or is too large to be searched."""


# --- positions -----------------------------------------------------------------------------------


@final
class Node:
    """A position of the turn and how it was reached."""

    def __init__(
        self, state: State, parent: Node | None, action: Action | None, depth: int
    ) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.depth = depth
        self.served: i64 = 0  # two bits for each customer: how often in this turn
        self.spent: i64 = 0  # a bit for each helper that has left the display
        self.number = 0  # of customers served, all deliveries counted
        self.gain = 0  # if it was reached by raising cash: how much

    def line(self) -> list[Action]:
        actions: list[Action] = []
        node: Node | None = self
        while node is not None:
            if node.action is not None:
                actions.append(node.action)
            node = node.parent
        actions.reverse()
        return actions


SPENT_BITS: Final[list[int]] = [0] * FIRST_HELPER + [1 << n for n in range(22)]


def display_number(state: State, index: int) -> i64:
    """A number for all that an outlook depends on."""
    seat = state.seats[index]
    flags: i64 = 1 if seat.messenger else 0
    if seat.bonus:
        flags += 2
    if seat.maid:
        flags += 4
    key: i64 = display_key(seat, mixed(0, flags))
    for field in seat.fields:
        key = mixed(mixed(mixed(key, field.place), field.count), field.under)
    for other in state.seats:
        if other.index != seat.index:
            key = display_key(other, key)
            for field in other.fields:
                key = mixed(key, field.under)
    return key


def rest_number(node: Node, index: int) -> i64:
    """A number for all that counts in a position but cash and cart."""
    state = node.state
    seat = state.seats[index]
    key: i64 = mixed(display_number(state, index), tally(seat.shop))
    key = mixed(mixed(mixed(key, node.served), node.spent), node.gain)
    for other in state.seats:
        if other.index != index:
            for field in other.fields:
                key = mixed(key, field.count)
    decision = pending(state, index)
    if decision is not None:
        key = mixed(mixed(mixed(key, decision.question), decision.number), decision.earned)
        for card in decision.cards:
            key = mixed(key, card)
        for kind in decision.kinds:
            key = mixed(key, kind)
        for helper in decision.helpers:
            key = mixed(key, helper)
    return key


@final
class Kept:
    """What positions that are otherwise alike have at the most: none is as good as another."""

    def __init__(self) -> None:
        self.cash: list[int] = []
        self.carts: list[int] = []

    def has_better(self, cash: int, cart: i64) -> bool:
        """Whether one has as much of everything; if not, this one is added."""
        for n in range(len(self.cash)):
            if self.cash[n] >= cash:
                other: i64 = self.carts[n]
                if excess(cart, other) == 0:
                    return True
        self.cash.append(cash)
        self.carts.append(cart)
        return False


# --- the end of a turn ---------------------------------------------------------------------------


@final
class End:
    """A way to end the turn: its last deliveries, and what the turn has brought then."""

    def __init__(self, node: Node, last: list[Action], cash: int) -> None:
        self.node = node
        self.last = last
        self.cash = cash
        self.served: i64 = node.served
        self.number = node.number

    def decisions(self) -> int:
        return self.node.depth + len(self.last)


@final
class Closing:
    """All ways to serve customers out of the cart and be done.

    Casual customers come first, because a completed regular customer no longer raises what they pay
    (R5.16). Their modifiers depend on how many were served before, not on which (R5.15).
    """

    def __init__(self, node: Node, index: int) -> None:
        self.node = node
        self.seat = node.state.seats[index]
        self.cart: i64 = tally(self.seat.cart)
        self.casuals = [each.card for each in self.seat.casuals if each.under == NONE]
        self.regulars = [each for each in self.seat.regulars if times_open(self.seat, each)]
        self.last: list[Action] = []
        self.served: i64 = node.served
        self.number = node.number
        self.penalties = 0
        for regular in self.seat.regulars:
            if regular.red and regular.standing == DUE:
                self.penalties += MISS_PENALTY
        self.ends: list[End] = []

    def run(self) -> list[End]:
        self.serve(0, 0, self.seat.cash - self.penalties)
        return self.ends

    def fits(self, card: int, times: int) -> bool:
        needs: i64 = WANTED_TALLY[card]
        return excess(needs * times, self.cart) == 0

    def give(self, card: int, times: int) -> None:
        """Out of the cart; with negative times back into it."""
        needs: i64 = WANTED_TALLY[card]
        self.cart -= needs * times
        bit: i64 = SERVED_BITS[card]
        self.served += bit * times
        self.number += times

    def serve(self, n: int, done: int, cash: int) -> None:
        """The casual customers from the n-th on, then the regular ones."""
        if n == len(self.casuals):
            self.deliver(0, cash)
            return
        card = self.casuals[n]
        if self.fits(card, 1):
            self.give(card, 1)
            self.last.append(Serve(self.seat.index, card))
            self.serve(n + 1, done + 1, cash + casual_price(self.seat, card, -done))
            self.last.pop()
            self.give(card, -1)
        self.serve(n + 1, done, cash)

    def deliver(self, n: int, cash: int) -> None:
        if n == len(self.regulars):
            self.end(cash)
            return
        regular = self.regulars[n]
        card = regular.card
        row = regular.rows - 1 if regular.standing == SERVED else regular.rows
        pay = ROW_PAY[card][row]
        saved = MISS_PENALTY if regular.red and regular.standing == DUE else 0
        for times in range(times_open(self.seat, regular), 0, -1):
            if not self.fits(card, times):
                continue
            at_once = times == 2 and row == TOP_ROW  # R6.12
            actions: list[Action] = [Deliver(self.seat.index, card, 1 if at_once else 0)]
            if times == 2 and not at_once:
                actions.append(Deliver(self.seat.index, card, 0))
            self.give(card, times)
            self.last.extend(actions)
            self.deliver(n + 1, cash + pay * times + saved)
            for _ in actions:
                self.last.pop()
            self.give(card, -times)
        self.deliver(n + 1, cash)

    def end(self, cash: int) -> None:
        """What is left is sold (R5.4); the penalties must be paid without a loan."""
        for kind in range(KINDS):
            left: i64 = (self.cart >> (BITS * kind)) & MOST
            cash += SELL_PRICE[kind] * min(left, SHOP_SPACES[kind] - self.seat.shop[kind])
        if cash < 0:
            return
        end = End(self.node, self.last.copy(), cash)
        end.served = self.served
        end.number = self.number
        self.ends.append(end)


def times_open(seat: Seat, regular: Regular) -> int:
    """How often a regular customer can be served at the end of the turn; 0 if that would expose
    another card, which is looked at before."""
    if regular.standing == DUE:
        if regular.rows == TOP_ROW and regular.under != NONE:
            return 0
        return 2 if seat.messenger else 1
    return 1 if regular.standing == SERVED and seat.messenger else 0


def finish(state: State, index: int, last: list[Action]) -> list[Action]:
    """The actions from the last deliveries to the question of the path, done on the state."""
    done: list[Action] = []

    def do(action: Action) -> None:
        perform(state, action, [])
        done.append(action)

    for action in last:
        do(action)
    seat = state.seats[index]
    for kind in range(KINDS):
        while refuse(state, Sell(index, kind)) is None:
            do(Sell(index, kind))
    for regular in seat.regulars.copy():
        if regular.standing == DUE:
            do(Miss(index, regular.card))
    do(Done(index))
    for kind in range(KINDS - 1, -1, -1):
        while refuse(state, Store(index, kind)) is None:
            do(Store(index, kind))
    do(Done(index))
    return done


# --- the search ----------------------------------------------------------------------------------


def raises_cash(seat: Seat, action: Action) -> bool:
    """Whether an action brings cash and changes nothing that others could need."""
    if isinstance(action, Sell):
        return True
    if isinstance(action, Serve):
        casual = find(seat.casuals, action.card)
        return casual is not None and casual.under == NONE
    if isinstance(action, Deliver):
        regular = find(seat.regulars, action.card)
        if regular is None:
            return False
        leaves = regular.standing == DUE and regular.rows == TOP_ROW
        return not leaves or regular.under == NONE
    return False


def is_tout_purchase(action: Action) -> bool:
    return isinstance(action, Use) and action.helper == TOUT and action.effect == SECOND


@final
class Solver:
    """Searches the seat's action turn from a position in it.

    The goal is cash or a number of customers (`for_customers`). `least` is what a turn must reach
    to be looked at; without it, what the best one found so far reaches.
    """

    def __init__(
        self, state: State, index: int, for_customers: bool, least: int, limit: int
    ) -> None:
        self.index = index
        self.for_customers = for_customers
        self.fixed = least >= 0
        self.least = least
        self.limit = limit
        self.looked_at = 0
        self.best = -1
        self.ends: dict[tuple[int, int], End] = {}
        self.seen: dict[int, Kept] = {}
        self.outlooks: dict[int, Outlook] = {}
        self.root = Node(state.copy(), None, None, 0)
        decision = pending(state, index)
        if decision is None or decision.question != ACT:
            raise Unsolvable("turn")
        if len(state.stacks) != 1:
            raise Unsolvable("partners")
        for seat in state.seats:
            if seat.index != index and has_helper(seat, FOREMAN):
                raise Unsolvable("others")
        self.check(state)

    def check(self, state: State) -> None:
        """Whether nothing unknown is within reach: another's answer, or a hidden field."""
        if pending(state, self.index) is None:
            raise Unsolvable("others")
        for helper in state.seats[self.index].helpers:
            if helper.card in (BOOK_KEEPER, TENANT_FARMER):
                raise Unsolvable("helper")

    def value(self, end: End) -> int:
        return end.number if self.for_customers else end.cash

    def run(self) -> None:
        """Search: `best` is the best value, and `ends` has a shortest way of each kind that reaches
        `least`, by its customers and helpers."""
        self.enter(self.root, [])
        layer = [self.root]
        while layer:
            following: list[Node] = []
            for node in layer:
                if self.promising(node):
                    self.expand(node, following)
            layer = following

    def enter(self, node: Node, layer: list[Node]) -> None:
        """Take a position in, unless it is none that another one does not cover."""
        seat = node.state.seats[self.index]
        key: int = rest_number(node, self.index)
        kept = self.seen.get(key)
        if kept is None:
            kept = Kept()
            self.seen[key] = kept
        if kept.has_better(seat.cash, tally(seat.cart)):
            return
        if not self.promising(node):
            return
        self.looked_at += 1
        if self.looked_at > self.limit:
            raise Unsolvable("size")
        layer.append(node)
        if node.gain == 0:
            decision = pending(node.state, self.index)
            if decision is not None and decision.question == ACT:
                self.close(node)

    def outlook(self, state: State) -> Outlook:
        key: int = display_number(state, self.index)
        found = self.outlooks.get(key)
        if found is None:
            found = Outlook(state, self.index)
            self.outlooks[key] = found
        return found

    def promising(self, node: Node) -> bool:
        outlook = self.outlook(node.state)
        seat = node.state.seats[self.index]
        if not self.for_customers:
            return outlook.reaches(seat, self.least, 0, 0, {})
        more = self.least - node.number
        fewest = (more + 1) // 2 if outlook.twice else more  # R6.12: two deliveries at once
        known: dict[int, bool] = {}
        for end in self.ends.values():
            if node.depth + fewest >= end.decisions():  # it leads there no faster
                known[int(end.served)] = True
        return outlook.reaches(seat, 0, more, node.served, known)

    def close(self, node: Node) -> None:
        for end in Closing(node, self.index).run():
            value = self.value(end)
            self.best = max(self.best, value)
            if value < self.least:
                continue
            if value > self.least and not self.fixed:
                self.least = value
                self.ends = {}
            # Whoever just serves customers may spend what they like.
            kind = (int(end.served), 0 if self.for_customers else int(node.spent))
            known = self.ends.get(kind)
            if known is None or end.decisions() < known.decisions():
                self.ends[kind] = end

    def expand(self, node: Node, layer: list[Node]) -> None:
        for action in legal_actions(node.state, self.index):
            if not self.worth_trying(node, action):
                continue
            twin = node.state.copy()
            events: list[Event] = []
            perform(twin, action, events)
            self.check(twin)
            if node.gain and not self.needed(node, twin, action):
                continue
            self.enter(self.child(node, twin, action, events), layer)

    def child(self, node: Node, twin: State, action: Action, events: list[Event]) -> Node:
        child = Node(twin, node, action, node.depth + 1)
        child.served = node.served
        child.spent = node.spent
        child.number = node.number
        for event in events:
            if event.seat != self.index:
                continue
            if event.name in ("delivered", "served"):
                times = event.number if event.name == "delivered" else 1
                bit: i64 = SERVED_BITS[event.card]
                child.served += bit * times
                child.number += times
            elif event.name == "used" or (event.name == "discarded" and ROW[event.card] == HELPER):
                child.spent |= SPENT_BITS[event.card]
        seat = node.state.seats[self.index]
        if raises_cash(seat, action):
            child.gain = twin.seats[self.index].cash - seat.cash
        return child

    def needed(self, node: Node, twin: State, action: Action) -> bool:
        """Whether what comes after raising cash could not have come before it."""
        before = node.parent
        assert before is not None
        seat = node.state.seats[self.index]
        if raises_cash(seat, action):
            return True
        if refuse(before.state, action) is not None or is_tout_purchase(action):
            return True
        decision = pending(twin, self.index)
        if decision is None or decision.question != ACT:  # no customer can be served until it ends
            return True
        after = twin.seats[self.index]
        return len(after.casuals) != len(seat.casuals) or len(after.regulars) != len(seat.regulars)

    def worth_trying(self, node: Node, action: Action) -> bool:
        seat = node.state.seats[self.index]
        if isinstance(action, (Pack, Loan, Miss, Sow)):
            return False
        if isinstance(action, Done):
            decision = pending(node.state, self.index)
            return decision is not None and decision.question != ACT
        if isinstance(action, Discard):
            return bool(beneath(seat))
        if isinstance(action, Trade):
            return not self.useless(node.state, action)
        if isinstance(action, Use):
            # As good as discarded, which is looked at.
            if action.helper == PLOUGH_MAN and action.effect == FIRST:
                return False
            return action.helper not in (HARVEST_HELPER, OFFICIAL)
        if raises_cash(seat, action):
            return self.worth_raising(node, seat, action)
        return True

    def useless(self, state: State, trade: Trade) -> bool:
        """A vegetable for the same, or one that nobody wants and that can't be sold; and nothing
        appears beneath the stall or the Trader."""
        back = trade.kind in (trade.give, trade.give2)
        seat = state.seats[self.index]
        wanted: i64 = (self.outlook(state).wanted >> (BITS * trade.kind)) & MOST
        if not back and (wanted or seat.shop[trade.kind] < SHOP_SPACES[trade.kind]):
            return False
        if trade.trader == NONE:
            return not beneath(seat)
        return all(not beneath(each) for each in state.seats)

    def worth_raising(self, node: Node, seat: Seat, action: Action) -> bool:
        """Whether the cash may be needed, or the order may count.

        One order stands for all: customers first, then sales by kind.
        """
        before = node.action
        if isinstance(before, Sell) and not (
            isinstance(action, Sell) and action.kind >= before.kind
        ):
            return False
        if seat.cash < DEAREST:
            return True
        if isinstance(action, Sell):  # stock for the two who buy out of the shop
            decision = pending(node.state, self.index)
            if decision is not None and decision.question == PURCHASE:
                return True
            return has_helper(seat, HAGGLER) or has_helper(seat, MERCHANT)
        if isinstance(action, Serve):
            return has_helper(seat, TOUT) or bool(beneath(seat))
        return False
