"""A browser's pocket: putting secrets in, and the games behind them."""

from fastapi import APIRouter, Request, Response

from loyang.server.errors import Problem
from loyang.server.http.answers import MyGames, SessionAnswer
from loyang.server.http.bodies import Opening
from loyang.server.http.guard import COOKIE
from loyang.server.http.shared import PREFIX, TableId, TheHall, address, answers, reply
from loyang.server.http.showing import my_game
from loyang.server.tables import seating
from loyang.server.tables.pockets import Keys
from loyang.server.tables.secrets import hashed
from loyang.server.tables.table import Game, Outcome

router = APIRouter(prefix=PREFIX, tags=["my games"])
MOST_GAMES = 100


@router.post("/session", responses=answers(SessionAnswer, "wrong-secret"), response_model=None)
async def open_session(request: Request, hall: TheHall, body: Opening) -> Response:
    """Put a secret into the pocket. The seat's first use claims it."""
    hall.limits.claims.take(address(request))
    secret_hash = hashed(body.secret)
    holder = await hall.store.find_secret(secret_hash)
    if holder is None:
        raise Problem("wrong-secret", "The link may have been replaced by a new one.")
    keys = Keys((secret_hash,))
    game = await hall.games.get(holder.table_id)
    for seat in holder.seats:

        def deed(game: Game, seat: int = seat) -> Outcome | None:
            return seating.claim(game, seat, body.name, None)

        game = await hall.do(holder.table_id, deed)
    response = reply({"id": game.id, "seats": keys.seats(game), "host": keys.host(game)})
    await hall.pockets.put(request, response, secret_hash)
    return response


@router.delete("/session", status_code=204, responses=answers(None), response_model=None)
async def close_session(request: Request, hall: TheHall) -> Response:
    """Empty the pocket."""
    token = request.cookies.get(COOKIE)
    response = Response(status_code=204)
    if token:
        await hall.pockets.empty(token)
        response.delete_cookie(COOKIE, path=request.scope.get("root_path") or "/")
    return response


@router.get("/my/games", responses=answers(MyGames, "wrong-secret"), response_model=None)
async def my_games(request: Request, hall: TheHall) -> Response:
    """All tables of the pocket, or of the bearer's secret, last changed first."""
    keys = await hall.pockets.keys(request)
    if keys.bearer:
        holder = await hall.store.find_secret(keys.hashes[0])
        if holder is None:
            raise Problem("wrong-secret")
        table_ids = [holder.table_id]
    else:
        holders = await hall.pockets.holders(keys.token) if keys.token else []
        table_ids = list(dict.fromkeys(each.table_id for each in holders))[-MOST_GAMES:]
    found = []
    for table_id in table_ids:
        try:
            game = await hall.games.get(table_id)
        except Problem:  # purged since
            continue
        if keys.seats(game) or keys.host(game):
            found.append(my_game(hall, game, keys))
    found.sort(key=lambda each: str(each["changed"]), reverse=True)
    return reply({"games": found})


@router.delete(
    "/my/games/{table_id}", status_code=204, responses=answers(None), response_model=None
)
async def forget_game(request: Request, hall: TheHall, table_id: TableId) -> Response:
    """Take a table out of the pocket."""
    token = request.cookies.get(COOKIE)
    if token:
        for holder in await hall.pockets.holders(token):
            if holder.table_id == table_id:
                await hall.pockets.take_out(token, holder.secret_hash)
    return Response(status_code=204)
