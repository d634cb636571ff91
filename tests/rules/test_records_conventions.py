"""R10: conventions that make records and comparisons possible."""

import pytest

from loyang import apply, deciders, legal_actions, new_game, parse, why_not
from loyang.engine.actions import Action, Buy, Loan, Sow, Take
from loyang.engine.cards import CARDS
from loyang.engine.events import Event
from loyang.engine.game import open_game
from loyang.engine.reasons import Illegal
from loyang.engine.state import State
from tests.kit import (
    action_turn,
    answers,
    asked,
    before_harvest,
    cash,
    courtyard,
    discard_pile,
    discarded,
    display,
    distribution,
    draw_pile,
    finish_turn,
    hand,
    lay,
    lay_field,
    names,
    number,
    only_draw,
    pile_up,
    play,
    refused,
    scripted,
    sow_homes,
    told,
)

# --- R10.1 ---------------------------------------------------------------------------------------


def test_r10_1_cards_are_dealt_hand_by_hand_in_player_order_from_the_top() -> None:
    deck = "S14 S2 S9 S4 R7 R1 R3 R5 C8 C1 C11 C4 maid".split()
    table = scripted(3, start="B", deck=deck)
    events = sow_homes(table)
    assert hand(table, "B") == ["S2", "S4", "S9", "S14"]
    assert hand(table, "C") == ["R1", "R3", "R5", "R7"]
    assert hand(table, "A") == ["C1", "C4", "C8", "C11"]
    assert draw_pile(table)[0] == "maid"
    dealt = [event["seat"] for event in told(events, "dealt") if "audience" not in event]
    assert dealt == [1, 2, 0]


def test_r10_1_a_later_round_deals_from_its_starting_player_on() -> None:
    table = before_harvest(players=2)
    table.start = 1
    pile_up(table, "S1", "S2", "S3", "S4", "R1", "R2", "R3", "R4")
    finish_turn(table, "B")
    assert hand(table, "B") == ["S1", "S2", "S3", "S4"]
    assert hand(table, "A") == ["R1", "R2", "R3", "R4"]


def test_r10_1_starter_customers_are_dealt_by_seat_whoever_begins() -> None:
    table = scripted(3, start="C", starters=["R4", "R9", "R1", "R3"], introductory=True)
    assert [seat.starter for seat in table.seats] == [number("R4"), number("R9"), number("R1")]
    assert "R3" in draw_pile(table)


# --- R10.2 ---------------------------------------------------------------------------------------


def test_r10_2_the_card_phase_shuffles_only_when_the_discard_pile_holds_a_card() -> None:
    table = before_harvest(players=2)
    pile_up(table, "S1", "S2", "S3", "S4", "R1", "R2", "R3", "R4", "C1", "C2")
    done = table.shuffles
    events = finish_turn(table, "B")
    assert "shuffled" not in names(events)
    assert table.shuffles == done
    assert draw_pile(table)[:2] == ["C1", "C2"]  # the order is as it was
    table = before_harvest(players=2)
    table.discard = [table.draw.pop()]
    events = finish_turn(table, "B")
    assert names(events).count("shuffled") == 1


def test_r10_2_the_action_phase_shuffles_only_when_the_discard_pile_holds_a_card() -> None:
    table = action_turn(players=2)
    only_draw(table, "C1", "C2")
    done = table.shuffles
    events = play(table, "A pack")
    assert "shuffled" not in names(events)
    assert table.shuffles == done
    table = action_turn(players=2)
    discard_pile(table, "S1")
    only_draw(table, "C1", "C2")
    events = play(table, "A pack")
    assert names(events).count("shuffled") == 1


def test_r10_2_the_solo_shuffle_happens_with_an_empty_discard_pile_too() -> None:
    table = before_harvest(players=1, round=3)
    lay_field(table, "A", 4, "bean", 1)
    before = draw_pile(table)
    done = table.shuffles
    events = finish_turn(table, "A")
    assert told(events, "shuffled") == [{"number": CARDS}]
    assert table.shuffles == done + 1
    assert draw_pile(table) != before
    assert sorted(draw_pile(table)) == sorted(before)


# --- R10.3 ---------------------------------------------------------------------------------------


def played(players: int, seed: str, introductory: bool = False) -> tuple[State, list[str]]:
    """A game of all kinds of actions, and its actions as lines."""
    table = new_game(players, seed, introductory)
    lines: list[str] = []
    while deciders(table):
        seats = deciders(table)
        seat = seats[len(lines) % len(seats)]
        actions = legal_actions(table, seat)
        # free actions come last: a loan every now and then
        action = actions[len(lines) * 7 % len(actions)]
        if isinstance(action, Loan) and len(lines) % 5:
            action = actions[0]
        lines.append(str(action))
        apply(table, action)
    return table, lines


