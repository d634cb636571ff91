"""A table of bots in a store: the least game service that jobs can work for."""

import asyncio
import os
import secrets
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Literal

from loyang import apply, deciders, free_actions, legal_actions, new_game, parse, view
from loyang.engine.actions import Action
from loyang.engine.state import State
from loyang.server.jobs import BotJobs, BotTurn
from loyang.server.store import Conflict, Entry, SeatRow, Store, TableRow

PATIENCE: Final = 60.0  # seconds; only what never happens needs them


class Riddle(list[Action]):
    """Actions that the first process to look at them never gets to the end of.

    It tells so by a file with its number. Who reads them at home, or later, has no trouble.
    """

    def __init__(self, actions: list[Action], sign: Path) -> None:
        super().__init__(actions)
        self.sign = sign
        self.home = os.getpid()

    def __iter__(self) -> Iterator[Action]:
        if os.getpid() != self.home and not self.sign.exists():
            beside = self.sign.with_suffix(".new")
            beside.write_text(str(os.getpid()))
            beside.rename(self.sign)
            while True:
                signal.pause()
        return super().__iter__()


def die_at_times(folder: Path, times: Sequence[int]) -> None:
    """In a new process, which ends at once if it is one of these, counted from 1."""
    number = len([*folder.glob("start-*")]) + 1
    (folder / f"start-{number}").touch()
    if number in times:
        os._exit(1)


async def reader_of(sign: Path) -> int:
    """The process that is stuck with the riddle."""
    while not sign.exists():
        await asyncio.sleep(0.01)
    return int(sign.read_text())


class Awaited(asyncio.Event):
    """Something that must happen: a turn that was dropped fails its test and holds up no other."""

    async def wait(self) -> Literal[True]:
        async with asyncio.timeout(PATIENCE):
            return await super().wait()


class StoredGame:
    """Keeps nothing: every question is answered from the log, as in another process."""

    def __init__(self, store: Store, bot: str = "random", riddle: Path | None = None) -> None:
        self.store = store
        self.bot = bot
        self.riddle = riddle  # the questions are riddles, and here is the sign
        self.jobs: BotJobs | None = None  # asked for the next turn after an answer
        self.turns = 0
        self.asked = Awaited()
        self.answers: list[tuple[str, int, int]] = []  # as given, stored or not
        self.answered = Awaited()
        self.over = asyncio.Event()

    async def deal(self, players: int = 2) -> str:
        table_id = secrets.token_hex(6)
        await self.store.create_table(
            TableRow(id=table_id, options={"players": players}, seed=table_id, host_hash=table_id),
            [SeatRow(seat=seat, kind="bot", bot=self.bot) for seat in range(players)],
        )
        return table_id

    async def state(self, table_id: str) -> tuple[State, int]:
        loaded = await self.store.load(table_id)
        assert loaded is not None
        state = new_game(loaded.table.options["players"], loaded.table.seed)
        for entry in loaded.entries:
            apply(state, parse(entry.body["text"]))
        return state, loaded.table.version

    async def bot_turn(self, table_id: str, version: int, seat: int) -> BotTurn | None:
        self.turns += 1
        self.asked.set()
        state, current = await self.state(table_id)
        if current != version or seat not in deciders(state):
            return None
        actions = legal_actions(state, seat) + free_actions(state, seat)
        if self.riddle is not None:
            actions = Riddle(actions, self.riddle)
        return BotTurn(self.bot, "a seed", None, view(state, seat), actions)

    async def answer(self, table_id: str, version: int, seat: int, action: Action) -> None:
        self.answers.append((table_id, version, seat))
        entry = Entry("action", {"text": str(action)})
        try:
            await self.store.append(table_id, version, [entry])
        except Conflict:
            return
        finally:
            self.answered.set()
        if self.jobs is not None:
            await self.ask_all(table_id)

    async def ask_all(self, table_id: str) -> None:
        """Everybody who is asked now."""
        assert self.jobs is not None
        state, version = await self.state(table_id)
        asked = deciders(state)
        for seat in asked:
            await self.jobs.ask(table_id, version, seat)
        if not asked:
            self.over.set()
