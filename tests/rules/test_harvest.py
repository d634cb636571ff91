"""R2: the harvest phase."""

import pytest

from loyang import new_game
from loyang.engine.actions import SEAT_NAMES
from loyang.engine.events import Event
from loyang.engine.state import ACT, ACTION, CARD, DUE, HARVEST, Decision, State
from tests.kit import (
    answers,
    asked,
    before_harvest,
    cart,
    cash,
    discard_pile,
    discarded,
    display,
    field,
    finish_turn,
    free,
    hurry,
    lay,
    lay_field,
    load,
    names,
    offered,
    pile_fields,
    plant,
    play,
    refused,
    regular,
    seat_of,
    store,
    storehouse,
    told,
)


def harvest(table: State) -> list[Event]:
    """Finish the last action turn of the round: the harvest begins."""
    return finish_turn(table, SEAT_NAMES[table.players - 1])


def stop_at(table: State, seat: str) -> int:
    """Make the harvest wait at that seat, with a Harvest helper and a field of six wheat."""
    lay(table, seat, "harvest-helper")
    return lay_field(table, seat, 6, "wheat")


# --- R2.1, R2.2 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r2_1_nine_rounds_of_three_phases(players: int) -> None:
    table = new_game(players, seed="R2.1")
    events = hurry(table, lambda state: False)
    assert [event["number"] for event in told(events, "round")] == list(range(1, 10))
    assert [event["number"] for event in told(events, "phase")] == [HARVEST, CARD, ACTION] * 9
    assert names(events).count("game-over") == 1


def test_r2_2_every_player_turns_up_the_top_private_field() -> None:
    table = before_harvest(players=3, round=4)
    for seat, pile in [("A", [3, 6]), ("B", [5, 4]), ("C", [4, 3])]:
        seat_of(table, seat).pile = pile
    events = harvest(table)
    assert [field(table, seat, 1) for seat in "ABC"] == ["6: empty", "4: empty", "3: empty"]
    assert [seat_of(table, seat).pile for seat in "ABC"] == [[3], [5], [4]]
    turned = told(events, "field")
    assert [(event["seat"], event["number"]) for event in turned] == [(0, 6), (1, 4), (2, 3)]


def test_r2_2_a_field_turned_up_costs_nothing_and_is_not_harvested() -> None:
    table = before_harvest(players=2)
    harvest(table)
    assert (cash(table, "A"), cart(table, "A")) == (10, "wheat")


def test_r2_2_in_round_eight_a_field_is_turned_up_in_round_nine_none() -> None:
    table = before_harvest(players=2, round=8)
    assert names(harvest(table)).count("field") == 2
    table = before_harvest(players=2, round=9)
    before = seat_of(table, "A").pile.copy()
    assert "field" not in names(harvest(table))
    assert table.round == 9
    assert seat_of(table, "A").pile == before


def test_r2_2_a_player_whose_pile_is_empty_turns_up_nothing() -> None:
    table = before_harvest(players=2, round=8)
    pile_fields(table, "B")
    events = harvest(table)
    assert [event["seat"] for event in told(events, "field")] == [0]
    assert field(table, "B", 1) == "gone"


# --- R2.3, R2.4 ----------------------------------------------------------------------------------


def test_r2_3_exactly_one_vegetable_from_each_planted_field() -> None:
    table = before_harvest(players=2, round=3)
    lay_field(table, "A", 4, "bean")
    lay_field(table, "A", 5, "cabbage", 2)
    lay_field(table, "A", 6)
    lay(table, "A", "field3a")
    plant(table, "A", 4, "leek", 3)
    harvest(table)
    assert cart(table, "A") == "wheat cabbage bean leek"
    assert [field(table, "A", place) for place in range(5)] == [
        "9: wheat x6",
        "4: bean x3",
        "5: cabbage x1",
        "6: empty",
        "3: leek x2",
    ]


