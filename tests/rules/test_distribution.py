"""R3.3 to R3.6, R3.9 to R3.11: the distribution, turn after turn, and its end."""

import pytest

from loyang.engine.state import ACTION, State
from tests.kit import (
    answers,
    asked,
    cash,
    courtyard,
    discard_pile,
    discarded,
    display,
    distribution,
    draw_pile,
    hand,
    hurry,
    lay,
    no_cards,
    number,
    offered,
    pile_up,
    play,
    refused,
    tokens,
    told,
)

# --- R3.3 to R3.5: a turn of the distribution ----------------------------------------------------


def test_r3_3_a_turn_is_one_card_into_the_courtyard_or_a_choice_of_two() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7", "C1 C2 C3 C4")
    assert answers(table, "A") == ["offer S1", "offer S2", "offer S3", "offer S4"]
    play(table, "A offer S1")
    assert (courtyard(table), hand(table, "A")) == (["S1"], ["S2", "S3", "S4"])
    assert asked(table) == ["B draft"]
    assert answers(table, "B") == ["offer R2", "offer R5", "offer R6", "offer R7", "take S1"]
    play(table, "B take S1")
    assert answers(table, "B") == ["keep R2", "keep R5", "keep R6", "keep R7"]
    play(table, "B keep R5")
    assert display(table, "B") == ["R5", "S1"]
    assert (courtyard(table), hand(table, "B")) == (["R2", "R6", "R7"], [])
    assert asked(table) == ["C draft"]


def test_r3_3_whoever_has_chosen_is_out_and_the_others_go_on_in_order() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7", "C1 C2 C3 C4")
    play(table, "A offer S1", "B take S1", "B keep R5", "C offer C1", "A offer S2")
    assert asked(table) == ["C draft"]
    assert refused(table, "B take S2") == "R4.1 not-asked"
    play(table, "C offer C2", "A take C2", "A keep S4")
    assert asked(table) == ["C draft"]
    assert courtyard(table) == ["R2", "R6", "R7", "C1", "S2", "S3"]


def test_r3_3_there_is_no_passing() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1")
    assert refused(table, "A done") == "R4.1 other-question"


def test_r3_3_exactly_one_from_the_courtyard() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2")
    play(table, "A take C1")
    assert refused(table, "A take C2") == "R3.3 taken-enough"
    assert refused(table, "A take C1") == "R3.3 not-in-courtyard"
    assert refused(table, "A take C9") == "R3.3 not-in-courtyard"


def test_r3_3_exactly_one_from_the_hand_and_not_without_one_from_the_courtyard() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1")
    assert refused(table, "A keep S1") == "R3.3 take-first"
    assert refused(table, "A offer R2") == "R3.3 not-in-hand"
    play(table, "A take C1")
    assert refused(table, "A keep R2") == "R3.3 not-in-hand"
    assert refused(table, "A keep none") == "R3.3 not-in-hand"
    play(table, "A keep S1")
    assert refused(table, "A keep S2") == "R4.1 not-asked"
    assert display(table, "A") == ["C1", "S1"]


def test_r3_3_whoever_has_taken_a_card_must_finish_the_choice() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1")
    play(table, "A take C1")
    assert refused(table, "A offer S1") == "R3.3 choosing"
    assert answers(table, "A") == ["keep S1", "keep S2"]


def test_r3_4_the_first_player_opens_the_courtyard() -> None:
    table = distribution("S1 S2", "R2 R5", "C1 C2")
    assert refused(table, "A take S1") == "R3.4 courtyard-empty"
    assert refused(table, "A keep S1") == "R3.3 take-first"
    assert answers(table, "A") == ["offer S1", "offer S2"]


def test_r3_4_the_squire_needs_a_card_in_the_courtyard_too() -> None:
    table = distribution("S1 S2", "R2 R5", "C1 C2")
    lay(table, "A", "squire")
    assert refused(table, "A use squire") == "R3.4 courtyard-empty"
    play(table, "A offer S1", "B offer R2", "C offer C1")
    assert offered(table, "A", "use") == ["use squire"]


def test_r3_5_the_last_player_left_must_choose_now() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7", courtyard="C1")
    play(table, "A take C1", "A keep S1")
    assert refused(table, "B offer R2") == "R3.5 must-choose"
    assert answers(table, "B") == ["take S2", "take S3", "take S4", "turn-up"]
    play(table, "B take S4", "B keep R7")
    assert display(table, "B") == ["R7", "S4"]


def test_r3_5_with_one_card_in_hand_a_player_must_choose_now() -> None:
    table = distribution("S1 S2", "R2 R5", "C1 C2")
    play(table, "A offer S1", "B offer R2", "C offer C1")
    assert refused(table, "A offer S2") == "R3.5 must-choose"
    assert answers(table, "A") == ["take C1", "take R2", "take S1"]
    play(table, "A take S1", "A keep S2")
    assert courtyard(table) == ["R2", "C1"]


