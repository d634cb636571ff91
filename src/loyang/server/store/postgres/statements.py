"""PostgreSQL's statements: each write together with its notification, in one statement.

A notification is `MARK TABLE VERSION TALK`; the mark tells its sender.
"""

from collections.abc import Sequence
from typing import Any, Final

from loyang.server.store.base import Entry, SeatRow, Snapshot, TableRow
from loyang.server.store.rows import (
    ENTRY,
    MESSAGE,
    SEAT,
    SNAPSHOTS_KEPT,
    TABLE,
    entry_values,
    json,
    seat_values,
    table_values,
)

from .batches import Append

# Processes on other machines may have other ideas of the time.
CLOCK: Final = "extract(epoch FROM clock_timestamp())::float8"
_TELL: Final = "pg_notify(%(channel)s, concat_ws(' ', %(mark)s::text, id, version, talk))"


# Rows come as one array per column. They are stored if their table has `moved`.
_SEATS: Final = f"""
    INSERT INTO seats (table_id, {SEAT})
    SELECT given.* FROM moved JOIN unnest(
        %(seat_table)s::text[], %(seat_seat)s::int[], %(seat_kind)s::text[],
        %(seat_bot)s::text[], %(seat_name)s::text[], %(seat_portrait)s::text[],
        %(seat_colour)s::text[], %(seat_secret_hash)s::text[],
        %(seat_code_hash)s::text[], %(seat_ready)s::boolean[]
    ) AS given (table_id, {SEAT}) ON given.table_id = moved.id
"""

_ENTRIES: Final = f"""
    INSERT INTO entries (table_id, {ENTRY})
    SELECT given.* FROM moved JOIN unnest(
        %(entry_table)s::text[], %(entry_number)s::int[], %(entry_key)s::text[],
        %(entry_kind)s::text[], %(entry_body)s::text[], %(entry_at)s::float8[]
    ) AS given (table_id, {ENTRY}) ON given.table_id = moved.id
"""
_SNAPSHOTS: Final = """
    INSERT INTO snapshots (table_id, version, position)
    SELECT given.* FROM moved JOIN unnest(
        %(snapshot_table)s::text[], %(snapshot_version)s::int[], %(snapshot_position)s::bytea[]
    ) AS given (table_id, version, position) ON given.table_id = moved.id
"""

CREATE: Final = f"""
WITH moved AS (
    INSERT INTO tables ({TABLE}) VALUES (
        %(id)s, %(options)s, %(seed)s, %(host_hash)s, %(public)s, %(status)s, %(version)s,
        %(talk)s, %(created)s, %(changed)s, %(maker)s, %(due)s)
    RETURNING id, version, talk
), seated AS ({_SEATS}), added AS ({_ENTRIES}), kept AS ({_SNAPSHOTS})
SELECT {_TELL} FROM moved
""".encode()


def _append(seats: bool, snapshots: bool) -> bytes:
    """Appends to several tables: returns those that were at their expected versions.

    Nothing changes at the others. The tables are locked in order, so that two such statements
    never wait for one another.
    """
    parts = [
        f"""wanted AS (
            SELECT * FROM unnest(
                %(ids)s::text[], %(expected)s::int[], %(versions)s::int[],
                %(statuses)s::text[], %(options)s::text[], %(host_hashes)s::text[],
                %(dues)s::float8[]
            ) AS given (id, expected, version, status, options, host_hash, due)
        ), locked AS (
            SELECT id FROM tables WHERE id = ANY(%(ids)s::text[]) ORDER BY id
            FOR NO KEY UPDATE
        ), moved AS (
            UPDATE tables SET version = wanted.version, changed = {CLOCK}, due = wanted.due,
                status = coalesce(wanted.status, tables.status),
                options = coalesce(wanted.options, tables.options),
                host_hash = coalesce(wanted.host_hash, tables.host_hash)
            FROM wanted JOIN locked ON locked.id = wanted.id
            WHERE tables.id = wanted.id AND tables.version = wanted.expected
            RETURNING tables.id, tables.version, tables.talk
        )""",
        f"added AS ({_ENTRIES})",
    ]
    if seats:
        changed = ", ".join(f"{name} = excluded.{name}" for name in SEAT.split(", ")[1:])
        parts.append(f"seated AS ({_SEATS} ON CONFLICT (table_id, seat) DO UPDATE SET {changed})")
    if snapshots:
        # The DELETE does not see the new rows yet, hence one less.
        parts.append(
            f"""kept AS (
                {_SNAPSHOTS}
                ON CONFLICT (table_id, version) DO UPDATE SET position = excluded.position
            ), dropped AS (
                DELETE FROM snapshots USING moved
                WHERE table_id = moved.id AND moved.id = ANY(%(snapshot_table)s::text[])
                AND snapshots.version <= (
                    SELECT old.version FROM snapshots AS old WHERE old.table_id = moved.id
                    ORDER BY old.version DESC LIMIT 1 OFFSET %(kept)s - 1)
            )"""
        )
    return f"WITH {', '.join(parts)} SELECT id, talk, {_TELL} FROM moved".encode()


# By whether there are changed seats, and snapshots.
APPEND: Final = {(a, b): _append(a, b) for a in (False, True) for b in (False, True)}


def create_values(
    table: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry], snapshot: Snapshot | None
) -> dict[str, Any]:
    return {
        **dict(zip(TABLE.split(", "), table_values(table), strict=True)),
        **_columns("entry", f"table, {ENTRY}", entry_values(table.id, entries)),
        **_snapshot_values([(table.id, snapshot)]),
        **_seat_values([(table.id, seat) for seat in seats]),
    }


