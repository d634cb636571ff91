"""A table's clock: how much time each seat has used, and has left.

A seat's time runs while it is waited for. Each such stint has time of its own (in games by turn),
and what it takes beyond that comes out of the seat's bank; a stint that has ended earns a bonus.
Stints are numbered, so that going back in the game returns what was earned since and not what was
spent: a stint that is played again goes on from the time it has used.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct, convert

from .hours import ALWAYS, Gap, Hours, open_between, when_spent

SEATS: Final = 4
Stints = tuple[int, ...]  # by seat: the number of the one that it is in, or comes to next
FIRST: Final[Stints] = (0,) * SEATS
End = Literal["nudge", "bot", "others"]


class Rules(Struct, frozen=True, kw_only=True):
    """What was agreed on when the table was made. All times in seconds."""

    kind: Literal["live", "turns"]
    bank: int
    bonus: int = 0
    turn: int = 0
    end: End = "nudge"
    bot: str | None = None  # who stands in

    @property
    def by_turn(self) -> bool:
        return self.kind == "turns"


class Note(Struct, frozen=True):
    """What an entry says of the clock: when, whose time ran how long, whose stints ended."""

    at: float
    ran: dict[int, float] = {}
    ended: tuple[int, ...] = ()


class Use(Struct):
    """What one seat has used."""

    spent: dict[int, float] = {}  # by stint
    first: int = 0  # the stint that it began anew with

    def copy(self) -> "Use":
        return Use(dict(self.spent), self.first)


class Clockwork:
    """What a table's entries say of its clock, added up."""

    __slots__ = ("at", "hours", "over", "pausing", "uses")

    def __init__(self) -> None:
        self.at = 0.0  # up to when the running times are counted
        self.uses: dict[int, Use] = {}
        self.hours: dict[int, Hours] = {}
        self.over: dict[int, int] = {}  # by seat: the stint in which its time ran out
        self.pausing: set[int] = set()  # who would like a pause

    def copy(self) -> "Clockwork":
        other = Clockwork()
        other.at = self.at
        other.uses = {seat: use.copy() for seat, use in self.uses.items()}
        other.hours = dict(self.hours)
        other.over = dict(self.over)
        other.pausing = set(self.pausing)
        return other

    def use(self, seat: int) -> Use:
        return self.uses.setdefault(seat, Use())

    # --- what happens ----------------------------------------------------------------------------

    def follow(self, kind: str, body: Mapping[str, Any], stints: Stints) -> Stints:
        """The next entry, in these stints; returns those after it, unless it goes back."""
        note = body.get("clock")
        ended: tuple[int, ...] = ()
        if note is not None:
            found = convert(note, Note, str_keys=True)
            ended = found.ended
            self.at = found.at
            for seat, seconds in found.ran.items():
                spent = self.use(seat).spent
                spent[stints[seat]] = spent.get(stints[seat], 0.0) + seconds
        if kind == "time":
            self.told(body["what"], body, stints)
        elif kind == "seat" and body["what"] == "handed-back":
            self.anew(body["seat"], stints)
        return tuple(stint + (seat in ended) for seat, stint in enumerate(stints))

    def told(self, what: str, body: Mapping[str, Any], stints: Stints) -> None:
        seat: int = body["seat"]
        if what == "over":
            self.over[seat] = stints[seat]
        elif what == "given":
            self.anew(seat, stints)
        elif what == "hours":
            self.hours[seat] = convert(body["hours"], Hours)
        elif what == "pause":
            self.pausing.add(seat)
        elif what == "resume":
            self.pausing.clear()

    def anew(self, seat: int, stints: Stints) -> None:
        """Whoever comes back, or is given time, begins with a full clock."""
        self.uses[seat] = Use(first=stints[seat])
        self.over.pop(seat, None)

    # --- what follows ----------------------------------------------------------------------------

    def paused(self, people: Collection[int]) -> bool:
        """They all agree to it."""
        return bool(people) and self.pausing.issuperset(people)

    def hours_of(self, rules: Rules, seat: int) -> Hours:
        """In a live game everybody is there, or is late."""
        return self.hours.get(seat, ALWAYS) if rules.by_turn else ALWAYS

    def is_over(self, seat: int, stints: Stints) -> bool:
        return self.over.get(seat) == stints[seat]

    def bank(self, rules: Rules, seat: int, stints: Stints) -> float:
        """What is left of it."""
        use, stint = self.use(seat), stints[seat]
        earned = rules.bonus * max(0, stint - use.first)
        overdrawn = sum(
            max(0.0, seconds - rules.turn)
            for number, seconds in use.spent.items()
            if number <= stint
        )
        return max(0.0, rules.bank + earned - overdrawn)

    def left(self, rules: Rules, seat: int, stints: Stints) -> float:
        """For this stint, the bank included."""
        own = max(0.0, rules.turn - self.use(seat).spent.get(stints[seat], 0.0))
        return own + self.bank(rules, seat, stints)

    def ran(self, rules: Rules, seat: int, now: float, gaps: Sequence[Gap]) -> float:
        """How long a seat's time has run since it was last counted."""
        return open_between(self.hours_of(rules, seat), self.at, now, gaps)

    def deadline(
        self, rules: Rules, seat: int, stints: Stints, gaps: Sequence[Gap]
    ) -> float | None:
        """When a seat whose time runs will have used it up; None: it has, or not for years."""
        if self.is_over(seat, stints):
            return None
        left = self.left(rules, seat, stints)
        return when_spent(self.hours_of(rules, seat), self.at, left, gaps)
