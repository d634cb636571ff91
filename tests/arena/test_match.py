"""One game: it repeats, and a bot that breaks it loses by default without disturbing the others."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyang import Record, deciders, legal_actions, new_game, replay
from loyang.arena import Default, Match, Outcome, Plan, play, schedule
from loyang.arena.match import described, places
from loyang.arena.summary import counted_space
from loyang.engine.game import apply

from .cheats import HERE


def match(*bots: str, **settings: int) -> Match:
    """The first match of these bots, in these seats."""
    names = tuple(HERE + bot if bot[0].isupper() else bot for bot in bots)
    plan = Plan(names, len(bots), 1, "1", **settings)  # type: ignore[arg-type]
    return schedule(plan)[0]


def lost(*bots: str) -> Outcome:
    """A match that the first bot loses by default at its twentieth answer."""
    outcome = play(match(*bots))
    assert [(each.seat, each.answer) for each in outcome.defaults] == [(0, 20)]
    return outcome


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_repeats_and_its_record_replays(players: int) -> None:
    game = match(*["random"] * players)
    outcome, again = play(game), play(game)
    assert replace(outcome, timing=again.timing) == again
    record = Record.parse(outcome.record)
    replay(record)
    assert record.result is not None
    assert record.result.scores == outcome.scores
    assert list(record.result.winners) == outcome.winners()
    assert sum(outcome.answers) == len(record.actions)


def test_the_introductory_variant_is_played() -> None:
    game = replace(match("random", "random"), introductory=True)
    assert "introductory yes" in play(game).record


def test_another_bot_seed_gives_another_game() -> None:
    game = match("random", "random")
    assert play(game).record != play(replace(game, bot_seeds=("x", "y"))).record


# --- lost by default -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Illegal", "which is not legal: R4.1"),
        ("Foreign", "which is not legal: R4.1"),
        ("Forger", "which is not legal: R4.1"),
        ("Nothing", "answered with None, which is not an action"),
        ("Raises", "raised RuntimeError: no idea at all, <object object at 0x...>"),
        ("Exits", "raised SystemExit: 3"),
    ],
)
def test_a_bot_that_cheats_or_raises_loses_by_default(bot: str, reason: str) -> None:
    outcome = lost(bot, "random")
    assert reason in outcome.defaults[0].reason
    assert outcome.places == (2, 1)
    assert outcome.winners() == [1]


def test_the_first_legal_answer_stands_in_so_that_the_others_play_on() -> None:
    # The bot that breaks off plays what stands in for it anyway: the game is the very same.
    broken_off = Record.parse(lost("Raises", "random").record)
    undisturbed = Record.parse(
        play(
            replace(match("First", "random"), bot_seeds=match("Raises", "random").bot_seeds)
        ).record
    )
    assert broken_off.actions == undisturbed.actions
    assert broken_off.result == undisturbed.result


def test_the_record_says_why_a_bot_lost_by_default_and_since_when() -> None:
    outcome = lost("Raises", "random")
    (note,) = Record.parse(outcome.record).notes
    assert note.text == f"A loses by default: {outcome.defaults[0].reason}"
    assert note.after > 0


def test_a_default_in_one_seat_leaves_the_ranking_of_the_others() -> None:
    outcome = lost("Raises", "random", "random", "random")
    others = outcome.scores[1:]
    assert outcome.places[0] == 4
    assert [place - 1 for place in outcome.places[1:]] == [
        sum(other > score for other in others) for score in others
    ]


def test_a_bot_that_never_comes_to_an_end_loses_by_default() -> None:
    outcome = play(replace(match("Borrows", "random"), answers=300))
    assert outcome.defaults == (Default(0, 301, "gave more than 300 answers in a game"),)
    assert outcome.places == (2, 1)


def test_a_bot_that_cannot_sit_down_loses_by_default() -> None:
    outcome = play(match("Unborn", "random"))
    assert outcome.defaults == (Default(0, 0, "raised OSError: the weights are broken"),)
    (note,) = Record.parse(outcome.record).notes
    assert note == (0, "A loses by default: raised OSError: the weights are broken")


def test_if_all_lose_by_default_nobody_wins() -> None:
    outcome = play(match("Unborn", "Raises"))
    assert outcome.places == (1, 1)
    assert outcome.winners() == []


def test_a_default_that_is_known_takes_effect_at_its_answer() -> None:
    game = replace(match("First", "random"), defaults=(Default(0, 20, "hung"),))
    hung = play(game)
    assert hung.defaults == (Default(0, 20, "hung"),)
    fine = Record.parse(play(replace(game, defaults=())).record)
    assert Record.parse(hung.record).actions == fine.actions


def test_a_solo_game_lost_by_default_counts_for_no_more_than_0() -> None:
    outcome = lost("Raises")
    assert outcome.scores[0][0] > 0
    assert counted_space(outcome, 0) == 0
    assert outcome.winners() == []
    fine = play(match("First"))
    assert counted_space(fine, 0) == fine.scores[0][0]


def test_bots_are_given_the_budget() -> None:
    outcome = play(match("BudgetTold", nodes=70))
    assert "Budget(nodes=70, seconds=None)" in outcome.defaults[0].reason


def test_a_function_is_a_factory_too() -> None:
    assert play(match("tests.arena.cheats:unlucky")).defaults == ()


@given(st.randoms(use_true_random=False), st.integers(1, 4), st.integers(0, 300))
def test_what_stands_in_brings_every_game_to_an_end(
    chance: random.Random, players: int, before: int
) -> None:
    state = new_game(players, seed=str(before))
    for _ in range(before):
        if deciders(state):
            apply(state, chance.choice(legal_actions(state, deciders(state)[0])))
    answers = 0
    while deciders(state):
        apply(state, legal_actions(state, deciders(state)[0])[0])
        answers += 1
        assert answers < 2000 * players


# --- words and places ----------------------------------------------------------------------------


def test_places_are_shared_and_defaults_come_last() -> None:
    scores = ((9, 1, 1), (9, 1, 1), (12, 0, 0), (8, 9, 9))
    assert places(scores, set()) == (2, 2, 1, 4)
    assert places(scores, {2}) == (1, 1, 4, 3)
    assert places(scores, {1, 2}) == (1, 3, 3, 2)


def test_a_foreign_object_is_told_in_one_short_line_whatever_it_does() -> None:
    class Rude:
        def __repr__(self) -> str:
            raise ValueError

    assert described(Rude()) == "..."
    assert described("ä\n" * 500).isascii()
    assert len(described("x" * 5000)) == 200
