"""Helpers that concern only their owner's farm (R6), in the order of the rules.

A helper is a pair of functions: `refuse_...` says why it can't be used, or None; `do_...` carries
out the effect. Harvest helper (first effect) and Squire live with the phases that ask for them.
"""

from typing import Final

from .actions import (
    Action,
    Dig,
    Done,
    Name,
    Reap,
    SellOff,
    Stock,
)
from .cards import (
    BOOK_KEEPER,
    COMMON_IN_PILE,
    FULL_STALL,
    HARVEST_HELPER,
    KINDS,
    MAID,
    MARKET_CRIER,
    MESSENGER_BOY,
    NONE,
    OFFICIAL,
    PLOUGH_MAN,
    SALESWOMAN,
    SELL_PRICE,
    SHOP_SPACES,
    TENANT_FARMER,
)
from .events import Event
from .market import (
    lacks_cash,
    refuse_shop_space,
    take_off_stall,
)
from .reasons import Reason
from .state import (
    CRY,
    PILE,
    PILE_PUT_UNDER,
    PILE_TAKEN,
    PLOUGH,
    SHOPKEEPING,
    Decision,
    Field,
    Regular,
    Seat,
    Stall,
    State,
    field_at,
    find,
    stack_of,
)
from .table import (
    add_pile_field,
    expose,
    remove_field,
    replace,
    replace_field,
    take_from_field,
    use_up,
)


def no_effect(helper: int) -> Reason:
    return Reason("R6.24", "no-effect", card=helper)


def active_already(helper: int) -> Reason:
    return Reason("R6.24", "active-already", card=helper)


# --- R6.1 Book-keeper: set your shop as you like, then name a kind: 1 cash for each of your
# --- fields that grows it


def do_book_keeper(state: State, seat: Seat) -> None:
    stack_of(state, seat.index).append(Decision(SHOPKEEPING, seat.index, helpers=(BOOK_KEEPER,)))


def refuse_stock(seat: Seat, decision: Decision, kind: int, number: int) -> Reason | None:
    """Kinds are set in ascending order, so that each outcome is reached in one way."""
    if kind < decision.number:
        return Reason("R6.1", "stock-order")
    if number > SHOP_SPACES[kind]:
        return Reason("R6.1", "stock-range", need=SHOP_SPACES[kind], kind=kind)
    if number == seat.shop[kind]:
        return Reason("R6.1", "stock-same", have=number, kind=kind)
    return None


def do_stock(
    state: State, seat: Seat, decision: Decision, kind: int, number: int, events: list[Event]
) -> None:
    seat.shop[kind] = number
    events.append(Event("stock-set", seat.index, kind=kind, number=number))
    stack_of(state, seat.index)[-1] = Decision(
        SHOPKEEPING, seat.index, number=kind + 1, helpers=decision.helpers
    )


def do_name(state: State, seat: Seat, kind: int, events: list[Event]) -> None:
    income = 0
    for field in seat.fields:
        if field.kind == kind:
            income += 1
    seat.cash += income
    events.append(Event("named", seat.index, kind=kind, cash=income))
    stack_of(state, seat.index).pop()
    use_up(state, seat, BOOK_KEEPER, events)


def list_shopkeeping(seat: Seat, decision: Decision, out: list[Action]) -> None:
    for kind in range(decision.number, KINDS):
        for number in range(SHOP_SPACES[kind] + 1):
            if refuse_stock(seat, decision, kind, number) is None:
                out.append(Stock(seat.index, kind, number))
    for kind in range(KINDS):
        out.append(Name(seat.index, kind))


# --- R6.7 Harvest helper, second effect: fields sown from now on get one vegetable more


def do_richer_sowing(state: State, seat: Seat, events: list[Event]) -> None:
    seat.extra_sown += 1
    use_up(state, seat, HARVEST_HELPER, events)


# --- R6.8 Maid: what costs two at a stall costs one


def do_maid(state: State, seat: Seat, events: list[Event]) -> None:
    seat.maid = True
    use_up(state, seat, MAID, events)


# --- R6.9 Market crier: fill all your stalls; or sell up to three vegetables off them, for at most
# --- 3 cash in all

CRIER_SELLS: Final = 3
CRIER_EARNS: Final = 3


def refuse_fill(seat: Seat) -> Reason | None:
    for stall in seat.stalls:
        if stall.goods != FULL_STALL[stall.card]:
            return None
    return no_effect(MARKET_CRIER)


def do_fill(state: State, seat: Seat, events: list[Event]) -> None:
    for stall in seat.stalls.copy():
        refill(seat, stall, events)
    use_up(state, seat, MARKET_CRIER, events)


