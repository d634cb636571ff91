"""When bots borrow (R7.1): planners try a loan when poor early on; else it is a last resort."""

from collections.abc import Sequence
from typing import Final

from loyang.engine.actions import Action, Loan
from loyang.engine.cards import LOAN
from loyang.engine.state import Seat

# A farm without cash gets no cards and no customers: an early loan can help it out of that.
POOR: Final = 2  # with less cash than this
ENOUGH_LOANS: Final = 2  # with fewer loans than this
LAST_LOAN_ROUND: Final = 6  # until the end of this round


def worth_borrowing(seat: Seat, today: int) -> bool:
    """Whether a planner looks at a loan that nothing forces on it."""
    return seat.cash < POOR and seat.loans < ENOUGH_LOANS and today <= LAST_LOAN_ROUND


def may_buy(seat: Seat) -> bool:
    """Whether a planner looks at buying: a farm deep in debt could borrow for a penalty, buy with
    that, sell what it bought, and borrow again for ever."""
    return seat.loans <= ENOUGH_LOANS


def loans_needed(cash: int) -> int:
    """How many loans it takes to pay off debts."""
    return 0 if cash >= 0 else (LOAN - 1 - cash) // LOAN


def last_resort(actions: Sequence[Action]) -> Action:
    """The loan among the actions: it is always possible, and comes when nothing else pays."""
    return next(action for action in actions if isinstance(action, Loan))
