"""The server's settings: defaults, then LOYANG_* of the environment, then flags."""

import dataclasses
import ipaddress
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parseaddr
from typing import Any, NamedTuple, TypeVar

from loyang.bots.registry import LADDER, bots

from .store import is_postgres

T = TypeVar("T")
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
PREFIX = "LOYANG_"
SHORTEST_KEY = 32
LOG_LEVELS = ("debug", "info", "warning", "error")
# Of these there must be at least one; other numbers may be 0.
POSITIVE = (
    "most_body",
    "most_record",
    "most_tables",
    "tables_each",
    "most_connections",
    "connections_each",
    "most_streams",
    "streams_each",
    "live_games",
)


class BadSetting(ValueError):
    """A setting that makes no sense, and what would, in one line."""


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
        False, "`/metrics` is there, for everyone who reaches the server", flag=True
    )
    log_level: str = setting("info", "`debug`, `info`, `warning` or `error`", flag=True)
    bot_pause: float = setting(
        0.0,
        "seconds that a bot seems to think; 0: it answers at once, and each reader's page shows "
        "what it did at the reader's own pace",
        flag=True,
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
    tables_each: int = setting(
        1_000, "tables that one address (that is not a proxy's) may make in thirty days"
    )
    open_days: float = setting(
        30.0,
        "days after which a table is removed whose game never began and which nobody touches; "
        "0: never",
    )
    idle_days: float = setting(
        0.0,
        "days after which a game that nobody touches is closed, and as many after which one that "
        "is over or closed is removed; 0: never",
    )
    most_connections: int = setting(
        12_000, "connections of one process; fewer where the system allows it fewer files"
    )
    connections_each: int = setting(200, "connections of one address that is not a proxy's")
    head_seconds: float = setting(
        10.0, "seconds in which a request must begin, and its headers arrive; 0: no limit"
    )
    body_seconds: float = setting(
        30.0, "seconds in which a request's body must arrive; 0: no limit"
    )
    unread_seconds: float = setting(
        60.0, "seconds that an answer waits for a reader who does not take it; 0: no limit"
    )
    most_streams: int = setting(10_000, "live streams of one process")
    streams_each: int = setting(100, "live streams of one address")
    address_budget: float = setting(
        200.0,
        "milliseconds of processor time a second that the requests of one address may cost; "
        "five seconds' worth may be spent at once. 0 here and below: no limit",
    )
    pocket_budget: float = setting(
        100.0, "the same of one browser's pocket, or one secret, from whatever addresses"
    )
    table_rate: float = setting(0.2, "new tables a second of one address")
    claim_rate: float = setting(0.2, "codes and secrets tried a second by one address")
    coach_nodes: int = setting(
        0,
        "positions that the coach looks at for a decision: more are surer and slower; 0: as many "
        "as a hint within three seconds and a review within a minute or two allow",
    )
    coach_rate: float = setting(
        0.5, "hints a second that one address may ask for; a review counts as ten of them"
    )
    day_key: str = setting(
        "",
        "from which the deals of the day follow, 32 characters or more: servers with the same key "
        "have the same deals; empty: one that was drawn for these games. Whoever knows it knows "
        "all deals to come",
    )
    day_bots: str = setting(
        "merchant,master",
        "bots who play each day's deal too, to be watched afterwards, separated by commas",
    )
    talk_rate: float = setting(1.0, "messages a second of one address")
    smtp: str = setting(
        "",
        "the mail server through which players are told, as "
        "`smtp://NAME:PASSWORD@mail.example.org` (STARTTLS) or `smtps://...`; empty: no mail",
    )
    mail_from: str = setting("", "whom its mail comes from, as `Loyang <loyang@example.org>`")
    push_contact: str = setting(
        "",
        "whom push services may write to, as `mailto:you@example.org`; empty: the address of "
        "`LOYANG_MAIL_FROM`, or `LOYANG_PUBLIC_URL`",
    )
    reach: str = setting(
        "",
        "networks that webhooks may reach although they are private, as `10.1.0.0/16`, separated "
        "by commas",
    )

    @property
    def reachable(self) -> list[Network]:
        return [ipaddress.ip_network(each.strip()) for each in self.reach.split(",") if each]

    @property
    def contact(self) -> str:
        if self.push_contact:
            return self.push_contact
        address = parseaddr(self.mail_from)[1]
        if address:
            return f"mailto:{address}"
        return (
            self.public_url if self.public_url.startswith("https:") else "mailto:nobody@localhost"
        )

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
        try:
            _ = self.reachable
        except ValueError as fault:
            raise wrong("reach", self.reach, "networks like 10.1.0.0/16") from fault
        if self.smtp and not self.smtp.startswith(("smtp://", "smtps://")):
            raise wrong("smtp", "...", "an address like smtp://NAME:PASSWORD@mail.example.org")
        if self.smtp and "@" not in parseaddr(self.mail_from)[1]:
            raise wrong("mail_from", self.mail_from, "whom mail comes from, if there is to be any")
        if self.push_contact and not self.push_contact.startswith(("mailto:", "https://")):
            raise wrong("push_contact", self.push_contact, "an address like mailto:you@example.org")
        if 0 < len(self.day_key) < SHORTEST_KEY:
            raise BadSetting(
                f"day_key ({PREFIX}DAY_KEY) is too short; give {SHORTEST_KEY} characters or more"
            )
        for bot in filter(None, self.day_bots.split(",")):
            if bot.strip() not in [each.name for each in LADDER] and bot.strip() not in bots():
                raise wrong("day_bots", bot, f"bots from among {', '.join(bots())}")
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
