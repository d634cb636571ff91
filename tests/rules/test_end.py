"""R7: loans, the end of the game and scoring."""

import pytest

from loyang import apply, deciders, free_actions, legal_actions, parse
from loyang.engine.events import Event
from loyang.engine.reasons import Illegal
from loyang.engine.scoring import scores, winners
from loyang.engine.state import OVER, State
from tests.kit import (
    action_turn,
    answers,
    asked,
    before_harvest,
    cash,
    display,
    distribution,
    field,
    finish_turn,
    free,
    give,
    goods,
    grid_turn,
    lay,
    lay_field,
    lay_regular,
    lay_stall,
    load,
    names,
    offered,
    only_draw,
    play,
    refused,
    scripted,
    seat_of,
    shop,
    stock,
    store,
    told,
    why,
)


def last_turn(players: int = 2) -> State:
    """The very last action turn of the game; only wheat of the home field has grown."""
    table = action_turn(players, "ABCD"[players - 1], round=9)
    for seat in table.seats[:players]:
        seat.fields = []
        seat.cash = 0
    return table


def end(table: State) -> list[Event]:
    """Finish the last turn of the game."""
    return finish_turn(table, "ABCD"[table.players - 1])


# --- R7.1, R7.2 ----------------------------------------------------------------------------------


def test_r7_1_a_loan_is_five_cash_at_once() -> None:
    table = action_turn(players=2)
    events = play(table, "A loan")
    assert (cash(table, "A"), seat_of(table, "A").loans) == (15, 1)
    assert told(events, "loan") == [{"seat": 0, "cash": 5, "number": 1}]


def test_r7_1_any_number_and_no_repayment() -> None:
    table = action_turn(players=2)
    play(table, *["A loan"] * 7)
    assert (cash(table, "A"), seat_of(table, "A").loans) == (45, 7)
    assert offered(table, "A", "repay") == []
    finish_turn(table, "A")
    assert (cash(table, "A"), seat_of(table, "A").loans) == (45, 7)


def test_r7_1_at_any_time_in_every_phase_asked_or_not() -> None:
    setup = scripted(2)
    reap = before_harvest(players=2)
    lay(reap, "A", "harvest-helper")
    lay_field(reap, "A", 6, "wheat")
    finish_turn(reap, "B")
    assert asked(reap) == ["A reap"]
    draft = distribution("S1 S2", "R2 R5", courtyard="C1")
    choice = distribution("S1 S2", "R2 R5", courtyard="C1")
    play(choice, "A take C1")
    pay = distribution("field3a", "R2 R5", courtyard="C1")
    play(pay, "A take C1", "A keep field3a")
    act = action_turn(players=2)
    pack = action_turn(players=2)
    play(pack, "A pack")
    store = action_turn(players=2)
    play(store, "A done")
    path = action_turn(players=2)
    play(path, "A done", "A done")
    for table in (setup, reap, draft, choice, pay, act, pack, store, path):
        question = asked(table)
        for seat in "AB":
            play(table, f"{seat} loan")
            assert (cash(table, seat), seat_of(table, seat).loans) == (15, 1)
        assert asked(table) == question


def test_r7_1_in_the_solo_game_too() -> None:
    table = grid_turn("S1 S2 S3 R1 R2 R3 C1 C2 C3 S4 S5 S6")
    play(table, "A loan", "A take C1", "A loan", "A done", "A loan")
    assert (cash(table, "A"), seat_of(table, "A").loans) == (23, 3)


def test_r7_2_who_cannot_pay_a_field_otherwise_has_to_take_a_loan() -> None:
    table = distribution("field3a S1", "R2 R5", courtyard="C1")
    give(table, "A", 1)
    play(table, "A take C1", "A keep field3a")
    assert offered(table, "A") == ["loan"]
    assert refused(table, "A pay") == "R3.7 too-expensive"
    assert why(table, "A pay") == "R3.7: it costs 2, you have 1"
    play(table, "A loan", "A pay")
    assert cash(table, "A") == 4


def test_r7_2_who_cannot_pay_a_miss_otherwise_has_to_take_a_loan() -> None:
    table = action_turn(players=2)
    lay_regular(table, "A", "R5", red=True)
    give(table, "A", 1)
    only_draw(table)
    assert refused(table, "A miss R5") == "R5.13 too-expensive"
    assert refused(table, "A done") == "R5.13 unsettled"
    assert offered(table, "A") == ["loan"]
    play(table, "A loan", "A miss R5", "A done")
    assert cash(table, "A") == 4


