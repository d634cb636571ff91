"""Judging answers outside the search: cards, storing, the path, and whatever else is asked.

`farmer` and `merchant` share it: each answer is tried out on a possible truth behind the view and
judged by the worth of the farm it leaves.
"""

from collections.abc import Callable, Sequence
from typing import Final

from loyang.engine.actions import (
    Action,
    Discard,
    Done,
    Keep,
    Loan,
    Miss,
    Offer,
    Pay,
    Reap,
    Sell,
    Step,
    Take,
    TurnUp,
    Use,
)
from loyang.engine.cards import GRID_COLUMNS, NONE, ROW_PRICE
from loyang.engine.game import apply, legal_actions
from loyang.engine.solo import BUYS, SQUIRE_BUYS
from loyang.engine.state import (
    DRAFT,
    GRID,
    HARVEST_HELPER_ASKED,
    PACK,
    PATH,
    PAY,
    SHOPKEEPING,
    STORE,
    Decision,
    State,
)
from loyang.engine.turn_end import step_price

from .planner import cards_worth
from .value import NIGHT, worth, worth_at
from .weights import Weights

GRID_CARDS: Final = 8
# Whoever waits in the distribution keeps the best hand card and takes what the others leave: about
# so much of what the hand's second best card would bring (R3.3).
WAITING: Final = 0.5

Judged = list[tuple[float, Action]]
WorthWith = Callable[[list[int]], float]


def answers_of(actions: Sequence[Action]) -> list[Action]:
    """The answers to the question, without the free actions (R5.5)."""
    return [action for action in actions if not isinstance(action, Loan | Sell | Discard)]


def best(judged: Judged) -> Action:
    """The action with the highest worth; of equals the first."""
    return max(judged, key=lambda each: each[0])[1]


def tried(state: State, action: Action, weights: Weights) -> float:
    """The worth after an action without chance."""
    twin = state.copy()
    apply(twin, action)
    return worth(twin, action.seat, weights)


def judge(state: State, decision: Decision, actions: Sequence[Action], weights: Weights) -> Judged:
    """The worth of each answer that makes sense (not of the action turn itself: see planner)."""
    question = decision.question
    if question == GRID:
        return judge_grid(state, decision, actions, weights)
    if question == DRAFT:
        rough = rough_worth(state, decision.seat, weights)
        return judge_draft(state, decision, actions, rough, rough)
    if question == PACK:
        return judge_pack(state, decision, actions, weights)
    if question == STORE:
        return judge_store(state, actions, weights)
    if question == PATH:
        return judge_path(state, decision, actions, weights)
    if question == PAY:
        return judge_pay(state, decision, actions, weights)
    if question == HARVEST_HELPER_ASKED:
        return judge_reap(state, decision, actions, weights)
    answers = answers_of(actions)
    if question == SHOPKEEPING:
        # The shop matters little: naming the kind is what pays (R6.1).
        answers = [action for action in answers if action.verb() == "name"]
    return [(tried(state, action, weights), action) for action in answers]


# --- cards ---------------------------------------------------------------------------------------


