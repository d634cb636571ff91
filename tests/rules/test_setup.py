"""R1: material and setup."""

import pytest

from loyang import new_game, view
from loyang.engine.actions import SEAT_NAMES
from loyang.engine.cards import (
    BUY_PRICE,
    CARD_NAMES,
    CASUAL_PRICE,
    ROW,
    ROW_NAMES,
    ROW_PAY,
    STARTERS,
    TRADE_COST,
    UNKNOWN,
    VEGETABLES,
    WANTED,
)
from loyang.engine.events import seen_by
from loyang.engine.game import open_game
from loyang.engine.state import ACTION, CARD, DRAFT, HARVEST
from tests.kit import (
    action_turn,
    answers,
    asked,
    bare_table,
    cart,
    cash,
    draw_pile,
    field,
    free,
    hurry,
    lay,
    lay_field,
    load,
    names,
    offered,
    play,
    refused,
    scripted,
    seat_of,
    shop,
    sow_homes,
    storehouse,
    told,
)

# --- R1.1 ----------------------------------------------------------------------------------------


def test_r1_1_vegetables_in_ascending_value() -> None:
    assert VEGETABLES == ["wheat", "pumpkin", "turnip", "cabbage", "bean", "leek"]
    assert sorted(BUY_PRICE) == BUY_PRICE


def test_r1_1_more_wheat_can_lie_on_fields_than_the_box_holds() -> None:
    table = action_turn(players=2, round=1)
    load(table, "A", " ".join(["wheat"] * 9))
    for place in range(1, 10):
        assert lay_field(table, "A", 6) == place
        play(table, f"A sow wheat {place}")
    on_fields = sum(each.count for each in seat_of(table, "A").fields)
    assert on_fields == 9 * 6 + 8  # of 48 tokens in the box


def test_r1_1_more_loans_can_be_taken_than_there_are_loan_cards() -> None:
    table = action_turn(players=2)
    play(table, *["A loan"] * 30)
    assert (cash(table, "A"), seat_of(table, "A").loans) == (160, 30)


# --- R1.2 ----------------------------------------------------------------------------------------


def test_r1_2_seventy_action_cards() -> None:
    assert len(CARD_NAMES) == len(set(CARD_NAMES)) == 70
    numbers = {row: ROW.count(n) for n, row in enumerate(ROW_NAMES)}
    assert numbers == {"field": 6, "stall": 14, "regular": 14, "casual": 14, "helper": 22}
    helpers = {name.rstrip("123") for name, row in zip(CARD_NAMES, ROW, strict=True) if row == 4}
    assert len(helpers) == 20
    assert [name for name in CARD_NAMES if name.startswith("trader")] == [
        "trader1",
        "trader2",
        "trader3",
    ]


def test_r1_2_all_seventy_are_in_the_deck_of_a_new_game() -> None:
    assert sorted(draw_pile(new_game(3, seed=1))) == sorted(CARD_NAMES)


@pytest.mark.parametrize(
    ("kind", "costs"),
    [
        ("wheat", "0 1 1 1 1 0 0 1 0 0 1 0 0 0"),
        ("pumpkin", "1 0 0 0 1 0 1 0 1 0 0 1 1 0"),
        ("turnip", "1 1 1 0 0 1 0 0 0 1 0 0 1 1"),
        ("cabbage", "1 0 0 1 0 2 1 0 0 0 1 1 0 1"),
        ("bean", "0 1 0 0 0 0 0 1 2 2 1 1 1 2"),
        ("leek", "0 0 1 1 1 2 2 2 2 2 0 0 0 0"),
    ],
)
def test_r1_2_the_stalls_of_the_card_overview(kind: str, costs: str) -> None:
    row = [each[VEGETABLES.index(kind)] for each in TRADE_COST if each]
    assert " ".join(map(str, row)) == costs


@pytest.mark.parametrize(
    ("kind", "wants"),
    [
        ("wheat", "1 2 0 1 0 0 0 1 0 0 0 0 0 0"),
        ("pumpkin", "1 0 1 0 0 1 1 0 0 0 1 0 0 0"),
        ("turnip", "0 0 1 0 2 0 0 0 1 1 0 0 0 0"),
        ("cabbage", "0 0 0 1 0 1 0 0 1 0 0 1 1 0"),
        ("bean", "0 0 0 0 0 0 1 0 0 1 0 1 0 1"),
        ("leek", "0 0 0 0 0 0 0 1 0 0 1 0 1 1"),
    ],
)
def test_r1_2_what_regular_customers_of_the_card_overview_want(kind: str, wants: str) -> None:
    row = [
        each[VEGETABLES.index(kind)]
        for each, name in zip(WANTED, CARD_NAMES, strict=True)
        if name[0] == "R"
    ]
    assert " ".join(map(str, row)) == wants


