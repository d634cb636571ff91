"""Every bot plays whole games of every kind, and plays them the same again."""

import pytest

from loyang.engine.state import OVER

from .kit import KINDS, LADDER, lines, questions


@pytest.mark.parametrize(("players", "introductory"), KINDS)
@pytest.mark.parametrize("name", LADDER)
def test_a_bot_finishes_whole_games_with_legal_actions_only(
    name: str, players: int, introductory: bool
) -> None:
    state = None
    for asked in questions([name] * players, 5 + players, introductory):
        assert asked.answer in asked.actions
        state = asked.state
    assert state is not None
    assert state.phase == OVER


def test_bots_of_all_kinds_can_share_a_table() -> None:
    for asked in questions(LADDER[-4:], 3):
        assert asked.answer in asked.actions


@pytest.mark.parametrize("name", LADDER)
def test_the_same_seeds_give_the_same_game(name: str) -> None:
    assert lines([name] * 2, 11) == lines([name] * 2, 11)


def test_another_seed_gives_another_game() -> None:
    assert lines(["random"] * 2, 11) != lines(["random"] * 2, 12)
