"""Action G: casual customers and how the own customers change their price (R5.15, R5.16)."""

import pytest

from loyang.engine.state import WAITING
from tests.kit import (
    action_turn,
    cart,
    cash,
    customer,
    discarded,
    display,
    lay,
    lay_regular,
    load,
    names,
    no_cards,
    offered,
    pass_time,
    play,
    refused,
    why,
)

# --- R5.15 ---------------------------------------------------------------------------------------


def test_r5_15_three_vegetables_are_given_the_price_is_paid_and_the_card_leaves() -> None:
    table = action_turn()
    lay(table, "A", "C7", "R1")
    load(table, "A", "pumpkin turnip cabbage leek")
    events = play(table, "A serve C7")
    assert names(events) == ["served", "discarded"]
    assert cash(table, "A") == 10 + 9
    assert cart(table, "A") == "leek"
    assert discarded(table) == ["C7"]
    assert display(table, "A") == ["R1"]


@pytest.mark.parametrize(
    ("casuals", "regulars", "change"),
    [
        ("C1", "", -2),
        ("C1", "R1", 0),
        ("C1", "R1 R2", +2),
        ("C1", "R1 R2 R3 R4", +2),
        ("C1 C2", "", -2),
        ("C1 C2", "R1", -2),
        ("C1 C2", "R1 R2", 0),
        ("C1 C2", "R1 R2 R3", +2),
        ("C1 C2 C3", "R1 R2 R3", 0),
        ("C1 C2 C3 C4", "R1 R2", -2),
    ],
)
def test_r5_15_more_casual_than_regular_customers_cost_2_fewer_bring_2(
    casuals: str, regulars: str, change: int
) -> None:
    table = action_turn()
    lay(table, "A", *casuals.split(), *regulars.split())
    load(table, "A", "wheat pumpkin turnip")
    play(table, "A serve C1")
    assert cash(table, "A") == 10 + 7 + change


@pytest.mark.parametrize(
    ("card", "price"),
    [
        (f"C{n}", int(price))
        for n, price in enumerate("7 8 8 9 9 9 9 9 10 10 10 11 11 12".split(), 1)
    ],
)
def test_r5_15_every_casual_customer_pays_its_price(card: str, price: int) -> None:
    table = action_turn()
    lay(table, "A", card, "R1")
    load(table, "A", "wheat wheat pumpkin pumpkin turnip turnip cabbage cabbage bean leek")
    play(table, f"A serve {card}")
    assert cash(table, "A") == 10 + price
    assert len(cart(table, "A").split()) == 7


def test_r5_15_covered_customers_do_not_count() -> None:
    table = action_turn()
    lay(table, "A", "C1", "maid over R1", "S1 over R2", "R3 over C2")
    load(table, "A", "wheat pumpkin turnip")
    play(table, "A serve C1")
    assert cash(table, "A") == 10 + 7, "one casual, one regular"


def test_r5_15_the_customer_beneath_the_served_one_counts_only_afterwards() -> None:
    table = action_turn()
    lay(table, "A", "C1 over R1", "C3")
    load(table, "A", "wheat wheat pumpkin turnip turnip turnip")
    play(table, "A serve C1")
    assert cash(table, "A") == 10 + 7 - 2
    assert display(table, "A") == ["C3", "R1"]
    play(table, "A serve C3")
    assert cash(table, "A") == 15 + 8


def test_r5_15_other_players_customers_do_not_count() -> None:
    table = action_turn()
    lay(table, "A", "C1")
    lay(table, "B", "R1", "R2", "R3")
    load(table, "A", "wheat pumpkin turnip")
    play(table, "A serve C1")
    assert cash(table, "A") == 10 + 7 - 2


def test_r5_15_a_missed_or_waiting_regular_customer_counts_as_well() -> None:
    table = action_turn()
    lay(table, "A", "C1", "R1")
    lay_regular(table, "A", "R2", standing=WAITING)
    load(table, "A", "wheat pumpkin turnip")
    play(table, "A miss R1", "A serve C1")
    assert cash(table, "A") == 10 + 7 + 2


def test_r5_15_casual_customers_are_served_one_after_the_other() -> None:
    """Each time the price is made anew: the first of two is one too many, the second is not."""
    table = action_turn()
    lay(table, "A", "C1", "C2", "R1")
    load(table, "A", "wheat wheat wheat pumpkin turnip bean")
    play(table, "A serve C2")
    assert cash(table, "A") == 10 + 8 - 2
    play(table, "A serve C1")
    assert cash(table, "A") == 16 + 7


def test_r5_15_all_three_vegetables_must_be_there() -> None:
    table = action_turn()
    lay(table, "A", "C2")
    load(table, "A", "wheat bean bean")
    assert refused(table, "A serve C2") == "R5.15 cart-lacks"
    assert why(table, "A serve C2") == "R5.15: needs 2 wheat in the cart, there are 1"
    load(table, "A", "wheat wheat")
    assert why(table, "A serve C2") == "R5.15: needs 1 bean in the cart, there are 0"
    assert offered(table, "A", "serve") == []


def test_r5_15_only_own_exposed_casual_customers_can_be_served() -> None:
    table = action_turn()
    lay(table, "A", "R1 over C1")
    lay(table, "B", "C2")
    load(table, "A", "wheat wheat pumpkin turnip bean")
    assert refused(table, "A serve C1") == "R5.15 not-exposed"
    assert refused(table, "A serve C2") == "R5.15 not-exposed"


def test_r5_15_leaving_a_casual_customer_unserved_costs_nothing() -> None:
    table = action_turn()
    lay(table, "A", "C1")
    no_cards(table)
    load(table, "A", "wheat pumpkin turnip")
    pass_time(table, "A")
    assert cash(table, "A") == 10
    assert display(table, "A") == ["C1"]


def test_r5_15_a_casual_customer_cannot_be_discarded_unserved() -> None:
    table = action_turn()
    lay(table, "A", "C1")
    assert offered(table, "A", "discard") == []
    assert refused(table, "A discard C1") == "R3.13 not-a-helper"


# --- R5.16 ---------------------------------------------------------------------------------------


def test_r5_16_a_regular_customer_completed_first_no_longer_counts() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=3)
    lay(table, "A", "C1")
    load(table, "A", "wheat pumpkin turnip turnip cabbage")
    casual_first = table.copy()
    play(casual_first, "A serve C1", "A deliver R9")
    assert cash(casual_first, "A") == 10 + 7 + 8
    play(table, "A deliver R9", "A serve C1")
    assert cash(table, "A") == 10 + 8 + 7 - 2


def test_r5_16_a_regular_customer_served_in_a_lower_row_still_counts() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=2)
    lay(table, "A", "C1")
    load(table, "A", "wheat pumpkin turnip turnip cabbage")
    play(table, "A deliver R9", "A serve C1")
    assert cash(table, "A") == 10 + 7 + 7
    assert customer(table, "A", "R9") == "3 rows, blue, served"


def test_r5_16_completing_a_regular_customer_can_expose_another() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9 over R2", rows=3)
    lay(table, "A", "C1")
    load(table, "A", "wheat pumpkin turnip turnip cabbage")
    play(table, "A deliver R9", "A serve C1")
    assert cash(table, "A") == 10 + 8 + 7


def test_r5_16_a_customer_kept_from_a_pack_first_changes_the_price() -> None:
    table = action_turn()
    lay(table, "A", "C1", "R1")
    load(table, "A", "wheat pumpkin turnip")
    no_cards(table, "R9")
    play(table, "A pack", "A keep R9", "A serve C1")
    assert cash(table, "A") == 10 + 7 + 2
