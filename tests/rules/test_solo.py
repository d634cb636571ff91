"""R8: the solo game."""

import pytest

from loyang import deciders, new_game
from loyang.engine.cards import CARD_NAMES, FULL_STALL, ROW, ROW_NAMES
from loyang.engine.game import open_game
from loyang.engine.scoring import praise, scores, winners
from loyang.engine.state import OVER, WAITING, State
from tests.kit import (
    action_turn,
    answers,
    asked,
    before_harvest,
    cart,
    cash,
    discard_pile,
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
    lay_field,
    lay_grid,
    lay_regular,
    lay_stall,
    load,
    names,
    no_cards,
    number,
    offered,
    on_stall,
    only_draw,
    plant,
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


# --- R8.5: the imaginary opponent ----------------------------------------------------------------


def solo_turn(round: int = 3) -> State:
    """The solo player's action turn; the opponent has two of each."""
    table = action_turn(players=1, round=round)
    lay(table, "B", "S1", "S2", "C1", "C2")
    for card in ("R1", "R2"):
        lay_regular(table, "B", card, standing=WAITING)
    return table


def test_r8_5_the_trader_trades_at_the_opponents_stalls() -> None:
    table = solo_turn()
    lay(table, "A", "trader1")
    load(table, "A", "wheat")
    play(table, "A trade S2 bean for wheat with trader1")
    assert (cart(table, "A"), cash(table, "A")) == ("bean", 10)


@pytest.mark.parametrize(("round", "toll"), [(7, 0), (8, 1), (9, 2)])
def test_r8_5_what_is_paid_to_the_opponent_goes_to_the_supply(round: int, toll: int) -> None:
    table = solo_turn(round)
    lay(table, "A", "trader1")
    load(table, "A", "wheat")
    events = play(table, "A trade S2 bean for wheat with trader1")
    assert (cash(table, "A"), cash(table, "B")) == (10 - toll, 0)
    assert "income" not in names(events)


def test_r8_5_an_emptied_stall_of_the_opponent_is_discarded_and_not_replaced() -> None:
    table = solo_turn()
    lay(table, "A", "trader1")
    lay_stall(table, "B", "S3", "turnip")
    load(table, "A", "wheat")
    play(table, "A trade S3 turnip for wheat with trader1")
    assert display(table, "B") == ["C1", "C2", "R1", "R2", "S1", "S2"]
    assert discarded(table) == ["S3", "trader1"]


def test_r8_5_the_market_woman_swaps_stalls_with_the_opponent() -> None:
    table = solo_turn()
    lay(table, "A", "market-woman", "S9 over C9")
    lay_stall(table, "B", "S3", "leek")
    play(table, "A use market-woman S9 S3")
    assert display(table, "A") == ["C9", "S3"]
    assert "S9" in display(table, "B")
    assert on_stall(table, "A", "S3") == "wheat turnip leek"


def test_r8_5_the_deliveryman_serves_the_opponents_regular_customers() -> None:
    table = solo_turn()
    lay(table, "A", "deliveryman")
    load(table, "A", "wheat pumpkin")
    play(table, "A use deliveryman R1")
    assert cash(table, "A") == 14
    assert regular(table, "B", "R1").rows == 1


def test_r8_5_a_completed_customer_of_the_opponent_is_discarded_and_two_go_to_the_supply() -> None:
    table = solo_turn()
    lay(table, "A", "deliveryman")
    lay_regular(table, "B", "R5", rows=3, standing=WAITING)
    load(table, "A", "turnip turnip")
    play(table, "A use deliveryman R5")
    assert (cash(table, "A"), cash(table, "B")) == (10 + 7 - 2, 0)
    assert "R5" not in display(table, "B")
    assert discarded(table) == ["R5", "deliveryman"]


def test_r8_5_the_tout_swaps_casual_customers_with_the_opponent() -> None:
    table = solo_turn()
    lay(table, "A", "tout", "C9 over R6")
    play(table, "A use tout swap C9 C1")
    assert display(table, "A") == ["C1", "R6"]
    assert "C9" in display(table, "B")


def test_r8_5_the_tout_buys_and_serves_a_casual_customer_of_the_opponent() -> None:
    table = solo_turn()
    lay(table, "A", "tout")
    load(table, "A", "wheat pumpkin turnip")
    play(table, "A use tout buy C1")
    assert cash(table, "A") == 10 + 7 - 2 - 2  # more casual than regular customers
    assert display(table, "B") == ["C2", "R1", "R2", "S1", "S2"]
    assert discarded(table) == ["C1", "tout"]


def test_r8_5_the_con_man_swaps_with_the_grid_without_a_row_price() -> None:
    table = solo_turn()
    lay(table, "A", "con-man over S9")
    lay(table, "B", "trader1")  # it would not be there in a real game
    lay_grid(table, "- - -", "- - -", "- - -", "- maid -")
    assert refused(table, "A use con-man trader1") == "R6.2 not-in-grid"
    play(table, "A use con-man maid")
    assert display(table, "A") == ["S9", "maid"]
    assert (grid(table)[3], cash(table, "A")) == ("- con-man -", 10)
    assert discarded(table) == []


def test_r8_5_the_con_man_takes_only_helpers_of_the_grid() -> None:
    table = solo_turn()
    lay(table, "A", "con-man")
    lay_grid(table, "S9")
    assert refused(table, "A use con-man S9") == "R6.2 not-in-grid"


def test_r8_5_the_subsistence_farmer_buys_from_the_supply() -> None:
    table = solo_turn()
    lay(table, "A", "subsistence-farmer")
    assert offered(table, "A", "use") == [
        "use subsistence-farmer supply pumpkin",
        "use subsistence-farmer supply turnip",
        "use subsistence-farmer supply wheat",
    ]
    assert refused(table, "A use subsistence-farmer supply bean") == "R6.21 not-supplied"
    assert refused(table, "A use subsistence-farmer field B 1") == "R6.21 not-solo"
    play(table, "A use subsistence-farmer supply turnip")
    assert (cart(table, "A"), cash(table, "A")) == ("turnip", 9)


def test_r8_5_the_supply_is_for_the_solo_game_only() -> None:
    table = action_turn(players=2)
    lay(table, "A", "subsistence-farmer")
    assert refused(table, "A use subsistence-farmer supply wheat") == "R6.21 solo-only"


def test_r8_5_the_opponent_has_no_turn_and_its_customers_are_never_due() -> None:
    table = solo_turn()
    events = finish_turn(table, "A")
    assert told(events, "turn-over") == [{"seat": 0}]
    assert "missed" not in names(events)
    assert (table.round, asked(table)) == (4, ["A grid"])
    assert regular(table, "B", "R1").standing == WAITING
    assert not regular(table, "B", "R1").red


def test_r8_5_the_foreman_takes_own_discards_in_every_phase() -> None:
    table = solo_turn()
    lay(table, "A", "maid", "foreman")
    play(table, "A use maid", "A take maid")
    assert display(table, "A") == ["maid"]
    table = grid_turn(GRID)
    lay(table, "A", "maid", "foreman")
    play(table, "A discard maid")
    assert asked(table) == ["A foreman"]
    play(table, "A take maid")
    assert (display(table, "A"), asked(table)) == (["maid"], ["A grid"])


# --- R8.6: one shuffle only -----------------------------------------------------------------------


def solo_harvest(round: int = 3) -> State:
    """Before a harvest; three cards in the discard pile and three in the draw pile."""
    table = before_harvest(players=1, round=round)
    discard_pile(table, "S1", "S2", "S3")
    only_draw(table, "C1", "C2", "C3")
    return table


def test_r8_6_no_shuffle_in_a_harvest_that_empties_no_field() -> None:
    table = solo_harvest()
    lay_field(table, "A", 4, "bean", 2)
    lay_field(table, "A", 4)
    events = finish_turn(table, "A")
    assert "shuffled" not in names(events)
    assert (draw_pile(table), discarded(table)) == (["C1", "C2", "C3"], ["S1", "S2", "S3"])


def test_r8_6_the_first_harvest_that_empties_a_field_shuffles_the_discard_pile_in() -> None:
    table = solo_harvest()
    lay_field(table, "A", 4, "bean", 1)
    events = finish_turn(table, "A")
    assert told(events, "shuffled") == [{"number": 6}]
    assert discarded(table) == []
    assert sorted(draw_pile(table)) == ["C1", "C2", "C3", "S1", "S2", "S3"]


def test_r8_6_an_emptied_common_field_is_shuffled_in() -> None:
    table = before_harvest(players=1, round=3)
    lay(table, "A", "field3a")
    plant(table, "A", 1, "leek", 1)
    lay_field(table, "A", 4, "bean", 1)  # emptied later in the same harvest
    only_draw(table, "C1")
    events = finish_turn(table, "A")
    assert names(events).count("shuffled") == 1
    assert sorted(draw_pile(table)) == ["C1", "field3a"]
    assert discarded(table) == []


def test_r8_6_a_common_field_that_is_harvested_after_the_first_emptied_one_is_in_as_well() -> None:
    table = before_harvest(players=1, round=3)
    lay_field(table, "A", 4, "bean", 1)
    lay(table, "A", "field3a")
    plant(table, "A", 2, "leek", 1)
    only_draw(table, "C1")
    finish_turn(table, "A")
    assert sorted(draw_pile(table)) == ["C1", "field3a"]


def test_r8_6_exactly_once() -> None:
    table = solo_harvest()
    lay_field(table, "A", 4, "bean", 1)
    lay_field(table, "A", 4, "bean", 2)
    events = finish_turn(table, "A")
    assert names(events).count("shuffled") == 1
    events = hurry(table, lambda state: state.phase == OVER)
    assert names(events).count("field-emptied") == 2  # the second one and the home field
    assert "shuffled" not in names(events)
    assert discarded(table) != []


def test_r8_6_the_home_field_counts_in_round_nine() -> None:
    table = solo_harvest(round=9)
    events = finish_turn(table, "A")
    assert told(events, "shuffled") == [{"number": 6}]
    assert field(table, "A", 0) == "gone"


def test_r8_6_a_field_emptied_in_the_action_phase_does_not_count() -> None:
    table = before_harvest(players=1, round=3)
    lay(table, "A", "plough-man")
    lay_field(table, "A", 4, "bean", 1)
    lay_field(table, "A", 4, "bean", 2)
    events = play(table, "A use plough-man reap", "A reap 1", "A done")
    events += finish_turn(table, "A")
    assert "shuffled" not in names(events)
    assert discarded(table) == ["plough-man"]
    events = hurry(table, lambda state: state.round == 4)
    assert names(events).count("shuffled") == 1  # now the other one is empty


def test_r8_6_the_shuffle_comes_after_the_harvest_helper_and_the_whole_harvest() -> None:
    table = solo_harvest()
    table.draw.append(number("harvest-helper"))
    lay(table, "A", "harvest-helper")
    lay_field(table, "A", 4, "bean", 1)
    lay_field(table, "A", 6, "wheat", 6)
    finish_turn(table, "A")
    assert asked(table) == ["A reap"]
    assert discarded(table) == ["S1", "S2", "S3"]
    play(table, "A use harvest-helper reap", "A reap 2")
    events = play(table, "A done")
    assert "shuffled" not in names(events)
    events = play(table, "A done")
    told_names = names(events)
    assert told_names.index("shuffled") > max(
        n for n, name in enumerate(told_names) if name == "harvested"
    )
    assert "harvest-helper" in draw_pile(table)


def test_r8_6_the_card_phase_does_not_shuffle() -> None:
    table = grid_turn(GRID, draw="maid")
    play(table, "A done")
    assert discarded(table) == ["R1", "R2", "R3"]
    events = hurry(table, lambda state: state.round == 4 and asked(state) == ["A act"])
    assert "shuffled" not in names(events)
    assert discarded(table)[:3] == ["R1", "R2", "R3"]


def test_r8_6_a_two_pack_cannot_be_bought_from_an_empty_pile() -> None:
    table = action_turn(players=1)
    no_cards(table, "C1", "C2")
    assert refused(table, "A pack") == "R5.17 no-cards"


def test_r8_6_with_one_card_left_a_two_pack_has_one_card() -> None:
    table = action_turn(players=1)
    discard_pile(table, "C1", "C2")
    only_draw(table, "C3")
    events = play(table, "A pack")
    assert "shuffled" not in names(events)
    assert answers(table, "A") == ["keep C3", "keep none"]
    play(table, "A keep C3")
    assert display(table, "A") == ["C3"]
    assert discarded(table) == ["C1", "C2"]


def test_r8_6_drawing_the_last_two_cards_does_not_shuffle() -> None:
    table = action_turn(players=1)
    discard_pile(table, "C1")
    only_draw(table, "C3", "C4")
    events = play(table, "A pack")
    assert "shuffled" not in names(events)
    play(table, "A keep none")
    assert discarded(table) == ["C1", "C3", "C4"]


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