@pytest.mark.parametrize(
    ("players", "introductory"), [(1, False), (2, False), (2, True), (3, True), (4, False)]
)
def test_r10_3_the_same_seed_and_actions_in_order_give_the_same_game(
    players: int, introductory: bool
) -> None:
    table, lines = played(players, "R10.3", introductory)
    again, told_first = open_game(players, "R10.3", introductory)
    events: list[Event] = list(told_first)
    for line in lines:
        events += apply(again, parse(line))
    assert again == table
    assert names(events)[-1] == "winner"


def test_r10_3_with_four_players_both_pairs_are_in_one_order_of_actions() -> None:
    table = action_turn(players=4)
    pile_up(table, "C1", "C2", "C3", "C4")
    other = table.copy()
    play(table, "A pack", "B pack", "A keep C1", "B keep C3")
    play(other, "B pack", "A pack", "B keep C1", "A keep C3")
    assert (display(table, "A"), display(table, "B")) == (["C1"], ["C3"])
    assert (display(other, "A"), display(other, "B")) == (["C3"], ["C1"])


def test_r10_3_actions_of_the_pairs_that_do_not_touch_each_other_commute() -> None:
    table = action_turn(players=4)
    other = table.copy()
    play(table, "A buy wheat", "B buy leek", "A done", "B done")
    play(other, "B buy leek", "B done", "A buy wheat", "A done")
    assert table == other


@pytest.mark.parametrize(
    "action", [Loan(4), Loan(-1), Take(0, 70), Buy(0, 6), Sow(0, 0, 99), Loan(2)]
)
def test_r4_1_an_action_of_no_seat_card_or_vegetable_is_refused(action: Action) -> None:
    table = action_turn(players=2)
    before = table.copy()
    reason = why_not(table, action.seat, action)
    assert reason is not None
    assert (reason.rule, reason.code) == ("R4.1", "malformed")
    with pytest.raises(Illegal, match=r"R4\.1"):
        apply(table, action)
    assert table == before


def test_r10_3_nobody_acts_for_another_seat() -> None:
    table = action_turn(players=2)
    reason = why_not(table, 1, parse("A loan"))
    assert reason is not None
    assert reason.code == "foreign-seat"


def test_r10_3_a_refused_action_changes_nothing() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9")
    before = table.copy()
    for line in ("A keep S1", "B offer R2", "A done", "A pay", "A offer R2", "A sell wheat"):
        with pytest.raises(Illegal):
            apply(table, parse(line))
    assert table == before


# --- R10.4 ---------------------------------------------------------------------------------------


def test_r10_4_a_choice_is_placed_then_the_rest_offered_then_paid_then_the_squire_leaves() -> None:
    table = distribution("field3a S2 S3", "R2 R5", courtyard="field4a C1 C2")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take C1", "A take field4a")
    events = play(table, "A keep field3a")
    assert names(events) == ["kept", "placed", "placed", "placed", "rest-offered"]
    placed = [event["card"] for event in told(events, "placed")]
    assert placed == ["C1", "field4a", "field3a"]
    assert courtyard(table) == ["C2", "S2", "S3"]
    assert (asked(table), discarded(table), cash(table, "A")) == (["A pay"], [], 10)
    events = play(table, "A pay")
    assert names(events) == ["fields-paid", "discarded"]
    assert (discarded(table), cash(table, "A")) == (["squire"], 6)


def test_r10_4_without_fields_the_squire_leaves_at_once() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take C1")
    events = play(table, "A keep S1")
    assert names(events) == ["kept", "placed", "placed", "rest-offered", "discarded"]


def test_r10_4_the_taken_cards_stay_in_the_courtyard_until_the_choice_is_complete() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1 C2")
    play(table, "A take C1")
    assert courtyard(table) == ["C1", "C2"]
    assert display(table, "A") == []
    assert answers(table, "A") == ["keep S1", "keep S2"]
    play(table, "A keep S2")
    assert courtyard(table) == ["C2", "S1"]


def test_r10_4_the_rest_of_the_hand_lies_open_before_the_field_is_paid() -> None:
    table = distribution("field3a S2 S3", "R2 R5", courtyard="C1")
    play(table, "A take C1", "A keep field3a")
    assert courtyard(table) == ["S2", "S3"]
    assert refused(table, "A offer S2") == "R4.1 other-question"
    assert refused(table, "B take S2") == "R4.1 not-asked"