def test_r2_3_the_harvest_is_not_optional() -> None:
    """Nobody is asked: the next question is the card phase's."""
    table = before_harvest(players=2, round=3)
    lay_field(table, "B", 6, "wheat", 6)
    harvest(table)
    assert asked(table) == ["A draft"]
    assert cart(table, "B") == "wheat wheat"


def test_r2_3_a_field_with_more_vegetables_than_spaces_gives_one_as_well() -> None:
    table = before_harvest(players=2, round=3)
    lay_field(table, "A", 3, "leek", 5)
    harvest(table)
    assert field(table, "A", 1) == "3: leek x4"


def test_r2_4_the_storehouse_goes_to_the_cart() -> None:
    table = before_harvest(players=2, round=3)
    for seat, stored in [("A", "leek"), ("B", "wheat wheat bean cabbage")]:
        store(table, seat, stored)
        seat_of(table, seat).capacity = len(stored.split())
    events = harvest(table)
    assert cart(table, "A") == "wheat leek"
    assert cart(table, "B") == "wheat wheat wheat cabbage bean"
    assert storehouse(table, "A") == storehouse(table, "B") == ""
    unstored = [event for event in told(events, "unstored") if event["seat"] == 1]
    assert [(event["kind"], event["number"]) for event in unstored] == [
        ("wheat", 2),
        ("cabbage", 1),
        ("bean", 1),
    ]


def test_r2_4_the_cart_is_unlimited() -> None:
    table = before_harvest(players=2, round=3)
    store(table, "A", "bean bean bean bean")
    for _ in range(12):
        lay_field(table, "A", 6, "turnip")
    harvest(table)
    assert cart(table, "A") == " ".join(["wheat"] + ["turnip"] * 12 + ["bean"] * 4)


# --- R2.5, R2.7 ----------------------------------------------------------------------------------


def test_r2_5_an_emptied_private_field_leaves_the_game() -> None:
    table = before_harvest(players=2, round=3)
    lay_field(table, "A", 4, "bean", 1)
    stop_at(table, "B")
    events = harvest(table)
    assert field(table, "A", 1) == "gone"
    assert discarded(table) == []
    assert told(events, "field-emptied") == [{"seat": 0, "place": 1}]
    assert seat_of(table, "A").pile.count(4) == 2 - (field(table, "A", 2) == "4: empty")


def test_r2_5_the_emptied_home_field_leaves_the_game_in_round_nine() -> None:
    table = before_harvest(players=2, round=9)
    stop_at(table, "B")
    harvest(table)
    assert (field(table, "A", 0), cart(table, "A")) == ("gone", "wheat")
    assert field(table, "B", 0) == "9: wheat x1"
    assert discarded(table) == []


def test_r2_5_an_emptied_common_field_goes_to_the_discard_pile() -> None:
    table = before_harvest(players=2, round=3)
    lay(table, "A", "field4b")
    plant(table, "A", 1, "bean", 1)
    stop_at(table, "B")
    harvest(table)
    assert discarded(table) == ["field4b"]
    assert display(table, "A") == []
    play(table, "B done")
    assert (discarded(table), len(table.draw)) == ([], 69 - 8)  # shuffled in and dealt (R3.1)


def test_r2_5_an_unplanted_field_stays() -> None:
    table = before_harvest(players=2, round=3)
    lay(table, "A", "field4b")
    lay_field(table, "A", 5)
    harvest(table)
    assert [field(table, "A", 1), field(table, "A", 2)] == ["4: empty", "5: empty"]


def test_r2_5_a_common_field_out_of_the_private_pile_goes_to_the_discard_pile() -> None:
    table = before_harvest(players=2, round=3)
    lay(table, "B", "tenant-farmer", "field5a")
    pile_fields(table, "B", 3)
    play(table, "B use tenant-farmer under 1", "B dig 1")
    assert field(table, "B", 1) == "3: empty"
    events = harvest(table)
    assert {"seat": 1, "number": 5, "place": 2, "card": "field5a"} in told(events, "field")
    assert (field(table, "B", 2), cash(table, "B")) == ("5: empty", 10)
    hurry(table, lambda state: state.phase == ACTION)
    plant(table, "B", 2, "cabbage", 1)
    events = hurry(table, lambda state: state.round == 4)
    emptied = [event for event in told(events, "field-emptied") if event.get("card")]
    assert emptied == [{"seat": 1, "place": 2, "card": "field5a"}]
    assert "field5a" not in display(table, "B")


