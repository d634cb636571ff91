"""Sitting down, getting ready, leaving; new secrets; bots that take over; answers in advance."""

import random
from typing import Any

import pytest

from loyang import apply, legal_actions, new_game
from loyang.engine.state import FOREMAN_ASKED, pending

from .kit import (
    FRIEND,
    OPEN,
    Document,
    Made,
    Player,
    Server,
    bot,
    choose,
    mine,
    running,
    someone_asked,
)


def whats(player: Player) -> list[str]:
    entries = player.ok("GET", "/log")["entries"]
    return [entry["what"] for entry in entries if entry["kind"] == "seat"]


def test_a_link_carries_its_secret_behind_the_hash(server: Server) -> None:
    made = server.new_table(mine(), FRIEND)
    invitation = made.answer["invitations"][0]
    assert invitation["link"] == f"{server.url}/t/{made.id}#{invitation['secret']}"
    assert len(invitation["secret"]) >= 32
    assert made.answer["link"].endswith(f"#{made.answer['secret']}")


def test_a_code_opens_its_seat_once_and_makes_the_link_void(server: Server) -> None:
    made = server.new_table(mine(), FRIEND)
    code = made.answer["invitations"][0]["code"]
    typed = code.lower().replace("-", " ")
    answer = server.http.post("/claim", json={"code": typed, "name": "Ben"})
    assert answer.status_code == 201
    sat = answer.json()
    assert (sat["id"], sat["seat"]) == (made.id, 1)
    ben = Player(server, made.id, sat["secret"])
    assert ben.look()["you"]["seats"] == [1]
    assert ben.look()["seats"][1]["name"] == "Ben"
    assert made.invited[0].refused("GET")["code"] == "wrong-secret"
    again = server.http.post("/claim", json={"code": code})
    assert (again.status_code, again.json()["code"]) == (404, "wrong-code")


def test_anyone_may_join_an_open_seat_and_leave_before_the_start(server: Server) -> None:
    made = server.new_table(mine(), OPEN, FRIEND, public=True)
    assert made.id in [each["id"] for each in server.get("/tables", status="open")["tables"]]
    sat = made.spectator.ok("POST", "/join", {"name": "Carla"})
    carla = Player(server, made.id, sat["secret"])
    assert made.spectator.refused("POST", "/join", {})["code"] == "no-open-seat"
    assert made.spectator.refused("POST", "/join", {"seat": 2})["code"] == "seat-taken"
    left = carla.ok("POST", "/seats/1/leave")
    assert left["you"]["spectator"]
    assert not left["seats"][1]["claimed"]
    assert carla.refused("GET")["code"] == "wrong-secret"
    assert made.spectator.ok("POST", "/join", {"seat": 1})["seat"] == 1
    assert whats(made.host) == ["joined", "left", "joined"]


def test_private_tables_are_not_listed(server: Server) -> None:
    made = server.new_table(mine(), OPEN)
    assert made.id not in [each["id"] for each in server.get("/tables")["tables"]]
    assert made.spectator.look()["you"]["spectator"]


def test_the_game_begins_when_the_last_one_is_ready_and_nobody_leaves_then(server: Server) -> None:
    made = server.new_table(mine(), FRIEND)
    ben = made.invited[0]
    assert ben.ok("PATCH", "/seats/1", {"name": "Ben"})["table"]["status"] == "open"
    assert ben.ok("PATCH", "/seats/1", {"ready": True})["table"]["status"] == "playing"
    assert ben.refused("POST", "/seats/1/leave")["code"] == "started-already"
    assert ben.refused("PATCH", "/seats/1", {"ready": False})["code"] == "started-already"
    assert made.spectator.refused("POST", "/join", {})["code"] == "started-already"
    assert ben.ok("PATCH", "/seats/1", {"name": "Benno"})["seats"][1]["name"] == "Benno"
    assert whats(ben) == ["renamed", "ready", "renamed"]


def test_whoever_is_ready_may_think_again(server: Server) -> None:
    made = server.new_table(mine(), FRIEND)
    assert not made.host.ok("PATCH", "/seats/0", {"ready": False})["seats"][0]["ready"]
    document = made.invited[0].ok("PATCH", "/seats/1", {"ready": True})
    assert document["table"]["status"] == "open"


