"""The deal of the day: fixed before, the same for all, one try that counts, opened afterwards."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from loyang import new_game
from loyang.engine.cards import CARD_NAMES
from loyang.record import Record
from loyang.server.store import DayGame, Store, open_store
from loyang.server.tables.secrets import hashed

from .kit import Document, Player, Server, running
from .test_pocket import Browser

T = TypeVar("T")
KEY = "a key that two servers share, and nobody else knows"
QUIET: dict[str, Any] = {"day_bots": "", "proxies": ""}  # no proxies: addresses are told apart


class Clock:
    """The store's clock, for a server in this process."""

    def __init__(self, server: Server) -> None:
        self.store = server.context.store
        self.days = 0.0

    def pass_days(self, days: float) -> None:
        self.days += days
        real = type(self.store).clock

        async def clock() -> float:
            return await real(self.store) + self.days * 86_400

        self.store.clock = clock  # type: ignore[method-assign]


@pytest.fixture(params=["sqlite", "postgres"])
def own_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """One whose days pass as a test wants."""
    db = str(tmp_path / "games.sqlite3")
    if request.param == "postgres":
        db = request.getfixturevalue("postgres_url")
    with running(db=db, **QUIET) as server:
        yield server


@pytest.fixture
def visitor(own_server: Server) -> Iterator[Browser]:
    visitor = Browser(own_server)
    yield visitor
    visitor.http.close()


def begin(visitor: Browser, day: str = "today", **body: Any) -> Document:
    answer = visitor.send("POST", f"/days/{day}/tries", body)
    assert answer.status_code == 201, answer.text
    made: Document = answer.json()
    return made


def refused(answer: httpx.Response) -> str:
    code: str = answer.json()["code"]
    return code


def day_of(visitor: Browser, day: str = "today") -> Document:
    answer = visitor.get(f"/days/{day}")
    assert answer.status_code == 200, answer.text
    document: Document = answer.json()
    return document


def play(server: Server, made: Document, prefer: str = "done") -> Document:
    """To the end, always the first answer that begins so, or the last one."""
    player = Player(server, made["id"], made["secret"])
    document: Document = made["document"]
    for _ in range(1_000):
        if document["table"]["status"] == "over":
            return document
        lines = [each["action"] for each in document["options"]]
        line = next((each for each in lines if each.split()[1].startswith(prefer)), lines[-1])
        document = player.act(line, document["version"])
    raise AssertionError("the game does not end")


def asked(server: Server, question: Callable[[Store], Awaitable[T]]) -> T:
    """What its store answers."""

    async def ask() -> T:
        async with await open_store(server.settings.db) as store:
            return await question(store)

    return asyncio.run(ask())


def of_seed(seed: str) -> str:
    return sha256(b"loyang seed\0" + seed.encode()).hexdigest()


# --- the deal ------------------------------------------------------------------------------------


def test_two_servers_with_the_same_key_deal_the_same(tmp_path: Path) -> None:
    days = []
    for name in ("one", "other"):
        with running(db=str(tmp_path / name), day_key=KEY, **QUIET) as server:
            days.append(server.get("/days/today"))
    assert days[0] == {**days[1], "seconds_left": days[0]["seconds_left"]}
    with running(db=str(tmp_path / "third"), **QUIET) as server:
        assert server.get("/days/today")["commitment"] != days[0]["commitment"]


def test_a_restart_deals_the_same(tmp_path: Path) -> None:
    db = str(tmp_path / "games.sqlite3")
    with running(db=db, **QUIET) as server:
        before = server.get("/days/today")
    with running(db=db, **QUIET) as server:
        after = server.get("/days/today")
    assert (after["commitment"], after["next"]) == (before["commitment"], before["next"])


