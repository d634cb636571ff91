"""The card phase of two to four players (R3): dealing, distribution, paying for fields."""

from typing import Final

from .actions import Action, Keep, Offer, Pay, Take, TurnUp, Use
from .cards import FIELD, FIELD_PRICE, HAND, NONE, ROW, SQUIRE
from .events import Event
from .reasons import Reason
from .state import (
    ACTION,
    DRAFT,
    PAY,
    Decision,
    Seat,
    State,
    has_helper,
    player_order,
    stack_of,
)
from .table import place, reveal, shuffle_discard, use_up

TAKES: Final = 1  # R3.3: out of the courtyard
SQUIRE_TAKES: Final = 3  # R6.17


# --- dealing -------------------------------------------------------------------------------------


def deal(state: State, events: list[Event]) -> None:
    """Shuffle in the discard pile and deal the same number of cards to all (R3.1, R3.2)."""
    if state.discard:
        shuffle_discard(state, events)
    number = min(HAND, len(state.draw) // state.players)
    for index in player_order(state):
        seat = state.seats[index]
        for _ in range(number):
            seat.hand.append(state.draw.pop())
        seat.hand.sort()  # the order of dealing tells nothing
        events.append(Event("dealt", index, number=number))
        events.append(Event("dealt", index, cards=seat.hand.copy(), audience=index))
        if number == 0:
            state.finished.append(index)  # R3.6
    state.turn = state.start


def draft_until_asked(state: State) -> bool:
    """Ask the next player who has not chosen yet; False when all have (R3.3)."""
    if len(state.finished) == state.players:
        return False
    while state.turn in state.finished:
        state.turn = (state.turn + 1) % state.players
    state.stacks[0].append(Decision(DRAFT, state.turn))
    return True


def end_draft(state: State, events: list[Event]) -> None:
    """The courtyard is discarded (R3.10) and the tokens are handed out (R3.11)."""
    if state.courtyard:
        events.append(Event("courtyard-cleared", cards=state.courtyard))
        state.discard += state.courtyard
        state.courtyard = []
    state.start = state.finished[-1]
    state.second = state.finished[-2]
    events.append(Event("starting-player", state.start))
    events.append(Event("second-player", state.second))


# --- a turn of the distribution ------------------------------------------------------------------


def choosing(decision: Decision) -> bool:
    """Whether the player has begun to choose, so that there is no way back."""
    return len(decision.cards) > 0 or len(decision.helpers) > 0


def must_choose(state: State, seat: Seat) -> bool:
    """The last one left, or a single card in hand (R3.5)."""
    return len(state.finished) == state.players - 1 or len(seat.hand) == 1


def refuse_turn_up(state: State, decision: Decision) -> Reason | None:
    if state.players != 2:
        return Reason("R3.9", "two-players-only")
    if choosing(decision):
        return Reason("R3.9", "choosing")
    if decision.number:
        return Reason("R3.9", "turned-up")
    if not state.draw:
        return Reason("R3.9", "pile-empty")
    return None


def do_turn_up(state: State, decision: Decision, events: list[Event]) -> None:
    card = state.draw.pop()
    reveal(state, card)
    state.courtyard.append(card)
    events.append(Event("turned-up", decision.seat, card=card))
    stack_of(state, decision.seat)[-1] = Decision(DRAFT, decision.seat, number=1)


def refuse_offer(state: State, decision: Decision, card: int) -> Reason | None:
    seat = state.seats[decision.seat]
    if choosing(decision):
        return Reason("R3.3", "choosing")
    if card not in seat.hand:
        return Reason("R3.3", "not-in-hand", card=card)
    if must_choose(state, seat):
        return Reason("R3.5", "must-choose")
    return None


def do_offer(state: State, decision: Decision, card: int, events: list[Event]) -> None:
    seat = state.seats[decision.seat]
    seat.hand.remove(card)
    reveal(state, card)
    state.courtyard.append(card)
    events.append(Event("offered", seat.index, card=card))
    stack_of(state, seat.index).pop()
    state.turn = (seat.index + 1) % state.players


def refuse_squire(state: State, decision: Decision) -> Reason | None:
    """The Squire in the distribution (R6.17, R3.4)."""
    if state.squire_fresh:
        return Reason("R6.17", "squire-fresh")
    if choosing(decision):
        return Reason("R6.17", "choosing")
    if not state.courtyard:
        return Reason("R3.4", "courtyard-empty")
    return None


def use_squire(state: State, decision: Decision) -> None:
    stack_of(state, decision.seat)[-1] = Decision(
        decision.question, decision.seat, number=decision.number, helpers=(SQUIRE,)
    )


def refuse_take(state: State, decision: Decision, card: int) -> Reason | None:
    """Choose a card out of the courtyard; it stays there until the choice is complete."""
    if not state.courtyard:
        return Reason("R3.4", "courtyard-empty")
    if card not in state.courtyard or card in decision.cards:
        return Reason("R3.3", "not-in-courtyard", card=card)
    limit = SQUIRE_TAKES if decision.helpers else TAKES
    if len(decision.cards) == limit:
        return Reason("R6.17" if decision.helpers else "R3.3", "taken-enough", need=limit)
    return None


def do_take(state: State, decision: Decision, card: int, events: list[Event]) -> None:
    events.append(Event("taken", decision.seat, card=card))
    stack_of(state, decision.seat)[-1] = Decision(
        DRAFT,
        decision.seat,
        number=decision.number,
        cards=(*decision.cards, card),
        helpers=decision.helpers,
    )


def refuse_keep(state: State, decision: Decision, card: int, under: int) -> Reason | None:
    """Complete the choice with a hand card, or with the starter customer (R3.12)."""
    seat = state.seats[decision.seat]
    if under != NONE or (card not in seat.hand and (card == NONE or card != seat.starter)):
        return Reason("R3.3", "not-in-hand", card=card)
    if choosing(decision):
        return None
    if state.courtyard or not must_choose(state, seat):  # else R3.6: the hand card alone
        return Reason("R3.3", "take-first")
    return None


def do_keep(state: State, decision: Decision, card: int, events: list[Event]) -> None:
    """Place the choice; the rest of the hand goes to the courtyard (R3.3 b, R10.4)."""
    seat = state.seats[decision.seat]
    events.append(Event("kept", seat.index, card=card))
    chosen = [*decision.cards, card]
    for taken in decision.cards:
        state.courtyard.remove(taken)
    if card == seat.starter:
        seat.starter = NONE
    else:
        seat.hand.remove(card)
    fields = 0
    for new in chosen:
        reveal(state, new)
        place(seat, new, NONE, events)
        if ROW[new] == FIELD:
            fields += 1
        if new == SQUIRE:
            state.squire_fresh = True
    if seat.hand:
        events.append(Event("rest-offered", seat.index, cards=seat.hand))
        for rest in seat.hand:
            reveal(state, rest)
        state.courtyard += seat.hand
        seat.hand = []
    stack_of(state, seat.index).pop()
    state.finished.append(seat.index)
    state.turn = (seat.index + 1) % state.players
    charge_for_fields(state, seat, fields, decision.helpers)
    if not fields:
        end_of_squire(state, seat, decision, events)


def end_of_squire(state: State, seat: Seat, decision: Decision, events: list[Event]) -> None:
    """A used Squire is discarded when the choice is placed and paid (R6.17, R10.4)."""
    if decision.helpers:
        use_up(state, seat, SQUIRE, events)


def list_draft(state: State, decision: Decision, every: bool, out: list[Action]) -> None:
    seat = state.seats[decision.seat]
    index = seat.index
    if state.players == 2 and (every or refuse_turn_up(state, decision) is None):
        out.append(TurnUp(index))
    for card in seat.hand:
        if every or refuse_offer(state, decision, card) is None:
            out.append(Offer(index, card))
    if has_helper(seat, SQUIRE) and refuse_squire(state, decision) is None:
        out.append(Use(index, SQUIRE))
    for card in state.courtyard:
        if every or refuse_take(state, decision, card) is None:
            out.append(Take(index, card))
    for card in [*seat.hand, seat.starter]:
        if card != NONE and (every or refuse_keep(state, decision, card, NONE) is None):
            out.append(Keep(index, card))


# --- paying for fields (R3.8, R5.20) -------------------------------------------------------------


def charge_for_fields(state: State, seat: Seat, fields: int, helpers: tuple[int, ...]) -> None:
    """Ask for the price of that many new common fields, if there are any."""
    if fields:
        stack_of(state, seat.index).append(
            Decision(PAY, seat.index, number=fields * FIELD_PRICE, helpers=helpers)
        )


def refuse_pay(state: State, decision: Decision) -> Reason | None:
    cash = state.seats[decision.seat].cash
    if cash < decision.number:
        rule = "R5.20" if state.phase == ACTION else "R3.7"
        return Reason(rule, "too-expensive", need=decision.number, have=cash)
    return None


def do_pay(state: State, decision: Decision, events: list[Event]) -> None:
    seat = state.seats[decision.seat]
    seat.cash -= decision.number
    events.append(Event("fields-paid", seat.index, cash=-decision.number))
    stack_of(state, seat.index).pop()
    end_of_squire(state, seat, decision, events)


def list_pay(state: State, decision: Decision, every: bool, out: list[Action]) -> None:
    if every or refuse_pay(state, decision) is None:
        out.append(Pay(decision.seat))
