"""R6.5 to R6.12: Haggler, Harvest helper, Maid, Market crier and woman, Merchant, Messenger-boy."""

import pytest

from loyang import NotationError, parse
from loyang.engine.state import DOUBLED, DUE, MISSED, SERVED, WAITING
from tests.kit import (
    action_turn,
    asked,
    before_harvest,
    cart,
    cash,
    discarded,
    display,
    distribution,
    field,
    finish_turn,
    give,
    lay,
    lay_field,
    lay_regular,
    lay_stall,
    load,
    names,
    offered,
    on_stall,
    only_draw,
    pass_time,
    place_of,
    play,
    refused,
    regular,
    shop,
    stock,
)

# --- R6.5 Haggler --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "price"), [("wheat", 3), ("pumpkin", 4), ("turnip", 5), ("cabbage", 5)]
)
def test_r6_5_haggler_buys_two_of_a_kind_for_the_price_of_one(kind: str, price: int) -> None:
    table = action_turn()
    lay(table, "A", "haggler")
    play(table, f"A buy {kind} with haggler")
    assert cart(table, "A") == f"{kind} {kind}"
    assert cash(table, "A") == 10 - price
    assert shop(table, "A").count(kind) == (1 if kind == "wheat" else 0)
    assert discarded(table) == ["haggler"]


def test_r6_5_haggler_needs_both_vegetables_in_the_own_shop() -> None:
    table = action_turn()
    lay(table, "A", "haggler")
    assert refused(table, "A buy bean with haggler") == "R6.20 shop-lacks"
    stock(table, "A", "bean bean leek")
    play(table, "A buy bean with haggler")
    assert cash(table, "A") == 4
    assert shop(table, "A") == "leek"


def test_r6_5_haggler_needs_the_price_and_the_card() -> None:
    table = action_turn()
    lay(table, "A", "haggler")
    give(table, "A", 2)
    assert refused(table, "A buy wheat with haggler") == "R6.20 too-expensive"
    assert refused(table, "A buy wheat with shopper") == "R5.8 not-exposed"
    play(table, "A loan", "A buy wheat with haggler")
    assert cash(table, "A") == 4
    assert refused(table, "A buy pumpkin with haggler") == "R5.8 not-exposed"  # once only


def test_r6_5_haggler_is_not_usable_by_others_nor_outside_the_actions() -> None:
    table = action_turn()
    lay(table, "A", "haggler")
    assert refused(table, "B buy wheat with haggler") == "R4.1 not-asked"
    play(table, "A done")
    assert refused(table, "A buy wheat with haggler") == "R4.1 other-question"


# --- R6.6 Harvest helper, first effect -----------------------------------------------------------


def test_r6_6_harvest_helper_takes_one_more_from_fields_of_4_or_more() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    five = lay_field(table, "A", 5, "cabbage")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    assert asked(table) == ["A reap"]
    play(table, "A use harvest-helper reap", f"A reap {five}", f"A reap {four}", "A done")
    assert discarded(table) == ["harvest-helper"]
    play(table, "A done")
    assert field(table, "A", five) == "5: cabbage x3"
    assert field(table, "A", four) == "4: bean x2"
    assert field(table, "A", 0) == "9: wheat x5"  # 6 before, harvested once
    assert cart(table, "A") == "wheat cabbage cabbage bean bean"


def test_r6_6_harvest_helper_counts_vegetables_not_spaces() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    rich = lay_field(table, "A", 3, "leek", 4)  # sown with the second effect
    poor = lay_field(table, "A", 5, "cabbage", 3)
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap")
    assert refused(table, f"A reap {poor}") == "R6.6 field-too-small"
    play(table, f"A reap {rich}", "A done", "A done")
    assert field(table, "A", rich) == "3: leek x2"
    assert field(table, "A", poor) == "5: cabbage x2"


