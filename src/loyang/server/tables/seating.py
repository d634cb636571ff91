"""Deeds around the seats: sitting down, getting ready, leaving, bots that take over; the host."""

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from loyang.server.errors import Problem
from loyang.server.store import Entry, SeatRow

from .moves import check_playing
from .moves import start as start_game
from .table import Game, Outcome


def seat_entry(seat: int, what: str, **values: Any) -> Entry:
    return Entry("seat", {"seat": seat, "what": what, **values})


def check_open(game: Game) -> None:
    if game.row.status == "playing":
        raise Problem("started-already", "Nobody sits down or leaves any more.")
    if game.ended:
        raise Problem("table-over")


def seat_row(game: Game, seat: int) -> SeatRow:
    if not 0 <= seat < len(game.seats):
        raise Problem("no-such-seat", f"This table has seats 0 to {len(game.seats) - 1}.")
    return game.seats[seat]


def is_claimed(row: SeatRow) -> bool:
    """Whether somebody has sat down: the claim code goes with the first use of the link."""
    return row.kind == "bot" or (row.secret_hash is not None and row.code_hash is None)


def all_ready(rows: list[SeatRow]) -> bool:
    return all(row.kind == "bot" or (row.ready and is_claimed(row)) for row in rows)


def changed(game: Game, row: SeatRow, entry: Entry) -> Outcome:
    """One seat has changed. When everyone is ready now, the game begins with it."""
    rows = [row if each.seat == row.seat else each for each in game.seats]
    if game.row.status == "open" and all_ready(rows):
        return replace(start_game(game, [entry]), seats=[row])
    return Outcome([entry], seats=[row])


# --- people --------------------------------------------------------------------------------------


def free_seat(game: Game, seat: int | None) -> SeatRow:
    """The open seat that is meant, or the first one."""
    check_open(game)
    rows = game.seats if seat is None else [seat_row(game, seat)]
    for row in rows:
        if row.kind == "open" and row.secret_hash is None:
            return row
    if seat is None:
        raise Problem("no-open-seat", "All seats are taken or wait for somebody invited.")
    raise Problem("seat-taken", "Choose an open seat, or ask the host for a link.")


def join(game: Game, row: SeatRow, name: str, secret_hash: str) -> Outcome:
    return changed(
        game,
        replace(row, secret_hash=secret_hash, name=name, ready=False),
        seat_entry(row.seat, "joined", name=name),
    )


def claim(game: Game, seat: int, name: str | None, secret_hash: str | None) -> Outcome | None:
    """The seat's link or code is used for the first time; a code gives it a secret of its own."""
    row = seat_row(game, seat)
    if game.ended or is_claimed(row):
        return None
    after = replace(
        row,
        code_hash=None,
        name=row.name if name is None else name,
        secret_hash=secret_hash or row.secret_hash,
    )
    return changed(game, after, seat_entry(seat, "claimed", name=after.name))


def introduce(game: Game, seat: int, name: str | None, ready: bool | None) -> Outcome | None:
    """A name, and whether one is ready."""
    row = seat_row(game, seat)
    if game.ended:
        raise Problem("table-over")
    if ready is not None and ready != row.ready:
        check_open(game)
    after = replace(
        row,
        code_hash=None,
        name=row.name if name is None else name,
        ready=row.ready if ready is None else ready,
    )
    if after == row:
        return None
    if after.ready != row.ready:
        what = "ready" if after.ready else "waiting"
    else:
        what = "renamed" if after.name != row.name else "claimed"
    return changed(game, after, seat_entry(seat, what, name=after.name))


def leave(game: Game, seat: int) -> Outcome:
    check_open(game)
    row = seat_row(game, seat)
    if row.secret_hash is None:
        raise Problem("no-such-seat", "Nobody sits there.")
    return Outcome(
        [seat_entry(seat, "left")],
        seats=[replace(row, secret_hash=None, code_hash=None, name="", ready=False)],
    )


def reissue(game: Game, seat: int, secret_hash: str, code_hash: str) -> Outcome:
    """Void the seat's secret and give a new one; the log tells everyone."""
    row = seat_row(game, seat)
    if game.ended:
        raise Problem("table-over")
    if row.kind == "bot":
        raise Problem("no-such-seat", "A bot needs no invitation.")
    ready = row.ready and game.row.status == "playing"
    return Outcome(
        [seat_entry(seat, "reissued")],
        seats=[replace(row, secret_hash=secret_hash, code_hash=code_hash, ready=ready)],
    )


# --- bots that take over -------------------------------------------------------------------------


def take_over(game: Game, seat: int, bot: str) -> Outcome:
    check_playing(game)
    row = seat_row(game, seat)
    if row.bot is not None:
        raise Problem("seat-taken", "A bot plays there already.")
    return Outcome([seat_entry(seat, "taken-over", bot=bot)], seats=[replace(row, bot=bot)])


def hand_back(game: Game, seat: int) -> Outcome:
    check_playing(game)
    row = seat_row(game, seat)
    if row.kind == "bot" or row.bot is None:
        raise Problem("not-taken-over")
    return Outcome([seat_entry(seat, "handed-back")], seats=[replace(row, bot=None)])


def is_abandoned(game: Game, seat: int, after: float) -> bool:
    """Whether the table has waited for that seat for so many seconds."""
    return seat in game.asked() and time.time() - game.history.changed > after


# --- the host, and wishes ------------------------------------------------------------------------


def switch_talk(game: Game, on: bool) -> Outcome | None:
    if game.ended:
        raise Problem("table-over")
    if game.talk_on == on:
        return None
    return Outcome([Entry("talk", {"on": on})], options={**game.options, "talk": on})


def close(game: Game) -> Outcome:
    if game.ended:
        raise Problem("table-over")
    return Outcome([Entry("closed", {})], status="closed")


def wish(game: Game, seat: int, wishes: Mapping[str, Any]) -> Outcome | None:
    before = wishes_of(game, seat)
    after = {**before, **wishes}
    return None if after == before else Outcome([Entry("wish", {"seat": seat, **after})])


def wishes_of(game: Game, seat: int) -> dict[str, Any]:
    """What the seat has said in advance, and whom it does not want to read."""
    said = game.history.wishes.get(seat, {})
    return {
        "foreman": said.get("foreman", {"take": [], "otherwise": "ask"}),
        "muted": said.get("muted", {"seats": [], "spectators": False}),
    }
