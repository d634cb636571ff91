"""The action turn (R5): actions A to H, and paying another player.

Each action is a pair: `refuse_...` says why not, or None; `do_...` does it.
"""

from typing import Final

from .actions import Action, Buy, Deliver, Done, Keep, Miss, Pack, Sell, Serve, Sow, Trade
from .cards import (
    BUY_PRICE,
    CASUAL_MODIFIER,
    CASUAL_PRICE,
    FIELD,
    HELPER,
    KINDS,
    MISS_PENALTY,
    NONE,
    ROW,
    ROW_PAY,
    SELL_PRICE,
    SHOP_SPACES,
    TRADE_COST,
    WANTED,
    may_grow,
)
from .draft import charge_for_fields
from .events import Event
from .reasons import Reason
from .state import (
    DOUBLED,
    DUE,
    MISSED,
    PACK,
    SERVED,
    STORE,
    WAITING,
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
    can_draw,
    discard,
    draw_in_action_phase,
    offer_to_foreman,
    place,
    replace,
    replace_field,
    reveal,
)

TOP_ROW: Final = 3
LAST_ROUNDS_TOLL: Final[list[int]] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2]  # by round (R6.22)


def lacks_cash(rule: str, seat: Seat, price: int) -> Reason | None:
    if seat.cash < price:
        return Reason(rule, "too-expensive", need=price, have=seat.cash)
    return None


def lacks_goods(rule: str, seat: Seat, customer: int, times: int) -> Reason | None:
    """Whether the cart lacks something that a customer wants."""
    wanted = WANTED[customer]
    for kind in range(KINDS):
        if seat.cart[kind] < wanted[kind] * times:
            return Reason(
                rule, "cart-lacks", need=wanted[kind] * times, have=seat.cart[kind], kind=kind
            )
    return None


def give_goods(seat: Seat, customer: int, times: int) -> None:
    wanted = WANTED[customer]
    for kind in range(KINDS):
        seat.cart[kind] -= wanted[kind] * times


def pay_other(state: State, seat: Seat, other: Seat, cash: int, events: list[Event]) -> None:
    """Pay another player; what the imaginary opponent gets goes to the supply (R8.5)."""
    if cash:
        seat.cash -= cash
        events.append(Event("tribute", seat.index, other=other.index, cash=-cash))
        if other.index < state.players:
            other.cash += cash
            events.append(Event("income", other.index, other=seat.index, cash=cash))


# --- A: sow --------------------------------------------------------------------------------------


def refuse_sow(seat: Seat, kind: int, place: int) -> Reason | None:
    field = field_at(seat, place)
    if field is None:
        return Reason("R5.1", "no-such-field")
    if field.count:
        return Reason("R5.1", "field-planted")
    if not may_grow(field.spaces, kind):
        return Reason("R1.5", "cannot-grow", have=field.spaces, kind=kind)
    if not seat.cart[kind]:
        return Reason("R5.1", "cart-lacks", need=1, kind=kind)
    return None


def do_sow(seat: Seat, kind: int, place: int, events: list[Event]) -> None:
    field = field_at(seat, place)
    assert field is not None
    seat.cart[kind] -= 1
    plant(seat, field, kind, field.spaces + seat.extra_sown, 0, events)


def plant(seat: Seat, field: Field, kind: int, number: int, cash: int, events: list[Event]) -> None:
    """Fill an empty field."""
    replace_field(seat, Field(field.place, field.spaces, field.card, kind, number, field.under))
    events.append(Event("sown", seat.index, kind=kind, place=field.place, number=number, cash=cash))


# --- B: buy, without helpers (with them: R6.20) --------------------------------------------------


def refuse_buy(seat: Seat, kind: int) -> Reason | None:
    if not seat.shop[kind]:
        return Reason("R5.3", "shop-lacks", need=1, kind=kind)
    if seat.cash < BUY_PRICE[kind]:
        return Reason("R5.3", "too-expensive", need=BUY_PRICE[kind], have=seat.cash, kind=kind)
    return None


