"""The card figures, against the overview at the end of the rulebook.

The tables are written as the rulebook prints them: a line for each vegetable, a column for each
card; a dot is an empty cell.
"""

import pytest

from loyang.engine import cards
from loyang.engine.cards import CARD_NAMES, CARDS, ROW, ROW_NAMES, VEGETABLES
from tests.kit import (
    action_turn,
    cart,
    cash,
    discarded,
    lay,
    lay_regular,
    load,
    number,
    offered,
    on_stall,
    play,
)

STALLS = """
wheat    .  1  1  1  1  .  .  1  .  .  1  .  .  .
pumpkin  1  .  .  .  1  .  1  .  1  .  .  1  1  .
turnip   1  1  1  .  .  1  .  .  .  1  .  .  1  1
cabbage  1  .  .  1  .  2  1  .  .  .  1  1  .  1
bean     .  1  .  .  .  .  .  1  2  2  1  1  1  2
leek     .  .  1  1  1  2  2  2  2  2  .  .  .  .
"""

REGULARS = """
wheat    x  xx .  x  .  .  .  x  .  .  .  .  .  .
pumpkin  x  .  x  .  .  x  x  .  .  .  x  .  .  .
turnip   .  .  x  .  xx .  .  .  x  x  .  .  .  .
cabbage  .  .  .  x  .  x  .  .  x  .  .  x  x  .
bean     .  .  .  .  .  .  x  .  .  x  .  x  .  x
leek     .  .  .  .  .  .  .  x  .  .  x  .  x  x
fourth   6  6  7  7  7  7  8  8  8  8  8  9  9  10
third    5  5  6  6  6  6  7  7  7  7  7  8  8  9
second   5  5  5  5  6  6  6  6  6  7  7  7  8  8
first    4  4  4  4  5  5  5  5  5  6  6  6  7  7
starter  S  .  S  S  .  .  .  .  S  .  .  .  .  .
"""

CASUALS = """
wheat    x  xx x  .  x  x  .  x  .  .  x  .  .  .
pumpkin  x  .  .  xx .  .  x  x  x  x  .  x  .  .
turnip   x  .  xx .  .  x  x  .  .  x  .  .  x  .
cabbage  .  .  .  .  xx .  x  .  x  .  x  .  x  x
bean     .  x  .  x  .  x  .  .  x  .  .  x  .  x
leek     .  .  .  .  .  .  .  x  .  x  x  x  x  x
pays     7  8  8  9  9  9  9  9  10 10 10 11 11 12
"""

HELPERS = """
book-keeper con-man deliveryman foreman haggler harvest-helper maid market-crier market-woman
merchant messenger-boy official plough-man saleswoman shopper squire subsistence-farmer
tenant-farmer tout trader1 trader2 trader3
"""


def columns(table: str) -> list[dict[str, str]]:
    """One dictionary for each card of a table."""
    lines = [line.split() for line in table.strip().splitlines()]
    return [{line[0]: line[n] for line in lines} for n in range(1, len(lines[0]))]


def wanted(column: dict[str, str]) -> str:
    """The vegetables of a customer, "wheat wheat bean" for instance."""
    return " ".join(kind for kind in VEGETABLES for mark in column[kind] if mark == "x")


STALL_CARDS = [(f"S{n}", column) for n, column in enumerate(columns(STALLS), 1)]
REGULAR_CARDS = [(f"R{n}", column) for n, column in enumerate(columns(REGULARS), 1)]
CASUAL_CARDS = [(f"C{n}", column) for n, column in enumerate(columns(CASUALS), 1)]


# --- the deck ------------------------------------------------------------------------------------


def test_r1_2_each_of_the_70_cards_exists_once_with_its_name_and_row() -> None:
    expected = [
        *[(name, "field") for name in "field3a field3b field4a field4b field5a field5b".split()],
        *[(name, "stall") for name, _ in STALL_CARDS],
        *[(name, "regular") for name, _ in REGULAR_CARDS],
        *[(name, "casual") for name, _ in CASUAL_CARDS],
        *[(name, "helper") for name in HELPERS.split()],
    ]
    assert len(expected) == len({name for name, _ in expected}) == CARDS == 70
    assert [(CARD_NAMES[card], ROW_NAMES[ROW[card]]) for card in range(CARDS)] == expected
    assert [number(name) for name, _ in expected] == list(range(CARDS))


def test_r1_2_the_deck_has_6_fields_14_cards_of_three_kinds_and_22_helpers() -> None:
    assert [ROW.count(row) for row in range(len(ROW_NAMES))] == [6, 14, 14, 14, 22]
    assert len({name.rstrip("123") for name in HELPERS.split()}) == 20


def test_r4_2_nine_helpers_carry_a_lantern_as_they_concern_another_player() -> None:
    marked = "con-man deliveryman foreman market-woman subsistence-farmer tout"
    expected = [*marked.split(), "trader1", "trader2", "trader3"]
    assert [CARD_NAMES[card] for card in cards.LANTERN] == expected


