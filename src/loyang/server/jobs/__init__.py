"""Bot turns, each done once: by this server's own processes, or shared over PostgreSQL's queue."""

from .base import BotJobs, Game
from .embedded import EmbeddedJobs
from .think import Question

__all__ = ["BotJobs", "EmbeddedJobs", "Game", "Question", "open_jobs"]


def open_jobs(url: str | None, game: Game, *, processes: int | None = None) -> BotJobs:
    """The jobs that go with the store at that address; not started yet."""
    from loyang.server.store import is_postgres

    if not is_postgres(url):
        return EmbeddedJobs(game, processes=processes)
    from .queue import QueueJobs

    assert url is not None
    return QueueJobs(url, game, processes=processes)
