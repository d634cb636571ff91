"""The solver's yardstick: small turns laid out by chance, and every position of them tried."""

import random
from dataclasses import dataclass, field

from loyang.engine.actions import Action, Done, Loan, Pack, Sow
from loyang.engine.cards import (
    BOOK_KEEPER,
    CASUAL,
    FOREMAN,
    HELPER,
    KINDS,
    NONE,
    REGULAR,
    ROW,
    SHOP_SPACES,
    STALL,
    TENANT_FARMER,
    WANTS,
)
from loyang.engine.game import apply, legal_actions
from loyang.engine.state import ACT, DUE, Field, Regular, Seat, Stall, State, pending
from loyang.engine.table import place_card
from loyang.puzzles.puzzle import customers
from tests.kit import action_turn

SEAT = 0
UNSOLVED = (BOOK_KEEPER, TENANT_FARMER)


# --- small turns ----------------------------------------------------------------------------------


def small_turn(number: int) -> State:
    """A turn with a few cards of all kinds, packs among them, and a few vegetables."""
    rng = random.Random(number)
    state = action_turn(players=1 + number % 3)
    state.round = rng.randint(3, 9)
    pool = rng.sample(state.draw, len(state.draw))
    rows = {
        row: [card for card in pool if ROW[card] == row and card not in UNSOLVED]
        for row in (STALL, REGULAR, CASUAL, HELPER)
    }

    def draw(row: int) -> int:
        state.draw.remove(rows[row][-1])
        return rows[row].pop()

    def lay(seat: Seat, row: int) -> None:
        card = draw(row)
        place_card(seat, card, draw(rng.choice([*rows])) if rng.random() < 0.25 else NONE)

    own = state.seats[SEAT]
    for row, most in ((STALL, 1), (REGULAR, 2), (CASUAL, 2), (HELPER, 2)):
        for _ in range(rng.randint(0, most)):
            lay(own, row)
    for other in state.seats[1:]:
        for row in (STALL, REGULAR, CASUAL):
            if rng.random() < 0.5:
                lay(other, row)
        other.helpers = [each for each in other.helpers if each.card != FOREMAN]
        other.fields.append(Field(1, 5, NONE, rng.randrange(3), 4, NONE))
    own.stalls = [Stall(each.card, some_of(each.goods, rng), each.under) for each in own.stalls]
    own.regulars = [
        Regular(each.card, rng.choice([0, 2, 3, 3]), rng.random() < 0.4, DUE, each.under)
        for each in own.regulars
    ]
    own.fields.append(
        Field(1, 4, NONE, rng.randrange(3), 1, draw(CASUAL) if rng.random() < 0.25 else NONE)
    )
    wanted = [kind for each in own.regulars + own.casuals for kind in WANTS[each.card]]
    for _ in range(rng.randint(1, 4)):
        useful = wanted and rng.random() < 0.6
        own.cart[rng.choice(wanted) if useful else rng.randrange(KINDS)] += 1
    own.cash = rng.randint(0, 7)
    own.shop = [rng.randint(0, most) if rng.random() < 0.5 else 0 for most in SHOP_SPACES]
    return state


def some_of(goods: int, rng: random.Random) -> int:
    kinds = [kind for kind in range(KINDS) if goods >> kind & 1]
    return sum(1 << kind for kind in rng.sample(kinds, rng.randint(1, 2)))


# --- every position -------------------------------------------------------------------------------


@dataclass
class Found:
    """The best of both goals, and which customers are served for it."""

    cash: int = -1
    for_cash: set[tuple[int, ...]] = field(default_factory=set)
    customers: int = -1
    for_customers: set[tuple[int, ...]] = field(default_factory=set)
    size: int = 0

    def end(self, cash: int, served: tuple[int, ...]) -> None:
        if cash > self.cash:
            self.cash, self.for_cash = cash, set()
        if cash == self.cash:
            self.for_cash.add(served)
        if len(served) > self.customers:
            self.customers, self.for_customers = len(served), set()
        if len(served) == self.customers:
            self.for_customers.add(served)


def try_everything(start: State, most: int) -> Found | None:
    """All that is possible without two-packs and loans; None if that is too much, or if a helper
    turns up that the solver refuses. Sowing brings nothing without the Book-keeper."""
    found = Found()
    seen = {key(start, ())}
    left: list[tuple[State, tuple[int, ...]]] = [(start, ())]
    while left:
        state, served = left.pop()
        decision = pending(state, SEAT)
        if decision is None or any(each.card in UNSOLVED for each in state.seats[SEAT].helpers):
            return None
        for action in legal_actions(state, SEAT):
            if isinstance(action, Pack | Loan | Sow):
                continue
            if isinstance(action, Done) and decision.question == ACT:
                found.end(state.seats[SEAT].cash, served)
                continue
            after, more = done(state, action, served)
            known = key(after, more)
            if known not in seen:
                seen.add(known)
                left.append((after, more))
        if len(seen) > most:
            return None
    found.size = len(seen)
    return found


def done(state: State, action: Action, served: tuple[int, ...]) -> tuple[State, tuple[int, ...]]:
    after = state.copy()
    events = apply(after, action)
    cards = [
        event.card
        for event in events
        if event.name in ("delivered", "served")
        for _ in range(customers([event], SEAT))
    ]
    return after, tuple(sorted([*served, *cards]))


def key(state: State, served: tuple[int, ...]) -> object:
    """Everything that can change in a turn, without any hashing of our own."""
    return (
        served,
        tuple(state.grid),
        repr(state.stacks),
        tuple(repr(seat.contents()) for seat in state.seats),
    )
