"""The server's settings: defaults, then LOYANG_* of the environment, then flags."""

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .store import is_postgres

PREFIX = "LOYANG_"
LOG_LEVELS = ("debug", "info", "warning", "error")
# Of these there must be at least one; other numbers may be 0.
POSITIVE = ("most_body", "most_record", "most_tables", "most_streams", "streams_each", "live_games")


class BadSetting(ValueError):
    """A setting that makes no sense, and what would, in one line."""


@dataclass(frozen=True)
class Settings:
    """Everything that can be set."""

    db: str = ""  # a path, sqlite:///PATH or postgresql://...; "": in the user's data directory
    host: str = "127.0.0.1"
    port: int = 8000
    root_path: str = ""  # the sub-path that a proxy serves us under, for instance /loyang
    public_url: str = ""  # how browsers reach us, when it can't be told from the request
    origins: str = ""  # further origins, separated by commas, whose pages may use the cookie
    proxies: str = "127.0.0.1"  # whose X-Forwarded-* headers are believed; * for everyone's
    metrics_open: bool = False  # /metrics for everyone, not only for private addresses
    log_level: str = "info"
    bot_pause: float = 0.9  # seconds that a bot seems to think; 0 switches it off
    bot_seconds: float = 1.0  # seconds that a bot may really think about one decision
    bot_workers: int = 1  # processes that think for bots; 0 leaves it to `loyang work`
    abandoned_after: float = 86_400.0  # seconds after which others may let a bot take over
    heartbeat: float = 15.0  # seconds between the comments that keep a stream open
    live_games: int = 2_000  # games kept in memory
    # Limits. Rates are for each address and second; 0 means no limit.
    most_body: int = 65_536  # bytes
    most_record: int = 262_144  # bytes of an imported record
    most_tables: int = 100_000
    most_streams: int = 10_000
    streams_each: int = 100
    request_rate: float = 50.0
    table_rate: float = 0.2
    claim_rate: float = 0.2
    talk_rate: float = 1.0

    def __post_init__(self) -> None:
        for each in dataclasses.fields(self):
            value = getattr(self, each.name)
            if isinstance(value, int | float) and not 0 <= value < math.inf:
                raise wrong(each.name, value, "0 or more")
            if each.name in POSITIVE and value < 1:
                raise wrong(each.name, value, "1 or more")
        if self.heartbeat < 0.01:
            raise wrong("heartbeat", self.heartbeat, "0.01 or more")
        if self.log_level not in LOG_LEVELS:
            raise wrong("log_level", self.log_level, f"one of {', '.join(LOG_LEVELS)}")
        if self.root_path and (not self.root_path.startswith("/") or self.root_path.endswith("/")):
            raise wrong("root_path", self.root_path, "a path like /loyang, without a final slash")
        if self.bot_workers < 1 and not is_postgres(self.db):
            raise wrong("bot_workers", self.bot_workers, "1 or more (0 needs PostgreSQL)")
        if self.port > 65535:
            raise wrong("port", self.port, "0 to 65535")
        for name, value in [
            ("public_url", self.public_url),
            *(("origins", each.strip()) for each in self.origins.split(",")),
        ]:
            if value and not value.startswith(("http://", "https://")):
                raise wrong(name, value, "an address like https://games.example.org")


def wrong(name: str, value: object, wanted: str) -> BadSetting:
    given = f"{value:g}" if isinstance(value, float) else str(value)[:40]
    return BadSetting(f"{name} ({PREFIX}{name.upper()}) is {given!r}; give {wanted}")


def read_settings(environment: Mapping[str, str], flags: Mapping[str, Any]) -> Settings:
    """What the environment says, unless a flag (that is not None) says otherwise."""
    values: dict[str, Any] = {}
    for each in dataclasses.fields(Settings):
        text = environment.get(PREFIX + each.name.upper())
        flag = flags.get(each.name)
        if flag is not None:
            values[each.name] = flag
        elif text is not None:
            values[each.name] = convert(each.name, text, type(each.default))
    return Settings(**values)


def convert(name: str, text: str, kind: type) -> Any:
    try:
        if kind is bool:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[
                text.lower()
            ]
        return kind(text)
    except (ValueError, KeyError) as fault:
        wanted = {bool: "yes or no", int: "a whole number", float: "a number"}[kind]
        raise wrong(name, text, wanted) from fault
