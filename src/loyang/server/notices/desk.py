"""Where it is put down what is to be told, and from where it is sent.

What a table's subscriptions are to be told is put down after each change of the table, and again
after a restart where that did not come about. A notice is sent by whoever claims it; if they die
over it, it is sent again: at least once, and the later one takes the place of the earlier. What
can't be sent is tried again after growing pauses, and given up in the end.
"""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Callable, Collection
from typing import Any, Final

from msgspec.structs import replace

from loyang.server.clocks import Hours, open_between
from loyang.server.clocks.hours import windows
from loyang.server.errors import Problem
from loyang.server.logs import FIELDS, mark
from loyang.server.metrics import Metrics
from loyang.server.settings import Settings
from loyang.server.store import Notice, SeatRow, Store, StoreError, Subscription
from loyang.server.tables.cache import TableCache
from loyang.server.tables.secrets import opens
from loyang.server.tables.table import Table

from . import ways
from .outgoing import NotSent, Outgoing
from .push import PushKey
from .situation import situation
from .telling import compose

log: Final = logging.getLogger("loyang.notices")

HOUR, DAY = 3_600.0, 86_400.0
# Seconds before it is tried again, time after time; then it is given up.
PAUSES: Final = (5.0, 30.0, 120.0, 600.0, 3_600.0, 4 * HOUR, 12 * HOUR)
# Seconds in which whoever has claimed a notice has sent it, or is dead.
LEASE: Final = 40.0
AT_ONCE: Final = 200
# Seconds between looks for what other processes, or the last run, have left undone.
GLANCE: Final = 1.0
SWEEP: Final = 20.0
MOST_A_DAY: Final = 100  # messages of one subscription