def test_what_was_committed_before_is_opened_after(own_server: Server, visitor: Browser) -> None:
    clock = Clock(own_server)
    before = day_of(visitor)
    assert before["seed"] is None
    tomorrow = before["next"]
    clock.pass_days(1)
    today = day_of(visitor)
    assert (today["day"], today["commitment"]) == (tomorrow["day"], tomorrow["commitment"])
    opened = today["before"]
    assert (opened["day"], opened["commitment"]) == (before["day"], before["commitment"])
    assert of_seed(opened["seed"]) == before["commitment"]
    assert day_of(visitor, before["day"])["seed"] == opened["seed"]


def test_a_day_to_come_is_not_told(own_server: Server, visitor: Browser) -> None:
    tomorrow = datetime.now(UTC).date() + timedelta(1)
    for day in (str(tomorrow), "2026-02-30", "1999-12-31", "yesterday"):
        answer = visitor.get(f"/days/{day}")
        assert (answer.status_code, refused(answer)) == (404, "no-such-day")
        assert refused(visitor.send("POST", f"/days/{day}/tries", {})) == "no-such-day"


def test_no_byte_of_the_deal_before_the_day_is_over(own_server: Server, visitor: Browser) -> None:
    made = begin(visitor)
    texts = [visitor.get("/days/today").text, json.dumps(made)]
    play(own_server, made)
    texts += [visitor.get(f"/tables/{made['id']}").text, visitor.get("/days/today").text]
    texts += [visitor.get(f"/tables/{made['id']}/log").text]
    texts += [visitor.get(f"/tables/{made['id']}/{what}").text for what in ("record", "record.txt")]
    texts += [visitor.get("/my/games").text]
    body = {"at": 3, "truth": "true"}
    branch = visitor.send("POST", f"/tables/{made['id']}/branch", body).json()
    visitor.send("POST", f"/tables/{branch['id']}/close")
    texts += [visitor.get(f"/tables/{branch['id']}").text]
    answer = visitor.get(f"/tables/{made['id']}/record")
    assert (answer.status_code, refused(answer)) == (409, "day-open")
    Clock(own_server).pass_days(1)
    opened = day_of(visitor)["before"]["seed"]
    for text in texts:
        assert opened not in text
    record = visitor.get(f"/tables/{made['id']}/record").json()
    assert record["seed"] == opened
    assert Record.parse(record["record"]).seed == opened
    dealt = new_game(1, opened)
    first = made["document"]["view"]["grid"]
    shown = [card for row in first for card in row["cards"]]
    assert shown == [CARD_NAMES[card] for card in dealt.grid]


def test_before_the_own_try_nothing_is_told_of_others(own_server: Server, visitor: Browser) -> None:
    play(own_server, begin(visitor))
    stranger = Browser(own_server)
    before = day_of(stranger)
    assert (before["players"], before["own"], before["results"]) == (1, None, None)
    made = begin(stranger)
    assert day_of(stranger)["own"]["status"] == "playing"
    assert day_of(stranger)["results"] is None
    play(own_server, made)
    assert sum(each["players"] for each in day_of(stranger)["results"]["spaces"]) == 2
    stranger.http.close()


# --- tries ---------------------------------------------------------------------------------------


def test_one_try_counts_and_others_may_follow(own_server: Server, visitor: Browser) -> None:
    assert refused(visitor.send("POST", "/days/today/tries", {"counted": False})) == "day-first"
    made = begin(visitor, name="Anna")
    table = made["document"]["table"]
    assert (table["day"], table["counted"]) == (day_of(visitor)["day"], True)
    assert table["commitment"] == day_of(visitor)["commitment"]
    assert refused(visitor.send("POST", "/days/today/tries", {})) == "day-played"
    body = {"counted": False}
    assert refused(visitor.send("POST", "/days/today/tries", body)) == "day-first", "not finished"
    result = play(own_server, made)["result"]["places"][0]
    own = day_of(visitor)["own"]
    assert own == {
        "table": made["id"],
        "status": "played",
        "space": result["space"],
        "cash": result["cash"],
        "loans": 0,
        "sown": own["sown"],
        "behind": 0,
        "marks": [],
    }
    assert len(own["sown"]) == 9
    again = begin(visitor, counted=False)
    assert again["document"]["view"]["grid"] == made["document"]["view"]["grid"]
    play(own_server, again, "sow")
    assert day_of(visitor)["players"] == 1, "only the first one counts"
    assert day_of(visitor)["own"] == own


