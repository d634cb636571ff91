"""Action H: the two-pack, and cards that lie beneath others (R5.17-R5.25)."""

import pytest

from loyang.engine.state import State
from tests.kit import (
    action_turn,
    asked,
    before_harvest,
    cart,
    cash,
    customer,
    discard_pile,
    discarded,
    display,
    distribution,
    draw_pile,
    field,
    finish_turn,
    free,
    give,
    lay,
    lay_field,
    lay_regular,
    lay_stall,
    load,
    names,
    no_cards,
    offered,
    on_stall,
    only_draw,
    pass_time,
    pile_up,
    plant,
    play,
    refused,
    seat_of,
    shuffle_to,
    stock,
    why,
)


def pack_of(*cards: str) -> State:
    """A has just bought a two-pack with these cards."""
    table = action_turn()
    pile_up(table, *cards)
    play(table, "A pack")
    return table


# --- R5.17: the price ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "price"),
    [
        ("", 0),
        ("R1, C1, field3a", 0),
        ("S1", 1),
        ("maid", 1),
        ("S1, maid", 1),
        ("S1, maid, official", 2),
        ("S1, S2, S3, maid", 3),
        ("trader1, trader2, trader3, maid, S1", 4),
        ("maid over S1", 1),
        ("S1 over maid", 1),
        ("S1 over S2, R1 over S3, C1 over maid", 1),
        ("S1 over maid, S2, trader1 over trader2", 2),
    ],
)
def test_r5_17_a_pack_costs_the_larger_number_of_exposed_helpers_or_stalls(
    cards: str, price: int
) -> None:
    table = action_turn()
    lay(table, "A", *filter(None, cards.split(", ")))
    if price:
        give(table, "A", price - 1)
        assert refused(table, "A pack") == "R5.17 too-expensive"
        assert why(table, "A pack") == f"R5.17: it costs {price}, you have {price - 1}"
    give(table, "A", price)
    play(table, "A pack")
    assert cash(table, "A") == 0
    assert asked(table) == ["A pack"]


def test_r5_17_the_rulebooks_picture_two_cash_because_the_covered_helper_does_not_count() -> None:
    table = action_turn()
    lay(table, "A", "S1", "maid", "official over trader1")
    play(table, "A pack")
    assert cash(table, "A") == 8


def test_r5_17_other_players_cards_do_not_count() -> None:
    table = action_turn()
    lay(table, "B", "S1", "S2", "maid")
    play(table, "A pack")
    assert cash(table, "A") == 10


def test_r5_17_john_uses_his_maid_first_and_pays_less_for_the_pack() -> None:
    """The rulebook's example: Maid activated and discarded, pack bought, then a trade for one."""
    table = action_turn()
    lay(table, "A", "maid", "official", "S6")
    load(table, "A", "wheat")
    pile_up(table, "C1", "C2")
    assert pack_price(table) == 2
    play(table, "A use maid")
    assert pack_price(table) == 1
    play(table, "A pack", "A keep none", "A trade S6 leek for wheat")
    assert cash(table, "A") == 9
    assert cart(table, "A") == "leek"


def pack_price(table: State) -> int:
    """What a pack costs A now, tried out on a copy."""
    twin = table.copy()
    play(twin, "A pack")
    return cash(table, "A") - cash(twin, "A")


def test_r5_17_the_official_makes_the_pack_free_with_any_number_of_cards() -> None:
    table = action_turn()
    lay(table, "A", "official", "S1", "S2", "S3", "maid over S4")
    give(table, "A", 0)
    assert refused(table, "A pack") == "R5.17 too-expensive"
    play(table, "A use official", "A pack")
    assert cash(table, "A") == 0


def test_r5_17_a_loan_or_a_discard_makes_a_pack_affordable() -> None:
    table = action_turn()
    lay(table, "A", "maid", "official")
    give(table, "A", 1)
    assert refused(table, "A pack") == "R5.17 too-expensive"
    by_loan = table.copy()
    play(by_loan, "A loan", "A pack")
    assert cash(by_loan, "A") == 4
    play(table, "A discard maid", "A pack")
    assert cash(table, "A") == 0


def test_r5_17_discarding_a_helper_that_covers_a_helper_does_not_lower_the_price() -> None:
    table = action_turn()
    lay(table, "A", "maid over official")
    assert pack_price(table) == 1
    play(table, "A discard maid")
    assert pack_price(table) == 1


