"""R3: the card phase of two to four players, and the Squire in it (R6.17)."""

import pytest

from loyang import apply, parse
from loyang.engine.cards import CARD_NAMES, HAND
from loyang.engine.reasons import Illegal
from loyang.engine.state import ACTION, CARD, DUE, State
from tests.kit import (
    action_turn,
    answers,
    asked,
    before_harvest,
    cart,
    cash,
    courtyard,
    discard_pile,
    discarded,
    display,
    distribution,
    draw_pile,
    field,
    finish_turn,
    free,
    give,
    hand,
    hurry,
    lay,
    lay_field,
    load,
    names,
    no_cards,
    number,
    offered,
    only_draw,
    pile_up,
    play,
    refused,
    regular,
    scripted,
    seat_of,
    sow_homes,
    stock,
    tokens,
    told,
    why,
)

# --- R3.1, R3.2: dealing -------------------------------------------------------------------------


def test_r3_1_the_discard_pile_is_shuffled_into_the_draw_pile_before_dealing() -> None:
    table = before_harvest(players=2)
    discard_pile(table, "C1", "C2", "C3")
    only_draw(table, "S1", "S2", "S3", "S4", "R1", "R2")
    events = finish_turn(table, "B")
    assert told(events, "shuffled") == [{"number": 9}]
    assert names(events).index("shuffled") < names(events).index("dealt")
    assert discarded(table) == []
    assert sorted(hand(table, "A") + hand(table, "B") + draw_pile(table)) == [
        *["C1", "C2", "C3", "R1", "R2", "S1", "S2", "S3", "S4"]
    ]
    assert len(draw_pile(table)) == 1


def test_r3_1_the_order_after_the_shuffle_is_new() -> None:
    """Cards of the discard pile do not stay below, nor those of the draw pile above."""
    dealt: set[str] = set()
    for seed in range(12):
        table = before_harvest(players=2)
        table.seed = str(seed)
        discard_pile(table, *[f"C{n}" for n in range(1, 9)])
        only_draw(table, *[f"S{n}" for n in range(1, 9)])
        finish_turn(table, "B")
        dealt.update(hand(table, "A") + hand(table, "B"))
    assert len(dealt) == 16


def test_r3_1_only_here_the_courtyard_is_not_shuffled_in_before_the_next_card_phase() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7", courtyard="C1")
    before = draw_pile(table)
    play(table, "A take C1", "A keep S1", "B take S2", "B keep R2")
    assert discarded(table) == ["S3", "S4", "R5", "R6", "R7"]
    assert draw_pile(table) == before
    hurry(table, lambda state: state.round == 4)
    assert discarded(table) == []


def test_r3_2_each_player_is_dealt_four_hidden_cards() -> None:
    table = scripted(3, deck=[f"C{n}" for n in range(1, 15)])
    events = sow_homes(table)
    assert [hand(table, seat) for seat in "ABC"] == [
        ["C1", "C2", "C3", "C4"],
        ["C5", "C6", "C7", "C8"],
        ["C9", "C10", "C11", "C12"],
    ]
    assert len(table.draw) == 70 - 3 * HAND
    public = [event for event in told(events, "dealt") if "audience" not in event]
    assert public == [{"seat": n, "number": 4} for n in range(3)]


@pytest.mark.parametrize(
    ("players", "pile", "dealt", "left"),
    [(2, 8, 4, 0), (2, 7, 3, 1), (2, 3, 1, 1), (3, 11, 3, 2), (3, 5, 1, 2), (4, 15, 3, 3)],
)
def test_r3_2_too_small_a_pile_gives_all_the_same_largest_number(
    players: int, pile: int, dealt: int, left: int
) -> None:
    """The rulebook's question about the pile running out in the card phase."""
    table = before_harvest(players)
    only_draw(table, *[f"S{n}" for n in range(1, 15)][:pile], *["R1"] * (pile == 15))
    if players == 4:
        finish_turn(table, "C")
    finish_turn(table, "ABCD"[players - 1])
    assert [len(hand(table, seat)) for seat in "ABCD"[:players]] == [dealt] * players
    assert len(table.draw) == left
    assert asked(table) == ["A draft"]


