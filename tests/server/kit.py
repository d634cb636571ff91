"""A server in this process, reached over real HTTP, and players who sit at its tables."""

import asyncio
import contextlib
import json
import queue
import random
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from loyang import apply, deciders, free_actions, legal_actions, new_game
from loyang.engine.actions import Action
from loyang.engine.state import State
from loyang.server.http.context import Context
from loyang.server.serving import make_server
from loyang.server.settings import Settings

PATIENCE = 20.0  # seconds; only a broken server needs them
Document = dict[str, Any]

QUIET: dict[str, Any] = {
    "port": 0,
    "bot_pause": 0.0,
    "bot_seconds": 0.2,
    "address_budget": 0.0,
    "pocket_budget": 0.0,
    "table_rate": 0.0,
    "claim_rate": 0.0,
    "talk_rate": 0.0,
    "coach_rate": 0.0,
    "coach_nodes": 200,
    "metrics_open": True,
}


class Server:
    """A running server."""

    def __init__(
        self, settings: Settings, protocol: type[asyncio.Protocol] = AutoHTTPProtocol
    ) -> None:
        self.settings = settings
        self.up = threading.Event()
        self.uvicorn = make_server(settings, self.up.set, protocol)
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        self.up.wait()
        assert self.uvicorn.started, "the server did not start"
        port = self.uvicorn.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.api = f"{self.url}{settings.root_path}/api/v1"
        self.http = httpx.Client(base_url=self.api, timeout=PATIENCE)

    def run(self) -> None:
        try:
            self.uvicorn.run()
        finally:
            self.up.set()  # nobody waits for a server that has failed

    @property
    def context(self) -> Context:
        context: Context = self.uvicorn.app.state.context
        return context

    def stop(self) -> None:
        self.http.close()
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not stop"

    def new_table(self, *seats: Document, **options: Any) -> "Made":
        answer = self.http.post("/tables", json={"seats": list(seats), **options})
        assert answer.status_code == 201, answer.text
        return Made(self, answer.json())

    def get(self, path: str, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()


@contextlib.contextmanager
def running(
    protocol: type[asyncio.Protocol] = AutoHTTPProtocol, **settings: Any
) -> Iterator[Server]:
    server = Server(Settings(**{**QUIET, **settings}), protocol)
    try:
        yield server
    finally:
        server.stop()


# --- seats of a new table ------------------------------------------------------------------------


def mine(name: str = "Anna") -> Document:
    return {"kind": "human", "mine": True, "name": name, "ready": True}


FRIEND: Document = {"kind": "human"}
OPEN: Document = {"kind": "open"}


def bot(name: str = "random") -> Document:
    return {"kind": "bot", "bot": name}


class Made:
    """A table that has just been made: its maker, and the invited."""

    def __init__(self, server: Server, answer: Document) -> None:
        self.server = server
        self.answer = answer
        self.id: str = answer["id"]
        self.document: Document = answer["document"]
        self.host = Player(server, self.id, answer["secret"])
        self.invited = [
            Player(server, self.id, each["secret"], each["seat"]) for each in answer["invitations"]
        ]
        self.spectator = Player(server, self.id, None)

    def begin(self) -> "Made":
        for player in self.invited:
            player.ok("PATCH", f"/seats/{player.seat}", {"name": "Ben", "ready": True})
        return self

    def by_seat(self) -> dict[int, "Player"]:
        """Who plays which seat."""
        seats = dict.fromkeys(self.document["you"]["seats"], self.host)
        for player in self.invited:
            assert player.seat is not None
            seats[player.seat] = player
        return seats


class Player:
    """Somebody with a secret, or a spectator without one."""

    def __init__(
        self, server: Server, table_id: str, secret: str | None, seat: int | None = None
    ) -> None:
        self.server = server
        self.table_id = table_id
        self.secret = secret
        self.seat = seat
        self.headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}

    def ask(self, method: str, path: str = "", body: Any = None, **query: Any) -> httpx.Response:
        return self.server.http.request(
            method,
            f"/tables/{self.table_id}{path}",
            json=body,
            params=query,
            headers=self.headers,
        )

    def ok(self, method: str, path: str = "", body: Any = None, **query: Any) -> Any:
        answer = self.ask(method, path, body, **query)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def refused(self, method: str, path: str = "", body: Any = None, **query: Any) -> Document:
        """The problem document of a request that must be refused."""
        answer = self.ask(method, path, body, **query)
        assert answer.status_code >= 400, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        problem: Document = answer.json()
        assert problem["status"] == answer.status_code
        return problem

    def look(self, **query: Any) -> Document:
        document: Document = self.ok("GET", "", **query)
        return document

    def act(self, action: str | Document, version: int | None = None, **more: Any) -> Document:
        at = self.look()["version"] if version is None else version
        document: Document = self.ok("POST", "/actions", {"version": at, "action": action, **more})
        return document

    def act_quietly(self, action: str, version: int, seat: int) -> None:
        """Without having the document sent back."""
        answer = self.server.http.post(
            f"/tables/{self.table_id}/actions",
            json={"version": version, "action": action, "seat": seat},
            headers=self.headers | {"Prefer": "return=minimal"},
        )
        assert answer.json() == {"version": version + 1}, answer.text

    def undo(self, to: str | int = "step", **more: Any) -> Document:
        body = {"version": self.look()["version"], "to": to, **more}
        document: Document = self.ok("POST", "/undo", body)
        return document

    def wait(self, happened: Callable[[Document], bool]) -> Document:
        """The document, when the condition holds for it: looked at whenever the table changes."""
        with self.listening(seat="none") as ear:  # nobody is present by that
            while True:
                ear.next()
                if happened(found := self.look()):
                    return found

    @contextlib.contextmanager
    def listening(self, last: str | None = None, **query: Any) -> Iterator["Ear"]:
        headers = {**self.headers, **({"Last-Event-ID": last} if last else {})}
        ear = Ear(f"{self.server.api}/tables/{self.table_id}/live", headers, query)
        try:
            yield ear
        finally:
            ear.close()


