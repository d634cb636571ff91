"""Structured logs: a JSON object a line, or plain words on a terminal; and never a secret.

Requests are logged by their route, not by their address: query strings, headers and bodies never
appear, and of a table only a mark that leads nobody to it.
"""

import hashlib
import json
import logging
import sys
import time
from functools import lru_cache
from typing import TextIO

LOGGER = "loyang"
FIELDS = "fields"


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        line.update(getattr(record, FIELDS, {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=True, default=str)


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
        # What comes from outside must not end the line or move the terminal's cursor.
        line = "".join(each if each.isprintable() else "?" for each in line)
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up(level: str, stream: TextIO | None = None) -> None:
    """Everything this process logs: for people on a terminal, for programs elsewhere."""
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
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


@lru_cache(4096)
def mark(table_id: str) -> str:
    """The same for the same table, but not its id."""
    return hashlib.sha256(b"loyang table\0" + table_id.encode()).hexdigest()[:8]
