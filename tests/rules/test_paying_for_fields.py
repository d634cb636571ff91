"""R3.8, R5.5: paying for the fields of the card phase."""

import pytest

from loyang.engine.state import CARD, State
from tests.kit import (
    answers,
    asked,
    cart,
    cash,
    discarded,
    display,
    distribution,
    free,
    give,
    lay,
    lay_field,
    load,
    play,
    refused,
    seat_of,
    stock,
    why,
)

# --- R3.8: paying for fields ---------------------------------------------------------------------


def two_fields() -> State:
    """A has chosen two fields and must pay 4."""
    table = distribution("field4a S1", "R2 R5", courtyard="field3a")
    play(table, "A take field3a", "A keep field4a")
    return table


def test_r3_8_two_fields_at_once_cost_four() -> None:
    table = two_fields()
    give(table, "A", 3)
    assert refused(table, "A pay") == "R3.7 too-expensive"
    assert why(table, "A pay") == "R3.7: it costs 4, you have 3"
    assert answers(table, "A") == []
    play(table, "A loan", "A pay")
    assert (cash(table, "A"), seat_of(table, "A").loans) == (4, 1)


def test_r3_8_nothing_else_answers_while_a_field_must_be_paid() -> None:
    table = two_fields()
    assert answers(table, "A") == ["pay"]
    assert refused(table, "A done") == "R4.1 other-question"
    assert refused(table, "A offer S1") == "R4.1 other-question"


def test_r3_8_a_field_can_be_paid_by_selling_to_the_shop() -> None:
    table = two_fields()
    give(table, "A", 1)
    load(table, "A", "bean leek wheat")
    assert free(table, "A") == ["loan", "sell bean", "sell leek"]
    play(table, "A sell bean")
    assert refused(table, "A pay") == "R3.7 too-expensive"
    play(table, "A sell leek", "A pay")
    assert (cash(table, "A"), cart(table, "A")) == (1, "wheat")


def test_r3_8_helpers_can_be_discarded_while_a_field_must_be_paid() -> None:
    table = two_fields()
    lay(table, "A", "maid over book-keeper")
    give(table, "A", 3)
    play(table, "A discard maid", "A use book-keeper", "A name wheat", "A pay")
    assert cash(table, "A") == 0


def test_r3_8_a_book_keeper_taken_in_the_same_choice_pays() -> None:
    table = distribution("field4a S1", "R2 R5", courtyard="book-keeper")
    lay_field(table, "A", 6, "wheat", 2)
    lay_field(table, "A", 5, "cabbage", 2)
    give(table, "A", 0)
    play(table, "A take book-keeper", "A keep field4a")
    assert answers(table, "A") == ["use book-keeper"]
    play(table, "A use book-keeper", "A stock bean 0")
    assert refused(table, "A discard book-keeper") == "R6.24 helper-in-use"
    assert refused(table, "A pay") == "R4.1 other-question"
    play(table, "A name wheat")
    assert cash(table, "A") == 2
    assert discarded(table) == ["book-keeper"]
    play(table, "A pay")
    assert cash(table, "A") == 0
    assert asked(table) == ["B draft"]


def test_r3_8_the_book_keeper_makes_room_in_the_shop_for_sales() -> None:
    table = two_fields()
    lay(table, "A", "book-keeper")
    give(table, "A", 0)
    load(table, "A", "wheat wheat wheat")
    assert refused(table, "A sell wheat") == "R5.4 shop-full"
    play(table, "A use book-keeper", "A stock wheat 0", "A name wheat")
    play(table, "A sell wheat", "A sell wheat", "A sell wheat", "A pay")
    assert cash(table, "A") == 0


def test_r3_8_a_field_not_planted_pays_nothing_to_the_book_keeper() -> None:
    """The new fields are neither paid nor planted: only the home field counts."""
    table = two_fields()
    lay(table, "A", "book-keeper")
    play(table, "A use book-keeper", "A name wheat")
    assert cash(table, "A") == 11


