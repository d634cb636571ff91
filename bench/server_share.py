"""Holding a process to a share of a core, by the kernel's control groups (Linux, as root)."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

# The kernel starts counting again after this many microseconds: short, so that no pause is long.
PERIOD = 10_000
# Version 2, and version 1 with the processor's controller beside others.
SECOND = Path("/sys/fs/cgroup")
FIRST = Path("/sys/fs/cgroup/cpu")


def can_hold() -> bool:
    """Whether groups can be made here."""
    try:
        with held(os.getpid(), 1.0):
            return True
    except OSError:
        return False


@contextlib.contextmanager
def held(pid: int, share: float) -> Iterator[None]:
    """The process and its threads get that share of a core, no more. OSError if that fails."""
    quota = int(share * PERIOD)
    if (SECOND / "cgroup.controllers").exists():
        above, limits = SECOND, {"cpu.max": f"{quota} {PERIOD}"}
    else:
        above, limits = FIRST, {"cpu.cfs_period_us": str(PERIOD), "cpu.cfs_quota_us": str(quota)}
    home = above / own_group(above)
    group = above / f"loyang-bench-{pid}"
    group.mkdir()
    try:
        for name, value in limits.items():
            (group / name).write_text(value)
        (group / "cgroup.procs").write_text(str(pid))
        try:
            yield
        finally:
            with contextlib.suppress(ProcessLookupError):  # it has ended
                (home / "cgroup.procs").write_text(str(pid))
    finally:
        group.rmdir()


def own_group(above: Path) -> str:
    """The group that this process, and whatever it starts, belongs to."""
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        if controllers == ("" if above == SECOND else "cpu"):
            return path.lstrip("/")
    return ""
