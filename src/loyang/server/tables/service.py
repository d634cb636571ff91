"""The table service: a table is made and changed here and nowhere else, by people or by bots."""

import asyncio
import contextlib
import hashlib
import logging
import math
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from loyang.bots.protocol import Budget
from loyang.engine.actions import SEAT_NAMES, Action
from loyang.engine.game import legal_actions
from loyang.engine.views import view
from loyang.server.errors import Problem
from loyang.server.jobs import BotJobs, BotTurn, open_jobs
from loyang.server.logs import FIELDS, mark
from loyang.server.metrics import Metrics
from loyang.server.settings import Settings
from loyang.server.store import EVERYTHING, Change, Loaded, SeatRow, Store, StoreError, TableRow

from . import access, book, commands, days, deals, guiding, moves, seating, timing
from .access import Credentials
from .cache import Command, TableCache, read_table
from .coaching import CoachDesk, Progress, position_of
from .statistics import Figures, statistics
from .table import Table, Update, older_rules
from .timing import Timekeeper

log: Final = logging.getLogger("loyang.tables")

# Seconds after which a table where a bot should have moved is checked, and for how long.
QUIET: Final = 20.0
RECENT: Final = 600.0
DAY: Final = 86_400.0
# How many days a table counts for whoever made it.
MAKER_DAYS: Final = 30
# Seconds between looks for tables that have expired.
EXPIRY_EVERY: Final = 3_600.0
# What is done in the background is done in portions, with seconds of rest.
AT_ONCE: Final = 100
# Of so many games of a book the review is looked for.
GRADED: Final = 40
BREATH: Final = 0.05


