"""Choosing cards of grid, two-pack and distribution by the turn they allow, quick or planned."""

import time
from collections.abc import Sequence
from typing import Final

from loyang.engine.actions import Action, Done, Keep, Take, TurnUp, Use
from loyang.engine.cards import FIELD, NONE, ROW, SQUIRE
from loyang.engine.draft import SQUIRE_TAKES
from loyang.engine.market import pack_price
from loyang.engine.state import DRAFT, GRID, PACK, Decision, State

from .answer_choice import WorthWith, answer_worths, draft_worths, grid_sets, rough_worth
from .evaluation import UNAFFORDABLE, cards_worth, pack_worth, worth
from .planner import Node, Search
from .protocol import Line
from .rollout import Rollout, turn_with, without_squire
from .weights import Weights

TURN_NODES: Final = 70  # about as many positions as a quick turn looks at
CARD_QUESTIONS: Final = (GRID, PACK, DRAFT)
SAMPLES: Final = 8  # two-packs that may come
WAYS: Final = 2  # to keep cards of such a pack that are tried


def card_choices(
    state: State,
    decision: Decision,
    actions: Sequence[Action],
    turns: int,
    deadline: float,
    weights: Weights,
) -> list[Line]:
    """What can be chosen, each with what a quick action turn would make of it.

    At most `turns` are tried, fewer if time runs out (at `deadline`, 0 for none); where that is not
    enough for all choices, they are compared at first sight.
    """
    if decision.question == GRID:
        return grid_choices(state, decision, actions, turns, deadline, weights)
    if turns < len(actions):
        worths = answer_worths(state, decision, actions, weights)
        return [(value, [action]) for value, action in worths]
    if decision.question == PACK:
        return pack_choices(state, decision, actions, weights)
    return draft_choices(state, decision, actions, weights)


def grid_choices(
    state: State,
    decision: Decision,
    actions: Sequence[Action],
    turns: int,
    deadline: float,
    weights: Weights,
) -> list[Line]:
    """Solo: nothing, or one or two cards of the grid (R8.3)."""
    seat = decision.seat
    rollout = Rollout(weights)
    found: list[Line] = []
    ranked = grid_sets(state, decision, actions, len(state.grid), weights)
    for _, cards, cash in sorted(ranked, key=lambda each: -each[0]):
        if found and (len(found) >= turns or 0 < deadline < time.monotonic()):
            break
        value = rollout.turn_worth(state, seat, cash, cards, NONE)
        # Fields last: they are paid for at once, which would interrupt the line (R8.3).
        ordered = sorted(cards, key=lambda card: ROW[card] == FIELD)
        line: list[Action] = [*[Take(seat, card) for card in ordered], Done(seat)]
        found.append((value, line))
    return found


