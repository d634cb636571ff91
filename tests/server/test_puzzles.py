"""Puzzles at real tables: posed, tried in vain, helped with, solved, counted."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime

import httpx
import pytest

from loyang.puzzles import GRADES, Puzzle, of_the_day, shipped

from .kit import PATIENCE, Document, Made, Player, Server, mine

# Results stay at the server that all tests share: each test that counts has a puzzle of its own.
# In all of them the turn can be ended at once: nobody has to be paid for a miss (R5.13).
EASY = [each for each in shipped().values() if '"red": true' not in json.dumps(each.position)]
FIRST, TRIED, SHOWN, SOLVED, MOVED, UNPLAYED, TWICE = EASY[:7]


def posed(server: Server, puzzle: str = FIRST.id) -> Player:
    answer = server.http.post(f"/puzzles/{puzzle}", json={"name": "Anna"})
    assert answer.status_code == 201, answer.text
    return Made(server, answer.json()).host


def ask(player: Player, do: str) -> Document:
    body = {"version": player.look()["version"], "do": do}
    document: Document = player.ok("POST", "/puzzle", body)
    return document


def play(player: Player, puzzle: Puzzle = FIRST) -> Document:
    """The solution, action by action."""
    document = player.look()
    for action in puzzle.solution:
        document = player.act(action, document["version"])
    return document


def end_at_once(player: Player) -> Document:
    """The turn without doing anything in it, as far as the path."""
    document = player.look()
    while document["asked"][0]["question"] != "path":
        actions = [each["action"] for each in document["options"]]
        last = [each for each in actions if each.split()[1] in ("miss", "done", "store")]
        document = player.act(last[-1] if f"{last[-1][0]} done" in last else last[0])
    return document


def result(server: Server, puzzle: str = FIRST.id) -> Document:
    document: Document = server.http.get(f"/puzzles/{puzzle}").json()
    return document


# --- which there are ------------------------------------------------------------------------------


def test_puzzles_come_in_five_grades_and_one_is_the_days(server: Server) -> None:
    found = server.http.get("/puzzles").json()
    assert {each["grade"] for each in found["puzzles"]} == set(GRADES)
    assert found["day"] == datetime.now(UTC).date().isoformat()
    today = of_the_day(datetime.now(UTC).date()).id
    assert found["today"] == result(server, "today")["id"] == today


def test_a_puzzle_that_does_not_exist_is_refused(server: Server) -> None:
    for method in ("GET", "POST"):
        answer = server.http.request(method, "/puzzles/nonsense", json={})
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-puzzle")
    game = server.new_table(mine()).host
    body = {"version": game.look()["version"], "do": "hint"}
    assert game.refused("POST", "/puzzle", body)["code"] == "no-such-puzzle"


# --- trying ---------------------------------------------------------------------------------------


def test_the_solution_reaches_the_goal_and_is_told_to_its_player(either_server: Server) -> None:
    player = posed(either_server)
    before = player.look()["puzzle"]
    assert (before["goal"], before["number"]) == (FIRST.goal.kind, FIRST.goal.number)
    assert not before["reached"]
    assert before["hints"] == []
    after = play(player)["puzzle"]
    assert after["reached"]
    assert after["solved"]
    assert after["tries"] == 0
    assert "puzzle" not in Player(either_server, player.table_id, None).look()


def test_packs_loans_and_what_comes_after_the_path_are_no_part_of_a_puzzle(server: Server) -> None:
    player = posed(server)
    document = player.look()
    letter = "ABC"[FIRST.seat]
    offered = [each["action"] for each in [*document["options"], *document["free"]]]
    assert f"{letter} loan" not in offered
    assert f"{letter} pack" not in offered
    for action in (f"{letter} loan", f"{letter} pack"):
        body = {"version": document["version"], "action": action}
        assert player.refused("POST", "/actions", body)["code"] in (
            "not-in-puzzle",
            "illegal-action",
        )
    document = end_at_once(player)
    body = {"version": document["version"], "action": f"{letter} done"}
    assert player.refused("POST", "/actions", body)["code"] == "not-in-puzzle"
    assert player.look()["version"] == document["version"]


def test_a_try_in_vain_is_counted_and_undone(server: Server) -> None:
    player = posed(server, TRIED.id)
    tried = end_at_once(player)["puzzle"]
    assert (tried["over"], tried["reached"], tried["tries"]) == (True, False, 1)
    player.undo("turn")
    assert play(player, TRIED)["puzzle"]["solved"]
    ask(player, "count")
    found = result(server, TRIED.id)
    assert (found["solved"], found["at_once"], found["tries"]) == (1, 0, 2)


# --- hints and the solution -----------------------------------------------------------------------


def test_hints_tell_more_and_more_until_there_are_none(server: Server) -> None:
    player = posed(server)
    told = [ask(player, "hint")["puzzle"] for _ in range(3)]
    assert [len(each["hints"]) for each in told][:2] == [1, 2]
    assert not told[-1]["more"]
    hints = told[-1]["hints"]
    assert hints[0]["kind"] == "customers"
    assert hints[-1]["kind"] == "first"
    assert hints[-1]["step"]["action"] == FIRST.solution[0]
    assert ask(player, "hint")["puzzle"]["hints"] == hints


def test_the_solution_is_shown_from_wherever_one_is(either_server: Server) -> None:
    player = posed(either_server, SHOWN.id)
    end_at_once(player)
    document = [ask(player, "show") for _ in range(len(SHOWN.solution) + 1)][-1]
    assert document["puzzle"]["reached"]
    assert document["puzzle"]["shown"]
    assert not document["puzzle"]["solved"]
    assert ask(player, "show")["version"] == document["version"]
    found = result(either_server, SHOWN.id)
    assert (found["solved"], found["gave_up"]) == (0, 1)


# --- what others needed, and progress -------------------------------------------------------------


@pytest.fixture
def browser(server: Server) -> Iterator[httpx.Client]:
    """Keeps its cookies, and names its origin."""
    headers = {"Origin": server.url}
    with httpx.Client(base_url=server.api, timeout=PATIENCE, headers=headers) as http:
        yield http


def solve(browser: httpx.Client, puzzle: Puzzle) -> None:
    table = browser.post(f"/puzzles/{puzzle.id}", json={}).json()["id"]
    version = 1
    for action in puzzle.solution:
        sent = {"version": version, "action": action}
        version = browser.post(f"/tables/{table}/actions", json=sent).json()["version"]
    browser.post(f"/tables/{table}/puzzle", json={"version": version, "do": "count"})


def test_progress_is_kept_in_the_pocket(server: Server, browser: httpx.Client) -> None:
    def progress(http: httpx.Client) -> dict[str, str | None]:
        return {each["id"]: each["progress"] for each in http.get("/puzzles").json()["puzzles"]}

    assert progress(browser)[SOLVED.id] is None
    solve(browser, SOLVED)
    solve(browser, SOLVED)
    assert progress(browser)[SOLVED.id] == "solved"
    assert progress(server.http)[SOLVED.id] is None, "others have their own"
    assert browser.get(f"/puzzles/{SOLVED.id}").json()["solved"] == 1, "a browser counts once"
    assert browser.get("/my/games").json()["games"] == [], "a puzzle is no game"


def test_progress_comes_along_to_another_browser_and_is_counted_once(
    server: Server, browser: httpx.Client
) -> None:
    solve(browser, MOVED)
    code = browser.post("/my/transfer").json()["code"]
    with httpx.Client(base_url=server.api, timeout=PATIENCE, headers=browser.headers) as other:
        other.post("/my/transfer/claim", json={"code": code})
        found = other.get(f"/puzzles/{MOVED.id}").json()
    assert (found["progress"], found["solved"]) == ("solved", 1)


def test_only_what_was_played_here_counts(server: Server) -> None:
    player = posed(server, UNPLAYED.id)
    ask(player, "count")
    found = result(server, UNPLAYED.id)
    assert (found["solved"], found["gave_up"], found["tries"]) == (0, 0, None)


def test_the_first_outcome_stays(server: Server, browser: httpx.Client) -> None:
    table = browser.post(f"/puzzles/{TWICE.id}", json={}).json()["id"]
    browser.post(f"/tables/{table}/puzzle", json={"version": 1, "do": "show"})
    solve(browser, TWICE)
    found = browser.get(f"/puzzles/{TWICE.id}").json()
    assert (found["progress"], found["solved"], found["gave_up"]) == ("shown", 0, 1)