def test_the_try_that_counts_has_no_hints_and_no_way_back(
    own_server: Server, visitor: Browser
) -> None:
    made = begin(visitor)
    player = Player(own_server, made["id"], made["secret"])
    assert not made["document"]["table"]["hints"]
    version = made["document"]["version"]
    assert player.refused("POST", "/hint", {"version": version})["code"] == "no-hints"
    document = made["document"]
    while document["view"]["round"] < 3:
        document = player.act(document["options"][-1]["action"], document["version"])
    back = {"version": document["version"], "to": version}
    assert player.refused("POST", "/undo", back)["code"] == "no-undo"


def test_a_try_that_a_bot_took_over_does_not_count(own_server: Server, visitor: Browser) -> None:
    made = begin(visitor)
    player = Player(own_server, made["id"], made["secret"])
    player.ok("PUT", "/seats/0/bot", {"bot": "random"})
    player.wait(lambda document: document["table"]["status"] == "over")
    day = day_of(visitor)
    assert (day["players"], day["own"]["marks"]) == (0, ["bot-took-over"])


def test_a_try_that_was_given_up_is_used_up(own_server: Server, visitor: Browser) -> None:
    made = begin(visitor)
    visitor.send("POST", f"/tables/{made['id']}/close")
    day = day_of(visitor)
    assert (day["own"]["status"], day["players"], day["streak"]["now"]) == ("given-up", 0, 0)
    assert refused(visitor.send("POST", "/days/today/tries", {})) == "day-played"
    begin(visitor, counted=False)


def test_a_second_browser_counts_and_is_marked(own_server: Server, visitor: Browser) -> None:
    play(own_server, begin(visitor))
    other = Browser(own_server)
    play(own_server, begin(other))
    assert day_of(other)["own"]["marks"] == ["address"]
    assert day_of(other)["players"] == 2
    assert day_of(visitor)["own"]["marks"] == []
    other.http.close()


def test_a_program_has_its_try_too(own_server: Server) -> None:
    answer = own_server.http.post("/days/today/tries", json={})
    made = answer.json()
    play(own_server, made)
    headers = {"Authorization": f"Bearer {made['secret']}"}
    day = own_server.http.get("/days/today", headers=headers).json()
    assert day["own"]["table"] == made["id"]


def test_a_try_whose_table_was_never_made_can_be_begun(
    own_server: Server, visitor: Browser
) -> None:
    """The server ended between entering the try and making its table."""
    visitor.send("POST", "/tables", {"seats": [{"kind": "human", "mine": True}]})
    token = hashed(visitor.http.cookies["loyang_pocket"])
    game = DayGame(day_of(visitor)["day"], token, "never-made")
    asked(own_server, lambda store: store.begin_day(game))
    assert begin(visitor)["id"] == "never-made"
    assert refused(visitor.send("POST", "/days/today/tries", {})) == "day-played"


# --- days that change ----------------------------------------------------------------------------


def test_a_game_counts_for_the_day_it_began(own_server: Server, visitor: Browser) -> None:
    clock = Clock(own_server)
    made = begin(visitor)
    day = made["document"]["table"]["day"]
    clock.pass_days(1)
    play(own_server, made)
    then = day_of(visitor, day)
    assert (then["players"], then["own"]["marks"], then["over"]) == (1, ["late"], True)
    now = day_of(visitor)
    assert (now["day"], now["own"], now["players"]) == (then_after(day), None, 0)
    begin(visitor)


def then_after(day: str) -> str:
    return str(date.fromisoformat(day) + timedelta(1))


def test_days_in_a_row(own_server: Server, visitor: Browser) -> None:
    clock = Clock(own_server)
    for days in (1, 1, 2, 1):
        play(own_server, begin(visitor))
        clock.pass_days(days)
    found = day_of(visitor)["streak"]
    assert found == {
        "now": 1,
        "longest": 3,
        "week": [False, True, True, True, False, True, False],
    }
    play(own_server, begin(visitor))
    assert day_of(visitor)["streak"]["now"] == 2