def test_r6_6_harvest_helper_never_works_on_the_home_field() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap")
    assert refused(table, "A reap home") == "R6.6 home-field"
    assert offered(table, "A", "reap") == [f"reap {four}"]


def test_r6_6_harvest_helper_takes_field_by_field_as_the_owner_likes_once_from_each() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    one = lay_field(table, "A", 6, "turnip")
    other = lay_field(table, "A", 6, "wheat")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap", f"A reap {one}")
    assert refused(table, f"A reap {one}") == "R6.6 field-used"  # still 5 on it
    assert refused(table, "A reap 9") == "R6.6 no-such-field"
    play(table, "A done", "A done")
    assert field(table, "A", one) == "6: turnip x4"
    assert field(table, "A", other) == "6: wheat x5"


def test_r6_6_harvest_helper_is_optional_and_kept_when_not_used() -> None:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A done")
    assert field(table, "A", four) == "4: bean x3"
    assert display(table, "A") == ["harvest-helper"]


def test_r6_6_harvest_helper_is_used_before_the_own_harvest_in_player_order() -> None:
    table = before_harvest(2, 4)
    lay(table, "B", "harvest-helper")
    mine = lay_field(table, "A", 4, "bean")
    theirs = lay_field(table, "B", 4, "bean")
    finish_turn(table, "B")
    assert asked(table) == ["B reap"]
    assert field(table, "A", mine) == "4: bean x3"  # A has harvested already
    assert field(table, "B", theirs) == "4: bean x4"


def test_r6_6_harvest_helper_first_effect_belongs_to_the_harvest_the_second_does_not() -> None:
    table = before_harvest(2, 4)
    lay(table, "B", "harvest-helper")
    lay_field(table, "B", 4, "bean")
    assert refused(table, "B use harvest-helper reap") == "R5.8 wrong-phase"
    finish_turn(table, "B")
    assert refused(table, "B use harvest-helper sow") == "R5.8 wrong-phase"
    play(table, "B discard harvest-helper")  # unused: at any time
    assert refused(table, "B use harvest-helper reap") == "R5.8 not-exposed"


def test_r6_6_harvest_helper_used_twice_gives_three_of_a_field_of_5_and_two_of_a_field_of_4() -> (
    None
):
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper", "foreman")
    five = lay_field(table, "A", 5, "cabbage")
    four = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap", f"A reap {five}", f"A reap {four}", "A done")
    play(table, "A take harvest-helper")
    assert asked(table) == ["A reap"]
    play(table, "A use harvest-helper reap")
    assert refused(table, f"A reap {four}") == "R6.6 field-too-small"  # 3 are left
    play(table, f"A reap {five}", "A done", "A done")
    assert field(table, "A", five) == "5: cabbage x2"
    assert field(table, "A", four) == "4: bean x2"
    assert cart(table, "A") == "wheat cabbage cabbage cabbage bean bean"


# --- R6.7 Harvest helper, second effect ----------------------------------------------------------


def test_r6_7_harvest_helper_adds_a_vegetable_to_every_field_sown_afterwards() -> None:
    table = action_turn()
    lay(table, "A", "harvest-helper", "field4a")
    early = lay_field(table, "A", 5)
    late = lay_field(table, "A", 3)
    load(table, "A", "cabbage leek bean")
    play(table, f"A sow cabbage {early}", "A use harvest-helper sow", f"A sow leek {late}")
    play(table, f"A sow bean {place_of(table, 'A', 'field4a')}")
    assert field(table, "A", early) == "5: cabbage x5"
    assert field(table, "A", late) == "3: leek x4"
    assert field(table, "A", place_of(table, "A", "field4a")) == "4: bean x5"
    assert discarded(table) == ["harvest-helper"]


