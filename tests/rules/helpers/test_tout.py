"""R6.19: the Tout."""

import pytest

from loyang.engine.state import DUE, WAITING
from tests.kit import (
    action_turn,
    cart,
    cash,
    discarded,
    display,
    give,
    lay,
    load,
    offered,
    on_stall,
    pile_up,
    play,
    refused,
    regular,
)


def test_r6_19_tout_swaps_casual_customers_and_exposes_packs_on_both_sides() -> None:
    table = action_turn()
    lay(table, "A", "tout", "C1 over S1")
    lay(table, "B", "C2 over R5")
    play(table, "A use tout swap C1 C2")
    assert display(table, "A") == ["C2", "S1"]
    assert display(table, "B") == ["C1", "R5"]
    assert on_stall(table, "A", "S1") == "pumpkin turnip cabbage"
    assert regular(table, "B", "R5").standing == DUE
    assert cash(table, "A") == 10
    assert discarded(table) == ["tout"]


def test_r6_19_tout_swap_exposes_a_customer_that_a_finished_player_need_not_serve() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "C2 over R5")
    lay(table, "B", "tout", "C1")
    play(table, "B use tout swap C1 C2")
    assert regular(table, "A", "R5").standing == WAITING


def test_r6_19_tout_swaps_only_exposed_casual_customers() -> None:
    table = action_turn()
    lay(table, "A", "tout over C5", "S1 over C1", "C3")
    lay(table, "B", "C2", "S2 over C4", "R1")
    assert refused(table, "A use tout swap C1 C2") == "R6.19 not-exposed"
    assert refused(table, "A use tout swap C5 C2") == "R6.19 not-exposed"
    assert refused(table, "A use tout swap C3 C4") == "R4.2 not-exposed-there"
    assert refused(table, "A use tout swap C3 R1") == "R4.2 not-exposed-there"
    assert refused(table, "A use tout swap C3 C3") == "R4.2 not-exposed-there"
    assert offered(table, "A", "use") == ["use tout swap C3 C2"]


def test_r6_19_tout_on_a_regular_customer_buys_from_larry_as_for_jon() -> None:
    """The rulebook's example: the customer beneath the Tout does not count for the price."""
    table = action_turn()
    lay(table, "A", "tout over R1")
    lay(table, "B", "C14")
    load(table, "A", "cabbage bean leek")
    give(table, "A", 0)  # the 2 cash come out of the proceeds
    play(table, "A use tout buy C14")
    assert cash(table, "A") == 12 - 2 - 2  # one casual, no regular customer: 2 less
    assert cash(table, "B") == 12
    assert cart(table, "A") == ""
    assert display(table, "A") == ["R1"]
    assert regular(table, "A", "R1").standing == DUE
    assert display(table, "B") == []
    assert discarded(table) == ["C14", "tout"]


@pytest.mark.parametrize(
    ("own", "price"),
    [((), 10), (("R1",), 12), (("R1", "R2"), 14), (("R1", "R2", "C1"), 12), (("R1", "C1"), 10)],
)
def test_r6_19_tout_purchase_counts_the_new_customer_among_the_own(
    own: tuple[str, ...], price: int
) -> None:
    table = action_turn()
    lay(table, "A", "tout", *own)
    lay(table, "B", "C14", "C3", "C4", "R5", "R6")  # B's numbers do not matter
    load(table, "A", "cabbage bean leek")
    play(table, "A use tout buy C14")
    assert cash(table, "A") == 10 + price - 2


def test_r6_19_tout_purchase_must_be_served_at_once() -> None:
    table = action_turn()
    lay(table, "A", "tout")
    lay(table, "B", "C14")
    load(table, "A", "cabbage bean bean")
    assert refused(table, "A use tout buy C14") == "R6.19 cart-lacks"
    assert offered(table, "A", "use") == []


def test_r6_19_tout_purchase_exposes_the_former_owners_pack() -> None:
    table = action_turn()
    lay(table, "A", "tout")
    lay(table, "B", "C14 over R5")
    load(table, "A", "cabbage bean leek")
    play(table, "A use tout buy C14")
    assert display(table, "B") == ["R5"]
    assert regular(table, "B", "R5").standing == DUE
    assert display(table, "A") == []


def test_r6_19_tout_purchase_gets_the_saleswomans_bonus() -> None:
    table = action_turn()
    lay(table, "A", "tout", "saleswoman")
    lay(table, "B", "C14")
    load(table, "A", "cabbage bean leek")
    play(table, "A use saleswoman bonus", "A use tout buy C14")
    assert cash(table, "A") == 10 + 14 - 2


def test_r6_19_tout_purchase_pays_for_a_field_of_a_two_pack() -> None:
    table = action_turn()
    lay(table, "B", "C14", "C1")
    load(table, "A", "cabbage bean leek")
    give(table, "A", 0)
    pile_up(table, "tout", "field3a")
    play(table, "A pack", "A keep field3a over tout")
    assert refused(table, "A use tout buy C14") == "R5.8 not-exposed"  # beneath the field
    table = action_turn()
    lay(table, "A", "C2")
    lay(table, "B", "C14", "C1")
    load(table, "A", "cabbage bean leek")
    give(table, "A", 0)
    pile_up(table, "tout", "field3a")
    play(table, "A pack", "A keep tout over field3a")
    assert refused(table, "A use tout swap C2 C1") == "R5.8 wrong-phase"  # brings no cash
    play(table, "A use tout buy C14", "A pay")
    assert cash(table, "A") == 12 - 2 - 2 - 2
    assert display(table, "A") == ["C2", "field3a"]


def test_r6_19_tout_among_four_players_reaches_only_the_partner() -> None:
    table = action_turn(4)
    lay(table, "A", "tout", "C5")
    lay(table, "B", "C14")
    lay(table, "C", "C13")
    load(table, "A", "turnip cabbage cabbage bean leek")
    assert refused(table, "A use tout buy C14") == "R4.2 not-exposed-there"
    assert offered(table, "A", "use") == ["use tout buy C13", "use tout swap C5 C13"]


def test_r6_19_tout_in_solo_swaps_with_the_imaginary_opponent() -> None:
    table = action_turn(1)
    lay(table, "A", "tout", "C1")
    lay(table, "B", "C2")
    play(table, "A use tout swap C1 C2")
    assert display(table, "A") == ["C2"]
    assert display(table, "B") == ["C1"]


def test_r6_19_tout_in_solo_pays_the_supply() -> None:
    table = action_turn(1)
    lay(table, "A", "tout")
    lay(table, "B", "C14")
    load(table, "A", "cabbage bean leek")
    play(table, "A use tout buy C14")
    assert cash(table, "A") == 10 + 10 - 2
    assert cash(table, "B") == 0
    assert display(table, "B") == []
    assert discarded(table) == ["C14", "tout"]
