"""A simple greedy player, so that the example games read like games.

It rates every legal action by a few plain wishes and takes the best; it looks at nothing that a
player in its seat could not see.
"""

from loyang import apply, deciders, legal_actions
from loyang.engine.actions import (
    Action,
    Buy,
    Deliver,
    Dig,
    Discard,
    Done,
    Enlarge,
    Keep,
    Loan,
    Miss,
    Name,
    Offer,
    Pack,
    Partner,
    Pay,
    Reap,
    Sell,
    SellOff,
    Serve,
    Sow,
    Stock,
    Store,
    Take,
    Trade,
    TurnUp,
    Use,
)
from loyang.engine.cards import (
    BUY_PRICE,
    CASUAL,
    FIELD,
    KINDS,
    LEEK,
    MARKET_WOMAN,
    MISS_PENALTY,
    NONE,
    PLOUGH_MAN,
    REGULAR,
    ROW,
    ROW_PAY,
    STALL,
    TOUT,
    VEGETABLES,
    WANTED,
    may_grow,
)
from loyang.engine.market import casual_price, pack_price
from loyang.engine.state import ACT, DUE, PATH, STORE, Seat, State, field_at, find, pending
from loyang.engine.turn_end import step_price

LAST_SOWING = 7  # rounds; later seed does not come back
NEVER = -100


def choose(state: State) -> Action:
    """The best action of the seat that is asked first."""
    seat = deciders(state)[0]
    return max(legal_actions(state, seat), key=lambda action: rating(state, action))


# --- what a farm needs ---------------------------------------------------------------------------


def customers(seat: Seat) -> list[int]:
    """The customers that could be served now."""
    due = [regular.card for regular in seat.regulars if regular.standing == DUE]
    return due + [casual.card for casual in seat.casuals]


def wanted(seat: Seat) -> list[int]:
    """How many of each kind they want in all."""
    return [sum(WANTED[card][kind] for card in customers(seat)) for kind in range(KINDS)]


def spare(seat: Seat, kind: int) -> int:
    return seat.cart[kind] - wanted(seat)[kind]


def missing(seat: Seat, card: int) -> list[int]:
    return [max(0, WANTED[card][kind] - seat.cart[kind]) for kind in range(KINDS)]


def completes(seat: Seat, kind: int, number: int) -> bool:
    """Whether so many more of a kind are just what some customer lacks."""
    for card in customers(seat):
        lack = missing(seat, card)
        if 0 < lack[kind] <= number and sum(lack) == lack[kind]:
            return True
    return False


def worth_buying(seat: Seat, kind: int) -> bool:
    """Whether the shop has all that some customer lacks, this kind too, for less than he pays."""
    for card in customers(seat):
        lack = missing(seat, card)
        price = sum(n * BUY_PRICE[each] for each, n in enumerate(lack))
        in_shop = all(n <= seat.shop[each] for each, n in enumerate(lack))
        if lack[kind] and in_shop and price <= min(seat.cash, payment(seat, card)):
            return True
    return False


def payment(seat: Seat, card: int) -> int:
    if ROW[card] == CASUAL:
        return casual_price(seat, card, 0)
    regular = find(seat.regulars, card)
    assert regular is not None
    return ROW_PAY[card][regular.rows] + MISS_PENALTY


def at_hand(seat: Seat, kind: int) -> bool:
    """Whether a kind grows here or lies in the cart or at a stall."""
    return (
        seat.cart[kind] > 0
        or any(field.kind == kind for field in seat.fields)
        or any(stall.goods >> kind & 1 for stall in seat.stalls)
    )


def seed_for(state: State, seat: Seat, kind: int) -> bool:
    """Whether some empty field waits for seed and this kind does not grow yet."""
    if state.round > LAST_SOWING or seat.cart[kind] or any(f.kind == kind for f in seat.fields):
        return False
    return any(not field.count and may_grow(field.spaces, kind) for field in seat.fields)


def card_value(state: State, seat: Seat, card: int) -> int:
    """How welcome a card is."""
    row = ROW[card]
    easy = sum(n for kind, n in enumerate(WANTED[card]) if at_hand(seat, kind))
    if row == REGULAR:
        late = max(0, state.round - 5)
        return 3 + 4 * easy - 5 * len(seat.regulars) - 2 * late
    if row == CASUAL:
        return 1 + 3 * easy - 3 * len(seat.casuals)
    if row == STALL:
        return 9 - 4 * len(seat.stalls)
    if row == FIELD:
        return 8 if seat.cash >= 5 and state.round < LAST_SOWING else 0
    return 7 - 2 * len(seat.helpers)


# --- ratings -------------------------------------------------------------------------------------


