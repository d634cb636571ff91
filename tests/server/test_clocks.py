"""Clocks at real tables, by a clock that the test sets: who is waited for, until when, and then."""

from pathlib import Path
from typing import Any

import pytest

from loyang.engine.state import FOREMAN_ASKED, pending

from .clock import SetClock
from .kit import (
    FRIEND,
    Document,
    Made,
    Player,
    Server,
    bot,
    mine,
    play_until,
    running,
)

LIVE: Document = {"kind": "live", "bank": 600, "bonus": 10}
BY_TURN: Document = {"kind": "turns", "turn": 24 * 3600, "bank": 0}
EVENING: Document = {"zone": "Europe/Berlin", "start": 18 * 60, "end": 23 * 60}


@pytest.fixture
def time(either_server: Server) -> SetClock:
    return SetClock(either_server, "2026-03-02 12:00")


def two(server: Server, clock: Document, **more: Any) -> Made:
    return server.new_table(mine(), FRIEND, seed="clocks", clock=clock, **more).begin()


def clock_of(player: Player, seat: int) -> Document:
    found: Document = player.look()["clock"]["seats"][seat]
    return found


def whats(player: Player) -> list[tuple[str, int | None, Any]]:
    entries = player.ok("GET", "/log")["entries"]
    return [
        (each["what"], each["seat"], each.get("by"))
        for each in entries
        if each["kind"] == "time" or each.get("what") in ("taken-over", "handed-back")
    ]


def asked_at(made: Made) -> int:
    seat: int = made.host.look()["asked"][0]["seat"]
    return seat


def answer(made: Made) -> int:
    """Whoever is asked does the first thing there is; who that was."""
    seat = asked_at(made)
    player = made.by_seat()[seat]
    document = player.look()
    player.act(document["options"][0]["action"], document["version"])
    return seat


def test_without_a_clock_there_is_none(either_server: Server) -> None:
    made = either_server.new_table(mine(), FRIEND).begin()
    assert "clock" not in made.host.look()
    assert made.host.refused("POST", "/pause", {"on": True})["code"] == "no-clock"
    assert made.host.refused("PUT", "/seats/0/hours", EVENING)["code"] == "no-clock"


def test_before_the_game_the_clock_is_told_and_stands(
    either_server: Server, time: SetClock
) -> None:
    made = either_server.new_table(mine(), FRIEND, clock=LIVE)
    time.forward(hours=5)
    clock = made.spectator.look()["clock"]
    assert (clock["kind"], clock["bank"], clock["bonus"]) == ("live", 600, 10)
    assert [each["running"] for each in clock["seats"]] == [False, False]


def test_the_time_of_whoever_is_asked_runs_to_a_deadline(
    either_server: Server, time: SetClock
) -> None:
    made = two(either_server, LIVE)
    seat = asked_at(made)
    time.forward(seconds=100)
    mine_now = clock_of(made.host, seat)
    assert mine_now["running"]
    assert mine_now["until"] == "2026-03-02T12:10:00Z"
    assert clock_of(made.spectator, 1 - seat) == {
        "seat": 1 - seat,
        "left": 600,
        "bank": 600,
        "running": False,
        "until": None,
        "over": False,
        "pausing": False,
        "hours": None,
    }
    while answer(made) == seat and asked_at(made) == seat:
        pass
    assert clock_of(made.host, seat)["left"] == 510
    assert not clock_of(made.host, seat)["running"]


def test_a_nudge_is_told_once_and_nothing_else_happens(
    either_server: Server, time: SetClock
) -> None:
    made = two(either_server, BY_TURN)
    seat = asked_at(made)
    time.forward(hours=23)
    assert whats(made.host) == []
    time.forward(hours=2)
    time.forward(days=3)
    assert whats(made.host) == [("over", seat, None)]
    assert clock_of(made.host, seat)["over"]
    assert answer(made) == seat


def test_a_bot_stands_in_until_the_player_is_back(either_server: Server, time: SetClock) -> None:
    made = two(either_server, {**LIVE, "end": "bot", "bot": "random"})
    seat = asked_at(made)
    late, other = made.by_seat()[seat], made.by_seat()[1 - seat]
    time.forward(minutes=11)
    other.wait(lambda found: found["asked"] and found["asked"][0]["seat"] == 1 - seat)
    assert whats(other) == [("taken-over", seat, "clock")]
    assert other.look()["seats"][seat]["taken_over"] == "random"
    assert "bot-took-over" in other.look()["table"]["marks"]
    late.ok("DELETE", f"/seats/{seat}/bot")
    assert clock_of(late, seat)["left"] == 600
    while answer(made) != seat:
        pass


