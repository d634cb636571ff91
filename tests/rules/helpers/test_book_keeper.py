"""R6.1: the Book-keeper."""

import pytest

from tests.kit import (
    action_turn,
    asked,
    cash,
    discarded,
    display,
    distribution,
    free,
    give,
    lay,
    lay_field,
    offered,
    place_of,
    plant,
    play,
    refused,
    shop,
    stock,
)


def test_r6_1_book_keeper_fills_and_empties_any_spaces_of_the_own_shop_for_free() -> None:
    table = action_turn()
    lay(table, "A", "book-keeper")
    play(table, "A use book-keeper", "A stock wheat 1", "A stock cabbage 0", "A stock leek 2")
    assert shop(table, "A") == "wheat pumpkin pumpkin turnip turnip bean leek leek"
    assert cash(table, "A") == 10
    assert asked(table) == ["A shopkeeping"]
    play(table, "A name leek")
    assert cash(table, "A") == 10
    assert discarded(table) == ["book-keeper"]
    assert asked(table) == ["A act"]


def test_r6_1_book_keeper_may_set_every_space_at_once() -> None:
    table = action_turn()
    lay(table, "A", "book-keeper")
    stock(table, "A", "")
    kinds = ("wheat 3", "pumpkin 2", "turnip 2", "cabbage 2", "bean 2", "leek 2")
    play(table, "A use book-keeper", *[f"A stock {kind}" for kind in kinds], "A name wheat")
    assert shop(table, "A") == " ".join(
        ["wheat"] * 3 + ["pumpkin"] * 2 + ["turnip"] * 2 + ["cabbage"] * 2 + ["bean"] * 2
        + ["leek"] * 2
    )  # fmt: skip


def test_r6_1_book_keeper_cannot_set_more_than_the_spaces_nor_a_kind_twice() -> None:
    table = action_turn()
    lay(table, "A", "book-keeper")
    play(table, "A use book-keeper")
    assert refused(table, "A stock pumpkin 3") == "R6.1 stock-range"
    assert refused(table, "A stock leek 3") == "R6.1 stock-range"
    assert refused(table, "A stock turnip 2") == "R6.1 stock-same"
    play(table, "A stock turnip 1")
    assert refused(table, "A stock turnip 0") == "R6.1 stock-order"
    assert refused(table, "A stock wheat 0") == "R6.1 stock-order"


@pytest.mark.parametrize(("kind", "income"), [("wheat", 3), ("bean", 1), ("leek", 0)])
def test_r6_1_book_keeper_pays_1_for_each_own_field_that_grows_the_named_kind(
    kind: str, income: int
) -> None:
    table = action_turn()
    lay(table, "A", "book-keeper", "field4a", "S1 over field3a")
    plant(table, "A", place_of(table, "A", "field4a"), "wheat", 1)
    lay_field(table, "A", 5, "wheat")
    lay_field(table, "A", 3, "bean", 2)
    lay_field(table, "A", 6)  # empty: counts for nothing
    lay_field(table, "B", 3, "leek")  # another's: neither
    play(table, "A use book-keeper", f"A name {kind}")
    assert cash(table, "A") == 10 + income
    assert cash(table, "B") == 10


def test_r6_1_book_keeper_must_name_a_kind_and_stays_until_then() -> None:
    table = action_turn()
    lay(table, "A", "book-keeper")
    play(table, "A use book-keeper")
    assert refused(table, "A done") == "R4.1 other-question"
    assert refused(table, "A discard book-keeper") == "R6.24 helper-in-use"
    assert display(table, "A") == ["book-keeper"]
    assert offered(table, "A", "name") == [
        "name bean", "name cabbage", "name leek", "name pumpkin", "name turnip", "name wheat",
    ]  # fmt: skip


def test_r6_1_book_keeper_works_in_the_card_phase_only_while_a_field_is_paid() -> None:
    table = distribution("C1 C2", "C3 C4", courtyard="field3a")
    lay(table, "A", "book-keeper")
    assert refused(table, "A use book-keeper") == "R5.8 wrong-phase"
    give(table, "A", 1)
    play(table, "A take field3a", "A keep C1")
    assert asked(table) == ["A pay"]
    assert refused(table, "A pay") == "R3.7 too-expensive"
    play(table, "A use book-keeper", "A stock leek 0", "A name wheat", "A pay")
    assert cash(table, "A") == 0
    assert display(table, "A") == ["C1", "field3a"]


def test_r6_1_book_keeper_of_the_same_choice_pays_for_its_field() -> None:
    table = distribution("book-keeper C2", "C3 C4", courtyard="field3a")
    give(table, "A", 1)
    play(table, "A take field3a", "A keep book-keeper", "A use book-keeper", "A name wheat")
    play(table, "A pay")
    assert cash(table, "A") == 0


def test_r6_1_book_keeper_is_used_in_the_own_action_turn_only() -> None:
    table = action_turn()
    lay(table, "A", "book-keeper")
    lay(table, "B", "maid")
    assert refused(table, "B use maid") == "R4.1 not-asked"
    play(table, "A done")
    assert refused(table, "A use book-keeper") == "R5.8 wrong-phase"
    assert "discard book-keeper" in free(table, "A")
