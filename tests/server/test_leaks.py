"""Nobody is sent what they may not know: not a byte depends on it."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from loyang import apply, deciders, new_game, sample_state, view
from loyang.engine.cards import CARD_NAMES
from loyang.engine.game import open_game
from loyang.engine.state import State
from loyang.server.documents.base import encode
from loyang.server.documents.entries import entry_documents
from loyang.server.documents.table import ViewCache, table_document
from loyang.server.store import Entry, Loaded, SeatRow, TableRow
from loyang.server.tables.access import Viewer
from loyang.server.tables.log import action_entry
from loyang.server.tables.table import Table

from .kit import FRIEND, Server, choose, mine, someone_asked
from .worlds import OPTIONS


def table_of(players: int, introductory: bool) -> Table:
    variant = "introductory" if introductory else "standard"
    row = TableRow(
        id="table",
        options={**OPTIONS, "variant": variant},
        seed=f"leaks {players}",
        host_hash="host",
        status="playing",
        created=0.0,
    )
    seats = [
        SeatRow(seat=seat, kind="human", name="", secret_hash=f"secret {seat}", ready=True)
        for seat in range(players)
    ]
    return Table(Loaded(row, seats, [Entry("started", {}, at=0.0)]))


def positions(players: int, introductory: bool, steps: int) -> Iterator[Table]:
    """A random game, now and then as it stands."""
    table, chance = table_of(players, introductory), random.Random(players)
    assert table.state is not None
    count = 0
    while deciders(table.state):
        if count % steps == 0:
            yield table
        count += 1
        action = choose(table.state, someone_asked(table.state, chance), chance)
        table.state = table.state.copy()
        events = apply(table.state, action)
        table.add(replace(action_entry(action, events), at=0.0))
        table.events[table.version] = events


def sent(table: Table, seat: int | None) -> bytes:
    """All that the seat gets at once: the document with the news of the last action."""
    entries = table.entries_after(table.version - 1) or []
    news = entry_documents(table, entries, seat)
    own = () if seat is None else (seat,)
    return encode(table_document(table, Viewer(seat, own, False), ViewCache(), set(), (), news))


@pytest.mark.parametrize(
    ("players", "introductory"), [(1, False), (2, False), (3, True), (4, True)]
)
def test_r9_the_bytes_sent_are_the_same_whatever_is_hidden(
    players: int, introductory: bool
) -> None:
    for table in positions(players, introductory, steps=19):
        truth = table.state
        assert truth is not None
        for seat in (None, *range(players)):
            before = sent(table, seat)
            for sample in range(2):
                table.state = other_truth(truth, seat, sample)
                assert sent(table, seat) == before
            table.state = truth


def other_truth(truth: State, seat: int | None, sample: int) -> State:
    """Everything the viewer may not know, rearranged; that includes the seed."""
    other = sample_state(view(truth, seat), f"sample {sample}")
    assert view(other, seat) == view(truth, seat)
    return other


def test_r9_what_the_setup_tells_each_seat_is_the_own_alone() -> None:
    for players in (2, 3, 4):
        table = table_of(players, introductory=True)
        for seat in (None, *range(players)):
            told = entry_documents(table, [replace(Entry("started", {}), number=1)], seat)
            events: Any = told[0].events
            assert events
            dealt = [each for each in events if each["event"] == "starter-dealt"]
            shown = [each["seat"] for each in dealt if "card" in each]
            assert set(shown) <= {seat}


def test_errors_tell_nothing_hidden(server: Server) -> None:
    """A refusal is the same for a card in another's hand and for one in the pile."""
    made = server.new_table(mine(), FRIEND, seed="refusals").begin()
    state, chance = new_game(2, "refusals"), random.Random(1)
    version = made.host.look()["version"]
    while not state.seats[1].hand:
        seat = someone_asked(state, chance)
        action = choose(state, seat, chance)
        made.by_seat()[seat].act_quietly(str(action), version, seat)
        apply(state, action)
        version += 1
    hidden = {"in hand": state.seats[1].hand[0], "in the pile": state.draw[0]}
    seen = set()
    for card in hidden.values():
        name = CARD_NAMES[card]
        for verb in ("offer", "keep", "take", "deliver", "use"):
            answer = made.host.ask("POST", "/why", {"action": f"A {verb} {name}"})
            seen.add((verb, answer.status_code, answer.text.replace(name, "CARD")))
    assert len({(verb, text) for verb, status, text in seen if status == 200}) <= 5


def test_before_the_end_no_answer_holds_seed_or_piles(server: Server) -> None:
    seed = "0123456789abcdef hidden seed"
    made = server.new_table(mine(), FRIEND, seed=seed).begin()
    state, chance = open_game(2, seed)[0], random.Random(2)
    version = made.host.look()["version"]
    for _ in range(25):
        seat = someone_asked(state, chance)
        action = choose(state, seat, chance)
        made.by_seat()[seat].act_quietly(str(action), version, seat)
        apply(state, action)
        version += 1
    for player in (made.host, made.invited[0], made.spectator):
        for path in ("", "/log", "/talk"):
            assert seed not in player.ask("GET", path, **({"since": 0} if not path else {})).text