def test_r1_2_what_regular_customers_of_the_card_overview_pay() -> None:
    rows = [
        " ".join(map(str, row)) for row in zip(*[each for each in ROW_PAY if each], strict=True)
    ]
    assert rows == [
        "4 4 4 4 5 5 5 5 5 6 6 6 7 7",
        "5 5 5 5 6 6 6 6 6 7 7 7 8 8",
        "5 5 6 6 6 6 7 7 7 7 7 8 8 9",
        "6 6 7 7 7 7 8 8 8 8 8 9 9 10",
    ]


@pytest.mark.parametrize(
    ("kind", "wants"),
    [
        ("wheat", "1 2 1 0 1 1 0 1 0 0 1 0 0 0"),
        ("pumpkin", "1 0 0 2 0 0 1 1 1 1 0 1 0 0"),
        ("turnip", "1 0 2 0 0 1 1 0 0 1 0 0 1 0"),
        ("cabbage", "0 0 0 0 2 0 1 0 1 0 1 0 1 1"),
        ("bean", "0 1 0 1 0 1 0 0 1 0 0 1 0 1"),
        ("leek", "0 0 0 0 0 0 0 1 0 1 1 1 1 1"),
    ],
)
def test_r1_2_what_casual_customers_of_the_card_overview_want(kind: str, wants: str) -> None:
    row = [
        each[VEGETABLES.index(kind)]
        for each, name in zip(WANTED, CARD_NAMES, strict=True)
        if name[0] == "C"
    ]
    assert " ".join(map(str, row)) == wants


def test_r1_2_what_casual_customers_of_the_card_overview_pay() -> None:
    assert [price for price in CASUAL_PRICE if price] == [
        *[7, 8, 8, 9, 9, 9, 9, 9, 10, 10, 10, 11, 11, 12]
    ]


# --- R1.3, R1.4 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r1_3_what_each_player_begins_with(players: int) -> None:
    table = new_game(players, seed="R1.3")
    for seat in SEAT_NAMES[:players]:
        mine = seat_of(table, seat)
        assert (cash(table, seat), mine.space, mine.loans, mine.capacity) == (10, 1, 0, 1)
        assert shop(table, seat) == (
            "wheat wheat wheat pumpkin pumpkin turnip turnip cabbage cabbage bean leek"
        )
        assert field(table, seat, 0) == "9: empty"
        assert len(mine.fields) == 1
        assert len(mine.pile) == 8
        assert cart(table, seat) == storehouse(table, seat) == ""


def test_r1_3_the_shop_has_one_free_space_for_beans_and_one_for_leeks() -> None:
    table = bare_table(2, ACTION, 1)
    load(table, "A", "wheat pumpkin turnip cabbage bean bean leek leek")
    assert free(table, "A") == ["loan", "sell bean", "sell leek"]
    play(table, "A sell bean", "A sell leek")
    assert refused(table, "A sell bean") == "R5.4 shop-full"
    assert refused(table, "A sell leek") == "R5.4 shop-full"
    assert refused(table, "A sell wheat") == "R5.4 shop-full"


@pytest.mark.parametrize("seed", range(8))
def test_r1_4_the_first_four_fields_are_a_set_and_the_last_four_are_another(seed: int) -> None:
    table = new_game(2, seed=seed)
    events = hurry(table, lambda state: state.round == 9)
    for seat in (0, 1):
        sizes = [event["number"] for event in told(events, "field") if event["seat"] == seat]
        assert len(sizes) == 8
        assert set(sizes[:4]) == {3, 4, 5, 6}
        assert set(sizes[4:]) == {3, 4, 5, 6}


