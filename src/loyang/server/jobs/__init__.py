"""What bots and the coach think about: here, or on a queue of all servers on one PostgreSQL."""

from .base import BotJobs, Desk, Service
from .embedded import EmbeddedJobs
from .think import BotTurn

__all__ = ["BotJobs", "BotTurn", "Desk", "EmbeddedJobs", "Service", "open_jobs"]


def open_jobs(
    url: str | None,
    service: Service,
    desk: Desk | None = None,
    *,
    processes: int | None = None,
) -> BotJobs:
    """The jobs that go with the store at that address; not started yet."""
    from loyang.server.store import is_postgres

    if not is_postgres(url):
        return EmbeddedJobs(service, desk, processes=processes)
    from .queue import QueueJobs

    assert url is not None
    return QueueJobs(url, service, desk, processes=processes)
