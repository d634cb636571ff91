"""The coach: hints, reviews, things tried out, and games that begin in the middle of another."""

import time
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from loyang.coach import try_out
from loyang.engine import position
from loyang.engine.actions import Action
from loyang.engine.chance import fresh_seed
from loyang.engine.game import deciders
from loyang.engine.reasons import Illegal
from loyang.engine.state import RULES_VERSION, State
from loyang.engine.views import sample_state, view
from loyang.server.documents.coach import hint_document, review_answer, trial_document
from loyang.server.documents.shapes import HintAnswer, NewTableAnswer, ReviewAnswer, TrialAnswer
from loyang.server.errors import Problem, illegal
from loyang.server.http.bodies import Branching, Hinting, Reviewing, Trying
from loyang.server.http.context import TheContext
from loyang.server.http.shared import (
    PREFIX,
    TableId,
    address,
    answers,
    credentials_for,
    new_table_answer,
    reply,
    table_for,
)
from loyang.server.store import SeatRow, TableRow
from loyang.server.tables import seating
from loyang.server.tables.access import Viewer, check_ended
from loyang.server.tables.parsing import read_action
from loyang.server.tables.secrets import hashed, new_secret, new_table_id
from loyang.server.tables.table import Table

router = APIRouter(prefix=PREFIX, tags=["coach"])
REVIEW_PRICE = 10  # hints that a review counts as
OPPONENT = "merchant"  # where a person sat, unless another is named


@router.post(
    "/tables/{table_id}/hint",
    responses=answers(
        HintAnswer,
        "no-such-table",
        "no-such-seat",
        "no-such-version",
        "foreign-seat",
        "wrong-secret",
        "stale-version",
        "not-started",
        "table-over",
        "seat-taken",
        "no-hints",
        "not-asked",
    ),
    response_model=None,
)
async def hint(request: Request, context: TheContext, table_id: TableId, body: Hinting) -> Response:
    """What to look at first, or all choices; asked again until it is ready."""
    credentials = await credentials_for(request, context, table_id)
    table, found = await context.service.hint(
        table_id,
        credentials,
        body.seat,
        body.version,
        body.more,
        lambda: context.limits.coach.take(address(request)),
    )
    return reply(hint_document(table, found))


# --- reviews -------------------------------------------------------------------------------------

REVIEW_REFUSALS = ("no-such-table", "no-such-seat", "not-over", "not-started", "no-review")


@router.post(
    "/tables/{table_id}/review",
    responses=answers(ReviewAnswer, *REVIEW_REFUSALS),
    response_model=None,
)
async def begin_review(
    request: Request, context: TheContext, table_id: TableId, body: Reviewing
) -> Response:
    """Have every decision of a seat judged; asked for twice, done once."""
    table = await context.cache.latest(table_id)
    progress = await context.service.review(
        table, body.seat, lambda: context.limits.coach.take(address(request), REVIEW_PRICE)
    )
    return reply(review_answer(table, body.seat, progress))


@router.get(
    "/tables/{table_id}/review",
    responses=answers(ReviewAnswer, *REVIEW_REFUSALS),
    response_model=None,
)
async def get_review(
    context: TheContext, table_id: TableId, seat: Annotated[int, Query(ge=0, le=3)] = 0
) -> Response:
    """The review, or how far it has come."""
    table = await context.cache.latest(table_id)
    return reply(review_answer(table, seat, await context.service.coach.review(table, seat)))


# --- trying out ----------------------------------------------------------------------------------


@router.post(
    "/tables/{table_id}/try",
    responses=answers(
        TrialAnswer,
        "no-such-table",
        "no-such-seat",
        "no-such-version",
        "foreign-seat",
        "wrong-secret",
        "not-started",
        "illegal-action",
        "bad-notation",
    ),
    response_model=None,
)
async def try_actions(
    request: Request, context: TheContext, table_id: TableId, body: Trying
) -> Response:
    """Play on from a version by what the seat knows there. The table is not touched."""
    wanted = None if body.seat is None else str(body.seat)
    table, who = await table_for(request, context, table_id, wanted, body.at or 0)
    at = table.version if body.at is None else body.at
    seat = trying_seat(who)
    state = state_then(table, at)
    actions = [own_action(read_action(sent, seat), seat) for sent in body.actions]
    try:
        trial = try_out(view(state, seat), actions, body.chance)
    except Illegal as refused:
        raise illegal(refused.reason) from refused
    connected = context.hub.connected(table.id)
    return reply(trial_document(table, who, at, actions, trial, connected))


def trying_seat(who: Viewer) -> int:
    """One's own, or after the end anybody's."""
    if who.seat is None:
        raise Problem("foreign-seat", "Only a seat can try something out.")
    return who.seat


def own_action(action: Action, seat: int) -> Action:
    if action.seat != seat:
        raise Problem("foreign-seat", "The action names another seat.")
    return action


def state_then(table: Table, at: int) -> State:
    point = table.point_of(at)
    if point is None:
        raise Problem("not-started")
    if point is table.log.now and table.state is not None:
        return table.state
    return table.state_at(point)


# --- branches ------------------------------------------------------------------------------------


@router.post(
    "/tables/{table_id}/branch",
    status_code=201,
    responses=answers(
        NewTableAnswer,
        "no-such-table",
        "no-such-seat",
        "no-such-version",
        "not-over",
        "not-started",
        "table-over",
        status=201,
    ),
    response_model=None,
)
async def branch(
    request: Request, context: TheContext, table_id: TableId, body: Branching
) -> Response:
    """A new table that begins where an ended game was, alone or against bots."""
    origin = await context.cache.latest(table_id)
    check_ended(origin)
    origin.seat_row(body.seat)
    state = state_then(origin, body.at)
    if not deciders(state):
        raise Problem("table-over", "At the end there is nothing more to be played.")
    context.limits.tables.take(address(request))
    if body.truth == "drawn":
        state = sample_state(view(state, body.seat), fresh_seed())
    secret = new_secret()
    row = TableRow(
        id=new_table_id(),
        options={
            "variant": origin.options["variant"],
            "undo": "consent",
            "talk": False,
            "pause": True,
            "seed_chosen": False,
            "rules": RULES_VERSION,
            "imported": False,
            "position": position.as_document(state),
            **({"day": origin.options["day"]} if "day" in origin.options else {}),
            "branch": {"table": origin.id, "at": body.at, "truth": body.truth},
        },
        seed=state.seed,
        host_hash=hashed(secret),
        created=time.time(),
        maker=await context.maker(request),
    )
    seats = branch_seats(origin, body, hashed(secret))
    table = await context.service.create(row, seats, seating.start_if_ready)
    return await new_table_answer(request, context, table, secret)


def branch_seats(origin: Table, body: Branching, secret_hash: str) -> list[SeatRow]:
    """The seat that is looked at is the maker's; bots stay, or come where people sat."""
    named = iter(body.bots)
    rows: list[SeatRow] = []
    for old in origin.seats:
        if old.seat == body.seat:
            look = {"portrait": body.portrait or "", "colour": body.colour or ""}
            own = SeatRow(
                seat=old.seat,
                kind="human",
                name=body.name,
                secret_hash=secret_hash,
                ready=True,
                **look,
            )
            rows.append(own)
        else:
            bot = next(named, None) or (old.bot if old.kind == "bot" else None) or OPPONENT
            rows.append(SeatRow(seat=old.seat, kind="bot", bot=bot, name=bot, ready=True))
    return rows
