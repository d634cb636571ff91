"""Games of an older version of the package, whose rules were others, under the rules of today.

The older package is a copy of this one with a lower version, more cash at the start (R1.3) and
another rule: every step on the path costs 1 (R5.28).
It serves its games in a process of its own.
"""

import asyncio
import contextlib
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import psycopg
import pytest

import loyang
from loyang.cli import main
from loyang.engine.state import RULES_VERSION
from loyang.server.store import Entry, is_postgres, open_store
from loyang.server.store.queries import SqlStore

from .kit import PATIENCE, Document, Player, Server, mine, running

OLDER = RULES_VERSION - 1
CHANGES = {
    "engine/state.py": (
        f"RULES_VERSION: Final = {RULES_VERSION}",
        f"RULES_VERSION: Final = {OLDER}",
    ),
    "engine/turn_end.py": ("return space + 1 if steps else 1", "return 1"),
    "engine/cards.py": ("START_CASH: Final = 10", "START_CASH: Final = 13"),
}


def older_package(folder: Path) -> Path:
    source = Path(loyang.__file__).parent
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    shutil.copytree(source, folder / "loyang", ignore=ignored)
    for name, (now, then) in CHANGES.items():
        path = folder / "loyang" / name
        text = path.read_text(encoding="utf-8")
        assert now in text, f"{name} no longer has {now!r}"
        path.write_text(text.replace(now, then), encoding="utf-8")
    return folder


@contextlib.contextmanager
def serving(package: Path, db: str) -> Iterator[httpx.Client]:
    command = [sys.executable, "-m", "loyang", "serve", "--db", db, "--port", "0", "--no-open"]
    unlimited = {"LOYANG_ADDRESS_BUDGET": "0", "LOYANG_POCKET_BUDGET": "0"}
    environment = {**os.environ, **unlimited, "PYTHONPATH": str(package)}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    with (
        (package / "log").open("w", encoding="utf-8") as log,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=package, env=environment
        ) as process,
    ):
        assert process.stdout is not None
        found = re.search(r"http://localhost:\d+/", process.stdout.readline())
        assert found, (package / "log").read_text(encoding="utf-8")
        transport = httpx.HTTPTransport(retries=5)
        base = f"{found[0]}api/v1"
        try:
            with httpx.Client(base_url=base, timeout=PATIENCE, transport=transport) as http:
                yield http
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


def play(http: httpx.Client, made: Document, actions: int) -> Document:
    """Always the first option, for so many actions or to the end."""
    headers = {"Authorization": f"Bearer {made['secret']}"}
    path = f"/tables/{made['id']}"
    for _ in range(actions):
        document: Document = http.get(path, headers=headers).json()
        if document["table"]["status"] == "over":
            break
        action = (document["options"] or document["free"])[0]["action"]
        body = {"version": document["version"], "action": action}
        http.post(f"{path}/actions", json=body, headers=headers).raise_for_status()
    return dict(http.get(path, headers=headers).json())


class Left(NamedTuple):
    """What the older server has left behind."""

    server: Server
    running: Document
    seen: Document
    finished: Document
    end: Document
    record: str
    figures: Document


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Left]:
    folder = tmp_path_factory.mktemp("older")
    db = str(folder / "games.sqlite3")
    with serving(older_package(folder), db) as http:
        assert http.get("").json()["rules"] == OLDER
        two = {"seats": [mine(), mine("Ben")], "seed": "older", "pause": False}
        going = http.post("/tables", json=two).json()
        seen = play(http, going, 60)
        assert seen["view"]["round"] > 1
        solo = http.post("/tables", json={"seats": [mine()], "seed": "older"}).json()
        end = play(http, solo, 10_000)
        record = http.get(f"/tables/{solo['id']}/record.txt").text
        figures = http.get(f"/tables/{solo['id']}/statistics").json()
    with running(db=db) as server:
        yield Left(server, going, seen, solo, end, record, figures)


def without_prices(document: Document) -> Document:
    """The view, but for the prices of steps, which are those of today's rules."""
    view: Document = document["view"]
    return {**view, "seats": [{**seat, "path": None} for seat in view["seats"]]}


def test_a_running_game_goes_on_where_it_was(left: Left) -> None:
    player = Player(left.server, left.running["id"], left.running["secret"])
    document = player.look()
    assert document["version"] == left.seen["version"]
    assert without_prices(document) == without_prices(left.seen)
    assert document["options"] == left.seen["options"]
    assert player.ok("GET", "/log")["version"] == left.seen["version"]
    assert "older rules" in player.refused("GET", at=5)["detail"]
    assert play(left.server.http, left.running, 10_000)["table"]["status"] == "over"
    assert player.look()["result"]


def test_a_finished_game_shows_its_end_and_refuses_the_rest_clearly(left: Left) -> None:
    player = Player(left.server, left.finished["id"], left.finished["secret"])
    document = player.look()
    assert document["result"] == left.end["result"]
    assert without_prices(document) == without_prices(left.end)
    problem = player.refused("GET", at=5)
    assert (problem["code"], problem["status"]) == ("no-such-version", 404)
    assert "older rules" in problem["detail"]


def test_bug_the_figures_of_a_finished_game_were_lost_with_its_rules(left: Left) -> None:
    player = Player(left.server, left.finished["id"], left.finished["secret"])
    assert player.ok("GET", "/statistics") == left.figures
    steps = [each["seats"][0]["spent"].get("stepped", 0) for each in left.figures["rounds"]]
    assert any(steps)


