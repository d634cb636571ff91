"""The solo game (R8): the imaginary opponent and the grid of cards."""

from typing import Final

from .actions import Action, Done, Take, Use
from .cards import (
    CASUAL,
    FIELD,
    GRID_COLUMNS,
    GRID_ROWS,
    NONE,
    REGULAR,
    ROW,
    ROW_PRICE,
    SQUIRE,
    STALL,
)
from .draft import charge_for_fields, end_of_squire
from .events import Event
from .reasons import Reason
from .state import GRID, Decision, Seat, State, has_helper, new_seat, stack_of
from .table import place, place_card

BUYS: Final = 2  # R8.3
SQUIRE_BUYS: Final = 4
SECOND_ROW: Final = 1
OPPONENT: Final = 1  # its index among the seats
CARDS_EACH: Final = 2  # stalls, regular and casual customers of the opponent


# --- setup (R8.1, R8.2) --------------------------------------------------------------------------


def new_opponent() -> Seat:
    """The imaginary opponent: a display, and nothing else of a player's."""
    opponent = new_seat(OPPONENT)
    opponent.cash = 0
    opponent.shop = [0] * len(opponent.shop)
    opponent.fields = []
    opponent.storing = True  # so that its customers are never due (R8.5)
    return opponent


def lay_out(state: State, events: list[Event]) -> None:
    """Turn up cards for the opponent, then the grid."""
    opponent = state.seats[OPPONENT]
    missing = [0, CARDS_EACH, CARDS_EACH, CARDS_EACH, 0]  # by row
    while missing[STALL] + missing[REGULAR] + missing[CASUAL]:
        card = state.draw.pop()
        if missing[ROW[card]]:
            missing[ROW[card]] -= 1
            place_card(opponent, card, NONE)
            events.append(Event("opponent-card", OPPONENT, card=card))
        else:
            state.discard.append(card)
            events.append(Event("passed-over", card=card))
    state.grid = [NONE] * (GRID_ROWS * GRID_COLUMNS)
    fill_grid(state, events)


# --- the grid (R8.3, R8.4) -----------------------------------------------------------------------


def fill_grid(state: State, events: list[Event]) -> None:
    """Close the gaps from below, then from the draw pile: left column first, top space first."""
    for column in range(GRID_COLUMNS):
        spaces = [row * GRID_COLUMNS + column for row in range(GRID_ROWS)]
        waiting = [space for space in spaces if state.grid[space] != NONE]
        for space in spaces:
            if waiting:
                source = waiting.pop(0)
                if source != space:
                    state.grid[space] = state.grid[source]
                    state.grid[source] = NONE
                    events.append(Event("grid-moved", card=state.grid[space], place=space))
            elif state.draw:
                state.grid[space] = state.draw.pop()
                events.append(Event("grid", card=state.grid[space], place=space))


def renew_grid(state: State, events: list[Event]) -> None:
    """What is left of the second row is discarded, and the grid is filled again (R8.4)."""
    first = SECOND_ROW * GRID_COLUMNS
    for space in range(first, first + GRID_COLUMNS):
        card = state.grid[space]
        if card != NONE:
            state.grid[space] = NONE
            state.discard.append(card)
            events.append(Event("grid-cleared", card=card))
    fill_grid(state, events)


def grid_price(state: State, card: int) -> int:
    """What the row of that card costs."""
    return ROW_PRICE[state.grid.index(card) // GRID_COLUMNS]


# --- buying --------------------------------------------------------------------------------------


def refuse_grid_squire(state: State, decision: Decision) -> Reason | None:
    if state.squire_fresh:
        return Reason("R6.17", "squire-fresh")
    if decision.helpers:
        return Reason("R6.17", "helper-in-use", card=SQUIRE)
    if max(state.grid) == NONE:
        return Reason("R6.24", "no-effect", card=SQUIRE)
    return None


def refuse_another(decision: Decision) -> Reason | None:
    """Whether enough has been bought."""
    limit = SQUIRE_BUYS if decision.helpers else BUYS
    return Reason("R8.3", "bought-enough", need=limit) if decision.number >= limit else None


def refuse_grid_take(state: State, decision: Decision, card: int) -> Reason | None:
    if card not in state.grid:
        return Reason("R8.3", "not-in-grid", card=card)
    reason = refuse_another(decision)
    if reason is not None:
        return reason
    price = grid_price(state, card)
    cash = state.seats[decision.seat].cash
    if cash < price:
        return Reason("R8.3", "too-expensive", need=price, have=cash, card=card)
    return None


def do_grid_take(state: State, decision: Decision, card: int, events: list[Event]) -> None:
    seat = state.seats[decision.seat]
    price = grid_price(state, card)
    seat.cash -= price
    state.grid[state.grid.index(card)] = NONE
    events.append(Event("bought-card", seat.index, card=card, cash=-price))
    place(seat, card, NONE, events)
    if card == SQUIRE:
        state.squire_fresh = True
    stack_of(state, seat.index)[-1] = Decision(
        GRID, seat.index, number=decision.number + 1, helpers=decision.helpers
    )
    charge_for_fields(state, seat, 1 if ROW[card] == FIELD else 0, ())


def end_grid(state: State, decision: Decision, events: list[Event]) -> None:
    stack_of(state, decision.seat).pop()
    state.finished.append(decision.seat)
    end_of_squire(state, state.seats[decision.seat], decision, events)


def list_grid(state: State, decision: Decision, every: bool, out: list[Action]) -> None:
    seat = state.seats[decision.seat]
    if has_helper(seat, SQUIRE) and refuse_grid_squire(state, decision) is None:
        out.append(Use(seat.index, SQUIRE))
    if every or refuse_another(decision) is None:
        for card in state.grid:
            if card != NONE and (every or refuse_grid_take(state, decision, card) is None):
                out.append(Take(seat.index, card))
    out.append(Done(seat.index))
