"""The tables in memory: what this process keeps of them, brought up to date from the store."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeVar

from loyang.server.errors import Problem
from loyang.server.logs import FIELDS, mark
from loyang.server.meter import metered
from loyang.server.store import Change, Conflict, Entry, Loaded, Store

from .log import Point
from .table import Table, Update
from .timing import Timekeeper, noted

log: Final = logging.getLogger("loyang.tables")

# How often a command that names no version is tried again when others are quicker.
TRIES: Final = 8
# Refusals that stand whatever has happened in another process meanwhile.
CERTAIN: Final = frozenset({"stale-version", "illegal-action", "bad-notation", "not-yet"})

T = TypeVar("T")
Command = Callable[[Table], Update]


async def read_table(store: Store, loaded: Loaded) -> Table:
    """A table as the store has it, with its newest snapshot."""
    return Table(loaded, await store.snapshot(loaded.table.id, loaded.table.version))


class TableCache:
    """The least recently used leave when there are too many."""

    def __init__(self, store: Store, most: int) -> None:
        self.store = store
        self.keeper = Timekeeper(store)
        self.most = most
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.heard: dict[str, Change] = {}  # of tables that are being loaded

    async def get(self, table_id: str, at_least: int = 0) -> Table:
        """The table; `at_least` is a version that somebody has seen already."""
        table = self.tables.get(table_id)
        if table is None:
            table = await self.load(table_id)
        else:
            self.tables.move_to_end(table_id)
        wanted = max(at_least, table.known)
        if table.version < wanted:
            await self.refresh(table, wanted)
        return table

    async def latest(self, table_id: str, at_least: int = 0) -> Table:
        """The table with everything that any process has confirmed to anyone."""
        if self.store.shared and table_id in self.tables:
            row = await self.store.table(table_id)
            if row is None:
                self.tables.pop(table_id, None)
            else:
                self.hear(Change(table_id, row.version, row.talk))
        return await self.get(table_id, at_least)

    # --- loading ---------------------------------------------------------------------------------

    async def load(self, table_id: str) -> Table:
        """From the store, once for all who ask at the same time."""
        task = self.loading.get(table_id)
        if task is None:
            task = asyncio.create_task(metered(self.read(table_id)))
            self.loading[table_id] = task
            task.add_done_callback(lambda _: self.loaded(table_id, task))
        return await asyncio.shield(task)

    def loaded(self, table_id: str, task: asyncio.Task[Table]) -> None:
        if self.loading.get(table_id) is task:
            del self.loading[table_id]
            self.heard.pop(table_id, None)

    async def read(self, table_id: str) -> Table:
        loaded = await self.store.load(table_id)
        if loaded is None:
            raise Problem("no-such-table", f"There is no table {table_id[:40]!r}.")
        table = await read_table(self.store, loaded)
        if table.cut_off is not None:
            table = await self.go_back(table, table.cut_off)
        if self.loading.get(table_id) is not asyncio.current_task():
            return await self.load(table_id)  # the data were replaced meanwhile
        if table_id in self.heard:
            table.hear(self.heard[table_id])
        self.tables[table_id] = table
        while len(self.tables) > self.most:
            self.tables.popitem(last=False)
        return table

    async def go_back(self, table: Table, point: Point) -> Table:
        """The rules have changed during a turn: whoever loads the table first enters it."""
        body = {"seat": table.seats[0].seat, "to": point.version, "grade": "rules"}
        try:
            update = noted(table, Update([Entry("undo", body)]), self.keeper)
            await self.store.append(table.id, table.version, update.entries, due=update.due)
        except Conflict:  # another process was quicker, and came to the same
            log.info("another process was quicker", extra={FIELDS: {"table": mark(table.id)}})
        loaded = await self.store.load(table.id)
        if loaded is None:
            raise Problem("no-such-table")
        return await read_table(self.store, loaded)

    # --- keeping up ------------------------------------------------------------------------------

    def hear(self, change: Change) -> None:
        """Somebody has written: whoever looks next will see it."""
        table = self.tables.get(change.table_id)
        if table is not None:
            table.hear(change)
        elif change.table_id in self.loading:
            # It may have been read before that was written.
            before = self.heard.get(change.table_id, change)
            self.heard[change.table_id] = before.joined(change)

    async def refresh(self, table: Table, at_least: int) -> None:
        """Catch up with other processes, unless that has happened by itself."""
        async with table.lock:
            if table.version < at_least:
                await self.catch_up(table)

    async def catch_up(self, table: Table) -> bool:
        """Whether there was anything new."""
        loaded = await self.store.load(table.id, table.version)
        if loaded is None:
            self.tables.pop(table.id, None)
            raise Problem("no-such-table", "The table has been removed.")
        table.catch_up(loaded)
        return bool(loaded.entries)

    def forget(self) -> None:
        """The data may have been replaced."""
        self.tables.clear()
        self.loading.clear()
        self.heard.clear()

    # --- deciding --------------------------------------------------------------------------------

    async def check(self, table: Table, decide: Callable[[Table], T]) -> T:
        """What the table answers; it does not refuse before the store has been asked."""
        try:
            return decide(table)
        except Problem as problem:
            if not self.store.shared or problem.code in CERTAIN:
                raise
            async with table.lock:
                if not await self.catch_up(table):
                    raise
        return decide(table)

    async def change(
        self, table_id: str, command: Command, at_least: int = 0
    ) -> tuple[Table, Update]:
        """Change a table: the command decides on what it sees, the store decides who was first.

        A command that others have overtaken is run again: it then does the same, or refuses. So
        is one that refuses although another process may know better: a secret it has just issued.
        """
        table = await self.get(table_id, at_least)
        async with table.lock:
            sure = not self.store.shared
            for _ in range(TRIES):
                try:
                    update = command(table)
                except Problem as problem:
                    if sure or problem.code in CERTAIN or not await self.catch_up(table):
                        raise
                    sure = True
                    continue
                if not update.entries:
                    return table, update
                update = noted(table, update, self.keeper)
                try:
                    await self.store.append(
                        table_id,
                        table.version,
                        update.entries,
                        seats=update.seats,
                        status=update.status,
                        options=update.options,
                        host_hash=update.host_hash,
                        snapshot=table.snapshot_after(update),
                        due=update.due,
                    )
                except Conflict:
                    await self.catch_up(table)
                    continue
                table.follow(update)
                return table, update
        raise Problem("unavailable", "Too much is happening at this table.", retry_after=1)
