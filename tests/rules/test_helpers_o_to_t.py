"""R6.13 to R6.22: Official, Plough-man, Saleswoman, Shopper, Squire, Subsistence farmer,
Tenant-farmer, Tout and Trader."""

import pytest

from loyang import sample_state, view
from loyang.engine.cards import COMMON_IN_PILE, UNKNOWN
from loyang.engine.state import DUE, MISSED, WAITING, State
from tests.kit import (
    action_turn,
    asked,
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
    lay_regular,
    lay_stall,
    load,
    names,
    number,
    offered,
    on_stall,
    only_draw,
    pass_time,
    pile_fields,
    pile_of,
    pile_up,
    place_of,
    plant,
    play,
    refused,
    regular,
    shop,
    stock,
)

# --- R6.13 Official ------------------------------------------------------------------------------


def test_r6_13_official_makes_this_turns_two_pack_free() -> None:
    table = action_turn()
    lay(table, "A", "official", "maid", "tout", "S1", "S2", "S3")
    give(table, "A", 2)
    assert refused(table, "A pack") == "R5.17 too-expensive"
    play(table, "A use official", "A pack", "A keep none")
    assert cash(table, "A") == 2
    assert refused(table, "A pack") == "R5.17 pack-bought"  # free, but still once


def test_r6_13_official_does_not_pay_for_a_field_of_the_pack() -> None:
    table = action_turn()
    lay(table, "A", "official")
    pile_up(table, "field4a", "C1")
    play(table, "A use official", "A pack", "A keep field4a", "A pay")
    assert cash(table, "A") == 8


def test_r6_13_official_ends_with_the_turn_even_without_a_pack() -> None:
    table = action_turn()
    only_draw(table, "official", "S1")
    lay(table, "A", "official", "S1")
    play(table, "A use official")
    pass_time(table, "A")
    before = cash(table, "A")
    play(table, "A pack")
    assert cash(table, "A") == before - 1


# --- R6.14 Plough-man ----------------------------------------------------------------------------


def test_r6_14_plough_man_clears_one_own_field_that_can_be_sown_again() -> None:
    table = action_turn()
    lay(table, "A", "plough-man")
    place = lay_field(table, "A", 5, "wheat", 2)
    load(table, "A", "cabbage")
    play(table, f"A use plough-man clear {place}")
    assert field(table, "A", place) == "5: empty"
    assert cart(table, "A") == "cabbage"  # what was there goes to the supply
    assert cash(table, "A") == 10
    assert discarded(table) == ["plough-man"]
    play(table, f"A sow cabbage {place}")
    assert field(table, "A", place) == "5: cabbage x5"


def test_r6_14_plough_man_clears_a_common_field_on_a_pack_which_stays_and_costs_nothing() -> None:
    table = action_turn()
    lay(table, "A", "plough-man", "field3a over S2")
    place = place_of(table, "A", "field3a")
    plant(table, "A", place, "wheat", 3)
    load(table, "A", "leek")
    play(table, f"A use plough-man clear {place}", f"A sow leek {place}")
    assert display(table, "A") == ["field3a over S2"]
    assert field(table, "A", place) == "3: leek x3"
    assert cash(table, "A") == 10


def test_r6_14_plough_man_does_not_clear_home_field_nor_fields_of_less_than_2() -> None:
    table = action_turn()
    lay(table, "A", "plough-man")
    single = lay_field(table, "A", 5, "wheat", 1)
    empty = lay_field(table, "A", 4)
    lay_field(table, "B", 4, "bean")
    assert refused(table, "A use plough-man clear home") == "R6.14 home-field"
    assert refused(table, f"A use plough-man clear {single}") == "R6.14 field-too-small"
    assert refused(table, f"A use plough-man clear {empty}") == "R6.14 field-too-small"
    assert refused(table, "A use plough-man clear 7") == "R6.14 no-such-field"
    assert offered(table, "A", "use") == ["use plough-man reap"]


def test_r6_14_plough_man_harvests_the_last_vegetable_of_fields_at_once() -> None:
    table = action_turn()
    lay(table, "A", "plough-man", "field3a")
    common = place_of(table, "A", "field3a")
    plant(table, "A", common, "leek", 1)
    private = lay_field(table, "A", 4, "bean", 1)
    play(table, "A use plough-man reap", f"A reap {private}", f"A reap {common}", "A done")
    assert cart(table, "A") == "bean leek"
    assert field(table, "A", private) == "gone"
    assert field(table, "A", common) == "gone"
    assert discarded(table) == ["field3a", "plough-man"]  # a private field leaves the game