@pytest.mark.parametrize(("players", "pile"), [(2, 0), (2, 1), (3, 2), (4, 3)])
def test_r3_6_with_fewer_cards_than_players_nobody_is_dealt_or_places_any(
    players: int, pile: int
) -> None:
    table = before_harvest(players)
    only_draw(table, *["S1", "S2", "S3"][:pile])
    if players == 4:
        finish_turn(table, "C")
    events = finish_turn(table, "ABCD"[players - 1])
    assert len(table.draw) == pile  # the rest stays there
    assert all(display(table, seat) == [] for seat in "ABCD"[:players])
    assert "shuffled" not in names(events)
    # all have chosen, in player order: the last takes the large token, the one before the small
    assert tokens(table) == {2: "BA", 3: "CB", 4: "DC"}[players]
    assert table.phase == ACTION


def test_r3_6_dealt_nothing_counts_in_player_order_from_the_large_token_on() -> None:
    table = before_harvest(players=3)
    only_draw(table)
    table.start = 1
    finish_turn(table, "C")
    assert tokens(table) == "AC"


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


# --- R3.7: placing -------------------------------------------------------------------------------


def test_r3_7_a_regular_customer_gets_a_blue_marker_and_a_stall_its_goods() -> None:
    table = distribution("R5 R6", "C1 C2", courtyard="S6")
    play(table, "A take S6", "A keep R5", "B take R6", "B keep C1")
    assert (regular(table, "A", "R5").red, regular(table, "A", "R5").rows) == (False, 0)
    assert regular(table, "A", "R5").standing == DUE
    assert tokens(table) == "BA"
    finish_turn_of_b(table)
    load(table, "A", "wheat wheat wheat wheat wheat")
    assert offered(table, "A", "trade") == [
        "trade S6 cabbage for wheat wheat",
        "trade S6 leek for wheat wheat",
        "trade S6 turnip for wheat",
    ]


def finish_turn_of_b(table: State) -> None:
    play(table, "B miss R6")
    finish_turn(table, "B")


def test_r3_7_a_common_field_costs_two_cash_at_once() -> None:
    table = distribution("field4a S1", "R2 R5", courtyard="C1")
    play(table, "A take C1", "A keep field4a")
    assert asked(table) == ["A pay"]
    assert refused(table, "B take S1") == "R4.1 not-asked"
    events = play(table, "A pay")
    assert told(events, "fields-paid") == [{"seat": 0, "cash": -2}]
    assert (cash(table, "A"), field(table, "A", 1)) == (8, "4: empty")
    assert asked(table) == ["B draft"]


@pytest.mark.parametrize("line", ["A keep S1 over R5", "A keep R5 over S1", "A keep S1 over S2"])
def test_r3_7_cards_of_this_phase_are_never_stacked(line: str) -> None:
    """The rulebook's question about playing both cards as a two-pack."""
    table = distribution("S1 S2", "C1 C2", courtyard="R5")
    play(table, "A take R5")
    assert refused(table, line) == "R3.3 not-in-hand"
    play(table, "A keep S1")
    assert display(table, "A") == ["R5", "S1"]


def test_r3_7_there_is_no_limit_to_cards_of_a_kind() -> None:
    table = distribution("S1 R1", "C1 C2", courtyard="S2")
    lay(table, "A", *[f"S{n}" for n in range(3, 15)])
    play(table, "A take S2", "A keep S1")
    assert len(seat_of(table, "A").stalls) == 14


# --- R3.8: paying for fields ---------------------------------------------------------------------


def two_fields() -> State:
    """A has chosen two fields and must pay 4."""
    table = distribution("field4a S1", "R2 R5", courtyard="field3a")
    play(table, "A take field3a", "A keep field4a")
    return table