def test_the_others_decide_between_a_bot_and_more_time(
    either_server: Server, time: SetClock
) -> None:
    made = two(either_server, {**BY_TURN, "end": "others"})
    seat = asked_at(made)
    late, other = made.by_seat()[seat], made.by_seat()[1 - seat]
    if other is not made.host:
        refused = other.refused("PUT", f"/seats/{seat}/bot", {"bot": "random"})
        assert refused["code"] == "foreign-seat"
    time.forward(hours=25)
    assert late.refused("POST", f"/seats/{seat}/time")["code"] == "foreign-seat"
    given = other.ok("POST", f"/seats/{seat}/time")["clock"]["seats"][seat]
    assert (given["over"], given["until"]) == (False, "2026-03-04T13:00:00Z")
    time.forward(hours=25)
    other.ok("PUT", f"/seats/{seat}/bot", {"bot": "random"})
    assert whats(other) == [
        ("over", seat, None),
        ("given", seat, None),
        ("over", seat, None),
        ("taken-over", seat, "host" if other is made.host else "others"),
    ]


def test_a_clock_runs_only_in_its_players_hours(either_server: Server, time: SetClock) -> None:
    made = two(either_server, {**BY_TURN, "turn": 8 * 3600})
    seat = asked_at(made)
    player = made.by_seat()[seat]
    player.ok("PUT", f"/seats/{seat}/hours", {**EVENING, "days": [0, 1, 3], "off": ["2026-03-03"]})
    found = clock_of(made.spectator, seat)
    # Monday noon: five hours on Monday evening, none on Tuesday (off) and Wednesday, three more.
    assert found["until"] == "2026-03-05T20:00:00Z"
    assert found["hours"] == {
        "zone": "Europe/Berlin",
        "start": 1080,
        "end": 1380,
        "days": [0, 1, 3],
        "off": ["2026-03-03"],
    }
    time.forward(days=2)
    assert whats(player) == [("hours", seat, None)]
    time.forward(days=2)
    assert whats(player) == [("hours", seat, None), ("over", seat, None)]


def test_new_hours_leave_what_has_passed_as_it_was(either_server: Server, time: SetClock) -> None:
    made = two(either_server, BY_TURN)
    seat = asked_at(made)
    time.forward(hours=4)
    made.by_seat()[seat].ok("PUT", f"/seats/{seat}/hours", EVENING)
    assert clock_of(made.host, seat)["left"] == 20 * 3600


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Middle/Earth"},
        {"start": 600, "end": 660},
        {"days": []},
        {"days": [7]},
        {"off": ["christmas"]},
        {"start": 1440},
    ],
)
def test_hours_that_make_no_sense_are_refused(either_server: Server, wrong: Document) -> None:
    made = two(either_server, BY_TURN)
    assert made.host.refused("PUT", "/seats/0/hours", wrong)["code"] == "bad-request"
    assert made.host.refused("PUT", "/seats/1/hours", EVENING)["code"] == "foreign-seat"


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "live", "bank": 10},
        {"kind": "live", "bank": 600, "turn": 60},
        {"kind": "turns", "bank": 600},
        {"kind": "turns", "turn": 600, "bonus": 5},
        {"kind": "live", "bank": 600, "end": "bot"},
        {"kind": "live", "bank": 600, "end": "bot", "bot": "nobody"},
        {"kind": "hourglass", "bank": 600},
    ],
)
def test_clocks_that_make_no_sense_are_refused(either_server: Server, wrong: Document) -> None:
    body = {"seats": [mine(), FRIEND], "clock": wrong}
    assert either_server.http.post("/tables", json=body).json()["code"] == "bad-request"


def test_a_pause_that_all_agree_to_stops_the_clock(either_server: Server, time: SetClock) -> None:
    made = two(either_server, LIVE)
    seat = asked_at(made)
    first, second = made.host, made.invited[0]
    assert not first.ok("POST", "/pause", {"on": True})["clock"]["paused"]
    time.forward(minutes=4)
    assert second.ok("POST", "/pause", {"on": True})["clock"]["paused"]
    time.forward(days=2)
    assert not clock_of(first, seat)["running"]
    again = first.ok("POST", "/pause", {"on": False})["clock"]
    assert not again["paused"]
    assert again["seats"][seat]["left"] == 360
    time.forward(minutes=7)
    assert whats(first)[-1] == ("over", seat, None)


