"""What bots and the coach think about, here or on a queue that all servers on one PostgreSQL share; built on the store."""

from .base import BotJobs, Service
from .embedded import EmbeddedJobs
from .think import BotTurn

__all__ = ["BotJobs", "BotTurn", "EmbeddedJobs", "Service", "open_jobs"]


def open_jobs(url: str | None, service: Service, *, processes: int | None = None) -> BotJobs:
    """The jobs that go with the store at that address; not started yet."""
    from loyang.server.store import is_postgres

    if not is_postgres(url):
        return EmbeddedJobs(service, processes=processes)
    from .queue import QueueJobs

    assert url is not None
    return QueueJobs(url, service, processes=processes)
