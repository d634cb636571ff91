"""The end of an action turn: storing and the path (R5.26-R5.29), with loans on the way (R7.1)."""

import pytest

from loyang.engine.state import State
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
    names,
    no_cards,
    offered,
    pass_time,
    pile_fields,
    play,
    refused,
    seat_of,
    shop,
    stock,
    storehouse,
    why,
)


def storing(goods: str) -> State:
    """A has declared the end of the actions with these in the cart; the shop is empty."""
    table = action_turn()
    stock(table, "A", "")
    load(table, "A", goods)
    play(table, "A done")
    return table


def on_path(space: int, money: int, round: int = 3) -> State:
    """A may step, from that space and with so much cash."""
    table = action_turn(round=round)
    seat_of(table, "A").space = space
    give(table, "A", money)
    play(table, "A done", "A done")
    return table


# --- R5.26: storing ------------------------------------------------------------------------------


def test_r5_26_storing_begins_only_when_all_due_customers_are_settled() -> None:
    table = action_turn()
    lay(table, "A", "R9")
    assert refused(table, "A done") == "R5.13 unsettled"
    play(table, "A miss R9", "A done")
    assert asked(table) == ["A store"]


def test_r5_26_there_is_no_way_back_to_the_actions() -> None:
    table = action_turn()
    lay(table, "A", "S1", "C1", "maid")
    load(table, "A", "wheat pumpkin turnip")
    play(table, "A done")
    for line in ("buy leek", "trade S1 cabbage for wheat", "serve C1", "pack", "sow wheat 1"):
        assert refused(table, f"A {line}") == "R4.1 other-question"
    assert refused(table, "A use maid") == "R5.8 wrong-phase"
    assert refused(table, "A step") == "R4.1 other-question"


def test_r5_26_what_fits_must_be_stored() -> None:
    table = storing("wheat leek")
    assert refused(table, "A done") == "R5.26 must-store"
    assert why(table, "A done") == "R5.26: the storehouse has room: store 1 more"
    assert offered(table, "A", "store") == ["store leek", "store wheat"]
    play(table, "A store leek")
    assert storehouse(table, "A") == "leek"
    assert refused(table, "A store wheat") == "R5.26 store-full"


def test_r5_26_the_rest_goes_to_the_supply() -> None:
    table = storing("wheat wheat bean leek")
    play(table, "A store wheat")
    events = play(table, "A done")
    assert names(events) == ["spoiled"] * 3
    assert cart(table, "A") == ""
    assert storehouse(table, "A") == "wheat"
    assert shop(table, "A") == ""
    assert asked(table) == ["A path"]


def test_r5_26_only_what_is_in_the_cart_is_stored() -> None:
    table = storing("wheat")
    assert refused(table, "A store leek") == "R5.26 cart-lacks"


def test_r5_26_an_empty_cart_needs_no_storing() -> None:
    table = storing("")
    play(table, "A done")
    assert asked(table) == ["A path"]
    assert storehouse(table, "A") == ""


def test_r5_26_anything_may_be_sold_instead_of_being_stored() -> None:
    table = storing("wheat bean")
    play(table, "A sell wheat", "A sell bean", "A done")
    assert cash(table, "A") == 13
    assert storehouse(table, "A") == ""
    assert asked(table) == ["A path"]


def test_r5_26_what_does_not_fit_may_still_be_sold_after_storing() -> None:
    table = storing("wheat bean")
    play(table, "A store bean", "A sell wheat", "A done")
    assert cash(table, "A") == 11
    assert storehouse(table, "A") == "bean"


def test_r5_26_what_is_stored_can_no_longer_be_sold() -> None:
    table = storing("bean")
    play(table, "A store bean")
    assert refused(table, "A sell bean") == "R5.4 cart-lacks"


def test_r5_26_sale_enlargement_storing_and_spoiling_in_one_evening() -> None:
    table = storing("wheat wheat pumpkin turnip cabbage bean leek leek")
    give(table, "A", 0)
    assert refused(table, "A enlarge") == "R5.27 too-expensive"
    play(table, "A sell bean", "A enlarge")
    assert refused(table, "A done") == "R5.26 must-store"
    assert why(table, "A done") == "R5.26: the storehouse has room: store 4 more"
    play(table, "A store leek", "A store leek", "A store cabbage", "A store turnip")
    assert refused(table, "A store pumpkin") == "R5.26 store-full"
    play(table, "A sell pumpkin")
    events = play(table, "A done")
    assert [event.as_dict() for event in events] == [
        {"event": "spoiled", "seat": 0, "kind": "wheat", "number": 2}
    ]
    assert cash(table, "A") == 1
    assert storehouse(table, "A") == "turnip cabbage leek leek"


