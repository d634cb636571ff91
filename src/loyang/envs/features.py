"""What an action is, as numbers: so that a network can score the legal ones, however many exist.

The first columns follow from the action alone (`features_for`), the last three from the position.

>>> from loyang import parse
>>> table = features_for(2)
>>> wheat = table.of(codec_for(2).encode(parse("A sell wheat")))
>>> {name: int(wheat[table.first[name]]) for name in ("sell", "gives", "gets")}
{'sell': 1, 'gives': 1, 'gets': 0}
"""

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from loyang.engine.actions import (
    Action,
    Buy,
    Deliver,
    Keep,
    Name,
    OfCard,
    OfKind,
    SellOff,
    Sow,
    Stock,
    Trade,
    Use,
)
from loyang.engine.cards import (
    CARDS,
    CASUAL_PRICE,
    FIRST_HELPER,
    KINDS,
    NONE,
    ROW,
    ROW_NAMES,
    ROW_PAY,
    SPACES,
    TRADE_COST,
    WANTED,
)

from .codec import BLOCKS, codec_for
from .observation import Entry
from .prices import MOVING

FEATURES: Final = "loyang-features-1"  # the name of these columns
HELPERS: Final = CARDS - FIRST_HELPER

Floats = npt.NDArray[np.float32]


def entries() -> list[Entry]:
    """The columns, in their order."""
    card = "its card: "
    return [
        *[Entry(name, (1,), 1, 1, f"it is of the type {name}") for name, _, _ in BLOCKS],
        Entry("gives", (KINDS,), 3, 1, "vegetables that leave the cart, by kind"),
        Entry("gets", (KINDS,), 1, 1, "vegetables that come into the cart, by kind"),
        Entry("about", (KINDS,), 1, 1, "the kind that is named, stocked or sold off"),
        Entry("row", (len(ROW_NAMES),), 1, 1, card + "one of " + ", ".join(ROW_NAMES)),
        Entry("spaces", (1,), 6, 6, card + "spaces of a common field"),
        Entry("stall", (KINDS,), 2, 1, card + "what each kind costs at a stall"),
        Entry("wants", (KINDS,), 3, 1, card + "what a customer wants"),
        Entry("pays", (1,), 34, 30, card + "what a customer pays in all"),
        Entry("helper", (HELPERS,), 1, 1, "the helper that is used, or taken, or discarded"),
        Entry("second", (1,), 1, 1, "the helper's second effect"),
        Entry("buyers", (3,), 1, 1, "bought with Haggler, Shopper, Merchant"),
        Entry("twice", (1,), 1, 1, "delivered twice"),
        Entry("number", (1,), 8, 4, "stocked so many, dug so deep"),
        Entry("lower_row", (len(ROW_NAMES),), 1, 1, "the row of a second card: beneath, or own"),
        Entry("cash", (1,), 100, 10, "now: what it brings in, less what it costs"),
        Entry("field", (1,), 20, 9, "now: spaces of the field; vegetables on it, when sown"),
        Entry("filled", (1,), 4, 4, "now: a regular customer's filled rows, and 1"),
    ]


class Features:
    """The columns for one number of players; get them from `features_for`."""

    def __init__(self, players: int) -> None:
        self.name = FEATURES
        self.entries = entries()
        self.first: dict[str, int] = {}
        size = 0
        for entry in self.entries:
            self.first[entry.name] = size
            size += entry.size
        self.size = size
        usual = np.repeat(
            np.array([entry.usual for entry in self.entries], np.float32),
            [entry.size for entry in self.entries],
        )
        codec = codec_for(players)
        rows = np.zeros((codec.size, size), np.float32)
        for kind, block in enumerate(codec.blocks):
            for number in range(block.first, block.first + block.size):
                rows[number, kind] = 1
                self._describe(codec.decode(number, 0), rows[number])
        # By number; scaled so that what is usual lies between 0 and 1. The last columns are empty.
        self.table: Floats = rows / usual
        self.scale: Floats = (1 / usual[-MOVING:]).astype(np.float32)

    def of(self, number: int) -> Floats:
        """What is known about the action without a position."""
        row: Floats = self.table[number]
        return row

    def _describe(self, action: Action, row: Floats) -> None:
        first = self.first
        gives, gets, about = first["gives"], first["gets"], first["about"]
        if isinstance(action, Name | Stock):
            row[about + action.kind] = 1
        elif isinstance(action, OfKind | Sow):
            row[gives + action.kind] = 1
        elif isinstance(action, SellOff):
            row[about + action.kind] = 1
            self._card(action.stall, row)
        elif isinstance(action, Buy):
            row[gets + action.kind] = 1
            for n in range(3):
                row[first["buyers"] + n] = action.helpers >> n & 1
        elif isinstance(action, Trade):
            row[gets + action.kind] = 1
            for kind in (action.give, action.give2):
                if kind != NONE:
                    row[gives + kind] += 1
            self._card(action.stall, row)
            if action.trader != NONE:
                row[first["helper"] + action.trader - FIRST_HELPER] = 1
        elif isinstance(action, Deliver):
            self._customer(action.card, 1 + action.twice, row)
            row[first["twice"]] = action.twice
        elif isinstance(action, Keep):
            self._card(action.card, row)
            if action.under != NONE:
                row[first["lower_row"] + ROW[action.under]] = 1
        elif isinstance(action, Use):
            self._card(action.helper, row)
            self._card(action.card, row)
            row[first["second"]] = action.effect - 1
            if action.own != NONE:
                row[first["lower_row"] + ROW[action.own]] = 1
        elif isinstance(action, OfCard):
            if action.verb() == "serve":
                self._customer(action.card, 1, row)
            else:
                self._card(action.card, row)
        number = getattr(action, "number", getattr(action, "depth", 0))
        row[first["number"]] = number

    def _customer(self, card: int, times: int, row: Floats) -> None:
        """One that is given what it wants."""
        self._card(card, row)
        for kind in range(KINDS):
            row[self.first["gives"] + kind] = WANTED[card][kind] * times

    def _card(self, card: int, row: Floats) -> None:
        if card == NONE:
            return
        first = self.first
        row[first["row"] + ROW[card]] = 1
        row[first["spaces"]] = SPACES[card]
        for kind in range(KINDS):
            if TRADE_COST[card]:
                row[first["stall"] + kind] = TRADE_COST[card][kind]
            row[first["wants"] + kind] = WANTED[card][kind]
        row[first["pays"]] = sum(ROW_PAY[card]) + CASUAL_PRICE[card]
        if card >= FIRST_HELPER:
            row[first["helper"] + card - FIRST_HELPER] = 1


@lru_cache(maxsize=4)
def features_for(players: int) -> Features:
    """The columns for 1 to 4 players; made once."""
    return Features(players)