def pack_choices(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> list[Line]:
    """Which card of a two-pack to keep, or which one on top of the other (R5.18)."""
    rollout = Rollout(weights)
    found: list[Line] = []
    for action in actions:
        if isinstance(action, Keep):
            cards = [] if action.card == NONE else [action.card]
            value = rollout.turn_worth(state, decision.seat, 0, cards, action.under)
            found.append((value, [action]))
    return found


def pack_gain(state: State, seat: int, turns: int, weights: Weights) -> float:
    """How much a two-pack improves the turn: the mean over pairs of cards that may come (R5.17)."""
    samples = min(SAMPLES, turns // WAYS)
    if samples == 0:
        return pack_worth(state, seat, SAMPLES, weights) - worth(state, seat, weights)
    rollout = Rollout(weights)
    price = pack_price(state.seats[seat])
    # From the bottom: the pack on top must stay unknown when this state is played on.
    pairs = list(zip(state.draw[::2], state.draw[1::2], strict=False))[:samples]
    if not pairs:
        return UNAFFORDABLE
    nothing = rollout.turn_worth(state, seat, price, [], NONE)
    total = 0.0
    for one, other in pairs:
        ways = [([one], NONE), ([other], NONE), ([one], other), ([other], one)]
        ways.sort(key=lambda way: -cards_worth(state, seat, price, way[0], way[1], weights))
        values = [rollout.turn_worth(state, seat, price, *way) for way in ways[:WAYS]]
        total += max(nothing, *values)
    return total / len(pairs) - rollout.turn_worth(state, seat, 0, [], NONE)


def draft_choices(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> list[Line]:
    """Several players: take a card, keep one or offer one (R3.3)."""
    quick = quick_turns(state, decision.seat, weights)
    rough = rough_worth(state, decision.seat, weights)
    worths = draft_worths(state, decision, actions, quick, rough)
    return [(value, [action]) for value, action in worths]


def planned_draft_choices(
    state: State,
    decision: Decision,
    actions: Sequence[Action],
    nodes: int,
    deadline: float,
    weights: Weights,
) -> list[Line]:
    """The same with a plan of the turn after each choice, not just a quick turn: `nodes` positions
    each. The line goes on with the plan."""
    seat = decision.seat
    if decision.helpers:
        return [squire_choice(state, decision, nodes, deadline, weights)]
    ends: dict[tuple[int, ...], Node] = {}

    def planned(cards: list[int]) -> float:
        turn = turn_with(state, seat, 0, cards, NONE)
        if turn is None:
            return UNAFFORDABLE
        end = Search(seat, nodes, deadline, weights).run(turn)
        ends[tuple(cards)] = end
        return end.closed

    quick = quick_turns(state, seat, weights)
    worths = draft_worths(state, decision, actions, planned, quick)
    if 0 < deadline < time.monotonic():
        # Some plans were broken off: only what was evaluated alike can be compared.
        return draft_choices(state, decision, actions, weights)
    found: list[Line] = []
    for value, action in worths:
        line: list[Action] = [action]
        for cards, end in ends.items():
            if isinstance(action, Take) and cards[:-1] == (*decision.cards, action.card):
                line = [action, Keep(seat, cards[-1]), *end.line()]
            if isinstance(action, Keep) and cards == (*decision.cards, action.card):
                line = [action, *end.line()]
        found.append((value, line))
    if Use(seat, SQUIRE) in actions and TurnUp(seat) not in actions:
        found.append(squire_choice(state, decision, nodes, deadline, weights))
    return found


def squire_choice(
    state: State, decision: Decision, nodes: int, deadline: float, weights: Weights
) -> Line:
    """The best that the Squire can bring, or can still bring, with a plan of the turn (R6.17)."""
    seat = decision.seat
    freed = without_squire(state, seat)
    quick = quick_turns(freed, seat, weights)
    farm = freed.seats[seat]
    hand = farm.hand if farm.starter == NONE else [*farm.hand, farm.starter]
    taken = list(decision.cards)
    kept = max(hand, key=lambda card: quick([*taken, card]))
    value = quick([*taken, kept])
    line: list[Action] = [] if decision.helpers else [Use(seat, SQUIRE)]
    while len(taken) < SQUIRE_TAKES:
        left = [card for card in freed.courtyard if card not in taken]
        values = [(quick([*taken, card, kept]), card) for card in left]
        if not values or max(values)[0] <= value:
            break
        value, card = max(values)
        taken.append(card)
        line.append(Take(seat, card))
    line.append(Keep(seat, kept))
    turn = turn_with(freed, seat, 0, [*taken, kept], NONE)
    if turn is None:
        return UNAFFORDABLE, line
    end = Search(seat, nodes, deadline, weights).run(turn)
    return end.closed, [*line, *end.line()]


def quick_turns(state: State, seat: int, weights: Weights) -> WorthWith:
    """What a quick action turn makes of the farm with more cards."""
    rollout = Rollout(weights)
    return lambda cards: rollout.turn_worth(state, seat, 0, cards, NONE)
