"""Many random games to the end, as fast as they go: nothing may go wrong in any of them."""

import os

import pytest

from loyang.engine.actions import Loan
from loyang.engine.scoring import scores, winners
from tests.invariants.games import Kind, final_state

KINDS = [(1, False), (2, False), (3, False), (4, False), (2, True), (3, True), (4, True)]
# By the way: a seventh of these for each kind of game.
SAMPLE = 70 if os.environ.get("LOYANG_EXPECT") == "pure" else 700
ALL = 100_000
SHARES = 50  # so that the cores can divide the work


def play_games(first: int, number: int) -> None:
    for seed in range(first, first + number):
        players, introductory = KINDS[seed % len(KINDS)]
        state, actions, events = final_state(Kind(players, introductory, seed))
        assert state.round == 9
        assert [event.name for event in events].count("game-over") == 1
        assert winners(state)
        for seat in state.seats[:players]:
            loans = sum(1 for action in actions if action == Loan(seat.index))
            assert seat.loans == loans
            assert scores(state)[seat.index].space == seat.space - loans
            assert sum(seat.cart) == 0
            assert seat.hand == []


def test_a_sample_of_random_games_ends_well() -> None:
    play_games(1_000_000, SAMPLE)


@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
def test_a_hundred_thousand_random_games_end_well(share: int) -> None:
    play_games(share * (ALL // SHARES), ALL // SHARES)
