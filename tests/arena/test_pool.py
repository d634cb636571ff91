"""Many games on processes: the same results with any number of them, whatever happens to them."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from loyang.arena import ArenaError, Default, LocalPool, Outcome, Plan, run, schedule
from loyang.arena.match import NOBODY
from loyang.arena.pool import MOST_DEATHS
from loyang.arena.worker import Sight

from .cheats import HERE, MARK
from .kit import facts


def played(*bots: str, workers: int = 1, games: int = 4, patience: float = 2) -> list[Outcome]:
    plan = Plan(bots, min(len(bots), 2), games, "1", patience=patience)
    return run(plan, lambda: LocalPool(workers))


def test_two_workers_give_the_same_results_as_one() -> None:
    one = played("random", HERE + "First", games=8)
    assert facts(played("random", HERE + "First", games=8, workers=2)) == facts(one)
    assert len({outcome.record_hash for outcome in one}) == 8


def test_a_worker_killed_in_the_middle_of_a_game_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "killed"))
    killed = played(HERE + "KilledOnce", "random", workers=2)
    assert (tmp_path / "killed.1").exists()
    again = played(HERE + "KilledOnce", "random", workers=2)  # the mark is there: none is killed
    assert facts(killed) == facts(again)
    assert all(outcome.defaults == () for outcome in killed)


def test_workers_killed_from_outside_change_nothing() -> None:
    matches = schedule(Plan(("random",), 1, 4, "1"))
    with LocalPool(2) as pool:
        undisturbed = list(pool.play(matches))
    outcomes = []
    with LocalPool(2) as pool:
        for outcome in pool.play(matches):
            outcomes.append(outcome)
            for worker in pool.workers:
                if worker.process.pid is not None:
                    os.kill(worker.process.pid, signal.SIGKILL)
    in_order = sorted(outcomes, key=lambda outcome: outcome.number)
    assert facts(in_order) == facts(sorted(undisturbed, key=lambda outcome: outcome.number))


def test_a_bot_that_hangs_loses_by_default_and_disturbs_nobody() -> None:
    outcomes = played(HERE + "Hangs", "random", games=2, workers=2, patience=1.5)
    assert [outcome.defaults for outcome in outcomes] == [
        (Default(0, 20, "thought longer than 1.5 seconds about one answer"),),
        (Default(1, 20, "thought longer than 1.5 seconds about one answer"),),
    ]
    assert [outcome.places for outcome in outcomes] == [(2, 1), (1, 2)]


def test_a_bot_that_ends_its_process_loses_by_default() -> None:
    outcomes = played(HERE + "Crashes", games=1)
    assert [outcome.defaults for outcome in outcomes] == [
        (Default(0, 20, "ended the process that it was playing in"),)
    ]


def test_a_pool_goes_on_with_the_same_workers() -> None:
    matches = schedule(Plan(("random",), 1, 4, "1"))
    with LocalPool(1) as pool:
        first = list(pool.play(matches[:2]))
        process = pool.workers[0].process.pid
        second = list(pool.play(matches[2:]))
        assert pool.workers[0].process.pid == process
    assert [outcome.number for outcome in (*first, *second)] == [1, 2, 3, 4]


def test_a_program_that_is_no_file_or_has_no_guard_may_use_the_arena(tmp_path: Path) -> None:
    program = """
from loyang.arena import LocalPool, Plan, run
print(len(run(Plan(("random",), 1, 2, "1"), lambda: LocalPool(2))))
"""
    file = tmp_path / "program.py"
    file.write_text(program)
    for command, typed in (([sys.executable, "-"], program), ([sys.executable, str(file)], "")):
        done = subprocess.run(
            command, input=typed, capture_output=True, text=True, check=False, timeout=60
        )
        assert (done.stdout, done.stderr) == ("2\n", "")


def test_no_more_workers_than_games() -> None:
    with LocalPool(5) as pool:
        assert len(list(pool.play(schedule(Plan(("random",), 1, 1, "1"))))) == 1
        assert len(pool.workers) == 1


def test_a_match_that_cannot_be_played_at_all_is_told() -> None:
    [match] = schedule(Plan(("random",), 1, 1, "1"))
    impossible = replace(match, bots=("random",) * 5, bot_seeds=("1",) * 5)
    with (
        LocalPool(1) as pool,
        pytest.raises(ArenaError, match=r"game 1 cannot be played: .* 1 to 4"),
    ):
        list(pool.play([impossible]))


def test_workers_that_die_again_and_again_are_given_up() -> None:
    [match] = schedule(Plan(("random",), 1, 1, "1"))
    pool = LocalPool(1)
    nobody = Sight(NOBODY, NOBODY, 0)
    for _ in range(MOST_DEATHS - 1):
        assert pool.after_death(match, nobody, None, ready=True) == match
    with pytest.raises(ArenaError, match="have died 20 times"):
        pool.after_death(match, nobody, None, ready=True)


def test_workers_that_never_get_ready_are_given_up_soon() -> None:
    [match] = schedule(Plan(("random",), 1, 1, "1"))
    pool = LocalPool(1)
    nobody = Sight(NOBODY, NOBODY, 0)
    pool.after_death(match, nobody, None, ready=False)
    pool.after_death(match, nobody, None, ready=False)
    with pytest.raises(ArenaError, match="before they can begin"):
        pool.after_death(match, nobody, None, ready=False)
