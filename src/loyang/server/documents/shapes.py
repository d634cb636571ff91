"""The shape of everything the server sends, described once.

OpenAPI's schemas come from these structs, and with them the page's types (web/src/api/schema.d.ts)
and the reference in docs/API.md: `scripts/describe.py` writes both, `make lint` checks them. Fields
stand in the order of the JSON. A value that may be left out is UNSET, never null.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import schema_components

from loyang.engine.cards import ROW_NAMES, VEGETABLES
from loyang.engine.events import EVENTS
from loyang.engine.state import PHASE_NAMES, QUESTION_NAMES, STANDING_NAMES


def says(description: str) -> Meta:
    """What a value means, for those who read its description and not the code."""
    return Meta(description=description)


def one_of(names: list[str]) -> Meta:
    """The engine's own names, and no others."""
    return Meta(extra_json_schema={"enum": names})


def any_of(*structs: str) -> Meta:
    """Items of several shapes, which msgspec tells apart only by tags that the wire has not."""
    refs = [{"$ref": f"#/components/schemas/{name}"} for name in structs]
    return Meta(extra_json_schema={"items": {"anyOf": refs}})


Kind = Annotated[str, one_of(VEGETABLES)]
Goods = Annotated[
    dict[str, int],
    Meta(
        description="how many of each kind; kinds that are missing count 0",
        extra_json_schema={
            "properties": {kind: {"type": "integer"} for kind in VEGETABLES},
            "additionalProperties": False,
        },
    ),
]
Row = Annotated[str, one_of(ROW_NAMES)]
Question = Annotated[str, one_of(QUESTION_NAMES)]
PileField = Annotated[
    int | str, says("a private field by its number of spaces, a common one by its card")
]
Under = Annotated[str | None, says("the card beneath it in a pack (R5.21)")]
Instant = Annotated[str, says("in UTC, as 2026-01-31T18:00:00Z")]
Status = Literal["open", "playing", "over", "closed"]
Variant = Literal["standard", "introductory"]
UndoPolicy = Literal["none", "free", "consent"]
SeatKind = Literal["human", "open", "bot"]
EntryKind = Annotated[
    str, one_of("seat started action undo ask answer talk wish look closed operator".split())
]


class Shape(Struct, forbid_unknown_fields=True):
    """What all of them share: there are no other values than those named."""


# --- a farm --------------------------------------------------------------------------------------


class ShopSpace(Shape):
    """A kind's row in a shop, with its prices."""

    kind: Kind
    stock: int
    spaces: int
    buy: int
    sell: int


class Field(Shape):
    """A field with what grows on it."""

    place: Annotated[str, says("its name in the notation: home, 1, 2, ...")]
    spaces: int
    card: Annotated[str | None, says("null for a private field")]
    kind: Kind | None
    count: int
    grows: Annotated[list[Kind], says("the kinds that may be sown here (R1.5)")]
    left_after_harvest: int
    under: Under


class StallGood(Shape):
    """A vegetable at a stall."""

    kind: Kind
    cost: Annotated[int, says("how many vegetables its owner gives for it now (R6.8)")]
    there: bool


class Stall(Shape):
    """A market stall with its three goods."""

    card: str
    goods: list[StallGood]
    under: Under


class Helper(Shape):
    """A helper in a display."""

    card: str
    in_use: bool
    under: Under


class Regular(Shape):
    """A regular customer: what is wanted, and how content the customer is."""

    card: str
    wants: list[Kind]
    pays: Annotated[list[int], says("for the first to the fourth delivery")]
    rows: Annotated[int, says("deliveries so far")]
    next_pay: int
    red: Annotated[bool, says("let down once already: every further time costs 2 (R5.13)")]
    standing: Annotated[str, one_of(STANDING_NAMES)]
    under: Under


class Casual(Shape):
    """A casual customer, with the price as it would be paid now (R5.15)."""

    card: str
    wants: list[Kind]
    base: int
    modifier: int
    price: int
    under: Under


class Step(Shape):
    """A step on the path: its price, and what is left of the cash after it (R5.28)."""

    space: int
    price: int
    left: int


class Display(Shape):
    """The cards in front of a seat; all that solo's imaginary opponent has (R8.5)."""

    seat: int
    letter: str
    imaginary: bool
    stalls: list[Stall]
    helpers: list[Helper]
    regulars: list[Regular]
    casuals: list[Casual]


