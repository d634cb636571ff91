"""What the groups of paths share: parameters, answers, links."""

import hashlib
import time
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import Path, Query, Request, Response
from msgspec import Struct

from loyang.server.documents.base import encode, encoded
from loyang.server.documents.shapes import Invitation, NewTableAnswer, ProblemAnswer
from loyang.server.errors import PROBLEMS
from loyang.server.store import SeatRow, TableRow
from loyang.server.tables.access import Credentials, Viewer, viewer
from loyang.server.tables.seating import start_if_ready
from loyang.server.tables.secrets import hashed, hashed_code, new_code, new_secret, new_table_id
from loyang.server.tables.table import Table

from .bodies import DealTable
from .context import Context
from .credentials import credentials_of, from_browser, put_in_pocket
from .guard import address_of

PREFIX = "/api/v1"
JSON = "application/json"
PROBLEM_JSON = "application/problem+json"

TableId = Annotated[str, Path(min_length=1, max_length=64)]
DeviceId = Annotated[str, Path(min_length=1, max_length=64)]
SeatPath = Annotated[int, Path(ge=0, le=3)]
SeatQuery = Annotated[str | None, Query(pattern="^([0-3]|none)$")]
VersionQuery = Annotated[int | None, Query(ge=0, le=2**31 - 1)]


def answers(shape: type[Struct] | None, *codes: str, status: int = 200) -> dict[int | str, Any]:
    """The OpenAPI entry of a path: its answer, and the problems it may report."""
    out: dict[int | str, Any] = {}
    if shape is not None:
        out[status] = {"description": "Done.", "content": content(JSON, shape)}
    by_status: dict[int, list[str]] = {}
    for code in ("bad-request", "too-many", "unavailable", *codes):
        by_status.setdefault(PROBLEMS[code][0], []).append(code)
    for each, found in by_status.items():
        out[each] = {
            "description": ", ".join(sorted(set(found))),
            "content": content(PROBLEM_JSON, ProblemAnswer),
        }
    return out


def content(media_type: str, shape: type[Struct]) -> dict[str, Any]:
    return {media_type: {"schema": {"$ref": f"#/components/schemas/{shape.__name__}"}}}


def reply(data: Struct, status: int = 200) -> Response:
    return Response(encode(data), status, media_type=JSON)


def raw(data: bytes, status: int = 200) -> Response:
    return Response(data, status, media_type=JSON)


def tagged(request: Request, data: bytes) -> Response:
    """With an ETag, or 304 when the reader has it already."""
    tag = f'"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"ETag": tag})
    return Response(data, headers={"ETag": tag}, media_type=JSON)


async def credentials_for(request: Request, context: Context, table_id: str) -> Credentials:
    return await credentials_of(request, context.pockets, context.blocks, table_id)


async def table_for(
    request: Request, context: Context, table_id: str, seat: str | None, at_least: int = 0
) -> tuple[Table, Viewer]:
    """The table, and who is shown it."""
    credentials = await credentials_for(request, context, table_id)
    table = await context.cache.latest(table_id, at_least)
    return table, await context.cache.check(table, lambda table: viewer(table, credentials, seat))


async def document_for(
    context: Context,
    table: Table,
    credentials: Credentials,
    seat: str | int | None = None,
    since: int | None = None,
) -> bytes:
    """The table document for somebody with these credentials."""
    return await context.documents.present(table, viewer(table, credentials, seat), since)


def link(request: Request, context: Context, table_id: str, secret: str) -> str:
    """The page's address for a secret, which stays behind the #."""
    return page_link(request, context, f"t/{table_id}#{secret}")


def page_link(request: Request, context: Context, path: str) -> str:
    return f"{base_of(request, context)}/{path}"


def base_of(request: Request, context: Context) -> str:
    """Where the page is, as whoever asks reaches it; no slash at its end."""
    base = context.settings.public_url.rstrip("/")
    if not base:
        host = request.headers.get("host", "")
        base = f"{request.url.scheme}://{host}{request.scope.get('root_path', '')}"
    return base


async def new_table_answer(
    request: Request,
    context: Context,
    table: Table,
    secret: str,
    invitations: list[Invitation] | None = None,
    token: str = "",
) -> Response:
    """A table that was made, for its maker; a browser puts the secret into its pocket."""
    document = await document_for(context, table, Credentials((hashed(secret),)))
    where = link(request, context, table.id, secret)
    answer = NewTableAnswer(table.id, secret, where, invitations or [], encoded(document))
    response = reply(answer, 201)
    if from_browser(request):
        await put_in_pocket(request, response, context.pockets, hashed(secret), token)
    return response


async def make_table(
    request: Request, context: Context, body: DealTable, options: Mapping[str, Any], seed: str
) -> Response:
    """A new table with these seats. With every one of them ready the game begins at once."""
    table_id, secret = new_table_id(), new_secret()
    rows: list[SeatRow] = []
    invitations: list[Invitation] = []
    for seat, wanted in enumerate(body.seats):
        own = hashed(secret) if wanted.mine else None
        code_hash = None
        if wanted.kind == "human" and not wanted.mine:
            invited, code = new_secret(), new_code()
            own, code_hash = hashed(invited), hashed_code(code)
            where = link(request, context, table_id, invited)
            invitations.append(Invitation(seat, invited, where, code))
        rows.append(
            SeatRow(
                seat=seat,
                kind=wanted.kind,
                bot=wanted.bot,
                name=wanted.bot or wanted.name,
                portrait=wanted.portrait or "",
                colour=wanted.colour or "",
                secret_hash=own,
                code_hash=code_hash,
                ready=wanted.ready or wanted.kind == "bot",
            )
        )
    row = TableRow(
        id=table_id,
        options=options,
        seed=seed,
        host_hash=hashed(secret),
        public=body.public,
        created=time.time(),
        maker=await context.maker(request),
    )
    table = await context.service.create(row, rows, start_if_ready)
    return await new_table_answer(request, context, table, secret, invitations)


def address(request: Request) -> str:
    return address_of(request.scope)
