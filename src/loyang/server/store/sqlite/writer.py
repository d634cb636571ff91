"""One thread that writes a SQLite file: whatever waits is committed together.

Durability costs one flush of the disk per commit, whatever is in it. A refused request leaves
nothing behind and disturbs no other: that is rare, so it is the refusal that costs something.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from loyang.server.store.base import StoreUnavailable
from loyang.server.store.feed import EVERYTHING, Change, Feed

# A request writes, and gives what it returns and the change to announce.
Request = Callable[[sqlite3.Connection], tuple[Any, Change | None]]

MOST_AT_ONCE: Final = 200
# How often to check whether another process has written to the file, in seconds.
GLANCE: Final = 0.5


class Waiting(Struct, eq=False):
    request: Request
    future: "asyncio.Future[Any]"
    result: Any = None
    change: Change | None = None
    error: BaseException | None = None


class Writer:
    """The thread and its queue. Requests are put, and answered, on the event loop."""

    def __init__(
        self,
        first: sqlite3.Connection,
        connect: Callable[[], sqlite3.Connection],
        check: Callable[[], None],
        feed: Feed,
    ) -> None:
        """`connect` gives another connection when the first one has met trouble.

        `check` raises `sqlite3.Error` when the file is no longer the one that was opened.
        """
        self._connect = connect
        self._check = check
        self._feed = feed
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._ending = False
        self._seen = _data_version(first)
        self._looked = time.monotonic()
        self._thread = threading.Thread(
            target=self._run, args=(first,), name="store writer", daemon=True
        )
        self._thread.start()

    async def do(self, request: Request) -> Any:
        """What the request returns, after the commit that made it durable."""
        if self._ending:
            raise StoreUnavailable("the store has been closed")
        waiting = Waiting(request, self._loop.create_future())
        self._queue.put(waiting)
        return await waiting.future

    async def close(self) -> None:
        """After everything that is waiting has been done."""
        if not self._ending:
            self._ending = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # --- in the thread ---------------------------------------------------------------------------

    def _run(self, connection: sqlite3.Connection | None) -> None:
        ending = False
        while not ending:
            batch, ending = self._gather()
            try:
                if connection is None:
                    connection = self._connect()
                    # It counts from anywhere, and cannot know what was missed.
                    self._seen = _data_version(connection)
                    self._on_loop(self._feed.put, EVERYTHING)
                self._write(connection, batch)
            except sqlite3.Error as error:
                # Nothing of this batch is kept; a new connection owes nothing to the old one.
                for waiting in batch:
                    waiting.error = StoreUnavailable(f"the store cannot be written: {error}")
                _close(connection)
                connection = None
            if batch:
                self._on_loop(self._answer, batch)
            try:
                if connection is not None:
                    self._glance(connection)
            except sqlite3.Error:
                _close(connection)
                connection = None
        _close(connection)

    def _gather(self) -> tuple[list[Waiting], bool]:
        """Everything that is waiting, or nothing when it is time to glance; and whether to end."""
        batch: list[Waiting] = []
        try:
            item = self._queue.get(timeout=GLANCE)
            while item is not None:
                batch.append(item)
                if len(batch) == MOST_AT_ONCE:
                    return batch, False
                item = self._queue.get_nowait()
        except queue.Empty:
            return batch, False
        return batch, True

    def _write(self, connection: sqlite3.Connection, batch: list[Waiting]) -> None:
        """All of them in one transaction; a refused one is left out, and the others begin again."""
        waiting = batch
        while waiting:
            connection.execute("BEGIN IMMEDIATE")
            refused = self._run_requests(connection, waiting)
            if refused is None:
                self._check()
                connection.execute("COMMIT")
                return
            connection.execute("ROLLBACK")
            waiting = [each for each in waiting if each is not refused]

    def _run_requests(
        self, connection: sqlite3.Connection, waiting: list[Waiting]
    ) -> Waiting | None:
        """The first one that is refused, if any."""
        for each in waiting:
            try:
                each.result, each.change = each.request(connection)
            except sqlite3.Error:
                raise  # the disk is full or broken: no use to go on
            except Exception as error:  # its caller alone is told
                each.error = error
                return each
        return None

    def _glance(self, connection: sqlite3.Connection) -> None:
        now = time.monotonic()
        if now - self._looked < GLANCE:
            return
        self._looked = now
        version = _data_version(connection)
        if version != self._seen:
            self._seen = version
            self._on_loop(self._feed.put, EVERYTHING)

    def _on_loop(self, function: Callable[..., None], *arguments: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
            self._loop.call_soon_threadsafe(function, *arguments)

    # --- on the event loop -----------------------------------------------------------------------

    def _answer(self, batch: list[Waiting]) -> None:
        for waiting in batch:
            if waiting.error is None and waiting.change is not None:
                self._feed.put(waiting.change)
            if waiting.future.done():  # its caller has gone
                continue
            if waiting.error is None:
                waiting.future.set_result(waiting.result)
            else:
                waiting.future.set_exception(waiting.error)


def _data_version(connection: sqlite3.Connection) -> int:
    """It changes when anybody but this connection has committed."""
    version: int = connection.execute("PRAGMA data_version").fetchone()[0]
    return version


def _close(connection: sqlite3.Connection | None) -> None:
    """What it had begun is undone."""
    if connection is not None:
        with contextlib.suppress(sqlite3.Error):
            connection.close()
