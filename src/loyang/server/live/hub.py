"""The hub: all open streams of this process, whom to wake, and who is present."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

from loyang.server.errors import Problem

from .stream import Stream

WOKEN_AT_ONCE: Final = 10


class Hub:
    """All streams of this process, and who is present at others."""

    def __init__(self, heartbeat: float, most: int, most_each: int) -> None:
        self.heartbeat = heartbeat
        self.most = most
        self.most_each = most_each
        self.tables: dict[str, set[Stream]] = {}
        self.addresses: dict[str, int] = {}
        self.count = 0
        self.closing = False
        # By table and process: the seats there, and until when that holds.
        self.others: dict[str, dict[str, tuple[frozenset[int], float]]] = {}
        self.changed: Callable[[str], None] = lambda table_id: None  # who is present here

    def open(self, stream: Stream) -> None:
        if self.count >= self.most or self.addresses.get(stream.address, 0) >= self.most_each:
            raise Problem("too-many", "Too many streams are open.", retry_after=10)
        self.count += 1
        self.addresses[stream.address] = self.addresses.get(stream.address, 0) + 1
        before = self.connected(stream.table_id)
        self.tables.setdefault(stream.table_id, set()).add(stream)
        self.tell_presence(stream.table_id, before)
        if stream.seats:
            self.changed(stream.table_id)

    def close(self, stream: Stream) -> None:
        self.count -= 1
        self.addresses[stream.address] -= 1
        if not self.addresses[stream.address]:
            del self.addresses[stream.address]
        before = self.connected(stream.table_id)
        streams = self.tables[stream.table_id]
        streams.discard(stream)
        if not streams:
            del self.tables[stream.table_id]
        self.tell_presence(stream.table_id, before)
        if stream.seats:
            self.changed(stream.table_id)

    def here(self, table_id: str) -> set[int]:
        """The seats with an open stream at this process."""
        return {seat for stream in self.tables.get(table_id, ()) for seat in stream.seats}

    def connected(self, table_id: str) -> set[int]:
        """The same, at all processes."""
        return self.here(table_id).union(
            *(seats for seats, _ in self.others.get(table_id, {}).values())
        )

    def elsewhere(self, table_id: str, process: str, seats: Iterable[int], until: float) -> None:
        """Another process reports who is there."""
        before = self.connected(table_id)
        processes = self.others.setdefault(table_id, {})
        processes[process] = (frozenset(seats), until)
        if not processes[process][0]:
            del processes[process]
        if not processes:
            del self.others[table_id]
        self.tell_presence(table_id, before)

    def lapse(self, now: float, process: str | None = None) -> None:
        """Forget what others, or that one alone, have not repeated."""
        for table_id, processes in list(self.others.items()):
            for name, (_, until) in list(processes.items()):
                if until <= now and process in (None, name):
                    self.elsewhere(table_id, name, (), now)

    def tell_presence(self, table_id: str, before: set[int]) -> None:
        if self.connected(table_id) != before:
            for stream in self.tables.get(table_id, ()):
                stream.presence = True
                stream.wake.set()

    def wake(self, table_id: str) -> None:
        for stream in self.tables.get(table_id, ()):
            stream.wake.set()

    def wake_all(self) -> None:
        for table_id in self.tables:
            self.wake(table_id)

    async def beat(self) -> None:
        """A comment now and then, so that no proxy takes a stream for dead.

        A few at a time, spread over the interval: waking all at once would hold up everyone else.
        """
        while True:
            streams = [stream for streams in self.tables.values() for stream in streams]
            groups = max(1, -(-len(streams) // WOKEN_AT_ONCE))
            for first in range(groups):
                await asyncio.sleep(self.heartbeat / groups)
                for stream in streams[first::groups]:
                    stream.beat = True
                    stream.wake.set()

    def shut(self) -> None:
        """The server is shutting down: every stream says so and ends."""
        self.closing = True
        self.wake_all()