def test_a_new_secret_by_the_host_makes_the_old_one_void_and_is_logged(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    ben = made.invited[0]
    assert ben.refused("POST", "/seats/1/invitation")["code"] == "not-host"
    fresh = made.host.ok("POST", "/seats/1/invitation")
    assert ben.refused("GET")["code"] == "wrong-secret"
    other = Player(server, made.id, fresh["secret"])
    assert other.look()["you"]["seats"] == [1]
    assert whats(made.spectator)[-1] == "reissued"
    entries = made.spectator.ask("GET", "/log").text
    assert fresh["secret"] not in entries
    assert fresh["code"] not in entries


def test_seats_and_tables_are_the_owners_alone(server: Server) -> None:
    made = server.new_table(mine(), FRIEND)
    ben = made.invited[0]
    assert ben.refused("PATCH", "/seats/0", {"name": "Ben"})["code"] == "foreign-seat"
    assert ben.refused("PATCH", "", {"talk": False})["code"] == "not-host"
    assert ben.refused("POST", "/close")["code"] == "not-host"
    assert made.spectator.refused("POST", "/close")["code"] == "wrong-secret"
    assert ben.refused("GET", seat=0)["code"] == "foreign-seat"
    assert made.spectator.refused("GET", seat=1)["code"] == "wrong-secret"
    assert made.host.refused("PATCH", "/seats/3", {"name": "x"})["code"] == "no-such-seat"


def test_the_host_gives_a_table_up(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    document = made.host.ok("POST", "/close")
    assert document["table"]["status"] == "closed"
    assert document["table"]["seed"]
    assert made.host.refused("POST", "/close")["code"] == "table-over"
    body = {"version": document["version"], "action": "A loan"}
    assert made.host.refused("POST", "/actions", body)["code"] == "table-over"


# --- bots ----------------------------------------------------------------------------------------


def test_a_bot_takes_over_and_hands_back(either_server: Server) -> None:
    made = either_server.new_table(mine(), FRIEND).begin()
    ben = made.invited[0]
    assert ben.refused("PUT", "/seats/0/bot", {"bot": "random"})["code"] == "foreign-seat"
    assert ben.refused("DELETE", "/seats/1/bot")["code"] == "not-taken-over"
    taken = made.host.ok("PUT", "/seats/1/bot", {"bot": "random"})
    assert taken["seats"][1]["taken_over"] == "random"
    assert taken["seats"][1]["kind"] == "human"
    host = made.host.wait(lambda seen: seen["asked"][0]["seat"] == 0)
    made.host.act(host["options"][0]["action"])
    made.host.wait(lambda seen: seen["asked"][0]["seat"] == 0)
    looking = ben.look()
    assert looking["options"] == []
    problem = ben.refused("POST", "/actions", {"version": looking["version"], "action": "B loan"})
    assert problem["code"] == "seat-taken"
    back = ben.ok("DELETE", "/seats/1/bot")
    assert back["seats"][1]["taken_over"] is None
    assert ben.act("B loan")["view"]["seats"][1]["loans"] == 1
    assert "bot-took-over" in back["table"]["marks"]
    assert whats(ben)[-2:] == ["taken-over", "handed-back"]


def test_the_host_lets_a_bot_sit_in_a_free_seat_before_the_start(either_server: Server) -> None:
    made = either_server.new_table(mine(), FRIEND, FRIEND)
    ben, carla = made.invited
    ben.ok("PATCH", "/seats/1", {"name": "Ben"})
    assert ben.refused("PUT", "/seats/2/bot", {"bot": "novice"})["code"] == "not-host"
    assert made.host.refused("PUT", "/seats/1/bot", {"bot": "novice"})["code"] == "seat-taken"
    sat = made.host.ok("PUT", "/seats/2/bot", {"bot": "novice"})
    assert (sat["seats"][2]["kind"], sat["seats"][2]["bot"]) == ("bot", "novice")
    assert sat["table"]["status"] == "open"
    assert carla.refused("GET")["code"] == "wrong-secret"
    assert ben.refused("DELETE", "/seats/2/bot")["code"] == "foreign-seat"
    up = made.host.ok("DELETE", "/seats/2/bot")
    assert (up["seats"][2]["kind"], up["seats"][2]["claimed"]) == ("human", False)
    assert made.host.ok("POST", "/seats/2/invitation")["code"]
    ben.ok("PATCH", "/seats/1", {"ready": True})
    begun = made.host.ok("PUT", "/seats/2/bot", {"bot": "novice"})
    assert begun["table"]["status"] == "playing"
    assert "bot-took-over" not in begun["table"]["marks"]
    assert made.host.refused("DELETE", "/seats/2/bot")["code"] == "not-taken-over"


def test_an_abandoned_seat_may_be_given_to_a_bot_by_the_others(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("abandoned")
    with running(db=str(folder / "games.sqlite3"), abandoned_after=0.0) as server:
        made = server.new_table(mine(), FRIEND).begin()
        ben = made.invited[0]
        waiting = ben.look()["asked"][0]["seat"]
        player = ben if waiting == 0 else made.host
        document = player.ok("PUT", f"/seats/{waiting}/bot", {"bot": "random"})
        assert document["seats"][waiting]["taken_over"] == "random"


def test_an_unknown_bot_is_refused_with_the_names_of_those_there_are(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    problem = made.host.refused("PUT", "/seats/1/bot", {"bot": "deep-thought"})
    assert problem["code"] == "bad-request"
    assert "farmer" in problem["detail"]


# --- the Foreman's answer in advance (R6.4) ------------------------------------------------------


def play_to_foreman(made: Made, seed: str, wishes: Document) -> Any:
    """Random play until a Foreman is asked; gives the wishes just before. The seat and document."""
    players = len(made.document["seats"])
    chance, by_seat = random.Random(seed), made.by_seat()
    state = new_game(players, seed)
    version = made.host.look()["version"]
    while True:
        seat = someone_asked(state, chance)
        action = choose(state, seat, chance)
        ahead = state.copy()
        apply(ahead, action)
        for other in range(players):
            decision = pending(ahead, other)
            if decision is not None and decision.question == FOREMAN_ASKED:
                by_seat[other].ok("PUT", f"/seats/{other}/wishes", wishes)
                offered = [each.words() for each in legal_actions(ahead, other)]
                document = by_seat[seat].act(str(action), seat=seat)
                return other, offered, document
        by_seat[seat].act_quietly(str(action), version, seat)
        apply(state, action)
        version += 1


def test_r6_4_the_foreman_declines_when_told_so_in_advance(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, FRIEND, seed="foreman").begin()
    wishes = {"foreman": {"otherwise": "decline"}}
    seat, offered, document = play_to_foreman(made, "foreman", wishes)
    assert "done" in offered
    last = document["news"][-1]
    assert (last["kind"], last["seat"]) == ("action", seat)
    assert last["events"][0]["event"] == "foreman-declined"


def test_r6_4_the_foreman_takes_what_he_was_told_to(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, FRIEND, seed="foreman").begin()
    probe = server.new_table(mine(), FRIEND, FRIEND, seed="foreman").begin()
    _, offered, _ = play_to_foreman(probe, "foreman", {"foreman": {"otherwise": "ask"}})
    helper = next(each.split()[1] for each in offered if each.startswith("take"))
    wishes = {"foreman": {"take": [helper], "otherwise": "decline"}}
    seat, _, document = play_to_foreman(made, "foreman", wishes)
    took = [event for event in document["news"][-1]["events"] if event["event"] == "foreman-took"]
    assert [(event["seat"], event["card"]) for event in took] == [(seat, helper)]


def test_wishes_are_seen_by_their_seat_alone(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    wishes = {"foreman": {"take": ["maid"], "otherwise": "decline"}, "muted": {"seats": [0]}}
    document = made.invited[0].ok("PUT", "/seats/1/wishes", wishes)
    assert document["you"]["wishes"]["foreman"]["take"] == ["maid"]
    assert document["you"]["wishes"]["muted"] == {"seats": [0], "spectators": False}
    for other in (made.host, made.spectator):
        assert "maid" not in other.ask("GET", "/log").text
        assert other.ask("GET", "", since=0).json()["news"][-1] == {
            **other.look(since=0)["news"][-1],
            "kind": "wish",
            "seat": 1,
        }
    bad = {"foreman": {"take": ["nobody"]}}
    assert made.host.refused("PUT", "/seats/0/wishes", bad)["code"] == "bad-request"


def test_bots_wait_a_moment_unless_told_not_to(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The pause is asked for, whatever the clock does then."""
    folder = tmp_path_factory.mktemp("pause")
    with running(db=str(folder / "games.sqlite3"), bot_pause=3600.0) as server:
        patient = server.new_table(bot(), bot(), pause=True)
        quick = server.new_table(bot(), bot(), pause=False)
        quick.spectator.wait(lambda seen: seen["version"] > 20)
        assert patient.spectator.look()["version"] == 1