def test_r7_2_who_can_raise_the_cash_need_not_take_a_loan() -> None:
    table = distribution("field3a S1", "R2 R5", courtyard="C1")
    give(table, "A", 0)
    load(table, "A", "bean")
    play(table, "A take C1", "A keep field3a", "A sell bean", "A pay")
    assert seat_of(table, "A").loans == 0


def test_r7_2_with_cash_at_hand_a_loan_is_still_allowed() -> None:
    table = distribution("field3a S1", "R2 R5", courtyard="C1")
    play(table, "A take C1", "A keep field3a", "A loan", "A pay")
    assert cash(table, "A") == 13


# --- R7.3 ----------------------------------------------------------------------------------------


def test_r7_3_each_loan_takes_the_marker_back_one_space_at_the_end() -> None:
    table = last_turn()
    seat_of(table, "A").space = 17
    seat_of(table, "A").loans = 2
    seat_of(table, "B").space = 16
    assert seat_of(table, "A").space == 17  # not before the end
    events = end(table)
    results = [(event["seat"], event["number"]) for event in told(events, "result")]
    assert results == [(0, 15), (1, 16)]
    assert winners(table) == [1]


def test_r7_3_the_marker_does_not_move_back_before_the_end() -> None:
    """The price of the next step is that of the space without loans."""
    table = action_turn(players=2)
    seat_of(table, "A").space = 5
    play(table, "A loan", "A done", "A done", "A step")
    assert seat_of(table, "A").space == 6
    assert cash(table, "A") == 14
    play(table, "A step")
    assert cash(table, "A") == 7


@pytest.mark.parametrize(("loans", "space"), [(1, 0), (2, -1), (5, -4)])
def test_r7_3_loans_can_push_the_result_to_zero_and_below(loans: int, space: int) -> None:
    table = last_turn()
    seat_of(table, "A").loans = loans
    seat_of(table, "B").loans = 9
    end(table)
    assert [score.space for score in scores(table)] == [space, -8]
    assert winners(table) == [0]


def test_r7_3_a_loan_of_the_last_turn_counts() -> None:
    table = last_turn()
    seat_of(table, "B").space = 2
    play(table, "B loan")
    end(table)
    assert [score.space for score in scores(table)] == [1, 1]
    assert winners(table) == [1]  # five cash more


# --- R7.4: who wins ------------------------------------------------------------------------------


def test_r7_4_the_furthest_marker_wins() -> None:
    table = last_turn(players=3)
    for seat, space, money in [("A", 14, 9), ("B", 16, 0), ("C", 15, 30)]:
        seat_of(table, seat).space = space
        give(table, seat, money)
    events = end(table)
    assert told(events, "winner") == [{"seat": 1}]


def test_r7_4_the_first_tie_is_broken_by_cash() -> None:
    table = last_turn(players=3)
    for seat, space, money in [("A", 15, 3), ("B", 15, 4), ("C", 14, 40)]:
        seat_of(table, seat).space = space
        give(table, seat, money)
    store(table, "A", "bean")
    events = end(table)
    assert told(events, "winner") == [{"seat": 1}]


def test_r7_4_then_by_vegetables_on_fields_and_in_the_storehouse() -> None:
    table = last_turn(players=3)
    for seat in "ABC":
        seat_of(table, seat).space = 15
        give(table, seat, 3)
    lay_field(table, "A", 6, "wheat", 4)
    store(table, "A", "wheat")
    lay_field(table, "B", 4, "bean", 2)
    lay_field(table, "B", 3, "leek", 2)
    store(table, "B", "wheat leek")
    lay_field(table, "C", 6, "wheat", 5)
    events = end(table)
    amounts = [event["amount"] for event in told(events, "result")]
    assert amounts == [5, 6, 5]
    assert told(events, "winner") == [{"seat": 1}]


