"""Many tables in play: what they take while idle, and how fast updates come."""

import asyncio
import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bench.server_http import Connection, Stream
from bench.server_load import Size
from bench.server_process import loyang
from bench.server_tables import Table, make_tables, one_each

from loyang.cli.measure import Figure


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


async def open_pairs(port: int, tables: Sequence[Table]) -> list[Pair]:
    pairs = [Pair(port, table) for table in tables]
    for pair in pairs:
        await pair.open()
    return pairs


async def close_pairs(pairs: Sequence[Pair]) -> None:
    for pair in pairs:
        await pair.close()


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
    figures: list[Figure] = []
    for number, (name, python) in enumerate(size.pythons.items()):
        db = str(folder / f"crowd{number}.sqlite3")
        found = await crowd(db, folder / "log", python, size)
        figures += [replace(each, name=name + each.name) for each in found]
    return figures


async def crowd(db: str, log: Path, python: str, size: Size) -> list[Figure]:
    with loyang(db, log, python) as server:
        alone = await quiet(server.port)
        before = server.memory()
        tables = await make_tables([server.port], size.tables)
        await play_on([server.port], tables, size)
        idle = (server.memory() - before) / size.tables
        before = server.memory()
        pairs = await open_pairs(server.port, tables)
        stream = (server.memory() - before) / (2 * size.tables)
        cpu = server.cpu()
        times = await crowded(server.port, pairs, size)
        busy = (server.cpu() - cpu) / size.crowd_seconds
        await close_pairs(pairs)
    median = statistics.median(alone)
    p99 = statistics.quantiles(times, n=100)[98]
    name = f"{size.tables:,} tables, {size.rate:g} actions/s"
    return [
        Figure("an idle table (wanted: at most 20)", "kB", [idle / 1e3]),
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
