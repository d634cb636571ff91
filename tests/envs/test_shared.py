"""A batch in several processes: the same games as in one, and what can go wrong there."""

import copy
import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children
from typing import Any

import gymnasium
import numpy as np
import pytest

from loyang.bots import Budget
from loyang.engine.actions import Action
from loyang.engine.views import View
from loyang.envs.batch import make as make_here
from loyang.envs.processes import Processes, make


@pytest.fixture(scope="module")
def games() -> Iterator[Processes]:
    """Five games in two processes, two and three."""
    with make(5, 2, seed=3, processes=2, opponents=["random"], normalised=True) as made:
        yield made


def same(one: Any, two: Any) -> bool:
    names = "observation seat offsets legal rewards ended".split()
    shown = all((getattr(one, name) == getattr(two, name)).all() for name in names)
    return shown and one.refused == two.refused


def test_the_same_games_as_in_one_process(games: Processes) -> None:
    here = make_here(5, 2, seed=3, opponents=["random"], normalised=True)
    games.reset(3)
    chance = np.random.default_rng(1)
    over = 0
    while over < 3:
        assert same(games, here)
        actions = here.sample(chance)
        assert (games.action_mask()[np.arange(5), actions] == 1).all()
        games.step(actions)
        here.step(actions)
        over += int(here.ended.sum())
        finals = games.final_observation(), here.final_observation()
        assert finals[0].keys() == finals[1].keys()
        assert all((finals[0][game] == finals[1][game]).all() for game in finals[0])
        if over:
            assert (games.features() == here.features()).all()
    assert (games.results[here.ended] == here.results[here.ended]).all()
    assert games.state(4) == here.state(4)


def test_copies_snapshots_and_new_games(games: Processes) -> None:
    games.reset(7)
    here = make_here(5, 2, seed=7, opponents=["random"], normalised=True)
    saved = games.save()
    for each in (games, here):
        each.choose(np.zeros(5, int))
        each.restore(saved, [1, 3])
        each.reset_some([4], seed=90)
    assert same(games, here)
    with copy.deepcopy(games) as twin:
        assert same(twin, games)
        twin.choose(np.zeros(5, int))
        assert not same(twin, games)


def test_what_is_refused_names_the_game_and_the_others_go_on(games: Processes) -> None:
    games.reset(7)
    legal = games.legal[games.offsets[:-1]].astype(int)
    before = games.observation.copy()
    wrong = legal.copy()
    wrong[4] = 0  # done: not the first question's answer
    games.step(wrong)
    assert list(games.refused) == [4]
    assert games.refused[4].startswith("game 4: A done: R4.1")
    assert games.rewards[4, 0] == -1
    assert (games.observation[4] == before[4]).all()
    assert (games.observation[:4] != before[:4]).any(axis=1).all()
    with pytest.raises(ValueError, match="game 3 got -1; they are from 0 to"):
        games.step([*legal[:3], -1, legal[4]])
    with pytest.raises(ValueError, match="5 games need as many seeds, not 2"):
        games.reset([1, 2])


class Tired:
    """A bot that fails."""

    def __init__(self, seed: int | str, budget: Budget | None) -> None:
        pass

    def choose(self, view: View, actions: list[Action]) -> Any:
        raise ValueError("too tired")


def test_faults_of_bots_and_ends_of_processes_are_told() -> None:
    with pytest.raises(RuntimeError, match=r"game [01]: too tired"):
        play_on(make(2, 2, seed=1, processes=2, opponents=[Tired]))
    with pytest.raises(ValueError, match="opponents: other processes can't get them"):
        make(2, 2, processes=2, opponents=[lambda *_: Tired(1, None)])
    with pytest.raises(ValueError, match="processes: 2 games can be played in 1 to 2, not 3"):
        make(2, 2, processes=3)
    before = set(active_children())
    games = make(2, 1, seed=1, processes=1)
    (worker,) = set(active_children()) - before
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(RuntimeError, match="the process of games 0 to 1 has ended"):
        play_on(games)
    games.close()
    with pytest.raises(RuntimeError, match="this batch is closed"):
        games.reset()


def play_on(games: Processes) -> None:
    chance = np.random.default_rng(1)
    with games:
        for _ in range(200):
            games.step(games.sample(chance))


def test_gymnasiums_vectors_take_processes_too() -> None:
    name = "loyang.envs.solo:Loyang-Solo-v0"
    envs = gymnasium.make_vec(name, num_envs=2, processes=2)
    usual = gymnasium.make_vec(name, num_envs=2)
    one, two = envs.reset(seed=5)[0], usual.reset(seed=5)[0]
    assert (one == two).all()
    assert (envs.step(np.ones(2, int))[0] == usual.step(np.ones(2, int))[0]).all()
    envs.close()
