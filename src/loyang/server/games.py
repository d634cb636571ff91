"""The games in memory: a process-local cache of tables, brought up to date from the store."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from .errors import Problem
from .game import Game, Outcome
from .store import Conflict, Store

# How often a deed that names no version is tried again when others are quicker.
TRIES = 8

Deed = Callable[[Game], Outcome | None]


class Games:
    """The least recently used leave when there are too many."""

    def __init__(self, store: Store, most: int) -> None:
        self.store = store
        self.most = most
        self.games: OrderedDict[str, Game] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Game]] = {}

    def cached(self, table_id: str) -> Game | None:
        return self.games.get(table_id)

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

    async def load(self, table_id: str) -> Game:
        """From the store, once for all who ask at the same time."""
        task = self.loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self.read(table_id))
            self.loading[table_id] = task
            task.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def read(self, table_id: str) -> Game:
        loaded = await self.store.load(table_id)
        if loaded is None:
            raise Problem("no-such-table", f"There is no table {table_id[:40]!r}.")
        snapshot = None
        if loaded.table.status == "playing":
            snapshot = await self.store.snapshot(table_id, loaded.table.version)
        game = Game(loaded, snapshot)
        self.games[table_id] = game
        while len(self.games) > self.most:
            self.games.popitem(last=False)
        return game

    async def refresh(self, game: Game, at_least: int) -> None:
        """Catch up with other processes, unless that has happened by itself."""
        async with game.lock:
            if game.version < at_least:
                await self.catch_up(game)

    async def catch_up(self, game: Game) -> None:
        loaded = await self.store.load(game.id, game.version)
        if loaded is None:
            self.games.pop(game.id, None)
            raise Problem("no-such-table", "The table has been removed.")
        game.catch_up(loaded)

    def forget(self) -> None:
        """The data may have been replaced."""
        self.games.clear()

    async def do(self, table_id: str, deed: Deed, at_least: int = 0) -> Game:
        """Let a deed change a table: it decides on what it sees, the store decides who was first.

        A deed that others have overtaken looks again: it then does the same, or refuses.
        """
        game = await self.get(table_id, at_least)
        async with game.lock:
            for _ in range(TRIES):
                change = deed(game)
                if change is None:
                    return game
                try:
                    await self.store.append(
                        table_id,
                        game.version,
                        change.entries,
                        seats=change.seats,
                        status=change.status,
                        snapshot=game.snapshot_after(change),
                    )
                except Conflict:
                    await self.catch_up(game)
                    continue
                game.follow(change)
                return game
        raise Problem("unavailable", "Too much happens at this table at once.", retry_after=1)
