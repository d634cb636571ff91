"""Rates, means and ratings against values worked out by hand, and against what must be true."""

import math
import random

import pytest

from loyang.arena.statistics import (
    mean_interval,
    middle_95,
    rating_errors,
    rating_intervals,
    ratings,
    wilson,
)


def test_wilson_interval_by_hand() -> None:
    # 60 of 100, z = 1.96: (0.6 + 0.0192) / 1.0384 -+ 1.96 / 1.0384 * sqrt(0.0024 + 0.000096)
    assert wilson(60, 100) == pytest.approx((0.5020, 0.6906), abs=1e-4)
    # none of 10: 0 to z^2 / (10 + z^2)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_mean_interval_by_hand() -> None:
    # 1, 2, 3, 4: mean 2.5, variance 5/3, error sqrt(5/12)
    half = 1.959964 * math.sqrt(5 / 12)
    expected = pytest.approx((2.5 - half, 2.5 + half), abs=1e-6)
    assert mean_interval([[1], [2], [3], [4]]) == expected
    assert mean_interval([[1, 2]]) is None


def test_games_on_one_deal_count_as_one_observation() -> None:
    # Twins tell nothing new: the interval is that of the single values.
    assert mean_interval([[1, 1], [2, 2], [3, 3]]) == pytest.approx(mean_interval([[1], [2], [3]]))
    # Within each deal the same sum: nothing is uncertain about the mean.
    assert mean_interval([[1, 3], [3, 1], [2, 2]]) == pytest.approx((2, 2))


def test_two_ratings_by_hand() -> None:
    # 9.5 against 0.5 points and a drawn game: 10 to 1, that is 400 points.
    found = ratings(["a", "b"], {("a", "b"): 9.5, ("b", "a"): 0.5})
    assert found == pytest.approx({"a": 200, "b": -200}, abs=0.1)


def test_who_always_wins_has_a_finite_rating() -> None:
    found = ratings(["a", "b"], {("a", "b"): 100.0, ("b", "a"): 0.0})
    assert found["a"] == pytest.approx(200 * math.log10(201), abs=0.1)


def test_ratings_of_bots_that_never_met_are_linked_by_others() -> None:
    found = ratings(
        ["a", "b", "c"], {("a", "b"): 90.0, ("b", "a"): 9.0, ("b", "c"): 90, ("c", "b"): 9}
    )
    steps = 400 * math.log10(90.5 / 9.5)
    assert found["a"] - found["b"] == pytest.approx(steps, abs=0.1)
    assert found["b"] - found["c"] == pytest.approx(steps, abs=0.1)
    assert sum(found.values()) == pytest.approx(0, abs=1e-6)


def test_rating_intervals_hold_the_rating_and_repeat() -> None:
    chance = random.Random(1)
    by_deal = [
        {("a", "b"): float(won), ("b", "a"): float(not won)}
        for won in (chance.random() < 0.7 for _ in range(1200))
    ]
    total = {
        ("a", "b"): sum(each["a", "b"] for each in by_deal),
        ("b", "a"): sum(each["b", "a"] for each in by_deal),
    }
    fitted = ratings(["a", "b"], total)
    intervals = rating_intervals(["a", "b"], by_deal, fitted)
    assert intervals is not None
    assert intervals == rating_intervals(["a", "b"], by_deal, fitted)
    low, high = intervals["a"]
    assert low < fitted["a"] < high
    # The normal interval: 1.96 * ELO / 2 * sqrt(1 / (n p q)), half of the difference for each.
    half = 1.96 * 400 / math.log(10) / 2 / math.sqrt(1200 * 0.21)
    assert (high - low) / 2 == pytest.approx(half, rel=0.2)
    assert rating_intervals(["a", "b"], by_deal[:1], fitted) is None


def test_who_won_all_games_is_not_certain_to_win_all() -> None:
    by_deal = [{("a", "b"): 2.0, ("b", "a"): 0.0}] * 20
    fitted = ratings(["a", "b"], {("a", "b"): 40.0, ("b", "a"): 0.0})
    intervals = rating_intervals(["a", "b"], by_deal, fitted)
    assert intervals is not None
    # 41 games at 40.5 to 0.5: 1.96 * ELO / 2 / sqrt(41 * 0.9878 * 0.0122)
    assert intervals["a"] == pytest.approx((fitted["a"] - 242, fitted["a"] + 242), abs=1)


def test_rating_errors_of_three_by_hand() -> None:
    # All level, 99 games and the added draw for each pair: information 25 for each pair, so
    # 50 in the diagonal; on the zero-sum plane 75, and each rating has 2/3 of that variance.
    names = ["a", "b", "c"]
    points = {(one, other): 49.5 for one in names for other in names if one != other}
    errors = rating_errors(names, points, ratings(names, points))
    elo = 400 / math.log(10)
    assert list(errors.values()) == pytest.approx([elo * math.sqrt(2 / 3 / 75)] * 3)


def test_the_middle_leaves_out_a_fortieth_on_each_side() -> None:
    assert middle_95([float(n) for n in range(400)]) == (10, 389)
