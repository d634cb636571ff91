"""Bad input: clear answers, and nothing changed."""

from typing import Any

import httpx
import pytest

from loyang.engine.reasons import REASONS

from .kit import FRIEND, Made, Server, bot, mine


@pytest.fixture(scope="module")
def made(server: Server) -> Made:
    return server.new_table(mine(), FRIEND, seed="bad input").begin()


def post(made: Made, content: bytes | str, **headers: str) -> httpx.Response:
    return made.server.http.post(
        f"/tables/{made.id}/actions", content=content, headers=made.host.headers | headers
    )


@pytest.fixture
def unchanged(made: Made) -> Any:
    before = made.host.look()
    yield before
    assert made.host.look() == before


JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("content", [b"{", b"", b"\xff\xfe", b"[1,", b'{"version": 1e999}'])
def test_broken_json(made: Made, unchanged: Any, content: bytes) -> None:
    answer = post(made, content, **JSON)
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] in ("bad-json", "bad-request")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/tables", '{"seats": [{"kind": "human", "mine": true, "name": "\\ud800"}]}'),
        ("/tables", '{"seats": [{"kind": "open"}], "\\udfff": 1}'),
        ("/tables/{}/actions", '{"version": 1, "action": "A \\ud800"}'),
        ("/tables/{}/actions", '{"version": 1, "action": {"do": "sow", "\\ud800": [{}]}}'),
        ("/tables/{}/why", '{"action": {"do": "sow", "kind": "\\ud800"}}'),
        ("/tables/{}/talk", '{"text": "\\ud800"}'),
        ("/session", '{"secret": "\\ud800"}'),
        ("/records", '{"record": "\\ud800"}'),
    ],
)
def test_bug_half_a_character_was_a_mistake_of_the_server(
    made: Made, unchanged: Any, path: str, body: str
) -> None:
    answer = made.server.http.post(
        path.format(made.id), content=body, headers=made.host.headers | JSON
    )
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] in ("bad-json", "bad-request")


def test_all_faults_of_a_body_are_told_at_once(server: Server) -> None:
    body = {"seats": [{"kind": "cat"}, {"kind": "bot"}], "undo": 7, "colour": "red"}
    answer = server.http.post("/tables", json=body)
    assert answer.status_code == 422
    places = {fault["where"] for fault in answer.json()["faults"]}
    assert places == {"body.seats.0.kind", "body.seats.1", "body.undo", "body.colour"}


@pytest.mark.parametrize(
    "seats",
    [
        [],
        [mine()] * 5,
        [{"kind": "bot", "bot": "none-such"}],
        [{"kind": "open", "mine": True}],
        [{"kind": "human", "ready": True}],
        [{"kind": "human", "bot": "farmer"}],
    ],
)
def test_tables_that_make_no_sense(server: Server, seats: list[Any]) -> None:
    answer = server.http.post("/tables", json={"seats": seats})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-request")


def test_r1_7_the_introductory_variant_is_not_for_one(server: Server) -> None:
    answer = server.http.post("/tables", json={"seats": [mine()], "variant": "introductory"})
    assert "R1.7" in answer.json()["detail"]


