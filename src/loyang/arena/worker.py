"""The process that plays matches one after the other, and what it shows meanwhile.

On the `Desk` the pool sees which bot has been thinking, and since when. So it finds a bot that
hangs, even deep inside some C code, and can end this process; and when the process ends by itself,
the pool knows whose turn it was.
"""

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import MutableSequence
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from typing import NamedTuple

from .match import NOBODY, Outcome, Thinking, described, play
from .schedule import Match

# Shared memory: seat, answer, and since when in nanoseconds of the monotonic clock, which all
# processes of a machine share.
Desk = MutableSequence[int]
DESK_SIZE = 3


class Sight(NamedTuple):
    """What the desk shows."""

    seat: int
    answer: int
    since: int


def look(desk: Desk) -> Sight:
    return Sight(desk[0], desk[1], desk[2])


def serve(pipe: Connection, desk: Desk) -> None:
    """Play what comes in until nobody is left to play for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the arena ends us when it is time
    threading.Thread(target=end_with_parent, daemon=True).start()
    be_quiet()

    def thinking(seat: int, answer: int) -> None:
        desk[0] = NOBODY  # never the new bot with the old one's time
        desk[2] = time.monotonic_ns()
        desk[1] = answer
        desk[0] = seat

    def awake(*_: object) -> None:
        desk[2] = time.monotonic_ns()  # while the user had us stopped, the bot was not thinking

    if hasattr(signal, "SIGCONT"):
        signal.signal(signal.SIGCONT, awake)
    with contextlib.suppress(EOFError, OSError):
        pipe.send(None)  # ready
        while True:
            match: Match = pipe.recv()
            pipe.send(result_of(match, thinking))


def result_of(match: Match, thinking: Thinking) -> Outcome | str:
    """The outcome; or, as text, what is wrong with us: a bot's faults don't get this far."""
    try:
        return play(match, thinking)
    except Exception as fault:
        return described(fault)


def end_with_parent() -> None:
    """A killed arena must not leave workers behind that think for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def be_quiet() -> None:
    """What a bot prints must not end up in the results."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  it stays open
