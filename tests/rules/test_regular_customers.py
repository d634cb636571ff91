"""Action F: regular customers, when they are due, and what missing one costs (R5.10-R5.14)."""

import pytest

from loyang.engine.state import WAITING
from tests.kit import (
    action_turn,
    asked,
    before_harvest,
    cart,
    cash,
    customer,
    discarded,
    display,
    distribution,
    finish_turn,
    give,
    lay,
    lay_field,
    lay_regular,
    lay_stall,
    load,
    names,
    no_cards,
    offered,
    pass_time,
    pile_up,
    plant,
    play,
    refused,
    seat_of,
    stock,
    why,
)

# --- R5.10: delivering ---------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "pay"), [(0, 5), (1, 6), (2, 7), (3, 8)])
def test_r5_10_the_lowest_free_row_is_filled_and_paid(rows: int, pay: int) -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=rows)
    load(table, "A", "turnip cabbage leek")
    play(table, "A deliver R9")
    assert cash(table, "A") == 10 + pay
    assert cart(table, "A") == "leek"
    if rows < 3:
        assert customer(table, "A", "R9") == f"{rows + 1} rows, blue, served"


def test_r5_10_both_vegetables_are_given_at_once_or_none() -> None:
    table = action_turn()
    lay(table, "A", "R9", "R2")
    load(table, "A", "turnip wheat")
    assert refused(table, "A deliver R9") == "R5.10 cart-lacks"
    assert why(table, "A deliver R9") == "R5.10: needs 1 cabbage in the cart, there are 0"
    assert refused(table, "A deliver R2") == "R5.10 cart-lacks"
    assert why(table, "A deliver R2") == "R5.10: needs 2 wheat in the cart, there are 1"
    assert offered(table, "A", "deliver") == []


def test_r5_10_a_customer_is_served_once_a_round() -> None:
    table = action_turn()
    lay(table, "A", "R2")
    load(table, "A", "wheat wheat wheat wheat")
    play(table, "A deliver R2")
    assert refused(table, "A deliver R2") == "R5.10 served-already"
    assert refused(table, "A deliver R2 twice") == "R5.10 served-already"


def test_r5_10_a_double_delivery_needs_the_messenger_boy() -> None:
    table = action_turn()
    lay_regular(table, "A", "R2", rows=3)
    load(table, "A", "wheat wheat wheat wheat")
    assert refused(table, "A deliver R2 twice") == "R6.12 no-messenger"


def test_r5_10_only_own_exposed_customers_are_served() -> None:
    table = action_turn()
    lay(table, "A", "maid over R2")
    lay(table, "B", "R5")
    load(table, "A", "wheat wheat turnip turnip")
    assert refused(table, "A deliver R2") == "R5.10 not-exposed"
    assert refused(table, "A deliver R5") == "R5.10 not-exposed"
    play(table, "A discard maid", "A deliver R2")
    assert cash(table, "A") == 14


def test_r5_10_delivered_vegetables_are_out_of_play() -> None:
    table = action_turn()
    lay(table, "A", "R9")
    no_cards(table)
    stock(table, "A", "")
    load(table, "A", "turnip cabbage")
    play(table, "A deliver R9")
    assert cart(table, "A") == ""
    pass_time(table, "A")
    assert cart(table, "A") == "wheat"


# --- R5.11: due or not ---------------------------------------------------------------------------


def test_r5_11_a_customer_placed_in_the_card_phase_is_due_in_the_same_round() -> None:
    table = distribution("C2 C3", "C5 C6", courtyard="R9 C1")
    play(table, "A take R9", "A keep C2")
    assert customer(table, "A", "R9") == "0 rows, blue, due"
    play(table, "B take C1", "B keep C5")
    finish_turn(table, "B")
    assert asked(table) == ["A act"]
    assert refused(table, "A done") == "R5.13 unsettled"


def test_r5_11_a_customer_kept_from_a_pack_is_due_in_the_same_turn() -> None:
    table = action_turn()
    pile_up(table, "R9", "C2")
    play(table, "A pack", "A keep R9")
    assert customer(table, "A", "R9") == "0 rows, blue, due"
    assert refused(table, "A done") == "R5.13 unsettled"


def test_r5_11_a_customer_exposed_by_another_before_its_owners_turn_is_due() -> None:
    table = action_turn()
    lay(table, "A", "trader1")
    lay_stall(table, "B", "S1 over R9", "cabbage")
    load(table, "A", "wheat")
    play(table, "A trade S1 cabbage for wheat with trader1")
    assert customer(table, "B", "R9") == "0 rows, blue, due"
    finish_turn(table, "A")
    assert asked(table) == ["B act"]
    assert refused(table, "B done") == "R5.13 unsettled"
    load(table, "B", "turnip cabbage")
    play(table, "B deliver R9")
    assert cash(table, "B") == 15


