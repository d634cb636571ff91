"""The learners learn, and what they have learnt plays. They need torch: `make check-long`."""

import csv
import re
from pathlib import Path

import numpy as np
import pytest

from loyang import apply, legal_actions, new_game, view
from loyang.cli import main

pytestmark = pytest.mark.long


def mean_score(path: Path, games: int = 20) -> float:
    """Of solo games by the network in that file."""
    from loyang.baselines.network import load, of_batch
    from loyang.envs.batch import make

    network = load(path)
    batch = make(games, 1, seed=99)
    scores: list[int] = []
    while len(scores) < games:
        batch.choose(network.best(of_batch(batch)))
        scores += batch.results[batch.ended, 0, 0].tolist()
    return float(np.mean(scores))


def test_ppo_plays_far_better_than_at_random_after_a_minute(tmp_path: Path) -> None:
    from loyang.baselines.ppo import Settings, train

    train(Settings(games=32), tmp_path / "solo.pt", 1.0)
    with (tmp_path / "solo.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows
    assert mean_score(tmp_path / "solo.pt") > float(rows[0]["score"])
    assert "Bot = bot_of" in (tmp_path / "solo.py").read_text()


@pytest.mark.parametrize("actions", ["features", "split", "table"])
def test_networks_for_every_kind_of_actions_learn_and_play(actions: str, tmp_path: Path) -> None:
    from loyang.baselines.network import load, save
    from loyang.baselines.player import bot_of
    from loyang.baselines.ppo import Course, Settings

    course = Course(Settings(actions=actions, games=4, steps=8))
    before = [weight.detach().clone() for weight in course.network.parameters()]
    course.learn(course.play())
    pairs = zip(before, course.network.parameters(), strict=True)
    assert any((old != new).any() for old, new in pairs)
    path = tmp_path / "some.pt"
    save(course.network, path)
    assert load(path).actions == actions
    bot = bot_of(path)(1, None)
    state = new_game(1, seed="bots")
    for _ in range(20):
        legal = legal_actions(state, 0)
        chosen = bot.choose(view(state, 0), legal)
        assert chosen in legal
        apply(state, chosen)


def test_curves_of_several_seeds_share_a_colour(tmp_path: Path) -> None:
    from loyang.baselines.curve import picture

    points = [(0.5, 2.0), (1.0, 9.0)]
    drawn = picture({"split-1": points, "split-2": points, "table-1": points})
    assert drawn.count(">split<") == drawn.count(">table<") == 1
    assert len(set(re.findall('stroke="(#[0-9a-f]{6})" stroke-width', drawn))) == 2


def test_cloning_does_mostly_what_the_bots_did_and_ppo_goes_on_from_it(tmp_path: Path) -> None:
    from loyang.baselines.cloning import train
    from loyang.baselines.network import load, save
    from loyang.baselines.player import bot_of
    from loyang.baselines.ppo import Course, Settings
    from loyang.baselines.search import searcher_of
    from loyang.envs.dataset import shards, together

    folder = tmp_path / "games"
    command = ["dataset", "make", str(folder), "--bots", "novice", "--games", "40"]
    assert main([*command, "--format", "parquet"]) == 0
    network, agreed = train(together(shards(folder)), 1, 0.5)
    assert agreed > 0.6
    path = tmp_path / "cloned.pt"
    save(network, path)
    assert mean_score(path) > 0
    state = new_game(1, seed="bots")
    for make in (bot_of(path), searcher_of(path)):
        actions = legal_actions(state, 0)
        assert make(1, None).choose(view(state, 0), actions) in actions
    course = Course(Settings(games=4, steps=8), load(path))
    course.learn(course.play())


def test_files_that_hold_no_network_are_refused(tmp_path: Path) -> None:
    from loyang.baselines.network import load

    (tmp_path / "text.pt").write_text("no network")
    with pytest.raises(ValueError, match="holds no network"):
        load(tmp_path / "text.pt")
    with pytest.raises(ValueError, match="No such file"):
        load(tmp_path / "nothing.pt")
