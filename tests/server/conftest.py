"""Real servers for the tests: one for each test module and kind of store."""

from collections.abc import Iterator

import pytest

from tests.kit.postgres import Postgres, fresh_database, postgres_server, postgres_url

from .kit import Server, running

__all__ = ["postgres_server", "postgres_url"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, without limits and pauses."""
    with running(db=str(tmp_path_factory.mktemp("server") / "games.sqlite3")) as server:
        yield server


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def either_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """The same on each kind of store."""
    if request.param == "sqlite":
        with running(db=str(tmp_path_factory.mktemp("server") / "games.sqlite3")) as server:
            yield server
        return
    postgres: Postgres = request.getfixturevalue("postgres_server")
    with fresh_database(postgres) as url, running(db=url) as server:
        yield server
