"""The table service: a table is made and changed here and nowhere else, by people or by bots."""

import asyncio
import hashlib
import logging
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from loyang.bots.protocol import Budget
from loyang.engine.actions import Action
from loyang.engine.game import legal_actions
from loyang.engine.views import view
from loyang.server.errors import Problem
from loyang.server.jobs import BotJobs, BotTurn, open_jobs
from loyang.server.logs import FIELDS, mark
from loyang.server.metrics import Metrics
from loyang.server.settings import Settings
from loyang.server.store import EVERYTHING, Change, Loaded, SeatRow, Store, StoreError, TableRow

from . import access, commands, guiding, moves
from .access import Credentials
from .cache import Command, TableCache
from .table import Table, Update

log: Final = logging.getLogger("loyang.tables")

# Seconds after which a table where a bot should have moved is checked, and for how long.
QUIET: Final = 20.0
RECENT: Final = 600.0


class TableService:
    """Made by `create_app` or `loyang work`; `open` and `close` frame its life."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.cache = TableCache(store, settings.live_games)
        self.jobs: BotJobs = open_jobs(settings.db, self, processes=settings.bot_workers)
        self.changed: Callable[[Change], None] = lambda change: None  # told of every commit
        self.tasks: list[asyncio.Task[None]] = []
        self.checked = 0.0  # until when tables' last changes were checked; 0: check them all

    async def open(self) -> None:
        await self.jobs.start()
        self.tasks = [
            asyncio.create_task(self.listen(), name="changes"),
            asyncio.create_task(self.keep_checking_bots(), name="bots"),
        ]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.jobs.close()

    # --- changes ---------------------------------------------------------------------------------

    async def create(self, row: TableRow, seats: Sequence[SeatRow], command: Command) -> Table:
        """A new table, with what happens at it at once. `Problem` when there are too many."""
        if sum((await self.store.counts()).values()) >= self.settings.most_tables:
            raise Problem("too-many", "This server holds no more tables.", retry_after=3600)
        table = Table(Loaded(row, list(seats), []))
        update = command(table)
        row = replace(row, version=len(update.entries), status=update.status or row.status)
        await self.store.create_table(row, seats, update.entries, table.snapshot_after(update))
        table = await self.cache.get(row.id)
        await self.go_on(table)
        return table

    async def change(
        self, table_id: str, command: Command, at_least: int = 0
    ) -> tuple[Table, Update]:
        """Do what the command says, and what follows by itself; both as they were stored."""
        table, update = await self.cache.change(table_id, command, at_least)
        await self.go_on(table)
        return table, update

    async def act(
        self,
        table_id: str,
        credentials: Credentials,
        sent: Sequence[str | Mapping[str, Any]],
        seat: int | None,
        version: int,
        key: str | None,
        sure: bool = False,
    ) -> tuple[Table, int]:
        """Somebody's actions, and whose they were. Sent again with their key, done once."""

        def command(table: Table) -> Update:
            return commands.act(table, credentials, sent, seat, version, key, sure)

        try:
            table, update = await self.change(table_id, command, version)
        except Problem as problem:
            if problem.code not in ("stale-version", "table-over") or key is None:
                raise
            table = await self.cache.get(table_id)
            actions = access.sent_actions(table, credentials, sent, seat)
            if not await self.is_stored(table, version, actions, key):
                raise
            return table, actions[0].seat
        self.metrics.actions.labels("person").inc(len(sent))
        assert update.seat is not None
        return table, update.seat

    async def is_stored(
        self, table: Table, version: int, actions: Sequence[Action], key: str
    ) -> bool:
        """Whether this very request was done already, and only its answer was lost."""
        wanted = commands.entry_key(table, version, actions, key)
        return any(entry.key == wanted for entry in await self.store.entries(table.id, version))

    async def go_on(self, table: Table) -> None:
        """Ask the bots whose turn it is, give answers given in advance; not during a request."""
        if table.row.status != "playing" or table.log.undo_request is not None:
            return
        version = table.version
        for seat in table.asked():
            action = self.known_answer(table, seat)
            if action is not None:
                try:
                    await self.answer(table.id, version, seat, action)
                except StoreError:  # what came before is done: the seat is asked after all
                    log.warning("answer not given", extra={FIELDS: {"table": mark(table.id)}})
                return
            if table.seats[seat].bot is not None:
                pause = self.settings.bot_pause if table.options["pause"] else 0.0
                try:
                    await self.jobs.ask(table.id, version, seat, pause * random.uniform(0.7, 1.3))
                except StoreError:
                    log.warning("bot not asked", extra={FIELDS: {"table": mark(table.id)}})

    def known_answer(self, table: Table, seat: int) -> Action | None:
        """What needs no thinking: said in advance by a player, or written in a lesson."""
        if table.seats[seat].bot is None:
            return moves.standing_answer(table, seat)
        return guiding.neighbours_answer(table, seat)

    # --- what others have written ----------------------------------------------------------------

    async def listen(self) -> None:
        """Follow what this process and all others commit."""
        async for change in self.store.changes():
            if change is EVERYTHING:
                self.cache.forget()
                self.checked = 0.0
            else:
                self.cache.hear(change)  # followed when somebody looks
            self.changed(change)

    # --- bots that were not asked ----------------------------------------------------------------

    async def keep_checking_bots(self) -> None:
        """A process may have died before it could ask a bot."""
        while True:
            await self.check_bots()
            await asyncio.sleep(QUIET)

    async def check_bots(self) -> None:
        """At all tables once; from then on only where something happened not long ago.

        Tables that wait for people may be many, and need nobody.
        """
        until = time.time() - (QUIET if self.checked else 0.0)
        since, self.checked = self.checked - RECENT, until
        try:
            for table_id in await self.store.tables_in_play(since, until):
                await self.check_table(table_id)
        except StoreError as fault:
            log.warning("bots could not be checked: %s", fault)
            self.checked = 0.0

    async def check_table(self, table_id: str) -> None:
        try:
            await self.go_on(await self.cache.get(table_id))
        except StoreError:
            raise
        except Problem as problem:  # removed since
            log.info("table not checked", extra={FIELDS: {"code": problem.code}})
        except Exception:  # one table's trouble must not become that of others
            log.exception("table not checked", extra={FIELDS: {"table": mark(table_id)}})

    # --- for the jobs ----------------------------------------------------------------------------

    async def bot_turn(self, table_id: str, version: int, seat: int) -> BotTurn | None:
        try:
            table = await self.cache.get(table_id, version)
        except Problem:  # removed since
            return None
        bot = table.seats[seat].bot
        waits = table.version == version and table.log.undo_request is None
        if not waits or seat not in table.asked() or bot is None or table.state is None:
            return None
        return BotTurn(
            bot,
            bot_seed(table, seat),
            Budget(seconds=self.settings.bot_seconds),
            view(table.state, seat),
            legal_actions(table.state, seat),
        )

    async def answer(self, table_id: str, version: int, seat: int, action: Action) -> None:
        def command(table: Table) -> Update:
            if table.log.undo_request is not None:
                raise Problem("undo-pending")
            return moves.act(table, version, [action])

        try:
            await self.change(table_id, command, version)
        except Problem as problem:  # the table has moved on, and with it the question
            log.info("answer not needed", extra={FIELDS: {"code": problem.code}})
            return
        self.metrics.actions.labels("bot").inc()


def bot_seed(table: Table, seat: int) -> str:
    """Its own chance, which reveals nothing about the game's."""
    text = f"loyang bot\0{seat}\0{table.row.seed}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
