"""Matches on this machine's processes.

A worker that dies is replaced and its match played again; as a match is a pure description, the
result is the same. A match is given up on a bot's account only when that bot demonstrably broke
it: it was thinking far too long, or its process has ended at the very same answer several times.
"""

import contextlib
import multiprocessing
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from types import ModuleType, TracebackType
from typing import Protocol, Self

from .faults import ArenaError
from .match import NOBODY, Outcome
from .schedule import Default, Match
from .worker import DESK_SIZE, Desk, Sight, look, serve

# How often we look at the clock, in seconds.
GLANCE = 0.25
# A bot may load its weights before its first answer; that is not thinking.
SETTING_UP = 60.0
# One death may come from outside, and so may two; at the same answer of the same game a third?
DEATHS_BY_THE_SAME_ANSWER = 3
MOST_DEATHS = 20  # of one match, whatever the reason


class Pool(Protocol):
    """Something that plays matches, in any order."""

    def play(self, matches: Iterable[Match]) -> Iterator[Outcome]: ...

    def close(self) -> None: ...


class Worker:
    """One of our processes, and the match that it plays."""

    def __init__(self) -> None:
        # Not forked: a fork would copy whatever threads the caller has, halfway through.
        context = multiprocessing.get_context("spawn")
        self.desk: Desk = context.RawArray("q", DESK_SIZE)
        self.desk[0] = NOBODY
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, self.desk), daemon=True)
        with without_interrupts(), without_main():
            self.process.start()
        theirs.close()
        self.ready = False
        self.match: Match | None = None

    def give(self, match: Match) -> None:
        self.match = match
        with contextlib.suppress(OSError):  # it is dead, as we shall notice
            self.pipe.send(match)

    def take(self) -> Outcome | None:
        """What the worker has sent, if it has sent something whole."""
        try:
            while self.pipe.poll():
                sent: Outcome | str | None = self.pipe.recv()
                self.ready = True
                if isinstance(sent, str):
                    raise ArenaError(f"game {self.number()} cannot be played: {sent}")
                if sent is not None:
                    self.match = None
                    return sent
        except (EOFError, OSError):
            pass
        return None

    def number(self) -> int:
        assert self.match is not None
        return self.match.number

    def limit(self) -> float:
        """How many seconds the bot that is thinking may take."""
        assert self.match is not None
        setting_up = look(self.desk).answer == 0
        return max(SETTING_UP, self.match.limit) if setting_up else self.match.limit

    def hangs(self) -> bool:
        """Whether a bot has been thinking for far too long."""
        sight = look(self.desk)
        seconds = (time.monotonic_ns() - sight.since) / 1e9
        return sight.seat != NOBODY and seconds > self.limit()

    def end(self) -> None:
        self.process.kill()
        self.process.join()

    def close(self) -> None:
        self.end()
        self.pipe.close()
        self.process.close()


@contextlib.contextmanager
def without_interrupts() -> Iterator[None]:
    """Processes started here leave Ctrl-C to us: their mask is ours at the start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else the start does it, and lifts the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def without_main() -> Iterator[None]:
    """Processes started here don't run the caller's program again, as they otherwise would.

    It has nothing that a worker needs, may not be a file at all, and may start an arena.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


class LocalPool:
    """Workers on this machine, kept from one call of `play` to the next."""

    def __init__(self, workers: int) -> None:
        self.size = workers
        self.workers: list[Worker] = []
        self.deaths: dict[int, Counter[tuple[int, int]]] = {}
        self.stillborn = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        for worker in self.workers:
            worker.close()
        self.workers = []

    def play(self, matches: Iterable[Match]) -> Iterator[Outcome]:
        """The outcomes as they come. Whoever stops asking gets no more, and closes the pool."""
        waiting = deque(matches)
        while waiting or self.busy():
            self.employ(waiting)
            busy = self.busy()
            stopped = wait_for(busy)
            for worker in busy:
                outcome = worker.take() or self.look_after(worker, stopped, waiting.appendleft)
                if outcome is not None:
                    self.deaths.pop(outcome.number, None)
                    yield outcome

    def employ(self, waiting: deque[Match]) -> None:
        """Give every free worker something to do."""
        while len(self.workers) < self.size and len(self.busy()) + len(waiting) > len(self.workers):
            self.workers.append(Worker())
        for worker in self.workers:
            if waiting and worker.match is None:
                worker.give(waiting.popleft())

    def busy(self) -> list[Worker]:
        return [worker for worker in self.workers if worker.match]

    def look_after(
        self, worker: Worker, stopped: bool, again: Callable[[Match], None]
    ) -> Outcome | None:
        """A worker that is dead, or has to be ended, hands its match on to another one."""
        alive = worker.process.is_alive()
        hangs = alive and not stopped and worker.hangs()
        if alive and not hangs:
            return None
        match = worker.match
        assert match is not None
        worker.end()
        # It may have moved on just before it was ended: only now is its desk the last word.
        limit = worker.limit() if hangs and worker.hangs() else None
        outcome = worker.take()
        self.workers.remove(worker)
        if outcome is None:
            again(self.after_death(match, look(worker.desk), limit, worker.ready))
        worker.close()
        return outcome

    def after_death(self, match: Match, sight: Sight, limit: float | None, ready: bool) -> Match:
        """The match as it is to be played again. `limit` is what the bot exceeded."""
        self.stillborn = 0 if ready else self.stillborn + 1
        if self.stillborn >= DEATHS_BY_THE_SAME_ANSWER:
            raise ArenaError("the worker processes end before they can begin")
        if limit is not None:
            return without(match, sight, f"thought longer than {limit:g} seconds about one answer")
        deaths = self.deaths.setdefault(match.number, Counter())
        deaths[sight.seat, sight.answer] += 1
        if sight.seat != NOBODY and deaths[sight.seat, sight.answer] >= DEATHS_BY_THE_SAME_ANSWER:
            return without(match, sight, "ended the process that it was playing in")
        if deaths.total() >= MOST_DEATHS:
            raise ArenaError(f"the workers of game {match.number} have died {MOST_DEATHS} times")
        return match


def without(match: Match, sight: Sight, reason: str) -> Match:
    """The match in which that bot loses by default at that answer."""
    default = Default(sight.seat, sight.answer, reason)
    return replace(match, defaults=(*match.defaults, default))


def wait_for(busy: list[Worker]) -> bool:
    """Wait until a worker has something to say or has died, or it is time to look at the clock.

    Returns whether we were all stopped meanwhile (Ctrl-Z), so that clocks mean nothing.
    """
    things: list[Connection | int] = [worker.pipe for worker in busy]
    things += [worker.process.sentinel for worker in busy]
    began = time.monotonic()
    wait(things, timeout=GLANCE)
    return time.monotonic() - began > GLANCE + 1
