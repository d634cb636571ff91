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
    FOREMAN,
    FULL_STALL,
    HAGGLER,
    HELPER,
    KINDS,
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


@final
class Wish:
    """A set of customers: what they want together, what they pay at the most, how many they are."""

    def __init__(self, pay: int, needs: i64, number: int) -> None:
        self.pay = pay
        self.needs = needs
        self.number = number


def wishes_of(options: list[tuple[int, int]]) -> list[Wish]:
    """All sets of customers, the best paying first."""
    if len(options) > MOST_CUSTOMERS:
        raise TooMany
    wishes = [Wish(0, 0, 0)]
    for pay, card in options:
        needs: i64 = WANTED_TALLY[card]
        wishes += [Wish(each.pay + pay, each.needs + needs, each.number + 1) for each in wishes]
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
        for _, goods in stalls:
            for kind in range(KINDS):
                if goods >> kind & 1:
                    self.tradeable += ONE[kind]
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
        twice = seat.messenger or MESSENGER_BOY in reach
        regulars = len(seat.regulars)
        for regular in seat.regulars:
            bonus = MISS_PENALTY if regular.red and SALESWOMAN not in reach else 0
            if regular.standing == DUE:
                found.append((ROW_PAY[regular.card][regular.rows] + bonus, regular.card))
                if twice:
                    found.append((ROW_PAY[regular.card][regular.rows], regular.card))
            elif regular.standing == SERVED and twice:
                found.append((ROW_PAY[regular.card][regular.rows - 1], regular.card))
        for card in under:
            if ROW[card] == REGULAR:
                regulars += 1
                found.append((ROW_PAY[card][0], card))
                if twice:
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

    def reaches(self, seat: Seat, served: int, cash: int, customers: int) -> bool:
        """Whether the turn may still end with that much cash and so many customers served."""
        cart: i64 = tally(seat.cart)
        units: i64 = total(cart) + self.gift_units
        have: i64 = cart + self.gifts
        dear_space = 0
        cheap_space = 0
        for kind in range(KINDS):
            if kind >= BEAN:
                dear_space += SHOP_SPACES[kind] - seat.shop[kind]
            else:
                cheap_space += SHOP_SPACES[kind] - seat.shop[kind]
        fixed = seat.cash + self.savings - self.penalties
        most_sales = sales(units, dear_space, cheap_space)
        for wish in self.wishes:
            if fixed + wish.pay + most_sales < cash:
                return False  # all further ones pay less
            if served + wish.number < customers:
                continue
            # what is missing can be traded for, or must be bought
            missing: i64 = excess(excess(wish.needs, have), self.tradeable)
            cost: i64 = 0
            bought: i64 = 0
            possible = True
            if missing:
                for kind in range(KINDS):
                    number: i64 = (missing >> (BITS * kind)) & MOST
                    if number:
                        if number > seat.shop[kind] and not self.any_stock:
                            possible = False
                            break
                        bought += number
                        cost += number * BUY_PRICE[kind]
                if not possible:
                    continue
            # a trade brings no more than it takes
            left: i64 = units + bought - total(wish.needs)
            if left < 0:
                cost -= left * CHEAPEST
                left = 0
            if fixed + wish.pay + sales(left, dear_space, cheap_space) - cost >= cash:
                return True
        return False


def sales(units: i64, dear_space: i64, cheap_space: i64) -> i64:
    """What so many vegetables sell for at the most (R5.4)."""
    dear: i64 = min(units, dear_space)
    cheap: i64 = min(units - dear, cheap_space)
    return dear * BEST_SALE + cheap
