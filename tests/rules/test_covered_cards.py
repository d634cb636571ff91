"""R5.23 to R5.25: how upper cards leave and lower cards come out."""

from loyang.engine.state import State
from tests.kit import (
    action_turn,
    asked,
    before_harvest,
    cart,
    cash,
    customer,
    discarded,
    display,
    distribution,
    field,
    finish_turn,
    free,
    lay,
    lay_regular,
    lay_stall,
    load,
    names,
    on_stall,
    only_draw,
    pass_time,
    pile_up,
    plant,
    play,
    refused,
)


def pack_of(*cards: str) -> State:
    """A has just bought a two-pack with these cards."""
    table = action_turn()
    pile_up(table, *cards)
    play(table, "A pack")
    return table


# --- R5.23: how the upper card leaves ------------------------------------------------------------


def test_r5_23_a_helper_discarded_or_used_leaves_its_pack() -> None:
    for line in ("discard maid", "use maid"):
        table = action_turn()
        lay(table, "A", "maid over S1")
        play(table, f"A {line}")
        assert display(table, "A") == ["S1"]


def test_r5_23_an_emptied_stall_a_served_and_a_completed_customer_leave_their_packs() -> None:
    table = action_turn()
    lay_stall(table, "A", "S1 over maid", "cabbage")
    lay(table, "A", "C1 over S2")
    lay_regular(table, "A", "R9 over C5", rows=3)
    load(table, "A", "wheat wheat pumpkin turnip turnip cabbage")
    play(table, "A trade S1 cabbage for wheat", "A serve C1", "A deliver R9")
    assert display(table, "A") == ["C5", "S2", "maid"]


def test_r5_23_swapped_stalls_leave_their_packs_on_both_sides() -> None:
    table = action_turn()
    lay(table, "A", "market-woman over R2", "S1 over R9")
    lay(table, "B", "S2 over C5")
    play(table, "A use market-woman S1 S2")
    assert display(table, "A") == ["R2", "R9", "S2"]
    assert display(table, "B") == ["C5", "S1"]


def test_r5_23_swapped_casual_customers_leave_their_packs_on_both_sides() -> None:
    table = action_turn()
    lay(table, "A", "tout", "C1 over R9")
    lay(table, "B", "C2 over maid")
    play(table, "A use tout swap C1 C2")
    assert display(table, "A") == ["C2", "R9"]
    assert display(table, "B") == ["C1", "maid"]


def test_r5_23_swapped_helpers_leave_their_packs_on_both_sides() -> None:
    table = action_turn(turn="B")
    lay(table, "B", "con-man over R9")
    lay(table, "A", "maid over S5")
    play(table, "B use con-man maid")
    assert display(table, "B") == ["R9", "maid"]
    assert display(table, "A") == ["S5", "con-man"]


def test_r5_23_a_casual_customer_bought_by_another_leaves_its_pack() -> None:
    table = action_turn()
    lay(table, "A", "tout")
    lay(table, "B", "C1 over R9")
    load(table, "A", "wheat pumpkin turnip")
    play(table, "A use tout buy C1")
    assert display(table, "B") == ["R9"]
    assert customer(table, "B", "R9") == "0 rows, blue, due"


def test_r5_23_an_empty_field_put_under_the_pile_leaves_its_pack() -> None:
    table = action_turn()
    lay(table, "A", "tenant-farmer", "field3a over S1")
    play(table, "A use tenant-farmer under 1")
    assert display(table, "A") == ["S1", "tenant-farmer"]


def test_r5_23_a_foreman_who_takes_a_helper_leaves_his_pack() -> None:
    table = action_turn()
    lay(table, "B", "foreman over R9")
    lay(table, "A", "maid")
    play(table, "A use maid", "B take maid")
    assert display(table, "B") == ["R9", "maid"]


def test_r5_23_a_field_ploughed_empty_leaves_its_pack_a_cleared_one_stays() -> None:
    table = action_turn()
    lay(table, "A", "plough-man", "field3a over S1", "field4a over S2")
    plant(table, "A", 1, "leek", 1)
    plant(table, "A", 2, "bean", 3)
    cleared = table.copy()
    play(table, "A use plough-man reap", "A reap 1", "A done")
    assert display(table, "A") == ["S1", "field4a over S2"]
    play(cleared, "A use plough-man clear 2")
    assert display(cleared, "A") == ["field3a over S1", "field4a over S2"]


# --- R5.24, R5.25: the lower card comes out ------------------------------------------------------


def test_r5_24_an_exposed_stall_is_filled_and_an_exposed_customer_gets_a_blue_marker() -> None:
    table = action_turn()
    lay(table, "A", "maid over S7", "official over R9")
    events = play(table, "A discard maid", "A discard official")
    assert names(events) == ["discarded", "exposed"] * 2
    assert on_stall(table, "A", "S7") == "pumpkin cabbage leek"
    assert customer(table, "A", "R9") == "0 rows, blue, due"


