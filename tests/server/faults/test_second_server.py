"""One SQLite file serves one server: a second is refused, and a dead one is in nobody's way."""

import contextlib
from pathlib import Path

import httpx

from tests.server.kit import PATIENCE

from .process import Process, serving
from .test_stores import Game


def test_bug_two_servers_on_one_file_knew_nothing_of_each_other(tmp_path: Path) -> None:
    db = str(tmp_path / "games.sqlite3")
    first, second = Process(db, tmp_path / "log1"), Process(db, tmp_path / "log2")
    with serving(first), contextlib.ExitStack() as ending:
        ending.callback(second.end)
        game = Game(first)
        second.launch()
        assert second.running is not None
        second.running.wait(PATIENCE)
        assert second.end() == 2
        told = (tmp_path / "log2").read_text()
        assert told.count("\n") == 1
        assert f"another server (process {first.pid}) is using games.sqlite3" in told
        assert "PostgreSQL" in told
        game.go_on(3)
        # Killed, it holds nothing.
        first.end()
        second.start()
        path = game.url.removeprefix(first.api)
        seen = httpx.get(f"{second.api}{path}", headers=game.headers).json()
        assert seen["version"] == game.document["version"]
