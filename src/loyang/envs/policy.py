"""A policy as a bot: whatever scores legal actions can sit at a table, in the arena or anywhere.

    # my_bot.py; then: loyang arena my_bot:Bot farmer
    from loyang.envs.policy import Position, as_bot

    def score(position: Position):
        return network(position.observation, position.legal, position.features)

    Bot = as_bot(score)

The policy sees what the environments show, made from the seat's view: it can't cheat.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyang.bots import Budget
from loyang.engine.actions import Action, Loan
from loyang.engine.state import State, pending
from loyang.engine.views import View, sample_state

from .codec import codec_for
from .features import features_for
from .observation import Floats, Vector, layout_for
from .play import MAX_LOANS
from .prices import MOVING, cash_of, rows_of, spaces_of


class Position(NamedTuple):
    """A decision as the environments show it."""

    observation: Vector
    legal: Vector  # numbers of the legal actions
    features: Floats  # (legal actions, columns)
    view: View
    actions: tuple[Action, ...]  # the same as `legal`


Score = Callable[[Position], Any]  # one number for each legal action: the largest is done


def position_of(view: View, actions: Sequence[Action]) -> Position:
    """What a policy is shown of a view and the legal actions."""
    codec = codec_for(view.players)
    numbers = np.fromiter(map(codec.encode, actions), np.int16, len(actions))
    return Position(
        layout_for(view.players).observe(view),
        numbers,
        features_of(sample_state(view, 0), numbers, actions),
        view,
        tuple(actions),
    )


def features_of(state: State, numbers: Vector, actions: Sequence[Action]) -> Floats:
    """What each action is and costs; nothing of it depends on what is hidden."""
    table = features_for(state.players)
    rows = table.table[numbers]
    rows[:, -MOVING:] = np.array(moving_of(state, actions), np.float32) * table.scale
    return rows


def moving_of(state: State, actions: Sequence[Action]) -> list[tuple[int, int, int]]:
    """Of each action of one seat: cash, field and rows (`prices`)."""
    decision = pending(state, actions[0].seat)
    assert decision is not None
    return [
        (cash_of(state, decision, action), spaces_of(state, action), rows_of(state, action))
        for action in actions
    ]


class PolicyBot:
    """Does what the policy scores highest."""

    def __init__(self, score: Score) -> None:
        self._score = score

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        own = view.seats[view.viewer]
        if own.loans >= MAX_LOANS:  # as where it learnt
            actions = [action for action in actions if type(action) is not Loan] or actions
        if len(actions) == 1:
            return actions[0]
        scores: npt.NDArray[Any] = np.asarray(self._score(position_of(view, actions)))
        if scores.shape != (len(actions),):
            raise ValueError(
                f"the policy gave scores of shape {scores.shape} for {len(actions)} actions"
            )
        return actions[int(scores.argmax())]


def as_bot(score: Score) -> Callable[[int | str, Budget | None], PolicyBot]:
    """What makes bots of a policy: for the arena, an entry point, or `opponents`."""

    def make(seed: int | str, budget: Budget | None = None) -> PolicyBot:
        return PolicyBot(score)

    return make
