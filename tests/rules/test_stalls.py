"""Action D: trading at the own stalls (R5.6, R5.7)."""

from tests.kit import (
    action_turn,
    asked,
    cart,
    cash,
    customer,
    discarded,
    display,
    lay,
    lay_stall,
    load,
    names,
    no_cards,
    offered,
    on_stall,
    pass_time,
    play,
    refused,
    why,
)


def test_r5_6_the_rulebooks_stall_pumpkin_or_cabbage_for_one_leek_for_two() -> None:
    table = action_turn()
    lay(table, "A", "S7")
    load(table, "A", "wheat bean")
    assert on_stall(table, "A", "S7") == "pumpkin cabbage leek"
    assert offered(table, "A", "trade") == [
        "trade S7 cabbage for bean",
        "trade S7 cabbage for wheat",
        "trade S7 leek for wheat bean",
        "trade S7 pumpkin for bean",
        "trade S7 pumpkin for wheat",
    ]
    play(table, "A trade S7 leek for wheat bean")
    assert cart(table, "A") == "leek"
    assert on_stall(table, "A", "S7") == "pumpkin cabbage"


def test_r5_6_the_number_given_is_the_number_shown() -> None:
    table = action_turn()
    lay(table, "A", "S7")
    load(table, "A", "wheat wheat bean")
    assert refused(table, "A trade S7 leek for wheat") == "R5.6 give-count"
    assert refused(table, "A trade S7 pumpkin for wheat bean") == "R5.6 give-count"
    assert (
        why(table, "A trade S7 pumpkin for wheat bean") == "R5.6: the price there is 1, you offer 2"
    )


def test_r5_6_two_of_a_kind_can_be_given_if_they_are_there() -> None:
    table = action_turn()
    lay(table, "A", "S6")
    load(table, "A", "wheat wheat bean")
    assert refused(table, "A trade S6 leek for bean bean") == "R5.6 cart-lacks"
    assert why(table, "A trade S6 leek for bean bean") == (
        "R5.6: needs 2 bean in the cart, there are 1"
    )
    play(table, "A trade S6 leek for wheat wheat")
    assert cart(table, "A") == "bean leek"


def test_r5_6_given_vegetables_come_from_the_cart() -> None:
    table = action_turn()
    lay(table, "A", "S1", "S6")
    load(table, "A", "wheat")
    assert refused(table, "A trade S1 pumpkin for leek") == "R5.6 cart-lacks"
    assert refused(table, "A trade S6 leek for wheat turnip") == "R5.6 cart-lacks"
    assert refused(table, "A trade S6 leek for wheat wheat") == "R5.6 cart-lacks"


def test_r5_6_like_for_like_is_allowed_and_thins_out_the_stall() -> None:
    table = action_turn()
    lay(table, "A", "S2")
    load(table, "A", "wheat")
    play(table, "A trade S2 wheat for wheat")
    assert cart(table, "A") == "wheat"
    assert on_stall(table, "A", "S2") == "turnip bean"
    assert refused(table, "A trade S2 wheat for wheat") == "R5.6 not-on-stall"


def test_r5_6_like_for_like_also_when_it_costs_two() -> None:
    table = action_turn()
    lay(table, "A", "S14")
    load(table, "A", "bean bean")
    play(table, "A trade S14 bean for bean bean")
    assert cart(table, "A") == "bean"


def test_r5_6_a_vegetable_just_got_can_be_traded_on_at_once() -> None:
    table = action_turn()
    lay(table, "A", "S2", "S3")
    load(table, "A", "wheat")
    play(
        table,
        "A trade S2 bean for wheat",
        "A trade S3 leek for bean",
        "A trade S2 turnip for leek",
    )
    assert cart(table, "A") == "turnip"
    assert (on_stall(table, "A", "S2"), on_stall(table, "A", "S3")) == ("wheat", "wheat turnip")


