"""R6.9: the Market crier."""

import pytest

from tests.kit import (
    action_turn,
    asked,
    cart,
    cash,
    discarded,
    display,
    distribution,
    give,
    lay,
    lay_stall,
    load,
    offered,
    on_stall,
    play,
    refused,
    shop,
    stock,
)


def test_r6_9_market_crier_fills_all_own_stalls_again() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S3")
    lay_stall(table, "B", "S4", "leek")
    lay_stall(table, "A", "S1", "cabbage")
    lay_stall(table, "A", "S2", "wheat bean")
    play(table, "A use market-crier fill")
    assert on_stall(table, "A", "S1") == "pumpkin turnip cabbage"
    assert on_stall(table, "A", "S2") == "wheat turnip bean"
    assert on_stall(table, "A", "S3") == "wheat turnip leek"
    assert on_stall(table, "B", "S4") == "leek"
    assert discarded(table) == ["market-crier"]


def test_r6_9_market_crier_fills_only_exposed_stalls_with_something_missing() -> None:
    table = action_turn()
    lay(table, "A", "market-crier over S3", "S1")
    assert refused(table, "A use market-crier fill") == "R6.24 no-effect"
    lay_stall(table, "A", "S2", "bean")
    play(table, "A use market-crier fill")
    assert on_stall(table, "A", "S1") == "pumpkin turnip cabbage"
    assert on_stall(table, "A", "S2") == "wheat turnip bean"


def test_r6_9_market_crier_sells_off_the_stall_beneath_the_one_just_emptied() -> None:
    """It is exposed at once (R5.24), so the same use reaches it."""
    table = action_turn()
    lay(table, "A", "market-crier")
    lay_stall(table, "A", "S1 over S2", "turnip")
    stock(table, "A", "")
    play(table, "A use market-crier sell")
    assert offered(table, "A", "sell") == ["sell turnip off S1"]
    play(table, "A sell turnip off S1")
    assert display(table, "A") == ["S2", "market-crier"]
    assert on_stall(table, "A", "S2") == "wheat turnip bean"
    play(table, "A sell bean off S2", "A done")
    assert cash(table, "A") == 13
    assert on_stall(table, "A", "S2") == "wheat turnip"
    assert discarded(table) == ["S1", "market-crier"]


def test_r6_9_market_crier_sells_a_bean_and_a_leek_for_3_as_for_gerald() -> None:
    """The rulebook's example: worth 4 in the shop, but 3 at most; nothing is traded in."""
    table = action_turn()
    lay(table, "A", "market-crier", "S2", "S3")
    play(table, "A use market-crier sell", "A sell bean off S2", "A sell leek off S3", "A done")
    assert cash(table, "A") == 13
    assert shop(table, "A").endswith("bean bean leek leek")
    assert cart(table, "A") == ""
    assert on_stall(table, "A", "S2") == "wheat turnip"
    assert on_stall(table, "A", "S3") == "wheat turnip"
    assert discarded(table) == ["market-crier"]


@pytest.mark.parametrize(
    ("sold", "income"),
    [
        ("wheat", 1),
        ("bean", 2),
        ("wheat turnip", 2),
        ("wheat bean", 3),
        ("bean wheat", 3),
        ("bean leek", 3),
        ("wheat turnip leek", 3),
        ("bean leek wheat", 3),
        ("leek wheat bean", 3),
    ],
)
def test_r6_9_market_crier_earns_shop_prices_but_at_most_3(sold: str, income: int) -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S2", "S3")
    stock(table, "A", "")
    play(table, "A use market-crier sell")
    kinds = sold.split()
    for kind in kinds:
        play(table, f"A sell {kind} off {'S3' if kind == 'leek' else 'S2'}")
    if len(kinds) < 3:
        play(table, "A done")
    assert cash(table, "A") == 10 + income
    assert sorted(shop(table, "A").split()) == sorted(kinds)
    assert asked(table) == ["A act"]


def test_r6_9_market_crier_sells_three_at_most_and_one_at_least() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S2", "S3")
    stock(table, "A", "")
    play(table, "A use market-crier sell")
    assert refused(table, "A done") == "R6.24 at-least-one"
    play(table, "A sell wheat off S2", "A sell wheat off S3", "A sell turnip off S2")
    assert refused(table, "A sell bean off S2") == "R4.1 other-question"
    assert discarded(table) == ["market-crier"]


def test_r6_9_market_crier_sells_only_what_the_stalls_have_and_the_shop_has_room_for() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S2")
    lay(table, "B", "S3")
    play(table, "A use market-crier sell")
    assert refused(table, "A sell wheat off S2") == "R5.4 shop-full"
    assert refused(table, "A sell leek off S2") == "R6.9 not-on-stall"
    assert refused(table, "A sell leek off S3") == "R6.9 not-exposed"
    assert offered(table, "A", "sell") == ["sell bean off S2"]
    load(table, "A", "leek")
    assert offered(table, "A", "sell") == ["sell bean off S2", "sell leek"]  # the cart: R5.5


def test_r6_9_market_crier_has_no_sale_without_room_in_the_shop_or_without_stalls() -> None:
    table = action_turn()
    lay(table, "A", "market-crier")
    assert refused(table, "A use market-crier sell") == "R6.24 no-effect"
    lay(table, "A", "S1")  # pumpkin, turnip, cabbage: the shop is full of them
    assert refused(table, "A use market-crier sell") == "R6.24 no-effect"
    lay(table, "A", "S2")
    play(table, "A use market-crier sell")


def test_r6_9_market_crier_empties_a_stall_and_goes_on_with_the_stall_beneath_it() -> None:
    table = action_turn()
    lay(table, "A", "market-crier")
    lay_stall(table, "A", "S2 over S3", "bean")
    stock(table, "A", "")
    play(table, "A use market-crier sell", "A sell bean off S2")
    assert discarded(table) == ["S2"]
    assert on_stall(table, "A", "S3") == "wheat turnip leek"
    play(table, "A sell leek off S3", "A sell wheat off S3")
    assert cash(table, "A") == 13
    assert on_stall(table, "A", "S3") == "turnip"
    assert discarded(table) == ["S2", "market-crier"]


def test_r6_9_market_crier_in_the_card_phase_sells_only_while_a_field_is_paid() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="field3a")
    lay(table, "A", "market-crier", "S2")
    lay_stall(table, "A", "S3", "leek")
    give(table, "A", 0)
    assert refused(table, "A use market-crier sell") == "R5.8 wrong-phase"
    play(table, "A take field3a", "A keep C1")
    assert refused(table, "A use market-crier fill") == "R5.8 wrong-phase"
    play(table, "A use market-crier sell", "A sell leek off S3", "A done")
    assert discarded(table) == ["S3", "market-crier"]
    play(table, "A pay")
    assert cash(table, "A") == 0


def test_r6_9_market_crier_and_stall_of_the_same_choice_pay_for_its_field() -> None:
    table = distribution("market-crier C2", "C3 C4", courtyard="field3a S2 C1")
    lay(table, "A", "squire")
    give(table, "A", 0)
    play(table, "A use squire", "A take field3a", "A take S2", "A keep market-crier")
    play(table, "A use market-crier sell", "A sell bean off S2", "A done", "A pay")
    assert cash(table, "A") == 0
    assert display(table, "A") == ["S2", "field3a"]
