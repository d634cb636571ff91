"""Limits: what players feel while one address asks for all it can, and what requests cost."""

import asyncio
import json
import re
import statistics
import sys
import time
from asyncio.subprocess import PIPE
from collections import Counter
from pathlib import Path

from bench.server_http import Connection, Failed, request
from bench.server_process import limited, loyang
from bench.server_tables import API, Table, make_tables

from loyang.cli.measure import Figure

# Without a proxy: each has an address of its own, and all of 127.0.0.0/8 is this machine.
GREEDY = "127.0.0.2"
PLAYER = "127.0.0.3"
PLAYERS = 4
FLOODS = 100  # connections of the greedy one
WANTED = {
    "a long log": f"{API}/tables/{{id}}/log",
    "a moment of a game": f"{API}/tables/{{id}}?at=200",
    "a table": f"{API}/tables/{{id}}",
    "the page": "/",
    "health": "/healthz",
}
ASKED = 100  # times, for a price


async def fair(folder: Path, seconds: float) -> list[Figure]:
    """What players feel, with the usual limits."""
    out: list[Figure] = []
    with limited(str(folder / "fair.sqlite3"), folder / "log") as server:
        connection = await Connection(server.port).open()
        game = (await make_tables([server.port], 1))[0]
        await play_to_the_end(connection, game)
        connection.close()
        quiet = await felt(server.port, seconds)
        out.append(Figure("a player's answer, quiet: median", "ms", [quiet * 1e3]))
        for what, path in WANTED.items():
            # In a process of its own: the players have enough to do.
            arguments = [str(server.port), path.format(id=game.id), str(seconds)]
            greedy = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bench.server_limits", *arguments, stdout=PIPE
            )
            slow = await felt(server.port, seconds)
            answered = json.loads((await greedy.communicate())[0])
            out.append(Figure(f"one wants {what}: median", "ms", [slow * 1e3]))
            out.append(Figure("  by the quiet one (wanted: at most 3)", "times", [slow / quiet]))
            for status, number in sorted(answered.items()):
                out.append(Figure(f"  answered {status}", "a second", [number / seconds]))
    return out


async def play_to_the_end(connection: Connection, game: Table) -> None:
    while game.left:
        await connection.ask(game.next_request(minimal=True)[1])


async def flood(port: int, path: str, seconds: float) -> Counter[str]:
    asking = request("GET", path, None)
    answered: Counter[str] = Counter()
    tasks = [asyncio.create_task(want(port, asking, answered)) for _ in range(FLOODS)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return answered


async def want(port: int, asking: bytes, answered: Counter[str]) -> None:
    """As much as there is, whatever the answer; and begun anew where the connection is closed."""
    while True:
        try:
            connection = await Connection(port, GREEDY).open()
            while True:
                try:
                    await connection.ask(asking)
                    answered["200"] += 1
                except Failed as refused:
                    answered[refused.head[9:12].decode()] += 1
        except (OSError, asyncio.IncompleteReadError):
            answered["not at all"] += 1
            await asyncio.sleep(0.01)


async def felt(port: int, seconds: float) -> float:
    """The median of a few players' times, in seconds; they act now and then."""
    tables = await make_tables([port], PLAYERS)
    times: list[float] = []
    end = time.perf_counter() + seconds

    async def play(table: Table) -> None:
        connection = await Connection(port, PLAYER).open()
        while table.left and time.perf_counter() < end:
            began = time.perf_counter()
            await connection.ask(table.next_request(minimal=False)[1])
            times.append(time.perf_counter() - began)
            await asyncio.sleep(0.1)
        connection.close()

    await asyncio.gather(*map(play, tables))
    return statistics.median(times)


async def prices(folder: Path) -> list[Figure]:
    """What a request of each kind costs, as the server itself measures it for its limits."""
    with loyang(str(folder / "prices.sqlite3"), folder / "log") as server:
        connection = await Connection(server.port).open()
        game, other = await make_tables([server.port], 2)
        await play_to_the_end(connection, game)
        secrets = {game.id: game.secrets[0], other.id: other.secrets[0]}
        paths = ["/", "/healthz", f"{API}/tables", f"{API}/bots"]
        paths += [game.path, f"{game.path}?at=200", other.path]
        paths += [f"{game.path}/{each}" for each in ("log", "statistics", "record", "talk")]
        for path in paths * ASKED:
            secret = next((secrets[each] for each in secrets if each in path), "")
            await connection.ask(request("GET", path, None, secret))
        while other.left:  # the last, so that the price is not one of nothing new
            await connection.ask(other.next_request(minimal=False)[1])
        text = (await connection.ask(request("GET", "/metrics", None))).decode()
        connection.close()
    found = re.findall(r'price_milliseconds\{kind="(.*)"\} (.*)', text)
    return [Figure(f"price: {kind}", "ms", [float(price)]) for kind, price in sorted(found)]


if __name__ == "__main__":
    where, what, how_long = sys.argv[1:]
    print(json.dumps(asyncio.run(flood(int(where), what, float(how_long)))))
