"""What has to be done for a bot's turn, and who does it.

A job is (table, version, seat): a bot sits there and is asked. Doing it twice does no harm, since
only one answer to a version can be stored; not doing it at all would hold up the table, so a job
that was asked for outlives the process that was working on it.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from typing import Protocol

from loyang.engine.actions import Action

from .think import BotTurn
from .thinkers import Thinkers


class Service(Protocol):
    """What the jobs need of the table service."""

    async def bot_turn(self, table_id: str, version: int, seat: int) -> BotTurn | None:
        """None if there is nothing to answer: the table has moved on, or a human sits there."""
        ...

    async def answer(self, table_id: str, version: int, seat: int, action: Action) -> None:
        """Store the answer; if the table has moved on, it is not needed."""
        ...


class BotJobs(ABC):
    """`await start()` before the first `ask`, `await close()` at the end."""

    def __init__(self, service: Service, thinkers: Thinkers) -> None:
        self._service = service
        self._thinkers = thinkers

    @abstractmethod
    async def start(self) -> None: ...

    @abstractmethod
    async def ask(self, table_id: str, version: int, seat: int, pause: float = 0.0) -> None:
        """Have the seat's bot answer, but not within the next `pause` seconds.

        Returns at once; the bot thinks elsewhere. Asking twice for the same turn changes nothing.
        `StoreUnavailable` if the job could not be recorded.
        """

    @abstractmethod
    async def close(self) -> None:
        """Leave unfinished jobs: the next start asks for them, or another process has them."""

    async def _turn(
        self, table_id: str, version: int, seat: int, pause: float = 0.0, not_before: float = 0.0
    ) -> None:
        """One bot turn, of `pause` seconds at least.

        `not_before` is what an older release has left in the queue, by a clock that may be wrong.
        """
        began = time.monotonic()
        async with self._thinkers.place((table_id, seat)) as thinker:
            turn = await self._service.bot_turn(table_id, version, seat)
            if turn is None:
                return
            action = await thinker.answer(turn, (table_id, seat))
        await asyncio.sleep(max(0.0, pause - (time.monotonic() - began)))
        await self._service.answer(table_id, version, seat, action)
