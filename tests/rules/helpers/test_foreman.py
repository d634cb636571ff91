"""R6.4: the Foreman."""

import pytest

from loyang import NotationError, parse
from loyang.engine.state import DUE
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
    grid_turn,
    lay,
    lay_field,
    lay_regular,
    load,
    names,
    offered,
    play,
    refused,
    regular,
    stock,
)


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
