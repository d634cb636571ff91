"""The server as an ASGI app: `create_app(settings)`."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI

from loyang import __version__

from . import errors
from .documents import shapes
from .http import pages
from .http.context import Context
from .http.guard import Guard
from .http.lane import Lane
from .http.limits import Limits
from .http.routes import lessons, me, operations, play, records, seats, tables, talk
from .http.shared import PREFIX
from .metrics import Metrics
from .settings import Settings
from .store import open_store

DESCRIPTION = "Tables, seats and games of Loyang. docs/API.md explains it with examples."


def create_app(settings: Settings | None = None) -> FastAPI:
    """The app. Its store is opened when the server starts, and closed when it ends."""
    settings = settings or Settings()
    limits, metrics = Limits(settings), Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with await open_store(settings.db or None) as store:
            context = Context(settings, store, limits, metrics)
            app.state.context = context
            await context.open()
            try:
                yield
            finally:
                await context.close()

    app = FastAPI(
        title="Loyang",
        version=__version__,
        description=DESCRIPTION,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.metrics = metrics
    errors.add_handlers(app)
    # Paths are tried in this order: what is asked for most comes first.
    for each in (play, tables, seats, talk, lessons, me, records, operations):
        app.include_router(each.router)
    app.include_router(operations.watching)
    app.include_router(pages.page_router())
    app.add_middleware(Lane)
    app.add_middleware(Guard, settings=settings, limits=limits, metrics=metrics)
    describe_documents(app)
    return app


def describe_documents(app: FastAPI) -> None:
    """The OpenAPI document names what is sent by its shape (`documents.shapes`)."""
    make = app.openapi

    def openapi() -> dict[str, Any]:
        document = make()
        document.setdefault("components", {}).setdefault("schemas", {}).update(shapes.schemas())
        return document

    app.openapi = openapi  # type: ignore[method-assign]
