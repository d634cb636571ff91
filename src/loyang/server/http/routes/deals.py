"""Duplicate: a finished game's deal for others to play, and the standings."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from loyang.server.documents.deal import deal_answer
from loyang.server.documents.shapes import DealAnswer, DealLink, NewTableAnswer
from loyang.server.errors import Problem
from loyang.server.http.bodies import DealTable
from loyang.server.http.context import Context, TheContext
from loyang.server.http.credentials import credentials_of
from loyang.server.http.shared import (
    PREFIX,
    TableId,
    address,
    answers,
    make_table,
    page_link,
    reply,
)
from loyang.server.store import Deal
from loyang.server.tables.deals import deal_of, keep_results

router = APIRouter(prefix=PREFIX, tags=["deals"])
DealId = Annotated[str, Path(min_length=1, max_length=20)]


@router.post(
    "/tables/{table_id}/deal",
    responses=answers(DealLink, "no-such-table", "not-over", "no-deal", "day-open"),
    response_model=None,
)
async def open_deal(request: Request, context: TheContext, table_id: TableId) -> Response:
    """Let others play the deal of a finished game; asked for twice, it is the same deal."""
    context.limits.tables.take(address(request))
    table = await context.cache.latest(table_id)
    wanted = deal_of(table)
    await context.days.check_open(table)
    deal = await context.store.open_deal(wanted)
    await keep_results(context.store, table, deal.id)
    return reply(DealLink(deal.id, page_link(request, context, f"d/{deal.id}")))


@router.get("/deals/{deal}", responses=answers(DealAnswer, "no-such-deal"), response_model=None)
async def get_deal(request: Request, context: TheContext, deal: DealId) -> Response:
    """Its standings, seat by seat."""
    found = await deal_named(context, deal)
    results = await context.store.deal_results(found.id)
    return reply(deal_answer(found, results, await own_seats(request, context)))


@router.post(
    "/deals/{deal}/tables",
    status_code=201,
    responses=answers(NewTableAnswer, "no-such-deal", status=201),
    response_model=None,
)
async def play_deal(
    request: Request, context: TheContext, deal: DealId, body: DealTable
) -> Response:
    """A new table with this deal, for as many players."""
    context.limits.tables.take(address(request))
    found = await deal_named(context, deal)
    if len(body.seats) != found.players:
        what = f"this deal is for {found.players}"
        raise Problem(
            "bad-request", f"seats: {what}.", faults=[{"where": "body.seats", "what": what}]
        )
    options = {**body.options(found.variant), "deal": found.id}
    return await make_table(request, context, body, options, found.seed)


async def deal_named(context: Context, deal: str) -> Deal:
    found = await context.store.deal(deal.upper())
    if found is None:
        raise Problem("no-such-deal")
    return found


async def own_seats(request: Request, context: Context) -> set[tuple[str, int]]:
    """By table, of the pocket or of the bearer's secret."""
    credentials = await credentials_of(request, context.pockets, context.blocks)
    if credentials.bearer:
        holder = await context.store.find_secret(credentials.hashes[0])
        holders = [] if holder is None else [holder]
    else:
        holders = await context.pockets.holders(credentials.token) if credentials.token else []
    return {(each.table_id, seat) for each in holders for seat in each.seats}
