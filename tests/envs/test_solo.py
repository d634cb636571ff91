"""Gymnasium: its checker, vectors of environments, masks, and bad input."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from loyang.envs.play import ILLEGAL_REWARD
from loyang.envs.solo import SoloEnv

from .kit import SIZE

SOLO = "loyang.envs.solo:Loyang-Solo-v0"


def playing(**options: Any) -> SoloEnv:
    env = SoloEnv(**options)
    env.reset(seed=1)
    return env


def play_out(env: SoloEnv, chance: random.Random) -> tuple[list[float], dict[str, Any]]:
    """Play at random to the end: the rewards, and the last info."""
    rewards: list[float] = []
    over = False
    info: dict[str, Any] = {}
    while not over:
        legal = np.flatnonzero(env.action_masks())
        observation, reward, over, truncated, info = env.step(legal[chance.randrange(len(legal))])
        assert env.observation_space.contains(observation)
        assert not truncated
        rewards.append(reward)
    return rewards, info


@pytest.mark.parametrize("options", [{}, {"reward": "shaped", "max_loans": 3}], ids=str)
def test_check_env(options: dict[str, Any]) -> None:
    env = gymnasium.make(SOLO, render_mode="ansi", **options)
    check_env(env.unwrapped)


def test_it_is_registered_once_its_module_is_imported() -> None:
    spec = gymnasium.spec("Loyang-Solo-v0")
    assert spec.entry_point == "loyang.envs.solo:SoloEnv"
    assert isinstance(gymnasium.make("Loyang-Solo-v0").unwrapped, SoloEnv)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vectors_of_environments_play_whole_games(mode: str) -> None:
    more = {"context": "spawn"} if mode == "async" else {}
    envs = gymnasium.make_vec(SOLO, num_envs=2, vectorization_mode=mode, vector_kwargs=more)
    chance = np.random.default_rng(1)
    observations, info = envs.reset(seed=1)
    ended = np.zeros(2, bool)
    games = 0
    while games < 3:
        assert observations.shape == (2, 2131)
        actions = []
        for mask, over in zip(info["action_mask"], ended, strict=True):
            # after its end a game begins anew, whatever the action
            actions.append(0 if over else chance.choice(np.flatnonzero(mask)))
        observations, _, ended, truncated, info = envs.step(np.array(actions))
        assert not truncated.any()
        assert "illegal" not in info
        games += int(ended.sum())
    envs.close()


def test_the_mask_is_the_same_in_both_places_and_leads_to_legal_actions() -> None:
    env = SoloEnv()
    _, info = env.reset(seed=2)
    chance = random.Random(2)
    over = False
    while not over:
        masks = env.action_masks()
        assert masks.dtype == np.bool_
        assert masks.shape == (env.codec.size,)
        assert (masks == info["action_mask"]).all()
        action = env.action_space.sample(info["action_mask"])
        assert masks[action]
        _, _, over, _, info = env.step(np.int64(chance.choice(np.flatnonzero(masks).tolist())))
        assert "illegal" not in info
    assert not env.action_masks().any()


def test_rewards() -> None:
    rewards, info = play_out(playing(), random.Random(1))
    assert rewards[-1] == info["score"]
    assert not any(rewards[:-1])
    rewards, info = play_out(playing(reward="shaped"), random.Random(1))
    assert sum(rewards) == info["score"] - 1
    assert set(rewards) <= {-1.0, 0.0, 1.0}


def test_a_seed_decides_all_games_that_follow() -> None:
    one, other = playing(), playing()
    for _ in range(3):
        assert (one.reset()[0] == other.reset()[0]).all()
    assert one.play is not None
    assert other.play is not None
    assert one.play.state == other.play.state
    assert (SoloEnv().reset(seed=1)[0] != SoloEnv().reset(seed=2)[0]).any()


def test_render(capsys: pytest.CaptureFixture[str]) -> None:
    env = playing(render_mode="ansi")
    text = env.render()
    assert text is not None
    assert text.startswith("round 0 setup; A: sow-home")
    playing(render_mode="human").step(np.int64(1))
    assert capsys.readouterr().out.count("round 0 setup") == 2
    with pytest.warns(UserWarning, match="render_mode"):
        assert playing().render() is None


# --- bad input -----------------------------------------------------------------------------------


def test_a_masked_action_changes_nothing_costs_one_and_is_explained() -> None:
    env = playing()
    before, _ = env.reset(seed=1)
    after, reward, over, truncated, info = env.step(np.int64(0))
    assert (after == before).all()
    assert (reward, over, truncated) == (ILLEGAL_REWARD, False, False)
    assert "R4.1" in info["illegal"]
    assert "score" in play_out(env, random.Random(1))[1]


def test_actions_outside_the_space_are_refused_and_the_game_goes_on() -> None:
    env = playing()
    for wrong in (-1, SIZE[1], 10**12):
        with pytest.raises(InvalidAction, match=f"0 to {SIZE[1] - 1}"):
            env.step(np.int64(wrong))
    for odd in (1.0, "1", None):
        with pytest.raises(TypeError):
            env.step(odd)  # type: ignore[arg-type]
    assert "score" in play_out(env, random.Random(1))[1]


def test_steps_before_the_beginning_and_after_the_end() -> None:
    env = SoloEnv()
    for call in (env.action_masks, lambda: env.step(np.int64(1))):
        with pytest.raises(ResetNeeded):
            call()
    env.reset(seed=1)
    play_out(env, random.Random(1))
    with pytest.raises(ResetNeeded):
        env.step(np.int64(1))
    env.reset(seed=1)
    env.step(np.int64(1))


@pytest.mark.parametrize(
    "wrong", [{"reward": "placing"}, {"reward": "x"}, {"max_loans": -1}, {"render_mode": "x"}]
)
def test_wrong_options(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        SoloEnv(**wrong)
