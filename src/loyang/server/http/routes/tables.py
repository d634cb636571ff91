"""Tables: made, listed, shown, given up."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from loyang.engine.chance import fresh_seed
from loyang.server.documents.lists import summary
from loyang.server.documents.shapes import NewTableAnswer, TableDocument, TableList
from loyang.server.http.bodies import NewTable, TableSwitch
from loyang.server.http.context import TheContext
from loyang.server.http.shared import (
    PREFIX,
    SeatQuery,
    TableId,
    VersionQuery,
    address,
    answers,
    credentials_for,
    document_for,
    make_table,
    raw,
    reply,
    table_for,
    tagged,
)
from loyang.server.tables import commands

router = APIRouter(prefix=PREFIX, tags=["tables"])
MOST_LISTED = 100


@router.post(
    "/tables", status_code=201, responses=answers(NewTableAnswer, status=201), response_model=None
)
async def create_table(request: Request, context: TheContext, body: NewTable) -> Response:
    """A new table. With every seat ready the game begins at once."""
    context.limits.tables.take(address(request))
    chosen = body.seed is not None
    # Drawn seeds are too long to be guessed; chosen ones may be a single letter.
    salt = fresh_seed() if chosen else ""
    options = {**body.options(body.variant), "seed_chosen": chosen, "salt": salt}
    return await make_table(request, context, body, options, body.seed or fresh_seed())


@router.get("/tables", responses=answers(TableList), response_model=None)
async def list_tables(
    context: TheContext, status: Annotated[Literal["open", "playing"] | None, Query()] = None
) -> Response:
    """Public tables: open ones first, then by their last change."""
    found = await context.store.public_tables(MOST_LISTED, status)
    tables = [summary(row, seats, context.hub.connected(row.id)) for row, seats in found]
    return reply(TableList(tables))


@router.get(
    "/tables/{table_id}",
    responses=answers(
        TableDocument, "no-such-table", "no-such-version", "foreign-seat", "wrong-secret"
    ),
    response_model=None,
)
async def get_table(
    request: Request,
    context: TheContext,
    table_id: TableId,
    seat: SeatQuery = None,
    since: VersionQuery = None,
    at: VersionQuery = None,
) -> Response:
    """The table document."""
    table, who = await table_for(request, context, table_id, seat, max(since or 0, at or 0))
    if at is None or at == table.version:
        return tagged(request, await context.documents.present(table, who, since))
    return tagged(request, await context.documents.past(table, who, at, since))


@router.patch(
    "/tables/{table_id}",
    responses=answers(TableDocument, "no-such-table", "not-host", "wrong-secret", "table-over"),
    response_model=None,
)
async def switch_table(
    request: Request, context: TheContext, table_id: TableId, body: TableSwitch
) -> Response:
    """The host switches table talk on or off."""
    credentials = await credentials_for(request, context, table_id)
    table, _ = await context.service.change(
        table_id, lambda table: commands.switch_talk(table, credentials, body.talk)
    )
    return raw(await document_for(context, table, credentials))


@router.post(
    "/tables/{table_id}/close",
    responses=answers(TableDocument, "no-such-table", "not-host", "wrong-secret", "table-over"),
    response_model=None,
)
async def close_table(request: Request, context: TheContext, table_id: TableId) -> Response:
    """The host gives the table up."""
    credentials = await credentials_for(request, context, table_id)
    table, _ = await context.service.change(
        table_id, lambda table: commands.close(table, credentials)
    )
    return raw(await document_for(context, table, credentials))
