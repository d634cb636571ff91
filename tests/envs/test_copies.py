"""Copies and pickles of every environment in the middle of a game go on as the game itself does."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

from loyang.envs import loyang_v0, openspiel
from loyang.envs.single import SeatEnv
from loyang.envs.solo import SoloEnv

Twin = Callable[[Any], Any]
TWINS = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
NAMES = ["deepcopy", "pickle"]


@pytest.mark.parametrize("twin", TWINS, ids=NAMES)
@pytest.mark.parametrize(
    "make",
    [
        SoloEnv,
        lambda: SoloEnv(actions="split", observation="dict"),
        lambda: SeatEnv(opponents=["novice"]),
        lambda: gymnasium.make("loyang.envs.solo:Loyang-Solo-v0"),
    ],
    ids=["solo", "split", "bots", "made"],
)
def test_gymnasium(make: Callable[[], Any], twin: Twin) -> None:
    env = make()
    info = env.reset(seed=3)[1]
    for _ in range(40):
        info = env.step(np.flatnonzero(info["action_mask"])[-1])[4]
    other = twin(env)
    for _ in range(40):
        action = np.flatnonzero(info["action_mask"])[0]
        one, two = env.step(action), other.step(action)
        assert (one[4]["action_mask"] == two[4]["action_mask"]).all()
        assert one[1:3] == two[1:3]
        info = one[4]
    assert (env.reset()[1]["action_mask"] == other.reset()[1]["action_mask"]).all()
    assert env.unwrapped.play.state == other.unwrapped.play.state


@pytest.mark.parametrize("twin", TWINS, ids=NAMES)
@pytest.mark.parametrize("options", [{}, {"players": 4, "actions": "split"}], ids=str)
@pytest.mark.parametrize("make", [loyang_v0.raw_env, loyang_v0.env], ids=["raw", "wrapped"])
def test_pettingzoo(make: Callable[..., Any], options: dict[str, Any], twin: Twin) -> None:
    env = make(**options)
    env.reset(seed=3)
    other: Any = None
    for step in range(80):
        if step == 40:
            other = twin(env)
        mask = env.last()[0]["action_mask"]
        action = int(np.flatnonzero(mask)[-1 if step % 3 else 0])
        env.step(action)
        if other is not None:
            other.step(action)
            assert other.agent_selection == env.agent_selection
            assert (other.last()[0]["observation"] == env.last()[0]["observation"]).all()


@pytest.mark.parametrize("twin", TWINS, ids=NAMES)
def test_openspiel(twin: Twin) -> None:
    openspiel.register()
    state = pyspiel.load_game("loyang(players=2)").new_initial_state()
    for step in range(60):
        legal = state.legal_actions()
        state.apply_action(legal[step % len(legal)])
    other = twin(state)
    for step in range(20):
        legal = state.legal_actions()
        assert legal == other.legal_actions()
        for each in (state, other):
            each.apply_action(legal[step % len(legal)])
        assert state.observation_tensor(0) == other.observation_tensor(0)
