"""No bot knows more than its view: whatever the hidden truth, the choice is the same."""

from typing import cast

import pytest

from loyang import State, legal_actions, sample_state, view
from loyang.bots import Budget, make
from loyang.bots.master import MASTER
from loyang.engine.actions import Action
from loyang.engine.state import pending

from .kit import KINDS, LADDER, PURE, SMALL, Asked, questions

EVERY = 29 if PURE else 11  # every so many questions the truth is exchanged
TRUTHS = 2
FUTURES = Budget(nodes=4000)  # enough to compare some


def fresh_choice(name: str, state: State, seat: int, budget: Budget = SMALL) -> Action:
    bot = make(name, "the same", budget)
    return bot.choose(view(state, seat), legal_actions(state, seat))


def moments(players: int, introductory: bool) -> list[Asked]:
    """Some questions out of a game of farmers, with the states as they were."""
    return [
        Asked(asked.state.copy(), asked.seat, asked.actions, asked.answer)
        for n, asked in enumerate(questions(["farmer"] * players, 2, introductory))
        if n % EVERY == 0
    ]


@pytest.mark.parametrize(("players", "introductory"), KINDS)
def test_the_choice_is_the_same_whatever_the_hidden_truth(players: int, introductory: bool) -> None:
    for asked in moments(players, introductory):
        seen = view(asked.state, asked.seat)
        for name in LADDER:
            choice = fresh_choice(name, asked.state, asked.seat)
            assert choice in asked.actions
            for truth in range(TRUTHS):
                other = sample_state(seen, truth)
                assert fresh_choice(name, other, asked.seat) == choice


@pytest.mark.parametrize("players", [1, 3])
def test_nor_does_it_depend_on_the_truth_where_futures_are_compared(players: int) -> None:
    compared = set()
    for asked in questions(["farmer"] * players, 5):
        decision = pending(asked.state, asked.seat)
        assert decision is not None
        kind = decision.question
        if kind not in MASTER.efforts or kind in compared or len(asked.actions) < 3:
            continue
        compared.add(kind)
        choice = fresh_choice("master", asked.state, asked.seat, FUTURES)
        other = sample_state(view(asked.state, asked.seat), "another truth")
        assert fresh_choice("master", other, asked.seat, FUTURES) == choice
    assert len(compared) >= 2


@pytest.mark.parametrize("name", LADDER)
def test_a_bot_leaves_the_view_as_it_was(name: str) -> None:
    for asked in moments(2, False):
        seen = view(asked.state, asked.seat)
        make(name, 1, SMALL).choose(seen, asked.actions)
        assert cast(object, seen) == view(asked.state, asked.seat)
