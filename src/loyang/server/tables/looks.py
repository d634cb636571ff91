"""How players look: a portrait and a colour each, and no two at a table the same.

A seat keeps what was chosen. Whoever has not chosen gets what nobody has chosen, so a choice is
refused only if somebody else made it first. A bot is a person of its own: its portrait is its name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from loyang.server.errors import Problem
from loyang.server.store import SeatRow

# The page draws them: web/src/art/people.ts and web/src/styles/tokens.css.
PORTRAITS: Final = (
    "flower cap scarf straw-hat hairpin white-beard buns turban round-hat scholar".split()
)
COLOURS: Final = "red blue plum ochre jade ink".split()


@dataclass(frozen=True, slots=True)
class Look:
    """What somebody would like; `None`: whatever there is."""

    portrait: str | None = None
    colour: str | None = None


def portraits(rows: Sequence[SeatRow]) -> list[str]:
    """By seat."""
    return dealt([row.bot if row.kind == "bot" else row.portrait for row in rows], PORTRAITS)


def colours(rows: Sequence[SeatRow]) -> list[str]:
    """By seat."""
    return dealt([row.colour for row in rows], COLOURS)


def dealt(chosen: Sequence[str | None], stock: Sequence[str]) -> list[str]:
    """Who has not chosen gets the seat's usual one, or else the first that is left."""
    usual = {seat: stock[seat] for seat, one in enumerate(chosen) if not one}
    usual = {seat: one for seat, one in usual.items() if one not in chosen}
    rest = [one for one in stock if one not in chosen and one not in usual.values()]
    return [one or usual.get(seat) or rest.pop(0) for seat, one in enumerate(chosen)]


def dressed(rows: Sequence[SeatRow], row: SeatRow, look: Look) -> SeatRow:
    """The seat with the look that it wants; `Problem` if somebody else has chosen it."""
    others = [each for each in rows if each.seat != row.seat]
    if look.portrait in [each.portrait for each in others]:
        raise Problem("look-taken", "Somebody else at the table has chosen that portrait.")
    if look.colour in [each.colour for each in others]:
        raise Problem("look-taken", "Somebody else at the table has chosen that colour.")
    return replace(row, portrait=look.portrait or row.portrait, colour=look.colour or row.colour)


def dressed_if_free(rows: Sequence[SeatRow], row: SeatRow, look: Look) -> SeatRow:
    """As much of it as is free: nobody is turned away at the door for a colour."""
    for part in (Look(portrait=look.portrait), Look(colour=look.colour)):
        try:
            row = dressed(rows, row, part)
        except Problem:
            continue
    return row
