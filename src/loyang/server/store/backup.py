"""Backups: all rows of one moment as compressed JSON lines, readable by either kind of store.

The first line names the format, the last one counts the rows; between them every line is
`["entries", {"table_id": ..., ...}]`. A row without a column that came later gets its default.
A single table's file is the same, with that table's rows alone.
"""

import base64
import contextlib
import gzip
import json
import os
import secrets
import sqlite3
import time
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Final

import psycopg
from psycopg import sql as composed
from psycopg.rows import TupleRow

from .base import NoSuchTable, StoreError, StoreMismatch
from .migrations import NEWEST

Connection = sqlite3.Connection | psycopg.Connection[TupleRow]

# Parents before children. The format's number is the schema's.
OF_A_TABLE: Final = [
    "tables",
    "seats",
    "entries",
    "messages",
    "snapshots",
    "statistics",
    "coaching",
]
RESULTS: Final = ["day_games", "day_counts", "deals", "deal_results", "puzzle_results"]
# A store's own keys stay unless the backup brings those of its days.
KEYS: Final = "keys"
# With `alive`, the time from the backup until it is served again is none for the clocks.
CLOCKS: Final = ["alive", "gaps"]
TABLES: Final = [
    *OF_A_TABLE,
    "subscriptions",
    "notices",
    "pockets",
    "pocket_secrets",
    "book",
    "blocks",
    KEYS,
    *CLOCKS,
    *RESULTS,
]
BACKUP: Final = "loyang-backup"
ONE_TABLE: Final = "loyang-table"
IS_THERE: Final = "SELECT 1 FROM tables WHERE id = ?"
TAKE_AWAY: Final = "DELETE FROM tables WHERE id = ?"
# What the two kinds of database hold differently.
YES_OR_NO: Final = {"public", "ready", "spectators", "active"}
BYTES: Final = {"position"}


def dump(connection: Connection, path: Path) -> int:
    """How many tables were written."""
    with _file_beside(path) as lines:
        _put(lines, {BACKUP: NEWEST, "made": time.time()})
        return _write(connection, lines, [(table, None) for table in TABLES])[0]


def dump_table(connection: Connection, path: Path, table_id: str) -> int:
    with _file_beside(path) as lines:
        _put(lines, {ONE_TABLE: NEWEST, "made": time.time(), "id": table_id})
        counts = _write(connection, lines, [(table, table_id) for table in OF_A_TABLE])
        if not counts[0]:
            raise NoSuchTable(table_id)
        return counts[0]


@contextlib.contextmanager
def _file_beside(path: Path) -> Iterator[IO[str]]:
    """The file is written beside its place, and put there when it is complete and on the disk."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        # Ours alone to read: it holds the seeds of games in play.
        beside.touch(mode=0o600, exist_ok=False)
        with beside.open("wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8", compresslevel=5) as lines:
                yield lines
            raw.flush()
            os.fsync(raw.fileno())
        beside.replace(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        beside.unlink(missing_ok=True)


def _write(
    connection: Connection, lines: IO[str], wanted: Sequence[tuple[str, str | None]]
) -> list[int]:
    """The rows of each table of the database, all or those of one table of ours; how many."""
    _begin_reading(connection)
    try:
        counts = [_write_rows(connection, table, table_id, lines) for table, table_id in wanted]
    finally:
        connection.execute("ROLLBACK")
    _put(lines, {"rows": sum(counts)})
    return counts


def _begin_reading(connection: Connection) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.execute("BEGIN")
    else:
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")


def _write_rows(connection: Connection, table: str, table_id: str | None, lines: IO[str]) -> int:
    count = 0
    for row in _rows(connection, table, table_id):
        _put(lines, [table, row])
        count += 1
    return count


def _rows(connection: Connection, table: str, table_id: str | None) -> Iterator[dict[str, Any]]:
    values = () if table_id is None else (table_id,)
    if isinstance(connection, sqlite3.Connection):
        where = "" if table_id is None else f" WHERE {_id_of(table)} = ?"
        cursor = connection.execute(f"SELECT * FROM {table}{where}", values)
        names = [column[0] for column in cursor.description]
        for row in cursor:
            yield {name: _out(name, value) for name, value in zip(names, row, strict=True)}
        return
    query = composed.SQL("SELECT * FROM {}").format(composed.Identifier(table))
    if table_id is not None:
        query += composed.SQL(" WHERE {} = %s").format(composed.Identifier(_id_of(table)))
    # A named cursor: the rows come in portions.
    with connection.cursor(name="backup") as portions:
        portions.execute(query, values)
        names = [column.name for column in portions.description or ()]
        for row in portions:
            yield {name: _out(name, value) for name, value in zip(names, row, strict=True)}


def _id_of(table: str) -> str:
    """The column that says whose row it is."""
    return "id" if table == "tables" else "table_id"


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
    with _writing(connection):
        row = connection.execute("SELECT count(*) FROM tables").fetchone()
        assert row is not None
        if row[0] and not replace:
            raise StoreMismatch(
                f"this store already has tables ({row[0]}): restore into an empty one, or "
                "put the backup in their place with --replace"
            )
        for table in ("tables", "pockets", "blocks", *CLOCKS, *reversed(RESULTS)):
            connection.execute(_marked(connection, f"DELETE FROM {table}"))
        return _read(connection, path, BACKUP)


def refill_table(connection: Connection, path: Path, replace: bool) -> str:
    """One table's rows, instead of those that there are; its id."""
    with _writing(connection), _readable(path), gzip.open(path, "rt", encoding="utf-8") as lines:
        head = json.loads(next(lines))
        _check_head(path, head, ONE_TABLE)
        table_id = str(head["id"])
        if connection.execute(_marked(connection, IS_THERE), (table_id,)).fetchone():
            if not replace:
                raise StoreMismatch(
                    f"there is a table {table_id} already: put this one in its place with --replace"
                )
            connection.execute(_marked(connection, TAKE_AWAY), (table_id,))
        _insert_all(connection, lines, OF_A_TABLE, table_id)
        return table_id


