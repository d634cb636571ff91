"""What a bot is: it gets a view and the legal actions of its seat, and answers with one of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from loyang.engine.actions import Action
from loyang.engine.views import View


@runtime_checkable
class Bot(Protocol):
    """Plays one seat of one game.

    The view is all it knows, so it can't peek. With the same seed, the same views and a node
    budget it always answers the same.
    """

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        """One of the actions: an answer to the own question, or a free action (R5.5)."""
        ...


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one decision; None leaves it to the bot."""

    nodes: int | None = None  # positions looked at: the same result on every machine
    seconds: float | None = None  # for live play


@dataclass(frozen=True)
class Strength:
    """What was measured of a bot; docs/BOTS.md has the commands."""

    solo: float  # the mean final space alone
    beats: float | None = None  # percent of wins against the level below, two players


@dataclass(frozen=True)
class BotInfo:
    """An entry of the registry."""

    name: str
    sentence: str
    factory: Callable[[int | str, Budget | None], Bot]
    strength: Strength | None = None
