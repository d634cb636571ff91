"""Many tables played at once by clients that remember all they asked for and were told."""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import httpx

from tests.server.kit import Document

from .process import PATIENCE, Process


class Crowd:
    """The clients of one or more servers; any server that answers is as good as another."""

    def __init__(self, servers: Sequence[Process], seed: int) -> None:
        self.servers = servers
        self.chance = random.Random(seed)
        self.told = 0  # actions that servers have confirmed
        self.wanted = 0
        self.enough = asyncio.Event()
        self.up = asyncio.Event()
        self.up.set()
        self.stop = False
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
        self.http = httpx.AsyncClient(timeout=PATIENCE, limits=limits)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response | None:
        """The answer of a server, or None when it died before it could give one."""
        server = self.chance.choice(self.servers)
        try:
            return await self.http.request(method, f"{server.api}{path}", **more)
        except httpx.TransportError:
            await self.up.wait()
            return None

    async def surely(self, method: str, path: str, **more: Any) -> Document:
        """Asks until there is an answer; for what may be asked again."""
        while (answer := await self.ask(method, path, **more)) is None:
            pass
        assert answer.status_code == 200, answer.text
        document: Document = answer.json()
        return document

    def confirmed(self) -> None:
        self.told += 1
        if self.told >= self.wanted:
            self.enough.set()

    async def after(self, count: int) -> None:
        """Until so many more actions have been confirmed."""
        self.wanted = self.told + count
        self.enough.clear()
        await self.enough.wait()

    async def interrupted(self, fault: Callable[[], None]) -> None:
        """Nobody asks anew until the fault is over; what is under way meets it."""
        self.up.clear()
        await asyncio.to_thread(fault)
        self.up.set()


class Client:
    """Plays all the human seats of one table.

    Half of the clients send a lost request again with its key; the others look at the table first.
    """

    def __init__(self, crowd: Crowd, made: Document, repeats: bool) -> None:
        self.crowd = crowd
        self.path = f"/tables/{made['id']}"
        self.headers = {"Authorization": f"Bearer {made['secret']}"}
        self.document: Document = made["document"]
        self.seats: list[int] = self.document["you"]["seats"]
        self.repeats = repeats
        self.sent: dict[int, set[str]] = {}  # by the version that would follow
        self.told: dict[int, str] = {}
        self.lost_answers = 0

    async def play(self) -> None:
        while not self.crowd.stop and self.document["table"]["status"] == "playing":
            if any(asked["seat"] in self.seats for asked in self.document["asked"]):
                # Who can't pay for a field takes a loan first, which is free.
                choices = self.document["options"] or self.document["free"]
                await self.act(self.crowd.chance.choice(choices)["action"])
            else:  # a bot's turn
                await self.listen()

    async def look(self) -> None:
        self.document = await self.crowd.surely("GET", self.path, headers=self.headers)

    async def listen(self) -> None:
        """Until the stream tells of something new, or the server dies."""
        last = f"{self.document['version']}.{self.document['talk']}"
        server = self.crowd.chance.choice(self.crowd.servers)
        try:
            async with self.crowd.http.stream(
                "GET", f"{server.api}{self.path}/live", params={"last": last}, headers=self.headers
            ) as answer:
                async for line in answer.aiter_lines():
                    if line.startswith("data: ") and "options" in (news := json.loads(line[6:])):
                        self.document = news
                        return
        except httpx.TransportError:
            await self.crowd.up.wait()

    async def act(self, action: str) -> None:
        version: int = self.document["version"]
        self.sent.setdefault(version + 1, set()).add(action)
        body = {"version": version, "action": action, "seat": self.document["you"]["seat"]}
        if self.repeats:
            body["key"] = f"{version} {action}"
        while (answer := await self.submit(body)) is None:
            self.lost_answers += 1
            if not self.repeats:
                await self.look()
                return
        assert answer.status_code == 200, answer.text
        self.document = answer.json()
        self.told[version + 1] = action
        self.crowd.confirmed()

    async def submit(self, body: Document) -> httpx.Response | None:
        return await self.crowd.ask("POST", f"{self.path}/actions", json=body, headers=self.headers)

    async def check(self) -> None:
        """What is there is what was told, and nothing that was not asked for."""
        done: dict[int, str] = {}
        for seat in self.seats:  # what was done in secret is told to its own seat alone
            log = await self.crowd.surely(
                "GET", f"{self.path}/log?seat={seat}", headers=self.headers
            )
            entries = log["entries"]
            assert [entry["number"] for entry in entries] == list(range(1, log["version"] + 1))
            done |= {
                entry["number"]: entry["action"]
                for entry in entries
                if entry["kind"] == "action" and entry["seat"] == seat
            }
        for number, action in self.told.items():
            assert done.get(number) == action, f"lost: {action} at {number}"
        for number, action in done.items():
            assert action in self.sent.get(number, ()), f"doubled: {action} at {number}"


async def sit_down(crowd: Crowd, tables: int, with_bots: int) -> list[Client]:
    """Tables for two; a random bot sits at the last few."""
    person = {"kind": "human", "mine": True, "ready": True}
    bot = {"kind": "bot", "bot": "random"}
    clients = []
    for number in range(tables):
        seats = [person, bot if number >= tables - with_bots else person]
        answer = await crowd.ask("POST", "/tables", json={"seats": seats, "undo": "none"})
        assert answer is not None
        assert answer.status_code == 201, answer.text
        clients.append(Client(crowd, answer.json(), repeats=number % 2 == 0))
    return clients
