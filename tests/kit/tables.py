"""Tables to start from: the turn or the phase that a rule is about."""

from collections.abc import Sequence

from loyang import new_game
from loyang.engine.actions import SEAT_NAMES
from loyang.engine.cards import CARDS, NONE, STARTERS, WHEAT
from loyang.engine.game import open_game
from loyang.engine.state import ACT, ACTION, CARD, DRAFT, GRID, Decision, Field, State

from .laying import lay_grid, only_draw
from .looking import number


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


def distribution(
    *hands: str,
    courtyard: str = "",
    turn: str = "A",
    draw: str | None = None,
    round: int = 3,
    introductory: bool = False,
) -> State:
    """A turn in the distribution; there are as many seats as hands, those before it have finished.

    `draw` is all that is in the pile, from the top; without it the pile holds all other cards.
    In the introductory variant the starters R1, R3, R4, R9 are with A, B, C, D.
    """
    table = bare_table(len(hands), CARD, round, introductory)
    for seat, hand in zip(table.seats, hands, strict=True):
        seat.starter = STARTERS[seat.index] if introductory else NONE
        seat.hand = sorted(number(name) for name in hand.split())
    table.courtyard = [number(name) for name in courtyard.split()]
    dealt = table.courtyard + [card for seat in table.seats for card in [*seat.hand, seat.starter]]
    table.draw = [card for card in range(CARDS) if card not in dealt]
    if draw is not None:
        only_draw(table, *draw.split())
    table.turn = SEAT_NAMES.index(turn)
    table.finished = list(range(table.turn))
    table.stacks = [[Decision(DRAFT, table.turn)]]
    return table


def grid_turn(*rows: str, draw: str | None = None) -> State:
    """Solo: A buys from the grid, laid as by `lay_grid`; `draw` is all that is in the pile."""
    table = bare_table(1, CARD, 3)
    lay_grid(table, *rows)
    if draw is not None:
        only_draw(table, *draw.split())
    table.stacks = [[Decision(GRID, 0)]]
    return table


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
