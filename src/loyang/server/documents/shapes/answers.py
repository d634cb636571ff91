"""What each path of the API answers with."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Struct, UnsetType

from .acting import Reason
from .game import Result, View
from .table import Entry, SeatInfo, TableDocument
from .terms import Instant, PuzzleGoal, Shape, Status, UndoPolicy, Variant, any_of, says


class Versioned(Shape):
    """All that `Prefer: return=minimal` asks for."""

    version: int


class Invitation(Shape):
    """What lets somebody sit down at a seat."""

    seat: int
    secret: str
    link: str
    code: str


class NewTableAnswer(Shape):
    """A new table, for its maker."""

    id: str
    secret: str
    link: str
    invitations: list[Invitation]
    document: TableDocument


class InvitationAnswer(Invitation):
    """A new invitation; whatever opened the seat before is void."""

    document: TableDocument


class SatDown(Shape):
    """A seat of your own."""

    id: str
    seat: int
    secret: str
    link: str
    document: TableDocument


class TableSummary(Shape):
    """A table in a list."""

    id: str
    status: Status
    players: int
    variant: Variant
    created: Instant
    version: int
    undo: UndoPolicy
    talk: bool
    seats: list[SeatInfo]


class LessonList(Shape):
    """All lessons, the guided first game before the short ones."""

    lessons: list[str]


class PuzzleSummary(Shape):
    """A puzzle in the list of all."""

    id: str
    grade: int
    goal: PuzzleGoal
    number: Annotated[int, says("what is to be reached")]
    players: int
    decisions: Annotated[int, says("of the shortest solution, without what only ends the turn")]
    progress: Annotated[
        Literal["solved", "shown"] | None, says("what this pocket or secret has made of it")
    ]


class PuzzleList(Shape):
    """All puzzles, the easier ones first."""

    day: Annotated[str, says("today, in UTC")]
    today: Annotated[str, says("the puzzle of the day")]
    puzzles: list[PuzzleSummary]


class PuzzleAnswer(PuzzleSummary):
    """One puzzle, with what others made of it."""

    positions: Annotated[int, says("that the proof of its solution has looked at")]
    missed: Annotated[list[str], says("the bots that don't find it")]
    solved: Annotated[int, says("how many have solved it")]
    at_once: Annotated[int, says("of them, at the first try and without a hint")]
    gave_up: Annotated[int, says("how many had the solution shown")]
    tries: Annotated[int | None, says("that half of those who solved it needed, or fewer")]


class TableList(Shape):
    """Public tables."""

    tables: list[TableSummary]


class MyGame(TableSummary):
    """A table in the list of my games."""

    changed: Instant
    expires: Annotated[
        str | None,
        says("when it will be closed, or removed if it is not in play, unless somebody touches it"),
    ]
    mine: list[int]
    host: bool
    asked: list[int]
    your_turn: bool
    since: Annotated[int, says("the version of your own last action")]
    news: Annotated[int, says("how many entries came after it")]
    round: int
    result: Result | None
    lesson: Annotated[str, says("the lesson that is given there")] | UnsetType = UNSET
    day: Annotated[str, says("of the deal of the day, as 2026-01-31")] | UnsetType = UNSET
    until: (
        Annotated[Instant, says("when the time of whoever is waited for will be up")] | UnsetType
    ) = UNSET


class Quiet(Shape):
    """Hours of the day, in minutes from midnight."""

    start: int
    end: int


class MyGames(Shape):
    """All tables of a pocket or secret, last changed first."""

    games: list[MyGame]


class NoticeInfo(Shape):
    """One way in which a seat is told of its table."""

    id: str
    kind: Literal["push", "webhook", "email"]
    where: Annotated[str, says("as much of the address as its owner needs to know it again")]
    this: Annotated[bool, says("made by the browser that asks")]
    active: Annotated[bool, says("false: not confirmed yet, or given up")]
    fault: Annotated[str, says("why the last message did not arrive; empty: it did")]
    kinds: list[str]
    language: str
    again: Annotated[int, says("hours after which one is reminded; 0: never")]
    quiet: Annotated[Quiet | None, says("hours in which nothing is sent")]
    zone: str


class NoticesAnswer(Shape):
    """Where a seat is told of its table, and what this server offers."""

    push_key: Annotated[str, says("the key that a browser needs to subscribe")]
    email: Annotated[bool, says("this server sends mail")]
    notices: list[NoticeInfo]


class LogAnswer(Shape):
    """A part of the log."""

    version: int
    more: bool
    entries: list[Entry]


class WhyAnswer(Shape):
    """Why not; null if it is allowed."""

    reason: Reason | None


class Message(Shape):
    """Something said at the table."""

    number: int
    at: Instant
    room: Literal["seats", "spectators"]
    seat: int | None
    name: str
    text: str


class TalkAnswer(Shape):
    """The last messages that the reader may and wants to read."""

    talk: int
    on: bool
    messages: list[Message]


class TalkNews(Shape):
    """New messages, in the live stream."""

    talk: int
    messages: list[Message]


class TablePatch(Shape):
    """What has changed since the document, or patch, before it on the same live stream."""

    version: int
    talk: int
    news: Annotated[list[Entry], says("the log's entries since")]
    changes: Annotated[
        dict[str, Any], says("the other values of the table document that are new, whole")
    ]
    view: Annotated[View, says("with no farm in `seats`; missing: unchanged")] | UnsetType = UNSET
    farms: (
        Annotated[list[Any], any_of("Farm", "Display"), says("of `view.seats`: the new ones")]
        | UnsetType
    ) = UNSET


class PresenceNews(Shape):
    """Who is there, in the live stream."""

    connected: Annotated[list[int], says("the seats with a live stream")]


class SaidAnswer(Shape):
    """The message's number."""

    talk: int


