"""Puzzles: which there are, the one of the day, a table for one, and what its player asks for."""

import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from loyang.engine.state import RULES_VERSION
from loyang.puzzles import Puzzle, of_the_day, shipped, today
from loyang.server.documents import puzzle as told
from loyang.server.documents.shapes import (
    NewTableAnswer,
    PuzzleAnswer,
    PuzzleList,
    TableDocument,
)
from loyang.server.errors import Problem
from loyang.server.http.bodies import Learning, Puzzling
from loyang.server.http.context import TheContext
from loyang.server.http.credentials import credentials_of
from loyang.server.http.shared import (
    PREFIX,
    TableId,
    address,
    answers,
    credentials_for,
    document_for,
    new_table_answer,
    raw,
    reply,
)
from loyang.server.store import SeatRow, TableRow
from loyang.server.tables import commands, puzzling, seating
from loyang.server.tables.access import Credentials
from loyang.server.tables.secrets import hashed, new_secret, new_table_id

router = APIRouter(prefix=PREFIX, tags=["puzzles"])
PuzzleId = Annotated[
    str, Path(min_length=1, max_length=40, description="its id, or `today` for that of the day")
]
OTHERS = "novice"  # who sits at the other seats; a puzzle ends before they are asked
REFUSALS = (
    "no-such-table",
    "no-such-seat",
    "no-such-version",
    "no-such-puzzle",
    "foreign-seat",
    "wrong-secret",
    "stale-version",
    "not-started",
    "table-over",
    "seat-taken",
    "no-undo",
)


def found(name: str) -> Puzzle:
    puzzle = of_the_day(today()) if name == "today" else shipped().get(name)
    if puzzle is None:
        raise Problem("no-such-puzzle", "It may have come with another version of the program.")
    return puzzle


def who(credentials: Credentials) -> str:
    """By whom results are told apart: a browser by its pocket, a program by its secret."""
    if credentials.token:
        return hashed(credentials.token)
    return credentials.hashes[0] if credentials.hashes else ""


async def progress(request: Request, context: TheContext) -> dict[str, bool]:
    name = who(await credentials_of(request, context.pockets, context.blocks))
    return await context.store.puzzle_progress(name) if name else {}


@router.get("/puzzles", responses=answers(PuzzleList, "wrong-secret"), response_model=None)
async def list_puzzles(request: Request, context: TheContext) -> Response:
    """All puzzles, and what this pocket or secret has made of them."""
    known, day = await progress(request, context), today()
    puzzles = [told.summary(each, known.get(each.id)) for each in shipped().values()]
    return reply(PuzzleList(day.isoformat(), of_the_day(day).id, puzzles))


@router.get(
    "/puzzles/{puzzle}",
    responses=answers(PuzzleAnswer, "no-such-puzzle", "wrong-secret"),
    response_model=None,
)
async def one_puzzle(request: Request, context: TheContext, puzzle: PuzzleId) -> Response:
    """A puzzle, or with `today` that of the day, and what others needed."""
    posed = found(puzzle)
    known = await progress(request, context)
    results = await context.store.puzzle_results(posed.id)
    return reply(told.answer(posed, known.get(posed.id), results))


@router.post(
    "/puzzles/{puzzle}",
    status_code=201,
    responses=answers(NewTableAnswer, "no-such-puzzle", status=201),
    response_model=None,
)
async def begin_puzzle(
    request: Request, context: TheContext, puzzle: PuzzleId, body: Learning
) -> Response:
    """A table with that puzzle."""
    posed = found(puzzle)
    context.limits.tables.take(address(request))
    secret = new_secret()
    row = TableRow(
        id=new_table_id(),
        options=table_options(posed),
        seed="puzzle",
        host_hash=hashed(secret),
        created=time.time(),
    )
    own = SeatRow(
        seat=posed.seat,
        kind="human",
        name=body.name,
        portrait=body.portrait or "",
        colour=body.colour or "",
        secret_hash=hashed(secret),
        ready=True,
    )
    seats = [
        SeatRow(seat=seat, kind="bot", bot=OTHERS, name=OTHERS, ready=True)
        for seat in range(posed.players)
    ]
    seats[posed.seat] = own
    table = await context.service.create(row, seats, seating.start_if_ready)
    return await new_table_answer(request, context, table, secret)


def table_options(puzzle: Puzzle) -> dict[str, Any]:
    """The position is the puzzle's, never a client's; it stays with the table."""
    return {
        "variant": "standard",
        "undo": "consent",
        "talk": False,
        "pause": False,
        "seed_chosen": True,
        "imported": False,
        "rules": RULES_VERSION,
        "puzzle": puzzle.id,
        "position": puzzle.position,
    }


@router.post(
    "/tables/{table_id}/puzzle",
    responses=answers(TableDocument, *REFUSALS),
    response_model=None,
)
async def ask(request: Request, context: TheContext, table_id: TableId, body: Puzzling) -> Response:
    """A hint; the next step of the solution; or count the result, if there is one."""
    credentials = await credentials_for(request, context, table_id)
    table, update = await context.service.change(
        table_id,
        lambda table: commands.puzzle(table, credentials, body.seat, body.version, body.do),
        body.version,
    )
    result = puzzling.result(table)
    if result is not None:
        await context.store.keep_puzzle_result(who(credentials), result)
    return raw(await document_for(context, table, credentials, update.seat, body.version))
