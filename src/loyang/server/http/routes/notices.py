"""Messages to a player who is not there: asked for, confirmed, ended in one click."""

import hashlib
from html import escape
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse

from loyang.server.documents.notices import notice_documents
from loyang.server.documents.shapes import NoticesAnswer
from loyang.server.errors import Problem
from loyang.server.http.bodies import Subscribing
from loyang.server.http.context import Context, TheContext
from loyang.server.http.shared import (
    PREFIX,
    SeatPath,
    TableId,
    address,
    answers,
    base_of,
    credentials_for,
    reply,
)
from loyang.server.notices.outgoing import BadTarget
from loyang.server.notices.push import Endpoint
from loyang.server.notices.push import check as check_endpoint
from loyang.server.notices.telling import table_link, words_of
from loyang.server.store import Notice, Subscription
from loyang.server.tables import seating
from loyang.server.tables.access import Credentials, check_seat
from loyang.server.tables.secrets import hashed
from loyang.server.tables.table import Table
from loyang.words import ENGLISH, Words

router = APIRouter(prefix=PREFIX, tags=["notices"])
SEAT = "/tables/{table_id}/seats/{seat}/notices"
REFUSALS = ("no-such-table", "no-such-seat", "foreign-seat", "wrong-secret")
NoticeId = Annotated[str, Path(min_length=1, max_length=64)]
A_PAGE = {"description": "A page that says so.", "content": {"text/html": {}}}
TOLD: dict[int | str, Any] = {**answers(None), 200: A_PAGE, 404: A_PAGE}
MOST_EACH = 10  # subscriptions of one seat
MOST_UNCONFIRMED = 3  # at any table, that lead to the same place


async def own_notices(
    context: Context, table_id: str, credentials: Credentials, seat: int
) -> tuple[Table, list[Subscription]]:
    table = await context.cache.latest(table_id)
    await context.cache.check(table, lambda table: check_seat(table, credentials, seat))
    owner = table.seats[seat].secret_hash
    found = [one for one, _ in await context.store.subscriptions(table_id)]
    return table, [one for one in found if one.seat == seat and one.owner == owner]


def answer(
    context: Context, found: list[Subscription], credentials: Credentials, status: int = 200
) -> Response:
    assert context.notices.key is not None
    device = hashed(credentials.token) if credentials.token else ""
    return reply(
        NoticesAnswer(
            push_key=context.notices.key.public,
            email=bool(context.settings.smtp),
            notices=notice_documents(found, device),
        ),
        status,
    )


@router.get(SEAT, responses=answers(NoticesAnswer, *REFUSALS), response_model=None)
async def list_notices(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath
) -> Response:
    """Where you are told of this table, and the key that a browser needs for it."""
    credentials = await credentials_for(request, context, table_id)
    _, found = await own_notices(context, table_id, credentials, seat)
    return answer(context, found, credentials)


@router.post(
    SEAT,
    status_code=201,
    responses=answers(NoticesAnswer, *REFUSALS, "table-over", "bad-target", status=201),
    response_model=None,
)
async def subscribe(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath, body: Subscribing
) -> Response:
    """Be told when the table waits for you; again for the same place: with other wishes."""
    context.limits.claims.take(address(request))
    credentials = await credentials_for(request, context, table_id)
    table, found = await own_notices(context, table_id, credentials, seat)
    if table.ended:
        raise Problem("table-over")
    await check_target(context, body)
    name = name_of(table, seat, body)
    others = [one for one in found if one.id != name]
    if len(others) >= MOST_EACH:
        raise Problem("too-many", "You are told of this table in enough places.")
    before = next((one for one in found if one.id == name), None)
    mail = body.way == "email"
    subscription = Subscription(
        id=name,
        table_id=table_id,
        seat=seat,
        owner=table.seats[seat].secret_hash or "",
        device=hashed(credentials.token) if credentials.token else "",
        kind=body.way,
        target=body.target,
        wishes=body.wishes,
        base=base_of(request, context),
        active=not mail or (before is not None and before.active),
    )
    waits = mail and not subscription.active
    if waits and await context.store.unconfirmed(body.target) >= MOST_UNCONFIRMED:
        raise Problem("too-many", "That address has not answered yet.", retry_after=3600)
    await context.store.keep_subscription(subscription)
    if before is None and body.way != "push":  # a browser has just said so itself
        due = context.service.keeper.now()
        first = Notice(subscription=name, topic="confirm", number=1, due=due)
        await context.store.put_notice(first)
    await context.service.change(table_id, lambda table: seating.tell(table, seat, True))
    await context.notices.look(table_id)
    return answer(context, [*others, subscription], credentials, 201)


