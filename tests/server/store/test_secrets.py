"""Secrets, claim codes and pockets, all of them hashed."""

import time

import pytest

from loyang.server.store import Holder, SeatRow, Store

from .kit import action, seats, table

pytestmark = pytest.mark.anyio

LATER = time.time() + 3600


async def test_a_secret_opens_its_seats(store: Store) -> None:
    row = table(host_hash="the host")
    shared = [SeatRow(seat=n, kind="human", secret_hash="hot seat") for n in (0, 2)]
    await store.create_table(row, [shared[0], *seats(2)[1:], shared[1]])
    assert await store.find_secret("hot seat") == Holder("hot seat", row.id, (0, 2), False)
    assert await store.find_secret("the host") == Holder("the host", row.id, (), True)


async def test_a_host_may_sit_at_the_table_with_the_same_secret(store: Store) -> None:
    row = table(host_hash="both")
    await store.create_table(row, [SeatRow(seat=0, kind="human", secret_hash="both")])
    assert await store.find_secret("both") == Holder("both", row.id, (0,), True)


async def test_a_pocket_holds_secrets_of_several_tables(store: Store) -> None:
    rows = [table(host_hash=f"host {n}") for n in range(2)]
    for n, row in enumerate(rows):
        await store.create_table(row, [SeatRow(seat=0, kind="human", secret_hash=f"seat {n}")])
    await store.put_in_pocket("token", ["seat 0"], LATER)
    await store.put_in_pocket("token", ["seat 1", "seat 0", "host 1"], LATER)
    held = await store.pocket("token")
    assert held is not None
    assert held[0] == Holder("seat 0", rows[0].id, (0,), False)
    assert {holder.secret_hash for holder in held} == {"seat 0", "seat 1", "host 1"}
    await store.take_from_pocket("token", "seat 0")
    assert {holder.secret_hash for holder in await store.pocket("token") or ()} == {
        "seat 1",
        "host 1",
    }
    await store.drop_pocket("token")
    assert await store.pocket("token") is None


async def test_a_reissued_secret_opens_nothing_in_any_pocket(store: Store) -> None:
    row = table()
    await store.create_table(row, [SeatRow(seat=0, kind="human", secret_hash="lost")])
    await store.put_in_pocket("token", ["lost"], LATER)
    new = SeatRow(seat=0, kind="human", secret_hash="new")
    await store.append(row.id, 0, [action()], seats=[new])
    assert await store.pocket("token") == []
    assert await store.find_secret("lost") is None


async def test_a_pocket_expires_and_is_purged(store: Store) -> None:
    await store.put_in_pocket("token", [], time.time() - 1)
    assert await store.pocket("token") is None
    await store.put_in_pocket("token", [], LATER)
    assert await store.pocket("token") == []
    await store.purge(0.0)
    assert await store.pocket("token") == []
    await store.put_in_pocket("token", [], time.time() - 1)
    await store.purge(0.0)
    await store.put_in_pocket("other", ["x"], LATER)
    assert await store.pocket("token") is None
