"""The server as an ASGI app: `create_app(settings)`."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI
from starlette.types import ASGIApp

from loyang import __version__

from . import errors
from .documents import shapes
from .http import pages
from .http.blocks import Blocks
from .http.compression import Compression
from .http.context import Context
from .http.guard import Guard
from .http.lane import Lane
from .http.limits import Limits
from .http.routes import (
    book,
    clock,
    coach,
    days,
    deals,
    lessons,
    me,
    notices,
    operations,
    play,
    puzzles,
    records,
    rematch,
    seats,
    tables,
    talk,
)
from .http.shared import PREFIX
from .metrics import Metrics
from .settings import Settings
from .store import open_store

DESCRIPTION = "Tables, seats and games of Loyang. docs/API.md explains it with examples."


def create_app(settings: Settings | None = None) -> FastAPI:
    """The app. Its store is opened when the server starts, and closed when it ends."""
    settings = settings or Settings()
    limits, blocks, metrics = Limits(settings), Blocks(), Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with await open_store(settings.db or None) as store:
            await store.serve()
            context = Context(settings, store, limits, blocks, metrics)
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
    app.state.settings, app.state.limits = settings, limits
    app.state.blocks, app.state.metrics = blocks, metrics
    errors.add_handlers(app)
    # Paths are tried in this order: what is asked for most comes first.
    for each in (
        play,
        tables,
        seats,
        rematch,
        clock,
        talk,
        notices,
        lessons,
        puzzles,
        coach,
        days,
        deals,
        me,
        book,
        records,
        operations,
    ):
        app.include_router(each.router)
    app.include_router(operations.watching)
    app.include_router(pages.page_router())
    describe_documents(app)
    return app


def guarded(app: FastAPI) -> ASGIApp:
    """The app as it is served: behind the guard, with a lane of its own for actions.

    Outside of the framework's layers, which an action then need not pass.
    """
    state = app.state
    return Guard(Compression(Lane(app)), state.settings, state.limits, state.blocks, state.metrics)


def describe_documents(app: FastAPI) -> None:
    """The OpenAPI document names what is sent by its shape (`documents.shapes`)."""
    make = app.openapi

    def openapi() -> dict[str, Any]:
        document = make()
        document.setdefault("components", {}).setdefault("schemas", {}).update(shapes.schemas())
        return document

    app.openapi = openapi  # type: ignore[method-assign]
