"""The browsers that hold a seat: its player sees them, and can end them."""

import contextlib
from collections.abc import Iterator

import httpx
import pytest

from .kit import FRIEND, PATIENCE, Document, Ear, Made, Player, Server, mine

PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36"


class Browser:
    """With a pocket of its own; it has opened a seat's link."""

    def __init__(self, server: Server, name: str, secret: str | None) -> None:
        self.server = server
        headers = {"User-Agent": name, "Origin": server.url}
        self.http = httpx.Client(base_url=server.api, timeout=PATIENCE, headers=headers)
        self.opened = self.http.post("/session", json={"secret": secret})

    def ask(self, method: str, path: str) -> httpx.Response:
        return self.http.request(method, path)

    def listening(self, table_id: str) -> contextlib.closing[Ear]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.server.api}/tables/{table_id}/live"
        return contextlib.closing(Ear(url, {"Cookie": cookie}, {"seat": "1"}))


@pytest.fixture
def made(either_server: Server) -> Made:
    return either_server.new_table(mine(), FRIEND, seed="devices").begin()


@pytest.fixture
def phone(made: Made) -> Iterator[Browser]:
    browser = Browser(made.server, PHONE, made.invited[0].secret)
    yield browser
    browser.http.close()


@pytest.fixture
def laptop(made: Made, phone: Browser) -> Iterator[Browser]:
    browser = Browser(made.server, LAPTOP, made.invited[0].secret)
    yield browser
    browser.http.close()


def devices(browser: Browser, path: str) -> list[Document]:
    found: list[Document] = browser.ask("GET", path).json()["devices"]
    return found


def test_a_player_ends_one_device_and_the_others_stay(
    made: Made, phone: Browser, laptop: Browser
) -> None:
    path = f"/tables/{made.id}/seats/1/devices"
    table = f"/tables/{made.id}?seat=1"
    old, found = devices(laptop, path)
    assert (old["name"], old["this"]) == ("Firefox, Android", False)
    assert (found["name"], found["this"]) == ("Chrome, Linux", True)
    with phone.listening(made.id) as lost, laptop.listening(made.id) as kept:
        lost.next()
        kept.next()
        answer = laptop.ask("DELETE", f"{path}/{old['id']}")
        assert [each["name"] for each in answer.json()["devices"]] == ["Chrome, Linux"]
        assert lost.next("problem")[1]["code"] in ("foreign-seat", "wrong-secret")
        assert kept.next()[1]["news"][-1]["what"] == "renewed"
    assert phone.ask("GET", table).status_code in (401, 403)
    assert laptop.ask("GET", table).json()["you"]["seats"] == [1]
    # Whoever kept the link has nothing either; the new one was told to the one who asked.
    secret = made.invited[0].secret
    assert phone.http.post("/session", json={"secret": secret}).status_code == 401
    fresh = Player(made.server, made.id, answer.json()["secret"])
    assert fresh.look()["you"]["seats"] == [1]
    assert laptop.ask("DELETE", f"{path}/{old['id']}").json()["code"] == "no-such-device"


def test_all_others_are_ended_together_and_the_hosts_part_moves_too(
    made: Made, either_server: Server
) -> None:
    browsers = [Browser(either_server, name, made.host.secret) for name in (PHONE, LAPTOP)]
    path = f"/tables/{made.id}/seats/0/devices"
    left = browsers[0].ask("DELETE", f"{path}/others").json()["devices"]
    assert [(each["name"], each["this"]) for each in left] == [("Firefox, Android", True)]
    assert browsers[0].ask("GET", f"/tables/{made.id}").json()["you"]["host"]
    assert browsers[1].ask("GET", f"/tables/{made.id}").json()["you"]["spectator"]
    assert made.host.refused("POST", "/close")["code"] == "not-host"
    for browser in browsers:
        browser.http.close()


def test_nobody_else_learns_of_a_players_devices(
    made: Made, phone: Browser, laptop: Browser
) -> None:
    path = "/seats/1/devices"
    assert made.host.refused("GET", path)["code"] == "foreign-seat"
    assert made.spectator.refused("GET", path)["code"] == "wrong-secret"
    told = made.spectator.ask("GET", "", since=0).text + made.host.ask("GET", "/log").text
    assert "Firefox" not in told
