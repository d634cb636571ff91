"""R6.3: the Deliveryman."""

from loyang.engine.state import DUE, SERVED, WAITING
from tests.kit import (
    action_turn,
    asked,
    cart,
    cash,
    discarded,
    display,
    distribution,
    field,
    give,
    lay,
    lay_regular,
    load,
    offered,
    pile_up,
    place_of,
    play,
    refused,
    regular,
)


def test_r6_3_deliveryman_takes_the_payment_of_the_lowest_free_row() -> None:
    table = action_turn()
    lay(table, "A", "deliveryman")
    lay_regular(table, "B", "R6", rows=1)
    load(table, "A", "pumpkin cabbage leek")
    play(table, "A use deliveryman R6")
    assert cash(table, "A") == 16
    assert cash(table, "B") == 10
    assert cart(table, "A") == "leek"
    assert regular(table, "B", "R6").rows == 2
    assert discarded(table) == ["deliveryman"]


def test_r6_3_deliveryman_leaves_the_owners_duty_as_it_was() -> None:
    table = action_turn()
    lay(table, "A", "deliveryman")
    lay_regular(table, "B", "R6", rows=1, red=True)
    load(table, "A", "pumpkin cabbage")
    play(table, "A use deliveryman R6", "A done", "A done", "A done")
    assert regular(table, "B", "R6").standing == DUE
    assert regular(table, "B", "R6").red
    assert refused(table, "B done") == "R5.13 unsettled"
    load(table, "B", "pumpkin cabbage")
    play(table, "B deliver R6")
    assert cash(table, "B") == 16  # the third row pays 6
    assert regular(table, "B", "R6").rows == 3


def test_r6_3_deliveryman_may_serve_a_customer_that_its_owner_has_served_already() -> None:
    table = action_turn(2, "A")
    lay_regular(table, "A", "R6")
    lay(table, "B", "deliveryman")
    load(table, "A", "pumpkin cabbage")
    load(table, "B", "pumpkin cabbage")
    play(table, "A deliver R6", "A done", "A done", "A done", "B use deliveryman R6")
    assert cash(table, "B") == 16  # the second row
    assert regular(table, "A", "R6").rows == 2
    assert regular(table, "A", "R6").standing == SERVED


def test_r6_3_deliveryman_pays_the_owner_2_for_the_fourth_row() -> None:
    table = action_turn()
    lay(table, "A", "deliveryman")
    lay_regular(table, "B", "R6", rows=3)
    load(table, "A", "pumpkin cabbage")
    give(table, "A", 0)  # the 2 cash are part of the payment
    play(table, "A use deliveryman R6")
    assert cash(table, "A") == 5
    assert cash(table, "B") == 12
    assert discarded(table) == ["R6", "deliveryman"]
    play(table, "A done", "A done", "A done", "B done")  # B has nobody left to serve


def test_r6_3_deliveryman_completing_a_customer_exposes_the_owners_pack() -> None:
    table = action_turn()
    lay(table, "A", "deliveryman")
    lay_regular(table, "B", "R6 over R9", rows=3)
    load(table, "A", "pumpkin cabbage")
    play(table, "A use deliveryman R6")
    assert display(table, "B") == ["R9"]
    assert regular(table, "B", "R9").standing == DUE  # B's turn is still to come
    play(table, "A done", "A done", "A done")
    assert refused(table, "B done") == "R5.13 unsettled"


def test_r6_3_deliveryman_exposes_a_customer_that_a_finished_owner_need_not_serve_yet() -> None:
    table = action_turn(2, "B")
    lay_regular(table, "A", "R6 over R9", rows=3, standing=SERVED)
    lay(table, "B", "deliveryman")
    load(table, "B", "pumpkin cabbage")
    play(table, "B use deliveryman R6")
    assert regular(table, "A", "R9").standing == WAITING


def test_r6_3_deliveryman_needs_the_goods_and_an_exposed_customer_of_another_player() -> None:
    table = action_turn()
    lay(table, "A", "deliveryman", "R1")
    lay(table, "B", "R5", "maid over R6", "C1")
    load(table, "A", "wheat pumpkin turnip cabbage")
    assert refused(table, "A use deliveryman R5") == "R6.3 cart-lacks"  # two turnips
    assert refused(table, "A use deliveryman R6") == "R4.2 not-exposed-there"
    assert refused(table, "A use deliveryman R1") == "R4.2 not-exposed-there"
    assert refused(table, "A use deliveryman C1") == "R4.2 not-exposed-there"
    assert offered(table, "A", "use") == []
    load(table, "A", "turnip turnip")
    assert offered(table, "A", "use") == ["use deliveryman R5"]


def test_r6_3_deliveryman_does_not_double_a_row_even_with_the_messenger_boy() -> None:
    table = action_turn()
    lay(table, "A", "deliveryman", "messenger-boy")
    lay_regular(table, "B", "R6")
    load(table, "A", "pumpkin pumpkin cabbage cabbage")
    play(table, "A use messenger-boy", "A use deliveryman R6")
    assert cash(table, "A") == 15
    assert cart(table, "A") == "pumpkin cabbage"
    assert refused(table, "A deliver R6") == "R5.10 not-exposed"
    assert refused(table, "A use deliveryman R6") == "R5.8 not-exposed"


def test_r6_3_deliveryman_among_four_players_reaches_only_the_partner() -> None:
    table = action_turn(4)
    lay(table, "A", "deliveryman")
    lay(table, "B", "R6")
    lay(table, "C", "R9")
    load(table, "A", "pumpkin turnip cabbage cabbage")
    assert refused(table, "A use deliveryman R6") == "R4.2 not-exposed-there"
    play(table, "A use deliveryman R9")
    assert cash(table, "A") == 15


def test_r6_3_deliveryman_kept_from_a_two_pack_pays_for_its_field() -> None:
    table = action_turn()
    lay(table, "B", "R6")
    load(table, "A", "pumpkin cabbage leek")
    give(table, "A", 0)
    pile_up(table, "deliveryman", "field3a")
    play(table, "A pack", "A keep deliveryman over field3a")
    assert asked(table) == ["A pay"]
    assert refused(table, "A pay") == "R5.20 too-expensive"
    play(table, "A use deliveryman R6")
    assert display(table, "A") == ["field3a"]
    place = place_of(table, "A", "field3a")
    assert refused(table, f"A sow leek {place}") == "R4.1 other-question"  # not paid yet
    play(table, "A pay", f"A sow leek {place}")
    assert cash(table, "A") == 3
    assert field(table, "A", place) == "3: leek x3"


def test_r6_3_deliveryman_cannot_be_used_in_the_card_phase() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="field3a")
    lay(table, "A", "deliveryman")
    lay(table, "B", "R6")
    load(table, "A", "pumpkin cabbage")
    assert refused(table, "A use deliveryman R6") == "R5.8 wrong-phase"
    play(table, "A take field3a", "A keep C1")
    assert refused(table, "A use deliveryman R6") == "R5.8 wrong-phase"


def test_r6_3_deliveryman_in_solo_pays_the_supply_for_the_opponents_fourth_row() -> None:
    table = action_turn(1)
    lay(table, "A", "deliveryman")
    lay_regular(table, "B", "R6", rows=3)
    load(table, "A", "pumpkin cabbage")
    play(table, "A use deliveryman R6")
    assert cash(table, "A") == 15
    assert cash(table, "B") == 0
    assert display(table, "B") == []  # not replaced
    assert discarded(table) == ["R6", "deliveryman"]