class Farm(Display):
    """A player's farm, as the reader may know it."""

    cash: int
    space: Annotated[int, says("on the path")]
    loans: int
    capacity: Annotated[int, says("of the storehouse")]
    room: Annotated[int, says("what still fits into the storehouse")]
    storehouse: Goods
    cart: Goods
    shop: list[ShopSpace]
    fields: list[Field]
    hand: Annotated[list[str | None], says("null: a card that the reader may not know")]
    starter: Annotated[str | None, says("the secret starter customer (R1.7), or `hidden`")]
    pile: Annotated[list[PileField | None], says("the private pile, the top one first")]
    pack_price: int
    pack_bought: bool
    lasting: Annotated[list[str], says("helpers whose effect lasts to the end of the turn (R6.23)")]
    extra: Annotated[int, says("vegetables that the Harvest helper still sows beside the first")]
    path: Annotated[list[Step], says("the next steps")]


# --- the view ------------------------------------------------------------------------------------


class GridRow(Shape):
    """Solo: a row of the grid (R8.3)."""

    price: int
    cards: list[str | None]


class Pending(Shape):
    """A pending question; `asked` is the one on top, which has to be answered first."""

    seat: int
    question: Question
    asked: bool
    number: int | UnsetType = UNSET
    earned: int | UnsetType = UNSET
    helpers: Annotated[list[str], says("in use while it is open")] | UnsetType = UNSET
    fields: list[str] | UnsetType = UNSET
    kinds: list[Kind] | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET


class Place(Shape):
    """A seat's final placing (R7.3, R7.4)."""

    seat: int
    space: int
    cash: int
    vegetables: int
    loans: int
    place: Annotated[int, says("1 for the best; equal ones share it")]
    winner: bool


class Result(Shape):
    """How the game ended."""

    places: Annotated[list[Place], says("the best first")]
    winners: list[int]
    praise: Annotated[
        str, says('alone: "good", "very good" or "masterly" (R8.7), if it was; else empty')
    ]


class View(Shape):
    """What the reader may know of the game."""

    viewer: Annotated[int | None, says("null for a spectator")]
    players: int
    introductory: bool
    round: int
    rounds: int
    phase: Annotated[str, one_of(PHASE_NAMES)]
    start: Annotated[int, says("the seat with the large token")]
    second: Annotated[int | None, says("the seat with the small token")]
    partners: Annotated[list[int], says("four players: by seat, whom it acts with (R4.3)")]
    finished: Annotated[list[int], says("seats whose action turn is over")]
    draw: Annotated[int, says("cards in the draw pile")]
    discard: list[str]
    courtyard: list[str]
    grid: list[GridRow]
    seats: Annotated[list[Any], any_of("Farm", "Display")]
    questions: list[Pending]


# --- acting --------------------------------------------------------------------------------------


class GameEvent(Shape):
    """Something that happened; which values go with which event: `loyang/engine/events.py`."""

    event: Annotated[str, one_of(list(EVENTS))]
    seat: int | UnsetType = UNSET
    card: str | UnsetType = UNSET
    under: str | UnsetType = UNSET
    kind: Kind | UnsetType = UNSET
    number: int | UnsetType = UNSET
    cash: Annotated[int, says("what the seat gets, or pays: signed")] | UnsetType = UNSET
    place: int | UnsetType = UNSET
    other: Annotated[int, says("another seat that it concerns")] | UnsetType = UNSET
    have: int | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET
    kinds: list[Kind] | UnsetType = UNSET
    fields: list[PileField] | UnsetType = UNSET
    audience: Annotated[int, says("the only seat that is told")] | UnsetType = UNSET


class Reason(Shape):
    """Why not: the rule, and what is missing."""

    rule: str
    code: str
    need: int | UnsetType = UNSET
    have: int | UnsetType = UNSET
    kind: Kind | UnsetType = UNSET
    card: str | UnsetType = UNSET
    text: Annotated[str, says("in English")] | UnsetType = UNSET


class Move(Shape):
    """Something on the table is picked up and put down: that is how an action is done by hand."""

    things: Annotated[list[str], says("any one of them may be in the hand, as cart:bean, card:S6")]
    to: Annotated[
        str, says("as field:A:1, card:R5, shop:bean, store, cart, farm, courtyard, path:9")
    ]


