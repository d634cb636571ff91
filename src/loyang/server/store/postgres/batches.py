"""Appends that wait at the same time go to PostgreSQL together, in one statement.

A commit with a notification holds up every other one until the disk has it: a statement for each
append would make the appends of all processes queue for the disk one by one.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from loyang.server.store.base import Entry, SeatRow, Snapshot, Status

MOST_AT_ONCE: Final = 100


@dataclass(frozen=True, slots=True)
class Append:
    """What `Store.append` is asked to do."""

    table_id: str
    expected: int
    entries: Sequence[Entry]
    seats: Sequence[SeatRow]
    status: Status | None
    options: Mapping[str, Any] | None
    host_hash: str | None
    snapshot: Snapshot | None
    due: float | None

    @property
    def version(self) -> int:
        return self.expected + len(self.entries)


# Sends appends of different tables; gives how much talk there is at those that went through.
Send = Callable[[list[Append]], Awaitable[dict[str, int]]]


@dataclass(slots=True)
class Waiting:
    append: Append
    future: "asyncio.Future[int | None]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Batches:
    """One batch is under way at a time; the next takes whatever has come in the meantime."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def do(self, append: Append) -> int | None:
        """How much talk there is at the table, or None if it was not at the expected version."""
        waiting = Waiting(append)
        self._waiting.append(waiting)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="store batches")
        return await waiting.future

    async def close(self) -> None:
        """After everything that is waiting has been done."""
        while self._task is not None and not self._task.done():
            await self._task

    async def _run(self) -> None:
        while self._waiting:
            batch = self._next()
            try:
                moved = await self._send([waiting.append for waiting in batch])
            except Exception as error:  # theirs to handle, not ours
                for waiting in batch:
                    if not waiting.future.done():
                        waiting.future.set_exception(error)
                continue
            for waiting in batch:
                if not waiting.future.done():
                    waiting.future.set_result(moved.get(waiting.append.table_id))

    def _next(self) -> list[Waiting]:
        """One for each table at most; a second one has to wait and see."""
        batch: dict[str, Waiting] = {}
        later = []
        for waiting in self._waiting:
            table_id = waiting.append.table_id
            if table_id in batch or len(batch) == MOST_AT_ONCE:
                later.append(waiting)
            else:
                batch[table_id] = waiting
        self._waiting = later
        return list(batch.values())
