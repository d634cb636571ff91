"""What a store keeps, and what it promises.

A table's log is the truth: entries numbered 1..n without gaps, and n is the table's version. What
a call has confirmed is on the disk; what it has refused, or could not do, has changed nothing.
Secrets, codes and session tokens arrive hashed. A store object holds nothing per table.
"""

import itertools
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Final, Literal, Self

from msgspec import Struct, field

from .feed import Changes, Feed, Receiver

Status = Literal["open", "playing", "over", "closed"]
SeatKind = Literal["human", "open", "bot"]


class TableRow(Struct, frozen=True, kw_only=True):
    """One table. Times are seconds since 1970."""

    id: str
    options: Mapping[str, Any]
    seed: str
    host_hash: str
    public: bool = False
    status: Status = "open"
    version: int = 0  # the number of its last entry
    talk: int = 0  # the number of its last message
    created: float = field(default_factory=time.time)
    changed: float = field(default_factory=time.time)
    maker: str = ""  # a mark of the address that made it
    due: float | None = None  # when somebody's time may be up


class SeatRow(Struct, frozen=True, kw_only=True):
    """Who sits where. One secret may open several seats of a table (hot-seat)."""

    seat: int
    kind: SeatKind
    bot: str | None = None  # who plays it: always for a bot, for a human while taken over
    name: str = ""
    portrait: str = ""  # what was chosen; empty: nothing yet
    colour: str = ""
    secret_hash: str | None = None
    code_hash: str | None = None  # of the short claim code; no two seats have the same
    ready: bool = False


# Drawn once: asking the system for chance costs as much as an action's rules. A process that was
# forked from this one stores nothing.
_OWN: Final = secrets.token_hex(10)
_count = itertools.count()


def new_key() -> str:
    """Different from every other, of whatever process."""
    return f"{_OWN}{next(_count):012x}"


class Entry(Struct, frozen=True):
    """One line of a table's log.

    The random key tells whether this very entry was stored when the outcome of a commit is
    unknown. The store gives the number.
    """

    kind: str
    body: Mapping[str, Any]
    key: str = field(default_factory=new_key)
    at: float = field(default_factory=time.time)
    number: int = 0


class Message(Struct, frozen=True):
    """One line of table talk. The store gives the number."""

    seat: int | None  # None: a spectator
    name: str
    text: str
    spectators: bool = False  # said among the spectators, apart from the seats
    at: float = field(default_factory=time.time)
    number: int = 0


class Snapshot(Struct, frozen=True):
    """A position after the entry of that number: a cache, the log alone would do."""

    version: int
    position: bytes


class Loaded(Struct, frozen=True):
    """A table as it was at one moment, with the entries after the number asked for."""

    table: TableRow
    seats: list[SeatRow]
    entries: list[Entry]


CoachingKind = Literal["nudge", "hint", "review", "verdict"]


class Coaching(Struct, frozen=True):
    """What the coach has found for a seat, as text; empty while it is still thinking."""

    what: CoachingKind
    document: str
    at: int = 0  # of a hint: the version of its position; of a review: how many verdicts it needs
    number: int = 0  # of a verdict


class DayGame(Struct, frozen=True):
    """A game of a day's deal: one that counts, or a bot's to look at."""

    day: str  # as 2026-01-31
    player: str  # a pocket by its token's hash, or a bot by its name
    table_id: str
    maker: str = ""  # a mark of the address that began it
    marks: str = ""  # what a reader of the result should know
    space: int | None = None  # None until it has ended
    result: str = ""


class DayCount(Struct, frozen=True):
    """How many of a day's players have made that choice, and the sum of the spaces they reached."""

    choice: str
    players: int
    spaces: int


class Deal(Struct, frozen=True):
    """A deal that is played at several tables."""

    id: str
    seed: str
    players: int
    variant: str


class DealResult(Struct, frozen=True):
    """What a seat of one of its tables came to."""

    table_id: str
    seat: int
    name: str
    bot: str | None
    space: int
    cash: int
    vegetables: int
    marks: str  # what a reader of the result should know

    @property
    def key(self) -> tuple[int, int, int]:
        """By which results are compared (R7.3, R7.4)."""
        return (self.space, self.cash, self.vegetables)


class PuzzleResult(Struct, frozen=True):
    """How a puzzle went: solved, or the solution was shown; after so many tries and hints."""

    puzzle: str
    solved: bool
    tries: int
    hints: int

    @property
    def at_once(self) -> bool:
        return self.solved and self.tries == 1 and not self.hints


