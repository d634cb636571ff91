"""Bot turns in the server's own processes."""

import os
import select
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from loyang import deciders
from loyang.server.jobs import EmbeddedJobs, thinkers
from loyang.server.jobs.thinkers import Thinker
from loyang.server.store import Store, StoreUnavailable

from .kit import StoredGame, die_at_times, reader_of

pytestmark = pytest.mark.anyio


async def test_a_game_of_bots_is_played_to_its_end(store: Store) -> None:
    game = StoredGame(store)
    game.jobs = jobs = EmbeddedJobs(game, processes=2)
    await jobs.start()
    table_id = await game.deal(players=1)
    await game.ask_all(table_id)
    await game.over.wait()
    await jobs.close()
    state, version = await game.state(table_id)
    assert deciders(state) == []
    assert len(game.answers) == version


async def test_asking_again_for_the_same_changes_nothing(store: Store) -> None:
    game = StoredGame(store)
    jobs = EmbeddedJobs(game, processes=1)
    await jobs.start()
    table_id = await game.deal()
    seat = deciders((await game.state(table_id))[0])[0]
    for _ in range(5):
        await jobs.ask(table_id, 0, seat)
    await game.answered.wait()
    game.asked.clear()
    await jobs.ask(table_id, 7, seat)  # there is nothing to answer
    await game.asked.wait()
    await jobs.close()
    assert game.answers == [(table_id, 0, seat)]


async def test_a_killed_process_is_replaced_and_its_job_done(store: Store, tmp_path: Path) -> None:
    game = StoredGame(store, riddle=tmp_path / "sign")
    jobs = EmbeddedJobs(game, processes=1)
    await jobs.start()
    table_id = await game.deal()
    seat = deciders((await game.state(table_id))[0])[0]
    await jobs.ask(table_id, 0, seat)
    os.kill(await reader_of(tmp_path / "sign"), signal.SIGKILL)
    await game.answered.wait()
    assert game.answers == [(table_id, 0, seat)]
    assert len(await store.entries(table_id)) == 1
    await jobs.close()


async def test_bug_a_bots_turn_was_dropped_when_its_new_process_died_at_once(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "_settle_in", partial(die_at_times, tmp_path, (2, 3)))
    game = StoredGame(store, riddle=tmp_path / "sign")
    jobs = EmbeddedJobs(game, processes=1)
    await jobs.start()
    table_id = await game.deal()
    seat = deciders((await game.state(table_id))[0])[0]
    await jobs.ask(table_id, 0, seat)
    os.kill(await reader_of(tmp_path / "sign"), signal.SIGKILL)
    await game.answered.wait()
    await jobs.close()
    assert game.answers == [(table_id, 0, seat)]
    assert len([*tmp_path.glob("start-*")]) == 4


async def test_a_server_starts_although_its_bots_processes_do_not(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "_settle_in", partial(die_at_times, tmp_path, (1, 2)))
    game = StoredGame(store)
    jobs = EmbeddedJobs(game, processes=1)
    await jobs.start()
    table_id = await game.deal()
    seat = deciders((await game.state(table_id))[0])[0]
    await jobs.ask(table_id, 0, seat)
    await game.answered.wait()
    await jobs.close()
    assert game.answers == [(table_id, 0, seat)]


async def test_while_a_bot_thinks_the_event_loop_and_other_bots_go_on(
    store: Store, tmp_path: Path
) -> None:
    game = StoredGame(store, riddle=tmp_path / "sign")
    jobs = EmbeddedJobs(game, processes=2)
    await jobs.start()
    first, second = await game.deal(), await game.deal()
    await jobs.ask(first, 0, deciders((await game.state(first))[0])[0])
    stuck = await reader_of(tmp_path / "sign")
    await jobs.ask(second, 0, deciders((await game.state(second))[0])[0])
    await game.answered.wait()
    assert [table_id for table_id, _, _ in game.answers] == [second]
    await jobs.close()
    with pytest.raises(ProcessLookupError):
        os.kill(stuck, 0)


async def test_a_bot_that_thinks_without_end_is_answered_for(store: Store, tmp_path: Path) -> None:
    game = StoredGame(store, riddle=tmp_path / "sign")
    table_id = await game.deal()
    seat = deciders((await game.state(table_id))[0])[0]
    bot_turn = await game.bot_turn(table_id, 0, seat)
    assert bot_turn is not None
    thinker = Thinker()
    await thinker.start()
    action = await thinker.answer(bot_turn, (table_id, seat), patience=0.5)
    assert action in bot_turn.actions
    await thinker.end()


async def test_a_bot_answers_not_before_its_pause_has_passed(store: Store) -> None:
    game = StoredGame(store)
    jobs = EmbeddedJobs(game, processes=1)
    await jobs.start()
    first, second = await game.deal(), await game.deal()
    seat = deciders((await game.state(first))[0])[0]
    other = deciders((await game.state(second))[0])[0]
    await jobs.ask(first, 0, seat, pause=3600)
    await jobs.ask(second, 0, other)  # though asked later, and with one process only
    await game.answered.wait()
    assert game.answers == [(second, 0, other)]
    await jobs.close()
    assert await store.entries(first) == []


async def test_a_job_waits_for_a_store_that_is_away(store: Store) -> None:
    class Away(StoredGame):
        async def answer(self, *answer: object) -> None:
            if self.turns < 3:
                raise StoreUnavailable("gone for a moment")
            await super().answer(*answer)  # type: ignore[arg-type]

    game = Away(store)
    jobs = EmbeddedJobs(game, processes=1)
    await jobs.start()
    table_id = await game.deal()
    seat = deciders((await game.state(table_id))[0])[0]
    await jobs.ask(table_id, 0, seat)
    await game.answered.wait()
    assert len(await store.entries(table_id)) == 1
    await jobs.close()


THINK = """
import asyncio, os
from loyang.server.jobs.thinkers import Thinkers

async def main():
    thinkers = Thinkers(2)
    await thinkers.start()
    print(*(thinker.pid for thinker in thinkers.all), flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_the_processes_of_a_killed_server_end_too() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", THINK], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        ends = select.poll()
        left = {os.pidfd_open(int(pid)) for pid in server.stdout.readline().split()}
        for end in left:
            ends.register(end, select.POLLIN)
        server.kill()
        while left:
            for end, _ in ends.poll():
                ends.unregister(end)
                os.close(end)
                left.remove(end)
