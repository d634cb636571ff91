"""Tables: made, listed, shown, given up."""

import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from loyang.engine.chance import fresh_seed
from loyang.engine.state import RULES_VERSION
from loyang.server.documents.lists import summary
from loyang.server.documents.shapes import Invitation, NewTableAnswer, TableDocument, TableList
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
    link,
    new_table_answer,
    raw,
    reply,
    table_for,
    tagged,
)
from loyang.server.store import SeatRow, TableRow
from loyang.server.tables import commands, seating
from loyang.server.tables.secrets import hashed, hashed_code, new_code, new_secret, new_table_id

router = APIRouter(prefix=PREFIX, tags=["tables"])
MOST_LISTED = 100


def table_options(body: NewTable) -> dict[str, Any]:
    return {
        "variant": body.variant,
        "undo": body.undo,
        "talk": body.talk,
        "pause": body.pause,
        "hints": body.hints,
        **({} if body.clock is None else {"clock": body.clock.model_dump()}),
        "seed_chosen": body.seed is not None,
        # Drawn seeds are too long to be guessed; chosen ones may be a single letter.
        "salt": "" if body.seed is None else fresh_seed(),
        "imported": False,
        "rules": RULES_VERSION,
    }


@router.post(
    "/tables", status_code=201, responses=answers(NewTableAnswer, status=201), response_model=None
)
async def create_table(request: Request, context: TheContext, body: NewTable) -> Response:
    """A new table. With every seat ready the game begins at once."""
    context.limits.tables.take(address(request))
    table_id, secret = new_table_id(), new_secret()
    rows: list[SeatRow] = []
    invitations: list[Invitation] = []
    for seat, wanted in enumerate(body.seats):
        own = hashed(secret) if wanted.mine else None
        code_hash = None
        if wanted.kind == "human" and not wanted.mine:
            invited, code = new_secret(), new_code()
            own, code_hash = hashed(invited), hashed_code(code)
            where = link(request, context, table_id, invited)
            invitations.append(Invitation(seat, invited, where, code))
        rows.append(
            SeatRow(
                seat=seat,
                kind=wanted.kind,
                bot=wanted.bot,
                name=wanted.bot or wanted.name,
                portrait=wanted.portrait or "",
                colour=wanted.colour or "",
                secret_hash=own,
                code_hash=code_hash,
                ready=wanted.ready or wanted.kind == "bot",
            )
        )
    row = TableRow(
        id=table_id,
        options=table_options(body),
        seed=body.seed or fresh_seed(),
        host_hash=hashed(secret),
        public=body.public,
        created=time.time(),
        maker=await context.maker(request),
    )
    table = await context.service.create(row, rows, seating.start_if_ready)
    return await new_table_answer(request, context, table, secret, invitations)


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
