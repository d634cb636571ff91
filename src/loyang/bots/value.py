"""What a farm is worth: the space that its owner will probably reach."""

from typing import Final

from loyang.engine.cards import FIRST_HELPER, KINDS, NONE, ROUNDS, ROW
from loyang.engine.state import ACTION, CARD, HARVEST, PATH, Seat, State, pending
from loyang.engine.turn_end import step_price

from .forecast import Forecast
from .weights import Weights

# --- how far the seat has come in the round ------------------------------------------------------

BEFORE_HARVEST: Final = 0
MARKET: Final = 1  # the own action turn is still to come or goes on
STORING: Final = 2
WALKING: Final = 3
NIGHT: Final = 4  # the own turn is over


def stage_of(state: State, seat: Seat) -> int:
    if state.phase == HARVEST:
        return MARKET if seat.index in state.finished else BEFORE_HARVEST
    if state.phase == CARD:
        return MARKET
    if state.phase != ACTION:
        return NIGHT
    if seat.index in state.finished:
        return NIGHT
    if not seat.storing:
        return MARKET
    decision = pending(state, seat.index)
    if decision is not None and decision.question == PATH:
        return WALKING
    return STORING


PURSE: Final = 8  # cash beyond that is no option any more
# A field that nobody knows yet counts as one of these spaces.
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
    """`worth` of a seat that has come to that stage of the round, and taken so many steps."""
    if today == ROUNDS and stage == NIGHT:
        # Cash counts for nothing but ties (R7.4).
        return float(seat.space - seat.loans) + float(seat.cash) / 1000.0
    farm = Forecast(seat, weights)
    pile = len(seat.pile)
    for kind in range(KINDS):
        if stage == STORING:
            farm.stored[kind] = seat.storehouse[kind]
        else:
            farm.stock[kind] += seat.storehouse[kind]
    first = today if stage < NIGHT else today + 1
    for now in range(first, ROUNDS + 1):
        future = now > today
        if future or stage == BEFORE_HARVEST:
            if future:
                for n in range(len(farm.regular_open)):
                    farm.regular_open[n] = True
                farm.maid = False
                farm.bonus = False
                farm.extra = 0
                if now < ROUNDS and pile:
                    pile -= 1
                    farm.next_field(NEXT_FIELD[pile & 1])
                farm.new_cards(now, now - today)
            farm.harvest()
        if future or stage <= MARKET:
            farm.sow(now)
            farm.serve()
        if future or stage <= STORING:
            farm.store(now, future)
        farm.walk(now, 0 if future else steps)
    rounds = ROUNDS - today
    if stage < STORING:
        rounds += 1
    total = float(farm.space) + float(farm.cash) / float(step_price(farm.space, 1))
    extra = options(seat, farm, rounds, weights) - farm.lack * weights.lack
    total += float(extra) / float(weights.space)
    return total - float(farm.loans)


def options(seat: Seat, farm: Forecast, rounds: int, weights: Weights) -> int:
    """What helpers, stalls and covered cards may still do, in hundredths of a cash."""
    time = rounds if rounds < 4 else 4
    total = 0
    for helper in seat.helpers:
        total += weights.helper[helper.card - FIRST_HELPER]
        if helper.under != NONE:
            total += weights.under[ROW[helper.under]]
    for n in range(len(farm.stall_card)):
        goods = farm.stall_goods[n]
        while goods:
            total += weights.stall_good
            goods &= goods - 1
    for stall in seat.stalls:
        if stall.under != NONE:
            total += weights.under[ROW[stall.under]]
    for field in seat.fields:
        if field.under != NONE:
            total += weights.under[ROW[field.under]]
    for regular in seat.regulars:
        if regular.under != NONE:
            total += weights.under[ROW[regular.under]]
    for casual in seat.casuals:
        if casual.under != NONE:
            total += weights.under[ROW[casual.under]]
    total += weights.regular * len(seat.regulars) + weights.casual * len(seat.casuals)
    for field in seat.fields:
        if field.kind == NONE:
            total += weights.empty_field
    for number in seat.storehouse:
        total += weights.stored * number
    for number in seat.cart:
        total += weights.stored * number
    cash = seat.cash if seat.cash < PURSE else PURSE
    total += cash * (weights.cash_early * rounds + weights.cash_late * (ROUNDS - rounds)) // ROUNDS
    return total * time // 4
