"""What has to be done for a bot's turn, and who does it.

A job is (table, version, seat): a bot sits there and is asked. Doing it twice does no harm, since
only one answer to a version can be stored; not doing it at all would hold up the table, so a job
that was asked for survives whoever was at it.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from typing import Protocol

from loyang.engine.actions import Action

from .think import Question
from .thinkers import Thinkers


class Game(Protocol):
    """What the jobs need of the server's game service."""

    async def question(self, table_id: str, version: int, seat: int) -> Question | None:
        """None if there is nothing to answer: the table has moved on, or a human sits there."""
        ...

    async def answer(self, table_id: str, version: int, seat: int, action: Action) -> None:
        """Stores the answer, unless the table has moved on; then that is all right."""
        ...


class BotJobs(ABC):
    """`await start()` before the first `ask`, `await close()` at the end."""

    def __init__(self, game: Game, thinkers: Thinkers) -> None:
        self._game = game
        self._thinkers = thinkers

    @abstractmethod
    async def start(self) -> None: ...

    @abstractmethod
    async def ask(self, table_id: str, version: int, seat: int, pause: float = 0.0) -> None:
        """Has the seat's bot answer, not sooner than after `pause` seconds.

        Returns at once; the bot thinks elsewhere. Asking again for the same changes nothing.
        `StoreUnavailable` if the job could not be noted down.
        """

    @abstractmethod
    async def close(self) -> None:
        """Leaves unfinished jobs: the next start asks for them, or another process has them."""

    async def _turn(self, table_id: str, version: int, seat: int, not_before: float) -> None:
        """One bot turn, `not_before` in seconds since 1970."""
        async with self._thinkers.place((table_id, seat)) as thinker:
            question = await self._game.question(table_id, version, seat)
            if question is None:
                return
            action = await thinker.answer(question, (table_id, seat))
        await asyncio.sleep(max(0.0, not_before - time.time()))
        await self._game.answer(table_id, version, seat, action)