def test_r1_4_each_set_is_shuffled_by_itself_and_one_lies_on_the_other() -> None:
    table = scripted(2, piles=[[6, 3, 5, 4], [4, 6, 3, 5], [3, 4, 5, 6], [6, 5, 4, 3]])
    events = hurry(table, lambda state: state.round == 9)
    sizes = [(event["seat"], event["number"]) for event in told(events, "field")]
    assert [number for seat, number in sizes if seat == 0] == [6, 3, 5, 4, 4, 6, 3, 5]
    assert [number for seat, number in sizes if seat == 1] == [3, 4, 5, 6, 6, 5, 4, 3]


def test_r1_4_the_sets_differ_from_seed_to_seed_and_from_seat_to_seat() -> None:
    orders = {tuple(seat.pile[4:]) for seed in range(10) for seat in new_game(4, seed=seed).seats}
    assert len(orders) > 10


def test_r1_4_the_owner_does_not_know_the_order() -> None:
    table = new_game(2, seed=1)
    assert view(table, 0).seats[0].pile == [UNKNOWN] * 8


# --- R1.5 ----------------------------------------------------------------------------------------


GROWS = [(3, VEGETABLES), (4, VEGETABLES[:5]), (5, VEGETABLES[:4]), (6, VEGETABLES[:3])]


@pytest.mark.parametrize(("spaces", "kinds"), GROWS)
def test_r1_5_what_grows_depends_on_the_size(spaces: int, kinds: list[str]) -> None:
    table = action_turn(players=2)
    load(table, "A", " ".join(VEGETABLES))
    place = lay_field(table, "A", spaces)
    assert offered(table, "A", "sow") == sorted(f"sow {kind} {place}" for kind in kinds)
    for kind in VEGETABLES:
        if kind not in kinds:
            assert refused(table, f"A sow {kind} {place}") == "R1.5 cannot-grow"


@pytest.mark.parametrize(("spaces", "kinds"), GROWS[:3])
def test_r1_5_common_fields_are_like_private_ones(spaces: int, kinds: list[str]) -> None:
    table = action_turn(players=2)
    load(table, "A", " ".join(VEGETABLES))
    lay(table, "A", f"field{spaces}a")
    assert offered(table, "A", "sow") == sorted(f"sow {kind} 1" for kind in kinds)
    play(table, f"A sow {kinds[-1]} 1")
    assert field(table, "A", 1) == f"{spaces}: {kinds[-1]} x{spaces}"


def test_r1_5_the_home_field_grows_what_a_field_of_six_grows() -> None:
    table = new_game(2, seed=1)
    first = asked(table)[0][0]
    assert answers(table, first) == ["sow pumpkin home", "sow turnip home", "sow wheat home"]


# --- R1.6 ----------------------------------------------------------------------------------------


def test_r1_6_ralph_plants_wheat_and_has_seven_cash_left() -> None:
    """The rulebook's example."""
    table = scripted(2)
    play(table, "A sow wheat home")
    assert cash(table, "A") == 7
    assert field(table, "A", 0) == "9: wheat x9"
    assert shop(table, "A") == "wheat wheat pumpkin pumpkin turnip turnip cabbage cabbage bean leek"
    assert cart(table, "A") == ""


@pytest.mark.parametrize(("kind", "price"), [("wheat", 3), ("pumpkin", 4), ("turnip", 5)])
def test_r1_6_the_first_vegetable_costs_the_shop_price(kind: str, price: int) -> None:
    table = scripted(3, start="B")
    before = shop(table, "B").split().count(kind)
    play(table, f"B sow {kind} home")
    assert cash(table, "B") == 10 - price
    assert shop(table, "B").split().count(kind) == before - 1
    assert field(table, "B", 0) == f"9: {kind} x9"


@pytest.mark.parametrize("kind", ["cabbage", "bean", "leek"])
def test_r1_6_only_wheat_pumpkin_and_turnip_can_be_planted_at_home(kind: str) -> None:
    table = scripted(2)
    assert refused(table, f"A sow {kind} home") == "R1.6 home-kind"
    assert refused(table, "A sow wheat 1") == "R1.6 no-such-field"
    assert refused(table, "A done") == "R4.1 other-question"


def test_r1_6_the_starting_player_buys_first_then_clockwise() -> None:
    table = scripted(4, start="C")
    order = ""
    while asked(table)[0].endswith("sow-home"):
        seat = asked(table)[0][0]
        order += seat
        for other in "ABCD".replace(seat, ""):
            assert refused(table, f"{other} sow wheat home") == "R4.1 not-asked"
        play(table, f"{seat} {answers(table, seat)[0]}")
    assert order == "CDAB"


