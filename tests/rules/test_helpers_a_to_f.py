"""R6.1 to R6.4: Book-keeper, Con man, Deliveryman and Foreman."""

import pytest

from loyang import NotationError, parse
from loyang.engine.state import DUE, SERVED, WAITING
from tests.kit import (
    action_turn,
    asked,
    before_harvest,
    cart,
    cash,
    discarded,
    display,
    distribution,
    field,
    finish_turn,
    free,
    give,
    grid_turn,
    lay,
    lay_field,
    lay_grid,
    lay_regular,
    load,
    names,
    number,
    offered,
    on_stall,
    pile_up,
    place_of,
    plant,
    play,
    refused,
    regular,
    shop,
    stock,
)

# --- R6.1 Book-keeper ----------------------------------------------------------------------------


def test_r6_1_book_keeper_fills_and_empties_any_spaces_of_the_own_shop_for_free() -> None:
    table = action_turn()
    lay(table, "A", "book-keeper")
    play(table, "A use book-keeper", "A stock wheat 1", "A stock cabbage 0", "A stock leek 2")
    assert shop(table, "A") == "wheat pumpkin pumpkin turnip turnip bean leek leek"
    assert cash(table, "A") == 10
    assert asked(table) == ["A shopkeeping"]
    play(table, "A name leek")
    assert cash(table, "A") == 10
    assert discarded(table) == ["book-keeper"]
    assert asked(table) == ["A act"]


def test_r6_1_book_keeper_may_set_every_space_at_once() -> None:
    table = action_turn()
    lay(table, "A", "book-keeper")
    stock(table, "A", "")
    kinds = ("wheat 3", "pumpkin 2", "turnip 2", "cabbage 2", "bean 2", "leek 2")
    play(table, "A use book-keeper", *[f"A stock {kind}" for kind in kinds], "A name wheat")
    assert shop(table, "A") == " ".join(
        ["wheat"] * 3 + ["pumpkin"] * 2 + ["turnip"] * 2 + ["cabbage"] * 2 + ["bean"] * 2
        + ["leek"] * 2
    )  # fmt: skip


def test_r6_1_book_keeper_cannot_set_more_than_the_spaces_nor_a_kind_twice() -> None:
    table = action_turn()
    lay(table, "A", "book-keeper")
    play(table, "A use book-keeper")
    assert refused(table, "A stock pumpkin 3") == "R6.1 stock-range"
    assert refused(table, "A stock leek 3") == "R6.1 stock-range"
    assert refused(table, "A stock turnip 2") == "R6.1 stock-same"
    play(table, "A stock turnip 1")
    assert refused(table, "A stock turnip 0") == "R6.1 stock-order"
    assert refused(table, "A stock wheat 0") == "R6.1 stock-order"


@pytest.mark.parametrize(("kind", "income"), [("wheat", 3), ("bean", 1), ("leek", 0)])
def test_r6_1_book_keeper_pays_1_for_each_own_field_that_grows_the_named_kind(
    kind: str, income: int
) -> None:
    table = action_turn()
    lay(table, "A", "book-keeper", "field4a", "S1 over field3a")
    plant(table, "A", place_of(table, "A", "field4a"), "wheat", 1)
    lay_field(table, "A", 5, "wheat")
    lay_field(table, "A", 3, "bean", 2)
    lay_field(table, "A", 6)  # empty: counts for nothing
    lay_field(table, "B", 3, "leek")  # another's: neither
    play(table, "A use book-keeper", f"A name {kind}")
    assert cash(table, "A") == 10 + income
    assert cash(table, "B") == 10


def test_r6_1_book_keeper_must_name_a_kind_and_stays_until_then() -> None:
    table = action_turn()
    lay(table, "A", "book-keeper")
    play(table, "A use book-keeper")
    assert refused(table, "A done") == "R4.1 other-question"
    assert refused(table, "A discard book-keeper") == "R6.24 helper-in-use"
    assert display(table, "A") == ["book-keeper"]
    assert offered(table, "A", "name") == [
        "name bean", "name cabbage", "name leek", "name pumpkin", "name turnip", "name wheat",
    ]  # fmt: skip


