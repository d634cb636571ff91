"""Views: what one seat, or a spectator, may know (R9), and possible truths behind them.

A view is built up from what is visible. It has the shape of the table itself: seats with their
displays, piles and pending questions; what may not be known is `UNKNOWN`.
"""

from functools import lru_cache
from typing import Final, final

from .cards import CARDS, COMMON_IN_PILE, NONE, PRIVATE_SET, STARTERS, UNKNOWN
from .chance import seed_text, shuffled
from .memory import mypyc_attr
from .state import PACK, PILE_PUT_UNDER, PILE_TAKEN, Decision, Seat, State

SPECTATOR: Final = -1


@final
@mypyc_attr(free_list_len=1)
class View:
    """What `viewer` knows. The names are those of `State`."""

    viewer: int  # a seat, or SPECTATOR
    players: int
    introductory: bool
    round: int
    phase: int
    start: int
    second: int
    turn: int
    finished: list[int]
    partners: list[int]
    squire_fresh: bool
    reshuffled: bool
    starters_seen: list[int]
    draw_count: int
    discard: list[int]
    courtyard: list[int]
    grid: list[int]
    seats: list[Seat]
    stacks: list[list[Decision]]

    def contents(self) -> list[object]:
        """All values, in the order of `VIEW_VALUES`."""
        return [getattr(self, name) for name in VIEW_VALUES]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.contents() == other.contents()

    def __reduce__(self) -> tuple[object, ...]:
        return view_of, (self.contents(),)


VIEW_VALUES: Final[list[str]] = (
    "viewer players introductory round phase start second turn finished partners squire_fresh "
    "reshuffled starters_seen draw_count discard courtyard grid seats stacks"
).split()


def view_of(contents: list[object]) -> View:
    """The view with those contents; the inverse of `View.contents`."""
    seen = View()
    for name, value in zip(VIEW_VALUES, contents):
        setattr(seen, name, value)
    return seen


def view(state: State, seat: int | None) -> View:
    """What the seat may know now; with None, what a spectator may."""
    if seat is not None and not 0 <= seat < state.players:
        raise ValueError(f"seat: this game has seats 0 to {state.players - 1}, not {seat}")
    seen = View()
    seen.viewer = SPECTATOR if seat is None else seat
    seen.players = state.players
    seen.introductory = state.introductory
    seen.round = state.round
    seen.phase = state.phase
    seen.start = state.start
    seen.second = state.second
    seen.turn = state.turn
    seen.finished = state.finished.copy()
    seen.partners = state.partners.copy()
    seen.squire_fresh = state.squire_fresh
    seen.reshuffled = state.reshuffled
    seen.starters_seen = state.starters_seen.copy()
    seen.draw_count = len(state.draw)
    seen.discard = state.discard.copy()
    seen.courtyard = state.courtyard.copy()
    seen.grid = state.grid.copy()
    seen.seats = [view_seat(other, other.index == seen.viewer) for other in state.seats]
    seen.stacks = [stack.copy() for stack in state.stacks]
    return seen


def view_seat(seat: Seat, own: bool) -> Seat:
    """A seat as its owner, or another, sees it: all open but hand, starter and pile (R9)."""
    seen = seat.open_part()
    if own:
        seen.hand = seat.hand.copy()
        seen.starter = seat.starter
    else:
        seen.hand = [UNKNOWN] * len(seat.hand)
        seen.starter = NONE if seat.starter == NONE else UNKNOWN
    seen.pile = seat.pile.copy() if own and seat.pile_known else [UNKNOWN] * len(seat.pile)
    return seen


# --- a possible truth ----------------------------------------------------------------------------


def sample_state(view: View, seed: int | str) -> State:
    """A state that fits all the viewer has seen, drawn by the seed; its view is the same again."""
    return state_behind(view, seed_text(seed), True)


def some_state(view: View) -> State:
    """Any such state, as it comes: for what is the same whatever is hidden."""
    return state_behind(view, "", False)


def state_behind(view: View, seed: str, drawn: bool) -> State:
    """What is hidden is drawn by the seed, or just put in its place."""
    state = State()
    state.players = view.players
    state.introductory = view.introductory
    state.seed = seed
    state.shuffles = 0
    state.script = []
    state.round = view.round
    state.phase = view.phase
    state.start = view.start
    state.second = view.second
    state.turn = view.turn
    state.finished = view.finished.copy()
    state.partners = view.partners.copy()
    state.squire_fresh = view.squire_fresh
    state.reshuffled = view.reshuffled
    state.starters_seen = view.starters_seen.copy()
    state.discard = view.discard.copy()
    state.courtyard = view.courtyard.copy()
    state.grid = view.grid.copy()
    state.stacks = [stack.copy() for stack in view.stacks]
    state.seats = [seat.copy() for seat in view.seats]
    unseen = unseen_cards(view)
    deal_hidden_starters(state, unseen, drawn)
    state.draw = in_order(state, unseen, drawn)
    for seat in state.seats:
        seat.hand = sorted([state.draw.pop() if card == UNKNOWN else card for card in seat.hand])
        if UNKNOWN in seat.pile:
            seat.pile = possible_pile(state, seat, drawn)
    return state


