"""Jobs shared by all server processes on one PostgreSQL, over Procrastinate's job queue.

Every process with thinkers takes jobs. While it is alive its heart beats in the database; when it
falls silent, the others put its jobs back into the queue.
"""

import asyncio
import contextlib
import logging
from typing import Any, Final

import procrastinate
import procrastinate.exceptions
import psycopg
from procrastinate.jobs import DeleteJobCondition, JobDeferrer

from loyang.server.store.base import StoreUnavailable
from loyang.server.store.postgres.store import PATIENCE, connection_settings

from .base import BotJobs, Desk, Service
from .queue_schema import install
from .thinkers import Thinkers

log: Final = logging.getLogger(__name__)

QUEUE: Final = "bots"  # and hints: somebody waits for them
REVIEWS: Final = "reviews"  # nobody's turn waits behind one of these
# A worker takes more jobs than it has thinkers: some only wait for their pause to pass.
JOBS_PER_THINKER: Final = 4
# New jobs are announced by NOTIFY; this is for those that wait for their time, in seconds.
POLL: Final = 2.0
# A job that failed is tried again after a second, but not for ever.
ATTEMPTS: Final = 20


class QueueJobs(BotJobs):
    """With `processes=0` it only asks, and leaves the thinking to others."""

    def __init__(
        self,
        url: str,
        service: Service,
        desk: Desk | None = None,
        *,
        processes: int | None = None,
        heartbeat: float = 2.0,
        silence: float = 8.0,
    ) -> None:
        """A worker whose heart has not beaten for `silence` seconds counts as dead."""
        super().__init__(service, desk, Thinkers(processes))
        self._settings = connection_settings(url)
        self._heartbeat = heartbeat
        self._silence = silence
        self._app = procrastinate.App(
            connector=procrastinate.PsycopgConnector(
                kwargs=self._settings,
                min_size=1,
                max_size=4,
                timeout=PATIENCE,
                reconnect_timeout=PATIENCE,
                name="loyang jobs",
            )
        )
        retry = procrastinate.RetryStrategy(max_attempts=ATTEMPTS, wait=1)
        self._turns = self._app.task(name="bot_turn", queue=QUEUE, retry=retry)(self._turn)
        self._hints = self._app.task(name="hint", queue=QUEUE, retry=retry)(self._hint)
        self._reviews = self._app.task(name="review", queue=REVIEWS, retry=retry)(self._review)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        try:
            await asyncio.to_thread(install, self._settings)
            await self._app.open_async()
        except (psycopg.OperationalError, procrastinate.exceptions.ConnectorException) as error:
            raise StoreUnavailable(f"PostgreSQL does not answer: {error}") from error
        if self._thinkers.all:
            await self._thinkers.start()
            thinkers = len(self._thinkers.all)
            self._tasks = [
                asyncio.create_task(self._work(QUEUE, JOBS_PER_THINKER * thinkers), name="worker"),
                asyncio.create_task(self._work(REVIEWS, thinkers), name="reviewer"),
                asyncio.create_task(self._take_over(), name="take-over"),
            ]

    async def ask(self, table_id: str, version: int, seat: int, pause: float = 0.0) -> None:
        job = self._turns.configure(queueing_lock=f"{table_id}/{version}/{seat}")
        await _defer(job, table_id=table_id, version=version, seat=seat, pause=pause)

    async def ask_hint(self, table_id: str, at: int, seat: int, more: bool) -> None:
        name = f"hint {table_id}/{at}/{seat}/{more}"
        job = self._hints.configure(queueing_lock=name, lock=name)
        await _defer(job, table_id=table_id, at=at, seat=seat, more=more)

    async def ask_review(self, table_id: str, seat: int) -> None:
        name = f"review {table_id}/{seat}"
        job = self._reviews.configure(queueing_lock=name, lock=name)
        await _defer(job, table_id=table_id, seat=seat)

    async def _work(self, queue: str, concurrency: int) -> None:
        """A worker, and a new one whenever it ends, as it does when the database is gone."""
        while True:
            try:
                await self._app.run_worker_async(
                    queues=[queue],
                    concurrency=concurrency,
                    fetch_job_polling_interval=POLL,
                    delete_jobs=DeleteJobCondition.ALWAYS,
                    install_signal_handlers=False,
                    shutdown_graceful_timeout=0.0,
                    update_heartbeat_interval=self._heartbeat,
                    stalled_worker_timeout=self._silence,
                )
            except Exception as error:  # whatever it is, bots must go on
                log.warning("a worker has ended and is started again: %s", error)
            await asyncio.sleep(1.0)

    async def _take_over(self) -> None:
        """Puts the jobs of workers that have fallen silent back into the queue."""
        manager = self._app.job_manager
        while True:
            await asyncio.sleep(self._silence / 2)
            try:
                stalled = await manager.get_stalled_jobs(seconds_since_heartbeat=self._silence)
                for job in stalled:
                    log.warning("a worker has fallen silent; its %s is done again", job.call_string)
                    # Another process may be putting it back too: then it is back.
                    with contextlib.suppress(procrastinate.exceptions.ConnectorException):
                        await manager.retry_job(job)
            except Exception as error:
                log.warning("the jobs of silent workers cannot be found: %s", error)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._thinkers.close()
        await self._app.close_async()


async def _defer(job: JobDeferrer, **values: Any) -> None:
    """Unless the same is in the queue already."""
    try:
        await job.defer_async(**values)
    except procrastinate.exceptions.AlreadyEnqueued:
        return
    except procrastinate.exceptions.ConnectorException as error:
        raise StoreUnavailable(f"the job could not be recorded: {error}") from error
