"""R6.20: Haggler, Shopper and Merchant together."""

import pytest

from tests.kit import (
    action_turn,
    asked,
    cart,
    cash,
    discarded,
    display,
    give,
    lay,
    load,
    offered,
    play,
    refused,
    shop,
    stock,
)

# Who takes part, the price of leek (6 in the shop), how many come, how many of them from the shop.
PURCHASES = [
    ("haggler", 6, 2, 2),
    ("shopper", 4, 1, 0),
    ("merchant", 1, 1, 1),
    ("haggler shopper", 4, 2, 0),
    ("haggler merchant", 1, 2, 2),
    ("shopper merchant", 0, 1, 0),
    ("haggler shopper merchant", 0, 2, 0),
]


@pytest.mark.parametrize(("helpers", "price", "number", "from_shop"), PURCHASES)
def test_r6_20_combined_purchase_has_its_price_number_and_source(
    helpers: str, price: int, number: int, from_shop: int
) -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R13", "R14")  # leek is wanted twice
    stock(table, "A", "wheat leek leek")
    play(table, f"A buy leek with {helpers}")
    assert cash(table, "A") == 10 - price
    assert cart(table, "A") == " ".join(["leek"] * number)
    assert shop(table, "A") == " ".join(["wheat"] + ["leek"] * (2 - from_shop))
    assert discarded(table) == helpers.split()  # all of them, and no other
    assert asked(table) == ["A act"]


@pytest.mark.parametrize(("helpers", "price", "number", "from_shop"), PURCHASES)
def test_r6_20_combined_purchase_needs_stock_only_without_the_shopper(
    helpers: str, price: int, number: int, from_shop: int
) -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R13", "R14")
    stock(table, "A", " ".join(["leek"] * (number - 1)))  # one too few
    if from_shop:
        assert refused(table, f"A buy leek with {helpers}") == "R6.20 shop-lacks"
    else:
        play(table, f"A buy leek with {helpers}")
        assert cart(table, "A") == " ".join(["leek"] * number)


@pytest.mark.parametrize(("helpers", "price", "number", "from_shop"), PURCHASES)
def test_r6_20_combined_purchase_must_be_paid(
    helpers: str, price: int, number: int, from_shop: int
) -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R13", "R14")
    stock(table, "A", "leek leek")
    give(table, "A", max(0, price - 1))
    if price:
        assert refused(table, f"A buy leek with {helpers}") == "R6.20 too-expensive"
        give(table, "A", price)
    play(table, f"A buy leek with {helpers}")
    assert cash(table, "A") == 0


@pytest.mark.parametrize("missing", ["haggler", "shopper", "merchant"])
def test_r6_20_combined_purchase_needs_every_named_helper_exposed(missing: str) -> None:
    table = action_turn()
    lay(table, "A", "R13", "R14", f"S1 over {missing}")
    for helper in ("haggler", "shopper", "merchant"):
        if helper != missing:
            lay(table, "A", helper)
    assert refused(table, "A buy leek with haggler shopper merchant") == "R5.8 not-exposed"


def test_r6_20_combined_purchase_with_the_merchant_needs_a_kind_of_his() -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R13", "R14")
    line = "A buy wheat with {} merchant"
    assert refused(table, line.format("haggler")) == "R6.11 merchant-kind"
    assert refused(table, line.format("shopper")) == "R6.11 merchant-kind"
    assert refused(table, line.format("haggler shopper")) == "R6.11 merchant-kind"
    play(table, "A buy wheat with haggler shopper")


@pytest.mark.parametrize(
    ("helpers", "price", "number"),
    [
        ("merchant", 1, 1),
        ("haggler merchant", 1, 2),
        ("shopper merchant", 0, 1),
        ("haggler shopper merchant", 0, 2),
    ],
)
def test_r6_20_combined_purchase_goes_on_with_the_merchants_other_kinds_at_1_each(
    helpers: str, price: int, number: int
) -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R2", "R6", "R11", "R5")
    play(table, f"A buy wheat with {helpers}")
    assert asked(table) == ["A purchase"]
    assert discarded(table) == []  # they are discarded when the purchase is over
    used = helpers.split()
    for helper in used:
        assert refused(table, f"A discard {helper}") == "R6.24 helper-in-use"
    assert refused(table, "A buy pumpkin with haggler merchant") == "R6.20 other-question"
    assert refused(table, "A buy pumpkin with shopper merchant") == "R6.20 other-question"
    assert refused(table, "A buy wheat with merchant") == "R6.11 merchant-once"
    assert refused(table, "A buy leek with merchant") == "R6.11 merchant-kind"
    play(table, "A buy pumpkin with merchant")
    assert shop(table, "A").count("pumpkin") == 1  # out of the shop
    play(table, "A done")  # no turnip
    assert cart(table, "A") == " ".join(["wheat"] * number + ["pumpkin"])
    assert cash(table, "A") == 10 - price - 1
    assert discarded(table) == used


def test_r6_20_combined_purchase_buys_further_kinds_only_out_of_the_shop() -> None:
    table = action_turn()
    lay(table, "A", "shopper", "merchant", "R2", "R5")
    stock(table, "A", "")
    play(table, "A buy wheat with shopper merchant")
    assert refused(table, "A buy turnip with merchant") == "R6.20 shop-lacks"
    load(table, "A", "wheat turnip")
    play(table, "A sell turnip", "A buy turnip with merchant")  # selling is always possible
    assert cart(table, "A") == "wheat turnip"
    assert discarded(table) == ["shopper", "merchant"]


def test_r6_20_combined_purchase_takes_loans_for_further_kinds() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R2", "R5")
    give(table, "A", 1)
    play(table, "A buy wheat with merchant")
    assert refused(table, "A buy turnip with merchant") == "R6.20 too-expensive"
    play(table, "A loan", "A buy turnip with merchant")
    assert cash(table, "A") == 4


def test_r6_20_combined_purchase_offers_the_foreman_any_one_of_the_helpers() -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R13", "R14")
    lay(table, "B", "foreman")
    play(table, "A buy leek with haggler shopper merchant")
    assert offered(table, "B", "take") == ["take haggler", "take merchant", "take shopper"]
    play(table, "B take shopper")
    assert display(table, "B") == ["shopper"]
    assert discarded(table) == ["haggler", "merchant", "foreman"]
    assert asked(table) == ["A act"]


def test_r6_20_combined_purchase_frees_a_foreman_beneath_one_of_them_for_any() -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper over foreman")
    play(table, "A buy wheat with haggler shopper", "A take haggler", "A buy pumpkin with haggler")
    assert cart(table, "A") == "wheat wheat pumpkin pumpkin"
    assert cash(table, "A") == 10 - 1 - 4
