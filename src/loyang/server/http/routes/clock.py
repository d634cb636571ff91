"""The clock: when somebody can play, a pause for all, time for whoever is late."""

from fastapi import APIRouter, Request, Response

from loyang.server.documents.shapes import TableDocument
from loyang.server.http.bodies import OwnHours, Pausing
from loyang.server.http.context import TheContext
from loyang.server.http.shared import (
    PREFIX,
    SeatPath,
    TableId,
    answers,
    credentials_for,
    document_for,
    raw,
)
from loyang.server.tables import commands

router = APIRouter(prefix=PREFIX, tags=["clock"])
SEAT = "/tables/{table_id}/seats/{seat}"
REFUSALS = (
    "no-such-table",
    "no-such-seat",
    "foreign-seat",
    "wrong-secret",
    "no-clock",
    "table-over",
)


@router.put(SEAT + "/hours", responses=answers(TableDocument, *REFUSALS), response_model=None)
async def set_hours(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath, body: OwnHours
) -> Response:
    """Your hours: outside of them your clock stands still."""
    credentials = await credentials_for(request, context, table_id)
    table, _ = await context.service.change(
        table_id, lambda table: commands.set_hours(table, credentials, seat, body.hours)
    )
    return raw(await document_for(context, table, credentials, seat))


@router.post(
    SEAT + "/time",
    responses=answers(TableDocument, *REFUSALS, "not-started"),
    response_model=None,
)
async def give_time(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath
) -> Response:
    """Anybody else at the table lets a seat begin with a full clock."""
    credentials = await credentials_for(request, context, table_id)
    table, _ = await context.service.change(
        table_id, lambda table: commands.give_time(table, credentials, seat)
    )
    return raw(await document_for(context, table, credentials))


@router.post(
    "/tables/{table_id}/pause", responses=answers(TableDocument, *REFUSALS), response_model=None
)
async def pause(
    request: Request, context: TheContext, table_id: TableId, body: Pausing
) -> Response:
    """Begins when all people at the table want it, and ends when one of them does not."""
    credentials = await credentials_for(request, context, table_id)
    table, _ = await context.service.change(
        table_id, lambda table: commands.pause(table, credentials, body.seat, body.on)
    )
    return raw(await document_for(context, table, credentials))
