"""What a farm is worth: the space that its owner will probably reach, by the forecast.

As it stands, when its turn ends now, with more cards, after a two-pack. Compiled with the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from loyang.engine.cards import (
    FIELD,
    FIELD_PRICE,
    FIRST_HELPER,
    MISS_PENALTY,
    NONE,
    ROUNDS,
    ROW,
)
from loyang.engine.market import pack_price
from loyang.engine.state import (
    ACTION,
    CARD,
    DUE,
    HARVEST,
    MISSED,
    PATH,
    Regular,
    Seat,
    State,
    pending,
)
from loyang.engine.table import place_card
from loyang.engine.turn_end import step_price

from .forecast import Forecast
from .tally import tally
from .tally import total as tally_total
from .weights import Weights

if TYPE_CHECKING:
    from mypy_extensions import i64

# --- how far the seat has come in the round ------------------------------------------------------

BEFORE_HARVEST: Final = 0
BEFORE_STORING: Final = 1  # its action turn is still to come or goes on
STORING: Final = 2
WALKING: Final = 3
TURN_OVER: Final = 4


def stage_of(state: State, seat: Seat) -> int:
    """One of the stages above."""
    if state.phase == HARVEST:
        return BEFORE_STORING if seat.index in state.finished else BEFORE_HARVEST
    if state.phase == CARD:
        return BEFORE_STORING
    if state.phase != ACTION:
        return TURN_OVER
    if seat.index in state.finished:
        return TURN_OVER
    if not seat.storing:
        return BEFORE_STORING
    decision = pending(state, seat.index)
    if decision is not None and decision.question == PATH:
        return WALKING
    return STORING


# --- as it stands --------------------------------------------------------------------------------

USEFUL_CASH: Final = 8  # more than this opens no further options
# How many spaces a field that is still unknown is taken to have: these in turn.
NEXT_FIELD: Final[list[int]] = [4, 5]


def worth(state: State, index: int, weights: Weights) -> float:
    """The space that the seat will probably reach, with a fraction."""
    seat = state.seats[index]
    stage = stage_of(state, seat)
    steps = 0
    if stage == WALKING:
        decision = pending(state, index)
        if decision is not None:
            steps = decision.number
    return worth_at(seat, state.round, stage, steps, weights)


def worth_at(seat: Seat, today: int, stage: int, steps: int, weights: Weights) -> float:
    """`worth` of a seat at that stage of the round, with `steps` already taken."""
    if today == ROUNDS and stage == TURN_OVER:
        # Cash counts for nothing but ties (R7.4).
        return float(seat.space - seat.loans) + float(seat.cash) / 1000.0
    first = today if stage < TURN_OVER else today + 1
    last = min(ROUNDS, today + weights.sight)
    farm = Forecast(seat, weights, today if stage == BEFORE_HARVEST else today + 1, last)
    pile = len(seat.pile)
    if stage == STORING:
        farm.stored = tally(seat.storehouse)
    else:
        farm.stock += tally(seat.storehouse)
    for now in range(first, last + 1):
        future = now > today
        if future:
            farm.new_round()
            if now < ROUNDS and pile:
                pile -= 1
                farm.next_field(NEXT_FIELD[pile & 1])
            farm.new_cards(now, now - today)
        if future or stage == BEFORE_HARVEST:
            farm.harvest(now)
        if future or stage <= BEFORE_STORING:
            farm.sow(now)
            farm.serve()
        if future or stage <= STORING:
            farm.store(now, future)
        farm.walk(now, 0 if future else steps)
    rounds: i64 = ROUNDS - today
    if stage < STORING:
        rounds += 1
    total = float(farm.space) + float(farm.cash) / float(step_price(farm.space, 1))
    extra: i64 = options(seat, farm, rounds, weights) - farm.lack * weights.lack
    total += float(extra) / float(weights.space)
    return total - float(farm.loans)


def options(seat: Seat, farm: Forecast, rounds: i64, weights: Weights) -> i64:
    """What helpers, stalls and covered cards may still bring, in hundredths of a cash."""
    time: i64 = rounds if rounds < 4 else 4
    total: i64 = 0
    for helper in seat.helpers:
        total += weights.helper[helper.card - FIRST_HELPER]
        total += covered(helper.under, weights)
    total += weights.stall_good * tally_total(farm.cheap + farm.dear)
    for stall in seat.stalls:
        total += covered(stall.under, weights)
    empty: i64 = 0
    for field in seat.fields:
        total += covered(field.under, weights)
        if field.kind == NONE:
            empty += 1
    total += weights.empty_field * empty
    for regular in seat.regulars:
        total += covered(regular.under, weights)
    for casual in seat.casuals:
        total += covered(casual.under, weights)
    regulars: i64 = len(seat.regulars)
    casuals: i64 = len(seat.casuals)
    total += weights.regular * regulars + weights.casual * casuals
    stored: i64 = tally_total(tally(seat.storehouse) + tally(seat.cart))
    total += weights.stored * stored
    cash: i64 = seat.cash if seat.cash < USEFUL_CASH else USEFUL_CASH
    total += cash * (weights.cash_early * rounds + weights.cash_late * (ROUNDS - rounds)) // ROUNDS
    return total * time // 4


def covered(card: int, weights: Weights) -> i64:
    """What a card beneath another one may still bring."""
    return 0 if card == NONE else weights.under[ROW[card]]


# --- when the turn ends now ----------------------------------------------------------------------


def closed_worth(state: State, index: int, weights: Weights) -> float:
    """The worth if the turn ends here: whoever is still due is missed (R5.13)."""
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


# --- with more cards -----------------------------------------------------------------------------

UNAFFORDABLE: Final = -99.0


def with_cards(seat: Seat, cash: int, cards: list[int], under: int) -> Seat:
    """The seat after paying `cash` and placing these cards, the last one on top of `under`."""
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
    """The worth with these cards as well, bought for `cash`."""
    seat = state.seats[index]
    farm = with_cards(seat, cash, cards, under)
    if farm.cash < 0:
        return UNAFFORDABLE
    return worth_at(farm, state.round, stage_of(state, seat), 0, weights)


def pack_worth(state: State, index: int, samples: int, weights: Weights) -> float:
    """The worth after a two-pack: the mean over pairs of cards that may come (R5.17, R5.18)."""
    seat = state.seats[index]
    price = pack_price(seat)
    draw = state.draw
    pairs = len(draw) // 2
    if pairs > samples:
        pairs = samples
    if pairs == 0:
        return UNAFFORDABLE
    nothing = cards_worth(state, index, price, [], NONE, weights)
    total = 0.0
    for n in range(pairs):
        # From the bottom: the pack on top must stay unknown when this state is played on.
        one = draw[2 * n]
        other = draw[2 * n + 1]
        best = nothing
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