def test_r3_8_the_market_criers_sale_pays() -> None:
    table = distribution("field4a S1", "R2 R5", courtyard="market-crier")
    lay(table, "A", "S8")  # wheat, bean, leek
    give(table, "A", 0)
    play(table, "A take market-crier", "A keep field4a")
    assert refused(table, "A use market-crier fill") == "R5.8 wrong-phase"
    play(table, "A use market-crier sell", "A sell bean off S8")
    assert refused(table, "A sell wheat off S8") == "R5.4 shop-full"
    play(table, "A sell leek off S8", "A done")
    assert cash(table, "A") == 3
    play(table, "A pay")
    assert (cash(table, "A"), discarded(table)) == (1, ["market-crier"])


def test_r3_8_the_market_crier_sells_off_a_stall_placed_by_the_same_choice() -> None:
    table = distribution("S8 S1", "R2 R5", courtyard="field4a")
    lay(table, "A", "market-crier")
    give(table, "A", 0)
    play(table, "A take field4a", "A keep S8", "A use market-crier sell", "A sell bean off S8")
    play(table, "A done", "A pay")
    assert cash(table, "A") == 0


def test_r3_8_a_stall_emptied_by_the_market_crier_is_discarded_and_frees_what_is_below() -> None:
    table = two_fields()
    lay(table, "A", "S8 over S2", "market-crier")
    stock(table, "A", "")
    play(table, "A use market-crier sell", "A sell wheat off S8", "A sell bean off S8")
    play(table, "A sell leek off S8")  # the third sale ends it
    assert display(table, "A") == ["S2", "field3a", "field4a"]
    assert discarded(table) == ["S8", "market-crier"]
    assert cash(table, "A") == 13  # 1 + 2 + 2 would be 5, but at most 3


def test_r3_8_the_two_helpers_can_be_used_with_enough_cash_at_hand() -> None:
    table = two_fields()
    lay(table, "A", "book-keeper", "market-crier", "S8")
    assert cash(table, "A") == 10
    assert answers(table, "A") == ["pay", "use book-keeper", "use market-crier sell"]


def test_r3_8_these_helpers_can_be_used_in_the_card_phase_only_while_a_field_is_paid() -> None:
    table = distribution("field4a S1", "R2 R5", courtyard="C1")
    lay(table, "A", "book-keeper", "market-crier", "S8")
    assert refused(table, "A use book-keeper") == "R5.8 wrong-phase"
    assert refused(table, "A use market-crier sell") == "R5.8 wrong-phase"
    play(table, "A take C1")
    assert refused(table, "A use book-keeper") == "R5.8 wrong-phase"
    play(table, "A keep field4a", "A pay")
    assert refused(table, "A use book-keeper") == "R4.1 not-asked"
    assert refused(table, "B use book-keeper") == "R5.8 not-exposed"


def test_r3_8_one_cannot_use_them_for_a_field_that_somebody_else_pays() -> None:
    table = two_fields()
    lay(table, "B", "book-keeper")
    assert refused(table, "B use book-keeper") == "R4.1 not-asked"


@pytest.mark.parametrize("helper", ["maid", "official", "saleswoman bonus", "deliveryman R1"])
def test_r3_8_other_helpers_cannot_be_used_to_pay_in_the_card_phase(helper: str) -> None:
    table = two_fields()
    lay(table, "A", helper.split(maxsplit=1)[0])
    lay(table, "B", "R1")
    load(table, "A", "wheat pumpkin")
    assert refused(table, f"A use {helper}") == "R5.8 wrong-phase"


def test_r3_8_stalls_cannot_be_traded_at_in_this_phase() -> None:
    """The rulebook's question about trading for something dearer to sell."""
    table = two_fields()
    lay(table, "A", "S2")
    load(table, "A", "wheat")
    assert refused(table, "A trade S2 bean for wheat") == "R4.1 other-question"


def test_r3_8_a_field_not_paid_yet_cannot_be_used() -> None:
    table = two_fields()
    load(table, "A", "wheat")
    assert refused(table, "A sow wheat 1") == "R4.1 other-question"
    play(table, "A pay")
    assert refused(table, "A sow wheat 1") == "R4.1 not-asked"  # not in this phase


