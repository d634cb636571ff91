"""The documents that the browser shows: complete, true to the rules, and without secrets."""

from typing import Any, get_type_hints

from hypothesis import given
from msgspec import to_builtins
from msgspec.json import decode, encode
from scripts.page_data import files

from loyang import State, legal_actions, sample_state, view
from loyang.engine.scoring import winners
from loyang.server.documents import shapes
from loyang.server.documents.options import options
from loyang.server.documents.result import result_document
from loyang.server.documents.view import view_document
from tests.invariants.games import Kind, kinds, moves
from tests.kit import (
    action_turn,
    distribution,
    give,
    grid_turn,
    lay,
    lay_field,
    lay_regular,
    lay_stall,
    load,
    pile_fields,
    play,
)

Doc = dict[str, Any]


def farm(table: State, seat: int = 0, viewer: int | None = 0) -> Doc:
    document = to_builtins(view_document(view(table, viewer)))
    return document["seats"][seat]  # type: ignore[no-any-return]


def acting(table: State, seat: int = 0) -> Doc:
    made: Doc = decode(encode(options(table, view(table, seat))._asdict()))
    return made


def offered(table: State, seat: int = 0) -> dict[str, Doc]:
    """Every possible action of the seat by its notation."""
    made = acting(table, seat)
    return {each["action"]: each for each in made["options"] + made["free"]}


def preview(table: State, line: str) -> Doc:
    found: Doc = offered(table)[line]["preview"]
    return {name: value for name, value in found.items() if name != "events"}


def near(table: State, **parts: object) -> list[Doc]:
    """The reasons against actions with these parts."""
    made = acting(table)
    return [
        each["reason"]
        for each in made["near"]
        if all(each.get(name) == value for name, value in parts.items())
    ]


def stop(table: State) -> Doc:
    found: Doc = acting(table)["stop"]
    return found


# --- the view ------------------------------------------------------------------------------------


def test_the_page_knows_the_cards_figures_and_events_of_the_engine() -> None:
    for path, text in files().items():
        assert path.read_text("utf-8") == text, "python scripts/page_data.py writes it anew"


def test_a_casual_customer_shows_the_price_as_it_would_be_paid_now() -> None:
    table = action_turn()
    lay(table, "A", "C9")
    assert farm(table)["casuals"][0] | {"wants": 0} == {
        "card": "C9",
        "wants": 0,
        "base": 10,
        "modifier": -2,
        "price": 8,
        "under": None,
    }
    lay(table, "A", "R1", "R2")
    assert farm(table)["casuals"][0]["price"] == 12


def test_a_regular_customer_shows_rows_payment_marker_and_standing() -> None:
    table = action_turn()
    lay_regular(table, "A", "R5", rows=2, red=True)
    shown = farm(table)["regulars"][0]
    assert shown["wants"] == ["turnip", "turnip"]
    assert (shown["rows"], shown["next_pay"], shown["red"], shown["standing"]) == (
        2,
        6,
        True,
        "due",
    )


def test_a_stall_shows_its_goods_and_what_the_maid_makes_of_their_price() -> None:
    table = action_turn()
    lay_stall(table, "A", "S6", "turnip leek")
    lay(table, "A", "maid over C3")
    costs = {
        good["kind"]: (good["cost"], good["there"]) for good in farm(table)["stalls"][0]["goods"]
    }
    assert costs == {"turnip": (1, True), "cabbage": (2, False), "leek": (2, True)}
    assert farm(table)["helpers"] == [{"card": "maid", "in_use": False, "under": "C3"}]
    play(table, "A use maid")
    assert farm(table)["stalls"][0]["goods"][2]["cost"] == 1
    assert farm(table)["lasting"] == ["maid"]


def test_the_path_shows_the_price_of_the_next_steps() -> None:
    table = action_turn()
    give(table, "A", 20)
    table.seats[0].space = 11
    prices = [(step["space"], step["price"]) for step in farm(table)["path"]]
    assert prices == [(12, 1), (13, 13), (14, 14), (15, 15)]
    play(table, "A done", "A done", "A step")
    assert farm(table)["path"][0] == {"space": 13, "price": 13, "left": 6}


def test_others_hands_and_piles_are_only_counted() -> None:
    table = distribution("S1 S2 maid", "R2 R5 C1")
    assert farm(table, 0, 0)["hand"] == ["S1", "S2", "maid"]
    assert farm(table, 0, 1)["hand"] == [None, None, None]
    assert farm(table, 0, None)["hand"] == [None, None, None]
    assert set(farm(table, 0, 0)["pile"]) == {None}


def test_the_grid_shows_its_row_prices() -> None:
    table = grid_turn("S1 C1 maid", "R1 R2 R3", "S2 S3 S4", "C2 C3 C4")
    document = to_builtins(view_document(view(table, 0)))
    assert [row["price"] for row in document["grid"]] == [0, 1, 2, 2]
    assert document["grid"][0]["cards"] == ["S1", "C1", "maid"]
    assert document["seats"][1]["imaginary"]