def test_r5_17_a_pack_is_bought_once_a_turn() -> None:
    table = pack_of("C1", "C2")
    play(table, "A keep C1")
    assert refused(table, "A pack") == "R5.17 pack-bought"
    pass_time(table, "A")
    assert "pack" in offered(table, "A")


def test_r5_17_everyone_may_buy_a_pack_in_the_own_turn_only() -> None:
    table = pack_of("C1", "C2")
    assert refused(table, "B pack") == "R4.1 not-asked"
    play(table, "A keep none")
    finish_turn(table, "A")
    play(table, "B pack")
    assert asked(table) == ["B pack"]


def test_r5_17_the_two_cards_are_turned_up_for_all_to_see() -> None:
    table = action_turn()
    pile_up(table, "C1", "R2", "S3")
    (event,) = play(table, "A pack")
    assert event.as_dict() == {"event": "pack", "seat": 0, "cards": ["C1", "R2"]}
    assert draw_pile(table)[0] == "S3"


def test_r5_17_without_a_card_to_draw_no_pack_can_be_bought() -> None:
    table = action_turn()
    no_cards(table)
    assert refused(table, "A pack") == "R5.17 no-cards"


def test_r5_17_a_helper_on_offer_to_a_foreman_is_no_card_to_draw() -> None:
    """Four players: C is asked about the only card of both piles; B's pair must wait."""
    table = action_turn(4)
    lay(table, "A", "maid")
    lay(table, "C", "foreman")
    no_cards(table)
    play(table, "A discard maid")
    assert asked(table) == ["C foreman", "B act"]
    assert refused(table, "B pack") == "R5.17 no-cards"
    play(table, "C done", "B pack")
    assert offered(table, "B", "keep") == ["keep maid", "keep none"]


# --- R5.18, R5.19: keeping -----------------------------------------------------------------------


def test_r5_18_none_one_or_both_can_be_kept_either_one_on_top() -> None:
    table = pack_of("C1", "S2")
    assert offered(table, "A", "keep") == [
        "keep C1",
        "keep C1 over S2",
        "keep S2",
        "keep S2 over C1",
        "keep none",
    ]
    assert refused(table, "A keep S3") == "R5.18 not-in-pack"
    assert refused(table, "A keep C1 over S3") == "R5.18 not-in-pack"
    assert refused(table, "A done") == "R4.1 other-question"
    assert refused(table, "A buy wheat") == "R4.1 other-question"


@pytest.mark.parametrize(
    ("answer", "laid", "thrown"),
    [
        ("C1 over S2", ["C1 over S2"], []),
        ("S2 over C1", ["S2 over C1"], []),
        ("C1", ["C1"], ["S2"]),
        ("S2", ["S2"], ["C1"]),
        ("none", [], ["C1", "S2"]),
    ],
)
def test_r5_18_what_is_kept_is_placed_and_the_rest_is_discarded(
    answer: str, laid: list[str], thrown: list[str]
) -> None:
    table = pack_of("C1", "S2")
    play(table, f"A keep {answer}")
    assert display(table, "A") == laid
    assert discarded(table) == thrown
    assert asked(table) == ["A act"]


def test_r5_18_a_single_card_is_placed_ready_for_use() -> None:
    table = pack_of("S2", "C1")
    load(table, "A", "wheat")
    play(table, "A keep S2", "A trade S2 bean for wheat")
    assert cart(table, "A") == "bean"


@pytest.mark.parametrize("owner", ["A", "B"])
def test_r5_18_an_unkept_helper_is_offered_to_a_foreman(owner: str) -> None:
    table = action_turn()
    lay(table, owner, "foreman")
    pile_up(table, "maid", "C1")
    play(table, "A pack", "A keep C1")
    assert asked(table) == [f"{owner} foreman"]
    assert offered(table, owner, "take") == ["take maid"]
    play(table, f"{owner} take maid")
    assert "maid" in display(table, owner)
    assert discarded(table) == ["foreman"]
    assert asked(table) == ["A act"]


