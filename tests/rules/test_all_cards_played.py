"""Every one of the 70 cards is played here, and every effect of every helper.

The figures are written out once more, out of the rulebook's card overview. What has been played is
read off the events, so that the last tests can compare it with the complete list.
"""

from collections.abc import Callable

import pytest

from loyang.engine.actions import USES
from loyang.engine.cards import CARD_NAMES, NONE
from loyang.engine.events import Event
from loyang.engine.state import State
from tests.kit import (
    action_turn,
    asked,
    before_harvest,
    cart,
    cash,
    discarded,
    display,
    distribution,
    draw_pile,
    field,
    finish_turn,
    give,
    lay,
    lay_field,
    lay_grid,
    lay_regular,
    lay_stall,
    load,
    names,
    on_stall,
    only_draw,
    pass_time,
    pile_fields,
    place_of,
    play,
    refused,
    regular,
    stock,
)

# --- the figures ---------------------------------------------------------------------------------

FIELDS = {"field3a": 3, "field3b": 3, "field4a": 4, "field4b": 4, "field5a": 5, "field5b": 5}

STALLS = {  # what each vegetable costs there
    "S1": "pumpkin 1 turnip 1 cabbage 1",
    "S2": "wheat 1 turnip 1 bean 1",
    "S3": "wheat 1 turnip 1 leek 1",
    "S4": "wheat 1 cabbage 1 leek 1",
    "S5": "wheat 1 pumpkin 1 leek 1",
    "S6": "turnip 1 cabbage 2 leek 2",
    "S7": "pumpkin 1 cabbage 1 leek 2",
    "S8": "wheat 1 bean 1 leek 2",
    "S9": "pumpkin 1 bean 2 leek 2",
    "S10": "turnip 1 bean 2 leek 2",
    "S11": "wheat 1 cabbage 1 bean 1",
    "S12": "pumpkin 1 cabbage 1 bean 1",
    "S13": "pumpkin 1 turnip 1 bean 1",
    "S14": "turnip 1 cabbage 1 bean 2",
}

REGULARS = {  # what they want, and the payments from the lowest row up
    "R1": ("wheat pumpkin", [4, 5, 5, 6]),
    "R2": ("wheat wheat", [4, 5, 5, 6]),
    "R3": ("pumpkin turnip", [4, 5, 6, 7]),
    "R4": ("wheat cabbage", [4, 5, 6, 7]),
    "R5": ("turnip turnip", [5, 6, 6, 7]),
    "R6": ("pumpkin cabbage", [5, 6, 6, 7]),
    "R7": ("pumpkin bean", [5, 6, 7, 8]),
    "R8": ("wheat leek", [5, 6, 7, 8]),
    "R9": ("turnip cabbage", [5, 6, 7, 8]),
    "R10": ("turnip bean", [6, 7, 7, 8]),
    "R11": ("pumpkin leek", [6, 7, 7, 8]),
    "R12": ("cabbage bean", [6, 7, 8, 9]),
    "R13": ("cabbage leek", [7, 8, 8, 9]),
    "R14": ("bean leek", [7, 8, 9, 10]),
}

CASUALS = {  # what they want, and the price
    "C1": ("wheat pumpkin turnip", 7),
    "C2": ("wheat wheat bean", 8),
    "C3": ("wheat turnip turnip", 8),
    "C4": ("pumpkin pumpkin bean", 9),
    "C5": ("wheat cabbage cabbage", 9),
    "C6": ("wheat turnip bean", 9),
    "C7": ("pumpkin turnip cabbage", 9),
    "C8": ("wheat pumpkin leek", 9),
    "C9": ("pumpkin cabbage bean", 10),
    "C10": ("pumpkin turnip leek", 10),
    "C11": ("wheat cabbage leek", 10),
    "C12": ("pumpkin bean leek", 11),
    "C13": ("turnip cabbage leek", 11),
    "C14": ("cabbage bean leek", 12),
}

# --- a script for each card ----------------------------------------------------------------------


