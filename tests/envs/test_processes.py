"""The same seeds give the same games in another process, whatever its hash seed."""

import os
import subprocess
import sys

import pytest

TRAIL = """
import hashlib, random
import numpy as np
import pyspiel
from loyang.envs import loyang_v0, openspiel
from loyang.envs.solo import SoloEnv

trail = hashlib.sha256()
for players in (1, 2, 3, 4):
    env = loyang_v0.raw_env(players=players)
    env.reset(seed=players)
    chance = random.Random(players)
    for _ in range(150):
        seen = env.last()[0]
        trail.update(seen["observation"].tobytes() + seen["action_mask"].tobytes())
        env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    trail.update(env.unwrapped.play.state.seed.encode())
solo = SoloEnv(reward="shaped")
observation, info = solo.reset(seed=5)
for _ in range(150):
    trail.update(observation.tobytes())
    legal = np.flatnonzero(info["action_mask"])
    observation, *_, info = solo.step(legal[len(legal) // 2])
openspiel.register()
for players in (1, 2, 3, 4):
    state = pyspiel.load_game(f"loyang(players={players})").new_initial_state()
    for step in range(150):
        legal = state.legal_actions()
        state.apply_action(legal[step % len(legal)])
        trail.update(str(state).encode())
        for player in range(players):
            trail.update(state.information_state_string(player).encode())
    trail.update(state.serialize().encode())
print(trail.hexdigest())
"""


def trail(hash_seed: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", TRAIL],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_same_games_in_every_process() -> None:
    assert trail("1") == trail("2")


@pytest.mark.parametrize("module", ["loyang", "loyang.envs", "loyang.cli"])
def test_the_core_imports_no_framework(module: str) -> None:
    code = f"import sys, {module}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"numpy", "gymnasium", "pettingzoo", "pyspiel"} & set(loaded)
