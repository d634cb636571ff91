"""The same people once more: the seats moved on by one, and a score from game to game."""

import hashlib
from typing import Any

from msgspec import Struct, convert, to_builtins
from msgspec.structs import replace

from loyang.engine.chance import fresh_seed
from loyang.engine.scoring import scores, winners
from loyang.engine.state import RULES_VERSION
from loyang.server.errors import Problem
from loyang.server.store import Entry, SeatRow, TableRow

from .seating import start_if_ready
from .secrets import hashed
from .table import Table, Update

# What was agreed on, and holds for the next game too.
KEPT = ("variant", "undo", "talk", "pause", "hints", "clock")


class Series(Struct, frozen=True):
    """How the games before this one went; each list by seat, as they sit now."""

    games: int = 0
    wins: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()  # on the path, added up


def series_of(table: Table) -> Series:
    """With this game, if it is over."""
    count = len(table.seats)
    before = convert(table.options.get("series"), Series | None)
    before = before or Series(wins=(0,) * count, spaces=(0,) * count)
    if table.row.status != "over" or table.state is None:
        return before
    won = winners(table.state)
    spaces = {each.seat: each.space for each in scores(table.state)}
    return Series(
        before.games + 1,
        tuple(wins + (seat in won) for seat, wins in enumerate(before.wins)),
        tuple(total + spaces[seat] for seat, total in enumerate(before.spaces)),
    )


def moved_on(values: tuple[int, ...]) -> tuple[int, ...]:
    return (*values[1:], *values[:1])


def before(seat: int, count: int) -> int:
    """Where somebody sat in the last game."""
    return (seat + 1) % count


def propose(table: Table, seat: int, table_id: str) -> Update:
    """Somebody would like to play again; whoever comes second joins in."""
    if table.row.status != "over":
        raise Problem("not-over", "There is another game when this one has ended.")
    if "next" in table.options:
        return Update(seat=seat)
    options = {**table.options, "next": table_id, "next_by": seat}
    entry = Entry("again", {"seat": seat, "table": table_id})
    return Update([entry], seat=seat, options=options)


def secret_for(table: Table, seat: int, salt: str) -> str:
    """The next game's secret of whoever holds this seat.

    Worked out from what the server knows and nobody else, so that each can get theirs whenever
    they come; the old secret alone does not lead to it.
    """
    text = f"again\0{salt}\0{table.options['next']}\0{table.seats[seat].secret_hash}"
    return hashlib.sha256(text.encode()).hexdigest()[:43]


def next_table(table: Table, salt: str, maker: str) -> tuple[TableRow, list[SeatRow]]:
    """The next game's table, the same whoever makes it; nobody is ready yet."""
    count = len(table.seats)
    rows = []
    for seat in range(count):
        old = table.seats[before(seat, count)]
        person = old.kind != "bot"
        secret = hashed(secret_for(table, old.seat, salt)) if person else None
        rows.append(
            replace(
                old,
                seat=seat,
                kind="human" if person else "bot",
                bot=None if person else old.bot,
                secret_hash=secret if old.secret_hash else None,
                code_hash=None,
                ready=not person,
            )
        )
    score = series_of(table)
    options: dict[str, Any] = {
        **{name: table.options[name] for name in KEPT if name in table.options},
        "seed_chosen": False,
        "salt": "",
        "imported": False,
        "rules": RULES_VERSION,
        "series": to_builtins(Series(score.games, moved_on(score.wins), moved_on(score.spaces))),
    }
    host = int(table.options["next_by"])
    row = TableRow(
        id=str(table.options["next"]),
        options=options,
        seed=fresh_seed(),
        host_hash=hashed(secret_for(table, host, salt)),
        public=table.row.public,
        maker=maker,
    )
    return row, rows


def keep_hours(old: Table, new: Table) -> Update:
    """What happens at the next table at once: everybody keeps their hours."""
    count = len(old.seats)
    found = old.log.clockwork.hours
    entries = [
        Entry("time", {"seat": row.seat, "what": "hours", "hours": to_builtins(hours)})
        for row in new.seats
        if (hours := found.get(before(row.seat, count))) is not None and new.clock is not None
    ]
    return Update(entries) if entries else start_if_ready(new)
