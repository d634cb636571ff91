"""Planning an action turn: which sequence of actions leaves the best farm behind.

An action turn is almost without chance, so that its sequences can be searched: a beam of the most
promising positions goes on, action by action; a position reached in another order is not looked at
again. What a two-pack brings is averaged over drawn samples. Compiled with the engine.
"""

import time
from typing import Final, final

from loyang.engine.actions import Action, Buy, Discard, Done, Loan, Miss, Pack, Sell, Stock, Trade
from loyang.engine.cards import FIELD, FIELD_PRICE, MISS_PENALTY, NONE, ROUNDS, ROW
from loyang.engine.events import Event
from loyang.engine.game import legal_actions, perform
from loyang.engine.market import pack_price
from loyang.engine.state import ACT, DUE, MISSED, Regular, Seat, State, find, pending
from loyang.engine.table import place_card

from .value import STORING, stage_of, worth, worth_at
from .weights import Weights

NODES_A_SECOND: Final = 10_000  # at least, if compiled: for budgets of time
NARROWEST: Final = 250  # nodes for a turn at width 1, with some to spare
DEPTH: Final = 24  # hardly a turn is longer than that
SHORT_OF_CASH: Final = 5  # with less, selling is tried to pay for something
# Who has no cash gets no cards and no customers: an early loan can help out of that.
POOR: Final = 2
LOANS: Final = 2
LOAN_ROUNDS: Final = 6
EPSILON: Final = 1e-9
UNAFFORDABLE: Final = -99.0
HALF_DONE: Final = 0.05  # an effect that is still going on is no end of a turn


def farm_key(seat: Seat) -> bytes:
    """All of a farm that counts for its worth, in few bytes."""
    numbers = [seat.cash & 255, seat.space & 255, seat.loans & 255, seat.capacity, len(seat.pile)]
    numbers += seat.shop
    numbers += seat.cart
    numbers += seat.storehouse
    for field in seat.fields:
        numbers += [field.place, field.spaces, field.kind + 2, field.count, field.under + 2]
    add_display(seat, numbers)
    flags = seat.extra_sown * 32
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
    numbers.append(flags & 255)
    if seat.pile_known:
        numbers += seat.pile
    return bytes(numbers)


def add_display(seat: Seat, numbers: list[int]) -> None:
    """The exposed cards and what is left on them."""
    numbers.append(254)
    for stall in seat.stalls:
        numbers += [stall.card, stall.goods, stall.under + 2]
    for regular in seat.regulars:
        numbers += [regular.card, regular.rows, regular.standing, regular.under + 2]
        if regular.red:
            numbers.append(253)
    for casual in seat.casuals:
        numbers += [casual.card, casual.under + 2]
    for helper in seat.helpers:
        numbers += [helper.card, helper.under + 2]


def key_of(state: State, index: int) -> bytes:
    """All that the own turn can change: the memory of positions already seen."""
    numbers: list[int] = []
    for other in state.seats:
        if other.index != index:
            add_display(other, numbers)
    decision = pending(state, index)
    if decision is not None:
        numbers += [255, decision.question, decision.number, decision.earned]
        numbers += [*decision.cards, *decision.places, *decision.kinds]
    return farm_key(state.seats[index]) + bytes(numbers)


@final
class Node:
    """A position of the turn, and how it was reached."""

    def __init__(self, state: State, parent: "Node | None", action: Action | None) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.open = 0.0  # the worth if the turn goes on in rough strokes
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


def closed_worth(state: State, index: int, weights: Weights) -> float:
    """The worth of ending the turn here: who is still due is missed (R5.13)."""
    seat = state.seats[index]
    due = False
    for regular in seat.regulars:
        if regular.standing == DUE:
            due = True
    if not due:
        return worth_at(seat, state.round, STORING, 0, weights)
    farm = seat.copy()
    for n in range(len(farm.regulars)):
        regular = farm.regulars[n]
        if regular.standing == DUE:
            if regular.red:
                farm.cash -= MISS_PENALTY
            farm.regulars[n] = Regular(regular.card, regular.rows, True, MISSED, regular.under)
    return worth_at(farm, state.round, STORING, 0, weights)


