"""The deal of the day: one solo deal for each day (UTC), the same for all, fixed before it begins.

A day's seed follows from the store's key, or from one that several servers share. The clock is the
store's, whatever clocks browsers and servers have: the same moment is the same day for all of them.
"""

import hmac
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

import msgspec

from loyang.engine.actions import Action
from loyang.engine.cards import CARD_NAMES, VEGETABLES
from loyang.engine.events import Event
from loyang.engine.game import apply
from loyang.engine.scoring import scores
from loyang.engine.state import RULES_VERSION, State
from loyang.server.errors import Problem
from loyang.server.store import DayGame, Store

from .log import actions_to
from .table import Table

FIRST: Final = date(2000, 1, 1)
# Games of which somebody else played a part are shown to their players, and not counted.
FOREIGN: Final = frozenset({"bot-took-over", "changed-by-operator"})
LATE: Final = "late"


class Days:
    """Which day it is, and its seed."""

    def __init__(self, store: Store, key: str = "") -> None:
        self.store = store
        self.given = key
        self.key = key

    async def now(self) -> datetime:
        return datetime.fromtimestamp(await self.store.clock(), UTC)

    async def today(self) -> date:
        return (await self.now()).date()

    async def seed(self, day: date) -> str:
        if not self.key:
            self.key = await self.store.day_key()
        text = f"loyang day\0{day}".encode()
        return hmac.new(self.key.encode(), text, "sha256").hexdigest()[:32]

    async def check_open(self, table: Table) -> None:
        """`Problem` for a game whose seed would tell the deal to those who have yet to play it."""
        day = table.options.get("day")
        if day is not None and date.fromisoformat(day) >= await self.today():
            raise Problem("day-open", "The order of its cards is opened when the day is over.")

    def forget(self) -> None:
        """The data may have been replaced."""
        self.key = self.given


def read_day(text: str, today: date) -> date:
    """A day up to today, written as 2026-01-31, or `today`; else a `Problem`."""
    if text == "today":
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Problem("no-such-day", "Days are written as 2026-01-31.") from None
    if not FIRST <= day <= today:
        raise Problem("no-such-day", f"Today is {today}; its deal is the newest.")
    return day


def table_options(day: date, counted: bool) -> dict[str, Any]:
    """The try that counts is played without hints, and without steps back into the unknown."""
    return {
        "variant": "standard",
        "undo": "free" if counted else "consent",
        "talk": False,
        "pause": False,
        "hints": False,
        "seed_chosen": False,
        "salt": "",
        "imported": False,
        "rules": RULES_VERSION,
        "day": str(day),
        "counted": counted,
    }


# --- results -------------------------------------------------------------------------------------


class DayResult(msgspec.Struct, frozen=True):
    """What a game of the day came to, as it is kept."""

    space: int
    cash: int
    vegetables: int
    loans: int
    sown: list[str | None]  # in each round, the first kind
    choices: list[str]


def result_of(table: Table) -> DayResult:
    """Played again from the beginning, to see what was chosen on the way."""
    assert table.log.now is not None
    state, events = table.open()
    found = Chosen(state.round, events)
    for action in actions_to(table.log.now):
        found.see(state, action)
    score = scores(state)[0]
    return DayResult(
        space=score.space,
        cash=score.cash,
        vegetables=score.vegetables,
        loans=state.seats[0].loans,
        sown=[found.sown.get(number) for number in range(1, state.round + 1)],
        choices=sorted(found.choices),
    )


class Chosen:
    """What can be compared from player to player: first crop, cards out of the grid, loans."""

    def __init__(self, number: int, events: Sequence[Event]) -> None:
        self.choices: set[str] = set()
        self.sown: dict[int, str] = {}
        self.count(number, events)

    def see(self, state: State, action: Action) -> None:
        number = max(1, state.round)
        self.count(number, apply(state, action))

    def count(self, number: int, events: Sequence[Event]) -> None:
        for event in events:
            if event.name == "sown":
                kind = VEGETABLES[event.kind]
                if not self.sown:
                    self.choices.add(f"sow {kind}")
                self.sown.setdefault(number, kind)
            elif event.name == "bought-card":
                self.choices.add(f"card {number} {CARD_NAMES[event.card]}")
            elif event.name == "loan":
                self.choices.add("loan")


async def keep_result(days: Days, table: Table) -> None:
    """The result of a game of the day that has come to its end; nothing if it does not count."""
    if "day" not in table.options or table.row.status != "over":
        return
    result = result_of(table)
    marks = sorted(FOREIGN & set(table.marks))
    choices = [] if marks or not table.options["counted"] else counted(result)
    if await days.today() > date.fromisoformat(table.options["day"]):
        marks.append(LATE)
    kept = msgspec.json.encode(result).decode()
    await days.store.end_day(table.id, result.space, kept, marks, choices)


def counted(result: DayResult) -> list[str]:
    return [f"space {result.space}", *result.choices]


def read_result(game: DayGame) -> DayResult | None:
    return msgspec.json.decode(game.result, type=DayResult) if game.result else None


# --- days in a row -------------------------------------------------------------------------------


class Streak(msgspec.Struct, frozen=True):
    """Days in a row up to now (today may still be to come), and the most there were."""

    now: int
    longest: int


def streak(played: Sequence[date], today: date) -> Streak:
    """
    >>> streak([date(2026, 1, 1), date(2026, 1, 2), date(2026, 1, 4)], date(2026, 1, 5))
    Streak(now=1, longest=2)
    """
    runs: dict[date, int] = {}
    for day in sorted(set(played)):
        runs[day] = 1 + runs.get(day - timedelta(1), 0)
    now = runs.get(today) or runs.get(today - timedelta(1), 0)
    return Streak(now, max(runs.values(), default=0))


def seconds_left(now: datetime) -> int:
    """Of the day.

    >>> seconds_left(datetime(2026, 1, 31, 23, 59, 30, tzinfo=UTC))
    30
    """
    midnight = datetime.combine(now.date() + timedelta(1), datetime.min.time(), UTC)
    return round((midnight - now).total_seconds())
