"""Trying things out: a private copy behind a seat's view, to play on without touching the game.

Only what the seat can know goes in. What it cannot know is drawn by lot, and is said to be: the
copy stops before it would be seen, unless it is told to go on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loyang.bots.rollout import Rollout
from loyang.engine.actions import Action
from loyang.engine.events import Event
from loyang.engine.game import apply, deciders
from loyang.engine.state import State, pending
from loyang.engine.views import View, sample_state

from .futures import care, forecast_of, weights_for
from .trail import OTHERS, news_in, result

UNSEEN: Final = "plan"  # draws what is never looked at


@dataclass(frozen=True)
class Trial:
    """How far the actions led, and what was drawn by lot on the way."""

    state: State
    events: tuple[list[Event], ...]  # of each action that was done
    stopped: tuple[str, ...]  # the news before which it stopped, by the names of `NEWS`
    drawn: tuple[int, ...]  # the actions, counted from 1, that showed such; 0: others before them

    @property
    def done(self) -> int:
        return len(self.events)


def try_out(view: View, actions: Sequence[Action], chance: str | None = None) -> Trial:
    """Do the actions one after the other; `Illegal` for one that is refused.

    With a `chance` the copy goes on where something hidden comes up, and where the others play,
    with what is drawn by it. Whoever waits for others has them end their turns first.
    """
    seat = view.viewer
    state = sample_state(view, chance or UNSEEN)
    drawn = [0] if wait(state, seat) else []
    events: list[list[Event]] = []
    for number, action in enumerate(actions, 1):
        after = state.copy()
        happened = apply(after, action)
        news = news_in(happened, seat)
        if news and chance is None:
            return Trial(state, tuple(events), news, tuple(drawn))
        state = after
        events.append(happened)
        if news or (chance is not None and wait(state, seat)):
            drawn.append(number)
    stopped = (OTHERS,) if deciders(state) and pending(state, seat) is None else ()
    return Trial(state, tuple(events), stopped, tuple(drawn))


def wait(state: State, seat: int) -> bool:
    """Let the others play until the seat is asked, by the quick player; whether there were any."""
    waited = False
    while deciders(state) and pending(state, seat) is None:
        Rollout(weights_for(state.players), seat).answer_first(state)
        waited = True
    return waited


def forecast(state: State, seat: int) -> float:
    """What is expected of the position at a glance, in the unit of a review's values."""
    over = result(state, seat)
    if over is not None:
        return over
    expected = [forecast_of(state, each) for each in range(state.players)]
    own = expected.pop(seat)
    return own - max(expected) if expected else own + care(state)
