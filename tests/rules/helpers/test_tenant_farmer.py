"""R6.18: the Tenant-farmer."""

from loyang import sample_state, view
from loyang.engine.cards import COMMON_IN_PILE, UNKNOWN
from loyang.engine.state import DUE, State
from tests.kit import (
    action_turn,
    cash,
    discarded,
    display,
    field,
    finish_turn,
    give,
    lay,
    lay_field,
    load,
    names,
    number,
    offered,
    only_draw,
    pass_time,
    pile_fields,
    pile_of,
    place_of,
    plant,
    play,
    refused,
    regular,
)


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
