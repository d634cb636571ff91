"""What has to be thought about, and who does it: bots' turns, hints and reviews.

A bot's turn is (table, version, seat): a bot sits there and is asked. Doing it twice does no harm,
since only one answer to a version can be stored; not doing it at all would hold up the table, so a
job that was asked for outlives the process that was working on it. A hint is about a position, and
dropped when the game has moved on. A review is made in pieces, each of which is kept, so that it
goes on where it stopped; bots and hints go before it.
"""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, Protocol

from loyang.engine.actions import Action
from loyang.engine.views import View

from . import coaching
from .think import BotTurn
from .thinkers import PATIENCE, NoAnswer, Thinkers

log: Final = logging.getLogger(__name__)

# Seconds for one verdict: nobody's turn waits for it, and a busy machine is slow.
REVIEW_PATIENCE: Final = 900.0

Document = dict[str, Any]


class Service(Protocol):
    """What the jobs need of the table service."""

    async def bot_turn(self, table_id: str, version: int, seat: int) -> BotTurn | None:
        """None if there is nothing to answer: the table has moved on, or a human sits there."""
        ...

    async def answer(self, table_id: str, version: int, seat: int, action: Action) -> None:
        """Store the answer; if the table has moved on, it is not needed."""
        ...


class Desk(Protocol):
    """What the jobs need of the coach's desk."""

    nodes: int  # that the coach may look at for a decision; 0: as many as usual

    async def hint_wanted(
        self, table_id: str, at: int, seat: int
    ) -> tuple[View, Sequence[Action]] | None:
        """What the seat sees and can do there; None if the game has moved on."""
        ...

    async def keep_hint(
        self, table_id: str, at: int, seat: int, more: bool, hint: Document
    ) -> None:
        """Drops it if the game has moved on."""
        ...

    async def review_wanted(self, table_id: str, seat: int) -> str | None:
        """The record of the game; None if there is nothing to do (any more)."""
        ...

    async def verdicts(self, table_id: str, seat: int) -> dict[int, Document]:
        """Those that are kept, by their numbers."""
        ...

    async def keep_pieces(self, table_id: str, seat: int, pieces: int) -> None:
        """How many there will be."""
        ...

    async def keep_verdict(
        self, table_id: str, seat: int, number: int, verdict: Document
    ) -> None: ...

    async def keep_review(self, table_id: str, seat: int, review: Document) -> None:
        """The whole; `{"fault": ...}` for a game that can't be judged."""
        ...


class BotJobs(ABC):
    """`await start()` before the first `ask`, `await close()` at the end."""

    def __init__(self, service: Service, desk: Desk | None, thinkers: Thinkers) -> None:
        self._service = service
        self._desk = desk
        self._thinkers = thinkers

    @property
    def desk(self) -> Desk:
        assert self._desk is not None, "nobody asks the coach here"
        return self._desk

    @abstractmethod
    async def start(self) -> None: ...

    @abstractmethod
    async def ask(self, table_id: str, version: int, seat: int, pause: float = 0.0) -> None:
        """Have the seat's bot answer, but not within the next `pause` seconds.

        Returns at once; the bot thinks elsewhere. Asking twice for the same turn changes nothing.
        `StoreUnavailable` if the job could not be recorded.
        """

    @abstractmethod
    async def ask_hint(self, table_id: str, at: int, seat: int, more: bool) -> None:
        """Have the coach look at a position: at what to begin with, or at all choices."""

    @abstractmethod
    async def ask_review(self, table_id: str, seat: int) -> None:
        """Have a finished game judged, when there is time."""

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

    async def _hint(self, table_id: str, at: int, seat: int, more: bool) -> None:
        async with self._thinkers.place((table_id, seat)) as thinker:
            wanted = await self.desk.hint_wanted(table_id, at, seat)
            if wanted is None:
                return
            look = coaching.hint if more else coaching.nudge
            found = await thinker.work(PATIENCE, look, *wanted, self.desk.nodes)
        await self.desk.keep_hint(table_id, at, seat, more, found)

    async def _review(self, table_id: str, seat: int) -> None:
        record = await self.desk.review_wanted(table_id, seat)
        if record is None:
            return
        try:
            review = await self._reviewed(record, table_id, seat)
        except (ValueError, NoAnswer) as fault:  # the record, the seat, or a piece is at fault
            log.warning("a game can't be judged: %s", fault)
            review = {"fault": str(fault)}
        await self.desk.keep_review(table_id, seat, review)

    async def _reviewed(self, record: str, table_id: str, seat: int) -> Document:
        async def work(function: Any, *values: Any) -> Any:
            async with self._thinkers.place((table_id, seat), can_wait=True) as thinker:
                return await thinker.work(REVIEW_PATIENCE, function, record, seat, *values)

        numbers: list[int] = await work(coaching.pieces)
        await self.desk.keep_pieces(table_id, seat, len(numbers))
        verdicts = await self.desk.verdicts(table_id, seat)
        for number in numbers:
            if number not in verdicts:
                verdicts[number] = await work(coaching.piece, number, self.desk.nodes)
                await self.desk.keep_verdict(table_id, seat, number, verdicts[number])
        review: Document = await work(coaching.whole, verdicts)
        return review
