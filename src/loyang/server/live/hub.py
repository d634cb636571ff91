"""Live updates: server-sent events for everyone who looks at a table."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import msgspec
from fastapi import Response
from starlette.types import Message, Receive, Scope, Send

from loyang.server.errors import Problem, of_store
from loyang.server.store import StoreError

RETRY: Final = b"retry: 2000\n\n"
BEAT: Final = b": still here\n\n"
BYE: Final = b"event: bye\ndata: {}\n\n"
WOKEN_AT_ONCE: Final = 10


class Stream:
    """One open stream: what it was told last, and whether there is something to tell."""

    __slots__ = ("address", "beat", "presence", "seats", "table_id", "talk", "version", "wake")

    def __init__(self, table_id: str, address: str, seats: tuple[int, ...]) -> None:
        self.table_id = table_id
        self.address = address
        self.seats = seats  # present through this stream
        self.version = -1
        self.talk = -1
        self.beat = False
        self.presence = False
        self.wake = asyncio.Event()

    def read_last_id(self, text: str) -> None:
        """`17.3`: version and talk that the reader has; anything else means it has nothing."""
        version, _, talk = text.partition(".")
        if len(text) < 24 and version.isdecimal() and talk.isdecimal():
            self.version, self.talk = int(version), int(talk)

    @property
    def last_id(self) -> str:
        return f"{self.version}.{self.talk}"


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
        self.changed: Callable[[str], None] = lambda table_id: None  # who is here

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
        """The seats that somebody looks from, at this process."""
        return {seat for stream in self.tables.get(table_id, ()) for seat in stream.seats}

    def connected(self, table_id: str) -> set[int]:
        """The same, at all processes."""
        return self.here(table_id).union(
            *(seats for seats, _ in self.others.get(table_id, {}).values())
        )

    def elsewhere(self, table_id: str, process: str, seats: Iterable[int], until: float) -> None:
        """Another process tells who is there."""
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
        """A comment now and then, so that nobody in between takes a stream for dead.

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
        """The server goes down: every stream says so and ends."""
        self.closing = True
        self.wake_all()


def event(name: str, data: bytes, last_id: str | None = None) -> bytes:
    head = f"id: {last_id}\nevent: {name}\ndata: " if last_id else f"event: {name}\ndata: "
    return head.encode() + data + b"\n\n"


Tell = Callable[[Stream], Awaitable[bytes]]


class LiveResponse(Response):
    """Sends what `tell` has to say whenever the stream is woken."""

    media_type = "text/event-stream"

    def __init__(self, hub: Hub, stream: Stream, tell: Tell) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self.hub = hub
        self.stream = stream
        self.tell = tell

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = asyncio.create_task(self.wait_until_gone(receive))
        try:
            head: Message = {
                "type": "http.response.start",
                "status": 200,
                "headers": self.raw_headers,
            }
            await send(head)
            await self.send(send, RETRY)
            while not gone.done() and not self.hub.closing:
                self.stream.wake.clear()
                chunk = await self.chunk()
                if chunk:
                    await self.send(send, chunk)
                await self.stream.wake.wait()
            if not gone.done():
                await self.send(send, BYE)
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        except (Problem, StoreError) as fault:  # a new secret, a table gone, or the store away
            problem = fault if isinstance(fault, Problem) else of_store(fault)
            await self.send(send, event("problem", msgspec.json.encode(problem.document())))
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self.hub.close(self.stream)
            gone.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await gone

    async def send(self, send: Send, data: bytes) -> None:
        await send({"type": "http.response.body", "body": data, "more_body": True})

    async def chunk(self) -> bytes:
        stream = self.stream
        out = await self.tell(stream)
        if stream.presence:
            stream.presence = False
            connected = sorted(self.hub.connected(stream.table_id))
            out += event("presence", msgspec.json.encode({"connected": connected}))
        if stream.beat:
            stream.beat = False
            out = out or BEAT
        return out

    async def wait_until_gone(self, receive: Receive) -> None:
        message = await receive()
        while message["type"] != "http.disconnect":
            message = await receive()
        self.stream.wake.set()
