"""What the host of a table can do to the others, and what not (SECURITY.md)."""

import pytest

from loyang.record import Record

from .kit import FRIEND, Made, Player, Server, mine


@pytest.fixture
def made(either_server: Server) -> Made:
    return either_server.new_table(mine(), FRIEND, FRIEND, seed="a host").begin()


def test_bug_the_host_could_look_into_a_hand_by_a_new_invitation_and_nothing_was_marked(
    made: Made,
) -> None:
    ben = made.invited[0]
    with ben.listening() as ear:
        ear.next()
        problem = made.host.refused("POST", "/seats/1/invitation")
        assert (problem["code"], problem["status"]) == ("seat-present", 409)
        assert ben.look()["you"]["seats"] == [1]
        assert ben.look()["table"]["marks"] == ["seed-chosen"]
    with made.invited[1].listening() as ear:
        away(made, 1)
        given = made.host.ok("POST", "/seats/1/invitation")
        while not (news := ear.next()[1]["news"]):
            pass  # the first document, from before
        assert (news[-1]["kind"], news[-1]["what"], news[-1]["seat"]) == ("seat", "reissued", 1)
    assert Player(made.server, made.id, given["secret"]).look()["you"]["seats"] == [1]
    assert "new-link-by-host" in made.spectator.look()["table"]["marks"]
    made.host.ok("POST", "/close")
    notes = Record.parse(made.spectator.ok("GET", "/record")["record"]).notes
    assert "marked: new-link-by-host" in [note.text for note in notes]


def away(made: Made, seat: int) -> None:
    """Whoever has closed a stream is there until the server has noticed."""
    while made.spectator.look()["seats"][seat]["connected"]:
        pass


def test_before_the_game_a_new_invitation_shows_nothing_and_is_not_marked(
    either_server: Server,
) -> None:
    made = either_server.new_table(mine(), FRIEND)
    with made.invited[0].listening() as ear:
        ear.next()
        made.host.ok("POST", "/seats/1/invitation")
        assert ear.next("problem")[1]["code"] == "wrong-secret"
    assert made.spectator.look()["table"]["marks"] == []


def test_no_bot_is_put_in_the_place_of_somebody_who_is_there(made: Made) -> None:
    ben = made.invited[0]
    with ben.listening() as ear:
        ear.next()
        problem = made.host.refused("PUT", "/seats/1/bot", {"bot": "random"})
        assert problem["code"] == "seat-present"
        ben.ok("PUT", "/seats/1/bot", {"bot": "random"})
        ben.ok("DELETE", "/seats/1/bot")
    away(made, 1)
    document = made.host.ok("PUT", "/seats/1/bot", {"bot": "random"})
    assert document["seats"][1]["taken_over"] == "random"
    entry = made.spectator.look(since=document["version"] - 1)["news"][0]
    assert (entry["what"], entry["by"]) == ("taken-over", "host")


def test_bug_whoever_was_replaced_by_a_bot_had_no_say_in_what_is_taken_back(
    either_server: Server,
) -> None:
    made = either_server.new_table(mine(), FRIEND, seed="a say").begin()
    ben = made.invited[0]
    start = made.host.look()["version"]
    for _ in range(12):
        document = made.spectator.look()
        player = made.by_seat()[document["asked"][0]["seat"]]
        seen = player.look()
        player.act((seen["options"] or seen["free"])[0]["action"])
    ben.ok("PUT", "/seats/1/bot", {"bot": "random"})
    assert made.host.look()["undo"]["turn"] is not None  # Ben has left by himself: nobody to ask
    ben.ok("DELETE", "/seats/1/bot")
    made.host.ok("PUT", "/seats/1/bot", {"bot": "random"})
    document = made.host.wait(lambda seen: [each["seat"] for each in seen["asked"]] == [0])
    body = {"version": document["version"], "to": start}
    assert made.host.refused("POST", "/undo", body)["code"] == "needs-consent"
    asked = made.host.ok("POST", "/undo", {**body, "ask": True})
    answer = {"version": asked["version"], "agree": True, "seat": 1}
    assert ben.ok("POST", "/undo/answer", answer)["table"]["marks"][-1] == "undone-by-consent"


def test_the_host_sees_no_more_than_others(either_server: Server) -> None:
    """A table of others: its host is a spectator with a few switches."""
    made = either_server.new_table(FRIEND, FRIEND).begin()
    seen, watched = made.host.look(), made.spectator.look()
    assert seen["you"]["host"]
    assert {**seen, "you": None} == {**watched, "you": None}
    assert made.host.refused("GET", seat=0)["code"] == "foreign-seat"
    assert made.host.refused("GET", "/log", seat=1)["code"] == "foreign-seat"


def test_the_host_speaks_and_signs_for_nobody(made: Made) -> None:
    """Names, looks, wishes, actions, answers, talk: the seat's own, whoever made the table."""
    version = made.host.look()["version"]
    for method, path, body in (
        ("PATCH", "/seats/1", {"name": "Nobody"}),
        ("PUT", "/seats/1/wishes", {"foreman": {"otherwise": "decline"}}),
        ("POST", "/actions", {"version": version, "action": "B loan"}),
        ("POST", "/undo", {"version": version, "to": "step", "seat": 1}),
        ("POST", "/undo/answer", {"version": version, "agree": True, "seat": 1}),
        ("POST", "/talk", {"text": "I am Ben", "seat": 1}),
        ("GET", "/seats/1/devices", None),
        ("DELETE", "/seats/1/devices/others", None),
    ):
        assert made.host.refused(method, path, body)["code"] == "foreign-seat", path
    assert made.host.look()["version"] == version


def test_whatever_the_host_switches_is_told(made: Made) -> None:
    made.host.ok("PATCH", "", {"talk": False})
    made.host.ok("POST", "/close")
    entries = made.spectator.ok("GET", "/log")["entries"][-2:]
    assert [entry["kind"] for entry in entries] == ["talk", "closed"]
