"""The rest of the game for one farm, roughly: harvest, sow, trade, serve, store, walk.

Cards still to come are an average, given by the weights: their customers buy part of what is left
over, and they cost some cash. A turn asks for thousands of forecasts, so they are compiled with the
engine and count vegetables in tallies. A planted field is nothing but one vegetable in each round
until it is empty, and goods of a stall are known by what they cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from loyang.engine.cards import (
    BUY_PRICE,
    CASUAL_MODIFIER,
    CASUAL_PRICE,
    KINDS,
    LOAN,
    MISS_PENALTY,
    NONE,
    ROW_PAY,
    SELL_PRICE,
    SHOP_SPACES,
    TRADE_COST,
    may_grow,
)
from loyang.engine.market import TOP_ROW
from loyang.engine.state import DUE, SERVED, Seat
from loyang.engine.turn_end import step_price

from .borrowing import loans_needed
from .tally import BITS, MOST, ONE, ONE_EACH, WANTED_TALLY, excess, tally, total
from .weights import WHOLE, Weights

if TYPE_CHECKING:
    from mypy_extensions import i64

ROWS: Final = TOP_ROW + 1
SIZE_BITS: Final = 4  # of an empty field among the others
SIZE_BIT: Final[list[int]] = [1 << size for size in range(1 << SIZE_BITS)]

# Where the seed of a field comes from; otherwise it is traded for that many vegetables.
IN_STOCK: Final = 0
BOUGHT: Final = -1


@final
class Forecast:
    """The rest of the game for one farm, or as much of it as its owner looks ahead: until the end
    of round `last`. Its next harvest is that of round `next_harvest`."""

    weights: Weights
    last: i64
    cash: i64
    space: i64
    loans: i64
    capacity: i64
    stock: i64
    stored: i64  # already in the storehouse at the end of this turn
    shop: i64
    growing: i64  # harvested in each round
    ending: list[int]  # by round: the part of it that is harvested for the last time
    coming: i64  # all that is still to be harvested until then
    empty: i64  # the spaces of the empty fields, packed, the first one lowest
    empty_fields: i64
    regular_card: list[int]
    regular_rows: list[int]
    regular_red: list[bool]
    regular_open: list[bool]  # can still be served this round
    casuals: list[int]
    cheap: i64  # goods of stalls that cost one vegetable
    dear: i64  # and those that cost two
    maid: bool
    bonus: bool
    extra: i64
    open_demand: i64  # hundredths of a vegetable that customers still to come will take
    lack: i64  # the cash it was short of when it bought cards
    gain: i64  # hundredths of a cash that are not yet in `cash`

    def __init__(self, seat: Seat, weights: Weights, next_harvest: int, last: int) -> None:
        self.weights = weights
        self.last = last
        self.cash = seat.cash
        self.space = seat.space
        self.loans = seat.loans
        self.capacity = seat.capacity
        self.stock = tally(seat.cart)
        self.stored = 0
        self.shop = tally(seat.shop)
        self.gain = 0
        self.growing = 0
        self.coming = 0
        self.ending = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        self.empty = 0
        self.empty_fields = 0
        for field in seat.fields:
            if field.count:
                self.plant(field.kind, field.count, next_harvest)
            else:
                self.next_field(field.spaces)
        self.regular_card = []
        self.regular_rows = []
        self.regular_red = []
        self.regular_open = []
        for regular in seat.regulars:
            self.regular_card.append(regular.card)
            self.regular_rows.append(regular.rows)
            self.regular_red.append(regular.red)
            self.regular_open.append(
                regular.standing == DUE or (regular.standing == SERVED and seat.messenger)
            )
        self.casuals = [casual.card for casual in seat.casuals]
        self.cheap = 0
        self.dear = 0
        for stall in seat.stalls:
            costs = TRADE_COST[stall.card]
            goods: i64 = stall.goods
            for kind in range(KINDS):
                if goods >> kind & 1:
                    if costs[kind] == 1:
                        self.cheap += ONE[kind]
                    else:
                        self.dear += ONE[kind]
        self.maid = seat.maid
        self.bonus = seat.bonus
        self.extra = seat.extra_sown
        self.open_demand = 0
        self.lack = 0

    def new_round(self) -> None:
        """All regular customers are due again; what lasted for a turn is over."""
        for n in range(len(self.regular_open)):
            self.regular_open[n] = True
        self.maid = False
        self.bonus = False
        self.extra = 0

    # --- fields ----------------------------------------------------------------------------------

    def plant(self, kind: i64, number: i64, first: i64) -> None:
        """That many of the kind will be harvested, one in each round from the first one on."""
        one: i64 = ONE[kind]
        self.growing += one
        end: i64 = first + number - 1
        if end < self.last:
            self.ending[end] += one
            self.coming += one * number
        else:
            self.coming += one * (self.last - first + 1)

    def harvest(self, now: i64) -> None:
        self.stock += self.growing
        self.coming -= self.growing
        self.growing -= self.ending[now]

    def next_field(self, spaces: i64) -> None:
        self.empty |= spaces << (SIZE_BITS * self.empty_fields)
        self.empty_fields += 1

    def use_field(self, spaces: i64) -> None:
        """The first empty field of that size is empty no more."""
        rest: i64 = self.empty
        self.empty = 0
        self.empty_fields = 0
        used = False
        while rest:
            size: i64 = rest & 15
            rest >>= SIZE_BITS
            if size == spaces and not used:
                used = True
            else:
                self.next_field(size)

    def new_cards(self, now: i64, ahead: i64) -> None:
        """Buy average cards: their customers take what no known customer wants."""
        price: i64 = self.weights.card_cash[now]
        paid: i64 = price
        if self.cash <= price:
            paid = self.cash if self.cash > 0 else 0
        self.cash -= paid
        self.lack += price - paid
        # Some cards cost nothing; but a farm without cash gets few, and waits for customers.
        share: i64 = 100
        if price > paid:
            share -= self.weights.poverty * (price - paid) // (price + 1)
        self.open_demand += self.weights.open_demand[ahead] * share // 100
        if self.open_demand > self.weights.open_waiting:
            self.open_demand = self.weights.open_waiting

    # --- market ----------------------------------------------------------------------------------

    def demand(self, now: i64) -> i64:
        """How many of each kind the known customers will want until the end of the game."""
        wanted: i64 = 0
        left: i64 = self.last - now + 1
        for n in range(len(self.regular_card)):
            times: i64 = ROWS - self.regular_rows[n]
            rounds: i64 = left if self.regular_open[n] else left - 1
            if rounds < times:
                times = rounds
            wanted += WANTED_TALLY[self.regular_card[n]] * times
        for card in self.casuals:
            wanted += WANTED_TALLY[card]
        return wanted

    def due(self) -> i64:
        """How many of each kind could go to customers now."""
        wanted: i64 = 0
        for n in range(len(self.regular_card)):
            if self.regular_open[n]:
                wanted += WANTED_TALLY[self.regular_card[n]]
        for card in self.casuals:
            wants: i64 = WANTED_TALLY[card]
            missing: i64 = excess(wants, self.stock)
            if missing & (missing - 1) == 0 and missing & ~ONE_EACH == 0:  # one at most
                wanted += wants
        return wanted

    def sow(self, now: i64) -> None:
        """Sow the empty fields, each with what promises most."""
        left: i64 = self.last - now
        if left < 2 or not self.empty:
            return
        wanted: i64 = self.demand(now)
        supply: i64 = self.stock + self.coming
        due: i64 = self.due()
        worth_wanted = self.weights.wanted
        worth_open = self.weights.open
        while self.empty:
            missing: i64 = excess(wanted, supply)
            spare: i64 = excess(self.stock, due)
            spares: i64 = total(spare)
            best: i64 = 0
            best_spaces: i64 = 0
            best_kind: i64 = 0
            best_way: i64 = IN_STOCK
            tried: i64 = 0  # sizes: fields of the same size are alike
            rest: i64 = self.empty
            while rest:
                spaces: i64 = rest & 15
                rest >>= SIZE_BITS
                if tried >> spaces & 1:
                    continue
                tried |= SIZE_BIT[spaces]
                number: i64 = spaces + self.extra
                if number > left:
                    number = left
                for kind in range(KINDS):
                    if not may_grow(spaces, kind):
                        break
                    # The seed: in stock, traded for, or bought.
                    shift: i64 = BITS * kind
                    cost: i64
                    way: i64 = IN_STOCK
                    if spare >> shift & MOST:
                        cost = self.weights.spare_seed
                    elif self.stock >> shift & MOST:
                        cost = worth_wanted[kind]
                    else:
                        way = self.trade_cost(kind, spares)
                        if way:
                            cost = self.weights.traded_seed
                        elif self.shop >> shift & MOST and self.cash > BUY_PRICE[kind]:
                            cost = (BUY_PRICE[kind] + 1) * WHOLE
                            way = BOUGHT
                        else:
                            continue
                    lacking: i64 = missing >> shift & MOST
                    if lacking > number:
                        lacking = number
                    promise: i64 = lacking * worth_wanted[kind]
                    promise += (number - lacking) * worth_open[kind] - cost
                    if promise > best:
                        best = promise
                        best_spaces = spaces
                        best_kind = kind
                        best_way = way
            if best_spaces == 0:
                return
            if best_way > 0:
                self.trade(best_kind, best_way, due)
            elif best_way == BOUGHT:
                self.buy(best_kind)
            self.stock -= ONE[best_kind]
            before: i64 = self.coming
            self.plant(best_kind, best_spaces + self.extra, now + 1)
            supply += self.coming - before
            self.use_field(best_spaces)

    def trade_cost(self, kind: i64, spares: i64) -> i64:
        """How many of the spare vegetables buy that kind at a stall; 0 if there are not enough."""
        shift: i64 = BITS * kind
        if spares >= 1:
            if self.cheap >> shift & MOST:
                return 1
            if self.dear >> shift & MOST:
                if self.maid:
                    return 1
                if spares >= 2:
                    return 2
        return 0

    def trade(self, kind: i64, cost: i64, held: i64) -> None:
        """Give the cheapest vegetables that are not held back."""
        one: i64 = ONE[kind]
        for _ in range(cost):
            spare: i64 = excess(self.stock, held)
            given: i64 = 0
            while not spare >> (BITS * given) & MOST:
                given += 1
            self.stock -= ONE[given]
        self.stock += one
        if cost == 1 and self.cheap >> (BITS * kind) & MOST:
            self.cheap -= one
        else:
            self.dear -= one

    def buy(self, kind: i64) -> None:
        one: i64 = ONE[kind]
        self.cash -= BUY_PRICE[kind]
        self.shop -= one
        self.stock += one

    def serve(self) -> None:
        """Serve the customers; those who are completed leave (R5.12)."""
        due: i64 = self.due()
        due = self.serve_regulars(due)
        self.serve_casuals(due)
        n = 0
        while n < len(self.regular_card):
            if self.regular_rows[n] >= ROWS:
                del self.regular_card[n]
                del self.regular_rows[n]
                del self.regular_red[n]
                del self.regular_open[n]
            else:
                n += 1

    def serve_regulars(self, due: i64) -> i64:
        """The best-paying first; those who can't be served are missed (R5.13)."""
        while True:
            best = NONE
            best_pay: i64 = 0
            for n in range(len(self.regular_card)):
                if self.regular_open[n]:
                    pay: i64 = ROW_PAY[self.regular_card[n]][self.regular_rows[n]]
                    if pay > best_pay:
                        best_pay = pay
                        best = n
            if best == NONE:
                return due
            wants: i64 = WANTED_TALLY[self.regular_card[best]]
            due = excess(due, wants)
            red = self.regular_red[best]
            if self.bring(wants, best_pay + MISS_PENALTY if red else best_pay, due):
                self.cash += best_pay
                self.regular_rows[best] += 1
            elif red:
                self.cash -= MISS_PENALTY
            else:
                self.regular_red[best] = True
            self.regular_open[best] = False

    def serve_casuals(self, due: i64) -> None:
        """The best-paying first, one after the other (R5.15)."""
        while self.casuals:
            staying: i64 = 0
            for rows in self.regular_rows:
                if rows < ROWS:
                    staying += 1
            surplus: i64 = len(self.casuals) - staying
            change: i64 = 0
            if self.bonus or surplus < 0:
                change = CASUAL_MODIFIER
            elif surplus > 0:
                change = -CASUAL_MODIFIER
            best = NONE
            best_pay: i64 = 0
            for n in range(len(self.casuals)):
                card = self.casuals[n]
                if CASUAL_PRICE[card] > best_pay and self.can_bring(WANTED_TALLY[card], due):
                    best_pay = CASUAL_PRICE[card]
                    best = n
            if best == NONE:
                return
            wants: i64 = WANTED_TALLY[self.casuals[best]]
            due = excess(due, wants)
            if not self.bring(wants, best_pay + change, due):
                return
            self.cash += best_pay + change
            del self.casuals[best]

    def can_bring(self, wants: i64, due: i64) -> bool:
        """Whether at most two of the wanted vegetables are missing, and those can be obtained."""
        missing: i64 = excess(wants, self.stock)
        if missing == 0:
            return True
        if missing & ~ONE_EACH or total(missing) > 2:
            return False
        spares: i64 = total(excess(self.stock, due))
        for kind in range(KINDS):
            if (
                missing >> (BITS * kind) & 1
                and not self.trade_cost(kind, spares)
                and not (self.shop >> (BITS * kind) & MOST and self.cash > BUY_PRICE[kind])
            ):
                return False
        return True

    def bring(self, wants: i64, pay: i64, due: i64) -> bool:
        """Give the wanted vegetables, trading or buying what is missing, if that pays.

        It may give one of them for another and then fail: the weights were learnt that way.
        """
        missing: i64 = excess(wants, self.stock)
        if missing == 0:
            if total(wants) >= pay:
                return False
            self.stock -= wants
            return True
        if missing & ~ONE_EACH:
            return False
        cost: i64 = 0
        spares: i64 = total(excess(self.stock, due))
        for kind in range(KINDS):
            if missing >> (BITS * kind) & 1:
                if self.trade_cost(kind, spares):
                    cost += 1
                elif self.shop >> (BITS * kind) & MOST and self.cash - cost > BUY_PRICE[kind]:
                    cost += BUY_PRICE[kind]
                else:
                    return False
            else:
                cost += wants >> (BITS * kind) & MOST
        if cost >= pay:
            return False
        for kind in range(KINDS):
            if missing >> (BITS * kind) & 1:
                held: i64 = due + (wants & (MOST << (BITS * kind)))
                given: i64 = self.trade_cost(kind, total(excess(self.stock, held)))
                if given:
                    self.trade(kind, given, held)
                elif self.shop >> (BITS * kind) & MOST and self.cash > BUY_PRICE[kind]:
                    self.buy(kind)
        if excess(wants, self.stock):
            return False
        self.stock -= wants
        return True

    # --- the end of the turn ---------------------------------------------------------------------

    def store(self, now: i64, future: bool) -> None:
        """Keep what known customers want, let customers still to come take some, sell the rest."""
        if self.stock:
            kept: i64 = self.keep(now, future)
            if future:
                self.sell_openly(kept)
            left: i64 = excess(self.stock, kept)
            if left:
                for kind in range(KINDS):
                    shift: i64 = BITS * kind
                    number: i64 = left >> shift & MOST
                    room: i64 = SHOP_SPACES[kind] - (self.shop >> shift & MOST)
                    if room < number:
                        number = room
                    if number > 0:
                        self.shop += number << shift
                        self.cash += number * SELL_PRICE[kind]
            self.stock = kept
        self.stock += self.stored
        self.stored = 0

    def keep(self, now: i64, future: bool) -> i64:
        """How many of each kind go to the storehouse: the wanted ones, then the dearest."""
        kept: i64 = 0
        if now == self.last:
            return kept
        room: i64 = self.capacity - total(self.stored)
        if room <= 0:
            return kept
        wanted: i64 = self.demand(now + 1)
        shift: i64 = BITS * (KINDS - 1)
        number: i64
        while shift >= 0 and room > 0:
            number = self.stock >> shift & MOST
            if number > wanted >> shift & MOST:
                number = wanted >> shift & MOST
            if number > room:
                number = room
            kept += number << shift
            room -= number
            shift -= BITS
        if room > 0 and (not future or self.open_demand < WHOLE):
            shift = BITS * (KINDS - 1)
            while shift >= 0 and room > 0:
                number = (self.stock >> shift & MOST) - (kept >> shift & MOST)
                if number > room:
                    number = room
                kept += number << shift
                room -= number
                shift -= BITS
        return kept

    def sell_openly(self, kept: i64) -> None:
        """Customers still to come take what is not kept: one of each kind, then a second one ..."""
        for more in self.weights.open_more:
            left: i64 = excess(self.stock, kept)
            if not left:
                return
            for kind in range(KINDS - 1, -1, -1):
                if self.open_demand < WHOLE:
                    return
                if left >> (BITS * kind) & MOST:
                    self.stock -= ONE[kind]
                    self.gain += self.weights.open[kind] * more // 100
                    self.open_demand -= WHOLE

    def walk(self, now: i64, steps: i64) -> None:
        """The first step of the turn in any case, then those that leave enough cash (R5.28)."""
        if self.gain >= WHOLE:
            self.cash += self.gain // WHOLE
            self.gain %= WHOLE
        if self.cash < 0:
            loans: i64 = loans_needed(self.cash)
            self.cash += LOAN * loans
            self.loans += loans
        price: i64 = step_price(self.space, steps)
        if steps == 0 and self.cash >= price:
            self.cash -= price
            self.space += 1
        reserve: i64 = self.weights.reserve[now]
        price = step_price(self.space, 1)
        while self.cash >= price + reserve:
            self.cash -= price
            self.space += 1
            price = step_price(self.space, 1)
