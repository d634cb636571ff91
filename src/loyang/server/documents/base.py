"""What all documents share."""

from datetime import UTC, datetime

import msgspec

Document = dict[str, object]

encode = msgspec.json.Encoder().encode


def instant(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")
