"""Playing: actions, undo, the log, and the live stream."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Protocol

from fastapi import APIRouter, Header, Query, Request, Response
from msgspec import convert

from loyang.engine.game import why_not
from loyang.server.documents.shapes import LogAnswer, Reason, TableDocument, Versioned, WhyAnswer
from loyang.server.errors import reason_document
from loyang.server.http.bodies import Acting, Answering, Asking, Undoing
from loyang.server.http.context import Context, TheContext
from loyang.server.http.shared import (
    PREFIX,
    SeatQuery,
    TableId,
    VersionQuery,
    address,
    answers,
    credentials_for,
    document_for,
    raw,
    reply,
    table_for,
)
from loyang.server.live.response import LiveResponse
from loyang.server.live.stream import Stream
from loyang.server.live.updates import updates
from loyang.server.tables import commands, moves
from loyang.server.tables.access import Credentials, sent_action, viewer
from loyang.server.tables.secrets import hashed

router = APIRouter(prefix=PREFIX, tags=["playing"])
MOST_ENTRIES = 1_000
REFUSALS = (
    "no-such-table",
    "no-such-seat",
    "no-such-version",
    "foreign-seat",
    "wrong-secret",
    "stale-version",
    "not-started",
    "table-over",
)


class ToAct(Protocol):
    """What is to be done, however it was read."""

    version: int
    seat: int | None
    key: str | None
    sure: bool

    @property
    def sent(self) -> Sequence[str | Mapping[str, Any]]: ...


@router.post(
    "/tables/{table_id}/actions",
    responses=answers(TableDocument, *REFUSALS, "illegal-action", "bad-notation", "not-yet"),
    response_model=None,
)
async def act(
    request: Request,
    context: TheContext,
    table_id: TableId,
    body: Acting,
    prefer: Annotated[str | None, Header()] = None,
) -> Response:
    """Do something; several actions are done all or none, and taken back together."""
    return await acted(request, context, table_id, body, prefer)


async def acted(
    request: Request, context: Context, table_id: str, body: ToAct, prefer: str | None
) -> Response:
    """The same, past the framework (`http.lane`)."""
    credentials = await credentials_for(request, context, table_id)
    table, seat = await context.service.act(
        table_id, credentials, body.sent, body.seat, body.version, body.key, body.sure
    )
    if prefer is not None and "return=minimal" in prefer:
        return reply(Versioned(table.version))
    return raw(await document_for(context, table, credentials, seat, body.version))


@router.post(
    "/tables/{table_id}/why",
    responses=answers(WhyAnswer, *REFUSALS, "bad-notation"),
    response_model=None,
)
async def why(request: Request, context: TheContext, table_id: TableId, body: Asking) -> Response:
    """Why not? Changes nothing."""
    credentials = await credentials_for(request, context, table_id)
    table = await context.cache.get(table_id)
    action = await context.cache.check(
        table, lambda table: sent_action(table, credentials, body.action, body.seat)
    )
    reason = why_not(moves.check_playing(table), action.seat, action)
    return reply(WhyAnswer(None if reason is None else convert(reason_document(reason), Reason)))


@router.post(
    "/tables/{table_id}/undo",
    responses=answers(TableDocument, *REFUSALS, "no-undo", "needs-consent", "undo-pending"),
    response_model=None,
)
async def take_back(
    request: Request, context: TheContext, table_id: TableId, body: Undoing
) -> Response:
    """Back, and forward again."""
    credentials = await credentials_for(request, context, table_id)
    table, update = await context.service.change(
        table_id,
        lambda table: commands.take_back(
            table, credentials, body.seat, body.version, body.to, body.ask
        ),
        body.version,
    )
    return raw(await document_for(context, table, credentials, update.seat, body.version))


@router.post(
    "/tables/{table_id}/undo/answer",
    responses=answers(TableDocument, *REFUSALS, "nothing-asked"),
    response_model=None,
)
async def answer_undo(
    request: Request, context: TheContext, table_id: TableId, body: Answering
) -> Response:
    """Agree or not."""
    credentials = await credentials_for(request, context, table_id)
    table, update = await context.service.change(
        table_id,
        lambda table: commands.answer_undo(table, credentials, body.seat, body.version, body.agree),
        body.version,
    )
    return raw(await document_for(context, table, credentials, update.seat, body.version))


@router.get(
    "/tables/{table_id}/log",
    responses=answers(LogAnswer, "no-such-table", "no-such-seat", "foreign-seat", "wrong-secret"),
    response_model=None,
)
async def get_log(
    request: Request,
    context: TheContext,
    table_id: TableId,
    after: VersionQuery = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_ENTRIES)] = MOST_ENTRIES,
    seat: SeatQuery = None,
) -> Response:
    """What happened."""
    table, who = await table_for(request, context, table_id, seat, after or 0)
    return raw(await context.documents.log(table, who.seat, after or 0, limit))


@router.get(
    "/tables/{table_id}/live",
    responses={
        **answers(None, "no-such-table", "no-such-seat", "foreign-seat", "wrong-secret"),
        200: {"description": "A stream of events.", "content": {"text/event-stream": {}}},
    },
    response_model=None,
)
async def live(
    request: Request,
    context: TheContext,
    table_id: TableId,
    seat: SeatQuery = None,
    last: Annotated[str | None, Query(max_length=40)] = None,
    patches: bool = False,
    last_event_id: Annotated[str | None, Header(max_length=40)] = None,
) -> Response:
    """Server-sent events: the table document after every change, or what is new in it."""
    credentials = await credentials_for(request, context, table_id)
    table = await context.cache.get(table_id)
    who = await context.cache.check(table, lambda table: viewer(table, credentials, seat))
    present = () if who.own_seat is None else who.seats
    stream = Stream(table_id, address(request), present, patches)
    stream.read_last_id(last_event_id or last or "")
    context.hub.open(stream)
    reader = Reader(request, context, credentials, seat)
    return LiveResponse(context.hub, stream, reader.news)


class Reader:
    """Who reads a stream: looked at again before everything that is sent."""

    def __init__(
        self, request: Request, context: Context, credentials: Credentials, seat: str | None
    ) -> None:
        self.request = request
        self.context = context
        self.credentials = credentials
        self.seat = seat

    async def news(self, stream: Stream) -> bytes:
        self.context.blocks.check("address", stream.address)
        table = await self.context.cache.get(stream.table_id, stream.version)
        if self.credentials.token:
            self.context.blocks.check("pocket", hashed(self.credentials.token))
            if not {*stream.seats} <= {*self.credentials.seats(table)}:
                # A new secret: it may be in the pocket already.
                self.credentials = await credentials_for(self.request, self.context, table.id)
        who = viewer(table, self.credentials, self.seat)
        if not {*stream.seats} <= {*who.seats}:
            stream.seats = who.seats
        return await updates(stream, table, who, self.context.documents)