def test_r6_14_plough_man_harvests_as_many_fields_as_the_owner_likes_but_one_at_least() -> None:
    table = action_turn()
    lay(table, "A", "plough-man")
    one = lay_field(table, "A", 4, "bean", 1)
    other = lay_field(table, "A", 5, "cabbage", 1)
    two = lay_field(table, "A", 5, "cabbage", 2)
    play(table, "A use plough-man reap")
    assert refused(table, "A done") == "R6.24 at-least-one"
    assert refused(table, f"A reap {two}") == "R6.14 field-not-single"
    play(table, f"A reap {other}")
    assert refused(table, f"A reap {other}") == "R6.14 no-such-field"
    play(table, "A done")
    assert field(table, "A", one) == "4: bean x1"
    assert cart(table, "A") == "cabbage"


def test_r6_14_plough_man_never_harvests_the_home_field() -> None:
    table = action_turn(2, "A", 8)  # one wheat is left on the home field
    lay(table, "A", "plough-man")
    assert field(table, "A", 0) == "9: wheat x1"
    assert refused(table, "A use plough-man reap") == "R6.24 no-effect"
    place = lay_field(table, "A", 4, "bean", 1)
    play(table, "A use plough-man reap")
    assert refused(table, "A reap home") == "R6.14 home-field"
    play(table, f"A reap {place}", "A done")


def test_r6_14_plough_man_emptying_a_field_on_a_pack_exposes_the_card_beneath() -> None:
    table = action_turn()
    lay(table, "A", "plough-man", "field3a over R2")
    place = place_of(table, "A", "field3a")
    plant(table, "A", place, "leek", 1)
    play(table, "A use plough-man reap", f"A reap {place}", "A done")
    assert display(table, "A") == ["R2"]
    assert regular(table, "A", "R2").standing == DUE
    assert discarded(table) == ["field3a", "plough-man"]


def test_r6_14_plough_man_harvests_a_field_that_carries_a_second_one_only_once() -> None:
    table = action_turn()
    lay(table, "A", "plough-man", "field3a over field4a")
    place = place_of(table, "A", "field3a")
    plant(table, "A", place, "leek", 1)
    load(table, "A", "bean")
    play(table, "A use plough-man reap", f"A reap {place}")
    assert field(table, "A", place_of(table, "A", "field4a")) == "4: empty"
    assert offered(table, "A", "reap") == []
    play(table, "A done", f"A sow bean {place_of(table, 'A', 'field4a')}")


# --- R6.15 Saleswoman ----------------------------------------------------------------------------


def test_r6_15_saleswoman_turns_all_markers_blue_as_for_fraser() -> None:
    """The rulebook's example: two red, one blue; the third is missed first."""
    table = action_turn()
    lay(table, "A", "saleswoman")
    lay_regular(table, "A", "R1", red=True)
    lay_regular(table, "A", "R2", red=True)
    lay_regular(table, "A", "R3")
    play(table, "A miss R3")
    assert regular(table, "A", "R3").red
    play(table, "A use saleswoman blue")
    assert [regular(table, "A", name).red for name in ("R1", "R2", "R3")] == [False] * 3
    assert regular(table, "A", "R3").standing == MISSED
    assert discarded(table) == ["saleswoman"]
    assert refused(table, "A done") == "R5.13 unsettled"  # the first two are still due
    load(table, "A", "wheat wheat wheat pumpkin")
    play(table, "A deliver R1", "A deliver R2", "A done")
    assert cash(table, "A") == 18  # nothing was paid for a miss


def test_r6_15_saleswoman_needs_an_own_red_marker() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman", "R1")
    lay_regular(table, "B", "R2", red=True)
    assert refused(table, "A use saleswoman blue") == "R6.24 no-effect"
    play(table, "A miss R1", "A use saleswoman blue")
    assert not regular(table, "A", "R1").red
    assert regular(table, "B", "R2").red


@pytest.mark.parametrize("regulars", [(), ("R1",), ("R1", "R2")])
def test_r6_15_saleswoman_makes_casual_customers_pay_2_more_whatever_the_numbers(
    regulars: tuple[str, ...],
) -> None:
    table = action_turn()
    lay(table, "A", "saleswoman", "C14", *regulars)
    load(table, "A", "cabbage bean leek")
    play(table, "A use saleswoman bonus", "A serve C14")
    assert cash(table, "A") == 10 + 12 + 2


def test_r6_15_saleswoman_bonus_holds_for_every_casual_customer_of_the_turn() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman", "C1", "C14")
    load(table, "A", "wheat pumpkin turnip cabbage bean leek")
    play(table, "A use saleswoman bonus", "A serve C1", "A serve C14")
    assert cash(table, "A") == 10 + 9 + 14


