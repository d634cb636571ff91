"""A wire between a store and PostgreSQL that the test can cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.kit.postgres import Postgres


class Wire:
    """Passes bytes on, until it is told not to."""

    def __init__(self, server: Postgres) -> None:
        self._server = server
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.open = True
        # A request with these bytes is passed on, its answer awaited and thrown away.
        self.swallow: bytes | None = None
        self.swallowed = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.open:
            writer.close()
            return
        there_reader, there_writer = await asyncio.open_unix_connection(self._server.socket)
        self._ends |= {writer, there_writer}
        lost = asyncio.Event()
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._requests(reader, there_writer, lost))
                group.create_task(self._answers(there_reader, writer, lost))
        except* OSError:
            pass
        finally:
            for end in (writer, there_writer):
                self._ends.discard(end)
                end.close()

    async def _requests(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, lost: asyncio.Event
    ) -> None:
        while data := await source.read(1 << 16):
            if self.swallow is not None and self.swallow in data:
                self.swallow = None
                self.swallowed += 1
                lost.set()
            target.write(data)
            await target.drain()
        target.close()

    async def _answers(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, lost: asyncio.Event
    ) -> None:
        while data := await source.read(1 << 16):
            if lost.is_set():
                break  # the server has done it, and nobody is told
            target.write(data)
            await target.drain()
        target.close()

    def cut(self) -> None:
        self.open = False
        for end in list(self._ends):
            end.transport.abort()

    def mend(self) -> None:
        self.open = True


@asynccontextmanager
async def wire(server: Postgres, url: str, folder: Path) -> AsyncIterator[tuple[Wire, str]]:
    """The wire, and the same database's address through it."""
    wire = Wire(server)
    listening = await asyncio.start_unix_server(wire.serve, folder / ".s.PGSQL.5432")
    try:
        yield wire, url.replace(str(server.folder), str(folder))
    finally:
        listening.close()
        wire.cut()
        with suppress(TimeoutError):
            await asyncio.wait_for(listening.wait_closed(), 5)
