"""Bots that misbehave, each in its own way, and a good one that is quick.

The workers load them by name: `tests.arena.cheats:Raises`.
"""

import os
import signal
from collections.abc import Sequence
from pathlib import Path

from loyang.bots import Bot, Budget
from loyang.engine.actions import Action, Done, Loan, Sow
from loyang.engine.views import View

HERE = "tests.arena.cheats:"
# Files that begin so tell what bots of all processes have done.
MARK = "LOYANG_TEST_MARK"


class First:
    """Always the first legal action: what stands in for a bot that has lost by default."""

    def __init__(self, seed: int | str, budget: Budget | None) -> None:
        self.answers = 0

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        self.answers += 1
        return self.odd(view, actions) if self.answers == 20 else actions[0]

    def odd(self, view: View, actions: Sequence[Action]) -> Action:
        return actions[0]


class Illegal(First):
    def odd(self, view: View, actions: Sequence[Action]) -> Action:
        return Sow(view.viewer, 99, 99)


class Foreign(First):
    """An action of the other seat."""

    def odd(self, view: View, actions: Sequence[Action]) -> Action:
        return Done(1 - view.viewer)


class Nothing(First):
    def odd(self, view: View, actions: Sequence[Action]) -> Action:
        return None  # type: ignore[return-value]


class Forger(First):
    """Changes the list of legal actions."""

    def odd(self, view: View, actions: Sequence[Action]) -> Action:
        forged = Sow(view.viewer, 99, 99)
        assert isinstance(actions, list)
        actions.append(forged)
        return forged


class Raises(First):
    def odd(self, view: View, actions: Sequence[Action]) -> Action:
        raise RuntimeError(f"no idea\nat all, {object()}")


class Exits(First):
    """Tries to leave the program in an orderly way."""

    def odd(self, view: View, actions: Sequence[Action]) -> Action:
        print("noise that must not end up in the results")
        raise SystemExit(3)


class Crashes(First):
    """Ends its process, every time."""

    def odd(self, view: View, actions: Sequence[Action]) -> Action:
        os._exit(1)


class Hangs(First):
    """Never answers."""

    def odd(self, view: View, actions: Sequence[Action]) -> Action:
        while True:
            pass


class Borrows(First):
    """One loan after the other, for ever: each of them legal."""

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        return Loan(view.viewer)


class Unborn(First):
    """Cannot even sit down."""

    def __init__(self, seed: int | str, budget: Budget | None) -> None:
        raise OSError("the weights are broken")


def nth_time(n: int) -> bool:
    """Whether all processes together come here for the n-th time."""
    for mark in range(1, n + 1):
        try:
            Path(f"{os.environ[MARK]}.{mark}").touch(exist_ok=False)
        except FileExistsError:
            continue
        return mark == n
    return False


class KilledOnce(First):
    """Its worker is killed in the middle of a game, once."""

    def odd(self, view: View, actions: Sequence[Action]) -> Action:
        if nth_time(1):
            os.kill(os.getpid(), signal.SIGKILL)
        return actions[0]


class ParentKilled(First):
    """In the third game the process is killed that watches over the worker: in Ray, Ray's own."""

    def odd(self, view: View, actions: Sequence[Action]) -> Action:
        if nth_time(3):
            self.stop()
            while True:  # the worker has to end nevertheless
                pass
        return actions[0]

    def stop(self) -> None:
        os.kill(os.getppid(), signal.SIGKILL)


class ParentInterrupted(ParentKilled):
    """The same by Ctrl-C, which a terminal sends to the arena and its workers alike."""

    def stop(self) -> None:
        os.killpg(os.getpgid(os.getppid()), signal.SIGINT)


class BudgetTold(First):
    """Says what it was given, in the only way there is."""

    def __init__(self, seed: int | str, budget: Budget | None) -> None:
        raise ValueError(f"{budget}")


NUMBER = 7  # no factory


def unlucky(seed: int | str, budget: Budget | None) -> Bot:
    """A function is a factory too."""
    return First(seed, budget)
