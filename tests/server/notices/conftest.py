"""A server that may reach this machine, and receivers for what it sends."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.kit.postgres import Postgres, fresh_database, postgres_server, postgres_url
from tests.server.kit import Server, running

from .receivers import MailServer, Receiver, receiving

__all__ = ["postgres_server", "postgres_url"]
LOOPBACK = "127.0.0.0/8"


@pytest.fixture(scope="module")
def mail() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.close()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, mail: MailServer
) -> Iterator[Server]:
    settings: dict[str, Any] = {
        "reach": LOOPBACK,
        "smtp": mail.url,
        "mail_from": "Loyang <loyang@example.org>",
    }
    if request.param == "sqlite":
        db = str(tmp_path_factory.mktemp("server") / "games.sqlite3")
        with running(db=db, **settings) as server:
            yield server
        return
    postgres: Postgres = request.getfixturevalue("postgres_server")
    with fresh_database(postgres) as url, running(db=url, **settings) as server:
        yield server


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found