def test_r5_24_an_exposed_field_costs_nothing_more() -> None:
    table = pack_of("maid", "field3a")
    play(table, "A keep maid over field3a", "A pay", "A discard maid")
    assert cash(table, "A") == 8
    assert asked(table) == ["A act"]
    load(table, "A", "leek")
    play(table, "A sow leek 1")
    assert field(table, "A", 1) == "3: leek x3"


def test_r5_24_an_exposed_helper_is_usable_and_a_casual_customer_can_be_served_at_once() -> None:
    table = action_turn()
    lay(table, "A", "trader1 over maid", "trader2 over C1", "S6")
    load(table, "A", "wheat wheat pumpkin turnip")
    play(table, "A discard trader1", "A use maid", "A trade S6 leek for wheat")
    play(table, "A discard trader2", "A serve C1")
    assert cart(table, "A") == "leek"
    assert cash(table, "A") == 10 + 7 - 2


def test_r5_24_claudias_customer_beneath_a_stall() -> None:
    """The rulebook's story: kept beneath a stall, exposed rounds later, due in that round."""
    table = action_turn(round=3)
    only_draw(table, "R9", "S1")
    play(table, "A pack", "A keep S1 over R9")
    for taken in ("pumpkin", "turnip"):
        load(table, "A", "wheat")
        play(table, f"A trade S1 {taken} for wheat")
        load(table, "A", "")
        pass_time(table, "A")
        assert display(table, "A") == ["S1 over R9"]
    load(table, "A", "wheat")
    play(table, "A trade S1 cabbage for wheat")
    assert table.round == 5
    assert discarded(table) == ["S1"]
    assert customer(table, "A", "R9") == "0 rows, blue, due"
    assert refused(table, "A done") == "R5.13 unsettled"
    play(table, "A miss R9")
    assert customer(table, "A", "R9") == "0 rows, red, missed"
    assert cash(table, "A") == 10


def test_r5_25_a_trader_of_another_exposes_the_pack_beneath_a_stall() -> None:
    for turn, standing in (("A", "due"), ("B", "waiting")):
        owner = "B" if turn == "A" else "A"
        table = action_turn(turn=turn)
        lay(table, turn, "trader1")
        lay_stall(table, owner, "S1 over R9", "cabbage")
        load(table, turn, "wheat")
        play(table, f"{turn} trade S1 cabbage for wheat with trader1")
        assert display(table, owner) == ["R9"]
        assert customer(table, owner, "R9") == f"0 rows, blue, {standing}"


def test_r5_25_a_deliveryman_of_another_exposes_the_pack_beneath_a_customer() -> None:
    table = action_turn()
    lay(table, "A", "deliveryman")
    lay_regular(table, "B", "R9 over S7", rows=3)
    load(table, "A", "turnip cabbage")
    play(table, "A use deliveryman R9")
    assert display(table, "B") == ["S7"]
    assert on_stall(table, "B", "S7") == "pumpkin cabbage leek"
    assert cash(table, "B") == 12


def test_r5_25_the_owner_is_not_asked_whether_a_card_may_be_exposed() -> None:
    table = action_turn(turn="B")
    lay(table, "B", "tout", "C2")
    lay(table, "A", "C1 over R9")
    play(table, "B use tout swap C2 C1")
    assert asked(table) == ["B act"]
    assert display(table, "A") == ["C2", "R9"]


def test_r5_25_the_harvest_exposes_the_card_beneath_an_emptied_field() -> None:
    table = before_harvest(2, round=3)
    lay(table, "A", "field3a over R9")
    lay(table, "B", "field4a over S7")
    plant(table, "A", 1, "leek", 1)
    plant(table, "B", 1, "bean", 2)
    finish_turn(table, "B")
    assert display(table, "A") == ["R9"]
    assert customer(table, "A", "R9") == "0 rows, blue, due"
    assert "field4a over S7" in display(table, "B")
    assert "leek" in cart(table, "A")


def test_r5_25_a_discard_in_the_card_phase_exposes_the_card_beneath() -> None:
    table = distribution("C2 C3", "C4 C5", courtyard="C1")
    lay(table, "A", "maid over S7")
    lay(table, "B", "official over R9")
    play(table, "B discard official", "A discard maid")
    assert customer(table, "B", "R9") == "0 rows, blue, due"
    assert on_stall(table, "A", "S7") == "pumpkin cabbage leek"
    load(table, "A", "wheat")
    assert refused(table, "A trade S7 pumpkin for wheat") == "R4.1 other-question"


def test_r5_25_a_pack_in_a_pack_does_not_exist_so_one_card_comes_out_at_a_time() -> None:
    table = action_turn()
    lay(table, "A", "maid over official", "trader1 over trader2")
    assert free(table, "A") == ["discard maid", "discard trader1", "loan"]
    play(table, "A discard maid")
    assert free(table, "A") == ["discard official", "discard trader1", "loan"]
    play(table, "A discard official")
    assert display(table, "A") == ["trader1 over trader2"]