def test_r2_5_a_common_field_out_of_the_pile_lies_in_the_discard_pile_during_the_harvest() -> None:
    table = before_harvest(players=2, round=3)
    lay(table, "B", "tenant-farmer", "field5a")
    pile_fields(table, "B", 3)
    play(table, "B use tenant-farmer under 1", "B dig 1")
    table.start = 1  # B harvests first
    stop_at(table, "A")
    harvest(table)
    plant(table, "B", 2, "cabbage", 1)
    play(table, "A done")
    hurry(table, lambda state: state.round == 3 and asked(state) == ["B act"])
    table.start = 1
    hurry(table, lambda state: state.round == 4)
    assert asked(table) == ["A reap"]
    assert "field5a" in discarded(table)


def test_r2_7_a_card_under_an_emptied_field_is_placed_at_once() -> None:
    table = before_harvest(players=2, round=3)
    lay(table, "A", "field4a over S6")
    plant(table, "A", 1, "bean", 1)
    stop_at(table, "B")
    events = harvest(table)
    assert display(table, "A") == ["S6"]
    assert told(events, "exposed") == [{"seat": 0, "card": "S6"}]
    hurry(table, lambda state: asked(state) == ["A act"])
    load(table, "A", "wheat wheat wheat")
    assert "trade S6 leek for wheat wheat" in offered(table, "A")
    assert "trade S6 turnip for wheat" in offered(table, "A")


def test_r2_7_a_regular_customer_freed_at_the_harvest_is_due_in_that_round() -> None:
    table = before_harvest(players=2, round=3)
    lay(table, "B", "field4a over R5")
    plant(table, "B", 1, "bean", 1)
    harvest(table)
    assert (regular(table, "B", "R5").standing, regular(table, "B", "R5").red) == (DUE, False)
    hurry(table, lambda state: asked(state) == ["B act"])
    assert refused(table, "B done") == "R5.13 unsettled"


def test_r2_7_a_common_field_freed_by_an_emptied_field_is_not_harvested_or_paid() -> None:
    table = before_harvest(players=2, round=3)
    lay(table, "A", "field4a over field3a")
    plant(table, "A", 1, "bean", 1)
    harvest(table)
    assert display(table, "A") == ["field3a"]
    assert (cash(table, "A"), cart(table, "A")) == (10, "wheat bean")
    assert asked(table) == ["A draft"]


# --- R2.6: the order, Harvest helper and Foreman --------------------------------------------------


def test_r2_6_the_harvest_goes_in_player_order() -> None:
    table = before_harvest(players=3, round=3)
    table.start = 1
    events = harvest(table)
    assert [event["seat"] for event in told(events, "harvested")] == [1, 2, 0]


def test_r2_6_the_owner_of_a_harvest_helper_is_asked_when_it_is_the_own_turn() -> None:
    table = before_harvest(players=3, round=3)
    place = stop_at(table, "B")
    harvest(table)
    assert asked(table) == ["B reap"]
    assert answers(table, "B") == ["done", "use harvest-helper reap"]
    assert [cart(table, seat) for seat in "ABC"] == ["wheat", "", ""]
    play(table, "B use harvest-helper reap", f"B reap {place}", "B done", "B done")
    assert [cart(table, seat) for seat in "ABC"] == ["wheat", "wheat wheat wheat", "wheat"]
    assert field(table, "B", place) == "6: wheat x4"


def test_r2_6_a_harvest_helper_may_stay_unused() -> None:
    table = before_harvest(players=2, round=3)
    stop_at(table, "B")
    harvest(table)
    play(table, "B done")
    assert display(table, "B") == ["harvest-helper"]
    assert cart(table, "B") == "wheat wheat"


