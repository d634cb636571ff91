"""The page of the deal of the day, with thousands of results behind it."""

import asyncio
import random
import time
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from bench.server_http import Connection, request
from bench.server_load import Size
from bench.server_process import loyang, postgres
from bench.server_tables import API

from loyang.cli.measure import Figure
from loyang.engine.cards import CARD_NAMES
from loyang.server.store import DayGame, Store, open_store
from loyang.server.tables.days import DayResult
from loyang.server.tables.secrets import hashed

RESULTS = 10_000
AT_ONCE = 500
ROUNDS = 9
OFFERED = 12  # cards that somebody may have taken in a round
ASKED = 200
READER = "a reader who has played"


async def of_the_day(folder: Path, size: Size) -> list[Figure]:
    """How long the day's document takes, for somebody who has played."""
    out = await measured("SQLite", str(folder / "day.sqlite3"), folder)
    with postgres() as database:
        return [*out, *await measured("PostgreSQL", database.url, folder)]


async def measured(kind: str, db: str, folder: Path) -> list[Figure]:
    async with await open_store(db) as store:
        await fill(store, RESULTS)
    asking = request("GET", f"{API}/days/today", None, READER)
    with loyang(db, folder / "log") as server:
        connection = await Connection(server.port).open()
        await connection.ask(asking)
        times = []
        for _ in range(ASKED):
            began = time.perf_counter()
            await connection.ask(asking)
            times.append((time.perf_counter() - began) * 1e3)
        connection.close()
    name = f"{kind}: the day with {RESULTS} results"
    slow = sorted(times)[ASKED * 99 // 100]
    return [Figure(name, "ms", times), Figure(f"{name}: p99 (wanted: under 50)", "ms", [slow])]


async def fill(store: Store, results: int) -> None:
    """As many players, who chose and ended by chance."""
    day = str(datetime.now(UTC).date())
    chance = random.Random(1)
    await play(store, chance, day, hashed(READER))
    for first in range(0, results - 1, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, results - 1))
        await asyncio.gather(*(play(store, chance, day, f"player {n}") for n in numbers))


async def play(store: Store, chance: random.Random, day: str, player: str) -> None:
    space = min(20, max(8, round(chance.gauss(15, 2))))
    taken = [
        f"card {number} {CARD_NAMES[(number * OFFERED + chance.randrange(OFFERED)) % 60]}"
        for number in range(1, ROUNDS + 1)
        for _ in range(2)
    ]
    choices = [f"space {space}", *dict.fromkeys(taken), *chance.choices(["loan", "sow wheat"])]
    table = f"table of {player}"
    await store.begin_day(DayGame(day, player, table))
    result = DayResult(space, 3, 0, 0, [None] * ROUNDS, choices)
    await store.end_day(table, space, msgspec.json.encode(result).decode(), [], choices)
