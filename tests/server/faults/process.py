"""`loyang serve` as people run it: a process of its own, which can be killed and started again."""

import contextlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

# No limits and pauses: the load comes from one address, and the machine may be made to rest.
ENVIRONMENT = {
    "LOYANG_HEAD_SECONDS": "0",
    "LOYANG_BODY_SECONDS": "0",
    "LOYANG_ADDRESS_BUDGET": "0",
    "LOYANG_POCKET_BUDGET": "0",
    "LOYANG_TABLE_RATE": "0",
    "LOYANG_CLAIM_RATE": "0",
    "LOYANG_BOT_PAUSE": "0",
    "LOYANG_METRICS_OPEN": "yes",
    "LOYANG_LOG_LEVEL": "warning",
}
# Seconds; only a broken server needs them, or a machine that is made to rest for a while.
PATIENCE = 900.0


class Process:
    """A server. After a restart it may be reached at another port, as behind a proxy."""

    def __init__(
        self, db: str, log: Path, packages: Path | None = None, files: int | None = None
    ) -> None:
        self.db = db
        self.log = log
        self.packages = packages  # a folder with further packages, such as a bot
        self.files = files  # how many it may have open
        self.running: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        """Returns when it answers."""
        self.launch()
        self.await_ready()

    def launch(self, **settings: str) -> None:
        path = [str(self.packages)] if self.packages else []
        path += [os.environ["PYTHONPATH"]] if "PYTHONPATH" in os.environ else []
        environment = {**os.environ, **ENVIRONMENT, **settings}
        environment["PYTHONPATH"] = os.pathsep.join(path)
        if not path:
            del environment["PYTHONPATH"]
        with self.log.open("a") as log:
            self.running = subprocess.Popen(
                [sys.executable, "-m", "loyang", "serve", "--no-open", "--port=0", "--db", self.db],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=environment,
            )
        if self.files is not None:
            resource.prlimit(self.running.pid, resource.RLIMIT_NOFILE, (self.files, self.files))

    def await_ready(self) -> None:
        """It tells its address when it takes requests."""
        assert self.running is not None
        assert self.running.stdout is not None
        line = self.running.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, f"the server did not start: {line}{self.log.read_text()}"
        self.url = f"http://127.0.0.1:{found[1]}"

    @property
    def api(self) -> str:
        return f"{self.url}/api/v1"

    @property
    def pid(self) -> int:
        assert self.running is not None
        return self.running.pid

    def end(self, sign: signal.Signals = signal.SIGKILL) -> int:
        """Its exit status."""
        if self.running is None:
            return 0
        self.running.send_signal(sign)
        _, _ = self.running.communicate(timeout=PATIENCE)
        status = self.running.returncode
        self.running = None
        return status


@contextlib.contextmanager
def serving(*servers: Process, **settings: str) -> Iterator[None]:
    """`settings` as variables of the environment."""
    try:
        for server in servers:
            server.launch(**settings)
        for server in servers:
            server.await_ready()
        yield
    finally:
        for server in servers:
            server.end()


def troubles(log: Path) -> list[str]:
    """What the server has logged about mistakes of its own.

    The job queue's words about a database that is away are not among them, nor what is no line of
    the log: Python's clearing up after a process that was killed.
    """
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    return [
        line["trace"]
        for line in lines
        if "trace" in line and not line["from"].startswith("procrastinate")
    ]
