"""A table in memory: its rows, its log, and the state of its game."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from itertools import count, zip_longest
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from loyang.engine import position
from loyang.engine.actions import Action
from loyang.engine.events import Event
from loyang.engine.game import apply, deciders, open_game
from loyang.engine.reasons import Illegal
from loyang.engine.state import OVER, RULES_VERSION, State
from loyang.lessons import Guide
from loyang.server.clocks import Rules
from loyang.server.errors import Problem
from loyang.server.logs import FIELDS, mark
from loyang.server.store import Change, Entry, Loaded, SeatRow, Snapshot, Status, TableRow

from .log import Log, Point, actions_to

log: Final = logging.getLogger("loyang.tables")

# Entries and events of the last few versions are kept for readers who are nearly up to date; for
# others the store is asked and the game replayed.
KEPT: Final = 4


class Update(msgspec.Struct, frozen=True):
    """What a command changes: entries, and what follows from them. Without entries: nothing."""

    entries: Sequence[Entry] = ()
    actions: Sequence[Action] = ()  # of the entries, where they are nothing else
    seat: int | None = None  # whose command it was
    seats: Sequence[SeatRow] = ()
    status: Status | None = None
    options: Mapping[str, Any] | None = None
    host_hash: str | None = None
    # The state after it, and the events of each of the last entries that changed the game.
    state: State | None = None
    events: Sequence[Sequence[Event]] = ()
    snapshot: bool = False
    due: float | None = None  # when somebody's time may be up


class Table:
    """One table as this process knows it. It changes only in step with the store."""

    __slots__ = (
        "base",
        "clock",
        "cut_off",
        "entries",
        "events",
        "guiding",
        "known",
        "lock",
        "log",
        "row",
        "seats",
        "state",
    )

    def __init__(self, loaded: Loaded, snapshot: Snapshot | None = None) -> None:
        self.row: TableRow = loaded.table
        self.seats: list[SeatRow] = loaded.seats
        self.clock = msgspec.convert(self.row.options.get("clock"), Rules | None)
        self.log = Log()
        for entry in loaded.entries:
            self.log.add(entry)
        self.entries: dict[int, Entry] = {}
        self.events: dict[int, Sequence[Event]] = {}
        self.lock = asyncio.Lock()
        # A lesson's guide at a point of the game, and the state there, to follow from.
        self.guiding: tuple[Point, State, Guide] | None = None
        self.known = 0  # a version that the store is known to have, perhaps ahead of this one
        # Where replaying begins when older rules bar the way from the game's beginning.
        self.base: tuple[Point, State] | None = None
        # The point that a game in play has to go back to, because the rules bar the way further.
        self.cut_off: Point | None = None
        self.state: State | None = None
        if self.log.now is not None:
            self.state = self.present_state(self.log.now, snapshot)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def version(self) -> int:
        return self.log.version

    @property
    def options(self) -> Any:
        return self.row.options

    def seat_row(self, seat: int) -> SeatRow:
        if not 0 <= seat < len(self.seats):
            raise Problem("no-such-seat", f"This table has seats 0 to {len(self.seats) - 1}.")
        return self.seats[seat]

    @property
    def talk_on(self) -> bool:
        return bool(self.options["talk"])

    @property
    def ended(self) -> bool:
        return self.row.status in ("over", "closed")

    @property
    def counted(self) -> bool:
        """Whether it is somebody's one try at a day's deal."""
        return bool(self.options.get("counted"))

    @property
    def marks(self) -> list[str]:
        chosen = ["seed-chosen"] if self.options["seed_chosen"] else []
        branched = ["branched"] if "branch" in self.options else []
        return chosen + branched + sorted(self.log.marks)

    def asked(self) -> list[int]:
        """The seats that have to answer a question."""
        if self.row.status != "playing" or self.state is None:
            return []
        return deciders(self.state)

    # --- states of the past ----------------------------------------------------------------------

    def present_state(self, now: Point, snapshot: Snapshot | None) -> State:
        """Where the game stands; under rules that bar the way there, as far as it can be followed.

        An ended game is shown at its last snapshot. One in play goes on from the last action that
        is still possible; the store has to be told (`cut_off`).
        """
        try:
            return self.first_state(now, snapshot)
        except Exception as fault:  # other rules may stumble over anything
            at = None if snapshot is None else self.log.points[snapshot.version]
            if snapshot is None or at is None or not at.leads_to(now):
                raise older_rules() from fault
            log.warning("game not replayed: %s", fault, extra={FIELDS: {"table": mark(self.id)}})
            state = read_position(snapshot)
            self.base = (at, state.copy())
            if not self.ended:
                self.cut_off = self.furthest(at, now)
                return self.state_at(self.cut_off)
            return state

    def furthest(self, at: Point, now: Point) -> Point:
        """The last point on the way from one to the other that can still be reached."""
        found = at
        for point in [*now.back()][::-1][len([*at.back()]) :]:
            try:
                self.state_at(point)
            except Problem:
                break
            found = point
        return found

    def first_state(self, now: Point, snapshot: Snapshot | None) -> State:
        at = None if snapshot is None else self.log.points[snapshot.version]
        if snapshot is None or at is None or not at.leads_to(now):
            return self.state_at(now)
        state = read_position(snapshot)
        if self.options["rules"] != RULES_VERSION:
            self.base = (at, state.copy())
        return advance(state, actions_to(now)[len(actions_to(at)) :])

    def state_at(self, point: Point) -> State:
        """The state at a point, played again."""
        if self.base is None:
            state, _ = self.open()
            return advance(state, actions_to(point))
        at, state = self.base
        if not at.leads_to(point):
            raise older_rules()
        try:
            return advance(state.copy(), actions_to(point)[len(actions_to(at)) :])
        except Exception as fault:
            raise older_rules() from fault

    def open(self) -> tuple[State, list[Event]]:
        if "position" in self.options:
            return from_today(self.options["position"]), []
        introductory = self.options["variant"] == "introductory"
        script = self.options.get("script", ())
        return open_game(len(self.seats), self.row.seed, introductory, script)

    def point_of(self, version: int) -> Point | None:
        if not 0 <= version <= self.version:
            raise Problem("no-such-version", f"The table has versions 0 to {self.version}.")
        return self.log.points[version]

    def retell(self, first: int, last: int) -> dict[int, Sequence[Event]]:
        """The events of the actions, and of the setup, among these versions.

        What was played under older rules can no longer be told, and has none.
        """
        told: dict[int, Sequence[Event]] = {}
        states = {} if self.base is None else dict([self.base])
        for number in range(first, last + 1):
            point = self.log.points[number]
            if point is None or point.version != number:
                continue
            if number in self.events:
                told[number] = self.events[number]
            elif self.is_older(point):
                told[number] = []
            elif point.before is None or point.action is None:
                told[number] = self.open()[1]
            else:
                try:
                    state = self.passing(point.before, states).copy()
                    told[number] = apply(state, point.action)
                except (Illegal, Problem):  # what today's rules don't allow
                    told[number] = []
                    continue
                states[point] = state
        return told

    def is_older(self, point: Point) -> bool:
        """Whether what led to the point belongs to older rules."""
        if self.base is None:
            return False
        return point.before is None or not self.base[0].leads_to(point.before)

    def passing(self, point: Point, states: dict[Point, State]) -> State:
        """The state at a point; those on the way there are kept, so that none is played twice.

        Otherwise each of many steps back in a log would mean replaying from the beginning.
        """
        way = [point]
        while way[-1] not in states and (before := way[-1].before) is not None:
            way.append(before)
        start = way.pop()
        if start not in states:
            states[start] = self.state_at(start)
        state = states[start]
        for step in reversed(way):
            assert step.action is not None
            state = state.copy()
            apply(state, step.action)
            states[step] = state
        return state

    # --- going on --------------------------------------------------------------------------------

    def snapshot_after(self, update: Update) -> Snapshot | None:
        if not update.snapshot or update.state is None:
            return None
        version = self.version + len(update.entries)
        return Snapshot(version, msgspec.json.encode(position.as_document(update.state)))

    def follow(self, update: Update) -> None:
        """The store has taken the update."""
        before = self.log.now
        for entry, action in zip_longest(update.entries, update.actions):
            self.add(entry, action)
        if update.seats:
            seats = {row.seat: row for row in update.seats}
            self.seats = [seats.get(row.seat, row) for row in self.seats]
        self.row = replace(
            self.row,
            status=update.status or self.row.status,
            options=update.options or self.row.options,
            host_hash=update.host_hash or self.row.host_hash,
            version=self.version,
            changed=self.log.changed,
        )
        if self.log.now is not before:
            assert update.state is not None
            self.state = update.state
            self.events |= zip(count(self.version - len(update.events) + 1), update.events)

    def catch_up(self, loaded: Loaded) -> None:
        """Others have written: the entries after our version, with the rows as they are now."""
        for entry in loaded.entries:
            before = self.log.now
            self.add(entry)
            now = self.log.now
            if now is None or now is before:
                continue
            if now.action is not None and now.before is before and self.state is not None:
                self.state = self.state.copy()
                self.events[self.version] = apply(self.state, now.action)
            elif now.version == self.version and now.action is None:
                self.state, self.events[self.version] = self.open()
            else:
                self.state = self.state_at(now)
        self.row = loaded.table
        self.seats = loaded.seats

    def hear(self, change: Change) -> None:
        """The store has got that far, whichever process wrote."""
        self.known = max(self.known, change.version)
        if change.talk > self.row.talk:
            self.row = replace(self.row, talk=change.talk)

    def add(self, entry: Entry, action: Action | None = None) -> None:
        self.log.add(entry, action)
        number = self.version
        self.entries[number] = Entry(entry.kind, entry.body, entry.key, entry.at, number)
        self.entries.pop(number - KEPT, None)
        self.events.pop(number - KEPT, None)

    def entries_after(self, version: int) -> list[Entry] | None:
        """The entries after that version, if they are at hand."""
        wanted = range(version + 1, self.version + 1)
        if len(wanted) > KEPT or any(number not in self.entries for number in wanted):
            return None
        return [self.entries[number] for number in wanted]


def read_position(snapshot: Snapshot) -> State:
    """A position is one under any rules; those of today go on from it."""
    return from_today(msgspec.json.decode(snapshot.position))


def from_today(document: Any) -> State:
    return position.from_document({**document, "rules": RULES_VERSION})


def older_rules() -> Problem:
    return Problem("no-such-version", "It was played under older rules and can no longer be shown.")


def advance(state: State, actions: Sequence[Any]) -> State:
    for action in actions:
        apply(state, action)
    return state


def is_over(state: State) -> bool:
    return state.phase == OVER
