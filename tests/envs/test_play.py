"""What all adapters share: options, rewards, who is to move, and that every game ends."""

import random
from typing import Any

import pytest

from loyang.engine.actions import Loan
from loyang.engine.scoring import Score, scores
from loyang.envs.play import Options, Play, placings, worth

from .kit import FORMS, PLAYERS, SIZE, form_name, games, random_game


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"players": 0}, "players"),
        ({"players": 5}, "players"),
        ({"players": "2"}, "players"),
        ({"players": True}, "players"),
        ({"players": 2.0}, "players"),
        ({"players": 1, "introductory": True}, "introductory"),
        ({"introductory": 1}, "introductory"),
        ({"reward": "money"}, "reward"),
        ({"players": 1, "reward": "placing"}, "reward"),
        ({"max_loans": -1}, "max_loans"),
        ({"max_loans": 1001}, "max_loans"),
        ({"max_loans": None}, "max_loans"),
    ],
)
def test_wrong_options_are_named(wrong: dict[str, Any], word: str) -> None:
    with pytest.raises(ValueError, match=f"^{word}: "):
        Options(**wrong)


def test_the_reward_is_placing_and_in_solo_the_score() -> None:
    assert Options(2).rewarded == "placing"
    assert Options(1).rewarded == "score"
    assert Options(3, reward="shaped").rewarded == "shaped"


def test_placings_are_even_sum_to_nothing_and_share_ties() -> None:
    assert placings([Score(0, 5, 1, 0), Score(1, 5, 2, 0)]) == [-1, 1]
    assert placings([Score(0, 5, 2, 3), Score(1, 5, 2, 3)]) == [0, 0]
    four = [Score(0, 9, 0, 0), Score(1, 3, 0, 0), Score(2, 9, 0, 0), Score(3, -4, 0, 0)]
    assert placings(four) == pytest.approx([2 / 3, -1 / 3, 2 / 3, -1])
    assert sum(placings(four)) == pytest.approx(0)


@pytest.mark.parametrize("options", FORMS, ids=form_name)
def test_rewards_add_up(options: Options) -> None:
    for reward in ("score", "shaped"):
        chosen = Options(options.players, options.introductory, reward)
        for play in random_game(chosen, "rewards"):
            results = [float(result.space) for result in scores(play.state)]
            if reward == "shaped":
                assert worth(chosen, play.state) == [result - 1 for result in results]
            else:
                assert worth(chosen, play.state) == (results if play.over else [0] * len(results))


def test_pairs_take_turns_and_the_starting_players_begins() -> None:
    alternated = begun = 0
    for game in games(3):
        before = -1
        had_pairs = False
        for play in random_game(Options(4), f"pairs {game}"):
            stacks = play.state.stacks
            if len(stacks) == 2 and all(stacks):
                if not had_pairs:
                    assert play.seat == play.state.start
                    begun += 1
                elif before >= 0:
                    assert play.pair == 1 - before
                    alternated += 1
            before = play.pair if not play.over else -1
            had_pairs = len(stacks) == 2
    assert begun == 9 * len(games(3))
    assert alternated > 100


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("most", [0, 2])
def test_beyond_the_cap_a_loan_is_only_for_who_can_do_nothing_else(players: int, most: int) -> None:
    forced = offered = 0
    for game in games(4, 2):
        chance = random.Random(game)
        play, _ = Play.begin(Options(players, max_loans=most), f"loans {game}")
        while not play.over:
            loans = play.state.seats[play.seat].loans
            if any(type(action) is Loan for action in play.legal.values()):
                offered += 1
                forced += len(play.legal) == 1
                assert loans < most or len(play.legal) == 1
            else:
                assert loans >= most
            assert play.legal
            play.do(chance.choice(list(play.legal)))
    assert offered > 0 or most == 0


def length(options: Options, avoided: int | None) -> int:
    """The steps of a random game in which that number is chosen only if there is no other."""
    play, _ = Play.begin(options, "never done")
    chance = random.Random(options.players)
    steps = 0
    while not play.over:
        choices = [number for number in play.legal if number != avoided]
        play.do(chance.choice(choices or list(play.legal)))
        steps += 1
    return steps


def test_who_hates_to_end_a_turn_still_comes_to_an_end() -> None:
    """Never done while anything else is possible: games are longer, but far from the bound."""
    done = 0
    for players in PLAYERS:
        options = Options(players, max_loans=200)
        assert 2 * length(options, None) < length(options, done) < options.longest / 10


def test_an_illegal_number_is_explained_and_changes_nothing() -> None:
    play, _ = Play.begin(Options(2), "explained")
    before = play.state.copy()
    for number, words in (
        (0, "R4.1"),
        (6, "R4.1"),
        (95, "R1.6"),
        (SIZE[2], f"0 to {SIZE[2] - 1}"),
        (-1, "0 to"),
    ):
        with pytest.raises(ValueError, match=words):
            play.do(number)
    assert play.state == before
    capped, _ = Play.begin(Options(2, max_loans=0), "explained")
    with pytest.raises(ValueError, match="max_loans"):
        capped.do(1)


@pytest.mark.parametrize("options", FORMS, ids=form_name)
def test_copies_live_lives_of_their_own(options: Options) -> None:
    chance = random.Random(5)
    for n, play in enumerate(random_game(options, "copies")):
        if n % 20 == 0 and not play.over:
            before = play.state.copy()
            twin = play.copy()
            assert (twin.seat, twin.legal, twin.pair) == (play.seat, play.legal, play.pair)
            for _ in range(10):
                if not twin.over:
                    twin.do(chance.choice(list(twin.legal)))
            assert play.state == before
            imagined = play.imagined(play.seat, "imagined")
            assert (imagined.seat, list(imagined.legal)) == (play.seat, list(play.legal))
