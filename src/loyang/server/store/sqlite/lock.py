"""A lock that one process has, for as long as it lives: the system takes it from a dead one."""

import os
from pathlib import Path
from typing import IO

from loyang.server.store.base import StoreUnavailable


def lock(path: Path) -> IO[str]:
    """The lock, held until it is closed; `StoreUnavailable` if another process has it.

    The file stays when the lock is given up, and means nothing by itself.
    """
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="ascii")
    except OSError as error:
        raise StoreUnavailable(f"{path} cannot be opened: {error.strerror}") from error
    try:
        take(file)
    except OSError as error:
        holder = file.read(20).strip()
        file.close()
        who = f" (process {holder})" if holder.isdecimal() else ""
        raise StoreUnavailable(
            f"another server{who} is using {path.name.removesuffix('-server')}: end it first, give "
            "another --db, or use PostgreSQL, which any number of servers can share"
        ) from error
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def take(file: IO[str]) -> None:
    """`OSError` if another process has it."""
    try:
        import fcntl
    except ImportError:  # Windows, where others can't even read what is locked: beyond the text
        import msvcrt

        file.seek(1_000)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        file.seek(0)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
