"""Tables in lists: the public ones, and one's own."""

from collections.abc import Collection, Sequence

from msgspec import UNSET, structs

from loyang.server.clocks import Gap
from loyang.server.store import SeatRow, TableRow
from loyang.server.tables.access import Credentials
from loyang.server.tables.looks import colours, portraits
from loyang.server.tables.seating import is_claimed
from loyang.server.tables.table import Table
from loyang.server.tables.timing import next_deadline

from . import shapes
from .base import instant
from .result import result_document


def seat_documents(rows: Sequence[SeatRow], connected: Collection[int]) -> list[shapes.SeatInfo]:
    """Who sits where."""
    return [
        seat_document(row, portrait, colour, connected)
        for row, portrait, colour in zip(rows, portraits(rows), colours(rows), strict=True)
    ]


def seat_document(
    row: SeatRow, portrait: str, colour: str, connected: Collection[int]
) -> shapes.SeatInfo:
    is_bot = row.kind == "bot"
    return shapes.SeatInfo(
        seat=row.seat,
        kind=row.kind,
        name=row.name,
        portrait=portrait,
        colour=colour,
        bot=row.bot if is_bot else None,
        claimed=is_claimed(row),
        ready=row.ready or is_bot,
        connected=is_bot or row.seat in connected,
        taken_over=None if is_bot else row.bot,
    )


def summary(
    row: TableRow, seats: Sequence[SeatRow], connected: Collection[int]
) -> shapes.TableSummary:
    return shapes.TableSummary(
        id=row.id,
        status=row.status,
        players=len(seats),
        variant=row.options["variant"],
        created=instant(row.created),
        version=row.version,
        undo=row.options["undo"],
        talk=row.options["talk"],
        seats=seat_documents(seats, connected),
    )


def my_game(
    table: Table,
    credentials: Credentials,
    connected: Collection[int],
    expires: float | None,
    gaps: Sequence[Gap],
) -> shapes.MyGame:
    """A table in the list of my games: whose turn it is, and how much has happened since mine."""
    mine = credentials.seats(table)
    since = max([table.log.last_own.get(seat, 0) for seat in mine], default=0)
    asked = table.asked()
    until = next_deadline(table, gaps)
    return shapes.MyGame(
        **structs.asdict(summary(table.row, table.seats, connected)),
        changed=instant(table.log.changed or table.row.created),
        expires=None if expires is None else instant(expires),
        mine=list(mine),
        host=credentials.host(table),
        asked=asked,
        your_turn=any(seat in mine and table.seats[seat].bot is None for seat in asked),
        since=since,
        news=table.version - since,
        round=0 if table.state is None else table.state.round,
        result=result_document(table.state),
        lesson=table.options.get("lesson", UNSET),
        day=table.options.get("day", UNSET),
        until=UNSET if until is None else instant(until),
    )
