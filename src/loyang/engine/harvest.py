"""The harvest phase (R2), with the Harvest helper's first effect (R6.6)."""

from typing import Final

from .actions import FIRST, Action, Done, Reap, Use
from .cards import HARVEST_HELPER, ROUNDS
from .events import Event
from .reasons import Reason
from .state import (
    EXTRA_HARVEST,
    HARVEST_HELPER_ASKED,
    Decision,
    Seat,
    State,
    field_at,
    has_helper,
    player_order,
    stack_of,
)
from .table import add_pile_field, shuffle_discard, take_from_field, use_up

EXTRA_FROM: Final = 4  # a field gives an extra vegetable if it holds at least so many


def turn_up_fields(state: State, events: list[Event]) -> None:
    """Everyone turns up the top private field, but not in the last round (R2.2)."""
    if state.round == ROUNDS:
        return
    for index in player_order(state):
        seat = state.seats[index]
        if seat.pile:
            field = seat.pile.pop()
            seat.pile_history.append(field)
            place, spaces, card = add_pile_field(seat, field)
            events.append(Event("field", index, place=place, number=spaces, card=card))


def harvest_until_asked(state: State, events: list[Event]) -> bool:
    """Work off the harvest in player order (R2.6); True when a Harvest helper's owner is asked."""
    for index in player_order(state):
        if index in state.finished:
            continue
        seat = state.seats[index]
        if has_helper(seat, HARVEST_HELPER) and refuse_harvest_helper(seat) is None:
            state.stacks[0].append(Decision(HARVEST_HELPER_ASKED, index))
            return True
        harvest(state, seat, events)
    return False


def harvest(state: State, seat: Seat, events: list[Event]) -> None:
    """One vegetable from each planted field, and the storehouse, to the cart (R2.3, R2.4)."""
    emptied = False
    for field in seat.fields.copy():
        if field.count:
            emptied = emptied or field.count == 1
            take_from_field(state, seat, field, "harvested", events)
    for kind, number in enumerate(seat.storehouse):
        if number:
            seat.cart[kind] += number
            seat.storehouse[kind] = 0
            events.append(Event("unstored", seat.index, kind=kind, number=number))
    state.finished.append(seat.index)
    if state.players == 1 and emptied and not state.reshuffled:  # R8.6
        state.reshuffled = True
        shuffle_discard(state, events)


# --- the Harvest helper's first effect -----------------------------------------------------------


def refuse_harvest_helper(seat: Seat) -> Reason | None:
    """It needs a field that can give an extra vegetable (R6.24)."""
    for field in seat.fields:
        if field.place != 0 and field.count >= EXTRA_FROM:
            return None
    return Reason("R6.24", "no-effect", card=HARVEST_HELPER)


def use_harvest_helper(state: State, seat: Seat) -> None:
    stack_of(state, seat.index).append(
        Decision(EXTRA_HARVEST, seat.index, helpers=(HARVEST_HELPER,))
    )


def list_reap(state: State, decision: Decision, out: list[Action]) -> None:
    seat = state.seats[decision.seat]
    if has_helper(seat, HARVEST_HELPER) and refuse_harvest_helper(seat) is None:
        out.append(Use(seat.index, HARVEST_HELPER, FIRST))
    out.append(Done(seat.index))


def end_reap(state: State, decision: Decision, events: list[Event]) -> None:
    stack_of(state, decision.seat).pop()
    harvest(state, state.seats[decision.seat], events)


def refuse_extra(seat: Seat, decision: Decision, place: int) -> Reason | None:
    field = field_at(seat, place)
    if field is None:
        return Reason("R6.6", "no-such-field")
    if place == 0:
        return Reason("R6.6", "home-field")
    if place in decision.places:
        return Reason("R6.6", "field-used")
    if field.count < EXTRA_FROM:
        return Reason("R6.6", "field-too-small", need=EXTRA_FROM, have=field.count)
    return None


def list_extra(state: State, decision: Decision, out: list[Action]) -> None:
    seat = state.seats[decision.seat]
    for field in seat.fields:
        if refuse_extra(seat, decision, field.place) is None:
            out.append(Reap(seat.index, field.place))
    if refuse_end_extra(decision) is None:
        out.append(Done(seat.index))


def do_extra(state: State, decision: Decision, place: int, events: list[Event]) -> None:
    seat = state.seats[decision.seat]
    field = field_at(seat, place)
    assert field is not None
    take_from_field(state, seat, field, "extra-harvested", events)
    stack = stack_of(state, seat.index)
    stack[-1] = Decision(
        EXTRA_HARVEST, seat.index, places=(*decision.places, place), helpers=decision.helpers
    )


def refuse_end_extra(decision: Decision) -> Reason | None:
    if not decision.places:
        return Reason("R6.24", "at-least-one")
    return None


def end_extra(state: State, decision: Decision, events: list[Event]) -> None:
    stack_of(state, decision.seat).pop()
    use_up(state, state.seats[decision.seat], HARVEST_HELPER, events)
