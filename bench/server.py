"""The server under load, on this machine: ratios against what the same run measures beside it.

make bench-server           # ARGS="--small" for a quick look, ARGS="--json" for JSON,
                            # ARGS="--old /elsewhere/.venv/bin/python" for an older one beside

Servers run in separate processes, the load comes from this one, all on loopback.
"""

import argparse
import asyncio
import contextlib
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bench.server_http import Connection, Stream
from bench.server_limits import fair, prices
from bench.server_load import Load, Requests, again, load, submits
from bench.server_process import Server, bare, loyang
from bench.server_share import can_hold, held
from bench.server_tables import Table, bare_request, echo_request, make_tables, one_each
from tests.kit.postgres import Postgres

from loyang.cli.bench import print_figures
from loyang.cli.measure import Figure


@dataclass(frozen=True)
class Size:
    repeats: int
    seconds: float  # of one measurement of requests
    connections: int
    tables: int  # in play, with two streams each
    actions: int  # played at each before
    rate: float  # actions a second at all of them together: people are slower
    crowd_seconds: float
    old: str = ""  # the Python of an older installation


# Servers, database and load share the cores here. To see what a second process adds where it has
# its own core, each is held to this share of one: then neither of the others is the limit.
SHARE = 0.2
MANY = 64  # connections at once
PARTS = ("submit", "crowd", "fair", "prices", "postgres")

FULL = Size(5, 4.0, 16, 1_000, 20, 50.0, 30.0)
SMALL = Size(3, 1.0, 8, 50, 5, 20.0, 5.0)


# --- requests a second ---------------------------------------------------------------------------


async def against_bare(folder: Path, size: Size) -> list[Figure]:
    """One process on SQLite, an older one if there is one, and bare ones, taking turns."""
    found: dict[str, list[Load]] = defaultdict(list)
    with contextlib.ExitStack() as stack:
        db = str(folder / "games.sqlite3")
        players = {"": stack.enter_context(loyang(db, folder / "log"))}
        other = stack.enter_context(bare(db, folder / "log"))
        if size.old:
            older = loyang(str(folder / "old.sqlite3"), folder / "log", size.old)
            players["old: "] = stack.enter_context(older)
        count = (2 * size.connections + MANY) * (1 + size.repeats)
        tables = {name: await make_tables([each.port], count) for name, each in players.items()}

        async def take(name: str, server: Server, connections: int, requests: Requests) -> None:
            found[name].append(await load([server], connections, size.seconds, requests))

        for _ in range(size.repeats):
            await take("bare echo", other, size.connections, again(echo_request()))
            await take("bare append", other, size.connections, again(bare_request(0)))
            for name, server in players.items():
                whole = submits(tables[name], minimal=False)
                brief = submits(tables[name], minimal=True)
                await take(f"{name}document", server, size.connections, whole)
                await take(f"{name}minimal", server, size.connections, brief)
                await take(f"{name}document, {MANY} connections", server, MANY, whole)
                await take(f"{name}minimal, {MANY} connections", server, MANY, brief)
    return [*told(found), *compared(found)]


def told(found: dict[str, list[Load]]) -> list[Figure]:
    out = []
    for name, loads in found.items():
        out += [
            Figure(name, "requests/s", [each.rate for each in loads]),
            Figure(f"{name}: processor", "ms", [each.cost for each in loads]),
            Figure(f"{name}: p99", "ms", [each.p99 * 1e3 for each in loads]),
        ]
    return out


def compared(found: dict[str, list[Load]]) -> list[Figure]:
    rates = {name: [each.rate for each in loads] for name, loads in found.items()}
    p99 = {name: [each.p99 for each in loads] for name, loads in found.items()}
    to_bare = ratios(rates["document"], rates["bare append"])
    out = [Figure("document / bare append (wanted: 0.4)", "times", to_bare)]
    if "old: document" not in found:
        return out
    for name in ("document", "minimal"):
        faster = ratios(rates[name], rates[f"old: {name}"])
        out.append(Figure(f"{name} / old, requests/s (wanted: 2)", "times", faster))
    for name in ("document", "minimal"):
        many = f"{name}, {MANY} connections"
        slower = ratios(p99[many], p99[f"old: {many}"])
        out.append(Figure(f"{many} / old, p99 (wanted: at most 0.5)", "times", slower))
    return out


