"""Whole games over HTTP, on SQLite and on PostgreSQL."""

import random
import threading

import pytest

from loyang import Record, apply, deciders, new_game, replay
from loyang.engine.chance import commitment
from loyang.engine.state import OVER

from .kit import FRIEND, OPEN, Document, Made, Player, Server, bot, choose, mine, someone_asked


def play_along(made: Made, seed: str, players: int, introductory: bool = False) -> None:
    """Play the whole table beside a game of our own, which says what is legal and what comes."""
    chance = random.Random(seed)
    state = new_game(players, seed, introductory)
    by_seat = made.by_seat()
    version = made.host.look()["version"]
    actions = []
    while deciders(state):
        seat = someone_asked(state, chance)
        action = choose(state, seat, chance)
        by_seat[seat].act_quietly(str(action), version, seat)
        apply(state, action)
        actions.append(action)
        version += 1
    record = made.host.ok("GET", "/record")
    assert Record.parse(record["record"]).actions == actions
    assert replay(Record.parse(record["record"])) == state
    assert record["seed"] == seed
    document = made.spectator.look()
    assert document["table"]["status"] == "over"
    assert document["table"]["seed"] == seed
    assert document["table"]["commitment"] == commitment(seed, record["salt"])
    assert document["result"] == record["result"]


def test_a_whole_game_of_two(either_server: Server) -> None:
    made = either_server.new_table(mine(), FRIEND, seed="whole game of two").begin()
    play_along(made, "whole game of two", 2)


@pytest.mark.parametrize("players", [1, 3, 4])
def test_a_whole_game_of_so_many_seats(server: Server, players: int) -> None:
    seed = f"whole game of {players}"
    made = server.new_table(mine(), *[FRIEND] * (players - 1), seed=seed).begin()
    play_along(made, seed, players)


def test_a_whole_introductory_game(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed="intro", variant="introductory").begin()
    play_along(made, "intro", 2, introductory=True)


def test_a_whole_hot_seat_game_with_one_secret(server: Server) -> None:
    made = server.new_table(mine("Anna"), mine("Ben"), seed="one screen")
    assert made.document["table"]["hot_seat"]
    assert made.document["you"]["seats"] == [0, 1]
    play_along(made, "one screen", 2)


def follow_first_options(player: Player, rounds: int = 9) -> Document:
    """Play by nothing but what the documents say, always the first option."""
    document = player.look()
    while document["table"]["status"] == "playing" and document["view"]["round"] <= rounds:
        if document["you"]["seat"] in [each["seat"] for each in document["asked"]]:
            option = (document["options"] or document["free"])[0]
            document = player.act(option["action"], document["version"])
        else:
            document = player.wait(
                lambda seen: seen["asked"] == [] or seen["asked"][0]["seat"] == seen["you"]["seat"]
            )
    return document


def test_two_rounds_against_a_bot(either_server: Server) -> None:
    made = either_server.new_table(mine(), bot("novice"))
    assert follow_first_options(made.host, rounds=2)["view"]["round"] == 3
    entries = made.host.ok("GET", "/log")["entries"]
    assert {entry["seat"] for entry in entries if entry["kind"] == "action"} == {0, 1}


def test_a_whole_game_against_bots_by_documents_alone(server: Server) -> None:
    made = server.new_table(mine(), bot())
    document = follow_first_options(made.host)
    assert {each["seat"] for each in document["result"]["places"]} == {0, 1}
    record = Record.parse(made.host.ok("GET", "/record")["record"])
    assert replay(record).phase == OVER
    assert {action.seat for action in record.actions} == {0, 1}


def test_bots_play_a_game_among_themselves(server: Server) -> None:
    made = server.new_table(bot(), bot())
    document = made.spectator.wait(lambda seen: seen["table"]["status"] == "over")
    assert document["result"]["winners"]


def test_two_seats_race_and_one_is_first(either_server: Server) -> None:
    """Both hold the seat's secret and decide at the same moment: one is told to look again."""
    made = either_server.new_table(mine(), seed="race")
    for _ in range(5):
        before = made.host.look()
        options = before["options"]
        if len(options) < 2:
            made.host.act(options[0]["action"], before["version"])
            continue
        answers = race(made, before["version"], [options[0]["action"], options[1]["action"]])
        assert sorted(answers) == [200, 409]
        assert made.host.look()["version"] == before["version"] + 1


def race(made: Made, version: int, actions: list[str]) -> list[int]:
    barrier = threading.Barrier(len(actions))
    statuses: list[int] = []

    def submit(action: str) -> None:
        barrier.wait()
        answer = made.host.ask("POST", "/actions", {"version": version, "action": action})
        statuses.append(answer.status_code)

    threads = [threading.Thread(target=submit, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses


def test_r4_3_four_players_act_at_once_each_in_the_own_thread(either_server: Server) -> None:
    made = either_server.new_table(mine(), FRIEND, FRIEND, FRIEND).begin()
    faults: list[str] = []

    def play(seat: int, player: Player) -> None:
        chance = random.Random(seat)
        while True:
            document = player.look(seat=seat)
            if document["view"]["round"] > 1 or document["table"]["status"] != "playing":
                return
            if seat not in [each["seat"] for each in document["asked"]]:
                continue
            option = chance.choice(document["options"] or document["free"])
            body = {"version": document["version"], "action": option["action"]}
            answer = player.ask("POST", "/actions", body)
            if answer.status_code not in (200, 409):
                faults.append(answer.text)

    threads = [threading.Thread(target=play, args=pair) for pair in made.by_seat().items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    entries = made.host.ok("GET", "/log")["entries"]
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry["seat"] for entry in entries if entry["kind"] == "action"} == {0, 1, 2, 3}


def test_a_request_sent_again_with_its_key_is_done_once(either_server: Server) -> None:
    made = either_server.new_table(mine(), seed="again")
    before = made.host.look()
    action = before["options"][0]["action"]
    body = {"version": before["version"], "action": action, "key": "my first"}
    first = made.host.ask("POST", "/actions", body)
    second = made.host.ask("POST", "/actions", body)
    assert (first.status_code, second.status_code) == (200, 200)
    assert second.json()["version"] == before["version"] + 1


def test_nothing_is_dealt_before_every_seat_is_ready(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, OPEN)
    assert made.document["table"]["status"] == "open"
    assert made.document["view"] is None
    joined = made.spectator.ok("POST", "/join", {"name": "Carla"})
    third = Player(server, made.id, joined["secret"])
    third.ok("PATCH", "/seats/2", {"ready": True})
    assert made.host.look()["view"] is None
    problem = made.host.refused("POST", "/actions", {"version": 0, "action": "A sow wheat home"})
    assert problem["code"] == "not-started"
    document = made.invited[0].ok("PATCH", "/seats/1", {"ready": True})
    assert document["table"]["status"] == "playing"
    assert document["view"]["round"] == 0
