"""R6.23, R6.24: an effect comes before the discard, and none is used without one."""

import pytest

from loyang.engine.state import DOUBLED, DUE
from tests.kit import (
    action_turn,
    asked,
    before_harvest,
    cart,
    cash,
    discarded,
    display,
    field,
    finish_turn,
    free,
    grid_turn,
    lay,
    lay_field,
    lay_regular,
    lay_stall,
    load,
    offered,
    on_stall,
    only_draw,
    place_of,
    play,
    refused,
    regular,
    stock,
)

# --- R6.23 the effect comes before the discard ---------------------------------------------------


def test_r6_23_a_customer_beneath_the_merchant_does_not_count_for_him() -> None:
    table = action_turn()
    lay(table, "A", "merchant over R2", "R1")
    assert refused(table, "A buy wheat with merchant") == "R6.11 merchant-kind"


def test_r6_23_a_customer_beneath_the_haggler_does_not_count_until_the_purchase_is_over() -> None:
    table = action_turn()
    lay(table, "A", "haggler over R5", "merchant", "R2")
    play(table, "A buy wheat with haggler merchant")  # turnips: only beneath the Haggler
    assert asked(table) == ["A act"]
    assert display(table, "A") == ["R2", "R5"]


def test_r6_23_a_stall_beneath_the_market_crier_is_neither_filled_nor_sold_off() -> None:
    table = action_turn()
    lay(table, "A", "market-crier over S3", "S2")
    stock(table, "A", "")
    play(table, "A use market-crier sell")
    assert refused(table, "A sell leek off S3") == "R6.9 not-exposed"
    play(table, "A sell bean off S2", "A done")
    assert on_stall(table, "A", "S3") == "wheat turnip leek"  # exposed now


def test_r6_23_a_field_beneath_the_tenant_farmer_cannot_be_put_under() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer over field3a")
    assert place_of(table, "A", "field3a") == -1
    play(table, "A use tenant-farmer pay", "A dig 1")
    assert display(table, "A") == ["field3a"]


def test_r6_23_a_customer_beneath_the_saleswoman_is_exposed_after_the_markers_are_turned() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman over R1")
    assert refused(table, "A use saleswoman blue") == "R6.24 no-effect"
    lay_regular(table, "A", "R2", red=True)
    play(table, "A use saleswoman blue")
    assert regular(table, "A", "R1").standing == DUE


@pytest.mark.parametrize(
    ("helper", "use"),
    [
        ("maid", "maid"),
        ("messenger-boy", "messenger-boy"),
        ("official", "official"),
        ("saleswoman", "saleswoman bonus"),
        ("harvest-helper", "harvest-helper sow"),
    ],
)
def test_r6_23_a_lasting_effect_discards_its_helper_when_it_is_activated(
    helper: str, use: str
) -> None:
    table = action_turn()
    lay(table, "A", f"{helper} over R5")
    play(table, f"A use {use}")
    assert discarded(table) == [helper]
    assert display(table, "A") == ["R5"]
    assert regular(table, "A", "R5").standing == DUE


def test_r6_23_lasting_effects_work_on_the_very_card_beneath_their_helper() -> None:
    table = action_turn()
    lay(table, "A", "maid over S6", "messenger-boy over R2", "saleswoman over C14")
    lay(table, "A", "harvest-helper over field4a")
    load(table, "A", "wheat wheat wheat wheat wheat cabbage cabbage bean bean leek")
    play(table, "A use maid", "A trade S6 leek for wheat")
    play(table, "A use messenger-boy", "A deliver R2", "A deliver R2")
    assert cash(table, "A") == 18
    play(table, "A use harvest-helper sow")
    place = place_of(table, "A", "field4a")
    play(table, f"A sow bean {place}")
    assert field(table, "A", place) == "4: bean x5"
    play(table, "A use saleswoman bonus", "A serve C14")
    assert cash(table, "A") == 32


def test_r6_23_lasting_effects_may_be_used_after_other_actions_of_the_turn() -> None:
    table = action_turn()
    lay(table, "A", "maid", "S6")
    play(table, "A use maid", "A buy wheat", "A pack", "A keep none", "A loan")
    play(table, "A trade S6 cabbage for wheat")
    assert cart(table, "A") == "cabbage"


def test_r6_12_messenger_boy_in_the_top_row_exposes_a_customer_that_is_served_twice_as_well() -> (
    None
):
    table = action_turn()
    lay(table, "A", "messenger-boy")
    lay_regular(table, "A", "R5 over R2", rows=3)
    load(table, "A", "wheat wheat wheat wheat turnip turnip turnip turnip")
    play(table, "A use messenger-boy", "A deliver R5 twice", "A deliver R2", "A deliver R2")
    assert cash(table, "A") == 10 + 7 + 7 + 4 + 4
    assert regular(table, "A", "R2").standing == DOUBLED


# --- R6.24 only with an effect -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("helper", "use"),
    [
        ("maid", "maid"),
        ("messenger-boy", "messenger-boy"),
        ("official", "official"),
        ("saleswoman", "saleswoman bonus"),
    ],
)
def test_r6_24_a_lasting_effect_can_always_be_activated_but_not_twice(
    helper: str, use: str
) -> None:
    table = action_turn()  # no stall, no customer, a pack that is free anyway
    lay(table, "A", helper, "foreman")
    play(table, f"A use {use}", f"A take {helper}")
    assert refused(table, f"A use {use}") == "R6.24 active-already"
    assert offered(table, "A", "use") == []
    play(table, f"A discard {helper}")