def test_r3_5_with_two_left_and_two_cards_a_player_may_still_offer() -> None:
    table = distribution("S1 S2 S3", "R2 R5 R6", "C1 C2 C3", courtyard="C9")
    play(table, "A take C9", "A keep S1", "B offer R2", "C offer C1", "B offer R5")
    assert asked(table) == ["C draft"]
    assert offered(table, "C", "offer") == ["offer C2", "offer C3"]


# --- R3.6: an empty courtyard --------------------------------------------------------------------


def test_r3_6_who_must_choose_with_an_empty_courtyard_places_the_hand_card_alone() -> None:
    table = distribution("S1", "R5", "C1", draw="")
    assert answers(table, "A") == ["keep S1"]
    play(table, "A keep S1")
    assert display(table, "A") == ["S1"]
    assert answers(table, "B") == ["keep R5"]
    play(table, "B keep R5", "C keep C1")
    assert [display(table, seat) for seat in "BC"] == [["R5"], ["C1"]]
    assert tokens(table) == "CB"
    assert table.phase == ACTION


def test_r3_6_a_card_in_the_courtyard_must_be_taken() -> None:
    table = distribution("S1", "R5", "C1", courtyard="C2", draw="")
    assert refused(table, "A keep S1") == "R3.3 take-first"
    play(table, "A take C2", "A keep S1")
    assert answers(table, "B") == ["keep R5"]  # the courtyard is empty now


def test_r3_6_with_two_players_one_may_but_need_not_turn_up_a_card_first() -> None:
    table = distribution("S1", "R5", draw="C1 C2")
    assert answers(table, "A") == ["keep S1", "turn-up"]
    play(table, "A keep S1")
    assert answers(table, "B") == ["keep R5", "turn-up"]
    play(table, "B turn-up")
    assert answers(table, "B") == ["take C1"]
    assert refused(table, "B keep R5") == "R3.3 take-first"
    play(table, "B take C1", "B keep R5")
    assert (display(table, "A"), display(table, "B")) == (["S1"], ["C1", "R5"])
    assert draw_pile(table) == ["C2"]


def test_r3_6_a_lone_field_must_be_paid() -> None:
    table = distribution("field3a", "R5", draw="")
    play(table, "A keep field3a")
    assert asked(table) == ["A pay"]
    play(table, "A pay")
    assert cash(table, "A") == 8
    assert answers(table, "B") == ["keep R5"]


def test_r3_6_with_the_squire_and_an_empty_courtyard_the_hand_card_goes_alone() -> None:
    table = distribution("S1", "R5", "C1", draw="")
    lay_squire(table, "A")
    assert refused(table, "A use squire") == "R3.4 courtyard-empty"
    play(table, "A keep S1")
    assert display(table, "A") == ["S1", "squire"]


def lay_squire(table: State, seat: str) -> None:
    """A Squire from an earlier round, whatever the draw pile is."""
    table.draw = [number("squire"), *[card for card in table.draw if card != number("squire")]]
    lay(table, seat, "squire")


def test_r3_6_with_several_cards_in_hand_an_empty_courtyard_is_no_reason_to_keep_one() -> None:
    table = distribution("S1 S2", "R2 R5", draw="")
    assert refused(table, "A keep S1") == "R3.3 take-first"
    assert answers(table, "A") == ["offer S1", "offer S2"]


# --- R3.9: two players ---------------------------------------------------------------------------


def test_r3_9_with_two_players_one_may_first_turn_up_the_top_card() -> None:
    table = distribution("S1 S2", "R2 R5")
    pile_up(table, "C1", "C2")
    events = play(table, "A turn-up")
    assert told(events, "turned-up") == [{"seat": 0, "card": "C1"}]
    assert courtyard(table) == ["C1"]
    assert draw_pile(table)[0] == "C2"
    assert asked(table) == ["A draft"]


def test_r3_9_the_first_player_may_thereby_choose_at_once() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7")
    pile_up(table, "C1")
    play(table, "A turn-up", "A take C1", "A keep S4")
    assert display(table, "A") == ["C1", "S4"]
    assert courtyard(table) == ["S1", "S2", "S3"]


def test_r3_9_after_turning_up_one_may_still_offer() -> None:
    table = distribution("S1 S2", "R2 R5")
    pile_up(table, "C1")
    play(table, "A turn-up", "A offer S1")
    assert courtyard(table) == ["C1", "S1"]
    assert asked(table) == ["B draft"]


def test_r3_9_once_per_turn_and_again_in_the_next_turn() -> None:
    table = distribution("S1 S2 S3", "R2 R5 R6")
    pile_up(table, "C1", "C2", "C3")
    play(table, "A turn-up")
    assert refused(table, "A turn-up") == "R3.9 turned-up"
    play(table, "A offer S1", "B turn-up", "B offer R2", "A turn-up")
    assert courtyard(table) == ["C1", "S1", "C2", "R2", "C3"]


