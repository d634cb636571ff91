"""What a bot is: it gets a view and its seat's legal actions, and answers with one of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from loyang.engine.actions import Action
from loyang.engine.views import View


@runtime_checkable
class Bot(Protocol):
    """Plays one seat of one game.

    The view is all it knows, so it can't peek. With the same seed, the same views and a node
    budget it always answers the same.
    """

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        """One of the actions: an answer to the seat's question, or a free action (R5.5)."""
        ...


Line: TypeAlias = tuple[float, list[Action]]
"""A line of play: the final space expected of it, and its actions."""


@runtime_checkable
class Explainer(Bot, Protocol):
    """A bot with an optional ability: it can also say what it thinks of a decision."""

    def explain(self, view: View, actions: Sequence[Action], lines: int = 5) -> list[Line]:
        """At most `lines` lines of play, the best first.

        In an action turn a line runs to the end of the actions (an empty one ends them at once), or
        to what is not known yet: a two-pack, the other players. Elsewhere it runs as far as the bot
        thinks ahead.
        """
        ...


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one decision; None leaves it to the bot."""

    nodes: int | None = None  # positions it looks at: the same result on every machine
    seconds: float | None = None  # for live play


@dataclass(frozen=True)
class Strength:
    """How well a bot plays, as measured; docs/BOTS.md has the commands."""

    solo: float  # the mean final space alone
    beats: float | None = None  # percent of games won against the level below, two players


@dataclass(frozen=True)
class BotInfo:
    """An entry of the registry."""

    name: str
    sentence: str
    factory: Callable[[int | str, Budget | None], Bot]
    strength: Strength | None = None