def do_buy(seat: Seat, kind: int, events: list[Event]) -> None:
    seat.cash -= BUY_PRICE[kind]
    seat.shop[kind] -= 1
    seat.cart[kind] += 1
    events.append(Event("bought", seat.index, kind=kind, number=1, cash=-BUY_PRICE[kind]))


# --- C: sell (at any time, R5.5) -----------------------------------------------------------------


def refuse_sell(seat: Seat, kind: int) -> Reason | None:
    if not seat.cart[kind]:
        return Reason("R5.4", "cart-lacks", need=1, kind=kind)
    return refuse_shop_space(seat, kind)


def refuse_shop_space(seat: Seat, kind: int) -> Reason | None:
    if seat.shop[kind] >= SHOP_SPACES[kind]:
        return Reason("R5.4", "shop-full", kind=kind)
    return None


def do_sell(seat: Seat, kind: int, events: list[Event]) -> None:
    seat.cart[kind] -= 1
    seat.shop[kind] += 1
    seat.cash += SELL_PRICE[kind]
    events.append(Event("sold", seat.index, kind=kind, cash=SELL_PRICE[kind]))


# --- D: trade, at your stall or with a Trader at another's (R6.22) -------------------------------


def trade_cost(seat: Seat, stall: int, kind: int) -> int:
    """How many vegetables a kind costs that player at a stall (R5.6, R6.8)."""
    cost = TRADE_COST[stall][kind]
    return 1 if seat.maid and cost == 2 else cost


def refuse_trade(
    seat: Seat, owner: Seat, card: int, kind: int, give: int, give2: int
) -> Reason | None:
    stall = find(owner.stalls, card)
    if stall is None:
        code = "not-exposed" if owner is seat else "not-exposed-there"
        return Reason("R5.6", code, card=card)
    if not stall.goods >> kind & 1:
        return Reason("R5.6", "not-on-stall", card=card, kind=kind)
    cost = trade_cost(seat, card, kind)
    given = 1 if give2 == NONE else 2
    if cost != given:
        return Reason("R5.6", "give-count", need=cost, have=given)
    if not seat.cart[give]:
        return Reason("R5.6", "cart-lacks", need=1, kind=give)
    if given == 2:
        need = 2 if give2 == give else 1
        if seat.cart[give2] < need:
            return Reason("R5.6", "cart-lacks", need=need, have=seat.cart[give2], kind=give2)
    return None


def do_trade(
    state: State,
    seat: Seat,
    owner: Seat,
    card: int,
    kind: int,
    give: int,
    give2: int,
    events: list[Event],
) -> None:
    stall = find(owner.stalls, card)
    assert stall is not None
    given = [give] if give2 == NONE else [give, give2]
    for gift in given:
        seat.cart[gift] -= 1
    seat.cart[kind] += 1
    other = NONE if owner is seat else owner.index
    events.append(Event("traded", seat.index, card=card, kind=kind, kinds=given, other=other))
    take_off_stall(state, owner, stall, kind, events)


def take_off_stall(state: State, owner: Seat, stall: Stall, kind: int, events: list[Event]) -> None:
    """One kind less on a stall; an empty one leaves at once (R5.7)."""
    left = stall.goods & ~(1 << kind)
    replace(owner.stalls, Stall(stall.card, left, stall.under))
    if not left:
        discard(state, owner, owner.stalls, stall.card, events)


def list_trades(seat: Seat, owner: Seat, trader: int, every: bool, out: list[Action]) -> None:
    """All trades at the owner's stalls: any goods of the cart, pairs in ascending order.

    With `every`, one gift stands for those that the cart lacks.
    """
    if not owner.stalls:
        return
    mine = [kind for kind in range(KINDS) if seat.cart[kind]]
    for stall in owner.stalls:
        for kind in range(KINDS):
            if not stall.goods >> kind & 1:
                continue
            cost = trade_cost(seat, stall.card, kind)
            if every and cost > sum(seat.cart):
                given = mine[0] if mine else kind
                out.append(Trade(seat.index, stall.card, kind, given, NONE, trader))
                continue
            single = cost == 1
            for n, give in enumerate(mine):
                if single:
                    if refuse_trade(seat, owner, stall.card, kind, give, NONE) is None:
                        out.append(Trade(seat.index, stall.card, kind, give, NONE, trader))
                    continue
                for give2 in mine[n:]:
                    if refuse_trade(seat, owner, stall.card, kind, give, give2) is None:
                        out.append(Trade(seat.index, stall.card, kind, give, give2, trader))