async def check_target(context: Context, body: Subscribing) -> None:
    try:
        if body.push:
            check_endpoint(msgspec.convert(body.push.model_dump(), Endpoint))
            context.notices.outgoing.check(body.push.endpoint)
        elif body.webhook:
            await context.notices.outgoing.check_name(body.webhook.url)
        elif not context.settings.smtp:
            raise BadTarget("This server sends no mail.")
    except (ValueError, OSError) as fault:
        raise Problem("bad-target", str(fault)) from fault


def name_of(table: Table, seat: int, body: Subscribing) -> str:
    """The same for the same place; nobody can guess it who does not know the seat's secret."""
    text = f"{table.seats[seat].secret_hash}\0{table.id}\0{seat}\0{body.target}"
    return hashlib.sha256(text.encode()).hexdigest()[:40]


@router.delete(
    SEAT + "/{notice}",
    responses=answers(NoticesAnswer, *REFUSALS, "no-such-notice"),
    response_model=None,
)
async def unsubscribe(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath, notice: NoticeId
) -> Response:
    """No more messages there."""
    credentials = await credentials_for(request, context, table_id)
    _, found = await own_notices(context, table_id, credentials, seat)
    left = [one for one in found if one.id != notice]
    if len(left) == len(found):
        raise Problem("no-such-notice", "They may have been ended already.")
    await end(context, next(one for one in found if one.id == notice), left)
    return answer(context, left, credentials)


async def end(context: Context, subscription: Subscription, left: list[Subscription]) -> None:
    await context.store.drop_subscription(subscription.id)
    if not left:
        seat = subscription.seat
        await context.service.change(
            subscription.table_id, lambda table: seating.tell(table, seat, False)
        )


# --- links in messages: whoever has one may end, or confirm, that one subscription ----------------


@router.get("/notices/{notice}/stop", response_model=None, responses=TOLD)
@router.post("/notices/{notice}/stop", response_model=None, responses=TOLD)
async def stop(request: Request, context: TheContext, notice: NoticeId) -> Response:
    """One click, or a mail program's request (RFC 8058), ends the messages."""
    context.limits.claims.take(address(request))
    found = await context.store.subscription(notice)
    if found is None:
        return page(Words(ENGLISH), "notice.unknown", "", 404)
    beside = [one for one, _ in await context.store.subscriptions(found.table_id)]
    left = [one for one in beside if one.seat == found.seat and one.id != found.id]
    await end(context, found, left)
    return page(words_of(found), "notice.stopped", table_link(found, found.table_id))


@router.get("/notices/{notice}/confirm", response_model=None, responses=TOLD)
async def confirm(request: Request, context: TheContext, notice: NoticeId) -> Response:
    """Whoever reads mail at that address says that they want it."""
    context.limits.claims.take(address(request))
    found = await context.store.subscription(notice)
    if found is None:
        return page(Words(ENGLISH), "notice.unknown", "", 404)
    await context.store.activate(notice)
    await context.notices.look(found.table_id)
    return page(words_of(found), "notice.confirmed", table_link(found, found.table_id))


def page(words: Words, key: str, link: str, status: int = 200) -> HTMLResponse:
    more = f'<p><a href="{escape(link)}">{escape(words.say("notice.open"))}</a>' if link else ""
    text = (
        f'<!doctype html><html lang="{words.language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Loyang</title>'
        f"<h1>Loyang</h1><p>{escape(words.say(key))}{more}"
    )
    return HTMLResponse(text, status)
