"""What a server can take: moves a second while everybody watches, and what the database then does.

Each table has two readers with a stream, and whoever acts is answered with the document. The moves
come as fast as they are answered; one process, or two that share the tables by PostgreSQL.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from pathlib import Path

from bench.server_crowd import close_pairs, open_pairs
from bench.server_load import Load, Requests, Size, load, submits, together
from bench.server_process import Database, Server, loyang, postgres
from bench.server_tables import make_tables

from loyang.cli.measure import Figure


async def capacity(folder: Path, size: Size) -> list[Figure]:
    log = folder / "log"
    with loyang(str(folder / "capacity.sqlite3"), log) as one:
        figures = await full_house([one], size, "SQLite, one process")
    with postgres() as database, loyang(database.url, log) as one:
        figures += await full_house([one], size, "PostgreSQL, one process", database)
    with postgres() as database, loyang(database.url, log) as one, loyang(database.url, log) as two:
        figures += await full_house([one, two], size, "PostgreSQL, two processes", database)
    return figures


async def full_house(
    servers: Sequence[Server], size: Size, name: str, database: Database | None = None
) -> list[Figure]:
    """All tables, divided among the processes, each played and watched at its own."""
    shares: list[tuple[Server, Requests]] = []
    spent: list[float] = []  # by the database, in milliseconds for a move
    found: list[Load] = []
    async with contextlib.AsyncExitStack() as stack:
        for server in servers:
            tables = await make_tables([server.port], size.tables // len(servers))
            stack.push_async_callback(close_pairs, await open_pairs(server.port, tables))
            shares.append((server, submits(tables, minimal=False)))
        each_has = size.connections // len(servers)
        for _ in range(size.repeats):
            before = database.cpu() if database else 0.0
            loads = [load([each], each_has, size.seconds, requests) for each, requests in shares]
            found.append(together(await asyncio.gather(*loads)))
            if database is not None:
                spent.append((database.cpu() - before) / len(found[-1].times) * 1e3)
        memory = sum(server.memory() for server in servers)
    everybody = f"{size.tables:,} tables, {2 * size.tables:,} streams"
    figures = [
        Figure(f"{name}, {everybody}", "moves/s", [each.rate for each in found]),
        Figure("  p99", "ms", [each.p99 * 1e3 for each in found]),
        Figure("  processor of the servers for a move", "ms", [each.cost for each in found]),
        Figure("  idle meanwhile", "cores", [each.idle for each in found]),
        Figure("  memory of the servers", "MB", [memory / 1e6]),
    ]
    if database is not None:
        figures.append(Figure("  processor of the database for a move", "ms", spent))
    return figures
