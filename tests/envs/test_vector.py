"""Gymnasium's vectors on the batch: its own checks, and the same games as synchronous vectors."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode

from loyang.envs.vector import SeatVectorEnv, SoloVectorEnv

from .kit import PURE

SOLO = "loyang.envs.solo:Loyang-Solo-v0"
SEAT = "loyang.envs.single:Loyang-v0"


def test_make_vec_takes_the_batch() -> None:
    envs = gymnasium.make_vec(SOLO, num_envs=3)
    assert isinstance(envs.unwrapped, SoloVectorEnv)
    seats = gymnasium.make_vec(SEAT, num_envs=2, players=3, opponents=["random"] * 2)
    assert isinstance(seats.unwrapped, SeatVectorEnv)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        (SOLO, {}),
        (SOLO, {"observation": "dict", "normalised": True, "reward": "shaped"}),
        (SEAT, {"opponents": ["random"], "actions": "split"}),
    ],
    ids=str,
)
def test_the_same_games_as_a_synchronous_vector(name: str, options: dict[str, Any]) -> None:
    batch = gymnasium.make_vec(name, num_envs=2, **options)
    usual = gymnasium.make_vec(
        name,
        num_envs=2,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        **options,
    )
    assert batch.observation_space == usual.observation_space
    assert batch.action_space == usual.action_space
    chance = np.random.default_rng(3)
    (one, info), (two, more) = batch.reset(seed=5), usual.reset(seed=5)
    games = 0
    for _ in range(100 if PURE else 900):
        assert same(one, two)
        assert batch.observation_space.contains(one)
        assert (info["action_mask"] == more["action_mask"]).all()
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        one, rewards, ended, truncated, info = batch.step(actions)
        two, wanted, over, _, more = usual.step(actions)
        assert (rewards == wanted).all()
        assert (ended == over).all()
        assert not truncated.any()
        if ended.any():
            games += 1
            for game in np.flatnonzero(ended):
                assert same(info["final_obs"][game], more["final_obs"][game])
                assert info["final_info"]["score"][game] == more["final_info"]["score"][game]
    assert games > 0 or PURE


def same(one: Any, two: Any) -> bool:
    if isinstance(one, dict):
        return all(same(one[name], two[name]) for name in two)
    return bool((one == two).all()) and one.dtype == two.dtype


def test_some_begin_anew() -> None:
    envs = SoloVectorEnv(3)
    first, _ = envs.reset(seed=4)
    envs.step(np.ones(3, int))
    again, _ = envs.reset(seed=4, options={"reset_mask": np.array([True, False, True])})
    assert (again[[0, 2]] == first[[0, 2]]).all()
    assert (again[1] != first[1]).any()


def test_bad_input() -> None:
    envs = SoloVectorEnv(2)
    with pytest.raises(ResetNeeded):
        envs.step(np.ones(2, int))
    with pytest.raises(ValueError, match="opponents: one seat of several needs them"):
        SeatVectorEnv(2, opponents=())
    with pytest.raises(ValueError, match="observation: must be one of vector, dict"):
        SoloVectorEnv(2, observation="picture")
    envs.reset(seed=1)
    _, rewards, *_, info = envs.step(np.array([0, 1]))
    assert rewards.tolist() == [-1, 0]
    assert info["illegal"][0].startswith("game 0: A done: R4.1")
    assert info["_illegal"].tolist() == [True, False]
