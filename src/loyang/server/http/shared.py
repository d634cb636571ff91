"""What the groups of paths share: parameters, answers, links."""

import hashlib
from typing import Annotated, Any

from fastapi import Path, Query, Request, Response
from msgspec import Struct

from loyang.server.documents.base import encode, encoded
from loyang.server.documents.shapes import Invitation, NewTableAnswer, ProblemAnswer
from loyang.server.errors import PROBLEMS
from loyang.server.tables.access import Credentials, Viewer, viewer
from loyang.server.tables.secrets import hashed
from loyang.server.tables.table import Table

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


def base_of(request: Request, context: Context) -> str:
    """Where the page is, as whoever asks reaches it; no slash at its end."""
    base = context.settings.public_url.rstrip("/")
    if not base:
        host = request.headers.get("host", "")
        base = f"{request.url.scheme}://{host}{request.scope.get('root_path', '')}"
    return base


def link(request: Request, context: Context, table_id: str, secret: str) -> str:
    """The page's address for a secret, which stays behind the #."""
    return f"{base_of(request, context)}/t/{table_id}#{secret}"


async def new_table_answer(
    request: Request,
    context: Context,
    table: Table,
    secret: str,
    invitations: list[Invitation] | None = None,
) -> Response:
    """A table that was made, for its maker; a browser puts the secret into its pocket."""
    document = await document_for(context, table, Credentials((hashed(secret),)))
    where = link(request, context, table.id, secret)
    answer = NewTableAnswer(table.id, secret, where, invitations or [], encoded(document))
    response = reply(answer, 201)
    if from_browser(request):
        await put_in_pocket(request, response, context.pockets, hashed(secret))
    return response


def address(request: Request) -> str:
    return address_of(request.scope)
