"""R4: the order of the action phase, and the two pairs of a four-player game."""

import pytest

from loyang import deciders
from loyang.engine.state import DUE, WAITING, State
from tests.kit import (
    action_turn,
    answers,
    asked,
    cart,
    cash,
    discard_pile,
    discarded,
    display,
    distribution,
    draw_pile,
    field,
    finish_turn,
    free,
    give,
    hurry,
    lay,
    lay_field,
    lay_regular,
    lay_stall,
    load,
    names,
    offered,
    only_draw,
    pile_up,
    play,
    refused,
    regular,
    told,
)

# --- R4.1 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["CBA", "ACB", "BAC", "BCA"])
def test_r4_1_starting_player_then_second_player_then_the_third(order: str) -> None:
    """By the tokens, whatever the seats: who chose last comes first."""
    table = distribution("S1 S2 S3", "S4 S5 S6", "C1 C2 C3", courtyard="C9 C10 C11")
    while asked(table)[0].endswith("draft"):
        seat = asked(table)[0][0]
        chosen = sum(1 for each in "ABC" if display(table, each))
        if order[2 - chosen] == seat:  # the last in the order is the first to choose
            play(table, f"{seat} {offered(table, seat, 'take')[0]}")
            play(table, f"{seat} {offered(table, seat, 'keep')[0]}")
        else:
            play(table, f"{seat} {offered(table, seat, 'offer')[0]}")
    for n, seat in enumerate(order):
        assert asked(table) == [f"{seat} act"]
        for later in order[n + 1 :]:
            assert refused(table, f"{later} done") == "R4.1 not-asked"
        finish_turn(table, seat)
    assert asked(table) == [f"{order[0]} draft"]


def test_r4_1_with_two_players_the_starting_player_acts_first() -> None:
    table = distribution("S1 S2", "C1 C2", courtyard="C9")
    play(table, "A take C9", "A keep S1", "B take S2", "B keep C2")
    assert asked(table) == ["B act"]
    events = finish_turn(table, "B")
    assert told(events, "turn-over") == [{"seat": 1}]
    assert told(events, "turn") == [{"seat": 0}]
    assert asked(table) == ["A act"]


@pytest.mark.parametrize("turn", ["A", "B", "C"])
def test_r4_1_only_the_player_whose_turn_it_is_acts(turn: str) -> None:
    table = action_turn(players=3, turn=turn)
    for seat in "ABC":
        if seat == turn:
            assert "buy wheat" in offered(table, seat)
        else:
            assert refused(table, f"{seat} buy wheat") == "R4.1 not-asked"
            assert refused(table, f"{seat} done") == "R4.1 not-asked"
            assert offered(table, seat) == ["loan"]


def test_r4_1_actions_in_any_order_and_repeated_with_others_between() -> None:
    table = action_turn(players=2)
    lay(table, "A", "S2", "C2", "C3")
    lay_field(table, "A", 6)
    lay_field(table, "A", 5)
    give(table, "A", 40)
    load(table, "A", "wheat wheat")
    play(table, "A buy wheat", "A sow wheat 1", "A trade S2 bean for wheat", "A buy turnip")
    play(table, "A buy wheat", "A buy wheat", "A serve C2", "A buy turnip", "A sow turnip 2")
    assert (field(table, "A", 1), field(table, "A", 2)) == ("6: wheat x6", "5: turnip x5")
    assert cart(table, "A") == "wheat turnip"


def test_r4_1_the_two_pack_is_the_only_action_that_cannot_be_repeated() -> None:
    table = action_turn(players=2)
    pile_up(table, "C1", "C2", "C3", "C4")
    play(table, "A pack", "A keep none")
    assert refused(table, "A pack") == "R5.17 pack-bought"
    assert "pack" not in offered(table, "A")
    play(table, "A buy wheat", "A buy wheat")
    finish_turn(table, "A")
    assert "pack" in offered(table, "B")


