"""R5.17 to R5.19: what a two-pack costs and what is kept of it."""

import pytest

from loyang.engine.state import State
from tests.kit import (
    action_turn,
    asked,
    cart,
    cash,
    discarded,
    display,
    draw_pile,
    finish_turn,
    give,
    lay,
    load,
    names,
    no_cards,
    offered,
    pass_time,
    pile_up,
    play,
    refused,
    why,
)


def pack_of(*cards: str) -> State:
    """A has just bought a two-pack with these cards."""
    table = action_turn()
    pile_up(table, *cards)
    play(table, "A pack")
    return table


# --- R5.17: the price ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "price"),
    [
        ("", 0),
        ("R1, C1, field3a", 0),
        ("S1", 1),
        ("maid", 1),
        ("S1, maid", 1),
        ("S1, maid, official", 2),
        ("S1, S2, S3, maid", 3),
        ("trader1, trader2, trader3, maid, S1", 4),
        ("maid over S1", 1),
        ("S1 over maid", 1),
        ("S1 over S2, R1 over S3, C1 over maid", 1),
        ("S1 over maid, S2, trader1 over trader2", 2),
    ],
)
def test_r5_17_a_pack_costs_the_larger_number_of_exposed_helpers_or_stalls(
    cards: str, price: int
) -> None:
    table = action_turn()
    lay(table, "A", *filter(None, cards.split(", ")))
    if price:
        give(table, "A", price - 1)
        assert refused(table, "A pack") == "R5.17 too-expensive"
        assert why(table, "A pack") == f"R5.17: it costs {price}, you have {price - 1}"
    give(table, "A", price)
    play(table, "A pack")
    assert cash(table, "A") == 0
    assert asked(table) == ["A pack"]


def test_r5_17_the_rulebooks_picture_two_cash_because_the_covered_helper_does_not_count() -> None:
    table = action_turn()
    lay(table, "A", "S1", "maid", "official over trader1")
    play(table, "A pack")
    assert cash(table, "A") == 8


def test_r5_17_other_players_cards_do_not_count() -> None:
    table = action_turn()
    lay(table, "B", "S1", "S2", "maid")
    play(table, "A pack")
    assert cash(table, "A") == 10


def test_r5_17_john_uses_his_maid_first_and_pays_less_for_the_pack() -> None:
    """The rulebook's example: Maid activated and discarded, pack bought, then a trade for one."""
    table = action_turn()
    lay(table, "A", "maid", "official", "S6")
    load(table, "A", "wheat")
    pile_up(table, "C1", "C2")
    assert pack_price(table) == 2
    play(table, "A use maid")
    assert pack_price(table) == 1
    play(table, "A pack", "A keep none", "A trade S6 leek for wheat")
    assert cash(table, "A") == 9
    assert cart(table, "A") == "leek"


def pack_price(table: State) -> int:
    """What a pack costs A now, tried out on a copy."""
    twin = table.copy()
    play(twin, "A pack")
    return cash(table, "A") - cash(twin, "A")


def test_r5_17_the_official_makes_the_pack_free_with_any_number_of_cards() -> None:
    table = action_turn()
    lay(table, "A", "official", "S1", "S2", "S3", "maid over S4")
    give(table, "A", 0)
    assert refused(table, "A pack") == "R5.17 too-expensive"
    play(table, "A use official", "A pack")
    assert cash(table, "A") == 0


def test_r5_17_a_loan_or_a_discard_makes_a_pack_affordable() -> None:
    table = action_turn()
    lay(table, "A", "maid", "official")
    give(table, "A", 1)
    assert refused(table, "A pack") == "R5.17 too-expensive"
    by_loan = table.copy()
    play(by_loan, "A loan", "A pack")
    assert cash(by_loan, "A") == 4
    play(table, "A discard maid", "A pack")
    assert cash(table, "A") == 0


def test_r5_17_discarding_a_helper_that_covers_a_helper_does_not_lower_the_price() -> None:
    table = action_turn()
    lay(table, "A", "maid over official")
    assert pack_price(table) == 1
    play(table, "A discard maid")
    assert pack_price(table) == 1


def test_r5_17_a_pack_is_bought_once_a_turn() -> None:
    table = pack_of("C1", "C2")
    play(table, "A keep C1")
    assert refused(table, "A pack") == "R5.17 pack-bought"
    pass_time(table, "A")
    assert "pack" in offered(table, "A")


def test_r5_17_everyone_may_buy_a_pack_in_the_own_turn_only() -> None:
    table = pack_of("C1", "C2")
    assert refused(table, "B pack") == "R4.1 not-asked"
    play(table, "A keep none")
    finish_turn(table, "A")
    play(table, "B pack")
    assert asked(table) == ["B pack"]


def test_r5_17_the_two_cards_are_turned_up_for_all_to_see() -> None:
    table = action_turn()
    pile_up(table, "C1", "R2", "S3")
    (event,) = play(table, "A pack")
    assert event.as_dict() == {"event": "pack", "seat": 0, "cards": ["C1", "R2"]}
    assert draw_pile(table)[0] == "S3"


def test_r5_17_without_a_card_to_draw_no_pack_can_be_bought() -> None:
    table = action_turn()
    no_cards(table)
    assert refused(table, "A pack") == "R5.17 no-cards"


def test_r5_17_a_helper_on_offer_to_a_foreman_is_no_card_to_draw() -> None:
    """Four players: C is asked about the only card of both piles; B's pair must wait."""
    table = action_turn(4)
    lay(table, "A", "maid")
    lay(table, "C", "foreman")
    no_cards(table)
    play(table, "A discard maid")
    assert asked(table) == ["C foreman", "B act"]
    assert refused(table, "B pack") == "R5.17 no-cards"
    play(table, "C done", "B pack")
    assert offered(table, "B", "keep") == ["keep maid", "keep none"]