def test_r6_15_saleswoman_bonus_ends_with_the_turn() -> None:
    table = action_turn()
    only_draw(table, "saleswoman", "C14")
    lay(table, "A", "saleswoman", "C14")
    play(table, "A use saleswoman bonus")
    pass_time(table, "A")
    load(table, "A", "cabbage bean leek")
    before = cash(table, "A")
    play(table, "A serve C14")
    assert cash(table, "A") == before + 10  # more casual than regular customers


def test_r6_15_saleswoman_uses_one_of_her_effects_not_both() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman")
    lay_regular(table, "A", "R1", red=True)
    assert offered(table, "A", "use") == ["use saleswoman blue", "use saleswoman bonus"]
    play(table, "A use saleswoman bonus")
    assert refused(table, "A use saleswoman blue") == "R5.8 not-exposed"


# --- R6.16 Shopper -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "price"),
    [("wheat", 1), ("pumpkin", 2), ("turnip", 3), ("cabbage", 3), ("bean", 4), ("leek", 4)],
)
def test_r6_16_shopper_buys_from_the_supply_2_cheaper_than_in_the_shop(
    kind: str, price: int
) -> None:
    table = action_turn()
    lay(table, "A", "shopper")
    stock(table, "A", "")  # the shop does not matter
    play(table, f"A buy {kind} with shopper")
    assert cart(table, "A") == kind
    assert cash(table, "A") == 10 - price
    assert shop(table, "A") == ""
    assert discarded(table) == ["shopper"]


def test_r6_16_shopper_leaves_the_own_shop_alone_and_must_be_paid() -> None:
    table = action_turn()
    lay(table, "A", "shopper")
    before = shop(table, "A")
    give(table, "A", 3)
    assert refused(table, "A buy leek with shopper") == "R6.20 too-expensive"
    play(table, "A buy cabbage with shopper")
    assert shop(table, "A") == before
    assert refused(table, "A buy wheat with shopper") == "R5.8 not-exposed"


# --- R6.17 Squire --------------------------------------------------------------------------------


def test_r6_17_squire_takes_up_to_three_cards_of_the_courtyard_and_one_of_the_hand() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="S1 S2 S3 S4")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take S1", "A take S2", "A take S4")
    assert refused(table, "A take S3") == "R6.17 taken-enough"
    assert refused(table, "A take S1") == "R3.3 not-in-courtyard"
    play(table, "A keep C2")
    assert display(table, "A") == ["C2", "S1", "S2", "S4"]
    assert discarded(table) == ["squire"]
    assert offered(table, "B", "take") == ["take C1", "take S3"]


@pytest.mark.parametrize("cards", [(), ("S1",), ("S1", "S2")])
def test_r6_17_squire_may_take_fewer(cards: tuple[str, ...]) -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="S1 S2 S3")
    lay(table, "A", "squire")
    play(table, "A use squire", *[f"A take {card}" for card in cards], "A keep C1")
    assert display(table, "A") == ["C1", *cards]
    assert discarded(table) == ["squire"]


def test_r6_17_squire_needs_a_hand_card_too_and_cannot_be_called_back() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="S1 S2 S3")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take S1")
    assert refused(table, "A done") == "R4.1 other-question"
    assert refused(table, "A keep S2") == "R3.3 not-in-hand"
    assert refused(table, "A offer C1") == "R3.3 choosing"
    assert refused(table, "A turn-up") == "R3.9 choosing"
    assert refused(table, "A discard squire") == "R6.24 helper-in-use"
    assert refused(table, "A use squire") == "R6.24 helper-in-use"


def test_r6_17_squire_is_used_before_taking_and_only_with_a_card_in_the_courtyard() -> None:
    table = distribution("C1 C2", "C3 C4")
    lay(table, "A", "squire")
    assert refused(table, "A use squire") == "R3.4 courtyard-empty"
    pile_up(table, "S9")
    play(table, "A turn-up")
    assert "use squire" in offered(table, "A")
    play(table, "A take S9")
    assert refused(table, "A use squire") == "R6.17 choosing"


def test_r6_17_squire_must_be_exposed_in_the_own_display() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="S1 S2")
    lay(table, "A", "S3 over squire")
    assert refused(table, "A use squire") == "R5.8 not-exposed"
    assert offered(table, "A", "use") == []
    table = grid_turn("S1 S2 S3")
    lay(table, "A", "S4 over squire")
    assert refused(table, "A use squire") == "R5.8 not-exposed"
    assert offered(table, "A", "use") == []


