"""Who is kept out for a time by those who run the server, as this process knows it."""

import asyncio
import logging
import math
import time
from typing import Final

from loyang.server.errors import Problem
from loyang.server.store import Block, Store, StoreError

log: Final = logging.getLogger("loyang.blocks")

# Seconds between looks at the store.
LOOK: Final = 2.0


class Blocks:
    """Read from the store again and again."""

    def __init__(self) -> None:
        self.ends: dict[tuple[str, str], float] = {}  # by kind and who

    def check(self, kind: str, who: str) -> None:
        """`Problem` for whoever is kept out."""
        if self.ends and (left := self.ends.get((kind, who), 0.0) - time.time()) > 0:
            wait = math.ceil(left)
            raise Problem("blocked", f"It ends in {wait} seconds.", retry_after=wait)

    def set(self, blocks: list[Block]) -> None:
        self.ends = {(block.kind, block.who): block.until for block in blocks}

    async def keep_reading(self, store: Store) -> None:
        while True:
            try:
                self.set(await store.blocks())
            except StoreError as fault:
                log.warning("blocks could not be read: %s", fault)
            await asyncio.sleep(LOOK)
