"""A pocket's book: a line for each finished game, with what can be earned by it.

A line is written when the game ends, into every pocket that holds the seat; it stays when the table
is removed, and goes along in a file or to another browser. Games that began in the middle, lessons
and imported records have none.
"""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Annotated, Final, Literal

import msgspec

from loyang.engine.actions import SEAT_NAMES
from loyang.engine.cards import CARD_NAMES, HELPER, ROW
from loyang.engine.events import Event
from loyang.engine.game import apply
from loyang.engine.scoring import scores, winners
from loyang.server.errors import Problem
from loyang.server.store import Store

from .log import actions_to
from .table import Table

FORMAT: Final = "loyang-book"
NEWEST: Final = 1  # of the file's format
MOST_LINES: Final = 2_000
AT_ONCE: Final = 50  # lines that are written together
# Whoever played with these did something else than win by their own doing.
UNCLEAN: Final = frozenset(
    {
        "seed-chosen",
        "undone-alone",
        "played-with-hints",
        "bot-took-over",
        "changed-by-operator",
        "known-deal",
    }
)


Name = Annotated[str, msgspec.Meta(max_length=100)]
Names = Annotated[tuple[Name, ...], msgspec.Meta(max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=-1_000, le=100_000)]


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A finished game, as its owner remembers it."""

    game: Annotated[str, msgspec.Meta(pattern=r"^[\w-]{1,64}/[A-D]$")]  # table and seat
    ended: Annotated[float, msgspec.Meta(ge=0, le=1e11)]  # seconds since 1970
    players: Annotated[int, msgspec.Meta(ge=1, le=4)]
    space: Count
    cash: Count
    loans: Count
    won: bool
    variant: Literal["standard", "introductory"] = "standard"
    minutes: Annotated[int, msgspec.Meta(ge=0, le=10**8)] = 0
    others: Names = ()  # people by name
    bots: Names = ()
    marks: Names = ()
    day: Annotated[str, msgspec.Meta(max_length=10)] = ""  # of the deal of the day, if it counted
    helpers: Names = ()  # that were used
    kinds: Count = 0  # that were harvested in one round, at most
    income: Count = 0  # in one round, at most
    served: Count = 0  # deliveries to regular customers
    missed: Count = 0
    grade: Annotated[str, msgspec.Meta(max_length=1)] = ""  # of its review

    @property
    def clean(self) -> bool:
        return not UNCLEAN & set(self.marks)


class File(msgspec.Struct, forbid_unknown_fields=True):
    """The book as a file."""

    format: str
    version: int
    checksum: str  # of the lines
    games: list[Line]


# --- a game's line -------------------------------------------------------------------------------


def has_line(table: Table) -> bool:
    options = table.options
    apart = "position" in options or "lesson" in options or options["imported"]
    return table.row.status == "over" and table.state is not None and not apart


def seats_in_books(table: Table) -> list[int]:
    """Those of people who hold one seat; around one screen nobody knows whose result it is."""
    held = Counter(row.secret_hash for row in table.seats)
    return [row.seat for row in table.seats if row.secret_hash and held[row.secret_hash] == 1]


def line_of(table: Table, seat: int, known_deal: bool = False) -> Line:
    assert table.state is not None
    assert table.log.now is not None
    state = table.state
    score = scores(state)[seat]
    facts = Facts(table, seat)
    known = known_deal or ("day" in table.options and not table.counted)
    return Line(
        game=f"{table.id}/{SEAT_NAMES[seat]}",
        ended=table.log.changed,
        players=len(table.seats),
        space=score.space,
        cash=score.cash,
        loans=state.seats[seat].loans,
        won=len(table.seats) > 1 and seat in winners(state),
        variant=table.options["variant"],
        minutes=max(1, round((table.log.changed - table.row.created) / 60)),
        others=tuple(row.name for row in table.seats if row.kind != "bot" and row.seat != seat),
        bots=tuple(row.bot for row in table.seats if row.kind == "bot" and row.bot),
        marks=(*table.marks, *(["known-deal"] if known else [])),
        day=table.options["day"] if table.counted else "",
        helpers=tuple(sorted(facts.helpers)),
        kinds=facts.kinds,
        income=facts.income,
        served=facts.served,
        missed=facts.missed,
    )


class Facts:
    """What a seat did on the way; nothing for a game that can no longer be played again."""

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.helpers: set[str] = set()
        self.kinds = self.income = self.served = self.missed = 0
        self.harvested: set[int] = set()
        self.earned = 0
        if table.base is not None or table.log.now is None:
            return
        state, events = table.open()
        self.see(events)
        for action in actions_to(table.log.now):
            number = state.round
            self.see(apply(state, action))
            if state.round != number:
                self.harvested, self.earned = set(), 0

    def see(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.seat != self.seat:
                continue
            if event.name == "used" and ROW[event.card] == HELPER:
                self.helpers.add(CARD_NAMES[event.card].rstrip("23"))
            elif event.name in ("harvested", "extra-harvested"):
                self.harvested.add(event.kind)
                self.kinds = max(self.kinds, len(self.harvested))
            elif event.name == "delivered":
                self.served += 1
            elif event.name == "missed":
                self.missed += 1
            if event.cash > 0 and event.name not in ("capital", "loan"):
                self.earned += event.cash
                self.income = max(self.income, self.earned)


async def keep(store: Store, table: Table) -> None:
    """Into the books of all who hold a seat of it."""
    if not has_line(table):
        return
    for seat in seats_in_books(table):
        secret_hash = table.seats[seat].secret_hash
        assert secret_hash is not None
        devices = await store.devices(secret_hash)
        if devices:
            line = line_of(table, seat, await knows(store, table, secret_hash))
            for device in devices:
                await put(store, device.token_hash, [line])


async def knows(store: Store, table: Table, secret_hash: str) -> bool:
    deal = table.options.get("deal")
    return deal is not None and await store.knows_deal(deal, table.id, secret_hash)


async def put(store: Store, token_hash: str, lines: Sequence[Line]) -> None:
    """Several at once: they share what they cost."""

    async def put_one(line: Line) -> None:
        text = msgspec.json.encode(line).decode()
        await store.put_in_book(token_hash, line.game, line.ended, text)

    for first in range(0, len(lines), AT_ONCE):
        await asyncio.gather(*map(put_one, lines[first : first + AT_ONCE]))


async def read(store: Store, token_hash: str) -> list[Line]:
    """Newest first."""
    found = await store.book(token_hash, MOST_LINES)
    return [msgspec.json.decode(text, type=Line) for text in found]


# --- as a file -----------------------------------------------------------------------------------


def checksum(lines: Sequence[Line]) -> str:
    return hashlib.sha256(msgspec.json.encode(lines)).hexdigest()


def to_file(lines: list[Line]) -> bytes:
    """One game a line, to be read by people too."""
    whole = msgspec.json.encode(File(FORMAT, NEWEST, checksum(lines), lines))
    return whole.replace(b'},{"game":', b'},\n{"game":')


def from_file(text: str) -> list[Line]:
    """The lines of a book's file; `Problem` unless it is one, whole and of a version we know."""
    try:
        head = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError) as fault:
        raise bad_book("damaged", "It is not whole: nothing was changed.") from fault
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise bad_book("foreign", "It is not a book of this game: nothing was changed.")
    version = head.get("version")
    if not isinstance(version, int) or version > NEWEST:
        raise bad_book("newer", "It was written by a newer program: nothing was changed.")
    try:
        lines = msgspec.convert(head, File).games
        for line in lines:
            date.fromisoformat(line.day or "2000-01-01")
    except ValueError as fault:  # msgspec's are some too
        raise bad_book("damaged", "It is not whole: nothing was changed.") from fault
    if checksum(lines) != head["checksum"] or len(lines) > MOST_LINES:
        raise bad_book("damaged", "It is not whole: nothing was changed.")
    return lines


def bad_book(what: str, text: str) -> Problem:
    return Problem("bad-book", text, what=what)
