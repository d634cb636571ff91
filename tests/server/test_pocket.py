"""A browser: cookie, origin, several games in one pocket."""

from collections.abc import Iterator

import httpx
import pytest

from .kit import FRIEND, PATIENCE, Server, bot, mine


class Browser:
    """Keeps its cookies, and names its origin when it changes something."""

    def __init__(self, server: Server) -> None:
        self.origin = server.url
        self.http = httpx.Client(base_url=server.api, timeout=PATIENCE)

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def send(self, method: str, path: str, body: object = None) -> httpx.Response:
        return self.http.request(method, path, json=body, headers={"Origin": self.origin})


@pytest.fixture
def visitor(server: Server) -> Iterator[Browser]:
    visitor = Browser(server)
    yield visitor
    visitor.http.close()


def test_the_makers_pocket_has_the_table_at_once(server: Server, visitor: Browser) -> None:
    answer = visitor.send("POST", "/tables", {"seats": [mine(), FRIEND]})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert answer.json()["secret"] not in cookie
    table = visitor.get(f"/tables/{answer.json()['id']}").json()
    assert table["you"] == {**table["you"], "seat": 0, "host": True}


def test_a_link_goes_into_the_pocket_and_claims_the_seat(server: Server, visitor: Browser) -> None:
    made = server.new_table(mine(), FRIEND)
    secret = made.answer["invitations"][0]["secret"]
    opened = visitor.send("POST", "/session", {"secret": secret, "name": "Ben"}).json()
    assert opened == {"id": made.id, "seats": [1], "host": False}
    document = visitor.send("PATCH", f"/tables/{made.id}/seats/1", {"ready": True}).json()
    assert document["table"]["status"] == "playing"
    assert document["seats"][1]["name"] == "Ben"


def test_my_games_tell_whose_turn_it_is_and_what_is_new(server: Server, visitor: Browser) -> None:
    first = visitor.send("POST", "/tables", {"seats": [mine()], "seed": "x"}).json()
    second = server.new_table(mine(), FRIEND)
    secret = second.answer["invitations"][0]["secret"]
    visitor.send("POST", "/session", {"secret": secret})
    games = {each["id"]: each for each in visitor.get("/my/games").json()["games"]}
    assert set(games) == {first["id"], second.id}
    assert games[first["id"]]["your_turn"]
    assert games[first["id"]]["mine"] == [0]
    assert not games[second.id]["your_turn"]
    document = visitor.get(f"/tables/{first['id']}").json()
    body = {"version": document["version"], "action": document["options"][0]["action"]}
    visitor.send("POST", f"/tables/{first['id']}/actions", body)
    again = {each["id"]: each for each in visitor.get("/my/games").json()["games"]}
    assert (again[first["id"]]["since"], again[first["id"]]["news"]) == (2, 0)
    assert visitor.send("DELETE", f"/my/games/{first['id']}").status_code == 204
    assert [each["id"] for each in visitor.get("/my/games").json()["games"]] == [second.id]
    assert visitor.send("DELETE", "/session").status_code == 204
    assert visitor.get("/my/games").json() == {"games": []}


def test_a_program_asks_for_its_game_by_its_secret(server: Server) -> None:
    made = server.new_table(mine(), bot())
    games = server.http.get("/my/games", headers=made.host.headers).json()["games"]
    assert [(each["id"], each["mine"], each["host"]) for each in games] == [(made.id, [0], True)]


def test_a_new_secret_empties_old_pockets(server: Server, visitor: Browser) -> None:
    made = server.new_table(mine(), FRIEND)
    visitor.send("POST", "/session", {"secret": made.answer["invitations"][0]["secret"]})
    made.host.ok("POST", "/seats/1/invitation")
    assert visitor.get(f"/tables/{made.id}").json()["you"]["spectator"]
    assert visitor.get("/my/games").json() == {"games": []}


@pytest.mark.parametrize("origin", [None, "https://evil.example", "null", "http://127.0.0.1:1"])
def test_another_page_cannot_use_the_cookie(
    server: Server, visitor: Browser, origin: str | None
) -> None:
    made = visitor.send("POST", "/tables", {"seats": [mine()], "seed": "x"}).json()
    headers = {} if origin is None else {"Origin": origin}
    body = {"version": 1, "action": made["document"]["options"][0]["action"]}
    answer = visitor.http.post(f"/tables/{made['id']}/actions", json=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
    assert visitor.get(f"/tables/{made['id']}").json()["version"] == 1


def test_bug_a_cookie_on_a_second_line_was_not_asked_where_it_came_from(
    server: Server, visitor: Browser
) -> None:
    made = visitor.send("POST", "/tables", {"seats": [mine()], "seed": "x"}).json()
    cookie = f"loyang_pocket={visitor.http.cookies['loyang_pocket']}"
    answer = httpx.post(
        f"{server.api}/tables/{made['id']}/close",
        headers=[("Cookie", "a=b"), ("Cookie", cookie), ("Origin", "https://evil.example")],
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")


def test_a_wrong_secret_opens_no_session(visitor: Browser) -> None:
    answer = visitor.send("POST", "/session", {"secret": "guessed"})
    assert (answer.status_code, answer.json()["code"]) == (401, "wrong-secret")
    assert "set-cookie" not in answer.headers


def test_a_made_up_cookie_is_nobody(server: Server, visitor: Browser) -> None:
    made = server.new_table(mine())
    visitor.http.cookies.set("loyang_pocket", "made-up")
    assert visitor.get(f"/tables/{made.id}").json()["you"]["spectator"]