def test_r5_18_of_two_unkept_helpers_the_foreman_takes_one() -> None:
    table = action_turn()
    lay(table, "B", "foreman")
    pile_up(table, "maid", "trader2")
    play(table, "A pack", "A keep none")
    assert offered(table, "B", "take") == ["take maid", "take trader2"]
    assert refused(table, "B take foreman") == "R6.4 not-offered"
    play(table, "B take trader2")
    assert display(table, "B") == ["trader2"]
    assert discarded(table) == ["maid", "foreman"]


def test_r5_18_a_foreman_just_kept_may_take_the_other_card_of_his_pack() -> None:
    table = pack_of("foreman", "maid")
    play(table, "A keep foreman")
    assert asked(table) == ["A foreman"]
    play(table, "A take maid")
    assert display(table, "A") == ["maid"]
    assert discarded(table) == ["foreman"]
    declining = pack_of("foreman", "maid")
    play(declining, "A keep foreman", "A done")
    assert display(declining, "A") == ["foreman"]
    assert discarded(declining) == ["maid"]


def test_r5_18_an_unkept_foreman_and_other_unkept_cards_ask_nobody() -> None:
    table = pack_of("foreman", "maid")
    play(table, "A keep maid")
    assert asked(table) == ["A act"]
    table = action_turn()
    lay(table, "B", "foreman")
    pile_up(table, "S1", "C1")
    play(table, "A pack", "A keep none")
    assert asked(table) == ["A act"]


def test_r5_18_four_players_only_the_partners_foreman_reacts() -> None:
    table = action_turn(4)
    lay(table, "B", "foreman")
    pile_up(table, "maid", "C1")
    play(table, "A pack", "A keep none")
    assert asked(table) == ["A act", "B act"]


def test_r5_18_first_place_then_discard_then_foreman_then_pay() -> None:
    table = action_turn()
    lay(table, "B", "foreman")
    pile_up(table, "field3a", "maid")
    play(table, "A pack")
    events = play(table, "A keep field3a")
    assert names(events) == ["placed", "discarded"]
    assert asked(table) == ["B foreman"]
    assert cash(table, "A") == 10
    assert refused(table, "A pay") == "R4.1 not-asked"
    play(table, "B take maid")
    assert asked(table) == ["A pay"]
    play(table, "A pay")
    assert cash(table, "A") == 8
    assert asked(table) == ["A act"]


def test_r5_19_keeping_none_uses_up_the_action() -> None:
    table = pack_of("C1", "S2")
    play(table, "A keep none")
    assert refused(table, "A pack") == "R5.17 pack-bought"
    assert "pack" not in offered(table, "A")


def test_r5_19_a_pack_of_which_none_is_kept_is_paid_all_the_same() -> None:
    table = action_turn()
    lay(table, "A", "S1", "S3")
    pile_up(table, "C1", "S2")
    play(table, "A pack", "A keep none")
    assert cash(table, "A") == 8


def test_r5_19_the_action_comes_back_in_the_next_round() -> None:
    table = action_turn()
    no_cards(table, "C1")
    play(table, "A pack", "A keep none")
    assert refused(table, "A pack") == "R5.17 pack-bought"
    pass_time(table, "A")
    play(table, "A pack", "A keep C1")
    assert display(table, "A") == ["C1"]


# --- R5.20: fields in a pack ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "price"),
    [
        ("field3a", 2),
        ("field3a over C1", 2),
        ("C1 over field3a", 2),
        ("C1", 0),
        ("none", 0),
    ],
)
def test_r5_20_a_kept_field_costs_2_also_as_the_lower_card(answer: str, price: int) -> None:
    table = pack_of("field3a", "C1")
    play(table, f"A keep {answer}")
    if price:
        assert asked(table) == ["A pay"]
        play(table, "A pay")
    assert cash(table, "A") == 10 - price
    assert asked(table) == ["A act"]


def test_r5_20_two_fields_in_one_pack_cost_4() -> None:
    table = action_turn()
    pile_up(table, "field3a", "field5b")
    give(table, "A", 3)
    play(table, "A pack", "A keep field5b over field3a")
    assert refused(table, "A pay") == "R5.20 too-expensive"
    assert why(table, "A pay") == "R5.20: it costs 4, you have 3"
    play(table, "A loan", "A pay")
    assert cash(table, "A") == 4
    assert display(table, "A") == ["field5b over field3a"]


