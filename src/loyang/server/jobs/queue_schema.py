"""The job queue's own tables, set up and kept up to date by its own scripts."""

from pathlib import Path
from typing import Any

import psycopg
from procrastinate.schema import SchemaManager
from psycopg.rows import TupleRow

from loyang.server.store.migrations import LOCK


def install(settings: dict[str, Any]) -> None:
    """Several processes may do this at once: one does it, the others find it done."""
    with psycopg.connect(**settings, autocommit=True) as connection, connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        connection.execute("CREATE TABLE IF NOT EXISTS queue_version (last TEXT NOT NULL)")
        row = connection.execute("SELECT last FROM queue_version").fetchone()
        scripts = sorted(Path(SchemaManager.get_migrations_path()).glob("*.sql"))
        if row is None:
            # The whole schema, as all scripts together would leave it.
            connection.execute(SchemaManager.get_schema().encode())
            connection.execute("INSERT INTO queue_version VALUES (%s)", (scripts[-1].name,))
        else:
            _update(connection, [script for script in scripts if script.name > row[0]])


def _update(connection: psycopg.Connection[TupleRow], scripts: list[Path]) -> None:
    for script in scripts:
        connection.execute(script.read_bytes())
        connection.execute("UPDATE queue_version SET last = %s", (script.name,))