def refill(seat: Seat, stall: Stall, events: list[Event]) -> None:
    replace(seat.stalls, Stall(stall.card, FULL_STALL[stall.card], stall.under))
    events.append(Event("refilled", seat.index, card=stall.card))


def refuse_cry(seat: Seat) -> Reason | None:
    for stall in seat.stalls:
        for kind in range(KINDS):
            if refuse_sell_off(seat, stall.card, kind) is None:
                return None
    return no_effect(MARKET_CRIER)


def do_cry(state: State, seat: Seat) -> None:
    stack_of(state, seat.index).append(Decision(CRY, seat.index, helpers=(MARKET_CRIER,)))


def refuse_sell_off(seat: Seat, card: int, kind: int) -> Reason | None:
    stall = find(seat.stalls, card)
    if stall is None:
        return Reason("R6.9", "not-exposed", card=card)
    if not stall.goods >> kind & 1:
        return Reason("R6.9", "not-on-stall", card=card, kind=kind)
    return refuse_shop_space(seat, kind)


def do_sell_off(
    state: State, seat: Seat, decision: Decision, card: int, kind: int, events: list[Event]
) -> None:
    stall = find(seat.stalls, card)
    assert stall is not None
    cash = min(SELL_PRICE[kind], CRIER_EARNS - decision.earned)
    seat.cash += cash
    seat.shop[kind] += 1
    events.append(Event("sold-off", seat.index, card=card, kind=kind, cash=cash))
    take_off_stall(state, seat, stall, kind, events)
    sold = Decision(
        CRY,
        seat.index,
        number=decision.number + 1,
        earned=decision.earned + cash,
        helpers=decision.helpers,
    )
    stack_of(state, seat.index)[-1] = sold
    if sold.number == CRIER_SELLS:
        end_cry(state, seat, events)


def refuse_end_cry(seat: Seat, decision: Decision) -> Reason | None:
    """Who fills the shop from the cart meanwhile (R5.5) may be left without a sale to make."""
    if decision.number == 0 and refuse_cry(seat) is None:
        return Reason("R6.24", "at-least-one")
    return None


def end_cry(state: State, seat: Seat, events: list[Event]) -> None:
    stack_of(state, seat.index).pop()
    use_up(state, seat, MARKET_CRIER, events)


def list_cry(seat: Seat, decision: Decision, out: list[Action]) -> None:
    for stall in seat.stalls:
        for kind in range(KINDS):
            if refuse_sell_off(seat, stall.card, kind) is None:
                out.append(SellOff(seat.index, kind, stall.card))
    if refuse_end_cry(seat, decision) is None:
        out.append(Done(seat.index))


# --- R6.12 Messenger-boy: each of your regular customers may be served twice in the same row


def do_messenger_boy(state: State, seat: Seat, events: list[Event]) -> None:
    seat.messenger = True
    use_up(state, seat, MESSENGER_BOY, events)


# --- R6.13 Official: this turn's two-pack is free


def refuse_official(seat: Seat) -> Reason | None:
    if seat.official:
        return active_already(OFFICIAL)
    return Reason("R6.24", "pack-bought") if seat.pack_bought else None


def do_official(state: State, seat: Seat, events: list[Event]) -> None:
    seat.official = True
    use_up(state, seat, OFFICIAL, events)


# --- R6.14 Plough-man: clear a field of yours that holds at least 2; or harvest those that hold
# --- exactly one


def refuse_clear(seat: Seat, place: int) -> Reason | None:
    field = field_at(seat, place)
    if field is None:
        return Reason("R6.14", "no-such-field")
    if place == 0:
        return Reason("R6.14", "home-field")
    if field.count < 2:
        return Reason("R6.14", "field-too-small", need=2, have=field.count)
    return None


def do_clear(state: State, seat: Seat, place: int, events: list[Event]) -> None:
    field = field_at(seat, place)
    assert field is not None
    events.append(Event("ploughed", seat.index, place=place, kind=field.kind, number=field.count))
    replace_field(seat, Field(place, field.spaces, field.card, NONE, 0, field.under))
    use_up(state, seat, PLOUGH_MAN, events)


def refuse_plough(seat: Seat) -> Reason | None:
    for field in seat.fields:
        if refuse_last(seat, field.place) is None:
            return None
    return no_effect(PLOUGH_MAN)


def do_plough(state: State, seat: Seat) -> None:
    stack_of(state, seat.index).append(Decision(PLOUGH, seat.index, helpers=(PLOUGH_MAN,)))


def refuse_last(seat: Seat, place: int) -> Reason | None:
    field = field_at(seat, place)
    if field is None:
        return Reason("R6.14", "no-such-field")
    if place == 0:
        return Reason("R6.14", "home-field")
    if field.count != 1:
        return Reason("R6.14", "field-not-single", have=field.count)
    return None