def test_huge_bodies_are_refused_unread(made: Made, unchanged: Any) -> None:
    answer = post(made, b"x" * 70_000, **JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert answer.json()["limit"] == made.server.settings.most_body

    def endless() -> Any:
        for _ in range(100):
            yield b"x" * 1_000

    url = f"/tables/{made.id}/actions"
    chunked = made.server.http.post(url, content=endless(), headers=made.host.headers | JSON)
    assert (chunked.status_code, chunked.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    "action",
    [
        "",
        "A",
        "A fly to the moon",
        "A sow wheat",
        "Z done",
        "A sow wheat home home",
        "A sow wheat home; drop table entries",
        "\u202eA done",
        "x" * 900,
        {},
        {"do": "fly"},
        {"do": "sow", "kind": "wheat"},
        {"do": "done", "kind": "wheat"},
        {"do": "sow", "kind": ["wheat", {}], "field": "home"},
        {"do": "sow", "kind": True, "field": None},
    ],
)
def test_nonsense_notation(made: Made, unchanged: Any, action: Any) -> None:
    body = {"version": unchanged["version"], "action": action, "seat": 0}
    problem = made.host.refused("POST", "/actions", body)
    assert problem["code"] == "bad-notation"
    assert problem["detail"]


@pytest.mark.parametrize("action", ["x" * 1001, 7, None, ["A done"], True])
def test_an_action_of_the_wrong_type(made: Made, unchanged: Any, action: Any) -> None:
    body = {"version": unchanged["version"], "action": action, "seat": 0}
    assert made.host.refused("POST", "/actions", body)["code"] == "bad-request"


def test_an_illegal_action_is_refused_with_the_rule(made: Made, unchanged: Any) -> None:
    body = {"version": unchanged["version"], "action": "A pack"}
    problem = made.host.refused("POST", "/actions", body)
    assert problem["code"] == "illegal-action"
    assert problem["reason"]["code"] in REASONS
    assert problem["reason"]["rule"].startswith("R")
    assert problem["detail"] == problem["reason"]["text"]


def test_why_not_tells_the_same_and_changes_nothing(made: Made, unchanged: Any) -> None:
    reason = made.host.ok("POST", "/why", {"action": "A pack"})["reason"]
    assert reason["code"] in REASONS
    allowed = made.host.ok("POST", "/why", {"action": "A loan"})
    assert allowed == {"reason": None}
    foreign = made.invited[0].refused("POST", "/why", {"action": "A loan"})
    assert foreign["code"] == "foreign-seat"


def test_a_stale_version_is_told_the_present_one(made: Made, unchanged: Any) -> None:
    body = {"version": unchanged["version"] - 1, "action": "A loan"}
    answer = made.host.ask("POST", "/actions", body)
    assert answer.status_code == 409
    assert answer.json()["version"] == unchanged["version"]


@pytest.mark.parametrize("version", [-1, 2**31, "x", None, 1.5])
def test_versions_that_are_none(made: Made, unchanged: Any, version: Any) -> None:
    body = {"version": version, "action": "A loan"}
    assert made.host.refused("POST", "/actions", body)["code"] == "bad-request"


def test_a_version_that_does_not_exist_yet(made: Made, unchanged: Any) -> None:
    body = {"version": unchanged["version"] + 1, "action": "A loan"}
    assert made.host.refused("POST", "/actions", body)["code"] == "no-such-version"
    assert made.host.refused("GET", at=unchanged["version"] + 1)["code"] == "no-such-version"


def test_wrong_secrets_and_foreign_seats(made: Made, unchanged: Any) -> None:
    body = {"version": unchanged["version"], "action": "A loan"}
    url = f"/tables/{made.id}/actions"
    for said in ("Bearer guessed", "Bearer", "Basic abc", "Bearer " + "x" * 500, "nothing"):
        answer = made.server.http.post(url, json=body, headers={"Authorization": said})
        assert (answer.status_code, answer.json()["code"]) == (401, "wrong-secret")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert made.invited[0].refused("POST", "/actions", body)["code"] == "foreign-seat"
    assert made.spectator.refused("POST", "/actions", body)["code"] == "wrong-secret"
    named = {**body, "seat": 1}
    assert made.invited[0].refused("POST", "/actions", named)["code"] == "foreign-seat"


def test_the_secret_of_one_table_opens_no_other(server: Server, made: Made) -> None:
    other = server.new_table(mine())
    other.host.headers = made.host.headers
    assert other.host.refused("GET")["code"] == "wrong-secret"


@pytest.mark.parametrize(
    "path", ["/tables/none-such", "/tables/none-such/log", "/nowhere", "/no/such"]
)
def test_what_does_not_exist(server: Server, path: str) -> None:
    answer = server.http.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] in ("no-such-table", "no-such-path")


def test_wrong_methods(server: Server) -> None:
    answer = server.http.delete("/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "wrong-method")


@pytest.mark.parametrize("query", [{"seat": 9}, {"seat": "x"}, {"at": -1}, {"since": "now"}])
def test_queries_that_make_no_sense(made: Made, query: dict[str, Any]) -> None:
    assert made.host.refused("GET", **query)["code"] == "bad-request"
    assert made.host.refused("GET", seat=3)["code"] == "no-such-seat"


def test_a_finished_table_takes_nothing_more(server: Server) -> None:
    made = server.new_table(mine(), bot(), seed="finished")
    made.host.ok("PUT", "/seats/0/bot", {"bot": "random"})
    over = made.host.wait(lambda seen: seen["table"]["status"] == "over")
    version = over["version"]
    for method, path, body in [
        ("POST", "/actions", {"version": version, "action": "A loan"}),
        ("POST", "/undo", {"version": version, "to": "step"}),
        ("POST", "/undo/answer", {"version": version, "agree": True}),
        ("PUT", "/seats/1/bot", {"bot": "farmer"}),
        ("DELETE", "/seats/0/bot", None),
        ("PATCH", "/seats/0", {"name": "x"}),
        ("POST", "/seats/0/invitation", None),
        ("POST", "/join", {}),
        ("POST", "/close", None),
        ("PATCH", "", {"talk": False}),
    ]:
        assert made.host.refused(method, path, body)["code"] == "table-over", path
    assert made.host.look() == over


def test_actions_as_objects(server: Server) -> None:
    made = server.new_table(mine(), seed="objects")
    document = made.host.act({"do": "sow", "kind": "wheat", "field": "home"})
    assert document["news"][0]["action"] == "A sow wheat home"
    document = made.host.act({"do": "loan"}, seat=0)
    assert document["view"]["seats"][0]["loans"] == 1
    assert made.host.act("loan")["view"]["seats"][0]["loans"] == 2
