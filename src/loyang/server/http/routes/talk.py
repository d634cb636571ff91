"""Table talk: between the seats, and apart from them among the spectators."""

from fastapi import APIRouter, Request, Response

from loyang.server.errors import Problem
from loyang.server.http.answers import SaidAnswer, TalkAnswer
from loyang.server.http.bodies import Talking
from loyang.server.http.shared import (
    PREFIX,
    SeatQuery,
    TableId,
    TheHall,
    VersionQuery,
    address,
    answers,
    keys_for,
    looking,
    reply,
)
from loyang.server.http.showing import acting_seat, message_documents
from loyang.server.store import Change, Message

router = APIRouter(prefix=PREFIX, tags=["talk"])
MOST_MESSAGES = 200


@router.get(
    "/tables/{table_id}/talk",
    responses=answers(TalkAnswer, "no-such-table", "no-such-seat", "foreign-seat", "wrong-secret"),
    response_model=None,
)
async def get_talk(
    request: Request,
    hall: TheHall,
    table_id: TableId,
    after: VersionQuery = 0,
    seat: SeatQuery = None,
) -> Response:
    """The last messages that this seat, or a spectator, may and wants to read."""
    game, who = await looking(request, hall, table_id, seat)
    messages = await hall.store.messages(table_id, after or 0)
    readable = message_documents(game, who, messages)[-MOST_MESSAGES:]
    return reply({"talk": game.row.talk, "on": game.talk_on, "messages": readable})


@router.post(
    "/tables/{table_id}/talk",
    status_code=201,
    responses=answers(
        SaidAnswer, "no-such-table", "foreign-seat", "wrong-secret", "talk-off", status=201
    ),
    response_model=None,
)
async def say(request: Request, hall: TheHall, table_id: TableId, body: Talking) -> Response:
    """Say something: as a seat, or as a spectator to the other spectators."""
    hall.limits.talk.take(address(request))
    keys = await keys_for(request, hall, table_id)
    game = await hall.games.get(table_id)
    if not game.talk_on:
        raise Problem("talk-off", "The host has switched it off.")
    own = keys.seats(game)
    if own or body.seat is not None or keys.bearer:
        seat = await hall.games.judge(game, lambda game: acting_seat(game, keys, body.seat))
        message = Message(seat, game.seats[seat].name, body.text)
    else:
        message = Message(None, body.name, body.text, spectators=True)
    number = await hall.store.say(table_id, message)
    game.hear(Change(table_id, game.version, number))
    return reply({"talk": number}, 201)
