"""Lessons at real tables: led, answered before anything is done, left, resumed and taken back."""

from pathlib import Path
from typing import Any

import pytest

from loyang.lessons import LESSONS

from .kit import Document, Made, Player, Server, bot, mine, running
from .test_coach import hint


def begin(server: Server, lesson: str = "first", **body: Any) -> Player:
    answer = server.http.post(f"/lessons/{lesson}", json=body)
    assert answer.status_code == 201, answer.text
    return Made(server, answer.json()).host


def guide(player: Player, do: str, what: str = "") -> Document:
    """Said again when the neighbour was quicker, as the page does."""
    code = "stale-version"
    document: Document = {}
    while code == "stale-version":
        body = {"version": player.look()["version"], "do": do, "what": what}
        document = player.ask("POST", "/lesson", body).json()
        code = document.get("code", "")
    assert not code, document
    return document


def on(document: Document) -> str | None:
    """The step that is on."""
    step: str | None = document["lesson"]["step"]
    return step


def is_asked(document: Document) -> bool:
    return any(each["seat"] == 0 for each in document["asked"])


def look(player: Player, *steps: str) -> Document:
    return [guide(player, "look", step) for step in steps][-1]


def shown(player: Player, upto: str) -> Document:
    """Led by "show me" to that step."""
    document = player.look()
    for _ in range(80):
        if on(document) == upto:
            return document
        document = guide(player, "show")
    raise AssertionError(f"{upto} never comes on")


def test_the_first_game_is_a_real_game_that_begins_at_once(either_server: Server) -> None:
    player = begin(either_server, name="Anna", portrait="flower")
    document = player.look()
    assert document["table"]["status"] == "playing"
    assert [seat["bot"] for seat in document["seats"]] == [None, "novice"]
    assert document["seats"][0]["name"] == "Anna"
    lesson = document["lesson"]
    assert (lesson["id"], lesson["step"], lesson["look"]) == ("first", "goal", True)
    assert lesson["says"] == "lesson.first.goal"
    assert lesson["title"] == "lesson.first.goal.title"
    assert lesson["lights"] == ["path"]
    assert not lesson["back"]


def test_the_whole_first_game_by_looking_and_doing(either_server: Server) -> None:
    player = begin(either_server)
    document = look(player, "goal")
    assert on(document) == "sow"
    document = player.act("A sow wheat home")
    assert on(document) == "neighbour"
    assert document["asked"][0] == {"seat": 0, "question": "draft"}, "Mei has played already"
    document = look(player, "neighbour", "field", "harvest")
    assert on(document) == "offer"
    document = shown(player, "off-you-go")
    assert document["view"]["round"] == 4
    assert document["view"]["seats"][0]["space"] == 5
    document = look(player, "off-you-go")
    assert document["lesson"]["free"]


def test_what_is_not_yet_is_told_and_nothing_is_done(either_server: Server) -> None:
    player = begin(either_server)
    before = look(player, "goal")
    body = {"version": before["version"], "action": "A sow pumpkin home"}
    problem = player.refused("POST", "/actions", body)
    assert (problem["status"], problem["code"]) == (409, "not-yet")
    assert (problem["answer"], problem["says"]) == ("not-yet", "lesson.first.not.sow")
    assert problem["detail"].startswith("It grows here too.")
    assert player.refused("POST", "/actions", {**body, "sure": True})["code"] == "not-yet"
    after = player.look()
    assert (after["version"], after["view"]) == (before["version"], before["view"])


def test_what_is_illegal_gets_the_usual_reason(server: Server) -> None:
    player = begin(server)
    body = {"version": look(player, "goal")["version"], "action": "A sow leek home"}
    assert player.refused("POST", "/actions", body)["code"] == "illegal-action"


def test_what_is_meant_is_done_the_second_time(either_server: Server) -> None:
    player = begin(either_server)
    document = shown(player, "storehouse")
    body = {"version": document["version"], "action": "A sell turnip"}
    assert player.refused("POST", "/actions", body)["answer"] == "sure"
    document = player.ok("POST", "/actions", {**body, "sure": True})
    assert document["view"]["seats"][0]["cash"] == 3


def test_several_actions_are_answered_one_by_one(server: Server) -> None:
    player = begin(server)
    version = shown(player, "buy")["version"]
    line = ["A buy wheat", "A trade S11 cabbage for wheat", "A deliver R4"]
    wrong = {"version": version, "actions": [*line, "A buy bean"]}
    assert player.refused("POST", "/actions", wrong)["says"] == "lesson.first.not.five-spaces"
    assert player.look()["version"] == version, "all or none"
    assert on(player.ok("POST", "/actions", {"version": version, "actions": line})) == "again"


def test_undo_takes_the_guide_back_too(either_server: Server) -> None:
    player = begin(either_server)
    before = shown(player, "deliver")
    assert on(player.act("A deliver R4")) == "again"
    back = player.undo()
    assert (on(back), back["view"]) == ("deliver", before["view"])
    assert on(player.undo("redo")) == "again"


def test_back_leads_through_what_was_looked_at_and_what_was_done(server: Server) -> None:
    player = begin(server)
    shown(player, "harvest")
    assert on(guide(player, "back")) == "field"
    assert on(guide(player, "back")) == "neighbour"
    assert on(guide(player, "back")) == "sow"
    assert on(guide(player, "back")) == "goal"
    body = {"version": player.look()["version"], "do": "back"}
    assert player.refused("POST", "/lesson", body)["code"] == "no-undo"