def test_r2_6_vegetables_are_counted_before_the_harvest() -> None:
    """A field of exactly four gives two, one of three gives one, home and empty fields no more."""
    table = before_harvest(players=2, round=3)
    lay(table, "A", "harvest-helper")
    lay_field(table, "A", 4, "bean", 4)
    lay_field(table, "A", 5, "cabbage", 3)
    lay_field(table, "A", 6)
    harvest(table)
    assert field(table, "A", 0) == "9: wheat x7"
    play(table, "A use harvest-helper reap")
    assert answers(table, "A") == ["reap 1"]
    assert refused(table, "A reap 2") == "R6.6 field-too-small"
    assert refused(table, "A reap 3") == "R6.6 field-too-small"
    assert refused(table, "A reap home") == "R6.6 home-field"
    assert refused(table, "A reap 9") == "R6.6 no-such-field"
    assert refused(table, "A done") == "R6.24 at-least-one"
    play(table, "A reap 1")
    assert refused(table, "A reap 1") == "R6.6 field-used"
    play(table, "A done", "A done")
    assert (field(table, "A", 1), field(table, "A", 2)) == ("4: bean x2", "5: cabbage x2")
    assert cart(table, "A") == "wheat cabbage bean bean"


def test_r2_6_a_harvest_helper_without_a_field_of_four_asks_nothing() -> None:
    table = before_harvest(players=2, round=3)
    lay(table, "A", "harvest-helper")
    lay_field(table, "A", 6, "wheat", 3)
    harvest(table)
    assert asked(table) == ["A draft"]
    assert display(table, "A") == ["harvest-helper"]


def test_r2_6_a_foreman_later_in_player_order_takes_the_harvest_helper_and_uses_it() -> None:
    table = before_harvest(players=3, round=3)
    mine = stop_at(table, "A")
    lay(table, "C", "foreman")
    theirs = lay_field(table, "C", 5, "cabbage")
    harvest(table)
    play(table, "A use harvest-helper reap", f"A reap {mine}", "A done")
    assert asked(table) == ["C foreman"]
    play(table, "C take harvest-helper")
    assert discarded(table) == ["foreman"]
    assert asked(table) == ["A reap"]
    assert refused(table, "A use harvest-helper reap") == "R5.8 not-exposed"
    play(table, "A done")
    assert asked(table) == ["C reap"]
    assert [cart(table, seat) for seat in "ABC"] == ["wheat wheat wheat", "wheat", ""]
    play(table, "C use harvest-helper reap", f"C reap {theirs}", "C done", "C done")
    assert cart(table, "C") == "wheat cabbage cabbage"
    assert asked(table) == ["A draft"]


def test_r2_6_a_foreman_earlier_in_player_order_has_harvested_already() -> None:
    table = before_harvest(players=2, round=3)
    lay(table, "A", "foreman")
    lay_field(table, "A", 5, "cabbage")
    mine = stop_at(table, "B")
    harvest(table)
    play(table, "B use harvest-helper reap", f"B reap {mine}", "B done", "A take harvest-helper")
    play(table, "B done")
    assert asked(table) == ["A draft"]
    assert cart(table, "A") == "wheat cabbage"
    assert display(table, "A") == ["harvest-helper"]
    assert refused(table, "A use harvest-helper reap") == "R5.8 wrong-phase"


def test_r2_6_whoever_begins_decides_who_can_use_the_harvest_helper_again() -> None:
    """As before, but B holds the large token: now A harvests after B."""
    table = before_harvest(players=2, round=3)
    lay(table, "A", "foreman")
    lay_field(table, "A", 5, "cabbage")
    mine = stop_at(table, "B")
    table.start = 1
    table.second = 0
    table.finished = [1]
    table.stacks[0][-1] = Decision(ACT, 0)
    seat_of(table, "A").storing = False
    seat_of(table, "B").storing = True
    finish_turn(table, "A")
    play(table, "B use harvest-helper reap", f"B reap {mine}", "B done", "A take harvest-helper")
    play(table, "B done")
    assert asked(table) == ["A reap"]