def do_last(state: State, seat: Seat, decision: Decision, place: int, events: list[Event]) -> None:
    field = field_at(seat, place)
    assert field is not None
    stack_of(state, seat.index)[-1] = Decision(
        PLOUGH, seat.index, number=decision.number + 1, helpers=decision.helpers
    )
    take_from_field(state, seat, field, "harvested", events)


def refuse_end_plough(decision: Decision) -> Reason | None:
    return None if decision.number else Reason("R6.24", "at-least-one")


def end_plough(state: State, seat: Seat, events: list[Event]) -> None:
    stack_of(state, seat.index).pop()
    use_up(state, seat, PLOUGH_MAN, events)


def list_plough(seat: Seat, decision: Decision, out: list[Action]) -> None:
    for field in seat.fields:
        if refuse_last(seat, field.place) is None:
            out.append(Reap(seat.index, field.place))
    if refuse_end_plough(decision) is None:
        out.append(Done(seat.index))


# --- R6.15 Saleswoman: turn all your markers blue; or casual customers pay 2 more than their card


def refuse_blue(seat: Seat) -> Reason | None:
    for regular in seat.regulars:
        if regular.red:
            return None
    return no_effect(SALESWOMAN)


def do_blue(state: State, seat: Seat, events: list[Event]) -> None:
    for regular in seat.regulars.copy():
        if regular.red:
            replace(
                seat.regulars,
                Regular(regular.card, regular.rows, False, regular.standing, regular.under),
            )
            events.append(Event("cheered", seat.index, card=regular.card))
    use_up(state, seat, SALESWOMAN, events)


def do_bonus(state: State, seat: Seat, events: list[Event]) -> None:
    seat.bonus = True
    use_up(state, seat, SALESWOMAN, events)


# --- R6.18 Tenant-farmer: pay 3 or put an empty field of yours under the pile, then take one

TENANCY: Final = 3


def refuse_tenancy(seat: Seat) -> Reason | None:
    if not seat.pile:
        return Reason("R6.18", "pile-of-fields-empty")
    return lacks_cash("R6.18", seat, TENANCY)


def do_tenancy(state: State, seat: Seat, events: list[Event]) -> None:
    seat.cash -= TENANCY
    events.append(Event("tribute", seat.index, cash=-TENANCY))
    look_through_pile(state, seat, 0, events)


def refuse_under(seat: Seat, place: int) -> Reason | None:
    if not seat.pile:
        return Reason("R6.18", "pile-of-fields-empty")
    field = field_at(seat, place)
    if field is None:
        return Reason("R6.18", "no-such-field")
    if place == 0:
        return Reason("R6.18", "home-field")
    if field.count:
        return Reason("R6.18", "field-planted")
    return None


def do_under(state: State, seat: Seat, place: int, events: list[Event]) -> None:
    field = field_at(seat, place)
    assert field is not None
    entry = field.spaces if field.card == NONE else COMMON_IN_PILE + field.card
    remove_field(seat, place)
    seat.pile.insert(0, entry)
    seat.pile_history.append(PILE_PUT_UNDER + entry)
    events.append(
        Event("field-under", seat.index, place=place, number=field.spaces, card=field.card)
    )
    expose(seat, field.under, events)
    look_through_pile(state, seat, 1, events)


def look_through_pile(state: State, seat: Seat, put: int, events: list[Event]) -> None:
    seat.pile_known = True
    events.append(Event("pile-seen", seat.index))
    events.append(Event("pile-seen", seat.index, fields=seat.pile[::-1], audience=seat.index))
    stack_of(state, seat.index).append(
        Decision(PILE, seat.index, number=put, helpers=(TENANT_FARMER,))
    )


def refuse_dig(seat: Seat, decision: Decision, depth: int) -> Reason | None:
    if depth > len(seat.pile):
        return Reason("R6.18", "no-such-place", have=len(seat.pile))
    if decision.number and depth == len(seat.pile):
        return Reason("R6.18", "just-put")
    return None


def do_dig(state: State, seat: Seat, depth: int, events: list[Event]) -> None:
    entry = seat.pile.pop(len(seat.pile) - depth)
    seat.pile_history.append(PILE_TAKEN + entry)
    place, spaces, card = add_pile_field(seat, entry)
    events.append(Event("field-taken", seat.index, place=place, number=spaces, card=card))
    stack_of(state, seat.index).pop()
    use_up(state, seat, TENANT_FARMER, events)


def list_pile(seat: Seat, decision: Decision, out: list[Action]) -> None:
    for depth in range(1, len(seat.pile) + 1):
        if refuse_dig(seat, decision, depth) is None:
            out.append(Dig(seat.index, depth))
