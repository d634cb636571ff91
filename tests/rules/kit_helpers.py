"""More for setting a table, for the tests of the helpers: card phases, stalls, piles of fields."""

from loyang import deciders, view
from loyang.engine.actions import SEAT_NAMES
from loyang.engine.cards import (
    COMMON_IN_PILE,
    FULL_STALL,
    KINDS,
    NONE,
    VEGETABLES,
    kind_number,
    pile_name,
)
from loyang.engine.events import Event
from loyang.engine.state import CARD, DRAFT, GRID, Decision, Stall, State, find
from tests.kit import bare_table, finish_turn, number, seat_of

# --- card phases ---------------------------------------------------------------------------------


def distribution(
    players: int = 2, turn: str = "A", courtyard: str = "", round: int = 3, **hands: str
) -> State:
    """A distribution turn: `distribution(courtyard="S1", A="maid R2", B="C3 C4")`."""
    table = bare_table(players, CARD, round)
    table.turn = SEAT_NAMES.index(turn)
    table.stacks = [[Decision(DRAFT, table.turn)]]
    table.courtyard = [number(card) for card in courtyard.split()]
    for name, cards in hands.items():
        seat_of(table, name).hand = sorted(number(card) for card in cards.split())
    held = table.courtyard + [card for seat in table.seats for card in seat.hand]
    table.draw = [card for card in table.draw if card not in held]
    return table


def grid_phase(*rows: str, round: int = 3) -> State:
    """The solo card phase, with this grid from the top row down; "-" is a gap."""
    table = bare_table(1, CARD, round)
    table.stacks = [[Decision(GRID, 0)]]
    lay_grid(table, *rows)
    return table


def lay_grid(table: State, *rows: str) -> None:
    """The cards of the grid, out of the draw pile; rows not given stay empty."""
    for n, card in enumerate(" ".join(rows).split()):
        if card != "-":
            table.draw.remove(number(card))
            table.grid[n] = number(card)


def pass_round(table: State) -> list[Event]:
    """End every action turn until the next round's; needs an empty draw pile: no distribution."""
    this = table.round
    events: list[Event] = []
    while table.round == this:
        events += finish_turn(table, SEAT_NAMES[deciders(table)[0]])
    return events


def next_turn(table: State, seat: str) -> list[Event]:
    """Go on to the seat's action turn of the next round; as `pass_round`, for two players."""
    events = pass_round(table)
    while SEAT_NAMES[deciders(table)[0]] != seat:
        events += finish_turn(table, SEAT_NAMES[deciders(table)[0]])
    return events


# --- stalls --------------------------------------------------------------------------------------


def on_stall(table: State, seat: str, card: str) -> str:
    """The vegetables on an exposed stall: "wheat leek"."""
    stall = find(seat_of(table, seat).stalls, number(card))
    assert stall is not None, f"{card} is not exposed"
    return " ".join(VEGETABLES[kind] for kind in range(KINDS) if stall.goods >> kind & 1)


def leave_on_stall(table: State, seat: str, card: str, left: str) -> None:
    """An exposed stall of which only these vegetables are left."""
    stalls = seat_of(table, seat).stalls
    for n, stall in enumerate(stalls):
        if stall.card == number(card):
            goods = sum(1 << kind_number(word) for word in left.split())
            assert goods & ~FULL_STALL[stall.card] == 0, f"{card} never has {left}"
            stalls[n] = Stall(stall.card, goods, stall.under)


# --- private piles -------------------------------------------------------------------------------


def pile_fields(table: State, seat: str, *fields: int) -> None:
    """The private pile is just these fields, the first on top."""
    owner = seat_of(table, seat)
    owner.pile = list(fields)[::-1]


def pile_of(table: State, seat: str) -> list[int | str]:
    """The private pile from the top: spaces, or a common field's name."""
    return [pile_name(field) for field in seat_of(table, seat).pile[::-1]]


def pile_seen(table: State, seat: str, viewer: str | None) -> list[int]:
    """What a viewer knows of a pile, from the top; a common field as its card + 10."""
    known = view(table, None if viewer is None else SEAT_NAMES.index(viewer))
    return known.seats[SEAT_NAMES.index(seat)].pile[::-1]


def common_in_pile(card: str) -> int:
    return COMMON_IN_PILE + number(card)


def place_of(table: State, seat: str, card: str) -> int:
    """The place of an exposed common field; NONE if it is not there."""
    found = find(seat_of(table, seat).fields, number(card))
    return NONE if found is None else found.place
