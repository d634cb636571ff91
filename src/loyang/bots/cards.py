"""Choosing cards by the action turn that they allow: the grid, a two-pack, the distribution."""

import time
from collections.abc import Sequence
from typing import Final

from loyang.engine.actions import Action, Done, Keep, Take, TurnUp, Use
from loyang.engine.cards import FIELD, NONE, ROW, SQUIRE
from loyang.engine.draft import SQUIRE_TAKES
from loyang.engine.market import pack_price
from loyang.engine.solo import BUYS, SQUIRE_BUYS
from loyang.engine.state import DRAFT, GRID, PACK, Decision, State

from .judge import WorthWith, grid_sets, judge, judge_draft, rough_worth
from .planner import UNAFFORDABLE, Node, Search, cards_worth, pack_worth
from .rollout import Rollout, turn_with, without_squire
from .value import worth
from .weights import Weights

TURN_NODES: Final = 70  # positions that a quick turn looks at, about
CARD_QUESTIONS: Final = (GRID, PACK, DRAFT)
SAMPLES: Final = 8  # two-packs that may come
KEPT: Final = 2  # ways to keep cards of such a pack that are tried

Choice = tuple[float, list[Action]]


def card_choices(
    state: State,
    decision: Decision,
    actions: Sequence[Action],
    turns: int,
    deadline: float,
    weights: Weights,
) -> list[Choice]:
    """What can be chosen, each with what a quick action turn would make of it.

    At most so many `turns` are tried, fewer when time is up (`deadline`, 0 for none); where that
    is not enough for all choices, they are judged by the rough worth of the farm.
    """
    if decision.question == GRID:
        return sets(state, decision, actions, turns, deadline, weights)
    if turns < len(actions):
        judged = judge(state, decision, actions, weights)
        return [(value, [action]) for value, action in judged]
    if decision.question == PACK:
        return packs(state, decision, actions, weights)
    return picks(state, decision, actions, weights)


def sets(
    state: State,
    decision: Decision,
    actions: Sequence[Action],
    turns: int,
    deadline: float,
    weights: Weights,
) -> list[Choice]:
    """Solo: nothing, a card or two of the grid (R8.3)."""
    seat = decision.seat
    rollout = Rollout(weights)
    found: list[Choice] = []
    ranked = grid_sets(state, decision, actions, len(state.grid), weights)
    for _, cards, cash in sorted(ranked, key=lambda each: -each[0]):
        if found and (len(found) >= turns or 0 < deadline < time.monotonic()):
            break
        value = rollout.turn_worth(state, seat, cash, cards, NONE)
        # Fields last: they are paid at once, which would interrupt the line (R8.3).
        ordered = sorted(cards, key=lambda card: ROW[card] == FIELD)
        line: list[Action] = [Take(seat, card) for card in ordered]
        if not line or decision.number + len(cards) < (SQUIRE_BUYS if decision.helpers else BUYS):
            line.append(Done(seat))
        found.append((value, line))
    return found


def packs(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> list[Choice]:
    """Which of the two cards to keep, and which one on top (R5.18)."""
    rollout = Rollout(weights)
    found: list[Choice] = []
    for action in actions:
        if isinstance(action, Keep):
            cards = [] if action.card == NONE else [action.card]
            value = rollout.turn_worth(state, decision.seat, 0, cards, action.under)
            found.append((value, [action]))
    return found


def pack_gain(state: State, seat: int, turns: int, weights: Weights) -> float:
    """How much better the turn gets by a two-pack, over pairs of cards that may come (R5.17)."""
    samples = min(SAMPLES, turns // KEPT)
    if samples == 0:
        return pack_worth(state, seat, SAMPLES, weights) - worth(state, seat, weights)
    rollout = Rollout(weights)
    price = pack_price(state.seats[seat])
    # From the bottom: a state that is played on must not tell the pack that lies on top.
    pairs = list(zip(state.draw[::2], state.draw[1::2], strict=False))[:samples]
    if not pairs:
        return UNAFFORDABLE
    nothing = rollout.turn_worth(state, seat, price, [], NONE)
    total = 0.0
    for one, other in pairs:
        ways = [([one], NONE), ([other], NONE), ([one], other), ([other], one)]
        ways.sort(key=lambda way: -cards_worth(state, seat, price, way[0], way[1], weights))
        values = [rollout.turn_worth(state, seat, price, *way) for way in ways[:KEPT]]
        total += max(nothing, *values)
    return total / len(pairs) - rollout.turn_worth(state, seat, 0, [], NONE)


def picks(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> list[Choice]:
    """Several players: a card of the courtyard or of the hand, or offering one (R3.3)."""
    quick = quick_turns(state, decision.seat, weights)
    rough = rough_worth(state, decision.seat, weights)
    judged = judge_draft(state, decision, actions, quick, rough)
    return [(value, [action]) for value, action in judged]


def planned_picks(
    state: State,
    decision: Decision,
    actions: Sequence[Action],
    nodes: int,
    deadline: float,
    weights: Weights,
) -> list[Choice]:
    """The same, with a plan of so many nodes for the turn that a choice leads to: it follows the
    choice in its line."""
    seat = decision.seat
    if decision.helpers:
        return [squire_pick(state, decision, nodes, deadline, weights)]
    ends: dict[tuple[int, ...], Node] = {}

    def planned(cards: list[int]) -> float:
        turn = turn_with(state, seat, 0, cards, NONE)
        if turn is None:
            return UNAFFORDABLE
        end = Search(seat, nodes, deadline, weights).run(turn)
        ends[tuple(cards)] = end
        return end.closed

    quick = quick_turns(state, seat, weights)
    judged = judge_draft(state, decision, actions, planned, quick)
    if 0 < deadline < time.monotonic():
        # Some plans were broken off: only what is judged alike can be compared.
        return picks(state, decision, actions, weights)
    found: list[Choice] = []
    for value, action in judged:
        line: list[Action] = [action]
        for cards, end in ends.items():
            if isinstance(action, Take) and cards[:-1] == (*decision.cards, action.card):
                line = [action, Keep(seat, cards[-1]), *end.line()]
            if isinstance(action, Keep) and cards == (*decision.cards, action.card):
                line = [action, *end.line()]
        found.append((value, line))
    if Use(seat, SQUIRE) in actions and TurnUp(seat) not in actions:
        found.append(squire_pick(state, decision, nodes, deadline, weights))
    return found


def squire_pick(
    state: State, decision: Decision, nodes: int, deadline: float, weights: Weights
) -> Choice:
    """The best that the Squire can bring, or still can, with a plan of the turn (R6.17)."""
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
    """What a quick action turn makes of the farm with such cards."""
    rollout = Rollout(weights)
    return lambda cards: rollout.turn_worth(state, seat, 0, cards, NONE)