def test_r5_11_a_customer_exposed_by_another_after_its_owners_turn_is_due_next_round() -> None:
    table = action_turn(turn="B")
    lay(table, "B", "trader1")
    lay_stall(table, "A", "S1 over R9", "cabbage")
    no_cards(table)
    load(table, "B", "wheat")
    play(table, "B trade S1 cabbage for wheat with trader1")
    assert customer(table, "A", "R9") == "0 rows, blue, waiting"
    pass_time(table, "A")
    assert table.round == 4
    assert customer(table, "A", "R9") == "0 rows, blue, due"
    assert cash(table, "A") == 10
    load(table, "A", "turnip cabbage")
    play(table, "A deliver R9")
    assert cash(table, "A") == 15


def test_r5_11_a_customer_exposed_while_its_owner_stores_is_not_due_any_more() -> None:
    table = action_turn()
    lay(table, "A", "maid over R9")
    load(table, "A", "wheat turnip cabbage")
    play(table, "A done", "A discard maid")
    assert asked(table) == ["A store"]
    assert customer(table, "A", "R9") == "0 rows, blue, waiting"
    assert refused(table, "A deliver R9") == "R4.1 other-question"
    assert refused(table, "A miss R9") == "R4.1 other-question"
    play(table, "A store wheat", "A done", "A done")
    assert asked(table) == ["B act"]
    assert customer(table, "A", "R9") == "0 rows, blue, waiting"


def test_r5_11_a_customer_exposed_by_anothers_discard_while_its_owner_stores_is_not_due() -> None:
    """B discards a helper; A's Foreman takes it and frees the customer beneath him."""
    table = action_turn()
    lay(table, "A", "foreman over R9")
    lay(table, "B", "maid")
    play(table, "A done", "B discard maid")
    assert asked(table) == ["A foreman"]
    play(table, "A take maid")
    assert asked(table) == ["A store"]
    assert display(table, "A") == ["R9", "maid"]
    assert customer(table, "A", "R9") == "0 rows, blue, waiting"


def test_r5_11_a_customer_exposed_on_the_path_is_not_due_any_more() -> None:
    table = action_turn()
    lay(table, "A", "maid over R9")
    no_cards(table)
    play(table, "A done", "A done", "A discard maid")
    assert asked(table) == ["A path"]
    assert customer(table, "A", "R9") == "0 rows, blue, waiting"
    pass_time(table, "A")
    assert refused(table, "A done") == "R5.13 unsettled"


def test_r5_11_a_customer_exposed_in_the_owners_own_turn_is_due() -> None:
    table = action_turn()
    lay(table, "A", "maid over R9")
    play(table, "A use maid")
    assert customer(table, "A", "R9") == "0 rows, blue, due"
    assert refused(table, "A done") == "R5.13 unsettled"


def test_r5_11_a_customer_exposed_in_the_harvest_is_due_in_that_round() -> None:
    table = before_harvest(2, round=3)
    lay(table, "A", "field3a over R9")
    plant(table, "A", 1, "leek", 1)
    finish_turn(table, "B")
    assert display(table, "A") == ["R9"]
    assert customer(table, "A", "R9") == "0 rows, blue, due"


def test_r5_11_a_partners_action_after_the_own_turn_leaves_the_customer_undue() -> None:
    table = action_turn(4, turn="C")
    lay(table, "C", "trader1")
    lay_stall(table, "A", "S1 over R9", "cabbage")
    lay(table, "D", "trader2")
    lay_stall(table, "B", "S2 over R5", "wheat")
    load(table, "C", "leek")
    load(table, "D", "leek")
    play(table, "C trade S1 cabbage for leek with trader1")
    play(table, "D trade S2 wheat for leek with trader2")
    assert customer(table, "A", "R9") == "0 rows, blue, waiting"
    assert customer(table, "B", "R5") == "0 rows, blue, waiting"


def test_r5_11_a_waiting_customer_can_be_neither_served_nor_missed() -> None:
    """The owner cannot be asked about one in play; a table set up so refuses all the same."""
    table = action_turn()
    lay_regular(table, "A", "R9", standing=WAITING)
    load(table, "A", "turnip cabbage")
    assert refused(table, "A deliver R9") == "R5.11 not-due"
    assert refused(table, "A miss R9") == "R5.11 not-due"
    assert "done" in offered(table, "A")