def test_r5_26_with_fewer_goods_than_room_all_are_kept() -> None:
    table = storing("wheat wheat")
    play(table, "A enlarge")
    assert why(table, "A done") == "R5.26: the storehouse has room: store 2 more"
    play(table, "A store wheat", "A store wheat", "A done")
    assert storehouse(table, "A") == "wheat wheat"


def test_r5_26_stored_goods_are_back_in_the_cart_next_round() -> None:
    table = action_turn()
    no_cards(table)
    pile_fields(table, "A")
    load(table, "A", "leek")
    play(table, "A done", "A store leek", "A done", "A done")
    assert storehouse(table, "A") == "leek"
    pass_time(table, "A")
    assert cart(table, "A") == "wheat leek"
    assert storehouse(table, "A") == ""


def test_r5_26_helpers_can_be_discarded_while_storing() -> None:
    table = action_turn()
    lay(table, "A", "maid over S1")
    play(table, "A done", "A discard maid")
    assert discarded(table) == ["maid"]
    assert display(table, "A") == ["S1"]
    assert asked(table) == ["A store"]


# --- R5.27: the large storehouse -----------------------------------------------------------------


def test_r5_27_the_storehouse_is_enlarged_from_1_to_4_for_2_cash() -> None:
    table = storing("wheat wheat wheat wheat wheat")
    play(table, "A enlarge")
    assert cash(table, "A") == 8
    play(table, *["A store wheat"] * 4)
    assert refused(table, "A store wheat") == "R5.26 store-full"
    play(table, "A done")
    assert storehouse(table, "A") == "wheat wheat wheat wheat"


def test_r5_27_it_is_enlarged_once_in_the_game_and_stays_large() -> None:
    table = action_turn()
    no_cards(table)
    play(table, "A done", "A enlarge")
    assert refused(table, "A enlarge") == "R5.27 enlarged"
    pass_time(table, "A")
    load(table, "A", "leek leek leek leek leek")
    play(table, "A done")
    assert refused(table, "A enlarge") == "R5.27 enlarged"
    play(table, *["A store leek"] * 4)
    assert refused(table, "A store leek") == "R5.26 store-full"
    assert cash(table, "A") == 8


def test_r5_27_it_can_be_enlarged_after_the_first_vegetable_is_in() -> None:
    table = storing("wheat leek")
    play(table, "A store wheat", "A enlarge", "A store leek", "A done")
    assert storehouse(table, "A") == "wheat leek"


def test_r5_27_it_can_be_enlarged_with_nothing_to_store() -> None:
    table = storing("")
    play(table, "A enlarge", "A done")
    assert seat_of(table, "A").capacity == 4


def test_r5_27_it_is_enlarged_at_this_moment_only() -> None:
    table = action_turn()
    assert refused(table, "A enlarge") == "R4.1 other-question"
    assert refused(table, "B enlarge") == "R4.1 not-asked"
    play(table, "A done", "A done")
    assert refused(table, "A enlarge") == "R4.1 other-question"


def test_r5_27_a_sale_or_a_loan_may_pay_for_it() -> None:
    table = storing("bean wheat")
    give(table, "A", 0)
    assert why(table, "A enlarge") == "R5.27: it costs 2, you have 0"
    by_loan = table.copy()
    play(by_loan, "A loan", "A enlarge")
    assert cash(by_loan, "A") == 3
    play(table, "A sell bean", "A enlarge")
    assert cash(table, "A") == 0


# --- R5.28: the path -----------------------------------------------------------------------------


def test_r5_28_nell_on_space_15_pays_1_for_16_and_35_more_for_18() -> None:
    """The rulebook's example."""
    table = on_path(15, 36)
    play(table, "A step")
    assert (seat_of(table, "A").space, cash(table, "A")) == (16, 35)
    play(table, "A step", "A step")
    assert (seat_of(table, "A").space, cash(table, "A")) == (18, 0)
    assert refused(table, "A step") == "R5.28 too-expensive"


