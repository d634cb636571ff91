"""Actions as numbers: one fixed table for each number of players (docs/ENVS.md lists it).

The seat is not part of a number, since the one to move is known; other seats are counted clockwise
from it. A table never changes: a new one would get a new name.

>>> from loyang import parse
>>> codec = codec_for(2)
>>> codec.encode(parse("B trade S6 leek for wheat bean"))
1136
>>> str(codec.decode(1136, seat=0))
'A trade S6 leek for wheat bean'
"""

import hashlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from loyang.engine.actions import (
    FIRST,
    PLACES,
    USES,
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
    Step,
    Stock,
    Store,
    Take,
    Trade,
    TurnUp,
    Use,
)
from loyang.engine.cards import (
    CARDS,
    CASUAL,
    CON_MAN,
    DELIVERYMAN,
    HELPER,
    KINDS,
    MARKET_WOMAN,
    NONE,
    PRIVATE_SET,
    REGULAR,
    ROW,
    SHOP_SPACES,
    STALL,
    SUBSISTENCE_FARMER,
    TOUT,
    TRADE_COST,
    TRADER,
    TURNIP,
)

from .slots import SLOTS, slot_of

CODEC: Final = "loyang-actions-1"  # the name of these tables

# --- what there is to choose from ----------------------------------------------------------------


def cards_of(row: int) -> list[int]:
    return [card for card in range(CARDS) if ROW[card] == row]


ALL_CARDS: Final = list(range(CARDS))
STALLS: Final = cards_of(STALL)
REGULARS: Final = cards_of(REGULAR)
CASUALS: Final = cards_of(CASUAL)
HELPERS: Final = cards_of(HELPER)
ALL_KINDS: Final = list(range(KINDS))
FIELDS: Final = list(range(1, PLACES))  # all but the home field
# A private pile is largest before the game, and the Tenant-farmer takes one for each that is added.
DEPTHS: Final = list(range(1, 2 * len(PRIVATE_SET) + 1))


def goods_of(stall: int) -> list[int]:
    return [kind for kind in ALL_KINDS if TRADE_COST[stall][kind]]


def gifts(cost: int) -> list[tuple[int, int]]:
    """What can be given for something of that cost: one, or two unless the Maid helps (R6.8)."""
    single = [(give, NONE) for give in ALL_KINDS]
    pairs = [(give, give2) for give in ALL_KINDS for give2 in ALL_KINDS[give:]]
    return single if cost == 1 else single + pairs


def others(seat: int, players: int) -> list[int]:
    """The other seats, clockwise from the one to move."""
    return [(seat + n) % players for n in range(1, players)]


# --- the blocks of the table ---------------------------------------------------------------------

Maker = Callable[[int, int], Iterator[Action]]  # seat, players


def trades(seat: int, trader: int) -> Iterator[Action]:
    for stall in STALLS:
        for kind in goods_of(stall):
            for give, give2 in gifts(TRADE_COST[stall][kind]):
                yield Trade(seat, stall, kind, give, give2, trader)


def packs(seat: int) -> Iterator[Action]:
    for card in ALL_CARDS:
        for under in ALL_CARDS:
            if under != card:
                yield Keep(seat, card, under)


def uses(seat: int, players: int, helper: int, effect: int) -> Iterator[Action]:
    """Every form of a helper's effect, by the values that `USES` says it takes."""
    takes = USES[helper][effect - 1][1]
    if helper == CON_MAN:
        yield from (Use(seat, helper, effect, card=card) for card in HELPERS if card != helper)
    elif helper == DELIVERYMAN:
        yield from (Use(seat, helper, effect, card=card) for card in REGULARS)
    elif helper in (MARKET_WOMAN, TOUT):
        theirs = STALLS if helper == MARKET_WOMAN else CASUALS
        for own in theirs if "own" in takes else [NONE]:
            yield from (
                Use(seat, helper, effect, own=own, card=card) for card in theirs if card != own
            )
    elif helper == SUBSISTENCE_FARMER and effect == FIRST:
        for owner in others(seat, players):
            yield from (Use(seat, helper, effect, owner=owner, place=place) for place in FIELDS)
    elif helper == SUBSISTENCE_FARMER:
        if players == 1:
            yield from (Use(seat, helper, effect, kind=kind) for kind in range(TURNIP + 1))
    elif "place" in takes:
        yield from (Use(seat, helper, effect, place=place) for place in FIELDS)
    else:
        yield Use(seat, helper, effect)


def all_uses(seat: int, players: int) -> Iterator[Action]:
    for helper in USES:
        for effect in range(FIRST, len(USES[helper]) + 1):
            yield from uses(seat, players, helper, effect)


def only(condition: bool, actions: Iterator[Action]) -> Iterator[Action]:
    return actions if condition else iter(())


