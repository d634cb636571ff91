"""A deal that is played at several tables."""

from typing import Annotated

from .terms import Shape, Variant, says


class DealLink(Shape):
    """Where a deal can be played again."""

    id: str
    link: str


class DealPlace(Shape):
    """A result at a seat; equal ones share their place (R7.4)."""

    place: int
    name: str
    bot: str | None
    space: int
    cash: int
    vegetables: int
    marks: Annotated[
        list[str],
        says("as of a table; `again`: the player had played this deal before, by their pocket"),
    ]
    mine: bool
    table: Annotated[str | None, says("to look at, for those who have played the deal themselves")]


class DealAnswer(Shape):
    """A deal and its standings, seat by seat, the best first."""

    id: str
    players: int
    variant: Variant
    tables: Annotated[int, says("at which it has been played to the end")]
    seats: list[list[DealPlace]]
