"""What cards do on the table: placing, exposing, discarding, drawing, and the Foreman's question.

Builds on the state; the phases build on this.
"""

from .cards import (
    CASUAL,
    COMMON_IN_PILE,
    FIELD,
    FOREMAN,
    FULL_STALL,
    NONE,
    REGULAR,
    ROW,
    SPACES,
    STALL,
    STARTERS,
)
from .chance import shuffled
from .events import Event
from .reasons import Reason
from .state import (
    DUE,
    FOREMAN_ASKED,
    WAITING,
    AnyExposed,
    Decision,
    Field,
    Regular,
    Seat,
    Single,
    Stall,
    State,
    has_helper,
    in_use,
    stack_of,
)

# --- placing and exposing (R3.7, R5.24) --------------------------------------------------------


def free_place(seat: Seat) -> int:
    """The lowest number that names no field of the seat. Only the home field is called 0."""
    place = 1
    while place in [field.place for field in seat.fields]:
        place += 1
    return place


def add_field(seat: Seat, spaces: int, card: int, under: int) -> int:
    """Lay out an empty field and return its place."""
    place = free_place(seat)
    seat.fields.append(Field(place, spaces, card, NONE, 0, under))
    return place


def add_pile_field(seat: Seat, field: int) -> tuple[int, int, int]:
    """Lay out a field from the private pile: its place, its spaces, and its card if common."""
    card = field - COMMON_IN_PILE if field >= COMMON_IN_PILE else NONE
    spaces = SPACES[card] if card != NONE else field
    return add_field(seat, spaces, card, NONE), spaces, card


def place_card(seat: Seat, card: int, under: int) -> None:
    """Put a card into its row of the display, ready for use, possibly on another one."""
    row = ROW[card]
    if row == FIELD:
        add_field(seat, SPACES[card], card, under)
    elif row == STALL:
        seat.stalls.append(Stall(card, FULL_STALL[card], under))
    elif row == REGULAR:
        # R5.11: due this round unless its owner has begun to store
        seat.regulars.append(Regular(card, 0, False, WAITING if seat.storing else DUE, under))
    elif row == CASUAL:
        seat.casuals.append(Single(card, under))
    else:
        seat.helpers.append(Single(card, under))


def place(seat: Seat, card: int, under: int, events: list[Event]) -> None:
    """Place a newly won card."""
    place_card(seat, card, under)
    events.append(Event("placed", seat.index, card=card, under=under))


def expose(seat: Seat, card: int, events: list[Event]) -> None:
    """The upper card of a pack is gone: the lower one, if any, is placed at once (R5.24)."""
    if card != NONE:
        place_card(seat, card, NONE)
        events.append(Event("exposed", seat.index, card=card))


# --- changing and leaving (R5.23) ----------------------------------------------------------------


def replace(row: list[AnyExposed], changed: AnyExposed) -> None:
    """Put the changed card in the place of the old one."""
    for n, exposed in enumerate(row):
        if exposed.card == changed.card:
            row[n] = changed
            return


def remove(row: list[AnyExposed], card: int) -> int:
    """Take a card out of its row and return the card that lay beneath it."""
    for n, exposed in enumerate(row):
        if exposed.card == card:
            del row[n]
            return exposed.under
    return NONE


def replace_field(seat: Seat, changed: Field) -> None:
    """The same for a field: private ones have no card, so the place tells."""
    for n, field in enumerate(seat.fields):
        if field.place == changed.place:
            seat.fields[n] = changed
            return


def remove_field(seat: Seat, place: int) -> None:
    seat.fields = [field for field in seat.fields if field.place != place]


def take_from_field(state: State, seat: Seat, field: Field, name: str, events: list[Event]) -> None:
    """Move a vegetable from a field to the cart; an emptied field leaves (R2.5)."""
    seat.cart[field.kind] += 1
    events.append(Event(name, seat.index, place=field.place, kind=field.kind))
    if field.count > 1:
        replace_field(
            seat,
            Field(field.place, field.spaces, field.card, field.kind, field.count - 1, field.under),
        )
        return
    remove_field(seat, field.place)
    events.append(Event("field-emptied", seat.index, place=field.place, card=field.card))
    if field.card != NONE:
        state.discard.append(field.card)
    expose(seat, field.under, events)


