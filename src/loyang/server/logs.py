"""Structured logs: a JSON object a line, or plain words on a terminal; and never a secret.

Requests are logged by their route, not by their address: query strings, headers and bodies never
appear, and of a table only a mark that leads nobody to it.
"""

import asyncio
import hashlib
import json
import logging
import re
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TextIO

import msgspec

LOGGER = "loyang"
FIELDS = "fields"


# In a record's extras: what makes it the same as another one of its kind, so that it may be told
# once for many.
REPEATS = "repeats"
MINUTE = 60.0
# As `tables.secrets` draws them.
TABLE_ID = re.compile(r"\b[0-9a-f]{24}\b")
MOST_KEPT = 1_000

encode = msgspec.json.Encoder(enc_hook=str).encode


class Kept:
    """Something that was told, and what of its kind has come since."""

    def __init__(self, told: float) -> None:
        self.told = told
        self.count = 0
        self.last: logging.LogRecord | None = None

    def add(self, record: logging.LogRecord) -> None:
        self.count += 1
        self.last = record


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": f"{second(int(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        line.update(getattr(record, FIELDS, {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        text = encode(line).decode()
        if not hasattr(record, REPEATS):  # what is told most has its marks already
            text = without_ids(text)
        return text if text.isascii() else json.dumps(json.loads(text))


@lru_cache(2)
def second(since_1970: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(since_1970))


class PlainLines(logging.Formatter):
    """For somebody who watches: `19:03:04 info request method=POST route=/api/v1/tables`."""

    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, FIELDS, {})
        line = " ".join(
            [
                time.strftime("%H:%M:%S", time.localtime(record.created)),
                record.levelname.lower(),
                record.getMessage(),
                *(f"{name}={value}" for name, value in fields.items()),
            ]
        )
        line = without_ids(line)
        # What comes from outside must not end the line or move the terminal's cursor.
        line = "".join(each if each.isprintable() else "?" for each in line)
        if record.exc_info:
            line += f"\n{without_ids(self.formatException(record.exc_info))}"
        return line


class Sparing(logging.StreamHandler[TextIO]):
    """What repeats is told once a minute, with how often it was: nobody can fill a disk with it.

    That concerns whatever somebody can cause as often as they like: warnings and errors, which are
    the same if they come from the same place, and refused requests, told with `REPEATS`.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self.clock = clock
        self.kept: OrderedDict[tuple[object, ...], Kept] = OrderedDict()  # by when it was told
        self.waiting = False

    def flush(self) -> None:
        """Lines of one and the same step of the event loop are handed to the system together."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            super().flush()
            return
        if not self.waiting:
            self.waiting = True
            loop.call_soon(self.flush_all)

    def flush_all(self) -> None:
        self.waiting = False
        super().flush()

    def emit(self, record: logging.LogRecord) -> None:
        now = self.clock()
        while self.kept:
            oldest = next(iter(self.kept.values()))
            if oldest.told + MINUTE > now and len(self.kept) <= MOST_KEPT:
                break
            self.tell(self.kept.popitem(last=False)[1])
        key = self.key(record)
        if key is None:
            super().emit(record)
        elif key in self.kept:
            self.kept[key].add(record)
        else:
            self.kept[key] = Kept(now)
            super().emit(record)

    def key(self, record: logging.LogRecord) -> tuple[object, ...] | None:
        """What it has in common with its repetitions; None for what is always told."""
        place = (record.name, record.pathname, record.lineno)
        repeats = getattr(record, REPEATS, None)
        if repeats is not None:
            return (*place, repeats)
        if record.levelno < logging.WARNING:
            return None
        fault = record.exc_info[1] if record.exc_info else None
        return (*place, record.msg, type(fault))

    def tell(self, kept: Kept) -> None:
        if kept.last is not None:
            fields = {**getattr(kept.last, FIELDS, {}), "repeated": kept.count}
            setattr(kept.last, FIELDS, fields)
            kept.last.exc_info = None  # told the first time
            super().emit(kept.last)

    def close(self) -> None:
        while self.kept:
            self.tell(self.kept.popitem(last=False)[1])
        super().close()


def set_up(level: str, stream: TextIO | None = None) -> None:
    """Everything this process logs: for people on a terminal, for programs elsewhere."""
    stream = stream or sys.stderr
    # Our lines say nothing of these, and finding them out takes a third of the time.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    handler = Sparing(stream)
    handler.setFormatter(PlainLines() if stream.isatty() else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # Its lines show addresses with their query strings; ours don't.
    logging.getLogger("uvicorn.access").disabled = True
    for chatty in ("httpx", "procrastinate", "psycopg"):
        logging.getLogger(chatty).setLevel(
            max(logging.WARNING, logging.getLevelName(level.upper()))
        )


def tell(log: logging.Logger, event: str, fields: Mapping[str, object], repeats: object) -> None:
    """What is logged most: the same as `log.info`, but nobody looks for who has called it."""
    record = logging.LogRecord(log.name, logging.INFO, "", 0, event, None, None)
    setattr(record, FIELDS, fields)
    setattr(record, REPEATS, repeats)
    log.handle(record)


def without_ids(text: str) -> str:
    """Whoever writes a line, and whatever is in it: tables are told by their marks."""
    return TABLE_ID.sub(lambda found: mark(found[0]), text)


@lru_cache(4096)
def mark(table_id: str) -> str:
    """The same for the same table, but not its id."""
    return hashlib.sha256(b"loyang table\0" + table_id.encode()).hexdigest()[:8]
