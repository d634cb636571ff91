"""The pockets of browsers, as this process remembers them: which secrets a session token holds."""

import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from loyang.server.store import Holder, Store

from .secrets import hashed

LASTS: Final = 400 * 86_400  # seconds; browsers keep no cookie longer
REMEMBERED: Final = 4_096
FRESH: Final = 30.0  # seconds


class Pockets:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: OrderedDict[str, tuple[float, list[Holder]]] = OrderedDict()

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
        return found

    async def put(self, token: str, secret_hashes: Sequence[str]) -> None:
        """Put secrets in; the pocket is made if there is none."""
        await self.store.put_in_pocket(hashed(token), secret_hashes, time.time() + LASTS)
        self.known.pop(hashed(token), None)

    async def take_out(self, token: str, secret_hash: str) -> None:
        await self.store.take_from_pocket(hashed(token), secret_hash)
        self.known.pop(hashed(token), None)

    async def empty(self, token: str) -> None:
        await self.store.drop_pocket(hashed(token))
        self.known.pop(hashed(token), None)

    def forget(self) -> None:
        self.known.clear()