def test_r6_17_squire_cannot_be_used_in_the_action_phase() -> None:
    table = action_turn()
    lay(table, "A", "squire")
    assert refused(table, "A use squire") == "R5.8 wrong-phase"
    assert "discard squire" in free(table, "A")


def test_r6_17_squire_goes_after_the_fields_of_his_choice_are_paid() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="field3a field4a S3")
    lay(table, "A", "squire over S5")
    play(table, "A use squire", "A take field3a", "A take field4a", "A keep C1")
    assert asked(table) == ["A pay"]
    assert "squire over S5" in display(table, "A")
    assert refused(table, "A discard squire") == "R6.24 helper-in-use"
    play(table, "A pay")
    assert cash(table, "A") == 6
    assert display(table, "A") == ["C1", "S5", "field3a", "field4a"]
    assert discarded(table) == ["squire"]


def test_r6_17_squire_cannot_be_used_in_the_round_in_which_he_was_chosen() -> None:
    """A chooses the Squire and throws him away; B's Foreman picks him up: still too fresh."""
    table = distribution("C1 C2", "C3 C4", courtyard="squire S1")
    lay(table, "B", "foreman")
    play(table, "A take squire", "A keep C1", "A discard squire", "B take squire")
    assert asked(table) == ["B draft"]
    assert refused(table, "B use squire") == "R6.17 squire-fresh"


def test_r6_17_squire_can_be_used_in_the_round_after_he_was_chosen() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="squire S1")
    play(table, "A take squire", "A keep C1", "B take S1", "B keep C3")
    finish_turn(table, "B")
    finish_turn(table, "A")
    assert asked(table) == ["B draft"]
    play(table, f"B {offered(table, 'B', 'offer')[0]}", "A use squire")


def test_r6_17_squire_taken_by_the_foreman_after_use_can_be_used_again_this_round() -> None:
    table = distribution("C1 C2", "C3 C4", "C5 C6", courtyard="S1 S2 S3")
    lay(table, "A", "squire")
    lay(table, "B", "foreman")
    play(table, "A use squire", "A take S1", "A keep C1")
    assert asked(table) == ["B foreman"]
    play(table, "B take squire")
    assert discarded(table) == ["foreman"]
    play(table, "B use squire", "B take S2", "B take S3", "B take C2", "B keep C3")
    assert display(table, "B") == ["C2", "C3", "S2", "S3"]
    assert discarded(table) == ["foreman", "squire"]


def test_r6_17_squire_is_useless_to_a_foreman_who_has_chosen_already() -> None:
    table = distribution("C1 C2", "C3 C4", "C5 C6", courtyard="S1 S2 S3")
    lay(table, "A", "foreman")
    lay(table, "B", "squire")
    play(table, "A take S1", "A keep C1", "B use squire", "B keep C3", "A take squire")
    assert asked(table) == ["C draft"]
    assert refused(table, "A use squire") == "R4.1 not-asked"
    assert display(table, "A") == ["C1", "S1", "squire"]


def test_r6_17_squire_can_choose_the_foreman_who_takes_him_back() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="foreman S2 S3")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take foreman", "A take S2", "A keep C1")
    assert asked(table) == ["A foreman"]
    play(table, "A take squire")
    assert display(table, "A") == ["C1", "S2", "squire"]
    assert discarded(table) == ["foreman"]


def test_r6_17_squire_in_solo_buys_up_to_four_cards() -> None:
    table = grid_turn("S1 S2 S3", "C1 C2 C3", "R1 R2 R3")
    lay(table, "A", "squire")
    play(table, "A take S1", "A take S2")
    assert refused(table, "A take S3") == "R8.3 bought-enough"
    play(table, "A use squire", "A take S3", "A take C1")  # declared while buying
    assert refused(table, "A take C2") == "R8.3 bought-enough"
    assert cash(table, "A") == 9
    assert display(table, "A") == ["C1", "S1", "S2", "S3", "squire"]
    play(table, "A done")
    assert discarded(table) == ["squire", "C2", "C3"]  # he goes before the row is cleared


def test_r6_17_squire_bought_in_solo_cannot_be_used_in_that_round() -> None:
    table = grid_turn("squire S2 S3", "C1 C2 C3")
    play(table, "A take squire")
    assert refused(table, "A use squire") == "R6.17 squire-fresh"


def test_r6_17_squire_in_solo_may_buy_the_foreman_who_takes_him_back() -> None:
    table = grid_turn("foreman S2 S3", "C1 C2 C3")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take foreman")
    assert refused(table, "A use squire") == "R6.24 helper-in-use"
    play(table, "A done")
    assert asked(table) == ["A foreman"]
    play(table, "A take squire")
    assert display(table, "A") == ["squire"]
    assert asked(table) == ["A act"]


