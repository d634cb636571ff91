"""The server's settings: defaults, then LOYANG_* of the environment, then flags."""

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from .store import is_postgres

T = TypeVar("T")
PREFIX = "LOYANG_"
LOG_LEVELS = ("debug", "info", "warning", "error")
# Of these at least one is needed; of the other numbers none may do.
POSITIVE = ("most_body", "most_record", "most_tables", "most_streams", "streams_each", "live_games")


class BadSetting(ValueError):
    """A setting that makes no sense, told in one line."""


def setting(default: T, meaning: str, *, flag: bool = False) -> T:
    """A setting with what it means; `flag`: `loyang serve` has an option of that name too."""
    found: T = field(default=default, metadata={"meaning": meaning, "flag": flag})
    return found


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. docs/HOSTING.md lists it, made by `scripts/describe.py`."""

    db: str = setting(
        "",
        "where games are kept: a file's path, `sqlite:///PATH`, or `postgresql://...`; "
        "empty: a file in your data directory",
        flag=True,
    )
    host: str = setting("127.0.0.1", "the address to listen at; `0.0.0.0` for all", flag=True)
    port: int = setting(8000, "the port to listen at", flag=True)
    root_path: str = setting("", "the sub-path behind a proxy, as `/loyang`", flag=True)
    public_url: str = setting(
        "",
        "how browsers reach the server, as `https://games.example.org/loyang`; "
        "needed only when the proxy doesn't pass on the host's name",
        flag=True,
    )
    origins: str = setting(
        "", "further origins whose pages may use the cookie, separated by commas", flag=True
    )
    proxies: str = setting(
        "127.0.0.1",
        "proxies whose `X-Forwarded-*` headers are believed, separated by commas; "
        "`*` for everyone's",
        flag=True,
    )
    metrics_open: bool = setting(
        False, "`/metrics` for everyone, not only for private addresses", flag=True
    )
    log_level: str = setting("info", "`debug`, `info`, `warning` or `error`", flag=True)
    bot_pause: float = setting(
        0.9, "seconds that a bot seems to think; 0: it answers at once", flag=True
    )
    bot_seconds: float = setting(
        1.0, "seconds that a bot may really think about one decision", flag=True
    )
    bot_workers: int = setting(
        1, "processes that think for bots; 0 with PostgreSQL: `loyang work` does it", flag=True
    )
    abandoned_after: float = setting(
        86_400.0,
        "seconds after which the others may let a bot take over a seat that keeps them waiting",
    )
    heartbeat: float = setting(15.0, "seconds between the comments that keep a live stream open")
    live_games: int = setting(2_000, "games kept in memory; others are read when somebody looks")
    most_body: int = setting(65_536, "bytes of a request")
    most_record: int = setting(262_144, "bytes of a game's record that is imported")
    most_tables: int = setting(100_000, "tables")
    most_streams: int = setting(10_000, "live streams of one process")
    streams_each: int = setting(100, "live streams of one address")
    request_rate: float = setting(
        50.0,
        "requests a second of one address; a burst of ten seconds' worth is let pass. "
        "0 here and below: no limit",
    )
    table_rate: float = setting(0.2, "new tables a second of one address")
    claim_rate: float = setting(0.2, "codes and secrets tried a second by one address")
    talk_rate: float = setting(1.0, "messages a second of one address")

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


class Described(NamedTuple):
    """A setting as those who run a server read of it."""

    variable: str
    flag: str
    default: str
    meaning: str


def described_settings() -> list[Described]:
    return [
        Described(
            variable=PREFIX + each.name.upper(),
            flag="--" + each.name.replace("_", "-") if each.metadata["flag"] else "",
            default=written(each.default),
            meaning=each.metadata["meaning"],
        )
        for each in dataclasses.fields(Settings)
    ]


def written(value: object) -> str:
    """A value as one writes it into the environment."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


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
