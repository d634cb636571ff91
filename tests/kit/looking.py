"""What is on the table, in the words of the notation, and what has happened."""

from loyang.engine.actions import SEAT_NAMES
from loyang.engine.cards import CARD_NAMES, NONE, VEGETABLES, card_number, pile_name
from loyang.engine.events import Event
from loyang.engine.state import QUESTION_NAMES, STANDING_NAMES, Regular, Seat, State, find


def seat_of(table: State, name: str) -> Seat:
    return table.seats[SEAT_NAMES.index(name)]


def number(name: str) -> int:
    card = card_number(name)
    assert card != NONE, f"no card {name}"
    return card


# --- what a seat has -----------------------------------------------------------------------------


def cash(table: State, seat: str) -> int:
    return seat_of(table, seat).cash


def cart(table: State, seat: str) -> str:
    return kinds(seat_of(table, seat).cart)


def shop(table: State, seat: str) -> str:
    return kinds(seat_of(table, seat).shop)


def storehouse(table: State, seat: str) -> str:
    return kinds(seat_of(table, seat).storehouse)


def kinds(counts: list[int]) -> str:
    """ "wheat bean bean": in ascending value."""
    return " ".join(VEGETABLES[kind] for kind, count in enumerate(counts) for _ in range(count))


def hand(table: State, seat: str) -> list[str]:
    return [CARD_NAMES[card] for card in seat_of(table, seat).hand]


def pile_of(table: State, seat: str) -> list[int | str]:
    """The private pile from the top: spaces, or a common field's name."""
    return [pile_name(field) for field in seat_of(table, seat).pile[::-1]]


def display(table: State, seat: str) -> list[str]:
    """The exposed cards (not private fields), packs as "maid over C3", sorted."""
    owner = seat_of(table, seat)
    exposed = [
        *[field for field in owner.fields if field.card != NONE],
        *owner.stalls,
        *owner.regulars,
        *owner.casuals,
        *owner.helpers,
    ]
    return sorted(
        CARD_NAMES[card.card] + (f" over {CARD_NAMES[card.under]}" if card.under != NONE else "")
        for card in exposed
    )


def regular(table: State, seat: str, card: str) -> Regular:
    found = find(seat_of(table, seat).regulars, number(card))
    assert found is not None, f"{card} is not exposed"
    return found


def customer(table: State, seat: str, card: str) -> str:
    """A regular customer as "2 rows, red, due"."""
    each = regular(table, seat, card)
    colour = "red" if each.red else "blue"
    return f"{each.rows} rows, {colour}, {STANDING_NAMES[each.standing]}"


def on_stall(table: State, seat: str, card: str) -> str:
    """What is left on an exposed stall, "wheat bean" for instance."""
    stall = find(seat_of(table, seat).stalls, number(card))
    assert stall is not None, f"{card} is not exposed"
    return " ".join(name for kind, name in enumerate(VEGETABLES) if stall.goods >> kind & 1)


def field(table: State, seat: str, place: int) -> str:
    """A field as "5: bean x3", or "5: empty"; "gone" if there is none."""
    for each in seat_of(table, seat).fields:
        if each.place == place:
            content = f"{VEGETABLES[each.kind]} x{each.count}" if each.count else "empty"
            return f"{each.spaces}: {content}"
    return "gone"


def place_of(table: State, seat: str, card: str) -> int:
    """The place of an exposed common field; NONE if it is not there."""
    found = find(seat_of(table, seat).fields, number(card))
    return NONE if found is None else found.place


# --- what all share ------------------------------------------------------------------------------


def draw_pile(table: State) -> list[str]:
    """From the top."""
    return [CARD_NAMES[card] for card in table.draw[::-1]]


def discarded(table: State) -> list[str]:
    """The discard pile, the oldest card first."""
    return [CARD_NAMES[card] for card in table.discard]


def courtyard(table: State) -> list[str]:
    return [CARD_NAMES[card] for card in table.courtyard]


def grid(table: State) -> list[str]:
    """The rows of the grid, "-" for a gap."""
    cards = ["-" if card == NONE else CARD_NAMES[card] for card in table.grid]
    return [" ".join(cards[row : row + 3]) for row in range(0, len(cards), 3)]


def tokens(table: State) -> str:
    """The holders of the large and the small token."""
    return SEAT_NAMES[table.start] + SEAT_NAMES[table.second]


def asked(table: State) -> list[str]:
    """Who is asked what, for instance ["A act", "B act"]."""
    return [
        f"{SEAT_NAMES[stack[-1].seat]} {QUESTION_NAMES[stack[-1].question]}"
        for stack in table.stacks
        if stack
    ]


# --- what has happened ---------------------------------------------------------------------------


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def told(events: list[Event], name: str) -> list[dict[str, object]]:
    """The events of that name as plain data, without the name."""
    return [
        {key: value for key, value in event.as_dict().items() if key != "event"}
        for event in events
        if event.name == name
    ]
