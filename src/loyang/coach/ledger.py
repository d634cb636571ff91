"""What a farm did in a future, by rounds: read off its displays before and after each turn.

Two lines of play are told apart by their ledgers: the reasons come from there.
"""

from typing import Final, NamedTuple

from loyang.engine.cards import CASUAL_PRICE, MISS_PENALTY, NONE, ROW_PAY
from loyang.engine.market import TOP_ROW
from loyang.engine.state import MISSED, Seat

ROWS: Final = TOP_ROW + 1


# What is told of a farm, and whether more of it is better.
VERBS: Final = {
    "deliver": 1,  # to a regular customer: card
    "miss": -1,  # a regular customer: card
    "serve": 1,  # a casual customer: card
    "sow": 1,  # a vegetable: kind
    "get": 1,  # a card into the display: card
    "borrow": -1,
    "enlarge": 1,  # the storehouse
}


class Item(NamedTuple):
    """Something that a farm does or has: the verb, and what it is about."""

    verb: str  # one of VERBS
    card: int = NONE
    kind: int = NONE


class Entry(NamedTuple):
    """An item in a round: how often, and the cash that came of it."""

    number: int
    cash: int


class Ledger:
    """The entries of one future, and cash and space at the end of each round."""

    def __init__(self) -> None:
        self.entries: dict[tuple[Item, int], Entry] = {}
        self.cash: dict[int, int] = {}
        self.space: dict[int, int] = {}
        self._before: Seat | None = None

    def open(self, seat: Seat, now: int) -> None:
        self._before = seat.copy()
        self._balance(seat, now)

    def note(self, seat: Seat, now: int) -> None:
        """Enter what has changed since the last look."""
        before = self._before
        assert before is not None
        self._customers(before, seat, now)
        self._fields(before, seat, now)
        for _ in range(seat.loans - before.loans):
            self._enter(Item("borrow"), now, 0)
        if seat.capacity > before.capacity:
            self._enter(Item("enlarge"), now, 0)
        old, new = shown(before), shown(seat)
        for card in new:
            if card not in old:
                self._enter(Item("get", card), now, 0)
        self._before = seat.copy()
        self._balance(seat, now)

    def _balance(self, seat: Seat, now: int) -> None:
        self.cash[now] = seat.cash
        self.space[now] = seat.space - seat.loans

    def _enter(self, item: Item, now: int, cash: int, number: int = 1) -> None:
        old = self.entries.get((item, now), Entry(0, 0))
        self.entries[item, now] = Entry(old.number + number, old.cash + cash)

    def _customers(self, before: Seat, seat: Seat, now: int) -> None:
        there = {regular.card: regular for regular in seat.regulars}
        for old in before.regulars:
            new = there.get(old.card)
            # Whoever is gone was completed, or left by a helper's doing with rows to go.
            rows = new.rows if new is not None else ROWS if old.rows >= ROWS - 2 else old.rows
            if rows > old.rows:
                cash = sum(ROW_PAY[old.card][old.rows : rows])
                self._enter(Item("deliver", old.card), now, cash, rows - old.rows)
            if new is not None and new.standing == MISSED != old.standing:
                self._enter(Item("miss", old.card), now, -MISS_PENALTY if old.red else 0)
        known = {regular.card for regular in before.regulars}
        for card, new in there.items():
            if card not in known and new.rows:
                cash = sum(ROW_PAY[card][: new.rows])
                self._enter(Item("deliver", card), now, cash, new.rows)
        waiting = {casual.card for casual in seat.casuals}
        for casual in before.casuals:
            if casual.card not in waiting and casual.card not in hidden(seat):
                self._enter(Item("serve", casual.card), now, CASUAL_PRICE[casual.card])

    def _fields(self, before: Seat, seat: Seat, now: int) -> None:
        old = {field.place: field for field in before.fields}
        for field in seat.fields:
            if field.kind == NONE:
                continue
            was = old.get(field.place)
            if was is None or was.kind == NONE or field.count > was.count:
                self._enter(Item("sow", kind=field.kind), now, 0)


def shown(seat: Seat) -> set[int]:
    """The action cards exposed in a display."""
    rows = (seat.stalls, seat.regulars, seat.casuals, seat.helpers)
    cards = {exposed.card for row in rows for exposed in row}
    return cards | {field.card for field in seat.fields if field.card != NONE}


def hidden(seat: Seat) -> set[int]:
    """The cards that lie beneath others."""
    rows = (seat.stalls, seat.regulars, seat.casuals, seat.helpers, seat.fields)
    return {exposed.under for row in rows for exposed in row if exposed.under != NONE}
