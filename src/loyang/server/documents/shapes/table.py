"""A table: who sits there, its log, and the document that holds all of it."""

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from .acting import Compound, CompoundStep, GameEvent, Near, Option, Stop
from .game import Result, View
from .terms import (
    ClockEnd,
    ClockKind,
    EntryKind,
    Instant,
    PuzzleGoal,
    Question,
    SeatKind,
    Shape,
    Status,
    Truth,
    UndoPolicy,
    Variant,
    says,
)


class Branch(Shape):
    """Where a game comes from that begins in the middle of another."""

    table: str
    at: Annotated[int, says("the version there")]
    truth: Annotated[
        Truth, says("`drawn`: what the seat could not know was drawn anew; `true`: as it was there")
    ]


class TableInfo(Shape):
    """The table itself."""

    id: str
    status: Annotated[Status, says("`open`: seats are being taken; `closed`: given up by the host")]
    players: int
    variant: Variant
    public: bool
    undo: Annotated[
        UndoPolicy,
        says(
            "`free`: your own actions since the last revealed card or other seat's action; "
            "`consent`: beyond that, if the others agree"
        ),
    ]
    talk: bool
    pause: Annotated[bool, says("bots wait a moment before they act, as people do")]
    hints: Annotated[
        bool,
        says("the coach may be asked: alone, against bots, and where the table was made for it"),
    ]
    hot_seat: bool
    created: Instant
    commitment: Annotated[
        str,
        says(
            "from the beginning: SHA-256 of `loyang seed`, a zero byte and the seed; where it was "
            "chosen, salt and a zero byte stand before it"
        ),
    ]
    seed_chosen: bool
    seed: Annotated[str | None, says("once the game has ended, so that anyone can check it")]
    salt: Annotated[str | None, says("comes with the seed; empty where the seed was drawn")]
    imported: bool
    branch: Annotated[Branch | None, says("null for a game of its own")]
    marks: Annotated[
        list[str],
        says(
            "what a reader of the record should know: `seed-chosen`, `undone-alone`, "
            "`undone-by-consent`, `changed-by-operator`, `bot-took-over`, `new-link-by-host`, "
            "`rules-changed`, `played-with-hints`, `branched`"
        ),
    ]
    day: (
        Annotated[str, says("of the deal of the day, as 2026-01-31: its seed is told by the day")]
        | UnsetType
    ) = UNSET
    counted: Annotated[bool, says("it is somebody's one try at a day's deal")] | UnsetType = UNSET
    deal: Annotated[str, says("of a deal played at several tables: its id")] | UnsetType = UNSET


class SeatInfo(Shape):
    """Who sits where."""

    seat: int
    kind: SeatKind
    name: str
    portrait: Annotated[str, says("the one chosen, or one that is left; of a bot its name")]
    colour: Annotated[str, says("no two at a table have the same")]
    bot: str | None
    claimed: bool
    ready: bool
    connected: Annotated[bool, says("has a live stream open; always true for bots")]
    taken_over: Annotated[str | None, says("the bot that plays for a person who has left")]


class SeatForemanWish(Shape):
    """The answer to the Foreman's question, given in advance (R6.4)."""

    take: list[str]
    otherwise: Literal["ask", "decline"]


class SeatMuted(Shape):
    """Whose talk a seat does not want to read."""

    seats: list[int]
    spectators: bool


class SeatWishes(Shape):
    """What a seat has said in advance."""

    foreman: SeatForemanWish
    muted: SeatMuted


class You(Shape):
    """The reader."""

    seat: Annotated[
        int | None, says("the seat through whose eyes this is seen; null for a spectator")
    ]
    seats: Annotated[list[int], says("all seats of the secret or pocket at this table")]
    host: bool
    spectator: bool
    wishes: Annotated[SeatWishes | None, says("of your own seat only")]


class Asked(Shape):
    """Who has to answer which question now."""

    seat: int
    question: Question


class UndoRequest(Shape):
    """Somebody asks the others whether the game may go back."""

    number: int
    by: int
    to: int
    agreed: list[int]
    waiting: list[int]


class UndoInfo(Shape, kw_only=True):
    """The versions that going back, or forward again, would lead to at once."""

    step: int | None = None
    turn: Annotated[int | None, says("the beginning of the turn")] = None
    redo: int | None = None
    ask: Annotated[bool, says("whether the others can be asked for more")] = False
    pending: UndoRequest | None


class Entry(Shape):
    """An entry of the log; which values it has depends on its kind."""

    number: int
    at: Instant
    kind: EntryKind
    seat: int | None
    action: Annotated[str, says("as everyone at the table would hear it")] | UnsetType = UNSET
    what: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    to: int | UnsetType = UNSET
    grade: str | UnsetType = UNSET
    by: (
        Annotated[str, says("who did it, if not the seat: host, others, operator, expiry, clock")]
        | UnsetType
    ) = UNSET
    by_seat: Annotated[int, says("who has given the seat time")] | UnsetType = UNSET
    table: Annotated[str, says("where the next game is")] | UnsetType = UNSET
    agree: bool | UnsetType = UNSET
    on: bool | UnsetType = UNSET
    foreman: SeatForemanWish | UnsetType = UNSET
    muted: SeatMuted | UnsetType = UNSET
    undone: bool | UnsetType = UNSET
    events: list[GameEvent] | UnsetType = UNSET


