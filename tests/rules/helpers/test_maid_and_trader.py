"""Maid and Trader together."""

from tests.kit import (
    action_turn,
    cart,
    cash,
    finish_turn,
    lay,
    load,
    play,
    refused,
)


def test_r6_8_maid_makes_the_traders_double_price_single() -> None:
    table = action_turn()
    lay(table, "A", "maid", "trader1")
    lay(table, "B", "S6")
    load(table, "A", "wheat wheat")
    play(table, "A use maid")
    line = "A trade S6 leek for wheat wheat with trader1"
    assert refused(table, line) == "R5.6 give-count"
    play(table, "A trade S6 leek for wheat with trader1")
    assert cart(table, "A") == "wheat leek"


def test_r6_8_maid_of_the_stalls_owner_does_not_help_the_trader() -> None:
    table = action_turn()
    lay(table, "A", "S6", "maid")
    lay(table, "B", "trader1")
    load(table, "B", "wheat wheat")
    play(table, "A use maid")
    finish_turn(table, "A")
    assert refused(table, "B trade S6 leek for wheat with trader1") == "R5.6 give-count"


def test_r6_8_maid_and_trader_still_pay_the_toll_of_the_last_round() -> None:
    table = action_turn(2, "A", 9)
    lay(table, "A", "maid", "trader1")
    lay(table, "B", "S6")
    load(table, "A", "wheat")
    play(table, "A use maid", "A trade S6 leek for wheat with trader1")
    assert (cash(table, "A"), cash(table, "B")) == (8, 12)
