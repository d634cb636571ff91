"""More of the kit, for the phases around the action turn: setup, distribution, whole games.

table = distribution("S1 S2 maid", "R2 R5 C1")   # A and B hold these, A begins
play(table, "A offer S1")
assert answers(table, "B") == ["offer C1", "offer R2", "offer R5", "take S1", "turn-up"]
"""

from collections.abc import Callable, Sequence

from loyang import apply, deciders, legal_actions, new_game
from loyang.engine.actions import (
    SEAT_NAMES,
    Action,
    Done,
    Keep,
    Loan,
    Miss,
    Offer,
    Partner,
    Pay,
    Store,
    Take,
)
from loyang.engine.cards import CARD_NAMES, CARDS, NONE, STARTERS
from loyang.engine.events import Event
from loyang.engine.state import CARD, DRAFT, GRID, SETUP, Decision, State
from tests.kit import bare_table, free, number, offered, only_draw, seat_of

# --- games from the very start -------------------------------------------------------------------


def scripted(
    players: int,
    start: str = "A",
    piles: Sequence[Sequence[int]] = (),
    starters: Sequence[str] = (),
    deck: Sequence[str] = (),
    introductory: bool = False,
) -> State:
    """A new game with shuffles supplied from the top; what is not named comes by chance.

    `piles` has two orders for each seat: the upper set of private fields and the lower one.
    """
    script: list[Sequence[int | str]] = [[SEAT_NAMES.index(start)]] if players > 1 else []
    script += [list(order) for order in piles]
    script += [[] for _ in range(2 * players - len(piles))]
    if introductory:
        script.append(list(starters))
    script.append(list(deck))
    return new_game(players, "scripted", introductory, script)


def sow_homes(table: State) -> list[Event]:
    """Everyone sows the first kind that is allowed; the events lead into round 1."""
    events: list[Event] = []
    while table.phase == SETUP:
        events += apply(table, legal_actions(table, deciders(table)[0])[0])
    return events


# --- the distribution ----------------------------------------------------------------------------


def distribution(
    *hands: str,
    courtyard: str = "",
    draw: str | None = None,
    round: int = 3,
    introductory: bool = False,
) -> State:
    """The distribution with these hands, A's turn; the seats' number is that of the hands.

    `draw` is all that is in the pile, from the top; without it the pile holds all other cards.
    In the introductory variant the starters R1, R3, R4, R9 are with A, B, C, D.
    """
    table = bare_table(len(hands), CARD, round, introductory)
    table.draw = list(range(CARDS))
    for seat in table.seats:
        seat.starter = STARTERS[seat.index] if introductory else NONE
        seat.hand = sorted(number(name) for name in hands[seat.index].split())
        for card in [*seat.hand, seat.starter]:
            if card != NONE:
                table.draw.remove(card)
    for name in courtyard.split():
        table.draw.remove(number(name))
        table.courtyard.append(number(name))
    if draw is not None:
        only_draw(table, *draw.split())
    table.stacks = [[Decision(DRAFT, 0)]]
    return table


def hand(table: State, seat: str) -> list[str]:
    return [CARD_NAMES[card] for card in seat_of(table, seat).hand]


def courtyard(table: State) -> list[str]:
    return [CARD_NAMES[card] for card in table.courtyard]


def draw_pile(table: State) -> list[str]:
    """From the top."""
    return [CARD_NAMES[card] for card in table.draw[::-1]]


def tokens(table: State) -> str:
    """The holders of the large and the small token."""
    return SEAT_NAMES[table.start] + SEAT_NAMES[table.second]


# --- the solo game -------------------------------------------------------------------------------


def grid_turn(cards: str, round: int = 3, draw: str | None = None) -> State:
    """Solo: buying from a grid of these cards, row by row; "-" is a gap."""
    table = bare_table(1, CARD, round)
    for space, name in enumerate(cards.split()):
        if name != "-":
            table.draw.remove(number(name))
            table.grid[space] = number(name)
    if draw is not None:
        only_draw(table, *draw.split())
    table.stacks = [[Decision(GRID, 0)]]
    return table


def grid(table: State) -> list[str]:
    """The rows of the grid, "-" for a gap."""
    cards = ["-" if card == NONE else CARD_NAMES[card] for card in table.grid]
    return [" ".join(cards[row : row + 3]) for row in range(0, len(cards), 3)]


# --- looking and hurrying ------------------------------------------------------------------------


def answers(table: State, seat: str) -> list[str]:
    """The legal actions of a seat that are not free ones, sorted."""
    at_any_time = free(table, seat)
    return [words for words in offered(table, seat) if words not in at_any_time]


def told(events: list[Event], name: str) -> list[dict[str, object]]:
    """The events of that name as plain data, without the name."""
    return [
        {key: value for key, value in event.as_dict().items() if key != "event"}
        for event in events
        if event.name == name
    ]


def hurry(table: State, until: Callable[[State], bool]) -> list[Event]:
    """Play on with the answers that do least until that is so, or the game is over."""
    events = sow_homes(table)
    for _ in range(2000):  # a whole game takes a few hundred
        if not deciders(table) or until(table):
            return events
        events += apply(table, easiest(table, deciders(table)[0]))
    raise AssertionError("the game does not get on")


def easiest(table: State, seat: int) -> Action:
    """An answer that brings the game on with as little as possible; a loan if all else costs."""
    actions = legal_actions(table, seat)
    for wish in (Done, Pay, Store, Miss, Offer, Take, Keep, Partner):
        for action in actions:
            if isinstance(action, wish):
                return action
    return Loan(seat)
