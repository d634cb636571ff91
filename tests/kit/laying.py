"""Putting things on the table."""

from loyang.engine.cards import FULL_STALL, KINDS, NONE, kind_number
from loyang.engine.state import Field, Regular, Stall, State
from loyang.engine.table import place_card

from .looking import number, seat_of

# --- displays ------------------------------------------------------------------------------------


def lay(table: State, seat: str, *cards: str) -> None:
    """Cards out of the draw pile into a display: "S6", or "maid over C3" for a pack."""
    for text in cards:
        top, _, under = text.partition(" over ")
        for name in filter(None, (top, under)):
            table.draw.remove(number(name))
        place_card(seat_of(table, seat), number(top), number(under) if under else NONE)


def lay_regular(
    table: State,
    seat: str,
    card: str,
    rows: int = 0,
    red: bool = False,
    standing: int | None = None,
) -> None:
    """A regular customer that has been served before; "R5 over C3" makes a pack."""
    lay(table, seat, card)
    owner = seat_of(table, seat)
    old = owner.regulars[-1]
    owner.regulars[-1] = Regular(
        old.card, rows, red, old.standing if standing is None else standing, old.under
    )


def lay_stall(table: State, seat: str, card: str, left: str) -> None:
    """A stall on which only these vegetables are left; "S1 over R9" makes a pack."""
    lay(table, seat, card)
    stalls = seat_of(table, seat).stalls
    bits = sum(1 << kind for kind, count in enumerate(goods(left)) if count)
    assert bits & ~FULL_STALL[stalls[-1].card] == 0, f"{card} never has {left}"
    stalls[-1] = Stall(stalls[-1].card, bits, stalls[-1].under)


def lay_field(table: State, seat: str, spaces: int, planted: str = "", count: int = 0) -> int:
    """A private field, empty or planted with `count` (default: filled); returns its place."""
    owner = seat_of(table, seat)
    place = 1 + max(field.place for field in owner.fields) if owner.fields else 1
    owner.fields.append(plot(place, spaces, NONE, planted, count, NONE))
    return place


def plant(table: State, seat: str, place: int, planted: str, count: int) -> None:
    """Plant an empty field of the display, a common one for instance."""
    owner = seat_of(table, seat)
    for n, field in enumerate(owner.fields):
        if field.place == place:
            owner.fields[n] = plot(place, field.spaces, field.card, planted, count, field.under)


def plot(place: int, spaces: int, card: int, planted: str, count: int, under: int) -> Field:
    if not planted:
        return Field(place, spaces, card, NONE, 0, under)
    return Field(place, spaces, card, kind_number(planted), count or spaces, under)


# --- goods and cash ------------------------------------------------------------------------------


def goods(text: str) -> list[int]:
    """ "wheat bean bean" as counts by kind."""
    counts = [0] * KINDS
    for word in text.split():
        counts[kind_number(word)] += 1
    return counts


def load(table: State, seat: str, text: str) -> None:
    """What is in the cart, instead of what was."""
    seat_of(table, seat).cart = goods(text)


def stock(table: State, seat: str, text: str) -> None:
    """What is in the shop, instead of what was."""
    seat_of(table, seat).shop = goods(text)


def store(table: State, seat: str, text: str) -> None:
    """What is in the storehouse, instead of what was."""
    seat_of(table, seat).storehouse = goods(text)


def give(table: State, seat: str, cash: int) -> None:
    """The cash of a seat, instead of what it had."""
    seat_of(table, seat).cash = cash


# --- piles and the grid --------------------------------------------------------------------------


def pile_up(table: State, *cards: str) -> None:
    """The draw pile begins with these cards, the first on top; the rest lies below."""
    numbers = [number(name) for name in cards]
    table.draw = [card for card in table.draw if card not in numbers] + numbers[::-1]


def only_draw(table: State, *cards: str) -> None:
    """The draw pile is just these cards, the first on top; the others are out of the game."""
    pile_up(table, *cards)
    table.draw = table.draw[len(table.draw) - len(cards) :]


def discard_pile(table: State, *cards: str) -> None:
    """These cards lie in the discard pile, the last one on top."""
    for name in cards:
        table.draw.remove(number(name))
        table.discard.append(number(name))


def no_cards(table: State, *discards: str) -> None:
    """Both piles are empty but for these discards: few enough of them, and nobody is dealt any.

    The displays must be laid out before: this puts all other cards out of the game.
    """
    discard_pile(table, *discards)
    only_draw(table)


def shuffle_to(table: State, *cards: str) -> None:
    """The next shuffle brings these cards to the top, the first one uppermost."""
    table.script.append([*cards])


def pile_fields(table: State, seat: str, *fields: int) -> None:
    """The private pile is just these fields, the first on top."""
    seat_of(table, seat).pile = list(fields)[::-1]


def lay_grid(table: State, *rows: str) -> None:
    """The grid from the top row down, out of the draw pile; "-" is a gap."""
    for space, card in enumerate(" ".join(rows).split()):
        if card != "-":
            table.draw.remove(number(card))
            table.grid[space] = number(card)
