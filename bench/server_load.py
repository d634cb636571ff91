"""Asking a server as fast as it answers, and what comes of it."""

import asyncio
import itertools
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bench.server_http import Connection
from bench.server_process import Server, idle
from bench.server_tables import Table, one_each


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    repeats: int
    seconds: float  # of one measurement of requests
    connections: int
    tables: int  # in play, with two streams each
    actions: int  # played at each before
    rate: float  # actions a second at all of them together: people are slower
    crowd_seconds: float
    old: str = ""  # the Python of an older installation

    @property
    def pythons(self) -> dict[str, str]:
        """By the name that its figures begin with: what is measured, and what is beside it."""
        return {"": sys.executable} | ({"old: ": self.old} if self.old else {})


@dataclass(frozen=True)
class Load:
    rate: float  # requests a second
    cost: float  # of each, in milliseconds of the servers' processor time
    times: list[float]  # seconds to each answer
    idle: float  # cores with nothing to do meanwhile

    @property
    def p99(self) -> float:
        return statistics.quantiles(self.times, n=100)[98]


# The requests of one connection, one after the other.
Requests = Callable[[], Iterator[bytes]]


async def load(
    servers: Sequence[Server], connections: int, seconds: float, requests: Requests
) -> Load:
    """Each connection sends its next request when the last one has been answered."""
    end = time.perf_counter() + seconds
    times: list[float] = []

    async def ask(port: int) -> None:
        connection = await Connection(port).open()
        for request in requests():
            began = time.perf_counter()
            await connection.ask(request)
            times.append(time.perf_counter() - began)
            if time.perf_counter() >= end:
                break
        connection.close()

    before, idled, began = sum(each.cpu() for each in servers), idle(), time.perf_counter()
    ports = [server.port for server in servers]
    await asyncio.gather(*(ask(port) for port in one_each(ports, connections)))
    took = time.perf_counter() - began
    spent = sum(each.cpu() for each in servers) - before
    return Load(len(times) / took, spent / len(times) * 1e3, times, (idle() - idled) / took)


def together(loads: Sequence[Load]) -> Load:
    """Those of several servers at the same time."""
    times = [time for each in loads for time in each.times]
    cost = sum(each.cost * len(each.times) for each in loads) / len(times)
    return Load(sum(each.rate for each in loads), cost, times, loads[0].idle)


def submits(tables: list[Table], minimal: bool) -> Requests:
    """Actions that are accepted; each connection plays at its own tables."""

    def requests() -> Iterator[bytes]:
        while True:
            table = tables.pop()
            try:
                while table.left:
                    yield table.next_request(minimal)[1]
            finally:
                if table.left:
                    tables.append(table)

    return requests


def again(request: bytes) -> Requests:
    return lambda: itertools.repeat(request)


def ratios(over: list[float], under: list[float]) -> list[float]:
    return [a / b for a, b in zip(over, under, strict=True)]
