"""Playing in the notation, being refused, and letting time pass."""

from collections.abc import Callable

from loyang import apply, deciders, free_actions, legal_actions, parse, why_not
from loyang.engine.actions import (
    SEAT_NAMES,
    Action,
    Done,
    Keep,
    Loan,
    Miss,
    Offer,
    Partner,
    Pay,
    Store,
    Take,
)
from loyang.engine.events import Event
from loyang.engine.state import SETUP, State

from .laying import load
from .looking import asked

# --- one action ----------------------------------------------------------------------------------


def play(table: State, *lines: str) -> list[Event]:
    """Apply actions in the notation; all events of them."""
    events: list[Event] = []
    for line in lines:
        action = parse(line)
        assert action in legal_actions(table, action.seat), f"{line}: {why(table, line)}"
        events += apply(table, action)
    return events


def why(table: State, line: str) -> str:
    action = parse(line)
    return str(why_not(table, action.seat, action))


def refused(table: State, line: str) -> str:
    """Rule and code of the refusal, for instance "R5.3 too-expensive"; fails if it is allowed."""
    action = parse(line)
    assert action not in legal_actions(table, action.seat), f"{line} is offered"
    reason = why_not(table, action.seat, action)
    assert reason is not None, f"{line} is allowed"
    return f"{reason.rule} {reason.code}"


def offered(table: State, seat: str, begin: str = "") -> list[str]:
    """The legal actions of a seat, without the seat's letter, that begin so; sorted."""
    actions: list[Action] = legal_actions(table, SEAT_NAMES.index(seat))
    return sorted(action.words() for action in actions if action.words().startswith(begin))


def free(table: State, seat: str) -> list[str]:
    """The free actions of a seat, without the seat's letter, sorted."""
    return sorted(action.words() for action in free_actions(table, SEAT_NAMES.index(seat)))


def answers(table: State, seat: str) -> list[str]:
    """The legal actions of a seat that are not free ones, sorted."""
    at_any_time = free(table, seat)
    return [words for words in offered(table, seat) if words not in at_any_time]


# --- letting time pass ---------------------------------------------------------------------------


def sow_homes(table: State) -> list[Event]:
    """Everyone sows the first kind that is allowed; the events lead into round 1."""
    events: list[Event] = []
    while table.phase == SETUP:
        events += apply(table, legal_actions(table, deciders(table)[0])[0])
    return events


def finish_turn(table: State, seat: str) -> list[Event]:
    """End the seat's action turn without storing more than needed or moving on the path."""
    events = play(table, f"{seat} done")
    load(table, seat, "")
    return events + play(table, f"{seat} done", f"{seat} done")


def hurry(table: State, until: Callable[[State], bool]) -> list[Event]:
    """Play on with the answers that do least until that is so, or the game is over."""
    events = sow_homes(table)
    for _ in range(2000):  # a whole game takes a few hundred
        if not deciders(table) or until(table):
            return events
        events += apply(table, easiest(table, deciders(table)[0]))
    raise AssertionError("the game does not get on")


def pass_time(table: State, seat: str, question: str = "act") -> list[Event]:
    """Hurry until the seat is asked that in the next round."""
    wanted, this = f"{seat} {question}", table.round
    events = hurry(table, lambda state: state.round > this and wanted in asked(state))
    assert wanted in asked(table), "the game is over"
    return events


def easiest(table: State, seat: int) -> Action:
    """An answer that brings the game on with as little as possible; a loan if all else costs."""
    actions = legal_actions(table, seat)
    for wish in (Done, Pay, Store, Miss, Offer, Take, Keep, Partner):
        for action in actions:
            if isinstance(action, wish):
                return action
    return Loan(seat)
