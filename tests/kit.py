"""Setting a table for a test, card by card.

A test lays out just what its rule is about and plays in the notation:

    table = action_turn(players=2)           # A's action turn in round 3, nothing in the displays
    lay(table, "A", "S6", "maid over C3")    # exposed cards, a pack, all out of the draw pile
    load(table, "A", "wheat bean bean")      # into the cart
    play(table, "A trade S6 leek for wheat bean")
    assert refused(table, "A buy leek") == "R5.3 too-expensive"
"""

from loyang import apply, free_actions, legal_actions, parse, why_not
from loyang.engine.actions import SEAT_NAMES, Action
from loyang.engine.cards import (
    CARD_NAMES,
    CARDS,
    KINDS,
    NONE,
    VEGETABLES,
    WHEAT,
    card_number,
    kind_number,
)
from loyang.engine.events import Event
from loyang.engine.game import open_game
from loyang.engine.state import (
    ACT,
    ACTION,
    CARD,
    HARVEST,
    Decision,
    Field,
    Regular,
    Seat,
    State,
    find,
)
from loyang.engine.table import place_card

# --- tables to start from ------------------------------------------------------------------------


def bare_table(players: int, phase: int, round: int, introductory: bool = False) -> State:
    """Home fields sown with wheat, ten cash each, all cards in the draw pile, A first, B second.

    In solo the imaginary opponent ("B") has an empty display and the grid is empty.
    Nobody is asked anything yet.
    """
    table, _ = open_game(players, "a table for tests", introductory)
    table.start = 0
    table.second = 1 if players > 1 else NONE
    table.round = round
    table.phase = phase
    table.finished = []
    table.stacks = [[]]
    table.draw = list(range(CARDS))
    table.discard = []
    table.grid = [NONE] * len(table.grid)
    for seat in table.seats:
        seat.stalls = []
        seat.regulars = []
        seat.casuals = []
        if seat.index < players:
            seat.fields = [Field(0, 9, NONE, WHEAT, 9 - round, NONE)]
        if seat.starter != NONE:
            table.draw.remove(seat.starter)
    return table


def action_turn(players: int = 2, turn: str = "A", round: int = 3) -> State:
    """The action turn of that seat; those before it in order A, B, C, D have finished.

    Four players: the pairs are A with C and B with D; A and B (or, after them, C and D) act.
    """
    table = bare_table(players, ACTION, round)
    index = SEAT_NAMES.index(turn)
    if players == 4:
        table.partners = [2, 3, 0, 1]
        table.finished = [0, 1] if index > 1 else []
        table.stacks = [[Decision(ACT, 2)], [Decision(ACT, 3)]]
        if index < 2:
            table.stacks = [[Decision(ACT, 0)], [Decision(ACT, 1)]]
    else:
        table.finished = list(range(index))
        table.stacks = [[Decision(ACT, index)]]
    for done in table.finished:
        table.seats[done].storing = True
    return table


def before_harvest(players: int = 2, round: int = 2) -> State:
    """The last action turn before a harvest: `finish_turn` leads into the harvest of `round`."""
    return action_turn(players, SEAT_NAMES[players - 1], round - 1)


def finish_turn(table: State, seat: str) -> list[Event]:
    """End the seat's action turn without storing more than needed or moving on the path."""
    events = play(table, f"{seat} done")
    load(table, seat, "")
    return events + play(table, f"{seat} done", f"{seat} done")


# --- putting things on the table -----------------------------------------------------------------


def seat_of(table: State, name: str) -> Seat:
    return table.seats[SEAT_NAMES.index(name)]


def number(name: str) -> int:
    card = card_number(name)
    assert card != NONE, f"no card {name}"
    return card


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


# --- playing -------------------------------------------------------------------------------------


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


# --- looking -------------------------------------------------------------------------------------


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


def field(table: State, seat: str, place: int) -> str:
    """A field as "5: bean x3", or "5: empty"; "gone" if there is none."""
    for each in seat_of(table, seat).fields:
        if each.place == place:
            content = f"{VEGETABLES[each.kind]} x{each.count}" if each.count else "empty"
            return f"{each.spaces}: {content}"
    return "gone"


def discarded(table: State) -> list[str]:
    """The discard pile, the oldest card first."""
    return [CARD_NAMES[card] for card in table.discard]


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def asked(table: State) -> list[str]:
    """Who is asked what, for instance ["A act", "B act"]."""
    from loyang.engine.state import QUESTION_NAMES

    return [
        f"{SEAT_NAMES[stack[-1].seat]} {QUESTION_NAMES[stack[-1].question]}"
        for stack in table.stacks
        if stack
    ]


PHASES = {"harvest": HARVEST, "card": CARD, "action": ACTION}
