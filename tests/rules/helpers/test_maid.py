"""R6.8: the Maid."""

from tests.kit import (
    action_turn,
    cart,
    cash,
    lay,
    load,
    only_draw,
    pass_time,
    play,
    refused,
)


def test_r6_8_maid_makes_cheaper_packs_and_single_trades_as_for_john() -> None:
    """The rulebook's example: Maid away, pack cheaper, and only then a trade of 1 for 1."""
    table = action_turn()
    lay(table, "A", "maid", "trader1", "S6")
    load(table, "A", "wheat wheat wheat")
    assert refused(table, "A trade S6 leek for wheat") == "R5.6 give-count"
    play(table, "A use maid", "A pack", "A keep none")
    assert cash(table, "A") == 9  # one helper, one stall; 8 with the maid
    play(table, "A trade S6 leek for wheat")
    assert cart(table, "A") == "wheat wheat leek"


def test_r6_8_maid_makes_every_double_price_single_for_the_rest_of_the_turn() -> None:
    table = action_turn()
    lay(table, "A", "maid", "S9", "S14")
    load(table, "A", "wheat wheat wheat wheat")
    play(table, "A use maid")
    assert refused(table, "A trade S9 bean for wheat wheat") == "R5.6 give-count"
    play(table, "A trade S9 bean for wheat", "A trade S9 leek for wheat")
    play(table, "A trade S14 bean for wheat", "A trade S14 turnip for wheat")  # 1 stays 1
    assert cart(table, "A") == "turnip bean bean leek"


def test_r6_8_maid_ends_with_the_turn_and_serves_only_her_user() -> None:
    table = action_turn()
    only_draw(table, "maid", "S6", "S9")
    lay(table, "A", "maid", "S6")
    lay(table, "B", "S9")
    play(table, "A use maid", "A done", "A done", "A done")
    load(table, "B", "wheat wheat")
    assert refused(table, "B trade S9 leek for wheat") == "R5.6 give-count"
    pass_time(table, "A")
    load(table, "A", "wheat wheat")
    assert refused(table, "A trade S6 leek for wheat") == "R5.6 give-count"
    play(table, "A trade S6 leek for wheat wheat")