def test_r6_24_the_harvest_helpers_second_effect_can_be_activated_twice() -> None:
    table = action_turn()  # no field to sow
    lay(table, "A", "harvest-helper", "foreman")
    play(table, "A use harvest-helper sow", "A take harvest-helper", "A use harvest-helper sow")
    assert discarded(table) == ["foreman", "harvest-helper"]


def test_r6_24_the_official_can_be_activated_even_when_no_card_is_left() -> None:
    table = action_turn(1)
    only_draw(table, "official")
    lay(table, "A", "official")
    play(table, "A use official")
    assert refused(table, "A pack") == "R5.17 no-cards"


def test_r6_24_the_official_is_useless_after_the_pack() -> None:
    table = action_turn()
    lay(table, "A", "official")
    play(table, "A pack", "A keep none")
    assert refused(table, "A use official") == "R6.24 pack-bought"
    assert offered(table, "A", "use") == []
    play(table, "A discard official")


def test_r6_24_an_official_of_the_next_turn_is_not_active_already() -> None:
    table = action_turn(2, "A")
    lay(table, "A", "official")
    lay(table, "B", "foreman")
    play(table, "A use official", "B take official")
    finish_turn(table, "A")
    play(table, "B use official")
    assert discarded(table) == ["foreman", "official"]


def test_r6_24_the_harvest_helpers_first_effect_needs_a_field_of_4() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    lay_field(table, "A", 5, "cabbage", 3)
    finish_turn(table, "B")
    assert asked(table) == ["A draft"]  # not even asked
    assert display(table, "A") == ["harvest-helper"]


def test_r6_24_the_harvest_helpers_first_effect_takes_at_least_one_vegetable() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap")
    assert refused(table, "A done") == "R6.24 at-least-one"
    play(table, f"A reap {four}", "A done")


def test_r6_24_the_merchant_needs_a_purchase_that_can_be_made() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R2")
    stock(table, "A", "leek")
    assert [line for line in offered(table, "A") if "merchant" in line] == ["discard merchant"]


def test_r6_24_the_saleswomans_first_effect_needs_a_red_marker() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman", "R1", "R2")
    assert refused(table, "A use saleswoman blue") == "R6.24 no-effect"


def test_r6_24_the_market_criers_first_effect_needs_a_stall_that_is_not_full() -> None:
    table = action_turn()
    lay(table, "A", "market-crier")
    assert refused(table, "A use market-crier fill") == "R6.24 no-effect"
    lay(table, "A", "S1")
    assert refused(table, "A use market-crier fill") == "R6.24 no-effect"
    lay_stall(table, "A", "S2", "wheat bean")
    play(table, "A use market-crier fill")


def test_r6_24_the_plough_mans_second_effect_needs_a_field_of_exactly_one() -> None:
    table = action_turn()
    lay(table, "A", "plough-man")
    place = lay_field(table, "A", 4, "bean", 2)
    assert refused(table, "A use plough-man reap") == "R6.24 no-effect"
    assert offered(table, "A", "use") == [f"use plough-man clear {place}"]


@pytest.mark.parametrize(
    "helper",
    [
        "con-man",
        "deliveryman",
        "foreman",
        "market-crier",
        "market-woman",
        "merchant",
        "plough-man",
        "squire",
        "subsistence-farmer",
        "tout",
        "trader1",
    ],
)
def test_r6_24_a_helper_without_an_effect_can_only_be_discarded(helper: str) -> None:
    table = action_turn()
    lay(table, "A", helper)
    load(table, "A", "wheat pumpkin turnip cabbage bean leek")
    assert [line for line in offered(table, "A") if helper in line] == [f"discard {helper}"]
    play(table, f"A discard {helper}")
    assert discarded(table) == [helper]


@pytest.mark.parametrize(
    ("helper", "line"),
    [
        ("book-keeper", "A use book-keeper"),
        ("market-crier", "A use market-crier sell"),
        ("plough-man", "A use plough-man reap"),
        ("tenant-farmer", "A use tenant-farmer pay"),
        ("merchant", "A buy wheat with merchant"),
        ("haggler", "A buy wheat with haggler merchant"),
        ("shopper", "A buy wheat with shopper merchant"),
    ],
)
def test_r6_24_a_helper_cannot_be_discarded_while_its_effect_is_carried_out(
    helper: str, line: str
) -> None:
    table = action_turn()
    lay(table, "A", "book-keeper", "market-crier", "plough-man", "tenant-farmer", "S2", "maid")
    lay(table, "A", "merchant", "haggler", "shopper", "R2", "R5")
    lay_field(table, "A", 4, "bean", 1)
    play(table, line)
    assert refused(table, f"A discard {helper}") == "R6.24 helper-in-use"
    assert f"discard {helper}" not in free(table, "A")
    play(table, "A discard maid")  # others can


def test_r6_24_the_harvest_helper_cannot_be_discarded_while_fields_are_chosen() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap")
    assert refused(table, "A discard harvest-helper") == "R6.24 helper-in-use"


def test_r6_24_the_squire_needs_a_card_to_take_in_solo() -> None:
    table = grid_turn()
    lay(table, "A", "squire")
    assert refused(table, "A use squire") == "R6.24 no-effect"


def test_r6_24_a_helper_in_use_stays_in_use_while_the_foreman_is_asked() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S2")
    lay(table, "B", "foreman", "tout")
    play(table, "A use market-crier sell", "B discard tout")
    assert asked(table) == ["B foreman"]
    assert refused(table, "A discard market-crier") == "R6.24 helper-in-use"
    play(table, "B take tout", "A sell bean off S2", "A done")
    assert discarded(table) == ["foreman", "market-crier"]
