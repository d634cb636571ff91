"""Tables: made, listed, looked at, given up."""

import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from msgspec import Raw

from loyang.engine.chance import fresh_seed
from loyang.engine.state import RULES_VERSION
from loyang.server.documents.table import summary
from loyang.server.http.answers import NewTableAnswer, TableDocument, TableList
from loyang.server.http.bodies import NewTable, TableSwitch
from loyang.server.http.shared import (
    PREFIX,
    SeatQuery,
    TableId,
    TheHall,
    VersionQuery,
    address,
    answers,
    from_browser,
    keys_for,
    link,
    looking,
    raw,
    reply,
    tagged,
)
from loyang.server.http.showing import show, show_past
from loyang.server.store import SeatRow, TableRow
from loyang.server.tables import seating
from loyang.server.tables.moves import start
from loyang.server.tables.pockets import Keys, check_host, looker
from loyang.server.tables.secrets import hashed, hashed_code, new_code, new_secret, new_table_id
from loyang.server.tables.table import Game, Outcome

router = APIRouter(prefix=PREFIX, tags=["tables"])
MOST_LISTED = 100


def table_options(body: NewTable) -> dict[str, Any]:
    return {
        "variant": body.variant,
        "undo": body.undo,
        "talk": body.talk,
        "pause": body.pause,
        "seed_chosen": body.seed is not None,
        "imported": False,
        "rules": RULES_VERSION,
    }


@router.post(
    "/tables", status_code=201, responses=answers(NewTableAnswer, status=201), response_model=None
)
async def create_table(request: Request, hall: TheHall, body: NewTable) -> Response:
    """A new table. With every seat ready the game begins at once."""
    hall.limits.tables.take(address(request))
    table_id, secret = new_table_id(), new_secret()
    rows: list[SeatRow] = []
    invitations: list[dict[str, Any]] = []
    for seat, wanted in enumerate(body.seats):
        own = hashed(secret) if wanted.mine else None
        code_hash = None
        if wanted.kind == "human" and not wanted.mine:
            key, code = new_secret(), new_code()
            own, code_hash = hashed(key), hashed_code(code)
            where = link(request, hall, table_id, key)
            invitations.append({"seat": seat, "secret": key, "link": where, "code": code})
        rows.append(
            SeatRow(
                seat=seat,
                kind=wanted.kind,
                bot=wanted.bot,
                name=wanted.bot or wanted.name,
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
    )
    game = await hall.create(row, rows, start_if_ready)
    keys = Keys((hashed(secret),))
    response = reply(
        {
            "id": table_id,
            "secret": secret,
            "link": link(request, hall, table_id, secret),
            "invitations": invitations,
            "document": Raw(await show(hall, game, looker(game, keys, None))),
        },
        201,
    )
    if from_browser(request):
        await hall.pockets.put(request, response, hashed(secret))
    return response


def start_if_ready(game: Game) -> Outcome | None:
    return start(game, []) if seating.all_ready(game.seats) else None


@router.get("/tables", responses=answers(TableList), response_model=None)
async def list_tables(
    hall: TheHall, status: Annotated[Literal["open", "playing"] | None, Query()] = None
) -> Response:
    """Public tables: open ones first, then by their last change."""
    found = await hall.store.public_tables(MOST_LISTED, status)
    tables = [summary(row, seats, hall.hub.connected(row.id)) for row, seats in found]
    return reply({"tables": tables})


@router.get(
    "/tables/{table_id}",
    responses=answers(
        TableDocument, "no-such-table", "no-such-version", "foreign-seat", "wrong-secret"
    ),
    response_model=None,
)
async def get_table(
    request: Request,
    hall: TheHall,
    table_id: TableId,
    seat: SeatQuery = None,
    since: VersionQuery = None,
    at: VersionQuery = None,
) -> Response:
    """The table document."""
    game, who = await looking(request, hall, table_id, seat, max(since or 0, at or 0))
    if at is None or at == game.version:
        return tagged(request, await show(hall, game, who, since))
    return tagged(request, await show_past(hall, game, who, at, since))


@router.patch(
    "/tables/{table_id}",
    responses=answers(TableDocument, "no-such-table", "not-host", "wrong-secret", "table-over"),
    response_model=None,
)
async def switch_table(
    request: Request, hall: TheHall, table_id: TableId, body: TableSwitch
) -> Response:
    """The host switches table talk on or off."""
    keys = await keys_for(request, hall, table_id)

    def deed(game: Game) -> Outcome | None:
        check_host(game, keys)
        return seating.switch_talk(game, body.talk)

    game = await hall.do(table_id, deed)
    return raw(await show(hall, game, looker(game, keys, None)))


@router.post(
    "/tables/{table_id}/close",
    responses=answers(TableDocument, "no-such-table", "not-host", "wrong-secret", "table-over"),
    response_model=None,
)
async def close_table(request: Request, hall: TheHall, table_id: TableId) -> Response:
    """The host gives the table up."""
    keys = await keys_for(request, hall, table_id)

    def deed(game: Game) -> Outcome:
        check_host(game, keys)
        return seating.close(game)

    game = await hall.do(table_id, deed)
    return raw(await show(hall, game, looker(game, keys, None)))
