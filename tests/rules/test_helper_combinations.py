"""R6.20, R6.23, R6.24, and what happens when several helpers come together."""

import pytest

from loyang.engine.state import DOUBLED, DUE
from tests.kit import (
    action_turn,
    asked,
    before_harvest,
    cart,
    cash,
    discard_pile,
    discarded,
    display,
    distribution,
    field,
    finish_turn,
    free,
    give,
    grid_turn,
    lay,
    lay_field,
    lay_regular,
    lay_stall,
    load,
    offered,
    on_stall,
    only_draw,
    pile_fields,
    pile_up,
    place_of,
    plant,
    play,
    refused,
    regular,
    shop,
    stock,
)

# --- R6.20 Haggler, Shopper and Merchant ---------------------------------------------------------

# Who takes part, the price of leek (6 in the shop), how many come, how many of them from the shop.
PURCHASES = [
    ("haggler", 6, 2, 2),
    ("shopper", 4, 1, 0),
    ("merchant", 1, 1, 1),
    ("haggler shopper", 4, 2, 0),
    ("haggler merchant", 1, 2, 2),
    ("shopper merchant", 0, 1, 0),
    ("haggler shopper merchant", 0, 2, 0),
]


@pytest.mark.parametrize(("helpers", "price", "number", "from_shop"), PURCHASES)
def test_r6_20_combined_purchase_has_its_price_number_and_source(
    helpers: str, price: int, number: int, from_shop: int
) -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R13", "R14")  # leek is wanted twice
    stock(table, "A", "wheat leek leek")
    play(table, f"A buy leek with {helpers}")
    assert cash(table, "A") == 10 - price
    assert cart(table, "A") == " ".join(["leek"] * number)
    assert shop(table, "A") == " ".join(["wheat"] + ["leek"] * (2 - from_shop))
    assert discarded(table) == helpers.split()  # all of them, and no other
    assert asked(table) == ["A act"]


@pytest.mark.parametrize(("helpers", "price", "number", "from_shop"), PURCHASES)
def test_r6_20_combined_purchase_needs_stock_only_without_the_shopper(
    helpers: str, price: int, number: int, from_shop: int
) -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R13", "R14")
    stock(table, "A", " ".join(["leek"] * (number - 1)))  # one too few
    if from_shop:
        assert refused(table, f"A buy leek with {helpers}") == "R6.20 shop-lacks"
    else:
        play(table, f"A buy leek with {helpers}")
        assert cart(table, "A") == " ".join(["leek"] * number)


@pytest.mark.parametrize(("helpers", "price", "number", "from_shop"), PURCHASES)
def test_r6_20_combined_purchase_must_be_paid(
    helpers: str, price: int, number: int, from_shop: int
) -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R13", "R14")
    stock(table, "A", "leek leek")
    give(table, "A", max(0, price - 1))
    if price:
        assert refused(table, f"A buy leek with {helpers}") == "R6.20 too-expensive"
        give(table, "A", price)
    play(table, f"A buy leek with {helpers}")
    assert cash(table, "A") == 0


@pytest.mark.parametrize("missing", ["haggler", "shopper", "merchant"])
def test_r6_20_combined_purchase_needs_every_named_helper_exposed(missing: str) -> None:
    table = action_turn()
    lay(table, "A", "R13", "R14", f"S1 over {missing}")
    for helper in ("haggler", "shopper", "merchant"):
        if helper != missing:
            lay(table, "A", helper)
    assert refused(table, "A buy leek with haggler shopper merchant") == "R5.8 not-exposed"


def test_r6_20_combined_purchase_with_the_merchant_needs_a_kind_of_his() -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R13", "R14")
    line = "A buy wheat with {} merchant"
    assert refused(table, line.format("haggler")) == "R6.11 merchant-kind"
    assert refused(table, line.format("shopper")) == "R6.11 merchant-kind"
    assert refused(table, line.format("haggler shopper")) == "R6.11 merchant-kind"
    play(table, "A buy wheat with haggler shopper")