# --- R6.18 Tenant-farmer -------------------------------------------------------------------------


def test_r6_18_tenant_farmer_pays_3_and_takes_any_field_of_the_own_pile() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer")
    pile_fields(table, "A", 6, 3, 5, 4)
    play(table, "A use tenant-farmer pay")
    assert cash(table, "A") == 7
    assert offered(table, "A", "dig") == ["dig 1", "dig 2", "dig 3", "dig 4"]
    assert refused(table, "A dig 5") == "R6.18 no-such-place"
    play(table, "A dig 3")
    assert pile_of(table, "A") == [6, 3, 4]  # the order of the others is unchanged
    assert field(table, "A", 1) == "5: empty"
    assert discarded(table) == ["tenant-farmer"]
    load(table, "A", "cabbage")
    play(table, "A sow cabbage 1")


def test_r6_18_tenant_farmer_who_has_looked_must_take_a_field() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer")
    pile_fields(table, "A", 6, 3)
    play(table, "A use tenant-farmer pay")
    assert refused(table, "A done") == "R4.1 other-question"
    assert refused(table, "A discard tenant-farmer") == "R6.24 helper-in-use"
    assert [line for line in offered(table, "A") if line != "loan"] == ["dig 1", "dig 2"]


def test_r6_18_tenant_farmer_puts_an_empty_field_under_the_pile_and_takes_another() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer")
    pile_fields(table, "A", 6, 3)
    place = lay_field(table, "A", 4)
    play(table, f"A use tenant-farmer under {place}")
    assert cash(table, "A") == 10
    assert field(table, "A", place) == "gone"
    assert pile_of(table, "A") == [6, 3, 4]
    assert refused(table, "A dig 3") == "R6.18 just-put"
    play(table, "A dig 2")
    assert pile_of(table, "A") == [6, 4]
    assert field(table, "A", 1) == "3: empty"


def test_r6_18_tenant_farmer_may_take_a_field_of_the_same_size_as_the_one_just_put() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer")
    pile_fields(table, "A", 6, 4)
    place = lay_field(table, "A", 4)
    play(table, f"A use tenant-farmer under {place}", "A dig 2")
    assert pile_of(table, "A") == [6, 4]


def test_r6_18_tenant_farmer_needs_a_field_in_the_pile_and_3_cash_or_an_empty_field() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer", "S1 over field3a")
    place = lay_field(table, "A", 4)
    planted = lay_field(table, "A", 5, "wheat", 1)
    give(table, "A", 2)
    pile_fields(table, "A", 6)
    assert refused(table, "A use tenant-farmer pay") == "R6.18 too-expensive"
    assert refused(table, f"A use tenant-farmer under {planted}") == "R6.18 field-planted"
    assert refused(table, "A use tenant-farmer under home") == "R6.18 home-field"
    assert refused(table, "A use tenant-farmer under 9") == "R6.18 no-such-field"
    assert offered(table, "A", "use") == [f"use tenant-farmer under {place}"]
    give(table, "A", 10)
    pile_fields(table, "A")
    assert refused(table, "A use tenant-farmer pay") == "R6.18 pile-of-fields-empty"
    assert refused(table, f"A use tenant-farmer under {place}") == "R6.18 pile-of-fields-empty"


def test_r6_18_tenant_farmer_puts_a_common_field_under_which_comes_up_for_free_later() -> None:
    table = action_turn()
    only_draw(table, "tenant-farmer", "field5a")
    lay(table, "A", "tenant-farmer", "field5a")
    pile_fields(table, "A", 6)
    play(table, f"A use tenant-farmer under {place_of(table, 'A', 'field5a')}", "A dig 1")
    assert pile_of(table, "A") == ["field5a"]
    assert display(table, "A") == []
    events = pass_time(table, "A")  # turned up in the next harvest
    assert "fields-paid" not in names(events)
    assert display(table, "A") == ["field5a"]
    assert cash(table, "A") == 10
    place = place_of(table, "A", "field5a")
    load(table, "A", "cabbage")
    play(table, f"A sow cabbage {place}")
    assert field(table, "A", place) == "5: cabbage x5"


