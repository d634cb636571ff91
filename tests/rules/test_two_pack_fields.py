"""R5.20, R5.21: fields and lower cards of a two-pack."""

import pytest

from loyang.engine.state import State
from tests.kit import (
    action_turn,
    asked,
    cash,
    customer,
    display,
    field,
    give,
    lay,
    lay_field,
    lay_stall,
    load,
    offered,
    pile_up,
    play,
    refused,
    seat_of,
    stock,
    why,
)


def pack_of(*cards: str) -> State:
    """A has just bought a two-pack with these cards."""
    table = action_turn()
    pile_up(table, *cards)
    play(table, "A pack")
    return table


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
