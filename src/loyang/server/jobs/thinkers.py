"""Processes in which bots think, so that the event loop never waits for one.

A process that dies is replaced, and its question asked again. A bot whose process keeps dying, or
which never stops thinking, gets a random answer: the others at the table want to go on.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Final

from loyang.engine.actions import Action

from .think import BotTurn, SeatId, any_answer, think

log: Final = logging.getLogger(__name__)

# Once or twice a process may be killed from outside; a third time it is the bot's doing.
MOST_DEATHS: Final = 3
# Seconds for one answer, at least; and how many times the bot's budget.
PATIENCE: Final = 60.0
OVERTIME: Final = 10.0
# Killed, or not let in by the system, which may be short of memory or processes.
DIED: Final = (BrokenExecutor, OSError, EOFError)
# Pauses before a process is started again, in seconds.
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 4.0


class Thinker:
    """One process, started by `start`."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self.pid = 0

    async def start(self) -> None:
        """A process that can't be started now is, when there is something to think about."""
        with contextlib.suppress(*DIED):
            # In a thread: a process takes its time to come up.
            self._pool, self.pid = await asyncio.to_thread(_new_process)

    async def _ready(self) -> ProcessPoolExecutor:
        """One that dies while it starts, for whatever reason, has not met its bot yet."""
        wait = FIRST_PAUSE
        while self._pool is None:
            await self.start()
            if self._pool is None:
                log.warning("a process for bots could not be started; it is tried again")
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_PAUSE)
        return self._pool

    async def answer(self, turn: BotTurn, seat_id: SeatId, patience: float = PATIENCE) -> Action:
        seconds = turn.budget.seconds if turn.budget else None
        limit = max(patience, OVERTIME * (seconds or 0.0))
        for _ in range(MOST_DEATHS):
            try:
                pool = await self._ready()
                future = pool.submit(
                    think,
                    turn.bot,
                    turn.seed,
                    turn.budget,
                    turn.view,
                    turn.actions,
                    seat_id,
                )
                return await asyncio.wait_for(asyncio.wrap_future(future), limit)
            except BrokenExecutor:
                log.warning("the process of bot %s has ended; it is asked again", turn.bot)
                await self.end()
            except TimeoutError:
                log.warning("bot %s thought longer than %g seconds", turn.bot, limit)
                await self.end()
                break
        return any_answer(turn.seed, turn.view, turn.actions)

    async def end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(_end_process, pool, self.pid)


class Thinkers:
    """A fixed number of processes, each lent to one turn at a time."""

    def __init__(self, processes: int | None = None) -> None:
        # One core is left to the server.
        count = max(1, (os.cpu_count() or 2) - 1) if processes is None else processes
        self.all = [Thinker() for _ in range(count)]
        self._free = list(self.all)
        self._places = asyncio.Semaphore(count)

    async def start(self) -> None:
        await asyncio.gather(*(thinker.start() for thinker in self.all))

    @contextlib.asynccontextmanager
    async def place(self, seat_id: SeatId) -> AsyncIterator[Thinker]:
        """The process that knows this seat's bot already, if it is free."""
        async with self._places:
            home = self.all[hash(seat_id) % len(self.all)]
            thinker = home if home in self._free else self._free[-1]
            self._free.remove(thinker)
            try:
                yield thinker
            finally:
                self._free.append(thinker)

    async def close(self) -> None:
        await asyncio.gather(*(thinker.end() for thinker in self.all))


def _new_process() -> tuple[ProcessPoolExecutor, int]:
    # Not forked from here: a fork would copy our threads and connections, halfway through.
    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(method)
    if method == "forkserver":
        context.set_forkserver_preload([think.__module__])
    pool = ProcessPoolExecutor(1, mp_context=context, initializer=_settle_in)
    try:
        return pool, pool.submit(os.getpid).result(PATIENCE)
    except DIED:
        pool.shutdown(wait=False, cancel_futures=True)
        raise


def _end_process(pool: ProcessPoolExecutor, pid: int) -> None:
    # While the pool is held its process is not reaped, so the number is still its own.
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    pool.shutdown(wait=True, cancel_futures=True)


def _settle_in() -> None:
    """In the new process: the server alone decides when it ends, and its end is ours."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
