"""Two bots on the same deals: paired differences, and a run that stops when it is certain."""

from pathlib import Path
from random import Random

import pytest

from loyang.arena import ArenaError, Plan
from loyang.arena.comparing import (
    FEWEST_DEALS,
    Comparison,
    compare,
    counted_value,
    sequence_interval,
)
from loyang.arena.match import play
from loyang.arena.schedule import schedule

from .kit import complaint, lines, process

COMMAND = ["--compare", "novice", "random", "--deals", "40", "--seed", "1", "--json"]


def test_a_clear_difference_is_certain_after_the_fewest_deals(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    found = process(*COMMAND, "--results", str(results)).figures()
    assert found["better"] == "novice"
    assert found["deals"] == FEWEST_DEALS
    low, high = found["interval"]
    assert 0 < low < found["mean_difference"] < high
    assert len(lines(results)) == 2 * FEWEST_DEALS
    # What was played is not played again.
    assert process(*COMMAND, "--results", str(results)).figures() == found
    assert len(lines(results)) == 2 * FEWEST_DEALS


def test_two_who_sit_at_one_table_are_compared_in_both_seats() -> None:
    found = compare(Plan(("novice", "random"), players=2, games=6, seed="1"))
    assert len(found.differences) == 3
    assert found.mean > 0
    assert found.better is None  # too few to be certain


def test_equals_are_hardly_ever_told_apart_however_often_one_looks() -> None:
    chance = Random("equals")
    wrong = 0
    for _ in range(200):
        values = [chance.gauss(0, 1) for _ in range(150)]
        looks = [Comparison(("one", "other"), tuple(values[:n])) for n in range(10, 151, 10)]
        wrong += any(look.better for look in looks)
    assert wrong <= 200 * 0.05


def test_the_interval_narrows_with_the_deals() -> None:
    values = [1.0, 0.0] * 50
    widths = [high - low for low, high in map(interval, (values[:10], values[:50], values))]
    assert widths == sorted(widths, reverse=True)
    assert sequence_interval([1.0]) is None


def interval(values: list[float]) -> tuple[float, float]:
    found = sequence_interval(values)
    assert found is not None
    return found


def test_r5_28_cash_counts_as_a_part_of_the_next_space() -> None:
    (match,) = schedule(Plan(("novice",), players=1, games=1, seed="1"))
    outcome = play(match)
    space, cash, _ = outcome.scores[0]
    assert counted_value(outcome, 0) == space + min(0.99, cash / (space + 1))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["random", "--compare"], "two different bots are compared"),
        (["random", "random", "--compare"], "two different bots are compared"),
        (["random", "novice", "--compare", "--players", "3"], "two different bots are"),
        (["random", "novice", "--compare", "--html", "x"], "--compare keeps neither"),
        (["random", "novice", "--deals", "5"], "--deals belongs to --compare"),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments: list[str], reason: str) -> None:
    assert reason in complaint(process(*arguments))


def test_three_at_a_table_are_not_compared() -> None:
    with pytest.raises(ArenaError, match="two different bots are compared"):
        compare(Plan(("random", "novice", "farmer"), players=3, games=3, seed="1"))


def test_a_profile_says_which_questions_and_functions_take_the_time() -> None:
    (found,) = process("--profile", "novice", "--solo", "--json").figures()
    assert found["bot"] == "novice"
    assert {"act", "grid", "path"} < found["questions"].keys()
    assert found["questions"]["grid"]["answers"] >= 9
    assert any("novice.py" in name for name, _, _ in found["functions"])
    said = process("--profile", "novice", "random", "--solo").out
    assert "novice" in said
    assert "random" in said