def test_r5_20_the_field_comes_on_top_of_the_packs_price() -> None:
    table = action_turn()
    lay(table, "A", "S1", "S2", "maid")
    pile_up(table, "field4a", "C1")
    play(table, "A pack", "A keep field4a", "A pay")
    assert cash(table, "A") == 10 - 2 - 2


def test_r5_20_the_payment_cannot_be_put_off() -> None:
    table = pack_of("field3a", "C1")
    load(table, "A", "leek")
    play(table, "A keep field3a")
    for line in ("done", "buy wheat", "pack", "sow leek 1"):
        assert refused(table, f"A {line}") == "R4.1 other-question"
    play(table, "A pay", "A sow leek 1")
    assert field(table, "A", 1) == "3: leek x3"


def test_r5_20_a_sale_a_loan_and_a_discard_are_open_to_the_payer() -> None:
    table = action_turn()
    lay(table, "A", "maid")
    pile_up(table, "field3a", "C1")
    load(table, "A", "bean")
    give(table, "A", 1)
    play(table, "A pack", "A keep field3a")
    assert offered(table, "A") == ["discard maid", "loan", "sell bean"]
    play(table, "A sell bean")
    assert offered(table, "A") == ["discard maid", "loan", "pay"]
    play(table, "A discard maid", "A pay")
    assert cash(table, "A") == 0


def test_r5_20_a_book_keeper_kept_on_the_field_pays_for_it() -> None:
    """He leaves and exposes the field while it is unpaid: it can't be sown until it is paid."""
    table = action_turn()
    pile_up(table, "field3a", "book-keeper")
    lay_field(table, "A", 6, "wheat", 6)
    load(table, "A", "leek")
    give(table, "A", 0)
    play(table, "A pack", "A keep book-keeper over field3a")
    assert refused(table, "A pay") == "R5.20 too-expensive"
    play(table, "A use book-keeper", "A name wheat")
    assert cash(table, "A") == 2
    assert display(table, "A") == ["field3a"]
    assert asked(table) == ["A pay"]
    assert refused(table, "A sow leek 2") == "R4.1 other-question"
    play(table, "A pay", "A sow leek 2")
    assert cash(table, "A") == 0
    assert field(table, "A", 2) == "3: leek x3"


def test_r5_20_a_book_keeper_beneath_the_field_cannot_pay_for_it() -> None:
    table = pack_of("field3a", "book-keeper")
    play(table, "A keep field3a over book-keeper")
    assert refused(table, "A use book-keeper") == "R5.8 not-exposed"
    assert offered(table, "A", "use") == []


def test_r5_20_helpers_that_raise_cash_can_be_used_even_with_enough_cash() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "deliveryman", "tout", "book-keeper", "S9", "C1")
    lay(table, "B", "R9", "C7")
    pile_up(table, "field3a", "C2")
    load(table, "A", "turnip turnip cabbage cabbage pumpkin")
    give(table, "A", 10)
    play(table, "A pack", "A keep field3a")
    assert offered(table, "A", "use") == [
        "use book-keeper",
        "use deliveryman R9",
        "use market-crier sell",
        "use tout buy C7",
    ]
    money = cash(table, "A")
    play(table, "A use deliveryman R9")
    assert cash(table, "A") == money + 5
    play(table, "A use tout buy C7")
    assert cash(table, "A") == money + 5 + 9 - 2 - 2
    play(table, "A use market-crier sell", "A sell leek off S9", "A done")
    assert cash(table, "A") == money + 12
    play(table, "A use book-keeper", "A name wheat", "A pay")
    assert cash(table, "A") == money + 11
    assert asked(table) == ["A act"]


def test_r5_20_other_helpers_do_not_help_to_pay() -> None:
    table = action_turn()
    for name in ("maid", "official", "messenger-boy", "saleswoman", "shopper", "trader1"):
        lay(table, "A", name)
    lay(table, "A", "market-crier", "tout", "C1", "plough-man")
    lay_stall(table, "A", "S9", "bean")
    lay(table, "B", "C7", "S1")
    lay_field(table, "A", 3, "leek", 1)
    pile_up(table, "field3a", "C2")
    load(table, "A", "wheat")
    give(table, "A", 30)
    play(table, "A pack", "A keep field3a")
    for line in (
        "maid",
        "official",
        "messenger-boy",
        "saleswoman bonus",
        "market-crier fill",
        "tout swap C1 C7",
        "plough-man reap",
    ):
        assert refused(table, f"A use {line}") == "R5.8 wrong-phase"
    assert refused(table, "A buy wheat with shopper") == "R4.1 other-question"
    assert refused(table, "A trade S1 turnip for wheat with trader1") == "R4.1 other-question"
    assert offered(table, "A", "use") == ["use market-crier sell"]


