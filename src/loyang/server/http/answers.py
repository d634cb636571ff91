"""What the server sends, for the OpenAPI document. The documents themselves are made elsewhere."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict


class Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")


class TablePart(Answer):
    id: str
    status: Literal["open", "playing", "over", "closed"]
    players: int
    variant: Literal["standard", "introductory"]
    public: bool
    undo: Literal["none", "free", "consent"]
    talk: bool
    pause: bool
    hot_seat: bool
    created: str
    commitment: str
    seed_chosen: bool
    seed: str | None
    imported: bool
    marks: list[str]


class SeatPart(Answer):
    seat: int
    kind: Literal["human", "open", "bot"]
    name: str
    bot: str | None
    claimed: bool
    ready: bool
    connected: bool
    taken_over: str | None


class YouPart(Answer):
    seat: int | None
    seats: list[int]
    host: bool
    spectator: bool
    wishes: dict[str, Any] | None


class AskedPart(Answer):
    seat: int
    question: str


class PendingPart(Answer):
    number: int
    by: int
    to: int
    agreed: list[int]
    waiting: list[int]


class UndoPart(Answer):
    step: int | None
    turn: int | None
    redo: int | None
    ask: bool
    pending: PendingPart | None


class PlacePart(Answer):
    seat: int
    space: int
    cash: int
    vegetables: int
    loans: int
    place: int
    winner: bool


class ResultPart(Answer):
    places: list[PlacePart]
    winners: list[int]
    praise: str


class EntryPart(BaseModel):
    """An entry of the log; further values depend on its kind."""

    number: int
    at: str
    kind: Literal["seat", "started", "action", "undo", "ask", "answer", "talk", "wish", "closed"]
    seat: int | None


class TableDocument(Answer):
    """Everything about a table, as one seat or a spectator may know it."""

    table: TablePart
    version: int
    at: int
    talk: int
    seats: list[SeatPart]
    you: YouPart
    view: dict[str, Any] | None
    asked: list[AskedPart]
    options: list[dict[str, Any]]
    free: list[dict[str, Any]]
    near: list[dict[str, Any]]
    stop: dict[str, Any] | None
    undo: UndoPart
    result: ResultPart | None
    news: list[EntryPart]


class Invitation(Answer):
    seat: int
    secret: str
    link: str
    code: str


class NewTableAnswer(Answer):
    id: str
    secret: str
    link: str
    invitations: list[Invitation]
    document: TableDocument


class InvitationAnswer(Invitation):
    document: TableDocument


class SatDown(Answer):
    id: str
    seat: int
    secret: str
    link: str
    document: TableDocument


class TableSummary(Answer):
    id: str
    status: str
    players: int
    variant: str
    created: str
    version: int
    undo: str
    talk: bool
    seats: list[SeatPart]


class TableList(Answer):
    tables: list[TableSummary]


class MyGame(TableSummary):
    changed: str
    mine: list[int]
    host: bool
    asked: list[int]
    your_turn: bool
    since: int
    news: int
    round: int
    result: ResultPart | None


class MyGames(Answer):
    games: list[MyGame]


class LogAnswer(Answer):
    version: int
    more: bool
    entries: list[EntryPart]


class WhyAnswer(Answer):
    reason: dict[str, Any] | None


class MessagePart(Answer):
    number: int
    at: str
    room: Literal["seats", "spectators"]
    seat: int | None
    name: str
    text: str


class TalkAnswer(Answer):
    talk: int
    on: bool
    messages: list[MessagePart]


class SaidAnswer(Answer):
    talk: int


class SessionAnswer(Answer):
    id: str
    seats: list[int]
    host: bool


class RecordAnswer(Answer):
    record: str
    seed: str
    commitment: str
    marks: list[str]
    result: ResultPart | None
    names: list[str]


class RoundSeat(Answer):
    seat: int
    cash: int
    space: int
    loans: int
    income: dict[str, int]
    spent: dict[str, int]


class RoundPart(Answer):
    round: int
    seats: list[RoundSeat]


class CardPart(Answer):
    seat: int
    card: str
    times: int
    cash: int


class StatisticsAnswer(Answer):
    rounds: list[RoundPart]
    cards: list[CardPart]


class ImportAnswer(Answer):
    id: str
    document: TableDocument


class BotPart(Answer):
    name: str
    sentence: str
    level: int
    solo: float | None


class BotsAnswer(Answer):
    bots: list[BotPart]


class AboutAnswer(Answer):
    name: str
    version: str
    rules: int
    limits: dict[str, int]


class StatusAnswer(Answer):
    status: str


class ProblemAnswer(BaseModel):
    """application/problem+json; further values depend on the code."""

    type: str
    title: str
    status: int
    code: str
    detail: str