@pytest.mark.parametrize(
    ("helpers", "price", "number"),
    [
        ("merchant", 1, 1),
        ("haggler merchant", 1, 2),
        ("shopper merchant", 0, 1),
        ("haggler shopper merchant", 0, 2),
    ],
)
def test_r6_20_combined_purchase_goes_on_with_the_merchants_other_kinds_at_1_each(
    helpers: str, price: int, number: int
) -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R2", "R6", "R11", "R5")
    play(table, f"A buy wheat with {helpers}")
    assert asked(table) == ["A purchase"]
    assert discarded(table) == []  # they are discarded when the purchase is over
    used = helpers.split()
    for helper in used:
        assert refused(table, f"A discard {helper}") == "R6.24 helper-in-use"
    assert refused(table, "A buy pumpkin with haggler merchant") == "R6.20 other-question"
    assert refused(table, "A buy pumpkin with shopper merchant") == "R6.20 other-question"
    assert refused(table, "A buy wheat with merchant") == "R6.11 merchant-once"
    assert refused(table, "A buy leek with merchant") == "R6.11 merchant-kind"
    play(table, "A buy pumpkin with merchant")
    assert shop(table, "A").count("pumpkin") == 1  # out of the shop
    play(table, "A done")  # no turnip
    assert cart(table, "A") == " ".join(["wheat"] * number + ["pumpkin"])
    assert cash(table, "A") == 10 - price - 1
    assert discarded(table) == used


def test_r6_20_combined_purchase_buys_further_kinds_only_out_of_the_shop() -> None:
    table = action_turn()
    lay(table, "A", "shopper", "merchant", "R2", "R5")
    stock(table, "A", "")
    play(table, "A buy wheat with shopper merchant")
    assert refused(table, "A buy turnip with merchant") == "R6.20 shop-lacks"
    load(table, "A", "wheat turnip")
    play(table, "A sell turnip", "A buy turnip with merchant")  # selling is always possible
    assert cart(table, "A") == "wheat turnip"
    assert discarded(table) == ["shopper", "merchant"]


def test_r6_20_combined_purchase_takes_loans_for_further_kinds() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R2", "R5")
    give(table, "A", 1)
    play(table, "A buy wheat with merchant")
    assert refused(table, "A buy turnip with merchant") == "R6.20 too-expensive"
    play(table, "A loan", "A buy turnip with merchant")
    assert cash(table, "A") == 4


def test_r6_20_combined_purchase_offers_the_foreman_any_one_of_the_helpers() -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper", "merchant", "R13", "R14")
    lay(table, "B", "foreman")
    play(table, "A buy leek with haggler shopper merchant")
    assert offered(table, "B", "take") == ["take haggler", "take merchant", "take shopper"]
    play(table, "B take shopper")
    assert display(table, "B") == ["shopper"]
    assert discarded(table) == ["haggler", "merchant", "foreman"]
    assert asked(table) == ["A act"]


def test_r6_20_combined_purchase_frees_a_foreman_beneath_one_of_them_for_any() -> None:
    table = action_turn()
    lay(table, "A", "haggler", "shopper over foreman")
    play(table, "A buy wheat with haggler shopper", "A take haggler", "A buy pumpkin with haggler")
    assert cart(table, "A") == "wheat wheat pumpkin pumpkin"
    assert cash(table, "A") == 10 - 1 - 4


# --- Maid and Trader -----------------------------------------------------------------------------


def test_r6_8_maid_makes_the_traders_double_price_single() -> None:
    table = action_turn()
    lay(table, "A", "maid", "trader1")
    lay(table, "B", "S6")
    load(table, "A", "wheat wheat")
    play(table, "A use maid")
    line = "A trade S6 leek for wheat wheat with trader1"
    assert refused(table, line) == "R5.6 give-count"
    play(table, "A trade S6 leek for wheat with trader1")
    assert cart(table, "A") == "wheat leek"