class LessonInfo(Shape):
    """The lesson that is given at the table, for its learner."""

    id: str
    step: Annotated[
        str | None,
        says("the step, or the hint, that is on; null while the neighbour plays and at the end"),
    ]
    number: Annotated[int, says("of the step, among those of its round")]
    of: int
    look: Annotated[bool, says("there is nothing to do but to look at it")]
    says: Annotated[str | None, says("the key of its words in src/loyang/lang/*/lessons.json")]
    title: Annotated[str | None, says("the key of its headline")]
    lights: Annotated[list[str], says("the things it is about, named as targets are")]
    glows: Annotated[int, says("seconds until they glow")]
    free: Annotated[bool, says("all steps are done; what comes now are hints")]
    back: Annotated[bool, says("there is something before it to go back to")]


class PuzzleHint(Shape):
    """Something about a puzzle's solution."""

    kind: Annotated[
        Literal["customers", "tools", "first"],
        says("whom it serves, what it uses for that, or how it begins"),
    ]
    cards: list[str]
    step: CompoundStep | None


class PuzzleInfo(Shape):
    """The puzzle at the table, for its player."""

    id: str
    grade: int
    goal: PuzzleGoal
    number: Annotated[int, says("what is to be reached")]
    have: Annotated[int, says("of it, as the game stands")]
    decisions: Annotated[int, says("of the shortest solution, without what only ends the turn")]
    reached: bool
    over: Annotated[bool, says("the actions have ended")]
    solved: Annotated[bool, says("it was reached once, without the solution")]
    shown: Annotated[bool, says("the solution was shown before that")]
    tries: Annotated[int, says("how often the turn was ended in vain")]
    hints: list[PuzzleHint]
    more: Annotated[bool, says("there are more hints")]


class PlayingHours(Shape):
    """When a player can play: outside of these hours their clock stands still."""

    zone: Annotated[str, says("as `Europe/Berlin`")]
    start: Annotated[int, says("minute of the day, in that zone")]
    end: Annotated[int, says("minute of the same day, or of the next if it is not later")]
    days: Annotated[list[int], says("on which they begin; 0: Monday")]
    off: Annotated[list[str], says("dates on which they don't, as 2026-12-24")]


class SeatClock(Shape):
    """A seat's time."""

    seat: int
    left: Annotated[
        int,
        says("seconds for this turn, the bank included; while it runs, when it was last counted"),
    ]
    bank: Annotated[int, says("seconds of them that are left for later turns too")]
    running: Annotated[bool, says("the seat is waited for")]
    until: Annotated[Instant | None, says("when its time will be up, if it runs")]
    over: Annotated[bool, says("it was up in this turn")]
    pausing: Annotated[bool, says("would like a pause")]
    hours: Annotated[PlayingHours | None, says("null: any time")]


class ClockInfo(Shape):
    """The clock that was agreed on. All times in seconds."""

    kind: ClockKind
    bank: int
    bonus: Annotated[int, says("earned with each turn")]
    turn: Annotated[int, says("for each turn, before the bank is touched")]
    end: Annotated[
        ClockEnd,
        says("when time is up: only a `nudge`; a `bot` stands in; the `others` may let one"),
    ]
    bot: Annotated[str | None, says("who stands in until the player is back")]
    paused: Annotated[bool, says("all have agreed to a pause")]
    seats: list[SeatClock]


class SeriesInfo(Shape):
    """The games that these people have played in a row, this one included once it is over."""

    games: int
    wins: Annotated[list[int], says("by seat")]
    spaces: Annotated[list[int], says("by seat: how far each has come on the path, added up")]


class NextGame(Shape):
    """Somebody would like to play again."""

    table: str
    by: int


class TableDocument(Shape):
    """Everything about a table, as one seat or a spectator may know it."""

    table: TableInfo
    version: Annotated[
        int, says("the number of the log's last entry; every visible change but talk is one")
    ]
    talk: Annotated[int, says("the number of the last message")]
    seats: list[SeatInfo]
    you: You
    news: Annotated[list[Entry], says("the log's entries after `?since=N`; else empty")]
    at: Annotated[int, says("the version shown; less than `version` when looking back")]
    view: Annotated[View | None, says("null before the start")]
    asked: list[Asked]
    undo: UndoInfo
    result: Annotated[Result | None, says("null until the end")]
    options: Annotated[list[Option], says("answers to your seat's question")]
    free: Annotated[list[Option], says("possible at any time (R5.5)")]
    compounds: Annotated[list[Compound], says("what one or two other actions make possible")]
    near: Annotated[list[Near], says("not possible now, with the reason")]
    stop: Annotated[Stop | None, says("null when it is not your turn")]
    lesson: LessonInfo | UnsetType = UNSET
    puzzle: PuzzleInfo | UnsetType = UNSET
    clock: ClockInfo | UnsetType = UNSET
    series: SeriesInfo | UnsetType = UNSET
    next: NextGame | UnsetType = UNSET
