"""R6.14: the Plough-man."""

from loyang.engine.state import DUE
from tests.kit import (
    action_turn,
    cart,
    cash,
    discarded,
    display,
    field,
    lay,
    lay_field,
    load,
    offered,
    place_of,
    plant,
    play,
    refused,
    regular,
)


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