def test_r5_20_a_deliveryman_kept_from_the_pack_pays_for_the_field_beneath_him() -> None:
    table = action_turn()
    lay(table, "B", "R9")
    pile_up(table, "field3a", "deliveryman")
    load(table, "A", "turnip cabbage")
    give(table, "A", 0)
    play(table, "A pack", "A keep deliveryman over field3a", "A use deliveryman R9", "A pay")
    assert cash(table, "A") == 3
    assert display(table, "A") == ["field3a"]


# --- R5.21: the lower card -----------------------------------------------------------------------


def test_r5_21_a_pack_lies_in_the_row_of_its_top_card() -> None:
    table = pack_of("maid", "R9")
    play(table, "A keep R9 over maid")
    assert customer(table, "A", "R9") == "0 rows, blue, due"
    assert refused(table, "A use maid") == "R5.8 not-exposed"
    table = pack_of("maid", "R9")
    play(table, "A keep maid over R9")
    assert seat_of(table, "A").regulars == []
    play(table, "A done")
    assert asked(table) == ["A store"], "a covered customer is not due"


def test_r5_21_the_lower_card_cannot_be_used_in_any_way() -> None:
    table = action_turn()
    lay(table, "A", "C1 over S1", "C2 over R9", "R1 over C3", "S2 over maid", "S3 over field3a")
    load(table, "A", "wheat wheat turnip turnip cabbage leek")
    assert refused(table, "A trade S1 pumpkin for wheat") == "R5.6 not-exposed"
    assert refused(table, "A deliver R9") == "R5.10 not-exposed"
    assert refused(table, "A miss R9") == "R5.13 not-exposed"
    assert refused(table, "A serve C3") == "R5.15 not-exposed"
    assert refused(table, "A use maid") == "R5.8 not-exposed"
    assert refused(table, "A discard maid") == "R5.8 not-exposed"
    assert refused(table, "A sow leek 1") == "R5.1 no-such-field"


def test_r5_21_the_lower_card_cannot_be_used_by_others_either() -> None:
    table = action_turn(turn="B")
    lay(table, "A", "C1 over S1", "C2 over R9", "R1 over C3", "S2 over maid")
    for name in ("trader1", "deliveryman", "tout", "con-man", "market-woman", "S4", "C4"):
        lay(table, "B", name)
    load(table, "B", "wheat wheat turnip turnip cabbage")
    for line in (
        "trade S1 pumpkin for wheat with trader1",
        "use deliveryman R9",
        "use tout buy C3",
        "use tout swap C4 C3",
        "use con-man maid",
        "use market-woman S4 S1",
    ):
        assert refused(table, f"B {line}") == "R4.2 not-exposed-there"


def test_r5_21_a_covered_stall_is_not_filled_before_it_is_exposed() -> None:
    table = action_turn()
    lay(table, "A", "maid over S9", "market-crier")
    stock(table, "A", "")
    assert refused(table, "A use market-crier fill") == "R6.24 no-effect"
    assert refused(table, "A use market-crier sell") == "R6.24 no-effect"
    play(table, "A discard maid", "A use market-crier sell", "A sell leek off S9", "A done")
    assert cash(table, "A") == 12


# --- R5.22: the draw pile runs out ---------------------------------------------------------------


def test_r5_22_the_discard_pile_is_shuffled_in_between_the_two_cards_of_a_pack() -> None:
    table = action_turn()
    discard_pile(table, "R5", "C3", "S2")
    only_draw(table, "maid")
    shuffle_to(table, "C3")
    events = play(table, "A pack")
    assert names(events) == ["shuffled", "pack"]
    assert offered(table, "A", "keep") == [
        "keep C3",
        "keep C3 over maid",
        "keep maid",
        "keep maid over C3",
        "keep none",
    ]
    assert sorted(draw_pile(table)) == ["R5", "S2"]
    assert discarded(table) == []
    play(table, "A keep none")
    assert discarded(table) == ["maid", "C3"]
    assert sorted(draw_pile(table)) == ["R5", "S2"]