def play_field(card: str) -> list[Event]:
    """Turned up in a pack, placed, paid, sown, and harvested until it is empty."""
    spaces = FIELDS[card]
    table = action_turn(2, "A", 1)
    only_draw(table, card)
    events = play(table, "A pack", f"A keep {card}", "A pay")
    assert cash(table, "A") == 8
    place = place_of(table, "A", card)
    load(table, "A", "wheat")
    events += play(table, f"A sow wheat {place}")
    for left in range(spaces, 0, -1):
        assert field(table, "A", place) == f"{spaces}: wheat x{left}"
        assert "field-emptied" not in names(events)
        events += pass_time(table, "A")
    assert display(table, "A") == []
    assert "shuffled" in names(events)  # it was the only card of the discard pile
    assert draw_pile(table) == [card]
    return events


def play_stall(card: str) -> list[Event]:
    """Traded empty, each vegetable at its cost; then it lies in the discard pile."""
    table = action_turn()
    lay(table, "A", card)
    words = STALLS[card].split()
    prices = {kind: int(cost) for kind, cost in zip(words[::2], words[1::2], strict=True)}
    assert on_stall(table, "A", card) == " ".join(prices)
    events: list[Event] = []
    for kind, cost in prices.items():
        load(table, "A", "wheat wheat wheat")
        wrong = "wheat" if cost == 2 else "wheat wheat"
        assert refused(table, f"A trade {card} {kind} for {wrong}") == "R5.6 give-count"
        right = "wheat wheat" if cost == 2 else "wheat"
        events += play(table, f"A trade {card} {kind} for {right}")
        assert sorted(cart(table, "A").split()) == sorted(["wheat"] * (3 - cost) + [kind])
    assert discarded(table) == [card]
    return events


def play_regular(card: str) -> list[Event]:
    """Served in four rounds, each row at its payment; then it lies in the discard pile."""
    wants, pays = REGULARS[card]
    table = action_turn(2, "A", 1)
    only_draw(table, card)
    lay(table, "A", card)
    events: list[Event] = []
    for row, pay in enumerate(pays):
        assert regular(table, "A", card).rows == row
        before = cash(table, "A")
        load(table, "A", f"{wants} wheat wheat")
        events += play(table, f"A deliver {card}")
        assert cart(table, "A") == "wheat wheat"
        assert cash(table, "A") == before + pay
        if row < 3:
            assert refused(table, f"A deliver {card}") in (
                "R5.10 served-already",
                "R5.10 cart-lacks",
            )
            events += pass_time(table, "A")
    assert discarded(table) == [card]
    return events


def play_casual(card: str) -> list[Event]:
    """Served at the price of its card, with as many regular as casual customers."""
    wants, price = CASUALS[card]
    table = action_turn()
    lay(table, "A", card, "R1")
    some = wants.split()[1:]
    load(table, "A", " ".join(some))
    assert refused(table, f"A serve {card}") == "R5.15 cart-lacks"
    load(table, "A", wants)
    events = play(table, f"A serve {card}")
    assert cart(table, "A") == ""
    assert cash(table, "A") == 10 + price
    assert discarded(table) == [card]
    return events


# --- a script for each effect of a helper --------------------------------------------------------


def table_with(*cards: str) -> State:
    """A's action turn with these cards in A's display."""
    table = action_turn()
    lay(table, "A", *cards)
    return table


def book_keeper() -> list[Event]:
    table = table_with("book-keeper")
    events = play(table, "A use book-keeper", "A stock leek 2", "A name wheat")
    assert cash(table, "A") == 11
    return events


def con_man() -> list[Event]:
    table = action_turn(2, "B")
    lay(table, "A", "maid")
    lay(table, "B", "con-man")
    events = play(table, "B use con-man maid")
    assert display(table, "A") == ["con-man"]
    return events


def con_man_solo() -> list[Event]:
    table = action_turn(1)
    lay(table, "A", "con-man")
    lay_grid(table, "maid S1 S2")
    events = play(table, "A use con-man maid")
    assert display(table, "A") == ["maid"]
    return events


