"""Actions A, B and C: sowing, buying and selling, and what is possible at any time (R5.1-R5.5)."""

from collections.abc import Callable

import pytest

from loyang.engine.state import State
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
    free,
    give,
    lay,
    lay_field,
    load,
    no_cards,
    offered,
    pass_time,
    pile_up,
    play,
    refused,
    shop,
    stock,
    storehouse,
    why,
)

# --- A: sowing -----------------------------------------------------------------------------------


def test_r5_1_a_field_is_filled_up_with_the_vegetable_sown() -> None:
    table = action_turn()
    place = lay_field(table, "A", 5)
    load(table, "A", "cabbage cabbage wheat")
    play(table, f"A sow cabbage {place}")
    assert field(table, "A", place) == "5: cabbage x5"
    assert cart(table, "A") == "wheat cabbage"
    assert cash(table, "A") == 10


def test_r5_1_four_beans_on_the_bean_field_are_harvested_until_it_is_empty() -> None:
    """The rulebook's picture of a bean field with four spaces."""
    table = action_turn(round=3)
    no_cards(table)
    for seat in table.seats:
        seat.pile = []
    place = lay_field(table, "A", 4)
    load(table, "A", "bean")
    play(table, f"A sow bean {place}")
    assert field(table, "A", place) == "4: bean x4"
    for left in ("4: bean x3", "4: bean x2", "4: bean x1", "gone"):
        load(table, "A", "")
        pass_time(table, "A")
        assert field(table, "A", place) == left
        assert cart(table, "A") == "wheat bean"
    load(table, "A", "")
    pass_time(table, "A")
    assert cart(table, "A") == "wheat"


def test_r5_1_only_an_empty_field_of_the_own_can_be_sown() -> None:
    table = action_turn()
    place = lay_field(table, "A", 4, "wheat", 1)
    lay_field(table, "B", 3)
    theirs = lay_field(table, "B", 3)
    load(table, "A", "wheat")
    assert refused(table, f"A sow wheat {place}") == "R5.1 field-planted"
    assert refused(table, "A sow wheat home") == "R5.1 field-planted"
    assert refused(table, f"A sow wheat {theirs}") == "R5.1 no-such-field"
    assert offered(table, "A", "sow") == []


def test_r5_1_what_is_sown_comes_from_the_cart() -> None:
    table = action_turn()
    place = lay_field(table, "A", 3)
    load(table, "A", "wheat")
    assert refused(table, f"A sow leek {place}") == "R5.1 cart-lacks"
    assert offered(table, "A", "sow") == [f"sow wheat {place}"]


@pytest.mark.parametrize(
    ("spaces", "growing"),
    [
        (3, "wheat pumpkin turnip cabbage bean leek"),
        (4, "wheat pumpkin turnip cabbage bean"),
        (5, "wheat pumpkin turnip cabbage"),
        (6, "wheat pumpkin turnip"),
    ],
)
def test_r5_1_a_field_takes_only_the_kinds_it_may_grow(spaces: int, growing: str) -> None:
    table = action_turn()
    place = lay_field(table, "A", spaces)
    every = "wheat pumpkin turnip cabbage bean leek"
    load(table, "A", every)
    assert offered(table, "A", "sow") == sorted(f"sow {kind} {place}" for kind in growing.split())
    for kind in set(every.split()) - set(growing.split()):
        assert refused(table, f"A sow {kind} {place}") == "R1.5 cannot-grow"


def test_r5_1_common_fields_are_sown_like_private_ones() -> None:
    table = action_turn()
    lay(table, "A", "field4a")
    load(table, "A", "bean leek")
    assert refused(table, "A sow leek 1") == "R1.5 cannot-grow"
    play(table, "A sow bean 1")
    assert field(table, "A", 1) == "4: bean x4"


