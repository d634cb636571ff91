"""Bringing a database up to date: numbered steps forward, each in a transaction of its own.

A step is a file sql/sqlite_N.sql or sql/postgres_N.sql. Released steps never change; a new one
gets the next number in both kinds. Several processes may start at once: one does the step, the
others wait and find it done.
"""

import sqlite3
from importlib.resources import files
from typing import Final

import psycopg
from psycopg.rows import TupleRow

from .base import StoreMismatch

NEWEST: Final = 11
# In the file's header, so that nobody's other database is touched: "Loya" in ASCII.
APPLICATION: Final = 0x4C6F7961
# Any number that no other program on the same PostgreSQL is likely to lock.
LOCK: Final = 0x4C6F7961
SCHEMA: Final = "loyang"


def script(kind: str, number: int) -> str:
    return (files(__package__) / "sql" / f"{kind}_{number}.sql").read_text(encoding="utf-8")


def statements(text: str) -> list[str]:
    """The script's statements one by one; ours have no semicolon inside."""
    lines = [line.split("--")[0] for line in text.splitlines()]
    return [part.strip() for part in "\n".join(lines).split(";") if part.strip()]


def migrate_sqlite(connection: sqlite3.Connection, up_to: int = NEWEST) -> None:
    while True:
        connection.execute("BEGIN IMMEDIATE")
        try:
            version: int = connection.execute("PRAGMA user_version").fetchone()[0]
            _check_owner(connection, version)
            _check_age(version)
            if version >= up_to:
                connection.execute("ROLLBACK")
                return
            for statement in statements(script("sqlite", version + 1)):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _check_owner(connection: sqlite3.Connection, version: int) -> None:
    mark: int = connection.execute("PRAGMA application_id").fetchone()[0]
    used = version or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if mark != APPLICATION and used:
        raise StoreMismatch("this SQLite file belongs to another program: give another path")


def _check_age(version: int) -> None:
    if version > NEWEST:
        raise StoreMismatch(
            f"the database is of version {version}, this program knows versions up to {NEWEST}: "
            "start the newer program that has used it, or restore a backup made before"
        )


def migrate_postgres(connection: psycopg.Connection[TupleRow], up_to: int = NEWEST) -> None:
    """The connection is in autocommit mode, with our schema as its search path."""
    while True:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            version = postgres_version(connection)
            _check_age(version)
            if version >= up_to:
                return
            if version == 0:
                connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
                connection.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
                connection.execute("INSERT INTO schema_version VALUES (0)")
            for statement in statements(script("postgres", version + 1)):
                connection.execute(statement)
            connection.execute("UPDATE schema_version SET version = %s", (version + 1,))


def postgres_version(connection: psycopg.Connection[TupleRow]) -> int:
    found = connection.execute(f"SELECT to_regclass('{SCHEMA}.schema_version')").fetchone()
    if found is None or found[0] is None:
        return 0
    row = connection.execute("SELECT version FROM schema_version").fetchone()
    assert row is not None
    return int(row[0])
