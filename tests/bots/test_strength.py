"""Each step of the ladder is higher than the one below; a few solo deals show it."""

from statistics import mean

from loyang.bots import Budget

from .kit import PURE, solo_spaces

DEALS = range(901, 903 if PURE else 907)


def test_the_ladder_rises_from_random_to_merchant() -> None:
    chance = mean(solo_spaces("random", DEALS))
    novice = mean(solo_spaces("novice", DEALS))
    apprentice = mean(solo_spaces("apprentice", DEALS))
    grocer = mean(solo_spaces("grocer", DEALS))
    farmer = mean(solo_spaces("farmer", DEALS))
    merchant = mean(solo_spaces("merchant", DEALS, Budget(nodes=300)))
    assert chance < novice < apprentice < grocer < farmer
    assert farmer - 1 < merchant
    assert farmer > 13
    assert merchant > 15