def test_r5_1_several_fields_can_be_sown_in_one_turn() -> None:
    table = action_turn()
    first, second = lay_field(table, "A", 3), lay_field(table, "A", 6)
    load(table, "A", "leek turnip")
    play(table, f"A sow leek {first}", f"A sow turnip {second}")
    assert field(table, "A", first) == "3: leek x3"
    assert field(table, "A", second) == "6: turnip x6"
    assert cart(table, "A") == ""


def test_r5_2_a_covered_field_cannot_be_sown_before_it_is_exposed() -> None:
    table = action_turn()
    lay(table, "A", "maid over field3a")
    load(table, "A", "leek")
    assert refused(table, "A sow leek 1") == "R5.1 no-such-field"
    assert offered(table, "A", "sow") == []
    play(table, "A discard maid", "A sow leek 1")
    assert field(table, "A", 1) == "3: leek x3"


def test_r5_2_a_field_on_top_of_a_pack_can_be_sown_and_the_one_beneath_it_cannot() -> None:
    table = action_turn()
    lay(table, "A", "field5a over field3a")
    load(table, "A", "wheat wheat leek")
    play(table, "A sow wheat 1")
    assert field(table, "A", 1) == "5: wheat x5"
    assert refused(table, "A sow leek 2") == "R5.1 no-such-field"
    assert offered(table, "A", "sow") == []


# --- B: buying -----------------------------------------------------------------------------------

PRICES = "wheat 3 1, pumpkin 4 1, turnip 5 1, cabbage 5 1, bean 6 2, leek 6 2"
BUY = [(line.split()[0], int(line.split()[1])) for line in PRICES.split(", ")]
SELL = [(line.split()[0], int(line.split()[2])) for line in PRICES.split(", ")]


@pytest.mark.parametrize(("kind", "price"), BUY)
def test_r5_3_the_shop_sells_at_its_dark_price_tags(kind: str, price: int) -> None:
    table = action_turn()
    stock(table, "A", f"{kind} {kind}")
    give(table, "A", price)
    play(table, f"A buy {kind}")
    assert cash(table, "A") == 0
    assert cart(table, "A") == kind
    assert shop(table, "A") == kind
    assert refused(table, f"A buy {kind}") == "R5.3 too-expensive"
    assert why(table, f"A buy {kind}") == f"R5.3: {kind} costs {price}, you have 0"


def test_r5_3_only_what_is_in_the_own_shop_can_be_bought() -> None:
    table = action_turn()
    stock(table, "A", "wheat bean")
    stock(table, "B", "leek leek")
    assert offered(table, "A", "buy") == ["buy bean", "buy wheat"]
    assert refused(table, "A buy leek") == "R5.3 shop-lacks"
    play(table, "A buy bean")
    assert refused(table, "A buy bean") == "R5.3 shop-lacks"


def test_r5_3_buying_is_for_the_own_action_turn_only() -> None:
    table = action_turn()
    assert refused(table, "B buy wheat") == "R4.1 not-asked"
    play(table, "A done")
    assert refused(table, "A buy wheat") == "R4.1 other-question"


# --- C: selling ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "price"), SELL)
def test_r5_4_the_shop_buys_at_its_pale_price_tags(kind: str, price: int) -> None:
    table = action_turn()
    stock(table, "A", "")
    load(table, "A", f"{kind} {kind}")
    play(table, f"A sell {kind}")
    assert cash(table, "A") == 10 + price
    assert cart(table, "A") == kind
    assert shop(table, "A") == kind


@pytest.mark.parametrize(
    ("kind", "spaces"),
    [("wheat", 3), ("pumpkin", 2), ("turnip", 2), ("cabbage", 2), ("bean", 2), ("leek", 2)],
)
def test_r5_4_selling_needs_a_free_space_of_the_kind(kind: str, spaces: int) -> None:
    table = action_turn()
    stock(table, "A", "")
    load(table, "A", " ".join([kind] * (spaces + 1)))
    for _ in range(spaces):
        play(table, f"A sell {kind}")
    assert refused(table, f"A sell {kind}") == "R5.4 shop-full"
    assert shop(table, "A") == " ".join([kind] * spaces)


