"""The queries that are the same for both stores (`rows.py`)."""

import time
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import astuple

from . import rows
from .backup import dump, dump_table, refill, refill_table
from .base import (
    LAST_VERSION,
    Block,
    Coaching,
    CoachingKind,
    DayCount,
    DayGame,
    Deal,
    DealResult,
    Device,
    Entry,
    Message,
    Notice,
    PuzzleResult,
    SeatRow,
    Snapshot,
    Status,
    Store,
    Subscription,
    TableRow,
    Taken,
    Topic,
)


class SqlStore(Store):
    """A store behind SQL: how it runs a query, a change, and work that takes long."""

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[rows.Row]:
        """The rows that a query finds, `?` in it standing for the values."""

    @abstractmethod
    async def _execute(self, sql: str, *values: object) -> int:
        """A change that is one statement; how many rows it concerned."""

    @abstractmethod
    async def _apart(self, work: Callable[[Any], int]) -> int:
        """Long work, in a thread and on a connection of its own."""

    async def table(self, table_id: str) -> TableRow | None:
        found = await self._rows(rows.ONE_TABLE, table_id)
        return rows.table_of(found[0]) if found else None

    async def seats(self, table_id: str) -> list[SeatRow]:
        return [rows.seat_of(row) for row in await self._rows(rows.SEATS, table_id)]

    async def entries(self, table_id: str, after: int = 0, upto: int = LAST_VERSION) -> list[Entry]:
        found = await self._rows(rows.ENTRIES, table_id, after, upto)
        return [rows.entry_of(row) for row in found]

    async def snapshot(self, table_id: str, at_most: int | None = None) -> Snapshot | None:
        limit = LAST_VERSION if at_most is None else at_most
        found = await self._rows(rows.SNAPSHOT, table_id, limit)
        return rows.snapshot_of(found[0]) if found else None

    async def tables_in_play(self, since: float, until: float) -> list[str]:
        return [row[0] for row in await self._rows(rows.TABLES_IN_PLAY, since, until)]

    async def idle_tables(self, statuses: Sequence[Status], before: float, most: int) -> list[str]:
        first, last = statuses[0], statuses[-1]
        return [row[0] for row in await self._rows(rows.IDLE, first, last, before, most)]

    async def count_of(self, maker: str, since: float) -> int:
        return int((await self._rows(rows.COUNT_OF, maker, since))[0][0])

    async def counts(self) -> dict[Status, int]:
        return {row[0]: row[1] for row in await self._rows(rows.COUNTS)}

    async def salt(self) -> str:
        return str((await self._rows("SELECT value FROM salt"))[0][0])

    # --- clocks ----------------------------------------------------------------------------------

    async def due_tables(self, most: int) -> list[tuple[str, float]]:
        return [(row[0], row[1]) for row in await self._rows(rows.DUE, most)]

    async def put_off(self, table_id: str, version: int, due: float | None) -> None:
        await self._execute(rows.PUT_OFF, due, table_id, version)

    async def alive(self, now: float, silence: float) -> None:
        # Whoever dies in between leaves the gap to be found again, and ended later.
        await self._execute(rows.NEW_GAP, now, now - silence)
        await self._execute(rows.ALIVE, now)

    async def gaps(self, since: float) -> list[tuple[float, float]]:
        return [(row[0], row[1]) for row in await self._rows(rows.GAPS, since)]

    # --- figures of ended games ------------------------------------------------------------------

    async def statistics(self, table_id: str) -> str | None:
        found = await self._rows("SELECT figures FROM statistics WHERE table_id = ?", table_id)
        return found[0][0] if found else None

    async def keep_statistics(self, table_id: str, figures: str) -> None:
        await self._execute(rows.KEEP_STATISTICS, figures, table_id)

    async def without_statistics(self, most: int) -> list[str]:
        return [row[0] for row in await self._rows(rows.WITHOUT_STATISTICS, most)]

    # --- the coach -------------------------------------------------------------------------------

    async def coaching(self, table_id: str, seat: int, what: CoachingKind) -> list[Coaching]:
        return [Coaching(*row) for row in await self._rows(rows.COACHING, table_id, seat, what)]

    async def keep_coaching(self, table_id: str, seat: int, found: Coaching) -> None:
        await self._execute(
            rows.KEEP_COACHING,
            seat,
            found.what,
            found.number,
            found.at,
            found.document,
            table_id,
        )

    async def drop_coaching(self, table_id: str, seat: int, what: CoachingKind) -> None:
        await self._execute(rows.DROP_COACHING, table_id, seat, what)

    async def unfinished_reviews(self) -> list[tuple[str, int]]:
        return [(row[0], row[1]) for row in await self._rows(rows.UNFINISHED)]

    # --- the deal of the day ---------------------------------------------------------------------

    async def day_key(self) -> str:
        return str((await self._rows("SELECT value FROM keys WHERE name = 'day'"))[0][0])

    async def begin_day(self, game: DayGame) -> bool:
        day, maker = game.day, game.maker
        values = (day, game.player, game.table_id, maker, day, maker)
        return bool(await self._execute(rows.BEGIN_DAY, *values))

    async def day_game(self, day: str, player: str) -> DayGame | None:
        found = await self._rows(rows.ONE_DAY_GAME, day, player)
        return DayGame(*found[0]) if found else None

    async def days_of(self, token_hash: str) -> list[DayGame]:
        return [DayGame(*row) for row in await self._rows(rows.DAYS_OF, token_hash, token_hash)]

    async def day_counts(self, day: str) -> list[DayCount]:
        return [DayCount(*row) for row in await self._rows(rows.DAY_COUNTS, day)]

    # --- deals played at several tables ----------------------------------------------------------

    async def open_deal(self, deal: Deal) -> Deal:
        await self._execute(rows.OPEN_DEAL, deal.id, deal.seed, deal.players, deal.variant)
        found = await self._rows(rows.SAME_DEAL, deal.seed, deal.players, deal.variant)
        if not found:
            raise Taken("this deal's id is in use: draw another one")
        return Deal(*found[0])

    async def deal(self, deal_id: str) -> Deal | None:
        found = await self._rows(rows.ONE_DEAL, deal_id)
        return Deal(*found[0]) if found else None

    async def keep_deal_results(self, deal_id: str, results: Sequence[DealResult]) -> None:
        for each in results:
            await self._execute(rows.KEEP_DEAL_RESULT, deal_id, *astuple(each))

    async def deal_results(self, deal_id: str) -> list[DealResult]:
        return [DealResult(*row) for row in await self._rows(rows.DEAL_RESULTS, deal_id)]

    async def knows_deal(self, deal_id: str, table_id: str, secret_hash: str) -> bool:
        found = await self._rows(rows.KNOWS_DEAL, secret_hash, deal_id, table_id)
        return bool(found[0][0])

    # --- puzzles ---------------------------------------------------------------------------------

    async def keep_puzzle_result(self, who: str, result: PuzzleResult) -> None:
        await self._execute(
            rows.KEEP_PUZZLE_RESULT,
            result.puzzle,
            who,
            int(result.solved),
            result.tries,
            result.hints,
            time.time(),
        )

    async def puzzle_results(self, puzzle: str) -> list[tuple[PuzzleResult, int]]:
        found = await self._rows(rows.PUZZLE_RESULTS, puzzle)
        return [
            (PuzzleResult(puzzle, bool(solved), tries, hints), number)
            for solved, tries, hints, number in found
        ]

    async def puzzle_progress(self, who: str) -> dict[str, bool]:
        found = await self._rows("SELECT puzzle, solved FROM puzzle_results WHERE who = ?", who)
        return {puzzle: bool(solved) for puzzle, solved in found}

    # --- talk, codes, pockets --------------------------------------------------------------------

    async def messages(self, table_id: str, after: int = 0) -> list[Message]:
        return [rows.message_of(row) for row in await self._rows(rows.MESSAGES, table_id, after)]

    async def find_code(self, code_hash: str) -> tuple[str, int] | None:
        found = await self._rows(rows.BY_CODE, code_hash)
        return (found[0][0], found[0][1]) if found else None

    async def take_from_pocket(self, token_hash: str, secret_hash: str) -> None:
        await self._execute(
            "DELETE FROM pocket_secrets WHERE token_hash = ? AND secret_hash = ?",
            token_hash,
            secret_hash,
        )

    async def drop_pocket(self, token_hash: str) -> None:
        await self._execute("DELETE FROM pockets WHERE token_hash = ?", token_hash)

    async def see_pocket(self, token_hash: str) -> None:
        await self._execute(
            "UPDATE pockets SET seen = ? WHERE token_hash = ?", time.time(), token_hash
        )

    async def devices(self, secret_hash: str) -> list[Device]:
        found = await self._rows(rows.DEVICES, secret_hash, time.time())
        return [Device(*row) for row in found]

    async def hand_on(self, old_hash: str, new_hash: str, token_hashes: Sequence[str]) -> None:
        for token_hash in token_hashes:
            await self._execute(rows.HAND_ON, new_hash, token_hash, old_hash)
            await self._execute(rows.HAND_ON_NOTICES, new_hash, old_hash, token_hash)

    # --- who is told -----------------------------------------------------------------------------

    async def subscriptions(self, table_id: str) -> list[tuple[Subscription, list[Notice]]]:
        found: dict[str, tuple[Subscription, list[Notice]]] = {}
        for row in await self._rows(rows.SUBSCRIPTIONS, table_id):
            _, notices = found.setdefault(row[0], (rows.subscription_of(row), []))
            notice = rows.notice_of(row)
            if notice is not None:
                notices.append(notice)
        return list(found.values())

    async def subscription(self, name: str) -> Subscription | None:
        found = await self._rows(rows.ONE_SUBSCRIPTION, name)
        return rows.subscription_of(found[0]) if found else None

    async def keep_subscription(self, subscription: Subscription) -> None:
        await self._execute(rows.KEEP_SUBSCRIPTION, *rows.subscription_values(subscription))

    async def activate(self, name: str) -> None:
        await self._execute("UPDATE subscriptions SET active = TRUE, fault = '' WHERE id = ?", name)

    async def count_sent(self, name: str, day: int) -> None:
        await self._execute(rows.COUNT_SENT, day, day, name)

    async def give_up(self, name: str, fault: str, *, gone: bool) -> None:
        ended = ", active = FALSE" if gone else ""
        await self._execute(f"{rows.GIVE_UP}{ended} WHERE id = ?", fault, name)

    async def drop_subscription(self, name: str) -> None:
        await self._execute("DELETE FROM subscriptions WHERE id = ?", name)

    async def unconfirmed(self, target: Mapping[str, Any]) -> int:
        return int((await self._rows(rows.UNCONFIRMED, rows.json(target)))[0][0])

    async def failing(self, most: int) -> list[Subscription]:
        return [rows.subscription_of(row) for row in await self._rows(rows.FAILING, most)]

    async def look_at(self, table_id: str, version: int) -> None:
        await self._execute(rows.LOOK_AT, version, table_id, version)

    async def not_looked_at(self, most: int) -> list[str]:
        return [row[0] for row in await self._rows(rows.NOT_LOOKED_AT, most)]

    async def put_notice(self, notice: Notice) -> None:
        await self._execute(
            rows.PUT_NOTICE,
            notice.topic,
            notice.number,
            notice.what,
            notice.told,
            notice.attempts,
            notice.due,
            notice.subscription,
        )

    async def drop_notice(self, subscription: str, topic: Topic) -> None:
        await self._execute(
            "DELETE FROM notices WHERE subscription = ? AND topic = ?", subscription, topic
        )

    async def due_notices(self, most: int) -> list[tuple[Subscription, Notice]]:
        found = await self._rows(rows.DUE_NOTICES, most)
        pairs = [(rows.subscription_of(row), rows.notice_of(row)) for row in found]
        return [(one, notice) for one, notice in pairs if notice is not None]

    async def claim_notice(self, notice: Notice, until: float, told: int) -> bool:
        values = (notice.subscription, notice.topic, notice.number, notice.what, notice.due)
        return await self._execute(rows.CLAIM_NOTICE, until, told, *values) == 1

    async def settle_notice(self, notice: Notice, attempts: int, due: float | None) -> None:
        values = (notice.subscription, notice.topic, notice.number, notice.what)
        await self._execute(rows.SETTLE_NOTICE, attempts, due, *values)

    # --- keys of the server's own ----------------------------------------------------------------

    async def key(self, name: str) -> str | None:
        found = await self._rows("SELECT value FROM keys WHERE name = ?", name)
        return found[0][0] if found else None

    async def keep_key(self, name: str, value: str, *, replace: bool = False) -> str:
        otherwise = "UPDATE SET value = excluded.value" if replace else "NOTHING"
        await self._execute(rows.KEEP_KEY + otherwise, name, value)
        return await self.key(name) or value

    # --- books -----------------------------------------------------------------------------------

    async def put_in_book(self, token_hash: str, game: str, ended: float, line: str) -> None:
        await self._execute(rows.PUT_IN_BOOK, game, ended, line, token_hash)

    async def book(self, token_hash: str, most: int) -> list[str]:
        return [row[0] for row in await self._rows(rows.BOOK, token_hash, most)]

    async def offer_transfer(self, code_hash: str, token_hash: str, expires: float) -> None:
        await self._execute("DELETE FROM transfers WHERE token_hash = ?", token_hash)
        await self._execute(rows.OFFER, code_hash, token_hash, expires)

    async def claim_transfer(self, code_hash: str) -> str | None:
        found = await self._rows(rows.OFFERED, code_hash, time.time())
        # Of several who come at once, one takes it away.
        taken = await self._execute("DELETE FROM transfers WHERE code_hash = ?", code_hash)
        return found[0][0] if found and taken else None

    async def copy_pocket(self, source_hash: str, token_hash: str) -> None:
        for statement in (rows.COPY_SECRETS, rows.COPY_BOOK, rows.COPY_PUZZLES):
            await self._execute(statement, token_hash, source_hash)

    # --- who is kept out -------------------------------------------------------------------------

    async def blocks(self) -> list[Block]:
        found = await self._rows("SELECT kind, who, until FROM blocks WHERE until > ?", time.time())
        return [Block(*row) for row in found]

    async def block(self, block: Block) -> None:
        await self._execute(rows.BLOCK, block.kind, block.who, block.until)

    # --- care ------------------------------------------------------------------------------------

    async def purge(self, ended_before: float, abandoned_before: float | None = None) -> int:
        await self._execute("DELETE FROM pockets WHERE expires <= ?", time.time())
        await self._execute("DELETE FROM blocks WHERE until <= ?", time.time())
        await self._execute("DELETE FROM transfers WHERE expires <= ?", time.time())
        removed = await self.remove(("over", "closed"), ended_before)
        if abandoned_before is not None:
            removed += await self.remove(("open", "playing"), abandoned_before)
        return removed

    async def remove(self, statuses: Sequence[Status], before: float) -> int:
        first, last = statuses[0], statuses[-1]
        removed = 0
        while count := await self._execute(rows.REMOVE, first, last, before, rows.PURGE_STEP):
            removed += count
        return removed

    async def backup(self, path: Path) -> int:
        return await self._apart(lambda connection: dump(connection, path))

    async def restore(self, path: Path, *, replace: bool = False) -> int:
        return await self._apart(lambda connection: refill(connection, path, replace))

    async def export_table(self, table_id: str, path: Path) -> None:
        await self._apart(lambda connection: dump_table(connection, path, table_id))

    async def import_table(self, path: Path, *, replace: bool = False) -> str:
        found: list[str] = []

        def work(connection: Any) -> int:
            found.append(refill_table(connection, path, replace))
            return 1

        await self._apart(work)
        return found[0]
