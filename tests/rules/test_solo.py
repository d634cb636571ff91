"""R8.1 to R8.4, R8.7: the grid of the solo game, and its end."""

import pytest

from loyang import deciders, new_game
from loyang.engine.cards import CARD_NAMES, FULL_STALL, ROW, ROW_NAMES
from loyang.engine.game import open_game
from loyang.engine.scoring import praise, scores, winners
from loyang.engine.state import OVER, WAITING
from tests.kit import (
    action_turn,
    answers,
    asked,
    cash,
    discarded,
    display,
    draw_pile,
    field,
    finish_turn,
    free,
    give,
    grid,
    grid_turn,
    hurry,
    lay,
    load,
    number,
    offered,
    play,
    refused,
    regular,
    scripted,
    seat_of,
    told,
)

GRID = "S1 S2 S3 R1 R2 R3 C1 C2 C3 C4 C5 C6"

# --- R8.1, R8.2: setup ---------------------------------------------------------------------------

OPENING = "maid S1 S2 S3 R1 C1 field3a R2 R5 trader1 C2".split()
LAID_OUT = "R6 R7 R8 R9 C6 C7 C8 C9 S6 S7 S8 S9".split()


def test_r8_1_cards_are_turned_up_until_the_opponent_has_two_of_three_kinds() -> None:
    table = scripted(1, deck=[*OPENING, *LAID_OUT])
    assert display(table, "B") == ["C1", "C2", "R1", "R2", "S1", "S2"]
    assert discarded(table) == ["maid", "S3", "field3a", "R5", "trader1"]
    assert len(table.draw) == 70 - 6 - 5 - 12


def test_r8_1_the_opponents_stalls_are_filled_and_its_customers_have_blue_markers() -> None:
    table = scripted(1, deck=[*OPENING, *LAID_OUT])
    for stall in seat_of(table, "B").stalls:
        assert stall.goods == FULL_STALL[stall.card]
    assert not regular(table, "B", "R1").red
    assert regular(table, "B", "R1").standing == WAITING


@pytest.mark.parametrize("seed", range(10))
def test_r8_1_always_two_stalls_two_regular_and_two_casual_customers(seed: int) -> None:
    table, events = open_game(1, seed)
    rows = sorted(ROW_NAMES[ROW[number(name)]] for name in display(table, "B"))
    assert rows == ["casual", "casual", "regular", "regular", "stall", "stall"]
    passed = [event["card"] for event in told(events, "passed-over")]
    assert passed == discarded(table)
    grid_cards = [CARD_NAMES[card] for card in table.grid]
    everything = [*display(table, "B"), *discarded(table), *draw_pile(table), *grid_cards]
    assert sorted(everything) == sorted(CARD_NAMES)


def test_r8_1_the_opponent_has_no_seat_in_the_game() -> None:
    table = new_game(1, seed=1)
    assert deciders(table) == [0]
    with pytest.raises(ValueError, match="seat"):
        free(table, "B")
    assert seat_of(table, "B").fields == []


def test_r8_2_twelve_cards_are_laid_out_before_the_home_field_is_sown() -> None:
    table = scripted(1, deck=[*OPENING, *LAID_OUT])
    assert asked(table) == ["A sow-home"]
    assert grid(table) == ["R6 C6 S6", "R7 C7 S7", "R8 C8 S8", "R9 C9 S9"]
    play(table, "A sow turnip home")
    assert asked(table) == ["A grid"]
    assert grid(table) == ["R6 C6 S6", "R7 C7 S7", "R8 C8 S8", "R9 C9 S9"]


def test_r8_2_the_events_tell_every_card_of_the_grid_and_its_place() -> None:
    _, events = open_game(1, "R8.2")
    places = [event["place"] for event in told(events, "grid")]
    assert places == [0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11]


# --- R8.3: buying --------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "price"), [("S2", 0), ("R2", 1), ("C2", 2), ("C5", 2)])
def test_r8_3_the_price_depends_on_the_row(card: str, price: int) -> None:
    table = grid_turn(GRID)
    events = play(table, f"A take {card}")
    assert cash(table, "A") == 10 - price
    assert display(table, "A") == [card]
    assert told(events, "bought-card")[0]["card"] == card


def test_r8_3_up_to_two_cards_one_after_the_other() -> None:
    table = grid_turn(GRID)
    play(table, "A take C4")
    assert grid(table)[3] == "- C5 C6"
    play(table, "A take R1")
    assert cash(table, "A") == 7
    assert refused(table, "A take S1") == "R8.3 bought-enough"
    assert answers(table, "A") == ["done"]
    play(table, "A done")
    assert asked(table) == ["A act"]


def test_r8_3_the_price_is_that_of_the_row_where_the_card_lies_now() -> None:
    """A gap does not move the cards below it before the end of buying."""
    table = grid_turn(GRID)
    play(table, "A take R1", "A take C1")
    assert cash(table, "A") == 10 - 1 - 2


