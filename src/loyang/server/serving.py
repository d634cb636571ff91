"""Running the server: uvicorn, with streams that end when it is told to stop."""

import gc
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from .app import create_app
from .settings import Settings

# Seconds that open requests have to finish when the server shuts down.
GRACE = 2


class Server(uvicorn.Server):
    """Says when it is up, and tells open streams that it is ending before it waits for them."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, up: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
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

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        context = getattr(self.app.state, "context", None)
        if context is not None:
            context.hub.shut()
        await super().shutdown(sockets)


def make_server(settings: Settings, up: Callable[[], None] = lambda: None) -> Server:
    """`up` is called when the server takes requests."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=75,
    )
    return Server(config, app, up)