def test_r5_11_several_customers_are_served_in_any_order() -> None:
    for order in (("R9", "R2", "R5"), ("R5", "R9", "R2"), ("R2", "R5", "R9")):
        table = action_turn()
        lay(table, "A", "R9", "R2", "R5")
        load(table, "A", "wheat wheat turnip turnip turnip cabbage")
        play(table, *[f"A deliver {card}" for card in order])
        assert cash(table, "A") == 10 + 5 + 4 + 5
        assert cart(table, "A") == ""


# --- R5.12: the fourth row -----------------------------------------------------------------------


def test_r5_12_a_customer_leaves_with_the_fourth_row() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9 over C3", rows=3, red=True)
    load(table, "A", "turnip cabbage")
    events = play(table, "A deliver R9")
    assert names(events) == ["delivered", "discarded", "exposed"]
    assert display(table, "A") == ["C3"]
    assert discarded(table) == ["R9"]
    assert cash(table, "A") == 18
    assert refused(table, "A deliver R9") == "R5.10 not-exposed"


def test_r5_12_a_customer_cannot_leave_before_its_fourth_row() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=2)
    load(table, "A", "turnip cabbage")
    play(table, "A deliver R9")
    assert display(table, "A") == ["R9"]
    assert refused(table, "A discard R9") == "R3.13 not-a-helper"


def test_r5_12_a_customer_who_comes_back_starts_with_empty_rows_and_a_blue_marker() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=3, red=True)
    load(table, "A", "turnip cabbage")
    no_cards(table)
    play(table, "A deliver R9", "A pack", "A keep R9")
    assert customer(table, "A", "R9") == "0 rows, blue, due"


# --- R5.13: missing ------------------------------------------------------------------------------


def test_r5_13_a_first_miss_turns_the_blue_marker_red_for_free() -> None:
    table = action_turn()
    lay(table, "A", "R9")
    play(table, "A miss R9")
    assert customer(table, "A", "R9") == "0 rows, red, missed"
    assert cash(table, "A") == 10


def test_r5_13_a_second_miss_costs_two_cash() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=1, red=True)
    play(table, "A miss R9")
    assert customer(table, "A", "R9") == "1 rows, red, missed"
    assert cash(table, "A") == 8


def test_r5_13_the_rulebooks_red_marker_costs_2_or_the_last_row_pays_7() -> None:
    """The rulebook's picture: three rows are filled, the marker is red, the top row pays 7."""
    table = action_turn()
    lay_regular(table, "A", "R6", rows=3, red=True)
    load(table, "A", "pumpkin cabbage")
    missing = table.copy()
    play(missing, "A miss R6")
    assert cash(missing, "A") == 8
    assert display(missing, "A") == ["R6"]
    play(table, "A deliver R6")
    assert cash(table, "A") == 17
    assert display(table, "A") == []


def test_r5_13_a_declared_miss_settles_the_customer_for_this_round() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=1)
    no_cards(table)
    load(table, "A", "turnip turnip cabbage cabbage")
    play(table, "A miss R9")
    assert refused(table, "A deliver R9") == "R5.13 missed-already"
    assert refused(table, "A miss R9") == "R5.13 missed-already"
    pass_time(table, "A")
    load(table, "A", "turnip cabbage")
    play(table, "A deliver R9")
    assert cash(table, "A") == 16


def test_r5_13_a_served_customer_cannot_be_missed() -> None:
    table = action_turn()
    lay(table, "A", "R9")
    load(table, "A", "turnip cabbage")
    play(table, "A deliver R9")
    assert refused(table, "A miss R9") == "R5.13 served-already"


def test_r5_13_a_customer_not_exposed_in_the_own_display_cannot_be_missed() -> None:
    table = action_turn()
    lay(table, "A", "maid over R9")
    lay(table, "B", "R5")
    assert refused(table, "A miss R9") == "R5.13 not-exposed"
    assert refused(table, "A miss R5") == "R5.13 not-exposed"


def test_r5_13_the_turn_cannot_end_before_every_due_customer_is_settled() -> None:
    table = action_turn()
    lay(table, "A", "R9", "R2", "maid over R5")
    load(table, "A", "turnip cabbage")
    assert refused(table, "A done") == "R5.13 unsettled"
    assert why(table, "A done") == "R5.13: R9 is still due"
    play(table, "A deliver R9")
    assert why(table, "A done") == "R5.13: R2 is still due"
    play(table, "A miss R2", "A done")
    assert asked(table) == ["A store"]


