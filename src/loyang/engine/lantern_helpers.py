"""Helpers with a lantern: they concern another player (R4.2), or the solo opponent (R8.5)."""

from typing import Final

from .actions import (
    Action,
    Trade,
)
from .cards import (
    CASUAL,
    CON_MAN,
    DELIVERYMAN,
    HELPER,
    KINDS,
    MARKET_WOMAN,
    NONE,
    REGULAR,
    ROW,
    ROW_PAY,
    STALL,
    SUBSISTENCE_FARMER,
    TOUT,
    TURNIP,
)
from .events import Event
from .harvest import EXTRA_FROM
from .market import (
    LAST_ROUNDS_TOLL,
    TOP_ROW,
    casual_price,
    do_trade,
    give_goods,
    lacks_cash,
    lacks_goods,
    list_trades,
    pay_other,
    refuse_trade,
)
from .reasons import Reason
from .state import (
    Field,
    Regular,
    Seat,
    State,
    field_at,
    find,
    is_exposed,
    others,
)
from .table import (
    discard,
    expose,
    place_card,
    refuse_exposed,
    remove,
    replace,
    replace_field,
    use_up,
)


def not_there(card: int) -> Reason:
    return Reason("R4.2", "not-exposed-there", card=card)


def owner_of(state: State, seat: Seat, card: int, row: int) -> Seat | None:
    """The other player in whose display that card of that row is exposed."""
    if ROW[card] != row:
        return None
    for other in others(state, seat.index):
        if is_exposed(other, card):
            return other
    return None


def swap(
    seat: Seat,
    owner: Seat,
    own: int,
    card: int,
    mine: int,
    theirs: int,
    events: list[Event],
) -> None:
    """Two cards change their displays as single cards; what lay beneath is exposed (R5.24)."""
    events.append(Event("swapped", seat.index, card=own, under=card, other=owner.index))
    place_card(seat, card, NONE)
    place_card(owner, own, NONE)
    expose(seat, mine, events)
    expose(owner, theirs, events)


# --- R6.2 Con man: swap him for an exposed helper of another player whose turn is over; solo: for
# --- a helper of the grid


def refuse_con_man(state: State, seat: Seat, card: int) -> Reason | None:
    if state.players == 1:
        if card not in state.grid or ROW[card] != HELPER:
            return Reason("R6.2", "not-in-grid", card=card)
        return None
    owner = owner_of(state, seat, card, HELPER)
    if owner is None:
        return not_there(card)
    if owner.index not in state.finished:
        return Reason("R6.2", "not-finished")
    return None


def do_con_man(state: State, seat: Seat, card: int, events: list[Event]) -> None:
    mine = remove(seat.helpers, CON_MAN)
    if state.players == 1:
        events.append(Event("swapped", seat.index, card=CON_MAN, under=card))
        state.grid[state.grid.index(card)] = CON_MAN
        place_card(seat, card, NONE)
        expose(seat, mine, events)
        return
    owner = owner_of(state, seat, card, HELPER)
    assert owner is not None
    swap(seat, owner, CON_MAN, card, mine, remove(owner.helpers, card), events)


# --- R6.3 Deliveryman: deliver to another player's regular customer and take the payment; 2 of it
# --- to the owner for the fourth row


def refuse_deliveryman(state: State, seat: Seat, card: int) -> Reason | None:
    if owner_of(state, seat, card, REGULAR) is None:
        return not_there(card)
    return lacks_goods("R6.3", seat, card, 1)


def do_deliveryman(state: State, seat: Seat, card: int, events: list[Event]) -> None:
    owner = owner_of(state, seat, card, REGULAR)
    assert owner is not None
    regular = find(owner.regulars, card)
    assert regular is not None
    give_goods(seat, card, 1)
    pay = ROW_PAY[card][regular.rows]
    seat.cash += pay
    events.append(
        Event(
            "delivered",
            seat.index,
            card=card,
            place=regular.rows,
            number=1,
            cash=pay,
            other=owner.index,
        )
    )
    replace(
        owner.regulars,
        Regular(card, regular.rows + 1, regular.red, regular.standing, regular.under),
    )
    if regular.rows == TOP_ROW:
        pay_other(state, seat, owner, 2, events)
        discard(state, owner, owner.regulars, card, events)
    use_up(state, seat, DELIVERYMAN, events)


# --- R6.10 Market woman: swap one of your stalls for another player's; both are filled


def refuse_market_woman(state: State, seat: Seat, own: int, card: int) -> Reason | None:
    if find(seat.stalls, own) is None:
        return Reason("R6.10", "not-exposed", card=own)
    if owner_of(state, seat, card, STALL) is None:
        return not_there(card)
    return None


def do_market_woman(state: State, seat: Seat, own: int, card: int, events: list[Event]) -> None:
    owner = owner_of(state, seat, card, STALL)
    assert owner is not None
    mine = remove(seat.stalls, own)
    theirs = remove(owner.stalls, card)
    swap(seat, owner, own, card, mine, theirs, events)
    use_up(state, seat, MARKET_WOMAN, events)


# --- R6.19 Tout: swap a casual customer of yours for another's; or buy one for 2 and serve it at
# --- once

TOUT_PRICE: Final = 2