class Device(Struct, frozen=True):
    """A browser that holds a secret in its pocket. Times are seconds since 1970."""

    token_hash: str
    name: str  # of browser and system, as far as it is known
    added: float
    seen: float


Way = Literal["push", "webhook", "email"]
Topic = Literal["confirm", "turn", "undo", "over", "invitation"]


class Subscription(Struct, frozen=True, kw_only=True):
    """Somebody at a seat who is told of what happens there, in one way."""

    id: str  # nobody can guess it: whoever has it can end the subscription
    table_id: str
    seat: int
    owner: str  # the hash of the secret that opened the seat when it was made
    device: str  # the token's hash of the pocket that made it; empty: none
    kind: Way
    target: Mapping[str, Any]  # where to
    wishes: Mapping[str, Any]  # of what, when, in which language
    base: str  # the page's address, for links
    active: bool = True
    seen: int = -1  # the version up to which the table was looked at
    sent: int = 0  # how many messages on one day,
    sent_on: int = 0  # and which that was, since 1970
    failures: int = 0
    fault: str = ""  # of the last message that was given up
    created: float = field(default_factory=time.time)


class Notice(Struct, frozen=True, kw_only=True):
    """What a subscription is to be told, or was: one for each topic."""

    subscription: str
    topic: Topic
    number: int  # which time, request or game it is about
    what: Literal["tell", "back"] = "tell"
    told: int = 0  # how often it was, or may have been
    attempts: int = 0  # in vain
    due: float | None = None  # when to send it; None: there is nothing to send


BlockKind = Literal["address", "pocket"]


class Block(Struct, frozen=True):
    """Somebody who is kept out for a time: an address, or a pocket by its token's hash."""

    kind: BlockKind
    who: str
    until: float


class Holder(Struct, frozen=True):
    """What a secret opens."""

    secret_hash: str
    table_id: str
    seats: tuple[int, ...]
    host: bool


class StoreError(Exception):
    """The store did not do it, and nothing has changed."""


class Conflict(StoreError):
    """Somebody else has written that version first."""

    def __init__(self, current: int) -> None:
        super().__init__(f"the table is now at version {current}")
        self.current = current


class NoSuchTable(StoreError):
    """There is no such table, or it has been purged."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"there is no table {table_id!r}")
        self.table_id = table_id


class Taken(StoreError):
    """A table's id, or a claim code, is already in use: draw another one."""


class StoreUnavailable(StoreError):
    """The database is gone, full or locked; the same call may work later.

    If a commit's outcome could not be learned because the database stayed away, the entries may
    be there after all: then the next call with the same expected version meets a `Conflict`.
    """


class StoreMismatch(StoreError):
    """The database, or a backup, is not one that this program can use."""


# No table gets that far.
LAST_VERSION: Final = 2**31 - 1


def check_version(table: TableRow, entries: Sequence[Entry]) -> None:
    if table.version != len(entries):
        raise ValueError("a new table's version is the number of its entries")


