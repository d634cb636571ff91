"""Bot turns of a single server process, in a few processes of its own."""

import asyncio
import logging
from typing import Final

from loyang.server.store.base import StoreUnavailable

from .base import BotJobs, Service
from .thinkers import Thinkers

log: Final = logging.getLogger(__name__)

# Pauses before a job is tried again, for instance while the store is away, in seconds.
FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 4.0
# A job that fails is tried again, but not for ever.
ATTEMPTS: Final = 20


class EmbeddedJobs(BotJobs):
    def __init__(self, service: Service, *, processes: int | None = None) -> None:
        super().__init__(service, Thinkers(processes))
        self._tasks: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        self._closed = False

    async def start(self) -> None:
        await self._thinkers.start()

    async def ask(self, table_id: str, version: int, seat: int, pause: float = 0.0) -> None:
        job = (table_id, version, seat)
        if job in self._tasks or self._closed:
            return
        task = asyncio.create_task(self._do(*job, pause), name=f"bot turn {job}")
        self._tasks[job] = task
        task.add_done_callback(lambda _: self._tasks.pop(job, None))

    async def _do(self, table_id: str, version: int, seat: int, pause: float) -> None:
        wait = FIRST_PAUSE
        failures = 0
        while failures < ATTEMPTS:
            try:
                await self._turn(table_id, version, seat, pause)
                return
            except StoreUnavailable:
                pass
            except Exception:  # one table's trouble must not become that of others
                log.exception("the bot turn %s/%d/%d failed", table_id, version, seat)
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
