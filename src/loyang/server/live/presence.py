"""Who is present, as the server processes that share a store tell one another.

Each tells at once what has changed, and everything now and then: what is not repeated lapses, so
that nobody seems to be there for ever when a process has died. Who has just come asks the others.
"""

import asyncio
import contextlib
from typing import Final

import msgspec

from loyang.server.store import Store, StoreError

from .hub import Hub

# So many tables in one word: PostgreSQL's notifications hold 8000 bytes.
TABLES_AT_ONCE: Final = 100
# Changes of so many seconds are told together.
GATHERED: Final = 0.05
# Heartbeats after which what was not repeated has lapsed.
LASTS: Final = 3


class Word(msgspec.Struct, omit_defaults=True):
    """What a process tells the others."""

    here: dict[str, list[int]] = {}  # by table: the seats that somebody looks from
    gone: bool = False  # the process ends
    asking: bool = False  # who else is there?


class Presence:
    def __init__(self, hub: Hub, store: Store, beat: float) -> None:
        self.hub = hub
        self.store = store
        self.beat = beat
        self.untold: set[str] = set()  # tables
        self.asking = True
        self.news = asyncio.Event()
        self.words = msgspec.json.Decoder(Word)

    def start(self) -> None:
        self.hub.changed = self.note
        self.store.on_word(self.hear)
        self.news.set()

    def note(self, table_id: str) -> None:
        """Somebody has come to the table or left it, here."""
        self.untold.add(table_id)
        self.news.set()

    def ask(self) -> None:
        """Words of others may have been missed."""
        self.asking = True
        self.repeat()

    def repeat(self) -> None:
        self.untold.update(each for each in self.hub.tables if self.hub.here(each))
        self.news.set()

    async def run(self) -> None:
        """Tell what is new, and everything at every heartbeat."""
        while True:
            try:
                async with asyncio.timeout(self.beat):
                    await self.news.wait()
            except TimeoutError:
                self.hub.lapse(asyncio.get_running_loop().time())
                self.repeat()
            await asyncio.sleep(min(GATHERED, self.beat))
            self.news.clear()
            with contextlib.suppress(StoreError):  # said again with the next heartbeat
                await self.tell()

    async def tell(self) -> None:
        if self.asking:
            await self.say(Word(asking=True))
            self.asking = False
        while self.untold:
            tables = [self.untold.pop() for _ in range(min(TABLES_AT_ONCE, len(self.untold)))]
            await self.say(Word({each: sorted(self.hub.here(each)) for each in tables}))

    async def say(self, word: Word) -> None:
        await self.store.tell(msgspec.json.encode(word).decode())

    def hear(self, process: str, text: str) -> None:
        try:
            word = self.words.decode(text)
        except msgspec.MsgspecError:  # of another release
            return
        until = asyncio.get_running_loop().time() + LASTS * self.beat
        for table_id, seats in word.here.items():
            self.hub.elsewhere(table_id, process, seats, until)
        if word.gone:
            self.hub.lapse(until, process)
        if word.asking:
            self.repeat()

    async def close(self) -> None:
        with contextlib.suppress(StoreError):
            await self.say(Word(gone=True))
