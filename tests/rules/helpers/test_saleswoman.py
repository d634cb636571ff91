"""R6.15: the Saleswoman."""

import pytest

from loyang.engine.state import MISSED
from tests.kit import (
    action_turn,
    cash,
    discarded,
    lay,
    lay_regular,
    load,
    offered,
    only_draw,
    pass_time,
    play,
    refused,
    regular,
)


def test_r6_15_saleswoman_turns_all_markers_blue_as_for_fraser() -> None:
    """The rulebook's example: two red, one blue; the third is missed first."""
    table = action_turn()
    lay(table, "A", "saleswoman")
    lay_regular(table, "A", "R1", red=True)
    lay_regular(table, "A", "R2", red=True)
    lay_regular(table, "A", "R3")
    play(table, "A miss R3")
    assert regular(table, "A", "R3").red
    play(table, "A use saleswoman blue")
    assert [regular(table, "A", name).red for name in ("R1", "R2", "R3")] == [False] * 3
    assert regular(table, "A", "R3").standing == MISSED
    assert discarded(table) == ["saleswoman"]
    assert refused(table, "A done") == "R5.13 unsettled"  # the first two are still due
    load(table, "A", "wheat wheat wheat pumpkin")
    play(table, "A deliver R1", "A deliver R2", "A done")
    assert cash(table, "A") == 18  # nothing was paid for a miss


def test_r6_15_saleswoman_needs_an_own_red_marker() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman", "R1")
    lay_regular(table, "B", "R2", red=True)
    assert refused(table, "A use saleswoman blue") == "R6.24 no-effect"
    play(table, "A miss R1", "A use saleswoman blue")
    assert not regular(table, "A", "R1").red
    assert regular(table, "B", "R2").red


@pytest.mark.parametrize("regulars", [(), ("R1",), ("R1", "R2")])
def test_r6_15_saleswoman_makes_casual_customers_pay_2_more_whatever_the_numbers(
    regulars: tuple[str, ...],
) -> None:
    table = action_turn()
    lay(table, "A", "saleswoman", "C14", *regulars)
    load(table, "A", "cabbage bean leek")
    play(table, "A use saleswoman bonus", "A serve C14")
    assert cash(table, "A") == 10 + 12 + 2


def test_r6_15_saleswoman_bonus_holds_for_every_casual_customer_of_the_turn() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman", "C1", "C14")
    load(table, "A", "wheat pumpkin turnip cabbage bean leek")
    play(table, "A use saleswoman bonus", "A serve C1", "A serve C14")
    assert cash(table, "A") == 10 + 9 + 14


def test_r6_15_saleswoman_bonus_ends_with_the_turn() -> None:
    table = action_turn()
    only_draw(table, "saleswoman", "C14")
    lay(table, "A", "saleswoman", "C14")
    play(table, "A use saleswoman bonus")
    pass_time(table, "A")
    load(table, "A", "cabbage bean leek")
    before = cash(table, "A")
    play(table, "A serve C14")
    assert cash(table, "A") == before + 10  # more casual than regular customers


def test_r6_15_saleswoman_uses_one_of_her_effects_not_both() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman")
    lay_regular(table, "A", "R1", red=True)
    assert offered(table, "A", "use") == ["use saleswoman blue", "use saleswoman bonus"]
    play(table, "A use saleswoman bonus")
    assert refused(table, "A use saleswoman blue") == "R5.8 not-exposed"
