"""What clients send: the bodies of requests, checked whole to report all faults at once."""

import re
import unicodedata
from datetime import date
from functools import cache
from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from loyang.engine.cards import CARD_NAMES, HELPER, ROW
from loyang.engine.state import RULES_VERSION
from loyang.server.clocks import Hours
from loyang.server.documents.bots import bot_names
from loyang.server.store import Way
from loyang.server.tables.looks import COLOURS, PORTRAITS, Look
from loyang.words import languages

HALF = re.compile("[\ud800-\udfff]")
NAME_LENGTH = 40
TEXT_LENGTH = 500
TOGETHER = 4  # actions in one request
SENT_LENGTH = 1_000
KEY_LENGTH = 64
LAST_SEAT = 3
LAST_VERSION = 2**31 - 1
MINUTE, HOUR, DAY = 60, 3_600, 86_400
LEAST_MINUTES = 120  # of somebody's hours of the day
MOST_TRIED = 200  # actions of a plan
HELPERS = [name for card, name in enumerate(CARD_NAMES) if ROW[card] == HELPER]


def plain(text: str) -> str:
    """Without control and formatting characters, which can make one text look like another."""
    kept = (" " if each.isspace() else each for each in text)
    return "".join(each for each in kept if unicodedata.category(each)[0] != "C").strip()


def said(text: str) -> str:
    text = plain(text)
    if not text:
        raise ValueError("must say something")
    return text


def known_bot(name: str) -> str:
    if name not in bot_names():
        raise ValueError(f"there is no bot of that name; there are {', '.join(bot_names())}")
    return name


def known_portrait(name: str) -> str:
    if name not in PORTRAITS:
        raise ValueError(f"there is no such portrait; there are {', '.join(PORTRAITS)}")
    return name


def known_colour(name: str) -> str:
    if name not in COLOURS:
        raise ValueError(f"there is no such colour; there are {', '.join(COLOURS)}")
    return name


def known_helper(name: str) -> str:
    if name not in HELPERS:
        raise ValueError(f"there is no helper of that name; there are {', '.join(HELPERS)}")
    return name


zones = cache(available_timezones)


def known_zone(name: str) -> str:
    if name not in zones():
        raise ValueError("there is no such time zone; give one like Europe/Berlin")
    return name


def known_language(code: str) -> str:
    if code not in languages():
        raise ValueError(f"there is no such language; there are {', '.join(languages())}")
    return code


def a_date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise ValueError("must be a date like 2026-12-24") from None


def storable(text: str) -> str:
    if "\0" in text or not text.isprintable():
        raise ValueError("must contain printable characters only")
    return text


Name = Annotated[str, Field(max_length=NAME_LENGTH), AfterValidator(plain)]
Text = Annotated[str, Field(max_length=TEXT_LENGTH), AfterValidator(said)]
BotName = Annotated[str, Field(max_length=100), AfterValidator(known_bot)]
Portrait = Annotated[str, Field(max_length=100), AfterValidator(known_portrait)]
Colour = Annotated[str, Field(max_length=100), AfterValidator(known_colour)]
Helper = Annotated[str, AfterValidator(known_helper)]
Minute = Annotated[int, Field(ge=0, lt=24 * 60)]
SeatNumber = Annotated[int, Field(ge=0, le=LAST_SEAT)]
Version = Annotated[int, Field(ge=0, le=LAST_VERSION)]
Seed = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(storable)]
Secret = Annotated[str, Field(min_length=1, max_length=200)]
# An action in the notation, or as an object with `do`.
Sent = Annotated[str, Field(max_length=SENT_LENGTH)] | dict[str, Any]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def is_text(cls, data: Any) -> Any:
        """JSON can name halves of characters, which can be neither stored nor sent."""
        parts = [data]
        while parts:
            part = parts.pop()
            if isinstance(part, dict):
                parts += [*part.keys(), *part.values()]
            elif isinstance(part, list):
                parts += part
            elif isinstance(part, str) and not part.isascii() and HALF.search(part):
                raise ValueError("must not contain half a character (a lone surrogate)")
        return data


class Dressing(Body):
    """How somebody would like to look."""

    portrait: Portrait | None = None
    colour: Colour | None = None

    @property
    def look(self) -> Look:
        return Look(self.portrait, self.colour)


class NewSeat(Dressing):
    """A seat of a new table."""

    kind: Literal["human", "open", "bot"]
    bot: BotName | None = None
    mine: bool = False
    name: Name = ""
    ready: bool = False

    @model_validator(mode="after")
    def fits(self) -> "NewSeat":
        if (self.kind == "bot") != (self.bot is not None):
            raise ValueError("bot: name one for seats of the kind bot, and for no others")
        if self.mine and self.kind != "human":
            raise ValueError("mine: only a seat of the kind human can be yours")
        if self.ready and not self.mine:
            raise ValueError("ready: only for your own seats; others say so themselves")
        if (self.portrait or self.colour) and not self.mine:
            raise ValueError("portrait, colour: only for your own seats; others choose themselves")
        return self