def deliveryman() -> list[Event]:
    table = table_with("deliveryman")
    lay_regular(table, "B", "R14", rows=3)
    load(table, "A", "bean leek")
    events = play(table, "A use deliveryman R14")
    assert (cash(table, "A"), cash(table, "B")) == (18, 12)
    return events


def foreman() -> list[Event]:
    table = table_with("foreman", "maid")
    events = play(table, "A use maid", "A take maid")
    assert display(table, "A") == ["maid"]
    return events


def haggler() -> list[Event]:
    table = table_with("haggler")
    events = play(table, "A buy wheat with haggler")
    assert cart(table, "A") == "wheat wheat"
    return events


def harvest_helper_reap() -> list[Event]:
    table = before_harvest(2, 4)
    lay(table, "A", "harvest-helper")
    place = lay_field(table, "A", 4, "bean")
    finish_turn(table, "B")
    events = play(table, "A use harvest-helper reap", f"A reap {place}", "A done", "A done")
    assert field(table, "A", place) == "4: bean x2"
    return events


def harvest_helper_sow() -> list[Event]:
    table = table_with("harvest-helper")
    place = lay_field(table, "A", 4)
    load(table, "A", "bean")
    events = play(table, "A use harvest-helper sow", f"A sow bean {place}")
    assert field(table, "A", place) == "4: bean x5"
    return events


def maid() -> list[Event]:
    table = table_with("maid", "S6")
    load(table, "A", "wheat")
    events = play(table, "A use maid", "A trade S6 leek for wheat")
    assert cart(table, "A") == "leek"
    return events


def market_crier_fill() -> list[Event]:
    table = table_with("market-crier")
    lay_stall(table, "A", "S1", "turnip")
    events = play(table, "A use market-crier fill")
    assert on_stall(table, "A", "S1") == "pumpkin turnip cabbage"
    return events


def market_crier_sell() -> list[Event]:
    table = table_with("market-crier", "S2")
    events = play(table, "A use market-crier sell", "A sell bean off S2", "A done")
    assert cash(table, "A") == 12
    return events


def market_woman() -> list[Event]:
    table = table_with("market-woman", "S1")
    lay(table, "B", "S2")
    events = play(table, "A use market-woman S1 S2")
    assert display(table, "A") == ["S2"]
    return events


def merchant() -> list[Event]:
    table = table_with("merchant", "R5")
    events = play(table, "A buy turnip with merchant")
    assert cash(table, "A") == 9
    return events


def messenger_boy() -> list[Event]:
    table = table_with("messenger-boy", "R5")
    load(table, "A", "turnip turnip turnip turnip")
    events = play(table, "A use messenger-boy", "A deliver R5", "A deliver R5")
    assert cash(table, "A") == 20
    return events


def official() -> list[Event]:
    table = table_with("official", "S1", "S2")
    events = play(table, "A use official", "A pack")
    assert cash(table, "A") == 10
    return events


def plough_man_clear() -> list[Event]:
    table = table_with("plough-man")
    place = lay_field(table, "A", 4, "bean", 2)
    events = play(table, f"A use plough-man clear {place}")
    assert field(table, "A", place) == "4: empty"
    return events


def plough_man_reap() -> list[Event]:
    table = table_with("plough-man")
    place = lay_field(table, "A", 4, "bean", 1)
    events = play(table, "A use plough-man reap", f"A reap {place}", "A done")
    assert cart(table, "A") == "bean"
    return events


def saleswoman_blue() -> list[Event]:
    table = table_with("saleswoman")
    lay_regular(table, "A", "R1", red=True)
    events = play(table, "A use saleswoman blue")
    assert not regular(table, "A", "R1").red
    return events


def saleswoman_bonus() -> list[Event]:
    table = table_with("saleswoman", "C14")
    load(table, "A", "cabbage bean leek")
    events = play(table, "A use saleswoman bonus", "A serve C14")
    assert cash(table, "A") == 24
    return events


def shopper() -> list[Event]:
    table = table_with("shopper")
    stock(table, "A", "")
    events = play(table, "A buy leek with shopper")
    assert cash(table, "A") == 6
    return events


