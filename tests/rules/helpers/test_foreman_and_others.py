"""R6.4: the Foreman in all phases, and several helpers at once."""

import pytest

from tests.kit import (
    action_turn,
    asked,
    before_harvest,
    cart,
    cash,
    discard_pile,
    discarded,
    display,
    distribution,
    field,
    finish_turn,
    free,
    give,
    lay,
    lay_field,
    lay_stall,
    load,
    offered,
    only_draw,
    pile_fields,
    pile_up,
    place_of,
    plant,
    play,
    refused,
)

# --- the Foreman in all phases -------------------------------------------------------------------


def test_r6_4_foreman_and_harvest_helper_take_three_and_two_extra_in_solo_too() -> None:
    table = before_harvest(1, 4)
    lay(table, "A", "harvest-helper over foreman")
    six = lay_field(table, "A", 6, "turnip")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "A")
    play(table, "A use harvest-helper reap", f"A reap {six}", f"A reap {four}", "A done")
    assert asked(table) == ["A foreman"]
    play(table, "A take harvest-helper", "A use harvest-helper reap", f"A reap {six}", "A done")
    play(table, "A done")
    assert field(table, "A", six) == "6: turnip x3"
    assert field(table, "A", four) == "4: bean x2"


def test_r6_4_foreman_after_the_second_use_leaves_fields_below_4_alone() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper", "foreman")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap", f"A reap {four}", "A done", "A take harvest-helper")
    assert refused(table, "A use harvest-helper reap") == "R6.24 no-effect"
    play(table, "A done")
    assert display(table, "A") == ["harvest-helper"]
    assert field(table, "A", four) == "4: bean x2"


def test_r6_4_foreman_who_has_harvested_keeps_the_harvest_helper_for_later() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "foreman")
    lay(table, "B", "harvest-helper")
    mine = lay_field(table, "A", 5, "cabbage")
    theirs = lay_field(table, "B", 5, "cabbage")
    finish_turn(table, "B")
    play(table, "B use harvest-helper reap", f"B reap {theirs}", "B done", "A take harvest-helper")
    assert asked(table) == ["B reap"]  # A's harvest is over
    assert refused(table, "A use harvest-helper reap") == "R4.1 not-asked"
    assert field(table, "A", mine) == "5: cabbage x4"
    assert display(table, "A") == ["harvest-helper"]


def test_r6_4_foreman_takes_back_the_book_keeper_twice_used_for_one_field() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="field3a")
    lay(table, "A", "book-keeper", "foreman")
    give(table, "A", 0)
    play(table, "A take field3a", "A keep C1", "A use book-keeper", "A name wheat")
    assert refused(table, "A pay") == "R4.1 other-question"  # the Foreman first
    play(table, "A take book-keeper", "A use book-keeper", "A name wheat", "A pay")
    assert cash(table, "A") == 0
    assert display(table, "A") == ["C1", "field3a"]


def test_r6_4_foreman_takes_the_market_crier_in_the_card_phase_and_uses_him_for_his_field() -> None:
    table = distribution("C1 C2", "C3 C4", "C5 C6", courtyard="field3a field4a")
    lay(table, "A", "market-crier", "S2")
    lay(table, "B", "foreman", "S3")
    give(table, "A", 0)
    give(table, "B", 0)
    play(table, "A take field3a", "A keep C1", "A use market-crier sell", "A sell bean off S2")
    play(table, "A done", "B take market-crier", "A pay")
    play(table, "B take field4a", "B keep C3", "B use market-crier sell", "B sell leek off S3")
    play(table, "B done", "B pay")
    assert (cash(table, "A"), cash(table, "B")) == (0, 0)


def test_r6_4_foreman_beneath_the_squire_takes_him_back() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="S1 S2 S3")
    lay(table, "A", "squire over foreman")
    play(table, "A use squire", "A take S1", "A take S2", "A take S3", "A keep C1")
    assert asked(table) == ["A foreman"]
    play(table, "A take squire")
    assert display(table, "A") == ["C1", "S1", "S2", "S3", "squire"]


def test_r6_4_foreman_takes_the_squire_back_only_after_the_fields_are_paid() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="foreman field3a")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take foreman", "A take field3a", "A keep C1")
    assert asked(table) == ["A pay"]
    play(table, "A pay", "A take squire")
    assert display(table, "A") == ["C1", "field3a", "squire"]


