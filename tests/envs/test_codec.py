"""The table of actions: complete, one to one, and never changed under the same name."""

import inspect
from collections import Counter

import pytest

import loyang.engine.actions
from loyang import free_actions, legal_actions, new_game, parse
from loyang.engine.actions import Action, OfCard, OfKind
from loyang.engine.cards import CARD_NAMES, CARDS, VEGETABLES
from loyang.envs.codec import CODEC, codec_for
from loyang.envs.play import Options
from tests.kit import action_turn, lay, lay_field, load

from .kit import FORMS, PLAYERS, SIZE, form_name, games, random_game

# A change here is a new table and needs a new name: trained policies depend on it.
TABLES = {
    "loyang-actions-1": {
        1: (7515, "597239d09e3c"),
        2: (7597, "fe652788ce76"),
        3: (7610, "6ed6bc030b3b"),
        4: (7627, "6404e391f719"),
    }
}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_table_is_the_one_that_its_name_promises(players: int) -> None:
    codec = codec_for(players)
    assert (codec.size, codec.digest()[:12]) == TABLES[CODEC][players]


@pytest.mark.parametrize("players", PLAYERS)
def test_every_number_is_one_action_of_every_seat_and_back(players: int) -> None:
    codec = codec_for(players)
    for seat in range(players):
        actions = [codec.decode(number, seat) for number in range(codec.size)]
        assert [codec.encode(action) for action in actions] == list(range(codec.size))
        assert len(set(map(str, actions))) == codec.size
        assert all(action.seat == seat and action.well_formed() for action in actions)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_blocks_follow_one_another_without_a_gap(players: int) -> None:
    codec = codec_for(players)
    at = 0
    for block in codec.blocks:
        assert block.first == at
        at += block.size
    assert at == codec.size


def test_every_type_of_action_is_in_a_table() -> None:
    types = {
        thing
        for _, thing in inspect.getmembers(loyang.engine.actions, inspect.isclass)
        if issubclass(thing, Action) and thing not in (Action, OfKind, OfCard)
    }
    found = {
        type(codec_for(players).decode(number, 0))
        for players in PLAYERS
        for number in range(codec_for(players).size)
    }
    assert found == types


@pytest.mark.parametrize("options", FORMS, ids=form_name)
def test_all_that_the_engine_offers_has_one_number_and_back(options: Options) -> None:
    codec = codec_for(options.players)
    seen: Counter[str] = Counter()
    for game in games(8, 2):
        for play in random_game(options, f"codec {game}"):
            for seat in range(options.players):
                offered = legal_actions(play.state, seat)
                offered += free_actions(play.state, seat)
                for action in offered:
                    assert codec.decode(codec.encode(action), seat) == action
                    seen[action.verb()] += 1
            numbered = codec.numbered(list(play.legal.values()))
            assert numbered == play.legal
    assert len(seen) >= 18  # verbs: the games were no idle ones


@pytest.mark.parametrize("players", PLAYERS)
def test_a_table_full_of_cards_offers_nothing_without_a_number(players: int) -> None:
    """All helpers at once, something for each of them to work on, and every vegetable."""
    table = action_turn(players)
    other = "C" if players == 4 else "B"  # in a pair only the partner's cards count
    lay(table, "A", *[CARD_NAMES[card] for card in range(CARDS) if card % 2 or card >= 48])
    lay(table, other, *[CARD_NAMES[card] for card in range(6, 48) if card % 2 == 0])
    load(table, "A", " ".join(VEGETABLES * 3))
    table.seats[0].cash = 50
    for seat in ("A", other) if players > 1 else "A":
        lay_field(table, seat, 3, "leek", 5)
        lay_field(table, seat, 4)
        lay_field(table, seat, 5, "wheat", 1)
    codec = codec_for(players)
    seen: Counter[str] = Counter()
    for maid in (False, True):
        table.seats[0].maid = maid
        for action in legal_actions(table, 0):
            assert codec.decode(codec.encode(action), 0) == action
            seen[" ".join(action.words().split()[:2])] += 1
    uses = [name for name in seen if name.startswith("use ")]
    assert len(uses) >= 12
    assert seen["trade S6"] > 60


def test_other_seats_are_counted_from_the_one_to_move() -> None:
    codec = codec_for(4)
    first = codec.encode(parse("A partner B"))
    assert codec.encode(parse("D partner A")) == first
    assert codec.encode(parse("B partner A")) == first + 2
    glean = codec.encode(parse("C use subsistence-farmer field D 3"))
    assert codec.encode(parse("A use subsistence-farmer field B 3")) == glean


@pytest.mark.parametrize("number", [-1, SIZE[2], 10**9])
def test_a_number_outside_the_table_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"action: must be from 0 to {SIZE[2] - 1}"):
        codec_for(2).decode(number, 0)


def test_seats_players_and_impossible_actions_are_refused() -> None:
    with pytest.raises(ValueError, match="seat"):
        codec_for(2).decode(0, 2)
    for players in (0, 5, -1):
        with pytest.raises(ValueError, match="players: 1 to 4"):
            codec_for(players)
    for impossible in ("A turn-up", "C done", "A partner B"):
        with pytest.raises(ValueError, match="has no number in a game of 1"):
            codec_for(1).encode(parse(impossible))


def test_the_first_actions_of_a_game_read_as_documented() -> None:
    codec = codec_for(2)
    state = new_game(2, seed="example")
    offered = codec.numbered(legal_actions(state, state.start))
    words = {number: action.words() for number, action in offered.items()}
    assert words == {
        1: "loan",
        92: "sow wheat home",
        93: "sow pumpkin home",
        94: "sow turnip home",
    }
