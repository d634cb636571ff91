"""The bot `novice`: rules of thumb on the view alone, with the mistakes of a first game."""

import random
from collections.abc import Sequence
from typing import Final

from loyang.engine.actions import (
    Action,
    Buy,
    Deliver,
    Done,
    Enlarge,
    Keep,
    Miss,
    Name,
    Offer,
    Pack,
    Pay,
    Sell,
    Serve,
    Sow,
    Step,
    Store,
    Take,
    Trade,
    Use,
)
from loyang.engine.cards import (
    BUY_PRICE,
    CASUAL,
    CASUAL_PRICE,
    FIELD,
    FIELD_PRICE,
    GRID_COLUMNS,
    HELPER,
    KINDS,
    NONE,
    REGULAR,
    ROUNDS,
    ROW,
    ROW_PAY,
    STALL,
    TRADE_COST,
    WANTED,
)
from loyang.engine.market import pack_price
from loyang.engine.state import ACT, PATH, STORE, Decision, Seat, field_at
from loyang.engine.turn_end import step_price
from loyang.engine.views import View

from .answer_choice import answers_of
from .borrowing import last_resort
from .protocol import Budget

SLIP: Final = 0.08  # how often it just does anything
# How much it likes a card, by row.
LIKES: Final[dict[int, float]] = {REGULAR: 5, CASUAL: 4, FIELD: 3.5, STALL: 4, HELPER: 2}
CUSTOMERS_ENOUGH: Final = 2
SEED_ROUNDS: Final = 5  # it buys seed only early
CASH_KEPT: Final = 3  # it likes to hold back that much


def own_decision(view: View) -> Decision | None:
    """The question that the viewer must answer."""
    for stack in view.stacks:
        if stack and stack[-1].seat == view.viewer:
            return stack[-1]
    return None


def lacking(seat: Seat, customer: int) -> list[int]:
    """The vegetables that the cart lacks for a customer, an entry for each."""
    wanted = WANTED[customer]
    return [kind for kind in range(KINDS) for _ in range(max(0, wanted[kind] - seat.cart[kind]))]


def grown(seat: Seat) -> set[int]:
    """The kinds that it has or grows."""
    kinds = {field.kind for field in seat.fields if field.count}
    return kinds | {kind for kind in range(KINDS) if seat.cart[kind] or seat.storehouse[kind]}


def wishing(seat: Seat, kind: int) -> int:
    """How many of its customers want that kind."""
    return sum(WANTED[each.card][kind] > 0 for each in [*seat.regulars, *seat.casuals])


