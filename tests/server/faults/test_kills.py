"""Servers are killed again and again under load: what was confirmed is there, and once."""

import asyncio
import signal
from pathlib import Path

import pytest

from .load import Client, Crowd, sit_down
from .process import PATIENCE, Process, serving, troubles


async def play_and_kill(
    servers: list[Process], tables: int, kills: int, between: int
) -> list[Client]:
    """Kill one server after another, each time after some confirmed actions; in the end every
    table has been played at."""
    crowd = Crowd(servers, seed=kills)
    async with crowd.http:
        clients = await sit_down(crowd, tables, with_bots=tables // 5)
        playing = [asyncio.create_task(client.play()) for client in clients]
        for number in range(kills):
            victim = servers[number % len(servers)]
            await crowd.after(between)

            def kill(victim: Process = victim) -> None:
                assert victim.end(signal.SIGKILL) == -signal.SIGKILL
                victim.start()

            await crowd.interrupted(kill)
        await crowd.after(between)
        async with asyncio.timeout(PATIENCE):
            while not all(client.told for client in clients):
                await crowd.after(1)
        crowd.stop = True
        await asyncio.gather(*playing)
        for client in clients:
            await client.check()
    return clients


def assert_it_was_hard(clients: list[Client], tables: int) -> None:
    """The kills did hit requests under way."""
    assert sum(client.lost_answers for client in clients) >= tables


def test_killed_again_and_again_under_twenty_tables(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "games.sqlite3"), tmp_path / "log")
    with serving(server):
        clients = asyncio.run(play_and_kill([server], tables=20, kills=2, between=50))
    assert_it_was_hard(clients, 20)
    assert troubles(server.log) == []


def test_two_servers_on_one_database_killed_in_turn(postgres_url: str, tmp_path: Path) -> None:
    servers = [Process(postgres_url, tmp_path / f"log{number}") for number in range(2)]
    with serving(*servers):
        clients = asyncio.run(play_and_kill(servers, tables=20, kills=2, between=50))
    assert_it_was_hard(clients, 10)
    assert [troubles(server.log) for server in servers] == [[], []]


@pytest.mark.long
@pytest.mark.parametrize("count", [1, 2])
def test_killed_a_hundred_times(postgres_url: str, tmp_path: Path, count: int) -> None:
    db = postgres_url if count > 1 else str(tmp_path / "games.sqlite3")
    servers = [Process(db, tmp_path / f"log{number}") for number in range(count)]
    with serving(*servers):
        clients = asyncio.run(play_and_kill(servers, tables=50, kills=100, between=100))
    assert_it_was_hard(clients, 50)
    confirmed = sum(len(client.told) for client in clients)
    lost = sum(client.lost_answers for client in clients)
    print(f"100 kills of {count}: {confirmed} actions confirmed, {lost} answers lost on the way")
