"""A server under steady play for a while: memory stays flat, nothing fails, no table gets stuck.

make soak MINUTES=30        # ARGS="--db postgresql://..." for another store

Games with bots and between people are played to their ends, one after the other, by clients over
loopback: with streams that break and come back, talk, undo, logs, records and the page. It ends by
itself, and fails if anything was not as it should be.
"""

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.server_http import Connection, Failed, Stream
from bench.server_process import SETTINGS, Server, running, serve
from bench.server_tables import API

TABLES = 24  # at a time
PAUSE = 0.15  # seconds between the actions at a table: people are slower
STUCK = 400  # looks, a minute's worth, in which something must happen at a table
PATIENCE = 900.0  # seconds for an answer: the machine may be made to rest for a while
SAMPLE = 5.0  # seconds between two looks at the memory
GROWTH = 0.05  # of the memory, from the middle third of the time to the last
BOTS = ("random", "novice", "farmer")
# Few, so that what the server keeps of ended games has reached its limit before memory is judged.
LIVE_GAMES = 3 * TABLES


@dataclass
class Account:
    """What has happened."""

    done: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)

    def fault(self, text: str) -> None:
        self.faults.append(text)


class Faithful(Connection):
    """Comes back, as browsers do, when the server has closed a connection that was idle."""

    async def ask(self, request: bytes) -> bytes:
        try:
            return await super().ask(request)
        except (ConnectionError, asyncio.IncompleteReadError) as lost:
            if isinstance(lost, asyncio.IncompleteReadError) and lost.partial:
                raise
        await self.open()
        return await super().ask(request)