class NoviceBot:
    """Serves whom it can, sows what it has, walks when it has cash to spare; slips now and then."""

    def __init__(self, seed: int | str, budget: Budget | None = None) -> None:
        self._seed = seed

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        seat = view.seats[view.viewer]
        # Moods follow from what is seen, so that the same view gets the same answer.
        mood = random.Random(f"novice {self._seed} {view.round} {view.phase} {seat.contents()}")
        answers = answers_of(actions)
        if not answers:
            return self._raise_cash(actions)
        decision = own_decision(view)
        question = NONE if decision is None else decision.question
        if question == ACT:
            return self._act(view, seat, answers, actions, mood)
        if question == PATH:
            return self._walk(view, seat, answers)
        if question == STORE:
            return self._store(view, seat, answers)
        return self._answer(view, seat, question, answers, mood)

    def _raise_cash(self, actions: Sequence[Action]) -> Action:
        """Something must be paid for: sell the cheapest vegetable, or take a loan (R7.2)."""
        sells = [action for action in actions if isinstance(action, Sell)]
        return sells[0] if sells else last_resort(actions)

    # --- the action turn -------------------------------------------------------------------------

    def _act(
        self,
        view: View,
        seat: Seat,
        answers: Sequence[Action],
        actions: Sequence[Action],
        mood: random.Random,
    ) -> Action:
        if mood.random() < SLIP:
            careless = [each for each in answers if not isinstance(each, Use | Buy)]
            if careless:
                return mood.choice(careless)
        ranked = [(self._liking(view, seat, action, mood), action) for action in answers]
        liking, action = max(ranked, key=lambda each: each[0])
        if liking > 0:
            return action
        for kind in (Miss, Done):
            for answer in answers:
                if isinstance(answer, kind):
                    return answer
        return self._raise_cash(actions)

    def _liking(self, view: View, seat: Seat, action: Action, mood: random.Random) -> float:
        """How much it likes an action; it does what it likes more than 0."""
        liking = 0.0
        if isinstance(action, Deliver):
            liking = 100 + len(ROW_PAY[action.card])
        elif isinstance(action, Serve):
            liking = 90 + CASUAL_PRICE[action.card]
        elif isinstance(action, Sow):
            field = field_at(seat, action.place)
            if field is not None and view.round < ROUNDS - 1:
                liking = 50 + 3 * field.spaces + action.kind + 6 * wishing(seat, action.kind)
                if any(not lacking(seat, regular.card) for regular in seat.regulars):
                    liking -= 40
        elif isinstance(action, Trade):
            missing = self._missing(seat)
            if action.kind in missing and action.give not in missing and action.trader == NONE:
                liking = 40 - 5 * TRADE_COST[action.stall][action.kind]
        elif isinstance(action, Buy):
            liking = self._liking_to_buy(view, seat, action)
        elif isinstance(action, Pack):
            if seat.cash >= pack_price(seat) + CASH_KEPT:
                liking = 15 if mood.random() < 0.5 else 0
        elif isinstance(action, Use):
            liking = 5 if mood.random() < 0.3 else 0
        return liking

    def _missing(self, seat: Seat) -> list[int]:
        """The vegetables that alone are missing for some customer."""
        missing: list[int] = []
        for customer in [*seat.regulars, *seat.casuals]:
            lacks = lacking(seat, customer.card)
            if len(lacks) == 1:
                missing += lacks
        return missing

    def _liking_to_buy(self, view: View, seat: Seat, action: Buy) -> float:
        price = 1 if action.helpers else BUY_PRICE[action.kind]
        if action.kind in self._missing(seat) and price < 6:
            return 30 - price
        empty = [field for field in seat.fields if not field.count]
        if empty and view.round <= SEED_ROUNDS and seat.cash >= price + CASH_KEPT:
            # It doesn't ask whether anybody will want the crop.
            return 20 - price if not sum(seat.cart) else 0
        return 0

    # --- the end of the turn ---------------------------------------------------------------------

    def _store(self, view: View, seat: Seat, answers: Sequence[Action]) -> Action:
        if sum(seat.cart) > 2 and view.round < ROUNDS - 2:
            for action in answers:
                if isinstance(action, Enlarge):
                    return action
        stores = [action for action in answers if isinstance(action, Store)]
        if stores:
            return stores[-1]
        return next((each for each in answers if isinstance(each, Done)), answers[0])

    def _walk(self, view: View, seat: Seat, answers: Sequence[Action]) -> Action:
        decision = own_decision(view)
        steps = 0 if decision is None else decision.number
        kept = 0 if view.round == ROUNDS or steps == 0 else CASH_KEPT
        for action in answers:
            if isinstance(action, Step) and seat.cash >= step_price(seat.space, steps) + kept:
                return action
        return next(each for each in answers if isinstance(each, Done))

    # --- cards and all other questions -----------------------------------------------------------

    def _answer(
        self, view: View, seat: Seat, question: int, answers: Sequence[Action], mood: random.Random
    ) -> Action:
        pays = [action for action in answers if isinstance(action, Pay)]
        if pays:
            return pays[0]
        names = [action for action in answers if isinstance(action, Name)]
        if names:
            return max(names, key=lambda name: [f.kind for f in seat.fields].count(name.kind))
        liked = [(self._liking_card(view, seat, action, mood), action) for action in answers]
        return max(liked, key=lambda each: each[0])[1]

    def _liking_card(self, view: View, seat: Seat, action: Action, mood: random.Random) -> float:
        if isinstance(action, Take):
            liking = self._liking_of(view, seat, action.card, mood)
            if action.card in view.grid:
                liking -= min(3, view.grid.index(action.card) // GRID_COLUMNS)
            return liking
        if isinstance(action, Keep):
            if action.card == NONE:
                return 1
            liking = self._liking_of(view, seat, action.card, mood)
            if action.under != NONE:
                liking += 0.3 * self._liking_of(view, seat, action.under, mood)
            return liking
        if isinstance(action, Offer):
            # It parts with what it likes least, once in a while.
            return 4.5 - self._liking_of(view, seat, action.card, mood) / 5
        if isinstance(action, Done):
            return 1.5
        return mood.random()

    def _liking_of(self, view: View, seat: Seat, card: int, mood: random.Random) -> float:
        row = ROW[card]
        liking = LIKES[row] + mood.random()
        if row == FIELD and (seat.cash < FIELD_PRICE + CASH_KEPT or view.round > SEED_ROUNDS):
            liking = 0
        if row == REGULAR and len(seat.regulars) >= CUSTOMERS_ENOUGH:
            liking = 0
        if row in (REGULAR, CASUAL):
            # It wants to have what they want, or at least to grow it.
            missing = {kind for kind in range(KINDS) if WANTED[card][kind]} - grown(seat)
            liking += 3 if not lacking(seat, card) else -2 * len(missing)
        return liking