def test_r6_18_tenant_farmer_common_field_goes_to_the_discard_pile_when_emptied() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer", "foreman", "field3a", "plough-man")
    pile_fields(table, "A", 6)
    play(table, f"A use tenant-farmer under {place_of(table, 'A', 'field3a')}", "A dig 1")
    play(table, "A take tenant-farmer", "A use tenant-farmer pay", "A dig 1")
    place = place_of(table, "A", "field3a")
    plant(table, "A", place, "leek", 1)
    play(table, "A use plough-man reap", f"A reap {place}", "A done")
    assert discarded(table) == ["foreman", "tenant-farmer", "field3a", "plough-man"]


def test_r6_18_tenant_farmer_exposes_the_card_beneath_a_field_put_under() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer", "field3a over R2")
    pile_fields(table, "A", 6)
    play(table, f"A use tenant-farmer under {place_of(table, 'A', 'field3a')}")
    assert display(table, "A") == ["R2", "tenant-farmer"]  # exposed before a field is taken
    play(table, "A dig 1")
    assert regular(table, "A", "R2").standing == DUE


def pile_seen(table: State, viewer: int | None) -> list[int]:
    """What a viewer knows of A's pile, from the top."""
    return view(table, viewer).seats[0].pile[::-1]


def test_r6_18_tenant_farmer_lets_only_the_owner_know_the_pile_from_then_on() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer", "field3a")
    top = pile_of(table, "A")
    size = len(top)
    assert pile_seen(table, 0) == [UNKNOWN] * size
    play(table, f"A use tenant-farmer under {place_of(table, 'A', 'field3a')}", "A dig 2")
    expected = [top[0], *top[2:], COMMON_IN_PILE + number("field3a")]
    assert pile_seen(table, 0) == expected
    assert pile_seen(table, 1) == [UNKNOWN] * size
    assert pile_seen(table, None) == [UNKNOWN] * size
    play(table, "A done", "A done", "A done")
    finish_turn(table, "B")
    assert pile_seen(table, 0) == expected[1:]  # still known a round later


def test_r6_18_tenant_farmer_shows_the_pile_to_the_owner_only_in_the_events() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer")
    events = play(table, "A use tenant-farmer pay")
    seen = [event for event in events if event.name == "pile-seen"]
    assert [event.fields is not None for event in seen] == [False, True]
    assert seen[1].audience == 0
    assert seen[1].fields == pile_of(table, "A")


def test_r6_18_tenant_farmer_lets_everyone_know_what_was_put_under() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer", "field3a")
    play(table, f"A use tenant-farmer under {place_of(table, 'A', 'field3a')}", "A dig 1")
    for seed in range(5):
        guess = sample_state(view(table, 1), seed)
        assert guess.seats[0].pile[0] == COMMON_IN_PILE + number("field3a")
        assert view(guess, 1) == view(table, 1)


# --- R6.19 Tout ----------------------------------------------------------------------------------


def test_r6_19_tout_swaps_casual_customers_and_exposes_packs_on_both_sides() -> None:
    table = action_turn()
    lay(table, "A", "tout", "C1 over S1")
    lay(table, "B", "C2 over R5")
    play(table, "A use tout swap C1 C2")
    assert display(table, "A") == ["C2", "S1"]
    assert display(table, "B") == ["C1", "R5"]
    assert on_stall(table, "A", "S1") == "pumpkin turnip cabbage"
    assert regular(table, "B", "R5").standing == DUE
    assert cash(table, "A") == 10
    assert discarded(table) == ["tout"]


def test_r6_19_tout_swap_exposes_a_customer_that_a_finished_player_need_not_serve() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "C2 over R5")
    lay(table, "B", "tout", "C1")
    play(table, "B use tout swap C1 C2")
    assert regular(table, "A", "R5").standing == WAITING


def test_r6_19_tout_swaps_only_exposed_casual_customers() -> None:
    table = action_turn()
    lay(table, "A", "tout over C5", "S1 over C1", "C3")
    lay(table, "B", "C2", "S2 over C4", "R1")
    assert refused(table, "A use tout swap C1 C2") == "R6.19 not-exposed"
    assert refused(table, "A use tout swap C5 C2") == "R6.19 not-exposed"
    assert refused(table, "A use tout swap C3 C4") == "R4.2 not-exposed-there"
    assert refused(table, "A use tout swap C3 R1") == "R4.2 not-exposed-there"
    assert refused(table, "A use tout swap C3 C3") == "R4.2 not-exposed-there"
    assert offered(table, "A", "use") == ["use tout swap C3 C2"]