class Thing(Shape, kw_only=True):
    """An action's parts by name, and the things on the table that it belongs to."""

    action: Annotated[str, says("in the notation, to be sent as it is")] | UnsetType = UNSET
    type: str
    kind: Kind | UnsetType = UNSET
    card: str | UnsetType = UNSET
    place: str | UnsetType = UNSET
    under: str | UnsetType = UNSET
    give: list[Kind] | UnsetType = UNSET
    helpers: list[str] | UnsetType = UNSET
    effect: str | UnsetType = UNSET
    own: str | UnsetType = UNSET
    other: int | UnsetType = UNSET
    number: int | UnsetType = UNSET
    depth: int | UnsetType = UNSET
    twice: bool | UnsetType = UNSET
    targets: Annotated[
        list[str],
        says("what to touch for it, as field:A:1, card:S6, cart:bean, shop:leek, path, prompt"),
    ]
    move: Move | UnsetType = UNSET


class Sown(Shape):
    """What would grow."""

    kind: Kind
    number: int


class Counting(Shape):
    """What a loan does to the space on the path: for how much it counts at the end (R7.3)."""

    now: int
    then: int


class Preview(Shape):
    """What an action costs and brings, as far as its seat can know before; numbers are changes."""

    events: list[GameEvent]
    sown: Sown | UnsetType = UNSET
    field: PileField | UnsetType = UNSET
    cash: int | UnsetType = UNSET
    cart: Goods | UnsetType = UNSET
    shop: Goods | UnsetType = UNSET
    storehouse: Goods | UnsetType = UNSET
    space: int | UnsetType = UNSET
    loans: int | UnsetType = UNSET
    counting: Counting | UnsetType = UNSET
    final: (
        Annotated[bool, says("it reveals something or passes the turn on: no free undo")]
        | UnsetType
    ) = UNSET


class Option(Thing, kw_only=True):
    """Something that the seat may do now."""

    action: Annotated[str, says("in the notation, to be sent as it is")]
    aims: (
        Annotated[list[str], says("what is chosen for it after that, as good:S6:leek, cart:bean")]
        | UnsetType
    ) = UNSET
    preview: Preview


class CompoundStep(Thing, kw_only=True):
    """One of the actions of a compound."""

    cash: Annotated[int, says("what it brings, or costs: signed")]


class Compound(Thing, kw_only=True):
    """Something that becomes possible after one or two other actions: the last one's parts."""

    actions: Annotated[
        list[str], says("in the notation, in their order; sent together they are undone together")
    ]
    steps: Annotated[list[CompoundStep], says("the same, in parts")]
    preview: Annotated[Preview, says("of all of them together")]


class Near(Thing, kw_only=True):
    """Something close that is not allowed now."""

    reason: Reason


class LetDown(Shape):
    """A customer who would be let down, and what it costs."""

    card: str
    cash: int


class Enlarging(Shape):
    """What a larger storehouse would cost and hold (R5.27)."""

    price: int
    capacity: int
    lost: int


class Stop(Shape):
    """What ending the turn now would mean."""

    missed: list[LetDown]
    penalty: int
    cart: Goods
    lost: Annotated[int, says("vegetables that would spoil")]
    capacity: int
    enlarge: Enlarging | None
    cash: Annotated[int, says("what would be left")]
    steps: Annotated[list[Step], says("those that the cash is enough for, and the next one")]
    forgotten: Annotated[list[str], says("actions that are possible now and worth a thought")]


# --- the table -----------------------------------------------------------------------------------


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
    marks: Annotated[
        list[str],
        says(
            "what a reader of the record should know: `seed-chosen`, `undone-alone`, "
            "`undone-by-consent`, `changed-by-operator`, `bot-took-over`, `new-link-by-host`, "
            "`rules-changed`"
        ),
    ]


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
        Annotated[str, says("who did it, if not the seat: host, others, operator, expiry")]
        | UnsetType
    ) = UNSET
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


# --- answers -------------------------------------------------------------------------------------


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


class MyGames(Shape):
    """All tables of a pocket or secret, last changed first."""

    games: list[MyGame]


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


def schemas() -> dict[str, Any]:
    """All of them as JSON Schema, by name, for the OpenAPI document."""
    structs = [
        each
        for each in globals().values()
        if isinstance(each, type) and issubclass(each, Struct) and each not in (Struct, Shape)
    ]
    _, components = schema_components(structs, ref_template="#/components/schemas/{name}")
    return components
