"""Choosing the answer to a question by the worth of the farm that each answer leaves.

For every question but the action turn itself, which has the planner and the rollout: cards,
storing, the path, and whatever else is asked. Compiled with the engine.
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

from .borrowing import last_resort
from .evaluation import TURN_OVER, cards_worth, worth, worth_at
from .weights import Weights

GRID_CARDS: Final = 8
# Whoever waits in the distribution keeps their best hand card and takes what the others leave: that
# brings about this share of what the second best hand card would (R3.3).
WAITING_SHARE: Final = 0.5

Worths = list[tuple[float, Action]]
WorthWith = Callable[[list[int]], float]  # of cards that the farm gets as well


def answers_of(actions: Sequence[Action]) -> list[Action]:
    """The answers to the question, without the free actions (R5.5)."""
    return [action for action in actions if not isinstance(action, (Loan, Sell, Discard))]


def best(worths: Worths) -> Action:
    """The action with the highest worth; of equals the first."""
    return max(worths, key=lambda each: each[0])[1]


def worth_after(state: State, action: Action, weights: Weights) -> float:
    """The worth after an action that leaves nothing to chance."""
    twin = state.copy()
    apply(twin, action)
    return worth(twin, action.seat, weights)


def answer_worths(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> Worths:
    """The worth of each answer that makes sense."""
    question = decision.question
    if question == GRID:
        return grid_worths(state, decision, actions, weights)
    if question == DRAFT:
        rough = rough_worth(state, decision.seat, weights)
        return draft_worths(state, decision, actions, rough, rough)
    if question == PACK:
        return keep_worths(state, decision, actions, weights)
    if question == STORE:
        return store_worths(state, actions, weights)
    if question == PATH:
        return path_worths(state, decision, actions, weights)
    if question == PAY:
        return pay_worths(state, decision, actions, weights)
    if question == HARVEST_HELPER_ASKED:
        return harvest_worths(state, decision, actions, weights)
    answers = answers_of(actions)
    if question == SHOPKEEPING:
        # What is in the shop matters little: naming the kind is what pays (R6.1).
        answers = [action for action in answers if action.verb() == "name"]
    return [(worth_after(state, action, weights), action) for action in answers]


# --- cards ---------------------------------------------------------------------------------------


def grid_sets(
    state: State, decision: Decision, actions: Sequence[Action], paired: int, weights: Weights
) -> list[tuple[float, list[int], int]]:
    """Solo: what may be bought now (nothing, one card or two), as worth, cards and price (R8.3).

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