def test_a_clock_set_back_finds_the_try_of_that_day(own_server: Server, visitor: Browser) -> None:
    clock = Clock(own_server)
    play(own_server, begin(visitor))
    clock.pass_days(1)
    play(own_server, begin(visitor))
    clock.pass_days(-1)
    assert day_of(visitor)["own"]["status"] == "played"
    assert refused(visitor.send("POST", "/days/today/tries", {})) == "day-played"


def test_a_past_deal_can_be_played_but_no_longer_counts(
    own_server: Server, visitor: Browser
) -> None:
    day = day_of(visitor)["before"]["day"]
    assert refused(visitor.send("POST", f"/days/{day}/tries", {})) == "day-over"
    made = begin(visitor, day, counted=False)
    assert made["document"]["table"]["commitment"] == day_of(visitor)["before"]["commitment"]
    play(own_server, made)
    assert day_of(visitor, day)["players"] == 0


# --- among all -----------------------------------------------------------------------------------


async def fill(store: Store, day: str) -> None:
    """Simulated results: sixty players; who took the stall got two spaces further."""
    for n in range(60):
        took = n % 3 == 0
        space = 14 + 2 * took + n % 2
        choices = [f"space {space}", "sow wheat", *(["card 2 S6"] if took else [])]
        await store.begin_day(DayGame(day, f"player {n}", f"table {n}"))
        await store.end_day(f"table {n}", space, "{}", [], choices)
        await store.end_day(f"table {n}", space, "{}", [], choices)


def test_where_the_ways_parted(own_server: Server, visitor: Browser) -> None:
    today = day_of(visitor)["day"]
    asked(own_server, lambda store: fill(store, today))
    play(own_server, begin(visitor))
    day = day_of(visitor)
    assert day["players"] == 61, "asked for twice, counted once"
    own = day["own"]["space"]
    assert day["own"]["behind"] == sum(
        each["players"] for each in day["results"]["spaces"] if each["space"] < own
    )
    way = next(each for each in day["results"]["ways"] if each["card"] == "S6")
    assert (way["what"], way["round"], way["players"], way["yours"]) == ("card", 2, 20, False)
    assert 1.9 < way["further"] < 2.6


def test_bots_play_the_deal_once_and_can_be_watched_afterwards(tmp_path: Path) -> None:
    settings = {**QUIET, "day_bots": "random"}
    with running(db=str(tmp_path / "games.sqlite3"), **settings) as server:
        visitor, other = Browser(server), Browser(server)
        made = begin(visitor)
        begin(other)
        assert day_of(visitor)["results"] is None
        play(server, made)
        (bot,) = day_of(visitor)["results"]["bots"]
        today = day_of(visitor)["day"]
        game = asked(server, lambda store: store.day_game(today, "random"))
        assert game is not None
        watched = Player(server, game.table_id, None)
        end = watched.wait(lambda document: document["table"]["status"] == "over")
        (bot,) = day_of(visitor)["results"]["bots"]
        place = end["result"]["places"][0]
        assert bot == {"bot": "random", "table": game.table_id, "space": place["space"]}
        assert day_of(visitor)["players"] == 1, "bots are not counted"
        assert day_of(other)["results"] is None
        for each in (visitor, other):
            each.http.close()


def test_a_backup_takes_the_days_along(own_server: Server, tmp_path: Path) -> None:
    day = str(datetime.now(UTC).date())

    async def move(store: Store) -> None:
        await fill(store, day)
        await store.backup(tmp_path / "backup")
        async with await open_store(str(tmp_path / "other")) as other:
            assert await other.day_key() != await store.day_key()
            await other.restore(tmp_path / "backup")
            assert await other.day_key() == await store.day_key()
            assert await other.day_counts(day) == await store.day_counts(day)
            for player in ("player 7", "player 60"):
                assert await other.day_game(day, player) == await store.day_game(day, player)

    asked(own_server, move)
