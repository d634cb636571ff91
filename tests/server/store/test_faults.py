"""The database goes away, fills up, or the process is killed: nothing lost, nothing doubled."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import psycopg
import pytest

from loyang.server.store import (
    EVERYTHING,
    Conflict,
    Message,
    Store,
    StoreMismatch,
    StoreUnavailable,
    TableRow,
    open_store,
)
from loyang.server.store.postgres import store as postgres_store
from loyang.server.store.sqlite import store as sqlite_store
from tests.kit.postgres import Postgres

from .kit import action, new_table, seats
from .proxy import wire

pytestmark = pytest.mark.anyio

T = TypeVar("T")


async def until_back(call: Callable[[], Awaitable[T]]) -> T:
    """What a client does that is told to come back later."""
    while True:
        try:
            return await call()
        except StoreUnavailable:
            await asyncio.sleep(0.05)


# --- SQLite --------------------------------------------------------------------------------------

WRITE_FOR_EVER = """
import asyncio, sys
from loyang.server.store import Entry, open_store

async def write(store, table_id, version):
    while True:
        version = await store.append(table_id, version, [Entry("action", {"n": version + 1})])
        print(table_id, version, flush=True)

async def main():
    store = await open_store(sys.argv[1])
    tables = [row async for row in rows(store)]
    await asyncio.gather(*(write(store, game, version) for game, version in tables))

async def rows(store):
    for number in range(4):
        row = await store.table(f"t{number}")
        yield row.id, row.version

asyncio.run(main())
"""


async def test_killed_at_any_moment_what_was_confirmed_is_there(url: str) -> None:
    async with await open_store(url) as store:
        for number in range(4):
            await new_table(store, f"t{number}")
    for lines in (1, 40, 7, 90):
        confirmed = await asyncio.to_thread(kill_after, lines, url)
        async with await open_store(url) as store:
            for number in range(4):
                entries = await store.entries(f"t{number}")
                row = await store.table(f"t{number}")
                assert row is not None
                numbers = [entry.number for entry in entries]
                assert numbers == list(range(1, row.version + 1))
                assert [entry.body["n"] for entry in entries] == numbers
                assert row.version >= confirmed.get(f"t{number}", 0)


def kill_after(lines: int, url: str) -> dict[str, int]:
    """Runs a writer, kills it after so many confirmations, and tells all that it confirmed."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITE_FOR_EVER, url], stdout=subprocess.PIPE, text=True
    )
    confirmed: dict[str, int] = {}
    with process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout, 1):
            if not line.endswith("\n"):
                break  # killed while it spoke
            table_id, version = line.split()
            confirmed[table_id] = int(version)
            if count == lines:
                process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    return confirmed


FILL_THE_DISK = """
import asyncio, os, resource, sys
from loyang.server.store import Entry, Snapshot, StoreUnavailable, open_store

async def main():
    store = await open_store(sys.argv[1])
    size = os.path.getsize(sys.argv[1])
    # No file may grow further: what a full disk is to a program.
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 200_000, resource.RLIM_INFINITY))
    version = 0
    try:
        while True:
            version = await store.append(
                "t", version, [Entry("action", {"n": version + 1})], status="playing",
                snapshot=Snapshot(version + 1, os.urandom(30_000)))
    except StoreUnavailable:
        print("full at", version, flush=True)
    assert (await store.table("t")).version == version
    assert len(await store.entries("t")) == version
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print("then", await store.append("t", version, [Entry("action", {"n": version + 1})]))
    await store.close()

asyncio.run(main())
"""


async def test_a_full_disk_refuses_and_later_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with await open_store(str(path)) as store:
        await new_table(store, "t")
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", FILL_THE_DISK, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    full, then = done.stdout.splitlines()
    version = int(full.removeprefix("full at "))
    assert version > 0
    assert then == f"then {version + 1}"
    async with await open_store(str(path)) as store:
        assert [entry.body["n"] for entry in await store.entries("t")] == list(
            range(1, version + 2)
        )


async def test_a_locked_file_is_reported_and_reading_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "PATIENCE", 0.1)
    path = tmp_path / "games.sqlite3"
    async with await open_store(str(path)) as store:
        game = await new_table(store)
        other = sqlite_store.connect(path)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            await store.append(game, 0, [action()])
        assert await store.entries(game) == []
        other.execute("ROLLBACK")
        other.close()
        assert await store.append(game, 0, [action()]) == 1


async def test_a_path_that_cannot_be_a_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="cannot be opened"):
        await open_store(str(tmp_path))


async def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "games.sqlite3"
    async with await open_store(str(path)) as store:
        await new_table(store)
        files = [path, *path.parent.glob("*")]
        assert all(file.stat().st_mode & 0o077 == 0 for file in files)


# --- PostgreSQL ----------------------------------------------------------------------------------