def test_r5_22_drawing_the_last_card_shuffles_at_once_without_the_packs_own_cards() -> None:
    table = action_turn()
    discard_pile(table, "R5", "C3")
    only_draw(table, "maid", "S2")
    events = play(table, "A pack")
    assert names(events) == ["shuffled", "pack"]
    assert sorted(draw_pile(table)) == ["C3", "R5"]
    play(table, "A keep S2")
    assert discarded(table) == ["maid"]
    assert sorted(draw_pile(table)) == ["C3", "R5"]


def test_r5_22_a_pile_that_is_empty_already_is_filled_when_a_card_is_needed() -> None:
    table = action_turn()
    no_cards(table, "R5", "C3", "S2")
    shuffle_to(table, "S2", "R5")
    play(table, "A pack")
    assert "keep S2 over R5" in offered(table, "A")
    assert draw_pile(table) == ["C3"]
    assert discarded(table) == []


def test_r5_22_the_last_card_of_both_piles_makes_a_pack_of_one() -> None:
    table = action_turn()
    lay(table, "A", "S1")
    only_draw(table, "R5")
    play(table, "A pack")
    assert cash(table, "A") == 9
    assert offered(table, "A", "keep") == ["keep R5", "keep none"]
    assert refused(table, "A keep R5 over S2") == "R5.18 not-in-pack"
    play(table, "A keep none")
    assert discarded(table) == ["R5"]


def test_r5_22_a_single_discarded_card_makes_a_pack_of_one() -> None:
    table = action_turn()
    no_cards(table, "R5")
    play(table, "A pack")
    assert offered(table, "A", "keep") == ["keep R5", "keep none"]
    assert (draw_pile(table), discarded(table)) == ([], [])


def test_r5_22_the_two_last_cards_of_both_piles_leave_both_empty() -> None:
    table = action_turn()
    discard_pile(table, "R5")
    only_draw(table, "maid")
    play(table, "A pack")
    assert "keep R5 over maid" in offered(table, "A")
    assert (draw_pile(table), discarded(table)) == ([], [])
    play(table, "A keep none")
    assert discarded(table) == ["maid", "R5"]
    assert draw_pile(table) == [], "what is thrown back later waits in the discard pile"


def test_r5_22_with_both_piles_empty_nothing_can_be_drawn() -> None:
    """Until somebody discards a card, out of turn for instance."""
    table = action_turn()
    lay(table, "B", "maid")
    no_cards(table)
    assert refused(table, "A pack") == "R5.17 no-cards"
    play(table, "B discard maid", "A pack", "A keep maid")
    assert display(table, "A") == ["maid"]


def test_r5_22_a_helper_on_offer_is_not_shuffled_away() -> None:
    """Four players: while C is asked about A's Maid, B draws and the rest is shuffled."""
    table = action_turn(4)
    lay(table, "A", "maid")
    lay(table, "C", "foreman")
    discard_pile(table, "R5", "C3")
    only_draw(table, "S2")
    play(table, "A discard maid", "B pack")
    assert discarded(table) == ["maid"]
    assert len(draw_pile(table)) == 1
    play(table, "C take maid", "B keep none")
    assert display(table, "C") == ["maid"]


def test_r5_22_solo_the_discard_pile_is_not_shuffled_in() -> None:
    table = action_turn(1)
    discard_pile(table, "R5", "C3")
    only_draw(table, "S2")
    play(table, "A pack")
    assert offered(table, "A", "keep") == ["keep S2", "keep none"]
    assert discarded(table) == ["R5", "C3"]
    table = action_turn(1)
    no_cards(table, "R5", "C3")
    assert refused(table, "A pack") == "R5.17 no-cards"


# --- R5.23: how the upper card leaves ------------------------------------------------------------


def test_r5_23_a_helper_discarded_or_used_leaves_its_pack() -> None:
    for line in ("discard maid", "use maid"):
        table = action_turn()
        lay(table, "A", "maid over S1")
        play(table, f"A {line}")
        assert display(table, "A") == ["S1"]


