"""Rates, means and ratings, each with the interval that holds the truth in 95 of 100 runs.

Games on the same deal are not independent of one another, so means and ratings take a deal with
all its games as one observation.
"""

import math
import random
import statistics
from collections.abc import Sequence

Z = statistics.NormalDist().inv_cdf(0.975)
ELO = 400 / math.log(10)  # a difference of 400 points: ten wins for one
RESAMPLES = 400
# More deals than that are joined in groups, so that resampling stays quick.
MOST_BLOCKS = 500

DRAWN = 1  # games that are added to each pair

Interval = tuple[float, float]
# Points of one against the other: (first, second) -> points, a draw being half a point for each.
Points = dict[tuple[str, str], float]


def wilson(wins: float, games: int) -> Interval:
    """Wilson's interval for a rate; shared wins count as parts."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    below = 1 + Z * Z / games
    middle = (rate + Z * Z / (2 * games)) / below
    half = Z / below * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(groups: Sequence[Sequence[float]]) -> Interval | None:
    """The normal interval of the mean over all values, each group being one observation."""
    values = [value for group in groups for value in group]
    if len(groups) < 2:
        return None
    mean = statistics.fmean(values)
    spread = sum(sum(value - mean for value in group) ** 2 for group in groups)
    error = math.sqrt(spread * len(groups) / (len(groups) - 1)) / len(values)
    return mean - Z * error, mean + Z * error


# --- ratings -------------------------------------------------------------------------------------


def ratings(
    names: Sequence[str], points: Points, begin: dict[str, float] | None = None
) -> dict[str, float]:
    """Bradley and Terry's strengths on Elo's scale, with a mean of 0.

    One drawn game is added to each pair that has met, so that who always won stays finite.
    Hunter's minorization-maximization finds them; `begin` is a guess that saves time.
    """
    games = games_between(points)
    won = dict.fromkeys(names, 0.0)
    for one, other in games:
        won[one] += points.get((one, other), 0.0) + DRAWN / 2
    strength = {name: math.exp((begin or {}).get(name, 0.0) / ELO) for name in names}
    for _ in range(1000):
        before = dict(strength)
        for name in names:
            below = sum(
                number / (strength[name] + strength[other])
                for (one, other), number in games.items()
                if one == name
            )
            if below:
                strength[name] = won[name] / below
        if all(abs(math.log(strength[name] / before[name])) < 1e-6 for name in names):
            break
    logs = {name: ELO * math.log(strength[name]) for name in names}
    mean = statistics.fmean(logs.values())
    return {name: value - mean for name, value in logs.items()}


def games_between(points: Points) -> Points:
    """How many games each pair has, both ways round, with those that are added."""
    pairs = {pair for one, other in points for pair in ((one, other), (other, one))}
    return {
        (one, other): points.get((one, other), 0.0) + points.get((other, one), 0.0) + DRAWN
        for one, other in sorted(pairs)
    }


def rating_intervals(
    names: Sequence[str], by_deal: Sequence[Points], fitted: dict[str, float]
) -> dict[str, Interval] | None:
    """The wider of two intervals; None for a single deal.

    Resampling the deals (with a fixed seed) accounts for games on one deal depending on each
    other, but is certain of a bot that has won every game; the errors of independent games are the
    other way round.
    """
    blocks = joined(by_deal)
    if len(blocks) < 2:
        return None
    chance = random.Random("loyang arena")
    found: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES):
        drawn = add_up(chance.choices(blocks, k=len(blocks)))
        for name, value in ratings(names, drawn, fitted).items():
            found[name].append(value)
    errors = rating_errors(names, add_up(blocks), fitted)
    intervals = {}
    for name, values in found.items():
        low, high = middle_95(values)
        half = Z * errors[name]
        intervals[name] = (min(low, fitted[name] - half), max(high, fitted[name] + half))
    return intervals


def rating_errors(
    names: Sequence[str], points: Points, fitted: dict[str, float]
) -> dict[str, float]:
    """Standard errors of ratings with a mean of 0, if all games were independent."""
    size = len(names)
    # Fisher's information, made invertible along the direction that the mean of 0 fixes.
    matrix = [[1 / size] * size for _ in names]
    for (one, other), games in games_between(points).items():
        chance = 1 / (1 + math.exp((fitted[other] - fitted[one]) / ELO))
        at = names.index(one)
        matrix[at][at] += games * chance * (1 - chance)
        matrix[at][names.index(other)] -= games * chance * (1 - chance)
    inverse = inverted(matrix)
    return {
        name: ELO * math.sqrt(max(0.0, inverse[n][n] - 1 / size)) for n, name in enumerate(names)
    }


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss and Jordan; the matrix is symmetric and positive definite."""
    size = len(matrix)
    rows = [[*row, *(float(n == m) for m in range(size))] for n, row in enumerate(matrix)]
    for n in range(size):
        rows[n] = [value / rows[n][n] for value in rows[n]]
        for m in range(size):
            if m != n:
                factor = rows[m][n]
                rows[m] = [a - factor * b for a, b in zip(rows[m], rows[n], strict=True)]
    return [row[size:] for row in rows]


def joined(by_deal: Sequence[Points]) -> list[Points]:
    size = -(-len(by_deal) // MOST_BLOCKS)
    return [add_up(by_deal[n : n + size]) for n in range(0, len(by_deal), size or 1)]


def add_up(parts: Sequence[Points]) -> Points:
    total: Points = {}
    for part in parts:
        for pair, number in part.items():
            total[pair] = total.get(pair, 0.0) + number
    return total


def middle_95(values: list[float]) -> Interval:
    ordered = sorted(values)
    cut = round(len(ordered) * 0.025)
    return ordered[cut], ordered[-1 - cut]
