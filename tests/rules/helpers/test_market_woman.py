"""R6.10: the Market woman."""

from loyang.engine.state import DUE, WAITING
from tests.kit import (
    action_turn,
    asked,
    discarded,
    display,
    lay,
    lay_stall,
    load,
    offered,
    on_stall,
    play,
    refused,
    regular,
    stock,
)


def test_bug_a_shop_filled_from_the_cart_left_the_market_crier_without_a_way_out() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S9")
    stock(
        table, "A", "wheat wheat wheat pumpkin pumpkin turnip turnip cabbage cabbage bean bean leek"
    )
    load(table, "A", "leek")
    play(table, "A use market-crier sell")
    assert refused(table, "A done") == "R6.24 at-least-one"
    play(table, "A sell leek")
    assert offered(table, "A") == ["done", "loan"]
    play(table, "A done")
    assert asked(table) == ["A act"]
    assert discarded(table) == ["market-crier"]


def test_r6_10_market_woman_swaps_stalls_and_fills_both() -> None:
    table = action_turn()
    lay(table, "A", "market-woman")
    lay_stall(table, "B", "S2", "wheat")
    lay_stall(table, "A", "S1", "cabbage")
    play(table, "A use market-woman S1 S2")
    assert on_stall(table, "A", "S2") == "wheat turnip bean"
    assert on_stall(table, "B", "S1") == "pumpkin turnip cabbage"
    assert discarded(table) == ["market-woman"]


def test_r6_10_market_woman_exposes_packs_on_both_sides() -> None:
    table = action_turn()
    lay(table, "A", "market-woman", "S1 over C2")
    lay(table, "B", "S2 over R5")
    play(table, "A use market-woman S1 S2")
    assert display(table, "A") == ["C2", "S2"]
    assert display(table, "B") == ["R5", "S1"]
    assert regular(table, "B", "R5").standing == DUE  # B's turn is still to come


def test_r6_10_market_woman_exposes_a_customer_that_a_finished_player_need_not_serve() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "S2 over R5")
    lay(table, "B", "market-woman", "S1 over R6")
    play(table, "B use market-woman S1 S2")
    assert regular(table, "A", "R5").standing == WAITING
    assert regular(table, "B", "R6").standing == DUE


def test_r6_10_market_woman_needs_an_exposed_stall_on_both_sides() -> None:
    table = action_turn()
    lay(table, "A", "market-woman over S3", "C1 over S4")
    lay(table, "B", "S2", "maid over S5", "C2")
    assert refused(table, "A use market-woman S3 S2") == "R6.10 not-exposed"
    assert refused(table, "A use market-woman S4 S2") == "R6.10 not-exposed"
    assert offered(table, "A", "use") == []
    lay(table, "A", "S1", "S6")
    assert refused(table, "A use market-woman S1 S5") == "R4.2 not-exposed-there"
    assert refused(table, "A use market-woman S1 C2") == "R4.2 not-exposed-there"
    assert refused(table, "A use market-woman S1 S6") == "R4.2 not-exposed-there"
    assert offered(table, "A", "use") == ["use market-woman S1 S2", "use market-woman S6 S2"]


def test_r6_10_market_woman_among_four_players_reaches_only_the_partner() -> None:
    table = action_turn(4)
    lay(table, "A", "market-woman", "S1")
    lay(table, "B", "S2")
    lay(table, "C", "S3")
    lay(table, "D", "S4")
    assert offered(table, "A", "use") == ["use market-woman S1 S3"]
    assert refused(table, "A use market-woman S1 S2") == "R4.2 not-exposed-there"


def test_r6_10_market_woman_in_solo_swaps_with_the_imaginary_opponent() -> None:
    table = action_turn(1)
    lay(table, "A", "market-woman", "S1 over C4")
    lay_stall(table, "B", "S2", "bean")
    play(table, "A use market-woman S1 S2")
    assert display(table, "A") == ["C4", "S2"]
    assert on_stall(table, "A", "S2") == "wheat turnip bean"
    assert on_stall(table, "B", "S1") == "pumpkin turnip cabbage"
