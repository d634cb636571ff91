"""Playing again: the same people, the seats moved on, one click for each, a running score."""

import random
from typing import Any

from loyang import apply, deciders, new_game
from loyang.engine.state import OVER

from .kit import FRIEND, Document, Made, Player, Server, bot, choose, mine

SEED = "once more"


def finished(server: Server, *seats: Document, **options: Any) -> Made:
    """A game that is over: played by chance alone."""
    made = server.new_table(*seats, seed=SEED, **options).begin()
    names = iter(("Ben", "Carla", "Dora"))
    for player in made.invited:
        player.ok("PATCH", f"/seats/{player.seat}", {"name": next(names)})
    state, chance = new_game(len(seats), SEED), random.Random(SEED)
    by_seat, version = made.by_seat(), made.host.look()["version"]
    while state.phase != OVER:
        seat = deciders(state)[0]
        action = choose(state, seat, chance)
        by_seat[seat].act_quietly(str(action), version, seat)
        apply(state, action)
        version += 1
    return made


def again(player: Player) -> tuple[Player, Document]:
    answer = player.ok("POST", "/rematch", {})
    return Player(player.server, answer["id"], answer["secret"]), answer["document"]


def test_four_play_again_with_one_click_each_and_the_seats_moved_on(either_server: Server) -> None:
    made = finished(either_server, mine(), FRIEND, FRIEND, FRIEND)
    result = made.host.look()["result"]["places"]
    ben, first = again(made.invited[0])
    assert [seat["name"] for seat in first["seats"]] == ["Ben", "Carla", "Dora", "Anna"]
    assert first["you"] == {**first["you"], "seats": [0], "host": True}
    assert [seat["ready"] for seat in first["seats"]] == [True, False, False, False]
    told = made.spectator.look()
    assert told["next"] == {"table": ben.table_id, "by": 1}
    others = [again(player) for player in (made.host, *made.invited[1:])]
    assert {player.table_id for player, _ in others} == {ben.table_id}
    assert [document["you"]["seats"] for _, document in others] == [[3], [1], [2]]
    document = ben.look()
    assert document["table"]["status"] == "playing"
    assert document["series"]["games"] == 1
    winners = [place["seat"] for place in result if place["winner"]]
    assert document["series"]["wins"] == [int(seat in winners) for seat in (1, 2, 3, 0)]
    spaces = {place["seat"]: place["space"] for place in result}
    assert document["series"]["spaces"] == [spaces[seat] for seat in (1, 2, 3, 0)]


def test_who_comes_twice_comes_to_the_same_seat(either_server: Server) -> None:
    made = finished(either_server, mine(), FRIEND)
    first, _ = again(made.host)
    second, _ = again(made.host)
    assert (first.table_id, first.secret) == (second.table_id, second.secret)
    assert first.look()["you"]["seats"] == [1]


def test_what_was_agreed_on_holds_and_hours_are_kept(either_server: Server) -> None:
    clock = {"kind": "turns", "turn": 86400, "bank": 0}
    made = finished(either_server, mine(), FRIEND, undo="free", talk=False, clock=clock)
    assert made.host.refused("PUT", "/seats/0/hours", {})["code"] == "table-over"
    anna, document = again(made.host)
    assert (document["table"]["undo"], document["table"]["talk"]) == ("free", False)
    assert document["clock"]["turn"] == 86400
    hours = {"zone": "Europe/Rome", "start": 600, "end": 1200}
    assert anna.ok("PUT", "/seats/1/hours", hours)["clock"]["seats"][1]["hours"]["start"] == 600


def test_around_one_screen_one_click_is_enough(either_server: Server) -> None:
    made = finished(either_server, mine("Anna"), mine("Ben"))
    _, document = again(made.host)
    assert document["table"]["status"] == "playing"
    assert [seat["name"] for seat in document["seats"]] == ["Ben", "Anna"]
    assert document["table"]["hot_seat"]


def test_bots_come_along(either_server: Server) -> None:
    made = either_server.new_table(mine(), bot(), seed=SEED)
    made.host.ok("PUT", "/seats/0/bot", {"bot": "random"})
    made.host.wait(lambda found: found["table"]["status"] == "over")
    _, document = again(made.host)
    assert [seat["kind"] for seat in document["seats"]] == ["bot", "human"]
    assert document["table"]["status"] == "playing"


def test_only_who_sat_there_plays_again_and_only_when_it_is_over(either_server: Server) -> None:
    made = either_server.new_table(mine(), FRIEND).begin()
    assert made.host.refused("POST", "/rematch", {})["code"] == "not-over"
    assert made.spectator.refused("POST", "/rematch", {})["code"] in (
        "wrong-secret",
        "foreign-seat",
    )


def test_the_old_secret_opens_nothing_at_the_next_table(either_server: Server) -> None:
    made = finished(either_server, mine(), FRIEND)
    anna, _ = again(made.host)
    old = Player(either_server, anna.table_id, made.host.secret)
    assert old.refused("GET")["code"] == "wrong-secret"