def test_r7_4_kinds_of_vegetables_are_worth_the_same_in_the_tie() -> None:
    table = last_turn()
    lay_field(table, "A", 6, "wheat", 2)
    lay_field(table, "B", 3, "leek", 1)
    end(table)
    assert winners(table) == [0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r7_4_at_last_the_win_is_shared(players: int) -> None:
    table = last_turn(players)
    for seat in table.seats:
        seat.space = 15
        seat.cash = 3
        seat.storehouse = goods("leek")
    if players == 4:
        finish_turn(table, "C")
    events = end(table)
    assert [event["seat"] for event in told(events, "winner")] == list(range(players))
    assert winners(table) == list(range(players))


def test_r7_4_a_shared_win_leaves_out_who_is_behind() -> None:
    table = last_turn(players=4)
    for seat, space, loans, money in [("A", 15, 0, 2), ("B", 16, 1, 2), ("C", 15, 0, 1)]:
        seat_of(table, seat).space = space
        seat_of(table, seat).loans = loans
        give(table, seat, money)
    finish_turn(table, "C")
    finish_turn(table, "D")
    assert winners(table) == [0, 1]


def test_r7_4_nobody_has_won_before_the_end() -> None:
    table = last_turn()
    seat_of(table, "A").space = 15
    assert winners(table) == []
    end(table)
    assert winners(table) == [0]


def test_r7_4_vegetables_in_the_shop_and_on_stalls_do_not_count() -> None:
    table = last_turn()
    stock(table, "A", "wheat wheat wheat leek leek")
    stock(table, "B", "")
    lay(table, "A", "S1", "S2")
    store(table, "B", "wheat")
    end(table)
    assert winners(table) == [1]


# --- R7.5 ----------------------------------------------------------------------------------------


def test_r7_5_after_the_last_turn_nothing_is_possible() -> None:
    table = last_turn()
    lay(table, "A", "maid")
    load(table, "A", "bean")
    give(table, "A", 50)
    events = end(table)
    assert names(events)[-4:] == ["game-over", "result", "result", "winner"]
    assert table.phase == OVER
    assert deciders(table) == []
    for seat in (0, 1):
        assert legal_actions(table, seat) == free_actions(table, seat) == []
    before = table.copy()
    for line in ("A loan", "B loan", "A sell bean", "A discard maid", "A step", "B done", "B step"):
        assert refused(table, line) == "R7.5 game-over"
        with pytest.raises(Illegal, match=r"R7\.5"):
            apply(table, parse(line))
    assert table == before


def test_r7_5_customers_left_over_count_for_nothing() -> None:
    table = action_turn(players=2, turn="B", round=9)
    lay_regular(table, "A", "R5", red=True, standing=2)
    lay(table, "A", "C1", "C2")
    lay_stall(table, "B", "S1", "turnip")
    for seat in "AB":
        give(table, seat, 1)
    end(table)
    assert [cash(table, seat) for seat in "AB"] == [1, 1]
    assert winners(table) == [0, 1]
    assert display(table, "A") == ["C1", "C2", "R5"]


def test_r7_5_the_game_ends_after_the_last_turn_of_round_nine_and_not_before() -> None:
    table = action_turn(players=3, turn="B", round=9)
    finish_turn(table, "B")
    assert asked(table) == ["C act"]
    play(table, "C done", "C done")
    assert table.phase != OVER
    assert free(table, "A") == ["loan"]
    play(table, "A loan", "C done")
    assert table.phase == OVER
    assert [score.space for score in scores(table)] == [0, 1, 1]


def test_r7_5_with_four_players_the_game_ends_when_both_pairs_are_done() -> None:
    table = action_turn(players=4, turn="C", round=9)
    finish_turn(table, "D")
    assert asked(table) == ["C act"]
    play(table, "D loan")
    finish_turn(table, "C")
    assert table.phase == OVER
    assert asked(table) == []


def test_r7_5_the_shop_stock_counts_for_nothing() -> None:
    table = last_turn()
    stock(table, "A", "")
    end(table)
    assert winners(table) == [0, 1]
    assert shop(table, "B") != ""


def test_r7_5_a_foreman_asked_by_the_last_discard_answers_before_the_end() -> None:
    table = last_turn(players=2)
    lay(table, "A", "foreman")
    lay(table, "B", "maid")
    play(table, "B done", "B done", "B discard maid")
    assert asked(table) == ["A foreman"]
    play(table, "A take maid", "B done")
    assert table.phase == OVER
    assert display(table, "A") == ["maid"]


def test_r7_5_the_last_harvest_empties_every_home_field_before_round_nine_is_played() -> None:
    table = before_harvest(players=2, round=9)
    finish_turn(table, "B")
    assert (field(table, "A", 0), field(table, "B", 0)) == ("gone", "gone")
    assert asked(table) == ["A draft"]
    assert answers(table, "A") != []
