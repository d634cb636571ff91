"""Servers in processes of their own, with what they use of the machine."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
# As it comes, but for the limits that one address meets.
SETTINGS = {
    "LOYANG_REQUEST_RATE": "0",
    "LOYANG_TABLE_RATE": "0",
    "LOYANG_STREAMS_EACH": "10000",
    "LOYANG_BOT_WORKERS": "1",
}


class Server:
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
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes in memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def wait_until_ready(self, path: str) -> None:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10).close()
                return
            except urllib.error.HTTPError:
                return  # it answers
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server does not answer")


@contextlib.contextmanager
def loyang(db: str, log: Path) -> Iterator[Server]:
    command = [sys.executable, "-m", "loyang", "serve", "--no-open", "--port=0", "--db", db]
    with running(command, log, "/readyz") as server:
        yield server


@contextlib.contextmanager
def bare(db: str, log: Path) -> Iterator[Server]:
    with running([sys.executable, "-m", "bench.server_bare", db], log, "/") as server:
        yield server


@contextlib.contextmanager
def running(command: list[str], log: Path, path: str) -> Iterator[Server]:
    with log.open("a") as lines:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=lines,
            text=True,
            env={**os.environ, **SETTINGS},
        )
    try:
        server = Server(process)
        server.wait_until_ready(path)
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