# --- F: regular customers ------------------------------------------------------------------------


def refuse_deliver(seat: Seat, card: int, twice: int) -> Reason | None:
    regular = find(seat.regulars, card)
    if regular is None:
        return Reason("R5.10", "not-exposed", card=card)
    standing = regular.standing
    if standing == WAITING:
        return Reason("R5.11", "not-due", card=card)
    if standing == MISSED:
        return Reason("R5.13", "missed-already", card=card)
    if standing == DOUBLED or (standing == SERVED and not seat.messenger):
        return Reason("R5.10", "served-already", card=card)
    if twice:
        if not seat.messenger:
            return Reason("R6.12", "no-messenger")
        if standing == SERVED or regular.rows != TOP_ROW:
            return Reason("R6.12", "not-fourth-row")
    return lacks_goods("R5.10", seat, card, 1 + twice)


def do_deliver(state: State, seat: Seat, card: int, twice: int, events: list[Event]) -> None:
    """Fill the lowest free row; the Messenger-boy's second delivery doubles it (R6.12)."""
    regular = find(seat.regulars, card)
    assert regular is not None
    times = 1 + twice
    give_goods(seat, card, times)
    again = regular.standing == SERVED
    row = regular.rows - 1 if again else regular.rows
    pay = ROW_PAY[card][row] * times
    seat.cash += pay
    events.append(Event("delivered", seat.index, card=card, place=row, number=times, cash=pay))
    standing = DOUBLED if again else SERVED
    replace(seat.regulars, Regular(card, row + 1, regular.red, standing, regular.under))
    if row == TOP_ROW:
        discard(state, seat, seat.regulars, card, events)  # R5.12


def refuse_miss(seat: Seat, card: int) -> Reason | None:
    regular = find(seat.regulars, card)
    if regular is None:
        return Reason("R5.13", "not-exposed", card=card)
    if regular.standing == WAITING:
        return Reason("R5.11", "not-due", card=card)
    if regular.standing == MISSED:
        return Reason("R5.13", "missed-already", card=card)
    if regular.standing != DUE:
        return Reason("R5.13", "served-already", card=card)
    return lacks_cash("R5.13", seat, MISS_PENALTY) if regular.red else None


def do_miss(seat: Seat, card: int, events: list[Event]) -> None:
    regular = find(seat.regulars, card)
    assert regular is not None
    penalty = MISS_PENALTY if regular.red else 0
    seat.cash -= penalty
    replace(seat.regulars, Regular(card, regular.rows, True, MISSED, regular.under))
    events.append(Event("missed", seat.index, card=card, cash=-penalty))


# --- G: casual customers -------------------------------------------------------------------------


def casual_price(seat: Seat, card: int, more: int) -> int:
    """What a casual customer pays now (R5.15), with so `more` casual customers (R6.19)."""
    price = CASUAL_PRICE[card]
    surplus = len(seat.casuals) + more - len(seat.regulars)
    if seat.bonus or surplus < 0:  # R6.15: whatever the numbers
        return price + CASUAL_MODIFIER
    return price - CASUAL_MODIFIER if surplus else price


def refuse_serve(seat: Seat, card: int) -> Reason | None:
    if find(seat.casuals, card) is None:
        return Reason("R5.15", "not-exposed", card=card)
    return lacks_goods("R5.15", seat, card, 1)


def do_serve(state: State, seat: Seat, card: int, events: list[Event]) -> None:
    pay = casual_price(seat, card, 0)
    give_goods(seat, card, 1)
    seat.cash += pay
    events.append(Event("served", seat.index, card=card, cash=pay))
    discard(state, seat, seat.casuals, card, events)


# --- H: the two-pack -----------------------------------------------------------------------------


def pack_price(seat: Seat) -> int:
    """The larger of the numbers of exposed helpers and stalls (R5.17), or free (R6.13)."""
    return 0 if seat.official else max(len(seat.helpers), len(seat.stalls))


