"""Playing: actions, undo, the log, and the live stream."""

import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request, Response

from loyang.engine.game import why_not
from loyang.server.documents.table import entry_documents
from loyang.server.errors import Problem, reason_document
from loyang.server.http.answers import LogAnswer, TableDocument, WhyAnswer
from loyang.server.http.bodies import Acting, Answering, Asking, Undoing
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
    raw,
    reply,
)
from loyang.server.http.showing import acting, acting_seat, check_not_taken_over, show, tell
from loyang.server.live.hub import LiveResponse, Stream
from loyang.server.tables import moves, undo
from loyang.server.tables.pockets import Keys, looker
from loyang.server.tables.service import Hall
from loyang.server.tables.table import Game, Outcome

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


async def shown(hall: Hall, game: Game, keys: Keys, seat: int, since: int) -> Response:
    return raw(await show(hall, game, looker(game, keys, str(seat)), since))


@router.post(
    "/tables/{table_id}/actions",
    responses=answers(TableDocument, *REFUSALS, "illegal-action", "bad-notation"),
    response_model=None,
)
async def act(
    request: Request,
    hall: TheHall,
    table_id: TableId,
    body: Acting,
    prefer: Annotated[str | None, Header()] = None,
) -> Response:
    """Do something."""
    keys = await keys_for(request, hall, table_id)
    seat = -1
    key: str | None = None

    def deed(game: Game) -> Outcome:
        nonlocal seat, key
        action = acting(game, keys, body.action, body.seat)
        seat = action.seat
        if body.key is not None:
            key = entry_key(table_id, body.version, str(action), body.key)
        moves.check_playing(game)
        check_not_taken_over(game, seat)
        return moves.act(game, body.version, action, key)

    try:
        game = await hall.do(table_id, deed, body.version)
        hall.metrics.actions.labels("person").inc()
    except Problem as problem:
        if problem.code not in ("stale-version", "table-over") or key is None:
            raise
        game = await hall.games.get(table_id)
        if not await done_before(hall, game, body.version, key):
            raise
    if prefer is not None and "return=minimal" in prefer:
        return reply({"version": game.version})
    return await shown(hall, game, keys, seat, body.version)


def entry_key(table_id: str, version: int, action: str, key: str) -> str:
    """The client's key together with what it asks for: the same key for something else is another.

    A store takes an entry with the same key for the same entry (`Store.append`).
    """
    text = f"{table_id}\0{version}\0{action}\0{key}".encode("utf-8", "replace")
    return hashlib.sha256(text).hexdigest()[:32]


async def done_before(hall: Hall, game: Game, version: int, key: str) -> bool:
    """Whether this very request has been done already, and only its answer was lost."""
    entries = await hall.store.entries(game.id, version)
    return any(entry.key == key for entry in entries)


@router.post(
    "/tables/{table_id}/why",
    responses=answers(WhyAnswer, *REFUSALS, "bad-notation"),
    response_model=None,
)
async def why(request: Request, hall: TheHall, table_id: TableId, body: Asking) -> Response:
    """Why not? Changes nothing."""
    keys = await keys_for(request, hall, table_id)
    game = await hall.games.get(table_id)
    action = await hall.games.judge(game, lambda game: acting(game, keys, body.action, body.seat))
    reason = why_not(moves.check_playing(game), action.seat, action)
    return reply({"reason": None if reason is None else reason_document(reason)})


@router.post(
    "/tables/{table_id}/undo",
    responses=answers(TableDocument, *REFUSALS, "no-undo", "needs-consent", "undo-pending"),
    response_model=None,
)
async def take_back(request: Request, hall: TheHall, table_id: TableId, body: Undoing) -> Response:
    """Back, and forward again."""
    keys = await keys_for(request, hall, table_id)
    seat = -1

    def deed(game: Game) -> Outcome:
        nonlocal seat
        seat = acting_seat(game, keys, body.seat)
        moves.check_playing(game)
        check_not_taken_over(game, seat)
        moves.check_version(game, body.version)
        return undo.take_back(game, seat, body.to, body.ask)

    game = await hall.do(table_id, deed, body.version)
    return await shown(hall, game, keys, seat, body.version)


@router.post(
    "/tables/{table_id}/undo/answer",
    responses=answers(TableDocument, *REFUSALS, "nothing-asked"),
    response_model=None,
)
async def answer_undo(
    request: Request, hall: TheHall, table_id: TableId, body: Answering
) -> Response:
    """Agree or not."""
    keys = await keys_for(request, hall, table_id)
    seat = -1

    def deed(game: Game) -> Outcome:
        nonlocal seat
        moves.check_playing(game)
        seat = answering_seat(game, keys, body.seat)
        moves.check_version(game, body.version)
        return undo.answer(game, seat, body.agree)

    game = await hall.do(table_id, deed, body.version)
    return await shown(hall, game, keys, seat, body.version)


def answering_seat(game: Game, keys: Keys, seat: int | None) -> int:
    question = game.history.question
    if seat is None and question is not None:
        asked = [each for each in undo.waiting(game, question) if each in keys.seats(game)]
        seat = asked[0] if asked else None
    return acting_seat(game, keys, seat)


@router.get(
    "/tables/{table_id}/log",
    responses=answers(LogAnswer, "no-such-table", "no-such-seat", "foreign-seat", "wrong-secret"),
    response_model=None,
)
async def get_log(
    request: Request,
    hall: TheHall,
    table_id: TableId,
    after: VersionQuery = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_ENTRIES)] = MOST_ENTRIES,
    seat: SeatQuery = None,
) -> Response:
    """What happened."""
    game, who = await looking(request, hall, table_id, seat, after or 0)
    stored = await hall.store.entries(table_id, after or 0)
    entries = [entry for entry in stored if entry.number <= game.version][:limit]
    last = entries[-1].number if entries else game.version
    document: dict[str, Any] = {
        "version": game.version,
        "more": last < game.version,
        "entries": entry_documents(game, entries, who.seat),
    }
    return reply(document)


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
    hall: TheHall,
    table_id: TableId,
    seat: SeatQuery = None,
    last: Annotated[str | None, Query(max_length=40)] = None,
    last_event_id: Annotated[str | None, Header(max_length=40)] = None,
) -> Response:
    """Server-sent events: the table document after every change."""
    keys = await keys_for(request, hall, table_id)
    game = await hall.games.get(table_id)
    who = await hall.games.judge(game, lambda game: looker(game, keys, seat))
    present = () if who.seat is None or who.seat not in who.seats else who.seats
    stream = Stream(table_id, address(request), present)
    stream.read_last_id(last_event_id or last or "")
    hall.hub.open(stream)

    async def tell_stream(stream: Stream) -> bytes:
        return await tell(hall, stream, keys, seat)

    return LiveResponse(hall.hub, stream, tell_stream)