def test_r6_7_harvest_helper_used_twice_adds_two() -> None:
    table = action_turn()
    lay(table, "A", "harvest-helper", "foreman")
    place = lay_field(table, "A", 4)
    load(table, "A", "bean")
    play(table, "A use harvest-helper sow", "A take harvest-helper", "A use harvest-helper sow")
    play(table, f"A sow bean {place}")
    assert field(table, "A", place) == "4: bean x6"


def test_r6_7_harvest_helper_ends_with_the_turn_and_does_not_help_others() -> None:
    table = action_turn()
    only_draw(table, "harvest-helper")
    lay(table, "A", "harvest-helper")
    mine = lay_field(table, "A", 4)
    theirs = lay_field(table, "B", 4)
    play(table, "A use harvest-helper sow", "A done", "A done", "A done")
    load(table, "B", "bean")
    play(table, f"B sow bean {theirs}")
    assert field(table, "B", theirs) == "4: bean x4"
    pass_time(table, "A")
    load(table, "A", "bean")
    play(table, f"A sow bean {mine}")
    assert field(table, "A", mine) == "4: bean x4"


# --- R6.8 Maid -----------------------------------------------------------------------------------


def test_r6_8_maid_makes_cheaper_packs_and_single_trades_as_for_john() -> None:
    """The rulebook's example: Maid away, pack cheaper, and only then a trade of 1 for 1."""
    table = action_turn()
    lay(table, "A", "maid", "trader1", "S6")
    load(table, "A", "wheat wheat wheat")
    assert refused(table, "A trade S6 leek for wheat") == "R5.6 give-count"
    play(table, "A use maid", "A pack", "A keep none")
    assert cash(table, "A") == 9  # one helper, one stall; 8 with the maid
    play(table, "A trade S6 leek for wheat")
    assert cart(table, "A") == "wheat wheat leek"


def test_r6_8_maid_makes_every_double_price_single_for_the_rest_of_the_turn() -> None:
    table = action_turn()
    lay(table, "A", "maid", "S9", "S14")
    load(table, "A", "wheat wheat wheat wheat")
    play(table, "A use maid")
    assert refused(table, "A trade S9 bean for wheat wheat") == "R5.6 give-count"
    play(table, "A trade S9 bean for wheat", "A trade S9 leek for wheat")
    play(table, "A trade S14 bean for wheat", "A trade S14 turnip for wheat")  # 1 stays 1
    assert cart(table, "A") == "turnip bean bean leek"


def test_r6_8_maid_ends_with_the_turn_and_serves_only_her_user() -> None:
    table = action_turn()
    only_draw(table, "maid", "S6", "S9")
    lay(table, "A", "maid", "S6")
    lay(table, "B", "S9")
    play(table, "A use maid", "A done", "A done", "A done")
    load(table, "B", "wheat wheat")
    assert refused(table, "B trade S9 leek for wheat") == "R5.6 give-count"
    pass_time(table, "A")
    load(table, "A", "wheat wheat")
    assert refused(table, "A trade S6 leek for wheat") == "R5.6 give-count"
    play(table, "A trade S6 leek for wheat wheat")


# --- R6.9 Market crier ---------------------------------------------------------------------------


def test_r6_9_market_crier_fills_all_own_stalls_again() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S3")
    lay_stall(table, "B", "S4", "leek")
    lay_stall(table, "A", "S1", "cabbage")
    lay_stall(table, "A", "S2", "wheat bean")
    play(table, "A use market-crier fill")
    assert on_stall(table, "A", "S1") == "pumpkin turnip cabbage"
    assert on_stall(table, "A", "S2") == "wheat turnip bean"
    assert on_stall(table, "A", "S3") == "wheat turnip leek"
    assert on_stall(table, "B", "S4") == "leek"
    assert discarded(table) == ["market-crier"]


def test_r6_9_market_crier_fills_only_exposed_stalls_with_something_missing() -> None:
    table = action_turn()
    lay(table, "A", "market-crier over S3", "S1")
    assert refused(table, "A use market-crier fill") == "R6.24 no-effect"
    lay_stall(table, "A", "S2", "bean")
    play(table, "A use market-crier fill")
    assert on_stall(table, "A", "S1") == "pumpkin turnip cabbage"
    assert on_stall(table, "A", "S2") == "wheat turnip bean"


