"""The server's settings: defaults, then LOYANG_* of the environment, then flags."""

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .store import is_postgres

PREFIX = "LOYANG_"
LOG_LEVELS = ("debug", "info", "warning", "error")
# Of these at least one is needed; of the other numbers none may do.
POSITIVE = ("most_body", "most_record", "most_tables", "most_streams", "streams_each", "live_games")


class BadSetting(ValueError):
    """A setting that makes no sense, told in one line."""


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
                raise BadSetting(f"{each.name}: must not be negative")
            if each.name in POSITIVE and value < 1:
                raise BadSetting(f"{each.name}: must be positive")
        if self.heartbeat < 0.01:
            raise BadSetting("heartbeat: must be positive")
        if self.log_level not in LOG_LEVELS:
            raise BadSetting(f"log_level: one of {', '.join(LOG_LEVELS)}")
        if self.root_path and (not self.root_path.startswith("/") or self.root_path.endswith("/")):
            raise BadSetting("root_path: begins with a slash and does not end with one, as /loyang")
        if self.bot_workers < 1 and not is_postgres(self.db):
            raise BadSetting("bot_workers: 0 is for PostgreSQL, where `loyang work` thinks")
        if self.port > 65535:
            raise BadSetting("port: 0 to 65535")


def read_settings(environment: Mapping[str, str], flags: Mapping[str, Any]) -> Settings:
    """What the environment says, unless a flag (that is not None) says otherwise."""
    values: dict[str, Any] = {}
    for each in dataclasses.fields(Settings):
        text = environment.get(PREFIX + each.name.upper())
        flag = flags.get(each.name)
        if flag is not None:
            values[each.name] = flag
        elif text is not None:
            values[each.name] = convert(PREFIX + each.name.upper(), text, type(each.default))
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
        raise BadSetting(f"{name}: {text[:40]!r} is not {wanted}") from fault
