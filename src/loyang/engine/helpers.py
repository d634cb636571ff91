"""The twenty helpers (R6), one section for each card in the order of the rules.

A helper is a pair of functions: `refuse_...` says why it can't be used, or None; `do_...` carries
out the effect. The dispatchers at the end bind them to the questions in which they may be used.
Harvest helper (first effect) and Squire live with the phases that ask for them.
"""

from typing import Final

from .actions import (
    FIRST,
    SECOND,
    USES,
    WITH_HAGGLER,
    WITH_MERCHANT,
    WITH_SHOPPER,
    Action,
    Buy,
    Dig,
    Done,
    Name,
    Reap,
    SellOff,
    Stock,
    Take,
    Trade,
    Use,
)
from .cards import (
    BOOK_KEEPER,
    BUY_PRICE,
    CASUAL,
    COMMON_IN_PILE,
    CON_MAN,
    DELIVERYMAN,
    FOREMAN,
    FULL_STALL,
    HAGGLER,
    HARVEST_HELPER,
    HELPER,
    KINDS,
    MAID,
    MARKET_CRIER,
    MARKET_WOMAN,
    MERCHANT,
    MESSENGER_BOY,
    NONE,
    OFFICIAL,
    PLOUGH_MAN,
    REGULAR,
    ROW,
    ROW_PAY,
    SALESWOMAN,
    SELL_PRICE,
    SHOP_SPACES,
    SHOPPER,
    SQUIRE,
    STALL,
    SUBSISTENCE_FARMER,
    TENANT_FARMER,
    TOUT,
    TRADER,
    TURNIP,
    WANTED,
)
from .draft import refuse_squire, use_squire
from .events import Event
from .harvest import EXTRA_FROM, refuse_harvest_helper, use_harvest_helper
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
    refuse_shop_space,
    refuse_trade,
    take_off_stall,
)
from .reasons import Reason
from .solo import refuse_grid_squire
from .state import (
    ACT,
    ACTION,
    CRY,
    DRAFT,
    FOREMAN_ASKED,
    GRID,
    PAY,
    PILE,
    PILE_PUT_UNDER,
    PILE_TAKEN,
    PLOUGH,
    PURCHASE,
    REAP,
    SHOPKEEPING,
    WAITING,
    Decision,
    Field,
    Regular,
    Seat,
    Stall,
    State,
    field_at,
    find,
    has_helper,
    in_use,
    is_exposed,
    others,
    stack_of,
)
from .table import (
    add_pile_field,
    discard,
    discard_helpers,
    expose,
    place_card,
    remove,
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


# --- R6.1 Book-keeper: set the own shop as you like, then name a kind: 1 cash for each own field
# --- that grows it


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
    under = remove(seat.helpers, CON_MAN)
    place_card(seat, card, NONE)
    if state.players == 1:
        events.append(Event("swapped", seat.index, card=CON_MAN, under=card))
        state.grid[state.grid.index(card)] = CON_MAN
    else:
        owner = owner_of(state, seat, card, HELPER)
        assert owner is not None
        events.append(Event("swapped", seat.index, card=CON_MAN, under=card, other=owner.index))
        beneath = remove(owner.helpers, card)
        place_card(owner, CON_MAN, NONE)
        expose(owner, beneath, events)
    expose(seat, under, events)


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


# --- R6.4 Foreman: take a helper that was just discarded; then he leaves


def refuse_foreman(decision: Decision, card: int) -> Reason | None:
    if card not in decision.cards:
        return Reason("R6.4", "not-offered", card=card)
    return None


def do_foreman(state: State, seat: Seat, card: int, events: list[Event]) -> None:
    stack_of(state, seat.index).pop()
    state.discard.remove(card)
    events.append(Event("foreman-took", seat.index, card=card))
    place_card(seat, card, NONE)
    discard(state, seat, seat.helpers, FOREMAN, events)


def do_decline(state: State, seat: Seat, events: list[Event]) -> None:
    stack_of(state, seat.index).pop()
    events.append(Event("foreman-declined", seat.index))


def list_foreman(decision: Decision, out: list[Action]) -> None:
    for card in decision.cards:
        out.append(Take(decision.seat, card))
    out.append(Done(decision.seat))


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
    """How many of a kind the own regular customers want this round, served already or not."""
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
        if kind in decision.cards:
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
        bought = decision.cards + bought
        cards = decision.helpers
    if helpers & WITH_MERCHANT:
        for other in range(KINDS):
            if other not in bought and wanted_this_round(seat, other) >= 2:
                stack.append(Decision(PURCHASE, seat.index, cards=bought, helpers=cards))
                return
    discard_helpers(state, seat, cards, events)


def end_purchase(state: State, seat: Seat, decision: Decision, events: list[Event]) -> None:
    stack_of(state, seat.index).pop()
    discard_helpers(state, seat, decision.helpers, events)


def list_purchases(state: State, seat: Seat, decision: Decision, out: list[Action]) -> None:
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
        combinations = [helpers for helpers in range(1, 8) if helpers & ~mine == 0]
    for helpers in combinations:
        for kind in range(KINDS):
            if refuse_purchase(state, seat, decision, kind, helpers) is None:
                out.append(Buy(seat.index, kind, helpers))


# --- R6.7 Harvest helper, second effect: fields sown from now on get one vegetable more


def do_richer_sowing(state: State, seat: Seat, events: list[Event]) -> None:
    seat.extra += 1
    use_up(state, seat, HARVEST_HELPER, events)


# --- R6.8 Maid: what costs two at a stall costs one


def do_maid(state: State, seat: Seat, events: list[Event]) -> None:
    seat.maid = True
    use_up(state, seat, MAID, events)


# --- R6.9 Market crier: fill all own stalls; or sell up to three vegetables off them, for at most
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


# --- R6.10 Market woman: swap an own stall for another player's; both are filled


def refuse_market_woman(state: State, seat: Seat, own: int, card: int) -> Reason | None:
    if find(seat.stalls, own) is None:
        return Reason("R6.10", "not-exposed", card=own)
    if owner_of(state, seat, card, STALL) is None:
        return not_there(card)
    return None


def do_market_woman(state: State, seat: Seat, own: int, card: int, events: list[Event]) -> None:
    owner = owner_of(state, seat, card, STALL)
    assert owner is not None
    events.append(Event("swapped", seat.index, card=own, under=card, other=owner.index))
    mine = remove(seat.stalls, own)
    theirs = remove(owner.stalls, card)
    place_card(seat, card, NONE)
    place_card(owner, own, NONE)
    expose(seat, mine, events)
    expose(owner, theirs, events)
    use_up(state, seat, MARKET_WOMAN, events)


# --- R6.12 Messenger-boy: each own regular customer may be served twice in the same row


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


# --- R6.14 Plough-man: clear an own field of at least 2; or harvest fields that hold exactly one


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


# --- R6.15 Saleswoman: turn all own markers blue; or casual customers pay 2 more than their card


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


# --- R6.18 Tenant-farmer: pay 3 or put an own empty field under the pile, then take one of it

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


# --- R6.19 Tout: swap an own casual customer for another's; or buy one for 2 and serve it at once

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
    events.append(Event("swapped", seat.index, card=own, under=card, other=owner.index))
    mine = remove(seat.casuals, own)
    theirs = remove(owner.casuals, card)
    place_card(seat, card, NONE)
    place_card(owner, own, NONE)
    expose(seat, mine, events)
    expose(owner, theirs, events)
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
    return Reason("R4.2", "foreign-seat")


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
        return Reason("R6.21", "home-kind")
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
    reason = refuse_trade(seat, owner, trade.stall, trade.kind, trade.give, trade.give2)
    if reason is not None:
        return reason
    return lacks_cash("R6.22", seat, LAST_ROUNDS_TOLL[state.round])


def do_trader(state: State, seat: Seat, trade: Trade, events: list[Event]) -> None:
    owner = owner_of(state, seat, trade.stall, STALL)
    assert owner is not None
    do_trade(state, seat, owner, trade.stall, trade.kind, trade.give, trade.give2, events)
    pay_other(state, seat, owner, LAST_ROUNDS_TOLL[state.round], events)
    use_up(state, seat, trade.trader, events)


def list_trader(state: State, seat: Seat, trader: int, out: list[Action]) -> None:
    if lacks_cash("R6.22", seat, LAST_ROUNDS_TOLL[state.round]) is None:
        for owner in others(state, seat.index):
            list_trades(seat, owner, trader, out)


# --- using and discarding ------------------------------------------------------------------------


def refuse_exposed(state: State, seat: Seat, helper: int) -> Reason | None:
    """A helper must be exposed in the own display, and not in use already."""
    if not has_helper(seat, helper):
        return Reason("R5.8", "not-exposed", card=helper)
    if in_use(state, seat.index, helper):
        return Reason("R6.24", "helper-in-use", card=helper)
    return None


def may_use(state: State, question: int, helper: int, effect: int) -> bool:
    """Whether a helper's effect belongs to what is being asked (R5.8, R3.8, R5.20)."""
    if question == REAP:
        return helper == HARVEST_HELPER and effect == FIRST
    if question in (DRAFT, GRID):
        return helper == SQUIRE
    if question == PAY:
        if helper == BOOK_KEEPER or (helper == MARKET_CRIER and effect == SECOND):
            return True
        return state.phase == ACTION and (
            helper == DELIVERYMAN or (helper == TOUT and effect == SECOND)
        )
    if question == ACT:
        return helper != SQUIRE and not (helper == HARVEST_HELPER and effect == FIRST)
    return False


def refuse_use(state: State, decision: Decision, use: Use) -> Reason | None:
    seat = state.seats[use.seat]
    reason = refuse_exposed(state, seat, use.helper)
    if reason is not None:
        return reason
    if not may_use(state, decision.question, use.helper, use.effect):
        return Reason("R5.8", "wrong-phase", card=use.helper)
    return refuse_effect(state, seat, decision, use)


def refuse_effect(state: State, seat: Seat, decision: Decision, use: Use) -> Reason | None:
    helper = use.helper
    first = use.effect == FIRST
    if helper == BOOK_KEEPER:
        return None
    if helper == CON_MAN:
        return refuse_con_man(state, seat, use.card)
    if helper == DELIVERYMAN:
        return refuse_deliveryman(state, seat, use.card)
    if helper == HARVEST_HELPER:
        return refuse_harvest_helper(seat) if first else None
    if helper == MAID:
        return active_already(MAID) if seat.maid else None
    if helper == MARKET_CRIER:
        return refuse_fill(seat) if first else refuse_cry(seat)
    if helper == MARKET_WOMAN:
        return refuse_market_woman(state, seat, use.own, use.card)
    if helper == MESSENGER_BOY:
        return active_already(MESSENGER_BOY) if seat.messenger else None
    if helper == OFFICIAL:
        return refuse_official(seat)
    if helper == PLOUGH_MAN:
        return refuse_clear(seat, use.place) if first else refuse_plough(seat)
    if helper == SALESWOMAN:
        if first:
            return refuse_blue(seat)
        return active_already(SALESWOMAN) if seat.bonus else None
    if helper == SQUIRE:
        if decision.question == GRID:
            return refuse_grid_squire(state, decision)
        return refuse_squire(state, decision)
    if helper == SUBSISTENCE_FARMER:
        if first:
            return refuse_glean(state, seat, use.owner, use.place)
        return refuse_glean_supply(state, seat, use.kind)
    if helper == TENANT_FARMER:
        return refuse_tenancy(seat) if first else refuse_under(seat, use.place)
    if first:
        return refuse_tout_swap(state, seat, use.own, use.card)
    return refuse_tout_buy(state, seat, use.card)


def do_use(state: State, decision: Decision, use: Use, events: list[Event]) -> None:
    seat = state.seats[use.seat]
    helper = use.helper
    first = use.effect == FIRST
    events.append(Event("used", seat.index, card=helper, number=use.effect))
    if helper == BOOK_KEEPER:
        do_book_keeper(state, seat)
    elif helper == CON_MAN:
        do_con_man(state, seat, use.card, events)
    elif helper == DELIVERYMAN:
        do_deliveryman(state, seat, use.card, events)
    elif helper == HARVEST_HELPER:
        if first:
            use_harvest_helper(state, seat)
        else:
            do_richer_sowing(state, seat, events)
    elif helper == MAID:
        do_maid(state, seat, events)
    elif helper == MARKET_CRIER:
        if first:
            do_fill(state, seat, events)
        else:
            do_cry(state, seat)
    elif helper == MARKET_WOMAN:
        do_market_woman(state, seat, use.own, use.card, events)
    elif helper == MESSENGER_BOY:
        do_messenger_boy(state, seat, events)
    elif helper == OFFICIAL:
        do_official(state, seat, events)
    elif helper == PLOUGH_MAN:
        if first:
            do_clear(state, seat, use.place, events)
        else:
            do_plough(state, seat)
    elif helper == SALESWOMAN:
        if first:
            do_blue(state, seat, events)
        else:
            do_bonus(state, seat, events)
    elif helper == SQUIRE:
        use_squire(state, decision)
    elif helper == SUBSISTENCE_FARMER:
        if first:
            do_glean(state, seat, use.owner, use.place, events)
        else:
            do_glean_supply(state, seat, use.kind, events)
    elif helper == TENANT_FARMER:
        if first:
            do_tenancy(state, seat, events)
        else:
            do_under(state, seat, use.place, events)
    elif first:
        do_tout_swap(state, seat, use.own, use.card, events)
    else:
        do_tout_buy(state, seat, use.card, events)


def list_uses(state: State, decision: Decision, out: list[Action]) -> None:
    """Every use of an exposed helper that the question allows."""
    seat = state.seats[decision.seat]
    for helper in seat.helpers:
        card = helper.card
        if card >= TRADER:
            if decision.question == ACT:
                list_trader(state, seat, card, out)
        elif card in USES:
            for n in range(len(USES[card])):
                if may_use(state, decision.question, card, n + 1):
                    for use in candidates(state, seat, card, n + 1):
                        if refuse_use(state, decision, use) is None:
                            out.append(use)


def candidates(state: State, seat: Seat, helper: int, effect: int) -> list[Use]:
    """The ways in which a helper's effect could be meant, allowed or not."""
    index = seat.index
    if helper == CON_MAN:
        if state.players == 1:
            return [Use(index, CON_MAN, effect, card=card) for card in state.grid if card != NONE]
        return [
            Use(index, CON_MAN, effect, card=theirs.card)
            for other in others(state, index)
            for theirs in other.helpers
        ]
    if helper == DELIVERYMAN:
        return [
            Use(index, DELIVERYMAN, effect, card=theirs.card)
            for other in others(state, index)
            for theirs in other.regulars
        ]
    if helper == MARKET_WOMAN:
        return [
            Use(index, MARKET_WOMAN, effect, own=mine.card, card=theirs.card)
            for mine in seat.stalls
            for other in others(state, index)
            for theirs in other.stalls
        ]
    if (helper == PLOUGH_MAN and effect == FIRST) or (helper == TENANT_FARMER and effect == SECOND):
        return [Use(index, helper, effect, place=field.place) for field in seat.fields]
    if helper == SUBSISTENCE_FARMER:
        if effect == SECOND:
            return [Use(index, helper, effect, kind=kind) for kind in range(KINDS)]
        return [
            Use(index, helper, effect, owner=other.index, place=field.place)
            for other in others(state, index)
            for field in other.fields
        ]
    if helper == TOUT:
        theirs_ = [theirs.card for other in others(state, index) for theirs in other.casuals]
        if effect == SECOND:
            return [Use(index, TOUT, effect, card=card) for card in theirs_]
        return [
            Use(index, TOUT, effect, own=mine.card, card=card)
            for mine in seat.casuals
            for card in theirs_
        ]
    return [Use(index, helper, effect)]


def refuse_discard(state: State, seat: Seat, helper: int) -> Reason | None:
    """Discard a helper unused, at any time (R5.8)."""
    return refuse_exposed(state, seat, helper)


def do_discard(state: State, seat: Seat, helper: int, events: list[Event]) -> None:
    stack = stack_of(state, seat.index)
    if helper == FOREMAN and stack and stack[-1].question == FOREMAN_ASKED:
        stack.pop()  # R6.4: discarding him ends the question
    use_up(state, seat, helper, events)