def test_a_finished_game_shows_its_placing() -> None:
    *_, last = moves(Kind(2, False, 5))
    result: Any = to_builtins(result_document(last.state))
    assert [place["place"] for place in result["places"]] == [1, 2]
    assert [place["winner"] for place in result["places"]] == [True, False]
    assert result["winners"] == [result["places"][0]["seat"]] == winners(last.state)


def test_a_game_that_goes_on_has_no_result() -> None:
    assert result_document(None) is None
    assert result_document(action_turn()) is None


# --- options -------------------------------------------------------------------------------------


def test_an_option_names_the_things_it_belongs_to_and_what_it_brings() -> None:
    table = action_turn()
    place = lay_field(table, "A", 4)
    load(table, "A", "bean")
    option = offered(table)[f"A sow bean {place}"]
    assert option["targets"] == [f"field:A:{place}", "cart:bean"]
    assert preview(table, f"A sow bean {place}") == {
        "sown": {"kind": "bean", "number": 4},
        "cart": {"bean": -1},
    }


def test_an_option_says_what_is_picked_up_for_it_and_where_it_goes() -> None:
    table = action_turn()
    place = lay_field(table, "A", 4)
    lay_stall(table, "A", "S6", "leek")
    lay(table, "A", "R5", "C9")
    load(table, "A", "wheat wheat wheat bean turnip turnip")
    give(table, "A", 20)
    table.seats[0].space = 11
    moves = {line: each.get("move") for line, each in offered(table).items()}
    assert moves[f"A sow bean {place}"] == {"things": ["cart:bean"], "to": f"field:A:{place}"}
    assert moves["A trade S6 leek for wheat wheat"] == {"things": ["cart:wheat"], "to": "card:S6"}
    assert moves["A trade S6 leek for wheat bean"] == {
        "things": ["cart:wheat", "cart:bean"],
        "to": "card:S6",
    }
    assert moves["A deliver R5"] == {"things": ["cart:turnip"], "to": "card:R5"}
    assert moves["A sell bean"] == {"things": ["cart:bean"], "to": "shop:bean"}
    assert moves["A buy leek"] == {"things": ["shop:leek"], "to": "cart"}
    assert moves["A pack"] is None
    lacking = [each["move"] for each in acting(table)["near"] if each["type"] == "serve"]
    assert [each["to"] for each in lacking] == ["card:C9"], "a near miss says it too"
    play(table, "A deliver R5", "A done")
    assert offered(table)["A store bean"]["move"] == {"things": ["cart:bean"], "to": "store"}
    play(table, "A store bean", "A done")
    assert offered(table)["A step"]["move"] == {"things": ["path"], "to": "path:12"}


def test_cards_go_to_the_farm_or_the_courtyard() -> None:
    table = distribution("S1 S2 maid", "R2 R5 C1")
    assert offered(table)["A offer S1"]["move"] == {"things": ["card:S1"], "to": "courtyard"}
    play(table, "A offer S1", "B offer R2")
    assert offered(table)["A take R2"]["move"] == {"things": ["card:R2"], "to": "farm"}
    play(table, "A take R2")
    assert offered(table)["A keep maid"]["move"] == {"things": ["card:maid"], "to": "farm"}
    market = grid_turn("S1 C1 maid", "R1 R2 R3", "S2 S3 S4", "C2 C3 C4")
    assert offered(market)["A take C1"]["move"] == {"things": ["card:C1"], "to": "farm"}


def test_what_reveals_something_or_passes_the_turn_on_says_so() -> None:
    table = action_turn()
    load(table, "A", "bean")
    final = {line for line, each in offered(table).items() if each["preview"].get("final")}
    assert {"A pack"} <= final
    assert not {"A sell bean", "A buy leek", "A loan"} & final


def test_buying_and_trading_show_cost_and_result() -> None:
    table = action_turn()
    lay_stall(table, "A", "S6", "leek")
    load(table, "A", "wheat bean")
    assert preview(table, "A buy leek") == {"cash": -6, "cart": {"leek": 1}, "shop": {"leek": -1}}
    assert preview(table, "A trade S6 leek for wheat bean") == {
        "cart": {"wheat": -1, "bean": -1, "leek": 1}
    }


def test_the_preview_of_a_pack_tells_its_price_and_no_card() -> None:
    table = action_turn()
    lay(table, "A", "S1", "maid", "foreman")
    option = offered(table)["A pack"]
    assert option["preview"] == {"cash": -2, "events": [], "final": True}


def test_digging_shows_the_field_once_the_pile_is_known() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer")
    pile_fields(table, "A", 3, 4, 5)
    assert offered(table)["A use tenant-farmer pay"]["preview"]["cash"] == -3
    play(table, "A use tenant-farmer pay")
    fields = [offered(table)[f"A dig {depth}"]["preview"]["field"] for depth in (1, 2, 3)]
    assert fields == farm(table)["pile"]