class Ear:
    """Listens to a live stream; what comes waits in a queue."""

    def __init__(self, url: str, headers: dict[str, str], query: Document) -> None:
        self.events: queue.Queue[tuple[str, str | None, Any]] = queue.Queue()
        self.client = httpx.Client(timeout=httpx.Timeout(PATIENCE, read=PATIENCE))
        self.context = self.client.stream("GET", url, headers=headers, params=query)
        self.response = self.context.__enter__()
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self) -> None:
        name, number, data = "", None, ""
        with contextlib.suppress(httpx.HTTPError, httpx.StreamError):
            for line in self.response.iter_lines():
                if line.startswith(":"):
                    self.events.put(("comment", None, line))
                elif line.startswith("id: "):
                    number = line[4:]
                elif line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    data = line[6:]
                elif not line and name:
                    self.events.put((name, number, json.loads(data)))
                    name, number = "", None
        self.events.put(("end", None, None))

    def next(self, wanted: str = "table") -> tuple[str | None, Any]:
        """Number and data of the next event of that name; others are passed over."""
        end = time.monotonic() + PATIENCE  # a stream that only breathes must not hold us up
        while True:
            name, number, data = self.events.get(timeout=max(0.0, end - time.monotonic()))
            if name == wanted:
                return number, data
            assert name != "end", f"the stream ended before {wanted}"

    def close(self) -> None:
        # Ends the reading thread's wait: the connection is shut down under it.
        stream = self.response.extensions["network_stream"]
        with contextlib.suppress(OSError):
            stream.get_extra_info("socket").shutdown(2)
        self.thread.join(PATIENCE)
        self.context.__exit__(None, None, None)
        self.client.close()


# --- playing -------------------------------------------------------------------------------------


def choose(state: State, seat: int, chance: random.Random) -> Action:
    """Any answer to the question; a free action only where nothing else helps."""
    free = free_actions(state, seat)
    answers = [action for action in legal_actions(state, seat) if action not in free]
    return chance.choice(answers or free)


def play_until(made: Made, seed: str, reached: Callable[[State, int], bool]) -> tuple[State, int]:
    """Random play at a table of that seed, up to a state that will do; who is asked in it."""
    state, chance = new_game(len(made.document["seats"]), seed), random.Random(seed)
    by_seat = made.by_seat()
    version = made.host.look()["version"]
    while not reached(state, asked := someone_asked(state, chance)):
        action = choose(state, asked, chance)
        by_seat[asked].act_quietly(str(action), version, asked)
        apply(state, action)
        version += 1
    return state, asked


def someone_asked(state: State, chance: random.Random) -> int:
    return chance.choice(deciders(state))
