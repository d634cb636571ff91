"""What all requests share, from the server's start to its end."""

import asyncio
import hashlib
from typing import Annotated

from fastapi import Depends, Request

from loyang.server.documents.table import TableDocuments
from loyang.server.live.hub import Hub
from loyang.server.live.presence import Presence
from loyang.server.metrics import Metrics
from loyang.server.notices import NoticeDesk
from loyang.server.settings import Settings
from loyang.server.store import EVERYTHING, Change, Store
from loyang.server.tables.cache import TableCache
from loyang.server.tables.days import Days
from loyang.server.tables.pockets import Pockets
from loyang.server.tables.service import TableService

from .blocks import Blocks
from .limits import Limits, is_among, network


class Context:
    """Made by `create_app`; `open` and `close` frame its life."""

    def __init__(
        self, settings: Settings, store: Store, limits: Limits, blocks: Blocks, metrics: Metrics
    ) -> None:
        self.settings = settings
        self.blocks = blocks
        self.store = store
        self.limits = limits
        self.metrics = metrics
        self.service = TableService(settings, store, metrics, serving=True)
        self.pockets = Pockets(store)
        self.hub = Hub(settings.heartbeat, settings.most_streams, settings.streams_each)
        self.presence = Presence(self.hub, store, settings.heartbeat)
        self.notices = NoticeDesk(settings, store, self.service.cache, metrics, self.hub.connected)
        self.documents = TableDocuments(store, self.hub.connected, self.service.keeper)
        self.tasks: list[asyncio.Task[None]] = []

    @property
    def days(self) -> Days:
        return self.service.days

    @property
    def cache(self) -> TableCache:
        return self.service.cache

    async def open(self) -> None:
        self.service.changed = self.changed
        self.service.committed = self.notices.committed
        await self.service.open()
        await self.notices.open()
        self.blocks.set(await self.store.blocks())
        self.tasks = [
            asyncio.create_task(self.hub.beat(), name="heartbeat"),
            asyncio.create_task(self.blocks.keep_reading(self.store), name="blocks"),
        ]
        if self.store.shared:
            self.presence.start()
            self.tasks.append(asyncio.create_task(self.presence.run(), name="presence"))

    async def close(self) -> None:
        self.hub.shut()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.presence.close()
        await self.notices.close()
        await self.service.close()

    async def maker(self, request: Request) -> str:
        """A mark of the address that makes a table; none for a proxy that tells nobody's."""
        host = request.client.host if request.client else ""
        if is_among(host, self.settings.proxies):
            return ""
        text = f"{await self.store.salt()} {network(host)}"
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def changed(self, change: Change) -> None:
        """Something was committed: wake whoever is watching, and keep nothing that may be old."""
        if change is EVERYTHING:
            self.documents.forget()
            self.pockets.forget()
            self.hub.wake_all()
            self.presence.ask()
        else:
            self.hub.wake(change.table_id)


async def context_of(request: Request) -> Context:
    # Not a plain function: those are run in a thread, which costs more than all the rest.
    context: Context = request.app.state.context
    return context


TheContext = Annotated[Context, Depends(context_of)]