def test_every_legal_action_is_an_option_once() -> None:
    for move in moves(Kind(3, False, 7)):
        seat = move.action.seat
        made = acting(move.state, seat)
        lines = [each["action"] for each in made["options"] + made["free"]]
        assert sorted(lines) == sorted(map(str, legal_actions(move.state, seat)))


# --- why not -------------------------------------------------------------------------------------


def test_near_misses_say_what_is_missing() -> None:
    table = action_turn()
    lay(table, "A", "R5", "C14", "S6")
    load(table, "A", "turnip")
    assert near(table, type="deliver", card="R5") == [
        {"rule": "R5.10", "code": "cart-lacks", "need": 2, "have": 1, "kind": "turnip"}
    ]
    assert near(table, type="done") == [{"rule": "R5.13", "code": "unsettled", "card": "R5"}]
    assert near(table, type="trade", kind="leek")[0]["code"] == "give-count"


def test_at_a_stall_any_vegetable_is_missing_not_a_certain_one() -> None:
    table = action_turn()
    lay(table, "A", "S1")
    assert near(table, type="trade", kind="turnip") == [
        {"rule": "R5.6", "code": "cart-lacks", "need": 1, "have": 0}
    ]


def test_a_helper_that_finds_nothing_says_so() -> None:
    table = action_turn()
    lay(table, "A", "tout", "trader1", "saleswoman", "foreman")
    assert near(table, helpers=["tout"], effect="swap")[0]["code"] == "no-effect"
    assert near(table, helpers=["trader1"])[0]["code"] == "no-effect"
    assert near(table, helpers=["saleswoman"], effect="blue")[0]["code"] == "no-effect"
    assert near(table, helpers=["saleswoman"], effect="bonus") == []
    assert near(table, helpers=["foreman"]) == []


def test_a_trader_whose_toll_is_missing_does_not_speak_of_goods() -> None:
    table = action_turn(round=9)
    lay(table, "A", "trader1")
    lay(table, "B", "S1")
    load(table, "A", "wheat")
    give(table, "A", 0)
    assert near(table, helpers=["trader1"]) == [
        {"rule": "R6.22", "code": "too-expensive", "need": 2, "have": 0}
    ]


def test_in_the_draft_a_hand_card_waits_for_one_of_the_courtyard() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C1")
    assert near(table, type="keep", card="S1")[0]["code"] == "take-first"


# --- if I stop now -------------------------------------------------------------------------------


def test_stopping_now_tells_who_is_let_down_what_spoils_and_how_far_the_cash_goes() -> None:
    table = action_turn()
    give(table, "A", 16)
    table.seats[0].space = 12
    lay_regular(table, "A", "R5", red=True)
    lay(table, "A", "R6")
    load(table, "A", "bean bean leek")
    now = stop(table)
    assert now["missed"] == [{"card": "R5", "cash": 2}, {"card": "R6", "cash": 0}]
    assert (now["penalty"], now["cash"], now["lost"]) == (2, 14, 2)
    assert now["enlarge"] == {"price": 2, "capacity": 4, "lost": 0}
    assert now["steps"] == [
        {"space": 13, "price": 1, "left": 13},
        {"space": 14, "price": 14, "left": -1},
    ]


def test_only_what_is_really_forgotten_is_warned_of() -> None:
    table = action_turn()
    assert stop(table)["forgotten"] == ["A pack"]  # free of charge without stalls and helpers
    lay(table, "A", "S1", "R5", "C1")
    load(table, "A", "turnip turnip")
    assert stop(table)["forgotten"] == ["A deliver R5"]
    play(table, "A deliver R5")
    assert stop(table)["forgotten"] == []


def test_nobody_else_is_told_about_stopping() -> None:
    assert options(action_turn(), view(action_turn(), 1)).stop is None


# --- nothing hidden ------------------------------------------------------------------------------


@given(kinds())
def test_documents_are_the_same_whatever_is_hidden(kind: Kind) -> None:
    """Draw pile, others' hands and private piles may be rearranged: no document changes."""
    for n, move in enumerate(moves(kind)):
        if n % 17:
            continue
        for seat in range(kind.players):
            seen = view(move.state, seat)
            other_truth = sample_state(seen, n)
            seen_then = view(other_truth, seat)
            assert encode(options(other_truth, seen_then)) == encode(options(move.state, seen))
            assert view_document(seen_then) == view_document(seen)


@given(kinds())
def test_documents_keep_to_the_shapes_that_are_announced(kind: Kind) -> None:
    announced = get_type_hints(shapes.TableDocument, include_extras=True)
    for n, move in enumerate(moves(kind)):
        if n % 17:
            continue
        seat = move.action.seat
        made = options(move.state, view(move.state, seat))
        for name, value in made._asdict().items():
            assert encode(decode(encode(value), type=announced[name])) == encode(value)
        document = view_document(view(move.state, seat))
        for each in document.seats:
            assert decode(encode(each), type=type(each)) == each
        document.seats = []
        assert decode(encode(document), type=shapes.View) == document