def test_r4_1_then_storing_and_the_path_and_no_way_back() -> None:
    table = action_turn(players=2)
    load(table, "A", "wheat bean")
    play(table, "A done")
    assert asked(table) == ["A store"]
    assert refused(table, "A buy wheat") == "R4.1 other-question"
    assert refused(table, "A step") == "R4.1 other-question"
    play(table, "A store bean", "A done")
    assert asked(table) == ["A path"]
    assert refused(table, "A enlarge") == "R4.1 other-question"
    assert refused(table, "A store wheat") == "R4.1 other-question"
    play(table, "A step", "A done")
    assert asked(table) == ["B act"]


# --- R4.2: another player -------------------------------------------------------------------------


def test_r4_2_with_three_players_any_other_player_can_be_concerned() -> None:
    table = action_turn(players=3)
    lay(table, "A", "trader1", "deliveryman", "subsistence-farmer", "tout", "market-woman", "S9")
    lay(table, "B", "S1", "R1", "C1")
    lay(table, "C", "S2", "R2", "C2")
    lay_field(table, "B", 6, "wheat")
    lay_field(table, "C", 6, "turnip")
    load(table, "A", "wheat wheat pumpkin turnip bean")
    for expected in (
        "trade S1 turnip for wheat with trader1",
        "trade S2 turnip for wheat with trader1",
        "use deliveryman R1",
        "use deliveryman R2",
        "use subsistence-farmer field B 1",
        "use subsistence-farmer field C 1",
        "use tout buy C1",
        "use tout buy C2",
        "use market-woman S9 S1",
        "use market-woman S9 S2",
    ):
        assert expected in offered(table, "A")


@pytest.mark.parametrize(
    ("helper", "line", "reason"),
    [
        ("trader1", "trade {S} turnip for wheat with trader1", "R4.2 not-exposed-there"),
        ("deliveryman", "use deliveryman {R}", "R4.2 not-exposed-there"),
        ("subsistence-farmer", "use subsistence-farmer field {who} 1", "R4.2 not-another"),
        ("tout", "use tout buy {C}", "R4.2 not-exposed-there"),
        ("tout", "use tout swap C9 {C}", "R4.2 not-exposed-there"),
        ("market-woman", "use market-woman S9 {S}", "R4.2 not-exposed-there"),
        ("con-man", "use con-man {helper}", "R4.2 not-exposed-there"),
    ],
)
def test_r4_2_with_four_players_helpers_reach_only_the_partner(
    helper: str, line: str, reason: str
) -> None:
    """C's partner is A; B and D form the other pair."""
    table = action_turn(players=4, turn="C")
    lay(table, "C", helper, "S9", "C9")
    cards = {
        "A": {"who": "A", "S": "S1", "R": "R1", "C": "C1", "helper": "maid"},
        "B": {"who": "B", "S": "S2", "R": "R2", "C": "C2", "helper": "official"},
        "D": {"who": "D", "S": "S3", "R": "R5", "C": "C3", "helper": "foreman"},
    }
    for seat, names_ in cards.items():
        lay(table, seat, names_["S"], names_["R"], names_["C"], names_["helper"])
        lay_field(table, seat, 6, "wheat")
    load(table, "C", "wheat wheat wheat pumpkin turnip turnip bean cabbage")
    assert line.format(**cards["A"]) in offered(table, "C")
    for seat in ("B", "D"):
        assert refused(table, f"C {line.format(**cards[seat])}") == reason


def test_r4_2_in_the_action_phase_a_foreman_reacts_to_own_and_partners_discards_only() -> None:
    table = action_turn(players=4)
    lay(table, "A", "maid")
    lay(table, "B", "official")
    lay(table, "C", "foreman", "tout")
    lay(table, "D", "squire")
    play(table, "B use official", "D discard squire")
    assert asked(table) == ["A act", "B act"]
    play(table, "A use maid")
    assert asked(table) == ["C foreman", "B act"]
    assert answers(table, "C") == ["done", "take maid"]
    play(table, "C done", "C discard tout")
    assert answers(table, "C") == ["done", "take tout"]


