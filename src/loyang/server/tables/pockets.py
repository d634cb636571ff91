"""The pockets of browsers, as this process remembers them: which secrets a session token holds."""

import contextlib
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from loyang.server.store import Holder, Store, StoreError

from .secrets import hashed

LASTS: Final = 400 * 86_400  # seconds; browsers keep no cookie longer
REMEMBERED: Final = 4_096
FRESH: Final = 30.0  # seconds
HOUR: Final = 3_600.0


class Pockets:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: OrderedDict[str, tuple[float, list[Holder]]] = OrderedDict()
        self.seen: OrderedDict[str, float] = OrderedDict()

    async def holders(self, token: str, wanted: str | None = None) -> list[Holder]:
        """What a pocket holds; asked for a table that is not in it, the store is asked again.

        So it is, always, where another process may have put something in.
        """
        token_hash = hashed(token)
        then, found = self.known.get(token_hash, (0.0, []))
        missing = wanted is not None and all(each.table_id != wanted for each in found)
        if self.store.shared or missing or time.monotonic() - then > FRESH:
            found = await self.store.pocket(token_hash) or []
            self.known[token_hash] = (time.monotonic(), found)
            if len(self.known) > REMEMBERED:
                self.known.popitem(last=False)
            if found:
                await self.see(token_hash)
        return found

    async def see(self, token_hash: str) -> None:
        """Its owner is told when it was last used, to the hour."""
        then = self.seen.get(token_hash, -HOUR)
        if time.monotonic() - then < HOUR:
            return
        self.seen[token_hash] = time.monotonic()
        if len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)
        with contextlib.suppress(StoreError):  # whoever only reads needs no store that can write
            await self.store.see_pocket(token_hash)

    async def put(self, token: str, secret_hashes: Sequence[str], device: str = "") -> None:
        """Put secrets in; the pocket is made if there is none."""
        expires = time.time() + LASTS
        await self.store.put_in_pocket(hashed(token), secret_hashes, expires, device)
        self.known.pop(hashed(token), None)

    async def take_out(self, token: str, secret_hash: str) -> None:
        await self.store.take_from_pocket(hashed(token), secret_hash)
        self.known.pop(hashed(token), None)

    async def empty(self, token: str) -> None:
        await self.store.drop_pocket(hashed(token))
        self.known.pop(hashed(token), None)

    def forget(self) -> None:
        self.known.clear()
