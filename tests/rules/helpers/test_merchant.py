"""R6.11: the Merchant."""

import pytest

from loyang import NotationError, parse
from loyang.engine.state import DOUBLED, MISSED, SERVED, WAITING
from tests.kit import (
    action_turn,
    asked,
    cart,
    cash,
    discarded,
    display,
    give,
    lay,
    lay_regular,
    load,
    offered,
    play,
    refused,
    shop,
    stock,
)


def test_r6_11_merchant_buys_wheat_and_pumpkin_for_the_rulebooks_three_customers() -> None:
    """wheat/wheat, pumpkin/cabbage and pumpkin/leek: one wheat and one pumpkin for 1 each."""
    table = action_turn()
    lay(table, "A", "merchant", "R2", "R6", "R11")
    assert offered(table, "A", "buy") == [
        "buy bean", "buy cabbage", "buy leek", "buy pumpkin", "buy pumpkin with merchant",
        "buy turnip", "buy wheat", "buy wheat with merchant",
    ]  # fmt: skip
    assert refused(table, "A buy cabbage with merchant") == "R6.11 merchant-kind"
    assert refused(table, "A buy leek with merchant") == "R6.11 merchant-kind"
    play(table, "A buy wheat with merchant")
    assert asked(table) == ["A purchase"]
    assert display(table, "A") == ["R11", "R2", "R6", "merchant"]
    assert refused(table, "A buy wheat with merchant") == "R6.11 merchant-once"
    play(table, "A buy pumpkin with merchant")
    assert cart(table, "A") == "wheat pumpkin"
    assert cash(table, "A") == 8
    assert shop(table, "A").startswith("wheat wheat pumpkin turnip")
    assert discarded(table) == ["merchant"]
    assert asked(table) == ["A act"]


def test_r6_11_merchant_buys_as_many_of_his_kinds_as_the_owner_likes() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R2", "R6", "R11")
    play(table, "A buy pumpkin with merchant")
    assert refused(table, "A buy turnip") == "R6.20 other-question"
    assert refused(table, "A discard merchant") == "R6.24 helper-in-use"
    play(table, "A done")
    assert asked(table) == ["A act"]
    assert cart(table, "A") == "pumpkin"
    assert cash(table, "A") == 9
    assert discarded(table) == ["merchant"]


def test_r6_11_merchant_buys_one_of_a_kind_however_many_are_wanted() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R1", "R2", "R4")  # four wheat
    play(table, "A buy wheat with merchant")
    assert cart(table, "A") == "wheat"
    assert discarded(table) == ["merchant"]


def test_r6_11_merchant_counts_customers_served_or_missed_already() -> None:
    table = action_turn()
    lay(table, "A", "merchant")
    lay_regular(table, "A", "R5", rows=1, standing=SERVED)  # two turnips
    lay_regular(table, "A", "R6", standing=MISSED)  # pumpkin, cabbage
    lay_regular(table, "A", "R11")  # pumpkin, leek
    lay_regular(table, "A", "R12", rows=2, standing=DOUBLED)  # cabbage, bean
    assert [line for line in offered(table, "A", "buy") if "merchant" in line] == [
        "buy cabbage with merchant", "buy pumpkin with merchant", "buy turnip with merchant",
    ]  # fmt: skip


def test_r6_11_merchant_counts_what_was_served_and_missed_in_this_very_turn() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R6", "R11")
    load(table, "A", "pumpkin cabbage")
    play(table, "A deliver R6", "A miss R11", "A buy pumpkin with merchant")
    assert cash(table, "A") == 14


def test_r6_11_merchant_ignores_customers_not_due_covered_casual_completed_or_of_others() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R6", "S1 over R1", "C4")
    lay_regular(table, "A", "R11", standing=WAITING)
    lay_regular(table, "A", "R7", rows=3)
    lay(table, "B", "R3")
    load(table, "A", "pumpkin bean")
    play(table, "A deliver R7")  # gone: pumpkin is wanted once now
    assert refused(table, "A buy pumpkin with merchant") == "R6.11 merchant-kind"
    assert refused(table, "A buy wheat with merchant") == "R6.11 merchant-kind"


def test_r6_11_merchant_buys_only_what_is_in_the_shop_for_cash_at_hand() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R2")
    stock(table, "A", "pumpkin")
    assert refused(table, "A buy wheat with merchant") == "R6.20 shop-lacks"
    stock(table, "A", "wheat")
    give(table, "A", 0)
    assert refused(table, "A buy wheat with merchant") == "R6.20 too-expensive"
    play(table, "A loan", "A buy wheat with merchant")
    assert cash(table, "A") == 4


def test_r6_11_merchant_cannot_be_used_up_without_a_purchase() -> None:
    with pytest.raises(NotationError):
        parse("A use merchant")
    table = action_turn()
    lay(table, "A", "merchant", "R1")
    assert not [line for line in offered(table, "A") if "with merchant" in line]
    play(table, "A discard merchant")