def test_r8_3_buying_one_or_none_is_allowed() -> None:
    table = grid_turn(GRID)
    play(table, "A done")
    assert (display(table, "A"), cash(table, "A")) == ([], 10)
    table = grid_turn(GRID)
    play(table, "A take S1", "A done")
    assert display(table, "A") == ["S1"]


def test_r8_3_the_row_price_must_be_at_hand() -> None:
    table = grid_turn(GRID)
    give(table, "A", 1)
    assert refused(table, "A take C1") == "R8.3 too-expensive"
    assert answers(table, "A") == sorted(
        ["done", "take S1", "take S2", "take S3", "take R1", "take R2", "take R3"]
    )
    load(table, "A", "bean")
    play(table, "A sell bean", "A take C1")
    assert cash(table, "A") == 1
    play(table, "A loan", "A take C4")
    assert cash(table, "A") == 4


def test_r8_3_only_cards_of_the_grid_can_be_bought() -> None:
    table = grid_turn(GRID)
    assert refused(table, "A take S9") == "R8.3 not-in-grid"
    play(table, "A take S1")
    assert refused(table, "A take S1") == "R8.3 not-in-grid"


def test_r8_3_placed_cards_are_ready_for_use() -> None:
    table = grid_turn(GRID)
    play(table, "A take S1", "A take R1", "A done")
    load(table, "A", "leek wheat")
    assert refused(table, "A done") == "R5.13 unsettled"
    play(table, "A trade S1 pumpkin for leek", "A deliver R1")
    assert cash(table, "A") == 10 - 1 + 4


def test_r8_3_a_common_field_costs_two_more_as_a_payment_of_its_own() -> None:
    table = grid_turn("S1 S2 S3 R1 R2 R3 field3a field4a C3 C4 C5 C6")
    give(table, "A", 3)
    play(table, "A take field3a")
    assert cash(table, "A") == 1
    assert asked(table) == ["A pay"]
    assert refused(table, "A pay") == "R3.7 too-expensive"
    assert refused(table, "A take S1") == "R4.1 other-question"
    assert refused(table, "A done") == "R4.1 other-question"
    play(table, "A loan", "A pay")
    assert (cash(table, "A"), field(table, "A", 1)) == (4, "3: empty")
    play(table, "A take field4a", "A pay")
    assert cash(table, "A") == 0
    assert refused(table, "A take S1") == "R8.3 bought-enough"


def test_r8_3_helpers_can_finance_the_field_but_not_the_row() -> None:
    table = grid_turn("S1 S2 S3 R1 R2 R3 field3a book-keeper C3 C4 C5 C6")
    lay(table, "A", "market-crier", "S8")
    give(table, "A", 4)
    play(table, "A take book-keeper")
    assert refused(table, "A use book-keeper") == "R5.8 wrong-phase"
    assert refused(table, "A use market-crier sell") == "R5.8 wrong-phase"
    play(table, "A take field3a")
    assert cash(table, "A") == 0
    play(table, "A use book-keeper", "A name wheat", "A use market-crier sell")
    play(table, "A sell bean off S8", "A done", "A pay")
    assert cash(table, "A") == 1


def test_r8_3_the_squire_buys_up_to_four() -> None:
    table = grid_turn(GRID)
    lay(table, "A", "squire")
    play(table, "A use squire", "A take S1", "A take S2", "A take S3", "A take R1")
    assert refused(table, "A take R2") == "R8.3 bought-enough"
    assert refused(table, "A discard squire") == "R6.24 helper-in-use"
    play(table, "A done")
    assert display(table, "A") == ["R1", "S1", "S2", "S3"]
    assert cash(table, "A") == 9


def test_r8_3_the_squire_can_be_declared_after_two_cards() -> None:
    table = grid_turn(GRID)
    lay(table, "A", "squire")
    play(table, "A take S1", "A take S2", "A use squire")
    assert refused(table, "A use squire") == "R6.24 helper-in-use"
    play(table, "A take S3", "A take C1")
    assert refused(table, "A take C2") == "R8.3 bought-enough"


def test_r8_3_the_squire_is_discarded_before_the_second_row() -> None:
    table = grid_turn(GRID)
    lay(table, "A", "squire")
    play(table, "A use squire", "A done")
    assert discarded(table) == ["squire", "R1", "R2", "R3"]


def test_r8_3_a_squire_bought_in_this_round_cannot_be_used() -> None:
    table = grid_turn("squire S2 S3 R1 R2 R3 C1 C2 C3 C4 C5 C6")
    play(table, "A take squire")
    assert refused(table, "A use squire") == "R6.17 squire-fresh"
    play(table, "A take S2", "A done")
    hurry(table, lambda state: state.round == 4)
    assert "use squire" in offered(table, "A")


def test_r8_3_a_foreman_bought_with_the_squire_takes_him_back() -> None:
    table = grid_turn("foreman S2 S3 R1 R2 R3 C1 C2 C3 C4 C5 C6")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take foreman", "A take S2", "A take S3", "A done")
    assert asked(table) == ["A foreman"]
    assert grid(table)[1] == "R1 R2 R3"  # the row is cleared afterwards
    play(table, "A take squire")
    assert display(table, "A") == ["S2", "S3", "squire"]
    assert discarded(table) == ["foreman", "R1", "R2", "R3"]
    assert asked(table) == ["A act"]


