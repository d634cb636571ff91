"""R3.1, R3.2: dealing the cards of a round."""

import pytest

from loyang.engine.cards import HAND
from loyang.engine.state import ACTION
from tests.kit import (
    asked,
    before_harvest,
    discard_pile,
    discarded,
    display,
    distribution,
    draw_pile,
    finish_turn,
    hand,
    hurry,
    names,
    only_draw,
    play,
    scripted,
    sow_homes,
    tokens,
    told,
)


def test_r3_1_the_discard_pile_is_shuffled_into_the_draw_pile_before_dealing() -> None:
    table = before_harvest(players=2)
    discard_pile(table, "C1", "C2", "C3")
    only_draw(table, "S1", "S2", "S3", "S4", "R1", "R2")
    events = finish_turn(table, "B")
    assert told(events, "shuffled") == [{"number": 9}]
    assert names(events).index("shuffled") < names(events).index("dealt")
    assert discarded(table) == []
    assert sorted(hand(table, "A") + hand(table, "B") + draw_pile(table)) == [
        *["C1", "C2", "C3", "R1", "R2", "S1", "S2", "S3", "S4"]
    ]
    assert len(draw_pile(table)) == 1


def test_r3_1_the_order_after_the_shuffle_is_new() -> None:
    """Cards of the discard pile do not stay below, nor those of the draw pile above."""
    dealt: set[str] = set()
    for seed in range(12):
        table = before_harvest(players=2)
        table.seed = str(seed)
        discard_pile(table, *[f"C{n}" for n in range(1, 9)])
        only_draw(table, *[f"S{n}" for n in range(1, 9)])
        finish_turn(table, "B")
        dealt.update(hand(table, "A") + hand(table, "B"))
    assert len(dealt) == 16


def test_r3_1_only_here_the_courtyard_is_not_shuffled_in_before_the_next_card_phase() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7", courtyard="C1")
    before = draw_pile(table)
    play(table, "A take C1", "A keep S1", "B take S2", "B keep R2")
    assert discarded(table) == ["S3", "S4", "R5", "R6", "R7"]
    assert draw_pile(table) == before
    hurry(table, lambda state: state.round == 4)
    assert discarded(table) == []


def test_r3_2_each_player_is_dealt_four_hidden_cards() -> None:
    table = scripted(3, deck=[f"C{n}" for n in range(1, 15)])
    events = sow_homes(table)
    assert [hand(table, seat) for seat in "ABC"] == [
        ["C1", "C2", "C3", "C4"],
        ["C5", "C6", "C7", "C8"],
        ["C9", "C10", "C11", "C12"],
    ]
    assert len(table.draw) == 70 - 3 * HAND
    public = [event for event in told(events, "dealt") if "audience" not in event]
    assert public == [{"seat": n, "number": 4} for n in range(3)]


@pytest.mark.parametrize(
    ("players", "pile", "dealt", "left"),
    [(2, 8, 4, 0), (2, 7, 3, 1), (2, 3, 1, 1), (3, 11, 3, 2), (3, 5, 1, 2), (4, 15, 3, 3)],
)
def test_r3_2_too_small_a_pile_gives_all_the_same_largest_number(
    players: int, pile: int, dealt: int, left: int
) -> None:
    """The rulebook's question about the pile running out in the card phase."""
    table = before_harvest(players)
    only_draw(table, *[f"S{n}" for n in range(1, 15)][:pile], *["R1"] * (pile == 15))
    if players == 4:
        finish_turn(table, "C")
    finish_turn(table, "ABCD"[players - 1])
    assert [len(hand(table, seat)) for seat in "ABCD"[:players]] == [dealt] * players
    assert len(table.draw) == left
    assert asked(table) == ["A draft"]


@pytest.mark.parametrize(("players", "pile"), [(2, 0), (2, 1), (3, 2), (4, 3)])
def test_r3_6_with_fewer_cards_than_players_nobody_is_dealt_or_places_any(
    players: int, pile: int
) -> None:
    table = before_harvest(players)
    only_draw(table, *["S1", "S2", "S3"][:pile])
    if players == 4:
        finish_turn(table, "C")
    events = finish_turn(table, "ABCD"[players - 1])
    assert len(table.draw) == pile  # the rest stays there
    assert all(display(table, seat) == [] for seat in "ABCD"[:players])
    assert "shuffled" not in names(events)
    # all have chosen, in player order: the last takes the large token, the one before the small
    assert tokens(table) == {2: "BA", 3: "CB", 4: "DC"}[players]
    assert table.phase == ACTION


def test_r3_6_dealt_nothing_counts_in_player_order_from_the_large_token_on() -> None:
    table = before_harvest(players=3)
    only_draw(table)
    table.start = 1
    finish_turn(table, "C")
    assert tokens(table) == "AC"
