"""Playing again: one click for each, the seats moved on."""

from functools import partial

from fastapi import APIRouter, Request, Response

from loyang.server.documents.shapes import NewTableAnswer
from loyang.server.errors import Problem
from loyang.server.http.bodies import Again
from loyang.server.http.context import Context, TheContext
from loyang.server.http.shared import (
    PREFIX,
    TableId,
    answers,
    credentials_for,
    new_table_answer,
)
from loyang.server.store import Taken
from loyang.server.tables import access, seating, series
from loyang.server.tables.looks import Look
from loyang.server.tables.secrets import hashed, new_table_id, opens
from loyang.server.tables.table import Table

router = APIRouter(prefix=PREFIX, tags=["seats"])


@router.post(
    "/tables/{table_id}/rematch",
    status_code=201,
    responses=answers(
        NewTableAnswer,
        "no-such-table",
        "no-such-seat",
        "foreign-seat",
        "wrong-secret",
        "not-over",
        status=201,
    ),
    response_model=None,
)
async def play_again(
    request: Request, context: TheContext, table_id: TableId, body: Again
) -> Response:
    """The same people once more. It begins when all of them have said so."""
    credentials = await credentials_for(request, context, table_id)
    old = await context.cache.latest(table_id)
    seat = await context.cache.check(
        old, lambda table: access.acting_seat(table, credentials, body.seat)
    )
    fresh = new_table_id()
    old, _ = await context.service.change(
        table_id, lambda table: series.propose(table, seat, fresh)
    )
    salt = await context.store.salt()
    table = await next_table(context, old, salt, await context.maker(request))
    secret = series.secret_for(old, seat, salt)
    for row in table.seats:
        if opens([hashed(secret)], row.secret_hash):
            ready = partial(
                seating.introduce, seat=row.seat, name=None, look=Look(None, None), ready=True
            )
            if not row.ready and table.row.status == "open":
                table, _ = await context.service.change(table.id, ready)
            before = series.before(row.seat, len(table.seats))
            if await context.notices.move_on(old, before, table, row):
                tell = partial(seating.tell, seat=row.seat, on=True)
                table, _ = await context.service.change(table.id, tell)
    return await new_table_answer(request, context, table, secret)


async def next_table(context: Context, old: Table, salt: str, maker: str) -> Table:
    """Made by whoever asks first; another process may be doing that just now."""
    try:
        return await context.cache.latest(str(old.options["next"]))
    except Problem as problem:
        if problem.code != "no-such-table":
            raise
    row, rows = series.next_table(old, salt, maker)
    try:
        return await context.service.create(row, rows, lambda new: series.keep_hours(old, new))
    except Taken:
        return await context.cache.latest(row.id)