def test_r5_23_an_emptied_stall_a_served_and_a_completed_customer_leave_their_packs() -> None:
    table = action_turn()
    lay_stall(table, "A", "S1 over maid", "cabbage")
    lay(table, "A", "C1 over S2")
    lay_regular(table, "A", "R9 over C5", rows=3)
    load(table, "A", "wheat wheat pumpkin turnip turnip cabbage")
    play(table, "A trade S1 cabbage for wheat", "A serve C1", "A deliver R9")
    assert display(table, "A") == ["C5", "S2", "maid"]


def test_r5_23_swapped_stalls_leave_their_packs_on_both_sides() -> None:
    table = action_turn()
    lay(table, "A", "market-woman over R2", "S1 over R9")
    lay(table, "B", "S2 over C5")
    play(table, "A use market-woman S1 S2")
    assert display(table, "A") == ["R2", "R9", "S2"]
    assert display(table, "B") == ["C5", "S1"]


def test_r5_23_swapped_casual_customers_leave_their_packs_on_both_sides() -> None:
    table = action_turn()
    lay(table, "A", "tout", "C1 over R9")
    lay(table, "B", "C2 over maid")
    play(table, "A use tout swap C1 C2")
    assert display(table, "A") == ["C2", "R9"]
    assert display(table, "B") == ["C1", "maid"]


def test_r5_23_swapped_helpers_leave_their_packs_on_both_sides() -> None:
    table = action_turn(turn="B")
    lay(table, "B", "con-man over R9")
    lay(table, "A", "maid over S5")
    play(table, "B use con-man maid")
    assert display(table, "B") == ["R9", "maid"]
    assert display(table, "A") == ["S5", "con-man"]


def test_r5_23_a_casual_customer_bought_by_another_leaves_its_pack() -> None:
    table = action_turn()
    lay(table, "A", "tout")
    lay(table, "B", "C1 over R9")
    load(table, "A", "wheat pumpkin turnip")
    play(table, "A use tout buy C1")
    assert display(table, "B") == ["R9"]
    assert customer(table, "B", "R9") == "0 rows, blue, due"


def test_r5_23_an_empty_field_put_under_the_pile_leaves_its_pack() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer", "field3a over S1")
    play(table, "A use tenant-farmer under 1")
    assert display(table, "A") == ["S1", "tenant-farmer"]


def test_r5_23_a_foreman_who_takes_a_helper_leaves_his_pack() -> None:
    table = action_turn()
    lay(table, "B", "foreman over R9")
    lay(table, "A", "maid")
    play(table, "A use maid", "B take maid")
    assert display(table, "B") == ["R9", "maid"]


def test_r5_23_a_field_ploughed_empty_leaves_its_pack_a_cleared_one_stays() -> None:
    table = action_turn()
    lay(table, "A", "plough-man", "field3a over S1", "field4a over S2")
    plant(table, "A", 1, "leek", 1)
    plant(table, "A", 2, "bean", 3)
    cleared = table.copy()
    play(table, "A use plough-man reap", "A reap 1", "A done")
    assert display(table, "A") == ["S1", "field4a over S2"]
    play(cleared, "A use plough-man clear 2")
    assert display(cleared, "A") == ["field3a over S1", "field4a over S2"]


# --- R5.24, R5.25: the lower card comes out ------------------------------------------------------


def test_r5_24_an_exposed_stall_is_filled_and_an_exposed_customer_gets_a_blue_marker() -> None:
    table = action_turn()
    lay(table, "A", "maid over S7", "official over R9")
    events = play(table, "A discard maid", "A discard official")
    assert names(events) == ["discarded", "exposed"] * 2
    assert on_stall(table, "A", "S7") == "pumpkin cabbage leek"
    assert customer(table, "A", "R9") == "0 rows, blue, due"


def test_r5_24_an_exposed_field_costs_nothing_more() -> None:
    table = pack_of("maid", "field3a")
    play(table, "A keep maid over field3a", "A pay", "A discard maid")
    assert cash(table, "A") == 8
    assert asked(table) == ["A act"]
    load(table, "A", "leek")
    play(table, "A sow leek 1")
    assert field(table, "A", 1) == "3: leek x3"


def test_r5_24_an_exposed_helper_is_usable_and_a_casual_customer_can_be_served_at_once() -> None:
    table = action_turn()
    lay(table, "A", "trader1 over maid", "trader2 over C1", "S6")
    load(table, "A", "wheat wheat pumpkin turnip")
    play(table, "A discard trader1", "A use maid", "A trade S6 leek for wheat")
    play(table, "A discard trader2", "A serve C1")
    assert cart(table, "A") == "leek"
    assert cash(table, "A") == 10 + 7 - 2