# --- discarding ----------------------------------------------------------------------------------


def discard(
    state: State, seat: Seat, row: list[AnyExposed], card: int, events: list[Event]
) -> None:
    """A card leaves its row for the discard pile; what lay beneath it is exposed."""
    under = remove(row, card)
    state.discard.append(card)
    events.append(Event("discarded", seat.index, card=card))
    expose(seat, under, events)


def discard_helpers(
    state: State, seat: Seat, helpers: tuple[int, ...], events: list[Event]
) -> None:
    """Discard exposed helpers, used or not, and offer them to the Foreman (R6.4)."""
    for helper in helpers:
        discard(state, seat, seat.helpers, helper, events)
    offer_to_foreman(state, seat, helpers)


def use_up(state: State, seat: Seat, helper: int, events: list[Event]) -> None:
    """The effect of one helper is over: it is discarded now, not earlier (R6.23)."""
    discard_helpers(state, seat, (helper,), events)


def offer_to_foreman(state: State, seat: Seat, helpers: tuple[int, ...]) -> None:
    """Ask the owner of an exposed Foreman, if these discards of the seat concern it (R6.4)."""
    offered = tuple([helper for helper in helpers if helper != FOREMAN])
    if not offered:
        return
    for owner in state.seats:
        if not has_helper(owner, FOREMAN):
            continue
        # R4.2: with partners only your own and your partner's discards count
        if state.partners and owner.index not in (seat.index, state.partners[seat.index]):
            return
        stack = stack_of(state, owner.index)
        if stack and stack[-1].question == FOREMAN_ASKED:
            offered = stack.pop().cards + offered
        stack.append(Decision(FOREMAN_ASKED, owner.index, cards=offered))
        return


# --- the draw pile -------------------------------------------------------------------------------


def on_offer(state: State) -> list[int]:
    """The helpers that a Foreman is being asked about: they stay in the discard pile (R6.4)."""
    for stack in state.stacks:
        if stack and stack[-1].question == FOREMAN_ASKED:
            return list(stack[-1].cards)
    return []


def shuffle_discard(state: State, events: list[Event]) -> None:
    """Shuffle the discard pile, but for helpers on offer, into the draw pile."""
    kept = on_offer(state)
    cards = state.draw + [card for card in state.discard if card not in kept]
    state.draw = shuffled(state, cards)
    state.discard = [card for card in state.discard if card in kept]
    events.append(Event("shuffled", number=len(state.draw)))


def can_draw(state: State) -> bool:
    """Whether a card can be drawn in the action phase (R5.17, R5.22, R8.6)."""
    if state.draw:
        return True
    return state.players > 1 and len(state.discard) > len(on_offer(state))


def draw_in_action_phase(state: State, events: list[Event]) -> int:
    """The top card; an emptied pile is replaced at once (R5.22), but not in solo (R8.6)."""
    if not state.draw:
        shuffle_discard(state, events)
    card = state.draw.pop()
    if not state.draw and can_draw(state):
        shuffle_discard(state, events)
    return card


def reveal(state: State, card: int) -> None:
    """Everyone has seen the card: remember it where it tells of hidden starters (R1.7)."""
    if state.introductory and card in STARTERS and card not in state.starters_seen:
        state.starters_seen.append(card)


# --- using helpers -------------------------------------------------------------------------------


def refuse_exposed(state: State, seat: Seat, helper: int) -> Reason | None:
    """A helper must be exposed in its owner's display, and not in use already."""
    if not has_helper(seat, helper):
        return Reason("R5.8", "not-exposed", card=helper)
    if in_use(state, seat.index, helper):
        return Reason("R6.24", "helper-in-use", card=helper)
    return None