def squire() -> list[Event]:
    table = distribution("C1 C2", "C3 C4", courtyard="S1 S2 S3")
    lay(table, "A", "squire")
    events = play(table, "A use squire", "A take S1", "A take S2", "A take S3", "A keep C1")
    assert display(table, "A") == ["C1", "S1", "S2", "S3"]
    return events


def subsistence_farmer_field() -> list[Event]:
    table = table_with("subsistence-farmer")
    place = lay_field(table, "B", 4, "bean")
    events = play(table, f"A use subsistence-farmer field B {place}")
    assert cart(table, "A") == "bean"
    return events


def subsistence_farmer_supply() -> list[Event]:
    table = action_turn(1)
    lay(table, "A", "subsistence-farmer")
    events = play(table, "A use subsistence-farmer supply turnip")
    assert cart(table, "A") == "turnip"
    return events


def tenant_farmer_pay() -> list[Event]:
    table = table_with("tenant-farmer")
    pile_fields(table, "A", 6, 5)
    events = play(table, "A use tenant-farmer pay", "A dig 2")
    assert cash(table, "A") == 7
    assert field(table, "A", 1) == "5: empty"
    return events


def tenant_farmer_under() -> list[Event]:
    table = table_with("tenant-farmer")
    pile_fields(table, "A", 6, 5)
    place = lay_field(table, "A", 3)
    events = play(table, f"A use tenant-farmer under {place}", "A dig 2")
    assert cash(table, "A") == 10
    assert field(table, "A", 1) == "5: empty"
    return events


def tout_swap() -> list[Event]:
    table = table_with("tout", "C1")
    lay(table, "B", "C2")
    events = play(table, "A use tout swap C1 C2")
    assert display(table, "A") == ["C2"]
    return events


def tout_buy() -> list[Event]:
    table = table_with("tout")
    lay(table, "B", "C14")
    load(table, "A", "cabbage bean leek")
    give(table, "A", 0)
    events = play(table, "A use tout buy C14")
    assert (cash(table, "A"), cash(table, "B")) == (8, 12)
    return events


def trader(card: str) -> list[Event]:
    table = action_turn()
    lay(table, "A", card)
    lay(table, "B", "S1")
    load(table, "A", "wheat")
    events = play(table, f"A trade S1 cabbage for wheat with {card}")
    assert cart(table, "A") == "cabbage"
    assert asked(table) == ["A act"]
    return events


def trader1() -> list[Event]:
    return trader("trader1")


def trader2() -> list[Event]:
    return trader("trader2")


def trader3() -> list[Event]:
    return trader("trader3")


# By helper and effect (1 or 2): the script that plays it.
EFFECTS: dict[tuple[str, int], Callable[[], list[Event]]] = {
    ("book-keeper", 1): book_keeper,
    ("con-man", 1): con_man,
    ("deliveryman", 1): deliveryman,
    ("foreman", 1): foreman,
    ("haggler", 1): haggler,
    ("harvest-helper", 1): harvest_helper_reap,
    ("harvest-helper", 2): harvest_helper_sow,
    ("maid", 1): maid,
    ("market-crier", 1): market_crier_fill,
    ("market-crier", 2): market_crier_sell,
    ("market-woman", 1): market_woman,
    ("merchant", 1): merchant,
    ("messenger-boy", 1): messenger_boy,
    ("official", 1): official,
    ("plough-man", 1): plough_man_clear,
    ("plough-man", 2): plough_man_reap,
    ("saleswoman", 1): saleswoman_blue,
    ("saleswoman", 2): saleswoman_bonus,
    ("shopper", 1): shopper,
    ("squire", 1): squire,
    ("subsistence-farmer", 1): subsistence_farmer_field,
    ("subsistence-farmer", 2): subsistence_farmer_supply,
    ("tenant-farmer", 1): tenant_farmer_pay,
    ("tenant-farmer", 2): tenant_farmer_under,
    ("tout", 1): tout_swap,
    ("tout", 2): tout_buy,
    ("trader1", 1): trader1,
    ("trader2", 1): trader2,
    ("trader3", 1): trader3,
}


# --- what the events say has been played ---------------------------------------------------------