def grid_worths(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> Worths:
    """A card of the grid is as good as the best pair it belongs to."""
    worths: dict[Action, float] = {}
    for value, cards, _ in grid_sets(state, decision, actions, GRID_CARDS, weights):
        action = Take(decision.seat, cards[0]) if cards else Done(decision.seat)
        worths[action] = max(value, worths.get(action, value))
    return [(value, action) for action, value in worths.items()]


def keep_worths(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> Worths:
    """Which card of a two-pack to keep, or which one on top of the other (R5.18)."""
    worths: Worths = []
    for action in actions:
        if isinstance(action, Keep):
            cards = [] if action.card == NONE else [action.card]
            value = cards_worth(state, decision.seat, 0, cards, action.under, weights)
            worths.append((value, action))
    return worths


def rough_worth(state: State, seat: int, weights: Weights) -> WorthWith:
    """What the farm is worth with more cards, at first sight."""
    return lambda cards: cards_worth(state, seat, 0, cards, NONE, weights)


def draft_worths(
    state: State,
    decision: Decision,
    actions: Sequence[Action],
    worth_with: WorthWith,
    rough_with: WorthWith,
) -> Worths:
    """Choose the best pair now, or offer a card and wait for a better one (R3.3).

    `rough_with` finds the pairs at first sight, `worth_with` then takes a closer look at them.
    """
    seat = state.seats[decision.seat]
    hand = seat.hand if seat.starter == NONE else [*seat.hand, seat.starter]
    taken = list(decision.cards)
    worths: Worths = [
        (worth_with([*taken, keep.card]), keep) for keep in actions if isinstance(keep, Keep)
    ]
    if worths:
        return [max(worths, key=lambda each: each[0])]
    for action in actions:
        if isinstance(action, TurnUp):
            # More to choose from, at no cost (R3.9).
            return [(0.0, action)]
    for action in actions:
        if isinstance(action, Take):
            pairs = [[*taken, action.card, card] for card in hand]
            worths.append((worth_with(max(pairs, key=rough_with)), action))
    offers = [action for action in actions if isinstance(action, Offer)]
    if offers:
        alone = {card: worth_with([card]) for card in hand}
        now = worth_with([])
        order = sorted(seat.hand, key=lambda card: alone[card])
        second = alone[order[-2]] if len(order) > 1 else now
        waiting = alone[order[-1]] + max(0.0, second - now) * WAITING_SHARE
        for offer in offers:
            # Offer the least useful card.
            rank = order.index(offer.card)
            worths.append((waiting - 0.01 * rank, offer))
    return worths or [(0.0, action) for action in answers_of(actions)]


# --- the end of a turn ---------------------------------------------------------------------------


def store_worths(state: State, actions: Sequence[Action], weights: Weights) -> Worths:
    """What to store, sell or let spoil, and whether to enlarge the storehouse (R5.26, R5.27)."""
    return [
        (worth_after(state, action, weights), action)
        for action in actions
        if not isinstance(action, (Loan, Discard))
    ]


def path_worths(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> Worths:
    """How many steps to take (R5.28): ending the turn now, or after the best number of steps."""
    ends = path_ends(state, decision, actions, weights)
    worths: Worths = [(ends[0], Done(decision.seat))]
    if len(ends) > 1:
        worths.append((max(ends[1:]), Step(decision.seat)))
    return worths


def path_ends(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> list[float]:
    """The worth of ending the turn after no, one, two ... more steps, as far as the cash goes."""
    seat = state.seats[decision.seat].copy()
    ends = [worth_at(seat, state.round, TURN_OVER, 0, weights)]
    if Step(seat.index) not in actions:
        return ends
    steps = decision.number
    while seat.cash >= (price := step_price(seat.space, steps)):
        seat.cash -= price
        seat.space += 1
        steps += 1
        ends.append(worth_at(seat, state.round, TURN_OVER, 0, weights))
    return ends


# --- paying, harvesting --------------------------------------------------------------------------


def pay_worths(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> Worths:
    """Pay for fields; the cash comes from where that costs least (R3.8, R5.20)."""
    for action in actions:
        if isinstance(action, Pay):
            return [(0.0, action)]
    worths: Worths = []
    for action in actions:
        if isinstance(action, (Sell, Use)):
            worths.append((worth_after(state, action, weights), action))
    return worths or [(0.0, last_resort(actions))]


def harvest_worths(
    state: State, decision: Decision, actions: Sequence[Action], weights: Weights
) -> Worths:
    """The Harvest helper before the harvest (R6.6): all extra vegetables, or none."""
    worths: Worths = []
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
            worths.append((worth(twin, decision.seat, weights), action))
        elif isinstance(action, Done):
            worths.append((worth(state, decision.seat, weights), action))
    return worths


# --- the action turn -----------------------------------------------------------------------------


def finish_turn(state: State, actions: Sequence[Action], weights: Weights) -> Action:
    """End the actions: whoever is due is missed (R5.13); penalties are paid as it costs least."""
    for kind in (Miss, Done):
        for action in actions:
            if isinstance(action, kind):
                return action
    sells = [action for action in actions if isinstance(action, Sell)]
    if sells:
        return best([(worth_after(state, action, weights), action) for action in sells])
    return last_resort(actions)
