"""R6.2: the Con man."""

from loyang.engine.state import DUE, WAITING
from tests.kit import (
    action_turn,
    asked,
    cash,
    discarded,
    display,
    free,
    lay,
    lay_grid,
    load,
    number,
    offered,
    on_stall,
    play,
    refused,
    regular,
)


def test_r6_2_con_man_is_swapped_for_a_helper_of_a_finished_player() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "maid")
    lay(table, "B", "con-man", "S6")
    load(table, "B", "wheat")
    play(table, "B use con-man maid")
    assert display(table, "A") == ["con-man"]
    assert display(table, "B") == ["S6", "maid"]
    assert discarded(table) == []
    play(table, "B use maid", "B trade S6 leek for wheat")


def test_r6_2_con_man_cannot_be_used_by_the_starting_player() -> None:
    table = action_turn(2, "A")
    lay(table, "A", "con-man")
    lay(table, "B", "maid")
    assert refused(table, "A use con-man maid") == "R6.2 not-finished"
    assert offered(table, "A", "use") == []
    play(table, "A discard con-man")


def test_r6_2_con_man_tells_finished_players_from_others() -> None:
    table = action_turn(3, "B")
    lay(table, "A", "maid")
    lay(table, "B", "con-man")
    lay(table, "C", "tout")
    assert refused(table, "B use con-man tout") == "R6.2 not-finished"
    assert offered(table, "B", "use con-man") == ["use con-man maid"]


def test_r6_2_con_man_waits_until_the_other_has_stored_and_moved() -> None:
    table = action_turn(2, "A")
    lay(table, "A", "maid")
    lay(table, "B", "con-man")
    play(table, "A done", "A done")
    assert asked(table) == ["A path"]
    assert refused(table, "B use con-man maid") == "R4.1 not-asked"
    play(table, "A done", "B use con-man maid")
    assert display(table, "B") == ["maid"]


def test_r6_2_con_man_cannot_take_a_covered_trader() -> None:
    """The rulebook's picture: the Trader lies beneath another card."""
    table = action_turn(2, "B")
    lay(table, "A", "C4 over trader1", "maid over trader2")
    lay(table, "B", "con-man")
    assert refused(table, "B use con-man trader1") == "R4.2 not-exposed-there"
    assert refused(table, "B use con-man trader2") == "R4.2 not-exposed-there"
    assert offered(table, "B", "use con-man") == ["use con-man maid"]


def test_r6_2_con_man_takes_no_other_card_and_no_helper_of_his_owner() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "S1", "R1")
    lay(table, "B", "con-man", "maid")
    assert refused(table, "B use con-man S1") == "R4.2 not-exposed-there"
    assert refused(table, "B use con-man R1") == "R4.2 not-exposed-there"
    assert refused(table, "B use con-man maid") == "R4.2 not-exposed-there"
    assert refused(table, "B use con-man con-man") == "R4.2 not-exposed-there"


def test_r6_2_con_man_exposes_the_cards_beneath_on_both_sides() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "maid over R5")
    lay(table, "B", "con-man over S2")
    play(table, "B use con-man maid")
    assert display(table, "A") == ["R5", "con-man"]
    assert display(table, "B") == ["S2", "maid"]
    assert on_stall(table, "B", "S2") == "wheat turnip bean"


def test_r6_2_con_man_exposes_a_regular_customer_that_is_not_due_for_the_finished_player() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "maid over R5")
    lay(table, "B", "con-man over R6")
    play(table, "B use con-man maid")
    assert regular(table, "A", "R5").standing == WAITING
    assert regular(table, "B", "R6").standing == DUE
    assert refused(table, "B done") == "R5.13 unsettled"
    play(table, "B miss R6", "B done", "B done", "B done")  # into the next round
    assert table.round == 4
    assert not regular(table, "A", "R5").red
    assert regular(table, "A", "R5").standing == DUE


def test_r6_2_con_man_swap_is_no_discard_for_the_foreman() -> None:
    table = action_turn(3, "B")
    lay(table, "A", "maid")
    lay(table, "B", "con-man")
    lay(table, "C", "foreman")
    play(table, "B use con-man maid")
    assert asked(table) == ["B act"]


def test_r6_2_con_man_may_take_the_foreman_himself() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "foreman")
    lay(table, "B", "con-man", "maid")
    play(table, "B use con-man foreman", "B use maid")
    assert asked(table) == ["B foreman"]


def test_r6_2_con_man_stays_in_the_game_for_his_new_owner() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "maid")
    lay(table, "B", "con-man")
    play(table, "B use con-man maid")
    assert "discard con-man" in free(table, "A")
    play(table, "A discard con-man")
    assert discarded(table) == ["con-man"]


def test_r6_2_con_man_among_four_players_reaches_only_the_partner() -> None:
    table = action_turn(4, "C")
    lay(table, "A", "maid")
    lay(table, "B", "official")
    lay(table, "C", "con-man")
    assert refused(table, "C use con-man official") == "R4.2 not-exposed-there"
    play(table, "C use con-man maid")
    assert display(table, "A") == ["con-man"]


def test_r6_2_con_man_in_solo_is_swapped_for_a_helper_of_the_grid_without_a_price() -> None:
    table = action_turn(1)
    lay_grid(table, "S1 C1 R1", "S2 C2 R2", "S3 maid R3", "S4 C4 tout")
    lay(table, "A", "con-man over C5")
    assert refused(table, "A use con-man S3") == "R6.2 not-in-grid"
    assert refused(table, "A use con-man official") == "R6.2 not-in-grid"
    assert offered(table, "A", "use con-man") == ["use con-man maid", "use con-man tout"]
    place = table.grid.index(number("maid"))
    play(table, "A use con-man maid")
    assert display(table, "A") == ["C5", "maid"]
    assert cash(table, "A") == 10
    assert table.grid[place] == number("con-man")
    assert discarded(table) == []
