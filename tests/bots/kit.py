"""Whole games of bots, as material for the tests."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from loyang import State, View, apply, deciders, legal_actions, new_game, scores, view
from loyang.bots import Bot, Budget, make
from loyang.engine.actions import Action

PURE = os.environ.get("LOYANG_EXPECT") == "pure"
LADDER = [
    *["random", "novice", "apprentice", "grocer"],
    *["farmer", "merchant", "master", "astronomer"],
]
# Plans of the tests are small: what is tested here is the play, not its strength.
SMALL = Budget(nodes=20 if PURE else 60)
KINDS = [(1, False), (2, False), (3, False), (4, False), (2, True), (3, True), (4, True)]


class Asked(NamedTuple):
    """A question put to a bot, and its answer."""

    state: State
    seat: int
    actions: list[Action]
    answer: Action


def questions(
    names: Sequence[str], seed: int, introductory: bool = False, budget: Budget = SMALL
) -> Iterator[Asked]:
    """A game of these bots; each question is shown before its answer is applied."""
    state = new_game(len(names), seed, introductory)
    bots = [make(name, f"{seed} {seat}", budget) for seat, name in enumerate(names)]
    while deciders(state):
        seat = deciders(state)[0]
        actions = legal_actions(state, seat)
        answer = bots[seat].choose(view(state, seat), actions)
        yield Asked(state, seat, actions, answer)
        apply(state, answer)


def lines(names: Sequence[str], seed: int, introductory: bool = False) -> list[str]:
    """A game of these bots as text."""
    return [str(asked.answer) for asked in questions(names, seed, introductory)]


def solo_spaces(name: str, seeds: Sequence[int], budget: Budget | None = None) -> list[int]:
    """The final spaces of solo games."""
    spaces = []
    for seed in seeds:
        state = new_game(1, seed)
        bot = make(name, seed, budget)
        while deciders(state):
            apply(state, bot.choose(view(state, 0), legal_actions(state, 0)))
        spaces.append(scores(state)[0].space)
    return spaces


class Stubborn:
    """Somebody else's bot: always the first action."""

    def __init__(self, seed: int | str, budget: Budget | None = None) -> None:
        self.seed = seed

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        return actions[0]


Factory = Callable[[int | str, Budget | None], Bot]