def test_r5_13_a_miss_cannot_be_declared_while_another_question_is_pending() -> None:
    table = action_turn()
    lay(table, "A", "R9", "book-keeper")
    pile_up(table, "field3a", "C2")
    play(table, "A use book-keeper")
    assert refused(table, "A miss R9") == "R4.1 other-question"
    play(table, "A name wheat", "A pack")
    assert refused(table, "A miss R9") == "R4.1 other-question"
    play(table, "A keep field3a")
    assert refused(table, "A miss R9") == "R4.1 other-question"
    play(table, "A pay", "A miss R9")


def test_r5_13_a_miss_is_declared_in_the_own_turn_only() -> None:
    table = action_turn()
    lay(table, "B", "R9")
    assert refused(table, "B miss R9") == "R4.1 not-asked"


def test_r5_13_a_miss_declared_early_can_be_soothed_by_the_saleswoman() -> None:
    """The rulebook's Fraser: two markers red, one blue; he misses the third, then turns all."""
    table = action_turn()
    lay_regular(table, "A", "R9", rows=1, red=True)
    lay_regular(table, "A", "R2", rows=2, red=True)
    lay(table, "A", "R5", "saleswoman")
    play(table, "A miss R5", "A use saleswoman blue")
    assert customer(table, "A", "R5") == "0 rows, blue, missed"
    assert customer(table, "A", "R9") == "1 rows, blue, due"
    assert customer(table, "A", "R2") == "2 rows, blue, due"
    assert refused(table, "A done") == "R5.13 unsettled"
    play(table, "A miss R9", "A miss R2", "A done")
    assert cash(table, "A") == 10


def test_r5_13_every_missed_customer_is_paid_for_itself() -> None:
    table = action_turn()
    for card in ("R9", "R2", "R5"):
        lay_regular(table, "A", card, rows=1, red=True)
    play(table, "A miss R9", "A miss R2", "A miss R5")
    assert cash(table, "A") == 4


# --- R5.14: paying for a miss --------------------------------------------------------------------


def test_r5_14_a_miss_is_paid_by_a_loan_if_nothing_else_helps() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=1, red=True)
    give(table, "A", 1)
    assert refused(table, "A miss R9") == "R5.13 too-expensive"
    assert refused(table, "A done") == "R5.13 unsettled"
    play(table, "A loan", "A miss R9", "A done")
    assert cash(table, "A") == 4
    assert seat_of(table, "A").loans == 1


def test_r5_14_a_miss_is_paid_by_selling() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=1, red=True)
    give(table, "A", 0)
    load(table, "A", "leek")
    play(table, "A sell leek", "A miss R9")
    assert cash(table, "A") == 0


def test_r5_14_a_miss_is_paid_with_the_help_of_helpers() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=1, red=True)
    lay(table, "A", "book-keeper")
    lay_field(table, "A", 6, "wheat", 6)
    give(table, "A", 0)
    play(table, "A use book-keeper", "A name wheat", "A miss R9")
    assert cash(table, "A") == 0


def test_r5_14_the_marker_stays_red_after_later_deliveries() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=1, red=True)
    load(table, "A", "turnip cabbage")
    play(table, "A deliver R9")
    assert customer(table, "A", "R9") == "2 rows, red, served"


def test_r5_14_the_saleswoman_turns_markers_back() -> None:
    table = action_turn()
    lay_regular(table, "A", "R9", rows=1, red=True)
    lay(table, "A", "saleswoman")
    play(table, "A use saleswoman blue", "A miss R9")
    assert customer(table, "A", "R9") == "1 rows, red, missed"
    assert cash(table, "A") == 10


def test_r5_14_ninas_customer_over_six_rounds() -> None:
    """The rulebook's story: served, missed, served, missed for 2 cash, served, served."""
    table = action_turn(round=2)
    lay(table, "A", "R9")
    no_cards(table)
    story = [
        ("deliver", +5, "1 rows, blue, served"),
        ("miss", 0, "1 rows, red, missed"),
        ("deliver", +6, "2 rows, red, served"),
        ("miss", -2, "2 rows, red, missed"),
        ("deliver", +7, "3 rows, red, served"),
        ("deliver", +8, "gone"),
    ]
    for what, gain, outcome in story:
        assert customer(table, "A", "R9").endswith(", due")
        load(table, "A", "turnip cabbage")
        before = cash(table, "A")
        play(table, f"A {what} R9")
        assert cash(table, "A") == before + gain
        if outcome != "gone":
            assert customer(table, "A", "R9") == outcome
            pass_time(table, "A")
    assert display(table, "A") == []
    assert discarded(table) == ["R9"]
    assert table.round == 7