def test_r5_24_claudias_customer_beneath_a_stall() -> None:
    """The rulebook's story: kept beneath a stall, exposed rounds later, due in that round."""
    table = action_turn(round=3)
    only_draw(table, "R9", "S1")
    play(table, "A pack", "A keep S1 over R9")
    for taken in ("pumpkin", "turnip"):
        load(table, "A", "wheat")
        play(table, f"A trade S1 {taken} for wheat")
        load(table, "A", "")
        pass_time(table, "A")
        assert display(table, "A") == ["S1 over R9"]
    load(table, "A", "wheat")
    play(table, "A trade S1 cabbage for wheat")
    assert table.round == 5
    assert discarded(table) == ["S1"]
    assert customer(table, "A", "R9") == "0 rows, blue, due"
    assert refused(table, "A done") == "R5.13 unsettled"
    play(table, "A miss R9")
    assert customer(table, "A", "R9") == "0 rows, red, missed"
    assert cash(table, "A") == 10


def test_r5_25_a_trader_of_another_exposes_the_pack_beneath_a_stall() -> None:
    for turn, standing in (("A", "due"), ("B", "waiting")):
        owner = "B" if turn == "A" else "A"
        table = action_turn(turn=turn)
        lay(table, turn, "trader1")
        lay_stall(table, owner, "S1 over R9", "cabbage")
        load(table, turn, "wheat")
        play(table, f"{turn} trade S1 cabbage for wheat with trader1")
        assert display(table, owner) == ["R9"]
        assert customer(table, owner, "R9") == f"0 rows, blue, {standing}"


def test_r5_25_a_deliveryman_of_another_exposes_the_pack_beneath_a_customer() -> None:
    table = action_turn()
    lay(table, "A", "deliveryman")
    lay_regular(table, "B", "R9 over S7", rows=3)
    load(table, "A", "turnip cabbage")
    play(table, "A use deliveryman R9")
    assert display(table, "B") == ["S7"]
    assert on_stall(table, "B", "S7") == "pumpkin cabbage leek"
    assert cash(table, "B") == 12


def test_r5_25_the_owner_is_not_asked_whether_a_card_may_be_exposed() -> None:
    table = action_turn(turn="B")
    lay(table, "B", "tout", "C2")
    lay(table, "A", "C1 over R9")
    play(table, "B use tout swap C2 C1")
    assert asked(table) == ["B act"]
    assert display(table, "A") == ["C2", "R9"]


def test_r5_25_the_harvest_exposes_the_card_beneath_an_emptied_field() -> None:
    table = before_harvest(2, round=3)
    lay(table, "A", "field3a over R9")
    lay(table, "B", "field4a over S7")
    plant(table, "A", 1, "leek", 1)
    plant(table, "B", 1, "bean", 2)
    finish_turn(table, "B")
    assert display(table, "A") == ["R9"]
    assert customer(table, "A", "R9") == "0 rows, blue, due"
    assert "field4a over S7" in display(table, "B")
    assert "leek" in cart(table, "A")


def test_r5_25_a_discard_in_the_card_phase_exposes_the_card_beneath() -> None:
    table = distribution("C2 C3", "C4 C5", courtyard="C1")
    lay(table, "A", "maid over S7")
    lay(table, "B", "official over R9")
    play(table, "B discard official", "A discard maid")
    assert customer(table, "B", "R9") == "0 rows, blue, due"
    assert on_stall(table, "A", "S7") == "pumpkin cabbage leek"
    load(table, "A", "wheat")
    assert refused(table, "A trade S7 pumpkin for wheat") == "R4.1 other-question"


def test_r5_25_a_pack_in_a_pack_does_not_exist_so_one_card_comes_out_at_a_time() -> None:
    table = action_turn()
    lay(table, "A", "maid over official", "trader1 over trader2")
    assert free(table, "A") == ["discard maid", "discard trader1", "loan"]
    play(table, "A discard maid")
    assert free(table, "A") == ["discard official", "discard trader1", "loan"]
    play(table, "A discard official")
    assert display(table, "A") == ["trader1 over trader2"]