def test_r6_9_market_crier_sells_a_bean_and_a_leek_for_3_as_for_gerald() -> None:
    """The rulebook's example: worth 4 in the shop, but 3 at most; nothing is traded in."""
    table = action_turn()
    lay(table, "A", "market-crier", "S2", "S3")
    play(table, "A use market-crier sell", "A sell bean off S2", "A sell leek off S3", "A done")
    assert cash(table, "A") == 13
    assert shop(table, "A").endswith("bean bean leek leek")
    assert cart(table, "A") == ""
    assert on_stall(table, "A", "S2") == "wheat turnip"
    assert on_stall(table, "A", "S3") == "wheat turnip"
    assert discarded(table) == ["market-crier"]


@pytest.mark.parametrize(
    ("sold", "income"),
    [
        ("wheat", 1),
        ("bean", 2),
        ("wheat turnip", 2),
        ("wheat bean", 3),
        ("bean wheat", 3),
        ("bean leek", 3),
        ("wheat turnip leek", 3),
        ("bean leek wheat", 3),
        ("leek wheat bean", 3),
    ],
)
def test_r6_9_market_crier_earns_shop_prices_but_at_most_3(sold: str, income: int) -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S2", "S3")
    stock(table, "A", "")
    play(table, "A use market-crier sell")
    kinds = sold.split()
    for kind in kinds:
        play(table, f"A sell {kind} off {'S3' if kind == 'leek' else 'S2'}")
    if len(kinds) < 3:
        play(table, "A done")
    assert cash(table, "A") == 10 + income
    assert sorted(shop(table, "A").split()) == sorted(kinds)
    assert asked(table) == ["A act"]


def test_r6_9_market_crier_sells_three_at_most_and_one_at_least() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S2", "S3")
    stock(table, "A", "")
    play(table, "A use market-crier sell")
    assert refused(table, "A done") == "R6.24 at-least-one"
    play(table, "A sell wheat off S2", "A sell wheat off S3", "A sell turnip off S2")
    assert refused(table, "A sell bean off S2") == "R4.1 other-question"
    assert discarded(table) == ["market-crier"]


def test_r6_9_market_crier_sells_only_what_the_stalls_have_and_the_shop_has_room_for() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S2")
    lay(table, "B", "S3")
    play(table, "A use market-crier sell")
    assert refused(table, "A sell wheat off S2") == "R5.4 shop-full"
    assert refused(table, "A sell leek off S2") == "R6.9 not-on-stall"
    assert refused(table, "A sell leek off S3") == "R6.9 not-exposed"
    assert offered(table, "A", "sell") == ["sell bean off S2"]
    load(table, "A", "leek")
    assert offered(table, "A", "sell") == ["sell bean off S2", "sell leek"]  # the cart: R5.5


def test_r6_9_market_crier_has_no_sale_without_room_in_the_shop_or_without_stalls() -> None:
    table = action_turn()
    lay(table, "A", "market-crier")
    assert refused(table, "A use market-crier sell") == "R6.24 no-effect"
    lay(table, "A", "S1")  # pumpkin, turnip, cabbage: the shop is full of them
    assert refused(table, "A use market-crier sell") == "R6.24 no-effect"
    lay(table, "A", "S2")
    play(table, "A use market-crier sell")


def test_r6_9_market_crier_empties_a_stall_and_goes_on_with_the_stall_beneath_it() -> None:
    table = action_turn()
    lay(table, "A", "market-crier")
    lay_stall(table, "A", "S2 over S3", "bean")
    stock(table, "A", "")
    play(table, "A use market-crier sell", "A sell bean off S2")
    assert discarded(table) == ["S2"]
    assert on_stall(table, "A", "S3") == "wheat turnip leek"
    play(table, "A sell leek off S3", "A sell wheat off S3")
    assert cash(table, "A") == 13
    assert on_stall(table, "A", "S3") == "turnip"
    assert discarded(table) == ["S2", "market-crier"]