@pytest.mark.parametrize("owner", ["B", "C", "D"])
def test_r2_6_with_four_players_any_foreman_can_take_the_harvest_helper(owner: str) -> None:
    """There are no partners in the harvest phase (R4.2)."""
    table = before_harvest(players=4, round=3)
    mine = stop_at(table, "A")
    lay(table, owner, "foreman")
    finish_turn(table, "C")
    finish_turn(table, "D")
    play(table, "A use harvest-helper reap", f"A reap {mine}", "A done")
    assert asked(table) == [f"{owner} foreman"]
    play(table, f"{owner} take harvest-helper")
    assert "harvest-helper" in display(table, owner)


def test_r2_6_a_foreman_can_take_a_harvest_helper_discarded_unused_in_the_harvest() -> None:
    table = before_harvest(players=2, round=3)
    stop_at(table, "A")
    lay(table, "B", "foreman")
    theirs = lay_field(table, "B", 4, "bean")
    harvest(table)
    play(table, "A discard harvest-helper", "B take harvest-helper", "A done")
    assert asked(table) == ["B reap"]
    play(table, "B use harvest-helper reap", f"B reap {theirs}", "B done", "B done")
    assert cart(table, "B") == "wheat bean bean"


def test_r2_6_a_foreman_freed_during_the_harvest_reacts_at_once_and_to_the_harvest_helper() -> None:
    """C discards what covers him while A is being asked."""
    table = before_harvest(players=3, round=3)
    stop_at(table, "A")
    lay(table, "C", "maid over foreman")
    harvest(table)
    play(table, "C discard maid")
    assert asked(table) == ["C foreman"]  # freed by that very discard
    play(table, "C done", "A use harvest-helper reap", "A reap 1", "A done")
    assert asked(table) == ["C foreman"]


def test_r6_24_a_harvest_helper_cannot_be_discarded_while_it_is_used() -> None:
    table = before_harvest(players=2, round=3)
    mine = stop_at(table, "A")
    harvest(table)
    play(table, "A use harvest-helper reap")
    assert refused(table, "A discard harvest-helper") == "R6.24 helper-in-use"
    play(table, f"A reap {mine}")
    assert refused(table, "A discard harvest-helper") == "R6.24 helper-in-use"


# --- R5.5 in the harvest phase --------------------------------------------------------------------


def test_r5_5_in_the_harvest_everyone_may_sell_take_loans_and_discard_helpers() -> None:
    table = before_harvest(players=3, round=3)
    lay_field(table, "A", 4, "bean")
    stop_at(table, "B")
    lay(table, "A", "maid")
    lay(table, "C", "squire over C3")
    harvest(table)
    assert asked(table) == ["B reap"]
    assert free(table, "A") == ["discard maid", "loan", "sell bean"]
    assert free(table, "B") == ["discard harvest-helper", "loan"]
    assert free(table, "C") == ["discard squire", "loan"]
    assert refused(table, "C sell wheat") == "R5.4 cart-lacks"  # not harvested yet
    play(table, "A sell bean", "A discard maid", "C discard squire", "C loan", "B loan")
    assert [cash(table, seat) for seat in "ABC"] == [12, 15, 15]
    assert display(table, "C") == ["C3"]
    assert discarded(table) == ["maid", "squire"]
    assert asked(table) == ["B reap"]
    assert refused(table, "A done") == "R4.1 not-asked"


def test_r5_5_a_harvest_helper_can_be_discarded_instead_of_used_and_the_harvest_goes_on() -> None:
    table = before_harvest(players=2, round=3)
    stop_at(table, "A")
    discard_pile(table, "S1")
    harvest(table)
    play(table, "A discard harvest-helper")
    assert answers(table, "A") == ["done"]
    assert refused(table, "A use harvest-helper reap") == "R5.8 not-exposed"
    play(table, "A done")
    assert asked(table) == ["A draft"]
    assert cart(table, "A") == "wheat wheat"
