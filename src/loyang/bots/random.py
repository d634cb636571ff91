"""The bot `random`: any legal answer, for comparison and to try out everything."""

import random
from collections.abc import Sequence

from loyang.engine.actions import Action
from loyang.engine.views import View

from .answer_choice import answers_of
from .protocol import Budget


class RandomBot:
    """Picks any answer; takes a free action only when there is no answer to give."""

    def __init__(self, seed: int | str, budget: Budget | None = None) -> None:
        self._random = random.Random(f"random {seed}")

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        return self._random.choice(answers_of(actions) or actions)