def test_r6_1_book_keeper_works_in_the_card_phase_only_while_a_field_is_paid() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="field3a")
    lay(table, "A", "book-keeper")
    assert refused(table, "A use book-keeper") == "R5.8 wrong-phase"
    give(table, "A", 1)
    play(table, "A take field3a", "A keep C1")
    assert asked(table) == ["A pay"]
    assert refused(table, "A pay") == "R3.7 too-expensive"
    play(table, "A use book-keeper", "A stock leek 0", "A name wheat", "A pay")
    assert cash(table, "A") == 0
    assert display(table, "A") == ["C1", "field3a"]


def test_r6_1_book_keeper_of_the_same_choice_pays_for_its_field() -> None:
    table = distribution("book-keeper C2", "C3 C4", courtyard="field3a")
    give(table, "A", 1)
    play(table, "A take field3a", "A keep book-keeper", "A use book-keeper", "A name wheat")
    play(table, "A pay")
    assert cash(table, "A") == 0


def test_r6_1_book_keeper_is_used_in_the_own_action_turn_only() -> None:
    table = action_turn()
    lay(table, "A", "book-keeper")
    lay(table, "B", "maid")
    assert refused(table, "B use maid") == "R4.1 not-asked"
    play(table, "A done")
    assert refused(table, "A use book-keeper") == "R5.8 wrong-phase"
    assert "discard book-keeper" in free(table, "A")


# --- R6.2 Con man --------------------------------------------------------------------------------


def test_r6_2_con_man_is_swapped_for_a_helper_of_a_finished_player() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "maid")
    lay(table, "B", "con-man", "S6")
    load(table, "B", "wheat")
    play(table, "B use con-man maid")
    assert display(table, "A") == ["con-man"]
    assert display(table, "B") == ["S6", "maid"]
    assert discarded(table) == []
    play(table, "B use maid", "B trade S6 leek for wheat")


def test_r6_2_con_man_cannot_be_used_by_the_starting_player() -> None:
    table = action_turn(2, "A")
    lay(table, "A", "con-man")
    lay(table, "B", "maid")
    assert refused(table, "A use con-man maid") == "R6.2 not-finished"
    assert offered(table, "A", "use") == []
    play(table, "A discard con-man")


def test_r6_2_con_man_tells_finished_players_from_others() -> None:
    table = action_turn(3, "B")
    lay(table, "A", "maid")
    lay(table, "B", "con-man")
    lay(table, "C", "tout")
    assert refused(table, "B use con-man tout") == "R6.2 not-finished"
    assert offered(table, "B", "use con-man") == ["use con-man maid"]


def test_r6_2_con_man_waits_until_the_other_has_stored_and_moved() -> None:
    table = action_turn(2, "A")
    lay(table, "A", "maid")
    lay(table, "B", "con-man")
    play(table, "A done", "A done")
    assert asked(table) == ["A path"]
    assert refused(table, "B use con-man maid") == "R4.1 not-asked"
    play(table, "A done", "B use con-man maid")
    assert display(table, "B") == ["maid"]


def test_r6_2_con_man_cannot_take_a_covered_trader() -> None:
    """The rulebook's picture: the Trader lies beneath another card."""
    table = action_turn(2, "B")
    lay(table, "A", "C4 over trader1", "maid over trader2")
    lay(table, "B", "con-man")
    assert refused(table, "B use con-man trader1") == "R4.2 not-exposed-there"
    assert refused(table, "B use con-man trader2") == "R4.2 not-exposed-there"
    assert offered(table, "B", "use con-man") == ["use con-man maid"]


def test_r6_2_con_man_takes_no_other_card_and_no_helper_of_his_owner() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "S1", "R1")
    lay(table, "B", "con-man", "maid")
    assert refused(table, "B use con-man S1") == "R4.2 not-exposed-there"
    assert refused(table, "B use con-man R1") == "R4.2 not-exposed-there"
    assert refused(table, "B use con-man maid") == "R4.2 not-exposed-there"
    assert refused(table, "B use con-man con-man") == "R4.2 not-exposed-there"


