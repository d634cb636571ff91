"""Action E: using and discarding helpers (R5.8), and what no effect can touch (R5.9).

What each helper does is tested elsewhere (R6).
"""

import pytest

from loyang import apply, legal_actions
from loyang.engine.actions import Buy, Trade, Use
from loyang.engine.cards import CARD_NAMES, FIRST_HELPER
from loyang.engine.state import State
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
    lay,
    lay_field,
    lay_regular,
    lay_stall,
    load,
    no_cards,
    offered,
    on_stall,
    pass_time,
    pile_up,
    play,
    refused,
    seat_of,
    stock,
    storehouse,
)

HELPERS = CARD_NAMES[FIRST_HELPER:]

# --- R5.8 ----------------------------------------------------------------------------------------


def test_r5_8_a_used_helper_goes_to_the_discard_pile() -> None:
    table = action_turn()
    lay(table, "A", "maid", "plough-man")
    place = lay_field(table, "A", 3, "leek", 3)
    play(table, "A use maid", f"A use plough-man clear {place}")
    assert display(table, "A") == []
    assert discarded(table) == ["maid", "plough-man"]
    assert refused(table, "A use maid") == "R5.8 not-exposed"


def test_r5_8_a_helper_needs_to_be_exposed_in_the_own_display() -> None:
    table = action_turn()
    lay(table, "A", "S1 over maid", "official over trader1")
    lay(table, "B", "messenger-boy", "S2")
    load(table, "A", "wheat wheat")
    assert refused(table, "A use maid") == "R5.8 not-exposed"
    assert refused(table, "A discard maid") == "R5.8 not-exposed"
    assert refused(table, "A use messenger-boy") == "R5.8 not-exposed"
    assert refused(table, "A discard messenger-boy") == "R5.8 not-exposed"
    assert refused(table, "A trade S2 bean for wheat with trader1") == "R5.8 not-exposed"
    play(table, "A discard official", "A trade S2 bean for wheat with trader1")
    assert cart(table, "A") == "wheat bean"


def test_r5_8_any_helper_can_be_discarded_unused() -> None:
    table = action_turn()
    lay(table, "A", *[name for name in HELPERS if name != "foreman"])
    money, goods = cash(table, "A"), cart(table, "A")
    for name in HELPERS:
        if name != "foreman":
            play(table, f"A discard {name}")
    lay(table, "A", "foreman")
    play(table, "A discard foreman")
    assert display(table, "A") == []
    assert sorted(discarded(table)) == sorted(HELPERS)
    assert (cash(table, "A"), cart(table, "A")) == (money, goods)
    assert asked(table) == ["A act"]


@pytest.mark.parametrize("card", ["field3a", "S1", "R1", "C1"])
def test_r5_8_no_other_card_can_be_discarded_unused(card: str) -> None:
    table = action_turn()
    lay(table, "A", card)
    assert refused(table, f"A discard {card}") == "R3.13 not-a-helper"
    assert offered(table, "A", "discard") == []


def test_r5_8_a_helper_can_be_discarded_in_the_harvest_and_in_the_card_phase() -> None:
    table = before_harvest(2, round=3)
    lay(table, "A", "maid", "official")
    lay(table, "B", "harvest-helper", "trader1")
    lay_field(table, "B", 5, "wheat", 5)
    finish_turn(table, "B")
    assert asked(table) == ["B reap"]
    play(table, "A discard maid", "B discard trader1")
    assert discarded(table) == ["maid", "trader1"]
    table = distribution("C2 C3", "C4 C5", courtyard="C1")
    lay(table, "A", "maid")
    lay(table, "B", "trader1")
    play(table, "B discard trader1", "A discard maid")
    assert discarded(table) == ["trader1", "maid"]


def test_r5_8_a_helper_is_used_only_in_a_phase_that_its_text_names() -> None:
    """Squire [2] and the Harvest helper's first effect [1] in the action turn, others before it."""
    table = action_turn()
    lay(table, "A", "squire", "harvest-helper")
    lay_field(table, "A", 5, "wheat", 5)
    assert refused(table, "A use squire") == "R5.8 wrong-phase"
    assert refused(table, "A use harvest-helper reap") == "R5.8 wrong-phase"
    assert offered(table, "A", "use") == ["use harvest-helper sow"]

    table = before_harvest(2, round=3)
    lay(table, "A", "harvest-helper", "maid", "book-keeper")
    lay_field(table, "A", 5, "wheat", 5)
    finish_turn(table, "B")
    assert asked(table) == ["A reap"]
    for line in ("harvest-helper sow", "maid", "book-keeper"):
        assert refused(table, f"A use {line}") == "R5.8 wrong-phase"
    assert offered(table, "A", "use") == ["use harvest-helper reap"]

    table = distribution("C2 C3", "C4 C5", courtyard="C1")
    lay(table, "A", "harvest-helper", "maid", "book-keeper", "squire")
    lay_field(table, "A", 5, "wheat", 5)
    for line in ("harvest-helper reap", "harvest-helper sow", "maid", "book-keeper"):
        assert refused(table, f"A use {line}") == "R5.8 wrong-phase"
    assert offered(table, "A", "use") == ["use squire"]


