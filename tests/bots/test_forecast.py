"""The forecast counts in packed numbers: they add up, and compiled or not the same comes out."""

from random import Random

from loyang import apply, deciders, legal_actions, new_game
from loyang.bots.evaluation import worth
from loyang.bots.forecast import Forecast
from loyang.bots.planner import key_of
from loyang.bots.tally import BITS, MOST, excess, tally, total
from loyang.bots.weights import ALONE
from loyang.engine.cards import KINDS
from tests.kit import action_turn, lay, load


def numbers(packed: int) -> list[int]:
    return [packed >> (BITS * kind) & MOST for kind in range(KINDS)]


def test_tallies_say_what_one_has_beyond_the_other() -> None:
    chance = Random("tallies")
    for _ in range(200):
        one = [chance.randrange(5) for _ in range(KINDS)]
        other = [chance.randrange(5) for _ in range(KINDS)]
        assert numbers(tally(one)) == one
        assert total(tally(one)) == sum(one)
        beyond = [max(0, a - b) for a, b in zip(one, other, strict=True)]
        assert numbers(excess(tally(one), tally(other))) == beyond


def test_worths_and_keys_are_the_same_compiled_or_not() -> None:
    # Shifts of machine words once lost the beans and leeks of compiled forecasts.
    chance = Random("worths")
    worths, keys = 0.0, 0
    for players in (1, 2):
        state = new_game(players, "worths")
        while asked := deciders(state):
            for seat in range(players):
                worths += worth(state, seat, ALONE)
                keys ^= key_of(state, seat)
            apply(state, chance.choice(legal_actions(state, asked[0])[:8]))
    assert round(worths, 6) == WORTHS
    assert keys == KEYS


WORTHS = -20341.512288
KEYS = 414080504940041388


def test_r2_5_a_planted_field_gives_one_vegetable_in_each_round_until_it_is_empty() -> None:
    table = action_turn(players=1, round=5)
    farm = Forecast(table.seats[0], ALONE, 6, 9)
    before = farm.coming
    farm.plant(4, 3, 6)  # three beans, from round 6 on
    assert numbers(farm.coming - before)[4] == 3
    grown = []
    for now in range(6, 10):
        stock = numbers(farm.stock)[4]
        farm.harvest(now)
        grown.append(numbers(farm.stock)[4] - stock)
    assert grown == [1, 1, 1, 0]
    assert numbers(farm.coming)[4] == 0


def test_who_looks_less_far_ahead_sees_less() -> None:
    table = action_turn(players=1, round=3)
    lay(table, "A", "R14", "S8")
    load(table, "A", "leek bean bean wheat")
    near, far = (Forecast(table.seats[0], ALONE, 4, last) for last in (4, 9))
    assert total(near.demand(3)) < total(far.demand(3))
