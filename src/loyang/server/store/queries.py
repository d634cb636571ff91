"""The queries that are the same for both stores (`rows.py`)."""

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import rows
from .backup import dump, refill
from .base import LAST_VERSION, Entry, Message, SeatRow, Snapshot, Status, Store, TableRow


class SqlStore(Store):
    """A store behind SQL: how it runs a query, and work that takes long."""

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[rows.Row]:
        """The rows that a query finds, `?` in it standing for the values."""

    @abstractmethod
    async def _apart(self, work: Callable[[Any], int]) -> int:
        """Long work, in a thread and on a connection of its own."""

    async def table(self, table_id: str) -> TableRow | None:
        found = await self._rows(rows.ONE_TABLE, table_id)
        return rows.table_of(found[0]) if found else None

    async def seats(self, table_id: str) -> list[SeatRow]:
        return [rows.seat_of(row) for row in await self._rows(rows.SEATS, table_id)]

    async def entries(self, table_id: str, after: int = 0, upto: int = LAST_VERSION) -> list[Entry]:
        found = await self._rows(rows.ENTRIES, table_id, after, upto)
        return [rows.entry_of(row) for row in found]

    async def snapshot(self, table_id: str, at_most: int | None = None) -> Snapshot | None:
        limit = LAST_VERSION if at_most is None else at_most
        found = await self._rows(rows.SNAPSHOT, table_id, limit)
        return rows.snapshot_of(found[0]) if found else None

    async def tables_in_play(self, since: float, until: float) -> list[str]:
        return [row[0] for row in await self._rows(rows.TABLES_IN_PLAY, since, until)]

    async def counts(self) -> dict[Status, int]:
        return {row[0]: row[1] for row in await self._rows(rows.COUNTS)}

    async def messages(self, table_id: str, after: int = 0) -> list[Message]:
        return [rows.message_of(row) for row in await self._rows(rows.MESSAGES, table_id, after)]

    async def find_code(self, code_hash: str) -> tuple[str, int] | None:
        found = await self._rows(rows.BY_CODE, code_hash)
        return (found[0][0], found[0][1]) if found else None

    async def backup(self, path: Path) -> int:
        return await self._apart(lambda connection: dump(connection, path))

    async def restore(self, path: Path, *, replace: bool = False) -> int:
        return await self._apart(lambda connection: refill(connection, path, replace))
