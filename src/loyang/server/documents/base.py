"""What all documents share."""

from collections import OrderedDict
from collections.abc import Hashable
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

# Bytes that a kept text takes beside its own.
ITS_PLACE: Final = 500

encode = msgspec.json.Encoder().encode


def encoded(document: bytes) -> Any:
    """A document that has become text already, in the place of itself."""
    return msgspec.Raw(document)


def instant(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


class Texts:
    """Documents that are kept as text, the least recently asked for leaving when it is too much."""

    def __init__(self, most: int) -> None:
        self.most = most  # bytes
        self.size = 0
        self.kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        found = self.kept.get(key)
        if found is not None:
            self.kept.move_to_end(key)
        return found

    def put(self, key: Hashable, text: bytes) -> None:
        if key not in self.kept:
            self.kept[key] = text
            self.size += len(text) + ITS_PLACE
        while self.size > self.most:
            self.size -= len(self.kept.popitem(last=False)[1]) + ITS_PLACE

    def forget(self) -> None:
        self.kept.clear()
        self.size = 0
