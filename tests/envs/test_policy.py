"""A policy as a bot, and the fixed examination of bots."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from loyang import legal_actions, new_game, view
from loyang.envs.codec import codec_for
from loyang.envs.policy import Position, as_bot

MODULE = """
from loyang.envs.policy import as_bot

Bot = as_bot(lambda position: -position.legal)  # the lowest number
"""


def loyang(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The command as it is installed, started in that folder."""
    command = [str(Path(sys.executable).with_name("loyang")), *arguments]
    sources = os.environ.get("PYTHONPATH")  # where they are tested, seen from another folder
    env = os.environ | ({"PYTHONPATH": str(Path(sources).resolve())} if sources else {})
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_it_does_what_the_policy_scores_highest() -> None:
    state = new_game(2, seed="policy")
    seat = state.start
    actions = legal_actions(state, seat)
    seen: list[Position] = []

    def score(position: Position) -> npt.NDArray[np.int16]:
        seen.append(position)
        return position.legal

    chosen = as_bot(score)(1, None).choose(view(state, seat), actions)
    codec = codec_for(2)
    assert codec.encode(chosen) == max(map(codec.encode, actions))
    assert seen[0].features.shape[0] == len(actions)
    assert seen[0].observation.dtype == np.int16


def test_scores_of_another_shape_are_named() -> None:
    state = new_game(1, seed="policy")
    bot = as_bot(lambda position: [1.0])(1, None)
    with pytest.raises(ValueError, match=r"scores of shape \(1,\) for 4 actions"):
        bot.choose(view(state, 0), legal_actions(state, 0))


def test_the_arena_finds_a_module_in_the_folder_where_it_is_started(tmp_path: Path) -> None:
    (tmp_path / "my_module.py").write_text(MODULE)
    done = loyang(tmp_path, "arena", "--solo", "my_module:Bot", "--games", "1")
    assert done.returncode == 0, done.stderr
    rows = [line for line in done.stdout.splitlines() if line.startswith("my_module:Bot ")]
    assert len(rows) == 1  # its name and its figures on one line of 80 columns
    assert len(rows[0].rstrip()) <= 80


@pytest.mark.long
def test_the_protocol_prints_a_line_for_the_table_of_results(tmp_path: Path) -> None:
    (tmp_path / "my_module.py").write_text(MODULE)
    done = loyang(tmp_path, "arena", "--protocol", "v1", "my_module:Bot", "--results", "kept")
    assert done.returncode == 0, done.stderr
    line = done.stdout.splitlines()[-1]
    assert re.fullmatch(r"\| v1 \| `my_module:Bot` \| -?\d+\.\d\d \(.*\) \|.*%.*\|.*\|.*\|", line)
    again = loyang(tmp_path, "arena", "--protocol", "v1", "my_module:Bot", "--results", "kept")
    assert again.stdout.rsplit("|", 2)[0] == done.stdout.rsplit("|", 2)[0]


def test_the_protocol_is_for_one_bot(tmp_path: Path) -> None:
    done = loyang(tmp_path, "arena", "--protocol", "v1", "random", "novice")
    assert done.returncode == 2
    assert "one bot at a time" in done.stderr
