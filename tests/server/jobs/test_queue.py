"""Bot turns shared by several server processes over PostgreSQL."""

import asyncio
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from loyang import deciders
from loyang.server.jobs import EmbeddedJobs, open_jobs
from loyang.server.jobs.queue import QueueJobs
from loyang.server.jobs.queue_schema import install
from loyang.server.store import Store, StoreUnavailable, open_store
from loyang.server.store.postgres.store import connection_settings
from tests.kit.postgres import Postgres
from tests.server.store.proxy import wire

from .kit import StoredGame, reader_of

pytestmark = pytest.mark.anyio


async def test_two_servers_play_a_game_of_bots_and_every_turn_is_stored_once(
    shared_store: Store, postgres_url: str
) -> None:
    async with await open_store(postgres_url) as other:
        games = [StoredGame(store) for store in (shared_store, other)]
        for game in games:
            game.jobs = QueueJobs(postgres_url, game, processes=1)
            await game.jobs.start()
        tables = [await games[0].deal() for _ in range(2)]
        for table_id in tables:
            await games[0].ask_all(table_id)
        for table_id in tables:
            await played_on(other, table_id, 30)
        for game in games:
            assert game.jobs is not None
            await game.jobs.close()
        for table_id in tables:
            entries = await other.entries(table_id)
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))


async def played_on(store: Store, table_id: str, version: int) -> None:
    news = store.changes()
    row = await store.table(table_id)
    while row is not None and row.version < version:
        await anext(news)
        row = await store.table(table_id)
    news.close()


async def test_what_is_asked_while_nobody_works_is_done_later(
    shared_store: Store, postgres_url: str
) -> None:
    game = StoredGame(shared_store)
    asking = QueueJobs(postgres_url, game, processes=0)
    await asking.start()
    table_id = await game.deal()
    seat = deciders((await game.state(table_id))[0])[0]
    for _ in range(3):
        await asking.ask(table_id, 0, seat)
    working = QueueJobs(postgres_url, game, processes=1)
    await working.start()
    await game.answered.wait()
    await asking.close()
    await working.close()
    assert game.answers == [(table_id, 0, seat)]
    assert queued(postgres_url) == 0


def queued(url: str) -> int:
    with psycopg.connect(**connection_settings(url)) as connection:
        row = connection.execute("SELECT count(*) FROM procrastinate_jobs").fetchone()
        assert row is not None
        return int(row[0])


A_WORKER = """
import asyncio, sys
from pathlib import Path
from loyang.server.jobs.queue import QueueJobs
from loyang.server.store import open_store
from tests.server.jobs.kit import StoredGame

async def main():
    store = await open_store(sys.argv[1])
    game = StoredGame(store, riddle=Path(sys.argv[2]))
    jobs = QueueJobs(sys.argv[1], game, processes=1, heartbeat=0.2, silence=1.0)
    await jobs.start()
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_a_killed_workers_job_is_taken_over(
    shared_store: Store, postgres_url: str, tmp_path: Path
) -> None:
    game = StoredGame(shared_store)
    asking = QueueJobs(postgres_url, game, processes=0)
    await asking.start()
    table_id = await game.deal()
    seat = deciders((await game.state(table_id))[0])[0]
    sign = tmp_path / "sign"
    with subprocess.Popen([sys.executable, "-c", A_WORKER, postgres_url, str(sign)]) as worker:
        await asking.ask(table_id, 0, seat)
        await reader_of(sign)  # it is thinking, and would do so for ever
        worker.kill()
    assert await shared_store.entries(table_id) == []
    working = QueueJobs(postgres_url, game, processes=1, heartbeat=0.2, silence=1.0)
    await working.start()
    await game.answered.wait()
    assert len(await shared_store.entries(table_id)) == 1
    await asking.close()
    await working.close()
    assert queued(postgres_url) == 0


async def test_a_server_that_ends_in_order_leaves_its_unfinished_jobs_to_others(
    shared_store: Store, postgres_url: str, tmp_path: Path
) -> None:
    sign = tmp_path / "sign"
    stuck = StoredGame(shared_store, riddle=sign)
    ending = QueueJobs(postgres_url, stuck, processes=1)
    await ending.start()
    table_id = await stuck.deal()
    seat = deciders((await stuck.state(table_id))[0])[0]
    await ending.ask(table_id, 0, seat)
    await reader_of(sign)
    await ending.close()
    game = StoredGame(shared_store)
    staying = QueueJobs(postgres_url, game, processes=1)
    await staying.start()
    await game.answered.wait()
    await staying.close()
    assert game.answers == [(table_id, 0, seat)]
    assert len(await shared_store.entries(table_id)) == 1


async def test_when_the_database_was_gone_work_goes_on(
    postgres_server: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    async with (
        wire(postgres_server, postgres_url, tmp_path) as (line, address),
        await open_store(address) as store,
    ):
        game = StoredGame(store)
        jobs = QueueJobs(address, game, processes=1, heartbeat=0.2, silence=1.0)
        await jobs.start()
        table_id = await game.deal()
        seat = deciders((await game.state(table_id))[0])[0]
        line.cut()
        with pytest.raises(StoreUnavailable):
            await jobs.ask(table_id, 0, seat)
        line.mend()
        while True:
            try:
                await jobs.ask(table_id, 0, seat)
                break
            except StoreUnavailable:
                await asyncio.sleep(0.05)
        await game.answered.wait()
        assert len(await store.entries(table_id)) == 1
        await jobs.close()


async def test_several_servers_may_set_up_the_queue_at_once(
    shared_store: Store, postgres_url: str
) -> None:
    settings = connection_settings(postgres_url)
    await asyncio.gather(*(asyncio.to_thread(install, settings) for _ in range(4)))
    assert queued(postgres_url) == 0


async def test_the_store_decides_which_jobs_there_are(store: Store) -> None:
    game = StoredGame(store)
    assert isinstance(open_jobs("games.sqlite3", game, processes=0), EmbeddedJobs)
    assert isinstance(open_jobs("postgresql:///games", game, processes=0), QueueJobs)
