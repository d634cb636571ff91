"""A book as its owner reads it: games, records, and what was earned."""

from collections.abc import Callable, Collection, Sequence
from datetime import date
from typing import Final, NamedTuple

from loyang.server.tables.book import Line

from . import shapes
from .base import instant
from .day import streak_of_days

HELPERS: Final = 20  # there are so many, the Traders counted once
MANY_CUSTOMERS: Final = 6  # deliveries that make contentment worth something


class Seal(NamedTuple):
    """How much of it a game, or all games, have; `need` earns it."""

    name: str
    need: int
    have: Callable[[Line], int]


def alone(line: Line) -> int:
    return line.space if line.players == 1 else 0


def beat(bot: str) -> Callable[[Line], int]:
    return lambda line: int(line.won and bot in line.bots)


SEALS: Final = [
    Seal("alone-17", 17, alone),
    Seal("alone-18", 18, alone),
    Seal("alone-19", 19, alone),
    Seal("beat-farmer", 1, beat("farmer")),
    Seal("beat-merchant", 1, beat("merchant")),
    Seal("beat-master", 1, beat("master")),
    Seal("beat-people", 1, lambda line: int(line.won and bool(line.others))),
    Seal("no-loan", 17, lambda line: 0 if line.loans else line.space),
    Seal("six-kinds", 6, lambda line: line.kinds),
    Seal("content", MANY_CUSTOMERS, lambda line: 0 if line.missed else line.served),
    Seal("forty-cash", 40, lambda line: line.income),
]


def book_answer(lines: Sequence[Line], here: Collection[str], today: date) -> shapes.BookAnswer:
    """Lines newest first; `here`: the tables that the pocket holds."""
    days = [date.fromisoformat(line.day) for line in lines if line.day]
    streak = streak_of_days(days, today)
    return shapes.BookAnswer(
        games=[book_game(line, here) for line in lines],
        records=records(lines),
        seals=[*seals(lines), seal_of("seven-days", streak.longest, 7, days_seal(lines))],
        streak=streak,
    )


def book_game(line: Line, here: Collection[str]) -> shapes.BookGame:
    table = line.game.split("/")[0]
    return shapes.BookGame(
        game=line.game,
        table=table if table in here else None,
        ended=instant(line.ended),
        players=line.players,
        variant=line.variant,
        space=line.space,
        cash=line.cash,
        loans=line.loans,
        won=line.won,
        minutes=line.minutes,
        others=list(line.others),
        bots=list(line.bots),
        day=line.day or None,
        marks=list(line.marks),
        grade=line.grade or None,
    )


def records(lines: Sequence[Line]) -> list[shapes.BookRecord]:
    """Alone first; a game against several bots counts against each of them."""
    found: dict[tuple[str | None, str], shapes.BookRecord] = {}
    for line in lines:
        opponents: list[str | None] = [*dict.fromkeys(line.bots)]
        for bot in [None] if line.players == 1 else opponents:
            empty = shapes.BookRecord(bot, line.variant, 0, 0, 0)
            record = found.setdefault((bot, line.variant), empty)
            record.games += 1
            record.won += line.won
            record.best = max(record.best, line.space)
    return sorted(found.values(), key=lambda each: (each.bot is not None, -each.games))


def seals(lines: Sequence[Line]) -> list[shapes.BookSeal]:
    """Of the first game that earned each; and of all together the helpers."""
    clean = [line for line in reversed(lines) if line.clean]
    out = []
    for name, need, have in SEALS:
        first = next((line.ended for line in clean if have(line) >= need), None)
        most = max(map(have, clean), default=0)
        out.append(seal_of(name, most, need, first))
    used: set[str] = set()
    complete: float | None = None
    for line in clean:
        used |= set(line.helpers)
        if len(used) >= HELPERS and complete is None:
            complete = line.ended
    return [*out, seal_of("all-helpers", len(used), HELPERS, complete)]


def seal_of(name: str, have: int, need: int, when: float | None) -> shapes.BookSeal:
    earned = None if when is None or have < need else instant(when)
    return shapes.BookSeal(name, min(have, need), need, earned)


def days_seal(lines: Sequence[Line]) -> float | None:
    return next((line.ended for line in lines if line.day), None)
