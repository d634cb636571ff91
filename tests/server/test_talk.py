"""Table talk: rooms, silence, the host's switch."""

import pytest

from .kit import FRIEND, Player, Server, mine


def texts(player: Player) -> list[str]:
    return [message["text"] for message in player.ok("GET", "/talk")["messages"]]


def test_seats_and_spectators_talk_apart_until_the_end(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    made.host.ok("POST", "/talk", {"text": "your turn"})
    made.spectator.ok("POST", "/talk", {"text": "B should buy leek", "name": "Carla"})
    assert texts(made.invited[0]) == ["your turn"]
    assert texts(made.spectator) == ["your turn", "B should buy leek"]
    made.host.ok("POST", "/close")
    assert texts(made.invited[0]) == ["your turn", "B should buy leek"]
    last = made.spectator.ok("GET", "/talk", after=1)["messages"]
    assert [(each["room"], each["seat"], each["name"]) for each in last] == [
        ("spectators", None, "Carla")
    ]


def test_talk_makes_no_version_stale(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    version = made.host.look()["version"]
    made.invited[0].ok("POST", "/talk", {"text": "hm"})
    assert made.host.act("A loan", version)["talk"] == 1


def test_the_host_switches_it_off_and_on(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    assert not made.host.ok("PATCH", "", {"talk": False})["table"]["talk"]
    for player in (made.host, made.spectator):
        assert player.refused("POST", "/talk", {"text": "psst"})["code"] == "talk-off"
    assert made.host.ok("PATCH", "", {"talk": True})["table"]["talk"]
    made.host.ok("POST", "/talk", {"text": "hello"})


def test_each_reader_may_mute_others(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    made.host.ok("POST", "/talk", {"text": "bla"})
    made.invited[0].ok("PUT", "/seats/1/wishes", {"muted": {"seats": [0]}})
    assert texts(made.invited[0]) == []
    assert texts(made.spectator) == ["bla"]


@pytest.mark.parametrize("text", ["", "   ", "\u0000\u202e", "x" * 501, 7, None])
def test_nonsense_is_not_said(server: Server, text: object) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    assert made.host.refused("POST", "/talk", {"text": text})["code"] == "bad-request"


def test_texts_and_names_lose_what_could_deceive_and_keep_the_rest(server: Server) -> None:
    made = server.new_table(mine("<b>Anna</b>\u202e"), FRIEND).begin()
    made.host.ok("POST", "/talk", {"text": "a\nb\u0000 <script>"})
    message = made.spectator.ok("GET", "/talk")["messages"][0]
    assert message["text"] == "a b <script>"
    assert message["name"] == "<b>Anna</b>"


def test_a_foreign_seat_says_nothing(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    body = {"text": "I am Anna", "seat": 0}
    assert made.invited[0].refused("POST", "/talk", body)["code"] == "foreign-seat"
    assert made.spectator.refused("POST", "/talk", body)["code"] == "wrong-secret"
