"""The examples run, and the learner learns."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from .kit import PURE

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments],
        env=os.environ | {"PYTHONWARNINGS": "error::DeprecationWarning:loyang"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_run_here() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    for example in EXAMPLES.glob("*.py"):
        assert f'"{example.name}"' in here


@pytest.mark.parametrize("players", ["1", "4"])
def test_random_play_through_pettingzoo(players: str) -> None:
    text = run("random_pettingzoo.py", "--players", players)
    assert text.count("score") == int(players)


def test_random_play_through_gymnasium() -> None:
    assert run("random_solo.py", "--games", "2").count("score") == 2


def test_random_play_in_a_batch() -> None:
    text = run("random_batch.py", "--games", "8", "--steps", "50" if PURE else "400")
    assert "steps a second; mean score" in text


def test_a_scripted_agent_plays_in_words_and_is_told_its_mistakes() -> None:
    text = run("text_agent.py", "--games", "1")
    assert "R1.6: the home field grows" in text
    assert "game 0: score" in text


@pytest.mark.parametrize("players", ["1", "3"])
def test_random_play_through_openspiel(players: str) -> None:
    assert "returns" in run("random_openspiel.py", "--players", players)


def test_is_mcts_plays_a_seat_and_beats_a_random_player() -> None:
    text = run("ismcts_openspiel.py", "--simulations", "6" if PURE else "16")
    assert "IS-MCTS in seat 0: +1.00" in text


def test_the_learner_learns(tmp_path: Path) -> None:
    picture = tmp_path / "learning.svg"
    games = "96" if PURE else "240"
    text = run("learn_solo.py", "--games", games, "--seconds", "100", "--picture", str(picture))
    figures = re.search(r"first tenth (\S+), last tenth (\S+)", text)
    assert figures is not None
    first, last = map(float, figures.groups())
    assert last > first + 3
    assert ET.parse(picture).getroot().tag.endswith("svg")
