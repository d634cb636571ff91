"""What the groups of paths share."""

import hashlib
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response

from loyang.server.documents.table import Looker, encode
from loyang.server.errors import PROBLEMS
from loyang.server.tables.pockets import Keys, looker
from loyang.server.tables.service import Hall
from loyang.server.tables.table import Game

from .guard import address_of

PREFIX = "/api/v1"
JSON = "application/json"
PROBLEM_JSON = "application/problem+json"


async def hall_of(request: Request) -> Hall:
    # Not a plain function: those are run in a thread, which costs more than all the rest.
    hall: Hall = request.app.state.hall
    return hall


TheHall = Annotated[Hall, Depends(hall_of)]
TableId = Annotated[str, Path(min_length=1, max_length=64)]
SeatPath = Annotated[int, Path(ge=0, le=3)]
SeatQuery = Annotated[str | None, Query(pattern="^([0-3]|none)$")]
VersionQuery = Annotated[int | None, Query(ge=0, le=2**31 - 1)]


def answers(model: type[Any] | None, *codes: str, status: int = 200) -> dict[int | str, Any]:
    """The OpenAPI entry of a path: its answer, and the problems it may tell."""
    out: dict[int | str, Any] = {}
    if model is not None:
        out[status] = {"model": model, "description": "Done."}
    by_status: dict[int, list[str]] = {}
    for code in ("bad-request", "too-many", "unavailable", *codes):
        by_status.setdefault(PROBLEMS[code][0], []).append(code)
    for each, found in by_status.items():
        out[each] = {
            "description": ", ".join(sorted(set(found))),
            "content": {PROBLEM_JSON: {"schema": {"$ref": "#/components/schemas/ProblemAnswer"}}},
        }
    return out


def reply(data: object, status: int = 200) -> Response:
    return Response(encode(data), status, media_type=JSON)


def raw(data: bytes, status: int = 200) -> Response:
    return Response(data, status, media_type=JSON)


def tagged(request: Request, data: bytes) -> Response:
    """With an ETag, or 304 when the reader has it already."""
    tag = f'"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"ETag": tag})
    return Response(data, headers={"ETag": tag}, media_type=JSON)


async def keys_for(request: Request, hall: Hall, table_id: str) -> Keys:
    return await hall.pockets.keys(request, table_id)


async def looking(
    request: Request, hall: Hall, table_id: str, seat: str | None, at_least: int = 0
) -> tuple[Game, Looker]:
    """The table, and whose eyes it is seen with."""
    keys = await keys_for(request, hall, table_id)
    game = await hall.games.latest(table_id, at_least)
    return game, await hall.games.judge(game, lambda game: looker(game, keys, seat))


def from_browser(request: Request) -> bool:
    """Browsers name their origin when they change something; programs need no pocket."""
    return "authorization" not in request.headers and "origin" in request.headers


def link(request: Request, hall: Hall, table_id: str, secret: str) -> str:
    """The page's address for a secret, which stays behind the #."""
    base = hall.settings.public_url.rstrip("/")
    if not base:
        host = request.headers.get("host", "")
        base = f"{request.url.scheme}://{host}{request.scope.get('root_path', '')}"
    return f"{base}/t/{table_id}#{secret}"


def address(request: Request) -> str:
    return address_of(request.scope)
