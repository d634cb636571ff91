"""The load generator's HTTP: connections that stay open, and streams; no more than it needs."""

import asyncio
import json
import re
import time
from collections.abc import Callable
from typing import Any

# The id of an event, `17.3`: version and talk.
ID = re.compile(rb"^id: (\d+)\.", re.MULTILINE)
PATIENCE = 30.0


class Failed(Exception):
    """An answer that a measurement must not contain."""

    def __init__(self, head: bytes, body: bytes) -> None:
        super().__init__(f"{head[:40]!r} {body[:300]!r}")
        self.head = head
        self.body = body


class Connection:
    """One request after the other on one connection."""

    def __init__(self, port: int, address: str = "127.0.0.1", patience: float = PATIENCE) -> None:
        self.port = port
        self.address = address  # to come from; the whole of 127.0.0.0/8 is this machine
        self.patience = patience  # seconds

    async def open(self) -> "Connection":
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=2**20, local_addr=(self.address, 0)
        )
        return self

    async def ask(self, request: bytes) -> bytes:
        """The body of the answer."""
        self.writer.write(request)
        async with asyncio.timeout(self.patience):
            head = await self.reader.readuntil(b"\r\n\r\n")
            found = re.search(rb"(?i)content-length: (\d+)", head)
            body = await self.reader.readexactly(int(found[1])) if found else b""
        if not head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
            raise Failed(head, body)
        return body

    async def json(self, method: str, path: str, body: object, secret: str = "") -> Any:
        return json.loads(await self.ask(request(method, path, body, secret)))

    def close(self) -> None:
        self.writer.close()


def request(
    method: str, path: str, body: object, secret: str = "", prefer_minimal: bool = False
) -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        f"Content-Length: {len(data)}",
    ]
    if secret:
        lines.append(f"Authorization: Bearer {secret}")
    if prefer_minimal:
        lines.append("Prefer: return=minimal")
    return "\r\n".join([*lines, "", ""]).encode() + data


class Stream:
    """A live stream: yields the version of every update, and when it came."""

    def __init__(self, port: int, path: str, secret: str, patience: float = PATIENCE) -> None:
        self.port = port
        self.patience = patience
        self.request = request("GET", path, None, secret)
        self.version = -1
        self.heard: Callable[[int, float], None] = lambda version, now: None

    async def open(self) -> "Stream":
        """Returns when the first document has come."""
        self.first = asyncio.Event()
        self.task = asyncio.create_task(self.read())
        async with asyncio.timeout(self.patience):
            await self.first.wait()
        return self

    async def read(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        try:
            writer.write(self.request)
            while line := await reader.readline():
                if found := ID.match(line):
                    self.version = int(found[1])
                    self.heard(self.version, time.perf_counter())
                    self.first.set()
        finally:
            writer.close()

    async def close(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
