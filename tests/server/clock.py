"""A server's time in the hands of a test."""

import asyncio
import math
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Any

from .kit import PATIENCE, Server


class SetClock:
    """The clock of a server that runs in this process: it stands, unless it is moved."""

    def __init__(self, server: Server, now: str | None = None) -> None:
        """Put to that time in UTC, or left at the present."""
        self.service = server.context.service
        self.keeper = self.service.keeper
        self.loop = self.service.tasks[0].get_loop()
        wanted = self.keeper.now()
        if now is not None:
            wanted = datetime.fromisoformat(now).replace(tzinfo=UTC).timestamp()
        self.run(self.take(wanted))

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    async def take(self, now: float) -> None:
        """No sign of life and no look at the clocks but those of the test."""
        for task in self.service.tasks:
            if task.get_name() in ("alive", "clocks"):
                task.cancel()
        await self.set(now)

    async def set(self, now: float) -> None:
        self.keeper.wall = lambda: now - self.keeper.offset
        await self.keeper.store.alive(now, math.inf)
        await self.service.check_clocks()

    def forward(self, seconds: float = 0.0, **more: float) -> None:
        """Time passes, and what is due by then is done."""
        seconds += 60 * more.get("minutes", 0.0) + 3600 * more.get("hours", 0.0)
        self.run(self.set(self.keeper.now() + seconds + 86_400 * more.get("days", 0.0)))

    def down_for(self, seconds: float) -> None:
        """Nobody served the tables for so long, and then somebody does again."""
        later = self.keeper.now() + seconds
        self.keeper.wall = lambda: later - self.keeper.offset
        self.run(self.keeper.beat(serving=True))
        self.run(self.service.check_clocks())
