"""The answer that stays open: each time its stream is woken it sends what is new."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final

from fastapi import Response
from starlette.types import Message, Receive, Scope, Send

from loyang.server.documents.base import encode
from loyang.server.documents.shapes import PresenceNews
from loyang.server.errors import Problem, of_store
from loyang.server.store import StoreError

from .hub import Hub
from .stream import Stream, event

RETRY: Final = b"retry: 2000\n\n"
BEAT: Final = b": still here\n\n"
BYE: Final = b"event: bye\ndata: {}\n\n"

News = Callable[[Stream], Awaitable[bytes]]


class LiveResponse(Response):
    """Sends what `news` gives whenever the stream is woken."""

    media_type = "text/event-stream"

    def __init__(self, hub: Hub, stream: Stream, news: News) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self.hub = hub
        self.stream = stream
        self.news = news

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
            await self.send(send, event("problem", encode(problem.document())))
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
        out = await self.news(stream)
        if stream.presence:
            stream.presence = False
            connected = sorted(self.hub.connected(stream.table_id))
            out += event("presence", encode(PresenceNews(connected)))
        if stream.beat:
            stream.beat = False
            out = out or BEAT
        return out

    async def wait_until_gone(self, receive: Receive) -> None:
        message = await receive()
        while message["type"] != "http.disconnect":
            message = await receive()
        self.stream.wake.set()
