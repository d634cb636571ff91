"""A table's clock in play: whose time runs, what every entry notes of it, and its end."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from loyang.engine.game import deciders
from loyang.engine.state import State
from loyang.server.clocks import Clockwork, Gap, Hours, Note, Rules
from loyang.server.clocks.clockwork import Stints
from loyang.server.store import Entry, SeatRow, Status, Store

from .seating import take_over
from .table import Table, Update

# Seconds between the signs of life, and after how many without one time has stood still.
BEAT: Final = 10.0
SILENCE: Final = 30.0
# Gaps that ended so long ago concern nobody.
REMEMBERED: Final = 400 * 86_400.0


class Timekeeper:
    """The time by which clocks run: the store's, without the spans in which nobody served it.

    A machine that slept and a system clock that was put forward leave such spans too: no sign of
    life came from them.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.wall: Callable[[], float] = time.time
        self.offset = 0.0  # of the store's clock
        self.gaps: Sequence[Gap] = ()

    def now(self) -> float:
        return self.wall() + self.offset

    async def beat(self, serving: bool) -> None:
        self.offset = await self.store.clock() - time.time()
        if serving:
            await self.store.alive(self.now(), SILENCE)
        self.gaps = await self.store.gaps(self.now() - REMEMBERED)


# --- whose time runs -----------------------------------------------------------------------------


def people(seats: Sequence[SeatRow]) -> list[int]:
    """The seats that a person plays now."""
    return [row.seat for row in seats if row.bot is None]


def running(
    work: Clockwork, status: Status, seats: Sequence[SeatRow], state: State | None
) -> list[int]:
    """Whoever is asked, be it two at once or the one whom the Foreman asks; bots have no clock."""
    if status != "playing" or state is None or work.paused(people(seats)):
        return []
    return [seat for seat in deciders(state) if seats[seat].bot is None]


def running_at(table: Table) -> list[int]:
    if table.clock is None:
        return []
    return running(table.log.clockwork, table.row.status, table.seats, table.state)


def is_over(table: Table, seat: int) -> bool:
    """The seat is waited for, and its time has run out."""
    return seat in running_at(table) and table.log.clockwork.is_over(seat, table.log.stints)


def deadline(table: Table, seat: int, gaps: Sequence[Gap]) -> float | None:
    assert table.clock is not None
    return table.log.clockwork.deadline(table.clock, seat, table.log.stints, gaps)


def next_deadline(table: Table, gaps: Sequence[Gap]) -> float | None:
    if table.clock is None:
        return None
    return due_of(table.log.clockwork, table.clock, table.log.stints, running_at(table), gaps)


# --- what an entry notes -------------------------------------------------------------------------


def noted(table: Table, update: Update, keeper: Timekeeper) -> Update:
    """The update with what has become of the clock, and what is due next."""
    rules = table.clock
    if rules is None or not update.entries:
        return update
    now, gaps = keeper.now(), keeper.gaps
    work, stints = table.log.clockwork.copy(), table.log.stints
    before = running_at(table)
    status = update.status or table.row.status
    changed = {row.seat: row for row in update.seats}
    seats = [changed.get(row.seat, row) for row in table.seats]
    state = table.state if update.state is None else update.state
    asked = deciders(state) if state is not None and status == "playing" else []
    *earlier, last = update.entries
    note = Note(
        now,
        {seat: work.ran(rules, seat, now, gaps) for seat in before},
        tuple(seat for seat in before if seat not in asked) if last.kind == "action" else (),
    )
    last = replace(last, body={**last.body, "clock": as_body(note)})
    for entry in (*earlier, last):
        stints = work.follow(entry.kind, entry.body, stints)
        if entry.kind == "undo":
            point = table.point_of(entry.body["to"])
            assert point is not None
            stints = point.stints
    due = due_of(work, rules, stints, running(work, status, seats, state), gaps)
    return replace(update, entries=[*earlier, last], due=due)


def as_body(note: Note) -> dict[str, Any]:
    """As it is read again from the store."""
    body: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(note))
    return body


def due_of(
    work: Clockwork, rules: Rules, stints: Stints, seats: Sequence[int], gaps: Sequence[Gap]
) -> float | None:
    found = [work.deadline(rules, seat, stints, gaps) for seat in seats]
    return min((each for each in found if each is not None), default=None)


# --- what is decided about it --------------------------------------------------------------------


def expire(table: Table, keeper: Timekeeper) -> Update:
    """Somebody's time is up: a bot stands in, or everybody is told. Nobody's: nothing."""
    for seat in running_at(table):
        until = deadline(table, seat, keeper.gaps)
        if until is None or until > keeper.now():
            continue
        assert table.clock is not None
        if table.clock.end == "bot" and table.clock.bot is not None:
            return take_over(table, seat, table.clock.bot, "clock")
        return Update([time_entry(seat, "over")], seat=seat)
    return Update()


def time_entry(seat: int, what: str, **values: Any) -> Entry:
    return Entry("time", {"seat": seat, "what": what, **values})


def set_hours(table: Table, seat: int, hours: Hours) -> Update:
    if table.log.clockwork.hours.get(seat, Hours()) == hours:
        return Update(seat=seat)
    body = msgspec.to_builtins(hours)
    return Update([time_entry(seat, "hours", hours=body)], seat=seat)


def pause(table: Table, seat: int, on: bool) -> Update:
    """It begins when all people at the table want it, and ends when one of them does not."""
    pausing = table.log.clockwork.pausing
    if on == (seat in pausing) and (on or not pausing):
        return Update(seat=seat)
    return Update([time_entry(seat, "pause" if on else "resume")], seat=seat)


def give(table: Table, seat: int, by: int) -> Update:
    """Somebody else lets a seat begin with a full clock."""
    return Update([time_entry(seat, "given", by_seat=by)], seat=by)
