"""What could go wrong between two processes, between two steps, or on the way down.

Every test here is named after a mistake that there was.
"""

import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from loyang import apply
from loyang.engine import position
from loyang.engine.actions import Action
from loyang.engine.events import Event, seen_by
from loyang.engine.state import RULES_VERSION, State
from loyang.server.documents.entries import entry_documents
from loyang.server.documents.events import event_document
from loyang.server.errors import Problem
from loyang.server.metrics import Metrics
from loyang.server.settings import Settings
from loyang.server.store import (
    Change,
    Entry,
    Loaded,
    Snapshot,
    Store,
    StoreUnavailable,
    open_store,
)
from loyang.server.store.sqlite.store import SqliteStore
from loyang.server.tables import seating
from loyang.server.tables import table as table_module
from loyang.server.tables.access import Credentials, check_seat
from loyang.server.tables.cache import TableCache
from loyang.server.tables.looks import Look
from loyang.server.tables.service import TableService
from loyang.server.tables.table import Table, Update

from .kit import FRIEND, OPEN, Server, choose, mine, running, someone_asked
from .test_seats import play_to_foreman
from .worlds import played

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def new_game_at(store: Store) -> str:
    """A table in play."""
    world = played(2, False, seed=1).until(6)
    row, seats = world.rows("table", ["a", "b"])
    await store.create_table(row, seats, world.entries())
    return row.id


class Interrupted(SqliteStore):
    """Something happens between the reading of a table and of its snapshot."""

    meanwhile: Callable[[], Awaitable[None]] | None = None

    async def snapshot(self, table_id: str, at_most: int | None = None) -> Snapshot | None:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()
        return await super().snapshot(table_id, at_most)


async def test_bug_a_table_that_changed_while_it_was_loaded_stayed_behind(tmp_path: Path) -> None:
    async with await Interrupted.open(tmp_path / "games.sqlite3") as store:
        table_id = await new_game_at(store)
        cache = TableCache(store, 10)

        async def change() -> None:
            version = await store.append(table_id, 6, [Entry("talk", {"on": False})])
            cache.hear(Change(table_id, version, 0))

        store.meanwhile = change
        table = await cache.get(table_id)
        assert table.version == 7
        assert not cache.heard


async def test_bug_a_table_loaded_while_a_backup_was_restored_was_the_old_one(
    tmp_path: Path,
) -> None:
    async with await Interrupted.open(tmp_path / "games.sqlite3") as store:
        table_id = await new_game_at(store)
        cache = TableCache(store, 10)

        async def restore() -> None:
            await store.append(table_id, 6, [Entry("closed", {})], status="closed")
            cache.forget()

        store.meanwhile = restore
        table = await cache.get(table_id)
        assert table.ended
        assert cache.tables[table_id] is table
        assert not cache.loading


async def test_bug_a_secret_just_given_out_by_one_process_opened_nothing_at_another(
    postgres_url: str,
) -> None:
    """News take a moment: a refusal is told only when the store has been asked."""
    async with await open_store(postgres_url) as here, await open_store(postgres_url) as there:
        table_id = await new_game_at(here)
        cache = TableCache(there, 10)
        table = await cache.get(table_id)
        renewed = replace(table.seats[1], secret_hash="new")
        entry = Entry("seat", {"seat": 1, "what": "reissued"})
        await here.append(table_id, table.version, [entry], seats=[renewed])
        credentials = Credentials(("new",), bearer=True)

        def command(table: Table) -> Update:
            check_seat(table, credentials, 1)
            return seating.introduce(table, 1, "Ben", Look(), None)

        assert (await cache.change(table_id, command))[0].seats[1].name == "Ben"
        await cache.check(table, lambda table: check_seat(table, credentials, 1))


async def test_bug_a_table_just_changed_by_one_process_was_shown_as_before_by_another(
    postgres_url: str,
) -> None:
    async with await open_store(postgres_url) as here, await open_store(postgres_url) as there:
        table_id = await new_game_at(here)
        cache = TableCache(there, 10)
        await cache.get(table_id)
        await here.append(table_id, 6, [Entry("talk", {"on": False})])
        assert (await cache.latest(table_id)).version == 7
        await here.purge(0.0, abandoned_before=time.time() + 1)
        with pytest.raises(Problem, match="no table"):
            await cache.latest(table_id)


def test_bug_a_key_used_again_for_another_action_was_taken_for_the_same(server: Server) -> None:
    made = server.new_table(mine(), seed="keys")
    version = made.document["version"]
    first, second = (each["action"] for each in made.document["options"][:2])
    body = {"version": version, "action": first, "key": "1"}
    after = made.host.ok("POST", "/actions", body)
    assert made.host.ok("POST", "/actions", body)["version"] == after["version"]
    refused = made.host.refused("POST", "/actions", {**body, "action": second})
    assert refused["code"] == "stale-version"


