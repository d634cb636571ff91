"""The hall: what all requests and bots share, and how a table is changed."""

import asyncio
import hashlib
import logging
import random
import time
from typing import Final

from loyang.bots.protocol import Budget
from loyang.engine.actions import Action
from loyang.engine.game import legal_actions
from loyang.engine.views import view

from . import play
from .errors import Problem
from .game import Game, Outcome
from .games import Deed, Games
from .jobs import BotJobs, Question, open_jobs
from .limits import Limits
from .live import Hub
from .logs import FIELDS, mark
from .metrics import Metrics
from .pockets import Pockets
from .settings import Settings
from .store import EVERYTHING, Change, Store, StoreError
from .table_document import Sights

log: Final = logging.getLogger("loyang.hall")

# Seconds after which a table where a bot should have moved is looked after.
QUIET: Final = 20.0


class Hall:
    """Made by `create_app` or `loyang work`; `open` and `close` frame its life."""

    def __init__(self, settings: Settings, store: Store, limits: Limits, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.games = Games(store, settings.live_games)
        self.hub = Hub(settings.heartbeat, settings.most_streams, settings.streams_each)
        self.sights = Sights()
        self.pockets = Pockets(store)
        self.limits = limits
        self.metrics = metrics
        self.jobs: BotJobs = open_jobs(settings.db, self, processes=settings.bot_workers)
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.jobs.start()
        self.tasks = [
            asyncio.create_task(self.listen(), name="changes"),
            asyncio.create_task(self.hub.beat(), name="heartbeat"),
            asyncio.create_task(self.look_after_bots(), name="bots"),
        ]

    async def close(self) -> None:
        self.hub.shut()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.jobs.close()

    # --- changes ---------------------------------------------------------------------------------

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
            action = play.standing_answer(game, seat)
            if action is not None:
                await self.answer(game.id, version, seat, action)
                return

    async def listen(self) -> None:
        """Follow what this process and all others commit."""
        async for change in self.store.changes():
            try:
                await self.heed(change)
            except (Problem, StoreError) as fault:
                log.warning("a change could not be followed: %s", fault)

    async def heed(self, change: Change) -> None:
        if change is EVERYTHING:
            self.games.forget()
            self.sights.forget()
            self.pockets.forget()
            self.hub.wake_all()
            return
        game = self.games.cached(change.table_id)
        if game is not None:
            # Only where somebody looks on here is it worth while to follow at once.
            game.known = max(game.known, change.version)
            if game.version < change.version and change.table_id in self.hub.tables:
                await self.games.refresh(game, change.version)
            game.heard(change.talk)
        self.hub.wake(change.table_id)

    async def look_after_bots(self) -> None:
        """Bots that were not asked, because a process died before it could, are asked now."""
        since: float | None = None
        while True:
            try:
                for table_id in await self.store.tables_in_play(since):
                    await self.attend(await self.games.get(table_id))
            except (Problem, StoreError) as fault:
                log.warning("bots could not be looked after: %s", fault)
            await asyncio.sleep(QUIET)
            since = time.time() - QUIET

    # --- for the jobs ----------------------------------------------------------------------------

    async def question(self, table_id: str, version: int, seat: int) -> Question | None:
        game = await self.games.get(table_id, version)
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
            return play.act(game, version, action)

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
