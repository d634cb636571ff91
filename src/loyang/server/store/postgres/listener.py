"""What other processes have committed to PostgreSQL, by LISTEN.

When the connection was lost, nobody knows what was missed: then `EVERYTHING` may have changed.
"""

import asyncio
import contextlib
import secrets
from typing import Any, Final

import psycopg
from psycopg.rows import TupleRow

from loyang.server.store.feed import EVERYTHING, Change, Feed

CHANNEL: Final = "loyang"
# Sent by a restore: forget what you know.
ALL: Final = "*"
# Before a text that one process sends to the others.
BROADCAST: Final = "@"
# Seconds of silence after which the connection is tested, and that it has to answer.
SILENCE: Final = 15.0
ANSWER: Final = 5.0
# Pauses between attempts to connect, in seconds.
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 2.0


class Listener:
    def __init__(self, settings: dict[str, Any], feed: Feed) -> None:
        self.mark = secrets.token_hex(4)
        self._settings = settings
        self._feed = feed
        self._task: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    async def start(self, patience: float) -> None:
        """Returns when it listens. `psycopg.OperationalError` if that takes too long."""
        self._task = asyncio.create_task(self._run(), name="store listener")
        try:
            await asyncio.wait_for(self._ready.wait(), patience)
        except TimeoutError:
            raise psycopg.OperationalError("no connection to listen on") from None

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    **self._settings, autocommit=True
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}".encode())
                    if self._ready.is_set():
                        self._feed.put(EVERYTHING)
                    self._ready.set()
                    pause = FIRST_PAUSE
                    await self._listen(connection)
            except (psycopg.Error, OSError, TimeoutError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _listen(self, connection: psycopg.AsyncConnection[TupleRow]) -> None:
        """Until the connection is lost."""
        while True:
            async for notice in connection.notifies(timeout=SILENCE):
                self._hear(notice.payload)
            async with asyncio.timeout(ANSWER):
                await connection.execute("SELECT 1")

    def _hear(self, payload: str) -> None:
        """Our own news, known by its mark, was passed on when it was committed."""
        kind, *parts = payload.split(" ", 2 if payload.startswith(BROADCAST) else -1)
        if payload == ALL:
            self._feed.put(EVERYTHING)
        elif kind == BROADCAST and len(parts) == 2 and parts[0] != self.mark:
            self._feed.receive(*parts)
        elif kind not in (BROADCAST, self.mark) and len(parts) == 3:
            table_id, version, talk = parts
            with contextlib.suppress(ValueError):  # not of ours
                self._feed.put(Change(table_id, int(version), int(talk)))
