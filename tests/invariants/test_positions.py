"""Positions: JSON both ways without loss, and every fault of a bad one named."""

import copy
import json
import random
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyang import (
    PositionError,
    State,
    apply,
    deciders,
    dump,
    faults,
    legal_actions,
    load,
    new_game,
)
from loyang.engine.actions import Loan
from loyang.engine.cards import CARD_NAMES
from loyang.engine.position import as_document, from_document
from loyang.engine.state import RULES_VERSION
from tests.invariants.games import Kind, kinds, moves, some_moves

SCHEMA = json.loads((files("loyang.engine") / "position.schema.json").read_text())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


@given(kinds())
def test_every_state_is_dumped_and_loaded_without_loss(kind: Kind) -> None:
    for move in some_moves(kind, 7):
        assert load(dump(move.state)) == move.state


@given(kinds())
def test_every_dump_fits_the_published_schema(kind: Kind) -> None:
    for move in some_moves(kind, 41):
        VALIDATOR.validate(json.loads(dump(move.state)))


def test_a_game_goes_on_from_a_position_as_it_would_have_gone() -> None:
    kind = Kind(3, True, 7)
    branch: State | None = None
    for n, move in enumerate(moves(kind)):
        if n == 100:
            branch = load(dump(move.state))
        if branch is not None:
            assert branch == move.state
            apply(branch, move.action)
    assert branch is not None
    assert not deciders(branch)


def test_a_supplied_order_stands_in_the_position_until_it_is_used() -> None:
    state = new_game(2, 1)
    state.script = [[5, 60, 33]]
    document = as_document(state)
    chance: Any = document["chance"]
    assert chance["script"] == [["field5b", "plough-man", "R14"]]
    assert from_document(document) == state


def test_a_supplied_order_names_cards_in_a_state_as_in_a_new_game() -> None:
    numbers, names = new_game(2, 1), new_game(2, 1)
    numbers.script, names.script = [[5, 60, 33]], [["field5b", "Plough-Man", "r14"]]
    assert as_document(names) == as_document(numbers)
    for state in (numbers, names):
        play_until_shuffled(state)
    assert names == numbers


def test_a_supplied_order_that_names_no_card_is_a_fault_and_changes_nothing() -> None:
    state = new_game(2, 1)
    state.script = [["R15"]]
    assert faults(state) == ["chance.script[0]: has a name that no card has"]
    with pytest.raises(ValueError, match="there is no card called 'R15'"):
        play_until_shuffled(state)
    assert state.script == [["R15"]]


def play_until_shuffled(state: State) -> None:
    while state.script:
        apply(state, legal_actions(state, deciders(state)[0])[0])


# --- faults --------------------------------------------------------------------------------------


def sample() -> dict[str, Any]:
    """A position in the middle of a two-player action phase."""
    state = new_game(2, "faults")
    while not (state.round == 3 and state.phase == 3):
        seat = deciders(state)[0]
        actions = [a for a in legal_actions(state, seat) if not isinstance(a, Loan)]
        apply(state, actions[0])
    document: dict[str, Any] = json.loads(dump(state))
    return document


def faults_of(document: object) -> list[str]:
    with pytest.raises(PositionError) as caught:
        from_document(document)
    return caught.value.faults


def test_all_faults_are_reported_at_once_with_their_places() -> None:
    document = sample()
    document["round"] = 12
    document["seats"][0]["cash"] = -3
    document["seats"][1]["shop"]["leek"] = 9
    document["draw"].append("S99")
    document["colour"] = "red"
    del document["turn"]
    found = faults_of(document)
    for place in ("round:", "seats[0].cash:", "seats[1].shop.leek:", "draw["):
        assert any(fault.startswith(place) for fault in found), place
    assert "position.'colour': is not known here" in found
    assert [fault for fault in found if "turn" in fault] == ["position.turn: is missing"]


def test_r1_2_missing_and_doubled_cards_are_named() -> None:
    document = sample()
    card = document["draw"][0]
    document["draw"][0] = document["draw"][1]
    found = faults_of(document)
    assert f"cards: {card} is there 0 times, not once (R1.2)" in found
    assert f"cards: {document['draw'][1]} is there 2 times, not once (R1.2)" in found