def test_r5_8_no_helper_is_used_outside_the_own_action_turn() -> None:
    table = action_turn(turn="B")
    lay(table, "A", "maid")
    lay(table, "B", "official")
    assert refused(table, "A use maid") == "R4.1 not-asked"
    play(table, "B done")
    assert refused(table, "B use official") == "R5.8 wrong-phase"
    play(table, "B done")
    assert asked(table) == ["B path"]
    assert refused(table, "B use official") == "R5.8 wrong-phase"


def test_r5_8_only_one_of_two_effects_is_had() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman", "market-crier", "C1")
    lay_regular(table, "A", "R9", rows=1, red=True)
    lay_stall(table, "A", "S9", "leek")
    assert offered(table, "A", "use") == [
        "use market-crier fill",
        "use market-crier sell",
        "use saleswoman blue",
        "use saleswoman bonus",
    ]
    play(table, "A use saleswoman blue", "A use market-crier fill")
    assert customer(table, "A", "R9") == "1 rows, blue, due"
    assert on_stall(table, "A", "S9") == "pumpkin bean leek"
    assert refused(table, "A use saleswoman bonus") == "R5.8 not-exposed"
    assert refused(table, "A use market-crier sell") == "R5.8 not-exposed"
    load(table, "A", "wheat pumpkin turnip")
    play(table, "A serve C1")
    assert cash(table, "A") == 10 + 7


def test_r5_8_the_other_effect_comes_without_the_first() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman", "C1")
    lay_regular(table, "A", "R9", rows=1, red=True)
    load(table, "A", "wheat pumpkin turnip")
    play(table, "A use saleswoman bonus", "A serve C1")
    assert cash(table, "A") == 10 + 9
    assert customer(table, "A", "R9") == "1 rows, red, due"


def test_r5_8_a_helper_stays_over_the_rounds_until_it_is_used_or_discarded() -> None:
    table = action_turn(round=3)
    lay(table, "A", "maid")
    no_cards(table)
    pass_time(table, "A")
    pass_time(table, "A")
    assert display(table, "A") == ["maid"]
    play(table, "A use maid")
    assert display(table, "A") == []


def test_r5_8_several_helpers_can_be_used_in_one_turn() -> None:
    table = action_turn()
    lay(table, "A", "maid", "official", "S6", "S9")
    load(table, "A", "wheat")
    pile_up(table, "C1", "C2")
    play(table, "A use official", "A use maid", "A trade S6 leek for wheat", "A pack")
    assert cart(table, "A") == "leek"
    assert cash(table, "A") == 10


# --- R5.9 ----------------------------------------------------------------------------------------


def rich_table(turn: str) -> State:
    """Every helper in A's or B's display has something to work on at the other's."""
    table = action_turn(turn=turn)
    lay(table, "A", "S6", "C1", "field3a")
    lay(table, "B", "S8", "C2", "field3b")
    lay_regular(table, "A", "R5", rows=1, red=True)
    lay_regular(table, "B", "R2", rows=3, red=True)
    for seat in ("A", "B"):
        lay_field(table, seat, 5, "turnip", 5)
        lay_field(table, seat, 3, "leek", 1)
        load(table, seat, "wheat wheat wheat pumpkin turnip turnip bean leek")
        stock(table, seat, "wheat wheat pumpkin turnip bean leek leek")
        seat_of(table, seat).storehouse = [0, 0, 0, 0, 0, 1]
    return table


@pytest.mark.parametrize("helper", [name for name in HELPERS if name not in ("foreman", "squire")])
@pytest.mark.parametrize("turn", ["A", "B"])
def test_r5_9_no_effect_touches_anothers_home_field_cart_storehouse_or_shop(
    helper: str, turn: str
) -> None:
    other = "B" if turn == "A" else "A"
    table = rich_table(turn)
    lay(table, turn, helper)
    lay(table, other, "official" if helper != "official" else "maid")
    before = seat_of(table, other).copy()
    home = before.fields[0]
    tried = 0
    for action in legal_actions(table, seat_of(table, turn).index):
        with_helper = (
            isinstance(action, Use)
            or (isinstance(action, Buy) and action.helpers != 0)
            or (isinstance(action, Trade) and action.trader != -1)
        )
        if with_helper:
            twin = table.copy()
            apply(twin, action)
            after = seat_of(twin, other)
            assert after.fields[0] == home
            assert after.cart == before.cart
            assert after.storehouse == before.storehouse
            assert after.shop == before.shop
            tried += 1
    if helper == "con-man" and turn == "A":
        assert tried == 0, "nobody has finished yet"
    else:
        assert tried > 0


def test_r5_9_the_subsistence_farmer_keeps_off_the_home_field() -> None:
    table = action_turn()
    lay(table, "A", "subsistence-farmer")
    lay_field(table, "B", 4, "bean", 4)
    assert refused(table, "A use subsistence-farmer field B home") == "R5.9 home-field"
    assert offered(table, "A", "use") == ["use subsistence-farmer field B 1"]


def test_r5_9_what_another_has_stored_is_safe() -> None:
    table = action_turn()
    lay(table, "B", "trader1", "subsistence-farmer", "deliveryman")
    load(table, "A", "leek")
    play(table, "A done", "A store leek", "A done", "A done")
    assert offered(table, "B", "use") == []
    assert offered(table, "B", "trade") == []
    assert storehouse(table, "A") == "leek"
