"""Seats: sitting down, getting ready, leaving; bots that take over; wishes."""

from fastapi import APIRouter, Request, Response

from loyang.server.documents.base import encoded
from loyang.server.documents.devices import device_id, devices_document
from loyang.server.documents.shapes import (
    DevicesAnswer,
    InvitationAnswer,
    RenewedAnswer,
    SatDown,
    TableDocument,
)
from loyang.server.errors import Problem
from loyang.server.http.bodies import BotChoice, Claiming, Joining, SeatChange, Wishes
from loyang.server.http.context import Context, TheContext
from loyang.server.http.credentials import from_browser, put_in_pocket
from loyang.server.http.shared import (
    PREFIX,
    DeviceId,
    SeatPath,
    TableId,
    address,
    answers,
    credentials_for,
    document_for,
    link,
    raw,
    reply,
)
from loyang.server.store import Device
from loyang.server.tables import commands, seating
from loyang.server.tables.access import Credentials, check_seat
from loyang.server.tables.secrets import hashed, hashed_code, new_code, new_secret, opens
from loyang.server.tables.table import Table, Update

router = APIRouter(prefix=PREFIX, tags=["seats"])
SEAT = "/tables/{table_id}/seats/{seat}"
REFUSALS = ("no-such-table", "no-such-seat", "foreign-seat", "wrong-secret", "table-over")


async def seated(
    request: Request, context: Context, table: Table, update: Update, secret: str
) -> Response:
    """The answer for somebody who has just sat down."""
    assert update.seat is not None
    document = await document_for(context, table, Credentials((hashed(secret),)), update.seat)
    response = reply(
        SatDown(
            id=table.id,
            seat=update.seat,
            secret=secret,
            link=link(request, context, table.id, secret),
            document=encoded(document),
        ),
        201,
    )
    if from_browser(request):
        await put_in_pocket(request, response, context.pockets, hashed(secret))
    return response


@router.post(
    "/tables/{table_id}/join",
    status_code=201,
    responses=answers(
        SatDown, "no-such-table", "no-such-seat", "no-open-seat", "seat-taken", status=201
    ),
    response_model=None,
)
async def join(request: Request, context: TheContext, table_id: TableId, body: Joining) -> Response:
    """Sit down at an open seat."""
    context.limits.claims.take(address(request))
    secret = new_secret()
    table, update = await context.service.change(
        table_id, lambda table: seating.join(table, body.seat, body.name, body.look, hashed(secret))
    )
    return await seated(request, context, table, update, secret)


@router.post(
    "/claim",
    status_code=201,
    responses=answers(SatDown, "wrong-code", status=201),
    response_model=None,
)
async def claim(request: Request, context: TheContext, body: Claiming) -> Response:
    """Sit down by code."""
    context.limits.claims.take(address(request))
    code_hash, secret = hashed_code(body.code), new_secret()
    found = await context.store.find_code(code_hash)
    if found is None:
        raise Problem("wrong-code", "It may be mistyped, or have been used already.")
    table_id, seat = found
    table, update = await context.service.change(
        table_id,
        lambda table: commands.claim(table, seat, code_hash, body.name, body.look, hashed(secret)),
    )
    return await seated(request, context, table, update, secret)


@router.patch(
    SEAT,
    responses=answers(TableDocument, *REFUSALS, "started-already", "look-taken"),
    response_model=None,
)
async def change_seat(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath, body: SeatChange
) -> Response:
    """Name, look and ready."""
    credentials = await credentials_for(request, context, table_id)
    table, _ = await context.service.change(
        table_id,
        lambda table: commands.change_seat(
            table, credentials, seat, body.name, body.look, body.ready
        ),
    )
    return raw(await document_for(context, table, credentials, seat))


@router.post(
    SEAT + "/leave",
    responses=answers(TableDocument, *REFUSALS, "started-already"),
    response_model=None,
)
async def leave(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath
) -> Response:
    """Get up before the start; the host may ask somebody to."""
    credentials = await credentials_for(request, context, table_id)
    table, _ = await context.service.change(
        table_id, lambda table: commands.leave(table, credentials, seat)
    )
    return raw(await document_for(context, table, Credentials(credentials.hashes), "none"))


