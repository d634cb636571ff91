"""A day's deal for one reader: nothing of its cards, or of others' ways, before the own try."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from math import sqrt
from typing import Final

import msgspec

from loyang.engine.chance import commitment
from loyang.server.store import DayCount, DayGame
from loyang.server.tables.days import read_result, seconds_left, streak

from . import shapes

WEEK: Final = 7
# A way that fewer took, or fewer left out, says little.
FEWEST: Final = 5
MOST_WAYS: Final = 3


def opened(day: date, seed: str) -> shapes.OpenedDay:
    return shapes.OpenedDay(str(day), commitment(seed), seed)


def sealed(day: date, seed: str) -> shapes.SealedDay:
    return shapes.SealedDay(str(day), commitment(seed))


def day_answer(
    day: date,
    seeds: Sequence[str],
    now: datetime,
    mine: Sequence[DayGame],
    status: str,
    counts: Sequence[DayCount],
    bots: Sequence[DayGame],
) -> shapes.DayAnswer:
    """`seeds`: of the day before, the day and the next; `status`: of the reader's own table."""
    before, seed, after = seeds
    today = now.date()
    over = day < today
    spaces = spaces_of(counts)
    game = next((each for each in mine if each.day == str(day)), None)
    own = None if game is None else own_day(game, status, spaces)
    done = own is not None and own.status != "playing"
    return shapes.DayAnswer(
        day=str(day),
        commitment=commitment(seed),
        seed=seed if over else None,
        players=sum(each.players for each in spaces),
        over=over,
        seconds_left=seconds_left(now),
        next=None if over else sealed(day + timedelta(1), after),
        before=opened(day - timedelta(1), before),
        own=own,
        results=results(spaces, counts, bots, game) if over or done else None,
        streak=streak_of(mine, today),
    )


def spaces_of(counts: Sequence[DayCount]) -> list[shapes.DaySpace]:
    found = [
        shapes.DaySpace(int(each.choice.removeprefix("space ")), each.players)
        for each in counts
        if each.choice.startswith("space ")
    ]
    return sorted(found, key=lambda each: each.space)


def own_day(game: DayGame, status: str, spaces: Sequence[shapes.DaySpace]) -> shapes.OwnDay:
    result = read_result(game)
    space = -1 if result is None else result.space
    so_far: shapes.OwnStatus = "given-up" if status == "closed" else "playing"
    return shapes.OwnDay(
        table=game.table_id,
        status=so_far if result is None else "played",
        space=None if result is None else result.space,
        cash=0 if result is None else result.cash,
        loans=0 if result is None else result.loans,
        sown=[] if result is None else result.sown,
        behind=sum(each.players for each in spaces if each.space < space),
        marks=game.marks.split(),
    )


def streak_of(mine: Sequence[DayGame], today: date) -> shapes.DayStreak:
    played = [date.fromisoformat(each.day) for each in mine if each.space is not None]
    return streak_of_days(played, today)


def streak_of_days(played: Sequence[date], today: date) -> shapes.DayStreak:
    found = streak(played, today)
    week = [today - timedelta(WEEK - 1 - n) in played for n in range(WEEK)]
    return shapes.DayStreak(found.now, found.longest, week)


def results(
    spaces: list[shapes.DaySpace],
    counts: Sequence[DayCount],
    bots: Sequence[DayGame],
    game: DayGame | None,
) -> shapes.DayResults:
    result = None if game is None else read_result(game)
    chosen = [] if result is None else result.choices
    return shapes.DayResults(
        spaces,
        ways(spaces, counts, chosen),
        [
            shapes.DayBot(each.player, None if each.space is None else each.table_id, each.space)
            for each in bots
        ],
    )


def ways(
    spaces: Sequence[shapes.DaySpace], counts: Sequence[DayCount], own: Sequence[str]
) -> list[shapes.DayWay]:
    """The choices that part the players most: many on both sides, and far from one another."""
    players = sum(each.players for each in spaces)
    total = sum(each.players * each.space for each in spaces)
    found: list[tuple[float, shapes.DayWay]] = []
    for each in counts:
        others = players - each.players
        if each.choice.startswith("space ") or min(each.players, others) < FEWEST:
            continue
        further = each.spaces / each.players - (total - each.spaces) / others
        weight = abs(further) * sqrt(each.players * others)
        found.append((weight, way(each, further, each.choice in own)))
    best = sorted(found, key=lambda each: -each[0])[:MOST_WAYS]
    return sorted((way for _, way in best), key=lambda way: (way.what == "loan", way.round or 0))


def way(count: DayCount, further: float, yours: bool) -> shapes.DayWay:
    what, *rest = count.choice.split(" ")
    return shapes.DayWay(
        what=msgspec.convert(what, shapes.WayKind),
        round=int(rest[0]) if what == "card" else None,
        kind=rest[0] if what == "sow" else None,
        card=rest[1] if what == "card" else None,
        players=count.players,
        yours=yours,
        further=round(further, 2),
    )