def test_r3_9_only_at_the_start_of_the_turn() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1")
    lay(table, "A", "squire")
    play(table, "A take C1")
    assert refused(table, "A turn-up") == "R3.9 choosing"
    table = distribution("S1 S2", "R2 R5", courtyard="C1")
    lay(table, "A", "squire")
    play(table, "A use squire")
    assert refused(table, "A turn-up") == "R3.9 choosing"


def test_r3_9_also_with_one_card_in_hand_and_as_the_last_one_left() -> None:
    table = distribution("S1", "R2 R5", courtyard="C1")
    pile_up(table, "C2", "C3")
    play(table, "A turn-up", "A take C1", "A keep S1")
    assert answers(table, "B") == ["take C2", "turn-up"]
    play(table, "B turn-up", "B take C3", "B keep R2")
    assert display(table, "B") == ["C3", "R2"]


def test_r3_9_not_when_the_pile_is_empty() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1", draw="C2")
    play(table, "A turn-up", "A offer S1")
    assert refused(table, "B turn-up") == "R3.9 pile-empty"
    assert answers(table, "B") == ["offer R2", "offer R5", "take C1", "take C2", "take S1"]


def test_r3_9_the_discard_pile_does_not_replace_an_empty_pile() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1")
    no_cards(table, "C9")
    assert refused(table, "A turn-up") == "R3.9 pile-empty"


@pytest.mark.parametrize("hands", [("S1 S2", "R2 R5", "C1"), ("S1 S2", "R2 R5", "C1 C2", "S3")])
def test_r3_9_only_with_two_players(hands: tuple[str, ...]) -> None:
    table = distribution(*hands, courtyard="C9")
    assert refused(table, "A turn-up") == "R3.9 two-players-only"


def test_r3_9_with_the_squire_three_of_four_courtyard_cards() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2 C3")
    pile_up(table, "C4")
    lay(table, "A", "squire")
    play(table, "A turn-up", "A use squire", "A take C4", "A take C1", "A take C2", "A keep S1")
    assert display(table, "A") == ["C1", "C2", "C4", "S1"]
    assert courtyard(table) == ["C3", "S2"]


# --- R3.10, R3.11: the end of the phase -----------------------------------------------------------


def test_r3_10_the_courtyard_joins_the_discard_pile() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7", courtyard="C1 C2")
    discard_pile(table, "C14")
    play(table, "A take C1", "A keep S1", "B take C2")
    events = play(table, "B keep R2")
    assert discarded(table) == ["C14", "S2", "S3", "S4", "R5", "R6", "R7"]
    assert told(events, "courtyard-cleared") == [{"cards": ["S2", "S3", "S4", "R5", "R6", "R7"]}]
    assert courtyard(table) == []


def test_r3_10_the_foreman_cannot_react_to_it() -> None:
    table = distribution("S1 maid", "R2 official", courtyard="C1 trader1")
    lay(table, "A", "foreman")
    play(table, "A take C1", "A keep S1", "B take maid", "B keep R2")
    assert discarded(table) == ["trader1", "official"]
    assert asked(table) == ["B act"]
    assert "foreman" in display(table, "A")


def test_r3_11_the_last_to_choose_takes_the_large_token_the_last_but_one_the_small() -> None:
    table = distribution("S1 S2 S3", "R2 R5 R6", "C1 C2 C3", courtyard="C9")
    play(table, "A offer S1", "B take S1", "B keep R2", "C take C9", "C keep C1")
    play(table, "A take C2", "A keep S2")
    assert tokens(table) == "AC"
    assert asked(table) == ["A act"]


def test_r3_11_with_four_players() -> None:
    table = distribution("S1 S2", "R2 R5", "C1 C2", "S3 S4", courtyard="C9 C10 C11 C12")
    play(table, "A offer S1", "B offer R2", "C take C9", "C keep C1", "D take C10", "D keep S3")
    play(table, "A take C11", "A keep S2")
    events = play(table, "B take C12", "B keep R5")
    assert tokens(table) == "BA"
    assert told(events, "starting-player") == [{"seat": 1}]
    assert told(events, "second-player") == [{"seat": 0}]


def test_r3_11_with_two_players() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9")
    play(table, "A offer S1", "B take C9", "B keep R2", "A take S1", "A keep S2")
    assert tokens(table) == "AB"
    table = distribution("S1 S2", "R2 R5", courtyard="C9")
    play(table, "A take C9", "A keep S1", "B take S2", "B keep R2")
    assert tokens(table) == "BA"


def test_r3_11_the_new_starting_player_begins_the_next_distribution() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9")
    play(table, "A take C9", "A keep S1", "B take S2", "B keep R2")
    hurry(table, lambda state: state.round == 4)
    assert asked(table) == ["B draft"]
