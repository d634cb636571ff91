"""Running the server: uvicorn, with streams that end when it is told to stop."""

import asyncio
import gc
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from .app import create_app, guarded
from .connections import Door, fitted, watched
from .settings import Settings

# Seconds that open requests have to finish when the server shuts down.
GRACE = 2
# uvicorn looks up from its work ten times a second; slow connections are looked for once.
TICKS = 10


class Server(uvicorn.Server):
    """Says when it is up, and tells open streams that it is ending before it waits for them."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, door: Door, up: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.app = app
        self.door = door
        self.up = up

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        # Tables in memory are many lasting objects with hardly any cycles: a full collection finds
        # nothing and holds up everyone, so it should be rare.
        gc.set_threshold(20_000, 20, 100)
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.up()

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS == 0:
            self.door.sweep(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        context = getattr(self.app.state, "context", None)
        if context is not None:
            context.hub.shut()
        await super().shutdown(sockets)


def make_server(
    settings: Settings,
    up: Callable[[], None] = lambda: None,
    protocol: type[asyncio.Protocol] = AutoHTTPProtocol,
) -> Server:
    """`up` is called when the server takes requests."""
    settings = fitted(settings)
    app = create_app(settings)
    door = Door(settings, app.state.metrics)
    config = uvicorn.Config(
        guarded(app),
        host=settings.host,
        port=settings.port,
        http=watched(door, protocol),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=75,
    )
    return Server(config, app, door, up)
