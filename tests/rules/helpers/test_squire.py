"""R6.17: the Squire."""

import pytest

from tests.kit import (
    action_turn,
    asked,
    cash,
    discarded,
    display,
    distribution,
    finish_turn,
    free,
    grid_turn,
    lay,
    offered,
    pile_up,
    play,
    refused,
)


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