def test_r6_9_market_crier_in_the_card_phase_sells_only_while_a_field_is_paid() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="field3a")
    lay(table, "A", "market-crier", "S2")
    lay_stall(table, "A", "S3", "leek")
    give(table, "A", 0)
    assert refused(table, "A use market-crier sell") == "R5.8 wrong-phase"
    play(table, "A take field3a", "A keep C1")
    assert refused(table, "A use market-crier fill") == "R5.8 wrong-phase"
    play(table, "A use market-crier sell", "A sell leek off S3", "A done")
    assert discarded(table) == ["S3", "market-crier"]
    play(table, "A pay")
    assert cash(table, "A") == 0


def test_r6_9_market_crier_and_stall_of_the_same_choice_pay_for_its_field() -> None:
    table = distribution("market-crier C2", "C3 C4", courtyard="field3a S2 C1")
    lay(table, "A", "squire")
    give(table, "A", 0)
    play(table, "A use squire", "A take field3a", "A take S2", "A keep market-crier")
    play(table, "A use market-crier sell", "A sell bean off S2", "A done", "A pay")
    assert cash(table, "A") == 0
    assert display(table, "A") == ["S2", "field3a"]


# --- R6.10 Market woman --------------------------------------------------------------------------


def test_bug_a_shop_filled_from_the_cart_left_the_market_crier_without_a_way_out() -> None:
    table = action_turn()
    lay(table, "A", "market-crier", "S9")
    stock(
        table, "A", "wheat wheat wheat pumpkin pumpkin turnip turnip cabbage cabbage bean bean leek"
    )
    load(table, "A", "leek")
    play(table, "A use market-crier sell")
    assert refused(table, "A done") == "R6.24 at-least-one"
    play(table, "A sell leek")
    assert offered(table, "A") == ["done", "loan"]
    play(table, "A done")
    assert asked(table) == ["A act"]
    assert discarded(table) == ["market-crier"]


def test_r6_10_market_woman_swaps_stalls_and_fills_both() -> None:
    table = action_turn()
    lay(table, "A", "market-woman")
    lay_stall(table, "B", "S2", "wheat")
    lay_stall(table, "A", "S1", "cabbage")
    play(table, "A use market-woman S1 S2")
    assert on_stall(table, "A", "S2") == "wheat turnip bean"
    assert on_stall(table, "B", "S1") == "pumpkin turnip cabbage"
    assert discarded(table) == ["market-woman"]


def test_r6_10_market_woman_exposes_packs_on_both_sides() -> None:
    table = action_turn()
    lay(table, "A", "market-woman", "S1 over C2")
    lay(table, "B", "S2 over R5")
    play(table, "A use market-woman S1 S2")
    assert display(table, "A") == ["C2", "S2"]
    assert display(table, "B") == ["R5", "S1"]
    assert regular(table, "B", "R5").standing == DUE  # B's turn is still to come


def test_r6_10_market_woman_exposes_a_customer_that_a_finished_player_need_not_serve() -> None:
    table = action_turn(2, "B")
    lay(table, "A", "S2 over R5")
    lay(table, "B", "market-woman", "S1 over R6")
    play(table, "B use market-woman S1 S2")
    assert regular(table, "A", "R5").standing == WAITING
    assert regular(table, "B", "R6").standing == DUE


