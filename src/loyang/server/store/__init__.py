"""Where tables are kept, in a SQLite file or in PostgreSQL; built on nothing else of the server."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from .base import (
    Block,
    BlockKind,
    Coaching,
    CoachingKind,
    Conflict,
    DayCount,
    DayGame,
    Deal,
    DealResult,
    Device,
    Entry,
    Holder,
    Loaded,
    Message,
    NoSuchTable,
    Notice,
    PuzzleResult,
    SeatKind,
    SeatRow,
    Snapshot,
    Status,
    Store,
    StoreError,
    StoreMismatch,
    StoreUnavailable,
    Subscription,
    TableRow,
    Taken,
    Topic,
    Way,
    new_key,
)
from .feed import EVERYTHING, Change, Changes

__all__ = [
    "EVERYTHING",
    "Block",
    "BlockKind",
    "Change",
    "Changes",
    "Coaching",
    "CoachingKind",
    "Conflict",
    "DayCount",
    "DayGame",
    "Deal",
    "DealResult",
    "Device",
    "Entry",
    "Holder",
    "Loaded",
    "Message",
    "NoSuchTable",
    "Notice",
    "PuzzleResult",
    "SeatKind",
    "SeatRow",
    "Snapshot",
    "Status",
    "Store",
    "StoreError",
    "StoreMismatch",
    "StoreUnavailable",
    "Subscription",
    "TableRow",
    "Taken",
    "Topic",
    "Way",
    "default_path",
    "is_postgres",
    "new_key",
    "open_store",
]


def default_path() -> Path:
    """The file in the user's data directory, unless another place is given."""
    import platformdirs

    return platformdirs.user_data_path("loyang", appauthor=False) / "loyang.sqlite3"


def is_postgres(url: str | None) -> bool:
    return url is not None and urlsplit(url).scheme in ("postgresql", "postgres")


async def open_store(url: str | None = None, *, create: bool = True) -> Store:
    """The store at `postgresql://...`, `sqlite:///path`, or a plain path; brought up to date.

    `StoreUnavailable` if it cannot be reached, `StoreMismatch` if it is from a newer program or
    not a store of ours, or if there is no file yet and none is to be created.
    """
    if is_postgres(url):
        from .postgres.store import PostgresStore

        assert url is not None
        return await PostgresStore.open(url)
    from .sqlite.store import SqliteStore

    path = _path(url)
    if not create and not path.exists():
        raise StoreMismatch(f"there are no games at {path}: --db or LOYANG_DB says where they are")
    return await SqliteStore.open(path)


def _path(url: str | None) -> Path:
    if not url:
        return default_path()
    scheme, mark, _ = url.partition("://")
    if not mark:
        return Path(url).expanduser()
    if scheme != "sqlite":
        raise StoreMismatch(
            f"{scheme}:// is not a store: give a file's path, sqlite:///PATH or postgresql://..."
        )
    # Three slashes and a path, as is custom: sqlite:///games.db, sqlite:////var/lib/games.db.
    parts = urlsplit(url)
    if parts.netloc or len(parts.path) < 2:
        raise StoreMismatch("a SQLite store is given as sqlite:///PATH, with three slashes")
    return Path(unquote(parts.path[1:])).expanduser()