@contextlib.contextmanager
def _writing(connection: Connection) -> Iterator[None]:
    """All or nothing; servers that keep something look again."""
    _begin_writing(connection)
    try:
        yield
        if not isinstance(connection, sqlite3.Connection):
            connection.execute("SELECT pg_notify('loyang', '*')")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _begin_writing(connection: Connection) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.execute("BEGIN IMMEDIATE")
    else:
        connection.execute("BEGIN")
        connection.execute("LOCK TABLE tables, pockets IN EXCLUSIVE MODE")


def _read(connection: Connection, path: Path, kind: str) -> int:
    with _readable(path), gzip.open(path, "rt", encoding="utf-8") as lines:
        _check_head(path, json.loads(next(lines)), kind)
        return _insert_all(connection, lines, TABLES)


@contextlib.contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Whatever is wrong with the file is told in one line."""
    try:
        yield
    except gzip.BadGzipFile as error:
        raise _damaged(path) from error
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}") from error
    except (EOFError, zlib.error, StopIteration, ValueError, TypeError, KeyError) as error:
        raise _damaged(path) from error
    except (sqlite3.IntegrityError, psycopg.IntegrityError, psycopg.DataError) as error:
        raise _damaged(path) from error


def _insert_all(
    connection: Connection, lines: IO[str], allowed: Sequence[str], table_id: str | None = None
) -> int:
    """The rows of these tables of the database, and of no other table of ours; how many tables."""
    tables = 0
    for table, portion in _portions(lines):
        if table not in allowed:
            raise ValueError(table)
        if table_id is not None and any(row[_id_of(table)] != table_id for row in portion):
            raise ValueError(table_id)
        if table == KEYS:
            connection.execute(_marked(connection, f"DELETE FROM {table}"))
        _insert(connection, table, portion)
        tables += len(portion) if table == "tables" else 0
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


def _check_head(path: Path, head: Any, kind: str) -> None:
    if not isinstance(head, dict) or not isinstance(head.get(kind), int):
        raise _damaged(path)
    if head[kind] > NEWEST:
        raise StoreMismatch(
            f"{path} was made by a newer program (format {head[kind]}, this one reads up to "
            f"{NEWEST}): restore it with that one"
        )


def _damaged(path: Path) -> StoreMismatch:
    return StoreMismatch(f"{path} is not a whole backup of this program: nothing was restored")


def _marked(connection: Connection, sql: str) -> Any:
    """With the parameters' marks of that kind of database."""
    return sql if isinstance(connection, sqlite3.Connection) else sql.replace("?", "%s").encode()


def _insert(connection: Connection, table: str, portion: list[dict[str, Any]]) -> None:
    names = list(portion[0])
    if not set(names) <= _columns(connection, table):
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
