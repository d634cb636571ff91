"""What an action costs and changes in the position at hand: the part of its features that moves.

Plain code over the engine's objects, so that mypyc can compile it with the engine.
"""

from typing import Final

from loyang.engine.actions import (
    Action,
    Buy,
    Deliver,
    Dig,
    Enlarge,
    Loan,
    Miss,
    Pack,
    Pay,
    Reap,
    Sell,
    Serve,
    Sow,
    Step,
    Take,
    Use,
)
from loyang.engine.cards import (
    BUY_PRICE,
    COMMON_IN_PILE,
    ENLARGE_PRICE,
    LOAN,
    MISS_PENALTY,
    NONE,
    ROW_PAY,
    SELL_PRICE,
    SPACES,
)
from loyang.engine.market import casual_price, pack_price
from loyang.engine.purchases import purchase_price
from loyang.engine.solo import grid_price
from loyang.engine.state import GRID, SERVED, SETUP, Decision, State, field_at, find
from loyang.engine.turn_end import step_price

MOVING: Final = 3  # numbers for each action: cash, spaces, rows


def cash_of(state: State, decision: Decision, action: Action) -> int:
    """What the action itself brings in, less what it costs; what follows from it is left out."""
    seat = state.seats[action.seat]
    if isinstance(action, Loan):
        return LOAN
    if isinstance(action, Sell):
        return SELL_PRICE[action.kind]
    if isinstance(action, Buy):
        return -purchase_price(action.kind, action.helpers)
    if isinstance(action, Deliver):
        regular = find(seat.regulars, action.card)
        if regular is None:
            return 0
        row = regular.rows - 1 if regular.standing == SERVED else regular.rows
        return ROW_PAY[action.card][row] * (1 + action.twice)
    if isinstance(action, Serve):
        return casual_price(seat, action.card, 0)
    if isinstance(action, Take):
        return -grid_price(state, action.card) if decision.question == GRID else 0
    if isinstance(action, Step):
        return -step_price(seat.space, decision.number)
    if isinstance(action, Pack):
        return -pack_price(seat)
    if isinstance(action, Miss):
        regular = find(seat.regulars, action.card)
        return -MISS_PENALTY if regular is not None and regular.red else 0
    if isinstance(action, Enlarge):
        return -ENLARGE_PRICE
    if isinstance(action, Pay):
        return -decision.number
    if isinstance(action, Sow) and state.phase == SETUP:
        return -BUY_PRICE[action.kind]  # R1.6
    return 0


def spaces_of(state: State, action: Action) -> int:
    """The field it is about: the vegetables that will be on it if it is sown, else its spaces."""
    seat = state.seats[action.seat]
    place = NONE
    extra = 0
    if isinstance(action, Sow):
        place = action.place
        extra = seat.extra_sown
    elif isinstance(action, Reap):
        place = action.place
    elif isinstance(action, Use):
        place = action.place
        if action.owner != NONE:
            seat = state.seats[action.owner]
    elif isinstance(action, Dig) and seat.pile_known:
        field = seat.pile[-action.depth]
        return SPACES[field - COMMON_IN_PILE] if field >= COMMON_IN_PILE else field
    if place == NONE:
        return 0
    found = field_at(seat, place)
    return 0 if found is None else found.spaces + extra


def rows_of(state: State, action: Action) -> int:
    """Rows that a regular customer has filled, and 1 for the customer itself."""
    if isinstance(action, Deliver | Miss):
        regular = find(state.seats[action.seat].regulars, action.card)
        return 0 if regular is None else 1 + regular.rows
    return 0