def test_r3_8_a_foreman_of_the_same_choice_brings_the_book_keeper_back() -> None:
    table = distribution("field4a S1", "R2 R5", courtyard="foreman")
    lay(table, "A", "book-keeper")
    give(table, "A", 0)
    play(table, "A take foreman", "A keep field4a", "A use book-keeper", "A name wheat")
    assert asked(table) == ["A foreman"]
    play(table, "A take book-keeper", "A use book-keeper", "A name wheat", "A pay")
    assert cash(table, "A") == 0
    assert discarded(table) == ["foreman", "book-keeper"]


@pytest.mark.parametrize("owner", ["B", "C", "D"])
@pytest.mark.parametrize("helper", ["book-keeper", "market-crier"])
def test_r3_8_with_four_players_any_foreman_can_take_the_helper_used_to_pay(
    owner: str, helper: str
) -> None:
    """There are no partners in the card phase (R4.2)."""
    table = distribution("field4a S1", "R2 R5", "C2 C3", "S3 S4", courtyard="C1")
    lay(table, "A", helper, "S8")
    lay(table, owner, "foreman")
    play(table, "A take C1", "A keep field4a")
    if helper == "book-keeper":
        play(table, "A use book-keeper", "A name wheat")
    else:
        play(table, "A use market-crier sell", "A sell bean off S8", "A done")
    assert asked(table) == [f"{owner} foreman"]
    play(table, f"{owner} take {helper}")
    assert display(table, owner) == [helper]
    assert asked(table) == ["A pay"]


def test_r3_8_a_helper_taken_over_while_another_pays_can_pay_the_new_owners_field() -> None:
    table = distribution("field4a S1", "field5a R5", courtyard="C1")
    lay(table, "A", "book-keeper")
    lay(table, "B", "foreman")
    give(table, "B", 1)
    play(table, "A take C1", "A keep field4a", "A use book-keeper", "A name wheat")
    play(table, "B take book-keeper")
    assert refused(table, "B use book-keeper") == "R4.1 not-asked"
    play(table, "A pay", "B take S1", "B keep field5a", "B use book-keeper", "B name wheat")
    play(table, "B pay")
    assert cash(table, "B") == 0


# --- R5.5 in the card phase -----------------------------------------------------------------------


def test_r5_5_in_the_distribution_everyone_may_sell_take_loans_and_discard_helpers() -> None:
    table = distribution("S1 S2", "R2 R5", "C5 C6", courtyard="C1")
    for seat, helper in [("A", "maid"), ("B", "official"), ("C", "tout over S9")]:
        lay(table, seat, helper)
        load(table, seat, "wheat bean")
    for seat, helper in [("A", "maid"), ("B", "official"), ("C", "tout")]:
        assert free(table, seat) == [f"discard {helper}", "loan", "sell bean"]
    play(table, "C sell bean", "B loan", "C discard tout", "A sell bean")
    assert [cash(table, seat) for seat in "ABC"] == [12, 15, 12]
    assert display(table, "C") == ["S9"]
    assert asked(table) == ["A draft"]


def test_r5_5_in_the_middle_of_a_choice_and_after_it_too() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1")
    lay(table, "A", "maid", "official")
    load(table, "A", "bean leek")
    play(table, "A take C1", "A sell bean", "A discard maid")
    assert answers(table, "A") == ["keep S1", "keep S2"]
    play(table, "A keep S1")
    assert asked(table) == ["B draft"]
    play(table, "A sell leek", "A discard official", "A loan")
    assert cash(table, "A") == 10 + 2 + 2 + 5
    assert asked(table) == ["B draft"]


def test_r5_5_a_helper_discarded_out_of_turn_is_offered_to_the_foreman() -> None:
    table = distribution("S1 S2", "R2 R5", "C5 C6", courtyard="C1")
    lay(table, "B", "maid")
    lay(table, "C", "foreman")
    play(table, "A take C1", "B discard maid")
    assert asked(table) == ["C foreman"]
    assert refused(table, "A keep S1") == "R4.1 not-asked"
    play(table, "C take maid")
    assert asked(table) == ["A draft"]
    assert answers(table, "A") == ["keep S1", "keep S2"]


def test_r5_5_the_same_while_somebody_else_pays_a_field() -> None:
    table = two_fields()
    load(table, "B", "bean")
    lay(table, "B", "maid")
    play(table, "B sell bean", "B loan", "B discard maid")
    assert cash(table, "B") == 17
    assert asked(table) == ["A pay"]
    assert table.phase == CARD
