"""Actions near a given one: each of its numbers changed, the seat included."""

import random
from collections.abc import Iterator

from loyang.engine.actions import (
    Action,
    Buy,
    Deliver,
    Dig,
    Discard,
    Done,
    Enlarge,
    Keep,
    Loan,
    Miss,
    Name,
    Offer,
    Pack,
    Partner,
    Pay,
    Reap,
    Sell,
    SellOff,
    Serve,
    Sow,
    Step,
    Stock,
    Store,
    Take,
    Trade,
    TurnUp,
    Use,
)

NUMBERS = [-2, -1, *range(16), 20, 34, 48, 51, 63, 67, 69, 70, 99]

# How many numbers build an action, besides its seat.
ARGUMENTS: dict[type[Action], int] = {
    **dict.fromkeys((Loan, Done, Pay, TurnUp, Pack, Enlarge, Step), 0),
    **dict.fromkeys((Sell, Store, Name, Discard, Take, Offer, Miss, Serve), 1),
    **dict.fromkeys((Reap, Partner, Dig), 1),
    **dict.fromkeys((Keep, Sow, Buy, Deliver, Stock, SellOff), 2),
    Trade: 5,
    Use: 7,
}


def mutations(action: Action, rng: random.Random) -> Iterator[Action]:
    """The action with one value changed to anything, sensible or not; then some of other types."""
    values = action.values()
    for n in range(len(values)):
        for number in NUMBERS:
            if number != values[n]:
                yield built(type(action), [*values[:n], number, *values[n + 1 :]])
    for cls in rng.sample(list(ARGUMENTS), 6):
        yield built(cls, [action.seat, *rng.choices(NUMBERS, k=ARGUMENTS[cls])])


def built(cls: type[Action], values: list[object]) -> Action:
    return cls(*values)  # type: ignore[arg-type]