def test_its_record_is_still_that_of_its_own_rules(left: Left) -> None:
    player = Player(left.server, left.finished["id"], None)
    assert player.ask("GET", "/record.txt").text == left.record
    assert f"\nrules {OLDER} #" in left.record


def test_a_record_of_other_rules_is_refused_with_both_versions(
    left: Left, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = left.server.http.post("/records", json={"record": left.record}).json()
    assert (problem["code"], problem["line"]) == ("bad-record", 2)
    file = tmp_path / "older.txt"
    file.write_text(left.record, encoding="ascii")
    for command in ("replay", "show"):
        assert main([command, str(file)]) == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        for text in (told, problem["detail"]):
            assert f"version {OLDER} of the rules" in text
            assert f"version {RULES_VERSION}" in text
    assert file.read_text(encoding="ascii") == left.record


# --- a rule, not only a number -------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite3")
    url: str = request.getfixturevalue("postgres_url")
    return url


async def forbidden_now(db: str, table_id: str) -> int:
    """An action is stored that only other rules can have allowed; the version it was done at."""
    async with await open_store(db) as store:
        row = await store.table(table_id)
        assert row is not None
        await store.append(
            table_id, row.version, [Entry("action", {"seat": 0, "action": "A enlarge"})]
        )
        return row.version


def test_a_turn_that_the_rules_cut_off_goes_on_from_its_last_possible_action(db: str) -> None:
    with running(db=db) as server:
        made = server.new_table(mine(), seed="cut off")
        before = made.host.act("A loan")
        others = server.new_table(mine(), seed="cut off")
    version = asyncio.run(forbidden_now(db, made.id))
    with running(db=db) as server:
        player = Player(server, made.id, made.host.secret)
        document = player.look()
        assert (document["view"], document["options"]) == (before["view"], before["options"])
        assert document["table"]["marks"] == ["seed-chosen", "rules-changed"]
        refused, back = player.ok("GET", "/log", after=version)["entries"]
        assert (refused["undone"], refused["events"]) == (True, [])
        assert (back["kind"], back["grade"], back["to"]) == ("undo", "rules", version)
        player.act(document["options"][0]["action"], document["version"])
        assert Player(server, others.id, others.host.secret).look()["table"]["marks"] == [
            "seed-chosen"
        ]


def forget_how_it_went(db: str, table_id: str) -> None:
    """No snapshot, and a log that no rules ever allowed: nothing is left to show."""
    if is_postgres(db):
        with psycopg.connect(db) as connection:
            connection.execute("DELETE FROM loyang.snapshots WHERE table_id = %s", (table_id,))
    else:
        with sqlite3.connect(db) as file:
            file.execute("DELETE FROM snapshots WHERE table_id = ?", (table_id,))
        file.close()


def test_a_game_that_cannot_be_shown_hides_no_other(db: str) -> None:
    with running(db=db) as server:
        pocket = httpx.Client(base_url=server.api, headers={"Origin": server.url})
        body = {"seats": [mine()], "seed": "cut off", "public": True}
        lost, kept = (pocket.post("/tables", json=body).json()["id"] for _ in range(2))
        cookies = pocket.cookies
        pocket.close()
    asyncio.run(forbidden_now(db, lost))
    forget_how_it_went(db, lost)
    with running(db=db) as server, httpx.Client(base_url=server.api, cookies=cookies) as pocket:
        assert pocket.get(f"/tables/{lost}").json()["code"] == "no-such-version"
        games = pocket.get("/my/games").json()["games"]
        assert [each["id"] for each in games] == [kept]
        tables = pocket.get("/tables").json()["tables"]
        assert {each["id"] for each in tables} == {lost, kept}
        assert pocket.get(f"/tables/{kept}").json()["table"]["status"] == "playing"


def test_figures_are_kept_of_games_that_ended_when_none_were(db: str) -> None:
    with running(db=db) as server:
        made = server.new_table(mine(), seed="figures")
        made.host.ok("POST", "/close")
        figures = made.host.ok("GET", "/statistics")
    asyncio.run(forget_figures(db, made.id))
    with running(db=db) as server:
        assert Player(server, made.id, None).ok("GET", "/statistics") == figures
    assert asyncio.run(kept_figures(db, made.id)) is not None


async def forget_figures(db: str, table_id: str) -> None:
    """As in a database from before."""
    async with await open_store(db) as store:
        assert isinstance(store, SqlStore)
        await store._execute("DELETE FROM statistics WHERE table_id = ?", table_id)
        assert await store.without_statistics(5) == [table_id]


async def kept_figures(db: str, table_id: str) -> str | None:
    async with await open_store(db) as store:
        return await store.statistics(table_id)


def test_an_ended_game_that_cannot_be_replayed_is_shown_from_its_snapshot(db: str) -> None:
    with running(db=db) as server:
        made = server.new_table(mine(), seed="cut off")
        seen = made.host.look()
        made.host.ok("POST", "/close")
    asyncio.run(forbidden_now(db, made.id))
    with running(db=db) as server:
        player = Player(server, made.id, made.host.secret)
        assert player.look()["view"] == seen["view"]
        assert "A enlarge" in player.ask("GET", "/record.txt").text
        games = server.http.get("/my/games", headers=player.headers).json()["games"]
        assert [each["id"] for each in games] == [made.id]