def test_r4_2_there_are_no_partners_until_the_partner_is_chosen() -> None:
    table = partner_question()
    lay(table, "B", "maid")
    lay(table, "C", "official")
    lay(table, "D", "foreman")
    play(table, "B discard maid")
    assert asked(table) == ["D foreman"]
    assert refused(table, "A partner C") == "R4.1 not-asked"
    play(table, "C discard official")
    assert answers(table, "D") == ["done", "take maid", "take official"]
    play(table, "D take official", "A partner C")
    assert sorted(asked(table)) == ["A act", "B act"]


def test_r4_2_partners_are_for_one_action_phase() -> None:
    table = action_turn(players=4, turn="C")
    lay(table, "B", "foreman")
    lay(table, "A", "maid")
    finish_turn(table, "C")
    finish_turn(table, "D")
    assert asked(table) == ["A draft"]
    play(table, "A discard maid")
    assert asked(table) == ["B foreman"]


# --- R4.3: the pairs -----------------------------------------------------------------------------


def partner_question() -> State:
    """A has the large token, B the small one; A chooses a partner."""
    table = distribution("C1 C2 C3", "S1 S2", "S3 S4", "S5 S6", courtyard="C9 C10")
    play(table, "A offer C1", "B offer S1", "C take C9", "C keep S3", "D take C10", "D keep S5")
    play(table, "A offer C2", "B take C1", "B keep S2", "A take C2", "A keep C3")
    assert asked(table) == ["A partner"]
    return table


def test_r4_3_the_starting_player_chooses_one_of_the_two_without_a_token() -> None:
    table = partner_question()
    assert answers(table, "A") == ["partner C", "partner D"]
    assert refused(table, "A partner A") == "R4.3 not-a-partner"
    assert refused(table, "A partner B") == "R4.3 not-a-partner"
    assert refused(table, "B partner C") == "R4.1 not-asked"
    assert refused(table, "A done") == "R4.1 other-question"
    assert deciders(table) == [0]


@pytest.mark.parametrize(("partner", "other"), [("C", "D"), ("D", "C")])
def test_r4_3_the_remaining_one_is_the_second_players_partner(partner: str, other: str) -> None:
    table = partner_question()
    events = play(table, f"A partner {partner}")
    pairs = [(event["seat"], event["other"]) for event in told(events, "partners")]
    assert pairs == [(0, "ABCD".index(partner)), (1, "ABCD".index(other))]
    assert asked(table) == ["A act", "B act"]
    finish_turn(table, "B")
    assert asked(table) == ["A act", f"{other} act"]
    finish_turn(table, "A")
    assert asked(table) == [f"{partner} act", f"{other} act"]


def test_r4_3_both_pairs_act_at_the_same_time() -> None:
    table = action_turn(players=4)
    assert deciders(table) == [0, 1]
    play(table, "A buy wheat", "B buy leek", "A buy turnip", "B done", "A done")
    assert asked(table) == ["A store", "B store"]
    assert (cart(table, "A"), cart(table, "B")) == ("wheat turnip", "leek")


def test_r4_3_the_partner_begins_when_the_token_holder_is_done_whatever_the_others_do() -> None:
    table = action_turn(players=4)
    assert refused(table, "C buy wheat") == "R4.1 not-asked"
    events = finish_turn(table, "A")
    assert told(events, "turn") == [{"seat": 2}]
    assert asked(table) == ["C act", "B act"]
    finish_turn(table, "C")
    assert asked(table) == ["B act"]
    assert refused(table, "D buy wheat") == "R4.1 not-asked"
    finish_turn(table, "B")
    assert asked(table) == ["D act"]
    assert table.round == 3
    finish_turn(table, "D")
    assert table.round == 4


def test_r4_3_the_partner_does_not_begin_before_the_token_holder_has_left_the_path() -> None:
    table = action_turn(players=4)
    play(table, "A done", "A done")
    assert asked(table) == ["A path", "B act"]
    assert refused(table, "C buy wheat") == "R4.1 not-asked"
    play(table, "A step", "A done")
    assert asked(table) == ["C act", "B act"]