def test_r1_2_common_fields_have_3_4_and_5_spaces_twice_each() -> None:
    assert cards.SPACES[:6] == [3, 3, 4, 4, 5, 5]
    for card in range(6):
        assert CARD_NAMES[card].startswith(f"field{cards.SPACES[card]}")


def test_r1_7_the_four_starters_are_those_marked_in_the_overview() -> None:
    marked = [name for name, column in REGULAR_CARDS if column["starter"] == "S"]
    assert marked == ["R1", "R3", "R4", "R9"]
    assert [CARD_NAMES[card] for card in cards.STARTERS] == marked


# --- the figures in the tables -------------------------------------------------------------------


@pytest.mark.parametrize(("name", "column"), STALL_CARDS)
def test_r5_6_a_stalls_table_row_is_as_printed(name: str, column: dict[str, str]) -> None:
    printed = [int(column[kind].replace(".", "0")) for kind in VEGETABLES]
    assert cards.TRADE_COST[number(name)] == printed
    assert sum(1 for cost in printed if cost) == 3, "three vegetables on each stall"
    full = cards.FULL_STALL[number(name)]
    assert [full >> kind & 1 for kind in range(6)] == [min(cost, 1) for cost in printed]


@pytest.mark.parametrize(("name", "column"), REGULAR_CARDS)
def test_r5_10_a_regular_customers_figures_are_as_printed(
    name: str, column: dict[str, str]
) -> None:
    card = number(name)
    assert [VEGETABLES[kind] for kind in cards.WANTS[card]] == wanted(column).split()
    assert cards.WANTED[card] == [column[kind].count("x") for kind in VEGETABLES]
    assert sum(cards.WANTED[card]) == 2
    pay = [int(column[row]) for row in ("first", "second", "third", "fourth")]
    assert cards.ROW_PAY[card] == pay


@pytest.mark.parametrize(("name", "column"), CASUAL_CARDS)
def test_r5_15_a_casual_customers_figures_are_as_printed(name: str, column: dict[str, str]) -> None:
    card = number(name)
    assert [VEGETABLES[kind] for kind in cards.WANTS[card]] == wanted(column).split()
    assert cards.WANTED[card] == [column[kind].count("x") for kind in VEGETABLES]
    assert sum(cards.WANTED[card]) == 3
    assert cards.CASUAL_PRICE[card] == int(column["pays"])


def test_r5_3_the_shops_figures_are_as_printed() -> None:
    table = """
    wheat pumpkin turnip cabbage bean leek
    3     4       5      5       6    6
    1     1       1      1       2    2
    3     2       2      2       2    2
    3     2       2      2       1    1
    """
    names, *figures = [line.split() for line in table.strip().splitlines()]
    assert names == VEGETABLES
    assert [[int(each) for each in line] for line in figures] == [
        cards.BUY_PRICE,
        cards.SELL_PRICE,
        cards.SHOP_SPACES,
        cards.SHOP_START,
    ]


# --- the figures in play -------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "column"), STALL_CARDS)
def test_r5_6_every_stall_trades_as_printed(name: str, column: dict[str, str]) -> None:
    table = action_turn()
    lay(table, "A", name)
    load(table, "A", "wheat wheat")
    sold = [kind for kind in VEGETABLES if column[kind] != "."]
    assert on_stall(table, "A", name) == " ".join(sold)
    assert offered(table, "A", "trade") == sorted(
        f"trade {name} {kind} for " + " ".join(["wheat"] * int(column[kind])) for kind in sold
    )
    for kind in sold:
        load(table, "A", "wheat wheat")
        play(table, f"A trade {name} {kind} for " + " ".join(["wheat"] * int(column[kind])))
        left = sorted([kind] + ["wheat"] * (2 - int(column[kind])), key=VEGETABLES.index)
        assert cart(table, "A") == " ".join(left)
    assert discarded(table) == [name]


@pytest.mark.parametrize(("name", "column"), REGULAR_CARDS)
def test_r5_10_every_regular_customer_pays_its_four_rows(name: str, column: dict[str, str]) -> None:
    for rows, row in enumerate(("first", "second", "third", "fourth")):
        table = action_turn()
        lay_regular(table, "A", name, rows=rows)
        load(table, "A", wanted(column))
        play(table, f"A deliver {name}")
        assert cart(table, "A") == ""
        assert cash(table, "A") == 10 + int(column[row])


@pytest.mark.parametrize(("name", "column"), CASUAL_CARDS)
def test_r5_15_every_casual_customer_takes_its_three_and_pays(
    name: str, column: dict[str, str]
) -> None:
    table = action_turn()
    lay(table, "A", name, "R1")
    load(table, "A", wanted(column))
    play(table, f"A serve {name}")
    assert cart(table, "A") == ""
    assert cash(table, "A") == 10 + int(column["pays"])


@pytest.mark.parametrize("name", HELPERS.split())
def test_r5_8_every_helper_comes_from_the_deck_into_a_display_and_back(name: str) -> None:
    table = action_turn()
    lay(table, "A", name)
    play(table, f"A discard {name}")
    assert discarded(table) == [name]
