"""Puzzles as data: those of the package, damaged files, the day's, and how they are found."""

import datetime as dt
import gzip
import json
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

import pytest
from rich.progress import Progress

from loyang import Recorder, legal_actions
from loyang.cli import main
from loyang.cli.puzzles import FOUND, choose, look_through
from loyang.engine.actions import Miss, Sell
from loyang.engine.state import pending
from loyang.puzzles import (
    GRADES,
    Goal,
    Puzzle,
    PuzzleError,
    allowed,
    load,
    of_the_day,
    save,
    shipped,
)
from loyang.puzzles.checking import fault_of
from loyang.puzzles.making import LADDER, finds, turns
from loyang.puzzles.puzzle import SHIPPED, as_content

PUZZLES = [*shipped().values()]
EASIEST = min(PUZZLES, key=lambda each: each.positions)


# --- those of the package -------------------------------------------------------------------------


def test_at_least_300_puzzles_come_with_the_package_in_five_grades() -> None:
    assert len(PUZZLES) >= 300
    assert all(sum(each.grade == grade for each in PUZZLES) >= 30 for grade in GRADES)
    assert {each.goal.kind for each in PUZZLES} == {"space", "cash", "customers"}
    assert {each.players for each in PUZZLES} == {1, 2, 3}
    path = Path(__file__).parents[2] / "src" / "loyang" / "puzzles" / SHIPPED
    assert path.stat().st_size < 2_000_000


def test_every_solution_reaches_its_goal_without_two_packs_and_loans() -> None:
    for puzzle in PUZZLES:
        actions = puzzle.actions()
        assert all(map(allowed, actions)), puzzle.id
        assert puzzle.solved_by(actions), puzzle.id
        assert not puzzle.solved_by(actions[:-1]), puzzle.id


@pytest.mark.parametrize("grade", GRADES)
def test_the_quickest_of_each_grade_are_proved_again(grade: int) -> None:
    own = sorted((each for each in PUZZLES if each.grade == grade), key=lambda each: each.positions)
    for puzzle in own[:3]:
        assert fault_of(puzzle) == ""


def test_nothing_hidden_is_told_by_a_position() -> None:
    for puzzle in PUZZLES:
        state = puzzle.open()
        assert state.draw == sorted(state.draw)
        assert state.seed == "puzzle"


# --- the day's ------------------------------------------------------------------------------------


def test_each_day_has_another_puzzle_until_all_have_come() -> None:
    first = dt.date(2026, 3, 1)
    days = [of_the_day(first + dt.timedelta(days=n)) for n in range(len(PUZZLES))]
    assert len({each.id for each in days}) == len(PUZZLES)
    assert of_the_day(first) is of_the_day(first + dt.timedelta(days=len(PUZZLES)))


# --- what is wrong with a puzzle ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (replace(EASIEST, decisions=EASIEST.decisions + 1), "it takes"),
        (replace(EASIEST, solution=EASIEST.solution[:-1]), "does not reach the goal"),
        (replace(EASIEST, solution=("A nonsense",)), "cannot be played"),
        (replace(EASIEST, solution=(*EASIEST.solution, "A sow leek 9")), "cannot be played"),
        (
            replace(EASIEST, goal=Goal(EASIEST.goal.kind, EASIEST.goal.number - 1)),
            "can be reached",
        ),
    ],
)
def test_a_puzzle_that_is_not_as_it_says_is_found_out(changed: Puzzle, fault: str) -> None:
    assert fault in fault_of(changed)


# --- files ----------------------------------------------------------------------------------------


def test_a_file_holds_what_was_saved_and_the_same_bytes_each_time(tmp_path: Path) -> None:
    one, other = tmp_path / "one.gz", tmp_path / "other.gz"
    save(one, PUZZLES[:5])
    save(other, PUZZLES[:5])
    assert load(one) == PUZZLES[:5]
    assert one.read_bytes() == other.read_bytes()


