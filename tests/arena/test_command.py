"""`loyang arena` as a user runs it: real processes, stopped and started again."""

import sys
from pathlib import Path

import pytest

from loyang import Record, replay
from loyang.arena import ArenaError
from loyang.arena.cluster import check_there

from .cheats import HERE, MARK
from .kit import Said, complaint, lines, main, process, same

FIRST = HERE + "First"


def say(capsys: pytest.CaptureFixture[str], *arguments: str) -> Said:
    """The command in this process."""
    code = main(arguments)
    said = capsys.readouterr()
    return Said(code, said.out, said.err)


def test_a_solo_series_as_json_with_one_worker_and_with_two() -> None:
    one = process("--solo", "random", "--games", "6", "--seed", "1", "--json").figures()
    assert {"mean", "median", "distribution", "games"} <= one.keys()
    assert one["games"] == sum(one["distribution"].values()) == 6
    command = ["--solo", "random", "--games", "6", "--seed", "1", "--json", "--workers", "2"]
    assert same(process(*command).figures()) == same(one)


def test_a_tournament_as_text_with_report_and_records(tmp_path: Path) -> None:
    report, records = tmp_path / "report.html", tmp_path / "records"
    command = ["random", FIRST, "--games", "4", "--html", str(report), "--records", str(records)]
    said = process(*command)
    assert said.code == 0, said
    assert said.err == ""  # no progress bar where nobody looks
    assert "4 games on 2 deals, 2 players" in said.out
    assert "rating" in said.out
    assert report.read_text().startswith("<!DOCTYPE html>")
    files = sorted(records.glob("game-*.txt"))
    assert len(files) == 4
    for file in files:
        replay(Record.load(file))


def test_a_bot_that_loses_by_default_is_told_with_the_reason() -> None:
    said = process("random", HERE + "Exits", "--games", "2")
    assert "lost 2 by default, first in game 1 at answer 20: it raised SystemExit: 3" in said.out
    assert "noise" not in said.out + said.err


@pytest.mark.parametrize(("bot", "code"), [("ParentKilled", -9), ("ParentInterrupted", 130)])
def test_a_run_stopped_in_the_middle_goes_on_and_ends_the_same(
    tmp_path: Path, bot: str, code: int
) -> None:
    # That the first process ends at all shows that its worker does: it holds the same stderr.
    marks = {MARK: str(tmp_path / "mark")}
    results = tmp_path / "results.jsonl"
    command = ["random", HERE + bot, "--games", "4", "--seed", "1", "--json"]
    stopped = process(*command, "--results", str(results), **marks)
    assert stopped.code == code, stopped
    assert stopped.out == ""
    if code == 130:
        assert stopped.err == (
            f"\nstopped after 2 of 4 games, which are kept in {results}: "
            "the same command continues\n"
        )
    assert len(lines(results)) == 2
    gone_on = process(*command, "--results", str(results), **marks).figures()
    assert gone_on["timing"]["games"] == 2
    whole = tmp_path / "whole.jsonl"
    undisturbed = process(*command, "--results", str(whole), **marks).figures()
    assert same(gone_on) == same(undisturbed)
    assert lines(results) == lines(whole)


# --- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["nobody", "random"], "no bot is called 'nobody'; there are random"),
        (["nowhere:Bot", "random"], "bot 'nowhere:Bot' cannot be loaded"),
        ([HERE + "Missing", "random"], "cannot be loaded"),
        ([HERE + "NUMBER", "random"], "is not a factory"),
        (["random", "--players", "2"], "cannot fill 2 seats"),
        (["random", "--solo", "--players", "3"], "--solo is for one player"),
        (["random", "--solo", "--introductory"], "is for 2 to 4 players"),
        (["random", "--solo", "--results", "/"], "cannot write"),
        (["random", "--solo", "--results", "a\0b"], "cannot write"),
        (["random", "--solo", "--records", "a\0b"], "cannot make the folder"),
        (["random", "--solo", "--games", "1", "--html", "/nowhere/x"], "cannot be written"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert reason in complaint(say(capsys, *arguments))


@pytest.mark.parametrize(
    "arguments",
    [
        ["--games", "0"],
        ["--games", "x"],
        ["--players", "5"],
        ["--nodes", "0"],
        ["--nodes", "5", "--seconds", "1"],
        ["--seconds", "0"],
        ["--seconds", "nan"],
        ["--seconds", "soon"],
        ["--patience", "-1"],
        ["--workers", "0"],
        ["--ray", "random"],
        ["--nonsense"],
    ],
)
def test_an_option_that_makes_no_sense_is_named_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert arguments[0] in complaint(say(capsys, "random", *arguments))


def test_the_bots_come_before_the_address_of_a_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    assert "bots are named before --ray" in complaint(say(capsys, "--ray", "random", "random"))


# --- Ray -----------------------------------------------------------------------------------------


@pytest.mark.first
def test_ray_gives_the_same_results_even_if_it_loses_a_worker(tmp_path: Path) -> None:
    marks = {MARK: str(tmp_path / "mark")}
    one, cluster = tmp_path / "one.jsonl", tmp_path / "cluster.jsonl"
    command = [HERE + "ParentKilled", "random", "--games", "4", "--seed", "1", "--json"]
    ray = process(*command, "--ray", "--workers", "2", "--results", str(cluster), **marks)
    assert (tmp_path / "mark.3").exists()
    here = process(*command, "--results", str(one), **marks)
    assert same(ray.figures()) == same(here.figures())
    assert lines(cluster) == lines(one)
    assert all(game["defaults"] == [] for game in lines(cluster))


def test_a_cluster_that_is_not_there_is_told_at_once() -> None:
    with pytest.raises(ArenaError, match=r"no Ray cluster at 127\.0\.0\.1:1"):
        check_there("127.0.0.1:1")
    check_there("auto")  # nothing to be reached: Ray finds it


def test_without_ray_a_line_tells_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = complaint(say(capsys, "random", "--solo", "--ray"))
    assert said == (
        "loyang: --ray needs Ray, which is not installed: pip install 'loyang[cluster]'\n"
    )