def test_r5_4_the_shop_of_the_start_takes_only_a_bean_and_a_leek() -> None:
    table = action_turn()
    load(table, "A", "wheat pumpkin turnip cabbage bean bean leek leek")
    assert offered(table, "A", "sell") == ["sell bean", "sell leek"]
    play(table, "A sell bean", "A sell leek")
    assert offered(table, "A", "sell") == []
    assert cash(table, "A") == 14


def test_r5_4_what_is_sold_comes_from_the_cart() -> None:
    table = action_turn()
    stock(table, "A", "")
    load(table, "A", "wheat")
    assert refused(table, "A sell leek") == "R5.4 cart-lacks"
    play(table, "A sell wheat")
    assert refused(table, "A sell wheat") == "R5.4 cart-lacks"


def test_r5_4_fields_and_stalls_are_no_stock_to_sell_from() -> None:
    table = action_turn()
    stock(table, "A", "")
    lay_field(table, "A", 3, "leek", 3)
    lay(table, "A", "S1")
    assert offered(table, "A", "sell") == []
    assert refused(table, "A sell leek") == "R5.4 cart-lacks"
    assert refused(table, "A sell turnip") == "R5.4 cart-lacks"


def test_r5_4_what_is_bought_can_be_sold_back_at_a_loss() -> None:
    table = action_turn()
    play(table, "A buy leek", "A sell leek")
    assert cash(table, "A") == 10 - 6 + 2


# --- at any time ---------------------------------------------------------------------------------

FREE = ["discard maid", "loan", "sell wheat"]


def pending_pack(table: State) -> None:
    pile_up(table, "R5", "C3")
    play(table, "A pack")


def pending_payment(table: State) -> None:
    pile_up(table, "field3a", "C3")
    play(table, "A pack", "A keep field3a")


def pending_foreman(table: State) -> None:
    lay(table, "A", "foreman", "official")
    play(table, "A discard official")


def pending_book_keeper(table: State) -> None:
    lay(table, "A", "book-keeper")
    play(table, "A use book-keeper")


def pending_market_crier(table: State) -> None:
    lay(table, "A", "market-crier", "S9")
    play(table, "A use market-crier sell")


def pending_plough_man(table: State) -> None:
    lay(table, "A", "plough-man")
    lay_field(table, "A", 3, "leek", 1)
    play(table, "A use plough-man reap")


def pending_tenant_farmer(table: State) -> None:
    lay(table, "A", "tenant-farmer")
    play(table, "A use tenant-farmer pay")


def pending_merchant(table: State) -> None:
    lay(table, "A", "merchant", "R2", "R5")
    stock(table, "A", "wheat turnip")
    play(table, "A buy turnip with merchant")


def pending_storing(table: State) -> None:
    play(table, "A done")


