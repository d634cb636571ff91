"""Buying with helpers: one purchase can use any of Haggler, Shopper and Merchant (R6.20)."""

from typing import Final

from .actions import (
    WITH_HAGGLER,
    WITH_MERCHANT,
    WITH_SHOPPER,
    Action,
    Buy,
    Done,
)
from .cards import (
    BUY_PRICE,
    HAGGLER,
    KINDS,
    MERCHANT,
    SHOPPER,
    WANTED,
)
from .events import Event
from .reasons import Reason
from .state import (
    PURCHASE,
    WAITING,
    Decision,
    Seat,
    State,
    stack_of,
)
from .table import (
    discard_helpers,
    refuse_exposed,
)

# --- R6.5 Haggler, R6.11 Merchant, R6.16 Shopper: one purchase can use any of them (R6.20)

SHOPPER_REBATE: Final = 2


def buyers(helpers: int) -> tuple[int, ...]:
    """The cards that take part in a purchase."""
    cards: tuple[int, ...] = ()
    if helpers & WITH_HAGGLER:
        cards += (HAGGLER,)
    if helpers & WITH_SHOPPER:
        cards += (SHOPPER,)
    if helpers & WITH_MERCHANT:
        cards += (MERCHANT,)
    return cards


def purchase_price(kind: int, helpers: int) -> int:
    """What a purchase with these helpers costs, however many vegetables it brings."""
    price = 1 if helpers & WITH_MERCHANT else BUY_PRICE[kind]
    return max(0, price - SHOPPER_REBATE) if helpers & WITH_SHOPPER else price


def wanted_this_round(seat: Seat, kind: int) -> int:
    """How many of a kind the seat's regular customers want this round, served already or not."""
    number = 0
    for regular in seat.regulars:
        if regular.standing != WAITING:
            number += WANTED[regular.card][kind]
    return number


def refuse_purchase(
    state: State, seat: Seat, decision: Decision, kind: int, helpers: int
) -> Reason | None:
    """A purchase with helpers; in the Merchant's own question, a further kind of his."""
    if decision.question == PURCHASE:
        if helpers != WITH_MERCHANT:
            return Reason("R6.20", "other-question")
        if kind in decision.kinds:
            return Reason("R6.11", "merchant-once", kind=kind)
    else:
        for card in buyers(helpers):
            reason = refuse_exposed(state, seat, card)
            if reason is not None:
                return reason
    if helpers & WITH_MERCHANT and wanted_this_round(seat, kind) < 2:
        return Reason("R6.11", "merchant-kind", kind=kind)
    number = 2 if helpers & WITH_HAGGLER else 1
    if not helpers & WITH_SHOPPER and seat.shop[kind] < number:
        return Reason("R6.20", "shop-lacks", need=number, have=seat.shop[kind], kind=kind)
    price = purchase_price(kind, helpers)
    if seat.cash < price:
        return Reason("R6.20", "too-expensive", need=price, have=seat.cash, kind=kind)
    return None


def do_purchase(
    state: State, seat: Seat, decision: Decision, kind: int, helpers: int, events: list[Event]
) -> None:
    number = 2 if helpers & WITH_HAGGLER else 1
    price = purchase_price(kind, helpers)
    seat.cash -= price
    if not helpers & WITH_SHOPPER:
        seat.shop[kind] -= number
    seat.cart[kind] += number
    cards = buyers(helpers)
    events.append(
        Event("bought", seat.index, kind=kind, number=number, cash=-price, cards=list(cards))
    )
    bought: tuple[int, ...] = (kind,)
    stack = stack_of(state, seat.index)
    if decision.question == PURCHASE:
        stack.pop()
        bought = decision.kinds + bought
        cards = decision.helpers
    if helpers & WITH_MERCHANT:
        for other in range(KINDS):
            if other not in bought and wanted_this_round(seat, other) >= 2:
                stack.append(Decision(PURCHASE, seat.index, kinds=bought, helpers=cards))
                return
    discard_helpers(state, seat, cards, events)


def end_purchase(state: State, seat: Seat, decision: Decision, events: list[Event]) -> None:
    stack_of(state, seat.index).pop()
    discard_helpers(state, seat, decision.helpers, events)


def list_purchases(
    state: State, seat: Seat, decision: Decision, every: bool, out: list[Action]
) -> None:
    if decision.question == PURCHASE:
        combinations = [WITH_MERCHANT]
        out.append(Done(seat.index))
    else:
        mine = 0
        for helper in seat.helpers:
            if helper.card == HAGGLER:
                mine |= WITH_HAGGLER
            elif helper.card == SHOPPER:
                mine |= WITH_SHOPPER
            elif helper.card == MERCHANT:
                mine |= WITH_MERCHANT
        if not mine:
            return
        combinations = [helpers for helpers in range(1, 8) if helpers & ~mine == 0]
    for helpers in combinations:
        for kind in range(KINDS):
            if every or refuse_purchase(state, seat, decision, kind, helpers) is None:
                out.append(Buy(seat.index, kind, helpers))
