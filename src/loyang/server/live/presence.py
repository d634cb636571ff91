"""Who is present, as the server processes that share a store tell one another.

Each reports changes at once, and everything with each heartbeat: what is not repeated lapses, so
that nobody seems present for ever when a process has died. A process that starts asks the others.
"""

import asyncio
import contextlib
from typing import Final

import msgspec

from loyang.server.store import Store, StoreError

from .hub import Hub

# How many tables fit into one report: PostgreSQL's notifications hold 8000 bytes.
TABLES_AT_ONCE: Final = 100
# Changes within so many seconds are reported together.
GATHERED: Final = 0.05
# Heartbeats after which a report that was not repeated lapses.
LASTS: Final = 3


class Report(msgspec.Struct, omit_defaults=True):
    """What a process tells the others."""

    here: dict[str, list[int]] = {}  # by table: the seats with an open stream
    gone: bool = False  # the process ends
    asking: bool = False  # who else is there?


class Presence:
    def __init__(self, hub: Hub, store: Store, beat: float) -> None:
        self.hub = hub
        self.store = store
        self.beat = beat
        self.unreported: set[str] = set()  # tables
        self.asking = True
        self.news = asyncio.Event()
        self.decoder = msgspec.json.Decoder(Report)

    def start(self) -> None:
        self.hub.changed = self.note
        self.store.on_broadcast(self.receive)
        self.news.set()

    def note(self, table_id: str) -> None:
        """Somebody has come to the table or left it, at this process."""
        self.unreported.add(table_id)
        self.news.set()

    def ask(self) -> None:
        """Reports of others may have been missed."""
        self.asking = True
        self.repeat()

    def repeat(self) -> None:
        self.unreported.update(each for each in self.hub.tables if self.hub.here(each))
        self.news.set()

    async def run(self) -> None:
        """Report what is new, and everything at every heartbeat."""
        while True:
            try:
                async with asyncio.timeout(self.beat):
                    await self.news.wait()
            except TimeoutError:
                self.hub.lapse(asyncio.get_running_loop().time())
                self.repeat()
            await asyncio.sleep(min(GATHERED, self.beat))
            self.news.clear()
            with contextlib.suppress(StoreError):  # sent again with the next heartbeat
                await self.report()

    async def report(self) -> None:
        if self.asking:
            await self.send(Report(asking=True))
            self.asking = False
        while self.unreported:
            tables = [
                self.unreported.pop() for _ in range(min(TABLES_AT_ONCE, len(self.unreported)))
            ]
            await self.send(Report({each: sorted(self.hub.here(each)) for each in tables}))

    async def send(self, report: Report) -> None:
        await self.store.broadcast(msgspec.json.encode(report).decode())

    def receive(self, process: str, text: str) -> None:
        try:
            report = self.decoder.decode(text)
        except msgspec.MsgspecError:  # of another release
            return
        until = asyncio.get_running_loop().time() + LASTS * self.beat
        for table_id, seats in report.here.items():
            self.hub.elsewhere(table_id, process, seats, until)
        if report.gone:
            self.hub.lapse(until, process)
        if report.asking:
            self.repeat()

    async def close(self) -> None:
        with contextlib.suppress(StoreError):
            await self.send(Report(gone=True))
