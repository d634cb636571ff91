"""The store in PostgreSQL: any number of server processes on any number of machines share it.

Each write is one statement, so it is done or not, in one round trip; appends that wait together
share one. When a statement's answer is lost with the connection, the statement is sent again to
learn whether it was done: the version lets it pass only once, and the entries' keys tell whose the
stored ones are.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Self, TypeVar

import psycopg
from psycopg import errors
from psycopg.abc import Buffer
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import TupleRow
from psycopg.types.string import StrDumperUnknown
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout

from loyang.server.store import rows
from loyang.server.store.base import (
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
from loyang.server.store.migrations import SCHEMA, migrate_postgres
from loyang.server.store.queries import SqlStore

from .batches import Append, Batches
from .listener import BROADCAST, CHANNEL, Listener
from .statements import (
    APPEND,
    CLOCK,
    CREATE,
    END_DAY,
    LOAD,
    POCKET,
    PUBLIC_TABLES,
    PUT_IN_POCKET,
    SAID,
    SAY,
    SECRET,
    append_values,
    create_values,
)

T = TypeVar("T")
Connection = psycopg.AsyncConnection[TupleRow]

POOL: Final = 10
# How long a request waits for a connection before its client is told to come back later.
PATIENCE: Final = 3.0
# How long a request waits for what a restore has locked, in milliseconds.
LOCKED: Final = "-c lock_timeout=5000"
# The first connection taken may have died unnoticed, and so may its replacement.
ATTEMPTS: Final = 3

# The connection is lost, or the server cannot write now (full disk, shutting down, a replica).
GONE: Final = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    errors.ReadOnlySqlTransaction,
    PoolTimeout,
)


def connection_settings(url: str) -> dict[str, Any]:
    """Our tables live in a schema of their own; a dead peer is noticed within half a minute."""
    try:
        settings = conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise StoreMismatch(f"this is not the address of a PostgreSQL database: {error}") from error
    options = f"{settings.get('options') or ''} -c search_path={SCHEMA}".strip()
    custom = {
        "application_name": "loyang",
        "connect_timeout": 5,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 15_000,
    }
    return {**custom, **settings, "options": options}


class TextDumper(StrDumperUnknown):
    """PostgreSQL's texts cannot hold a NUL, whoever sends one."""

    def dump(self, obj: str) -> Buffer | None:
        return super().dump(obj.replace("\0", "\ufffd") if "\0" in obj else obj)


async def _configure(connection: Connection) -> None:
    connection.adapters.register_dumper(str, TextDumper)


