"""Bots borrow to get out of poverty early on, or when they must; never in circles."""

import pytest

from loyang import legal_actions, new_game
from loyang.bots.borrowing import ENOUGH_LOANS, LAST_LOAN_ROUND, POOR, last_resort, loans_needed
from loyang.bots.planner import worth_trying
from loyang.engine.actions import Buy, Loan


@pytest.mark.parametrize(
    ("cash", "loans", "round", "tried"),
    [
        (POOR - 1, 0, 1, True),
        (POOR - 1, ENOUGH_LOANS - 1, LAST_LOAN_ROUND, True),
        (POOR, 0, 1, False),
        (0, ENOUGH_LOANS, 1, False),
        (0, 0, LAST_LOAN_ROUND + 1, False),
    ],
)
def test_a_planner_tries_a_loan_while_it_is_poor_early_on(
    cash: int, loans: int, round: int, tried: bool
) -> None:
    state = new_game(1, seed="borrowing")
    state.round = round
    state.seats[0].cash = cash
    state.seats[0].loans = loans
    assert worth_trying(state, 0, Loan(0)) == tried


@pytest.mark.parametrize(("cash", "loans"), [(0, 0), (7, 0), (-1, 1), (-5, 1), (-6, 2), (-10, 2)])
def test_r7_1_debts_are_paid_off_by_as_few_loans_as_possible(cash: int, loans: int) -> None:
    assert loans_needed(cash) == loans


def test_r7_1_a_loan_is_always_at_hand_as_a_last_resort() -> None:
    state = new_game(1, seed="borrowing")
    assert last_resort(legal_actions(state, 0)) == Loan(0)


def test_bug_whoever_borrowed_for_a_penalty_bought_sold_and_borrowed_again_for_ever() -> None:
    state = new_game(1, seed="borrowing")
    wheat = Buy(0, 0)
    state.seats[0].loans = ENOUGH_LOANS
    assert worth_trying(state, 0, wheat)
    state.seats[0].loans = ENOUGH_LOANS + 1
    assert not worth_trying(state, 0, wheat)