def test_r6_8_maid_of_the_stalls_owner_does_not_help_the_trader() -> None:
    table = action_turn()
    lay(table, "A", "S6", "maid")
    lay(table, "B", "trader1")
    load(table, "B", "wheat wheat")
    play(table, "A use maid")
    finish_turn(table, "A")
    assert refused(table, "B trade S6 leek for wheat with trader1") == "R5.6 give-count"


def test_r6_8_maid_and_trader_still_pay_the_toll_of_the_last_round() -> None:
    table = action_turn(2, "A", 9)
    lay(table, "A", "maid", "trader1")
    lay(table, "B", "S6")
    load(table, "A", "wheat")
    play(table, "A use maid", "A trade S6 leek for wheat with trader1")
    assert (cash(table, "A"), cash(table, "B")) == (8, 12)


# --- the Foreman in all phases -------------------------------------------------------------------


def test_r6_4_foreman_and_harvest_helper_take_three_and_two_extra_in_solo_too() -> None:
    table = before_harvest(1, 4)
    lay(table, "A", "harvest-helper over foreman")
    six = lay_field(table, "A", 6, "turnip")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "A")
    play(table, "A use harvest-helper reap", f"A reap {six}", f"A reap {four}", "A done")
    assert asked(table) == ["A foreman"]
    play(table, "A take harvest-helper", "A use harvest-helper reap", f"A reap {six}", "A done")
    play(table, "A done")
    assert field(table, "A", six) == "6: turnip x3"
    assert field(table, "A", four) == "4: bean x2"


def test_r6_4_foreman_after_the_second_use_leaves_fields_below_4_alone() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper", "foreman")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap", f"A reap {four}", "A done", "A take harvest-helper")
    assert refused(table, "A use harvest-helper reap") == "R6.24 no-effect"
    play(table, "A done")
    assert display(table, "A") == ["harvest-helper"]
    assert field(table, "A", four) == "4: bean x2"


def test_r6_4_foreman_who_has_harvested_keeps_the_harvest_helper_for_later() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "foreman")
    lay(table, "B", "harvest-helper")
    mine = lay_field(table, "A", 5, "cabbage")
    theirs = lay_field(table, "B", 5, "cabbage")
    finish_turn(table, "B")
    play(table, "B use harvest-helper reap", f"B reap {theirs}", "B done", "A take harvest-helper")
    assert asked(table) == ["B reap"]  # A's harvest is over
    assert refused(table, "A use harvest-helper reap") == "R4.1 not-asked"
    assert field(table, "A", mine) == "5: cabbage x4"
    assert display(table, "A") == ["harvest-helper"]


def test_r6_4_foreman_takes_back_the_book_keeper_twice_used_for_one_field() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="field3a")
    lay(table, "A", "book-keeper", "foreman")
    give(table, "A", 0)
    play(table, "A take field3a", "A keep C1", "A use book-keeper", "A name wheat")
    assert refused(table, "A pay") == "R4.1 other-question"  # the Foreman first
    play(table, "A take book-keeper", "A use book-keeper", "A name wheat", "A pay")
    assert cash(table, "A") == 0
    assert display(table, "A") == ["C1", "field3a"]


def test_r6_4_foreman_takes_the_market_crier_in_the_card_phase_and_uses_him_for_his_field() -> None:
    table = distribution("C1 C2", "C3 C4", "C5 C6", courtyard="field3a field4a")
    lay(table, "A", "market-crier", "S2")
    lay(table, "B", "foreman", "S3")
    give(table, "A", 0)
    give(table, "B", 0)
    play(table, "A take field3a", "A keep C1", "A use market-crier sell", "A sell bean off S2")
    play(table, "A done", "B take market-crier", "A pay")
    play(table, "B take field4a", "B keep C3", "B use market-crier sell", "B sell leek off S3")
    play(table, "B done", "B pay")
    assert (cash(table, "A"), cash(table, "B")) == (0, 0)


def test_r6_4_foreman_beneath_the_squire_takes_him_back() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="S1 S2 S3")
    lay(table, "A", "squire over foreman")
    play(table, "A use squire", "A take S1", "A take S2", "A take S3", "A keep C1")
    assert asked(table) == ["A foreman"]
    play(table, "A take squire")
    assert display(table, "A") == ["C1", "S1", "S2", "S3", "squire"]


