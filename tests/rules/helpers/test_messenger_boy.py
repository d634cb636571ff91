"""R6.12: the Messenger-boy."""

from loyang.engine.state import DOUBLED, SERVED
from tests.kit import (
    action_turn,
    cart,
    cash,
    discarded,
    display,
    give,
    lay,
    lay_regular,
    load,
    names,
    only_draw,
    pass_time,
    play,
    refused,
    regular,
)


def test_r6_12_messenger_boy_serves_twice_in_the_same_row() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy")
    lay_regular(table, "A", "R6", rows=1)
    load(table, "A", "pumpkin pumpkin cabbage cabbage")
    play(table, "A use messenger-boy", "A deliver R6", "A deliver R6")
    assert cash(table, "A") == 22  # the second row pays 6, twice
    assert cart(table, "A") == ""
    assert regular(table, "A", "R6").rows == 2  # the row counts once
    assert refused(table, "A deliver R6") == "R5.10 served-already"


def test_r6_12_messenger_boy_is_optional_for_each_customer() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy", "R6", "R5")
    load(table, "A", "pumpkin pumpkin cabbage cabbage turnip turnip")
    play(table, "A use messenger-boy", "A deliver R6", "A deliver R5", "A deliver R6", "A done")
    assert cash(table, "A") == 25
    assert regular(table, "A", "R5").standing == SERVED
    assert regular(table, "A", "R6").standing == DOUBLED


def test_r6_12_messenger_boy_lets_the_first_payment_buy_for_the_second_delivery() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy", "R2")
    load(table, "A", "wheat wheat wheat")
    give(table, "A", 0)
    play(table, "A use messenger-boy", "A deliver R2", "A buy wheat", "A deliver R2")
    assert cash(table, "A") == 5  # 4 - 3 + 4


def test_r6_12_messenger_boy_works_for_a_customer_already_served_this_turn() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy", "R6")
    load(table, "A", "pumpkin pumpkin cabbage cabbage")
    play(table, "A deliver R6")
    assert refused(table, "A deliver R6") == "R5.10 served-already"
    play(table, "A use messenger-boy", "A deliver R6")
    assert cash(table, "A") == 20
    assert regular(table, "A", "R6").rows == 1


def test_r6_12_messenger_boy_gives_the_fourth_row_both_deliveries_at_once() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy")
    lay_regular(table, "A", "R6 over C4", rows=3)
    load(table, "A", "pumpkin pumpkin cabbage cabbage")
    assert refused(table, "A deliver R6 twice") == "R6.12 no-messenger"
    play(table, "A use messenger-boy", "A deliver R6 twice")
    assert cash(table, "A") == 24  # 7 twice
    assert display(table, "A") == ["C4"]
    assert discarded(table) == ["messenger-boy", "R6"]


def test_r6_12_messenger_boy_is_lost_for_the_fourth_row_after_a_single_delivery() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy")
    lay_regular(table, "A", "R6", rows=3)
    load(table, "A", "pumpkin pumpkin cabbage cabbage")
    play(table, "A use messenger-boy", "A deliver R6")
    assert cash(table, "A") == 17
    assert refused(table, "A deliver R6") == "R5.10 not-exposed"


def test_r6_12_messenger_boy_delivers_at_once_only_in_the_fourth_row_with_all_goods() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy")
    lay_regular(table, "A", "R6", rows=2)
    lay_regular(table, "A", "R9", rows=3)
    load(table, "A", "pumpkin pumpkin turnip turnip cabbage cabbage")
    play(table, "A use messenger-boy")
    assert refused(table, "A deliver R6 twice") == "R6.12 not-fourth-row"
    play(table, "A deliver R6")
    assert refused(table, "A deliver R6 twice") == "R6.12 not-fourth-row"
    assert refused(table, "A deliver R9 twice") == "R5.10 cart-lacks"  # one cabbage is left
    play(table, "A deliver R9")


def test_r6_12_messenger_boy_lets_a_customer_get_five_deliveries() -> None:
    table = action_turn()
    only_draw(table, "messenger-boy", "R2")
    lay(table, "A", "messenger-boy", "R2")
    load(table, "A", "wheat wheat wheat wheat")
    play(table, "A use messenger-boy", "A deliver R2", "A deliver R2")
    deliveries = 2
    while display(table, "A") == ["R2"]:
        pass_time(table, "A")
        load(table, "A", "wheat wheat")
        play(table, "A deliver R2")
        deliveries += 1
    assert deliveries == 5
    assert cash(table, "A") == 10 + 4 + 4 + 5 + 5 + 6


def test_r6_12_messenger_boy_does_not_help_missed_customers_nor_add_up() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy", "foreman", "R6", "R5")
    load(table, "A", "pumpkin pumpkin pumpkin cabbage cabbage cabbage turnip turnip")
    play(table, "A miss R5", "A use messenger-boy", "A take messenger-boy")
    assert refused(table, "A deliver R5") == "R5.13 missed-already"
    assert refused(table, "A use messenger-boy") == "R6.24 active-already"
    play(table, "A deliver R6", "A deliver R6")
    assert refused(table, "A deliver R6") == "R5.10 served-already"


def test_r6_12_messenger_boy_ends_with_the_turn() -> None:
    table = action_turn()
    only_draw(table, "messenger-boy", "R2")
    lay(table, "A", "messenger-boy", "R2")
    load(table, "A", "wheat wheat")
    events = play(table, "A use messenger-boy", "A deliver R2")
    assert names(events).count("delivered") == 1
    pass_time(table, "A")
    load(table, "A", "wheat wheat wheat wheat")
    play(table, "A deliver R2")
    assert refused(table, "A deliver R2") == "R5.10 served-already"
