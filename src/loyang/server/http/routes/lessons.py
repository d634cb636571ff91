"""Lessons: which there are, a table for one, and what its learner asks of the guide."""

import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from loyang.engine.chance import fresh_seed
from loyang.engine.state import RULES_VERSION
from loyang.lessons import LEARNER, LESSONS, Lesson
from loyang.server.documents.shapes import LessonList, NewTableAnswer, TableDocument
from loyang.server.errors import Problem
from loyang.server.http.bodies import Guiding, Learning
from loyang.server.http.context import TheContext
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
from loyang.server.tables import commands, seating
from loyang.server.tables.secrets import hashed, new_secret, new_table_id

router = APIRouter(prefix=PREFIX, tags=["lessons"])
NEIGHBOUR = "novice"  # who plays on where her line in the lesson ends
REFUSALS = (
    "no-such-table",
    "no-such-seat",
    "no-such-version",
    "no-such-lesson",
    "foreign-seat",
    "wrong-secret",
    "stale-version",
    "not-started",
    "table-over",
    "seat-taken",
    "no-undo",
)


def table_options(lesson: Lesson) -> dict[str, Any]:
    """Deals and positions are the lesson's, never a client's; they stay with the table."""
    begins = {"position": lesson.position} if lesson.position else {"script": lesson.script}
    return {
        "variant": "standard",
        "undo": "consent",
        "talk": False,
        "pause": False,
        "seed_chosen": True,
        "imported": False,
        "rules": RULES_VERSION,
        "lesson": lesson.id,
        **begins,
    }


@router.get("/lessons", responses=answers(LessonList), response_model=None)
async def list_lessons() -> Response:
    """The names of all lessons."""
    return reply(LessonList([*LESSONS]))


@router.post(
    "/lessons/{lesson}",
    status_code=201,
    responses=answers(NewTableAnswer, "no-such-lesson", status=201),
    response_model=None,
)
async def begin_lesson(
    request: Request,
    context: TheContext,
    lesson: Annotated[str, Path(min_length=1, max_length=40)],
    body: Learning,
) -> Response:
    """A table at which that lesson is given; the game begins at once."""
    found = LESSONS.get(lesson)
    if found is None:
        raise Problem("no-such-lesson", f"There are {', '.join(LESSONS)}.")
    context.limits.tables.take(address(request))
    secret = new_secret()
    row = TableRow(
        id=new_table_id(),
        options=table_options(found),
        seed=found.seed or fresh_seed(),
        host_hash=hashed(secret),
        created=time.time(),
    )
    learner = SeatRow(
        seat=LEARNER,
        kind="human",
        name=body.name,
        portrait=body.portrait or "",
        colour=body.colour or "",
        secret_hash=hashed(secret),
        ready=True,
    )
    others = [
        SeatRow(seat=seat, kind="bot", bot=NEIGHBOUR, name=NEIGHBOUR, ready=True)
        for seat in range(1, found.open().players)
    ]
    table = await context.service.create(row, [learner, *others], seating.start_if_ready)
    return await new_table_answer(request, context, table, secret)


@router.post(
    "/tables/{table_id}/lesson",
    responses=answers(TableDocument, *REFUSALS),
    response_model=None,
)
async def guide(
    request: Request, context: TheContext, table_id: TableId, body: Guiding
) -> Response:
    """Looked at, back, show me, skip to the end."""
    credentials = await credentials_for(request, context, table_id)
    table, update = await context.service.change(
        table_id,
        lambda table: commands.guide(
            table, credentials, body.seat, body.version, body.do, body.what
        ),
        body.version,
    )
    return raw(await document_for(context, table, credentials, update.seat, body.version))