def test_r4_3_a_question_in_one_pair_does_not_hold_up_the_other() -> None:
    table = action_turn(players=4)
    pile_up(table, "C1", "C2")
    lay(table, "C", "foreman")
    lay(table, "A", "maid")
    play(table, "A pack", "C loan", "A discard maid")
    assert asked(table) == ["C foreman", "B act"]
    play(table, "B buy wheat")
    finish_turn(table, "B")
    assert asked(table) == ["C foreman", "D act"]
    play(table, "C done")
    assert asked(table) == ["A pack", "D act"]


def test_r4_3_both_pairs_draw_from_the_same_pile_in_the_order_of_their_actions() -> None:
    table = action_turn(players=4)
    pile_up(table, "C1", "C2", "C3", "C4")
    play(table, "B pack", "A pack")
    assert answers(table, "B")[0] == "keep C1"
    assert answers(table, "A")[0] == "keep C3"


def test_r4_3_what_one_pair_discards_is_there_for_all() -> None:
    table = action_turn(players=4)
    pile_up(table, "C1", "C2", "C3", "C4")
    play(table, "A pack", "B pack", "B keep none", "A keep C1")
    assert discarded(table) == ["C3", "C4", "C2"]


def test_r4_3_helpers_of_a_pair_see_the_partners_turn_order() -> None:
    """The Con man needs the partner's finished turn: the token holder never can."""
    table = action_turn(players=4)
    lay(table, "A", "con-man")
    lay(table, "C", "maid")
    assert refused(table, "A use con-man maid") == "R6.2 not-finished"
    table = action_turn(players=4, turn="C")
    lay(table, "C", "con-man")
    lay(table, "A", "maid over R5")
    play(table, "C use con-man maid")
    assert (display(table, "C"), display(table, "A")) == (["maid"], ["R5", "con-man"])
    assert regular(table, "A", "R5").standing == WAITING


def test_r4_3_a_regular_customer_of_a_waiting_partner_is_due_when_exposed() -> None:
    table = action_turn(players=4)
    lay(table, "A", "trader1")
    lay_stall(table, "C", "S1 over R5", "pumpkin")
    load(table, "A", "wheat")
    play(table, "A trade S1 pumpkin for wheat with trader1")
    assert display(table, "C") == ["R5"]
    assert regular(table, "C", "R5").standing == DUE
    finish_turn(table, "A")
    assert refused(table, "C done") == "R5.13 unsettled"


def test_r4_3_the_pairs_are_chosen_anew_each_round() -> None:
    table = action_turn(players=4, turn="C")
    finish_turn(table, "C")
    finish_turn(table, "D")
    hurry(table, lambda state: asked(state)[0].endswith("partner"))
    assert table.round == 4
    start = asked(table)[0][0]
    assert answers(table, start)[0].startswith("partner")


# --- racing for the last cards (R5.22) -----------------------------------------------------------


def test_r5_22_the_pair_that_draws_the_last_card_shuffles_the_discard_pile_for_both() -> None:
    table = action_turn(players=4)
    discard_pile(table, "S1", "S2", "S3")
    only_draw(table, "C1", "C2")
    events = play(table, "A pack")
    assert told(events, "shuffled") == [{"number": 3}]
    assert discarded(table) == []
    play(table, "B pack")
    kept = {words for words in answers(table, "B") if "over" not in words and "none" not in words}
    assert kept < {"keep S1", "keep S2", "keep S3"}
    assert len(draw_pile(table)) == 1


def test_r5_22_the_first_pair_takes_the_last_cards_and_the_other_gets_none() -> None:
    table = action_turn(players=4)
    discard_pile(table, "S1")
    only_draw(table, "C1")
    events = play(table, "B pack")
    assert names(events) == ["shuffled", "pack"]  # between the two cards of the pack
    assert told(events, "pack") == [{"seat": 1, "cards": ["C1", "S1"]}]
    assert refused(table, "A pack") == "R5.17 no-cards"
    play(table, "B keep none")
    assert discarded(table) == ["C1", "S1"]
    assert "pack" in offered(table, "A")
    events = play(table, "A pack")  # shuffled when a card is needed
    assert told(events, "shuffled") == [{"number": 2}]
    assert draw_pile(table) == discarded(table) == []