def test_r6_4_foreman_takes_the_squire_back_only_after_the_fields_are_paid() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="foreman field3a")
    lay(table, "A", "squire")
    play(table, "A use squire", "A take foreman", "A take field3a", "A keep C1")
    assert asked(table) == ["A pay"]
    play(table, "A pay", "A take squire")
    assert display(table, "A") == ["C1", "field3a", "squire"]


def test_r6_4_foreman_has_no_partner_before_one_is_chosen() -> None:
    table = distribution("", "", "", "C1 C2", courtyard="S1", turn="D")
    lay(table, "A", "maid")
    lay(table, "B", "foreman")
    play(table, "D take S1", "D keep C1")
    assert asked(table) == ["D partner"]
    play(table, "A discard maid")
    assert asked(table) == ["B foreman"]
    play(table, "B take maid", "D partner A")
    assert display(table, "B") == ["maid"]


@pytest.mark.parametrize("taker", ["A", "C"])
def test_r6_4_foreman_within_a_pair_reacts_in_and_out_of_turn_while_the_other_pair_goes_on(
    taker: str,
) -> None:
    table = action_turn(4)
    lay(table, "A", "maid")
    lay(table, taker, "foreman")
    play(table, "A use maid")
    assert asked(table) == [f"{taker} foreman", "B act"]
    play(table, "B pack", "B keep none", f"{taker} take maid")
    assert asked(table) == ["A act", "B act"]
    assert display(table, taker) == ["maid"]


def test_r6_4_foreman_in_solo_takes_a_helper_used_in_the_action_phase() -> None:
    table = action_turn(1)
    lay(table, "A", "subsistence-farmer", "foreman")
    line = "A use subsistence-farmer supply turnip"
    play(table, line, "A take subsistence-farmer", line)
    assert cart(table, "A") == "turnip turnip"
    assert cash(table, "A") == 8


def test_r6_4_foreman_beneath_the_con_man_is_exposed_without_a_discard() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "maid")
    lay(table, "B", "con-man over foreman")
    play(table, "B use con-man maid")
    assert asked(table) == ["B act"]
    assert display(table, "B") == ["foreman", "maid"]


def test_r6_4_foreman_beneath_the_tout_takes_him_after_his_effect() -> None:
    table = action_turn()
    lay(table, "A", "tout over foreman")
    lay(table, "B", "C14", "C13")
    load(table, "A", "turnip cabbage cabbage bean leek leek")
    play(table, "A use tout buy C14", "A take tout", "A use tout buy C13")
    assert cash(table, "A") == 10 + (12 - 2 - 2) + (11 - 2 - 2)
    assert discarded(table) == ["C14", "foreman", "C13", "tout"]


def test_r6_4_foreman_beneath_a_stall_emptied_by_the_trader_takes_the_trader() -> None:
    table = action_turn()
    lay(table, "A", "trader1")
    lay_stall(table, "B", "S1 over foreman", "turnip")
    load(table, "A", "wheat")
    play(table, "A trade S1 turnip for wheat with trader1")
    assert asked(table) == ["B foreman"]
    play(table, "B take trader1")
    assert display(table, "B") == ["trader1"]


def test_r6_4_foreman_beneath_a_field_harvested_by_the_plough_man_takes_him() -> None:
    table = action_turn()
    lay(table, "A", "plough-man", "field3a over foreman")
    place = place_of(table, "A", "field3a")
    plant(table, "A", place, "leek", 1)
    other = lay_field(table, "A", 5, "wheat")
    play(table, "A use plough-man reap", f"A reap {place}", "A done", "A take plough-man")
    play(table, f"A use plough-man clear {other}")
    assert field(table, "A", other) == "5: empty"


