"""R6.22: the Trader."""

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
    lay_stall,
    load,
    offered,
    on_stall,
    pile_up,
    play,
    refused,
    regular,
)


def test_r6_22_trader_trades_once_at_another_players_stall() -> None:
    table = action_turn()
    lay(table, "A", "trader1")
    lay(table, "B", "S6")
    load(table, "A", "wheat wheat wheat pumpkin")
    assert refused(table, "A trade S6 leek for wheat with trader1") == "R5.6 give-count"
    play(table, "A trade S6 leek for wheat pumpkin with trader1")
    assert cart(table, "A") == "wheat wheat leek"
    assert on_stall(table, "B", "S6") == "turnip cabbage"
    assert (cash(table, "A"), cash(table, "B")) == (10, 10)
    assert discarded(table) == ["trader1"]
    assert refused(table, "A trade S6 turnip for wheat with trader1") == "R5.8 not-exposed"
    assert refused(table, "A trade S6 turnip for wheat") == "R5.6 not-exposed"


def test_r6_22_trader_exists_three_times_and_each_trades_once() -> None:
    table = action_turn()
    lay(table, "A", "trader1", "trader2", "trader3")
    lay(table, "B", "S1")
    load(table, "A", "wheat wheat wheat")
    play(table, "A trade S1 pumpkin for wheat with trader2")
    play(table, "A trade S1 turnip for wheat with trader1")
    play(table, "A trade S1 cabbage for wheat with trader3")
    assert cart(table, "A") == "pumpkin turnip cabbage"
    assert discarded(table) == ["trader2", "trader1", "S1", "trader3"]


@pytest.mark.parametrize(("round", "toll"), [(1, 0), (7, 0), (8, 1), (9, 2)])
def test_r6_22_trader_pays_the_owner_a_toll_in_the_last_rounds(round: int, toll: int) -> None:
    table = action_turn(2, "A", round)
    lay(table, "A", "trader1")
    lay(table, "B", "S1")
    load(table, "A", "wheat")
    play(table, "A trade S1 cabbage for wheat with trader1")
    assert cash(table, "A") == 10 - toll
    assert cash(table, "B") == 10 + toll


@pytest.mark.parametrize(("round", "toll"), [(8, 1), (9, 2)])
def test_r6_22_trader_is_refused_to_who_cannot_pay_the_toll(round: int, toll: int) -> None:
    table = action_turn(2, "A", round)
    lay(table, "A", "trader1")
    lay(table, "B", "S1")
    load(table, "A", "wheat bean")
    give(table, "A", toll - 1)
    line = "A trade S1 cabbage for wheat with trader1"
    assert refused(table, line) == "R6.22 too-expensive"
    assert offered(table, "A", "trade") == []
    play(table, "A sell bean", line)
    assert cash(table, "A") == 1


def test_r6_22_trader_needs_goods_and_an_exposed_stall_of_another_player() -> None:
    table = action_turn()
    lay(table, "A", "trader1", "S3")
    lay(table, "B", "C1 over S2")
    lay_stall(table, "B", "S1", "turnip")
    load(table, "A", "wheat")
    assert refused(table, "A trade S2 bean for wheat with trader1") == "R4.2 not-exposed-there"
    assert refused(table, "A trade S3 leek for wheat with trader1") == "R4.2 not-exposed-there"
    assert refused(table, "A trade S1 cabbage for wheat with trader1") == "R5.6 not-on-stall"
    assert refused(table, "A trade S1 turnip for bean with trader1") == "R5.6 cart-lacks"
    assert refused(table, "A trade S1 turnip for wheat") == "R5.6 not-exposed"
    assert offered(table, "A", "trade S1") == ["trade S1 turnip for wheat with trader1"]


def test_r6_22_trader_without_the_toll_is_told_so_whatever_is_given() -> None:
    table = action_turn(round=9)
    lay(table, "A", "trader1")
    lay(table, "B", "S1")
    load(table, "A", "wheat")
    give(table, "A", 1)
    for gift in ("wheat", "turnip"):
        line = f"A trade S1 turnip for {gift} with trader1"
        assert refused(table, line) == "R6.22 too-expensive"


def test_r6_22_trader_emptying_a_stall_exposes_the_owners_pack() -> None:
    table = action_turn()
    lay(table, "A", "trader1")
    lay_stall(table, "B", "S1 over R5", "turnip")
    load(table, "A", "wheat")
    play(table, "A trade S1 turnip for wheat with trader1")
    assert display(table, "B") == ["R5"]
    assert regular(table, "B", "R5").standing == DUE
    assert discarded(table) == ["S1", "trader1"]


def test_r6_22_trader_emptying_a_finished_players_stall_exposes_no_due_customer() -> None:
    table = action_turn(2, "B")
    lay_stall(table, "A", "S1 over R5", "turnip")
    lay(table, "B", "trader1")
    load(table, "B", "wheat")
    play(table, "B trade S1 turnip for wheat with trader1")
    assert regular(table, "A", "R5").standing == WAITING


def test_r6_22_trader_among_four_players_reaches_only_the_partner() -> None:
    table = action_turn(4)
    lay(table, "A", "trader1")
    lay(table, "B", "S1")
    lay(table, "C", "S2")
    load(table, "A", "wheat")
    assert refused(table, "A trade S1 turnip for wheat with trader1") == "R4.2 not-exposed-there"
    play(table, "A trade S2 bean for wheat with trader1")


@pytest.mark.parametrize(("round", "toll"), [(7, 0), (9, 2)])
def test_r6_22_trader_in_solo_trades_with_the_opponent_and_pays_the_supply(
    round: int, toll: int
) -> None:
    table = action_turn(1, "A", round)
    lay(table, "A", "trader1")
    lay_stall(table, "B", "S1", "turnip")
    load(table, "A", "wheat")
    play(table, "A trade S1 turnip for wheat with trader1")
    assert cash(table, "A") == 10 - toll
    assert cash(table, "B") == 0
    assert display(table, "B") == []
    assert discarded(table) == ["S1", "trader1"]


def test_r6_22_trader_pays_for_no_field_and_waits_for_the_own_turn() -> None:
    table = action_turn()
    lay(table, "A", "trader1")
    lay(table, "B", "S1", "trader2")
    load(table, "A", "wheat")
    load(table, "B", "wheat")
    pile_up(table, "field3a", "C1")
    assert refused(table, "B trade S1 turnip for wheat with trader2") == "R4.1 not-asked"
    play(table, "A pack", "A keep field3a")
    assert refused(table, "A trade S1 turnip for wheat with trader1") == "R4.1 other-question"
