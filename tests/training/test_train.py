"""`loyang train`: the same settings give the same weights, however often it was interrupted."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from loyang.bots.weights import Weights, check
from loyang.cli import main
from loyang.training.course import Learner, read_course
from loyang.training.genes import GENES, express

COURSE = ["--population", "4", "--games", "1", "--checks", "1"]


def train(folder: Path, generations: int, *more: str) -> int:
    return main(
        ["train", str(folder / "course"), "--generations", str(generations), *COURSE, *more]
    )


def trained(folder: Path, generations: int, workers: int) -> tuple[str, str]:
    """The course and the weights."""
    folder.mkdir(exist_ok=True)
    weights = folder / "weights.json"
    code = train(folder, generations, "--workers", str(workers), "--weights", str(weights))
    assert code == 0
    return (folder / "course").read_text(), weights.read_text()


def test_a_course_repeats_with_any_number_of_workers_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = trained(tmp_path / "whole", 3, workers=1)
    halves = tmp_path / "halves"
    trained(halves, 1, workers=2)
    with (halves / "course").open("a") as file:
        file.write('{"number": 2, "mer')  # the plug was pulled here
    assert trained(halves, 3, workers=2) == whole
    told = capsys.readouterr()
    assert "generation 3: best" in told.out
    document = json.loads(whole[1])
    check(document, Weights().as_document())
    assert document != Weights().as_document()


def test_r8_3_a_course_of_several_players_follows_another_one_without_the_price_of_cards(
    tmp_path: Path,
) -> None:
    assert train(tmp_path, 1) == 0
    genes = Learner(*read_course(tmp_path / "course")).favourite()
    together = tmp_path / "together"
    together.mkdir()
    assert train(together, 1, "--players", "2", "--after", str(tmp_path / "course")) == 0
    course, (generation,) = read_course(together / "course")
    assert course.players == 2
    assert len(set(generation.merits)) > 1
    started, came = express(course.start), express(genes)
    assert started == came | {"card_cash": [0] * 10}
    assert came["card_cash"] != [0] * 10


def test_a_course_cannot_follow_what_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(tmp_path, 1, "--after", str(tmp_path / "nowhere")) == 2
    assert "nowhere: cannot be read as text" in capsys.readouterr().err
    assert not (tmp_path / "course").exists()


def test_the_curve_is_a_picture_with_a_point_for_each_generation(tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    assert train(tmp_path, 2, "--curve", str(picture)) == 0
    found = ET.fromstring(picture.read_text())
    line = found.find("{http://www.w3.org/2000/svg}polyline")
    assert line is not None
    assert len(line.attrib["points"].split()) == 2


HEAD = {"format": "loyang training 1", "seed": 1, "population": 4, "games": 1, "checks": 1}


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([], "does not begin like a file of 'loyang train'"),
        ([[]], "does not begin like a file of 'loyang train'"),
        ([HEAD | {"format": "other"}], "does not begin like a file of 'loyang train'"),
        ([HEAD | {"luck": 1}], "does not begin like a file of 'loyang train'"),
        ([HEAD, {"number": 1, "merits": [1.0], "check": 2.0}], "line 2 is not generation 1"),
        ([HEAD, {"number": 1, "merits": 4 * ["x"], "check": 2.0}], "line 2 is not generation 1"),
        ([HEAD | {"players": 5}], "does not begin like a file of 'loyang train'"),
        ([HEAD | {"population": 1}], "does not begin like a file of 'loyang train'"),
        ([HEAD | {"start": [1.0]}], "does not begin like a file of 'loyang train'"),
        ([HEAD | {"start": GENES * ["x"]}], "does not begin like a file of 'loyang train'"),
        ([HEAD | {"start": GENES * [1.0]}], "players 1, after another course)"),
        ([HEAD | {"seed": 2}], "(seed 2, population 4, games 1, checks 1, players 1, from the"),
    ],
)
def test_a_broken_or_foreign_file_is_refused_and_stays_as_it_was(
    lines: list[object], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = "".join(json.dumps(line) + "\n" for line in lines)
    (tmp_path / "course").write_text(content)
    assert train(tmp_path, 2) == 2
    assert told in capsys.readouterr().err
    assert (tmp_path / "course").read_text() == content


def test_a_course_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(tmp_path / "nowhere", 1) == 2
    assert "cannot be written: No such file or directory" in capsys.readouterr().err