class Store(ABC):
    """Tables with their seats, logs, talk and snapshots, and the pockets of browsers."""

    # Whether other processes may write too: then news of that takes a moment to arrive.
    shared: ClassVar[bool]

    def __init__(self) -> None:
        self._feed = Feed()

    # --- tables ----------------------------------------------------------------------------------

    @abstractmethod
    async def create_table(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        entries: Sequence[Entry] = (),
        snapshot: Snapshot | None = None,
    ) -> None:
        """A new table whose version is the number of its first entries, all or nothing.

        `Taken` if its id or a claim code is in use.
        """

    @abstractmethod
    async def load(self, table_id: str, after: int = 0) -> Loaded | None:
        """Row, seats and the entries after that number, all as of one moment."""

    @abstractmethod
    async def table(self, table_id: str) -> TableRow | None: ...

    @abstractmethod
    async def seats(self, table_id: str) -> list[SeatRow]: ...

    @abstractmethod
    async def entries(self, table_id: str, after: int = 0, upto: int = LAST_VERSION) -> list[Entry]:
        """Those after one number, up to another."""

    @abstractmethod
    async def append(
        self,
        table_id: str,
        expected: int,
        entries: Sequence[Entry],
        *,
        seats: Sequence[SeatRow] = (),
        status: Status | None = None,
        options: Mapping[str, Any] | None = None,
        host_hash: str | None = None,
        snapshot: Snapshot | None = None,
        due: float | None = None,
    ) -> int:
        """Entries expected+1.., and what changes with them, all or nothing.

        What is `due` goes with the version: nothing is, unless it is said again.

        Returns the new version when it is durable. `Conflict` if the table is not at `expected`,
        `NoSuchTable`, `Taken` if a claim code is in use.
        """

    @abstractmethod
    async def snapshot(self, table_id: str, at_most: int | None = None) -> Snapshot | None:
        """The newest, or the newest not later than that version. Only a few are kept."""

    @abstractmethod
    async def public_tables(
        self, limit: int, status: Status | None = None
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        """Public tables open or in play, or either; open ones first, then by last change."""

    @abstractmethod
    async def tables_in_play(self, since: float, until: float) -> list[str]:
        """Ids of tables in play where a bot sits, last changed between these times."""

    @abstractmethod
    async def counts(self) -> dict[Status, int]:
        """How many tables there are of each status."""

    @abstractmethod
    async def idle_tables(self, statuses: Sequence[Status], before: float, most: int) -> list[str]:
        """Ids of tables of these statuses (one, or two) unchanged since then, oldest first."""

    @abstractmethod
    async def count_of(self, maker: str, since: float) -> int:
        """How many tables that maker has made since then, and are still there."""

    @abstractmethod
    async def salt(self) -> str:
        """A text drawn for this store alone, for marks that mean nothing elsewhere."""

    # --- clocks ----------------------------------------------------------------------------------

    @abstractmethod
    async def due_tables(self, most: int) -> list[tuple[str, float]]:
        """Tables where somebody's time may be up some day, and when; the next ones first."""

    @abstractmethod
    async def put_off(self, table_id: str, version: int, due: float | None) -> None:
        """It is due at another time, unless the table has moved on."""

    @abstractmethod
    async def alive(self, now: float, silence: float) -> None:
        """The tables are served at this time.

        If they have not been for longer than `silence` before, time stood still from then on.
        """

    @abstractmethod
    async def gaps(self, since: float) -> list[tuple[float, float]]:
        """The spans that ended after that, in which time stood still."""

    # --- figures of ended games ------------------------------------------------------------------

    @abstractmethod
    async def statistics(self, table_id: str) -> str | None:
        """As they were kept; None if they were not."""

    @abstractmethod
    async def keep_statistics(self, table_id: str, figures: str) -> None:
        """In place of those that were kept before."""

    @abstractmethod
    async def without_statistics(self, most: int) -> list[str]:
        """Ids of ended tables whose figures are not kept."""

    # --- the coach -------------------------------------------------------------------------------

    @abstractmethod
    async def coaching(self, table_id: str, seat: int, what: CoachingKind) -> list[Coaching]:
        """By number; there is one hint and one review at most, and any number of verdicts."""

    @abstractmethod
    async def keep_coaching(self, table_id: str, seat: int, found: Coaching) -> None:
        """In place of what was kept under that name and number. Nothing if the table is gone."""

    @abstractmethod
    async def drop_coaching(self, table_id: str, seat: int, what: CoachingKind) -> None: ...

    @abstractmethod
    async def unfinished_reviews(self) -> list[tuple[str, int]]:
        """Table and seat of reviews that were asked for and are not there yet."""

    # --- the deal of the day ---------------------------------------------------------------------

    @abstractmethod
    async def day_key(self) -> str:
        """A text drawn for this store, from which its days' deals follow."""

    @abstractmethod
    async def begin_day(self, game: DayGame) -> bool:
        """Enter a game that is about to begin; not if its player has one of that day already.

        It is marked if another one of that day was begun from the same address.
        """

    @abstractmethod
    async def day_game(self, day: str, player: str) -> DayGame | None: ...

    @abstractmethod
    async def days_of(self, token_hash: str) -> list[DayGame]:
        """A pocket's games by day: those it began, and those whose secrets it holds."""

    @abstractmethod
    async def end_day(
        self, table_id: str, space: int, result: str, marks: Sequence[str], choices: Sequence[str]
    ) -> None:
        """Keep a result, and count what was chosen; a second time, nothing happens."""

    @abstractmethod
    async def day_counts(self, day: str) -> list[DayCount]:
        """What all results of the day add up to."""

    # --- deals played at several tables ----------------------------------------------------------

    @abstractmethod
    async def open_deal(self, deal: Deal) -> Deal:
        """Enter it; the one that there is, if the same cards were entered before."""

    @abstractmethod
    async def deal(self, deal_id: str) -> Deal | None: ...

    @abstractmethod
    async def keep_deal_results(self, deal_id: str, results: Sequence[DealResult]) -> None:
        """Those that are kept already stay as they are."""

    @abstractmethod
    async def deal_results(self, deal_id: str) -> list[DealResult]: ...

    @abstractmethod
    async def knows_deal(self, deal_id: str, table_id: str, secret_hash: str) -> bool:
        """Whether a pocket with that secret holds a seat of another of the deal's ended tables."""

    # --- puzzles ---------------------------------------------------------------------------------

    @abstractmethod
    async def keep_puzzle_result(self, who: str, result: PuzzleResult) -> None:
        """Of a pocket or secret, by its hash; unless there is one of that puzzle already."""

    @abstractmethod
    async def puzzle_results(self, puzzle: str) -> list[tuple[PuzzleResult, int]]:
        """All that are different, and how often each came."""

    @abstractmethod
    async def puzzle_progress(self, who: str) -> dict[str, bool]:
        """By puzzle, whether it was solved or its solution shown."""

    # --- talk ------------------------------------------------------------------------------------

    @abstractmethod
    async def say(self, table_id: str, message: Message) -> int:
        """Returns the message's number. Talking never makes a version stale. `NoSuchTable`."""

    @abstractmethod
    async def messages(self, table_id: str, after: int = 0) -> list[Message]: ...

    # --- secrets ---------------------------------------------------------------------------------

    @abstractmethod
    async def find_secret(self, secret_hash: str) -> Holder | None: ...

    @abstractmethod
    async def find_code(self, code_hash: str) -> tuple[str, int] | None:
        """Table and seat that a claim code opens."""

    # A pocket is what a browser carries: a session token, and the secrets put behind it. A secret
    # that has been re-issued no longer opens anything, whatever pocket it is in.

    @abstractmethod
    async def pocket(self, token_hash: str) -> list[Holder] | None:
        """What the pocket's secrets open, oldest first; None if it is unknown or expired."""

    @abstractmethod
    async def put_in_pocket(
        self, token_hash: str, secret_hashes: Sequence[str], expires: float, device: str = ""
    ) -> None:
        """Adds secrets, and makes the pocket if there is none; it lasts until `expires`."""

    @abstractmethod
    async def see_pocket(self, token_hash: str) -> None:
        """It is being used."""

    @abstractmethod
    async def devices(self, secret_hash: str) -> list[Device]:
        """The pockets that hold the secret, the first one first."""

    @abstractmethod
    async def hand_on(self, old_hash: str, new_hash: str, token_hashes: Sequence[str]) -> None:
        """These pockets, if they hold the old secret, get the new one too."""

    @abstractmethod
    async def take_from_pocket(self, token_hash: str, secret_hash: str) -> None: ...

    @abstractmethod
    async def drop_pocket(self, token_hash: str) -> None: ...

    # --- who is told -----------------------------------------------------------------------------

    @abstractmethod
    async def subscriptions(self, table_id: str) -> list[tuple[Subscription, list[Notice]]]:
        """Who is told of that table, the first ones first, and of what."""

    @abstractmethod
    async def subscription(self, name: str) -> Subscription | None: ...

    @abstractmethod
    async def keep_subscription(self, subscription: Subscription) -> None:
        """In place of the one with its id. Nothing if its table is gone."""

    @abstractmethod
    async def activate(self, name: str) -> None:
        """A subscription's owner has confirmed it."""

    @abstractmethod
    async def count_sent(self, name: str, day: int) -> None:
        """One of its messages has got through, on that day since 1970."""

    @abstractmethod
    async def give_up(self, name: str, fault: str, *, gone: bool) -> None:
        """One of its messages did not; `gone`: nor will any other, so it is active no more."""

    @abstractmethod
    async def drop_subscription(self, name: str) -> None: ...

    @abstractmethod
    async def unconfirmed(self, target: Mapping[str, Any]) -> int:
        """How many subscriptions at any table are not active, and lead there."""

    @abstractmethod
    async def failing(self, most: int) -> list[Subscription]:
        """Those whose last message was given up, the newest first."""

    @abstractmethod
    async def look_at(self, table_id: str, version: int) -> None:
        """What a table's subscriptions are to be told was put down up to that version."""

    @abstractmethod
    async def not_looked_at(self, most: int) -> list[str]:
        """Tables with subscriptions, which have moved on since they were looked at."""

    @abstractmethod
    async def put_notice(self, notice: Notice) -> None:
        """In place of the one of its topic. Nothing if its subscription is gone."""

    @abstractmethod
    async def drop_notice(self, subscription: str, topic: Topic) -> None: ...

    @abstractmethod
    async def due_notices(self, most: int) -> list[tuple[Subscription, Notice]]:
        """What is to be sent some day, the next first."""

    @abstractmethod
    async def claim_notice(self, notice: Notice, until: float, told: int) -> bool:
        """It is sent by whoever succeeds in this; by somebody else if it is not settled by then."""

    @abstractmethod
    async def settle_notice(self, notice: Notice, attempts: int, due: float | None) -> None:
        """It was sent, or not, and is due again; unless it is about something else by now."""

    # --- keys of the server's own ----------------------------------------------------------------

    @abstractmethod
    async def key(self, name: str) -> str | None: ...

    @abstractmethod
    async def keep_key(self, name: str, value: str, *, replace: bool = False) -> str:
        """The key of that name: this one, if there was none or it is to be replaced."""

    # --- books -----------------------------------------------------------------------------------

    @abstractmethod
    async def put_in_book(self, token_hash: str, game: str, ended: float, line: str) -> None:
        """In place of that game's line; nothing if there is no such pocket."""

    @abstractmethod
    async def book(self, token_hash: str, most: int) -> list[str]:
        """The lines of a pocket's book, newest first."""

    @abstractmethod
    async def offer_transfer(self, code_hash: str, token_hash: str, expires: float) -> None:
        """In place of the pocket's offers before."""

    @abstractmethod
    async def claim_transfer(self, code_hash: str) -> str | None:
        """The pocket that a code offers, once; None if there is none (any more)."""

    @abstractmethod
    async def copy_pocket(self, source_hash: str, token_hash: str) -> None:
        """Secrets and book of one pocket, besides what is in the other, which exists."""

    # --- who is kept out -------------------------------------------------------------------------

    @abstractmethod
    async def blocks(self) -> list[Block]:
        """Those that have not ended."""

    @abstractmethod
    async def block(self, block: Block) -> None:
        """In place of the one before; with an end that has passed, nobody is kept out any more."""

    # --- news ------------------------------------------------------------------------------------

    def changes(self) -> Changes:
        """Every commit from now on, by whatever process: `async for change in store.changes()`.

        A `Change` carries table, version and number of messages. `EVERYTHING` means that changes
        may have been missed, or the data replaced: whoever keeps something reads it again. Ends
        when the store is closed, or by the iterator's own `close()`.
        """
        return self._feed.subscribe()

    @abstractmethod
    async def broadcast(self, text: str) -> None:
        """Send a text to the other processes on this store, if there can be any; it is not kept."""

    def on_broadcast(self, receive: Receiver) -> None:
        """Call this for every text that another process sends: with its name, and the text."""
        self._feed.receive = receive

    # --- care ------------------------------------------------------------------------------------

    async def clock(self) -> float:
        """The time by which this store stamps changes, in seconds since 1970."""
        return time.time()

    @abstractmethod
    async def serve(self) -> None:
        """From now on this process serves the store; `StoreUnavailable` if only another one may."""

    @abstractmethod
    async def health(self) -> None:
        """`StoreUnavailable` unless the database answers."""

    @abstractmethod
    async def purge(self, ended_before: float, abandoned_before: float | None = None) -> int:
        """Removes tables over or closed, and others too, unchanged since then; how many.

        Tables still open or in play are spared unless `abandoned_before` is given. Expired
        pockets go as well.
        """

    @abstractmethod
    async def remove(self, statuses: Sequence[Status], before: float) -> int:
        """Removes tables of these statuses (one, or two) unchanged since then; how many."""

    @abstractmethod
    async def backup(self, path: Path) -> int:
        """Everything of one moment into a file that either store can restore; how many tables.

        Play goes on meanwhile. The file appears when it is complete.
        """

    @abstractmethod
    async def restore(self, path: Path, *, replace: bool = False) -> int:
        """Everything from such a file, all or nothing; how many tables.

        `StoreMismatch` if the file is damaged or foreign, or if there are tables here already and
        `replace` does not say that they are to go. Servers on this store see `EVERYTHING`.
        """

    @abstractmethod
    async def export_table(self, table_id: str, path: Path) -> None:
        """One table into a file of its own, with everything but the pockets. `NoSuchTable`."""

    @abstractmethod
    async def import_table(self, path: Path, *, replace: bool = False) -> str:
        """The table of such a file, all or nothing; its id.

        `StoreMismatch` if the file is damaged or foreign, or if there is such a table already and
        `replace` does not say that it is to go.
        """

    @abstractmethod
    async def close(self) -> None:
        """Confirms or refuses what is under way, then lets go of the database."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
