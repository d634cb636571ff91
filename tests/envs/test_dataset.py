"""Data sets: what the command makes is what the games were; cut-off or foreign ones are refused."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from loyang import Record, legal_actions
from loyang.cli import main
from loyang.envs.codec import codec_for
from loyang.envs.dataset import ABOUT, CARD, COLUMNS, DatasetError, moments, shards, together

COMMAND = ["--bots", "random", "novice", "--players", "2", "--games", "2", "--workers", "1"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "games"
    assert main(["dataset", "make", str(folder), *COMMAND]) == 0
    return folder


def test_every_decision_is_there_with_what_was_possible(made: Path) -> None:
    data = together(shards(made))
    codec = codec_for(2)
    row = 0
    for path in sorted((made / "records").glob("game-*.txt")):
        record = Record.load(path)
        for moment in moments(record):
            legal = data["legal"][data["offsets"][row] : data["offsets"][row + 1]]
            assert moment.legal == legal_actions(moment.state, moment.seat)
            assert legal.tolist() == [codec.encode(action) for action in moment.legal]
            assert data["action"][row] == codec.encode(moment.action)
            assert data["seat"][row] == moment.seat
            assert record.result is not None
            assert data["score"][row] == record.result.scores[moment.seat][0]
            row += 1
    assert row == len(data["observation"])
    card = (made / CARD).read_text()
    assert all(f"| `{name}` |" in card for name in COLUMNS)


def test_the_same_command_goes_on_where_it_was_stopped(made: Path, tmp_path: Path) -> None:
    again = tmp_path / "games"
    shutil.copytree(made, again)
    (again / "shard-00000.npz").unlink()
    next((again / "records").glob("game-*.txt")).unlink()
    assert main(["dataset", "make", str(again), *COMMAND]) == 0
    one, two = together(shards(made)), together(shards(again))
    assert all((one[name] == two[name]).all() for name in COLUMNS)


def test_what_is_no_data_set_is_refused(made: Path, tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="is no data set"):
        next(shards(tmp_path))
    cut = tmp_path / "cut"
    shutil.copytree(made, cut)
    shard = cut / "shard-00000.npz"
    shard.write_bytes(shard.read_bytes()[:5000])
    with pytest.raises(DatasetError, match="cut off or no shard"):
        next(shards(cut))
    about = json.loads((cut / ABOUT).read_text())
    (cut / ABOUT).write_text(json.dumps(about | {"actions": "loyang-actions-0"}))
    with pytest.raises(DatasetError, match="made with actions 'loyang-actions-0'"):
        next(shards(cut))


def test_a_folder_with_another_data_set_is_refused(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dataset", "make", str(made), "--bots", "random"]) == 2
    assert str(made) in capsys.readouterr().err
    assert main(["dataset", "make", str(made), *COMMAND, "--format", "parquet"]) == 2
    assert "holds another data set" in capsys.readouterr().err


def test_an_unknown_bot_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dataset", "make", str(tmp_path / "x"), "--bots", "nobody"]) == 2
    assert "no bot is called 'nobody'" in capsys.readouterr().err
    assert np.array(list(tmp_path.iterdir())).size == 0