def in_order(state: State, items: list[int], drawn: bool) -> list[int]:
    return shuffled(state, items) if drawn else items


def unseen_cards(view: View) -> list[int]:
    """The cards that the viewer sees nowhere: they are in the draw pile or in others' hands."""
    seen = [*view.discard, *view.courtyard, *view.grid]
    for seat in view.seats:
        seen += seat.hand
        seen.append(seat.starter)
        seen += cards_of(seat)
    for stack in view.stacks:
        for decision in stack:
            seen += pack_cards(decision)
    there = [False] * CARDS
    for card in seen:
        if card >= 0:
            there[card] = True
    return [card for card in range(CARDS) if not there[card]]


def cards_of(seat: Seat) -> list[int]:
    """All action cards in a seat's display and known pile, lower cards of packs included."""
    cards: list[int] = []
    for field in seat.fields:
        cards += [field.card, field.under]
    for stall in seat.stalls:
        cards += [stall.card, stall.under]
    for regular in seat.regulars:
        cards += [regular.card, regular.under]
    for casual in seat.casuals:
        cards += [casual.card, casual.under]
    for helper in seat.helpers:
        cards += [helper.card, helper.under]
    return cards + commons_in_pile(seat)


def pack_cards(decision: Decision) -> list[int]:
    """The cards that lie on the table only as part of a question: those of a two-pack."""
    return list(decision.cards) if decision.question == PACK else []


def commons_in_pile(seat: Seat) -> list[int]:
    """The common fields that everyone saw go under the private pile and not come back (R6.18)."""
    inside: list[int] = []
    for event in seat.pile_history:
        field = event % PILE_TAKEN
        if field >= COMMON_IN_PILE:
            card = field - COMMON_IN_PILE
            if event >= PILE_PUT_UNDER:
                inside.append(card)
            elif card in inside:
                inside.remove(card)
    return inside


def deal_hidden_starters(state: State, unseen: list[int], drawn: bool) -> None:
    """Give each hidden starter customer an identity that nobody has seen (R1.7)."""
    candidates = [card for card in STARTERS if card in unseen and card not in state.starters_seen]
    for seat in state.seats:
        if seat.starter == UNKNOWN:
            candidates = in_order(state, candidates, drawn)
            seat.starter = candidates.pop()
            unseen.remove(seat.starter)


def possible_pile(state: State, seat: Seat, drawn: bool) -> list[int]:
    """An order of the private pile that fits all that has been seen of it (R1.4)."""
    if not seat.pile_known:
        upper, lower = sets_left(seat.pile_history)
        upper = in_order(state, upper, drawn)
        return in_order(state, lower, drawn) + upper
    piles = possible_piles(tuple(seat.pile_history))
    return piles[in_order(state, list(range(len(piles))), drawn)[-1]].copy()


def sets_left(turned: list[int]) -> tuple[list[int], list[int]]:
    """What is left of the upper and the lower set when these were turned up, in this order."""
    size = len(PRIVATE_SET)
    return (
        [field for field in PRIVATE_SET if field not in turned[:size]],
        [field for field in PRIVATE_SET if field not in turned[size:]],
    )


def is_possible_pile(pile: list[int], history: list[int]) -> bool:
    """Whether the history can have left this pile behind."""
    if not history or max(history) < COMMON_IN_PILE:
        upper, lower = sets_left(history)
        return (
            len(history) + len(pile) == 2 * len(PRIVATE_SET)
            and sorted(pile[: len(lower)]) == lower
            and sorted(pile[len(lower) :]) == upper
        )
    return pile in possible_piles(tuple(history))


@lru_cache(256)
def possible_piles(history: tuple[int, ...]) -> list[list[int]]:
    """Every pile, the top field last, that the history can have left behind; not to be changed.

    A history stays the same for many views, and there are a thousand piles to go through.
    """
    orders = permutations(PRIVATE_SET)
    piles = [lower + upper for lower in orders for upper in orders]
    put = False
    for event in history:
        field = event % PILE_TAKEN
        after: list[list[int]] = []
        for pile in piles:
            if event >= PILE_PUT_UNDER:
                after.append([field, *pile])
            elif event >= PILE_TAKEN:
                # from anywhere, but not the one just put there
                for n in range(1 if put else 0, len(pile)):
                    if pile[n] == field:
                        after.append(pile[:n] + pile[n + 1 :])
            elif pile and pile[-1] == field:
                after.append(pile[:-1])
        piles = after
        put = event >= PILE_PUT_UNDER
    return piles


def permutations(items: list[int]) -> list[list[int]]:
    if not items:
        return [[]]
    return [
        [*rest, item]
        for item in items
        for rest in permutations([other for other in items if other != item])
    ]
