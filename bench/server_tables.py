"""Tables for the measurements, and what will be played at them, prepared beforehand."""

import asyncio
import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bench.server_http import Connection, request

from loyang import apply, deciders, free_actions, legal_actions, new_game

API = "/api/v1"
GUESTS = 32  # connections that tables are made over


@dataclass
class Table:
    id: str
    secrets: list[str]  # by seat
    version: int
    script: list[tuple[int, str]]  # seat and action, to the end
    played: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def path(self) -> str:
        return f"{API}/tables/{self.id}"

    @property
    def left(self) -> int:
        return len(self.script) - self.played

    def next_request(self, minimal: bool) -> tuple[int, bytes]:
        """The seat that acts, and its request."""
        seat, action = self.script[self.played]
        body = {"version": self.version, "seat": seat, "action": action}
        self.played += 1
        self.version += 1
        sent = request("POST", f"{self.path}/actions", body, self.secrets[seat], minimal)
        return seat, sent


def script(seed: str) -> list[tuple[int, str]]:
    """A random game of two."""
    chance = random.Random(seed)
    state = new_game(2, seed)
    lines = []
    while asked := deciders(state):
        seat = chance.choice(asked)
        free = free_actions(state, seat)
        answers = [action for action in legal_actions(state, seat) if action not in free]
        action = chance.choice(answers or free)
        lines.append((seat, str(action)))
        apply(state, action)
    return lines


# A hundred games are enough variety.
SCRIPTS = [(f"bench {number}", script(f"bench {number}")) for number in range(100)]


async def make_tables(ports: Sequence[int], count: int) -> list[Table]:
    """Tables of two people with a secret each, both ready."""
    numbers = iter(range(count))
    tables: list[Table] = []

    async def make(port: int) -> None:
        connection = await Connection(port).open()
        for number in numbers:  # each takes the next one
            table = await make_table(connection, number)
            tables.append(table)
        connection.close()

    await asyncio.gather(*(make(port) for port in one_each(ports, min(GUESTS, count))))
    return tables


async def make_table(connection: Connection, number: int) -> Table:
    seed, lines = SCRIPTS[number % len(SCRIPTS)]
    seats = [{"kind": "human", "mine": True, "ready": True}, {"kind": "human"}]
    body = {"seats": seats, "seed": seed, "undo": "none"}
    made = await connection.json("POST", f"{API}/tables", body)
    other = made["invitations"][0]["secret"]
    path = f"{API}/tables/{made['id']}"
    document = await connection.json("PATCH", f"{path}/seats/1", {"ready": True}, other)
    return Table(made["id"], [made["secret"], other], document["version"], lines)


def one_each(ports: Sequence[int], count: int) -> Iterator[int]:
    return itertools.islice(itertools.cycle(ports), count)


def echo_request() -> bytes:
    return request("POST", "/echo", {"version": 17, "seat": 1, "action": "A sow wheat home"})


def bare_request(version: int) -> bytes:
    body = {"version": version, "seat": version % 2, "action": "A sow wheat home"}
    return request("POST", "/append", body)
