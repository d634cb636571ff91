"""What is stored comes back; what is refused leaves nothing behind."""

import asyncio
import time

import pytest

from loyang.server.store import (
    Conflict,
    Entry,
    Message,
    NoSuchTable,
    SeatRow,
    Snapshot,
    Store,
    StoreUnavailable,
    Taken,
    open_store,
    rows,
)

from .kit import action, new_table, seats, table

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was_made(store: Store) -> None:
    row = table(public=True, options={"players": 3, "variant": "full", "deep": {"list": [1, None]}})
    sitting = [*seats(2), SeatRow(seat=2, kind="bot", bot="merchant", name="Merchant", ready=True)]
    await store.create_table(row, sitting)
    assert await store.table(row.id) == row
    assert await store.seats(row.id) == sitting
    loaded = await store.load(row.id)
    assert loaded is not None
    assert (loaded.table, loaded.seats, loaded.entries) == (row, sitting, [])


async def test_what_is_not_there_is_not_found(store: Store) -> None:
    assert await store.table("nowhere") is None
    assert await store.load("nowhere") is None
    assert await store.seats("nowhere") == []
    assert await store.entries("nowhere") == []
    assert await store.snapshot("nowhere") is None
    assert await store.find_secret("nothing") is None
    assert await store.find_code("nothing") is None
    with pytest.raises(NoSuchTable):
        await store.append("nowhere", 0, [action()])
    with pytest.raises(NoSuchTable):
        await store.say("nowhere", Message(0, "Anna", "hello"))


async def test_a_nul_in_a_text_does_no_harm(store: Store) -> None:
    assert await store.load("no\0where") is None
    assert await store.table("no\0where") is None
    assert await store.find_secret("\0") is None
    game = await new_table(store)
    await store.say(game, Message(0, "An\0na", "hel\0lo"))
    assert len(await store.messages(game)) == 1
    await store.append(game, 0, [action("A\0done")], seats=seats(1, name="An\0na"))
    assert (await store.entries(game))[0].body["text"] == "A\0done"


async def test_an_id_is_given_once(store: Store) -> None:
    game = await new_table(store)
    with pytest.raises(Taken):
        await store.create_table(table(game), seats())
    assert len(await store.seats(game)) == 2


async def test_a_claim_code_belongs_to_one_seat_of_all_tables(store: Store) -> None:
    first = table()
    await store.create_table(first, seats(1, code_hash="code"))
    second = table()
    with pytest.raises(Taken, match="code"):
        await store.create_table(
            second, [*seats(1), SeatRow(seat=1, kind="open", code_hash="code")]
        )
    assert await store.table(second.id) is None
    await store.create_table(second, seats(2))
    with pytest.raises(Taken, match="code"):
        await store.append(second.id, 0, [action()], seats=seats(1, code_hash="code"))
    assert await store.entries(second.id) == []
    assert await store.find_code("code") == (first.id, 0)


async def test_entries_are_numbered_without_gaps(store: Store) -> None:
    game = await new_table(store)
    written = [Entry("action", {"text": f"A buy bean {n}", "ünï": "✓"}) for n in range(5)]
    assert await store.append(game, 0, written[:1]) == 1
    assert await store.append(game, 1, written[1:4]) == 4
    assert await store.append(game, 4, written[4:]) == 5
    read = await store.entries(game)
    assert [entry.number for entry in read] == [1, 2, 3, 4, 5]
    assert [(e.kind, e.body, e.key, e.at) for e in read] == [
        (e.kind, e.body, e.key, e.at) for e in written
    ]
    assert [entry.number for entry in await store.entries(game, after=3)] == [4, 5]
    loaded = await store.load(game, after=4)
    assert loaded is not None
    assert loaded.entries == read[4:]
    assert loaded.table.version == 5


async def test_seats_status_options_and_snapshot_change_with_the_entry(store: Store) -> None:
    row = table()
    sitting = seats(3)
    await store.create_table(row, sitting)
    renamed = SeatRow(seat=1, kind="human", bot="novice", name="New", secret_hash="new", ready=True)
    await store.append(
        row.id,
        0,
        [action()],
        seats=[renamed],
        status="playing",
        options={"players": 3, "talk": False},
        snapshot=Snapshot(1, b"\x00position\xff"),
    )
    now = await store.table(row.id)
    assert now is not None
    assert (now.status, now.options, now.version) == ("playing", {"players": 3, "talk": False}, 1)
    assert now.changed >= row.changed
    assert await store.seats(row.id) == [sitting[0], renamed, sitting[2]]
    assert await store.snapshot(row.id) == Snapshot(1, b"\x00position\xff")


