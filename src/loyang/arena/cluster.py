"""Matches on a Ray cluster (the extra `loyang[cluster]`), with the same results.

Every Ray worker watches over one process of its own, as this machine's pool does, so that a bot
that hangs or ends its process is dealt with in the same way. Ray plays a match again elsewhere
when it loses a worker or a whole machine. Loyang has to be installed on all machines.
"""

import contextlib
import os
import re
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from .faults import ArenaError
from .match import Outcome
from .pool import LocalPool
from .schedule import Match

# Lost workers and machines, for one match.
MOST_LOSSES = 20
REACHABLE = 5.0  # seconds

Done = TypeVar("Done")

_pool: LocalPool | None = None


def play_here(match: Match, paths: list[str]) -> Outcome:
    """Runs on the cluster: the worker process is kept for the next match."""
    global _pool  # noqa: PLW0603  one for each of Ray's processes
    # Bots that are named by module are found where the arena was started, if that is this machine.
    sys.path += [path for path in paths if path not in sys.path]
    if _pool is None:
        _pool = LocalPool(1)
    [outcome] = _pool.play([match])
    return outcome


class RayPool:
    """Like a `LocalPool`, but on a cluster, or on a Ray of our own without an address."""

    def __init__(self, address: str, workers: int) -> None:
        self.ray: Any = load_ray()
        check_there(address)
        # Ray reports lost workers on standard output, where the results belong.
        self.talk = contextlib.redirect_stdout(sys.stderr)
        self.talk.__enter__()
        try:
            if address:
                self.ray.init(address=address, log_to_driver=False, logging_level="ERROR")
            else:
                os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody else's business
                self.ray.init(
                    address="local",
                    num_cpus=workers,
                    include_dashboard=False,
                    log_to_driver=False,
                    logging_level="ERROR",
                )
        except Exception as fault:  # Ray has many ways to say that it is not there
            self.close()
            line = " ".join(str(fault).split())[:200]
            raise ArenaError(f"no Ray cluster at {address or 'this machine'}: {line}") from fault

    def play(self, matches: Iterable[Match]) -> Iterator[Outcome]:
        return self.work(play_here, ((match, sys.path) for match in matches))

    def work(
        self, function: Callable[..., Done], arguments: Iterable[tuple[Any, ...]]
    ) -> Iterator[Done]:
        """What the function returns for each of the arguments, as it comes."""
        task = self.ray.remote(max_retries=MOST_LOSSES, num_cpus=1)(function)
        waiting = iter(arguments)
        running: list[Any] = []
        while True:
            # More than there are cores, so that none waits for us, but few enough to stop at once.
            cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            while len(running) < 2 * cores and (given := next(waiting, None)) is not None:
                running.append(task.remote(*given))
            if not running:
                return
            done, running = self.ray.wait(running, num_returns=1)
            for each in done:
                yield self.get(each)

    def get(self, task: Any) -> Any:
        try:
            return self.ray.get(task)
        except self.ray.exceptions.RayTaskError as fault:
            if isinstance(fault.cause, ArenaError):
                raise fault.cause from None
            raise
        except self.ray.exceptions.RayError as fault:
            line = " ".join(str(fault).split())[:200]
            raise ArenaError(f"Ray has lost a game for good: {line}") from fault

    def close(self) -> None:
        self.ray.shutdown()
        self.talk.__exit__(None, None, None)


def check_there(address: str) -> None:
    """Ray itself would keep trying an address where nobody answers for many minutes."""
    found = re.fullmatch(r"(?:ray://)?(.+):(\d+)", address)
    if found:
        try:
            socket.create_connection((found[1], int(found[2])), timeout=REACHABLE).close()
        except (OSError, OverflowError) as fault:
            raise ArenaError(f"no Ray cluster at {address}: {fault}") from fault


def load_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise ArenaError(
            "--ray needs Ray, which is not installed: pip install 'loyang[cluster]'"
        ) from None
    return ray