def test_r5_22_a_single_card_is_a_pack_when_there_are_no_more() -> None:
    table = action_turn(players=4)
    only_draw(table, "C1", "C2", "C3")
    play(table, "A pack", "B pack")
    assert answers(table, "B") == ["keep C3", "keep none"]


def test_r5_22_the_unkept_cards_of_a_pack_are_not_shuffled_into_the_pile_it_emptied() -> None:
    table = action_turn(players=4)
    discard_pile(table, "S1")
    only_draw(table, "C1", "C2")
    play(table, "A pack", "A keep none")
    assert draw_pile(table) == ["S1"]
    assert discarded(table) == ["C1", "C2"]


def test_r5_22_a_helper_on_offer_to_a_foreman_is_not_drawn_by_the_other_pair() -> None:
    table = action_turn(players=4)
    lay(table, "A", "maid")
    lay(table, "C", "foreman")
    only_draw(table, "C1")
    play(table, "A use maid")
    assert asked(table) == ["C foreman", "B act"]
    play(table, "B pack")
    assert answers(table, "B") == ["keep C1", "keep none"]
    assert discarded(table) == ["maid"]
    play(table, "C take maid")
    assert display(table, "C") == ["maid"]


def test_r5_22_the_shuffle_of_the_other_pair_leaves_a_helper_on_offer_where_it_is() -> None:
    table = action_turn(players=4)
    lay(table, "A", "maid")
    lay(table, "C", "foreman")
    discard_pile(table, "S1")
    only_draw(table, "C1")
    play(table, "A use maid")
    events = play(table, "B pack")
    assert told(events, "shuffled") == [{"number": 1}]
    assert told(events, "pack") == [{"seat": 1, "cards": ["C1", "S1"]}]
    assert discarded(table) == ["maid"]
    play(table, "C take maid")
    assert (display(table, "C"), discarded(table)) == (["maid"], ["foreman"])


def test_r5_22_once_the_foreman_has_declined_the_helper_can_be_drawn() -> None:
    table = action_turn(players=4)
    lay(table, "A", "maid")
    lay(table, "C", "foreman")
    only_draw(table)
    play(table, "A use maid")
    assert refused(table, "B pack") == "R5.17 no-cards"
    play(table, "C done", "B pack")
    assert answers(table, "B") == ["keep maid", "keep none"]
    play(table, "B keep maid")
    assert display(table, "B") == ["maid"]


# --- Foreman in pairs -----------------------------------------------------------------------------


def test_r4_2_a_foreman_frees_himself_within_his_pair() -> None:
    """The rulebook's example: the Maid lies on the Foreman, is used and taken back."""
    table = action_turn(players=4)
    lay(table, "B", "maid over foreman")
    lay(table, "A", "official")
    play(table, "B use maid")
    assert asked(table) == ["A act", "B foreman"]
    play(table, "A use official")
    assert answers(table, "B") == ["done", "take maid"]
    play(table, "B take maid")
    assert display(table, "B") == ["maid"]
    assert discarded(table) == ["official", "foreman"]


def test_r4_2_a_further_discard_within_the_pair_adds_a_candidate() -> None:
    table = action_turn(players=4)
    lay(table, "A", "maid", "tout")
    lay(table, "C", "foreman", "haggler")
    lay(table, "D", "squire")
    play(table, "A use maid", "A discard tout", "C discard haggler", "D discard squire")
    assert answers(table, "C") == ["done", "take haggler", "take maid", "take tout"]
    assert refused(table, "C take squire") == "R6.4 not-offered"
    play(table, "C discard foreman")
    assert asked(table) == ["A act", "B act"]


def test_r4_2_a_partner_who_is_done_still_reacts_with_the_foreman() -> None:
    table = action_turn(players=4, turn="C")
    lay(table, "A", "foreman")
    lay(table, "C", "maid")
    play(table, "C use maid")
    assert asked(table) == ["A foreman", "D act"]
    finish_turn(table, "D")
    assert table.round == 3
    play(table, "A take maid")
    assert asked(table) == ["C act"]