def append_values(appends: list[Append]) -> dict[str, Any]:
    entries = [
        row for each in appends for row in entry_values(each.table_id, each.entries, each.expected)
    ]
    return {
        "ids": [each.table_id for each in appends],
        "expected": [each.expected for each in appends],
        "versions": [each.version for each in appends],
        "statuses": [each.status for each in appends],
        "options": [None if each.options is None else json(each.options) for each in appends],
        "host_hashes": [each.host_hash for each in appends],
        "dues": [each.due for each in appends],
        "kept": SNAPSHOTS_KEPT,
        **_columns("entry", f"table, {ENTRY}", entries),
        **_snapshot_values([(each.table_id, each.snapshot) for each in appends]),
        **_seat_values([(each.table_id, seat) for each in appends for seat in each.seats]),
    }


def _seat_values(seats: list[tuple[str, SeatRow]]) -> dict[str, Any]:
    rows = [(table_id, *seat_values(seat)) for table_id, seat in seats]
    return _columns("seat", f"table, {SEAT}", rows)


def _snapshot_values(snapshots: list[tuple[str, Snapshot | None]]) -> dict[str, Any]:
    rows = [(table_id, each.version, each.position) for table_id, each in snapshots if each]
    return _columns("snapshot", "table, version, position", rows)


def _columns(prefix: str, names: str, rows: Sequence[tuple[Any, ...]]) -> dict[str, list[Any]]:
    return {
        f"{prefix}_{name}": [row[index] for row in rows]
        for index, name in enumerate(names.split(", "))
    }


# Counted in the order of the choices, so that two such statements never wait for one another.
END_DAY: Final = b"""
WITH ended AS (
    UPDATE day_games SET space = %(space)s::int, result = %(result)s::text,
        marks = trim(marks || ' ' || %(marks)s::text)
    WHERE table_id = %(id)s AND space IS NULL
    RETURNING day
), counted AS (
    INSERT INTO day_counts AS sums (day, choice, players, spaces)
    SELECT day, choice, 1, %(space)s::int
    FROM ended, unnest(%(choices)s::text[]) AS choice ORDER BY choice
    ON CONFLICT (day, choice)
    DO UPDATE SET players = sums.players + 1, spaces = sums.spaces + excluded.spaces
)
SELECT day FROM ended
"""

# Said again because an answer was lost: it is found by its time and its words.
SAID: Final = b"""
SELECT number FROM messages
WHERE table_id = %(id)s AND at = %(at)s::float8
    AND name = %(name)s::text AND text = %(text)s::text
"""
SAY: Final = f"""
WITH moved AS (
    UPDATE tables SET talk = talk + 1
    WHERE id = %(id)s AND NOT EXISTS ({SAID.decode()})
    RETURNING id, version, talk
), added AS (
    INSERT INTO messages (table_id, {MESSAGE})
    SELECT id, talk, %(seat)s::int, %(name)s::text, %(text)s::text, %(spectators)s::boolean,
        %(at)s::float8
    FROM moved
)
SELECT version, talk, {_TELL} FROM moved
""".encode()


def _rows_of(table: str, columns: str, where: str, order: str) -> str:
    """Rows of another table as one column, so that all is as of one moment."""
    return (
        f"(SELECT coalesce(json_agg(json_build_array({columns}) ORDER BY {order}), '[]'::json) "
        f"FROM {table} WHERE {where})"
    )


LOAD: Final = f"""
SELECT {TABLE},
    {_rows_of("seats", SEAT, "table_id = id", "seat")},
    {_rows_of("entries", ENTRY, "table_id = id AND number > %(after)s", "number")}
FROM tables WHERE id = %(id)s
""".encode()

PUBLIC_TABLES: Final = f"""
SELECT {TABLE}, {_rows_of("seats", SEAT, "table_id = id", "seat")}
FROM tables WHERE status = ANY(%(statuses)s::text[]) AND public
ORDER BY status = 'open' DESC, changed DESC LIMIT %(limit)s
""".encode()


def _opened_by(secret: str) -> str:
    """What a secret opens: seats, and the table whose host's it is."""
    seats = _rows_of("seats", "table_id, seat", f"secret_hash = {secret}", "seat")
    return f"{seats}, (SELECT json_build_array(id) FROM tables WHERE host_hash = {secret} LIMIT 1)"


SECRET: Final = f"SELECT {_opened_by('%(secret)s::text')}".encode()

POCKET: Final = f"""
SELECT (
    SELECT coalesce(json_agg(json_build_array(held.secret_hash, {_opened_by("held.secret_hash")})
        ORDER BY held.added, held.secret_hash), '[]'::json)
    FROM pocket_secrets AS held WHERE held.token_hash = pockets.token_hash)
FROM pockets WHERE token_hash = %(token)s AND expires > %(now)s
""".encode()

PUT_IN_POCKET: Final = b"""
WITH pocket AS (
    INSERT INTO pockets (token_hash, expires, device, seen)
    VALUES (%(token)s, %(expires)s, %(device)s, %(now)s)
    ON CONFLICT (token_hash) DO UPDATE
    SET expires = excluded.expires, device = excluded.device, seen = excluded.seen
    RETURNING token_hash
)
INSERT INTO pocket_secrets (token_hash, secret_hash, added)
SELECT token_hash, secret, %(now)s::float8 FROM pocket, unnest(%(secrets)s::text[]) AS secret
ON CONFLICT DO NOTHING
RETURNING 1
"""
