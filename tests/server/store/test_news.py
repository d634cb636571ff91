"""Whoever listens is told of every change, by whatever process."""

import asyncio
import subprocess
import sys

import pytest

from loyang.server.store import EVERYTHING, Change, Changes, Message, Store, open_store

from .kit import action, new_table

pytestmark = pytest.mark.anyio


async def until(news: Changes, *wanted: Change) -> None:
    """`EVERYTHING` tells it too: whoever hears that looks anew."""
    while await anext(news) not in (*wanted, EVERYTHING):
        pass


async def test_a_listener_is_told_of_versions_and_talk(store: Store) -> None:
    news = store.changes()
    game = await new_table(store)
    assert await anext(news) == Change(game, 0, 0)
    await store.append(game, 0, [action(), action()])
    assert await anext(news) == Change(game, 2, 0)
    await store.say(game, Message(0, "Anna", "hello"))
    assert await anext(news) == Change(game, 2, 1)


async def test_a_refused_change_is_no_news(store: Store) -> None:
    game = await new_table(store)
    news = store.changes()
    outcomes = await asyncio.gather(
        *(store.append(game, version, [action()]) for version in (5, 0, 7)), return_exceptions=True
    )
    assert outcomes[1] == 1
    assert await anext(news) == Change(game, 1, 0)
    await store.append(game, 1, [action()])
    assert await anext(news) == Change(game, 2, 0)


async def test_a_slow_listener_gets_the_latest_of_each_table(store: Store) -> None:
    news = store.changes()
    first, second = await new_table(store), await new_table(store)
    for version in range(10):
        await store.append(first, version, [action()])
    heard = {change.table_id: change for change in (await anext(news), await anext(news))}
    assert heard == {first: Change(first, 10, 0), second: Change(second, 0, 0)}


async def test_another_store_object_is_told(store: Store, url: str) -> None:
    async with await open_store(url) as other:
        game = await new_table(store)
        news = other.changes()
        await store.append(game, 0, [action()])
        await until(news, Change(game, 1, 0))
        await store.say(game, Message(0, "Anna", "hello"))
        await until(news, Change(game, 1, 1))


ANOTHER_PROCESS = """
import asyncio, sys
from loyang.server.store import Entry, open_store

async def main():
    async with await open_store(sys.argv[1]) as store:
        print(await store.append(sys.argv[2], 0, [Entry("action", {})]))

asyncio.run(main())
"""


async def test_another_process_is_told(store: Store, url: str) -> None:
    game = await new_table(store)
    news = store.changes()
    command = [sys.executable, "-c", ANOTHER_PROCESS, url, game]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, check=True
    )
    assert done.stdout == "1\n"
    await until(news, Change(game, 1, 0))
    assert len(await store.entries(game)) == 1


async def test_listening_ends_with_the_store_or_by_oneself(url: str) -> None:
    store = await open_store(url)
    mine, theirs = store.changes(), store.changes()
    mine.close()
    assert [change async for change in mine] == []
    waiting = asyncio.create_task(anext(theirs))
    await asyncio.sleep(0)
    await store.close()
    with pytest.raises(StopAsyncIteration):
        await waiting
    assert [change async for change in store.changes()] == []