def test_r6_10_market_woman_needs_an_exposed_stall_on_both_sides() -> None:
    table = action_turn()
    lay(table, "A", "market-woman over S3", "C1 over S4")
    lay(table, "B", "S2", "maid over S5", "C2")
    assert refused(table, "A use market-woman S3 S2") == "R6.10 not-exposed"
    assert refused(table, "A use market-woman S4 S2") == "R6.10 not-exposed"
    assert offered(table, "A", "use") == []
    lay(table, "A", "S1", "S6")
    assert refused(table, "A use market-woman S1 S5") == "R4.2 not-exposed-there"
    assert refused(table, "A use market-woman S1 C2") == "R4.2 not-exposed-there"
    assert refused(table, "A use market-woman S1 S6") == "R4.2 not-exposed-there"
    assert offered(table, "A", "use") == ["use market-woman S1 S2", "use market-woman S6 S2"]


def test_r6_10_market_woman_among_four_players_reaches_only_the_partner() -> None:
    table = action_turn(4)
    lay(table, "A", "market-woman", "S1")
    lay(table, "B", "S2")
    lay(table, "C", "S3")
    lay(table, "D", "S4")
    assert offered(table, "A", "use") == ["use market-woman S1 S3"]
    assert refused(table, "A use market-woman S1 S2") == "R4.2 not-exposed-there"


def test_r6_10_market_woman_in_solo_swaps_with_the_imaginary_opponent() -> None:
    table = action_turn(1)
    lay(table, "A", "market-woman", "S1 over C4")
    lay_stall(table, "B", "S2", "bean")
    play(table, "A use market-woman S1 S2")
    assert display(table, "A") == ["C4", "S2"]
    assert on_stall(table, "A", "S2") == "wheat turnip bean"
    assert on_stall(table, "B", "S1") == "pumpkin turnip cabbage"


# --- R6.11 Merchant ------------------------------------------------------------------------------


def test_r6_11_merchant_buys_wheat_and_pumpkin_for_the_rulebooks_three_customers() -> None:
    """wheat/wheat, pumpkin/cabbage and pumpkin/leek: one wheat and one pumpkin for 1 each."""
    table = action_turn()
    lay(table, "A", "merchant", "R2", "R6", "R11")
    assert offered(table, "A", "buy") == [
        "buy bean", "buy cabbage", "buy leek", "buy pumpkin", "buy pumpkin with merchant",
        "buy turnip", "buy wheat", "buy wheat with merchant",
    ]  # fmt: skip
    assert refused(table, "A buy cabbage with merchant") == "R6.11 merchant-kind"
    assert refused(table, "A buy leek with merchant") == "R6.11 merchant-kind"
    play(table, "A buy wheat with merchant")
    assert asked(table) == ["A purchase"]
    assert display(table, "A") == ["R11", "R2", "R6", "merchant"]
    assert refused(table, "A buy wheat with merchant") == "R6.11 merchant-once"
    play(table, "A buy pumpkin with merchant")
    assert cart(table, "A") == "wheat pumpkin"
    assert cash(table, "A") == 8
    assert shop(table, "A").startswith("wheat wheat pumpkin turnip")
    assert discarded(table) == ["merchant"]
    assert asked(table) == ["A act"]


def test_r6_11_merchant_buys_as_many_of_his_kinds_as_the_owner_likes() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R2", "R6", "R11")
    play(table, "A buy pumpkin with merchant")
    assert refused(table, "A buy turnip") == "R6.20 other-question"
    assert refused(table, "A discard merchant") == "R6.24 helper-in-use"
    play(table, "A done")
    assert asked(table) == ["A act"]
    assert cart(table, "A") == "pumpkin"
    assert cash(table, "A") == 9
    assert discarded(table) == ["merchant"]


def test_r6_11_merchant_buys_one_of_a_kind_however_many_are_wanted() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R1", "R2", "R4")  # four wheat
    play(table, "A buy wheat with merchant")
    assert cart(table, "A") == "wheat"
    assert discarded(table) == ["merchant"]


