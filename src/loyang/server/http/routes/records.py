"""Finished games: their record and figures, and records imported from elsewhere."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response
from msgspec import convert

from loyang.engine.chance import commitment
from loyang.engine.state import RULES_VERSION
from loyang.record import Record, RecordError, walk
from loyang.server.documents.base import encoded
from loyang.server.documents.result import result_document
from loyang.server.documents.shapes import ImportAnswer, RecordAnswer, StatisticsAnswer
from loyang.server.errors import Problem
from loyang.server.http.bodies import Importing, storable
from loyang.server.http.context import Context, TheContext
from loyang.server.http.credentials import from_browser, put_in_pocket
from loyang.server.http.shared import PREFIX, TableId, address, answers, document_for, reply
from loyang.server.store import Entry, SeatRow, Status, TableRow
from loyang.server.tables.access import Credentials, check_recorded
from loyang.server.tables.log import action_entry
from loyang.server.tables.records import record_of
from loyang.server.tables.secrets import hashed, new_secret, new_table_id
from loyang.server.tables.table import Table, Update

router = APIRouter(prefix=PREFIX, tags=["records"])
MOST_ACTIONS = 5_000
ASCII = "text/plain; charset=us-ascii"


async def ended_table(context: Context, table_id: str) -> Table:
    table = await context.cache.get(table_id)
    check_recorded(table)
    await context.days.check_open(table)
    return table


@router.get(
    "/tables/{table_id}/record",
    responses=answers(RecordAnswer, "no-such-table", "not-over", "day-open"),
    response_model=None,
)
async def get_record(context: TheContext, table_id: TableId) -> Response:
    """The whole game, with the seed and the hash that was shown from the beginning."""
    table = await ended_table(context, table_id)
    return reply(
        RecordAnswer(
            record=record_of(table).text(),
            seed=table.row.seed,
            salt=table.options.get("salt", ""),
            commitment=commitment(table.row.seed, table.options.get("salt", "")),
            marks=table.marks,
            result=result_document(table.state),
            names=[row.name for row in table.seats],
        )
    )


@router.get(
    "/tables/{table_id}/record.txt",
    responses={
        **answers(None, "no-such-table", "not-over", "day-open"),
        200: {"description": "The record.", "content": {ASCII: {}}},
    },
    response_model=None,
)
async def get_record_text(context: TheContext, table_id: TableId) -> Response:
    """The record alone, to be kept as a file."""
    table = await ended_table(context, table_id)
    headers = {"Content-Disposition": f'attachment; filename="loyang-{table_id[:8]}.txt"'}
    return Response(record_of(table).text(), headers=headers, media_type=ASCII)


@router.get(
    "/tables/{table_id}/statistics",
    responses=answers(StatisticsAnswer, "no-such-table", "not-over"),
    response_model=None,
)
async def get_statistics(context: TheContext, table_id: TableId) -> Response:
    """The game in figures."""
    table = await context.cache.get(table_id)
    check_recorded(table)
    return reply(convert(await context.service.statistics(table), StatisticsAnswer))


@router.post(
    "/records",
    status_code=201,
    responses=answers(ImportAnswer, "bad-record", status=201),
    response_model=None,
)
async def import_record(request: Request, context: TheContext, body: Importing) -> Response:
    """A record as a table to look at and replay."""
    context.limits.tables.take(address(request))
    try:
        record = Record.parse(body.record)
        storable(record.seed)
        if len(record.actions) > MOST_ACTIONS:
            raise RecordError(f"more than {MOST_ACTIONS} actions")
        entries = await asyncio.to_thread(entries_of, record)
    except (RecordError, ValueError) as fault:
        where = getattr(fault, "line", None)
        raise Problem("bad-record", str(fault), line=where) from fault
    secret, table_id = new_secret(), new_table_id()
    names = [*body.names, *[""] * 4]
    row = TableRow(
        id=table_id,
        options=options_of(record),
        seed=record.seed,
        host_hash=hashed(secret),
        maker=await context.maker(request),
    )
    seats = [
        SeatRow(seat=seat, kind="human", name=names[seat], ready=True)
        for seat in range(record.players)
    ]
    status: Status = "over" if record.result is not None else "closed"
    table = await context.service.create(row, seats, lambda _: Update(entries, status=status))
    document = await document_for(context, table, Credentials())
    response = reply(ImportAnswer(table_id, encoded(document)), 201)
    if from_browser(request):
        await put_in_pocket(request, response, context.pockets, hashed(secret))
    return response


def entries_of(record: Record) -> list[Entry]:
    """The record's game as a table's log; it is played, and so checked, whole."""
    return [
        Entry("started", {}) if step.action is None else action_entry(step.action, step.events)
        for step in walk(record)
    ]


def options_of(record: Record) -> dict[str, Any]:
    return {
        "variant": "introductory" if record.introductory else "standard",
        "undo": "none",
        "talk": False,
        "pause": False,
        "seed_chosen": False,
        "imported": True,
        "rules": RULES_VERSION,
        "script": record.script,
    }