def test_r3_8_two_fields_at_once_cost_four() -> None:
    table = two_fields()
    give(table, "A", 3)
    assert refused(table, "A pay") == "R3.7 too-expensive"
    assert why(table, "A pay") == "R3.7: it costs 4, you have 3"
    assert answers(table, "A") == []
    play(table, "A loan", "A pay")
    assert (cash(table, "A"), seat_of(table, "A").loans) == (4, 1)


def test_r3_8_nothing_else_answers_while_a_field_must_be_paid() -> None:
    table = two_fields()
    assert answers(table, "A") == ["pay"]
    assert refused(table, "A done") == "R4.1 other-question"
    assert refused(table, "A offer S1") == "R4.1 other-question"


def test_r3_8_a_field_can_be_paid_by_selling_to_the_shop() -> None:
    table = two_fields()
    give(table, "A", 1)
    load(table, "A", "bean leek wheat")
    assert free(table, "A") == ["loan", "sell bean", "sell leek"]
    play(table, "A sell bean")
    assert refused(table, "A pay") == "R3.7 too-expensive"
    play(table, "A sell leek", "A pay")
    assert (cash(table, "A"), cart(table, "A")) == (1, "wheat")


def test_r3_8_helpers_can_be_discarded_while_a_field_must_be_paid() -> None:
    table = two_fields()
    lay(table, "A", "maid over book-keeper")
    give(table, "A", 3)
    play(table, "A discard maid", "A use book-keeper", "A name wheat", "A pay")
    assert cash(table, "A") == 0


def test_r3_8_a_book_keeper_taken_in_the_same_choice_pays() -> None:
    table = distribution("field4a S1", "R2 R5", courtyard="book-keeper")
    lay_field(table, "A", 6, "wheat", 2)
    lay_field(table, "A", 5, "cabbage", 2)
    give(table, "A", 0)
    play(table, "A take book-keeper", "A keep field4a")
    assert answers(table, "A") == ["use book-keeper"]
    play(table, "A use book-keeper", "A stock bean 0")
    assert refused(table, "A discard book-keeper") == "R6.24 helper-in-use"
    assert refused(table, "A pay") == "R4.1 other-question"
    play(table, "A name wheat")
    assert cash(table, "A") == 2
    assert discarded(table) == ["book-keeper"]
    play(table, "A pay")
    assert cash(table, "A") == 0
    assert asked(table) == ["B draft"]


def test_r3_8_the_book_keeper_makes_room_in_the_shop_for_sales() -> None:
    table = two_fields()
    lay(table, "A", "book-keeper")
    give(table, "A", 0)
    load(table, "A", "wheat wheat wheat")
    assert refused(table, "A sell wheat") == "R5.4 shop-full"
    play(table, "A use book-keeper", "A stock wheat 0", "A name wheat")
    play(table, "A sell wheat", "A sell wheat", "A sell wheat", "A pay")
    assert cash(table, "A") == 0


def test_r3_8_a_field_not_planted_pays_nothing_to_the_book_keeper() -> None:
    """The new fields are neither paid nor planted: only the home field counts."""
    table = two_fields()
    lay(table, "A", "book-keeper")
    play(table, "A use book-keeper", "A name wheat")
    assert cash(table, "A") == 11


def test_r3_8_the_market_criers_sale_pays() -> None:
    table = distribution("field4a S1", "R2 R5", courtyard="market-crier")
    lay(table, "A", "S8")  # wheat, bean, leek
    give(table, "A", 0)
    play(table, "A take market-crier", "A keep field4a")
    assert refused(table, "A use market-crier fill") == "R5.8 wrong-phase"
    play(table, "A use market-crier sell", "A sell bean off S8")
    assert refused(table, "A sell wheat off S8") == "R5.4 shop-full"
    play(table, "A sell leek off S8", "A done")
    assert cash(table, "A") == 3
    play(table, "A pay")
    assert (cash(table, "A"), discarded(table)) == (1, ["market-crier"])


