"""The rest of the game for one farm, roughly: harvest, sow, trade, serve, store, walk.

Cards still to come are an average, given by the weights: their customers buy part of what is left
over, and they cost some cash. Compiled with the engine: a turn asks for thousands of forecasts.
"""

from typing import Final, final

from loyang.engine.cards import (
    BUY_PRICE,
    CASUAL_MODIFIER,
    CASUAL_PRICE,
    KINDS,
    LOAN,
    MISS_PENALTY,
    NONE,
    ROUNDS,
    ROW_PAY,
    SELL_PRICE,
    SHOP_SPACES,
    TRADE_COST,
    WANTED,
    may_grow,
)
from loyang.engine.market import TOP_ROW
from loyang.engine.state import DUE, SERVED, Seat
from loyang.engine.turn_end import step_price

from .borrowing import loans_needed
from .weights import WHOLE, Weights

ROWS: Final = TOP_ROW + 1

# Where the seed of a field comes from.
IN_STOCK: Final = 0
TRADE: Final = 1
BUY: Final = 2


@final
class Forecast:
    """The rest of the game for one farm."""

    weights: Weights
    cash: int
    space: int
    loans: int
    capacity: int
    stock: list[int]
    stored: list[int]  # already in the storehouse at the end of this turn
    shop: list[int]
    field_kind: list[int]
    field_count: list[int]
    field_spaces: list[int]
    regular_card: list[int]
    regular_rows: list[int]
    regular_red: list[bool]
    regular_open: list[bool]  # can still be served this round
    casuals: list[int]
    stall_card: list[int]
    stall_goods: list[int]
    maid: bool
    bonus: bool
    extra: int
    open_demand: int  # hundredths of a vegetable that customers still to come will take
    lack: int  # the cash it was short of when it bought cards
    gain: int  # hundredths of a cash that are not yet in `cash`

    def __init__(self, seat: Seat, weights: Weights) -> None:
        self.weights = weights
        self.cash = seat.cash
        self.space = seat.space
        self.loans = seat.loans
        self.capacity = seat.capacity
        self.stock = seat.cart.copy()
        self.stored = [0, 0, 0, 0, 0, 0]
        self.shop = seat.shop.copy()
        self.field_kind = []
        self.field_count = []
        self.field_spaces = []
        self.gain = 0
        for field in seat.fields:
            self.field_kind.append(field.kind)
            self.field_count.append(field.count)
            self.field_spaces.append(field.spaces)
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
        self.stall_card = []
        self.stall_goods = []
        for stall in seat.stalls:
            self.stall_card.append(stall.card)
            self.stall_goods.append(stall.goods)
        self.maid = seat.maid
        self.bonus = seat.bonus
        self.extra = seat.extra_sown
        self.open_demand = 0
        self.lack = 0

    # --- harvest ---------------------------------------------------------------------------------

    def harvest(self) -> None:
        for n in range(len(self.field_kind)):
            if self.field_count[n] > 0:
                self.stock[self.field_kind[n]] += 1
                self.field_count[n] -= 1
                if self.field_count[n] == 0:
                    self.field_kind[n] = NONE
                    self.field_spaces[n] = 0  # it leaves (R2.5)

    def next_field(self, spaces: int) -> None:
        self.field_kind.append(NONE)
        self.field_count.append(0)
        self.field_spaces.append(spaces)

    def new_cards(self, now: int, ahead: int) -> None:
        """Buy average cards: their customers take what no known customer wants."""
        price = self.weights.card_cash[now]
        paid = price if self.cash > price else max(0, self.cash)
        self.cash -= paid
        self.lack += price - paid
        # Some cards cost nothing; but a farm without cash gets few, and waits for customers.
        share = 100 - self.weights.poverty * (price - paid) // (price + 1)
        self.open_demand += self.weights.open_demand[ahead] * share // 100
        if self.open_demand > self.weights.open_waiting:
            self.open_demand = self.weights.open_waiting

    # --- market ----------------------------------------------------------------------------------

    def demand(self, now: int) -> list[int]:
        """How many of each kind the known customers will want until the end of the game."""
        wanted = [0, 0, 0, 0, 0, 0]
        left = ROUNDS - now + 1
        for n in range(len(self.regular_card)):
            rows = ROWS - self.regular_rows[n]
            rounds = left if self.regular_open[n] else left - 1
            times = rows if rows < rounds else rounds
            wants = WANTED[self.regular_card[n]]
            for kind in range(KINDS):
                wanted[kind] += wants[kind] * times
        for card in self.casuals:
            wants = WANTED[card]
            for kind in range(KINDS):
                wanted[kind] += wants[kind]
        return wanted

    def supply(self, now: int) -> list[int]:
        """How many of each kind are in stock or will be harvested."""
        coming = self.stock.copy()
        left = ROUNDS - now
        for n in range(len(self.field_kind)):
            count = self.field_count[n]
            if count:
                coming[self.field_kind[n]] += count if count < left else left
        return coming

    def due(self) -> list[int]:
        """How many of each kind could go to customers now."""
        wanted = [0, 0, 0, 0, 0, 0]
        for n in range(len(self.regular_card)):
            if self.regular_open[n]:
                wants = WANTED[self.regular_card[n]]
                for kind in range(KINDS):
                    wanted[kind] += wants[kind]
        for card in self.casuals:
            wants = WANTED[card]
            missing = 0
            for kind in range(KINDS):
                if wants[kind] > self.stock[kind]:
                    missing += wants[kind] - self.stock[kind]
            if missing < 2:
                for kind in range(KINDS):
                    wanted[kind] += wants[kind]
        return wanted

    def sow(self, now: int) -> None:
        """Sow the empty fields, each with what promises most."""
        left = ROUNDS - now
        if left < 2:
            return
        empty = 0
        for n in range(len(self.field_kind)):
            if self.field_kind[n] == NONE and self.field_spaces[n]:
                empty += 1
        if not empty:
            return
        wanted = self.demand(now)
        coming = self.supply(now)
        due = self.due()
        while empty:
            best = 0
            best_field = NONE
            best_kind = NONE
            best_way = IN_STOCK
            for n in range(len(self.field_kind)):
                spaces = self.field_spaces[n]
                if self.field_kind[n] != NONE or not spaces:
                    continue
                number = spaces + self.extra
                if number > left:
                    number = left
                for kind in range(KINDS):
                    if not may_grow(spaces, kind):
                        break
                    missing = wanted[kind] - coming[kind]
                    if missing < 0:
                        missing = 0
                    elif missing > number:
                        missing = number
                    promise = missing * self.weights.wanted[kind]
                    promise += (number - missing) * self.weights.open[kind]
                    # The seed: in stock, traded for, or bought.
                    if self.stock[kind] > due[kind]:
                        cost = self.weights.spare_seed
                        way = IN_STOCK
                    elif self.stock[kind]:
                        cost = self.weights.wanted[kind]
                        way = IN_STOCK
                    elif self.tradable(kind, due) != NONE:
                        cost = self.weights.traded_seed
                        way = TRADE
                    elif self.shop[kind] and self.cash > BUY_PRICE[kind]:
                        cost = (BUY_PRICE[kind] + 1) * WHOLE
                        way = BUY
                    else:
                        continue
                    if promise - cost > best:
                        best = promise - cost
                        best_field = n
                        best_kind = kind
                        best_way = way
            if best_field == NONE:
                return
            if best_way == TRADE:
                self.trade(best_kind, self.tradable(best_kind, due), due)
            elif best_way == BUY:
                self.buy(best_kind)
            self.stock[best_kind] -= 1
            number = self.field_spaces[best_field] + self.extra
            self.field_kind[best_field] = best_kind
            self.field_count[best_field] = number
            coming[best_kind] += number if number < left else left
            empty -= 1

    def spare(self, due: list[int]) -> int:
        """A vegetable that no customer waits for, the cheapest first; NONE if there is none."""
        for kind in range(KINDS):
            if self.stock[kind] > due[kind]:
                return kind
        return NONE

    def spares(self, due: list[int]) -> int:
        """How many vegetables no customer waits for."""
        number = 0
        for kind in range(KINDS):
            if self.stock[kind] > due[kind]:
                number += self.stock[kind] - due[kind]
        return number

    def tradable(self, kind: int, due: list[int]) -> int:
        """The number of a stall where spare vegetables buy that kind; NONE if there is none."""
        spares = -1
        found = NONE
        for n in range(len(self.stall_card)):
            if self.stall_goods[n] >> kind & 1:
                cost = TRADE_COST[self.stall_card[n]][kind]
                if self.maid:
                    cost = 1
                if spares < 0:
                    spares = self.spares(due)
                if spares >= cost:
                    if cost == 1:
                        return n
                    found = n
        return found

    def trade(self, kind: int, stall: int, due: list[int]) -> None:
        cost = 1 if self.maid else TRADE_COST[self.stall_card[stall]][kind]
        for _ in range(cost):
            given = self.spare(due)
            if given != NONE:
                self.stock[given] -= 1
        self.stock[kind] += 1
        self.stall_goods[stall] &= ~(1 << kind)

    def buy(self, kind: int) -> None:
        self.cash -= BUY_PRICE[kind]
        self.shop[kind] -= 1
        self.stock[kind] += 1

    def serve(self) -> None:
        """Serve the customers; those who are completed leave (R5.12)."""
        due = self.due()
        self.serve_regulars(due)
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

    def serve_regulars(self, due: list[int]) -> None:
        """The best-paying first; those who can't be served are missed (R5.13)."""
        while True:
            best = NONE
            best_pay = 0
            for n in range(len(self.regular_card)):
                if self.regular_open[n]:
                    pay = ROW_PAY[self.regular_card[n]][self.regular_rows[n]]
                    if pay > best_pay:
                        best_pay = pay
                        best = n
            if best == NONE:
                return
            wants = WANTED[self.regular_card[best]]
            for kind in range(KINDS):
                due[kind] -= wants[kind]
            red = self.regular_red[best]
            relief = MISS_PENALTY if red else 0
            if self.bring(wants, best_pay + relief, due):
                self.cash += best_pay
                self.regular_rows[best] += 1
            elif red:
                self.cash -= MISS_PENALTY
            else:
                self.regular_red[best] = True
            self.regular_open[best] = False

    def serve_casuals(self, due: list[int]) -> None:
        """The best-paying first, one after the other (R5.15)."""
        while True:
            staying = 0
            for rows in self.regular_rows:
                if rows < ROWS:
                    staying += 1
            surplus = len(self.casuals) - staying
            change = 0
            if self.bonus or surplus < 0:
                change = CASUAL_MODIFIER
            elif surplus > 0:
                change = -CASUAL_MODIFIER
            best = NONE
            best_pay = 0
            for n in range(len(self.casuals)):
                card = self.casuals[n]
                if CASUAL_PRICE[card] > best_pay and self.can_bring(WANTED[card], due):
                    best_pay = CASUAL_PRICE[card]
                    best = n
            if best == NONE:
                return
            wants = WANTED[self.casuals[best]]
            for kind in range(KINDS):
                due[kind] -= wants[kind]
            if not self.bring(wants, best_pay + change, due):
                return
            self.cash += best_pay + change
            del self.casuals[best]

    def can_bring(self, wants: list[int], due: list[int]) -> bool:
        """Whether at most two of the wanted vegetables are missing, and those can be obtained."""
        missing = 0
        for kind in range(KINDS):
            lack = wants[kind] - self.stock[kind]
            if lack > 0:
                if lack > 1:
                    return False
                missing += 1
                if self.tradable(kind, due) == NONE and not (
                    self.shop[kind] and self.cash > BUY_PRICE[kind]
                ):
                    return False
        return missing < 3

    def bring(self, wants: list[int], pay: int, due: list[int]) -> bool:
        """Give the wanted vegetables, trading or buying what is missing, if that pays."""
        cost = 0
        missing = 0
        for kind in range(KINDS):
            lack = wants[kind] - self.stock[kind]
            if lack > 0:
                if lack > 1:
                    return False
                missing += 1
                if self.tradable(kind, due) != NONE:
                    cost += 1
                elif self.shop[kind] and self.cash - cost > BUY_PRICE[kind]:
                    cost += BUY_PRICE[kind]
                else:
                    return False
            elif wants[kind]:
                cost += wants[kind]
        if cost >= pay:
            return False
        if missing:
            for kind in range(KINDS):
                lack = wants[kind] - self.stock[kind]
                if lack > 0:
                    due[kind] += wants[kind]  # don't give one of them for another
                    stall = self.tradable(kind, due)
                    if stall != NONE:
                        self.trade(kind, stall, due)
                    elif self.shop[kind] and self.cash > BUY_PRICE[kind]:
                        self.buy(kind)
                    due[kind] -= wants[kind]
            for kind in range(KINDS):
                if wants[kind] > self.stock[kind]:
                    return False
        for kind in range(KINDS):
            self.stock[kind] -= wants[kind]
        return True

    # --- the end of the turn ---------------------------------------------------------------------

    def store(self, now: int, future: bool) -> None:
        """Keep what known customers want, let customers still to come take some, sell the rest."""
        number = 0
        for kind in range(KINDS):
            number += self.stock[kind]
        if number:
            kept = self.keep(now, future)
            if future:
                self.sell_openly(kept)
            for kind in range(KINDS):
                left = self.stock[kind] - kept[kind]
                while left > 0 and self.shop[kind] < SHOP_SPACES[kind]:
                    self.shop[kind] += 1
                    self.cash += SELL_PRICE[kind]
                    left -= 1
                self.stock[kind] = kept[kind]
        for kind in range(KINDS):
            self.stock[kind] += self.stored[kind]
            self.stored[kind] = 0

    def keep(self, now: int, future: bool) -> list[int]:
        """How many of each kind go to the storehouse: the wanted ones, then the dearest."""
        kept = [0, 0, 0, 0, 0, 0]
        if now == ROUNDS:
            return kept
        room = self.capacity
        for kind in range(KINDS):
            room -= self.stored[kind]
        wanted = self.demand(now + 1)
        for kind in range(KINDS - 1, -1, -1):
            while room > 0 and kept[kind] < self.stock[kind] and kept[kind] < wanted[kind]:
                kept[kind] += 1
                room -= 1
        if not future or self.open_demand < WHOLE:
            for kind in range(KINDS - 1, -1, -1):
                while room > 0 and kept[kind] < self.stock[kind]:
                    kept[kind] += 1
                    room -= 1
        return kept

    def sell_openly(self, kept: list[int]) -> None:
        """Customers still to come take what is not kept: one of each kind, then a second one ..."""
        for more in self.weights.open_more:
            for kind in range(KINDS - 1, -1, -1):
                if self.open_demand < WHOLE:
                    return
                if self.stock[kind] > kept[kind]:
                    self.stock[kind] -= 1
                    self.gain += self.weights.open[kind] * more // 100
                    self.open_demand -= WHOLE

    def walk(self, now: int, steps: int) -> None:
        """The first step of the turn in any case, then those that leave enough cash (R5.28)."""
        if self.gain >= WHOLE:
            self.cash += self.gain // WHOLE
            self.gain %= WHOLE
        if self.cash < 0:
            loans = loans_needed(self.cash)
            self.cash += LOAN * loans
            self.loans += loans
        price = step_price(self.space, steps)
        if steps == 0 and self.cash >= price:
            self.cash -= price
            self.space += 1
        reserve = self.weights.reserve[now]
        price = step_price(self.space, 1)
        while self.cash >= price + reserve:
            self.cash -= price
            self.space += 1
            price = step_price(self.space, 1)
