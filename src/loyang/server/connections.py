"""Connections before and around their requests: how many there may be, and how slow.

Whoever sends nothing, or a byte now and then, or never reads the answer, costs a file and some
memory of the server. Each stage of a request has its time, each address its number of connections;
when there are too many in all, those that wait for nothing in particular make room for new ones.
"""

import asyncio
import logging
import math
from collections import Counter
from collections.abc import Sized
from dataclasses import replace
from typing import Any, Final, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from .http.limits import is_among, network
from .logs import FIELDS
from .metrics import Metrics
from .settings import Settings
from .transport import Gathering

log: Final = logging.getLogger("loyang.connections")

# Bytes of a request line and its headers.
MOST_HEAD: Final = 65_536
# Requests that may be sent ahead of the answers: nobody does it, and each takes memory.
MOST_AHEAD: Final = 10
# Files that are no connections: the database's, those to the bots' processes, the page's.
OTHER_FILES: Final = 100
# What the other side is told of it, where a request has begun and its answer has not.
REFUSALS: Final = {
    "head": "408 Request Timeout",
    "body": "408 Request Timeout",
    "length": "431 Request Header Fields Too Large",
}


class Door:
    """Counts the connections of one server and closes those that take too long."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.inside: set[Watched] = set()
        self.addresses: Counter[str] = Counter()
        self.idle: dict[Watched, None] = {}  # between requests, in the order they became so

    def enter(self, connection: "Watched") -> None:
        if self.is_crowded(connection):
            self.dismiss(connection, "address")
            return
        if len(self.inside) >= self.settings.most_connections:
            # Rather one that has nothing to do than one that may have.
            self.dismiss(next(iter(self.idle), connection), "full")
            if connection.dismissed:
                return
        self.inside.add(connection)
        self.addresses[connection.address] += 1
        self.idle[connection] = None
        self.metrics.connections.set(len(self.inside))

    def is_crowded(self, connection: "Watched") -> bool:
        """Behind a proxy everyone has its address: there it is the proxy that counts."""
        return self.addresses[
            connection.address
        ] >= self.settings.connections_each and not is_among(connection.host, self.settings.proxies)

    def leave(self, connection: "Watched") -> None:
        if connection in self.inside:
            self.inside.discard(connection)
            self.idle.pop(connection, None)
            self.addresses[connection.address] -= 1
            if not self.addresses[connection.address]:
                del self.addresses[connection.address]
            self.metrics.connections.set(len(self.inside))

    def dismiss(self, connection: "Watched", why: str) -> None:
        connection.dismiss(REFUSALS.get(why))
        self.leave(connection)
        self.metrics.dismissed.labels(why).inc()
        fields = {"why": why, "address": connection.address}
        log.warning("connection closed", extra={FIELDS: fields})

    def sweep(self, now: float) -> None:
        """Close those whose time is up; once a second is often enough."""
        for connection in [each for each in self.inside if each.until < now or each.unread < now]:
            self.dismiss(connection, "unread" if connection.unread < now else connection.stage)


class Watched(asyncio.Protocol):
    """What a connection does beside uvicorn's own protocol, of whichever kind that is."""

    door: Door
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    cycle: Any  # uvicorn's last request with its answer; None before the first
    pipeline: Sized = ()  # requests that were sent before the answer to those before them

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.gathering = Gathering(cast(asyncio.Transport, transport))
        super().connection_made(cast(asyncio.Transport, self.gathering))
        peer = transport.get_extra_info("peername")
        self.host = peer[0] if isinstance(peer, tuple) else ""  # "": a socket in the file system
        self.address = network(self.host)
        self.dismissed = False
        self.asked: Any = None
        self.answered: Any = None
        self.head = 0
        self.unread = math.inf  # until when the other side must take what waits for it
        self.enter("first")
        self.door.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        if self.answered is not None:
            # uvicorn tells only the last one, which need not be the one being answered.
            self.answered.disconnected = True
            self.answered.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.door.idle.pop(self, None)
        super().data_received(data)
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            stage = "head"
            self.head += len(data)
            if self.head > MOST_HEAD:
                self.door.dismiss(self, "length")
        else:
            stage = "body" if cycle.more_body else "answer"
            self.head = 0
        if len(self.pipeline) > MOST_AHEAD:
            self.door.dismiss(self, "ahead")
        if stage != self.stage or cycle is not self.asked:
            self.asked = cycle
            self.enter(stage)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self.answered = cycle
        super()._start_asgi_task(cycle, app)  # type: ignore[misc]

    def on_response_complete(self) -> None:
        """uvicorn closes it by itself when no further request begins."""
        self.gathering.flush()
        super().on_response_complete()  # type: ignore[misc]
        if not self.dismissed:
            self.door.idle[self] = None

    def enter(self, stage: str) -> None:
        """A stage has so much time as a whole, however much of it arrives in between."""
        self.stage = stage
        settings = self.door.settings
        seconds = {
            "first": settings.head_seconds,
            "head": settings.head_seconds,
            "body": settings.body_seconds,
            "answer": 0.0,
        }[stage]
        self.until = self.loop.time() + seconds if seconds else math.inf

    def pause_writing(self) -> None:
        super().pause_writing()
        seconds = self.door.settings.unread_seconds
        self.unread = self.loop.time() + seconds if seconds else math.inf

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread = math.inf

    def dismiss(self, refusal: str | None) -> None:
        self.dismissed = True
        if refusal is None or getattr(self.cycle, "response_started", False):
            self.transport.abort()
            return
        head = f"HTTP/1.1 {refusal}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
        self.transport.write(head.encode())
        self.transport.close()


def watched(door: Door, kind: type[asyncio.Protocol] = AutoHTTPProtocol) -> type[asyncio.Protocol]:
    """uvicorn's protocol, the fastest there is here, with our watch over it."""
    return cast(type[asyncio.Protocol], type("Connection", (Watched, kind), {"door": door}))


def fitted(settings: Settings) -> Settings:
    """With no more connections and streams than the system lets this process have."""
    files = raise_file_limit(settings.most_connections + OTHER_FILES)
    connections = min(settings.most_connections, max(1, files - OTHER_FILES))
    streams = min(settings.most_streams, max(1, connections * 9 // 10))
    if streams < settings.most_streams:
        log.warning(
            "fewer streams than set",
            extra={FIELDS: {"files": files, "connections": connections, "streams": streams}},
        )
    return replace(settings, most_connections=connections, most_streams=streams)


def raise_file_limit(wanted: int) -> int:
    """As many open files as wanted, or as many as one may have; how many that is."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # some systems allow less than they say
        return soft
    return most
