"""Restarts, and several server processes on one database."""

import json
import random
from pathlib import Path

import psycopg
import pytest
from msgspec.structs import replace

from loyang import apply, new_game
from loyang.engine import position
from loyang.engine.state import RULES_VERSION, State
from loyang.server.errors import Problem
from loyang.server.store import Entry, Loaded, SeatRow, Snapshot, TableRow
from loyang.server.tables.log import action_entry
from loyang.server.tables.table import Table

from .kit import FRIEND, Ear, Player, bot, choose, mine, running, someone_asked


def test_a_restarted_server_goes_on_with_its_games(tmp_path: Path) -> None:
    db = str(tmp_path / "games.sqlite3")
    with running(db=db) as server:
        made = server.new_table(mine(), bot(), seed="restart", pause=False)
        for _ in range(8):
            document = made.host.wait(lambda seen: seen["asked"][0]["seat"] == 0)
            made.host.act((document["options"] or document["free"])[0]["action"])
        before = made.host.wait(lambda seen: seen["asked"][0]["seat"] == 0)
    with running(db=db) as server:
        again = Player(server, made.id, made.host.secret)
        assert again.look() == before
        back = again.undo("step")
        assert back["view"] != before["view"]
        assert again.undo("redo")["view"] == before["view"]


def test_a_bot_that_should_move_does_so_after_a_restart(tmp_path: Path) -> None:
    db = str(tmp_path / "games.sqlite3")
    with running(db=db, bot_pause=3600.0) as server:
        made = server.new_table(bot(), bot())
        assert made.spectator.look()["version"] == 1
    with running(db=db) as server:
        Player(server, made.id, None).wait(lambda seen: seen["version"] > 5)


def test_two_processes_share_their_tables(postgres_url: str) -> None:
    with running(db=postgres_url) as one, running(db=postgres_url) as other:
        made = one.new_table(mine(), FRIEND, seed="shared").begin()
        away = {
            seat: Player(other, made.id, player.secret) for seat, player in made.by_seat().items()
        }
        state, chance = new_game(2, "shared"), random.Random(1)
        with away[1].listening(seat=1) as ear:
            version = ear.next()[1]["version"]
            for number in range(30):
                seat = someone_asked(state, chance)
                action = choose(state, seat, chance)
                player = made.by_seat()[seat] if number % 2 else away[seat]
                player.act_quietly(str(action), version, seat)
                apply(state, action)
                version += 1
            while ear.next()[1]["version"] < version:
                pass
        here, there = made.host.look(since=0), away[0].look(since=0)
        assert here | {"seats": 0} == there | {"seats": 0}
        stale = {"version": version - 1, "action": "A loan"}
        assert away[0].refused("POST", "/actions", stale)["code"] == "stale-version"


def test_who_is_present_is_known_to_all_processes(postgres_url: str) -> None:
    with running(db=postgres_url) as one:
        made = one.new_table(mine(), FRIEND, seed="present").begin()
        friend = made.invited[0]
        with friend.listening() as there:
            there.next()
            with running(db=postgres_url) as other:  # it asks who is there already
                host = Player(other, made.id, made.host.secret)
                with host.listening() as here:
                    hear_of(here, [0, 1])
                    hear_of(there, [0, 1])
                    seats = host.look()["seats"]
                    assert [seat["connected"] for seat in seats] == [True, True]
                hear_of(there, [1])
                with host.listening():
                    hear_of(there, [0, 1])
            hear_of(there, [1])  # the whole process has ended


def test_nobody_seems_present_at_a_process_that_has_died(postgres_url: str) -> None:
    with running(db=postgres_url, heartbeat=0.1) as one:
        made = one.new_table(mine(), FRIEND, seed="lost").begin()
        with made.host.listening() as ear, psycopg.connect(postgres_url, autocommit=True) as raw:
            hear_of(ear, [0])
            # A process that tells this once and is never heard of again.
            word = json.dumps({"here": {made.id: [1]}})
            raw.execute("SELECT pg_notify('loyang', %s)", (f"@ dead {word}",))
            hear_of(ear, [0, 1])
            hear_of(ear, [0])
            # What nobody understands is passed over.
            for nonsense in ("", "@", "@ dead {", "@ dead [1]", "x y z", "x y z 1", "* *"):
                raw.execute("SELECT pg_notify('loyang', %s)", (nonsense,))
            raw.execute("SELECT pg_notify('loyang', %s)", (f"@ late {word}",))
            hear_of(ear, [0, 1])


def hear_of(ear: Ear, present: list[int]) -> None:
    while ear.next("presence")[1] != {"connected": present}:
        pass


def test_bots_of_two_processes_move_once(postgres_url: str) -> None:
    with running(db=postgres_url) as one, running(db=postgres_url) as other:
        tables = [server.new_table(bot(), bot()) for server in (one, other)]
        for made in tables:
            made.spectator.wait(lambda seen: seen["version"] > 12)
            made.spectator.server = other if made.server is one else one
            made.spectator.wait(lambda seen: seen["version"] > 14)
            entries = made.spectator.ok("GET", "/log")["entries"]
            assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))


def test_a_game_begun_under_older_rules_goes_on_from_its_snapshot() -> None:
    """Its log may not replay any more: the snapshot stands for what was before."""
    state, chance = new_game(2, "older"), random.Random(3)
    entries = [Entry("started", {})]
    for _ in range(12):
        action = choose(state, someone_asked(state, chance), chance)
        entries.append(action_entry(action, apply(state, action)))
    snapshot = Snapshot(10, position.dump(play_to(9)).encode())
    row = TableRow(
        id="older",
        options={
            "variant": "standard",
            "undo": "consent",
            "talk": True,
            "pause": True,
            "seed_chosen": True,
            "imported": False,
            "rules": RULES_VERSION - 1,
        },
        seed="older",
        host_hash="",
        status="playing",
        version=13,
    )
    seats = [SeatRow(seat=seat, kind="human", ready=True) for seat in (0, 1)]
    numbered = [replace(entry, number=number) for number, entry in enumerate(entries, 1)]
    table = Table(Loaded(row, seats, numbered), snapshot)
    assert table.state == state
    point = table.point_of(11)
    assert point is not None
    assert table.state_at(point) == play_to(10)
    early = table.point_of(5)
    assert early is not None
    with pytest.raises(Problem, match="older rules"):
        table.state_at(early)


def play_to(actions: int) -> State:
    state, chance = new_game(2, "older"), random.Random(3)
    for _ in range(actions):
        apply(state, choose(state, someone_asked(state, chance), chance))
    return state