class NewClock(Body):
    """A new table's clock, in seconds: for a live game a bank and a bonus, by turn also hours."""

    kind: Literal["live", "turns"]
    bank: Annotated[int, Field(ge=0, le=60 * DAY)] = 0
    bonus: Annotated[int, Field(ge=0, le=HOUR)] = 0
    turn: Annotated[int, Field(ge=0, le=30 * DAY)] = 0
    end: Literal["nudge", "bot", "others"] = "nudge"
    bot: BotName | None = None

    @model_validator(mode="after")
    def fits(self) -> "NewClock":
        if self.kind == "live" and (self.turn or self.bank < MINUTE):
            raise ValueError("bank: a live game needs a minute or more, and nothing for each turn")
        if self.kind == "turns" and (self.bonus or self.turn < MINUTE):
            raise ValueError("turn: by turn it takes a minute or more for each, and no bonus")
        if (self.end == "bot") != (self.bot is not None):
            raise ValueError("bot: name one if a bot is to stand in, and only then")
        return self


class DealTable(Body):
    """`POST /deals/{deal}/tables`: a table whose cards and variant are given."""

    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=4)]
    public: bool = False
    undo: Literal["none", "free", "consent"] = "consent"
    talk: bool = True
    pause: bool = True
    hints: bool = False
    clock: NewClock | None = None

    @model_validator(mode="after")
    def differs(self) -> "DealTable":
        for what in ("portrait", "colour"):
            chosen = [one for seat in self.seats if (one := getattr(seat, what))]
            if len(set(chosen)) < len(chosen):
                raise ValueError(f"{what}: two seats can't have the same")
        return self

    def options(self, variant: str) -> dict[str, Any]:
        """As they stay with the table."""
        return {
            "variant": variant,
            "undo": self.undo,
            "talk": self.talk,
            "pause": self.pause,
            "hints": self.hints,
            **({} if self.clock is None else {"clock": self.clock.model_dump()}),
            "seed_chosen": False,
            "salt": "",
            "imported": False,
            "rules": RULES_VERSION,
        }


class NewTable(DealTable):
    """`POST /tables`."""

    variant: Literal["standard", "introductory"] = "standard"
    seed: Seed | None = None

    @model_validator(mode="after")
    def fits(self) -> "NewTable":
        if self.variant == "introductory" and len(self.seats) == 1:
            raise ValueError("variant: the introductory game is for 2 to 4 players (R1.7)")
        return self


class TableSwitch(Body):
    talk: bool


class Joining(Dressing):
    name: Name = ""
    seat: SeatNumber | None = None


class Claiming(Dressing):
    code: Annotated[str, Field(min_length=1, max_length=20)]
    name: Name | None = None


class SeatChange(Dressing):
    name: Name | None = None
    ready: bool | None = None


class BotChoice(Body):
    bot: BotName


class ForemanWish(Body):
    """The answer to the Foreman's question, given in advance (R6.4)."""

    take: Annotated[list[Helper], Field(max_length=len(HELPERS))] = []
    otherwise: Literal["ask", "decline"] = "ask"


class Muted(Body):
    seats: Annotated[list[SeatNumber], Field(max_length=4)] = []
    spectators: bool = False


class Wishes(Body):
    foreman: ForemanWish | None = None
    muted: Muted | None = None


class OwnHours(Body):
    """`PUT /tables/{id}/seats/{seat}/hours`: when somebody can play, in their own time zone."""

    zone: Annotated[str, Field(max_length=64), AfterValidator(known_zone)] = "UTC"
    start: Minute = 0
    end: Minute = 0
    days: Annotated[list[Annotated[int, Field(ge=0, le=6)]], Field(min_length=1, max_length=7)] = [
        *range(7)
    ]
    off: Annotated[list[Annotated[str, AfterValidator(a_date)]], Field(max_length=60)] = []

    @model_validator(mode="after")
    def fits(self) -> "OwnHours":
        if self.hours.minutes < LEAST_MINUTES:
            raise ValueError("start, end: the hours must be two at least")
        return self

    @property
    def hours(self) -> Hours:
        return Hours(
            zone=self.zone,
            start=self.start,
            end=self.end,
            days=tuple(sorted(set(self.days))),
            off=tuple(sorted(set(self.off))),
        )


class Pausing(Body):
    on: bool
    seat: SeatNumber | None = None


class QuietHours(Body):
    """Hours in which nothing is sent."""

    start: Minute
    end: Minute


class PushTarget(Body):
    """A browser's subscription, as it gives it."""

    endpoint: Annotated[str, Field(min_length=1, max_length=2_000)]
    p256dh: Annotated[str, Field(min_length=1, max_length=200)]
    auth: Annotated[str, Field(min_length=1, max_length=100)]