def refuse_tout_swap(state: State, seat: Seat, own: int, card: int) -> Reason | None:
    if find(seat.casuals, own) is None:
        return Reason("R6.19", "not-exposed", card=own)
    if owner_of(state, seat, card, CASUAL) is None:
        return not_there(card)
    return None


def do_tout_swap(state: State, seat: Seat, own: int, card: int, events: list[Event]) -> None:
    owner = owner_of(state, seat, card, CASUAL)
    assert owner is not None
    mine = remove(seat.casuals, own)
    theirs = remove(owner.casuals, card)
    swap(seat, owner, own, card, mine, theirs, events)
    use_up(state, seat, TOUT, events)


def refuse_tout_buy(state: State, seat: Seat, card: int) -> Reason | None:
    """The 2 cash may come out of the proceeds, so no cash is needed."""
    if owner_of(state, seat, card, CASUAL) is None:
        return not_there(card)
    return lacks_goods("R6.19", seat, card, 1)


def do_tout_buy(state: State, seat: Seat, card: int, events: list[Event]) -> None:
    owner = owner_of(state, seat, card, CASUAL)
    assert owner is not None
    pay = casual_price(seat, card, 1)
    give_goods(seat, card, 1)
    seat.cash += pay
    events.append(Event("served", seat.index, card=card, cash=pay, other=owner.index))
    pay_other(state, seat, owner, TOUT_PRICE, events)
    discard(state, owner, owner.casuals, card, events)
    use_up(state, seat, TOUT, events)


# --- R6.21 Subsistence farmer: one vegetable of another player's field of 4 or more, for 1 cash;
# --- solo: wheat, pumpkin or turnip from the supply

GLEANING: Final = 1


def refuse_glean(state: State, seat: Seat, index: int, place: int) -> Reason | None:
    if state.players == 1:
        return Reason("R6.21", "not-solo")
    for owner in others(state, seat.index):
        if owner.index == index:
            field = field_at(owner, place)
            if field is None:
                return Reason("R6.21", "no-such-field")
            if place == 0:
                return Reason("R5.9", "home-field")
            if field.count < EXTRA_FROM:
                return Reason("R6.21", "field-too-small", need=EXTRA_FROM, have=field.count)
            return lacks_cash("R6.21", seat, GLEANING)
    return Reason("R4.2", "not-another")


def do_glean(state: State, seat: Seat, index: int, place: int, events: list[Event]) -> None:
    owner = state.seats[index]
    field = field_at(owner, place)
    assert field is not None
    replace_field(
        owner, Field(place, field.spaces, field.card, field.kind, field.count - 1, field.under)
    )
    seat.cart[field.kind] += 1
    events.append(Event("gleaned", seat.index, kind=field.kind, place=place, other=index))
    pay_other(state, seat, owner, GLEANING, events)
    use_up(state, seat, SUBSISTENCE_FARMER, events)


def refuse_glean_supply(state: State, seat: Seat, kind: int) -> Reason | None:
    if state.players > 1:
        return Reason("R6.21", "solo-only")
    if kind > TURNIP:
        return Reason("R6.21", "not-supplied")
    return lacks_cash("R6.21", seat, GLEANING)


def do_glean_supply(state: State, seat: Seat, kind: int, events: list[Event]) -> None:
    seat.cash -= GLEANING
    seat.cart[kind] += 1
    events.append(Event("gleaned", seat.index, kind=kind, cash=-GLEANING))
    use_up(state, seat, SUBSISTENCE_FARMER, events)


# --- R6.22 Trader: one trade at another player's stall; a toll to the owner in rounds 8 and 9


def refuse_trader(state: State, seat: Seat, trade: Trade) -> Reason | None:
    reason = refuse_exposed(state, seat, trade.trader)
    if reason is not None:
        return reason
    owner = owner_of(state, seat, trade.stall, STALL)
    if owner is None:
        return not_there(trade.stall)
    reason = lacks_cash("R6.22", seat, LAST_ROUNDS_TOLL[state.round])
    if reason is not None:
        return reason
    return refuse_trade(seat, owner, trade.stall, trade.kind, trade.give, trade.give2)


def do_trader(state: State, seat: Seat, trade: Trade, events: list[Event]) -> None:
    owner = owner_of(state, seat, trade.stall, STALL)
    assert owner is not None
    do_trade(state, seat, owner, trade.stall, trade.kind, trade.give, trade.give2, events)
    pay_other(state, seat, owner, LAST_ROUNDS_TOLL[state.round], events)
    use_up(state, seat, trade.trader, events)


def list_trader(state: State, seat: Seat, trader: int, out: list[Action]) -> None:
    if lacks_cash("R6.22", seat, LAST_ROUNDS_TOLL[state.round]) is None:
        for owner in others(state, seat.index):
            list_trades(seat, owner, trader, False, out)


def list_every_trade(state: State, seat: Seat, trader: int, out: list[Action]) -> None:
    """Whatever lies on another's stall, for one of the same: that stands for all gifts."""
    for owner in others(state, seat.index):
        for stall in owner.stalls:
            for kind in range(KINDS):
                if stall.goods >> kind & 1:
                    out.append(Trade(seat.index, stall.card, kind, kind, NONE, trader))
