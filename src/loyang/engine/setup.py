"""Setting up a game (R1)."""

from collections.abc import Sequence
from typing import Final

from .actions import Action, Sow
from .cards import (
    BUY_PRICE,
    CARDS,
    HOME_SPACES,
    NONE,
    PRIVATE_SET,
    STARTERS,
    TURNIP,
)
from .chance import numbered, seed_text, shuffled
from .events import Event
from .market import plant
from .reasons import Reason
from .solo import lay_out, new_opponent
from .state import SETUP, SOW_HOME, Decision, Seat, State, new_seat, player_order, stack_of

SAME_HOME_KIND: Final = 2  # R1.6


def set_up(
    players: int,
    seed: int | str | None,
    introductory: bool,
    script: Sequence[Sequence[int | str]],
    events: list[Event],
) -> State:
    """Everything before the first decision. The shuffles, in this order: the seats (the top one
    begins), each seat's upper and lower private set, the starter customers, the deck."""
    state = State()
    state.players = players
    state.introductory = introductory
    state.seed = seed_text(seed)
    state.shuffles = 0
    state.script = []
    for order in script:
        state.script.append([*numbered(order)])
    state.round = 0
    state.phase = SETUP
    state.start = 0
    state.second = NONE
    state.turn = 0
    state.finished = []
    state.partners = []
    state.squire_fresh = False
    state.reshuffled = False
    state.starters_seen = []
    state.draw = []
    state.discard = []
    state.courtyard = []
    state.grid = []
    state.seats = [new_seat(index) for index in range(players)]
    state.stacks = [[]]
    for seat in state.seats:
        events.append(Event("capital", seat.index, cash=seat.cash))
    if players > 1:
        state.start = shuffled(state, list(range(players)))[-1]
        events.append(Event("starting-player", state.start))
    for seat in state.seats:
        upper = shuffled(state, PRIVATE_SET)
        seat.pile = shuffled(state, PRIVATE_SET) + upper
    deck = list(range(CARDS))
    if introductory:
        starters = shuffled(state, STARTERS)
        for seat in state.seats:
            seat.starter = starters.pop()
            deck.remove(seat.starter)
            events.append(Event("starter-dealt", seat.index))
            events.append(
                Event("starter-dealt", seat.index, card=seat.starter, audience=seat.index)
            )
    state.draw = shuffled(state, deck)
    if players == 1:
        state.seats.append(new_opponent())
        lay_out(state, events)
    return state


# --- the home field (R1.6) -----------------------------------------------------------------------


def sow_home_until_asked(state: State) -> bool:
    for index in player_order(state):
        if not state.seats[index].fields[0].count:
            state.stacks[0].append(Decision(SOW_HOME, index))
            return True
    return False


def refuse_sow_home(state: State, seat: Seat, kind: int, place: int) -> Reason | None:
    if place != 0:
        return Reason("R1.6", "no-such-field")
    if kind > TURNIP:
        return Reason("R1.6", "home-kind")
    chosen = 0
    for other in state.seats[: state.players]:
        if other.fields[0].kind == kind:
            chosen += 1
    if chosen == SAME_HOME_KIND:
        return Reason("R1.6", "home-kind-taken", kind=kind)
    return None


def do_sow_home(state: State, seat: Seat, kind: int, events: list[Event]) -> None:
    seat.cash -= BUY_PRICE[kind]
    seat.shop[kind] -= 1
    plant(seat, seat.fields[0], kind, HOME_SPACES, -BUY_PRICE[kind], events)
    stack_of(state, seat.index).pop()


def list_sow_home(state: State, seat: Seat, every: bool, out: list[Action]) -> None:
    for kind in range(TURNIP + 1):
        if every or refuse_sow_home(state, seat, kind, 0) is None:
            out.append(Sow(seat.index, kind, 0))