def test_r6_2_con_man_exposes_the_cards_beneath_on_both_sides() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "maid over R5")
    lay(table, "B", "con-man over S2")
    play(table, "B use con-man maid")
    assert display(table, "A") == ["R5", "con-man"]
    assert display(table, "B") == ["S2", "maid"]
    assert on_stall(table, "B", "S2") == "wheat turnip bean"


def test_r6_2_con_man_exposes_a_regular_customer_that_is_not_due_for_the_finished_player() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "maid over R5")
    lay(table, "B", "con-man over R6")
    play(table, "B use con-man maid")
    assert regular(table, "A", "R5").standing == WAITING
    assert regular(table, "B", "R6").standing == DUE
    assert refused(table, "B done") == "R5.13 unsettled"
    play(table, "B miss R6", "B done", "B done", "B done")  # into the next round
    assert table.round == 4
    assert not regular(table, "A", "R5").red
    assert regular(table, "A", "R5").standing == DUE


def test_r6_2_con_man_swap_is_no_discard_for_the_foreman() -> None:
    table = action_turn(3, "B")
    lay(table, "A", "maid")
    lay(table, "B", "con-man")
    lay(table, "C", "foreman")
    play(table, "B use con-man maid")
    assert asked(table) == ["B act"]


def test_r6_2_con_man_may_take_the_foreman_himself() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "foreman")
    lay(table, "B", "con-man", "maid")
    play(table, "B use con-man foreman", "B use maid")
    assert asked(table) == ["B foreman"]


def test_r6_2_con_man_stays_in_the_game_for_his_new_owner() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "maid")
    lay(table, "B", "con-man")
    play(table, "B use con-man maid")
    assert "discard con-man" in free(table, "A")
    play(table, "A discard con-man")
    assert discarded(table) == ["con-man"]


def test_r6_2_con_man_among_four_players_reaches_only_the_partner() -> None:
    table = action_turn(4, "C")
    lay(table, "A", "maid")
    lay(table, "B", "official")
    lay(table, "C", "con-man")
    assert refused(table, "C use con-man official") == "R4.2 not-exposed-there"
    play(table, "C use con-man maid")
    assert display(table, "A") == ["con-man"]


def test_r6_2_con_man_in_solo_is_swapped_for_a_helper_of_the_grid_without_a_price() -> None:
    table = action_turn(1)
    lay_grid(table, "S1 C1 R1", "S2 C2 R2", "S3 maid R3", "S4 C4 tout")
    lay(table, "A", "con-man over C5")
    assert refused(table, "A use con-man S3") == "R6.2 not-in-grid"
    assert refused(table, "A use con-man official") == "R6.2 not-in-grid"
    assert offered(table, "A", "use con-man") == ["use con-man maid", "use con-man tout"]
    place = table.grid.index(number("maid"))
    play(table, "A use con-man maid")
    assert display(table, "A") == ["C5", "maid"]
    assert cash(table, "A") == 10
    assert table.grid[place] == number("con-man")
    assert discarded(table) == []


# --- R6.3 Deliveryman ----------------------------------------------------------------------------


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


# --- R6.4 Foreman --------------------------------------------------------------------------------


def test_r6_4_foreman_takes_a_helper_that_another_player_has_used() -> None:
    table = action_turn()
    lay(table, "A", "maid")
    lay(table, "B", "foreman")
    play(table, "A use maid")
    assert asked(table) == ["B foreman"]
    assert offered(table, "B", "take") == ["take maid"]
    play(table, "B take maid")
    assert display(table, "B") == ["maid"]
    assert discarded(table) == ["foreman"]
    assert asked(table) == ["A act"]


def test_r6_4_foreman_takes_a_helper_that_was_discarded_unused() -> None:
    table = action_turn()
    lay(table, "A", "maid")
    lay(table, "B", "foreman")
    play(table, "A discard maid", "B take maid")
    assert display(table, "B") == ["maid"]