def test_r6_4_foreman_beneath_a_field_put_under_the_pile_takes_the_tenant_farmer() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer", "field3a over foreman")
    pile_fields(table, "A", 6, 5)
    play(table, f"A use tenant-farmer under {place_of(table, 'A', 'field3a')}", "A dig 1")
    assert asked(table) == ["A foreman"]
    play(table, "A take tenant-farmer", "A use tenant-farmer pay", "A dig 1")
    assert cash(table, "A") == 7


def test_r6_4_foreman_reacts_while_another_player_stores_or_moves() -> None:
    table = action_turn()
    lay(table, "A", "maid", "tout")
    lay(table, "B", "foreman")
    play(table, "A done", "A discard maid")
    assert asked(table) == ["B foreman"]
    play(table, "B done", "A done", "A discard tout")
    assert refused(table, "A step") == "R4.1 not-asked"
    play(table, "B take tout", "A step")
    assert display(table, "B") == ["tout"]


def test_r6_4_foreman_reacts_to_discards_out_of_turn() -> None:
    table = action_turn()
    lay(table, "A", "foreman")
    lay(table, "B", "maid")
    play(table, "B discard maid")
    assert asked(table) == ["A foreman"]
    play(table, "A take maid", "A use maid")


# --- several helpers at once, and while he is asked ----------------------------------------------


def test_r6_4_foreman_takes_any_one_of_the_unkept_helpers_of_a_two_pack() -> None:
    table = action_turn()
    lay(table, "B", "foreman")
    pile_up(table, "maid", "official")
    play(table, "A pack", "A keep none")
    assert offered(table, "B", "take") == ["take maid", "take official"]
    play(table, "B take official")
    assert discarded(table) == ["maid", "foreman"]


def test_r6_4_foreman_just_kept_takes_the_unkept_helper_of_the_same_pack() -> None:
    table = action_turn()
    pile_up(table, "foreman", "maid")
    play(table, "A pack", "A keep foreman")
    assert asked(table) == ["A foreman"]
    play(table, "A take maid", "A use maid")
    assert discarded(table) == ["foreman", "maid"]


def test_r6_4_foreman_is_not_asked_about_an_unkept_foreman_or_other_cards() -> None:
    table = action_turn()
    lay(table, "B", "maid")
    pile_up(table, "foreman", "S1")
    play(table, "A pack", "A keep none")
    assert asked(table) == ["A act"]
    table = action_turn()
    lay(table, "B", "foreman")
    pile_up(table, "R1", "S1")
    play(table, "A pack", "A keep R1")
    assert asked(table) == ["A act"]


def test_r6_4_foreman_being_asked_gets_further_discards_as_candidates() -> None:
    table = action_turn()
    lay(table, "A", "maid", "tout")
    lay(table, "B", "foreman", "trader1")
    play(table, "A use maid", "A discard tout")
    assert offered(table, "B", "take") == ["take maid", "take tout"]
    play(table, "B discard trader1")
    assert offered(table, "B", "take") == ["take maid", "take tout", "take trader1"]
    play(table, "B take tout")
    assert discarded(table) == ["maid", "trader1", "foreman"]
    assert asked(table) == ["A act"]


def test_r6_4_foreman_being_asked_gets_no_candidates_from_the_other_pair() -> None:
    table = action_turn(4)
    lay(table, "A", "maid")
    lay(table, "B", "tout")
    lay(table, "C", "foreman", "trader1")
    play(table, "A use maid", "B discard tout")
    assert offered(table, "C", "take") == ["take maid"]
    play(table, "C discard trader1")
    assert offered(table, "C", "take") == ["take maid", "take trader1"]


def test_r6_4_foreman_declining_declines_all_candidates() -> None:
    table = action_turn()
    lay(table, "A", "maid", "tout")
    lay(table, "B", "foreman")
    play(table, "A use maid", "A discard tout", "B done")
    assert asked(table) == ["A act"]
    assert display(table, "B") == ["foreman"]


def test_r6_4_foreman_discarded_while_asked_ends_the_question() -> None:
    table = action_turn()
    lay(table, "A", "maid")
    lay(table, "B", "foreman over tout")
    play(table, "A use maid")
    assert "discard foreman" in free(table, "B")
    play(table, "B discard foreman")
    assert asked(table) == ["A act"]
    assert display(table, "B") == ["tout"]
    assert discarded(table) == ["maid", "foreman"]


