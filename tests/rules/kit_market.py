"""More of the test kit for the action phase: half-sold stalls, customers at a glance, idle rounds.

A test plays the one seat it is about and lets time pass:

    lay_stall(table, "B", "S1 over R9", "leek")  # only the leek is left on it
    assert customer(table, "A", "R5") == "2 rows, red, due"
    pass_time(table, "A")  # everybody idles until A's next action turn
"""

from loyang import new_game
from loyang.engine.cards import CARD_NAMES, VEGETABLES
from loyang.engine.state import (
    CARD,
    DRAFT,
    GRID,
    STANDING_NAMES,
    Decision,
    Stall,
    State,
    find,
)
from tests.kit import (
    asked,
    bare_table,
    discard_pile,
    goods,
    lay,
    number,
    offered,
    only_draw,
    play,
    regular,
    seat_of,
)

# --- putting things on the table -----------------------------------------------------------------


def lay_stall(table: State, seat: str, card: str, left: str) -> None:
    """A stall on which only these vegetables are left; "S1 over R9" makes a pack."""
    lay(table, seat, card)
    stalls = seat_of(table, seat).stalls
    bits = sum(1 << kind for kind, count in enumerate(goods(left)) if count)
    stalls[-1] = Stall(stalls[-1].card, bits, stalls[-1].under)


def no_cards(table: State, *discards: str) -> None:
    """Both piles are empty but for these discards: few enough of them, and nobody is dealt any.

    The displays must be laid out before: this puts all other cards out of the game.
    """
    discard_pile(table, *discards)
    only_draw(table)


def shuffle_to(table: State, *cards: str) -> None:
    """The next shuffle brings these cards to the top, the first one uppermost."""
    table.script.append([number(name) for name in cards])


def give(table: State, seat: str, cash: int) -> None:
    """The cash of a seat, instead of what it had."""
    seat_of(table, seat).cash = cash


def home_sowing(players: int) -> State:
    """The setup: A, B, C ... sow their home fields in this order (R1.6)."""
    return new_game(players, "a table for tests", script=[[0]])


def draft_turn(players: int, courtyard: str, *hands: str) -> State:
    """A's first turn of the distribution in round 3, with these cards dealt out."""
    table = bare_table(players, CARD, 3)
    for name in courtyard.split():
        table.draw.remove(number(name))
        table.courtyard.append(number(name))
    for seat, hand in zip(table.seats, hands, strict=True):
        seat.hand = sorted(number(name) for name in hand.split())
        for card in seat.hand:
            table.draw.remove(card)
    table.stacks = [[Decision(DRAFT, 0)]]
    table.turn = 0
    return table


def grid_turn(*cards: str) -> State:
    """Solo: A buys from the grid, which begins with these cards, row by row."""
    table = bare_table(1, CARD, 3)
    for space, name in enumerate(cards):
        table.draw.remove(number(name))
        table.grid[space] = number(name)
    table.stacks = [[Decision(GRID, 0)]]
    return table


# --- letting time pass ---------------------------------------------------------------------------


def idle(table: State, seat: str) -> None:
    """The least a seat can answer to its question: nothing, if that is allowed."""
    answers = offered(table, seat)
    for wanted in ("done", "miss", "store", "keep none", "pay", "offer", "take", "keep", "use"):
        for answer in answers:
            if answer == wanted or answer.startswith(wanted + " "):
                play(table, f"{seat} {answer}")
                return
    raise AssertionError(f"{seat} has nothing to answer: {answers}")


def pass_time(table: State, seat: str, question: str = "act") -> None:
    """Everybody idles until the seat is asked that in the next round."""
    this_round = table.round
    for _ in range(200):
        if table.round > this_round and f"{seat} {question}" in asked(table):
            return
        assert asked(table), "the game is over"
        idle(table, asked(table)[0].split()[0])
    raise AssertionError(f"{seat} is never asked {question}")


# --- looking -------------------------------------------------------------------------------------


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


def drawn(table: State) -> list[str]:
    """The draw pile, the top card first."""
    return [CARD_NAMES[card] for card in reversed(table.draw)]