def test_r4_2_a_pair_that_is_done_can_still_be_asked_before_the_round_ends() -> None:
    table = action_turn(players=4, turn="C")
    lay(table, "A", "foreman")
    lay(table, "C", "maid")
    finish_turn(table, "C")
    play(table, "C discard maid")
    assert asked(table) == ["A foreman", "D act"]
    finish_turn(table, "D")
    assert asked(table) == ["A foreman"]
    assert table.round == 3
    play(table, "A take maid")
    assert table.round == 4


# --- R5.5 in the action phase ---------------------------------------------------------------------


def test_r5_5_in_the_action_phase_everyone_may_sell_take_loans_and_discard_helpers() -> None:
    table = action_turn(players=3, turn="B")
    lay(table, "A", "maid")
    lay(table, "C", "tout over S9")
    load(table, "B", "bean")
    load(table, "C", "leek wheat")
    assert free(table, "A") == ["discard maid", "loan"]
    assert free(table, "B") == ["loan", "sell bean"]
    assert free(table, "C") == ["discard tout", "loan", "sell leek"]
    play(table, "C sell leek", "A discard maid", "A loan", "C discard tout")
    assert [cash(table, seat) for seat in "ABC"] == [15, 10, 12]
    assert display(table, "C") == ["S9"]
    assert asked(table) == ["B act"]
    assert refused(table, "C sell wheat") == "R5.4 shop-full"
    assert refused(table, "A sell wheat") == "R5.4 cart-lacks"


def test_r5_5_while_the_partner_is_chosen() -> None:
    table = partner_question()
    lay(table, "C", "maid")
    load(table, "D", "bean")
    play(table, "D sell bean", "C discard maid", "B loan", "A loan")
    assert [cash(table, seat) for seat in "ABCD"] == [15, 15, 10, 12]
    assert asked(table) == ["A partner"]


@pytest.mark.parametrize("turn", ["A", "C"])
def test_r5_5_in_both_pairs_before_and_after_the_own_turn(turn: str) -> None:
    table = action_turn(players=4, turn=turn)
    for seat, helper in zip("ABCD", ["maid", "official", "tout", "squire"], strict=True):
        lay(table, seat, helper)
        assert free(table, seat) == [f"discard {helper}", "loan"]
        play(table, f"{seat} loan", f"{seat} discard {helper}")
    assert discarded(table) == ["maid", "official", "tout", "squire"]


def test_r5_5_in_the_middle_of_storing_and_walking() -> None:
    table = action_turn(players=2)
    lay(table, "A", "maid", "tout")
    load(table, "A", "bean leek leek")
    give(table, "A", 0)
    play(table, "A done", "A sell leek", "A discard maid", "A store bean", "A loan", "A done")
    assert asked(table) == ["A path"]
    play(table, "A step", "A discard tout", "A loan", "A done")
    assert cash(table, "A") == 2 + 5 - 1 + 5


def test_r5_5_a_regular_customer_freed_while_storing_is_not_due_any_more() -> None:
    table = action_turn(players=2)
    lay(table, "A", "maid over R5")
    play(table, "A done", "A discard maid")
    assert regular(table, "A", "R5").standing == WAITING
    play(table, "A done", "A done")
    assert asked(table) == ["B act"]


def test_r5_5_a_regular_customer_freed_before_the_own_turn_is_due() -> None:
    table = action_turn(players=2)
    lay(table, "B", "maid over R5")
    play(table, "B discard maid")
    assert regular(table, "B", "R5").standing == DUE
    assert refused(table, "B miss R5") == "R4.1 not-asked"


def test_r5_5_a_loan_of_somebody_else_changes_nothing_for_the_one_who_acts() -> None:
    table = action_turn(players=4)
    lay_regular(table, "A", "R5", red=True)
    give(table, "A", 0)
    play(table, "B loan")
    assert refused(table, "A miss R5") == "R5.13 too-expensive"
    assert asked(table) == ["A act", "B act"]
