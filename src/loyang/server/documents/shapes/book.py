"""A pocket's book."""

from typing import Annotated, Literal

from .day import DayStreak
from .terms import Instant, Shape, Variant, says


class BookGame(Shape):
    """A finished game."""

    game: str
    table: Annotated[str | None, says("to look at, while it is there and the pocket holds it")]
    ended: Instant
    players: int
    variant: Variant
    space: int
    cash: int
    loans: int
    won: bool
    minutes: int
    others: Annotated[list[str], says("people, by name")]
    bots: list[str]
    day: Annotated[str | None, says("of the deal of the day, if it counted")]
    marks: list[str]
    grade: Annotated[str | None, says("of its review, A to E")]


class BookRecord(Shape):
    """What there is against one bot, or alone, in one variant."""

    bot: Annotated[str | None, says("null: alone")]
    variant: Variant
    games: int
    won: int
    best: Annotated[int, says("the furthest space")]


class BookSeal(Shape):
    """Something to be earned, by games without hints, steps back or known cards."""

    name: str
    have: int
    need: int
    earned: Annotated[str | None, says("when; null: not yet")]


class BookAnswer(Shape):
    """The book of the browser's pocket."""

    games: Annotated[list[BookGame], says("the newest first")]
    records: list[BookRecord]
    seals: list[BookSeal]
    streak: DayStreak


class TransferAnswer(Shape):
    """A code with which another browser gets all that this pocket holds, once."""

    code: str
    seconds: Annotated[int, says("for which it is good")]


class TransferredAnswer(Shape):
    """What has come along."""

    games: int


class ImportedBook(Shape):
    """What a file has brought."""

    games: Annotated[int, says("that were not in the book before")]


BookFault = Literal["damaged", "foreign", "newer"]