def rating(state: State, action: Action) -> int:
    """How good an action looks; 0 is doing nothing more."""
    seat = state.seats[action.seat]
    decision = pending(state, action.seat)
    assert decision is not None
    if isinstance(action, Done):
        return 0
    if isinstance(action, Loan):
        return -50
    if isinstance(action, Discard):
        return NEVER
    if decision.question == ACT:
        return market_rating(state, seat, action)
    if decision.question == STORE:
        return evening_rating(seat, action)
    if decision.question == PATH:
        return path_rating(state, seat, decision.number)
    return answer_rating(state, seat, action)


def market_rating(state: State, seat: Seat, action: Action) -> int:
    if isinstance(action, Serve):
        return 90
    if isinstance(action, Deliver):
        return 80
    if isinstance(action, Sow):
        return sow_rating(state, seat, action)
    if isinstance(action, Trade):
        return trade_rating(state, seat, action)
    if isinstance(action, Buy):
        return buy_rating(state, seat, action)
    if isinstance(action, Pack):
        return 15 if pack_price(seat) <= 1 and len(seat.regulars) < 3 else NEVER
    if isinstance(action, Miss):
        return 1
    if isinstance(action, Use):
        return use_rating(seat, action)
    return NEVER  # selling: only to pay


def sow_rating(state: State, seat: Seat, sow: Sow) -> int:
    field = field_at(seat, sow.place)
    assert field is not None
    if state.round > LAST_SOWING:
        return NEVER
    # the dearest kind that the field may grow
    fits = 5 if sow.kind == LEEK or not may_grow(field.spaces, sow.kind + 1) else 0
    new = 10 if all(other.kind != sow.kind for other in seat.fields) else 0
    return (60 if spare(seat, sow.kind) > 0 else 20) + fits + new + sow.kind


def trade_rating(state: State, seat: Seat, trade: Trade) -> int:
    gives = [trade.give] if trade.give2 == NONE else [trade.give, trade.give2]
    if trade.kind in gives or any(spare(seat, kind) < gives.count(kind) for kind in gives):
        return NEVER
    if completes(seat, trade.kind, 1):
        return 50 - len(gives)
    return 30 if seed_for(state, seat, trade.kind) else NEVER


def buy_rating(state: State, seat: Seat, buy: Buy) -> int:
    bought = apply(state.copy(), buy)[0]
    price, number = -bought.cash, bought.number
    if completes(seat, buy.kind, number) or worth_buying(seat, buy.kind):
        return 48 - price
    if seed_for(state, seat, buy.kind) and seat.cash > price:
        return 10 + price
    return NEVER


def use_rating(seat: Seat, use: Use) -> int:
    """Helpers are used as soon as they do something, but those that give something up."""
    if use.helper == MARKET_WOMAN or (use.helper == TOUT and use.own != NONE):
        return NEVER
    if use.helper == PLOUGH_MAN and use.effect == 1:
        return NEVER
    return 40 if seat.cash >= 3 else NEVER


def evening_rating(seat: Seat, action: Action) -> int:
    if isinstance(action, Store):
        return 10 + action.kind
    if isinstance(action, Enlarge):
        return 20 if sum(seat.cart) > 2 and seat.cash >= 6 else NEVER
    if isinstance(action, Sell):
        room = seat.capacity - sum(seat.storehouse)
        return 5 if sum(seat.cart) > room else NEVER
    return NEVER


def path_rating(state: State, seat: Seat, steps: int) -> int:
    price = step_price(seat.space, steps)
    kept = 0 if state.round == 9 or price == 1 else 12 - state.round
    return 10 if seat.cash - price >= kept else NEVER


def answer_rating(state: State, seat: Seat, action: Action) -> int:
    """Answers to all the smaller questions."""
    if isinstance(action, Take):
        value = card_value(state, seat, action.card)
        return value if state.players > 1 or len(seat.helpers) < 3 else value - 5
    if isinstance(action, Keep):
        if action.card == NONE:
            return 1
        value = card_value(state, seat, action.card)
        if action.under != NONE:
            value += card_value(state, seat, action.under) - 4
        return value
    if isinstance(action, Offer):
        return 8 - card_value(state, seat, action.card)
    if isinstance(action, TurnUp):
        return 3
    if isinstance(action, Sow):
        return (
            10
            - BUY_PRICE[action.kind]
            - sum(
                1 for other in state.seats if other.fields and other.fields[0].kind == action.kind
            )
        )
    if isinstance(action, Name):
        return sum(1 for field in seat.fields if field.kind == action.kind)
    if isinstance(action, Sell):
        return -10
    if isinstance(action, Stock):
        return 5 if action.number == 0 and VEGETABLES[action.kind] in ("bean", "leek") else NEVER
    if isinstance(action, Use):
        return 5
    if isinstance(action, Pay | Partner | Reap | SellOff | Dig | Buy):
        return 10
    return NEVER