def refuse_pack(state: State, seat: Seat) -> Reason | None:
    if seat.pack_bought:
        return Reason("R5.17", "pack-bought")
    if not can_draw(state):
        return Reason("R5.17", "no-cards")
    return lacks_cash("R5.17", seat, pack_price(seat))


def do_pack(state: State, seat: Seat, events: list[Event]) -> None:
    price = pack_price(seat)
    seat.cash -= price
    seat.pack_bought = True
    cards = [draw_in_action_phase(state, events)]
    if can_draw(state):
        cards.append(draw_in_action_phase(state, events))
    for card in cards:
        reveal(state, card)
    events.append(Event("pack", seat.index, cash=-price, cards=cards))
    stack_of(state, seat.index).append(Decision(PACK, seat.index, cards=tuple(cards)))


def refuse_pack_keep(decision: Decision, card: int, under: int) -> Reason | None:
    for kept in (card, under):
        if kept != NONE and kept not in decision.cards:
            return Reason("R5.18", "not-in-pack", card=kept)
    return None


def do_pack_keep(
    state: State, decision: Decision, card: int, under: int, events: list[Event]
) -> None:
    """Place, discard the others with the Foreman's reaction, then pay (R5.18)."""
    seat = state.seats[decision.seat]
    stack_of(state, seat.index).pop()
    fields = 0
    if card != NONE:
        place(seat, card, under, events)
        for kept in (card, under):
            if kept != NONE and ROW[kept] == FIELD:
                fields += 1
    # The question of the payment lies under the Foreman's, which is answered first.
    charge_for_fields(state, seat, fields, ())
    unkept = [other for other in decision.cards if other not in (card, under)]
    for other in unkept:
        state.discard.append(other)
        events.append(Event("discarded", seat.index, card=other))
    offer_to_foreman(state, seat, tuple([other for other in unkept if ROW[other] == HELPER]))


def list_pack(decision: Decision, out: list[Action]) -> None:
    seat = decision.seat
    out.append(Keep(seat, NONE, NONE))
    for card in decision.cards:
        out.append(Keep(seat, card, NONE))
        for under in decision.cards:
            if under != card:
                out.append(Keep(seat, card, under))


# --- the end of the actions (R5.26) --------------------------------------------------------------


def refuse_end(seat: Seat) -> Reason | None:
    for regular in seat.regulars:
        if regular.standing == DUE:
            return Reason("R5.13", "unsettled", card=regular.card)
    return None


def do_end(state: State, seat: Seat) -> None:
    seat.storing = True
    stack_of(state, seat.index)[-1] = Decision(STORE, seat.index)


def list_market(state: State, seat: Seat, every: bool, out: list[Action]) -> None:
    """Everything in the action turn that needs no helper; with `every` also what is refused."""
    index = seat.index
    for field in seat.fields:
        if not field.count:
            for kind in range(KINDS):
                if every or (seat.cart[kind] and refuse_sow(seat, kind, field.place) is None):
                    out.append(Sow(index, kind, field.place))
        elif every:
            for kind in range(KINDS):
                if seat.cart[kind]:
                    out.append(Sow(index, kind, field.place))
    for kind in range(KINDS):
        if every or refuse_buy(seat, kind) is None:
            out.append(Buy(index, kind, 0))
        if every:  # an action of the turn too, though it is possible at any time (R5.5)
            out.append(Sell(index, kind))
    list_trades(seat, seat, NONE, every, out)
    for regular in seat.regulars:
        for twice in range(2 if seat.messenger else 1):
            if every or refuse_deliver(seat, regular.card, twice) is None:
                out.append(Deliver(index, regular.card, twice))
        if every or refuse_miss(seat, regular.card) is None:
            out.append(Miss(index, regular.card))
    for casual in seat.casuals:
        if every or refuse_serve(seat, casual.card) is None:
            out.append(Serve(index, casual.card))
    if every or refuse_pack(state, seat) is None:
        out.append(Pack(index))
    if every or refuse_end(seat) is None:
        out.append(Done(index))
