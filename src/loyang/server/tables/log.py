"""A table's log: which actions count at each version, and what may be taken back.

Entries are never removed. An `undo` entry leads back to the point of an earlier version, or
forward again to one that was left; each version therefore has its point of the game, and the
points form a tree.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final

from loyang.engine.actions import Action
from loyang.engine.events import SHOWS, TURNS, Event, events_with
from loyang.engine.notation import parse
from loyang.server.clocks import Clockwork
from loyang.server.clocks.clockwork import FIRST, Stints
from loyang.server.store import Entry

# Beyond these a step back would be made with more knowledge than before.
SHOWING: Final = events_with(SHOWS)
TURNING: Final = events_with(TURNS)


class Point:
    """A point of the game: after the setup (no action), or after an action."""

    __slots__ = ("action", "before", "joined", "looks", "shows", "stints", "turns", "version")

    def __init__(
        self,
        version: int,
        before: "Point | None",
        action: Action | None,
        shows: bool,
        turns: bool,
        joined: bool = False,
    ) -> None:
        self.version = version
        self.before = before
        self.action = action
        self.shows = shows
        self.turns = turns
        self.looks: list[str] = []  # what of a lesson has been looked at here
        self.joined = joined  # sent together with the action before, and taken back with it
        # How often each seat has been waited for until here, where there is a clock.
        self.stints: Stints = FIRST if before is None else before.stints

    @property
    def seat(self) -> int | None:
        return None if self.action is None else self.action.seat

    def back(self) -> "Iterator[Point]":
        """This point and those before it, back to the setup."""
        point: Point | None = self
        while point is not None:
            yield point
            point = point.before

    def leads_to(self, later: "Point") -> bool:
        return any(point is self for point in later.back())


@dataclass
class UndoRequest:
    """Somebody asks the others whether the game may go back."""

    number: int
    by: int
    to: int
    agreed: list[int] = field(default_factory=list)


class Log:
    """What a table's entries add up to."""

    def __init__(self) -> None:
        self.points: list[Point | None] = [None]  # by version
        self.forward: list[int] = []  # versions left by steps back, for `redo`
        self.forward_seat: int | None = None
        self.undo_request: UndoRequest | None = None
        self.marks: set[str] = set()
        self.replaced: set[int] = set()  # seats that others gave to a bot: still their owners' say
        self.told: set[int] = set()  # seats that get messages when they are waited for
        self.hinted: set[int] = set()  # seats that have asked the coach
        self.last_own: dict[int, int] = {}  # by seat: the version of its last action
        self.wishes: dict[int, Mapping[str, Any]] = {}  # by seat
        self.clockwork = Clockwork()
        self.undos = 0  # back and forth since the last change of turn
        self.changed = 0.0  # when the last entry was made

    @property
    def version(self) -> int:
        return len(self.points) - 1

    @property
    def now(self) -> Point | None:
        return self.points[-1]

    def add(self, entry: Entry, action: Action | None = None) -> None:
        """The next entry. `action` spares reading it again where it is at hand."""
        number = self.version + 1
        body = entry.body
        point = self.now
        if entry.kind == "started":
            point = Point(number, None, None, True, True)
        elif entry.kind == "action":
            if action is None:
                action = parse(body["action"])
            shows, turns = bool(body.get("shows")), bool(body.get("turns"))
            point = Point(number, point, action, shows, turns, bool(body.get("joined")))
            self.last_own[action.seat] = number
            if turns:
                self.undos = 0
            self.forget_undo()
        elif entry.kind == "undo":
            point = self.points[body["to"]]
            self.undos += 1
            self.undone(number, body)
        elif entry.kind == "ask":
            self.undo_request = UndoRequest(number, body["seat"], body["to"])
        elif entry.kind == "answer":
            self.answered(body)
        elif entry.kind == "wish":
            self.wishes[body["seat"]] = body
        elif entry.kind == "look" and point is not None:
            self.looked(point, body)
            self.last_own[body["seat"]] = number
        elif entry.kind == "told":
            (self.told.add if body["on"] else self.told.discard)(body["seat"])
        elif entry.kind == "hint":
            self.hinted.add(body["seat"])
            self.marks.add("played-with-hints")
        elif entry.kind == "seat":
            self.seat_changed(body)
        if "clock" in body or entry.kind == "time":
            self.run_clock(entry, point)
        self.points.append(point)
        self.changed = entry.at

    @property
    def stints(self) -> Stints:
        return FIRST if self.now is None else self.now.stints

    def run_clock(self, entry: Entry, point: Point | None) -> None:
        """What the entry says of it; `point`: where the game is after it."""
        stints = self.clockwork.follow(entry.kind, entry.body, self.stints)
        if point is not None and point is not self.now and entry.kind == "action":
            point.stints = stints

    def seat_changed(self, body: Any) -> None:
        seat, what, by = body["seat"], body["what"], body.get("by")
        if what == "taken-over":
            self.marks.add("bot-took-over")
            self.undo_request = None  # it may have been waiting for whoever has left
            if by is not None:
                self.replaced.add(seat)
        elif what == "handed-back":
            self.replaced.discard(seat)
        elif what == "reissued" and self.now is not None:
            self.marks.add("new-link-by-host")

    def forget_undo(self) -> None:
        self.undo_request = None
        self.forward = []
        self.forward_seat = None

    def undone(self, number: int, body: Any) -> None:
        grade = body["grade"]
        if grade == "redo":
            self.forward.pop()
            return
        if self.forward_seat != body["seat"] or grade not in ("free", "alone"):
            self.forget_undo()
        self.undo_request = None
        if grade in ("operator", "patched"):
            self.marks.add("changed-by-operator")
            return
        if grade == "rules":
            self.marks.add("rules-changed")
            return
        if grade == "consent":
            self.marks.add("undone-by-consent")
            return  # what the others agreed to take back is not brought back without them
        if grade == "alone":
            self.marks.add("undone-alone")
        self.forward.append(number - 1)
        self.forward_seat = body["seat"]

    def looked(self, point: Point, body: Any) -> None:
        if body["on"]:
            point.looks.append(body["what"])
        else:
            point.looks.remove(body["what"])
            self.undos += 1

    def answered(self, body: Any) -> None:
        if self.undo_request is not None:
            if body["agree"]:
                self.undo_request.agreed.append(body["seat"])
            else:
                self.undo_request = None

    def counting(self, first: int = 0) -> set[int]:
        """The versions, from that one on, of the actions that have not been taken back."""
        if self.now is None:
            return set()
        later = takewhile(lambda point: point.version >= first, self.now.back())
        return {point.version for point in later}


def actions_to(point: Point) -> list[Action]:
    """The actions that lead to the point, in their order."""
    return [each.action for each in point.back() if each.action is not None][::-1]


def action_entry(
    action: Action, events: Sequence[Event], key: str | None = None, joined: bool = False
) -> Entry:
    """The entry of an action that has these consequences, alone or joined to the one before."""
    body: dict[str, Any] = {"seat": action.seat, "action": str(action)}
    names = {event.name for event in events}
    if not names.isdisjoint(SHOWING):
        body["shows"] = True
    if not names.isdisjoint(TURNING):
        body["turns"] = True
    if joined:
        body["joined"] = True
    return Entry("action", body) if key is None else Entry("action", body, key)
