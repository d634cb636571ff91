"""Who asks: the secrets that a request carries, by header or in a browser's pocket."""

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from fastapi import Request, Response

from loyang.server.documents.table import Looker
from loyang.server.errors import Problem
from loyang.server.http.guard import COOKIE
from loyang.server.store import Holder, Store

from .secrets import hashed, new_secret, opens
from .table import Game

LASTS: Final = 400 * 86_400  # seconds; browsers keep no cookie longer
REMEMBERED: Final = 4_096
FRESH: Final = 30.0  # seconds
LONGEST_SECRET: Final = 200


@dataclass(frozen=True)
class Keys:
    """The hashes of the secrets that a request carries."""

    hashes: tuple[str, ...] = ()
    bearer: bool = False
    token: str | None = None  # the pocket's

    def seats(self, game: Game) -> tuple[int, ...]:
        return tuple(row.seat for row in game.seats if opens(self.hashes, row.secret_hash))

    def host(self, game: Game) -> bool:
        return opens(self.hashes, game.row.host_hash)


class Pockets:
    """Pockets as this process remembers them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: OrderedDict[str, tuple[float, list[Holder]]] = OrderedDict()

    async def holders(self, token: str, wanted: str | None = None) -> list[Holder]:
        """What a pocket holds; asked for a table that is not in it, the store is asked again.

        Always where another process may have put something in.
        """
        token_hash = hashed(token)
        then, found = self.known.get(token_hash, (0.0, []))
        missing = wanted is not None and all(each.table_id != wanted for each in found)
        if self.store.shared or missing or time.monotonic() - then > FRESH:
            found = await self.store.pocket(token_hash) or []
            self.known[token_hash] = (time.monotonic(), found)
            if len(self.known) > REMEMBERED:
                self.known.popitem(last=False)
        return found

    async def keys(self, request: Request, table_id: str | None = None) -> Keys:
        """The keys of a request, for one table or for all."""
        said = request.headers.get("authorization")
        if said is not None:
            scheme, _, secret = said.partition(" ")
            if scheme.lower() != "bearer" or not 0 < len(secret) <= LONGEST_SECRET:
                raise Problem("wrong-secret", "Send Authorization: Bearer SECRET.")
            return Keys((hashed(secret.strip()),), bearer=True)
        token = request.cookies.get(COOKIE)
        if not token or len(token) > LONGEST_SECRET:
            return Keys()
        found = await self.holders(token, table_id)
        hashes = [each.secret_hash for each in found if table_id in (None, each.table_id)]
        return Keys(tuple(hashes), token=token)

    async def put(self, request: Request, response: Response, secret_hash: str) -> None:
        """Put a secret into the browser's pocket, a new one if need be."""
        token = request.cookies.get(COOKIE) or ""
        if not token or len(token) > LONGEST_SECRET or not await self.holders(token):
            token = new_secret()
        await self.store.put_in_pocket(hashed(token), [secret_hash], time.time() + LASTS)
        self.known.pop(hashed(token), None)
        response.set_cookie(
            COOKIE,
            token,
            max_age=LASTS,
            path=request.scope.get("root_path") or "/",
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="strict",
        )

    async def take_out(self, token: str, secret_hash: str) -> None:
        await self.store.take_from_pocket(hashed(token), secret_hash)
        self.known.pop(hashed(token), None)

    async def empty(self, token: str) -> None:
        await self.store.drop_pocket(hashed(token))
        self.known.pop(hashed(token), None)

    def forget(self) -> None:
        self.known.clear()


# --- who may look, and act -----------------------------------------------------------------------


def looker(game: Game, keys: Keys, seat: str | None) -> Looker:
    """With whose eyes: `seat` is a number, "none", or missing."""
    own, host = keys.seats(game), keys.host(game)
    if keys.bearer and not own and not host:
        raise Problem("wrong-secret", "It may have been replaced by a new one.")
    if seat is None:
        asked = [each for each in game.asked() if each in own]
        return Looker(next(iter(asked or own), None), own, host)
    if seat == "none":
        return Looker(None, own, host)
    number = int(seat)
    if number >= len(game.seats):
        raise Problem("no-such-seat", f"This table has seats 0 to {len(game.seats) - 1}.")
    if number not in own and not game.ended:
        raise foreign(keys)
    return Looker(number, own, host)


def foreign(keys: Keys) -> Problem:
    if not keys.hashes:
        return Problem("wrong-secret", "This needs a seat's secret.")
    return Problem("foreign-seat", "Your secret does not open it.")


def check_seat(game: Game, keys: Keys, seat: int, or_host: bool = False) -> None:
    """`Problem` unless the keys open that seat (or are the host's)."""
    if not 0 <= seat < len(game.seats):
        raise Problem("no-such-seat", f"This table has seats 0 to {len(game.seats) - 1}.")
    if seat in keys.seats(game) or (or_host and keys.host(game)):
        return
    raise foreign(keys)


def check_host(game: Game, keys: Keys) -> None:
    if not keys.host(game):
        raise Problem("not-host" if keys.hashes else "wrong-secret")