# --- R5.18, R5.19: keeping -----------------------------------------------------------------------


def test_r5_18_none_one_or_both_can_be_kept_either_one_on_top() -> None:
    table = pack_of("C1", "S2")
    assert offered(table, "A", "keep") == [
        "keep C1",
        "keep C1 over S2",
        "keep S2",
        "keep S2 over C1",
        "keep none",
    ]
    assert refused(table, "A keep S3") == "R5.18 not-in-pack"
    assert refused(table, "A keep C1 over S3") == "R5.18 not-in-pack"
    assert refused(table, "A done") == "R4.1 other-question"
    assert refused(table, "A buy wheat") == "R4.1 other-question"


@pytest.mark.parametrize(
    ("answer", "laid", "thrown"),
    [
        ("C1 over S2", ["C1 over S2"], []),
        ("S2 over C1", ["S2 over C1"], []),
        ("C1", ["C1"], ["S2"]),
        ("S2", ["S2"], ["C1"]),
        ("none", [], ["C1", "S2"]),
    ],
)
def test_r5_18_what_is_kept_is_placed_and_the_rest_is_discarded(
    answer: str, laid: list[str], thrown: list[str]
) -> None:
    table = pack_of("C1", "S2")
    play(table, f"A keep {answer}")
    assert display(table, "A") == laid
    assert discarded(table) == thrown
    assert asked(table) == ["A act"]


def test_r5_18_a_single_card_is_placed_ready_for_use() -> None:
    table = pack_of("S2", "C1")
    load(table, "A", "wheat")
    play(table, "A keep S2", "A trade S2 bean for wheat")
    assert cart(table, "A") == "bean"


@pytest.mark.parametrize("owner", ["A", "B"])
def test_r5_18_an_unkept_helper_is_offered_to_a_foreman(owner: str) -> None:
    table = action_turn()
    lay(table, owner, "foreman")
    pile_up(table, "maid", "C1")
    play(table, "A pack", "A keep C1")
    assert asked(table) == [f"{owner} foreman"]
    assert offered(table, owner, "take") == ["take maid"]
    play(table, f"{owner} take maid")
    assert "maid" in display(table, owner)
    assert discarded(table) == ["foreman"]
    assert asked(table) == ["A act"]


def test_r5_18_of_two_unkept_helpers_the_foreman_takes_one() -> None:
    table = action_turn()
    lay(table, "B", "foreman")
    pile_up(table, "maid", "trader2")
    play(table, "A pack", "A keep none")
    assert offered(table, "B", "take") == ["take maid", "take trader2"]
    assert refused(table, "B take foreman") == "R6.4 not-offered"
    play(table, "B take trader2")
    assert display(table, "B") == ["trader2"]
    assert discarded(table) == ["maid", "foreman"]


def test_r5_18_a_foreman_just_kept_may_take_the_other_card_of_his_pack() -> None:
    table = pack_of("foreman", "maid")
    play(table, "A keep foreman")
    assert asked(table) == ["A foreman"]
    play(table, "A take maid")
    assert display(table, "A") == ["maid"]
    assert discarded(table) == ["foreman"]
    declining = pack_of("foreman", "maid")
    play(declining, "A keep foreman", "A done")
    assert display(declining, "A") == ["foreman"]
    assert discarded(declining) == ["maid"]


def test_r5_18_an_unkept_foreman_and_other_unkept_cards_ask_nobody() -> None:
    table = pack_of("foreman", "maid")
    play(table, "A keep maid")
    assert asked(table) == ["A act"]
    table = action_turn()
    lay(table, "B", "foreman")
    pile_up(table, "S1", "C1")
    play(table, "A pack", "A keep none")
    assert asked(table) == ["A act"]


def test_r5_18_four_players_only_the_partners_foreman_reacts() -> None:
    table = action_turn(4)
    lay(table, "B", "foreman")
    pile_up(table, "maid", "C1")
    play(table, "A pack", "A keep none")
    assert asked(table) == ["A act", "B act"]


def test_r5_18_first_place_then_discard_then_foreman_then_pay() -> None:
    table = action_turn()
    lay(table, "B", "foreman")
    pile_up(table, "field3a", "maid")
    play(table, "A pack")
    events = play(table, "A keep field3a")
    assert names(events) == ["placed", "discarded"]
    assert asked(table) == ["B foreman"]
    assert cash(table, "A") == 10
    assert refused(table, "A pay") == "R4.1 not-asked"
    play(table, "B take maid")
    assert asked(table) == ["A pay"]
    play(table, "A pay")
    assert cash(table, "A") == 8
    assert asked(table) == ["A act"]


def test_r5_19_keeping_none_uses_up_the_action() -> None:
    table = pack_of("C1", "S2")
    play(table, "A keep none")
    assert refused(table, "A pack") == "R5.17 pack-bought"
    assert "pack" not in offered(table, "A")


def test_r5_19_a_pack_of_which_none_is_kept_is_paid_all_the_same() -> None:
    table = action_turn()
    lay(table, "A", "S1", "S3")
    pile_up(table, "C1", "S2")
    play(table, "A pack", "A keep none")
    assert cash(table, "A") == 8


def test_r5_19_the_action_comes_back_in_the_next_round() -> None:
    table = action_turn()
    no_cards(table, "C1")
    play(table, "A pack", "A keep none")
    assert refused(table, "A pack") == "R5.17 pack-bought"
    pass_time(table, "A")
    play(table, "A pack", "A keep C1")
    assert display(table, "A") == ["C1"]