def test_bug_an_action_was_refused_because_the_wish_after_it_could_not_be_stored(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The action had been stored. The Foreman's owner is asked after all."""
    made = server.new_table(mine(), FRIEND, FRIEND, seed="foreman").begin()
    store, stored = server.context.store, server.context.store.append
    wished: list[str] = []

    async def append(table_id: str, expected: int, entries: Any, **more: Any) -> int:
        """After the wish comes the action, and then the disk is full."""
        if wished or entries[0].kind == "wish":
            wished.append(entries[0].kind)
        if len(wished) > 2:
            raise StoreUnavailable("the disk is full")
        return await stored(table_id, expected, entries, **more)

    monkeypatch.setattr(store, "append", append)
    wishes = {"foreman": {"otherwise": "decline"}}
    seat, _, document = play_to_foreman(made, "foreman", wishes)
    assert wished == ["wish", "action", "action"]
    assert [each["seat"] for each in document["asked"]] == [seat]


def test_bug_a_bot_that_took_over_left_a_question_that_nobody_could_answer(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed="gone").begin()
    asker = made.by_seat()[made.host.look()["asked"][0]["seat"]]
    document = asker.look()
    seat = document["asked"][0]["seat"]
    asker.act(document["options"][0]["action"])
    other = made.by_seat()[1 - seat]
    other.act(other.look()["options"][0]["action"])
    assert asker.undo("step", ask=True, seat=seat)["undo"]["pending"]["waiting"] == [1 - seat]
    document = other.ok("PUT", f"/seats/{1 - seat}/bot", {"bot": "random"})
    assert document["undo"]["pending"] is None


def test_bug_every_step_back_in_a_log_was_a_way_from_the_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, chance = played(2, False, seed=5).until(100), random.Random(5)
    for _ in range(50):
        world.move(choose(world.now, someone_asked(world.now, chance), chance))
        world.move(100)
    row, seats = world.rows("table", ["a", "b"])
    entries = [replace(entry, number=n) for n, entry in enumerate(world.entries(), 1)]
    table = Table(Loaded(row, seats, entries))
    applied = []

    def count(state: State, action: Action) -> list[Event]:
        applied.append(action)
        return apply(state, action)

    monkeypatch.setattr(table_module, "apply", count)
    told = entry_documents(table, entries[100:], 0)
    assert [each.kind for each in told] == ["action", "undo"] * 50
    assert len(applied) <= len(entries)


def test_bug_imports_knew_no_limit_of_tables(tmp_path: Path) -> None:
    with running(db=str(tmp_path / "games.sqlite3"), most_tables=1) as server:
        made = server.new_table(mine(), seed="import")
        made.host.ok("POST", "/close")
        record = made.host.ok("GET", "/record")["record"]
        answer = server.http.post("/records", json={"record": record})
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")


def test_bug_the_list_of_tables_told_the_talk_of_the_beginning(either_server: Server) -> None:
    made = either_server.new_table(mine(), OPEN, public=True)

    def listed() -> bool:
        tables = either_server.get("/tables")["tables"]
        return next(bool(each["talk"]) for each in tables if each["id"] == made.id)

    assert listed()
    made.host.ok("PATCH", "", {"talk": False})
    assert not listed()
    made.host.ok("POST", "/close")


async def test_bug_a_bots_turn_at_a_table_that_was_removed_was_tried_again(tmp_path: Path) -> None:
    settings = Settings(db=str(tmp_path / "games.sqlite3"))
    async with await open_store(settings.db) as store:
        service = TableService(settings, store, Metrics())
        assert await service.bot_turn("no such table", 1, 0) is None


def test_bug_the_log_of_a_game_begun_under_older_rules_could_not_be_read() -> None:
    world = played(2, False, seed=3).until(30)
    row, seats = world.rows("older", ["a", "b"])
    row = replace(row, options={**row.options, "rules": RULES_VERSION - 1})
    entries = [replace(entry, number=n) for n, entry in enumerate(world.entries(), 1)]
    middle = world.states[20]
    assert middle is not None
    table = Table(Loaded(row, seats, entries), Snapshot(20, position.dump(middle).encode()))
    told = entry_documents(table, entries, None)
    assert [each.number for each in told] == list(range(1, 31))
    assert told[3].events == []
    assert told[24].events == [event_document(each) for each in seen_by(world.events[25], None)]
