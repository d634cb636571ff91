"""Two bots on the same deals: by how much one is better, and when that is certain enough to stop.

What counts is the final space with the cash left over as a part of the next one: on the same cards
such differences say more than wins. The interval holds at every moment of a run and not only at its
end (a confidence sequence; Waudby-Smith et al., "Time-uniform central limit theory", with a normal
mixture), so one may stop as soon as it leaves out 0.
"""

import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .faults import ArenaError
from .match import Outcome
from .pool import LocalPool, Pool
from .run import Told, run, tell_nobody
from .schedule import Plan
from .statistics import Interval
from .summary import counted_space, seats_of

CERTAINTY = 0.05  # how often a run may be wrong, whenever it stops
FEWEST_DEALS = 10  # before it stops; and so many at a time
# The interval is narrowest after about this many deals, and a little wider before and after.
USUAL_DEALS = 50


@dataclass(frozen=True)
class Comparison:
    """How far the first bot came beyond the second, deal by deal."""

    bots: tuple[str, ...]
    differences: tuple[float, ...]

    @property
    def mean(self) -> float:
        return statistics.fmean(self.differences)

    @property
    def interval(self) -> Interval | None:
        return sequence_interval(self.differences)

    @property
    def better(self) -> str | None:
        """The bot that is better for certain, if one is."""
        if len(self.differences) < FEWEST_DEALS or self.interval is None:
            return None
        low, high = self.interval
        if low > 0:
            return self.bots[0]
        return self.bots[1] if high < 0 else None


def sequence_interval(values: Sequence[float]) -> Interval | None:
    """The interval of the mean that may be looked at after every deal; None for a single one."""
    number = len(values)
    if number < 2:
        return None
    mean, spread = statistics.fmean(values), statistics.stdev(values)
    unlikely = -2 * math.log(CERTAINTY)
    scale = (unlikely + math.log(unlikely) + 1) / USUAL_DEALS
    grown = number * scale + 1
    half = spread * math.sqrt(
        2 * grown / (number**2 * scale) * math.log(math.sqrt(grown) / CERTAINTY)
    )
    return mean - half, mean + half


def compare(
    plan: Plan,
    start: Callable[[], Pool] = lambda: LocalPool(1),
    results: Path | None = None,
    told: Told = tell_nobody,
) -> Comparison:
    """Play deal after deal until one bot is better for certain, or all games are played.

    Alone each bot plays every deal; two play it against each other, in both seats.
    """
    if len(plan.bots) != 2 or plan.bots[0] == plan.bots[1] or plan.players > 2:
        raise ArenaError("two different bots are compared, each alone or one against the other")
    games = min(plan.games, FEWEST_DEALS * plan.players)
    while True:
        outcomes = run(replace(plan, games=games), start, results, None, told)
        found = Comparison(plan.bots, tuple(differences(plan.bots, outcomes)))
        if found.better is not None or games >= plan.games:
            return found
        games = min(plan.games, games + FEWEST_DEALS * plan.players)


def differences(bots: tuple[str, ...], outcomes: Sequence[Outcome]) -> list[float]:
    """By deal, in their order."""
    by_deal: dict[int, tuple[list[float], list[float]]] = {}
    for outcome in outcomes:
        reached = by_deal.setdefault(outcome.deal, ([], []))
        for values, bot in zip(reached, bots, strict=True):
            values += [counted_value(outcome, seat) for seat in seats_of(bot, outcome)]
    return [
        statistics.fmean(one) - statistics.fmean(other)
        for _, (one, other) in sorted(by_deal.items())
    ]


def counted_value(outcome: Outcome, seat: int) -> float:
    """The final space, and the cash as a part of what the next step would have cost (R5.28)."""
    space, cash, _ = outcome.scores[seat]
    counted = counted_space(outcome, seat)
    return counted + min(0.99, cash / max(1, space + 1)) if counted == space else counted
