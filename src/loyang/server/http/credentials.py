"""Who asks: the secrets that a request carries, in its header or by a browser's cookie."""

from collections.abc import Sequence
from typing import Final

from fastapi import Request, Response

from loyang.server.errors import Problem
from loyang.server.tables.access import Credentials
from loyang.server.tables.pockets import LASTS, Pockets
from loyang.server.tables.secrets import hashed, new_secret

from .blocks import Blocks
from .guard import COOKIE

LONGEST_SECRET: Final = 200
# What a browser calls itself, and what people call it; the first that is found.
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


async def credentials_of(
    request: Request, pockets: Pockets, blocks: Blocks, table_id: str | None = None
) -> Credentials:
    """For one table, or for all."""
    header = request.headers.get("authorization")
    if header is not None:
        scheme, _, secret = header.partition(" ")
        if scheme.lower() != "bearer" or not 0 < len(secret) <= LONGEST_SECRET:
            raise Problem("wrong-secret", "Send Authorization: Bearer SECRET.")
        return Credentials((hashed(secret.strip()),), bearer=True)
    token = request.cookies.get(COOKIE)
    if not token or len(token) > LONGEST_SECRET:
        return Credentials()
    blocks.check("pocket", hashed(token))
    found = await pockets.holders(token, table_id)
    hashes = [each.secret_hash for each in found if table_id in (None, each.table_id)]
    return Credentials(tuple(hashes), token=token)


async def pocket_of(request: Request, pockets: Pockets) -> str:
    """The token of the browser's pocket, or of a new one."""
    token = request.cookies.get(COOKIE) or ""
    if not token or len(token) > LONGEST_SECRET or not await pockets.holders(token):
        token = new_secret()
    return token


async def put_in_pocket(
    request: Request, response: Response, pockets: Pockets, secret_hash: str, token: str = ""
) -> None:
    """Put a secret into the browser's pocket, a new one if need be."""
    token = token or await pocket_of(request, pockets)
    await keep_pocket(request, response, pockets, token, [secret_hash])


async def keep_pocket(
    request: Request,
    response: Response,
    pockets: Pockets,
    token: str,
    secret_hashes: Sequence[str] = (),
) -> None:
    """The pocket lasts, with these secrets in it, and the browser knows its token."""
    await pockets.put(token, secret_hashes, device(request.headers.get("user-agent", "")))
    response.set_cookie(
        COOKIE,
        token,
        max_age=LASTS,
        path=request.scope.get("root_path") or "/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


def from_browser(request: Request) -> bool:
    """Browsers name their origin when they change something; programs need no pocket."""
    return "authorization" not in request.headers and "origin" in request.headers


def device(user_agent: str) -> str:
    """`Firefox, Android`: enough to know one's own again, and no more."""
    found = [
        next((name for sign, name in names.items() if sign in user_agent), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found))
