"""One reader's stream of server-sent events, and how far it has got."""

import asyncio
from collections.abc import Mapping


class Stream:
    """One open stream: what was sent last, and whether there is something to send."""

    __slots__ = (
        "address",
        "beat",
        "marks",
        "presence",
        "seats",
        "table_id",
        "talk",
        "version",
        "wake",
    )

    def __init__(
        self, table_id: str, address: str, seats: tuple[int, ...], patches: bool = False
    ) -> None:
        self.table_id = table_id
        self.address = address
        self.seats = seats  # present through this stream
        self.version = -1
        self.talk = -1
        self.beat = False
        self.presence = False
        self.wake = asyncio.Event()
        # Of the document sent last, for a reader who wants patches.
        self.marks: Mapping[str, int] | None = {} if patches else None

    def read_last_id(self, text: str) -> None:
        """`17.3`: version and talk that the reader has; anything else means it has nothing."""
        version, _, talk = text.partition(".")
        if len(text) < 24 and version.isdecimal() and talk.isdecimal():
            self.version, self.talk = int(version), int(talk)

    @property
    def last_id(self) -> str:
        return f"{self.version}.{self.talk}"


def event(name: str, data: bytes, last_id: str | None = None) -> bytes:
    head = f"id: {last_id}\nevent: {name}\ndata: " if last_id else f"event: {name}\ndata: "
    return head.encode() + data + b"\n\n"
