"""What all documents share."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from loyang.engine.actions import Action

# Bytes that a kept text takes beside its own.
ITS_PLACE: Final = 500

encode = msgspec.json.Encoder().encode


def encoded(document: bytes) -> Any:
    """A document that has become text already, in the place of itself."""
    return msgspec.Raw(document)


def text(document: object) -> Any:
    """As it is sent; what there is none of is told as null, so that a patch can take it back."""
    return encoded(encode(None if document is msgspec.UNSET else document))


def beginning(document: msgspec.Struct) -> bytes:
    """The text of a document up to the value of its last field: what follows may differ."""
    last = getattr(document, document.__struct_fields__[-1])
    return encode(document)[: -len(encode(last)) - len(b"}")]


def finished(beginning: bytes, last: object) -> Any:
    """The whole, as text, with the value of its last field."""
    return joined(beginning, encode(last))


def joined(beginning: bytes, last: bytes) -> Any:
    """The same where that value is text already."""
    return encoded(b"%b%b}" % (beginning, last))


def instant(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


class Latest:
    """A text for each of the last tables, kept as long as what it was made from is the same."""

    def __init__(self, most: int = 128) -> None:
        self.most = most
        self.kept: OrderedDict[str, tuple[tuple[object, ...], Any]] = OrderedDict()

    def of(self, table_id: str, sources: tuple[object, ...], make: Callable[[], object]) -> Any:
        """What is made from these sources; comparing the same objects takes no time."""
        found = self.kept.get(table_id)
        if found is None or found[0] != sources:
            found = self.kept[table_id] = sources, text(make())
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        return found[1]

    def forget(self) -> None:
        self.kept.clear()


class Descriptions:
    """Texts about actions, each made once.

    The key is what makes actions equal, not the action: comparing it takes no code of ours.
    """

    def __init__(self, describe: Callable[[Action, int], bytes], most: int) -> None:
        self.describe = describe
        self.most = most
        self.kept: dict[tuple[object, ...], bytes] = {}

    def of(self, action: Action, stage: int) -> bytes:
        key = (type(action), stage, action.values())
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= self.most:
                self.kept.clear()
            found = self.kept[key] = self.describe(action, stage)
        return found


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
