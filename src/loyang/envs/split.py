"""Actions in four parts: a type and up to three arguments, none of more than 70 values.

The table of `codec` has thousands of numbers, too many for the output layer of a network. Here the
same actions are made up of small choices. A table never changes: a new one would get a new name.

>>> from loyang import parse
>>> table = split_for(2)
>>> table.parts(table.codec.encode(parse("A trade S6 leek for wheat bean")))
(26, 11, 5, 5)
>>> table.number((26, 11, 5, 5))
1136
"""

from functools import lru_cache
from typing import Final

from loyang.engine.actions import (
    FIRST,
    Action,
    Buy,
    Deliver,
    Dig,
    Keep,
    OfCard,
    OfKind,
    Partner,
    Reap,
    SellOff,
    Sow,
    Stock,
    Trade,
    Use,
)
from loyang.engine.cards import CARDS, FIRST_HELPER, FIRST_STALL, KINDS, NONE, TRADER

from .codec import BLOCKS, codec_for
from .slots import STALLS
from .steps import Steps

SPLIT: Final = "loyang-split-1"  # the name of this table
WIDEST: Final = CARDS  # no choice has more values

Parts = tuple[int, int, int, int]  # the type is the block of the table of actions


def arguments(action: Action, players: int) -> list[int]:
    """What the action is about: at most three numbers below `WIDEST`."""
    if isinstance(action, OfKind):
        return [action.kind]
    if isinstance(action, OfCard):
        return [action.card]
    if isinstance(action, Keep):
        return [card for card in (action.card, action.under) if card != NONE]
    if isinstance(action, Sow):
        return [action.place, action.kind]
    if isinstance(action, Buy):
        return [action.helpers, action.kind]
    if isinstance(action, Deliver):
        return [action.card, action.twice]
    if isinstance(action, SellOff):
        return [action.stall, action.kind]
    if isinstance(action, Stock):
        return [action.kind, action.number]
    if isinstance(action, Reap):
        return [action.place]
    if isinstance(action, Dig):
        return [action.depth]
    if isinstance(action, Partner):
        return [(action.partner - action.seat) % players]
    if isinstance(action, Trade):
        gifts = (KINDS + 1) * action.give + action.give2 + 1
        stall = action.stall
        if action.trader != NONE:
            stall = STALLS * (action.trader - TRADER) + stall - FIRST_STALL
        return [stall, action.kind, gifts]
    return use_arguments(action, players) if isinstance(action, Use) else []


def use_arguments(use: Use, players: int) -> list[int]:
    effect = 2 * (use.helper - FIRST_HELPER) + use.effect - FIRST
    owner = NONE if use.owner == NONE else (use.owner - use.seat) % players
    values = (use.card, use.own, use.place, owner, use.kind)
    return [effect, *[value for value in values if value != NONE]]


class Split:
    """The table for one number of players; get it from `split_for`."""

    def __init__(self, players: int) -> None:
        self.name = SPLIT
        self.codec = codec_for(players)
        self.types = [block.name for block in self.codec.blocks]
        rows: list[Parts] = []
        for kind, block in enumerate(self.codec.blocks):
            for number in range(block.first, block.first + block.size):
                about = arguments(self.codec.decode(number, 0), players)
                first, second, third = [*about, 0, 0, 0][:3]
                rows.append((kind, first, second, third))
        self._rows = rows
        self._numbers = {parts: number for number, parts in enumerate(rows)}
        # The same, one list for each part.
        self.heads: list[list[int]] = [list(head) for head in zip(*rows, strict=True)]

    def __reduce__(self) -> tuple[object, ...]:
        return split_for, (self.codec.players,)

    def parts(self, number: int) -> Parts:
        """The parts of the action with that number."""
        return self._rows[number]

    def number(self, parts: Parts) -> int:
        """The number of the action that is made up like that; else `ValueError`."""
        try:
            return self._numbers[parts]
        except KeyError:
            raise ValueError(f"no action is made up of {parts}") from None

    def steps(self) -> Steps:
        """For decisions between actions of this table."""
        return Steps(self.heads)


TYPES: Final = len(BLOCKS)


@lru_cache(maxsize=4)
def split_for(players: int) -> Split:
    """The table for 1 to 4 players; made once."""
    return Split(players)
