"""How good the coach is: blunders named, strong players left alone, levels told apart.

These take hours on one core; docs/COACH.md has the figures of the last run.
"""

import math
from statistics import fmean, stdev

import pytest

from loyang.bots import Budget
from loyang.bots.registry import LADDER

from .blunders import blunders, named
from .ladder import reviewed

pytestmark = pytest.mark.long

ENOUGH = Budget(nodes=15_000)


def test_a_deliberate_blunder_is_among_the_three_moments() -> None:
    found = [named(each, ENOUGH)["place"] != 0 for _, each in blunders()]
    assert sum(found) >= 0.9 * len(found)


def test_a_master_makes_almost_no_certain_mistakes() -> None:
    games = [reviewed("master", 1, game, ENOUGH) for game in range(12)]
    certain = [choice.verdict.certain for each in games for choice in each.choices]
    assert fmean(certain) < 0.05


def test_the_mean_loss_orders_the_levels() -> None:
    levels = [info.name for info in LADDER]
    losses = {
        name: fmean(reviewed(name, 1, game, ENOUGH).mean_loss for game in range(8))
        for name in levels
    }
    assert sorted(losses, key=lambda name: -losses[name]) == levels


@pytest.mark.parametrize(("name", "players"), [("farmer", 1), ("novice", 2), ("farmer", 4)])
def test_sums_add_up_and_luck_is_nothing_on_average(name: str, players: int) -> None:
    games = [reviewed(name, players, game, Budget(nodes=3000)) for game in range(34)]
    for each in games:
        total = each.start + each.luck - each.lost + each.rest
        assert math.isclose(total, each.result, abs_tol=1e-9)
    lucks = [each.luck for each in games]
    assert abs(fmean(lucks)) < 4 * stdev(lucks) / math.sqrt(len(lucks))