def test_r6_4_foreman_question_keeps_the_helper_on_offer_out_of_the_shuffle() -> None:
    table = action_turn(4)
    only_draw(table, "R1", "R2", "maid", "S1", "S2", "foreman")
    lay(table, "A", "maid")
    lay(table, "C", "foreman")
    discard_pile(table, "S1", "S2")
    play(table, "A use maid", "B pack")  # the last two cards: the discard pile is shuffled
    assert discarded(table) == ["maid"]
    assert len(table.draw) == 2
    play(table, "C take maid")
    assert display(table, "C") == ["maid"]


def test_r6_4_foreman_question_keeps_every_candidate_out_of_the_shuffle() -> None:
    table = action_turn(4)
    only_draw(table, "R1", "R2", "maid", "tout", "foreman", "S1")
    lay(table, "A", "maid", "tout")
    lay(table, "C", "foreman")
    discard_pile(table, "S1")
    play(table, "A discard maid", "A discard tout", "B pack")
    assert discarded(table) == ["maid", "tout"]
    play(table, "C take tout")


# --- R6.23 the effect comes before the discard ---------------------------------------------------


def test_r6_23_a_customer_beneath_the_merchant_does_not_count_for_him() -> None:
    table = action_turn()
    lay(table, "A", "merchant over R2", "R1")
    assert refused(table, "A buy wheat with merchant") == "R6.11 merchant-kind"


def test_r6_23_a_customer_beneath_the_haggler_does_not_count_until_the_purchase_is_over() -> None:
    table = action_turn()
    lay(table, "A", "haggler over R5", "merchant", "R2")
    play(table, "A buy wheat with haggler merchant")  # turnips: only beneath the Haggler
    assert asked(table) == ["A act"]
    assert display(table, "A") == ["R2", "R5"]


def test_r6_23_a_stall_beneath_the_market_crier_is_neither_filled_nor_sold_off() -> None:
    table = action_turn()
    lay(table, "A", "market-crier over S3", "S2")
    stock(table, "A", "")
    play(table, "A use market-crier sell")
    assert refused(table, "A sell leek off S3") == "R6.9 not-exposed"
    play(table, "A sell bean off S2", "A done")
    assert on_stall(table, "A", "S3") == "wheat turnip leek"  # exposed now


def test_r6_23_a_field_beneath_the_tenant_farmer_cannot_be_put_under() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer over field3a")
    assert place_of(table, "A", "field3a") == -1
    play(table, "A use tenant-farmer pay", "A dig 1")
    assert display(table, "A") == ["field3a"]


def test_r6_23_a_customer_beneath_the_saleswoman_is_exposed_after_the_markers_are_turned() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman over R1")
    assert refused(table, "A use saleswoman blue") == "R6.24 no-effect"
    lay_regular(table, "A", "R2", red=True)
    play(table, "A use saleswoman blue")
    assert regular(table, "A", "R1").standing == DUE


@pytest.mark.parametrize(
    ("helper", "use"),
    [
        ("maid", "maid"),
        ("messenger-boy", "messenger-boy"),
        ("official", "official"),
        ("saleswoman", "saleswoman bonus"),
        ("harvest-helper", "harvest-helper sow"),
    ],
)
def test_r6_23_a_lasting_effect_discards_its_helper_when_it_is_activated(
    helper: str, use: str
) -> None:
    table = action_turn()
    lay(table, "A", f"{helper} over R5")
    play(table, f"A use {use}")
    assert discarded(table) == [helper]
    assert display(table, "A") == ["R5"]
    assert regular(table, "A", "R5").standing == DUE


