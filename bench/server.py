"""The server under load, on this machine: ratios against what the same run measures beside it.

make bench-server           # ARGS="--small" for a quick look, ARGS="--json" for JSON,
                            # ARGS="--old /elsewhere/.venv/bin/python" for an older one beside,
                            # ARGS="submit crowd" for some parts only

Servers run in separate processes, the load comes from this one, all on loopback.
"""

import argparse
import asyncio
import contextlib
import gc
import os
import resource
import sys
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path

from bench.server_capacity import capacity
from bench.server_crowd import in_a_crowd
from bench.server_day import of_the_day
from bench.server_limits import fair, prices
from bench.server_load import Load, Requests, Size, again, load, ratios, submits
from bench.server_process import Server, bare, loyang, postgres
from bench.server_share import can_hold, held
from bench.server_tables import Table, bare_request, echo_request, make_tables

from loyang.cli.bench import print_figures
from loyang.cli.measure import Figure

# Servers, database and load share the cores here. To see what a second process adds where it has
# its own core, each is held to this share of one: then neither of the others is the limit.
SHARE = 0.2
MANY = 64  # connections at once
PARTS = ("submit", "crowd", "fair", "prices", "day", "postgres", "capacity")

FULL = Size(5, 4.0, 16, 1_000, 20, 50.0, 30.0)
SMALL = Size(3, 1.0, 8, 50, 5, 20.0, 5.0)


# --- requests a second ---------------------------------------------------------------------------


async def against_bare(folder: Path, size: Size) -> list[Figure]:
    """One process on SQLite, an older one if there is one, and bare ones, taking turns."""
    found: dict[str, list[Load]] = defaultdict(list)
    with contextlib.ExitStack() as stack:
        db = str(folder / "games.sqlite3")
        other = stack.enter_context(bare(db, folder / "log"))
        players = {
            name: stack.enter_context(loyang(f"{db}{number}", folder / "log", python))
            for number, (name, python) in enumerate(size.pythons.items())
        }
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


# --- several processes ---------------------------------------------------------------------------


async def two_against_one(folder: Path, size: Size) -> list[Figure]:
    """The same work by one process and by two, on one PostgreSQL, taking turns.

    Twice: with each process held to a share of a core, and free to take what there is.
    """
    figures: list[Figure] = []
    for name, python in size.pythons.items():
        with (
            postgres() as database,
            loyang(database.url, folder / "log", python) as a,
            loyang(database.url, folder / "log", python) as b,
        ):
            tables = await make_tables([a.port, b.port], size.connections * (4 + 8 * size.repeats))
            figures += await compare(a, b, tables, size, f"{name}not held", "")
            if not can_hold():
                note("no control groups here (root?): processes can't be held to a share")
                continue
            with held(a.process.pid, SHARE), held(b.process.pid, SHARE):
                note(f"each server process is held to {SHARE:.0%} of a core")
                how = f"{name}held to {SHARE:.0%}"
                figures += await compare(a, b, tables, size, how, " (wanted: 1.5)")
    return figures


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
        "day": of_the_day,
        "postgres": two_against_one,
        "capacity": capacity,
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
    parser.add_argument("--repeats", type=int, help="of each measurement of requests")
    parser.add_argument("--seconds", type=float, help="that one of them takes")
    parser.add_argument("--rate", type=float, help="actions a second in the crowd")
    parser.add_argument("parts", nargs="*", default=[*PARTS])
    options = parser.parse_args()
    gc.disable()  # a full collection here would be taken for a pause of the server
    with contextlib.suppress(ValueError):
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    size = SMALL if options.small else FULL
    size = replace(
        size,
        old=options.old,
        repeats=options.repeats or size.repeats,
        seconds=options.seconds or size.seconds,
        rate=options.rate or size.rate,
    )
    figures = asyncio.run(measure(size, options.parts))
    print_figures(figures, options.json)


if __name__ == "__main__":
    main()