def ratios(over: list[float], under: list[float]) -> list[float]:
    return [a / b for a, b in zip(over, under, strict=True)]


# --- updates -------------------------------------------------------------------------------------


class Pair:
    """A table with a stream for each of its two seats."""

    def __init__(self, port: int, table: Table) -> None:
        self.table = table
        self.streams = [
            Stream(port, f"{table.path}/live?seat={seat}", secret)
            for seat, secret in enumerate(table.secrets)
        ]

    async def open(self) -> None:
        for stream in self.streams:
            await stream.open()

    async def act(self, connection: Connection) -> float:
        """Seconds from the submit to the other seat's update."""
        seat, request = self.table.next_request(minimal=False)
        told: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        wanted = self.table.version

        def heard(version: int, now: float) -> None:
            if version >= wanted and not told.done():
                told.set_result(now)

        self.streams[1 - seat].heard = heard
        began = time.perf_counter()
        await connection.ask(request)
        return await told - began

    async def close(self) -> None:
        for stream in self.streams:
            await stream.close()


async def quiet(port: int) -> list[float]:
    """One table, one action after the other."""
    pair = Pair(port, (await make_tables([port], 1))[0])
    await pair.open()
    connection = await Connection(port).open()
    times = [await pair.act(connection) for _ in range(min(100, pair.table.left))]
    connection.close()
    await pair.close()
    return times


async def crowded(port: int, pairs: list[Pair], size: Size) -> list[float]:
    """Play at all tables at a steady rate, whether the server keeps up or not."""
    chance = random.Random(1)
    free = [await Connection(port).open() for _ in range(64)]
    times: list[float] = []

    async def act(pair: Pair) -> None:
        async with pair.table.lock:
            connection = free.pop() if free else await Connection(port).open()
            times.append(await pair.act(connection))
            free.append(connection)

    began = time.perf_counter()
    async with asyncio.TaskGroup() as tasks:
        for number in range(int(size.rate * size.crowd_seconds)):
            await asyncio.sleep(max(0.0, began + number / size.rate - time.perf_counter()))
            pair = chance.choice(pairs)
            if pair.table.left and not pair.table.lock.locked():
                tasks.create_task(act(pair))
    for connection in free:
        connection.close()
    return times


async def in_a_crowd(folder: Path, size: Size) -> list[Figure]:
    """Many tables in play: what they take while idle, and how fast updates come."""
    with loyang(str(folder / "crowd.sqlite3"), folder / "log") as server:
        alone = await quiet(server.port)
        before = server.memory()
        tables = await make_tables([server.port], size.tables)
        await play_on([server.port], tables, size)
        idle = (server.memory() - before) / size.tables
        before = server.memory()
        pairs = [Pair(server.port, table) for table in tables]
        for pair in pairs:
            await pair.open()
        stream = (server.memory() - before) / (2 * size.tables)
        cpu = server.cpu()
        times = await crowded(server.port, pairs, size)
        busy = (server.cpu() - cpu) / size.crowd_seconds
        for pair in pairs:
            await pair.close()
    median = statistics.median(alone)
    p99 = statistics.quantiles(times, n=100)[98]
    name = f"{size.tables:,} tables, {size.rate:g} actions/s"
    return [
        Figure("an idle table (wanted: less than 100)", "kB", [idle / 1e3]),
        Figure("an open stream", "kB", [stream / 1e3]),
        Figure("submit to update, quiet server, median", "ms", [median * 1e3]),
        Figure(f"{name}: median", "ms", [statistics.median(times) * 1e3]),
        Figure(f"{name}: p99", "ms", [p99 * 1e3]),
        Figure("p99 / quiet median (wanted: at most 10)", "times", [p99 / median]),
        Figure("the server's share of a core meanwhile", "times", [busy]),
    ]