def test_r6_19_tout_on_a_regular_customer_buys_from_larry_as_for_jon() -> None:
    """The rulebook's example: the customer beneath the Tout does not count for the price."""
    table = action_turn()
    lay(table, "A", "tout over R1")
    lay(table, "B", "C14")
    load(table, "A", "cabbage bean leek")
    give(table, "A", 0)  # the 2 cash come out of the proceeds
    play(table, "A use tout buy C14")
    assert cash(table, "A") == 12 - 2 - 2  # one casual, no regular customer: 2 less
    assert cash(table, "B") == 12
    assert cart(table, "A") == ""
    assert display(table, "A") == ["R1"]
    assert regular(table, "A", "R1").standing == DUE
    assert display(table, "B") == []
    assert discarded(table) == ["C14", "tout"]


@pytest.mark.parametrize(
    ("own", "price"),
    [((), 10), (("R1",), 12), (("R1", "R2"), 14), (("R1", "R2", "C1"), 12), (("R1", "C1"), 10)],
)
def test_r6_19_tout_purchase_counts_the_new_customer_among_the_own(
    own: tuple[str, ...], price: int
) -> None:
    table = action_turn()
    lay(table, "A", "tout", *own)
    lay(table, "B", "C14", "C3", "C4", "R5", "R6")  # B's numbers do not matter
    load(table, "A", "cabbage bean leek")
    play(table, "A use tout buy C14")
    assert cash(table, "A") == 10 + price - 2


def test_r6_19_tout_purchase_must_be_served_at_once() -> None:
    table = action_turn()
    lay(table, "A", "tout")
    lay(table, "B", "C14")
    load(table, "A", "cabbage bean bean")
    assert refused(table, "A use tout buy C14") == "R6.19 cart-lacks"
    assert offered(table, "A", "use") == []


def test_r6_19_tout_purchase_exposes_the_former_owners_pack() -> None:
    table = action_turn()
    lay(table, "A", "tout")
    lay(table, "B", "C14 over R5")
    load(table, "A", "cabbage bean leek")
    play(table, "A use tout buy C14")
    assert display(table, "B") == ["R5"]
    assert regular(table, "B", "R5").standing == DUE
    assert display(table, "A") == []


def test_r6_19_tout_purchase_gets_the_saleswomans_bonus() -> None:
    table = action_turn()
    lay(table, "A", "tout", "saleswoman")
    lay(table, "B", "C14")
    load(table, "A", "cabbage bean leek")
    play(table, "A use saleswoman bonus", "A use tout buy C14")
    assert cash(table, "A") == 10 + 14 - 2


def test_r6_19_tout_purchase_pays_for_a_field_of_a_two_pack() -> None:
    table = action_turn()
    lay(table, "B", "C14", "C1")
    load(table, "A", "cabbage bean leek")
    give(table, "A", 0)
    pile_up(table, "tout", "field3a")
    play(table, "A pack", "A keep field3a over tout")
    assert refused(table, "A use tout buy C14") == "R5.8 not-exposed"  # beneath the field
    table = action_turn()
    lay(table, "A", "C2")
    lay(table, "B", "C14", "C1")
    load(table, "A", "cabbage bean leek")
    give(table, "A", 0)
    pile_up(table, "tout", "field3a")
    play(table, "A pack", "A keep tout over field3a")
    assert refused(table, "A use tout swap C2 C1") == "R5.8 wrong-phase"  # brings no cash
    play(table, "A use tout buy C14", "A pay")
    assert cash(table, "A") == 12 - 2 - 2 - 2
    assert display(table, "A") == ["C2", "field3a"]


def test_r6_19_tout_among_four_players_reaches_only_the_partner() -> None:
    table = action_turn(4)
    lay(table, "A", "tout", "C5")
    lay(table, "B", "C14")
    lay(table, "C", "C13")
    load(table, "A", "turnip cabbage cabbage bean leek")
    assert refused(table, "A use tout buy C14") == "R4.2 not-exposed-there"
    assert offered(table, "A", "use") == ["use tout buy C13", "use tout swap C5 C13"]


def test_r6_19_tout_in_solo_swaps_with_the_imaginary_opponent() -> None:
    table = action_turn(1)
    lay(table, "A", "tout", "C1")
    lay(table, "B", "C2")
    play(table, "A use tout swap C1 C2")
    assert display(table, "A") == ["C2"]
    assert display(table, "B") == ["C1"]


def test_r6_19_tout_in_solo_pays_the_supply() -> None:
    table = action_turn(1)
    lay(table, "A", "tout")
    lay(table, "B", "C14")
    load(table, "A", "cabbage bean leek")
    play(table, "A use tout buy C14")
    assert cash(table, "A") == 10 + 10 - 2
    assert cash(table, "B") == 0
    assert display(table, "B") == []
    assert discarded(table) == ["C14", "tout"]


# --- R6.21 Subsistence farmer --------------------------------------------------------------------


