"""R6.21: the Subsistence farmer."""

import pytest

from tests.kit import (
    action_turn,
    cart,
    cash,
    discarded,
    distribution,
    field,
    give,
    lay,
    lay_field,
    offered,
    play,
    refused,
)


def test_r6_21_subsistence_farmer_takes_from_anothers_field_of_4_or_more_for_1() -> None:
    table = action_turn()
    lay(table, "A", "subsistence-farmer")
    four = lay_field(table, "B", 5, "cabbage", 4)
    play(table, f"A use subsistence-farmer field B {four}")
    assert cart(table, "A") == "cabbage"
    assert cash(table, "A") == 9
    assert cash(table, "B") == 11
    assert field(table, "B", four) == "5: cabbage x3"
    assert discarded(table) == ["subsistence-farmer"]


def test_r6_21_subsistence_farmer_is_refused_small_home_own_and_missing_fields() -> None:
    table = action_turn()
    lay(table, "A", "subsistence-farmer")
    mine = lay_field(table, "A", 5, "wheat")
    three = lay_field(table, "B", 5, "cabbage", 3)
    empty = lay_field(table, "B", 5)
    use = "A use subsistence-farmer"
    assert refused(table, f"{use} field B {three}") == "R6.21 field-too-small"
    assert refused(table, f"{use} field B {empty}") == "R6.21 field-too-small"
    assert refused(table, f"{use} field B home") == "R5.9 home-field"
    assert refused(table, f"{use} field B 9") == "R6.21 no-such-field"
    assert refused(table, f"{use} field A {mine}") == "R4.2 not-another"
    assert refused(table, f"{use} field C 1") == "R4.2 not-another"
    assert refused(table, f"{use} supply wheat") == "R6.21 solo-only"
    assert offered(table, "A", "use") == []


def test_r6_21_subsistence_farmer_must_pay_the_owner() -> None:
    table = action_turn()
    lay(table, "A", "subsistence-farmer")
    place = lay_field(table, "B", 4, "bean")
    give(table, "A", 0)
    line = f"A use subsistence-farmer field B {place}"
    assert refused(table, line) == "R6.21 too-expensive"
    play(table, "A loan", line)
    assert cash(table, "A") == 4


def test_r6_21_subsistence_farmer_among_four_players_reaches_only_the_partner() -> None:
    table = action_turn(4)
    lay(table, "A", "subsistence-farmer")
    place = lay_field(table, "B", 4, "bean")
    assert lay_field(table, "C", 4, "bean") == place
    assert lay_field(table, "D", 4, "bean") == place
    assert refused(table, f"A use subsistence-farmer field B {place}") == "R4.2 not-another"
    assert refused(table, f"A use subsistence-farmer field D {place}") == "R4.2 not-another"
    play(table, f"A use subsistence-farmer field C {place}")
    assert cash(table, "C") == 11


def test_r6_21_subsistence_farmer_reaches_everyone_among_three() -> None:
    table = action_turn(3, "B")
    lay(table, "B", "subsistence-farmer")
    place = lay_field(table, "A", 4, "bean")
    lay_field(table, "C", 4, "bean")
    assert offered(table, "B", "use") == [
        f"use subsistence-farmer field A {place}",
        f"use subsistence-farmer field C {place}",
    ]


def test_r6_21_subsistence_farmer_works_in_the_action_phase_only() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="S1")
    lay(table, "A", "subsistence-farmer")
    place = lay_field(table, "B", 4, "bean")
    assert refused(table, f"A use subsistence-farmer field B {place}") == "R5.8 wrong-phase"


@pytest.mark.parametrize("kind", ["wheat", "pumpkin", "turnip"])
def test_r6_21_subsistence_farmer_in_solo_buys_from_the_supply_for_1(kind: str) -> None:
    table = action_turn(1)
    lay(table, "A", "subsistence-farmer")
    play(table, f"A use subsistence-farmer supply {kind}")
    assert cart(table, "A") == kind
    assert cash(table, "A") == 9
    assert discarded(table) == ["subsistence-farmer"]


def test_r6_21_subsistence_farmer_in_solo_is_refused_dear_kinds_fields_and_no_cash() -> None:
    table = action_turn(1)
    lay(table, "A", "subsistence-farmer")
    assert refused(table, "A use subsistence-farmer supply cabbage") == "R6.21 not-supplied"
    assert refused(table, "A use subsistence-farmer supply bean") == "R6.21 not-supplied"
    assert refused(table, "A use subsistence-farmer supply leek") == "R6.21 not-supplied"
    assert refused(table, "A use subsistence-farmer field B 1") == "R6.21 not-solo"
    give(table, "A", 0)
    assert refused(table, "A use subsistence-farmer supply wheat") == "R6.21 too-expensive"
