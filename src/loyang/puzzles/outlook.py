"""What a turn could still bring at the most: the bound that keeps the solver's search small.

It never says less than what can really be done. Everything that a position holds is counted in its
favour: every customer that is or may come to be exposed, every helper within reach, every vegetable
on a stall. Only what customers want in common is not counted twice. Compiled with the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from loyang.bots.tally import BITS, MOST, ONE, WANTED_TALLY, excess, tally, total
from loyang.engine.cards import (
    BEAN,
    BUY_PRICE,
    CASUAL,
    CASUAL_MODIFIER,
    CASUAL_PRICE,
    CON_MAN,
    DELIVERYMAN,
    FIRST_REGULAR,
    FOREMAN,
    FULL_STALL,
    HAGGLER,
    HELPER,
    KINDS,
    MAID,
    MARKET_CRIER,
    MARKET_WOMAN,
    MERCHANT,
    MESSENGER_BOY,
    MISS_PENALTY,
    NONE,
    PLOUGH_MAN,
    REGULAR,
    ROW,
    ROW_PAY,
    SALESWOMAN,
    SELL_PRICE,
    SHOP_SPACES,
    SHOPPER,
    STALL,
    SUBSISTENCE_FARMER,
    TOUT,
    TRADE_COST,
    TRADER,
    WANTED,
)
from loyang.engine.home_helpers import CRIER_EARNS
from loyang.engine.purchases import SHOPPER_REBATE
from loyang.engine.state import DUE, SERVED, Exposed, Seat, State

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_CUSTOMERS: Final = 12  # all sets of them are looked at
CHEAPEST: Final = min(BUY_PRICE)
DEAREST: Final = max(BUY_PRICE)
BEST_SALE: Final = max(SELL_PRICE)


class TooMany(Exception):
    """More customers than can be looked at in all combinations."""


def display(seat: Seat) -> list[Exposed]:
    """All exposed cards of a seat."""
    cards: list[Exposed] = []
    cards.extend(seat.fields)
    cards.extend(seat.stalls)
    cards.extend(seat.regulars)
    cards.extend(seat.casuals)
    cards.extend(seat.helpers)
    return cards


def beneath(seat: Seat) -> list[int]:
    """The cards that lie under exposed ones (R5.21)."""
    return [each.under for each in display(seat) if each.under != NONE]


def helpers_within_reach(state: State, index: int) -> list[int]:
    """The helpers that the seat may come to use in this turn, exposed by then."""
    seat = state.seats[index]
    cards = [helper.card for helper in seat.helpers]
    cards += [card for card in beneath(seat) if ROW[card] == HELPER]
    if CON_MAN in cards:  # R6.2
        cards += [card for card in state.grid if card != NONE and ROW[card] == HELPER]
        for other in state.seats:
            if other.index != index:
                cards += [helper.card for helper in other.helpers]
                cards += [card for card in beneath(other) if ROW[card] == HELPER]
    return cards


def wanted(seat: Seat, under: list[int], kind: int) -> int:
    """How many of a kind regular customers may come to want this round."""
    number = 0
    for regular in seat.regulars:
        number += WANTED[regular.card][kind]
    for card in under:
        if ROW[card] == REGULAR:
            number += WANTED[card][kind]
    return number


# By customer: the bits that count its deliveries.
SERVED_BITS: Final[list[int]] = [0] * FIRST_REGULAR + [1 << (2 * n) for n in range(28)] + [0] * 22


@final
class Wish:
    """A set of customers: what they want together, what they pay at the most, how many they are."""

    def __init__(self, pay: int, needs: i64, number: int, served: i64) -> None:
        self.pay = pay
        self.needs = needs
        self.number = number
        self.served = served  # as in `SERVED_BITS`


def wishes_of(options: list[tuple[int, int]]) -> list[Wish]:
    """All sets of customers, the best paying first."""
    if len(options) > MOST_CUSTOMERS:
        raise TooMany
    wishes = [Wish(0, 0, 0, 0)]
    for pay, card in options:
        needs: i64 = WANTED_TALLY[card]
        bits: i64 = SERVED_BITS[card]
        wishes += [
            Wish(each.pay + pay, each.needs + needs, each.number + 1, each.served + bits)
            for each in wishes
        ]
    wishes.sort(key=lambda wish: -wish.pay)
    return wishes


@final
class Outlook:
    """What one display can bring at the most, whatever is in the cart."""

    def __init__(self, state: State, index: int) -> None:
        seat = state.seats[index]
        reach = helpers_within_reach(state, index)
        under = beneath(seat)
        times = 2 if FOREMAN in reach else 1  # R6.4: a helper can be used again
        self.twice = seat.messenger or MESSENGER_BOY in reach
        self.wishes = wishes_of(self.customers(state, index, reach, under))
        self.penalties = 0
        if SALESWOMAN not in reach:
            for regular in seat.regulars:
                if regular.red and regular.standing == DUE:
                    self.penalties += MISS_PENALTY
        # cash that helpers may save in purchases or bring by themselves
        self.savings = 0
        if HAGGLER in reach:
            self.savings += DEAREST * times
        if SHOPPER in reach:
            self.savings += SHOPPER_REBATE * times
        if MERCHANT in reach:
            for kind in range(KINDS):
                if wanted(seat, under, kind) >= 2:  # R6.11
                    self.savings += (BUY_PRICE[kind] - 1) * times
        if MARKET_CRIER in reach:
            self.savings += CRIER_EARNS * times
        self.any_stock = SHOPPER in reach
        # vegetables to be had at stalls, and those that come for nothing or nearly so
        self.tradeable: i64 = 0
        self.gifts: i64 = 0
        self.gift_units = 0  # fewer than there are to choose from
        stalls = [(stall.card, stall.goods) for stall in seat.stalls]
        stalls += [(card, FULL_STALL[card]) for card in under if ROW[card] == STALL]
        if MARKET_CRIER in reach or MARKET_WOMAN in reach:
            stalls += [(card, FULL_STALL[card]) for card, _ in stalls] * times
        trader = False
        for card in reach:
            trader = trader or card >= TRADER
        if trader or MARKET_WOMAN in reach:
            for other in state.seats:
                if other.index != index:
                    theirs = [stall.card for stall in other.stalls]
                    theirs += [card for card in beneath(other) if ROW[card] == STALL]
                    # Filled when swapped (R6.10), and again by a Market crier.
                    stalls += [(card, FULL_STALL[card]) for card in theirs] * (2 * times)
        self.dear = [not seat.maid and MAID not in reach] * KINDS  # two for one at every stall
        for card, goods in stalls:
            for kind in range(KINDS):
                if goods >> kind & 1:
                    self.tradeable += ONE[kind]
                    if TRADE_COST[card][kind] == 1:
                        self.dear[kind] = False
        self.wanted: i64 = 0  # by all customers together
        for wish in self.wishes:
            self.wanted |= wish.needs
        if SUBSISTENCE_FARMER in reach:
            self.gift_units += times
            for kind in range(KINDS):
                self.gifts += ONE[kind] * times
        if PLOUGH_MAN in reach:
            for field in seat.fields:
                if field.count == 1:
                    self.gift_units += 1
                    self.gifts += ONE[field.kind]

    def customers(
        self, state: State, index: int, reach: list[int], under: list[int]
    ) -> list[tuple[int, int]]:
        """Every delivery that may be possible: what it pays at the most, and to whom."""
        seat = state.seats[index]
        found: list[tuple[int, int]] = []
        regulars = len(seat.regulars)
        for regular in seat.regulars:
            bonus = MISS_PENALTY if regular.red and SALESWOMAN not in reach else 0
            if regular.standing == DUE:
                found.append((ROW_PAY[regular.card][regular.rows] + bonus, regular.card))
                if self.twice:
                    found.append((ROW_PAY[regular.card][regular.rows], regular.card))
            elif regular.standing == SERVED and self.twice:
                found.append((ROW_PAY[regular.card][regular.rows - 1], regular.card))
        for card in under:
            if ROW[card] == REGULAR:
                regulars += 1
                found.append((ROW_PAY[card][0], card))
                if self.twice:
                    found.append((ROW_PAY[card][0], card))
        casuals = [casual.card for casual in seat.casuals]
        casuals += [card for card in under if ROW[card] == CASUAL]
        if TOUT in reach or DELIVERYMAN in reach:
            for other in state.seats:
                if other.index == index:
                    continue
                lower = beneath(other)
                if TOUT in reach:
                    casuals += [casual.card for casual in other.casuals]
                    casuals += [card for card in lower if ROW[card] == CASUAL]
                if DELIVERYMAN in reach:
                    found += [(ROW_PAY[each.card][each.rows], each.card) for each in other.regulars]
                    found += [(ROW_PAY[card][0], card) for card in lower if ROW[card] == REGULAR]
        # R5.15: the served one counts itself
        more = seat.bonus or SALESWOMAN in reach or regulars > 1
        modifier = CASUAL_MODIFIER if more else 0 if regulars else -CASUAL_MODIFIER
        found += [(CASUAL_PRICE[card] + modifier, card) for card in casuals]
        return found

    def reaches(
        self, seat: Seat, cash: int, customers: int, served: i64, known: dict[int, bool]
    ) -> bool:
        """Whether the turn may still end with that much cash and so many more customers served.

        Sets of customers that are `known` already, with those `served` so far, don't count.
        """
        have: i64 = tally(seat.cart) + self.gifts
        units: i64 = total(tally(seat.cart)) + self.gift_units
        dear_sales: i64 = 0
        cheap_sales: i64 = 0
        for kind in range(KINDS):
            there: i64 = ((have + self.tradeable) >> (BITS * kind)) & MOST
            sales: i64 = min(there, SHOP_SPACES[kind] - seat.shop[kind])
            if kind >= BEAN:
                dear_sales += sales
            else:
                cheap_sales += sales
        fixed = seat.cash + self.savings - self.penalties
        most_sales = proceeds(units, dear_sales, cheap_sales)
        for wish in self.wishes:
            if fixed + wish.pay + most_sales < cash:
                return False  # all further ones pay less
            if wish.number < customers:
                continue
            if known and int(served + wish.served) in known:
                continue
            # what is missing can be traded for, or must be bought
            lacking: i64 = excess(wish.needs, have)
            cost: i64 = 0
            left: i64 = units - total(wish.needs)
            possible = True
            if lacking:
                bought: i64 = excess(lacking, self.tradeable)
                for kind in range(KINDS):
                    traded: i64 = ((lacking - bought) >> (BITS * kind)) & MOST
                    if traded and self.dear[kind] and not (seat.shop[kind] or self.any_stock):
                        left -= traded  # it costs two there, and cannot be bought
                    number: i64 = (bought >> (BITS * kind)) & MOST
                    if number:
                        if number > seat.shop[kind] and not self.any_stock:
                            possible = False
                            break
                        left += number
                        cost += number * BUY_PRICE[kind]
                if not possible:
                    continue
            if left < 0:  # a trade brings no more than it takes
                cost -= left * CHEAPEST
                left = 0
            if fixed + wish.pay + proceeds(left, dear_sales, cheap_sales) - cost >= cash:
                return True
        return False


def proceeds(units: i64, dear: i64, cheap: i64) -> i64:
    """What so many vegetables sell for at the most (R5.4), if so many can be sold for 2 or 1."""
    for_two: i64 = min(units, dear)
    return for_two * BEST_SALE + min(units - for_two, cheap)
