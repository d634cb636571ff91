"""How much processor time something asynchronous takes: that of its steps, not of its waiting.

The steps are timed by the usual clock. There is one that counts this thread's processor time alone,
but reading it can take longer than a step.
"""

import time
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")


class Meter:
    """Milliseconds so far. Tasks that are begun meanwhile count to it if they are `metered` too."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self.spent = 0.0


current: Final[ContextVar[Meter | None]] = ContextVar("current", default=None)


class Metered(Generic[T]):
    """To be awaited in its place."""

    def __init__(self, work: Awaitable[T], meter: Meter) -> None:
        self.steps = work.__await__()
        self.meter = meter

    def __await__(self) -> Generator[Any, Any, T]:
        meter, clock = self.meter, self.meter.clock
        fault: BaseException | None = None
        while True:
            began = clock()
            try:
                if fault is None:
                    waits_for = self.steps.send(None)
                else:
                    waits_for = self.steps.throw(fault)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                meter.spent += (clock() - began) * 1e3
            try:
                yield waits_for
                fault = None
            except BaseException as thrown:  # theirs: cancelled, or closed
                fault = thrown


async def metered(work: Awaitable[T]) -> T:
    """The same, on the meter of whatever has begun it."""
    meter = current.get()
    return await (work if meter is None else Metered(work, meter))
