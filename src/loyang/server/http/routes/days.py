"""The deal of the day: what is told of it, and tables to play it."""

import time
from datetime import date, timedelta
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from loyang.server.documents.bots import bot_names
from loyang.server.documents.day import day_answer
from loyang.server.documents.shapes import DayAnswer, NewTableAnswer
from loyang.server.errors import Problem
from loyang.server.http.bodies import DayTry
from loyang.server.http.context import Context, TheContext
from loyang.server.http.credentials import credentials_of, from_browser, pocket_of
from loyang.server.http.shared import PREFIX, address, answers, new_table_answer, reply
from loyang.server.store import DayGame, SeatRow, TableRow
from loyang.server.tables import seating
from loyang.server.tables.days import read_day, table_options
from loyang.server.tables.secrets import hashed, new_secret, new_table_id

router = APIRouter(prefix=PREFIX, tags=["deal of the day"])
Day = Annotated[str, Path(min_length=1, max_length=20)]


@router.get("/days/{day}", responses=answers(DayAnswer, "no-such-day"), response_model=None)
async def get_day(request: Request, context: TheContext, day: Day) -> Response:
    """A day's deal, `today` or as 2026-01-31: its fingerprint before, everything after."""
    now = await context.days.now()
    wanted = read_day(day, now.date())
    mine = await own_days(request, context)
    own = next((each for each in mine if each.day == str(wanted)), None)
    row = None if own is None or own.space is not None else await context.store.table(own.table_id)
    bots = [await context.store.day_game(str(wanted), bot) for bot in bots_of(context)]
    answer = day_answer(
        wanted,
        [await context.days.seed(wanted + timedelta(n)) for n in (-1, 0, 1)],
        now,
        mine,
        "" if row is None else row.status,
        await context.store.day_counts(str(wanted)),
        [each for each in bots if each is not None],
    )
    return reply(answer)


async def own_days(request: Request, context: Context) -> list[DayGame]:
    """By the pocket, or by the secret of a program's table."""
    credentials = await credentials_of(request, context.pockets, context.blocks)
    if credentials.bearer:
        return await context.store.days_of(credentials.hashes[0])
    return await context.store.days_of(hashed(credentials.token)) if credentials.token else []


def bots_of(context: Context) -> list[str]:
    named = [each.strip() for each in context.settings.day_bots.split(",")]
    return [each for each in named if each in bot_names()]


# --- playing it ----------------------------------------------------------------------------------


@router.post(
    "/days/{day}/tries",
    status_code=201,
    responses=answers(
        NewTableAnswer, "no-such-day", "day-over", "day-played", "day-first", status=201
    ),
    response_model=None,
)
async def try_day(request: Request, context: TheContext, day: Day, body: DayTry) -> Response:
    """A table for the one try that counts, or after it for another one."""
    context.limits.tables.take(address(request))
    today = await context.days.today()
    wanted = read_day(day, today)
    secret = new_secret()
    token = await pocket_of(request, context.pockets) if from_browser(request) else ""
    player = hashed(token or secret)
    table_id = new_table_id()
    if body.counted:
        if wanted < today:
            raise Problem("day-over", "Its deal can still be played, but no longer counts.")
        table_id = await begin(request, context, wanted, player, table_id)
        await have_bots_play(context, wanted)
    elif wanted == today:
        await check_played(request, context, wanted)
    seat = SeatRow(
        seat=0,
        kind="human",
        name=body.name,
        portrait=body.portrait or "",
        colour=body.colour or "",
        secret_hash=hashed(secret),
        ready=True,
    )
    row = await new_row(context, wanted, table_id, secret, counted=body.counted)
    table = await context.service.create(row, [seat], seating.start_if_ready)
    return await new_table_answer(request, context, table, secret, token=token)


async def begin(request: Request, context: Context, day: date, player: str, table_id: str) -> str:
    """Enter the try; the id of its table. A try whose table was never made is begun again."""
    mine = await own_days(request, context)
    own = next((each for each in mine if each.day == str(day)), None)
    if own is None:
        game = DayGame(str(day), player, table_id, await context.maker(request))
        if await context.store.begin_day(game):
            return table_id
        own = await context.store.day_game(str(day), player)
    if own is None or own.space is not None or await context.store.table(own.table_id):
        raise Problem("day-played", "The first one counts; others may follow, uncounted.")
    return own.table_id


async def check_played(request: Request, context: Context, day: date) -> None:
    """Nobody practises on a deal that is still to count."""
    for game in await own_days(request, context):
        if game.day == str(day):
            row = await context.store.table(game.table_id)
            if row is None or row.status in ("over", "closed"):
                return
    raise Problem("day-first", "Play the deal to its end once; then as often as you like.")


async def new_row(
    context: Context, day: date, table_id: str, secret: str, counted: bool = False
) -> TableRow:
    return TableRow(
        id=table_id,
        options=table_options(day, counted),
        seed=await context.days.seed(day),
        host_hash=hashed(secret),
        created=time.time(),
    )


async def have_bots_play(context: Context, day: date) -> None:
    """Once a day; their tables are known to nobody until somebody may look at them."""
    for bot in bots_of(context):
        game = DayGame(str(day), bot, new_table_id())
        if await context.store.begin_day(game):
            row = await new_row(context, day, game.table_id, new_secret())
            seat = SeatRow(seat=0, kind="bot", bot=bot, name=bot, ready=True)
            await context.service.create(row, [seat], seating.start_if_ready)
