"""Jobs on either kind of store."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from loyang.server.store import Store, open_store
from tests.kit.postgres import own_postgres, postgres_server, postgres_url

__all__ = ["own_postgres", "postgres_server", "postgres_url"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await open_store(str(tmp_path / "games.sqlite3")) as store:
        yield store


@pytest.fixture
async def shared_store(postgres_url: str) -> AsyncIterator[Store]:
    async with await open_store(postgres_url) as store:
        yield store
