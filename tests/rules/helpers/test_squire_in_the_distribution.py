"""R6.17: the Squire in the distribution."""

import pytest

from tests.kit import (
    asked,
    cash,
    courtyard,
    discarded,
    display,
    distribution,
    hurry,
    lay,
    names,
    offered,
    play,
    refused,
)


@pytest.mark.parametrize("takes", [0, 1, 2, 3])
def test_r6_17_the_squire_takes_up_to_three_from_the_courtyard(takes: int) -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2 C3 C4")
    lay(table, "A", "squire")
    play(table, "A use squire")
    taken = ["C1", "C2", "C3"][:takes]
    for name in taken:
        play(table, f"A take {name}")
    if takes == 3:
        assert refused(table, "A take C4") == "R6.17 taken-enough"
    play(table, "A keep S2")
    assert display(table, "A") == [*taken, "S2"]
    assert discarded(table) == ["squire"]
    assert asked(table) == ["B draft"]


def test_r6_17_the_squire_is_declared_before_taking() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2")
    lay(table, "A", "squire")
    play(table, "A take C1")
    assert refused(table, "A use squire") == "R6.17 choosing"


@pytest.mark.parametrize("source", ["hand", "courtyard"])
def test_r6_17_not_in_the_round_in_which_it_was_chosen(source: str) -> None:
    """B chooses the Squire, drops it, and C's Foreman takes it: C can't use it this round."""
    where = ("squire R5", "C9") if source == "hand" else ("R2 R5", "squire C9")
    table = distribution("S1 S2", where[0], "C1 C2", courtyard=where[1])
    lay(table, "C", "foreman")
    play(table, "A offer S1")
    play(table, "B take C9" if source == "hand" else "B take squire")
    play(table, "B keep squire" if source == "hand" else "B keep R2")
    play(table, "B discard squire", "C take squire")
    assert asked(table) == ["C draft"]
    assert refused(table, "C use squire") == "R6.17 squire-fresh"
    play(table, "C take S1", "C keep C1", "A take C2", "A keep S2")
    hurry(table, lambda s: s.round == 4 and asked(s) == ["C draft"] and courtyard(s) != [])
    assert "use squire" in offered(table, "C")


def test_r6_17_a_foreman_taken_by_the_squires_choice_takes_him_back() -> None:
    """The rulebook's example."""
    table = distribution("S1 S2", "R2 R5", courtyard="C1 foreman")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take foreman", "A take C1", "A keep S1")
    assert asked(table) == ["A foreman"]
    play(table, "A take squire")
    assert display(table, "A") == ["C1", "S1", "squire"]
    assert discarded(table) == ["foreman"]
    assert asked(table) == ["B draft"]


def test_r6_17_the_squire_is_discarded_after_the_fields_are_paid() -> None:
    table = distribution("S1 field3a", "R2 R5", courtyard="field4a field5a C1")
    lay(table, "A", "squire")
    lay(table, "B", "foreman")
    play(table, "A use squire", "A take field4a", "A take field5a", "A keep field3a")
    assert asked(table) == ["A pay"]
    assert "squire" in display(table, "A")
    assert refused(table, "A discard squire") == "R6.24 helper-in-use"
    events = play(table, "A pay")
    assert cash(table, "A") == 4
    assert names(events) == ["fields-paid", "discarded"]
    assert asked(table) == ["B foreman"]
    play(table, "B done")
    assert asked(table) == ["B draft"]


def test_r6_17_a_covered_squire_cannot_be_used_but_can_be_freed_in_the_distribution() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2")
    lay(table, "A", "maid over squire")
    assert refused(table, "A use squire") == "R5.8 not-exposed"
    play(table, "A discard maid", "A use squire", "A take C1", "A take C2", "A keep S1")
    assert display(table, "A") == ["C1", "C2", "S1"]


def test_r6_17_using_the_squire_the_last_one_left_may_take_none() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1")
    lay(table, "B", "squire")
    play(table, "A take C1", "A keep S1", "B use squire", "B keep R2")
    assert display(table, "B") == ["R2"]
    assert discarded(table)[0] == "squire"
