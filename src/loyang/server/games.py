"""The games in memory: a process-local cache of tables, brought up to date from the store."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeVar

from loyang.engine.state import RULES_VERSION

from .errors import Problem
from .game import Game, Outcome
from .store import Change, Conflict, Store

# How often a deed that names no version is tried again when others are quicker.
TRIES: Final = 8
# Refusals that stand whatever has happened in another process meanwhile.
CERTAIN: Final = frozenset({"stale-version", "illegal-action", "bad-notation"})

T = TypeVar("T")
Deed = Callable[[Game], Outcome | None]


class Games:
    """The least recently used leave when there are too many."""

    def __init__(self, store: Store, most: int) -> None:
        self.store = store
        self.most = most
        self.games: OrderedDict[str, Game] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Game]] = {}
        self.heard: dict[str, Change] = {}  # of tables that are being loaded

    async def get(self, table_id: str, at_least: int = 0) -> Game:
        """The table's game; `at_least` is a version that somebody has seen already."""
        game = self.games.get(table_id)
        if game is None:
            game = await self.load(table_id)
        else:
            self.games.move_to_end(table_id)
        wanted = max(at_least, game.known)
        if game.version < wanted:
            await self.refresh(game, wanted)
        return game

    async def latest(self, table_id: str, at_least: int = 0) -> Game:
        """The table's game with all that any process has confirmed to anyone."""
        if self.store.shared and table_id in self.games:
            row = await self.store.table(table_id)
            if row is None:
                self.games.pop(table_id, None)
            else:
                self.hear(Change(table_id, row.version, row.talk))
        return await self.get(table_id, at_least)

    async def load(self, table_id: str) -> Game:
        """From the store, once for all who ask at the same time."""
        task = self.loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self.read(table_id))
            self.loading[table_id] = task
            task.add_done_callback(lambda _: self.loaded(table_id, task))
        return await asyncio.shield(task)

    def loaded(self, table_id: str, task: asyncio.Task[Game]) -> None:
        if self.loading.get(table_id) is task:
            del self.loading[table_id]
            self.heard.pop(table_id, None)

    async def read(self, table_id: str) -> Game:
        loaded = await self.store.load(table_id)
        if loaded is None:
            raise Problem("no-such-table", f"There is no table {table_id[:40]!r}.")
        snapshot = None
        if loaded.table.status == "playing" or loaded.table.options["rules"] != RULES_VERSION:
            snapshot = await self.store.snapshot(table_id, loaded.table.version)
        game = Game(loaded, snapshot)
        if self.loading.get(table_id) is not asyncio.current_task():
            return await self.load(table_id)  # the data were replaced meanwhile
        if table_id in self.heard:
            game.hear(self.heard[table_id])
        self.games[table_id] = game
        while len(self.games) > self.most:
            self.games.popitem(last=False)
        return game

    def hear(self, change: Change) -> None:
        """Somebody has written: whoever looks next will see it."""
        game = self.games.get(change.table_id)
        if game is not None:
            game.hear(change)
        elif change.table_id in self.loading:
            # It may have been read before that was written.
            before = self.heard.get(change.table_id, change)
            self.heard[change.table_id] = before.joined(change)

    async def refresh(self, game: Game, at_least: int) -> None:
        """Catch up with other processes, unless that has happened by itself."""
        async with game.lock:
            if game.version < at_least:
                await self.catch_up(game)

    async def judge(self, game: Game, judgement: Callable[[Game], T]) -> T:
        """What comes of the judgement; it is no refusal before the store has been asked."""
        try:
            return judgement(game)
        except Problem as problem:
            if not self.store.shared or problem.code in CERTAIN:
                raise
            async with game.lock:
                if not await self.catch_up(game):
                    raise
        return judgement(game)

    async def catch_up(self, game: Game) -> bool:
        """Whether there was anything new."""
        loaded = await self.store.load(game.id, game.version)
        if loaded is None:
            self.games.pop(game.id, None)
            raise Problem("no-such-table", "The table has been removed.")
        game.catch_up(loaded)
        return bool(loaded.entries)

    def forget(self) -> None:
        """The data may have been replaced."""
        self.games.clear()
        self.loading.clear()
        self.heard.clear()

    async def do(self, table_id: str, deed: Deed, at_least: int = 0) -> Game:
        """Let a deed change a table: it decides on what it sees, the store decides who was first.

        A deed that others have overtaken looks again: it then does the same, or refuses. So does
        one that refuses although another process may know better: a secret it has just given out.
        """
        game = await self.get(table_id, at_least)
        async with game.lock:
            sure = not self.store.shared
            for _ in range(TRIES):
                try:
                    change = deed(game)
                except Problem as problem:
                    if sure or problem.code in CERTAIN or not await self.catch_up(game):
                        raise
                    sure = True
                    continue
                if change is None:
                    return game
                try:
                    await self.store.append(
                        table_id,
                        game.version,
                        change.entries,
                        seats=change.seats,
                        status=change.status,
                        options=change.options,
                        snapshot=game.snapshot_after(change),
                    )
                except Conflict:
                    await self.catch_up(game)
                    continue
                game.follow(change)
                return game
        raise Problem("unavailable", "Too much happens at this table at once.", retry_after=1)
