"""Lines of a few actions that lead to one which is refused for now: buy a bean and sow it.

What stands in the way says what to try: goods that are missing are bought or traded for, cash that
is missing comes from selling. Which lines are possible is the engine's word alone: each is played
on a copy. None takes a loan, uses a helper, or passes a point that could not be taken back freely.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from loyang.engine.actions import Action, Buy, Deliver, Pack, Pay, Sell, Serve, Sow, Trade
from loyang.engine.cards import BUY_PRICE, KINDS, NONE, SELL_PRICE, WANTED
from loyang.engine.events import Event
from loyang.engine.game import apply
from loyang.engine.reasons import Illegal, Reason
from loyang.engine.state import ACT, PAY, Seat, State, pending

from .events import FINAL

MOST_ACTIONS: Final = 3
MOST_WAYS: Final = 3  # to one and the same action

Line = tuple[Action, ...]


class Played(NamedTuple):
    """A line that the engine allows, and what comes of it."""

    line: Line
    events: list[list[Event]]  # of each action
    after: State


def compounds(
    state: State,
    seat: int,
    legal: Sequence[Action],
    refused: Iterable[tuple[Action, Reason]],
) -> list[Played]:
    """For each refused action its best lines: the shorter first, then what leaves more."""
    decision = pending(state, seat)
    if decision is None or decision.question not in (ACT, PAY):
        return []
    farm = state.seats[seat]
    supply = Supply(legal)
    sales = sale_lines(*sellable(farm, legal))
    found: list[Played] = []
    for final, reason in refused:
        # (tuples: compiled, a union of classes is made anew each time)
        if reason.code == "cart-lacks" and isinstance(final, (Sow, Deliver, Serve)):
            ways = playable(state, supplying(farm, supply, wanted(final)), final)
            if len(ways) > 1:
                ways.sort(key=lambda way: (len(way.line), -worth(way.after.seats[seat])))
            found += ways[:MOST_WAYS]
        elif reason.code == "too-expensive" and isinstance(final, (Buy, Pack, Pay)):
            lines = selling(sales, final, reason.need - reason.have)
            found += playable(state, lines, final, 1)
    return found


def playable(
    state: State, lines: Iterable[Line], final: Action, most: int = sys.maxsize
) -> list[Played]:
    """The first of the lines that can be played to their ends."""
    found: list[Played] = []
    for line in lines:
        played = play(state, (*line, final))
        if played is not None:
            found.append(played)
            if len(found) == most:
                break
    return found


def play(state: State, line: Line) -> Played | None:
    """The line on a copy; None where it is refused, or could not be taken back half-way."""
    after = state.copy()
    events: list[list[Event]] = []
    for action in line:
        if events and any(event.name in FINAL for event in events[-1]):
            return None
        try:
            events.append(apply(after, action))
        except Illegal:
            return None
    return Played(line, events, after)


def worth(farm: Seat) -> int:
    """Cash, and what the cart's goods would cost."""
    return farm.cash + sum([farm.cart[kind] * BUY_PRICE[kind] for kind in range(KINDS)])


# --- goods ---------------------------------------------------------------------------------------


def wanted(final: Sow | Deliver | Serve) -> list[int]:
    """How many of each kind the action takes out of the cart."""
    if isinstance(final, Sow):
        return [int(kind == final.kind) for kind in range(KINDS)]
    times = 1 + final.twice if isinstance(final, Deliver) else 1
    return [number * times for number in WANTED[final.card]]


class Supply:
    """Where goods can be had now without a helper: purchases and trades, by what they bring."""

    def __init__(self, legal: Iterable[Action]) -> None:
        self.buys: dict[int, Buy] = {}
        self.trades: dict[int, list[Trade]] = {}
        for action in legal:
            if isinstance(action, Buy):
                if not action.helpers:
                    self.buys[action.kind] = action
            elif isinstance(action, Trade) and action.trader == NONE:
                self.trades.setdefault(action.kind, []).append(action)

    def sources(self, kind: int, spare: list[int]) -> list[Action]:
        """The purchase of a kind, and at each stall that has it the cheapest trade.

        Where two stalls take the same for it, the first will do.
        """
        best: dict[int, Trade] = {}
        for trade in self.trades.get(kind, ()):
            gifts = given(trade)
            known = best.get(trade.stall)
            spares = all(spare[each] >= gifts.count(each) for each in gifts)
            if spares and (known is None or cost(gifts) < cost(given(known))):
                best[trade.stall] = trade
        different = {tuple(given(trade)): trade for trade in reversed(best.values())}
        bought = [self.buys[kind]] if kind in self.buys else []
        return [*bought, *reversed(different.values())]


def supplying(farm: Seat, supply: Supply, need: list[int]) -> Iterable[Line]:
    """Ways to get what is missing, each thing bought or traded for what is not needed."""
    spare = [farm.cart[kind] - need[kind] for kind in range(KINDS)]
    missing: list[int] = []
    for kind in range(KINDS):
        if spare[kind] < 0:
            if kind not in supply.buys and kind not in supply.trades:
                return []
            missing += [kind] * -spare[kind]
    if len(missing) >= MOST_ACTIONS:
        return []
    return product(*[supply.sources(kind, spare) for kind in missing])


def given(trade: Trade) -> list[int]:
    return [kind for kind in (trade.give, trade.give2) if kind != NONE]


def cost(kinds: Iterable[int]) -> int:
    """What it would cost to have them again."""
    return sum([BUY_PRICE[kind] for kind in kinds])


# --- cash ----------------------------------------------------------------------------------------


class Sales(NamedTuple):
    """A few sales, and the cash they bring."""

    kinds: tuple[int, ...]
    cash: int


def sellable(farm: Seat, legal: Iterable[Action]) -> list[int]:
    """How many of each kind may be sold in one line."""
    most = [0] * KINDS
    for action in legal:
        if isinstance(action, Sell):
            most[action.kind] = min(farm.cart[action.kind], MOST_ACTIONS - 1)
    return most


@lru_cache(1_024)
def sale_lines(*most: int) -> list[Sales]:
    """All that may be sold together, by how many of each kind; the fewest and cheapest first."""
    kinds = [kind for kind in range(KINDS) for _ in range(most[kind])]
    found: list[Sales] = []
    for number in range(1, MOST_ACTIONS):
        lines = sorted({*combinations(kinds, number)}, key=lambda line: (cost(line), line))
        found += [Sales(line, sum([SELL_PRICE[kind] for kind in line])) for line in lines]
    return found


def selling(sales: Iterable[Sales], final: Action, short: int) -> Iterator[Line]:
    """Those that bring so much; not of what is to be bought."""
    bought = final.kind if isinstance(final, Buy) else NONE
    for each in sales:
        if each.cash >= short and bought not in each.kinds:
            yield tuple([Sell(final.seat, kind) for kind in each.kinds])
