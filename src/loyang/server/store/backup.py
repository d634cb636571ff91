"""Backups: all rows of one moment as compressed JSON lines, readable by either kind of store.

The first line names the format, the last one counts the rows; between them every line is
`["entries", {"table_id": ..., ...}]`. A row without a column that came later gets its default.
"""

import base64
import gzip
import json
import os
import secrets
import sqlite3
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

import psycopg
from psycopg import sql as composed
from psycopg.rows import TupleRow

from .base import StoreError, StoreMismatch
from .migrations import NEWEST

Connection = sqlite3.Connection | psycopg.Connection[TupleRow]

# Parents before children. The format's number is the schema's.
TABLES: Final = [
    "tables",
    "seats",
    "entries",
    "messages",
    "snapshots",
    "pockets",
    "pocket_secrets",
]
# What the two kinds of database hold differently.
YES_OR_NO: Final = {"public", "ready", "spectators"}
BYTES: Final = {"position"}


def dump(connection: Connection, path: Path) -> int:
    """The file is written beside its place, and put there when it is complete and on the disk."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        # Ours alone to read: it holds the seeds of games in play.
        beside.touch(mode=0o600, exist_ok=False)
        with beside.open("wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8", compresslevel=5) as lines:
                tables = _write(connection, lines)
            raw.flush()
            os.fsync(raw.fileno())
        beside.replace(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        beside.unlink(missing_ok=True)
    return tables


def _write(connection: Connection, lines: IO[str]) -> int:
    _put(lines, {"loyang-backup": NEWEST, "made": time.time()})
    _begin_reading(connection)
    try:
        counts = [_write_rows(connection, table, lines) for table in TABLES]
    finally:
        connection.execute("ROLLBACK")
    _put(lines, {"rows": sum(counts)})
    return counts[0]


def _begin_reading(connection: Connection) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.execute("BEGIN")
    else:
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")


def _write_rows(connection: Connection, table: str, lines: IO[str]) -> int:
    count = 0
    for row in _rows(connection, table):
        _put(lines, [table, row])
        count += 1
    return count


def _rows(connection: Connection, table: str) -> Iterator[dict[str, Any]]:
    if isinstance(connection, sqlite3.Connection):
        cursor = connection.execute(f"SELECT * FROM {table}")
        names = [column[0] for column in cursor.description]
        for values in cursor:
            yield {name: _out(name, value) for name, value in zip(names, values, strict=True)}
    else:
        # A named cursor: the rows come in portions.
        with connection.cursor(name="backup") as portions:
            portions.execute(composed.SQL("SELECT * FROM {}").format(composed.Identifier(table)))
            names = [column.name for column in portions.description or ()]
            for values in portions:
                yield {name: _out(name, value) for name, value in zip(names, values, strict=True)}


def _out(name: str, value: Any) -> Any:
    if name in BYTES:
        return base64.b64encode(value).decode()
    return bool(value) if name in YES_OR_NO else value


def _in(name: str, value: Any) -> Any:
    return base64.b64decode(value, validate=True) if name in BYTES else value


def _put(lines: IO[str], value: object) -> None:
    lines.write(json.dumps(value, separators=(",", ":")) + "\n")


def refill(connection: Connection, path: Path, replace: bool) -> int:
    """All rows of the file instead of what there is, in one transaction."""
    _begin_writing(connection)
    try:
        row = connection.execute("SELECT count(*) FROM tables").fetchone()
        assert row is not None
        if row[0] and not replace:
            raise StoreMismatch(
                f"this store already has tables ({row[0]}): restore into an empty one, or "
                "put the backup in their place with --replace"
            )
        connection.execute("DELETE FROM tables")
        connection.execute("DELETE FROM pockets")
        tables = _read(connection, path)
        if not isinstance(connection, sqlite3.Connection):
            connection.execute("SELECT pg_notify('loyang', '*')")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    return tables


def _begin_writing(connection: Connection) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.execute("BEGIN IMMEDIATE")
    else:
        connection.execute("BEGIN")
        connection.execute("LOCK TABLE tables, pockets IN EXCLUSIVE MODE")


def _read(connection: Connection, path: Path) -> int:
    tables = 0
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            _check_head(path, json.loads(next(lines)))
            for table, portion in _portions(lines):
                _insert(connection, table, portion)
                tables += len(portion) if table == "tables" else 0
    except gzip.BadGzipFile as error:
        raise _damaged(path) from error
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}") from error
    except (EOFError, zlib.error, StopIteration, ValueError, TypeError, KeyError) as error:
        raise _damaged(path) from error
    except (sqlite3.IntegrityError, psycopg.IntegrityError, psycopg.DataError) as error:
        raise _damaged(path) from error
    return tables


def _portions(lines: IO[str]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows of the same table and columns together, not too many; ValueError unless complete."""
    last = ""
    portion: list[dict[str, Any]] = []
    for count, line in enumerate(lines):
        row = json.loads(line)
        if isinstance(row, dict):  # the last line
            if row != {"rows": count} or next(lines, None) is not None:
                break
            if portion:
                yield last, portion
            return
        table, values = row
        if portion and (table != last or list(values) != list(portion[0]) or len(portion) == 500):
            yield last, portion
            portion = []
        last = table
        portion.append(values)
    raise ValueError("something is missing")


def _check_head(path: Path, head: Any) -> None:
    if not isinstance(head, dict) or not isinstance(head.get("loyang-backup"), int):
        raise _damaged(path)
    if head["loyang-backup"] > NEWEST:
        raise StoreMismatch(
            f"{path} was made by a newer program (format {head['loyang-backup']}, this one reads "
            f"up to {NEWEST}): restore it with that one"
        )


def _damaged(path: Path) -> StoreMismatch:
    return StoreMismatch(f"{path} is not a whole backup of this program: nothing was restored")


def _insert(connection: Connection, table: str, portion: list[dict[str, Any]]) -> None:
    names = list(portion[0])
    if table not in TABLES or not set(names) <= _columns(connection, table):
        raise ValueError(table)
    values = [[_in(name, value) for name, value in row.items()] for row in portion]
    if isinstance(connection, sqlite3.Connection):
        marks = ", ".join("?" * len(names))
        connection.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", values)
        return
    statement = composed.SQL("INSERT INTO {} ({}) VALUES ({})").format(
        composed.Identifier(table),
        composed.SQL(", ").join(map(composed.Identifier, names)),
        composed.SQL(", ").join([composed.Placeholder()] * len(names)),
    )
    with connection.cursor() as cursor:
        cursor.executemany(statement, values)


def _columns(connection: Connection, table: str) -> set[str]:
    assert table in TABLES
    if isinstance(connection, sqlite3.Connection):
        found = connection.execute(f"SELECT * FROM {table} LIMIT 0").description
        return {column[0] for column in found}
    empty = composed.SQL("SELECT * FROM {} LIMIT 0").format(composed.Identifier(table))
    return {column.name for column in connection.execute(empty).description or ()}
