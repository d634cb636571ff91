"""What the coach has found is kept with its table."""

from pathlib import Path

import pytest

from loyang.server.store import Coaching, Store, open_store

from .kit import new_table

pytestmark = pytest.mark.anyio


async def test_a_newer_hint_takes_the_place_of_the_older(store: Store) -> None:
    table_id = await new_table(store)
    assert await store.coaching(table_id, 0, "hint") == []
    for at in (3, 7):
        await store.keep_coaching(table_id, 0, Coaching("hint", "{}", at=at))
    assert await store.coaching(table_id, 0, "hint") == [Coaching("hint", "{}", at=7)]
    assert await store.coaching(table_id, 1, "hint") == []
    assert await store.coaching(table_id, 0, "nudge") == []


async def test_verdicts_come_in_their_order_and_go_together(store: Store) -> None:
    table_id = await new_table(store)
    for number in (5, 2):
        await store.keep_coaching(table_id, 0, Coaching("verdict", f"{number}", number=number))
    assert [each.number for each in await store.coaching(table_id, 0, "verdict")] == [2, 5]
    await store.drop_coaching(table_id, 0, "verdict")
    assert await store.coaching(table_id, 0, "verdict") == []


async def test_reviews_without_a_document_are_unfinished(store: Store) -> None:
    one, other = await new_table(store, "one"), await new_table(store, "other")
    await store.keep_coaching(one, 0, Coaching("review", ""))
    await store.keep_coaching(one, 1, Coaching("review", "{}"))
    await store.keep_coaching(other, 1, Coaching("review", "", at=4))
    await store.keep_coaching(other, 0, Coaching("hint", ""))
    assert await store.unfinished_reviews() == [("one", 0), ("other", 1)]


async def test_nothing_is_kept_for_a_table_that_is_gone(store: Store) -> None:
    await store.keep_coaching("gone", 0, Coaching("review", ""))
    assert await store.unfinished_reviews() == []


async def test_a_backup_has_reviews_too(store: Store, other_url: str, tmp_path: Path) -> None:
    table_id = await new_table(store)
    await store.keep_coaching(table_id, 0, Coaching("review", "{}", at=9))
    await store.backup(tmp_path / "backup")
    async with await open_store(other_url) as other:
        await other.restore(tmp_path / "backup")
        assert await other.coaching(table_id, 0, "review") == [Coaching("review", "{}", at=9)]