def lines(*contents: object) -> bytes:
    header = {"loyang puzzles": 1, "rules": 1}
    return packed("\n".join(json.dumps(each) for each in [header, *contents]).encode())


def packed(data: bytes) -> bytes:
    """Without the time: all workers must find the same tests."""
    return gzip.compress(data, mtime=0)


GOOD = as_content(EASIEST)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "cut off"),
        (b"no puzzles at all", "damaged"),
        (lines(GOOD)[:100], "cut off"),
        (packed(b"[]"), "no file of puzzles"),
        (packed(b'{"loyang puzzles": 99, "rules": 1}'), "format 99"),
        (lines({"goal": "cash"}), "line 2"),
        (lines(GOOD, GOOD), "comes twice"),
        (lines({**GOOD, "goal": "fame"}), "no such goal"),
        (lines({**GOOD, "position": {}}), "line 2"),
        (lines({**GOOD, "seat": 3}), "line 2"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(tmp_path: Path, data: bytes, told: str) -> None:
    path = tmp_path / "puzzles.gz"
    path.write_bytes(data)
    with pytest.raises(PuzzleError, match=told):
        load(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="cannot read"):
        load(tmp_path / "none.gz")


# --- finding --------------------------------------------------------------------------------------


def test_every_action_turn_of_a_game_is_looked_at_once() -> None:
    game = Recorder(2, seed="turns")
    while game.state.round < 3:
        for seat in (0, 1):
            decision = pending(game.state, seat)
            if decision is not None:
                actions = legal_actions(game.state, seat)
                game.apply(next(each for each in actions if not isinstance(each, Sell | Miss)))
    found = [(state.round, seat) for state, seat in turns(game.record)]
    assert sorted(found[:4]) == [(1, 0), (1, 1), (2, 0), (2, 1)]


def test_the_bots_miss_what_a_puzzle_says_they_miss() -> None:
    puzzle = next(
        each
        for each in PUZZLES
        if each.missed == ("novice",) and "trader" not in json.dumps(each.position["seats"])
    )
    state = puzzle.open()
    assert [bot for bot in LADDER if not finds(bot, state, puzzle.seat, puzzle.goal)] == ["novice"]


def test_so_many_of_each_grade_are_chosen() -> None:
    chosen = choose(PUZZLES, 4)
    assert [sum(each.grade == grade for each in chosen) for grade in GRADES] == [4] * 5


def test_a_run_that_was_stopped_continues(tmp_path: Path) -> None:
    record = tmp_path / "records-1" / "game-000001.txt"
    record.parent.mkdir()
    game = Recorder(1, seed="stopped")
    game.apply(legal_actions(game.state, 0)[0])
    record.write_text(game.record.text(), encoding="ascii")
    options = Namespace(ray=None, workers=1)
    with Progress(disable=True) as progress:
        assert look_through(options, tmp_path, [record], progress) == []
        whole = (tmp_path / FOUND).read_bytes()
        (tmp_path / FOUND).write_bytes(whole + whole[:20])  # stopped while it was writing
        assert look_through(options, tmp_path, [record], progress) == []
        assert (tmp_path / FOUND).read_bytes() == whole
        (tmp_path / FOUND).write_bytes(whole.replace(b"000001", b"000002"))
        with pytest.raises(PuzzleError, match="line 1"):
            look_through(options, tmp_path, [record], progress)


# --- the command ----------------------------------------------------------------------------------


def test_the_command_proves_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "few.gz"
    save(path, [EASIEST])
    assert main(["puzzles", "check", str(path), "--workers", "1"]) == 0
    assert "proved: 1 puzzles" in capsys.readouterr().out
    save(path, [replace(EASIEST, decisions=99)])
    assert main(["puzzles", "check", str(path), "--workers", "1"]) == 2
    assert f"puzzle {EASIEST.id}: it takes" in capsys.readouterr().err
    path.write_bytes(b"nonsense")
    assert main(["puzzles", "check", str(path)]) == 2
    assert main(["puzzles", "make"]) == 2
