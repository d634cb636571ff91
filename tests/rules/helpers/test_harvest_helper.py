"""R6.6, R6.7: the Harvest helper."""

from tests.kit import (
    action_turn,
    asked,
    before_harvest,
    cart,
    discarded,
    display,
    field,
    finish_turn,
    lay,
    lay_field,
    load,
    offered,
    only_draw,
    pass_time,
    place_of,
    play,
    refused,
)

# --- R6.6 Harvest helper, first effect -----------------------------------------------------------


def test_r6_6_harvest_helper_takes_one_more_from_fields_of_4_or_more() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    five = lay_field(table, "A", 5, "cabbage")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    assert asked(table) == ["A reap"]
    play(table, "A use harvest-helper reap", f"A reap {five}", f"A reap {four}", "A done")
    assert discarded(table) == ["harvest-helper"]
    play(table, "A done")
    assert field(table, "A", five) == "5: cabbage x3"
    assert field(table, "A", four) == "4: bean x2"
    assert field(table, "A", 0) == "9: wheat x5"  # 6 before, harvested once
    assert cart(table, "A") == "wheat cabbage cabbage bean bean"


def test_r6_6_harvest_helper_counts_vegetables_not_spaces() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    rich = lay_field(table, "A", 3, "leek", 4)  # sown with the second effect
    poor = lay_field(table, "A", 5, "cabbage", 3)
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap")
    assert refused(table, f"A reap {poor}") == "R6.6 field-too-small"
    play(table, f"A reap {rich}", "A done", "A done")
    assert field(table, "A", rich) == "3: leek x2"
    assert field(table, "A", poor) == "5: cabbage x2"


def test_r6_6_harvest_helper_never_works_on_the_home_field() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap")
    assert refused(table, "A reap home") == "R6.6 home-field"
    assert offered(table, "A", "reap") == [f"reap {four}"]


def test_r6_6_harvest_helper_takes_field_by_field_as_the_owner_likes_once_from_each() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    one = lay_field(table, "A", 6, "turnip")
    other = lay_field(table, "A", 6, "wheat")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap", f"A reap {one}")
    assert refused(table, f"A reap {one}") == "R6.6 field-used"  # still 5 on it
    assert refused(table, "A reap 9") == "R6.6 no-such-field"
    play(table, "A done", "A done")
    assert field(table, "A", one) == "6: turnip x4"
    assert field(table, "A", other) == "6: wheat x5"


def test_r6_6_harvest_helper_is_optional_and_kept_when_not_used() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A done")
    assert field(table, "A", four) == "4: bean x3"
    assert display(table, "A") == ["harvest-helper"]


def test_r6_6_harvest_helper_is_used_before_the_own_harvest_in_player_order() -> None:
    table = before_harvest(2, 4)
    lay(table, "B", "harvest-helper")
    mine = lay_field(table, "A", 4, "bean")
    theirs = lay_field(table, "B", 4, "bean")
    finish_turn(table, "B")
    assert asked(table) == ["B reap"]
    assert field(table, "A", mine) == "4: bean x3"  # A has harvested already
    assert field(table, "B", theirs) == "4: bean x4"


def test_r6_6_harvest_helper_first_effect_belongs_to_the_harvest_the_second_does_not() -> None:
    table = before_harvest(2, 4)
    lay(table, "B", "harvest-helper")
    lay_field(table, "B", 4, "bean")
    assert refused(table, "B use harvest-helper reap") == "R5.8 wrong-phase"
    finish_turn(table, "B")
    assert refused(table, "B use harvest-helper sow") == "R5.8 wrong-phase"
    play(table, "B discard harvest-helper")  # unused: at any time
    assert refused(table, "B use harvest-helper reap") == "R5.8 not-exposed"


def test_r6_6_harvest_helper_used_twice_gives_three_of_a_field_of_5_and_two_of_a_field_of_4() -> (
    None
):
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper", "foreman")
    five = lay_field(table, "A", 5, "cabbage")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap", f"A reap {five}", f"A reap {four}", "A done")
    play(table, "A take harvest-helper")
    assert asked(table) == ["A reap"]
    play(table, "A use harvest-helper reap")
    assert refused(table, f"A reap {four}") == "R6.6 field-too-small"  # 3 are left
    play(table, f"A reap {five}", "A done", "A done")
    assert field(table, "A", five) == "5: cabbage x2"
    assert field(table, "A", four) == "4: bean x2"
    assert cart(table, "A") == "wheat cabbage cabbage cabbage bean bean"


# --- R6.7 Harvest helper, second effect ----------------------------------------------------------


def test_r6_7_harvest_helper_adds_a_vegetable_to_every_field_sown_afterwards() -> None:
    table = action_turn()
    lay(table, "A", "harvest-helper", "field4a")
    early = lay_field(table, "A", 5)
    late = lay_field(table, "A", 3)
    load(table, "A", "cabbage leek bean")
    play(table, f"A sow cabbage {early}", "A use harvest-helper sow", f"A sow leek {late}")
    play(table, f"A sow bean {place_of(table, 'A', 'field4a')}")
    assert field(table, "A", early) == "5: cabbage x5"
    assert field(table, "A", late) == "3: leek x4"
    assert field(table, "A", place_of(table, "A", "field4a")) == "4: bean x5"
    assert discarded(table) == ["harvest-helper"]


def test_r6_7_harvest_helper_used_twice_adds_two() -> None:
    table = action_turn()
    lay(table, "A", "harvest-helper", "foreman")
    place = lay_field(table, "A", 4)
    load(table, "A", "bean")
    play(table, "A use harvest-helper sow", "A take harvest-helper", "A use harvest-helper sow")
    play(table, f"A sow bean {place}")
    assert field(table, "A", place) == "4: bean x6"


def test_r6_7_harvest_helper_ends_with_the_turn_and_does_not_help_others() -> None:
    table = action_turn()
    only_draw(table, "harvest-helper")
    lay(table, "A", "harvest-helper")
    mine = lay_field(table, "A", 4)
    theirs = lay_field(table, "B", 4)
    play(table, "A use harvest-helper sow", "A done", "A done", "A done")
    load(table, "B", "bean")
    play(table, f"B sow bean {theirs}")
    assert field(table, "B", theirs) == "4: bean x4"
    pass_time(table, "A")
    load(table, "A", "bean")
    play(table, f"A sow bean {mine}")
    assert field(table, "A", mine) == "4: bean x4"
