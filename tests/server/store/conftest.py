"""Every promise of a store is tested with both."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from loyang.server.store import Store, open_store
from tests.kit.postgres import (
    Postgres,
    fresh_database,
    own_postgres,
    postgres_server,
    postgres_url,
)

__all__ = ["own_postgres", "postgres_server", "postgres_url"]

KINDS = ["sqlite", "postgres"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Of an empty store."""
    with empty_store(request.param, request, tmp_path) as url:
        yield url


@pytest.fixture(params=KINDS)
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Of another empty store, of the same kind or not."""
    with empty_store(request.param, request, tmp_path / "other") as url:
        yield url


@contextmanager
def empty_store(kind: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder}/games.sqlite3"
    else:
        server: Postgres = request.getfixturevalue("postgres_server")
        with fresh_database(server) as url:
            yield url


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with await open_store(url) as store:
        yield store
