"""Judging one decision: what each line is worth, how sure that is, and how they differ.

All lines are played in the same futures, so that chance hits them alike and differences show after
few of them. With a node budget the same view gives the same judgement on every machine.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean
from typing import Final

from loyang.bots import Budget
from loyang.engine.actions import Action
from loyang.engine.views import View

from .futures import Futures, Outcome
from .lines import Line, proposed, topic
from .reasons import Reason, reasons

PLAYER: Final = "master"  # whose lines are the better ones
# Positions looked at for a decision of a review, if no budget says, by players: with more of them
# there are more decisions, and each position takes longer.
NODES: Final = {1: 36_000, 2: 24_000, 3: 20_000, 4: 18_000}
HINT: Final = Budget(nodes=26_000)  # for a hint, which must come within three seconds
NUDGE: Final = Budget(nodes=2500)  # for a nudge, which must come within one
PLAYER_SHARE: Final = 0.25  # of them, to find lines
FEWEST: Final = 6  # futures: fewer say nothing about doubt
ALONE_SHARE: Final = 0.35  # of the futures, where there is nothing to compare
# A loss that is not beyond doubt, but more than this part of its doubt and not tiny, gets so much
# more of the budget.
CLOSE: Final = 0.3
LEAST_LOSS: Final = 0.08
SECOND_LOOK: Final = 2.5
NODES_A_FUTURE: Final = 100  # at least, or a position near the end would be played for ever
LINES: Final = 4  # that are told apart for a hint
SURE: Final = 0.99  # how sure an interval is


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over futures, and how far it may be off: the half of its interval."""

    mean: float
    doubt: float

    @staticmethod
    def of(values: Sequence[float]) -> "Estimate":
        mean = fmean(values)
        if len(values) < 2:
            return Estimate(mean, float("inf"))
        variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        return Estimate(mean, quantile(len(values) - 1) * sqrt(variance / len(values)))

    @property
    def beyond_doubt(self) -> bool:
        return self.mean > self.doubt


def quantile(freedom: int) -> float:
    """Student's quantile of the interval, close enough from a handful of futures on."""
    z = NormalDist().inv_cdf(0.5 + SURE / 2)
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


@dataclass(frozen=True)
class Prospect:
    """A line and what it is worth: in spaces alone; with others also the margin over the best of
    them and the chance to win."""

    line: Line
    value: Estimate  # the final space alone, the margin with others
    own: float
    win: float
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True)
class Assessment:
    """A decision and its choices, the best first. `reasons` tell the first from the second."""

    topic: str
    choices: tuple[Prospect, ...]
    reasons: tuple[Reason, ...]
    futures: int


def assess(
    view: View,
    actions: Sequence[Action],
    budget: Budget = HINT,
    *,
    seed: str = "coach",
    player: str = PLAYER,
    lines: int = LINES,
) -> Assessment:
    """What the seat that has this view could do now, and what comes of it."""
    futures = Futures(view, seed)
    found = proposed(futures, actions, player, player_budget(budget, view.players), lines)
    prospects = compare(futures, found, budget)
    prospects.sort(key=lambda each: -each.value.mean)
    why: list[Reason] = []
    if len(prospects) > 1:
        why = reasons(prospects[0].outcomes, prospects[1].outcomes)
    played = len(prospects[0].outcomes) if prospects else 0
    return Assessment(topic(futures.truth(0), view.viewer), tuple(prospects), tuple(why), played)


def nudge(
    view: View,
    actions: Sequence[Action],
    budget: Budget = NUDGE,
    *,
    seed: str = "coach",
    player: str = PLAYER,
) -> Action | None:
    """What to look at first: the action with which the best line begins, found without futures."""
    found = proposed(Futures(view, seed), actions, player, budget, 1)
    return found[0].actions[0] if found else None


def player_budget(budget: Budget | None, players: int) -> Budget:
    """The part of the budget that goes into finding lines."""
    if budget is not None and budget.seconds is not None:
        return Budget(seconds=budget.seconds * PLAYER_SHARE)
    nodes = (budget and budget.nodes) or NODES[players]
    return Budget(nodes=max(1, int(nodes * PLAYER_SHARE)))


def compare(
    futures: Futures, lines: Sequence[Line], budget: Budget | None = None
) -> list[Prospect]:
    """Play all lines in the same futures, as many as the budget allows."""
    outcomes: list[list[Outcome]] = [[] for _ in lines]
    play(futures, lines, outcomes, limit(futures, budget, 1.0 if len(lines) > 1 else ALONE_SHARE))
    return [prospect(line, out) for line, out in zip(lines, outcomes, strict=True)]


def compare_closely(
    futures: Futures, chosen: Line, better: Line, budget: Budget | None = None
) -> tuple[Prospect, Prospect]:
    """Compare what was done with what may be better; in a close call take a second look."""
    if chosen.end == better.end:
        same = compare(futures, [chosen], budget)[0]
        return same, same
    lines = (chosen, better)
    outcomes: tuple[list[Outcome], list[Outcome]] = ([], [])
    play(futures, lines, outcomes, limit(futures, budget, 1.0))
    loss = difference(*outcomes)
    if not loss.beyond_doubt and loss.mean > max(CLOSE * loss.doubt, LEAST_LOSS):
        play(futures, lines, outcomes, limit(futures, budget, SECOND_LOOK))
    return prospect(chosen, outcomes[0]), prospect(better, outcomes[1])


def difference(chosen: Sequence[Outcome], better: Sequence[Outcome]) -> Estimate:
    """What the second line has over the first one in the same futures."""
    return Estimate.of([two.value - one.value for one, two in zip(chosen, better, strict=True)])


def play(
    futures: Futures,
    lines: Sequence[Line],
    outcomes: Sequence[list[Outcome]],
    enough: Callable[[int], bool],
) -> None:
    """Add futures to the outcomes of the lines, until there are enough new ones."""
    began = n = len(outcomes[0]) if lines else 0
    while lines and (n < FEWEST or not enough(n - began)):
        for line, out in zip(lines, outcomes, strict=True):
            out.append(futures.play(n, line.actions))
        n += 1


def limit(futures: Futures, budget: Budget | None, share: float) -> Callable[[int], bool]:
    """Whether that share of what the budget leaves for futures is used up after so many."""
    share *= 1 - PLAYER_SHARE
    if budget is not None and budget.seconds is not None:
        until = time.monotonic() + budget.seconds * share
        return lambda played: time.monotonic() > until
    nodes = int(((budget and budget.nodes) or NODES[futures.view.players]) * share)
    began = futures.looked_at
    return lambda played: max(futures.looked_at - began, played * NODES_A_FUTURE) >= nodes


def prospect(line: Line, outcomes: Sequence[Outcome]) -> Prospect:
    return Prospect(
        line,
        Estimate.of([each.value for each in outcomes]),
        fmean(each.own for each in outcomes),
        fmean(each.win for each in outcomes),
        tuple(outcomes),
    )
