"""Who plays whom: every bot equally often in every seat, with the same cards."""

from collections import Counter

import pytest

from loyang.arena import ArenaError, Plan, schedule
from loyang.arena.schedule import circular_orders, lineups


def plan(*bots: str, players: int = 2, games: int = 12, seed: str = "1") -> Plan:
    return Plan(bots, players, games, seed)


@pytest.mark.parametrize(
    ("bots", "players"),
    [
        ("ab", 2),
        ("abc", 2),
        ("abc", 3),
        ("abcd", 4),
        ("abbb", 4),
        ("aabb", 4),
        ("abcde", 3),
        ("abcde", 4),
    ],
)
def test_every_bot_sits_equally_often_in_every_seat_on_every_deal(bots: str, players: int) -> None:
    matches = schedule(plan(*bots, players=players))
    for deal in {match.deal for match in matches}:
        here = [match for match in matches if match.deal == deal]
        assert len({match.seed for match in here}) == 1
        for bot in set(bots):
            seats = Counter(
                seat for match in here for seat in range(players) if match.bots[seat] == bot
            )
            assert len({seats[seat] for seat in range(players)}) == 1


def test_all_line_ups_play_the_same_deals_and_as_many_games_as_asked_for() -> None:
    matches = schedule(plan("a", "b", "c", "d", games=5))
    by_line = Counter(tuple(sorted(match.bots)) for match in matches)
    assert by_line == dict.fromkeys(
        [("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d")], 6
    )
    deals = {tuple(sorted(match.bots)): set[int]() for match in matches}
    for match in matches:
        deals[tuple(sorted(match.bots))].add(match.deal)
    assert set(map(frozenset, deals.values())) == {frozenset({0, 1, 2})}


def test_every_game_has_its_own_number_and_its_own_bot_seeds() -> None:
    matches = schedule(plan("a", "b", "b", "c", players=3))
    assert len({match.number for match in matches}) == len(matches)
    seeds = [seed for match in matches for seed in match.bot_seeds]
    assert len(set(seeds)) == len(seeds)


def test_no_game_is_played_twice() -> None:
    matches = schedule(plan("a", "b", "a", "b", players=4, games=50))
    assert len({(match.deal, match.bots) for match in matches}) == len(matches)


def test_neighbours_change_from_deal_to_deal() -> None:
    assert len(circular_orders(tuple("abcd"))) == 6
    assert len(circular_orders(tuple("aabb"))) == 2
    firsts = [match.bots for match in schedule(plan(*"abc", players=3, games=6))][::3]
    assert firsts == [("a", "b", "c"), ("a", "c", "b")]


def test_more_games_only_add_to_the_schedule() -> None:
    few = schedule(plan("a", "b", "c", games=4))
    assert schedule(plan("a", "b", "c", games=10))[: len(few)] == few


def test_a_bot_plays_the_same_games_whoever_else_is_in_the_plan() -> None:
    alone = schedule(plan("a", players=1, games=5))
    among = [match for match in schedule(plan("b", "a", players=1, games=5)) if "a" in match.bots]
    assert [(match.seed, match.bot_seeds) for match in alone] == [
        (match.seed, match.bot_seeds) for match in among
    ]


def test_another_seed_gives_other_cards() -> None:
    one, other = schedule(plan("a", "b")), schedule(plan("a", "b", seed="2"))
    assert {match.seed for match in one}.isdisjoint(match.seed for match in other)


def test_line_ups_of_a_bot_with_itself_are_played_only_if_there_are_no_others() -> None:
    assert lineups(("a", "b", "b"), 2) == [("a", "b")]
    assert lineups(("a", "a"), 2) == [("a", "a")]
    assert lineups(("a", "b", "a"), 1) == [("a",), ("b",)]


@pytest.mark.parametrize(
    "impossible",
    [
        plan("a", players=2),
        plan("a", players=0),
        plan(*"abcde", players=5),
        Plan(("a",), 1, 1, "1", introductory=True),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(impossible: Plan) -> None:
    with pytest.raises(ArenaError):
        schedule(impossible)


def test_the_clock_is_generous() -> None:
    assert Plan(("a",), 1, 1, "1").limit == 300
    assert Plan(("a",), 1, 1, "1", seconds=2).limit == 11
    assert Plan(("a",), 1, 1, "1", seconds=2, patience=3).limit == 3