def test_r3_8_the_market_crier_sells_off_a_stall_placed_by_the_same_choice() -> None:
    table = distribution("S8 S1", "R2 R5", courtyard="field4a")
    lay(table, "A", "market-crier")
    give(table, "A", 0)
    play(table, "A take field4a", "A keep S8", "A use market-crier sell", "A sell bean off S8")
    play(table, "A done", "A pay")
    assert cash(table, "A") == 0


def test_r3_8_a_stall_emptied_by_the_market_crier_is_discarded_and_frees_what_is_below() -> None:
    table = two_fields()
    lay(table, "A", "S8 over S2", "market-crier")
    stock(table, "A", "")
    play(table, "A use market-crier sell", "A sell wheat off S8", "A sell bean off S8")
    play(table, "A sell leek off S8")  # the third sale ends it
    assert display(table, "A") == ["S2", "field3a", "field4a"]
    assert discarded(table) == ["S8", "market-crier"]
    assert cash(table, "A") == 13  # 1 + 2 + 2 would be 5, but at most 3


def test_r3_8_the_two_helpers_can_be_used_with_enough_cash_at_hand() -> None:
    table = two_fields()
    lay(table, "A", "book-keeper", "market-crier", "S8")
    assert cash(table, "A") == 10
    assert answers(table, "A") == ["pay", "use book-keeper", "use market-crier sell"]


def test_r3_8_these_helpers_can_be_used_in_the_card_phase_only_while_a_field_is_paid() -> None:
    table = distribution("field4a S1", "R2 R5", courtyard="C1")
    lay(table, "A", "book-keeper", "market-crier", "S8")
    assert refused(table, "A use book-keeper") == "R5.8 wrong-phase"
    assert refused(table, "A use market-crier sell") == "R5.8 wrong-phase"
    play(table, "A take C1")
    assert refused(table, "A use book-keeper") == "R5.8 wrong-phase"
    play(table, "A keep field4a", "A pay")
    assert refused(table, "A use book-keeper") == "R4.1 not-asked"
    assert refused(table, "B use book-keeper") == "R5.8 not-exposed"


def test_r3_8_one_cannot_use_them_for_a_field_that_somebody_else_pays() -> None:
    table = two_fields()
    lay(table, "B", "book-keeper")
    assert refused(table, "B use book-keeper") == "R4.1 not-asked"


@pytest.mark.parametrize("helper", ["maid", "official", "saleswoman bonus", "deliveryman R1"])
def test_r3_8_other_helpers_cannot_be_used_to_pay_in_the_card_phase(helper: str) -> None:
    table = two_fields()
    lay(table, "A", helper.split(maxsplit=1)[0])
    lay(table, "B", "R1")
    load(table, "A", "wheat pumpkin")
    assert refused(table, f"A use {helper}") == "R5.8 wrong-phase"


def test_r3_8_stalls_cannot_be_traded_at_in_this_phase() -> None:
    """The rulebook's question about trading for something dearer to sell."""
    table = two_fields()
    lay(table, "A", "S2")
    load(table, "A", "wheat")
    assert refused(table, "A trade S2 bean for wheat") == "R4.1 other-question"


def test_r3_8_a_field_not_paid_yet_cannot_be_used() -> None:
    table = two_fields()
    load(table, "A", "wheat")
    assert refused(table, "A sow wheat 1") == "R4.1 other-question"
    play(table, "A pay")
    assert refused(table, "A sow wheat 1") == "R4.1 not-asked"  # not in this phase


def test_r3_8_a_foreman_of_the_same_choice_brings_the_book_keeper_back() -> None:
    table = distribution("field4a S1", "R2 R5", courtyard="foreman")
    lay(table, "A", "book-keeper")
    give(table, "A", 0)
    play(table, "A take foreman", "A keep field4a", "A use book-keeper", "A name wheat")
    assert asked(table) == ["A foreman"]
    play(table, "A take book-keeper", "A use book-keeper", "A name wheat", "A pay")
    assert cash(table, "A") == 0
    assert discarded(table) == ["foreman", "book-keeper"]


