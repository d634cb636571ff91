"""The clock, told by instants that change only when something happens: nothing ticks."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from loyang.server.clocks import ALWAYS, Gap, Hours
from loyang.server.tables.table import Table
from loyang.server.tables.timing import deadline, people, running_at

from . import shapes
from .base import instant


def clock_document(table: Table, gaps: Sequence[Gap]) -> shapes.ClockInfo | UnsetType:
    rules = table.clock
    if rules is None:
        return UNSET
    work = table.log.clockwork
    return shapes.ClockInfo(
        kind=rules.kind,
        bank=rules.bank,
        bonus=rules.bonus,
        turn=rules.turn,
        end=rules.end,
        bot=rules.bot,
        paused=work.paused(people(table.seats)),
        seats=[seat_clock(table, row.seat, gaps) for row in table.seats if row.kind != "bot"],
    )


def seat_clock(table: Table, seat: int, gaps: Sequence[Gap]) -> shapes.SeatClock:
    rules, work, stints = table.clock, table.log.clockwork, table.log.stints
    assert rules is not None
    runs = seat in running_at(table)
    until = deadline(table, seat, gaps) if runs else None
    return shapes.SeatClock(
        seat=seat,
        left=int(work.left(rules, seat, stints)),
        bank=int(work.bank(rules, seat, stints)),
        running=runs,
        until=None if until is None else instant(until),
        over=runs and work.is_over(seat, stints),
        pausing=seat in work.pausing,
        hours=hours_document(work.hours_of(rules, seat)),
    )


def hours_document(hours: Hours) -> shapes.PlayingHours | None:
    if hours == ALWAYS:
        return None
    return shapes.PlayingHours(
        zone=hours.zone,
        start=hours.start,
        end=hours.end,
        days=list(hours.days),
        off=list(hours.off),
    )