def test_r6_4_foreman_takes_own_helpers_which_can_be_used_again_at_once() -> None:
    table = action_turn()
    lay(table, "A", "foreman", "shopper")
    play(table, "A buy leek with shopper", "A take shopper", "A buy bean with shopper")
    assert cart(table, "A") == "bean leek"
    assert cash(table, "A") == 2
    assert discarded(table) == ["foreman", "shopper"]


def test_r6_4_foreman_may_decline_and_stays() -> None:
    table = action_turn()
    lay(table, "A", "maid", "official")
    lay(table, "B", "foreman")
    events = play(table, "A use maid", "B done")
    assert "foreman-declined" in names(events)
    assert display(table, "B") == ["foreman"]
    assert refused(table, "B take maid") == "R4.1 not-asked"  # the moment has passed
    play(table, "A use official")
    assert refused(table, "B take maid") == "R6.4 not-offered"
    play(table, "B take official")


def test_r6_4_foreman_beneath_the_maid_takes_her_back() -> None:
    """The rulebook's example."""
    table = action_turn()
    lay(table, "A", "maid over foreman")
    play(table, "A use maid")
    assert asked(table) == ["A foreman"]
    play(table, "A take maid")
    assert display(table, "A") == ["maid"]
    assert discarded(table) == ["foreman"]
    assert refused(table, "A use maid") == "R6.24 active-already"


def test_r6_4_foreman_freed_by_an_unused_discard_takes_that_helper() -> None:
    table = action_turn()
    lay(table, "A", "tout over foreman")
    play(table, "A discard tout", "A take tout")
    assert display(table, "A") == ["tout"]


def test_r6_4_foreman_exposed_by_the_market_womans_swap_takes_her() -> None:
    table = action_turn()
    lay(table, "A", "market-woman", "S1 over foreman")
    lay(table, "B", "S2")
    play(table, "A use market-woman S1 S2")
    assert asked(table) == ["A foreman"]
    play(table, "A take market-woman", "A use market-woman S2 S1")
    assert display(table, "A") == ["S1"]
    assert discarded(table) == ["foreman", "market-woman"]


def test_r6_4_foreman_exposed_on_the_other_side_of_the_swap_takes_her_too() -> None:
    table = action_turn()
    lay(table, "A", "market-woman", "S1")
    lay(table, "B", "S2 over foreman")
    play(table, "A use market-woman S1 S2")
    assert asked(table) == ["B foreman"]
    play(table, "B take market-woman")
    assert display(table, "B") == ["S1", "market-woman"]


def test_r6_4_foreman_exposed_by_the_completed_customer_takes_the_deliveryman() -> None:
    table = action_turn()
    lay(table, "A", "deliveryman")
    lay_regular(table, "B", "R6 over foreman", rows=3)
    load(table, "A", "pumpkin cabbage")
    play(table, "A use deliveryman R6")
    assert asked(table) == ["B foreman"]
    play(table, "B take deliveryman")
    assert display(table, "B") == ["deliveryman"]


def test_r6_4_foreman_exposed_by_the_market_criers_sale_takes_him() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S2 over foreman")
    stock(table, "A", "")
    play(table, "A use market-crier sell", "A sell wheat off S2", "A sell turnip off S2")
    play(table, "A sell bean off S2")
    assert asked(table) == ["A foreman"]
    play(table, "A take market-crier")


def test_r6_4_foreman_that_is_covered_does_not_react() -> None:
    table = action_turn()
    lay(table, "A", "maid")
    lay(table, "B", "S1 over foreman")
    play(table, "A use maid")
    assert asked(table) == ["A act"]


def test_r6_4_foreman_leaves_without_setting_off_anything() -> None:
    table = action_turn()
    lay(table, "A", "foreman over maid")
    play(table, "A discard foreman")
    assert asked(table) == ["A act"]
    assert display(table, "A") == ["maid"]