async def test_a_stale_version_is_refused_with_the_current_one_and_changes_nothing(
    store: Store,
) -> None:
    game = await new_table(store)
    await store.append(game, 0, [action(), action()])
    before = await store.load(game)
    for expected in (0, 1, 3):
        with pytest.raises(Conflict) as refused:
            await store.append(
                game,
                expected,
                [action()],
                seats=seats(1, name="Intruder"),
                status="over",
                options={},
                snapshot=Snapshot(expected + 1, b"wrong"),
            )
        assert refused.value.current == 2
    assert await store.load(game) == before
    assert await store.snapshot(game) is None


async def test_of_many_writers_of_one_version_exactly_one_wins(store: Store, url: str) -> None:
    game = await new_table(store)
    async with await open_store(url) as other:
        for version in range(5):
            attempts = [
                (store if n % 2 else other).append(game, version, [action(f"by {n}")])
                for n in range(10)
            ]
            outcomes = await asyncio.gather(*attempts, return_exceptions=True)
            winners = [n for n, outcome in enumerate(outcomes) if outcome == version + 1]
            assert len(winners) == 1
            losers = [outcome for outcome in outcomes if outcome != version + 1]
            assert all(isinstance(each, Conflict) for each in losers)
            stored = (await store.entries(game, after=version))[0]
            assert stored.body["text"] == f"by {winners[0]}"


async def test_writers_of_different_tables_do_not_disturb_one_another(store: Store) -> None:
    ids = [await new_table(store) for _ in range(10)]
    versions = await asyncio.gather(
        *(store.append(game, 0 if n % 3 else 7, [action()]) for n, game in enumerate(ids)),
        return_exceptions=True,
    )
    for n, version in enumerate(versions):
        assert version == 1 if n % 3 else isinstance(version, Conflict)


async def test_the_same_entries_asked_for_twice_are_stored_once(store: Store) -> None:
    game = await new_table(store)
    entries = [action("A sow wheat home"), action("A done")]
    assert await store.append(game, 0, entries) == 2
    assert await store.append(game, 0, entries) == 2
    assert await store.append(game, 2, [action()]) == 3
    assert await store.append(game, 0, entries) == 2
    assert len(await store.entries(game)) == 3


async def test_a_change_without_an_entry_is_a_mistake(store: Store) -> None:
    game = await new_table(store)
    with pytest.raises(ValueError, match="entry"):
        await store.append(game, 0, [], status="over")


async def test_the_newest_snapshots_are_kept(store: Store) -> None:
    game = await new_table(store)
    for version in range(1, 21):
        snapshot = Snapshot(version, f"position {version}".encode())
        await store.append(game, version - 1, [action()], snapshot=snapshot)
    assert await store.snapshot(game) == Snapshot(20, b"position 20")
    assert await store.snapshot(game, at_most=15) == Snapshot(15, b"position 15")
    assert await store.snapshot(game, at_most=13) == Snapshot(13, b"position 13")
    assert await store.snapshot(game, at_most=12) is None


async def test_talk_has_numbers_of_its_own_and_makes_no_version_stale(store: Store) -> None:
    game = await new_table(store)
    said = [Message(0, "Anna", "hello <b>"), Message(None, "Guest", "hi", spectators=True)]
    assert [await store.say(game, message) for message in said] == [1, 2]
    assert await store.append(game, 0, [action()]) == 1
    assert await store.say(game, Message(1, "Bob", "my turn?")) == 3
    heard = await store.messages(game)
    assert [(m.number, m.seat, m.name, m.text, m.spectators) for m in heard] == [
        (1, 0, "Anna", "hello <b>", False),
        (2, None, "Guest", "hi", True),
        (3, 1, "Bob", "my turn?", False),
    ]
    assert [message.number for message in await store.messages(game, after=2)] == [3]
    row = await store.table(game)
    assert row is not None
    assert (row.version, row.talk) == (1, 3)


async def test_everybody_talking_at_once_is_heard(store: Store) -> None:
    game = await new_table(store)
    numbers = await asyncio.gather(*(store.say(game, Message(0, "A", f"{n}")) for n in range(20)))
    assert sorted(numbers) == list(range(1, 21))
    assert {message.text for message in await store.messages(game)} == {f"{n}" for n in range(20)}


async def test_public_tables_are_listed_open_ones_first(store: Store) -> None:
    await new_table(store, "private", public=False)
    await new_table(store, "playing", public=True, status="playing", changed=300.0)
    await new_table(store, "older", public=True, changed=100.0)
    await new_table(store, "newer", public=True, changed=200.0)
    await new_table(store, "over", public=True, status="over")
    listed = await store.public_tables(10)
    assert [row.id for row, _ in listed] == ["newer", "older", "playing"]
    assert [len(sitting) for _, sitting in listed] == [2, 2, 2]
    assert [row.id for row, _ in await store.public_tables(1)] == ["newer"]