@pytest.mark.parametrize("owner", ["B", "C", "D"])
@pytest.mark.parametrize("helper", ["book-keeper", "market-crier"])
def test_r3_8_with_four_players_any_foreman_can_take_the_helper_used_to_pay(
    owner: str, helper: str
) -> None:
    """There are no partners in the card phase (R4.2)."""
    table = distribution("field4a S1", "R2 R5", "C2 C3", "S3 S4", courtyard="C1")
    lay(table, "A", helper, "S8")
    lay(table, owner, "foreman")
    play(table, "A take C1", "A keep field4a")
    if helper == "book-keeper":
        play(table, "A use book-keeper", "A name wheat")
    else:
        play(table, "A use market-crier sell", "A sell bean off S8", "A done")
    assert asked(table) == [f"{owner} foreman"]
    play(table, f"{owner} take {helper}")
    assert display(table, owner) == [helper]
    assert asked(table) == ["A pay"]


def test_r3_8_a_helper_taken_over_while_another_pays_can_pay_the_new_owners_field() -> None:
    table = distribution("field4a S1", "field5a R5", courtyard="C1")
    lay(table, "A", "book-keeper")
    lay(table, "B", "foreman")
    give(table, "B", 1)
    play(table, "A take C1", "A keep field4a", "A use book-keeper", "A name wheat")
    play(table, "B take book-keeper")
    assert refused(table, "B use book-keeper") == "R4.1 not-asked"
    play(table, "A pay", "B take S1", "B keep field5a", "B use book-keeper", "B name wheat")
    play(table, "B pay")
    assert cash(table, "B") == 0


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


# --- R3.12: the introductory variant -------------------------------------------------------------


@pytest.mark.parametrize("round", [1, 5, 9])
def test_r3_12_the_starter_customer_can_be_placed_in_any_round(round: int) -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9", introductory=True, round=round)
    assert refused(table, "A keep R1") == "R3.3 take-first"
    play(table, "A take C9")
    assert answers(table, "A") == ["keep R1", "keep S1", "keep S2"]
    play(table, "A keep R1")
    assert display(table, "A") == ["C9", "R1"]
    assert (regular(table, "A", "R1").red, regular(table, "A", "R1").standing) == (False, DUE)


def test_r3_12_then_the_whole_hand_goes_to_the_courtyard() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7", courtyard="C9", introductory=True)
    play(table, "A take C9", "A keep R1")
    assert hand(table, "A") == []
    assert courtyard(table) == ["S1", "S2", "S3", "S4"]
    assert asked(table) == ["B draft"]


def test_r3_12_it_can_be_placed_once_only() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9", introductory=True)
    play(table, "A take C9", "A keep R1", "B take S1", "B keep R2")
    hurry(table, lambda state: state.round == 4 and asked(state) == ["A draft"])
    assert "keep R1" not in offered(table, "A")
    assert refused(table, "A keep R1") == "R3.3 not-in-hand"


def test_r3_12_nobody_can_place_the_starter_of_another() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9", introductory=True)
    play(table, "A take C9")
    assert refused(table, "A keep R3") == "R3.3 not-in-hand"


def test_r3_12_it_cannot_be_offered_or_placed_on_top_of_a_hand_card() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9", introductory=True)
    assert refused(table, "A offer R1") == "R3.3 not-in-hand"
    play(table, "A take C9")
    assert refused(table, "A keep R1 over S1") == "R3.3 not-in-hand"


def test_r3_12_it_does_not_count_as_a_hand_card_for_having_to_choose() -> None:
    table = distribution("S1", "R2 R5", "C1 C2", courtyard="C9", introductory=True)
    assert refused(table, "A offer S1") == "R3.5 must-choose"
    play(table, "A take C9", "A keep R1")
    assert courtyard(table) == ["S1"]


def test_r3_12_it_can_be_placed_alone_into_an_empty_courtyard() -> None:
    table = distribution("S1", "R5", draw="", introductory=True)
    assert answers(table, "A") == ["keep R1", "keep S1"]
    play(table, "A keep R1")
    assert (display(table, "A"), courtyard(table)) == (["R1"], ["S1"])
    assert answers(table, "B") == ["take S1"]


