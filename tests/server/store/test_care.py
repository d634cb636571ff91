"""Migrations, backups and restores."""

import asyncio
import gzip
import json
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from loyang.server.store import (
    EVERYTHING,
    Entry,
    Message,
    Snapshot,
    Store,
    StoreError,
    StoreMismatch,
    default_path,
    is_postgres,
    migrations,
    open_store,
)
from loyang.server.store.postgres.store import connection_settings

from .kit import action, new_table, seats, table

pytestmark = pytest.mark.anyio


# --- migrations ----------------------------------------------------------------------------------


def make_version_1(url: str) -> None:
    """A store as the first version made it, with a table in play."""
    row = ("old", '{"players":2}', "seed", "host", False, "playing", 1, 0, 1.0, 2.0)
    entry = ("old", 1, "key", "action", '{"text":"A done"}', 2.0)
    if is_postgres(url):
        with psycopg.connect(**connection_settings(url), autocommit=True) as connection:
            migrations.migrate_postgres(connection, up_to=1)
            marks = ", ".join(["%s"] * len(row))
            connection.execute(f"INSERT INTO tables VALUES ({marks})".encode(), row)
            connection.execute("INSERT INTO entries VALUES (%s, %s, %s, %s, %s, %s)", entry)
        return
    path = Path(url.removeprefix("sqlite:///"))
    path.parent.mkdir(parents=True, exist_ok=True)
    file = sqlite3.connect(path, isolation_level=None)
    migrations.migrate_sqlite(file, up_to=1)
    file.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(row))})", row)
    file.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", entry)
    file.close()


def set_version(url: str, version: int) -> None:
    if is_postgres(url):
        with psycopg.connect(**connection_settings(url), autocommit=True) as connection:
            connection.execute("UPDATE schema_version SET version = %s", (version,))
    else:
        file = sqlite3.connect(url.removeprefix("sqlite:///"))
        file.execute(f"PRAGMA user_version = {version}")
        file.close()


async def test_a_store_of_the_first_version_goes_on(url: str) -> None:
    await asyncio.to_thread(make_version_1, url)
    async with await open_store(url) as store:
        loaded = await store.load("old")
        assert loaded is not None
        assert loaded.entries == [Entry("action", {"text": "A done"}, "key", 2.0, 1)]
        assert await store.append("old", 1, [action()]) == 2
        await store.put_in_pocket("token", ["secret"], 1e12)
        assert await store.pocket("token") == []


async def test_a_newer_database_is_refused_and_left_alone(url: str) -> None:
    async with await open_store(url) as store:
        game = await new_table(store)
    set_version(url, migrations.NEWEST + 1)
    with pytest.raises(StoreMismatch, match="newer program"):
        await open_store(url)
    set_version(url, migrations.NEWEST)
    async with await open_store(url) as store:
        assert await store.table(game) is not None


async def test_several_processes_may_start_at_once(url: str) -> None:
    await asyncio.to_thread(make_version_1, url)
    stores = await asyncio.gather(*(open_store(url) for _ in range(6)))
    for store in stores:
        assert await store.table("old") is not None
        await store.close()


async def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    file = sqlite3.connect(path)
    file.execute("CREATE TABLE notes (text)")
    file.close()
    with pytest.raises(StoreMismatch, match="another program"):
        await open_store(str(path))
    text = tmp_path / "notes.txt"
    text.write_text("not a database at all, but quite long enough to look like one" * 20)
    with pytest.raises(StoreMismatch, match="not a SQLite file"):
        await open_store(str(text))
    assert text.read_text().startswith("not a database")


def test_both_kinds_of_database_have_every_step() -> None:
    for number in range(1, migrations.NEWEST + 1):
        for kind in ("sqlite", "postgres"):
            assert migrations.statements(migrations.script(kind, number))


def test_the_default_is_a_file_in_the_users_data_directory() -> None:
    assert default_path().parts[-2:] == ("loyang", "loyang.sqlite3")


# --- backups -------------------------------------------------------------------------------------


async def fill(store: Store) -> list[str]:
    """Something in every drawer."""
    ids = []
    for n in range(3):
        row = table(public=n == 1, status="playing")
        ids.append(row.id)
        await store.create_table(row, seats(n + 1, ready=n == 2, bot="farmer" if n else None))
        await store.append(
            row.id, 0, [action("ünï"), action()], snapshot=Snapshot(2, b"\x00\xff position")
        )
        await store.say(row.id, Message(None, "Gäst", "hello", spectators=True))
    await store.put_in_pocket("token", ["secret"], 1e12)
    return ids


async def contents(store: Store, ids: list[str]) -> list[object]:
    return [
        (
            await store.load(game),
            await store.messages(game),
            await store.snapshot(game),
            await store.pocket("token"),
        )
        for game in ids
    ]