def test_r6_21_subsistence_farmer_takes_from_anothers_field_of_4_or_more_for_1() -> None:
    table = action_turn()
    lay(table, "A", "subsistence-farmer")
    four = lay_field(table, "B", 5, "cabbage", 4)
    play(table, f"A use subsistence-farmer field B {four}")
    assert cart(table, "A") == "cabbage"
    assert cash(table, "A") == 9
    assert cash(table, "B") == 11
    assert field(table, "B", four) == "5: cabbage x3"
    assert discarded(table) == ["subsistence-farmer"]


def test_r6_21_subsistence_farmer_is_refused_small_home_own_and_missing_fields() -> None:
    table = action_turn()
    lay(table, "A", "subsistence-farmer")
    mine = lay_field(table, "A", 5, "wheat")
    three = lay_field(table, "B", 5, "cabbage", 3)
    empty = lay_field(table, "B", 5)
    use = "A use subsistence-farmer"
    assert refused(table, f"{use} field B {three}") == "R6.21 field-too-small"
    assert refused(table, f"{use} field B {empty}") == "R6.21 field-too-small"
    assert refused(table, f"{use} field B home") == "R5.9 home-field"
    assert refused(table, f"{use} field B 9") == "R6.21 no-such-field"
    assert refused(table, f"{use} field A {mine}") == "R4.2 not-another"
    assert refused(table, f"{use} field C 1") == "R4.2 not-another"
    assert refused(table, f"{use} supply wheat") == "R6.21 solo-only"
    assert offered(table, "A", "use") == []


def test_r6_21_subsistence_farmer_must_pay_the_owner() -> None:
    table = action_turn()
    lay(table, "A", "subsistence-farmer")
    place = lay_field(table, "B", 4, "bean")
    give(table, "A", 0)
    line = f"A use subsistence-farmer field B {place}"
    assert refused(table, line) == "R6.21 too-expensive"
    play(table, "A loan", line)
    assert cash(table, "A") == 4


def test_r6_21_subsistence_farmer_among_four_players_reaches_only_the_partner() -> None:
    table = action_turn(4)
    lay(table, "A", "subsistence-farmer")
    place = lay_field(table, "B", 4, "bean")
    assert lay_field(table, "C", 4, "bean") == place
    assert lay_field(table, "D", 4, "bean") == place
    assert refused(table, f"A use subsistence-farmer field B {place}") == "R4.2 not-another"
    assert refused(table, f"A use subsistence-farmer field D {place}") == "R4.2 not-another"
    play(table, f"A use subsistence-farmer field C {place}")
    assert cash(table, "C") == 11


def test_r6_21_subsistence_farmer_reaches_everyone_among_three() -> None:
    table = action_turn(3, "B")
    lay(table, "B", "subsistence-farmer")
    place = lay_field(table, "A", 4, "bean")
    lay_field(table, "C", 4, "bean")
    assert offered(table, "B", "use") == [
        f"use subsistence-farmer field A {place}",
        f"use subsistence-farmer field C {place}",
    ]


def test_r6_21_subsistence_farmer_works_in_the_action_phase_only() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="S1")
    lay(table, "A", "subsistence-farmer")
    place = lay_field(table, "B", 4, "bean")
    assert refused(table, f"A use subsistence-farmer field B {place}") == "R5.8 wrong-phase"


@pytest.mark.parametrize("kind", ["wheat", "pumpkin", "turnip"])
def test_r6_21_subsistence_farmer_in_solo_buys_from_the_supply_for_1(kind: str) -> None:
    table = action_turn(1)
    lay(table, "A", "subsistence-farmer")
    play(table, f"A use subsistence-farmer supply {kind}")
    assert cart(table, "A") == kind
    assert cash(table, "A") == 9
    assert discarded(table) == ["subsistence-farmer"]


def test_r6_21_subsistence_farmer_in_solo_is_refused_dear_kinds_fields_and_no_cash() -> None:
    table = action_turn(1)
    lay(table, "A", "subsistence-farmer")
    assert refused(table, "A use subsistence-farmer supply cabbage") == "R6.21 not-supplied"
    assert refused(table, "A use subsistence-farmer supply bean") == "R6.21 not-supplied"
    assert refused(table, "A use subsistence-farmer supply leek") == "R6.21 not-supplied"
    assert refused(table, "A use subsistence-farmer field B 1") == "R6.21 not-solo"
    give(table, "A", 0)
    assert refused(table, "A use subsistence-farmer supply wheat") == "R6.21 too-expensive"


# --- R6.22 Trader --------------------------------------------------------------------------------


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