class NoticeDesk:
    """`open` and `close` frame its life; `committed` is told of every change made here."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        cache: TableCache,
        metrics: Metrics,
        connected: Callable[[str], Collection[int]],
    ) -> None:
        self.settings = settings
        self.store = store
        self.cache = cache
        self.metrics = metrics
        self.connected = connected
        self.outgoing = Outgoing(settings.reachable)
        self.key: PushKey | None = None
        self.looking: set[str] = set()  # tables that are about to be looked at
        self.tasks: set[asyncio.Task[None]] = set()
        self.news = asyncio.Event()

    async def open(self) -> None:
        self.key = await PushKey.of(self.store, self.settings.contact)
        self.begin(self.keep_sending(), "notices")
        self.begin(self.keep_sweeping(), "unnoticed")

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.outgoing.close()

    def begin(self, work: Any, name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # --- what is to be told ----------------------------------------------------------------------

    def committed(self, table: Table) -> None:
        """A table was changed: is there anybody to tell?"""
        if table.log.told and table.id not in self.looking:
            self.looking.add(table.id)
            self.begin(self.look(table.id), f"look at {table.id}")

    async def look(self, table_id: str) -> None:
        self.looking.discard(table_id)
        try:
            await self.put_down(await self.cache.get(table_id))
        except (StoreError, Problem) as fault:  # the next sweep finds it
            log.warning("nobody told: %s", fault, extra={FIELDS: {"table": mark(table_id)}})
        except Exception:  # one table's trouble must not become that of others
            log.exception("nobody told", extra={FIELDS: {"table": mark(table_id)}})

    async def put_down(self, table: Table) -> None:
        version = table.version
        for subscription, notices in await self.store.subscriptions(table.id):
            if not opens([subscription.owner], table.seats[subscription.seat].secret_hash):
                await self.store.drop_subscription(subscription.id)  # somebody else sits there
            elif subscription.active:
                await self.compare(table, subscription, notices)
        await self.store.look_at(table.id, version)
        self.news.set()

    async def compare(
        self, table: Table, subscription: Subscription, notices: list[Notice]
    ) -> None:
        """What there is to tell with what was put down before."""
        now = self.cache.keeper.now()
        wanted = situation(table, subscription.seat)
        kept = {notice.topic: notice for notice in notices}
        for topic, number in wanted.items():
            old = kept.get(topic)
            if topic not in subscription.wishes["kinds"]:
                continue
            if old is None or old.number != number or old.what == "back":
                new = Notice(subscription=subscription.id, topic=topic, number=number, due=now)
                await self.store.put_notice(new)
        for topic, old in kept.items():
            if topic in wanted or topic in ("confirm", "over", "invitation"):
                continue
            if old.told and subscription.kind == "push" and old.what == "tell":
                await self.store.put_notice(replace(old, what="back", due=now, attempts=0))
            elif old.what == "tell":
                await self.store.drop_notice(subscription.id, topic)

    async def keep_sweeping(self) -> None:
        """A process may have died before it could put down what is to be told."""
        while True:
            try:
                for table_id in await self.store.not_looked_at(AT_ONCE):
                    await self.look(table_id)
            except StoreError as fault:
                log.warning("tables could not be looked at: %s", fault)
            await asyncio.sleep(SWEEP)

    async def move_on(self, old: Table, before: int, new: Table, row: SeatRow) -> bool:
        """Whoever plays again is told of the next game as of the last; whether they are."""
        found = await self.store.subscriptions(old.id)
        owner = old.seats[before].secret_hash
        own = [one for one, _ in found if one.seat == before and one.owner == owner and one.active]
        for one in own:
            text = f"{one.id} {new.id}"
            again = replace(
                one,
                id=hashlib.sha256(text.encode()).hexdigest()[:40],
                table_id=new.id,
                seat=row.seat,
                owner=row.secret_hash or "",
                seen=-1,
            )
            await self.store.keep_subscription(again)
        return bool(own)

    # --- sending ---------------------------------------------------------------------------------

    async def keep_sending(self) -> None:
        while True:
            self.news.clear()
            try:
                more = await self.send_due()
            except StoreError as fault:
                log.warning("notices could not be read: %s", fault)
                more = False
            if not more:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.news.wait(), GLANCE)

    async def send_due(self) -> bool:
        """Whatever is due by now; whether there is more of it."""
        now = self.cache.keeper.now()
        found = await self.store.due_notices(AT_ONCE)
        due = [(one, notice) for one, notice in found if (notice.due or 0.0) <= now]
        await asyncio.gather(*(self.send(one, notice) for one, notice in due))
        return len(due) == AT_ONCE

    async def send(self, subscription: Subscription, notice: Notice) -> None:
        try:
            await self.try_to_send(subscription, notice)
        except StoreError as fault:  # it is claimed no more when its time is over
            log.warning("notice not settled: %s", fault)
        except Problem:  # the table is gone, and with it the subscription
            await self.store.drop_subscription(subscription.id)
        except Exception:
            log.exception("notice not sent")
            await self.failed(subscription, notice, NotSent("a mistake of the server"))

    async def try_to_send(self, subscription: Subscription, notice: Notice) -> None:
        now = self.cache.keeper.now()
        table = await self.cache.get(subscription.table_id)
        later = self.put_off(subscription, notice, table, now)
        if later != now:
            await self.store.settle_notice(notice, notice.attempts, later)
            return
        if not await self.store.claim_notice(notice, now + LEASE, notice.told + 1):
            return
        try:
            await self.hand_over(subscription, notice, table)
        except NotSent as fault:
            await self.failed(subscription, notice, fault)
            return
        self.metrics.notices.labels(subscription.kind, "sent").inc()
        await self.sent(subscription, notice, now)

    def put_off(
        self, subscription: Subscription, notice: Notice, table: Table, now: float
    ) -> float | None:
        """When to send it, rather than now; None: not at all."""
        if notice.topic == "confirm" or notice.what == "back":
            return now
        over = not subscription.active or (
            subscription.sent_on == int(now // DAY) and subscription.sent >= MOST_A_DAY
        )
        if over:
            return None
        if subscription.seat in self.connected(table.id):
            return again(subscription, now)  # they see it
        return quiet_until(subscription, now)

    async def hand_over(self, subscription: Subscription, notice: Notice, table: Table) -> None:
        text = compose(table, subscription, notice, self.cache.keeper.gaps)
        if subscription.kind == "push":
            assert self.key is not None
            await ways.push(self.outgoing, self.key, subscription, notice, text)
        elif subscription.kind == "webhook":
            await ways.webhook(self.outgoing, subscription, notice, text)
        elif self.settings.smtp:
            await ways.send_mail(self.settings, subscription, text)
        else:
            raise NotSent("this server sends no mail", gone=True)

    async def sent(self, subscription: Subscription, notice: Notice, now: float) -> None:
        await self.store.count_sent(subscription.id, int(now // DAY))
        if notice.topic == "confirm" or notice.what == "back":
            await self.store.drop_notice(subscription.id, notice.topic)
        else:
            due = again(subscription, now) if notice.topic == "turn" else None
            await self.store.settle_notice(notice, 0, due)

    async def failed(self, subscription: Subscription, notice: Notice, fault: NotSent) -> None:
        self.metrics.notices.labels(subscription.kind, "failed").inc()
        given_up = fault.gone or notice.attempts >= len(PAUSES)
        now = self.cache.keeper.now()
        due = None if given_up else now + PAUSES[notice.attempts]
        await self.store.settle_notice(notice, notice.attempts + 1, due)
        if given_up:
            self.metrics.notices.labels(subscription.kind, "given up").inc()
            log.info("notice given up", extra={FIELDS: {"why": str(fault)}})
            await self.store.give_up(subscription.id, str(fault), gone=fault.gone)


def again(subscription: Subscription, now: float) -> float | None:
    """When to remind them, if they wish."""
    hours = float(subscription.wishes.get("again", 0))
    return now + hours * HOUR if hours else None


def quiet_until(subscription: Subscription, now: float) -> float:
    """The end of the quiet hours that it is in; now if it is not."""
    quiet = subscription.wishes.get("quiet")
    if quiet is None:
        return now
    zone = str(subscription.wishes.get("zone", "UTC"))
    hours = Hours(zone=zone, start=quiet["start"], end=quiet["end"])
    if not open_between(hours, now, now + 1):
        return now
    return next(windows(hours, now))[1]
