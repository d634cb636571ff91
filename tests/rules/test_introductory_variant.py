"""R3.12: the starter customers."""

import pytest

from loyang.engine.cards import CARD_NAMES
from loyang.engine.state import ACTION, DUE
from tests.kit import (
    answers,
    asked,
    courtyard,
    display,
    distribution,
    hand,
    hurry,
    lay,
    offered,
    play,
    refused,
    regular,
)


@pytest.mark.parametrize("round", [1, 5, 9])
def test_r3_12_the_starter_customer_can_be_placed_in_any_round(round: int) -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9", introductory=True, round=round)
    assert refused(table, "A keep R1") == "R3.3 take-first"
    play(table, "A take C9")
    assert answers(table, "A") == ["keep R1", "keep S1", "keep S2"]
    play(table, "A keep R1")
    assert display(table, "A") == ["C9", "R1"]
    assert (regular(table, "A", "R1").red, regular(table, "A", "R1").standing) == (False, DUE)


def test_r3_12_then_the_whole_hand_goes_to_the_courtyard() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7", courtyard="C9", introductory=True)
    play(table, "A take C9", "A keep R1")
    assert hand(table, "A") == []
    assert courtyard(table) == ["S1", "S2", "S3", "S4"]
    assert asked(table) == ["B draft"]


def test_r3_12_it_can_be_placed_once_only() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9", introductory=True)
    play(table, "A take C9", "A keep R1", "B take S1", "B keep R2")
    hurry(table, lambda state: state.round == 4 and asked(state) == ["A draft"])
    assert "keep R1" not in offered(table, "A")
    assert refused(table, "A keep R1") == "R3.3 not-in-hand"


def test_r3_12_nobody_can_place_the_starter_of_another() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9", introductory=True)
    play(table, "A take C9")
    assert refused(table, "A keep R3") == "R3.3 not-in-hand"


def test_r3_12_it_cannot_be_offered_or_placed_on_top_of_a_hand_card() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9", introductory=True)
    assert refused(table, "A offer R1") == "R3.3 not-in-hand"
    play(table, "A take C9")
    assert refused(table, "A keep R1 over S1") == "R3.3 not-in-hand"


def test_r3_12_it_does_not_count_as_a_hand_card_for_having_to_choose() -> None:
    table = distribution("S1", "R2 R5", "C1 C2", courtyard="C9", introductory=True)
    assert refused(table, "A offer S1") == "R3.5 must-choose"
    play(table, "A take C9", "A keep R1")
    assert courtyard(table) == ["S1"]


def test_r3_12_it_can_be_placed_alone_into_an_empty_courtyard() -> None:
    table = distribution("S1", "R5", draw="", introductory=True)
    assert answers(table, "A") == ["keep R1", "keep S1"]
    play(table, "A keep R1")
    assert (display(table, "A"), courtyard(table)) == (["R1"], ["S1"])
    assert answers(table, "B") == ["take S1"]


def test_r3_12_a_player_dealt_nothing_cannot_place_it() -> None:
    table = distribution("S1", "R5", draw="", introductory=True)
    play(table, "A keep S1", "B keep R5")
    hurry(table, lambda state: state.round == 4)
    assert table.phase == ACTION
    assert [CARD_NAMES[seat.starter] for seat in table.seats] == ["R1", "R3"]


def test_r3_12_with_the_squire_the_starter_replaces_the_hand_card() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2 C3", introductory=True)
    lay(table, "A", "squire")
    play(table, "A use squire", "A take C1", "A take C2", "A take C3", "A keep R1")
    assert display(table, "A") == ["C1", "C2", "C3", "R1"]
    assert courtyard(table) == ["S1", "S2"]