def test_r6_4_foreman_has_no_partner_before_one_is_chosen() -> None:
    table = distribution("", "", "", "C1 C2", courtyard="S1", turn="D")
    lay(table, "A", "maid")
    lay(table, "B", "foreman")
    play(table, "D take S1", "D keep C1")
    assert asked(table) == ["D partner"]
    play(table, "A discard maid")
    assert asked(table) == ["B foreman"]
    play(table, "B take maid", "D partner A")
    assert display(table, "B") == ["maid"]


@pytest.mark.parametrize("taker", ["A", "C"])
def test_r6_4_foreman_within_a_pair_reacts_in_and_out_of_turn_while_the_other_pair_goes_on(
    taker: str,
) -> None:
    table = action_turn(4)
    lay(table, "A", "maid")
    lay(table, taker, "foreman")
    play(table, "A use maid")
    assert asked(table) == [f"{taker} foreman", "B act"]
    play(table, "B pack", "B keep none", f"{taker} take maid")
    assert asked(table) == ["A act", "B act"]
    assert display(table, taker) == ["maid"]


def test_r6_4_foreman_in_solo_takes_a_helper_used_in_the_action_phase() -> None:
    table = action_turn(1)
    lay(table, "A", "subsistence-farmer", "foreman")
    line = "A use subsistence-farmer supply turnip"
    play(table, line, "A take subsistence-farmer", line)
    assert cart(table, "A") == "turnip turnip"
    assert cash(table, "A") == 8


def test_r6_4_foreman_beneath_the_con_man_is_exposed_without_a_discard() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "maid")
    lay(table, "B", "con-man over foreman")
    play(table, "B use con-man maid")
    assert asked(table) == ["B act"]
    assert display(table, "B") == ["foreman", "maid"]


def test_r6_4_foreman_beneath_the_tout_takes_him_after_his_effect() -> None:
    table = action_turn()
    lay(table, "A", "tout over foreman")
    lay(table, "B", "C14", "C13")
    load(table, "A", "turnip cabbage cabbage bean leek leek")
    play(table, "A use tout buy C14", "A take tout", "A use tout buy C13")
    assert cash(table, "A") == 10 + (12 - 2 - 2) + (11 - 2 - 2)
    assert discarded(table) == ["C14", "foreman", "C13", "tout"]


def test_r6_4_foreman_beneath_a_stall_emptied_by_the_trader_takes_the_trader() -> None:
    table = action_turn()
    lay(table, "A", "trader1")
    lay_stall(table, "B", "S1 over foreman", "turnip")
    load(table, "A", "wheat")
    play(table, "A trade S1 turnip for wheat with trader1")
    assert asked(table) == ["B foreman"]
    play(table, "B take trader1")
    assert display(table, "B") == ["trader1"]


def test_r6_4_foreman_beneath_a_field_harvested_by_the_plough_man_takes_him() -> None:
    table = action_turn()
    lay(table, "A", "plough-man", "field3a over foreman")
    place = place_of(table, "A", "field3a")
    plant(table, "A", place, "leek", 1)
    other = lay_field(table, "A", 5, "wheat")
    play(table, "A use plough-man reap", f"A reap {place}", "A done", "A take plough-man")
    play(table, f"A use plough-man clear {other}")
    assert field(table, "A", other) == "5: empty"


def test_r6_4_foreman_beneath_a_field_put_under_the_pile_takes_the_tenant_farmer() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer", "field3a over foreman")
    pile_fields(table, "A", 6, 5)
    play(table, f"A use tenant-farmer under {place_of(table, 'A', 'field3a')}", "A dig 1")
    assert asked(table) == ["A foreman"]
    play(table, "A take tenant-farmer", "A use tenant-farmer pay", "A dig 1")
    assert cash(table, "A") == 7


def test_r6_4_foreman_reacts_while_another_player_stores_or_moves() -> None:
    table = action_turn()
    lay(table, "A", "maid", "tout")
    lay(table, "B", "foreman")
    play(table, "A done", "A discard maid")
    assert asked(table) == ["B foreman"]
    play(table, "B done", "A done", "A discard tout")
    assert refused(table, "A step") == "R4.1 not-asked"
    play(table, "B take tout", "A step")
    assert display(table, "B") == ["tout"]


