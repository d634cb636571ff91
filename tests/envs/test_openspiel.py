"""OpenSpiel: its own tests for every number of players, information states, and bad input."""

import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

from loyang.engine.actions import (
    Buy,
    Discard,
    Loan,
    Pack,
    Sell,
    Step,
    Stock,
    Trade,
    TurnUp,
    Use,
)
from loyang.envs import openspiel
from loyang.envs.openspiel import LoyangState

from .kit import PLAYERS, PURE, SIZE

openspiel.register()
openspiel.register()  # a second time does nothing


def load(players: int, options: str = "") -> Any:
    return pyspiel.load_game(f"loyang(players={players}{options})")


def dealt(game: Any, seed: int) -> LoyangState:
    """A state after the chance nodes."""
    chance = random.Random(seed)
    state: LoyangState = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def some_states(game: Any, seed: int, step: int) -> list[LoyangState]:
    """Every so manieth state of a random game."""
    chance = random.Random(seed)
    state = dealt(game, seed)
    found = []
    while not state.is_terminal():
        if len(state.history()) % step == 0:
            found.append(state.clone())
        state.apply_action(chance.choice(state.legal_actions()))
    return [*found, state]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("reward", ["", "shaped"])
def test_random_simulation(players: int, reward: str) -> None:
    variant = players > 1 and reward == "shaped"
    game = load(players, f",reward={reward},introductory={variant}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


SLOW = (Loan, Sell, Discard, Buy, Trade, Pack, Use, Stock, Step, TurnUp)


def hurried_game(players: int) -> list[int]:
    """The history of a game whose players mostly do no more than they must."""
    chance = random.Random(players)
    state = dealt(load(players), players)
    while not state.is_terminal():
        assert state.dealt is not None
        legal = state.dealt.play.legal
        quick = [number for number in sorted(legal) if not isinstance(legal[number], SLOW)]
        if quick and chance.random() < 0.98:
            state.apply_action(0 if 0 in quick else chance.choice(quick))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return [int(action) for action in state.history()]


# OpenSpiel takes half a minute to write down what three and four players see.
@pytest.mark.parametrize(
    "players", [1, 2, *(pytest.param(players, marks=pytest.mark.long) for players in (3, 4))]
)
def test_a_playthrough_regenerates_equal(players: int, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    name = f"loyang(players={players})"
    # Short, since every state is written out for every player.
    text = generate_playthrough.playthrough(name, hurried_game(players))
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert original == again == text
    assert "IsTerminal() = True" in text


@pytest.mark.parametrize("players", PLAYERS)
def test_game_facts(players: int) -> None:
    game = load(players)
    kind = game.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    zero_sum = pyspiel.GameType.Utility.ZERO_SUM
    assert (kind.utility == zero_sum) == (players > 1)
    assert game.num_players() == players
    assert game.max_chance_outcomes() == 256
    assert pickle.loads(pickle.dumps(game)).num_players() == players
    assert load(2, ",reward=shaped").get_type().reward_model == (
        pyspiel.GameType.RewardModel.REWARDS
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_a_state_survives_writing_and_reading(players: int) -> None:
    for state in some_states(load(players), 3, 90):
        _, twin = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(state.get_game(), state)
        )
        assert str(twin) == str(state)
        for player in range(players):
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
        assert twin.legal_actions() == state.legal_actions()
        assert twin.returns() == state.returns()


@pytest.mark.parametrize("players", PLAYERS)
def test_resampling_keeps_what_a_player_knows_and_draws_the_rest_anew(players: int) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    changed = 0
    for variant in {False, players > 1}:
        for state in some_states(load(players, f",introductory={variant}"), 8, 40):
            for player in range(players):
                other = state.resample_from_infostate(player, sampler)
                same = state.information_state_string(player)
                assert other.information_state_string(player) == same
                assert other.observation_tensor(player) == state.observation_tensor(player)
                assert other.current_player() == state.current_player()
                assert other.returns() == state.returns()
                if state.current_player() == player:
                    assert other.legal_actions() == state.legal_actions()
                changed += str(other) != str(state)
                while not other.is_terminal() and len(other.history()) % 25:
                    other.apply_action(other.legal_actions()[-1])
    assert changed > 5


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    chance = random.Random(1)
    found = 0
    for seed in range(20):
        state = dealt(load(2), seed)
        while not state.is_terminal() and found < 3:
            assert state.dealt is not None
            sales = [n for n, a in state.dealt.play.legal.items() if type(a) is Sell]
            if len(sales) > 1:
                one, other = state.clone(), state.clone()
                for number in sales[:2]:
                    one.apply_action(number)
                for number in sales[1::-1]:
                    other.apply_action(number)
                for player in (0, 1):
                    assert one.observation_string(player) == other.observation_string(player)
                    assert one.information_state_string(player) != (
                        other.information_state_string(player)
                    )
                found += 1
            state.apply_action(chance.choice(state.legal_actions()))
    assert found


def test_clones_live_lives_of_their_own() -> None:
    chance = random.Random(2)
    for state in some_states(load(3), 2, 100)[:-1]:
        before = str(state)
        twin = state.clone()
        for _ in range(20):
            if not twin.is_terminal():
                twin.apply_action(chance.choice(twin.legal_actions()))
        assert str(state) == before
        assert str(twin) != before


def test_observers_tell_public_and_private_things_apart() -> None:
    kinds = pyspiel.PrivateInfoType
    game = load(3)
    states = [state for state in some_states(game, 6, 15) if "hand ? ? ? ?" in
              state.observation_string(0)]  # fmt: skip
    assert states

    def observer(**wanted: Any) -> Any:
        return make_observation(game, pyspiel.IIGObservationType(**wanted))

    public = observer(public_info=True, perfect_recall=False, private_info=kinds.NONE)
    private = observer(public_info=False, perfect_recall=False, private_info=kinds.SINGLE_PLAYER)
    for state in states:
        texts = {public.string_from(state, player) for player in range(3)}
        assert len(texts) == 1
        assert "hand ? ? ? ?" in texts.pop()
        secrets = {private.string_from(state, player) for player in range(3)}
        assert len(secrets) == 3
        assert not any("?" in secret for secret in secrets)
    with pytest.raises(pyspiel.SpielError, match="secrets of all"):
        observer(public_info=True, perfect_recall=False, private_info=kinds.ALL_PLAYERS)
    with pytest.raises(ValueError, match="no observation parameters"):
        game.make_py_observer(None, {"x": 1})


@pytest.mark.parametrize("players", [1, 2, 4])
def test_is_mcts_finds_a_legal_action(players: int) -> None:
    game = load(players, ",max_loans=2")
    bot = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=3 if PURE else 8,
        random_state=np.random.RandomState(1),
    )
    chance = random.Random(players)
    state = dealt(game, players)
    for _ in range(40):
        state.apply_action(chance.choice(state.legal_actions()))
    for _ in range(3):
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("players=0", "1 to 4 can play"),
        ("players=5", "1 to 4 can play"),
        ("players=1,introductory=True", "2 to 4 players"),
        ("reward=money", "reward"),
        ("players=1,reward=placing", "no placing in solo"),
        ("max_loans=-1", "max_loans"),
        ("players=two", "players"),
        ("seats=2", "Unknown parameter"),
    ],
)
def test_wrong_options(wrong: str, words: str) -> None:
    with pytest.raises((pyspiel.SpielError, TypeError), match=words):
        pyspiel.load_game(f"loyang({wrong})")


def test_illegal_actions_are_refused_and_the_state_stays_as_it_was() -> None:
    game = load(2)
    state = game.new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="chance outcome"):
        state.apply_action(256)
    state = dealt(game, 1)
    before = (str(state), state.history())
    bounds = f"0 to {SIZE[2] - 1}"
    for wrong, words in ((0, "R4.1"), (SIZE[2], bounds), (-2, bounds)):
        with pytest.raises(pyspiel.SpielError, match=words):
            state.apply_action(wrong)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action_with_legality_check(0)
    assert (str(state), state.history()) == before
    state.apply_action(1)


def test_nothing_can_be_done_after_the_end() -> None:
    state = some_states(load(1), 1, 10**6)[-1]
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    with pytest.raises(pyspiel.SpielError, match="over"):
        state.apply_action(1)


def test_a_forged_state_is_refused() -> None:
    state = dealt(load(2), 1)
    assert state.dealt is not None
    rebuild, (options, position, *rest) = state.dealt.__reduce__()
    with pytest.raises(ValueError, match="cash"):
        rebuild(options, position.replace('"cash":10', '"cash":-10', 1), *rest)
