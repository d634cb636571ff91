"""The deal of the day: what is told of it before, after, and when the day is over."""

from typing import Annotated, Literal

from .terms import Kind, Shape, says

WayKind = Literal["sow", "card", "loan"]
OwnStatus = Literal["playing", "played", "given-up"]
DayName = Annotated[str, says("as 2026-01-31")]


class SealedDay(Shape):
    """A day whose deal is fixed and not opened yet."""

    day: DayName
    commitment: Annotated[
        str, says("SHA-256 of `loyang seed`, a zero byte and the seed; each of its tables shows it")
    ]


class OpenedDay(SealedDay):
    """A day that is over."""

    seed: str


class DayStreak(Shape):
    """Days in a row."""

    now: Annotated[int, says("up to today, or up to yesterday while today is to come")]
    longest: int
    week: Annotated[list[bool], says("whether each of the last seven days was played; today last")]


class OwnDay(Shape):
    """The reader's own try that counts."""

    table: str
    status: Annotated[OwnStatus, says("`given-up`: ended without a result")]
    space: int | None
    cash: int
    loans: int
    sown: Annotated[list[Kind | None], says("the first kind that was sown in each round")]
    behind: Annotated[int, says("how many of the others reached fewer spaces")]
    marks: Annotated[
        list[str],
        says(
            "`address`: another try of that day was begun from the same address; `late`: it ended "
            "after the deal was opened; `bot-took-over`, `changed-by-operator`: it does not count"
        ),
    ]


class DaySpace(Shape):
    """How many have reached that space."""

    space: int
    players: int


class DayWay(Shape):
    """Something that some did and others did not."""

    what: WayKind
    round: int | None
    kind: Kind | None
    card: str | None
    players: Annotated[int, says("how many did it")]
    yours: Annotated[bool, says("whether the reader did")]
    further: Annotated[float, says("how many spaces further they got than the others, on average")]


class DayBot(Shape):
    """A bot's game of the same deal."""

    bot: str
    table: Annotated[str | None, says("to look at; null while it plays")]
    space: int | None


class DayResults(Shape):
    """What all tries come to, for those who have had theirs, and for all when the day is over."""

    spaces: list[DaySpace]
    ways: Annotated[list[DayWay], says("where they parted most, by round; empty with few players")]
    bots: list[DayBot]


class DayAnswer(SealedDay):
    """A day's deal, for one reader."""

    seed: Annotated[str | None, says("once the day is over, so that anyone can check it")]
    players: Annotated[int, says("how many tries have ended and count")]
    over: bool
    seconds_left: Annotated[int, says("of today, by the server's clock (UTC)")]
    next: Annotated[SealedDay | None, says("tomorrow; null for a day that is over")]
    before: Annotated[OpenedDay, says("the day before")]
    own: OwnDay | None
    results: DayResults | None
    streak: DayStreak
