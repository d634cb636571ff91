"""R8.5, R8.6: the imaginary opponent, and the one shuffle."""

import pytest

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
    told,
)

GRID = "S1 S2 S3 R1 R2 R3 C1 C2 C3 C4 C5 C6"

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
