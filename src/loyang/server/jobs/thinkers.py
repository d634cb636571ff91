"""Processes in which bots and the coach think, so that the event loop never waits for one.

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
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, Final, TypeVar

from loyang.engine.actions import Action

from . import coaching
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

T = TypeVar("T")


class NoAnswer(Exception):
    """It took too long, or the process kept dying over it."""


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
        try:
            return await self.work(
                limit, think, turn.bot, turn.seed, turn.budget, turn.view, turn.actions, seat_id
            )
        except NoAnswer as fault:
            log.warning("bot %s: %s", turn.bot, fault)
        return any_answer(turn.seed, turn.view, turn.actions)

    async def work(self, limit: float, function: Callable[..., T], *values: Any) -> T:
        """What the function gives there; `NoAnswer` after so many seconds, or deaths."""
        for _ in range(MOST_DEATHS):
            try:
                pool = await self._ready()
                future = asyncio.wrap_future(pool.submit(function, *values))
                return await asyncio.wait_for(future, limit)
            except BrokenExecutor:
                log.warning("a process has ended over its question, which is asked again")
                await self.end()
            except TimeoutError:
                await self.end()
                raise NoAnswer(f"it thought longer than {limit:g} seconds") from None
        raise NoAnswer("its process keeps dying")

    async def end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(_end_process, pool, self.pid)


class Thinkers:
    """A fixed number of processes, each lent to one turn at a time.

    Whatever can `wait` gets one when nobody else wants any.
    """

    def __init__(self, processes: int | None = None) -> None:
        # One core is left to the server.
        count = max(1, (os.cpu_count() or 2) - 1) if processes is None else processes
        self.all = [Thinker() for _ in range(count)]
        self._free = list(self.all)
        self._changed = asyncio.Condition()
        self._hurried = 0  # who stand in line and can't wait

    async def start(self) -> None:
        await asyncio.gather(*(thinker.start() for thinker in self.all))

    @contextlib.asynccontextmanager
    async def place(self, seat_id: SeatId, *, can_wait: bool = False) -> AsyncIterator[Thinker]:
        """The process that knows this seat's bot already, if it is free."""
        async with self._changed:
            self._hurried += not can_wait
            try:
                await self._changed.wait_for(
                    lambda: self._free and not (can_wait and self._hurried)
                )
            finally:
                self._hurried -= not can_wait
                self._changed.notify_all()
            home = self.all[hash(seat_id) % len(self.all)]
            thinker = home if home in self._free else self._free[-1]
            self._free.remove(thinker)
        try:
            yield thinker
        finally:
            async with self._changed:
                self._free.append(thinker)
                self._changed.notify_all()

    async def close(self) -> None:
        await asyncio.gather(*(thinker.end() for thinker in self.all))


def _new_process() -> tuple[ProcessPoolExecutor, int]:
    # Not forked from here: a fork would copy our threads and connections, halfway through.
    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(method)
    if method == "forkserver":
        context.set_forkserver_preload([think.__module__, coaching.__name__])
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
