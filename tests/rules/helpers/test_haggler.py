"""R6.5: the Haggler."""

import pytest

from tests.kit import (
    action_turn,
    cart,
    cash,
    discarded,
    give,
    lay,
    play,
    refused,
    shop,
    stock,
)


@pytest.mark.parametrize(
    ("kind", "price"), [("wheat", 3), ("pumpkin", 4), ("turnip", 5), ("cabbage", 5)]
)
def test_r6_5_haggler_buys_two_of_a_kind_for_the_price_of_one(kind: str, price: int) -> None:
    table = action_turn()
    lay(table, "A", "haggler")
    play(table, f"A buy {kind} with haggler")
    assert cart(table, "A") == f"{kind} {kind}"
    assert cash(table, "A") == 10 - price
    assert shop(table, "A").count(kind) == (1 if kind == "wheat" else 0)
    assert discarded(table) == ["haggler"]


def test_r6_5_haggler_needs_both_vegetables_in_the_own_shop() -> None:
    table = action_turn()
    lay(table, "A", "haggler")
    assert refused(table, "A buy bean with haggler") == "R6.20 shop-lacks"
    stock(table, "A", "bean bean leek")
    play(table, "A buy bean with haggler")
    assert cash(table, "A") == 4
    assert shop(table, "A") == "leek"


def test_r6_5_haggler_needs_the_price_and_the_card() -> None:
    table = action_turn()
    lay(table, "A", "haggler")
    give(table, "A", 2)
    assert refused(table, "A buy wheat with haggler") == "R6.20 too-expensive"
    assert refused(table, "A buy wheat with shopper") == "R5.8 not-exposed"
    play(table, "A loan", "A buy wheat with haggler")
    assert cash(table, "A") == 4
    assert refused(table, "A buy pumpkin with haggler") == "R5.8 not-exposed"  # once only


def test_r6_5_haggler_is_not_usable_by_others_nor_outside_the_actions() -> None:
    table = action_turn()
    lay(table, "A", "haggler")
    assert refused(table, "B buy wheat with haggler") == "R4.1 not-asked"
    play(table, "A done")
    assert refused(table, "A buy wheat with haggler") == "R4.1 other-question"