def effects_in(events: list[Event]) -> set[tuple[str, int]]:
    """The effects of helpers that these events carry out."""
    done: set[tuple[str, int]] = set()
    traded = False
    for event in events:
        if event.name == "used":
            done.add((CARD_NAMES[event.card], event.number))
        elif event.name == "bought":
            done.update((CARD_NAMES[helper], 1) for helper in event.cards or [])
        elif event.name == "foreman-took":
            done.add(("foreman", 1))
        elif event.name == "traded":
            traded = event.other != NONE  # at another's stall: the Trader is discarded next
        elif event.name == "discarded" and traded and CARD_NAMES[event.card].startswith("trader"):
            done.add((CARD_NAMES[event.card], 1))
    return done


def played_to_the_end(events: list[Event]) -> set[str]:
    """Fields emptied; stalls, customers and helpers that went to the discard pile after use."""
    cards = {
        CARD_NAMES[event.card]
        for event in events
        if event.name in ("discarded", "field-emptied") and event.card != NONE
    }
    swapped = {CARD_NAMES[event.card] for event in events if event.name == "swapped"}
    return cards | (swapped & {"con-man"})  # he goes to the other display instead


# --- the tests -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", FIELDS)
def test_r1_2_common_field_is_placed_paid_sown_and_harvested_empty(card: str) -> None:
    assert card in played_to_the_end(play_field(card))


@pytest.mark.parametrize("card", STALLS)
def test_r1_2_stall_is_traded_empty_at_its_costs(card: str) -> None:
    assert card in played_to_the_end(play_stall(card))


@pytest.mark.parametrize("card", REGULARS)
def test_r1_2_regular_customer_is_served_four_times_for_its_payments(card: str) -> None:
    events = play_regular(card)
    assert [event.cash for event in events if event.name == "delivered"] == REGULARS[card][1]
    assert card in played_to_the_end(events)


@pytest.mark.parametrize("card", CASUALS)
def test_r1_2_casual_customer_is_served_at_its_price(card: str) -> None:
    assert card in played_to_the_end(play_casual(card))


@pytest.mark.parametrize(("helper", "effect"), EFFECTS)
def test_r1_2_helper_is_used_for_each_of_its_effects(helper: str, effect: int) -> None:
    events = EFFECTS[helper, effect]()
    assert (helper, effect) in effects_in(events)
    assert helper in played_to_the_end(events)


def test_r6_2_con_man_is_played_in_solo_as_well() -> None:
    assert ("con-man", 1) in effects_in(con_man_solo())


def test_r1_2_all_70_cards_have_been_played() -> None:
    played: set[str] = set()
    for card in FIELDS:
        played |= played_to_the_end(play_field(card))
    for card in STALLS:
        played |= played_to_the_end(play_stall(card))
    for card in REGULARS:
        played |= played_to_the_end(play_regular(card))
    for card in CASUALS:
        played |= played_to_the_end(play_casual(card))
    for script in EFFECTS.values():
        played |= played_to_the_end(script())
    assert len(played) == 70
    assert played == set(CARD_NAMES)


def test_r5_8_every_effect_of_every_helper_has_been_played() -> None:
    played: set[tuple[str, int]] = set()
    for script in EFFECTS.values():
        played |= effects_in(script())
    # Those used by an action of their own, and those that join a purchase, a trade or a discard.
    complete = {
        (CARD_NAMES[helper], n + 1) for helper, effects in USES.items() for n in range(len(effects))
    }
    joining = "foreman haggler merchant shopper trader1 trader2 trader3"
    complete |= {(helper, 1) for helper in joining.split()}
    assert played == complete
    assert {helper for helper, _ in complete} == set(CARD_NAMES[48:])
    assert len(CARD_NAMES[48:]) == 22


def test_r5_8_seven_helpers_have_two_effects() -> None:
    assert sorted(CARD_NAMES[helper] for helper, uses in USES.items() if len(uses) == 2) == [
        "harvest-helper",
        "market-crier",
        "plough-man",
        "saleswoman",
        "subsistence-farmer",  # its two are one for several players and one for solo
        "tenant-farmer",
        "tout",
    ]
