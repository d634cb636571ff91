"""The disk is full, the database is gone: refused with 503, and then everything goes on."""

import json
import resource
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests.kit.postgres import Postgres
from tests.server.kit import Document, mine

from .process import Process, serving, troubles


class Game:
    """A game alone, at a server whose store is in trouble now and then."""

    def __init__(self, server: Process) -> None:
        self.server = server
        made = httpx.post(f"{server.api}/tables", json={"seats": [mine()]}).json()
        self.url = f"{server.api}/tables/{made['id']}"
        self.headers = {"Authorization": f"Bearer {made['secret']}"}
        self.document: Document = made["document"]

    def submit(self) -> httpx.Response:
        """The first of the options."""
        body = {
            "version": self.document["version"],
            "action": self.document["options"][0]["action"],
        }
        return httpx.post(f"{self.url}/actions", json=body, headers=self.headers, timeout=20)

    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            answer = self.submit()
            assert answer.status_code == 200, answer.text
            self.document = answer.json()

    def refused(self) -> None:
        answer = self.submit()
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable"), answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        assert int(answer.headers["retry-after"]) > 0

    def log(self) -> list[Document]:
        entries: list[Document] = httpx.get(f"{self.url}/log", headers=self.headers).json()[
            "entries"
        ]
        return entries


def test_a_full_disk_refuses_and_changes_nothing(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "games.sqlite3"), tmp_path / "log")
    with serving(server):
        game = Game(server)
        game.go_on(3)
        before = game.log()
        unlimited = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        # No file can be written further: what a full disk is to a program.
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (512, unlimited[1]))
        game.refused()
        game.refused()
        seen = httpx.get(game.url, headers=game.headers).json()
        assert seen["version"] == game.document["version"]
        assert seen["options"] == game.document["options"]
        assert game.log() == before
        refused = httpx.post(f"{server.api}/tables", json={"seats": [mine()]})
        assert refused.status_code == 503
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
        game.go_on(3)
        assert game.log()[: len(before)] == before
        assert len(game.log()) == len(before) + 3
        assert troubles(server.log) == []


def test_a_database_gone_and_back(own_postgres: Postgres, tmp_path: Path) -> None:
    server = Process(own_postgres.url(), tmp_path / "log")
    with serving(server):
        game = Game(server)
        game.go_on(3)
        before = game.log()
        with httpx.stream("GET", f"{game.url}/live", headers=game.headers, timeout=20) as live:
            versions = told(live)
            assert next(versions) == game.document["version"]
            own_postgres.stop("immediate")
            game.refused()
            assert httpx.get(f"{server.url}/readyz", timeout=20).status_code == 503
            assert httpx.get(f"{server.url}/healthz").status_code == 200
            own_postgres.start()
            while httpx.get(f"{server.url}/readyz", timeout=20).status_code != 200:
                pass  # it answers when it has tried
            assert game.log() == before
            game.go_on(3)
            assert len(game.log()) == len(before) + 3
            # Whoever listened all the time hears how it goes on.
            while next(versions) < game.document["version"]:
                pass
        assert troubles(server.log) == []


def told(live: httpx.Response) -> Iterator[int]:
    """The versions that a stream tells of."""
    for line in live.iter_lines():
        if line.startswith("data: ") and "version" in (data := json.loads(line[6:])):
            yield data["version"]
