"""The results file: a run goes on where it was stopped, and no foreign or damaged file is taken."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from loyang.arena import ArenaError, Match, Outcome, Plan, play, run
from loyang.arena.results import Results, checked_line
from loyang.arena.schedule import schedule

from .cheats import HERE
from .kit import facts, lines

PLAN = Plan(("random", HERE + "First"), 2, 4, "1")


class Here:
    """Plays in this very process, and counts."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def play(self, matches: Iterable[Match]) -> Iterator[Outcome]:
        for match in matches:
            self.played.append(match.number)
            yield play(match)

    def close(self) -> None:
        pass


def go(file: Path, plan: Plan = PLAN) -> tuple[list[Outcome], list[int]]:
    """Run, and say which games were played."""
    pool = Here()
    return run(plan, lambda: pool, file), pool.played


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A complete results file."""
    path = tmp_path / "results.jsonl"
    assert go(path)[1] == [1, 2, 3, 4]
    return path


def refused(file: Path, plan: Plan = PLAN) -> str:
    before = file.read_bytes()
    with pytest.raises(ArenaError) as fault:
        go(file, plan)
    assert file.read_bytes() == before
    return str(fault.value).removeprefix(f"{file}: ")


# --- going on ------------------------------------------------------------------------------------


def test_what_is_there_is_not_played_again(file: Path) -> None:
    before = file.read_bytes()
    outcomes, played = go(file)
    assert played == []
    assert file.read_bytes() == before
    fresh, _ = go(file.with_name("new"))
    assert outcomes == [
        replace(new, timing=old.timing) for new, old in zip(fresh, outcomes, strict=True)
    ]


def test_a_file_cut_off_anywhere_is_gone_on_with(file: Path) -> None:
    whole = file.read_bytes()
    complete = lines(file)
    ends = [at for at, byte in enumerate(whole) if byte == ord("\n")]
    for cut in (0, 20, ends[0], ends[0] + 1, ends[1] + 30, ends[3] + 2, ends[4] - 1, ends[4]):
        file.write_bytes(whole[:cut])
        kept = max(0, whole[:cut].count(b"\n") - 1)
        assert go(file)[1] == [1, 2, 3, 4][kept:]
        assert lines(file) == complete


def test_a_run_may_be_made_longer(file: Path) -> None:
    outcomes, played = go(file, replace(PLAN, games=6))
    assert played == [5, 6]
    fresh, _ = go(file.with_name("new"), replace(PLAN, games=6))
    assert [each.scores for each in outcomes] == [each.scores for each in fresh]


def test_a_default_is_kept_with_its_reason(tmp_path: Path) -> None:
    plan = replace(PLAN, bots=("random", HERE + "Raises"), games=2)
    outcomes, _ = go(tmp_path / "results", plan)
    again, played = go(tmp_path / "results", plan)
    assert played == []
    assert [each.defaults for each in again] == [each.defaults for each in outcomes]
    written = json.loads((tmp_path / "results").read_text().splitlines()[1])
    assert written["defaults"][0]["seat"] == "B"
    assert written["defaults"][0]["reason"].startswith("raised RuntimeError: no idea at all")


# --- files that are refused ----------------------------------------------------------------------


def changed(file: Path, line: int, old: str, new: str) -> None:
    text = file.read_text().splitlines(keepends=True)
    assert old in text[line - 1]
    text[line - 1] = text[line - 1].replace(old, new, 1)
    file.write_text("".join(text))


def test_a_changed_line_is_named(file: Path) -> None:
    changed(file, 3, '"places": [', '"places": [1')
    assert refused(file) == "line 3: changed or damaged: its check does not fit"


def test_the_last_line_is_not_torn_if_it_has_an_end(file: Path) -> None:
    changed(file, 5, '"deal"', '"dael"')
    assert refused(file).startswith("line 5: changed or damaged")


def test_a_line_of_something_else_is_named(file: Path) -> None:
    with file.open("a") as end:
        end.write("hello\n")
    assert refused(file) == "line 6: this is not a line of results"


def test_bytes_that_are_no_text_are_named(file: Path) -> None:
    with file.open("ab") as end:
        end.write(b"\xff\x00\n")
    assert refused(file).startswith("line 6: ")


def test_a_game_that_comes_twice_is_named(file: Path) -> None:
    text = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*text, text[2]]))
    assert refused(file) == "line 6: game 2 is in line 3 already"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ({"game": 1}, "line 2: figures are missing"),
        ({"game": "x"}, "line 2: figures are missing"),
        ({}, "line 2: figures are missing"),
    ],
)
def test_a_line_with_a_check_and_nonsense_is_named(
    file: Path, content: dict[str, object], reason: str
) -> None:
    header = file.read_text().splitlines(keepends=True)[0]
    file.write_text(header + checked_line({**content, "more": 1}))
    assert refused(file) == reason


def test_games_that_are_not_asked_for_are_named(file: Path) -> None:
    fewer = replace(PLAN, games=2)
    assert refused(file, fewer) == "line 4: game 3 is not among those to be played"


@pytest.mark.parametrize(
    "content", [b"hello", b"hello\n", b"\n", b"{}\n", b'{"a": 1}\n', b"\xff\n"]
)
def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "foreign"
    file.write_bytes(content)
    assert refused(file) == "line 1: this is not a results file"


def test_a_damaged_first_line_is_named(file: Path) -> None:
    changed(file, 1, '"seed": "1"', '"seed": "2"')
    assert refused(file) == "line 1: changed or damaged: its check does not fit"


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (replace(PLAN, seed="2"), 'its seed was "1", not "2"'),
        (replace(PLAN, nodes=5), "its nodes was null, not 5"),
        (replace(PLAN, introductory=True), "its introductory was false, not true"),
        (replace(PLAN, bots=("random", "random")), "its bots was"),
        (replace(PLAN, players=1), "its players was 2, not 1"),
    ],
)
def test_results_of_other_settings_are_refused(file: Path, other: Plan, reason: str) -> None:
    said = refused(file, other)
    assert said.startswith("line 1: these are the results of another run: ")
    assert reason in said


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="cannot write"):
        go(tmp_path)
    with pytest.raises(ArenaError, match="cannot write"):
        go(tmp_path / "nowhere" / "results")


def test_two_runs_do_not_share_a_file(file: Path) -> None:
    with Results(file, PLAN, schedule(PLAN)):
        assert "is in use by another run" in refused(file)


# --- records -------------------------------------------------------------------------------------


def test_records_are_kept_one_for_each_game_with_the_results(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "records"
    outcomes = run(PLAN, Here, records=folder)
    assert sorted(path.name for path in folder.iterdir()) == [
        "game-000001.txt",
        "game-000002.txt",
        "game-000003.txt",
        "game-000004.txt",
        "results.jsonl",
    ]
    for outcome in outcomes:
        text = (folder / f"game-{outcome.number:06}.txt").read_bytes()
        assert hashlib.sha256(text).hexdigest().startswith(outcome.record_hash)


def test_records_wanted_later_are_played_again_and_results_stay(file: Path) -> None:
    before = file.read_bytes()
    folder = file.with_name("records")
    pool = Here()
    outcomes = run(PLAN, lambda: pool, file, folder)
    assert pool.played == [1, 2, 3, 4]
    assert len(list(folder.iterdir())) == len(outcomes) == 4
    assert file.read_bytes() == before


def test_records_of_another_run_are_not_overwritten(tmp_path: Path) -> None:
    run(PLAN, Here, records=tmp_path / "records")
    with pytest.raises(ArenaError, match="records of another run"):
        run(PLAN, Here, tmp_path / "elsewhere", tmp_path / "records")
    with pytest.raises(ArenaError, match=re.escape("its seed was")):
        run(replace(PLAN, seed="2"), Here, records=tmp_path / "records")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ArenaError, match="cannot make the folder"):
        run(PLAN, Here, records=tmp_path / "file")


def test_outcomes_come_in_the_order_of_the_schedule(tmp_path: Path) -> None:
    class Backwards(Here):
        def play(self, matches: Iterable[Match]) -> Iterator[Outcome]:
            return super().play(reversed(list(matches)))

    assert facts(run(PLAN, Backwards)) == facts(run(PLAN, Here))
