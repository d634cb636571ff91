"""Finished games: their record, figures, and records brought along from elsewhere."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response
from msgspec import Raw

from loyang.engine.chance import commitment
from loyang.engine.state import RULES_VERSION
from loyang.record import Note, Record, RecordError, walk

from .answers import ImportAnswer, RecordAnswer, StatisticsAnswer
from .api import PREFIX, TableId, TheHall, address, answers, from_browser, reply
from .bodies import Importing, storable
from .errors import Problem
from .game import Game, Outcome, older_rules
from .hall import Hall
from .history import action_entry, line
from .keys import hashed, new_secret, new_table_id
from .pockets import Keys, looker
from .showing import show
from .statistics import statistics
from .store import Entry, SeatRow, Status, TableRow
from .table_document import result_document

router = APIRouter(prefix=PREFIX, tags=["records"])
MOST_ACTIONS = 5_000
ASCII = "text/plain; charset=us-ascii"


async def ended_game(hall: Hall, table_id: str) -> Game:
    game = await hall.games.get(table_id)
    if not game.ended:
        raise Problem("not-over", "The record tells the seed, so it comes at the end.")
    if game.history.now is None or game.state is None:
        raise Problem("not-started", "The table was closed before the game began.")
    return game


def record_of(game: Game) -> Record:
    assert game.state is not None
    assert game.history.now is not None
    record = Record.of(game.state, line(game.history.now), game.options.get("script", ()))
    record.rules = game.options["rules"]
    # What was unusual about the game belongs to it.
    record.notes = [Note(len(record.actions), f"marked: {mark}") for mark in game.marks]
    return record


@router.get(
    "/tables/{table_id}/record",
    responses=answers(RecordAnswer, "no-such-table", "not-over"),
    response_model=None,
)
async def get_record(hall: TheHall, table_id: TableId) -> Response:
    """The whole game, with the seed and the hash that was shown from the beginning."""
    game = await ended_game(hall, table_id)
    return reply(
        {
            "record": record_of(game).text(),
            "seed": game.row.seed,
            "commitment": commitment(game.row.seed),
            "marks": game.marks,
            "result": result_document(game.state),
            "names": [row.name for row in game.seats],
        }
    )


@router.get(
    "/tables/{table_id}/record.txt",
    responses={
        **answers(None, "no-such-table", "not-over"),
        200: {"description": "The record.", "content": {ASCII: {}}},
    },
    response_model=None,
)
async def get_record_text(hall: TheHall, table_id: TableId) -> Response:
    """The record alone, to be kept as a file."""
    game = await ended_game(hall, table_id)
    headers = {"Content-Disposition": f'attachment; filename="loyang-{table_id[:8]}.txt"'}
    return Response(record_of(game).text(), headers=headers, media_type=ASCII)


@router.get(
    "/tables/{table_id}/statistics",
    responses=answers(StatisticsAnswer, "no-such-table", "not-over"),
    response_model=None,
)
async def get_statistics(hall: TheHall, table_id: TableId) -> Response:
    """The game in figures."""
    game = await ended_game(hall, table_id)
    assert game.history.now is not None
    if game.base is not None:
        raise older_rules()
    state, setup = game.open()
    return reply(statistics(state, setup, line(game.history.now)))


@router.post(
    "/records",
    status_code=201,
    responses=answers(ImportAnswer, "bad-record", status=201),
    response_model=None,
)
async def import_record(request: Request, hall: TheHall, body: Importing) -> Response:
    """A record as a table to look at and replay."""
    hall.limits.tables.take(address(request))
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
    )
    seats = [
        SeatRow(seat=seat, kind="human", name=names[seat], ready=True)
        for seat in range(record.players)
    ]
    status: Status = "over" if record.result is not None else "closed"
    game = await hall.create(row, seats, lambda _: Outcome(entries, status=status))
    response = reply(
        {
            "id": table_id,
            "document": Raw(await show(hall, game, looker(game, Keys(), None))),
        },
        201,
    )
    if from_browser(request):
        await hall.pockets.put(request, response, hashed(secret))
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