def test_r1_6_at_most_two_players_choose_the_same_kind() -> None:
    table = scripted(4)
    play(table, "A sow wheat home", "B sow wheat home")
    assert refused(table, "C sow wheat home") == "R1.6 home-kind-taken"
    assert answers(table, "C") == ["sow pumpkin home", "sow turnip home"]
    play(table, "C sow turnip home", "D sow turnip home")
    assert [cart(table, seat) for seat in "ABCD"] == ["wheat", "wheat", "turnip", "turnip"]


def test_r1_6_the_starting_player_is_drawn_at_random() -> None:
    starts = [new_game(3, seed=seed).start for seed in range(30)]
    assert set(starts) == {0, 1, 2}
    table, events = open_game(3, "R1.6")
    assert told(events, "starting-player") == [{"seat": table.start}]
    assert "second-player" not in names(events)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r5_5_in_the_setup_everyone_may_take_a_loan_and_has_nothing_to_sell(players: int) -> None:
    table = new_game(players, seed=1)
    for seat in SEAT_NAMES[:players]:
        assert free(table, seat) == ["loan"]
        play(table, f"{seat} loan")
        assert cash(table, seat) == 15
        assert refused(table, f"{seat} sell wheat") == "R5.4 cart-lacks"
        assert refused(table, f"{seat} discard maid") == "R5.8 not-exposed"


# --- R1.7 ----------------------------------------------------------------------------------------


def test_r1_7_each_player_is_secretly_dealt_one_of_the_four_starters() -> None:
    assert [CARD_NAMES[card] for card in STARTERS] == ["R1", "R3", "R4", "R9"]
    table, events = open_game(4, "R1.7", introductory=True)
    dealt = [seat.starter for seat in table.seats]
    assert sorted(dealt) == STARTERS
    for seat in range(4):
        shown = told(seen_by(events, seat), "starter-dealt")
        assert [each["seat"] for each in shown if "card" in each] == [seat]
        starters = [other.starter for other in view(table, seat).seats]
        assert starters == [dealt[n] if n == seat else UNKNOWN for n in range(4)]
    assert all("card" not in each for each in told(seen_by(events, None), "starter-dealt"))


def test_r1_7_which_starter_somebody_gets_is_chance() -> None:
    firsts = {new_game(2, seed=seed, introductory=True).seats[0].starter for seed in range(30)}
    assert sorted(firsts) == STARTERS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_7_starters_left_over_go_into_the_deck(players: int) -> None:
    table = scripted(players, starters=["R9", "R1", "R4", "R3"], introductory=True)
    dealt = [CARD_NAMES[seat.starter] for seat in table.seats]
    assert dealt == ["R9", "R1", "R4", "R3"][:players]
    assert sorted(draw_pile(table)) == sorted(set(CARD_NAMES) - set(dealt))


def test_r1_7_without_the_variant_nobody_has_a_starter() -> None:
    table, events = open_game(3, "R1.7")
    assert "starter-dealt" not in names(events)
    assert len(table.draw) == 70


def test_r1_7_there_is_no_introductory_solo_game() -> None:
    with pytest.raises(ValueError, match="introductory"):
        new_game(1, introductory=True)


# --- R1.8 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [-1, 0, 5, 6])
def test_r1_8_only_one_to_four_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        new_game(players)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r1_8_each_number_of_players_has_its_card_and_action_phase(players: int) -> None:
    table = new_game(players, seed="R1.8")
    sow_homes(table)
    assert (table.round, table.phase) == (1, CARD)
    first = asked(table)[0][0]
    assert asked(table) == [f"{first} {'grid' if players == 1 else 'draft'}"]
    assert ("turn-up" in offered(table, first)) == (players == 2)
    hurry(table, lambda state: state.phase == ACTION)
    start = SEAT_NAMES[table.start]
    assert asked(table) == [f"{start} {'partner' if players == 4 else 'act'}"]


def test_r1_8_the_first_harvest_follows_the_setup_at_once() -> None:
    table = scripted(2)
    play(table, "A sow wheat home")
    events = play(table, "B sow turnip home")
    assert [event["number"] for event in told(events, "phase")] == [HARVEST, CARD]
    assert (cart(table, "A"), cart(table, "B")) == ("wheat", "turnip")
    assert table.stacks[0][-1].question == DRAFT
