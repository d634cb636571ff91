"""The coach at real tables: hints, reviews, things tried out, and branches."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from loyang import legal_actions
from loyang.record import Record
from loyang.server.store import Coaching, open_store
from tests.coach.kit import played

from .kit import FRIEND, PATIENCE, Document, Made, Player, Server, bot, mine, play_until, running

SEED = "a coach's deal"


def until(ask: Callable[[], Document], done: Callable[[Document], bool]) -> Document:
    """What it says when it is done; asked again and again, as a page does."""
    end = time.monotonic() + 5 * PATIENCE
    while not done(found := ask()):
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


def hint(player: Player, more: bool = False) -> Document:
    body = {"version": player.look()["version"], "more": more}
    return until(lambda: player.ok("POST", "/hint", body), lambda found: found["ready"])


# --- hints ---------------------------------------------------------------------------------------


def test_a_hint_says_first_what_to_look_at_and_then_where_choices_lead(
    either_server: Server,
) -> None:
    player = either_server.new_table(mine(), seed=SEED).host
    first = hint(player)
    assert first["look"]["type"] == "sow"
    assert "choices" not in first
    more = hint(player, more=True)
    actions = [option["action"] for option in player.look()["options"]]
    assert more["choices"][0]["line"][0]["action"] in actions
    values = [choice["value"] for choice in more["choices"]]
    assert values == sorted(values, reverse=True)
    assert all("win" not in choice for choice in more["choices"])


def test_with_others_a_hint_tells_the_chance_to_win(server: Server) -> None:
    player = server.new_table(mine(), bot(), seed="with a bot").host
    player.wait(lambda document: any(each["seat"] == 0 for each in document["asked"]))
    assert 0 <= hint(player, more=True)["choices"][0]["win"] <= 1


def test_the_record_says_that_it_was_played_with_hints(server: Server) -> None:
    player = server.new_table(mine()).host
    assert player.look()["table"]["marks"] == []
    before = player.look()["version"]
    hint(player)
    hint(player)
    document = player.look(since=before)
    assert document["table"]["marks"] == ["played-with-hints"]
    assert [entry["kind"] for entry in document["news"]] == ["hint"]
    player.ok("POST", "/close")
    assert "marked: played-with-hints" in player.ok("GET", "/record")["record"]


def test_people_who_did_not_agree_get_no_hints(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    body = {"version": made.host.look()["version"], "seat": 0}
    assert not made.host.look()["table"]["hints"]
    assert made.host.refused("POST", "/hint", body)["code"] == "no-hints"
    assert made.host.look()["table"]["marks"] == []


def test_a_person_whom_a_bot_replaces_is_still_one(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    made.host.ok("PUT", "/seats/1/bot", {"bot": "random"})
    body = {"version": made.host.look()["version"], "seat": 0}
    assert made.host.refused("POST", "/hint", body)["code"] == "no-hints"


def test_where_the_table_was_made_for_hints_everyone_may_ask(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, hints=True)
    assert made.invited[0].look()["table"]["hints"], "shown before anybody is ready"
    made.begin()
    asked = made.host.look()["asked"][0]["seat"]
    assert hint(made.by_seat()[asked])["look"]


def test_only_who_is_asked_gets_a_hint_and_only_for_the_position_as_it_is(server: Server) -> None:
    made = server.new_table(mine(), bot("random"), seed="B first", hints=True)
    host = made.host
    document = host.wait(lambda document: any(each["seat"] == 0 for each in document["asked"]))
    stranger = made.spectator.refused("POST", "/hint", {"version": document["version"]})
    assert stranger["code"] == "wrong-secret"
    first = {"version": document["version"], "more": False}
    host.act(document["options"][0]["action"])
    assert host.refused("POST", "/hint", first)["code"] in ("stale-version", "not-asked")


def test_a_hint_for_a_position_that_moved_on_is_dropped(server: Server) -> None:
    player = server.new_table(mine(), seed=SEED).host
    body = {"version": player.look()["version"], "more": True}
    at = player.ok("POST", "/hint", body)["at"]
    player.act(player.look()["options"][0]["action"])
    hint(player, more=True)  # the first has been thought about, or not: nobody gets it
    newer = player.ok("POST", "/hint", {"version": player.look()["version"], "more": True})
    assert newer["ready"]
    assert newer["at"] > at
    actions = [option["action"] for option in player.look()["options"]]
    assert newer["choices"][0]["line"][0]["action"] in actions


# --- reviews -------------------------------------------------------------------------------------


@cache
def record(players: int = 1) -> Record:
    return played(("novice",) * players, "reviewed", rounds=2)


def imported(server: Server, text: str) -> Player:
    answer = server.http.post("/records", json={"record": text})
    assert answer.status_code == 201, answer.text
    return Player(server, answer.json()["id"], None)


def review(player: Player, seat: int = 0) -> Document:
    player.ok("POST", "/review", {"seat": seat})
    found = until(lambda: player.ok("GET", "/review", seat=seat), lambda found: "review" in found)
    judged: Document = found["review"]
    return judged


def test_any_record_is_reviewed_and_it_adds_up(either_server: Server) -> None:
    player = imported(either_server, record().text())
    assert not player.ok("GET", "/review")["asked"]
    judged = review(player)
    total = judged["start"] + judged["luck"] - judged["lost"] + judged["rest"]
    assert total == pytest.approx(judged["result"])
    assert not judged["finished"]
    choice = next(step for step in judged["steps"] if step["kind"] == "choice")
    then = player.look(at=choice["at"], seat=0)
    assert then["asked"][0]["seat"] == 0
    assert player.ok("POST", "/try", {"at": choice["at"], "seat": 0})["document"]["options"]


def test_a_game_that_was_played_with_steps_back_is_shown_where_it_counts(server: Server) -> None:
    player = server.new_table(mine(), seed=SEED).host
    first, second = (option["action"] for option in player.look()["options"][:2])
    player.act(first)
    player.undo()
    player.act(second)
    player.ok("POST", "/close")
    steps = review(player)["steps"]
    choice = next(step for step in steps if step["kind"] == "choice")
    assert player.look(at=choice["at"], seat=0)["asked"][0]["question"] == "sow-home"
    assert choice["chosen"][0]["action"] == second


def test_each_seat_has_a_review_of_its_own(server: Server) -> None:
    player = imported(server, record(2).text())
    assert review(player, 0)["unit"] == "margin"
    assert review(player, 0) != review(player, 1)
    assert player.refused("POST", "/review", {"seat": 2})["code"] == "no-such-seat"


def test_a_game_that_began_in_the_middle_is_not_reviewed(server: Server) -> None:
    """There is no record of it; the answer does not say that it goes on."""
    made = branch(imported(server, record().text()), at=20)
    made.host.ok("POST", "/close")
    assert made.host.refused("POST", "/review", {"seat": 0})["code"] == "no-review"


def test_a_game_that_was_given_up_at_once_has_a_review_of_nothing(server: Server) -> None:
    player = server.new_table(mine()).host
    player.ok("POST", "/close")
    judged = review(player)
    assert (judged["decisions"], judged["moments"]) == (0, [])


def test_a_hint_reaches_nobody_else(server: Server) -> None:
    """Others learn that one was asked for, and nothing of what it said."""
    made = server.new_table(mine(), FRIEND, hints=True, seed=SEED).begin()
    asked = made.host.look()["asked"][0]["seat"]
    other = made.by_seat()[1 - asked]
    before = other.look()
    hint(made.by_seat()[asked], more=True)
    version = other.look()["version"]
    for seat, code in ((asked, "foreign-seat"), (1 - asked, "not-asked")):
        body = {"version": version, "seat": seat, "more": True}
        assert other.refused("POST", "/hint", body)["code"] == code
    after = other.look(since=before["version"])
    assert [entry["kind"] for entry in after["news"]] == ["hint"]
    assert after["view"] == before["view"]
    assert not {"choices", "line", "look", "reasons"} & after["news"][0].keys()


def test_a_game_that_goes_on_is_not_reviewed_for_anybody(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    for player in (made.host, made.invited[0], made.spectator):
        assert player.refused("POST", "/review", {"seat": 0})["code"] == "not-over"
        assert player.refused("GET", "/review", seat=0)["code"] == "not-over"


def test_a_review_goes_on_after_a_restart_with_what_was_judged_before(tmp_path: Path) -> None:
    db = str(tmp_path / "games.sqlite3")
    with running(db=db) as server:
        player = imported(server, record().text())
        whole = review(player)

    async def forget() -> int:
        """As it was when half of it was done."""
        async with await open_store(db) as store:
            done = await store.coaching(player.table_id, 0, "review")
            await store.keep_coaching(player.table_id, 0, Coaching("review", ""))
            return done[0].at

    pieces = asyncio.run(forget())
    assert pieces > 3
    with running(db=db) as server:
        player = Player(server, player.table_id, None)
        found = until(lambda: player.ok("GET", "/review"), lambda found: "review" in found)
        assert found["review"] == whole, "taken up by itself, and the same"


def test_a_killed_worker_does_not_end_a_review(either_server: Server) -> None:
    player = imported(either_server, played(("novice",), "killed", rounds=3).text())
    player.ok("POST", "/review", {"seat": 0})
    until(lambda: player.ok("GET", "/review"), lambda found: found["done"] > 0)
    for thinker in either_server.context.service.jobs._thinkers.all:
        os.kill(thinker.pid, signal.SIGKILL)
    found = until(lambda: player.ok("GET", "/review"), lambda found: "review" in found)
    assert found["review"]["decisions"] > 0


def test_a_review_is_made_by_whichever_server_has_workers(postgres_url: str) -> None:
    """Asked for where nobody thinks, begun by one server, and finished by the next."""
    with running(db=postgres_url, bot_workers=0) as door:
        player = imported(door, played(("novice",), "several servers", rounds=4).text())
        with running(db=postgres_url):
            player.ok("POST", "/review", {"seat": 0})
            until(lambda: player.ok("GET", "/review"), lambda found: found["done"] > 0)
        assert player.ok("GET", "/review")["asked"]
        with running(db=postgres_url):
            found = until(lambda: player.ok("GET", "/review"), lambda found: "review" in found)
    assert found["review"]["decisions"] > 0


def test_bots_go_before_a_review(server: Server) -> None:
    player = imported(server, played(("novice",), "waits", rounds=9).text())
    player.ok("POST", "/review", {"seat": 0})
    until(lambda: player.ok("GET", "/review"), lambda found: found["of"] > 0)
    opponent = server.new_table(mine(), bot("random"), seed="meanwhile").host
    opponent.wait(lambda document: any(each["seat"] == 0 for each in document["asked"]))
    opponent.act(opponent.look()["options"][0]["action"])
    opponent.wait(lambda document: any(each["seat"] == 0 for each in document["asked"]))
    assert "review" not in player.ok("GET", "/review"), "it had to wait"


# --- trying out ----------------------------------------------------------------------------------


def test_what_is_tried_out_is_seen_by_nobody_and_changes_nothing(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed=SEED).begin()
    asked = made.host.look()["asked"][0]["seat"]
    player = made.by_seat()[asked]
    before = player.look()
    action = before["options"][0]["action"]
    found = player.ok("POST", "/try", {"actions": [action], "seat": asked})
    assert found["line"][0]["action"] == action
    assert found["document"]["view"] != before["view"]
    assert player.look() == before
    other = made.by_seat()[1 - asked]
    refused = other.refused("POST", "/try", {"actions": [action], "seat": asked})
    assert refused["code"] == "foreign-seat"
    assert made.spectator.refused("POST", "/try", {})["code"] == "foreign-seat"


def test_a_plan_stops_before_a_hidden_card_or_goes_on_with_a_drawn_one(server: Server) -> None:
    made = server.new_table(mine(), seed=SEED)
    play_until(
        made,
        SEED,
        lambda state, seat: any(str(each) == "A pack" for each in legal_actions(state, seat)),
    )
    player = made.host
    stopped = player.ok("POST", "/try", {"actions": ["A pack"]})
    assert (stopped["stopped"], stopped["line"], stopped["drawn"]) == (["pack"], [], [])
    drawn = [
        player.ok("POST", "/try", {"actions": ["A pack"], "chance": str(chance)})
        for chance in range(4)
    ]
    assert all(found["drawn"] == [1] for found in drawn)
    asked = [each["document"]["view"]["questions"][-1] for each in drawn]
    cards = {tuple(question["cards"]) for question in asked}
    assert len(cards) > 1


def test_a_refused_action_is_refused_in_a_plan_too(server: Server) -> None:
    player = server.new_table(mine(), seed=SEED).host
    refused = player.refused("POST", "/try", {"actions": ["A step"]})
    assert refused["code"] == "illegal-action"
    assert refused["reason"]["rule"]


def test_whoever_waits_plans_for_the_time_after_the_others(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed=SEED).begin()
    asked = made.host.look()["asked"][0]["seat"]
    waiting = made.by_seat()[1 - asked]
    found = waiting.ok("POST", "/try", {"seat": 1 - asked})
    assert found["drawn"] == [0]
    assert found["document"]["asked"][0]["seat"] == 1 - asked
    assert found["document"]["options"]


# --- branches ------------------------------------------------------------------------------------


def branch(player: Player, **body: Any) -> Made:
    answer = player.ask("POST", "/branch", body)
    assert answer.status_code == 201, answer.text
    return Made(player.server, answer.json())


@pytest.mark.parametrize("truth", ["drawn", "true"])
def test_a_branch_begins_where_the_other_game_was(either_server: Server, truth: str) -> None:
    origin = imported(either_server, record().text())
    then = origin.look(at=20, seat=0)
    made = branch(origin, at=20, truth=truth, name="Anna")
    document = made.host.look()
    assert document["table"]["branch"] == {"table": origin.table_id, "at": 20, "truth": truth}
    assert "branched" in document["table"]["marks"]
    assert document["view"] == then["view"]
    assert document["options"]
    made.host.act(document["options"][0]["action"])


def test_bots_take_the_seats_of_people(server: Server) -> None:
    origin = imported(server, record(2).text())
    made = branch(origin, at=2, seat=1, bots=["random"])
    assert [seat["bot"] for seat in made.host.look()["seats"]] == ["random", None]


def test_a_game_that_goes_on_has_no_branches(server: Server) -> None:
    player = server.new_table(mine()).host
    refused = player.refused("POST", "/branch", {"at": player.look()["version"], "seat": 0})
    assert refused["code"] == "not-over"


def test_nothing_branches_off_at_the_end(server: Server) -> None:
    origin = imported(server, played(("random",), "whole").text())
    refused = origin.refused("POST", "/branch", {"at": origin.look()["version"], "seat": 0})
    assert refused["code"] == "table-over"