class SessionAnswer(Shape):
    """What a secret opens."""

    id: str
    seats: list[int]
    host: bool


class DeviceInfo(Shape):
    """A browser that holds a seat's secret."""

    id: str
    name: Annotated[str, says("of browser and system, as `Firefox, Android`; may be empty")]
    added: Instant
    seen: Annotated[str, says("when it was last used, to the hour")]
    this: Annotated[bool, says("the one that asks")]


class DevicesAnswer(Shape):
    """The browsers that hold a seat's secret; programs that send it are not among them."""

    devices: list[DeviceInfo]


class RenewedAnswer(Shape):
    """A seat's new secret, and the browsers that hold it."""

    secret: str
    link: str
    devices: list[DeviceInfo]


class RecordAnswer(Shape):
    """A finished game."""

    record: str
    seed: str
    salt: str
    commitment: str
    marks: list[str]
    result: Result | None
    names: list[str]


class RoundSeat(Shape):
    """A seat at the end of a round, and its money by the events that moved it."""

    seat: int
    cash: int
    space: int
    loans: int
    income: dict[str, int]
    spent: dict[str, int]


class RoundPart(Shape):
    """A round in figures."""

    round: int
    seats: list[RoundSeat]


class CardUse(Shape):
    """What a card brought its owner."""

    seat: int
    card: str
    times: int
    cash: int


class StatisticsAnswer(Shape):
    """A finished game in figures."""

    rounds: list[RoundPart]
    cards: list[CardUse]


class ImportAnswer(Shape):
    """A record that has become a table."""

    id: str
    document: TableDocument


class Bot(Shape):
    """A computer opponent."""

    name: str
    sentence: str
    level: int
    solo: Annotated[float | None, says("the mean result alone, where it was measured")]


class BotsAnswer(Shape):
    """The computer opponents, from weak to strong."""

    bots: list[Bot]


class Limits(Shape):
    """How long things may be."""

    body: int
    talk: int
    name: int


class AboutAnswer(Shape):
    """What this server is."""

    name: str
    version: str
    rules: int
    limits: Limits


class StatusAnswer(Shape):
    """How the process is."""

    status: str


class Fault(Shape):
    """One thing that is wrong with a request."""

    where: str
    what: str


class ProblemAnswer(Struct):
    """What was wrong and what would be right (RFC 9457); some codes have further values."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    version: int | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET
    to: int | UnsetType = UNSET
    line: int | UnsetType | None = UNSET
    limit: int | UnsetType = UNSET
    retry_after: int | UnsetType = UNSET
    faults: list[Fault] | UnsetType = UNSET
    answer: Literal["sure", "not-yet"] | UnsetType = UNSET
    says: str | UnsetType = UNSET
    what: str | UnsetType = UNSET