def test_r3_12_a_player_dealt_nothing_cannot_place_it() -> None:
    table = distribution("S1", "R5", draw="", introductory=True)
    play(table, "A keep S1", "B keep R5")
    hurry(table, lambda state: state.round == 4)
    assert table.phase == ACTION
    assert [CARD_NAMES[seat.starter] for seat in table.seats] == ["R1", "R3"]


def test_r3_12_with_the_squire_the_starter_replaces_the_hand_card() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2 C3", introductory=True)
    lay(table, "A", "squire")
    play(table, "A use squire", "A take C1", "A take C2", "A take C3", "A keep R1")
    assert display(table, "A") == ["C1", "C2", "C3", "R1"]
    assert courtyard(table) == ["S1", "S2"]


# --- R3.13 ---------------------------------------------------------------------------------------


def test_r3_13_only_helpers_may_be_discarded_unused() -> None:
    table = action_turn(players=2)
    lay(table, "A", "S6", "R5", "C1", "field3a", "maid")
    assert offered(table, "A", "discard") == ["discard maid"]
    for name in ("S6", "R5", "C1", "field3a"):
        assert refused(table, f"A discard {name}") == "R3.13 not-a-helper"
        with pytest.raises(Illegal):
            apply(table, parse(f"A discard {name}"))


def test_r3_13_a_placed_card_stays_over_the_rounds() -> None:
    table = distribution("S1 S2", "maid R5", courtyard="C9")
    play(table, "A take C9", "A keep S1", "B take S2", "B keep maid")
    hurry(table, lambda state: state.round == 5)
    assert {"C9", "S1"} <= set(display(table, "A"))
    assert {"S2", "maid"} <= set(display(table, "B"))


# --- R6.17: the Squire ---------------------------------------------------------------------------


@pytest.mark.parametrize("takes", [0, 1, 2, 3])
def test_r6_17_the_squire_takes_up_to_three_from_the_courtyard(takes: int) -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2 C3 C4")
    lay(table, "A", "squire")
    play(table, "A use squire")
    taken = ["C1", "C2", "C3"][:takes]
    for name in taken:
        play(table, f"A take {name}")
    if takes == 3:
        assert refused(table, "A take C4") == "R6.17 taken-enough"
    play(table, "A keep S2")
    assert display(table, "A") == [*taken, "S2"]
    assert discarded(table) == ["squire"]
    assert asked(table) == ["B draft"]


def test_r6_17_the_squire_is_declared_before_taking() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2")
    lay(table, "A", "squire")
    play(table, "A take C1")
    assert refused(table, "A use squire") == "R6.17 choosing"


@pytest.mark.parametrize("source", ["hand", "courtyard"])
def test_r6_17_not_in_the_round_in_which_it_was_chosen(source: str) -> None:
    """B chooses the Squire, drops it, and C's Foreman takes it: C can't use it this round."""
    where = ("squire R5", "C9") if source == "hand" else ("R2 R5", "squire C9")
    table = distribution("S1 S2", where[0], "C1 C2", courtyard=where[1])
    lay(table, "C", "foreman")
    play(table, "A offer S1")
    play(table, "B take C9" if source == "hand" else "B take squire")
    play(table, "B keep squire" if source == "hand" else "B keep R2")
    play(table, "B discard squire", "C take squire")
    assert asked(table) == ["C draft"]
    assert refused(table, "C use squire") == "R6.17 squire-fresh"
    play(table, "C take S1", "C keep C1", "A take C2", "A keep S2")
    hurry(table, lambda s: s.round == 4 and asked(s) == ["C draft"] and courtyard(s) != [])
    assert "use squire" in offered(table, "C")


