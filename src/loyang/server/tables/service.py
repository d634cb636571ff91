"""The hall: what all requests and bots share, and how a table is changed."""

import asyncio
import hashlib
import logging
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from loyang.bots.protocol import Budget
from loyang.engine.actions import Action
from loyang.engine.game import legal_actions
from loyang.engine.views import view
from loyang.server.documents.table import Sights
from loyang.server.errors import Problem
from loyang.server.http.limits import Limits
from loyang.server.jobs import BotJobs, Question, open_jobs
from loyang.server.live.hub import Hub
from loyang.server.live.presence import Presence
from loyang.server.logs import FIELDS, mark
from loyang.server.metrics import Metrics
from loyang.server.settings import Settings
from loyang.server.store import EVERYTHING, Change, Loaded, SeatRow, Store, StoreError, TableRow

from . import moves
from .cache import Deed, Games
from .pockets import Pockets
from .table import Game, Outcome

log: Final = logging.getLogger("loyang.hall")

# Seconds after which a table where a bot should have moved is looked after, and for how long.
QUIET: Final = 20.0
LOOKED_AFTER: Final = 600.0


class Hall:
    """Made by `create_app` or `loyang work`; `open` and `close` frame its life."""

    def __init__(self, settings: Settings, store: Store, limits: Limits, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.games = Games(store, settings.live_games)
        self.hub = Hub(settings.heartbeat, settings.most_streams, settings.streams_each)
        self.presence = Presence(self.hub, store, settings.heartbeat)
        self.sights = Sights()
        self.pockets = Pockets(store)
        self.limits = limits
        self.metrics = metrics
        self.jobs: BotJobs = open_jobs(settings.db, self, processes=settings.bot_workers)
        self.tasks: list[asyncio.Task[None]] = []
        self.looked = 0.0  # until when tables' last changes were looked at; 0: look at all

    async def open(self) -> None:
        await self.jobs.start()
        self.tasks = [
            asyncio.create_task(self.listen(), name="changes"),
            asyncio.create_task(self.hub.beat(), name="heartbeat"),
            asyncio.create_task(self.look_after_bots(), name="bots"),
        ]
        if self.store.shared:
            self.presence.start()
            self.tasks.append(asyncio.create_task(self.presence.run(), name="presence"))

    async def close(self) -> None:
        self.hub.shut()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.presence.close()
        await self.jobs.close()

    # --- changes ---------------------------------------------------------------------------------

    async def create(self, row: TableRow, seats: Sequence[SeatRow], deed: Deed) -> Game:
        """A new table, with what happens at it at once. `Problem` when there are too many."""
        if sum((await self.store.counts()).values()) >= self.settings.most_tables:
            raise Problem("too-many", "This server holds no more tables.", retry_after=3600)
        game = Game(Loaded(row, list(seats), []))
        change = deed(game) or Outcome([])
        row = replace(row, version=len(change.entries), status=change.status or row.status)
        await self.store.create_table(row, seats, change.entries, game.snapshot_after(change))
        game = await self.games.get(row.id)
        await self.attend(game)
        return game

    async def do(self, table_id: str, deed: Deed, at_least: int = 0) -> Game:
        """A deed, and what follows by itself: bots are asked, standing answers given."""
        game = await self.games.do(table_id, deed, at_least)
        await self.attend(game)
        return game

    async def attend(self, game: Game) -> None:
        """Ask the bots whose turn it is; while an undo is being discussed nobody hurries."""
        if game.row.status != "playing" or game.history.question is not None:
            return
        version = game.version
        for seat in game.asked():
            if game.seats[seat].bot is not None:
                pause = self.settings.bot_pause if game.options["pause"] else 0.0
                try:
                    await self.jobs.ask(game.id, version, seat, pause * random.uniform(0.7, 1.3))
                except StoreError:
                    log.warning("bot not asked", extra={FIELDS: {"table": mark(game.id)}})
                continue
            action = moves.standing_answer(game, seat)
            if action is not None:
                try:
                    await self.answer(game.id, version, seat, action)
                except StoreError:  # what came before is done: the seat is asked after all
                    log.warning("wish not heeded", extra={FIELDS: {"table": mark(game.id)}})
                return

    async def listen(self) -> None:
        """Follow what this process and all others commit."""
        async for change in self.store.changes():
            self.heed(change)

    def heed(self, change: Change) -> None:
        if change is EVERYTHING:
            self.games.forget()
            self.sights.forget()
            self.pockets.forget()
            self.hub.wake_all()
            self.presence.ask()
            self.looked = 0.0
            return
        # Followed when somebody looks: those who look on are woken.
        self.games.hear(change)
        self.hub.wake(change.table_id)

    async def look_after_bots(self) -> None:
        """Bots that were not asked, because a process died before it could, are asked now."""
        while True:
            await self.look_after_quiet_tables()
            await asyncio.sleep(QUIET)

    async def look_after_quiet_tables(self) -> None:
        """Once at all; from then on only where something has happened not long ago.

        Tables that wait for people may be many, and need nobody.
        """
        until = time.time() - (QUIET if self.looked else 0.0)
        since, self.looked = self.looked - LOOKED_AFTER, until
        try:
            for table_id in await self.store.tables_in_play(since, until):
                await self.look_after(table_id)
        except StoreError as fault:
            log.warning("bots could not be looked after: %s", fault)
            self.looked = 0.0

    async def look_after(self, table_id: str) -> None:
        try:
            await self.attend(await self.games.get(table_id))
        except StoreError:
            raise
        except Problem as problem:  # removed since
            log.info("not looked after", extra={FIELDS: {"code": problem.code}})
        except Exception:  # one table's trouble must not become that of others
            log.exception("not looked after", extra={FIELDS: {"table": mark(table_id)}})

    # --- for the jobs ----------------------------------------------------------------------------

    async def question(self, table_id: str, version: int, seat: int) -> Question | None:
        try:
            game = await self.games.get(table_id, version)
        except Problem:  # removed since
            return None
        bot = game.seats[seat].bot
        waits = game.version == version and game.history.question is None and seat in game.asked()
        if not waits or bot is None or game.state is None:
            return None
        return Question(
            bot,
            bot_seed(game, seat),
            Budget(seconds=self.settings.bot_seconds),
            view(game.state, seat),
            legal_actions(game.state, seat),
        )

    async def answer(self, table_id: str, version: int, seat: int, action: Action) -> None:
        def deed(game: Game) -> Outcome:
            if game.history.question is not None:
                raise Problem("undo-pending")
            return moves.act(game, version, action)

        try:
            await self.do(table_id, deed, version)
        except Problem as problem:  # the table has moved on, and with it the question
            log.info("answer not needed", extra={FIELDS: {"code": problem.code}})
            return
        self.metrics.actions.labels("bot").inc()


def bot_seed(game: Game, seat: int) -> str:
    """Its own chance, from which the game's can't be learnt."""
    text = f"loyang bot\0{seat}\0{game.row.seed}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