async def play_on(ports: Sequence[int], tables: list[Table], size: Size) -> None:
    waiting = iter(tables)

    async def play(port: int) -> None:
        connection = await Connection(port).open()
        for table in waiting:
            for _ in range(size.actions):
                await connection.ask(table.next_request(minimal=True)[1])
        connection.close()

    await asyncio.gather(*(play(port) for port in one_each(ports, size.connections)))


# --- several processes ---------------------------------------------------------------------------


async def two_against_one(folder: Path, size: Size) -> list[Figure]:
    """The same work by one process and by two, on one PostgreSQL, taking turns.

    Twice: with each process held to a share of a core, and free to take what there is.
    """
    postgres = Postgres(Path(tempfile.gettempdir()) / f"loyang-bench-pg-{os.getpid()}")
    postgres.create()
    postgres.start()
    try:
        with (
            loyang(postgres.url(), folder / "log") as a,
            loyang(postgres.url(), folder / "log") as b,
        ):
            tables = await make_tables([a.port, b.port], size.connections * (4 + 8 * size.repeats))
            figures = await compare(a, b, tables, size, "not held", "")
            if not can_hold():
                note("no control groups here (root?): processes can't be held to a share")
                return figures
            with held(a.process.pid, SHARE), held(b.process.pid, SHARE):
                note(f"each server process is held to {SHARE:.0%} of a core")
                how = f"held to {SHARE:.0%}"
                return figures + await compare(a, b, tables, size, how, " (wanted: 1.5)")
    finally:
        postgres.remove()


def note(text: str) -> None:
    print(text, file=sys.stderr)


async def compare(
    a: Server, b: Server, tables: list[Table], size: Size, how: str, wanted: str
) -> list[Figure]:
    one: list[Load] = []
    two: list[Load] = []
    for _ in range(size.repeats):
        requests = submits(tables, minimal=False)
        one.append(await load([a], size.connections, size.seconds, requests))
        two.append(await load([a, b], size.connections, size.seconds, requests))
    rates = [[each.rate for each in loads] for loads in (one, two)]
    return [
        Figure(f"PostgreSQL, {how}: one process", "requests/s", rates[0]),
        Figure(f"{how}: two processes", "requests/s", rates[1]),
        Figure(f"{how}: two / one{wanted}", "times", ratios(rates[1], rates[0])),
        Figure(f"{how}: processor time of a submit, one", "ms", [each.cost for each in one]),
        Figure(f"{how}: processor time of a submit, two", "ms", [each.cost for each in two]),
        Figure(f"{how}: idle meanwhile, two", "cores", [each.idle for each in two]),
    ]


# -------------------------------------------------------------------------------------------------


async def measure(size: Size, parts: Sequence[str]) -> list[Figure]:
    figures = [Figure("load average at the beginning", "", [os.getloadavg()[0]])]
    work: dict[str, Callable[[Path, Size], Awaitable[list[Figure]]]] = {
        "submit": against_bare,
        "crowd": in_a_crowd,
        "fair": lambda folder, size: fair(folder, 2 * size.seconds),
        "prices": lambda folder, size: prices(folder),
        "postgres": two_against_one,
    }
    for name, part in work.items():
        if name in parts:
            with tempfile.TemporaryDirectory() as folder:
                figures += await part(Path(folder), size)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--small", action="store_true", help="a quick look")
    parser.add_argument("--old", default="", help="the Python of an older installation beside")
    parser.add_argument("--rate", type=float, help="actions a second in the crowd")
    parser.add_argument("parts", nargs="*", default=[*PARTS])
    options = parser.parse_args()
    with contextlib.suppress(ValueError):
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    size = SMALL if options.small else FULL
    size = replace(size, rate=options.rate or size.rate, old=options.old)
    figures = asyncio.run(measure(size, options.parts))
    print_figures(figures, options.json)


if __name__ == "__main__":
    main()
