"""What those who run the server do at a table: each act is an entry that its players read."""

from collections.abc import Mapping
from typing import Any

from loyang.engine.actions import Action
from loyang.engine.events import Event
from loyang.engine.game import apply
from loyang.engine.reasons import Illegal
from loyang.engine.state import State
from loyang.server.errors import Problem
from loyang.server.store import Entry, Status

from .log import Point, action_entry
from .seating import close as close_table
from .table import Table, Update, is_over


def note(table: Table, what: str, seat: int | None = None) -> Update:
    """Something that changes nothing of the game; `seat`: whom it concerns."""
    if seat is not None:
        table.seat_row(seat)
    return Update([Entry("operator", {"what": what, "seat": seat})])


def look(table: Table, seat: int | None) -> Update:
    """At a seat's cards, or at all; after the end there is nothing left to be told."""
    started(table)
    what = "looked" if seat is None else "looked-as"
    return Update() if table.ended else note(table, what, seat)


def close(table: Table) -> Update:
    return close_table(table, "operator")


def mute(table: Table, seat: int | None, on: bool) -> Update:
    """A seat, or the spectators, may not talk; or may again."""
    muted = muted_at(table)
    name = "spectators" if seat is None else seat
    after = [each for each in muted if each != name] + ([name] if on else [])
    if after == muted:
        return Update()
    what = ("muted" if on else "unmuted") + ("-spectators" if seat is None else "")
    update = note(table, what, seat)
    return Update(update.entries, options={**table.options, "muted": after})


def muted_at(table: Table) -> list[Any]:
    """Seats, and the word `spectators`."""
    return list(table.options.get("muted", ()))


# --- the game ------------------------------------------------------------------------------------


def take_back(table: Table, version: int) -> Update:
    """To whatever point there was; a game that has ended, or was closed, goes on from there."""
    now = started(table)
    point = table.point_of(version)
    if point is None:
        raise Problem("no-undo", f"At version {version} the game had not begun.")
    if point is now:
        raise Problem("no-undo", f"Version {version} is where the game stands.")
    state = table.state_at(point)
    entry = Entry("undo", {"seat": None, "to": point.version, "grade": "operator"})
    return Update([entry], status=status_of(state), state=state)


def patch(table: Table, lines: Mapping[int, Action | None]) -> Update:
    """Play the game again with other actions at these versions, or without them; all or nothing.

    The log keeps what was: it goes back to before the first change, and on from there.
    """
    way = [*started(table).back()][::-1]
    numbers = {point.version for point in way if point.action is not None}
    for version in lines:
        if version not in numbers:
            raise Problem(
                "no-such-version", f"Version {version} is not an action of the game as it stands."
            )
    first = next(place for place, point in enumerate(way) if point.version in lines)
    before = way[first - 1]
    state = table.state_at(before)
    entries = [Entry("undo", {"seat": None, "to": before.version, "grade": "patched"})]
    events: list[list[Event]] = []
    for point in way[first:]:
        action = lines.get(point.version, point.action)
        if action is None:
            continue
        events.append(played(state, action, point))
        joined = point.joined and bool(events[1:]) and point.version not in lines
        entries.append(action_entry(action, events[-1], joined=joined))
    return Update(
        entries, status=status_of(state), state=state, events=events, snapshot=bool(events)
    )


def played(state: State, action: Action, point: Point) -> list[Event]:
    try:
        return apply(state, action)
    except Illegal as refused:
        raise Problem(
            "illegal-action", f"{action} (version {point.version}): {refused.reason}"
        ) from refused


def started(table: Table) -> Point:
    if table.log.now is None:
        raise Problem("not-started")
    return table.log.now


def status_of(state: State) -> Status:
    return "over" if is_over(state) else "playing"
