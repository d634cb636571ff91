"""R5.22: a two-pack from a pile that runs out."""

from loyang.engine.state import State
from tests.kit import (
    action_turn,
    cash,
    discard_pile,
    discarded,
    display,
    draw_pile,
    lay,
    names,
    no_cards,
    offered,
    only_draw,
    pile_up,
    play,
    refused,
    shuffle_to,
)


def pack_of(*cards: str) -> State:
    """A has just bought a two-pack with these cards."""
    table = action_turn()
    pile_up(table, *cards)
    play(table, "A pack")
    return table


def test_r5_22_the_discard_pile_is_shuffled_in_between_the_two_cards_of_a_pack() -> None:
    table = action_turn()
    discard_pile(table, "R5", "C3", "S2")
    only_draw(table, "maid")
    shuffle_to(table, "C3")
    events = play(table, "A pack")
    assert names(events) == ["shuffled", "pack"]
    assert offered(table, "A", "keep") == [
        "keep C3",
        "keep C3 over maid",
        "keep maid",
        "keep maid over C3",
        "keep none",
    ]
    assert sorted(draw_pile(table)) == ["R5", "S2"]
    assert discarded(table) == []
    play(table, "A keep none")
    assert discarded(table) == ["maid", "C3"]
    assert sorted(draw_pile(table)) == ["R5", "S2"]


def test_r5_22_drawing_the_last_card_shuffles_at_once_without_the_packs_own_cards() -> None:
    table = action_turn()
    discard_pile(table, "R5", "C3")
    only_draw(table, "maid", "S2")
    events = play(table, "A pack")
    assert names(events) == ["shuffled", "pack"]
    assert sorted(draw_pile(table)) == ["C3", "R5"]
    play(table, "A keep S2")
    assert discarded(table) == ["maid"]
    assert sorted(draw_pile(table)) == ["C3", "R5"]


def test_r5_22_a_pile_that_is_empty_already_is_filled_when_a_card_is_needed() -> None:
    table = action_turn()
    no_cards(table, "R5", "C3", "S2")
    shuffle_to(table, "S2", "R5")
    play(table, "A pack")
    assert "keep S2 over R5" in offered(table, "A")
    assert draw_pile(table) == ["C3"]
    assert discarded(table) == []


def test_r5_22_the_last_card_of_both_piles_makes_a_pack_of_one() -> None:
    table = action_turn()
    lay(table, "A", "S1")
    only_draw(table, "R5")
    play(table, "A pack")
    assert cash(table, "A") == 9
    assert offered(table, "A", "keep") == ["keep R5", "keep none"]
    assert refused(table, "A keep R5 over S2") == "R5.18 not-in-pack"
    play(table, "A keep none")
    assert discarded(table) == ["R5"]


def test_r5_22_a_single_discarded_card_makes_a_pack_of_one() -> None:
    table = action_turn()
    no_cards(table, "R5")
    play(table, "A pack")
    assert offered(table, "A", "keep") == ["keep R5", "keep none"]
    assert (draw_pile(table), discarded(table)) == ([], [])


def test_r5_22_the_two_last_cards_of_both_piles_leave_both_empty() -> None:
    table = action_turn()
    discard_pile(table, "R5")
    only_draw(table, "maid")
    play(table, "A pack")
    assert "keep R5 over maid" in offered(table, "A")
    assert (draw_pile(table), discarded(table)) == ([], [])
    play(table, "A keep none")
    assert discarded(table) == ["maid", "R5"]
    assert draw_pile(table) == [], "what is thrown back later waits in the discard pile"


def test_r5_22_with_both_piles_empty_nothing_can_be_drawn() -> None:
    """Until somebody discards a card, out of turn for instance."""
    table = action_turn()
    lay(table, "B", "maid")
    no_cards(table)
    assert refused(table, "A pack") == "R5.17 no-cards"
    play(table, "B discard maid", "A pack", "A keep maid")
    assert display(table, "A") == ["maid"]


def test_r5_22_a_helper_on_offer_is_not_shuffled_away() -> None:
    """Four players: while C is asked about A's Maid, B draws and the rest is shuffled."""
    table = action_turn(4)
    lay(table, "A", "maid")
    lay(table, "C", "foreman")
    discard_pile(table, "R5", "C3")
    only_draw(table, "S2")
    play(table, "A discard maid", "B pack")
    assert discarded(table) == ["maid"]
    assert len(draw_pile(table)) == 1
    play(table, "C take maid", "B keep none")
    assert display(table, "C") == ["maid"]


def test_r5_22_solo_the_discard_pile_is_not_shuffled_in() -> None:
    table = action_turn(1)
    discard_pile(table, "R5", "C3")
    only_draw(table, "S2")
    play(table, "A pack")
    assert offered(table, "A", "keep") == ["keep S2", "keep none"]
    assert discarded(table) == ["R5", "C3"]
    table = action_turn(1)
    no_cards(table, "R5", "C3")
    assert refused(table, "A pack") == "R5.17 no-cards"