def test_r6_4_foreman_exposes_the_card_beneath_him_after_taking() -> None:
    table = action_turn()
    lay(table, "A", "maid over S3")
    lay(table, "B", "foreman over R2")
    play(table, "A use maid", "B take maid")
    assert display(table, "A") == ["S3"]  # beneath the maid: stays with its owner
    assert display(table, "B") == ["R2", "maid"]
    assert regular(table, "B", "R2").standing == DUE


def test_r6_4_foreman_is_asked_before_the_turn_goes_on() -> None:
    table = action_turn()
    lay(table, "A", "maid")
    lay(table, "B", "foreman")
    play(table, "A use maid")
    assert refused(table, "A pack") == "R4.1 not-asked"
    assert free(table, "A") == ["loan"]
    assert refused(table, "B take foreman") == "R6.4 not-offered"
    assert refused(table, "B take S1") == "R6.4 not-offered"


def test_r6_4_foreman_has_no_use_but_taking() -> None:
    with pytest.raises(NotationError):
        parse("A use foreman")
    table = action_turn()
    lay(table, "A", "foreman")
    assert offered(table, "A", "use") == []
    assert "discard foreman" in free(table, "A")


@pytest.mark.parametrize(
    ("user", "owner", "reacts"),
    [("A", "A", True), ("A", "C", True), ("A", "B", False), ("A", "D", False), ("B", "D", True)],
)
def test_r6_4_foreman_among_four_reacts_in_phase_3_to_own_and_the_partners_discards_only(
    user: str, owner: str, reacts: bool
) -> None:
    table = action_turn(4)
    lay(table, user, "maid")
    lay(table, owner, "foreman")
    play(table, f"{user} use maid")
    assert (f"{owner} foreman" in asked(table)) == reacts
    if not reacts:
        assert refused(table, f"{owner} take maid") in ("R4.1 not-asked", "R4.1 other-question")


@pytest.mark.parametrize("owner", ["B", "C"])
def test_r6_4_foreman_among_three_reacts_to_everyone(owner: str) -> None:
    table = action_turn(3)
    lay(table, "A", "maid")
    lay(table, owner, "foreman")
    play(table, "A use maid", f"{owner} take maid")
    assert display(table, owner) == ["maid"]


def test_r6_4_foreman_in_the_harvest_takes_the_harvest_helper_of_a_player_before_him() -> None:
    table = before_harvest(4, 4)
    lay(table, "A", "harvest-helper")
    lay(table, "D", "foreman")  # not A's partner: there are none in this phase
    mine = lay_field(table, "A", 5, "cabbage")
    theirs = lay_field(table, "D", 4, "bean")
    finish_turn(table, "C")
    finish_turn(table, "D")
    play(table, "A use harvest-helper reap", f"A reap {mine}", "A done")
    assert asked(table) == ["D foreman"]
    play(table, "D take harvest-helper", "A done")
    assert asked(table) == ["D reap"]
    play(table, "D use harvest-helper reap", f"D reap {theirs}", "D done", "D done")
    assert field(table, "A", mine) == "5: cabbage x3"
    assert field(table, "D", theirs) == "4: bean x2"


def test_r6_4_foreman_in_the_card_phase_takes_from_anyone_among_four() -> None:
    table = distribution("C1 C2", "C3 C4", "C5 C6", "C7 C8", courtyard="field3a")
    lay(table, "A", "book-keeper")
    lay(table, "D", "foreman")
    play(table, "A take field3a", "A keep C1", "A use book-keeper", "A name wheat")
    assert asked(table) == ["D foreman"]
    play(table, "D take book-keeper", "A pay")
    assert display(table, "D") == ["book-keeper"]


def test_r6_4_foreman_in_solo_takes_own_discards_but_no_cleared_grid_cards() -> None:
    table = grid_turn("S1 S2 S3", "maid official tout")
    lay(table, "A", "foreman", "plough-man")
    play(table, "A discard plough-man")
    assert offered(table, "A", "take") == ["take plough-man"]
    play(table, "A done", "A done")
    assert set(discarded(table)) == {"plough-man", "maid", "official", "tout"}
    assert asked(table) == ["A act"]