def test_r8_3_squire_and_fields_each_field_is_paid_when_bought() -> None:
    table = grid_turn("field3a field4a S3 R1 R2 R3 C1 C2 C3 C4 C5 C6")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take field3a")
    assert refused(table, "A discard squire") == "R6.24 helper-in-use"
    play(table, "A pay", "A take field4a", "A pay", "A take S3", "A take C1", "A done")
    assert cash(table, "A") == 10 - 2 - 2 - 2


# --- R8.4: the grid afterwards -------------------------------------------------------------------


def test_r8_4_what_is_left_of_the_second_row_goes_and_the_gaps_are_filled() -> None:
    table = grid_turn(GRID, draw="maid tout official haggler shopper merchant")
    play(table, "A take S1", "A take C2")
    events = play(table, "A done")
    assert discarded(table) == ["R1", "R2", "R3"]
    assert grid(table) == ["C1 S2 S3", "C4 C5 C3", "maid official C6", "tout haggler shopper"]
    assert draw_pile(table) == ["merchant"]
    assert [event["card"] for event in told(events, "grid")] == [
        *["maid", "tout", "official", "haggler", "shopper"]
    ]
    assert [event["card"] for event in told(events, "grid-moved")] == [
        *["C1", "C4", "C5", "C3", "C6"]
    ]


def test_r8_4_cards_bought_out_of_the_second_row_are_not_discarded() -> None:
    table = grid_turn(GRID, draw="maid tout official haggler shopper merchant")
    play(table, "A take R1", "A take R3", "A done")
    assert discarded(table) == ["R2"]
    assert grid(table) == ["S1 S2 S3", "C1 C2 C3", "C4 C5 C6", "maid tout official"]


def test_r8_4_with_nothing_bought_only_the_second_row_changes() -> None:
    table = grid_turn(GRID, draw="maid tout official haggler")
    play(table, "A done")
    assert grid(table) == ["S1 S2 S3", "C1 C2 C3", "C4 C5 C6", "maid tout official"]


def test_r8_4_the_filling_stops_when_the_draw_pile_is_empty() -> None:
    table = grid_turn(GRID, draw="maid tout official")
    play(table, "A take S1", "A take C2", "A done")
    assert grid(table) == ["C1 S2 S3", "C4 C5 C3", "maid official C6", "tout - -"]
    assert draw_pile(table) == []


def test_r8_4_an_empty_pile_leaves_the_grid_to_shrink() -> None:
    table = grid_turn(GRID, draw="")
    play(table, "A take S1", "A done")
    assert grid(table) == ["C1 S2 S3", "C4 C2 C3", "- C5 C6", "- - -"]
    hurry(table, lambda state: state.round == 4)
    play(table, "A done")
    assert grid(table) == ["C1 S2 S3", "- C5 C6", "- - -", "- - -"]


def test_r8_4_an_empty_grid_offers_nothing_not_even_the_squire() -> None:
    table = grid_turn(draw="squire")
    lay(table, "A", "squire")
    assert refused(table, "A use squire") == "R6.24 no-effect"
    assert answers(table, "A") == ["done"]
    play(table, "A done")
    assert asked(table) == ["A act"]


def test_r8_4_the_foreman_cannot_react_to_the_cleared_row() -> None:
    table = grid_turn("S1 S2 S3 maid R2 tout C1 C2 C3 C4 C5 C6")
    lay(table, "A", "foreman")
    play(table, "A done")
    assert discarded(table) == ["maid", "R2", "tout"]
    assert asked(table) == ["A act"]
    assert display(table, "A") == ["foreman"]


# --- R8.7 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "loans"), [(17, 0), (19, 1), (22, 3), (16, 0)])
def test_r8_7_the_result_is_the_space_reached_after_loans(space: int, loans: int) -> None:
    table = action_turn(players=1, round=9)
    seat_of(table, "A").space = space
    seat_of(table, "A").loans = loans
    events = finish_turn(table, "A")
    assert table.phase == OVER
    assert [event["number"] for event in told(events, "result")] == [space - loans]
    assert [score.space for score in scores(table)] == [space - loans]
    assert winners(table) == [0]


@pytest.mark.parametrize(
    ("space", "loans", "word"),
    [
        (16, 0, ""),
        (17, 0, "good"),
        (17, 1, ""),
        (18, 0, "very good"),
        (19, 0, "masterly"),
        (19, 1, "very good"),
        (23, 0, "masterly"),
    ],
)
def test_r8_7_seventeen_is_good_eighteen_very_good_nineteen_masterly(
    space: int, loans: int, word: str
) -> None:
    table = action_turn(players=1, round=9)
    seat_of(table, "A").space = space
    seat_of(table, "A").loans = loans
    finish_turn(table, "A")
    assert praise(scores(table)[0].space) == word
