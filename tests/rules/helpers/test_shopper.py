"""R6.16: the Shopper."""

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
    ("kind", "price"),
    [("wheat", 1), ("pumpkin", 2), ("turnip", 3), ("cabbage", 3), ("bean", 4), ("leek", 4)],
)
def test_r6_16_shopper_buys_from_the_supply_2_cheaper_than_in_the_shop(
    kind: str, price: int
) -> None:
    table = action_turn()
    lay(table, "A", "shopper")
    stock(table, "A", "")  # the shop does not matter
    play(table, f"A buy {kind} with shopper")
    assert cart(table, "A") == kind
    assert cash(table, "A") == 10 - price
    assert shop(table, "A") == ""
    assert discarded(table) == ["shopper"]


def test_r6_16_shopper_leaves_the_own_shop_alone_and_must_be_paid() -> None:
    table = action_turn()
    lay(table, "A", "shopper")
    before = shop(table, "A")
    give(table, "A", 3)
    assert refused(table, "A buy leek with shopper") == "R6.20 too-expensive"
    play(table, "A buy cabbage with shopper")
    assert shop(table, "A") == before
    assert refused(table, "A buy wheat with shopper") == "R5.8 not-exposed"