# In the order of the table: what the block is called, what it ranges over, and its actions.
BLOCKS: Final[list[tuple[str, str, Maker]]] = [
    ("done", "", lambda s, n: iter([Done(s)])),
    ("loan", "", lambda s, n: iter([Loan(s)])),
    ("pay", "", lambda s, n: iter([Pay(s)])),
    ("pack", "", lambda s, n: iter([Pack(s)])),
    ("enlarge", "", lambda s, n: iter([Enlarge(s)])),
    ("step", "", lambda s, n: iter([Step(s)])),
    ("turn-up", "two players", lambda s, n: only(n == 2, iter([TurnUp(s)]))),
    (
        "partner",
        "four players: seat, clockwise from the one to move",
        lambda s, n: only(n == 4, (Partner(s, other) for other in others(s, n))),
    ),
    ("sell", "kind", lambda s, n: (Sell(s, kind) for kind in ALL_KINDS)),
    ("store", "kind", lambda s, n: (Store(s, kind) for kind in ALL_KINDS)),
    ("name", "kind", lambda s, n: (Name(s, kind) for kind in ALL_KINDS)),
    (
        "stock",
        "kind, number up to the spaces of the shop",
        lambda s, n: (
            Stock(s, kind, number) for kind in ALL_KINDS for number in range(SHOP_SPACES[kind] + 1)
        ),
    ),
    (
        "buy",
        "helpers (1 haggler + 2 shopper + 4 merchant), kind",
        lambda s, n: (Buy(s, kind, helpers) for helpers in range(8) for kind in ALL_KINDS),
    ),
    (
        "sow",
        "place (home first), kind",
        lambda s, n: (Sow(s, kind, place) for place in range(PLACES) for kind in ALL_KINDS),
    ),
    ("reap", "place but home", lambda s, n: (Reap(s, place) for place in FIELDS)),
    ("dig", "depth", lambda s, n: (Dig(s, depth) for depth in DEPTHS)),
    (
        "deliver",
        "twice or not, regular customer",
        lambda s, n: (Deliver(s, card, twice) for twice in (0, 1) for card in REGULARS),
    ),
    ("miss", "regular customer", lambda s, n: (Miss(s, card) for card in REGULARS)),
    ("serve", "casual customer", lambda s, n: (Serve(s, card) for card in CASUALS)),
    (
        "sell off",
        "stall, kind on it",
        lambda s, n: (SellOff(s, kind, stall) for stall in STALLS for kind in goods_of(stall)),
    ),
    ("discard", "helper", lambda s, n: (Discard(s, card) for card in HELPERS)),
    ("use", "helper, effect, then its values", all_uses),
    (
        "offer",
        "card; not in solo",
        lambda s, n: only(n > 1, (Offer(s, card) for card in ALL_CARDS)),
    ),
    ("take", "card", lambda s, n: (Take(s, card) for card in ALL_CARDS)),
    ("keep none", "", lambda s, n: iter([Keep(s, NONE)])),
    ("keep", "card", lambda s, n: (Keep(s, card) for card in ALL_CARDS)),
    ("trade", "stall, kind on it, what is given", lambda s, n: trades(s, NONE)),
    (
        "trade with",
        "Trader, stall, kind on it, what is given",
        lambda s, n: (trade for card in range(TRADER, CARDS) for trade in trades(s, card)),
    ),
    ("keep over", "upper card, lower card", lambda s, n: packs(s)),
]


class Block(NamedTuple):
    """A verb's stretch of the table."""

    name: str
    ranges_over: str
    first: int
    size: int


# --- the table -----------------------------------------------------------------------------------


class Codec:
    """The table for one number of players; get it from `codec_for`."""

    def __init__(self, players: int) -> None:
        self.name = CODEC
        self.players = players
        self.blocks: list[Block] = []
        self._actions: list[list[Action]] = [self._column(seat) for seat in range(players)]
        self.size = len(self._actions[0])
        self.slots: list[int] = [NONE] * SLOTS  # the number of the action with that slot
        for number, action in enumerate(self._actions[0]):
            self.slots[slot_of(action, players)] = number

    def __reduce__(self) -> tuple[object, ...]:
        return codec_for, (self.players,)

    def _column(self, seat: int) -> list[Action]:
        column: list[Action] = []
        for name, ranges_over, make in BLOCKS:
            first = len(column)
            column += make(seat, self.players)
            if seat == 0:
                self.blocks.append(Block(name, ranges_over, first, len(column) - first))
        return column

    def encode(self, action: Action) -> int:
        """The number of an action; `ValueError` if no seat of such a game can ever do it."""
        well_formed = 0 <= action.seat < self.players and action.well_formed()
        number = self.slots[slot_of(action, self.players)] if well_formed else NONE
        if number == NONE or self._actions[action.seat][number] != action:
            raise ValueError(f"{action!r} has no number in a game of {self.players}")
        return number

    def decode(self, number: int, seat: int) -> Action:
        """The action with that number, done by that seat."""
        if not 0 <= number < self.size:
            raise ValueError(f"action: must be from 0 to {self.size - 1}, not {number}")
        if not 0 <= seat < self.players:
            raise ValueError(f"seat: must be from 0 to {self.players - 1}, not {seat}")
        return self._actions[seat][number]

    def numbered(self, actions: list[Action]) -> dict[int, Action]:
        """Actions of the engine by their numbers, in the order given."""
        return {self.slots[slot_of(action, self.players)]: action for action in actions}

    def digest(self) -> str:
        """A hash of the whole table: what makes its name a promise."""
        text = "\n".join(str(action) for column in self._actions for action in column)
        return hashlib.sha256(text.encode()).hexdigest()


@lru_cache(maxsize=4)
def codec_for(players: int) -> Codec:
    """The table for 1 to 4 players; made once."""
    if players not in (1, 2, 3, 4):
        raise ValueError(f"players: 1 to 4 can play, not {players!r}")
    return Codec(players)