def test_r6_11_merchant_counts_customers_served_or_missed_already() -> None:
    table = action_turn()
    lay(table, "A", "merchant")
    lay_regular(table, "A", "R5", rows=1, standing=SERVED)  # two turnips
    lay_regular(table, "A", "R6", standing=MISSED)  # pumpkin, cabbage
    lay_regular(table, "A", "R11")  # pumpkin, leek
    lay_regular(table, "A", "R12", rows=2, standing=DOUBLED)  # cabbage, bean
    assert [line for line in offered(table, "A", "buy") if "merchant" in line] == [
        "buy cabbage with merchant", "buy pumpkin with merchant", "buy turnip with merchant",
    ]  # fmt: skip


def test_r6_11_merchant_counts_what_was_served_and_missed_in_this_very_turn() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R6", "R11")
    load(table, "A", "pumpkin cabbage")
    play(table, "A deliver R6", "A miss R11", "A buy pumpkin with merchant")
    assert cash(table, "A") == 14


def test_r6_11_merchant_ignores_customers_not_due_covered_casual_completed_or_of_others() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R6", "S1 over R1", "C4")
    lay_regular(table, "A", "R11", standing=WAITING)
    lay_regular(table, "A", "R7", rows=3)
    lay(table, "B", "R3")
    load(table, "A", "pumpkin bean")
    play(table, "A deliver R7")  # gone: pumpkin is wanted once now
    assert refused(table, "A buy pumpkin with merchant") == "R6.11 merchant-kind"
    assert refused(table, "A buy wheat with merchant") == "R6.11 merchant-kind"


def test_r6_11_merchant_buys_only_what_is_in_the_shop_for_cash_at_hand() -> None:
    table = action_turn()
    lay(table, "A", "merchant", "R2")
    stock(table, "A", "pumpkin")
    assert refused(table, "A buy wheat with merchant") == "R6.20 shop-lacks"
    stock(table, "A", "wheat")
    give(table, "A", 0)
    assert refused(table, "A buy wheat with merchant") == "R6.20 too-expensive"
    play(table, "A loan", "A buy wheat with merchant")
    assert cash(table, "A") == 4


def test_r6_11_merchant_cannot_be_used_up_without_a_purchase() -> None:
    with pytest.raises(NotationError):
        parse("A use merchant")
    table = action_turn()
    lay(table, "A", "merchant", "R1")
    assert not [line for line in offered(table, "A") if "with merchant" in line]
    play(table, "A discard merchant")


# --- R6.12 Messenger-boy -------------------------------------------------------------------------


def test_r6_12_messenger_boy_serves_twice_in_the_same_row() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy")
    lay_regular(table, "A", "R6", rows=1)
    load(table, "A", "pumpkin pumpkin cabbage cabbage")
    play(table, "A use messenger-boy", "A deliver R6", "A deliver R6")
    assert cash(table, "A") == 22  # the second row pays 6, twice
    assert cart(table, "A") == ""
    assert regular(table, "A", "R6").rows == 2  # the row counts once
    assert refused(table, "A deliver R6") == "R5.10 served-already"


def test_r6_12_messenger_boy_is_optional_for_each_customer() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy", "R6", "R5")
    load(table, "A", "pumpkin pumpkin cabbage cabbage turnip turnip")
    play(table, "A use messenger-boy", "A deliver R6", "A deliver R5", "A deliver R6", "A done")
    assert cash(table, "A") == 25
    assert regular(table, "A", "R5").standing == SERVED
    assert regular(table, "A", "R6").standing == DOUBLED


def test_r6_12_messenger_boy_lets_the_first_payment_buy_for_the_second_delivery() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy", "R2")
    load(table, "A", "wheat wheat wheat")
    give(table, "A", 0)
    play(table, "A use messenger-boy", "A deliver R2", "A buy wheat", "A deliver R2")
    assert cash(table, "A") == 5  # 4 - 3 + 4


