"""Servers in separate processes, with what they use of the machine."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.kit.postgres import Postgres

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
# The defaults, except for the limits on a single address, and on connections that wait their turn.
SETTINGS = {
    "LOYANG_METRICS_OPEN": "yes",
    "LOYANG_REQUEST_RATE": "0",  # of older ones
    "LOYANG_ADDRESS_BUDGET": "0",
    "LOYANG_POCKET_BUDGET": "0",
    "LOYANG_TABLE_RATE": "0",
    "LOYANG_TALK_RATE": "0",
    "LOYANG_STREAMS_EACH": "10000",
    "LOYANG_HEAD_SECONDS": "0",
    "LOYANG_BODY_SECONDS": "0",
    "LOYANG_BOT_WORKERS": "1",
}


class Server:
    """A process that prints its address when it takes requests."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if found is None:
            raise SystemExit(f"the server did not start: {line}")
        self.port = int(found[1])

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        return cpu(self.process.pid)

    def memory(self) -> int:
        """Bytes in memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE


def cpu(pid: int) -> float:
    """Seconds of processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def idle() -> float:
    """Seconds that the machine's cores have had nothing to do, all together."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    return (int(fields[4]) + int(fields[5])) / TICKS


class Database:
    """A PostgreSQL with all its processes."""

    def __init__(self, postgres: Postgres) -> None:
        self.url = postgres.url()
        self.pid = int((postgres.data / "postmaster.pid").read_text().split("\n", 1)[0])

    def cpu(self) -> float:
        """Seconds of processor time of those that run."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return sum(cpu(each) for each in [self.pid, *map(int, children)])


@contextlib.contextmanager
def postgres() -> Iterator[Database]:
    """A new one, durable unlike that of the tests."""
    server = Postgres(Path(tempfile.gettempdir()) / f"loyang-bench-pg-{os.getpid()}")
    server.create()
    server.start(fsync="on", autovacuum="on", shared_buffers="128MB")
    try:
        yield Database(server)
    finally:
        server.remove()


@contextlib.contextmanager
def loyang(db: str, log: Path, python: str = sys.executable) -> Iterator[Server]:
    with running([python, *serve(db)], log, SETTINGS) as server:
        yield server


@contextlib.contextmanager
def limited(db: str, log: Path) -> Iterator[Server]:
    """With the limits on a single address as they are by default, but for new tables."""
    with running([sys.executable, *serve(db)], log, {"LOYANG_TABLE_RATE": "0"}) as server:
        yield server


def serve(db: str) -> list[str]:
    return ["-m", "loyang", "serve", "--no-open", "--port=0", "--db", db]


@contextlib.contextmanager
def bare(db: str, log: Path) -> Iterator[Server]:
    with running([sys.executable, "-m", "bench.server_bare", db], log, {}) as server:
        yield server


@contextlib.contextmanager
def running(command: list[str], log: Path, settings: dict[str, str]) -> Iterator[Server]:
    with log.open("a") as lines:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=lines,
            text=True,
            env={**os.environ, **settings},
        )
    try:
        yield Server(process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
