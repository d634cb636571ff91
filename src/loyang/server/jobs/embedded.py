"""Jobs of a single server process, in a few processes of its own."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from loyang.server.store.base import StoreUnavailable

from .base import BotJobs, Desk, Service
from .thinkers import Thinkers

log: Final = logging.getLogger(__name__)

# Pauses before a job is tried again, for instance while the store is away, in seconds.
FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 4.0
# A job that fails is tried again, but not for ever.
ATTEMPTS: Final = 20


class EmbeddedJobs(BotJobs):
    def __init__(
        self, service: Service, desk: Desk | None = None, *, processes: int | None = None
    ) -> None:
        super().__init__(service, desk, Thinkers(processes))
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    async def start(self) -> None:
        await self._thinkers.start()

    async def ask(self, table_id: str, version: int, seat: int, pause: float = 0.0) -> None:
        self._begin(
            f"bot turn {table_id}/{version}/{seat}",
            partial(self._turn, table_id, version, seat, pause),
        )

    async def ask_hint(self, table_id: str, at: int, seat: int, more: bool) -> None:
        self._begin(
            f"hint {table_id}/{at}/{seat}/{more}", partial(self._hint, table_id, at, seat, more)
        )

    async def ask_review(self, table_id: str, seat: int) -> None:
        self._begin(f"review {table_id}/{seat}", partial(self._review, table_id, seat))

    def _begin(self, name: str, job: Callable[[], Awaitable[None]]) -> None:
        """Unless it is under way."""
        if name in self._tasks or self._closed:
            return
        task = asyncio.create_task(self._do(name, job), name=name)
        self._tasks[name] = task
        task.add_done_callback(lambda _: self._tasks.pop(name, None))

    async def _do(self, name: str, job: Callable[[], Awaitable[None]]) -> None:
        wait = FIRST_PAUSE
        failures = 0
        while failures < ATTEMPTS:
            try:
                await job()
                return
            except StoreUnavailable:
                pass
            except Exception:  # one table's trouble must not become that of others
                log.exception("the %s failed", name)
                failures += 1
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_PAUSE)

    async def close(self) -> None:
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinkers.close()
