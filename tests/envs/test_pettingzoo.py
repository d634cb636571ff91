"""PettingZoo: its own tests for every number of players, and what it should do with bad input."""

import pickle
import random
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, performance_benchmark, seed_test

from loyang import view
from loyang.envs import loyang_v0
from loyang.envs.loyang_v0 import raw_env
from loyang.envs.play import ILLEGAL_REWARD

from .kit import PLAYERS, SIZE


@pytest.fixture(autouse=True)
def only_known_warnings() -> Iterator[None]:
    """PettingZoo warns of every environment with a mask that is not one of its own."""
    with warnings.catch_warnings():
        for known in (
            "Observation is not a NumPy array",
            "Observation space for each agent probably should be",
            "Action mask numpy array is all zeros",  # that of an agent whose game is over
        ):
            warnings.filterwarnings("ignore", known)
        yield


@pytest.mark.parametrize("players", PLAYERS)
def test_api(players: int) -> None:
    api_test(loyang_v0.env(players=players), num_cycles=400)
    api_test(raw_env(players=players, reward="shaped", introductory=players > 1), num_cycles=400)


@pytest.mark.parametrize("players", PLAYERS)
def test_seeds(players: int) -> None:
    seed_test(lambda: loyang_v0.env(players=players), num_cycles=200)


def test_the_performance_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(raw_env(players=4))
    assert "turns per second" in capsys.readouterr().out


def play_out(env: Any, chance: random.Random) -> dict[str, float]:
    """Play at random to the end; what each agent was rewarded with."""
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if ended else chance.choice(legal))
    return total


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("reward", ["placing", "score", "shaped"])
def test_rewards(players: int, reward: str) -> None:
    if (players, reward) == (1, "placing"):
        return  # refused: see test_play
    env = raw_env(players=players, reward=reward)
    env.reset(seed=4)
    chance = random.Random(4)
    ends: dict[str, Any] = {}
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, got, ended, _, info = env.last()
        total[agent] += got
        if ended:
            ends[agent] = info
            env.step(None)
            continue
        assert reward == "shaped" or got == 0
        env.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    scores = {agent: info["score"] for agent, info in ends.items()}
    if reward == "score":
        assert total == scores
    elif reward == "shaped":
        assert total == {agent: score - 1 for agent, score in scores.items()}
    else:
        assert sum(total.values()) == pytest.approx(0)
        assert {agent for agent in total if total[agent] == max(total.values())} == {
            agent for agent, info in ends.items() if info["winner"]
        }


@pytest.mark.parametrize("players", PLAYERS)
def test_only_the_one_to_move_has_a_mask_and_all_see_their_own_view(players: int) -> None:
    env = raw_env(players=players)
    env.reset(seed=1)
    chance = random.Random(1)
    for _ in range(60):
        for seat, agent in enumerate(env.agents):
            observation = env.observe(agent)
            assert env.observation_space(agent).contains(observation)
            expected = env.layout.observe(view(env.play.state, seat))
            assert (observation["observation"] == expected).all()
            moves = np.flatnonzero(observation["action_mask"]).tolist()
            assert moves == (sorted(env.play.legal) if agent == env.agent_selection else [])
        assert env.state_space.contains(env.state())
        env.step(chance.choice(list(env.play.legal)))


def test_a_seed_decides_all_games_that_follow_and_none_is_like_another() -> None:
    def games(env: Any, seed: int) -> list[str]:
        env.reset(seed=seed)
        found = [env.unwrapped.play.state.seed]
        for _ in range(3):
            env.reset()
            found.append(env.unwrapped.play.state.seed)
        return found

    one, other = loyang_v0.env(), loyang_v0.env()
    assert games(one, 5) == games(other, 5)
    assert len(set(games(one, 5) + games(one, 6))) == 8
    one.reset()
    fresh = loyang_v0.env()
    fresh.reset()
    assert one.unwrapped.play.state.seed != fresh.unwrapped.play.state.seed


def test_render_shows_what_lies_open_and_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    env = raw_env(players=2, render_mode="ansi")
    env.reset(seed=3)
    chance = random.Random(3)
    while not any(seat.hand for seat in env.play.state.seats):
        env.step(chance.choice(list(env.play.legal)))
    text = env.render()
    assert text is not None
    assert "hand ? ? ? ?" in text
    loud = raw_env(players=2, render_mode="human")
    loud.reset(seed=3)
    loud.step(1)
    loud.close()
    assert capsys.readouterr().out.count("round 0 setup") == 2
    with pytest.raises(ValueError, match="render_mode"):
        raw_env(render_mode="rgb_array")


def test_a_pickled_environment_is_one_of_the_same_kind() -> None:
    env = raw_env(players=3, introductory=True, reward="score", max_loans=4)
    twin = pickle.loads(pickle.dumps(env))
    assert twin.options == env.options


# --- bad input -----------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_its_reason_and_the_game_goes_on() -> None:
    env = raw_env(players=2)
    env.reset(seed=1)
    before = env.play.state.copy()
    bounds = f"0 to {SIZE[2] - 1}"
    for wrong, words in ((0, "R4.1"), (SIZE[2], bounds), (-1, bounds)):
        with pytest.raises(ValueError, match=words):
            env.step(wrong)
    for odd in (1.0, "1", None, np.float32(1)):
        with pytest.raises(TypeError):
            env.step(odd)  # type: ignore[arg-type]
    assert env.play.state == before
    env.step(np.int8(1))  # type: ignore[arg-type]
    assert play_out(env, random.Random(1))


def test_the_wrappers_end_the_game_after_an_illegal_action() -> None:
    env = loyang_v0.env(players=2)
    env.reset(seed=1)
    mover = env.agent_selection
    env.step(0)
    assert all(env.terminations.values())
    assert env.rewards[mover] == ILLEGAL_REWARD
    for wrong in (SIZE[2], -1, 10**9):
        env.reset(seed=1)
        with pytest.raises(AssertionError, match="not in action space"):
            env.step(wrong)
    env.reset(seed=1)
    assert play_out(env, random.Random(1))


def test_steps_before_the_beginning_and_after_the_end() -> None:
    env = raw_env(players=2)
    with pytest.raises(ResetNeeded):
        env.step(1)
    env.reset(seed=1)
    play_out(env, random.Random(1))
    with pytest.raises(ResetNeeded):
        env.step(1)
    env.reset(seed=1)
    env.step(1)
    over = raw_env(players=2)
    over.reset(seed=2)
    while not over.play.over:
        over.step(next(iter(over.play.legal)))
    with pytest.raises(ValueError, match="dead"):
        over.step(1)


@pytest.mark.parametrize("wrong", [{"players": 5}, {"reward": "x"}, {"max_loans": -1}])
def test_wrong_options(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        loyang_v0.env(**wrong)
