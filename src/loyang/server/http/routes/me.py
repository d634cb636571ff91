"""A browser's pocket: putting secrets in, and the games behind them."""

import logging
from functools import partial
from typing import Final

from fastapi import APIRouter, Request, Response

from loyang.server.documents.lists import my_game
from loyang.server.documents.shapes import MyGames, SessionAnswer
from loyang.server.errors import Problem
from loyang.server.http.bodies import Opening
from loyang.server.http.context import TheContext
from loyang.server.http.credentials import credentials_of, put_in_pocket
from loyang.server.http.guard import COOKIE
from loyang.server.http.shared import PREFIX, TableId, address, answers, reply
from loyang.server.logs import FIELDS, mark
from loyang.server.store import StoreError
from loyang.server.tables import seating
from loyang.server.tables.access import Credentials
from loyang.server.tables.secrets import hashed

log: Final = logging.getLogger("loyang.tables")
router = APIRouter(prefix=PREFIX, tags=["my games"])
MOST_GAMES = 100


@router.post("/session", responses=answers(SessionAnswer, "wrong-secret"), response_model=None)
async def open_session(request: Request, context: TheContext, body: Opening) -> Response:
    """Put a secret into the pocket. The seat's first use claims it."""
    context.limits.claims.take(address(request))
    secret_hash = hashed(body.secret)
    holder = await context.store.find_secret(secret_hash)
    if holder is None:
        raise Problem("wrong-secret", "The link may have been replaced by a new one.")
    credentials = Credentials((secret_hash,))
    table = await context.cache.get(holder.table_id)
    for seat in holder.seats:
        claim = partial(seating.claim, seat=seat, name=body.name, look=body.look, secret_hash=None)
        table, _ = await context.service.change(holder.table_id, claim)
    response = reply(
        SessionAnswer(table.id, list(credentials.seats(table)), credentials.host(table))
    )
    await put_in_pocket(request, response, context.pockets, secret_hash)
    return response


@router.delete("/session", status_code=204, responses=answers(None), response_model=None)
async def close_session(request: Request, context: TheContext) -> Response:
    """Empty the pocket."""
    token = request.cookies.get(COOKIE)
    response = Response(status_code=204)
    if token:
        await context.pockets.empty(token)
        response.delete_cookie(COOKIE, path=request.scope.get("root_path") or "/")
    return response


@router.get("/my/games", responses=answers(MyGames, "wrong-secret"), response_model=None)
async def my_games(request: Request, context: TheContext) -> Response:
    """All tables of the pocket, or of the bearer's secret, last changed first."""
    credentials = await credentials_of(request, context.pockets, context.blocks)
    if credentials.bearer:
        holder = await context.store.find_secret(credentials.hashes[0])
        if holder is None:
            raise Problem("wrong-secret")
        table_ids = [holder.table_id]
    else:
        holders = await context.pockets.holders(credentials.token) if credentials.token else []
        table_ids = list(dict.fromkeys(each.table_id for each in holders))[-MOST_GAMES:]
    found = []
    for table_id in table_ids:
        try:
            table = await context.cache.get(table_id)
            if "position" in table.options and not {"lesson", "puzzle"}.isdisjoint(table.options):
                # that is no game
                continue
            if credentials.seats(table) or credentials.host(table):
                expires = context.service.expires(table)
                connected = context.hub.connected(table_id)
                gaps = context.service.keeper.gaps
                found.append(my_game(table, credentials, connected, expires, gaps))
        except StoreError:
            raise
        except Problem:  # purged since
            continue
        except Exception:  # one game's trouble must not hide the others
            log.exception("game not listed", extra={FIELDS: {"table": mark(table_id)}})
    found.sort(key=lambda each: each.changed, reverse=True)
    return reply(MyGames(found))


@router.delete(
    "/my/games/{table_id}", status_code=204, responses=answers(None), response_model=None
)
async def forget_game(request: Request, context: TheContext, table_id: TableId) -> Response:
    """Take a table out of the pocket."""
    token = request.cookies.get(COOKIE)
    if token:
        for holder in await context.pockets.holders(token):
            if holder.table_id == table_id:
                await context.pockets.take_out(token, holder.secret_hash)
    return Response(status_code=204)