def test_contradictory_questions_are_refused() -> None:
    document = sample()
    document["pending"] = [[]]
    assert faults_of(document) == ["pending[0]: A must be asked", "pending: somebody has to act"]
    document = sample()
    document["pending"][0][0]["question"] = "draft"
    assert faults_of(document) == ["pending[0][0].question: draft cannot be asked here"]
    document = sample()
    document["pending"][0][0]["seat"] = "B"
    assert faults_of(document) == ["pending[0][0].seat: it is not that seat's turn"]
    document = sample()
    document["pending"][0].append({"question": "foreman", "seat": "A", "cards": ["maid"]})
    assert any("no exposed Foreman" in fault for fault in faults_of(document))


def test_r1_4_a_pile_that_two_sets_cannot_leave_is_refused() -> None:
    document = sample()
    document["seats"][0]["pile"] = [3, 3, 3, 3, 3]
    assert any("seats[0].pile:" in fault for fault in faults_of(document))


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '"x"', "[" * 100_000, "\0", "1e999"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        load(text)


def test_a_huge_document_is_refused_before_it_is_read() -> None:
    with pytest.raises(PositionError, match="longer than"):
        load(" " * 2_000_000)


def test_a_foreign_document_is_called_so_and_nothing_more() -> None:
    assert faults_of({"format": "chess"}) == [
        "format: this is no document of the format 'loyang position'"
    ]
    assert len(faults_of([])) == 1


def test_what_is_missing_is_reported_once() -> None:
    document = sample()
    keys = [key for key in document if key != "format"]
    assert faults_of({"format": document["format"]}) == [
        f"position.{key}: is missing" for key in keys
    ]


def test_a_position_of_other_rules_is_refused() -> None:
    document = sample()
    document["rules"] = RULES_VERSION + 1
    assert faults_of(document) == [
        f"rules: must be version {RULES_VERSION}, which this engine plays, not {RULES_VERSION + 1}"
    ]


# --- fuzz ----------------------------------------------------------------------------------------

WORDS = [
    *["A", "B", "C", "D", "wheat", "leek", "setup", "harvest", "card", "action", "over", "due"],
    *["served", "waiting", "act", "pay", "draft", "store", "path", "foreman", "cry", "pile"],
    *["extra", "plough", "purchase", "pack", "reap", "grid", "partner", "shopkeeping", "sow-home"],
    *["turned 3", "taken 4", "under 5", *CARD_NAMES],
]
JUNK: list[object] = [None, 0, 1, "A", [], {}, 3.5, True, "x", -1, 10**30]


def paths(value: object, prefix: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [prefix] if prefix else []
    if isinstance(value, dict):
        for key in value:
            found += paths(value[key], (*prefix, key))
    elif isinstance(value, list):
        for n, entry in enumerate(value):
            found += paths(entry, (*prefix, n))
    return found


def damage(document: Any, rng: random.Random) -> None:
    """Change, remove, double or swap something, most often where the game stands."""
    places = paths(document)
    if rng.random() < 0.5:
        frame = ("pending", "finished", "turn", "start", "second", "round", "phase", "partners")
        places = [place for place in places if place[0] in frame]
    *way, last = rng.choice(places)
    parent = document
    for key in way:
        parent = parent[key]
    old = parent[last]
    if isinstance(old, bool):
        parent[last] = not old
    elif isinstance(old, int):
        parent[last] = old + rng.choice([-2, -1, 1, 2])
    elif isinstance(old, str) and rng.random() < 0.6:
        parent[last] = rng.choice(WORDS)
    elif isinstance(parent, list) and rng.random() < 0.7:
        if rng.random() < 0.5:
            del parent[last]
        else:
            parent.insert(last, copy.deepcopy(old))
    else:
        parent[last] = rng.choice(JUNK)


def load_if_sound(text: str) -> State | None:
    try:
        return load(text)
    except PositionError:
        return None


@given(kinds(), st.integers(0, 10_000))
def test_a_damaged_position_is_refused_or_can_be_played_to_the_end(kind: Kind, luck: int) -> None:
    rng = random.Random(luck)
    for move in some_moves(kind, 37):
        document = json.loads(dump(move.state))
        for _ in range(rng.choice([1, 1, 2, 3])):
            damage(document, rng)
        state = load_if_sound(json.dumps(document))
        if state is None:
            continue
        assert load(dump(state)) == state
        for _ in range(3000):
            if not deciders(state):
                break
            actions = legal_actions(state, rng.choice(deciders(state)))
            frugal = [a for a in actions if not isinstance(a, Loan) or rng.random() < 0.02]
            apply(state, rng.choice(frugal or actions))
            assert faults(state) == []
        assert not deciders(state)