def test_what_was_looked_at_after_an_action_is_remembered_with_it(server: Server) -> None:
    player = begin(server)
    shown(player, "harvest")
    player.undo()
    assert on(player.look()) == "sow"
    assert on(player.act("A sow wheat home")) == "neighbour", "done anew, it is told anew"


def test_skipping_leads_to_round_4_and_can_be_taken_back(either_server: Server) -> None:
    player = begin(either_server)
    before = shown(player, "trade")
    document = guide(player, "skip")
    assert (document["view"]["round"], on(document)) == (4, "off-you-go")
    player.wait(is_asked)  # the novice may have to choose first
    assert player.undo()["view"] == before["view"]


def test_a_lesson_is_left_and_taken_up_again_after_a_restart(tmp_path: Path) -> None:
    db = str(tmp_path / "games.sqlite3")
    with running(db=db) as server:
        player = begin(server)
        before = shown(player, "price")
    with running(db=db) as server:
        again = Player(server, player.table_id, player.secret)
        assert again.look()["lesson"] == before["lesson"]
        assert on(guide(again, "back")) == "first-step"
        games = server.http.get("/my/games", headers=again.headers).json()["games"]
        assert [game["lesson"] for game in games] == ["first"]


def test_in_the_free_rounds_the_coach_is_at_hand_at_any_time(either_server: Server) -> None:
    player = begin(either_server)
    shown(player, "off-you-go")
    document = look(player, "off-you-go")
    assert document["lesson"]["free"]
    for _ in range(3):  # at whatever is asked
        document = player.wait(is_asked)
        assert document["table"]["hints"]
        assert hint(player)["ready"]
        document = player.act(document["options"][-1]["action"])


def test_the_game_goes_on_freely_against_the_novice_to_its_end(server: Server) -> None:
    player = begin(server)
    guide(player, "skip")
    document = look(player, "off-you-go")
    hints: set[str] = set()
    while document["table"]["status"] == "playing":
        document = player.wait(lambda found: is_asked(found) or found["result"] is not None)
        if document["result"] is not None:
            break
        if document["lesson"]["step"]:
            hints.add(document["lesson"]["step"])
        action = (document["options"] or document["free"])[-1]["action"]  # a loan for a field
        body = {"version": document["version"], "action": action, "sure": True}
        document = player.ok("POST", "/actions", body)
    assert "round-9" in hints
    assert document["result"] is not None
    record = player.ok("GET", "/record")["record"]
    assert "\norder " in record  # the deal of the lesson goes with it


@pytest.mark.parametrize("lesson", [name for name in LESSONS if name != "first"])
def test_a_short_lesson_can_be_finished(server: Server, lesson: str) -> None:
    player = begin(server, lesson)
    assert shown(player, "end")["lesson"]["title"] == f"lesson.{lesson}.title"
    assert look(player, "end")["lesson"]["free"]


def test_a_short_lesson_is_no_game_of_mine_and_has_no_record(server: Server) -> None:
    player = begin(server, "last-walk")
    assert server.http.get("/my/games", headers=player.headers).json()["games"] == []
    player.ok("POST", "/close")
    assert player.refused("GET", "/record")["code"] == "not-over"


# --- who may, and what is refused ----------------------------------------------------------------


def test_lessons_are_listed_the_first_game_first(server: Server) -> None:
    assert server.get("/lessons")["lessons"] == list(LESSONS)


def test_an_unknown_lesson_is_refused_with_those_there_are(server: Server) -> None:
    answer = server.http.post("/lessons/flying", json={})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-lesson")
    assert "first" in answer.json()["detail"]


def test_nobody_else_reads_or_leads_the_lesson(server: Server) -> None:
    player = begin(server)
    spectator = Player(server, player.table_id, None)
    assert "lesson" not in spectator.look()
    body = {"version": 1, "do": "skip"}
    assert spectator.refused("POST", "/lesson", body)["code"] == "wrong-secret"


def test_a_plain_table_has_no_lesson(server: Server) -> None:
    made = server.new_table(mine(), bot(), seed="plain")
    assert "lesson" not in made.document
    body = {"version": made.host.look()["version"], "do": "show"}
    assert made.host.refused("POST", "/lesson", body)["code"] in ("no-such-lesson", "stale-version")


def test_a_client_cannot_choose_a_deal(server: Server) -> None:
    chosen: list[dict[str, object]] = [{"script": [[0]]}, {"position": {}}, {"lesson": "first"}]
    for what in chosen:
        answer = server.http.post("/tables", json={"seats": [mine(), bot()], **what})
        assert answer.json()["code"] == "bad-request"
        assert server.http.post("/lessons/first", json=what).json()["code"] == "bad-request"


def test_looking_at_something_else_changes_nothing(server: Server) -> None:
    player = begin(server)
    before = player.look()["version"]
    assert guide(player, "look", "harvest")["version"] == before
    assert guide(player, "look", "\u0000")["version"] == before


def test_a_guide_asked_at_an_old_version_is_told_so(server: Server) -> None:
    player = begin(server)
    version = player.look()["version"]
    look(player, "goal")
    body = {"version": version, "do": "show"}
    assert player.refused("POST", "/lesson", body)["code"] == "stale-version"
