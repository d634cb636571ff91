"""How puzzles went is kept: the first outcome of each."""

from pathlib import Path

import pytest

from loyang.server.store import PuzzleResult, Store, open_store

pytestmark = pytest.mark.anyio

SOLVED = PuzzleResult("abc", solved=True, tries=2, hints=1)
SHOWN = PuzzleResult("abc", solved=False, tries=1, hints=0)


async def test_the_first_outcome_counts(store: Store) -> None:
    await store.keep_puzzle_result("anna", SOLVED)
    await store.keep_puzzle_result("anna", SHOWN)
    await store.keep_puzzle_result("ben", SOLVED)
    assert await store.puzzle_results("abc") == [(SOLVED, 2)]
    assert await store.puzzle_results("other") == []


async def test_everybody_has_their_own_progress(store: Store) -> None:
    await store.keep_puzzle_result("anna", SOLVED)
    await store.keep_puzzle_result("ben", SHOWN)
    assert await store.puzzle_progress("anna") == {"abc": True}
    assert await store.puzzle_progress("ben") == {"abc": False}
    assert await store.puzzle_progress("cleo") == {}


async def test_a_backup_has_them_too(store: Store, other_url: str, tmp_path: Path) -> None:
    await store.keep_puzzle_result("anna", SOLVED)
    await store.backup(tmp_path / "backup")
    async with await open_store(other_url) as other:
        await other.restore(tmp_path / "backup")
        assert await other.puzzle_results("abc") == [(SOLVED, 1)]
