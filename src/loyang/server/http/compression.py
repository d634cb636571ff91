"""Long answers are compressed for readers who accept that; streams are not."""

import gzip
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Bytes: shorter answers fit into a packet or two as they are.
LONG: Final = 2_000
# Of documents, which are made anew each time: the fastest. Files are compressed once.
QUICKLY, WELL = 1, 9
TEXTS: Final = (b"application/json", b"text/plain")
ENCODED: Final = [(b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]


def accepts_gzip(scope: Scope) -> bool:
    """`gzip;q=0` is a refusal, but nobody sends it."""
    return b"gzip" in dict(scope["headers"]).get(b"accept-encoding", b"")


class Compression:
    """Only of whole answers with the status 200: those with a new secret have another."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not accepts_gzip(scope):
            await self.app(scope, receive, send)
            return
        head: Message | None = None

        async def send_compressed(message: Message) -> None:
            nonlocal head
            if message["type"] == "http.response.start" and is_text(message):
                head = message  # sent with what follows
                return
            if head is not None:
                if not message.get("more_body") and len(message["body"]) >= LONG:
                    message["body"] = gzip.compress(message["body"], QUICKLY, mtime=0)
                    length = str(len(message["body"])).encode()
                    kept = [each for each in head["headers"] if each[0] != b"content-length"]
                    head["headers"] = [*kept, (b"content-length", length), *ENCODED]
                await send(head)
                head = None
            await send(message)

        await self.app(scope, receive, send_compressed)


def is_text(message: Message) -> bool:
    """And not compressed already."""
    headers = dict(message["headers"])
    kind = headers.get(b"content-type", b"")
    return message["status"] == 200 and kind.startswith(TEXTS) and ENCODED[0][0] not in headers
