"""Bug: who borrowed for a penalty bought with the loan, sold that, and borrowed again for ever."""

from loyang import new_game
from loyang.bots.planner import LOANS, worth_trying
from loyang.engine.actions import Buy


def test_bug_who_has_borrowed_for_penalties_does_not_buy_with_it() -> None:
    state = new_game(1, seed="borrowing")
    wheat = Buy(0, 0)
    state.seats[0].loans = LOANS
    assert worth_trying(state, 0, wheat)
    state.seats[0].loans = LOANS + 1
    assert not worth_trying(state, 0, wheat)