class HookTarget(Body):
    url: Annotated[str, Field(min_length=1, max_length=2_000)]
    form: Literal["json", "discord", "slack", "ntfy"] = "json"


class MailTarget(Body):
    address: Annotated[str, Field(max_length=254, pattern=r"^[^@\s<>,;\"]+@[^@\s<>,;\"]+$")]


class Subscribing(Body):
    """`POST /tables/{id}/seats/{seat}/notices`: where to tell one, of what, and when not."""

    push: PushTarget | None = None
    webhook: HookTarget | None = None
    email: MailTarget | None = None
    kinds: Annotated[
        list[Literal["turn", "undo", "over", "invitation"]], Field(min_length=1, max_length=4)
    ] = ["turn", "undo", "over", "invitation"]
    language: Annotated[str, Field(max_length=10), AfterValidator(known_language)] = "en"
    zone: Annotated[str, Field(max_length=64), AfterValidator(known_zone)] = "UTC"
    quiet: QuietHours | None = None
    again: Annotated[int, Field(ge=0, le=168)] = 0

    @model_validator(mode="after")
    def fits(self) -> "Subscribing":
        if sum(each is not None for each in (self.push, self.webhook, self.email)) != 1:
            raise ValueError("push, webhook, email: give one of them")
        return self

    @property
    def way(self) -> Way:
        return "push" if self.push else "webhook" if self.webhook else "email"

    @property
    def target(self) -> dict[str, Any]:
        found = self.push or self.webhook or self.email
        assert found is not None
        return found.model_dump()

    @property
    def wishes(self) -> dict[str, Any]:
        return self.model_dump(include={"kinds", "language", "zone", "quiet", "again"})


class Acting(Body):
    """`POST /tables/{id}/actions`: one action, or several to be done and undone together."""

    version: Version
    action: Sent | None = None
    actions: Annotated[list[Sent], Field(min_length=1, max_length=TOGETHER)] | None = None
    seat: SeatNumber | None = None
    key: Annotated[str, Field(min_length=1, max_length=KEY_LENGTH)] | None = None
    sure: bool = False

    @model_validator(mode="after")
    def fits(self) -> "Acting":
        if (self.action is None) == (self.actions is None):
            raise ValueError("action: send either action or actions")
        return self

    @property
    def sent(self) -> list[Sent]:
        return [self.action] if self.action is not None else self.actions or []


class Guiding(Body):
    """`POST /tables/{id}/lesson`."""

    version: Version
    do: Literal["look", "back", "show", "skip"]
    what: Annotated[str, Field(max_length=40)] = ""
    seat: SeatNumber | None = None


class Learning(Dressing):
    """`POST /lessons/{lesson}` and `POST /puzzles/{puzzle}`."""

    name: Name = ""


class Puzzling(Body):
    """`POST /tables/{id}/puzzle`."""

    version: Version
    do: Literal["hint", "show", "count"]
    seat: SeatNumber | None = None


class Asking(Body):
    action: Sent
    seat: SeatNumber | None = None


class Undoing(Body):
    version: Version
    to: Literal["step", "turn", "redo"] | Version
    seat: SeatNumber | None = None
    ask: bool = False


class Hinting(Body):
    """`POST /tables/{id}/hint`."""

    version: Version
    more: bool = False
    seat: SeatNumber | None = None


class Reviewing(Body):
    """`POST /tables/{id}/review`."""

    seat: SeatNumber = 0


class Trying(Body):
    """`POST /tables/{id}/try`: from that version on, without touching the table."""

    at: Version | None = None
    seat: SeatNumber | None = None
    actions: Annotated[list[Sent], Field(max_length=MOST_TRIED)] = []
    chance: Annotated[str, Field(min_length=1, max_length=40), AfterValidator(storable)] | None = (
        None
    )


class Branching(Dressing):
    """`POST /tables/{id}/branch`."""

    at: Version
    seat: SeatNumber = 0
    truth: Literal["drawn", "true"] = "drawn"
    bots: Annotated[list[BotName], Field(max_length=3)] = []
    name: Name = ""


class DayTry(Dressing):
    """`POST /days/{day}/tries`."""

    counted: bool = True
    name: Name = ""


class Answering(Body):
    version: Version
    agree: bool
    seat: SeatNumber | None = None


class Again(Body):
    """`POST /tables/{id}/rematch`."""

    seat: SeatNumber | None = None


class Talking(Body):
    text: Text
    seat: SeatNumber | None = None
    name: Name = ""


class Opening(Dressing):
    """`POST /session`."""

    secret: Secret
    name: Name | None = None


class BookFile(Body):
    """`POST /my/book`."""

    file: str


class Transferring(Body):
    """`POST /my/transfer/claim`."""

    code: Annotated[str, Field(min_length=1, max_length=20)]


class Importing(Body):
    record: str
    names: Annotated[list[Name], Field(max_length=4)] = []
