"""The hours in which a player's clock runs, and how time passes in them.

Instants are seconds since 1970. A day's hours may end after midnight: then they belong to the day
on which they begin. Where summer time begins or ends, an hour that is skipped is not there, and
one that comes twice counts twice.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct

MINUTES: Final = 24 * 60
# So many days ahead a deadline is looked for; what lies further away is no deadline.
HORIZON: Final = 4_000

# A span in which time stood still, because nobody served the tables.
Gap = tuple[float, float]


class Hours(Struct, frozen=True, kw_only=True):
    """When a player can play, in their own time zone."""

    zone: str = "UTC"
    start: int = 0  # minute of the day
    end: int = 0  # minute of the same day, or of the next if it is not later
    days: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)  # on which they begin; 0: Monday
    off: tuple[str, ...] = ()  # dates on which they don't, as 2026-12-24

    @property
    def minutes(self) -> int:
        """How long they are, on most days."""
        return (self.end - self.start) % MINUTES or MINUTES


ALWAYS: Final = Hours()


def windows(hours: Hours, since: float) -> Iterator[tuple[float, float]]:
    """The spans in which they are open, one after the other, from the one at or after that time."""
    zone = ZoneInfo(hours.zone)
    off = frozenset(hours.off)
    day = datetime.fromtimestamp(since, zone).date() - timedelta(days=2)
    before = since
    for _ in range(HORIZON):
        if day.weekday() in hours.days and day.isoformat() not in off:
            last = day + timedelta(days=hours.end <= hours.start)
            # The earlier beginning and the later end, where a time of the day comes twice.
            start = max(instant(day, hours.start, zone, 0), before)
            end = instant(last, hours.end, zone, 1)
            if start < end:
                yield start, end
                before = end
        day += timedelta(days=1)


def instant(day: date, minute: int, zone: ZoneInfo, fold: int) -> float:
    clock = time(*divmod(minute, 60), fold=fold)
    return datetime.combine(day, clock, zone).astimezone(UTC).timestamp()


def pieces(hours: Hours, since: float, gaps: Sequence[Gap]) -> Iterator[tuple[float, float]]:
    """Those spans without the gaps."""
    spans = iter([(since, float("inf"))]) if hours == ALWAYS else windows(hours, since)
    later = [gap for gap in gaps if gap[1] > since]
    for start, end in spans:
        for stopped, again in later:
            if stopped < end and again > start:
                if stopped > start:
                    yield start, stopped
                start = again
        if start < end:
            yield start, end


def open_between(hours: Hours, since: float, until: float, gaps: Sequence[Gap] = ()) -> float:
    """How much time passes for the player between two instants; none if they are the wrong way."""
    total = 0.0
    for start, end in pieces(hours, since, gaps):
        if start >= until:
            break
        total += min(end, until) - start
    return total


def when_spent(
    hours: Hours, since: float, seconds: float, gaps: Sequence[Gap] = ()
) -> float | None:
    """The first instant at which that much time has passed for the player; None: not for years."""
    left = max(seconds, 0.0)
    for start, end in pieces(hours, since, gaps):
        if left <= end - start:
            return start + left
        left -= end - start
    return None