def test_r6_17_a_foreman_taken_by_the_squires_choice_takes_him_back() -> None:
    """The rulebook's example."""
    table = distribution("S1 S2", "R2 R5", courtyard="C1 foreman")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take foreman", "A take C1", "A keep S1")
    assert asked(table) == ["A foreman"]
    play(table, "A take squire")
    assert display(table, "A") == ["C1", "S1", "squire"]
    assert discarded(table) == ["foreman"]
    assert asked(table) == ["B draft"]


def test_r6_17_the_squire_is_discarded_after_the_fields_are_paid() -> None:
    table = distribution("S1 field3a", "R2 R5", courtyard="field4a field5a C1")
    lay(table, "A", "squire")
    lay(table, "B", "foreman")
    play(table, "A use squire", "A take field4a", "A take field5a", "A keep field3a")
    assert asked(table) == ["A pay"]
    assert "squire" in display(table, "A")
    assert refused(table, "A discard squire") == "R6.24 helper-in-use"
    events = play(table, "A pay")
    assert cash(table, "A") == 4
    assert names(events) == ["fields-paid", "discarded"]
    assert asked(table) == ["B foreman"]
    play(table, "B done")
    assert asked(table) == ["B draft"]


def test_r6_17_a_covered_squire_cannot_be_used_but_can_be_freed_in_the_distribution() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2")
    lay(table, "A", "maid over squire")
    assert refused(table, "A use squire") == "R5.8 not-exposed"
    play(table, "A discard maid", "A use squire", "A take C1", "A take C2", "A keep S1")
    assert display(table, "A") == ["C1", "C2", "S1"]


def test_r6_17_using_the_squire_the_last_one_left_may_take_none() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1")
    lay(table, "B", "squire")
    play(table, "A take C1", "A keep S1", "B use squire", "B keep R2")
    assert display(table, "B") == ["R2"]
    assert discarded(table)[0] == "squire"


# --- R5.5 in the card phase -----------------------------------------------------------------------


def test_r5_5_in_the_distribution_everyone_may_sell_take_loans_and_discard_helpers() -> None:
    table = distribution("S1 S2", "R2 R5", "C5 C6", courtyard="C1")
    for seat, helper in [("A", "maid"), ("B", "official"), ("C", "tout over S9")]:
        lay(table, seat, helper)
        load(table, seat, "wheat bean")
    for seat, helper in [("A", "maid"), ("B", "official"), ("C", "tout")]:
        assert free(table, seat) == [f"discard {helper}", "loan", "sell bean"]
    play(table, "C sell bean", "B loan", "C discard tout", "A sell bean")
    assert [cash(table, seat) for seat in "ABC"] == [12, 15, 12]
    assert display(table, "C") == ["S9"]
    assert asked(table) == ["A draft"]


def test_r5_5_in_the_middle_of_a_choice_and_after_it_too() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1")
    lay(table, "A", "maid", "official")
    load(table, "A", "bean leek")
    play(table, "A take C1", "A sell bean", "A discard maid")
    assert answers(table, "A") == ["keep S1", "keep S2"]
    play(table, "A keep S1")
    assert asked(table) == ["B draft"]
    play(table, "A sell leek", "A discard official", "A loan")
    assert cash(table, "A") == 10 + 2 + 2 + 5
    assert asked(table) == ["B draft"]


def test_r5_5_a_helper_discarded_out_of_turn_is_offered_to_the_foreman() -> None:
    table = distribution("S1 S2", "R2 R5", "C5 C6", courtyard="C1")
    lay(table, "B", "maid")
    lay(table, "C", "foreman")
    play(table, "A take C1", "B discard maid")
    assert asked(table) == ["C foreman"]
    assert refused(table, "A keep S1") == "R4.1 not-asked"
    play(table, "C take maid")
    assert asked(table) == ["A draft"]
    assert answers(table, "A") == ["keep S1", "keep S2"]


def test_r5_5_the_same_while_somebody_else_pays_a_field() -> None:
    table = two_fields()
    load(table, "B", "bean")
    lay(table, "B", "maid")
    play(table, "B sell bean", "B loan", "B discard maid")
    assert cash(table, "B") == 17
    assert asked(table) == ["A pay"]
    assert table.phase == CARD