def test_while_the_server_is_down_time_stands_still(either_server: Server) -> None:
    time = SetClock(either_server, "2026-05-02 12:00")  # a day that no other test is told of
    made = two(either_server, LIVE)
    seat = asked_at(made)
    time.forward(minutes=8)
    time.down_for(3600)
    assert clock_of(made.host, seat)["until"] == "2026-05-02T13:10:00Z"
    assert whats(made.host) == []
    time.forward(minutes=1)
    assert whats(made.host) == []
    time.forward(minutes=2)
    assert whats(made.host) == [("over", seat, None)]


def test_going_back_brings_no_time_back_and_gives_none(
    either_server: Server, time: SetClock
) -> None:
    made = either_server.new_table(mine(), bot(), seed="undo clock", clock=LIVE)
    player = made.host
    player.wait(lambda found: bool(found["options"]))
    time.forward(seconds=60)
    before = clock_of(player, 0)
    version = player.look()["version"]
    player.act(player.look()["options"][0]["action"])
    time.forward(seconds=30)
    player.wait(lambda found: bool(found["options"]))
    player.undo(version)
    assert clock_of(player, 0)["left"] <= before["left"] - 60
    assert clock_of(player, 0)["running"]


def test_r4_3_with_four_players_two_clocks_run_at_once(
    either_server: Server, time: SetClock
) -> None:
    made = either_server.new_table(
        mine(), FRIEND, FRIEND, FRIEND, seed="two at once", clock=BY_TURN
    ).begin()
    play_until(made, "two at once", lambda state, seat: len(state.stacks) == 2)
    running_now = [each["seat"] for each in made.host.look()["clock"]["seats"] if each["running"]]
    asked = sorted(each["seat"] for each in made.host.look()["asked"])
    assert running_now == asked
    assert len(asked) == 2
    time.forward(hours=10)
    first, second = asked
    player = made.by_seat()[first]
    document = player.look(seat=first)
    player.act(document["options"][0]["action"], document["version"], seat=first)
    # The other one's time was not touched by that.
    assert clock_of(made.host, second)["until"] == "2026-03-03T12:00:00Z"


def test_r6_4_the_foremans_question_runs_for_the_one_who_is_asked(
    either_server: Server, time: SetClock
) -> None:
    seed = "foreman clock 1"
    made = either_server.new_table(mine(), FRIEND, seed=seed, clock=BY_TURN).begin()

    def foreman(state: Any, seat: int) -> bool:
        decision = pending(state, seat)
        return decision is not None and decision.question == FOREMAN_ASKED

    _, asked = play_until(made, seed, foreman)
    assert clock_of(made.host, asked)["running"]
    assert not clock_of(made.host, 1 - asked)["running"]


def test_clocks_go_on_where_they_were_after_a_restart(tmp_path: Path) -> None:
    db = str(tmp_path / "games.sqlite3")
    with running(db=db) as server:
        before = SetClock(server, "2026-03-02 12:00")
        made = two(server, {**LIVE, "end": "bot", "bot": "random"})
        seat = asked_at(made)
        before.forward(minutes=4)
        down = before.keeper.now()
    with running(db=db) as server:
        # By the real clock, which it starts with, much time has passed in which nobody served.
        again = Player(server, made.id, made.host.secret)
        time = SetClock(server)
        assert time.keeper.gaps[-1][0] == down
        time.forward(minutes=5)
        assert whats(again) == []
        time.forward(minutes=2)
        assert whats(again) == [("taken-over", seat, "clock")]


def test_what_is_due_is_done_by_whichever_process_is_left(postgres_url: str) -> None:
    with running(db=postgres_url) as first, running(db=postgres_url) as second:
        here, there = SetClock(first), SetClock(second)
        made = two(first, LIVE)
        beside = Player(second, made.id, made.host.secret)
        seat = asked_at(made)
        until = clock_of(made.host, seat)["until"]
        assert clock_of(beside, seat)["until"] == until
        here.forward(minutes=3)
        assert clock_of(beside, seat)["until"] == until
        there.forward(minutes=11)
        assert whats(made.host) == [("over", seat, None)]