# --- the search ----------------------------------------------------------------------------------


def worth_trying(state: State, index: int, action: Action) -> bool:
    """Whether the search looks at an action: some only cost, others come at the end of the turn."""
    if isinstance(action, Pack | Miss | Stock):
        return False
    seat = state.seats[index]
    if isinstance(action, Loan):
        return seat.cash < POOR and seat.loans < LOANS and state.round <= LOAN_ROUNDS
    if isinstance(action, Buy):
        # Borrowing for a penalty only to buy with it could go on for ever.
        return seat.loans <= LOANS
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
    """A search from one position of the own turn; `found` has its ends that were judged."""

    best: Node

    def __init__(self, index: int, nodes: int, deadline: float, weights: Weights) -> None:
        self.index = index
        self.weights = weights
        self.nodes = nodes
        # So wide that it comes to the end of the turn: a plan that breaks off is worth little.
        self.width = max(1, nodes // NARROWEST)
        self.deadline = deadline
        self.found: list[Node] = []
        self.looked_at = 0

    def judge(self, node: Node) -> None:
        self.looked_at += 1
        node.open = worth(node.state, self.index, self.weights)

    def close(self, node: Node) -> None:
        """Judge the position as the end of the turn. Only promising ones get that far."""
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
        self.judge(root)
        self.found = []
        self.close(root)
        self.best = root
        seen = {key_of(state, self.index): True}
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

    def expand(self, node: Node, seen: dict[bytes, bool], children: list[Node]) -> None:
        for action in legal_actions(node.state, self.index):
            if not worth_trying(node.state, self.index, action):
                continue
            twin = node.state.copy()
            events: list[Event] = []
            perform(twin, action, events)
            key = key_of(twin, self.index)
            if key in seen:
                continue
            seen[key] = True
            child = Node(twin, node, action)
            self.judge(child)
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


# --- cards ---------------------------------------------------------------------------------------


def with_cards(seat: Seat, cash: int, cards: list[int], under: int) -> Seat:
    """The seat after paying that and placing these cards, the last one upon `under`."""
    farm = seat.copy()
    farm.cash -= cash
    for n in range(len(cards)):
        card = cards[n]
        if ROW[card] == FIELD:
            farm.cash -= FIELD_PRICE
        place_card(farm, card, under if n == len(cards) - 1 else NONE)
    if under != NONE and ROW[under] == FIELD:
        farm.cash -= FIELD_PRICE
    return farm


def cards_worth(
    state: State, index: int, cash: int, cards: list[int], under: int, weights: Weights
) -> float:
    """The worth of having these cards as well."""
    seat = state.seats[index]
    farm = with_cards(seat, cash, cards, under)
    if farm.cash < 0:
        return UNAFFORDABLE
    return worth_at(farm, state.round, stage_of(state, seat), 0, weights)


def pack_worth(state: State, index: int, samples: int, weights: Weights) -> float:
    """The worth after a two-pack, over pairs of the cards that may come (R5.17, R5.18)."""
    seat = state.seats[index]
    price = pack_price(seat)
    draw = state.draw
    pairs = len(draw) // 2
    if pairs > samples:
        pairs = samples
    if pairs == 0:
        return UNAFFORDABLE
    total = 0.0
    for n in range(pairs):
        one = draw[-1 - 2 * n]
        other = draw[-2 - 2 * n]
        best = cards_worth(state, index, price, [], NONE, weights)
        for value in (
            cards_worth(state, index, price, [one], NONE, weights),
            cards_worth(state, index, price, [other], NONE, weights),
            cards_worth(state, index, price, [one], other, weights),
            cards_worth(state, index, price, [other], one, weights),
        ):
            if value > best:
                best = value
        total += best
    rounds = ROUNDS - state.round
    bonus = weights.pack_early * rounds + weights.pack_late * (ROUNDS - rounds)
    return total / float(pairs) + float(bonus) / float(ROUNDS * weights.space)