def test_r5_6_given_vegetables_do_not_come_to_the_stall() -> None:
    table = action_turn()
    lay(table, "A", "S1")
    load(table, "A", "leek")
    play(table, "A trade S1 cabbage for leek")
    assert on_stall(table, "A", "S1") == "pumpkin turnip"
    assert refused(table, "A trade S1 leek for cabbage") == "R5.6 not-on-stall"


def test_r5_6_trading_needs_an_own_exposed_stall() -> None:
    table = action_turn()
    lay(table, "A", "maid over S1")
    lay(table, "B", "S2")
    load(table, "A", "leek")
    assert refused(table, "A trade S1 cabbage for leek") == "R5.6 not-exposed"
    assert refused(table, "A trade S2 wheat for leek") == "R5.6 not-exposed"
    assert offered(table, "A", "trade") == []


def test_r5_6_trading_costs_no_cash() -> None:
    table = action_turn()
    lay(table, "A", "S1")
    load(table, "A", "leek")
    play(table, "A trade S1 cabbage for leek")
    assert cash(table, "A") == 10


def test_r5_7_a_stall_leaves_at_once_with_its_last_vegetable() -> None:
    table = action_turn()
    lay(table, "A", "S1")
    load(table, "A", "wheat")
    play(table, "A trade S1 pumpkin for wheat", "A trade S1 turnip for pumpkin")
    assert display(table, "A") == ["S1"]
    events = play(table, "A trade S1 cabbage for turnip")
    assert names(events) == ["traded", "discarded"]
    assert display(table, "A") == []
    assert discarded(table) == ["S1"]
    assert refused(table, "A trade S1 pumpkin for cabbage") == "R5.6 not-exposed"


def test_r5_7_an_emptied_stall_exposes_what_lies_beneath_it_at_once() -> None:
    table = action_turn()
    lay_stall(table, "A", "S1 over S7", "cabbage")
    load(table, "A", "wheat")
    events = play(table, "A trade S1 cabbage for wheat")
    assert names(events) == ["traded", "discarded", "exposed"]
    assert display(table, "A") == ["S7"]
    play(table, "A trade S7 pumpkin for cabbage")
    assert cart(table, "A") == "pumpkin"


def test_r5_7_a_stall_stays_over_the_rounds_until_it_is_empty() -> None:
    table = action_turn(round=3)
    lay(table, "A", "S1")
    no_cards(table)
    load(table, "A", "wheat")
    play(table, "A trade S1 pumpkin for wheat")
    pass_time(table, "A")
    assert on_stall(table, "A", "S1") == "turnip cabbage"
    pass_time(table, "A")
    assert on_stall(table, "A", "S1") == "turnip cabbage"


def test_r5_7_a_stall_cannot_be_discarded_before_it_is_empty() -> None:
    table = action_turn()
    lay_stall(table, "A", "S1", "cabbage")
    assert offered(table, "A", "discard") == []
    assert refused(table, "A discard S1") == "R3.13 not-a-helper"


def test_r5_7_a_stall_emptied_by_anothers_traders_leaves_and_exposes_the_pack_beneath() -> None:
    """Three Traders, one vegetable each; the customer beneath is due, for B has yet to act."""
    table = action_turn()
    lay(table, "A", "trader1", "trader2", "trader3")
    lay(table, "B", "S1 over R9")
    load(table, "A", "wheat")
    play(
        table,
        "A trade S1 pumpkin for wheat with trader1",
        "A trade S1 turnip for pumpkin with trader3",
    )
    assert display(table, "B") == ["S1 over R9"]
    events = play(table, "A trade S1 cabbage for turnip with trader2")
    assert names(events) == ["traded", "discarded", "exposed", "discarded"]
    assert display(table, "B") == ["R9"]
    assert customer(table, "B", "R9") == "0 rows, blue, due"
    assert discarded(table) == ["trader1", "trader3", "S1", "trader2"]
    assert cart(table, "A") == "cabbage"
    assert asked(table) == ["A act"]
