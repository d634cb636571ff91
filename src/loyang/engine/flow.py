"""Rounds and phases: runs the automatic rules until a decision waits (R2.1)."""

from .actions import Action, Partner
from .cards import ROUNDS
from .draft import deal, draft_until_asked, end_draft
from .events import Event
from .harvest import harvest_until_asked, turn_up_fields
from .reasons import Reason
from .scoring import scores, winners
from .setup import sow_home_until_asked
from .solo import renew_grid
from .state import (
    ACT,
    ACTION,
    CARD,
    DUE,
    GRID,
    HARVEST,
    OVER,
    PARTNER,
    SETUP,
    Decision,
    Regular,
    State,
    player_order,
    stack_of,
)


def advance(state: State, events: list[Event]) -> None:
    """Go on until somebody is asked or the game is over."""
    while not asked(state, events):
        if state.phase == SETUP:
            begin_round(state, events)
        elif state.phase == HARVEST:
            begin_card_phase(state, events)
        elif state.phase == CARD:
            end_card_phase(state, events)
            begin_phase(state, ACTION, events)
        elif state.round < ROUNDS:
            begin_round(state, events)
        else:
            end_game(state, events)
            return


def asked(state: State, events: list[Event]) -> bool:
    """Whether a question waits; if not, the phase's next one is put, if it has one."""
    if state.phase == ACTION:
        return act_until_asked(state, events)
    if state.stacks[0]:
        return True
    if state.phase == SETUP:
        return sow_home_until_asked(state)
    if state.phase == HARVEST:
        return harvest_until_asked(state, events)
    if state.phase == CARD:
        return grid_until_asked(state) if state.players == 1 else draft_until_asked(state)
    return True


def begin_phase(state: State, phase: int, events: list[Event]) -> None:
    state.phase = phase
    state.finished = []
    state.turn = state.start
    events.append(Event("phase", number=phase))


def begin_round(state: State, events: list[Event]) -> None:
    """The harvest phase of a new round begins; every regular customer is due again (R5.11)."""
    state.round += 1
    state.partners = []
    state.stacks = [[]]
    events.append(Event("round", number=state.round))
    for seat in state.seats[: state.players]:
        seat.storing = False
        seat.regulars = [
            Regular(regular.card, regular.rows, regular.red, DUE, regular.under)
            for regular in seat.regulars
        ]
    begin_phase(state, HARVEST, events)
    turn_up_fields(state, events)


def begin_card_phase(state: State, events: list[Event]) -> None:
    begin_phase(state, CARD, events)
    state.squire_fresh = False
    if state.players > 1:
        deal(state, events)


def grid_until_asked(state: State) -> bool:
    """Solo: buying from the grid is one question (R8.3)."""
    if state.finished:
        return False
    state.stacks[0].append(Decision(GRID, 0))
    return True


def end_card_phase(state: State, events: list[Event]) -> None:
    if state.players == 1:
        renew_grid(state, events)
    else:
        end_draft(state, events)


# --- the action phase (R4) -----------------------------------------------------------------------


def turn_orders(state: State) -> list[list[int]]:
    """Who acts after whom: one order for all, or with four players one for each pair."""
    if state.players == 1:
        return [[0]]
    if state.players < 4:
        tokens = [state.start, state.second]
        return [tokens + [seat for seat in range(state.players) if seat not in tokens]]
    return [
        [state.start, state.partners[state.start]],
        [state.second, state.partners[state.second]],
    ]


def act_until_asked(state: State, events: list[Event]) -> bool:
    """Let everyone act whose turn it is; False when all turns are over."""
    if state.players == 4 and not state.partners:
        if not state.stacks[0]:
            state.stacks[0].append(Decision(PARTNER, state.start))
        return True
    if state.stacks[0] and state.stacks[-1]:
        return True
    for stack, order in zip(state.stacks, turn_orders(state)):
        if not stack:  # the next in its order begins
            for seat in order:
                if seat not in state.finished:
                    stack.append(Decision(ACT, seat))
                    events.append(Event("turn", seat))
                    break
    return any(state.stacks)


def refuse_partner(state: State, partner: int) -> Reason | None:
    if partner in (state.start, state.second):
        return Reason("R4.3", "not-a-partner")
    return None


def do_partner(state: State, partner: int, events: list[Event]) -> None:
    """Two pairs, each with a stack of questions of its own (R4.3)."""
    stack_of(state, state.start).pop()
    left = 6 - state.start - state.second - partner
    pairs = [0] * 4
    for one, other in ((state.start, partner), (state.second, left)):
        pairs[one] = other
        pairs[other] = one
        events.append(Event("partners", one, other=other))
    state.partners = pairs
    state.stacks = [[], []]


def list_partner(state: State, out: list[Action]) -> None:
    for seat in player_order(state):
        if refuse_partner(state, seat) is None:
            out.append(Partner(state.start, seat))


# --- the end -------------------------------------------------------------------------------------


def end_game(state: State, events: list[Event]) -> None:
    state.phase = OVER
    state.partners = []
    state.stacks = [[]]
    events.append(Event("game-over"))
    for each in scores(state):
        events.append(
            Event(
                "result",
                each.seat,
                number=each.space,
                have=each.cash,
                amount=each.vegetables,
            )
        )
    for seat in winners(state):
        events.append(Event("winner", seat))
