"""Seats: sitting down, getting ready, leaving; bots that take over; wishes."""

from typing import Any

from fastapi import APIRouter, Request, Response
from msgspec import Raw

from loyang.server.errors import Problem
from loyang.server.http.answers import InvitationAnswer, SatDown, TableDocument
from loyang.server.http.bodies import BotChoice, Claiming, Joining, SeatChange, Wishes
from loyang.server.http.shared import (
    PREFIX,
    SeatPath,
    TableId,
    TheHall,
    address,
    answers,
    from_browser,
    keys_for,
    link,
    raw,
    reply,
)
from loyang.server.http.showing import show
from loyang.server.tables import seating
from loyang.server.tables.pockets import Keys, check_host, check_seat, foreign, looker
from loyang.server.tables.secrets import hashed, hashed_code, new_code, new_secret, opens
from loyang.server.tables.service import Hall
from loyang.server.tables.table import Game, Outcome

router = APIRouter(prefix=PREFIX, tags=["seats"])
SEAT = "/tables/{table_id}/seats/{seat}"
REFUSALS = ("no-such-table", "no-such-seat", "foreign-seat", "wrong-secret", "table-over")


async def seated(request: Request, hall: Hall, game: Game, seat: int, secret: str) -> Response:
    """The answer for somebody who has just sat down."""
    who = looker(game, Keys((hashed(secret),)), str(seat))
    response = reply(
        {
            "id": game.id,
            "seat": seat,
            "secret": secret,
            "link": link(request, hall, game.id, secret),
            "document": Raw(await show(hall, game, who)),
        },
        201,
    )
    if from_browser(request):
        await hall.pockets.put(request, response, hashed(secret))
    return response


@router.post(
    "/tables/{table_id}/join",
    status_code=201,
    responses=answers(
        SatDown, "no-such-table", "no-such-seat", "no-open-seat", "seat-taken", status=201
    ),
    response_model=None,
)
async def join(request: Request, hall: TheHall, table_id: TableId, body: Joining) -> Response:
    """Sit down at an open seat."""
    hall.limits.claims.take(address(request))
    secret = new_secret()
    taken = -1

    def deed(game: Game) -> Outcome:
        nonlocal taken
        row = seating.free_seat(game, body.seat)
        taken = row.seat
        return seating.join(game, row, body.name, hashed(secret))

    game = await hall.do(table_id, deed)
    return await seated(request, hall, game, taken, secret)


@router.post(
    "/claim",
    status_code=201,
    responses=answers(SatDown, "wrong-code", status=201),
    response_model=None,
)
async def claim(request: Request, hall: TheHall, body: Claiming) -> Response:
    """Sit down by code."""
    hall.limits.claims.take(address(request))
    found = await hall.store.find_code(hashed_code(body.code))
    if found is None:
        raise Problem("wrong-code", "It may be mistyped, or used already.")
    table_id, seat = found
    secret = new_secret()

    def deed(game: Game) -> Outcome:
        outcome = seating.claim(game, seat, body.name, hashed(secret))
        if outcome is None or not opens([hashed_code(body.code)], game.seats[seat].code_hash):
            raise Problem("wrong-code", "It has been used already.")
        return outcome

    game = await hall.do(table_id, deed)
    return await seated(request, hall, game, seat, secret)


@router.patch(SEAT, responses=answers(TableDocument, *REFUSALS), response_model=None)
async def change_seat(
    request: Request, hall: TheHall, table_id: TableId, seat: SeatPath, body: SeatChange
) -> Response:
    """Name and ready."""
    keys = await keys_for(request, hall, table_id)

    def deed(game: Game) -> Outcome | None:
        check_seat(game, keys, seat)
        return seating.introduce(game, seat, body.name, body.ready)

    game = await hall.do(table_id, deed)
    return raw(await show(hall, game, looker(game, keys, str(seat))))


@router.post(
    SEAT + "/leave",
    responses=answers(TableDocument, *REFUSALS, "started-already"),
    response_model=None,
)
async def leave(request: Request, hall: TheHall, table_id: TableId, seat: SeatPath) -> Response:
    """Get up before the start; the host may ask somebody to."""
    keys = await keys_for(request, hall, table_id)

    def deed(game: Game) -> Outcome:
        check_seat(game, keys, seat, or_host=True)
        return seating.leave(game, seat)

    game = await hall.do(table_id, deed)
    return raw(await show(hall, game, looker(game, Keys(keys.hashes), "none")))


@router.post(
    SEAT + "/invitation",
    status_code=201,
    responses=answers(InvitationAnswer, *REFUSALS, "not-host", status=201),
    response_model=None,
)
async def invite(request: Request, hall: TheHall, table_id: TableId, seat: SeatPath) -> Response:
    """A new secret for a seat; the old one is void at once, and the log says so."""
    keys = await keys_for(request, hall, table_id)
    secret, code = new_secret(), new_code()

    def deed(game: Game) -> Outcome:
        check_host(game, keys)
        return seating.reissue(game, seat, hashed(secret), hashed_code(code))

    game = await hall.do(table_id, deed)
    answer: dict[str, Any] = {
        "seat": seat,
        "secret": secret,
        "link": link(request, hall, table_id, secret),
        "code": code,
        "document": Raw(await show(hall, game, looker(game, Keys(keys.hashes), None))),
    }
    return reply(answer, 201)


@router.put(SEAT + "/bot", responses=answers(TableDocument, *REFUSALS), response_model=None)
async def take_over(
    request: Request, hall: TheHall, table_id: TableId, seat: SeatPath, body: BotChoice
) -> Response:
    """A bot takes over."""
    keys = await keys_for(request, hall, table_id)

    def deed(game: Game) -> Outcome:
        seating.seat_row(game, seat)
        if seat not in keys.seats(game) and not keys.host(game):
            waited = seating.is_abandoned(game, seat, hall.settings.abandoned_after)
            if not keys.seats(game) or not waited:
                raise foreign(keys)
        return seating.take_over(game, seat, body.bot)

    game = await hall.do(table_id, deed)
    return raw(await show(hall, game, looker(game, keys, None)))


@router.delete(
    SEAT + "/bot",
    responses=answers(TableDocument, *REFUSALS, "not-taken-over"),
    response_model=None,
)
async def hand_back(request: Request, hall: TheHall, table_id: TableId, seat: SeatPath) -> Response:
    """The seat's owner, or the host, takes it back from the bot."""
    keys = await keys_for(request, hall, table_id)

    def deed(game: Game) -> Outcome:
        check_seat(game, keys, seat, or_host=True)
        return seating.hand_back(game, seat)

    game = await hall.do(table_id, deed)
    return raw(await show(hall, game, looker(game, keys, None)))


@router.put(SEAT + "/wishes", responses=answers(TableDocument, *REFUSALS), response_model=None)
async def wish(
    request: Request, hall: TheHall, table_id: TableId, seat: SeatPath, body: Wishes
) -> Response:
    """Answers in advance, and whom not to read."""
    keys = await keys_for(request, hall, table_id)

    def deed(game: Game) -> Outcome | None:
        check_seat(game, keys, seat)
        return seating.wish(game, seat, body.model_dump(exclude_none=True))

    game = await hall.do(table_id, deed)
    return raw(await show(hall, game, looker(game, keys, str(seat))))