@router.post(
    SEAT + "/invitation",
    status_code=201,
    responses=answers(InvitationAnswer, *REFUSALS, "not-host", "seat-present", status=201),
    response_model=None,
)
async def invite(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath
) -> Response:
    """A new secret for a seat; the old one is void at once, and the log and the record say so."""
    credentials = await credentials_for(request, context, table_id)
    secret, code = new_secret(), new_code()
    present = context.hub.connected(table_id)
    table, _ = await context.service.change(
        table_id,
        lambda table: commands.invite(
            table, credentials, seat, hashed(secret), hashed_code(code), present
        ),
    )
    document = await document_for(context, table, Credentials(credentials.hashes))
    answer = InvitationAnswer(
        seat=seat,
        secret=secret,
        link=link(request, context, table_id, secret),
        code=code,
        document=encoded(document),
    )
    return reply(answer, 201)


@router.get(SEAT + "/devices", responses=answers(DevicesAnswer, *REFUSALS), response_model=None)
async def list_devices(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath
) -> Response:
    """The browsers that hold the seat's secret."""
    credentials = await credentials_for(request, context, table_id)
    _, found = await devices_of(context, table_id, credentials, seat)
    return reply(devices_document(found, own_device(credentials)))


@router.delete(
    SEAT + "/devices/{device}",
    responses=answers(RenewedAnswer, *REFUSALS, "no-such-device"),
    response_model=None,
)
async def end_device(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath, device: DeviceId
) -> Response:
    """One browser, or all `others` than this one, hold the seat no more.

    The seat gets a new secret: whoever kept the link that led there has nothing left either. The
    other browsers have the new one in their pockets already.
    """
    credentials = await credentials_for(request, context, table_id)
    old, found = await devices_of(context, table_id, credentials, seat)
    own = own_device(credentials)
    if device == "others":
        kept = [each for each in found if opens([own], each.token_hash)]
    else:
        kept = [each for each in found if device_id(each) != device]
        if len(kept) == len(found):
            raise Problem("no-such-device", "It may have been ended already.")
    secret = new_secret()
    # First into the pockets, where it means nothing yet: nobody is left without.
    tokens = [each.token_hash for each in kept]
    await context.store.hand_on(old, hashed(secret), tokens)
    await context.service.change(
        table_id, lambda table: commands.renew(table, credentials, seat, hashed(secret))
    )
    context.pockets.forget()
    where = link(request, context, table_id, secret)
    return reply(RenewedAnswer(secret, where, devices_document(kept, own).devices))


async def devices_of(
    context: Context, table_id: str, credentials: Credentials, seat: int
) -> tuple[str, list[Device]]:
    """The hash of the seat's secret, and the pockets that hold it."""
    table = await context.cache.latest(table_id)
    await context.cache.check(table, lambda table: check_seat(table, credentials, seat))
    secret_hash = table.seats[seat].secret_hash or ""
    return secret_hash, await context.store.devices(secret_hash)


def own_device(credentials: Credentials) -> str:
    return hashed(credentials.token) if credentials.token else ""


@router.put(
    SEAT + "/bot", responses=answers(TableDocument, *REFUSALS, "seat-present"), response_model=None
)
async def take_over(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath, body: BotChoice
) -> Response:
    """A bot takes over."""
    credentials = await credentials_for(request, context, table_id)
    waited = await context.service.waited(table_id) > context.settings.abandoned_after
    present = context.hub.connected(table_id)
    table, _ = await context.service.change(
        table_id,
        lambda table: commands.take_over(table, credentials, seat, body.bot, waited, present),
    )
    return raw(await document_for(context, table, credentials))


@router.delete(
    SEAT + "/bot",
    responses=answers(TableDocument, *REFUSALS, "not-taken-over"),
    response_model=None,
)
async def hand_back(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath
) -> Response:
    """The seat's owner, or the host, takes it back from the bot."""
    credentials = await credentials_for(request, context, table_id)
    table, _ = await context.service.change(
        table_id, lambda table: commands.hand_back(table, credentials, seat)
    )
    return raw(await document_for(context, table, credentials))


@router.put(SEAT + "/wishes", responses=answers(TableDocument, *REFUSALS), response_model=None)
async def wish(
    request: Request, context: TheContext, table_id: TableId, seat: SeatPath, body: Wishes
) -> Response:
    """Answers in advance, and whom not to read."""
    credentials = await credentials_for(request, context, table_id)
    wishes = body.model_dump(exclude_none=True)
    table, _ = await context.service.change(
        table_id, lambda table: commands.wish(table, credentials, seat, wishes)
    )
    return raw(await document_for(context, table, credentials, seat))