def test_r6_23_lasting_effects_work_on_the_very_card_beneath_their_helper() -> None:
    table = action_turn()
    lay(table, "A", "maid over S6", "messenger-boy over R2", "saleswoman over C14")
    lay(table, "A", "harvest-helper over field4a")
    load(table, "A", "wheat wheat wheat wheat wheat cabbage cabbage bean bean leek")
    play(table, "A use maid", "A trade S6 leek for wheat")
    play(table, "A use messenger-boy", "A deliver R2", "A deliver R2")
    assert cash(table, "A") == 18
    play(table, "A use harvest-helper sow")
    place = place_of(table, "A", "field4a")
    play(table, f"A sow bean {place}")
    assert field(table, "A", place) == "4: bean x5"
    play(table, "A use saleswoman bonus", "A serve C14")
    assert cash(table, "A") == 32


def test_r6_23_lasting_effects_may_be_used_after_other_actions_of_the_turn() -> None:
    table = action_turn()
    lay(table, "A", "maid", "S6")
    play(table, "A use maid", "A buy wheat", "A pack", "A keep none", "A loan")
    play(table, "A trade S6 cabbage for wheat")
    assert cart(table, "A") == "cabbage"


def test_r6_12_messenger_boy_in_the_top_row_exposes_a_customer_that_is_served_twice_as_well() -> (
    None
):
    table = action_turn()
    lay(table, "A", "messenger-boy")
    lay_regular(table, "A", "R5 over R2", rows=3)
    load(table, "A", "wheat wheat wheat wheat turnip turnip turnip turnip")
    play(table, "A use messenger-boy", "A deliver R5 twice", "A deliver R2", "A deliver R2")
    assert cash(table, "A") == 10 + 7 + 7 + 4 + 4
    assert regular(table, "A", "R2").standing == DOUBLED


# --- R6.24 only with an effect -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("helper", "use"),
    [
        ("maid", "maid"),
        ("messenger-boy", "messenger-boy"),
        ("official", "official"),
        ("saleswoman", "saleswoman bonus"),
    ],
)
def test_r6_24_a_lasting_effect_can_always_be_activated_but_not_twice(
    helper: str, use: str
) -> None:
    table = action_turn()  # no stall, no customer, a pack that is free anyway
    lay(table, "A", helper, "foreman")
    play(table, f"A use {use}", f"A take {helper}")
    assert refused(table, f"A use {use}") == "R6.24 active-already"
    assert offered(table, "A", "use") == []
    play(table, f"A discard {helper}")


def test_r6_24_the_harvest_helpers_second_effect_can_be_activated_twice() -> None:
    table = action_turn()  # no field to sow
    lay(table, "A", "harvest-helper", "foreman")
    play(table, "A use harvest-helper sow", "A take harvest-helper", "A use harvest-helper sow")
    assert discarded(table) == ["foreman", "harvest-helper"]


def test_r6_24_the_official_can_be_activated_even_when_no_card_is_left() -> None:
    table = action_turn(1)
    only_draw(table, "official")
    lay(table, "A", "official")
    play(table, "A use official")
    assert refused(table, "A pack") == "R5.17 no-cards"


def test_r6_24_the_official_is_useless_after_the_pack() -> None:
    table = action_turn()
    lay(table, "A", "official")
    play(table, "A pack", "A keep none")
    assert refused(table, "A use official") == "R6.24 pack-bought"
    assert offered(table, "A", "use") == []
    play(table, "A discard official")


def test_r6_24_an_official_of_the_next_turn_is_not_active_already() -> None:
    table = action_turn(2, "A")
    lay(table, "A", "official")
    lay(table, "B", "foreman")
    play(table, "A use official", "B take official")
    finish_turn(table, "A")
    play(table, "B use official")
    assert discarded(table) == ["foreman", "official"]


def test_r6_24_the_harvest_helpers_first_effect_needs_a_field_of_4() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    lay_field(table, "A", 5, "cabbage", 3)
    finish_turn(table, "B")
    assert asked(table) == ["A draft"]  # not even asked
    assert display(table, "A") == ["harvest-helper"]


def test_r6_24_the_harvest_helpers_first_effect_takes_at_least_one_vegetable() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap")
    assert refused(table, "A done") == "R6.24 at-least-one"
    play(table, f"A reap {four}", "A done")


