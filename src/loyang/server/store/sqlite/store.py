"""The store in one SQLite file: nothing to set up, durable, for one server process.

Writing goes through one thread (`writer.py`), reading through a few connections of their own:
in WAL mode neither waits for the other.
"""

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, Final, Self, TypeVar

from loyang.server.store import rows
from loyang.server.store.base import (
    LAST_VERSION,
    Conflict,
    Entry,
    Holder,
    Loaded,
    Message,
    NoSuchTable,
    SeatRow,
    Snapshot,
    Status,
    StoreMismatch,
    StoreUnavailable,
    TableRow,
    Taken,
    check_version,
)
from loyang.server.store.feed import Change
from loyang.server.store.migrations import migrate_sqlite
from loyang.server.store.queries import SqlStore

from .lock import lock
from .writer import Writer

T = TypeVar("T")

READERS: Final = 3
# How long another process (a backup's restore, a purge) may hold the file, in seconds.
PATIENCE: Final = 5.0

PUT_TABLE: Final = f"INSERT INTO tables ({rows.TABLE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
PUT_SEAT: Final = (
    f"INSERT OR REPLACE INTO seats (table_id, {rows.SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
PUT_ENTRY: Final = f"INSERT INTO entries (table_id, {rows.ENTRY}) VALUES (?, ?, ?, ?, ?, ?)"
UPDATE_TABLE: Final = (
    "UPDATE tables SET version = ?, changed = ?, due = ?, status = coalesce(?, status), "
    "options = coalesce(?, options), host_hash = coalesce(?, host_hash) "
    "WHERE id = ? AND version = ? RETURNING talk"
)
END_DAY: Final = (
    "UPDATE day_games SET space = ?, result = ?, marks = trim(marks || ' ' || ?) "
    "WHERE table_id = ? AND space IS NULL RETURNING day"
)
COUNT_CHOICE: Final = (
    "INSERT INTO day_counts (day, choice, players, spaces) VALUES (?, ?, 1, ?) "
    "ON CONFLICT (day, choice) "
    "DO UPDATE SET players = players + 1, spaces = spaces + excluded.spaces"
)
PUT_MESSAGE: Final = f"INSERT INTO messages (table_id, {rows.MESSAGE}) VALUES (?, ?, ?, ?, ?, ?, ?)"


class SqliteStore(SqlStore):
    """`await SqliteStore.open(path)`."""

    shared = False

    def __init__(self, path: Path, writing: sqlite3.Connection) -> None:
        super().__init__()
        self._path = path
        self._file = _identity(path)
        self._lock: IO[str] | None = None
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")
        self._writer = Writer(writing, self._connect, self._check_file, self._feed)

    @classmethod
    async def open(cls, path: Path) -> Self:
        return cls(path, await asyncio.to_thread(_prepare, path))

    async def serve(self) -> None:
        """One file serves one process: the tables that it has in memory would be another's too."""
        self._lock = await asyncio.to_thread(
            lock, self._path.with_name(f"{self._path.name}-server")
        )

    def _connect(self) -> sqlite3.Connection:
        self._check_file()  # or SQLite would make an empty one
        return connect(self._path)

    def _check_file(self) -> None:
        """What is written into a file that has lost its name is lost with it."""
        if _identity(self._path) != self._file:
            raise sqlite3.OperationalError(f"{self._path} was removed or replaced")

    async def _read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """The answer as of one moment."""
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._readers, self._ask, question
            )
        except sqlite3.Error as error:
            raise StoreUnavailable(f"the store cannot be read: {error}") from error
        except RuntimeError as error:
            raise StoreUnavailable("the store has been closed") from error

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._connect()
            self._own.connection = connection
            self._connections.append(connection)
        connection.execute("BEGIN")
        try:
            return question(connection)
        finally:
            connection.execute("ROLLBACK")

    async def _rows(self, sql: str, *values: object) -> list[rows.Row]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())

    # --- tables ----------------------------------------------------------------------------------

    async def create_table(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        entries: Sequence[Entry] = (),
        snapshot: Snapshot | None = None,
    ) -> None:
        check_version(table, entries)
        values = rows.entry_values(table.id, entries)

        def create(connection: sqlite3.Connection) -> tuple[None, Change]:
            if connection.execute("SELECT 1 FROM tables WHERE id = ?", (table.id,)).fetchone():
                raise Taken(f"there is already a table {table.id!r}")
            connection.execute(PUT_TABLE, rows.table_values(table))
            connection.executemany(PUT_ENTRY, values)
            _put_seats(connection, table.id, seats)
            if snapshot is not None:
                _put_snapshot(connection, table.id, snapshot)
            return None, Change(table.id, table.version, table.talk)

        await self._writer.do(create)

    async def load(self, table_id: str, after: int = 0) -> Loaded | None:
        def ask(connection: sqlite3.Connection) -> Loaded | None:
            row = connection.execute(rows.ONE_TABLE, (table_id,)).fetchone()
            if row is None:
                return None
            since = (table_id, after, LAST_VERSION)
            return Loaded(
                rows.table_of(row),
                [rows.seat_of(row) for row in connection.execute(rows.SEATS, (table_id,))],
                [rows.entry_of(row) for row in connection.execute(rows.ENTRIES, since)],
            )

        return await self._read(ask)

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
        if not entries:
            raise ValueError("every change of a table is an entry: there is none")
        version = expected + len(entries)
        values = rows.entry_values(table_id, entries, expected)
        as_json = None if options is None else rows.json(options)

        def write(connection: sqlite3.Connection) -> tuple[int, Change | None]:
            updated = connection.execute(
                UPDATE_TABLE,
                (version, time.time(), due, status, as_json, host_hash, table_id, expected),
            ).fetchall()
            if not updated:
                row = connection.execute(rows.VERSION, (table_id,)).fetchone()
                if row is None:
                    raise NoSuchTable(table_id)
                stored = connection.execute(rows.KEY, (table_id, expected + 1)).fetchone()
                if stored is not None and stored[0] == entries[0].key:
                    return version, None  # these very entries: asked for twice, done once
                raise Conflict(row[0])
            ((talk,),) = updated
            connection.executemany(PUT_ENTRY, values)
            _put_seats(connection, table_id, seats)
            if snapshot is not None:
                _put_snapshot(connection, table_id, snapshot)
            return version, Change(table_id, version, talk)

        done: int = await self._writer.do(write)
        return done

    async def public_tables(
        self, limit: int, status: Status | None = None
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        values = (status or "open", status or "playing", limit)

        def ask(connection: sqlite3.Connection) -> list[tuple[TableRow, list[SeatRow]]]:
            tables = map(rows.table_of, connection.execute(rows.PUBLIC_TABLES, values).fetchall())
            return [
                (table, [rows.seat_of(row) for row in connection.execute(rows.SEATS, (table.id,))])
                for table in tables
            ]

        return await self._read(ask)

    # --- the deal of the day ---------------------------------------------------------------------

    async def end_day(
        self, table_id: str, space: int, result: str, marks: Sequence[str], choices: Sequence[str]
    ) -> None:
        def write(connection: sqlite3.Connection) -> tuple[None, None]:
            values = (space, result, " ".join(marks), table_id)
            ended = connection.execute(END_DAY, values).fetchone()
            if ended is not None:
                counts = [(ended[0], choice, space) for choice in choices]
                connection.executemany(COUNT_CHOICE, counts)
            return None, None

        await self._writer.do(write)

    # --- talk ------------------------------------------------------------------------------------

    async def say(self, table_id: str, message: Message) -> int:
        def write(connection: sqlite3.Connection) -> tuple[int, Change]:
            row = connection.execute(rows.VERSION, (table_id,)).fetchone()
            if row is None:
                raise NoSuchTable(table_id)
            version, talk = row[0], row[1] + 1
            connection.execute("UPDATE tables SET talk = ? WHERE id = ?", (talk, table_id))
            connection.execute(
                PUT_MESSAGE,
                (
                    table_id,
                    talk,
                    message.seat,
                    message.name,
                    message.text,
                    message.spectators,
                    message.at,
                ),
            )
            return talk, Change(table_id, version, talk)

        number: int = await self._writer.do(write)
        return number

    # --- secrets ---------------------------------------------------------------------------------

    async def find_secret(self, secret_hash: str) -> Holder | None:
        return await self._read(lambda connection: _holder(connection, secret_hash))

    async def pocket(self, token_hash: str) -> list[Holder] | None:
        def ask(connection: sqlite3.Connection) -> list[Holder] | None:
            if not connection.execute(rows.POCKET, (token_hash, time.time())).fetchone():
                return None
            found = connection.execute(rows.POCKET_SECRETS, (token_hash,)).fetchall()
            holders = [_holder(connection, secret_hash) for (secret_hash,) in found]
            return [holder for holder in holders if holder is not None]

        return await self._read(ask)

    async def put_in_pocket(
        self, token_hash: str, secret_hashes: Sequence[str], expires: float, device: str = ""
    ) -> None:
        def write(connection: sqlite3.Connection) -> tuple[None, None]:
            connection.execute(
                "INSERT INTO pockets (token_hash, expires, device, seen) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (token_hash) DO UPDATE SET expires = excluded.expires, "
                "device = excluded.device, seen = excluded.seen",
                (token_hash, expires, device, time.time()),
            )
            connection.executemany(
                "INSERT OR IGNORE INTO pocket_secrets (token_hash, secret_hash, added) "
                "VALUES (?, ?, ?)",
                [(token_hash, secret_hash, time.time()) for secret_hash in secret_hashes],
            )
            return None, None

        await self._writer.do(write)

    async def _execute(self, sql: str, *values: object) -> int:
        def write(connection: sqlite3.Connection) -> tuple[int, None]:
            return connection.execute(sql, values).rowcount, None

        count: int = await self._writer.do(write)
        return count

    async def broadcast(self, text: str) -> None:
        """There is nobody else."""

    # --- care ------------------------------------------------------------------------------------

    async def health(self) -> None:
        try:
            self._check_file()
        except sqlite3.Error as error:
            raise StoreUnavailable(str(error)) from error
        await self._rows("SELECT count(*) FROM sqlite_master")

    async def _apart(self, work: Callable[[sqlite3.Connection], int]) -> int:
        def run() -> int:
            connection = self._connect()
            try:
                return work(connection)
            finally:
                connection.close()

        try:
            return await asyncio.to_thread(run)
        except sqlite3.Error as error:
            raise StoreUnavailable(f"the store cannot be used: {error}") from error

    async def close(self) -> None:
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._connections:
            connection.close()
        self._connections.clear()
        if self._lock is not None:
            self._lock.close()
        self._feed.close()


def connect(path: Path) -> sqlite3.Connection:
    # Closed by another thread than the one that used it.
    connection = sqlite3.connect(
        path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _prepare(path: Path) -> sqlite3.Connection:
    """The file exists, is ours alone to read (it holds seeds) and is up to date."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreUnavailable(f"{path} cannot be opened: {error.strerror}") from error
    connection = None
    try:
        connection = connect(path)
        connection.execute("PRAGMA journal_mode = WAL")
        migrate_sqlite(connection)
    except BaseException as error:
        if connection is not None:
            connection.close()
        if isinstance(error, sqlite3.OperationalError):
            raise StoreUnavailable(f"{path} cannot be opened: {error}") from error
        if isinstance(error, sqlite3.DatabaseError):
            raise StoreMismatch(f"{path} is not a SQLite file: {error}") from error
        raise
    return connection


def _put_seats(connection: sqlite3.Connection, table_id: str, seats: Sequence[SeatRow]) -> None:
    for seat in seats:
        if seat.code_hash is not None:
            other = connection.execute(rows.BY_CODE, (seat.code_hash,)).fetchone()
            if other is not None and tuple(other) != (table_id, seat.seat):
                raise Taken("this claim code is in use: draw another one")
        connection.execute(PUT_SEAT, (table_id, *rows.seat_values(seat)))


def _put_snapshot(connection: sqlite3.Connection, table_id: str, snapshot: Snapshot) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO snapshots (table_id, version, position) VALUES (?, ?, ?)",
        (table_id, snapshot.version, snapshot.position),
    )
    connection.execute(
        "DELETE FROM snapshots WHERE table_id = ? AND version <= (SELECT version FROM snapshots "
        "WHERE table_id = ? ORDER BY version DESC LIMIT 1 OFFSET ?)",
        (table_id, table_id, rows.SNAPSHOTS_KEPT),
    )


def _holder(connection: sqlite3.Connection, secret_hash: str) -> Holder | None:
    seats = connection.execute(rows.HELD_SEATS, (secret_hash,)).fetchall()
    hosted = connection.execute(rows.HOSTED, (secret_hash,)).fetchone()
    return rows.holder_of(secret_hash, seats, hosted)