def test_r6_4_foreman_reacts_to_discards_out_of_turn() -> None:
    table = action_turn()
    lay(table, "A", "foreman")
    lay(table, "B", "maid")
    play(table, "B discard maid")
    assert asked(table) == ["A foreman"]
    play(table, "A take maid", "A use maid")


# --- several helpers at once, and while he is asked ----------------------------------------------


def test_r6_4_foreman_takes_any_one_of_the_unkept_helpers_of_a_two_pack() -> None:
    table = action_turn()
    lay(table, "B", "foreman")
    pile_up(table, "maid", "official")
    play(table, "A pack", "A keep none")
    assert offered(table, "B", "take") == ["take maid", "take official"]
    play(table, "B take official")
    assert discarded(table) == ["maid", "foreman"]


def test_r6_4_foreman_just_kept_takes_the_unkept_helper_of_the_same_pack() -> None:
    table = action_turn()
    pile_up(table, "foreman", "maid")
    play(table, "A pack", "A keep foreman")
    assert asked(table) == ["A foreman"]
    play(table, "A take maid", "A use maid")
    assert discarded(table) == ["foreman", "maid"]


def test_r6_4_foreman_is_not_asked_about_an_unkept_foreman_or_other_cards() -> None:
    table = action_turn()
    lay(table, "B", "maid")
    pile_up(table, "foreman", "S1")
    play(table, "A pack", "A keep none")
    assert asked(table) == ["A act"]
    table = action_turn()
    lay(table, "B", "foreman")
    pile_up(table, "R1", "S1")
    play(table, "A pack", "A keep R1")
    assert asked(table) == ["A act"]


def test_r6_4_foreman_being_asked_gets_further_discards_as_candidates() -> None:
    table = action_turn()
    lay(table, "A", "maid", "tout")
    lay(table, "B", "foreman", "trader1")
    play(table, "A use maid", "A discard tout")
    assert offered(table, "B", "take") == ["take maid", "take tout"]
    play(table, "B discard trader1")
    assert offered(table, "B", "take") == ["take maid", "take tout", "take trader1"]
    play(table, "B take tout")
    assert discarded(table) == ["maid", "trader1", "foreman"]
    assert asked(table) == ["A act"]


def test_r6_4_foreman_being_asked_gets_no_candidates_from_the_other_pair() -> None:
    table = action_turn(4)
    lay(table, "A", "maid")
    lay(table, "B", "tout")
    lay(table, "C", "foreman", "trader1")
    play(table, "A use maid", "B discard tout")
    assert offered(table, "C", "take") == ["take maid"]
    play(table, "C discard trader1")
    assert offered(table, "C", "take") == ["take maid", "take trader1"]


def test_r6_4_foreman_declining_declines_all_candidates() -> None:
    table = action_turn()
    lay(table, "A", "maid", "tout")
    lay(table, "B", "foreman")
    play(table, "A use maid", "A discard tout", "B done")
    assert asked(table) == ["A act"]
    assert display(table, "B") == ["foreman"]


def test_r6_4_foreman_discarded_while_asked_ends_the_question() -> None:
    table = action_turn()
    lay(table, "A", "maid")
    lay(table, "B", "foreman over tout")
    play(table, "A use maid")
    assert "discard foreman" in free(table, "B")
    play(table, "B discard foreman")
    assert asked(table) == ["A act"]
    assert display(table, "B") == ["tout"]
    assert discarded(table) == ["maid", "foreman"]


def test_r6_4_foreman_question_keeps_the_helper_on_offer_out_of_the_shuffle() -> None:
    table = action_turn(4)
    only_draw(table, "R1", "R2", "maid", "S1", "S2", "foreman")
    lay(table, "A", "maid")
    lay(table, "C", "foreman")
    discard_pile(table, "S1", "S2")
    play(table, "A use maid", "B pack")  # the last two cards: the discard pile is shuffled
    assert discarded(table) == ["maid"]
    assert len(table.draw) == 2
    play(table, "C take maid")
    assert display(table, "C") == ["maid"]


def test_r6_4_foreman_question_keeps_every_candidate_out_of_the_shuffle() -> None:
    table = action_turn(4)
    only_draw(table, "R1", "R2", "maid", "tout", "foreman", "S1")
    lay(table, "A", "maid", "tout")
    lay(table, "C", "foreman")
    discard_pile(table, "S1")
    play(table, "A discard maid", "A discard tout", "B pack")
    assert discarded(table) == ["maid", "tout"]
    play(table, "C take tout")