class TableService:
    """Made by `create_app` or `loyang work`; `open` and `close` frame its life."""

    def __init__(
        self, settings: Settings, store: Store, metrics: Metrics, *, serving: bool = False
    ) -> None:
        """`serving`: players reach their tables through this process, so that time goes on."""
        self.settings = settings
        self.serving = serving
        self.store = store
        self.metrics = metrics
        self.cache = TableCache(store, settings.live_games)
        self.days = days.Days(store, settings.day_key)
        self.coach = CoachDesk(store, self.cache, settings.coach_nodes)
        self.jobs: BotJobs = open_jobs(
            settings.db, self, self.coach, processes=settings.bot_workers
        )
        self.changed: Callable[[Change], None] = lambda change: None  # told of every commit
        self.committed: Callable[[Table], None] = lambda table: None  # of those made here
        self.tasks: list[asyncio.Task[None]] = []
        self.checked = 0.0  # until when tables' last changes were checked; 0: check them all
        self.unchecked = asyncio.Event()  # that can't wait
        self.due = math.inf  # when the next clock has to be looked at
        self.sooner = asyncio.Event()  # than that was thought to be

    @property
    def keeper(self) -> Timekeeper:
        return self.cache.keeper

    async def open(self) -> None:
        await self.keeper.beat(self.serving)
        await self.jobs.start()
        self.tasks = [
            asyncio.create_task(self.listen(), name="changes"),
            asyncio.create_task(self.keep_checking_bots(), name="bots"),
            asyncio.create_task(self.keep_missing_statistics(), name="statistics"),
            asyncio.create_task(self.keep_expiring(), name="expiry"),
            asyncio.create_task(self.keep_beating(), name="alive"),
            asyncio.create_task(self.keep_time(), name="clocks"),
            asyncio.create_task(self.go_on_with_reviews(), name="reviews"),
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
        since = row.created - MAKER_DAYS * DAY
        if row.maker and await self.store.count_of(row.maker, since) >= self.settings.tables_each:
            raise Problem("too-many", "You have made enough tables lately.", retry_after=3600)
        table = Table(Loaded(row, list(seats), []))
        update = timing.noted(table, command(table), self.keeper)
        self.watch(update.due)
        row = replace(
            row,
            due=update.due,
            version=len(update.entries),
            status=update.status or row.status,
            changed=await self.store.clock(),
        )
        await self.store.create_table(row, seats, update.entries, table.snapshot_after(update))
        table = await self.cache.get(row.id)
        await self.ended(table)
        await self.go_on(table)
        return table

    async def change(
        self, table_id: str, command: Command, at_least: int = 0
    ) -> tuple[Table, Update]:
        """Do what the command says, and what follows by itself; both as they were stored."""
        table, update = await self.cache.change(table_id, command, at_least)
        self.watch(update.due)
        if update.entries:
            self.committed(table)
        if update.status is not None:
            await self.ended(table)
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
        stored = await self.store.entries(table.id, version, version + 1)
        return any(entry.key == wanted for entry in stored)

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

    async def waited(self, table_id: str) -> float:
        """Seconds since the table's last change, by the clock that stamped it."""
        row = await self.store.table(table_id)
        if row is None:
            raise Problem("no-such-table")
        return await self.store.clock() - row.changed

    # --- figures of ended games ------------------------------------------------------------------

    async def statistics(self, table: Table) -> Figures:
        """As kept at the end, whatever the rules are now; `Problem` if that was too long ago."""
        kept = await self.store.statistics(table.id)
        found: Figures | None = statistics(table) if kept is None else msgspec.json.decode(kept)
        if found is None:
            raise older_rules()
        return found

    async def ended(self, table: Table) -> None:
        """Keep the figures of a game that has ended; if that fails, the next start does it."""
        if table.ended:
            try:
                await self.keep_statistics(table)
            except StoreError:
                log.warning("figures not kept", extra={FIELDS: {"table": mark(table.id)}})

    async def keep_statistics(self, table: Table) -> None:
        """Last of all: without them, the next start does it all again."""
        found: Figures | None = None
        if table.log.now is not None:
            try:
                found = statistics(table)
                await self.keep_results(table)
            except StoreError:
                raise
            except Exception as fault:  # other rules may stumble over anything
                log.warning("game not told: %s", fault, extra={FIELDS: {"table": mark(table.id)}})
        await self.store.keep_statistics(table.id, msgspec.json.encode(found).decode())

    async def keep_results(self, table: Table) -> None:
        """Where a game counts: its day, its deal, and its players' books."""
        await days.keep_result(self.days, table)
        if "deal" in table.options:
            await deals.keep_results(self.store, table, table.options["deal"])
        await book.keep(self.store, table)

    async def keep_missing_statistics(self) -> None:
        """Of games that ended when none were kept, or whose process died before it kept them."""
        try:
            while found := await self.store.without_statistics(AT_ONCE):
                for table_id in found:
                    loaded = await self.store.load(table_id)
                    if loaded is not None:
                        await self.keep_statistics(await read_table(self.store, loaded))
                    await asyncio.sleep(BREATH)
        except StoreError as fault:
            log.warning("figures not kept: %s", fault)

    async def read_book(self, token_hash: str, tables: Collection[str]) -> list[book.Line]:
        """A pocket's lines, newest first, with those that were not written when a game ended."""
        lines = {line.game: line for line in await book.read(self.store, token_hash)}
        known = {game.split("/")[0] for game in lines}
        for table_id in sorted(set(tables) - known)[:AT_ONCE]:
            with contextlib.suppress(Problem):  # removed since
                await book.keep(self.store, await self.cache.get(table_id))
        for line in [*lines.values()][:GRADED]:
            if not line.grade and line.game.split("/")[0] in tables:
                await self.grade(token_hash, line)
        return await book.read(self.store, token_hash)

    async def grade(self, token_hash: str, line: book.Line) -> None:
        """As the game's review says, once there is one."""
        table_id, letter = line.game.split("/")
        found = await self.store.coaching(table_id, SEAT_NAMES.index(letter), "review")
        review = msgspec.json.decode(found[0].document) if found and found[0].document else {}
        if "grade" in review:
            await book.put(self.store, token_hash, [replace(line, grade=review["grade"])])

    # --- the coach -------------------------------------------------------------------------------

    async def hint(
        self,
        table_id: str,
        credentials: Credentials,
        seat: int | None,
        version: int,
        more: bool,
        pay: Callable[[], None],
    ) -> tuple[Table, dict[str, Any] | None]:
        """The table and the hint; None while the coach thinks, for which somebody has to pay."""
        table, update = await self.change(
            table_id, lambda table: commands.hint(table, credentials, seat, version), version
        )
        assert update.seat is not None
        found = await self.coach.hint(table, update.seat, more, pay)
        if found is None:
            await self.jobs.ask_hint(table.id, position_of(table), update.seat, more)
        return table, found

    async def review(self, table: Table, seat: int, pay: Callable[[], None]) -> Progress:
        """What there is of it; it is begun if it was not, for which somebody has to pay."""
        progress = await self.coach.review(table, seat)
        if progress is None:
            pay()
            progress = await self.coach.want_review(table, seat)
        if progress.review is None:
            await self.jobs.ask_review(table.id, seat)
        return progress

    async def go_on_with_reviews(self) -> None:
        """Those that the last run of this server left unfinished."""
        try:
            for table_id, seat in await self.store.unfinished_reviews():
                await self.jobs.ask_review(table_id, seat)
        except StoreError as fault:
            log.warning("reviews not taken up again: %s", fault)

    # --- tables that nobody touches --------------------------------------------------------------

    async def keep_expiring(self) -> None:
        while True:
            try:
                await self.expire()
            except StoreError as fault:
                log.warning("tables could not expire: %s", fault)
            await asyncio.sleep(EXPIRY_EVERY)

    def expires(self, table: Table) -> float | None:
        """When the table will be closed or removed unless somebody touches it; None: never."""
        waiting = table.row.status == "open"
        days = self.settings.open_days if waiting else self.settings.idle_days
        return table.row.changed + days * DAY if days else None

    async def expire(self) -> None:
        """A game is closed first, and so can be saved; only then, as long after, it goes."""
        now = await self.store.clock()
        removed = 0
        if self.settings.open_days:
            before = now - self.settings.open_days * DAY
            removed += await self.store.remove(["open"], before)
        if self.settings.idle_days:
            before = now - self.settings.idle_days * DAY
            removed += await self.store.remove(["over", "closed"], before)
            for table_id in await self.store.idle_tables(["playing"], before, AT_ONCE):
                with contextlib.suppress(Problem):  # somebody was quicker
                    await self.change(table_id, partial(seating.expire, before=before))
        if removed:
            self.cache.forget()
            log.info("tables have expired", extra={FIELDS: {"tables": removed}})

    # --- clocks ----------------------------------------------------------------------------------

    def watch(self, due: float | None) -> None:
        if due is not None and due < self.due:
            self.sooner.set()

    async def keep_beating(self) -> None:
        while True:
            await asyncio.sleep(timing.BEAT)
            try:
                await self.keeper.beat(self.serving)
            except StoreError as fault:
                log.warning("no sign of life: %s", fault)

    async def keep_time(self) -> None:
        """One look for all tables, when the next of them is due."""
        while True:
            self.sooner.clear()
            try:
                await self.check_clocks()
            except StoreError as fault:
                log.warning("clocks could not be looked at: %s", fault)
                self.due = math.inf
            wait = min(max(self.due - self.keeper.now(), 0.0), timing.BEAT)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.sooner.wait(), wait)

    async def check_clocks(self) -> None:
        found = await self.store.due_tables(AT_ONCE)
        now = self.keeper.now()
        last = now if len(found) == AT_ONCE else math.inf  # there may be more
        self.due = next((due for _, due in found if due > now), last)
        for table_id, due in found:
            if due <= now:
                await self.time_up(table_id)

    async def time_up(self, table_id: str) -> None:
        """Somebody's time is up there, unless time has stood still meanwhile."""
        try:
            table, update = await self.change(
                table_id, lambda table: timing.expire(table, self.keeper)
            )
            if not update.entries:
                due = timing.next_deadline(table, self.keeper.gaps)
                await self.store.put_off(table_id, table.version, due)
                self.watch(due)
        except StoreError:
            raise
        except Exception:  # one table's trouble must not become that of others
            log.exception("clock not looked at", extra={FIELDS: {"table": mark(table_id)}})
            row = await self.store.table(table_id)
            if row is not None:
                await self.store.put_off(table_id, row.version, self.keeper.now() + DAY)

    # --- what others have written ----------------------------------------------------------------

    async def listen(self) -> None:
        """Follow what this process and all others commit."""
        async for change in self.store.changes():
            if change is EVERYTHING:
                self.cache.forget()
                self.days.forget()
                self.checked = 0.0
                self.unchecked.set()
            else:
                self.cache.hear(change)  # followed when somebody looks
            self.changed(change)

    # --- bots that were not asked ----------------------------------------------------------------

    async def keep_checking_bots(self) -> None:
        """A process may have died before it could ask a bot."""
        while True:
            self.unchecked.clear()
            await self.check_bots()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.unchecked.wait(), QUIET)

    async def check_bots(self) -> None:
        """At all tables once; from then on only where something happened not long ago.

        Tables that wait for people may be many, and need nobody. When the clock was set back,
        nobody knows which changes lie behind it: then all are checked again.
        """
        try:
            now = await self.store.clock()
            if now < self.checked:
                self.checked = 0.0
            since, until = (self.checked - RECENT, now - QUIET) if self.checked else (0.0, math.inf)
            self.checked = now
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