@pytest.mark.parametrize(
    ("space", "prices"),
    [(1, [1, 3, 4, 5]), (2, [1, 4, 5]), (9, [1, 11, 12]), (18, [1, 20])],
)
def test_r5_28_the_first_step_costs_1_each_further_one_its_space(
    space: int, prices: list[int]
) -> None:
    table = on_path(space, sum(prices))
    for price in prices:
        before = cash(table, "A")
        play(table, "A step")
        assert cash(table, "A") == before - price
    assert cash(table, "A") == 0
    assert seat_of(table, "A").space == space + len(prices)


def test_r5_28_a_step_needs_its_cash() -> None:
    table = on_path(5, 0)
    assert refused(table, "A step") == "R5.28 too-expensive"
    assert offered(table, "A") == ["done", "loan"]
    give(table, "A", 7)
    play(table, "A step")
    assert why(table, "A step") == "R5.28: it costs 7, you have 6"


def test_r5_28_moving_is_optional() -> None:
    table = on_path(5, 50)
    play(table, "A done")
    assert (seat_of(table, "A").space, cash(table, "A")) == (5, 50)
    assert asked(table) == ["B act"]


def test_r5_28_a_loan_may_pay_for_steps() -> None:
    table = on_path(1, 0)
    play(table, "A loan", "A step", "A step")
    assert (seat_of(table, "A").space, cash(table, "A")) == (3, 1)
    assert seat_of(table, "A").loans == 1


def test_r5_28_the_first_step_is_cheap_again_in_the_next_round() -> None:
    table = on_path(5, 20)
    no_cards(table)
    play(table, "A step", "A step", "A done")
    assert (seat_of(table, "A").space, cash(table, "A")) == (7, 12)
    pass_time(table, "A", "path")
    play(table, "A step")
    assert (seat_of(table, "A").space, cash(table, "A")) == (8, 11)


def test_r5_28_it_is_the_only_moment_to_move() -> None:
    table = action_turn()
    assert refused(table, "A step") == "R4.1 other-question"
    assert refused(table, "B step") == "R4.1 not-asked"
    play(table, "A done")
    assert refused(table, "A step") == "R4.1 other-question"
    play(table, "A done", "A done")
    assert refused(table, "A step") == "R4.1 not-asked"


def test_r5_28_cash_received_after_the_own_turn_must_wait() -> None:
    """B pays A a toll for trading in round 8: A moves with it only in round 9."""
    table = action_turn(turn="B", round=8)
    lay(table, "A", "S1")
    lay(table, "B", "trader1")
    no_cards(table)
    give(table, "A", 0)
    load(table, "B", "wheat")
    play(table, "B trade S1 turnip for wheat with trader1")
    assert cash(table, "A") == 1
    assert refused(table, "A step") == "R4.1 not-asked"
    pass_time(table, "A", "path")
    play(table, "A step")
    assert seat_of(table, "A").space == 2


def test_r5_28_cash_received_after_the_own_turn_of_round_9_is_never_moved_with() -> None:
    table = action_turn(turn="B", round=9)
    lay(table, "A", "S1")
    lay(table, "B", "trader1")
    give(table, "A", 0)
    load(table, "B", "wheat")
    play(table, "B trade S1 turnip for wheat with trader1")
    assert cash(table, "A") == 2
    assert refused(table, "A step") == "R4.1 not-asked"
    play(table, "B done", "B store turnip", "B done", "B done")
    assert asked(table) == []
    assert refused(table, "A step") == "R7.5 game-over"
    assert seat_of(table, "A").space == 1
    assert cash(table, "A") == 2


# --- R5.29: no last space ------------------------------------------------------------------------


def test_r5_29_the_path_has_no_last_space() -> None:
    table = on_path(19, 1 + 21 + 22 + 23 + 24)
    for space in range(20, 25):
        play(table, "A step")
        assert seat_of(table, "A").space == space
    assert cash(table, "A") == 0


def test_r5_29_the_first_step_costs_1_beyond_the_pictured_path_too() -> None:
    table = on_path(40, 42)
    play(table, "A step")
    assert (seat_of(table, "A").space, cash(table, "A")) == (41, 41)
    assert why(table, "A step") == "R5.28: it costs 42, you have 41"


# --- loans (R7.1), where the rulebook's summary names them beside the actions ---------------------


def test_r7_1_any_number_of_loans_brings_5_cash_each() -> None:
    table = action_turn()
    for number in range(1, 9):
        (event,) = play(table, "A loan")
        assert event.number == number
        assert cash(table, "A") == 10 + 5 * number
    assert seat_of(table, "A").loans == 8