async def test_an_append_whose_answer_is_lost_is_done_once(
    postgres_server: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    async with (
        wire(postgres_server, postgres_url, tmp_path) as (line, address),
        await open_store(address) as store,
    ):
        game = await new_table(store)
        line.swallow = b"UPDATE tables SET version"
        entries = [action("A sow wheat home"), action("A done")]
        assert await store.append(game, 0, entries) == 2
        assert line.swallowed == 1
        assert [entry.key for entry in await store.entries(game)] == [e.key for e in entries]
        assert await store.append(game, 2, [action()]) == 3


async def test_a_table_and_a_message_whose_answers_are_lost_are_there_once(
    postgres_server: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    async with (
        wire(postgres_server, postgres_url, tmp_path) as (line, address),
        await open_store(address) as store,
    ):
        line.swallow = b"INSERT INTO tables"
        game = await new_table(store)
        line.swallow = b"UPDATE tables SET talk"
        assert await store.say(game, Message(0, "Anna", "only once")) == 1
        assert line.swallowed == 2
        assert len(await store.messages(game)) == 1
        assert len(await store.seats(game)) == 2


async def test_a_lost_answer_does_not_hide_that_another_was_first(
    postgres_server: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    async with (
        wire(postgres_server, postgres_url, tmp_path) as (line, address),
        await open_store(postgres_url) as other,
        await open_store(address) as store,
    ):
        game = await new_table(other)
        await other.append(game, 0, [action("first")])
        line.swallow = b"UPDATE tables SET version"
        with pytest.raises(Conflict) as refused:
            await store.append(game, 0, [action("second")])
        assert refused.value.current == 1
        assert line.swallowed == 1


async def test_while_the_database_is_gone_requests_are_refused_then_all_goes_on(
    postgres_server: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    async with (
        wire(postgres_server, postgres_url, tmp_path) as (line, address),
        await open_store(address) as store,
    ):
        game = await new_table(store)
        news = store.changes()
        line.cut()
        with pytest.raises(StoreUnavailable):
            await store.append(game, 0, [action()])
        with pytest.raises(StoreUnavailable):
            await store.health()
        line.mend()
        assert await until_back(lambda: store.append(game, 0, [action("later")])) == 1
        while await anext(news) is not EVERYTHING:
            pass
        # The listener hears again.
        async with await open_store(postgres_url) as other:
            await other.append(game, 1, [action()])
        while (await anext(news)).version != 2:
            pass
        assert len(await store.entries(game)) == 2


async def test_a_crash_and_restart_of_the_database_loses_and_doubles_nothing(
    own_postgres: Postgres,
) -> None:
    async with await open_store(own_postgres.url()) as store:
        ids = [await new_table(store) for _ in range(5)]
        stop = asyncio.Event()
        writers = [asyncio.create_task(keep_writing(store, game, stop)) for game in ids]
        for _ in range(2):
            before = await until_back(lambda: total(store, ids))
            while await until_back(lambda: total(store, ids)) < before + 50:
                pass
            await asyncio.to_thread(own_postgres.stop, "immediate")
            await asyncio.to_thread(own_postgres.start)
        before = await until_back(lambda: total(store, ids))
        while await until_back(lambda: total(store, ids)) < before + 50:
            pass
        stop.set()
        for game, confirmed in zip(ids, await asyncio.gather(*writers), strict=True):
            stored = [entry.body["text"] for entry in await store.entries(game)]
            assert len(stored) == len(set(stored))
            assert set(confirmed) <= set(stored)


async def keep_writing(store: Store, game: str, stop: asyncio.Event) -> list[str]:
    """As a client does: told to come back later, it looks, and chooses again."""
    confirmed = []
    attempt = 0
    version = 0
    while not stop.is_set():
        attempt += 1
        text = f"attempt {attempt}"
        try:
            version = await store.append(game, version, [action(text)])
            confirmed.append(text)
        except (StoreUnavailable, Conflict):
            row: TableRow | None = await until_back(lambda: store.table(game))
            assert row is not None
            version = row.version
    return confirmed


async def total(store: Store, ids: list[str]) -> int:
    loaded = [await store.load(game) for game in ids]
    return sum(each.table.version for each in loaded if each is not None)


async def test_a_database_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="PostgreSQL does not answer"):
        await open_store(f"postgresql://postgres@/games?host={tmp_path}")


async def test_an_unknown_kind_of_store_is_reported() -> None:
    with pytest.raises(StoreMismatch, match="postgresql://"):
        await open_store("mysql://localhost/games")
    with pytest.raises(StoreMismatch, match="three slashes"):
        await open_store("sqlite://games.db")


async def test_refused_requests_leave_the_batch_of_others_alone(store: Store) -> None:
    ids = [await new_table(store) for _ in range(8)]
    outcomes = await asyncio.gather(
        *(store.append(game, n % 2, [action()], seats=seats(1)) for n, game in enumerate(ids)),
        return_exceptions=True,
    )
    for n, (game, outcome) in enumerate(zip(ids, outcomes, strict=True)):
        assert isinstance(outcome, Conflict) if n % 2 else outcome == 1
        assert len(await store.entries(game)) == 1 - n % 2


async def test_while_a_restore_holds_the_tables_requests_are_refused(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "LOCKED", "-c lock_timeout=100")
    async with await open_store(postgres_url) as store:
        game = await new_table(store)
        with psycopg.connect(**postgres_store.connection_settings(postgres_url)) as other:
            other.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
            with pytest.raises(StoreUnavailable, match="lock"):
                await store.append(game, 0, [action()])
            assert await store.entries(game) == []
        assert await store.append(game, 0, [action()]) == 1
