"""What all documents share."""

from datetime import UTC, datetime
from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode


def encoded(document: bytes) -> Any:
    """A document that has become text already, in the place of itself."""
    return msgspec.Raw(document)


def instant(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")