def test_r6_24_the_merchant_needs_a_purchase_that_can_be_made() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R2")
    stock(table, "A", "leek")
    assert [line for line in offered(table, "A") if "merchant" in line] == ["discard merchant"]


def test_r6_24_the_saleswomans_first_effect_needs_a_red_marker() -> None:
    table = action_turn()
    lay(table, "A", "saleswoman", "R1", "R2")
    assert refused(table, "A use saleswoman blue") == "R6.24 no-effect"


def test_r6_24_the_market_criers_first_effect_needs_a_stall_that_is_not_full() -> None:
    table = action_turn()
    lay(table, "A", "market-crier")
    assert refused(table, "A use market-crier fill") == "R6.24 no-effect"
    lay(table, "A", "S1")
    assert refused(table, "A use market-crier fill") == "R6.24 no-effect"
    lay_stall(table, "A", "S2", "wheat bean")
    play(table, "A use market-crier fill")


def test_r6_24_the_plough_mans_second_effect_needs_a_field_of_exactly_one() -> None:
    table = action_turn()
    lay(table, "A", "plough-man")
    place = lay_field(table, "A", 4, "bean", 2)
    assert refused(table, "A use plough-man reap") == "R6.24 no-effect"
    assert offered(table, "A", "use") == [f"use plough-man clear {place}"]


@pytest.mark.parametrize(
    "helper",
    [
        "con-man",
        "deliveryman",
        "foreman",
        "market-crier",
        "market-woman",
        "merchant",
        "plough-man",
        "squire",
        "subsistence-farmer",
        "tout",
        "trader1",
    ],
)
def test_r6_24_a_helper_without_an_effect_can_only_be_discarded(helper: str) -> None:
    table = action_turn()
    lay(table, "A", helper)
    load(table, "A", "wheat pumpkin turnip cabbage bean leek")
    assert [line for line in offered(table, "A") if helper in line] == [f"discard {helper}"]
    play(table, f"A discard {helper}")
    assert discarded(table) == [helper]


@pytest.mark.parametrize(
    ("helper", "line"),
    [
        ("book-keeper", "A use book-keeper"),
        ("market-crier", "A use market-crier sell"),
        ("plough-man", "A use plough-man reap"),
        ("tenant-farmer", "A use tenant-farmer pay"),
        ("merchant", "A buy wheat with merchant"),
        ("haggler", "A buy wheat with haggler merchant"),
        ("shopper", "A buy wheat with shopper merchant"),
    ],
)
def test_r6_24_a_helper_cannot_be_discarded_while_its_effect_is_carried_out(
    helper: str, line: str
) -> None:
    table = action_turn()
    lay(table, "A", "book-keeper", "market-crier", "plough-man", "tenant-farmer", "S2", "maid")
    lay(table, "A", "merchant", "haggler", "shopper", "R2", "R5")
    lay_field(table, "A", 4, "bean", 1)
    play(table, line)
    assert refused(table, f"A discard {helper}") == "R6.24 helper-in-use"
    assert f"discard {helper}" not in free(table, "A")
    play(table, "A discard maid")  # others can


def test_r6_24_the_harvest_helper_cannot_be_discarded_while_fields_are_chosen() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap")
    assert refused(table, "A discard harvest-helper") == "R6.24 helper-in-use"


def test_r6_24_the_squire_needs_a_card_to_take_in_solo() -> None:
    table = grid_turn()
    lay(table, "A", "squire")
    assert refused(table, "A use squire") == "R6.24 no-effect"


def test_r6_24_a_helper_in_use_stays_in_use_while_the_foreman_is_asked() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S2")
    lay(table, "B", "foreman", "tout")
    play(table, "A use market-crier sell", "B discard tout")
    assert asked(table) == ["B foreman"]
    assert refused(table, "A discard market-crier") == "R6.24 helper-in-use"
    play(table, "B take tout", "A sell bean off S2", "A done")
    assert discarded(table) == ["foreman", "market-crier"]
