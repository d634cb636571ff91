"""News of changed tables, handed to everyone in this process who listens."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Self

from msgspec import Struct


class Change(Struct, frozen=True):
    """A table has got that far."""

    table_id: str
    version: int
    talk: int

    def joined(self, other: "Change") -> "Change":
        """Two commits' news may overtake one another."""
        return Change(self.table_id, max(self.version, other.version), max(self.talk, other.talk))


# Something may have been missed, or all data replaced: look anew at whatever you keep.
EVERYTHING: Final = Change("", 0, 0)


class Changes:
    """One listener's news. Of one table only the latest waits: a slow listener costs no memory."""

    def __init__(self, feed: "Feed") -> None:
        self._feed = feed
        self._waiting: OrderedDict[str, Change] = OrderedDict()
        self._news = asyncio.Event()
        self._closed = False

    def put(self, change: Change) -> None:
        if change is EVERYTHING:
            self._waiting.clear()  # it says all of that
        before = self._waiting.get(change.table_id)
        if before is not None:
            change = before.joined(change)
        self._waiting[change.table_id] = change
        self._news.set()

    def close(self) -> None:
        self._closed = True
        self._feed.listeners.discard(self)
        self._news.set()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Change:
        while not self._waiting:
            if self._closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._waiting.popitem(last=False)[1]


Receiver = Callable[[str, str], None]


class Feed:
    """All listeners of one store object. Used on the event loop only."""

    def __init__(self) -> None:
        self.listeners: set[Changes] = set()
        self.receive: Receiver = lambda process, text: None
        self._closed = False

    def subscribe(self) -> Changes:
        changes = Changes(self)
        if self._closed:
            changes.close()
        else:
            self.listeners.add(changes)
        return changes

    def put(self, change: Change) -> None:
        for listener in self.listeners:
            listener.put(change)

    def close(self) -> None:
        self._closed = True
        for listener in list(self.listeners):
            listener.close()