def test_r6_12_messenger_boy_works_for_a_customer_already_served_this_turn() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy", "R6")
    load(table, "A", "pumpkin pumpkin cabbage cabbage")
    play(table, "A deliver R6")
    assert refused(table, "A deliver R6") == "R5.10 served-already"
    play(table, "A use messenger-boy", "A deliver R6")
    assert cash(table, "A") == 20
    assert regular(table, "A", "R6").rows == 1


def test_r6_12_messenger_boy_gives_the_fourth_row_both_deliveries_at_once() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy")
    lay_regular(table, "A", "R6 over C4", rows=3)
    load(table, "A", "pumpkin pumpkin cabbage cabbage")
    assert refused(table, "A deliver R6 twice") == "R6.12 no-messenger"
    play(table, "A use messenger-boy", "A deliver R6 twice")
    assert cash(table, "A") == 24  # 7 twice
    assert display(table, "A") == ["C4"]
    assert discarded(table) == ["messenger-boy", "R6"]


def test_r6_12_messenger_boy_is_lost_for_the_fourth_row_after_a_single_delivery() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy")
    lay_regular(table, "A", "R6", rows=3)
    load(table, "A", "pumpkin pumpkin cabbage cabbage")
    play(table, "A use messenger-boy", "A deliver R6")
    assert cash(table, "A") == 17
    assert refused(table, "A deliver R6") == "R5.10 not-exposed"


def test_r6_12_messenger_boy_delivers_at_once_only_in_the_fourth_row_with_all_goods() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy")
    lay_regular(table, "A", "R6", rows=2)
    lay_regular(table, "A", "R9", rows=3)
    load(table, "A", "pumpkin pumpkin turnip turnip cabbage cabbage")
    play(table, "A use messenger-boy")
    assert refused(table, "A deliver R6 twice") == "R6.12 not-fourth-row"
    play(table, "A deliver R6")
    assert refused(table, "A deliver R6 twice") == "R6.12 not-fourth-row"
    assert refused(table, "A deliver R9 twice") == "R5.10 cart-lacks"  # one cabbage is left
    play(table, "A deliver R9")


def test_r6_12_messenger_boy_lets_a_customer_get_five_deliveries() -> None:
    table = action_turn()
    only_draw(table, "messenger-boy", "R2")
    lay(table, "A", "messenger-boy", "R2")
    load(table, "A", "wheat wheat wheat wheat")
    play(table, "A use messenger-boy", "A deliver R2", "A deliver R2")
    deliveries = 2
    while display(table, "A") == ["R2"]:
        pass_time(table, "A")
        load(table, "A", "wheat wheat")
        play(table, "A deliver R2")
        deliveries += 1
    assert deliveries == 5
    assert cash(table, "A") == 10 + 4 + 4 + 5 + 5 + 6


def test_r6_12_messenger_boy_does_not_help_missed_customers_nor_add_up() -> None:
    table = action_turn()
    lay(table, "A", "messenger-boy", "foreman", "R6", "R5")
    load(table, "A", "pumpkin pumpkin pumpkin cabbage cabbage cabbage turnip turnip")
    play(table, "A miss R5", "A use messenger-boy", "A take messenger-boy")
    assert refused(table, "A deliver R5") == "R5.13 missed-already"
    assert refused(table, "A use messenger-boy") == "R6.24 active-already"
    play(table, "A deliver R6", "A deliver R6")
    assert refused(table, "A deliver R6") == "R5.10 served-already"


def test_r6_12_messenger_boy_ends_with_the_turn() -> None:
    table = action_turn()
    only_draw(table, "messenger-boy", "R2")
    lay(table, "A", "messenger-boy", "R2")
    load(table, "A", "wheat wheat")
    events = play(table, "A use messenger-boy", "A deliver R2")
    assert names(events).count("delivered") == 1
    pass_time(table, "A")
    load(table, "A", "wheat wheat wheat wheat")
    play(table, "A deliver R2")
    assert refused(table, "A deliver R2") == "R5.10 served-already"
