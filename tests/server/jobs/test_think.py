"""The thinking itself."""

import pytest

from loyang import apply, deciders, free_actions, legal_actions, new_game, view
from loyang.bots.protocol import Budget
from loyang.bots.registry import make
from loyang.engine.actions import Action
from loyang.engine.state import State
from loyang.server.jobs import think as thinking
from loyang.server.jobs.think import BOTS_KEPT, think

FEW = Budget(nodes=60)


def options(state: State, seat: int) -> list[Action]:
    return legal_actions(state, seat) + free_actions(state, seat)


@pytest.mark.parametrize("name", ["random", "novice", "merchant"])
def test_a_bot_thinks_as_if_it_sat_at_the_table_itself(name: str) -> None:
    state = new_game(2, "a game")
    seated = {seat: make(name, "a seed", FEW) for seat in range(2)}
    for _ in range(40):
        seat = deciders(state)[0]
        expected = seated[seat].choose(view(state, seat), options(state, seat))
        key = (f"table of {name}", seat)
        assert think(name, "a seed", FEW, view(state, seat), options(state, seat), key) == expected
        apply(state, expected)


def test_only_a_few_bots_are_remembered() -> None:
    state = new_game(2, "a game")
    seat = deciders(state)[0]
    for number in range(3 * BOTS_KEPT):
        think("random", "s", None, view(state, seat), options(state, seat), (f"t{number}", seat))
    assert len(thinking._kept) == BOTS_KEPT


def test_a_bot_that_fails_is_answered_for(caplog: pytest.LogCaptureFixture) -> None:
    state = new_game(2, "a game")
    seat = deciders(state)[0]
    answer = think("nobody", "s", None, view(state, seat), options(state, seat), ("t", seat))
    assert answer in options(state, seat)
    assert "bot nobody failed" in caplog.text
