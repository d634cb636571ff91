"""The other commands: `sim`, `replay`, `show`, `bench`; and mistakes on the command line."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from loyang import Record, __version__, compiled, replay
from loyang.cli import measure
from loyang.engine.position import dump, load
from loyang.words import Words

from .kit import Line, complaint, half_a_game, process

COMMANDS = (
    "play replay show review bots serve work backup restore purge admin sim arena dataset train "
    "puzzles bench"
).split()

# --- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--lang"],
        ["--lang", "xx", "bots"],
        ["--lang", "../lang/de", "bots"],
        ["play", "--lang", ""],
        ["nonsense"],
        ["--nonsense"],
        ["sim", "--players", "0"],
        ["sim", "--players", "-1"],
        ["sim", "--players", "²"],
        ["sim", "--games", "0"],
        ["sim", "--games", "9" * 100],
        ["sim", "--games", "1.5"],
        ["sim", "--players", "1", "--introductory"],
        ["sim", "extra"],
        ["replay"],
        ["replay", "/nowhere/game.txt"],
        ["replay", "/"],
        ["show", "/nowhere/game.txt"],
        ["show", "/nowhere/position.json"],
        ["show", "game.txt", "--at", "-1"],
        ["show", "game.txt", "--at", "x"],
        ["bench", "--games"],
    ],
)
def test_a_mistake_is_told_in_one_line(line: Line, arguments: list[str]) -> None:
    complaint(line.run(*arguments))


def test_a_mistake_is_told_the_same_way_by_a_real_process() -> None:
    assert "not a number from 1 to 4" in complaint(process("play", "--players", "9"))


def test_help_and_version_are_no_mistakes() -> None:
    assert process("--help").code == 0
    assert process("play", "--help").code == 0
    said = process("--version")
    assert said.code == 0
    engine = "compiled" if compiled() else "not compiled: about a sixth of the speed"
    assert said.out == f"loyang {__version__} (engine {engine})\n"


def test_ctrl_c_stops_a_simulation_without_a_traceback() -> None:
    # The progress bar is drawn on terminals only, and tells that the games have begun.
    leader, follower = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "loyang", "sim", "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=follower,
        env=os.environ | {"TERM": "xterm"},
    ) as running:
        os.close(follower)
        err = os.read(leader, 4096)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=30)
    with contextlib.suppress(OSError):  # how a terminal says that nobody writes to it any more
        while more := os.read(leader, 4096):
            err += more
    os.close(leader)
    assert running.returncode == 130
    assert b"Traceback" not in err
    assert out == b""


def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    half_a_game().save(file)
    command = f"{sys.executable} -m loyang show {file} | head -n 1"
    said = subprocess.run(command, shell=True, capture_output=True, timeout=60, check=False)
    assert said.stderr == b""


# --- languages -----------------------------------------------------------------------------------


def test_an_unknown_language_is_refused_with_those_there_are(line: Line) -> None:
    assert "no language 'xx'; there are de, en, it, ru" in complaint(
        line.run("--lang", "xx", "bots")
    )


def test_the_language_is_chosen_by_option_anywhere_or_else_by_the_locale(line: Line) -> None:
    refused = "ist keine Zahl von 1 bis 4"
    assert refused in complaint(line.run("--lang", "de", "play", "--players", "9"))
    assert refused in complaint(line.run("play", "--players", "9", "--lang=DE"))
    line.monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert refused in complaint(line.run("play", "--players", "9"))
    assert "is not a number" in complaint(line.run("play", "--players", "9", "--lang", "en"))
    line.monkeypatch.setenv("LC_ALL", "tlh")
    assert "is not a number" in complaint(line.run("play", "--players", "9"))


@pytest.mark.parametrize(
    ("language", "usage", "told"),
    [
        ("en", "usage: loyang play", "continue the game of that record"),
        ("de", "Aufruf: loyang play", "die Partie dieser Aufzeichnung fortsetzen"),
        ("it", "uso: loyang play", "continua la partita di quella registrazione"),
        ("ru", "вызов: loyang play", "продолжить партию из этой записи"),
    ],
)
def test_help_is_given_in_every_language(language: str, usage: str, told: str) -> None:
    said = process("--lang", language, "play", "--help")
    assert said.code == 0
    assert said.out.startswith(usage)
    assert told in said.out
    assert "terminal." not in said.out


def test_help_and_readme_name_every_command(line: Line) -> None:
    with pytest.raises(SystemExit):
        line.run("--lang", "en", "--help")
    told = line.capsys.readouterr().out
    assert re.findall(r"^    ([a-z]+)", told, re.MULTILINE) == COMMANDS
    readme = Path(__file__).parents[2].joinpath("README.md").read_text(encoding="utf-8")
    rows = "".join(row for row in readme.splitlines() if row.startswith("| `loyang "))
    assert re.findall(r"`loyang ([a-z]+)", rows) == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_without_a_key_left_over(line: Line, command: str) -> None:
    with pytest.raises(SystemExit):
        line.run("--lang", "ru", command, "--help")
    assert "terminal." not in line.capsys.readouterr().out


def test_a_record_is_checked_in_the_users_language(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    half_a_game().save(file)
    said = line.run("--lang", "ru", "replay", str(file))
    assert f"{file}: 2 игрока, 60 действий, " in said.out
    told = complaint(line.run("--lang", "de", "replay", "/nowhere"))
    assert "/nowhere lässt sich nicht lesen" in told


def test_the_bots_present_themselves_in_the_users_language(line: Line) -> None:
    sentence = Words("it").say("bot.random.text").split()
    assert " ".join(sentence[:3]) in line.run("--lang", "it", "bots").out


# --- sim -----------------------------------------------------------------------------------------


def test_a_simulation_is_the_same_again_but_for_its_timing(line: Line) -> None:
    arguments = ["sim", "--players", "3", "--games", "4", "--seed", "s", "--json"]
    one, two = (json.loads(line.run(*arguments).out) for _ in range(2))
    assert set(one.pop("timing")) == {"seconds", "decisions_per_second"}
    two.pop("timing")
    assert one == two
    assert one["games"] == 4
    assert [seat["seat"] for seat in one["seats"]] == ["A", "B", "C"]
    for seat in one["seats"]:
        assert sum(seat["distribution"].values()) == 4
        assert seat["min"] <= seat["median"] <= seat["max"]
    assert sum(seat["wins"] for seat in one["seats"]) >= 4


@pytest.mark.parametrize("players", ["1", "2", "4"])
def test_a_simulation_prints_a_table(line: Line, players: str) -> None:
    said = line.run("sim", "--players", players, "--games", "2")
    assert said.code == 0
    assert said.err == ""
    assert said.out.startswith("2 games, ")
    assert "median" in said.out


def test_another_seed_gives_other_games(line: Line) -> None:
    games = [line.run("sim", "--games", "2", "--json", "--seed", seed).out for seed in "ab"]
    assert json.loads(games[0])["decisions"] != json.loads(games[1])["decisions"]


def test_the_introductory_variant_can_be_simulated(line: Line) -> None:
    said = line.run("sim", "--players", "2", "--games", "1", "--introductory", "--json")
    assert json.loads(said.out)["introductory"] is True


# --- replay --------------------------------------------------------------------------------------


def test_replay_prints_the_result_of_a_good_record(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    half_a_game().save(file)
    said = line.run("replay", str(file))
    assert said.code == 0
    assert said.out == f"{file}: 2 players, 60 actions, all correct\nunfinished\n"


def test_replay_names_the_changed_line(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    lines = half_a_game().text().splitlines()
    lines[30] = lines[30].replace(" A ", " B ") if " A " in lines[30] else lines[30].lower()
    lines[30] = lines[30].replace("25 ", "25  ", 1)
    file.write_text("\n".join(lines))
    assert "line 31: changed" in complaint(line.run("replay", str(file)))


def test_replay_names_an_impossible_action(line: Line, tmp_path: Path) -> None:
    record = half_a_game()
    record.actions[20:30] = []
    file = tmp_path / "game.txt"
    record.save(file)
    told = complaint(line.run("replay", str(file)))
    assert "is not possible: R" in told
    assert "line " in told


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\0\0", b"{}", b"\n" * 200_000, b"a" * 5_000_001])
def test_replay_refuses_foreign_files(line: Line, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(data)
    complaint(line.run("replay", str(file)))


# --- show ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 4])
def test_show_draws_the_table_at_any_point(line: Line, tmp_path: Path, players: int) -> None:
    file = tmp_path / "game.txt"
    half_a_game(players, 50).save(file)
    for arguments in ([], ["--at", "0"], ["--at", "50"], ["--seat", "A"], ["--seat", "a"]):
        said = line.run("show", str(file), *arguments)
        assert said.code == 0
        assert "Shop" in said.out
        assert max(map(len, said.out.splitlines())) <= 80


def test_show_opens_all_hands_unless_a_seat_is_named(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    half_a_game(2, 2).save(file)  # both home fields are sown, the cards are dealt
    assert line.run("show", str(file)).out.count("\nHand") == 2
    assert line.run("show", str(file), "--seat", "B").out.count("\nHand") == 1


def test_show_refuses_points_and_seats_that_are_not_there(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    half_a_game().save(file)
    assert "there is no action 61" in complaint(line.run("show", str(file), "--at", "61"))
    assert "is not among A, B" in complaint(line.run("show", str(file), "--seat", "C"))
    assert "is not among A, B" in complaint(line.run("show", str(file), "--seat", ""))


def test_show_prints_a_position_and_draws_it_again(line: Line, tmp_path: Path) -> None:
    file, position = tmp_path / "game.txt", tmp_path / "position.json"
    record = half_a_game()
    record.save(file)
    said = line.run("show", str(file), "--at", "40", "--json")
    state = replay(record, upto=40)
    assert load(said.out) == state
    assert said.out.strip() == dump(state).strip()
    position.write_text(said.out)
    drawn = line.run("show", str(position))
    assert drawn.out == line.run("show", str(file), "--at", "40").out
    assert "`--at` is for records" in complaint(line.run("show", str(position), "--at", "1"))


@pytest.mark.parametrize("text", ["", "{}", "[" * 100_000, "null", '{"players": 9}'])
def test_show_refuses_broken_positions_in_one_line(line: Line, tmp_path: Path, text: str) -> None:
    position = tmp_path / "position.json"
    position.write_text(text)
    complaint(line.run("show", str(position)))


def test_show_draws_the_end_with_its_ranking(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    line.let_the_chooser_type()
    line.run("play", "--players", "1", "--save", str(file))
    said = line.run("show", str(file))
    assert "The game is over" in said.out
    assert "You reached space" in said.out


# --- bench ---------------------------------------------------------------------------------------


def test_bench_prints_its_figures(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loyang.cli.bench.REPEATS", 1)
    monkeypatch.setattr("loyang.cli.bench.SECONDS", 0.001)
    said = line.run("bench")
    assert said.code == 0
    assert "random play, 4 players" in said.out
    figures = json.loads(line.run("bench", "--json").out)
    assert figures["compiled"] is compiled()
    assert {"name", "unit", "median", "min", "max", "repeats"} == set(figures["figures"][0])


def test_the_long_benchmark_runs() -> None:
    script = Path(__file__).parents[2] / "bench" / "bench.py"
    said = subprocess.run(
        [sys.executable, str(script), "--json", "--repeats", "1", "--seconds", "0.001"],
        capture_output=True,
        check=True,
        timeout=120,
    )
    figures = {figure["name"]: figure for figure in json.loads(said.stdout)["figures"]}
    assert figures["state, 4 players, round 5"]["unit"] == "bytes"


def test_a_figure_tells_its_median_and_spread() -> None:
    figure = measure.Figure("x", "µs", [3.0, 1.0, 200.0])
    assert figure.spread() == (3.0, 1.0, 200.0)
    assert figure.number(12345.6) == "12,346"
    assert figure.number(0.66) == "0.66"


def test_a_record_made_by_play_is_a_record() -> None:
    assert Record.parse(half_a_game().text()) == half_a_game()