@pytest.mark.parametrize(
    ("prepare", "question"),
    [
        (pending_pack, "pack"),
        (pending_payment, "pay"),
        (pending_foreman, "foreman"),
        (pending_book_keeper, "shopkeeping"),
        (pending_market_crier, "cry"),
        (pending_plough_man, "plough"),
        (pending_tenant_farmer, "pile"),
        (pending_merchant, "purchase"),
        (pending_storing, "store"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_r5_5_selling_loans_and_discards_are_possible_while_a_question_is_pending(
    prepare: Callable[[State], None], question: str
) -> None:
    """For the seat that is asked and for one that waits for its turn; the question stays."""
    table = action_turn()
    prepare(table)
    for seat in ("A", "B"):
        stock(table, seat, "")
        load(table, seat, "wheat")
    lay(table, "A", "maid")
    lay(table, "B", "trader1")
    money = cash(table, "A")
    assert asked(table) == [f"A {question}"]
    assert set(FREE) <= set(free(table, "A"))
    assert free(table, "B") == ["discard trader1", "loan", "sell wheat"]
    assert offered(table, "B") == free(table, "B")
    play(table, "A sell wheat", "A loan", "B sell wheat", "B loan")
    assert cash(table, "A") == money + 6
    assert cash(table, "B") == 16
    assert asked(table) == [f"A {question}"]
    play(table, "B discard trader1", "A discard maid")
    assert asked(table) == [f"A {question}"]
    assert "trader1" in discarded(table)
    assert "maid" in discarded(table)


def test_r5_5_a_seat_that_is_done_can_still_take_loans_and_discard_helpers() -> None:
    table = action_turn(turn="B")
    lay(table, "A", "maid over S1")
    assert free(table, "A") == ["discard maid", "loan"]
    play(table, "A loan", "A discard maid")
    assert cash(table, "A") == 15
    assert display(table, "A") == ["S1"]
    assert refused(table, "A trade S1 pumpkin for wheat") == "R4.1 not-asked"


def test_r5_5_selling_is_possible_before_the_own_turn_and_in_the_card_phase() -> None:
    table = distribution("C2 C3 C4", "C5 C6 C7 C8", courtyard="C1")
    for seat in ("A", "B"):
        load(table, seat, "bean")
        lay(table, seat, "maid" if seat == "A" else "official")
    play(table, "B sell bean", "A sell bean", "B discard official", "A discard maid", "B loan")
    assert (cash(table, "A"), cash(table, "B")) == (12, 17)
    assert discarded(table) == ["official", "maid"]
    assert asked(table) == ["A draft"]


def test_r5_5_selling_is_possible_in_the_harvest_phase_once_there_is_something_to_sell() -> None:
    table = before_harvest(2, round=3)
    lay(table, "B", "harvest-helper")
    lay_field(table, "A", 3, "leek", 3)
    lay_field(table, "B", 5, "wheat", 5)
    finish_turn(table, "B")
    assert asked(table) == ["B reap"]
    assert cart(table, "A") == "wheat leek"
    play(table, "A sell leek", "A loan", "B loan")
    assert (cash(table, "A"), cash(table, "B")) == (17, 15)
    assert refused(table, "B sell wheat") == "R5.4 cart-lacks"


def test_r5_5_the_cart_is_empty_after_storing_so_nothing_can_be_sold_till_the_harvest() -> None:
    table = action_turn()
    stock(table, "A", "")
    load(table, "A", "wheat leek")
    play(table, "A done", "A store leek", "A done")
    assert cart(table, "A") == ""
    assert storehouse(table, "A") == "leek"
    assert refused(table, "A sell leek") == "R5.4 cart-lacks"
    assert refused(table, "A sell wheat") == "R5.4 cart-lacks"
    assert offered(table, "A") == ["done", "loan", "step"]


def test_r5_5_four_players_sell_and_borrow_while_the_other_pair_acts() -> None:
    table = action_turn(4, turn="C")
    lay(table, "A", "maid")
    load(table, "D", "bean")
    play(table, "A discard maid", "A loan", "B loan", "D sell bean", "C loan")
    assert [cash(table, seat) for seat in "ABCD"] == [15, 15, 15, 12]
    assert asked(table) == ["C act", "D act"]


def test_r5_5_only_loans_sales_and_discards_are_free() -> None:
    table = action_turn()
    lay(table, "B", "maid", "S1", "C1", "R1")
    lay_field(table, "B", 3)
    load(table, "B", "wheat pumpkin turnip bean")
    assert free(table, "B") == ["discard maid", "loan", "sell bean"]
    for line in (
        "buy wheat",
        "sow wheat 1",
        "trade S1 pumpkin for wheat",
        "use maid",
        "deliver R1",
        "miss R1",
        "serve C1",
        "pack",
        "done",
    ):
        assert refused(table, f"B {line}") == "R4.1 not-asked"