async def test_a_backup_moves_everything_to_a_store_of_either_kind(
    store: Store, other_url: str, tmp_path: Path
) -> None:
    ids = await fill(store)
    file = tmp_path / "backup"
    assert await store.backup(file) == 3
    async with await open_store(other_url) as other:
        assert await other.restore(file) == 3
        assert await contents(other, ids) == await contents(store, ids)
        assert await other.append(ids[0], 2, [action()]) == 3


async def test_only_its_owner_may_read_a_backup(store: Store, tmp_path: Path) -> None:
    await store.backup(tmp_path / "backup")
    assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o600


async def test_a_backup_while_playing_is_of_one_moment(store: Store, tmp_path: Path) -> None:
    ids = [await new_table(store) for _ in range(4)]
    stop = asyncio.Event()

    async def write(game: str) -> int:
        version = 0
        while not stop.is_set():
            version = await store.append(game, version, [action()])
        return version

    writers = [asyncio.create_task(write(game)) for game in ids]
    files = []
    for n in range(3):
        files.append(tmp_path / f"{n}")
        await store.backup(files[-1])
    stop.set()
    versions = await asyncio.gather(*writers)
    seen = 0
    for file in files:
        await store.restore(file, replace=True)
        for game, last in zip(ids, versions, strict=True):
            loaded = await store.load(game)
            assert loaded is not None
            numbers = [entry.number for entry in loaded.entries]
            assert numbers == list(range(1, loaded.table.version + 1))
            assert loaded.table.version <= last
            seen += loaded.table.version
    assert seen > 0


async def test_a_full_store_is_not_overwritten_unless_told(store: Store, tmp_path: Path) -> None:
    ids = await fill(store)
    file = tmp_path / "backup"
    await store.backup(file)
    later = await new_table(store)
    await store.append(ids[0], 2, [action()])
    with pytest.raises(StoreMismatch, match=r"\(4\).*--replace"):
        await store.restore(file)
    assert await store.table(later) is not None
    news = store.changes()
    assert await store.restore(file, replace=True) == 3
    assert await store.table(later) is None
    assert len(await store.entries(ids[0])) == 2
    assert await anext(news) is EVERYTHING


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: b"hello",
        lambda data: b"",
        lambda data: gzip.compress(b"hello\n"),
        lambda data: gzip.compress(b"\n".join(gzip.decompress(data).splitlines()[:-1])),
        lambda data: gzip.compress(
            b"\n".join(gzip.decompress(data).splitlines()[:3])
            + b"\n"
            + b"\n".join(gzip.decompress(data).splitlines()[4:])
        ),
        lambda data: gzip.compress(gzip.decompress(data).replace(b'"number"', b'"nummer"')),
        lambda data: gzip.compress(gzip.decompress(data).replace(b'["seats"', b'["chairs"')),
        lambda data: gzip.compress(gzip.decompress(data).replace(b'"status"', b'"talk"')),
    ],
)
async def test_a_damaged_backup_changes_nothing(
    store: Store, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    ids = await fill(store)
    before = await contents(store, ids)
    file = tmp_path / "backup"
    await store.backup(file)
    file.write_bytes(damage(file.read_bytes()))
    with pytest.raises(StoreMismatch, match="not a whole backup"):
        await store.restore(file, replace=True)
    assert await contents(store, ids) == before


async def test_a_backup_of_a_newer_program_is_refused(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    with gzip.open(file, "wt") as lines:
        lines.write(json.dumps({"loyang-backup": migrations.NEWEST + 1}) + '\n{"rows":0}\n')
    with pytest.raises(StoreMismatch, match="newer program"):
        await store.restore(file)


async def test_a_backup_of_the_first_version_can_be_restored(store: Store, tmp_path: Path) -> None:
    """It has no pockets."""
    file = tmp_path / "backup"
    await fill(store)
    await store.backup(file)
    head, *lines, _ = gzip.decompress(file.read_bytes()).decode().splitlines()
    kept = [line for line in lines if not line.startswith('["pocket')]
    head = json.dumps({**json.loads(head), "loyang-backup": 1})
    last = json.dumps({"rows": len(kept)})
    file.write_bytes(gzip.compress("\n".join([head, *kept, last]).encode()))
    assert await store.restore(file, replace=True) == 3
    assert await store.pocket("token") is None


async def test_a_backup_that_cannot_be_written_or_read_is_reported(
    store: Store, tmp_path: Path
) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        await store.backup(tmp_path / "missing" / "backup")
    with pytest.raises(StoreError, match="cannot be read"):
        await store.restore(tmp_path / "missing")
    assert list(tmp_path.glob("*backup*")) == []
