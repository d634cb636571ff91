"""R3.7, R3.13: the chosen cards in the display."""

import pytest

from loyang import apply, parse
from loyang.engine.reasons import Illegal
from loyang.engine.state import DUE, State
from tests.kit import (
    action_turn,
    asked,
    cash,
    display,
    distribution,
    field,
    finish_turn,
    hurry,
    lay,
    load,
    offered,
    play,
    refused,
    regular,
    seat_of,
    tokens,
    told,
)

# --- R3.7: placing -------------------------------------------------------------------------------


def test_r3_7_a_regular_customer_gets_a_blue_marker_and_a_stall_its_goods() -> None:
    table = distribution("R5 R6", "C1 C2", courtyard="S6")
    play(table, "A take S6", "A keep R5", "B take R6", "B keep C1")
    assert (regular(table, "A", "R5").red, regular(table, "A", "R5").rows) == (False, 0)
    assert regular(table, "A", "R5").standing == DUE
    assert tokens(table) == "BA"
    finish_turn_of_b(table)
    load(table, "A", "wheat wheat wheat wheat wheat")
    assert offered(table, "A", "trade") == [
        "trade S6 cabbage for wheat wheat",
        "trade S6 leek for wheat wheat",
        "trade S6 turnip for wheat",
    ]


def finish_turn_of_b(table: State) -> None:
    play(table, "B miss R6")
    finish_turn(table, "B")


def test_r3_7_a_common_field_costs_two_cash_at_once() -> None:
    table = distribution("field4a S1", "R2 R5", courtyard="C1")
    play(table, "A take C1", "A keep field4a")
    assert asked(table) == ["A pay"]
    assert refused(table, "B take S1") == "R4.1 not-asked"
    events = play(table, "A pay")
    assert told(events, "fields-paid") == [{"seat": 0, "cash": -2}]
    assert (cash(table, "A"), field(table, "A", 1)) == (8, "4: empty")
    assert asked(table) == ["B draft"]


@pytest.mark.parametrize("line", ["A keep S1 over R5", "A keep R5 over S1", "A keep S1 over S2"])
def test_r3_7_cards_of_this_phase_are_never_stacked(line: str) -> None:
    """The rulebook's question about playing both cards as a two-pack."""
    table = distribution("S1 S2", "C1 C2", courtyard="R5")
    play(table, "A take R5")
    assert refused(table, line) == "R3.3 not-in-hand"
    play(table, "A keep S1")
    assert display(table, "A") == ["R5", "S1"]


def test_r3_7_there_is_no_limit_to_cards_of_a_kind() -> None:
    table = distribution("S1 R1", "C1 C2", courtyard="S2")
    lay(table, "A", *[f"S{n}" for n in range(3, 15)])
    play(table, "A take S2", "A keep S1")
    assert len(seat_of(table, "A").stalls) == 14


# --- R3.13 ---------------------------------------------------------------------------------------


def test_r3_13_only_helpers_may_be_discarded_unused() -> None:
    table = action_turn(players=2)
    lay(table, "A", "S6", "R5", "C1", "field3a", "maid")
    assert offered(table, "A", "discard") == ["discard maid"]
    for name in ("S6", "R5", "C1", "field3a"):
        assert refused(table, f"A discard {name}") == "R3.13 not-a-helper"
        with pytest.raises(Illegal):
            apply(table, parse(f"A discard {name}"))


def test_r3_13_a_placed_card_stays_over_the_rounds() -> None:
    table = distribution("S1 S2", "maid R5", courtyard="C9")
    play(table, "A take C9", "A keep S1", "B take S2", "B keep maid")
    hurry(table, lambda state: state.round == 5)
    assert {"C9", "S1"} <= set(display(table, "A"))
    assert {"S2", "maid"} <= set(display(table, "B"))