async def test_tables_where_a_bot_may_be_asked(store: Store) -> None:
    bot = SeatRow(seat=1, kind="bot", bot="farmer")
    taken_over = SeatRow(seat=1, kind="human", bot="farmer", name="Bob")
    await store.create_table(table("bot", status="playing", changed=10.0), [*seats(1), bot])
    await store.create_table(table("over", status="over"), [*seats(1), bot])
    await store.create_table(table("humans", status="playing"), seats(2))
    await store.create_table(table("abandoned", status="playing"), [*seats(1), taken_over])
    assert await store.tables_in_play(0.0, time.time()) == ["bot", "abandoned"]
    assert await store.tables_in_play(0.0, 11.0) == ["bot"]
    assert await store.tables_in_play(11.0, time.time()) == ["abandoned"]


async def test_tables_are_counted_by_status(store: Store) -> None:
    for status in ("open", "open", "playing"):
        await new_table(store, status=status)
    assert await store.counts() == {"open": 2, "playing": 1}


async def test_purging_removes_ended_tables_and_abandoned_ones_if_told(store: Store) -> None:
    for status in ("open", "playing", "over", "closed"):
        await new_table(store, f"old-{status}", status=status, changed=100.0)
        await new_table(store, f"new-{status}", status=status, changed=1000.0)
    await store.say("old-over", Message(0, "Anna", "well played"))
    assert await store.purge(500.0) == 2
    assert await store.table("old-over") is None
    assert await store.messages("old-over") == []
    assert await store.seats("old-over") == []
    assert await store.table("old-playing") is not None
    assert await store.purge(500.0, abandoned_before=500.0) == 2
    assert await store.counts() == {"open": 1, "playing": 1, "over": 1, "closed": 1}
    with pytest.raises(NoSuchTable):
        await store.append("old-playing", 0, [action()])


async def test_purging_goes_on_until_nothing_is_left_of_what_is_old(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "PURGE_STEP", 4)
    for n in range(10):
        await store.create_table(table(f"t{n}", status="over", changed=1.0), [])
    assert await store.purge(time.time()) == 10
    assert await store.counts() == {}


async def test_a_closed_store_says_so(url: str) -> None:
    store = await open_store(url)
    game = await new_table(store)
    await store.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.table(game)
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.append(game, 0, [action()])
    async with await open_store(url) as again:
        await again.health()
        assert await again.table(game) is not None


async def test_a_table_is_made_with_its_first_entries_or_not_at_all(store: Store) -> None:
    entries = [action("A done"), action("B done")]
    row = table("begun", status="playing", version=2)
    await store.create_table(row, seats(), entries, Snapshot(2, b"position"))
    loaded = await store.load("begun")
    assert loaded is not None
    assert [entry.number for entry in loaded.entries] == [1, 2]
    assert [entry.key for entry in loaded.entries] == [entry.key for entry in entries]
    assert await store.snapshot("begun") == Snapshot(2, b"position")
    with pytest.raises(Taken):
        await store.create_table(table("begun", version=1), seats(), [action()])
    assert len(await store.entries("begun")) == 2
    with pytest.raises(ValueError, match="version"):
        await store.create_table(table("wrong", version=1), seats())
    assert await store.table("wrong") is None


async def test_bug_one_kind_of_public_tables_crowded_the_other_out(store: Store) -> None:
    for number in range(3):
        await new_table(store, f"open {number}", public=True)
    await new_table(store, "playing", public=True, status="playing")
    assert [row.id for row, _ in await store.public_tables(2, "playing")] == ["playing"]
    assert len(await store.public_tables(2, "open")) == 2


# --- clocks --------------------------------------------------------------------------------------


async def test_the_next_that_is_due_comes_first_and_goes_with_its_version(store: Store) -> None:
    for name, due in (("late", 300.0), ("soon", 100.0), ("never", None)):
        await store.create_table(table(name, due=due), seats())
    assert await store.due_tables(9) == [("soon", 100.0), ("late", 300.0)]
    assert await store.due_tables(1) == [("soon", 100.0)]
    await store.append("soon", 0, [action()], due=400.0)
    assert await store.due_tables(9) == [("late", 300.0), ("soon", 400.0)]
    await store.append("soon", 1, [action()])
    assert await store.due_tables(9) == [("late", 300.0)]
    await store.put_off("late", 0, 500.0)
    await store.put_off("soon", 1, 1.0)  # it has moved on
    assert await store.due_tables(9) == [("late", 500.0)]


async def test_time_stands_still_while_nobody_gives_a_sign_of_life(store: Store) -> None:
    await store.alive(1000.0, 30.0)
    await store.alive(1010.0, 30.0)
    assert await store.gaps(0.0) == []
    await store.alive(1100.0, 30.0)
    await store.alive(1110.0, 30.0)
    await store.alive(5000.0, 30.0)
    assert await store.gaps(0.0) == [(1010.0, 1100.0), (1110.0, 5000.0)]
    assert await store.gaps(2000.0) == [(1110.0, 5000.0)]
