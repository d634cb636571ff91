"""Rows of the database as plain data, and the queries that are the same for both stores.

`?` stands for a parameter; PostgreSQL's store says `%s` instead.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from .base import Entry, Holder, Message, Notice, SeatRow, Snapshot, Subscription, TableRow

# A row as the database gives it; its columns are those of the statement.
Row = Sequence[Any]

TABLE: Final = (
    "id, options, seed, host_hash, public, status, version, talk, created, changed, maker, due"
)
SEAT: Final = "seat, kind, bot, name, portrait, colour, secret_hash, code_hash, ready"
ENTRY: Final = "number, key, kind, body, at"
MESSAGE: Final = "number, seat, name, text, spectators, at"

VERSION: Final = "SELECT version, talk FROM tables WHERE id = ?"
ONE_TABLE: Final = f"SELECT {TABLE} FROM tables WHERE id = ?"
SEATS: Final = f"SELECT {SEAT} FROM seats WHERE table_id = ? ORDER BY seat"
ENTRIES: Final = (
    f"SELECT {ENTRY} FROM entries WHERE table_id = ? AND number > ? AND number <= ? ORDER BY number"
)
MESSAGES: Final = (
    f"SELECT {MESSAGE} FROM messages WHERE table_id = ? AND number > ? ORDER BY number"
)
SNAPSHOT: Final = (
    "SELECT version, position FROM snapshots WHERE table_id = ? AND version <= ? "
    "ORDER BY version DESC LIMIT 1"
)
PUBLIC_TABLES: Final = (
    f"SELECT {TABLE} FROM tables WHERE status IN (?, ?) AND public "
    "ORDER BY status = 'open' DESC, changed DESC LIMIT ?"
)
TABLES_IN_PLAY: Final = (
    "SELECT id FROM tables WHERE status = 'playing' AND changed BETWEEN ? AND ? AND EXISTS "
    "(SELECT 1 FROM seats WHERE table_id = id AND bot IS NOT NULL) ORDER BY changed"
)
COUNTS: Final = "SELECT status, count(*) FROM tables GROUP BY status"
HELD_SEATS: Final = "SELECT table_id, seat FROM seats WHERE secret_hash = ? ORDER BY seat"
HOSTED: Final = "SELECT id FROM tables WHERE host_hash = ?"
BY_CODE: Final = "SELECT table_id, seat FROM seats WHERE code_hash = ?"
POCKET: Final = "SELECT 1 FROM pockets WHERE token_hash = ? AND expires > ?"
POCKET_SECRETS: Final = (
    "SELECT secret_hash FROM pocket_secrets WHERE token_hash = ? ORDER BY added, secret_hash"
)
IDLE: Final = (
    "SELECT id FROM tables WHERE status IN (?, ?) AND changed < ? ORDER BY changed LIMIT ?"
)
COUNT_OF: Final = "SELECT count(*) FROM tables WHERE maker = ? AND created > ?"
WITHOUT_STATISTICS: Final = (
    "SELECT id FROM tables WHERE status IN ('over', 'closed') AND NOT EXISTS "
    "(SELECT 1 FROM statistics WHERE table_id = id) LIMIT ?"
)
KEEP_STATISTICS: Final = (
    "INSERT INTO statistics (table_id, figures) SELECT id, ? FROM tables WHERE id = ? "
    "ON CONFLICT (table_id) DO UPDATE SET figures = excluded.figures"
)
COACHING: Final = (
    "SELECT what, document, at, number FROM coaching "
    "WHERE table_id = ? AND seat = ? AND what = ? ORDER BY number"
)
KEEP_COACHING: Final = (
    "INSERT INTO coaching (table_id, seat, what, number, at, document) "
    "SELECT id, ?, ?, ?, ?, ? FROM tables WHERE id = ? "
    "ON CONFLICT (table_id, seat, what, number) "
    "DO UPDATE SET at = excluded.at, document = excluded.document"
)
DROP_COACHING: Final = "DELETE FROM coaching WHERE table_id = ? AND seat = ? AND what = ?"
UNFINISHED: Final = (
    "SELECT table_id, seat FROM coaching WHERE what = 'review' AND document = '' "
    "ORDER BY table_id, seat"
)
DAY_GAME: Final = "day, player, table_id, maker, marks, space, result"
BEGIN_DAY: Final = (
    "INSERT INTO day_games (day, player, table_id, maker, marks) SELECT ?, ?, ?, ?, CASE WHEN "
    "EXISTS (SELECT 1 FROM day_games WHERE day = ? AND maker = ? AND maker <> '') "
    "THEN 'address' ELSE '' END WHERE true ON CONFLICT DO NOTHING"
)
ONE_DAY_GAME: Final = f"SELECT {DAY_GAME} FROM day_games WHERE day = ? AND player = ?"
DAYS_OF: Final = (
    f"SELECT {DAY_GAME} FROM day_games WHERE player = ? OR table_id IN (SELECT seats.table_id "
    "FROM pocket_secrets JOIN seats USING (secret_hash) WHERE token_hash = ?) ORDER BY day"
)
DAY_COUNTS: Final = "SELECT choice, players, spaces FROM day_counts WHERE day = ? ORDER BY choice"
DEAL: Final = "id, seed, players, variant"
OPEN_DEAL: Final = f"INSERT INTO deals ({DEAL}) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
SAME_DEAL: Final = f"SELECT {DEAL} FROM deals WHERE seed = ? AND players = ? AND variant = ?"
ONE_DEAL: Final = f"SELECT {DEAL} FROM deals WHERE id = ?"
DEAL_RESULT: Final = "table_id, seat, name, bot, space, cash, vegetables, marks"
KEEP_DEAL_RESULT: Final = (
    f"INSERT INTO deal_results (deal_id, {DEAL_RESULT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT DO NOTHING"
)
DEAL_RESULTS: Final = (
    f"SELECT {DEAL_RESULT} FROM deal_results WHERE deal_id = ? ORDER BY table_id, seat"
)
KNOWS_DEAL: Final = (
    "SELECT count(*) FROM pocket_secrets AS this "
    "JOIN pocket_secrets AS other ON other.token_hash = this.token_hash "
    "JOIN seats ON seats.secret_hash = other.secret_hash "
    "JOIN deal_results AS result "
    "ON result.table_id = seats.table_id AND result.seat = seats.seat "
    "WHERE this.secret_hash = ? AND result.deal_id = ? AND result.table_id <> ?"
)
PUT_IN_BOOK: Final = (
    "INSERT INTO book (token_hash, game, ended, line) SELECT token_hash, ?, ?, ? FROM pockets "
    "WHERE token_hash = ? "
    "ON CONFLICT (token_hash, game) DO UPDATE SET ended = excluded.ended, line = excluded.line"
)
BOOK: Final = "SELECT line FROM book WHERE token_hash = ? ORDER BY ended DESC, game LIMIT ?"
OFFER: Final = "INSERT INTO transfers (code_hash, token_hash, expires) VALUES (?, ?, ?)"
OFFERED: Final = "SELECT token_hash FROM transfers WHERE code_hash = ? AND expires > ?"
COPY_SECRETS: Final = (
    "INSERT INTO pocket_secrets (token_hash, secret_hash, added) SELECT ?, secret_hash, added "
    "FROM pocket_secrets WHERE token_hash = ? ON CONFLICT DO NOTHING"
)
COPY_BOOK: Final = (
    "INSERT INTO book (token_hash, game, ended, line) SELECT ?, game, ended, line "
    "FROM book WHERE token_hash = ? ON CONFLICT DO NOTHING"
)
KEEP_PUZZLE_RESULT: Final = (
    "INSERT INTO puzzle_results (puzzle, who, solved, tries, hints, at) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT DO NOTHING"
)
PUZZLE_RESULTS: Final = (
    "SELECT solved, tries, hints, count(*) FROM puzzle_results WHERE puzzle = ? AND copied = 0 "
    "GROUP BY solved, tries, hints"
)
COPY_PUZZLES: Final = (
    "INSERT INTO puzzle_results (puzzle, who, solved, tries, hints, at, copied) "
    "SELECT puzzle, ?, solved, tries, hints, at, 1 FROM puzzle_results WHERE who = ? "
    "ON CONFLICT DO NOTHING"
)
DEVICES: Final = (
    "SELECT token_hash, device, added, seen FROM pockets JOIN pocket_secrets USING (token_hash) "
    "WHERE secret_hash = ? AND expires > ? ORDER BY added, token_hash"
)
HAND_ON: Final = (
    "INSERT INTO pocket_secrets (token_hash, secret_hash, added) SELECT token_hash, ?, added "
    "FROM pocket_secrets WHERE token_hash = ? AND secret_hash = ? ON CONFLICT DO NOTHING"
)
HAND_ON_NOTICES: Final = "UPDATE subscriptions SET owner = ? WHERE owner = ? AND device = ?"
BLOCK: Final = (
    "INSERT INTO blocks (kind, who, until) VALUES (?, ?, ?) "
    "ON CONFLICT (kind, who) DO UPDATE SET until = excluded.until"
)
DUE: Final = "SELECT id, due FROM tables WHERE due IS NOT NULL ORDER BY due LIMIT ?"
PUT_OFF: Final = "UPDATE tables SET due = ? WHERE id = ? AND version = ?"
NEW_GAP: Final = (
    "INSERT INTO gaps (since, until) SELECT at, ? FROM alive WHERE at < ? "
    "ON CONFLICT (since) DO UPDATE SET until = excluded.until"
)
ALIVE: Final = (
    "INSERT INTO alive (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at"
)
GAPS: Final = "SELECT since, until FROM gaps WHERE until > ? ORDER BY since"
REMOVE: Final = f"DELETE FROM tables WHERE id IN ({IDLE})"
SUBSCRIPTION: Final = (
    "id, table_id, seat, owner, device, kind, target, wishes, base, active, seen, sent, sent_on, "
    "failures, fault, created"
)
NOTICE: Final = "subscription, topic, number, what, told, attempts, due"
_JOINED: Final = f"SELECT {SUBSCRIPTION}, {NOTICE} FROM subscriptions"
SUBSCRIPTIONS: Final = (
    f"{_JOINED} LEFT JOIN notices ON subscription = id WHERE table_id = ? ORDER BY created, id"
)
ONE_SUBSCRIPTION: Final = f"SELECT {SUBSCRIPTION} FROM subscriptions WHERE id = ?"
KEEP_SUBSCRIPTION: Final = (
    f"INSERT INTO subscriptions ({SUBSCRIPTION}) "
    "SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM tables WHERE id = ? "
    "ON CONFLICT (id) DO UPDATE SET target = excluded.target, wishes = excluded.wishes, "
    "base = excluded.base, active = excluded.active, sent = excluded.sent, "
    "sent_on = excluded.sent_on, failures = excluded.failures, fault = excluded.fault"
)
COUNT_SENT: Final = (
    "UPDATE subscriptions SET sent = CASE WHEN sent_on = ? THEN sent + 1 ELSE 1 END, "
    "sent_on = ?, fault = '' WHERE id = ?"
)
GIVE_UP: Final = "UPDATE subscriptions SET failures = failures + 1, fault = ?"
UNCONFIRMED: Final = "SELECT count(*) FROM subscriptions WHERE target = ? AND NOT active"
FAILING: Final = (
    f"SELECT {SUBSCRIPTION} FROM subscriptions WHERE fault <> '' ORDER BY created DESC LIMIT ?"
)
LOOK_AT: Final = "UPDATE subscriptions SET seen = ? WHERE table_id = ? AND seen < ?"
NOT_LOOKED_AT: Final = (
    "SELECT DISTINCT table_id FROM subscriptions JOIN tables ON tables.id = table_id "
    "WHERE seen < version LIMIT ?"
)
PUT_NOTICE: Final = (
    f"INSERT INTO notices ({NOTICE}) SELECT id, ?, ?, ?, ?, ?, ? FROM subscriptions WHERE id = ? "
    "ON CONFLICT (subscription, topic) DO UPDATE SET number = excluded.number, "
    "what = excluded.what, told = excluded.told, attempts = excluded.attempts, due = excluded.due"
)
DUE_NOTICES: Final = (
    f"{_JOINED} JOIN notices ON subscription = id WHERE due IS NOT NULL ORDER BY due LIMIT ?"
)
_SAME: Final = "WHERE subscription = ? AND topic = ? AND number = ? AND what = ?"
CLAIM_NOTICE: Final = f"UPDATE notices SET due = ?, told = ? {_SAME} AND due = ?"
SETTLE_NOTICE: Final = f"UPDATE notices SET attempts = ?, due = ? {_SAME}"
KEEP_KEY: Final = "INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT (name) DO "
# What is stored under a number: whether it is what we wanted to store there.
KEY: Final = "SELECT key FROM entries WHERE table_id = ? AND number = ?"
# How many tables are purged in one transaction: play goes on in between.
PURGE_STEP: Final = 100
# Older snapshots serve only to undo far back, which can start from the beginning instead.
SNAPSHOTS_KEPT: Final = 8


def json(value: Mapping[str, Any]) -> str:
    return msgspec.json.encode(value).decode()


def table_values(table: TableRow) -> tuple[Any, ...]:
    return (
        table.id,
        json(table.options),
        table.seed,
        table.host_hash,
        table.public,
        table.status,
        table.version,
        table.talk,
        table.created,
        table.changed,
        table.maker,
        table.due,
    )


def table_of(row: Row) -> TableRow:
    id_, options, seed, host_hash, public, status, version, talk, created, changed, maker, due = row
    return TableRow(
        id=id_,
        options=msgspec.json.decode(options),
        seed=seed,
        host_hash=host_hash,
        public=bool(public),
        status=status,
        version=version,
        talk=talk,
        created=created,
        changed=changed,
        maker=maker,
        due=due,
    )


def seat_values(seat: SeatRow) -> tuple[Any, ...]:
    return (
        seat.seat,
        seat.kind,
        seat.bot,
        seat.name,
        seat.portrait,
        seat.colour,
        seat.secret_hash,
        seat.code_hash,
        seat.ready,
    )


def seat_of(row: Row) -> SeatRow:
    seat, kind, bot, name, portrait, colour, secret_hash, code_hash, ready = row
    return SeatRow(
        seat=seat,
        kind=kind,
        bot=bot,
        name=name,
        portrait=portrait,
        colour=colour,
        secret_hash=secret_hash,
        code_hash=code_hash,
        ready=bool(ready),
    )


def entry_values(table_id: str, entries: Sequence[Entry], after: int = 0) -> list[tuple[Any, ...]]:
    """Numbered from the one after that."""
    return [
        (table_id, number, entry.key, entry.kind, json(entry.body), entry.at)
        for number, entry in enumerate(entries, after + 1)
    ]


def entry_of(row: Row) -> Entry:
    number, key, kind, body, at = row
    return Entry(kind, msgspec.json.decode(body), key, at, number)


def message_of(row: Row) -> Message:
    number, seat, name, text, spectators, at = row
    return Message(seat, name, text, bool(spectators), at, number)


def snapshot_of(row: Row) -> Snapshot:
    return Snapshot(row[0], bytes(row[1]))


def subscription_values(one: Subscription) -> tuple[Any, ...]:
    """As `KEEP_SUBSCRIPTION` takes them: the table comes last."""
    return (
        one.id,
        one.seat,
        one.owner,
        one.device,
        one.kind,
        json(one.target),
        json(one.wishes),
        one.base,
        one.active,
        one.seen,
        one.sent,
        one.sent_on,
        one.failures,
        one.fault,
        one.created,
        one.table_id,
    )


def subscription_of(row: Row) -> Subscription:
    values = dict(zip(SUBSCRIPTION.split(", "), row, strict=False))
    return Subscription(
        **{
            **values,
            "target": msgspec.json.decode(values["target"]),
            "wishes": msgspec.json.decode(values["wishes"]),
            "active": bool(values["active"]),
        }
    )


def notice_of(row: Row) -> Notice | None:
    """The end of a joined row; None if nothing was joined."""
    names = NOTICE.split(", ")
    values = dict(zip(names, row[-len(names) :], strict=True))
    return None if values["topic"] is None else Notice(**values)


def holder_of(secret_hash: str, seats: Sequence[Row], hosted: Row | None) -> Holder | None:
    """A secret belongs to one table, as a seat's or as the host's."""
    if not seats and hosted is None:
        return None
    table_id: str = seats[0][0] if seats else hosted[0]  # type: ignore[index]
    return Holder(
        secret_hash,
        table_id,
        tuple(seat for _, seat in seats),
        hosted is not None and hosted[0] == table_id,
    )
