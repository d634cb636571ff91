"""The bots, and what those who run the server want to know."""

from fastapi import APIRouter, Response

from loyang import __version__
from loyang.engine.state import RULES_VERSION
from loyang.server.documents.bots import bot_documents
from loyang.server.documents.shapes import AboutAnswer, BotsAnswer, Limits, StatusAnswer
from loyang.server.errors import Problem
from loyang.server.http.bodies import NAME_LENGTH, TEXT_LENGTH
from loyang.server.http.context import TheContext
from loyang.server.http.shared import PREFIX, answers, reply
from loyang.server.store import Status

router = APIRouter(prefix=PREFIX, tags=["around"])
watching = APIRouter(tags=["operation"])
MOST_FAILING = 10_000
STATUSES: list[Status] = ["open", "playing", "over", "closed"]


@router.get("/bots", responses=answers(BotsAnswer), response_model=None)
async def list_bots() -> Response:
    """The computer opponents, from weak to strong."""
    return reply(BotsAnswer(bot_documents()))


@router.get("/", include_in_schema=False, response_model=None)
@router.get("", responses=answers(AboutAnswer), response_model=None)
async def about(context: TheContext) -> Response:
    """What this is."""
    limits = Limits(context.settings.most_body, TEXT_LENGTH, NAME_LENGTH)
    return reply(AboutAnswer("loyang", __version__, RULES_VERSION, limits))


@watching.get("/healthz", responses=answers(StatusAnswer), response_model=None)
async def health() -> Response:
    """The process is alive."""
    return reply(StatusAnswer("ok"))


@watching.get("/readyz", responses=answers(StatusAnswer), response_model=None)
async def readiness(context: TheContext) -> Response:
    """The store answers, and the server is not shutting down."""
    if context.hub.closing:
        raise Problem("unavailable", "The server is shutting down.", retry_after=5)
    await context.store.health()
    return reply(StatusAnswer("ready"))


@watching.get(
    "/metrics",
    responses={
        **answers(None, "no-such-path"),
        200: {"description": "Figures for Prometheus.", "content": {"text/plain": {}}},
    },
    response_model=None,
)
async def metrics(context: TheContext) -> Response:
    """Figures, for those who run the server."""
    if not context.settings.metrics_open:
        raise Problem("no-such-path")
    found = await context.store.counts()
    for status in STATUSES:
        context.metrics.tables.labels(status).set(found.get(status, 0))
    for kind, price in context.limits.prices.known.items():
        context.metrics.prices.labels(kind).set(price)
    context.metrics.failing.set(len(await context.store.failing(MOST_FAILING)))
    context.metrics.streams.set(context.hub.count)
    context.metrics.games.set(len(context.cache.tables))
    return Response(context.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