class PostgresStore(SqlStore):
    """`await PostgresStore.open(url)`."""

    shared = True

    def __init__(self, settings: dict[str, Any], pool: AsyncConnectionPool[Connection]) -> None:
        super().__init__()
        self._settings = settings
        self._pool = pool
        self._listener = Listener(settings, self._feed)
        self._batches = Batches(self._send)

    @classmethod
    async def open(cls, url: str) -> Self:
        settings = connection_settings(url)
        await asyncio.to_thread(_prepare, settings)
        pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            kwargs={**settings, "options": f"{settings['options']} {LOCKED}", "autocommit": True},
            configure=_configure,
            min_size=2,
            max_size=POOL,
            timeout=PATIENCE,
            # Given up soon, and begun anew by the next request: a database that is back is used
            # at once.
            reconnect_timeout=PATIENCE,
            name="loyang store",
            open=False,
        )
        store = cls(settings, pool)
        try:
            await pool.open(wait=True, timeout=PATIENCE)
            await store._listener.start(PATIENCE)
        except GONE as error:
            await store.close()
            raise _unavailable(error) from error
        return store

    async def _with(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Work that may safely be done again on another connection."""
        attempt = 1
        while True:
            try:
                async with self._pool.connection() as connection:
                    return await work(connection)
            except PoolClosed as error:
                raise StoreUnavailable("the store has been closed") from error
            except GONE as error:
                if attempt == ATTEMPTS or isinstance(error, PoolTimeout | errors.LockNotAvailable):
                    raise _unavailable(error) from error
            attempt += 1
            await self._pool.check()

    async def _rows(self, sql: str, *values: object) -> list[rows.Row]:
        async def ask(connection: Connection) -> list[rows.Row]:
            cursor = await connection.execute(sql.replace("?", "%s").encode(), values)
            return list(await cursor.fetchall())

        return await self._with(ask)

    async def _one(self, statement: bytes, values: Mapping[str, Any]) -> rows.Row | None:
        async def ask(connection: Connection) -> rows.Row | None:
            return await (await connection.execute(statement, values)).fetchone()

        return await self._with(ask)

    # --- tables ----------------------------------------------------------------------------------

    async def create_table(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        entries: Sequence[Entry] = (),
        snapshot: Snapshot | None = None,
    ) -> None:
        check_version(table, entries)
        values = self._marked(create_values(table, seats, entries, snapshot))
        try:
            await self._one(CREATE, values)
        except errors.UniqueViolation as error:
            if not await self._is_stored(table):
                raise _taken(error, table.id) from error
        self._feed.put(Change(table.id, table.version, table.talk))

    async def _is_stored(self, table: TableRow) -> bool:
        """Whether it is this very table: created by an attempt whose answer was lost."""
        stored = await self.table(table.id)
        return stored is not None and (stored.seed, stored.host_hash, stored.created) == (
            table.seed,
            table.host_hash,
            table.created,
        )

    async def load(self, table_id: str, after: int = 0) -> Loaded | None:
        row = await self._one(LOAD, {"id": table_id, "after": after})
        if row is None:
            return None
        return Loaded(
            rows.table_of(row[:-2]),
            [rows.seat_of(seat) for seat in row[-2]],
            [rows.entry_of(entry) for entry in row[-1]],
        )

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
        append = Append(
            table_id, expected, entries, seats, status, options, host_hash, snapshot, due
        )
        if seats:  # alone: a claim code that is taken must not spoil it for others
            talk = (await self._send([append])).get(table_id)
        else:
            talk = await self._batches.do(append)
        if talk is None:
            await self._refuse(table_id, expected, entries[0].key)
            talk = 0  # stored by an attempt whose answer was lost; others count the talk
        self._feed.put(Change(table_id, append.version, talk))
        return append.version

    async def _send(self, appends: list[Append]) -> dict[str, int]:
        """How much talk there is at the tables that were at their expected versions."""
        snapshots = any(each.snapshot is not None for each in appends)
        statement = APPEND[any(each.seats for each in appends), snapshots]
        values = self._marked(append_values(appends))

        async def work(connection: Connection) -> dict[str, int]:
            cursor = await connection.execute(statement, values)
            return {row[0]: row[1] for row in await cursor.fetchall()}

        try:
            return await self._with(work)
        except errors.UniqueViolation as error:
            raise _taken(error, appends[0].table_id) from error

    async def _refuse(self, table_id: str, expected: int, key: str) -> None:
        """The table is not at the expected version: unless these very entries are there."""
        found = await self._rows("SELECT version FROM tables WHERE id = ?", table_id)
        if not found:
            raise NoSuchTable(table_id)
        stored = await self._rows(rows.KEY, table_id, expected + 1)
        if not stored or stored[0][0] != key:
            raise Conflict(found[0][0])

    async def public_tables(
        self, limit: int, status: Status | None = None
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        values = {"limit": limit, "statuses": [status] if status else ["open", "playing"]}

        async def ask(connection: Connection) -> list[TupleRow]:
            return await (await connection.execute(PUBLIC_TABLES, values)).fetchall()

        return [
            (rows.table_of(row[:-1]), [rows.seat_of(seat) for seat in row[-1]])
            for row in await self._with(ask)
        ]

    # --- the deal of the day ---------------------------------------------------------------------

    async def end_day(
        self, table_id: str, space: int, result: str, marks: Sequence[str], choices: Sequence[str]
    ) -> None:
        values = {
            "id": table_id,
            "space": space,
            "result": result,
            "marks": " ".join(marks),
            "choices": list(choices),
        }
        await self._one(END_DAY, values)

    # --- talk ------------------------------------------------------------------------------------

    async def say(self, table_id: str, message: Message) -> int:
        values = {
            "id": table_id,
            "seat": message.seat,
            "name": message.name,
            "text": message.text,
            "spectators": message.spectators,
            "at": message.at,
        }
        row = await self._one(SAY, self._marked(values))
        if row is None:
            said = await self._one(SAID, values)
            if said is None:
                raise NoSuchTable(table_id)
            return int(said[0])
        version, talk = row[0], row[1]
        self._feed.put(Change(table_id, version, talk))
        return int(talk)

    # --- secrets ---------------------------------------------------------------------------------

    async def find_secret(self, secret_hash: str) -> Holder | None:
        row = await self._one(SECRET, {"secret": secret_hash})
        assert row is not None
        return rows.holder_of(secret_hash, row[0], row[1])

    async def pocket(self, token_hash: str) -> list[Holder] | None:
        row = await self._one(POCKET, {"token": token_hash, "now": time.time()})
        if row is None:
            return None
        holders = [rows.holder_of(*secret) for secret in row[0]]
        return [holder for holder in holders if holder is not None]

    async def put_in_pocket(
        self, token_hash: str, secret_hashes: Sequence[str], expires: float, device: str = ""
    ) -> None:
        values = {
            "token": token_hash,
            "expires": expires,
            "device": device,
            "secrets": list(secret_hashes),
            "now": time.time(),
        }
        await self._one(PUT_IN_POCKET, values)

    async def _execute(self, sql: str, *values: object) -> int:
        async def work(connection: Connection) -> int:
            return (await connection.execute(sql.replace("?", "%s").encode(), values)).rowcount

        return await self._with(work)

    # --- news ------------------------------------------------------------------------------------

    async def broadcast(self, text: str) -> None:
        payload = f"{BROADCAST} {self._listener.mark} {text}"
        await self._execute("SELECT pg_notify(?, ?)", CHANNEL, payload)

    # --- care ------------------------------------------------------------------------------------

    async def serve(self) -> None:
        """Any number of processes may."""

    async def clock(self) -> float:
        return float((await self._rows(f"SELECT {CLOCK}"))[0][0])

    async def health(self) -> None:
        await self._rows("SELECT 1")

    async def _apart(self, work: Callable[[psycopg.Connection[TupleRow]], int]) -> int:
        def run() -> int:
            with psycopg.connect(**self._settings, autocommit=True) as connection:
                return work(connection)

        try:
            return await asyncio.to_thread(run)
        except GONE as error:
            raise _unavailable(error) from error

    async def close(self) -> None:
        await self._batches.close()
        await self._listener.close()
        await self._pool.close()
        self._feed.close()

    def _marked(self, values: dict[str, Any]) -> dict[str, Any]:
        """With what the notification needs: our own come back to us, and are known by the mark."""
        return {**values, "channel": CHANNEL, "mark": self._listener.mark}


def _prepare(settings: dict[str, Any]) -> None:
    try:
        with psycopg.connect(**settings, autocommit=True) as connection:
            migrate_postgres(connection)
    except GONE as error:
        raise _unavailable(error) from error
    except errors.InsufficientPrivilege as error:
        raise StoreMismatch(
            f"the database user may not create the schema {SCHEMA!r}: {error.diag.message_primary}"
        ) from error


def _unavailable(error: BaseException) -> StoreUnavailable:
    return StoreUnavailable(f"PostgreSQL does not answer: {str(error).strip() or 'no connection'}")


def _taken(error: errors.UniqueViolation, table_id: str) -> Taken:
    if error.diag.constraint_name == "seats_by_code":
        return Taken("this claim code is in use: draw another one")
    return Taken(f"there is already a table {table_id!r}")
