"""What a run showed: a table row for each bot, and who did how against whom."""

import itertools
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from loyang.engine.actions import seat_name

from .match import Outcome
from .schedule import Plan
from .statistics import (
    Interval,
    Points,
    add_up,
    mean_interval,
    rating_intervals,
    ratings,
    wilson,
)


@dataclass(frozen=True)
class Standing:
    """One bot's results."""

    bot: str
    games: int  # in which it took part
    seats: int  # it had in them
    wins: float  # games that one of its seats won; a shared win counts as a part
    win_interval: Interval
    fair: float  # the rate of wins if all were equally strong
    mean: float  # final space
    mean_interval: Interval | None
    spaces: tuple[int, ...]
    defaults: int
    rating: float | None
    rating_interval: Interval | None
    answers: int
    seconds: float
    longest: float

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    @property
    def median(self) -> float:
        return statistics.median(self.spaces)

    @property
    def distribution(self) -> dict[int, int]:
        return dict(sorted(Counter(self.spaces).items()))


@dataclass(frozen=True)
class Meeting:
    """Two bots, seat against seat: who was placed before whom."""

    one: str
    other: str
    before: int
    level: int
    behind: int

    @property
    def games(self) -> int:
        return self.before + self.level + self.behind

    @property
    def rate(self) -> float:
        return (self.before + self.level / 2) / self.games


@dataclass(frozen=True)
class Loss:
    """A game lost by default."""

    game: int
    bot: str
    seat: str
    answer: int
    reason: str


@dataclass(frozen=True)
class Summary:
    """All figures of a run."""

    plan: Plan
    games: int
    deals: int
    standings: tuple[Standing, ...]  # best first
    meetings: tuple[Meeting, ...]
    losses: tuple[Loss, ...]


def summarize(plan: Plan, outcomes: Sequence[Outcome]) -> Summary:
    names = list(dict.fromkeys(plan.bots))
    by_deal: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        by_deal.setdefault(outcome.deal, []).append(outcome)
    deals = list(by_deal.values())
    rated, intervals = rate(names, deals)
    standings = [
        standing(name, outcomes, deals, rated.get(name), intervals.get(name)) for name in names
    ]
    return Summary(
        plan,
        len(outcomes),
        len(deals),
        tuple(sorted(standings, key=strength, reverse=True)),
        tuple(meetings(names, outcomes)),
        tuple(losses(outcomes)),
    )


def strength(standing: Standing) -> float:
    return standing.mean if standing.rating is None else standing.rating


def rate(
    names: list[str], deals: list[list[Outcome]]
) -> tuple[dict[str, float], dict[str, Interval]]:
    """Ratings and intervals of bots that have met others; nothing where none has."""
    points = [add_up([placings(outcome) for outcome in deal]) for deal in deals]
    total = add_up(points)
    met = [name for name in names if any(name in pair for pair in total)]
    if not met:
        return {}, {}
    fitted = ratings(met, total)
    return fitted, rating_intervals(met, points, fitted) or {}


def placings(outcome: Outcome) -> Points:
    """A point for each seat of another bot that a seat is placed before, half for a tie."""
    points: Points = {}
    for one, other in itertools.permutations(range(len(outcome.bots)), 2):
        if outcome.bots[one] != outcome.bots[other]:
            pair = (outcome.bots[one], outcome.bots[other])
            ahead = outcome.places[other] - outcome.places[one]
            points[pair] = points.get(pair, 0.0) + (1.0 if ahead > 0 else 0.5 if ahead == 0 else 0)
    return points


def counted_space(outcome: Outcome, seat: int) -> int:
    """The final space. A game lost by default counts for no more than 0, whatever followed."""
    space = outcome.scores[seat][0]
    return min(0, space) if seat in {loss.seat for loss in outcome.defaults} else space


def seats_of(name: str, outcome: Outcome) -> list[int]:
    return [seat for seat, bot in enumerate(outcome.bots) if bot == name]


def standing(
    name: str,
    outcomes: Sequence[Outcome],
    deals: list[list[Outcome]],
    rating: float | None,
    rating_interval: Interval | None,
) -> Standing:
    played = [outcome for outcome in outcomes if name in outcome.bots]
    wins = sum(share_of_win(name, outcome) for outcome in played)
    seated = [(outcome, seat) for outcome in played for seat in seats_of(name, outcome)]
    groups = [
        [counted_space(outcome, seat) for outcome in deal for seat in seats_of(name, outcome)]
        for deal in deals
    ]
    spaces = [counted_space(outcome, seat) for outcome, seat in seated]
    return Standing(
        name,
        len(played),
        len(seated),
        wins,
        wilson(wins, len(played)),
        statistics.fmean(len(seats_of(name, outcome)) / len(outcome.bots) for outcome in played),
        statistics.fmean(spaces),
        mean_interval([group for group in groups if group]),
        tuple(spaces),
        sum(loss.seat == seat for outcome, seat in seated for loss in outcome.defaults),
        rating,
        rating_interval,
        sum(outcome.answers[seat] for outcome, seat in seated),
        sum(outcome.timing.seconds[seat] for outcome, seat in seated),
        max(outcome.timing.longest[seat] for outcome, seat in seated),
    )


def share_of_win(name: str, outcome: Outcome) -> float:
    winners = outcome.winners()
    return sum(outcome.bots[seat] == name for seat in winners) / len(winners) if winners else 0.0


def meetings(names: list[str], outcomes: Sequence[Outcome]) -> list[Meeting]:
    counts: dict[tuple[str, str], Counter[int]] = {}
    for outcome in outcomes:
        for one, other in itertools.permutations(range(len(outcome.bots)), 2):
            pair = (outcome.bots[one], outcome.bots[other])
            if names.index(pair[0]) < names.index(pair[1]):
                ahead = outcome.places[other] - outcome.places[one]
                counts.setdefault(pair, Counter())[(ahead > 0) - (ahead < 0)] += 1
    return [Meeting(*pair, count[1], count[0], count[-1]) for pair, count in counts.items()]


def losses(outcomes: Sequence[Outcome]) -> list[Loss]:
    return [
        Loss(
            outcome.number, outcome.bots[each.seat], seat_name(each.seat), each.answer, each.reason
        )
        for outcome in outcomes
        for each in outcome.defaults
    ]
