"""R6.13: the Official."""

from tests.kit import (
    action_turn,
    cash,
    give,
    lay,
    only_draw,
    pass_time,
    pile_up,
    play,
    refused,
)


def test_r6_13_official_makes_this_turns_two_pack_free() -> None:
    table = action_turn()
    lay(table, "A", "official", "maid", "tout", "S1", "S2", "S3")
    give(table, "A", 2)
    assert refused(table, "A pack") == "R5.17 too-expensive"
    play(table, "A use official", "A pack", "A keep none")
    assert cash(table, "A") == 2
    assert refused(table, "A pack") == "R5.17 pack-bought"  # free, but still once


def test_r6_13_official_does_not_pay_for_a_field_of_the_pack() -> None:
    table = action_turn()
    lay(table, "A", "official")
    pile_up(table, "field4a", "C1")
    play(table, "A use official", "A pack", "A keep field4a", "A pay")
    assert cash(table, "A") == 8


def test_r6_13_official_ends_with_the_turn_even_without_a_pack() -> None:
    table = action_turn()
    only_draw(table, "official", "S1")
    lay(table, "A", "official", "S1")
    play(table, "A use official")
    pass_time(table, "A")
    before = cash(table, "A")
    play(table, "A pack")
    assert cash(table, "A") == before - 1
