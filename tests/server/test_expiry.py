"""Tables that nobody touches, and addresses that make too many."""

import asyncio
import sqlite3
import time
from pathlib import Path

import psycopg
import pytest

from loyang.server.store import Status, is_postgres, open_store

from .kit import FRIEND, Made, Player, Server, bot, mine, running

DAY = 86_400.0


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite3")
    url: str = request.getfixturevalue("postgres_url")
    return url


def age(db: str, days: float, *tables: Made) -> None:
    """As if they had last been touched so many days ago."""
    values = [(time.time() - days * DAY, made.id) for made in tables]
    if is_postgres(db):
        with psycopg.connect(db) as connection, connection.cursor() as cursor:
            cursor.executemany("UPDATE loyang.tables SET changed = %s WHERE id = %s", values)
    else:
        with sqlite3.connect(db) as file:
            file.executemany("UPDATE tables SET changed = ? WHERE id = ?", values)
        file.close()


def status(server: Server, made: Made) -> str | None:
    answer = server.http.get(f"/tables/{made.id}")
    return answer.json()["table"]["status"] if answer.status_code == 200 else None


def test_a_game_that_nobody_touches_is_closed_and_later_removed(db: str) -> None:
    with running(db=db) as server:
        idle, played = (server.new_table(mine(), FRIEND).begin() for _ in range(2))
        waiting, ended = server.new_table(mine(), FRIEND), server.new_table(mine())
        ended.host.ok("POST", "/close")
        games = server.http.get("/my/games", headers=idle.host.headers).json()["games"]
        assert games[0]["expires"] is None
        games = server.http.get("/my/games", headers=waiting.host.headers).json()["games"]
        assert games[0]["expires"] > games[0]["changed"]
    age(db, 40, idle, waiting, ended)
    age(db, 20, played)
    with running(db=db, idle_days=30.0) as server:
        host = Player(server, idle.id, idle.host.secret)
        host.wait(lambda seen: seen["table"]["status"] == "closed")
        last = host.ok("GET", "/log")["entries"][-1]
        assert (last["kind"], last["by"]) == ("closed", "expiry")
        assert host.ok("GET", "/record")["seed"]  # it can be saved now
        assert (status(server, waiting), status(server, ended)) == (None, None)
        assert status(server, played) == "playing"
        told = server.http.get("/my/games", headers=played.host.headers).json()["games"][0]
        assert told["expires"] is not None
    age(db, 40, idle)
    with running(db=db, idle_days=30.0) as server:
        while status(server, idle) is not None:
            pass
        assert status(server, played) == "playing"


def test_games_are_kept_for_ever_unless_the_server_says_otherwise(db: str) -> None:
    with running(db=db) as server:
        playing, ended = server.new_table(mine(), FRIEND).begin(), server.new_table(mine())
        ended.host.ok("POST", "/close")
        waiting = server.new_table(mine(), FRIEND)
    age(db, 4_000, playing, ended, waiting)
    with running(db=db) as server:
        while status(server, waiting) is not None:  # nothing ever happened there
            pass
        assert (status(server, playing), status(server, ended)) == ("playing", "closed")


def test_one_address_cannot_fill_the_server_with_tables(db: str) -> None:
    body = {"seats": [mine()]}
    bots = {"seats": [bot(), bot()]}
    with running(db=db, tables_each=3) as server:

        def make(address: str, wanted: object) -> int:
            headers = {"X-Forwarded-For": address}
            return server.http.post("/tables", json=wanted, headers=headers).status_code

        assert [make("192.0.2.1", each) for each in (body, bots, body, body)] == [201] * 3 + [429]
        assert make("192.0.2.2", body) == 201
        assert [make("127.0.0.1", body) for _ in range(4)] == [201] * 4  # our own
    with running(db=db, tables_each=3) as server:  # and it is not forgotten
        assert make("192.0.2.1", body) == 429
    assert "192.0.2.1" not in asyncio.run(everything(db))


async def everything(db: str) -> str:
    statuses: list[Status] = ["open", "playing", "over", "closed"]
    async with await open_store(db) as store:
        ids = [
            table_id
            for each in statuses
            for table_id in await store.idle_tables([each], time.time() + DAY, 100)
        ]
        return repr([await store.table(table_id) for table_id in ids])
