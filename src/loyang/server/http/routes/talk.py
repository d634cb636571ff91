"""Table talk: between the seats, and apart from them among the spectators."""

from fastapi import APIRouter, Request, Response

from loyang.server.documents.entries import message_documents
from loyang.server.documents.shapes import SaidAnswer, TalkAnswer
from loyang.server.errors import Problem
from loyang.server.http.bodies import Talking
from loyang.server.http.context import TheContext
from loyang.server.http.shared import (
    PREFIX,
    SeatQuery,
    TableId,
    VersionQuery,
    address,
    answers,
    credentials_for,
    reply,
    table_for,
)
from loyang.server.store import Change, Message
from loyang.server.tables.access import talking_seat
from loyang.server.tables.operators import muted_at

router = APIRouter(prefix=PREFIX, tags=["talk"])
MOST_MESSAGES = 200
MOST_READ = 1_000


@router.get(
    "/tables/{table_id}/talk",
    responses=answers(TalkAnswer, "no-such-table", "no-such-seat", "foreign-seat", "wrong-secret"),
    response_model=None,
)
async def get_talk(
    request: Request,
    context: TheContext,
    table_id: TableId,
    after: VersionQuery = 0,
    seat: SeatQuery = None,
) -> Response:
    """The last messages that this seat, or a spectator, may and wants to read."""
    table, who = await table_for(request, context, table_id, seat)
    # Some may not be for this reader, but no more are read for that.
    first = max(after or 0, table.row.talk - MOST_READ)
    messages = await context.store.messages(table_id, first)
    readable = message_documents(table, who, messages)[-MOST_MESSAGES:]
    return reply(TalkAnswer(table.row.talk, table.talk_on, readable))


@router.post(
    "/tables/{table_id}/talk",
    status_code=201,
    responses=answers(
        SaidAnswer, "no-such-table", "foreign-seat", "wrong-secret", "talk-off", "muted", status=201
    ),
    response_model=None,
)
async def say(request: Request, context: TheContext, table_id: TableId, body: Talking) -> Response:
    """Say something: as a seat, or as a spectator to the other spectators."""
    context.limits.talk.take(address(request))
    credentials = await credentials_for(request, context, table_id)
    table = await context.cache.get(table_id)
    if not table.talk_on:
        raise Problem("talk-off", "The host has switched it off.")
    seat = await context.cache.check(
        table, lambda table: talking_seat(table, credentials, body.seat)
    )
    if ("spectators" if seat is None else seat) in muted_at(table):
        raise Problem("muted")
    if seat is None:
        message = Message(None, body.name, body.text, spectators=True)
    else:
        message = Message(seat, table.seats[seat].name, body.text)
    number = await context.store.say(table_id, message)
    table.hear(Change(table_id, table.version, number))
    return reply(SaidAnswer(number), 201)
