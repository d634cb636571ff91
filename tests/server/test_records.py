"""Finished games, the past of running ones, and records brought along."""

import hashlib
import random
from pathlib import Path

import pytest

from loyang import Record, Recorder, deciders
from loyang.engine.chance import commitment

from .kit import FRIEND, Document, Made, Server, bot, choose, mine, someone_asked

EXAMPLE = Path(__file__).parents[2] / "docs" / "NOTATION.md"


def recorded(players: int, seed: str, actions: int | None = None) -> Record:
    """A random game, or its beginning."""
    game, chance = Recorder(players, seed), random.Random(seed)
    while deciders(game.state) and (actions is None or len(game.record.actions) < actions):
        game.apply(choose(game.state, someone_asked(game.state, chance), chance))
    return game.record


@pytest.fixture(scope="module")
def finished(server: Server) -> Made:
    made = server.new_table(bot(), bot("novice"))
    made.spectator.wait(lambda seen: seen["table"]["status"] == "over")
    return made


def test_the_seed_is_hidden_until_the_end_and_fits_the_hash_shown_before(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    hidden = made.host.look()["table"]
    assert hidden["seed"] is None
    assert made.host.refused("GET", "/record")["code"] == "not-over"
    assert made.host.refused("GET", "/record.txt")["code"] == "not-over"
    assert made.host.refused("GET", "/statistics")["code"] == "not-over"
    made.host.ok("POST", "/close")
    seed = made.spectator.ok("GET", "/record")["seed"]
    assert len(seed) == 32
    assert hashlib.sha256(b"loyang seed\0" + seed.encode()).hexdigest() == hidden["commitment"]


def test_bug_a_chosen_seed_could_be_guessed_from_its_hash(either_server: Server) -> None:
    made, twin = (either_server.new_table(mine(), FRIEND, seed="x").begin() for _ in range(2))
    hidden = made.host.look()["table"]
    assert (hidden["seed"], hidden["salt"]) == (None, None)
    assert hidden["commitment"] != commitment("x")
    assert hidden["commitment"] != twin.host.look()["table"]["commitment"]
    made.host.ok("POST", "/close")
    record = made.spectator.ok("GET", "/record")
    assert commitment("x", record["salt"]) == record["commitment"] == hidden["commitment"]
    text = b"loyang seed\0" + record["salt"].encode() + b"\0x"
    assert hashlib.sha256(text).hexdigest() == hidden["commitment"]
    assert made.spectator.look()["table"]["salt"] == record["salt"]


def test_the_record_is_the_whole_game(finished: Made) -> None:
    answer = finished.spectator.ok("GET", "/record")
    text = finished.spectator.ask("GET", "/record.txt")
    assert text.text == answer["record"]
    assert "attachment" in text.headers["content-disposition"]
    record = Record.parse(text.text)
    assert record.result is not None
    spaces = {place["seat"]: place["space"] for place in answer["result"]["places"]}
    assert [spaces[0], spaces[1]] == [space for space, _, _ in record.result.scores]
    assert answer["names"] == ["random", "novice"]


def test_statistics_add_up(finished: Made) -> None:
    figures = finished.spectator.ok("GET", "/statistics")
    assert [each["round"] for each in figures["rounds"]] == list(range(1, 10))
    for seat in (0, 1):
        cash = 0
        for each in figures["rounds"]:
            row = each["seats"][seat]
            cash += sum(row["income"].values()) - sum(row["spent"].values())
            assert row["cash"] == cash
    places = finished.spectator.look()["result"]["places"]
    last = {place["seat"]: place["cash"] for place in places}
    assert {row["seat"]: row["cash"] for row in figures["rounds"][-1]["seats"]} == last
    assert {each["card"][0] for each in figures["cards"]} & {"S", "R", "C"}


def test_the_past_of_a_running_game_as_the_seat_knew_it(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed="past").begin()
    seen: dict[int, Document] = {}
    for _ in range(12):
        document = made.host.look()
        seen[document["version"]] = document["view"]
        player = made.by_seat()[document["asked"][0]["seat"]]
        options = player.look()
        player.act((options["options"] or options["free"])[0]["action"])
    for version, view in seen.items():
        past = made.host.look(at=version)
        assert (past["at"], past["view"]) == (version, view)
        assert past["options"] == []
    assert made.host.look(at=0)["view"] is None
    assert made.spectator.look(at=5)["you"]["spectator"]
    assert made.spectator.refused("GET", at=5, seat=0)["code"] == "wrong-secret"


def test_a_finished_game_can_be_seen_from_every_seat(finished: Made) -> None:
    version = finished.spectator.look()["version"] // 2
    hands = [
        finished.spectator.look(at=version, seat=seat)["view"]["seats"][seat] for seat in (0, 1)
    ]
    assert all(hands)
    assert finished.spectator.look(seat=1)["you"]["seats"] == []


def test_an_imported_record_is_a_table_to_replay(server: Server) -> None:
    record = recorded(2, "imported")
    body = {"record": record.text(), "names": ["Anna", "Ben"]}
    answer = server.http.post("/records", json=body)
    assert answer.status_code == 201
    document = answer.json()["document"]
    assert document["table"]["imported"]
    assert document["table"]["status"] == "over"
    table_id = answer.json()["id"]
    assert server.get(f"/tables/{table_id}/record")["record"] == record.text()
    entries = server.get(f"/tables/{table_id}/log", limit=5)
    assert entries["more"]
    assert [entry["kind"] for entry in entries["entries"]] == ["started"] + ["action"] * 4
    assert server.get(f"/tables/{table_id}", at=40, seat=1)["view"]["round"] >= 1
    assert [seat["name"] for seat in document["seats"]] == ["Anna", "Ben"]
    assert server.get(f"/tables/{table_id}/statistics")["rounds"]
    refused = server.http.post(f"/tables/{table_id}/join", json={})
    assert refused.json()["code"] == "table-over"


def test_an_unfinished_record_and_one_with_given_orders(server: Server) -> None:
    record = recorded(3, "unfinished", actions=20)
    answer = server.http.post("/records", json={"record": record.text()}).json()
    assert answer["document"]["table"]["status"] == "closed"
    game = Recorder(1, "ordered", script=[[], [3, 4]])
    text = game.record.text()
    answer = server.http.post("/records", json={"record": text}).json()
    assert server.get(f"/tables/{answer['id']}/record")["record"] == text


@pytest.mark.parametrize("text", ["", "nonsense", "loyang record 2 #906fc7\n", "\0", "x" * 60_000])
def test_what_is_no_record_is_refused_with_the_line(server: Server, text: str) -> None:
    answer = server.http.post("/records", json={"record": text})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-record")
    assert answer.json()["detail"]


def test_a_changed_record_is_refused(server: Server) -> None:
    text = recorded(1, "changed", actions=3).text().replace("players 1", "players 2")
    answer = server.http.post("/records", json={"record": text}).json()
    assert (answer["code"], answer["line"]) == ("bad-record", 3)


def test_a_seed_that_no_database_holds_is_refused(server: Server) -> None:
    text = Recorder(1, "zero\0").record.text()
    assert server.http.post("/records", json={"record": text}).json()["code"] == "bad-record"
