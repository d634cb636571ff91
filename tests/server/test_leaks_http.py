"""The bytes on the wire are the same in every world that a reader can't tell from the true one.

Two servers hold the same tables, with what one reader may not know in other places. Whatever that
reader asks for, both answer with the same bytes: documents, the log, the past, streams, refusals.
"""

import asyncio
import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from loyang import parse, why_not
from loyang.engine.actions import SEAT_NAMES
from loyang.engine.cards import CARD_NAMES
from loyang.engine.notation import NotationError
from loyang.server.store import open_store
from loyang.server.tables.secrets import hashed

from .kit import PATIENCE, Server, running
from .worlds import World, played, rearranged

MOMENTS = (0.08, 0.4)  # of a game
TRIES = 30
SECRETS = [f"the secret of seat {seat}" for seat in range(4)]
VERBS = "offer keep take discard deliver serve miss".split()


@dataclass(frozen=True)
class Case:
    """A table in two worlds, and the reader who can't tell them apart."""

    id: str
    seat: int | None
    truth: World
    other: World


def cases(players: int, introductory: bool) -> Iterator[Case]:
    game = played(players, introductory, seed=players)
    chance = random.Random(players)
    for moment in MOMENTS:
        truth = game.until(2 + int(moment * game.version))
        for seat in (None, *range(players)):
            tries = (rearranged(truth, seat, chance) for _ in range(TRIES))
            other = next((world for world in tries if world is not None), None)
            assert other is not None, "nothing is hidden, or nothing could be otherwise"
            yield Case(f"{players}-{moment}-{seat}", seat, truth, other)


@contextlib.contextmanager
def two_servers(folder: Path, tables: list[Case]) -> Iterator[list[Server]]:
    worlds = [
        [(case.id, world) for case in tables for world in [getattr(case, name)]]
        for name in ("truth", "other")
    ]

    async def fill(db: str, tables: list[tuple[str, World]]) -> None:
        async with await open_store(db) as store:
            for table_id, world in tables:
                row, seats = world.rows(table_id, [hashed(secret) for secret in SECRETS])
                await store.create_table(row, seats, world.entries())

    with contextlib.ExitStack() as stack:
        servers = []
        for number, each in enumerate(worlds):
            db = str(folder / f"world{number}.sqlite3")
            asyncio.run(fill(db, each))
            servers.append(stack.enter_context(running(db=db)))
        yield servers


class Reader:
    """Asks one server, and keeps what came, byte by byte."""

    def __init__(self, server: Server, case: Case) -> None:
        self.server = server
        self.path = f"/tables/{case.id}"
        self.seat = case.seat
        secret = None if case.seat is None else SECRETS[case.seat]
        self.headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> tuple[Any, ...]:
        answer = self.server.http.request(
            method, self.path + path, json=body, params=query, headers=self.headers
        )
        headers = [pair for pair in answer.headers.multi_items() if pair[0] != "date"]
        return method, path, str(body), answer.status_code, headers, answer.content

    def stream(self) -> bytes:
        """The first event of a stream, with all that happened so far."""
        url = f"{self.server.api}{self.path}/live"
        came = b""
        with httpx.stream(
            "GET", url, params={"last": "0.0"}, headers=self.headers, timeout=PATIENCE
        ) as answer:
            for piece in answer.iter_raw():
                came += piece
                if b"event: table" in came and came.endswith(b"\n\n"):
                    break
        return came[: came.index(b"\n\n", came.index(b"event: table"))]

    def everything(self, case: Case, chance: random.Random) -> Iterator[object]:
        version = case.truth.version
        yield self.ask("GET", "")
        yield self.ask("GET", "", since=0)
        yield self.ask("GET", "", seat="none")
        for at in sorted(chance.sample(range(version), 3)):
            yield self.ask("GET", "", at=at)
        yield self.ask("GET", "/log", after=0)
        yield self.ask("GET", "/log", after=version // 2, limit=5)
        yield self.stream()
        yield self.ask("GET", "/talk")
        for path in ("/statistics", "/record", "/record.txt"):
            yield self.ask("GET", path)
        foreign = 0 if self.seat else 1
        yield self.ask("GET", "", seat=foreign)
        letter = SEAT_NAMES[self.seat or 0]
        actions = [
            f"{letter} {verb} {CARD_NAMES[card]}"
            for verb in VERBS
            for card in [chance.randrange(len(CARD_NAMES))]
        ]
        for action in (*actions, f"{letter} dig 2", f"{letter} pack", f"{letter} nonsense"):
            yield self.ask("POST", "/why", {"action": action})
        for body in (
            {"version": version - 1, "action": f"{letter} loan"},
            {"version": version, "action": f"{SEAT_NAMES[foreign]} loan"},
            {"version": version, "action": f"{letter} offer nobody"},
            *({"version": version, "action": action} for action in illegal(case, actions)),
        ):
            yield self.ask("POST", "/actions", body)
        yield from self.coached(version, letter)
        yield self.ask("POST", "/undo", {"version": version, "to": 0})

    def coached(self, version: int, letter: str) -> Iterator[object]:
        """What is tried out comes from the view alone; all else waits for the end."""
        for actions in ([], [f"{letter} pack"], [f"{letter} done"]):
            for lot in (None, "any"):
                yield self.ask("POST", "/try", {"actions": actions, "chance": lot})
        yield self.ask("POST", "/try", {"at": version // 2})
        yield self.ask("GET", "/review", seat=0)
        yield self.ask("POST", "/review", {"seat": 0})
        yield self.ask("POST", "/branch", {"at": version, "truth": "true"})


def illegal(case: Case, actions: list[str]) -> list[str]:
    """Those that the true world refuses; in the other one they must be refused with the same."""
    if case.seat is None:
        return actions[:2]
    refused = []
    for action in actions:
        with contextlib.suppress(NotationError):
            if why_not(case.truth.now, case.seat, parse(action)) is not None:
                refused.append(action)
    return refused[:4]


@pytest.mark.parametrize(
    ("players", "introductory"), [(1, False), (2, False), (3, True), (4, True)]
)
def test_r9_every_byte_is_the_same_in_worlds_that_look_the_same(
    players: int, introductory: bool, tmp_path: Path
) -> None:
    tables = list(cases(players, introductory))
    with two_servers(tmp_path, tables) as servers:
        for case in tables:
            true, other = (
                list(Reader(server, case).everything(case, random.Random(case.id)))
                for server in servers
            )
            assert true == other