def grid_sets(
    state: State, decision: Decision, actions: Sequence[Action], paired: int, weights: Weights
) -> list[tuple[float, list[int], int]]:
    """Solo: what may be bought now, nothing, a card or two: worth, cards and row prices (R8.3).

    Pairs are made of the best `paired` cards.
    """
    seat = decision.seat
    cards = [action.card for action in actions if isinstance(action, Take)]
    prices = {
        card: ROW_PRICE[place // GRID_COLUMNS]
        for place, card in enumerate(state.grid)
        if card != NONE
    }
    found: list[tuple[float, list[int], int]] = [(worth(state, seat, weights), [], 0)]
    alone: list[tuple[float, int]] = []
    for card in cards:
        value = cards_worth(state, seat, prices[card], [card], NONE, weights)
        found.append((value, [card], prices[card]))
        alone.append((-value, card))
    if decision.number + 1 < (SQUIRE_BUYS if decision.helpers else BUYS):
        alone.sort()
        pairing = sorted([card for _, card in alone[:paired]])
        for one in pairing:
            for other in pairing:
                if one < other:
                    cash = prices[one] + prices[other]
                    value = cards_worth(state, seat, cash, [one, other], NONE, weights)
                    found.append((value, [one, other], cash))
    return found


def judge_grid(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> Judged:
    """A card of the grid is as good as the best pair it belongs to."""
    judged: dict[Action, float] = {}
    for value, cards, _ in grid_sets(state, decision, actions, GRID_CARDS, weights):
        action = Take(decision.seat, cards[0]) if cards else Done(decision.seat)
        judged[action] = max(value, judged.get(action, value))
    return [(value, action) for action, value in judged.items()]


def judge_pack(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> Judged:
    """Which of the two cards to keep, and which one on top (R5.18)."""
    judged: Judged = []
    for action in actions:
        if isinstance(action, Keep):
            cards = [] if action.card == NONE else [action.card]
            value = cards_worth(state, decision.seat, 0, cards, action.under, weights)
            judged.append((value, action))
    # A field that can't be paid for: none is always possible.
    return judged


def rough_worth(state: State, seat: int, weights: Weights) -> WorthWith:
    """What the farm is worth with such cards, at first sight."""
    return lambda cards: cards_worth(state, seat, 0, cards, NONE, weights)


def judge_draft(
    state: State,
    decision: Decision,
    actions: Sequence[Action],
    worth_with: WorthWith,
    rough_with: WorthWith,
) -> Judged:
    """Choose the best pair now, or put up a card and wait for a better one (R3.3).

    `worth_with` tells what the farm would be worth with such cards, `rough_with` what it would be
    about, to find the pairs.
    """
    seat = state.seats[decision.seat]
    hand = seat.hand if seat.starter == NONE else [*seat.hand, seat.starter]
    taken = list(decision.cards)
    judged: Judged = [
        (worth_with([*taken, keep.card]), keep) for keep in actions if isinstance(keep, Keep)
    ]
    if judged:
        return [max(judged, key=lambda each: each[0])]
    for action in actions:
        if isinstance(action, TurnUp):
            # More to choose from, at no price (R3.9).
            return [(0.0, action)]
    for action in actions:
        if isinstance(action, Take):
            pairs = [[*taken, action.card, card] for card in hand]
            judged.append((worth_with(max(pairs, key=rough_with)), action))
    offers = [action for action in actions if isinstance(action, Offer)]
    if offers:
        alone = {card: worth_with([card]) for card in hand}
        now = worth_with([])
        order = sorted(seat.hand, key=lambda card: alone[card])
        second = alone[order[-2]] if len(order) > 1 else now
        waiting = alone[order[-1]] + max(0.0, second - now) * WAITING
        for offer in offers:
            # Put up the least useful card.
            rank = order.index(offer.card)
            judged.append((waiting - 0.01 * rank, offer))
    return judged or [(0.0, action) for action in answers_of(actions)]


# --- the end of a turn ---------------------------------------------------------------------------


def judge_store(state: State, actions: Sequence[Action], weights: Weights) -> Judged:
    """What to store, sell or let spoil, and whether to enlarge the storehouse (R5.26, R5.27)."""
    return [
        (tried(state, action, weights), action)
        for action in actions
        if not isinstance(action, Loan | Discard)
    ]


def judge_path(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> Judged:
    """How many steps to take (R5.28). Ending the turn is judged as it stands: what the next round
    brings is not known."""
    seat = state.seats[decision.seat].copy()
    judged: Judged = [(worth_at(seat, state.round, NIGHT, 0, weights), Done(seat.index))]
    steps = decision.number
    step = Step(seat.index)
    if step not in actions:
        return judged
    reached = -99.0
    while True:
        price = step_price(seat.space, steps)
        if seat.cash < price:
            break
        seat.cash -= price
        seat.space += 1
        steps += 1
        reached = max(reached, worth_at(seat, state.round, NIGHT, 0, weights))
    judged.append((reached, step))
    return judged


# --- paying, harvesting --------------------------------------------------------------------------


def judge_pay(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> Judged:
    """Pay for fields; what is missing comes from where it costs least (R3.8, R5.20)."""
    for action in actions:
        if isinstance(action, Pay):
            return [(0.0, action)]
    judged: Judged = []
    for action in actions:
        if isinstance(action, Sell | Use):
            judged.append((tried(state, action, weights), action))
    return judged or [(0.0, Loan(decision.seat))]


def judge_reap(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> Judged:
    """The Harvest helper before the own harvest (R6.6): all extra vegetables, or none."""
    judged: Judged = []
    for action in actions:
        if isinstance(action, Use):
            twin = state.copy()
            apply(twin, action)
            while True:
                reaps = [
                    each for each in legal_actions(twin, decision.seat) if isinstance(each, Reap)
                ]
                if not reaps:
                    break
                apply(twin, reaps[0])
            helpers = twin.seats[decision.seat].helpers
            twin.seats[decision.seat].helpers = [
                each for each in helpers if each.card != action.helper
            ]
            judged.append((worth(twin, decision.seat, weights), action))
        elif isinstance(action, Done):
            judged.append((worth(state, decision.seat, weights), action))
    return judged


# --- the action turn -----------------------------------------------------------------------------


def finish_turn(state: State, actions: Sequence[Action], weights: Weights) -> Action:
    """End the actions: who is due is missed (R5.13); a penalty is paid by the cheapest means."""
    for kind in (Miss, Done):
        for action in actions:
            if isinstance(action, kind):
                return action
    sells = [action for action in actions if isinstance(action, Sell)]
    if sells:
        return best([(tried(state, action, weights), action) for action in sells])
    return next(action for action in actions if isinstance(action, Loan))