class Game:
    """One game, from a new table to its record."""

    def __init__(self, port: int, number: int, account: Account) -> None:
        self.port = port
        self.account = account
        self.chance = random.Random(number)
        self.people = self.chance.choice((1, 1, 2))
        self.secrets: list[str] = []

    async def play(self, until: float) -> None:
        connection = await Faithful(self.port, patience=PATIENCE).open()
        streams: list[Stream] = []
        try:
            await self.begin(connection)
            streams = [await self.listen(seat) for seat in range(self.people)]
            await self.go_on(connection, streams, until)
        finally:
            for stream in streams:
                await stream.close()
            connection.close()

    async def begin(self, connection: Connection) -> None:
        people = [{"kind": "human", "mine": True, "ready": True, "name": "Anna"}]
        people += [{"kind": "human"}] * (self.people - 1)
        bots = [{"kind": "bot", "bot": self.chance.choice(BOTS)} for _ in range(2 - self.people)]
        made = await connection.json("POST", f"{API}/tables", {"seats": people + bots})
        self.path = f"{API}/tables/{made['id']}"
        self.secrets = [made["secret"], *(each["secret"] for each in made["invitations"])]
        for seat in range(1, self.people):
            body = {"ready": True}
            await connection.json("PATCH", f"{self.path}/seats/{seat}", body, self.secrets[seat])

    async def listen(self, seat: int) -> Stream:
        path = f"{self.path}/live?seat={seat}&patches=true"
        return await Stream(self.port, path, self.secrets[seat], PATIENCE).open()

    async def go_on(self, connection: Connection, streams: list[Stream], until: float) -> None:
        looks, version = 0, -1
        while time.monotonic() < until:
            document = await self.look(connection, 0)
            looks += 1
            if document["version"] != version:
                looks, version = 0, document["version"]
            elif looks > STUCK:
                self.account.fault(f"stuck at version {version}: {document['asked']}")
                return
            if document["table"]["status"] == "over":
                await self.read_all(connection)
                self.account.done["games"] += 1
                return
            for asked in document["asked"]:
                if asked["seat"] < self.people:
                    await self.act(connection, asked["seat"])
            if self.chance.random() < 0.02:
                seat = self.chance.randrange(self.people)
                await streams[seat].close()
                streams[seat] = await self.listen(seat)
                self.account.done["streams reopened"] += 1
            await asyncio.sleep(PAUSE)

    async def look(self, connection: Connection, seat: int) -> Any:
        path = f"{self.path}?seat={seat}"
        return await connection.json("GET", path, None, self.secrets[seat])

    async def act(self, connection: Connection, seat: int) -> None:
        document = await self.look(connection, seat)
        secret, dice = self.secrets[seat], self.chance.random()
        body: dict[str, Any] = {"version": document["version"], "seat": seat}
        if dice < 0.03:
            said = {"text": "Your turn!", "seat": seat}
            await connection.json("POST", f"{self.path}/talk", said, secret)
            self.account.done["messages"] += 1
        if dice > 0.97 and document["undo"]["step"] is not None:
            path, body["to"], what = "undo", "step", "undos"
        elif choices := document["options"] or document["free"]:
            # Who can't pay for a field takes a loan first, which is free.
            path, what = "actions", "actions"
            body["action"] = self.chance.choice(choices)["action"]
        else:
            return
        try:
            await connection.json("POST", f"{self.path}/{path}", body, secret)
            self.account.done[what] += 1
        except Failed as refused:
            if b"stale-version" not in refused.body:  # somebody else was quicker
                raise
            self.account.done["overtaken"] += 1

    async def read_all(self, connection: Connection) -> None:
        for path in ("log", "statistics", "record"):
            await connection.json("GET", f"{self.path}/{path}", None, self.secrets[0])
        await connection.ask(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")


async def soak(server: Server, seconds: float, account: Account) -> None:
    until = time.monotonic() + seconds
    numbers = iter(range(10**9))

    async def keep_playing() -> None:
        while time.monotonic() < until:
            try:
                await Game(server.port, next(numbers), account).play(until)
            except (Failed, OSError, TimeoutError, asyncio.IncompleteReadError) as fault:
                account.fault(repr(fault)[:500])
                await asyncio.sleep(1.0)

    async def watch() -> None:
        while time.monotonic() < until:
            account.memory.append(server.memory())
            await asyncio.sleep(SAMPLE)

    await asyncio.gather(watch(), *(keep_playing() for _ in range(TABLES)))


def judge(account: Account, log: Path) -> list[str]:
    """All that was not as it should be."""
    found = list(account.faults)
    for line in log.read_text().splitlines():
        with contextlib.suppress(ValueError):
            if json.loads(line)["level"] in ("error", "critical"):
                found.append(f"logged: {line[:500]}")
    third = len(account.memory) // 3
    if third:
        middle, last = (statistics.median(each) for each in thirds(account.memory, third))
        if last > middle * (1 + GROWTH):
            found.append(f"memory grew from {middle / 1e6:.1f} to {last / 1e6:.1f} MB")
    if not account.done["actions"]:
        found.append("nothing was played")
    return found


def thirds(samples: Sequence[int], third: int) -> tuple[Sequence[int], Sequence[int]]:
    return samples[third : 2 * third], samples[2 * third :]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--db", help="a store of its own; else a new SQLite file")
    options = parser.parse_args()
    account = Account()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [sys.executable, *serve(options.db or f"{folder}/games.sqlite3")]
        settings = {**SETTINGS, "LOYANG_LIVE_GAMES": str(LIVE_GAMES)}
        with running(command, log, settings) as server:
            asyncio.run(soak(server, options.minutes * 60, account))
            spent = server.cpu()
        found = judge(account, log)
    print(
        f"{options.minutes:g} minutes, {TABLES} tables at a time, {spent:.0f} s of processor time"
    )
    for what, number in sorted(account.done.items()):
        print(f"{number:8,} {what}")
    tenth = max(1, len(account.memory) // 10)
    print("memory, MB:", *(f"{each / 1e6:.1f}" for each in account.memory[::tenth]))
    print(*(found[:20] or ["nothing failed, nothing got stuck"]), sep="\n")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
