"""Sitting down, getting ready, leaving; bots that take over; what the host decides."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from loyang.server.errors import Problem
from loyang.server.store import Entry, SeatRow

from .looks import Look, dressed, dressed_if_free
from .moves import check_playing
from .moves import start as start_game
from .secrets import opens
from .table import Table, Update


def seat_entry(seat: int, what: str, **values: Any) -> Entry:
    return Entry("seat", {"seat": seat, "what": what, **values})


def check_open(table: Table) -> None:
    if table.row.status == "playing":
        raise Problem("started-already", "It is too late to sit down or leave.")
    if table.ended:
        raise Problem("table-over")


def is_claimed(row: SeatRow) -> bool:
    """Whether somebody has sat down: the claim code goes with the first use of the link."""
    return row.kind == "bot" or (row.secret_hash is not None and row.code_hash is None)


def all_ready(rows: list[SeatRow]) -> bool:
    return all(row.kind == "bot" or (row.ready and is_claimed(row)) for row in rows)


def changed(table: Table, row: SeatRow, entry: Entry) -> Update:
    """One seat has changed; if that makes everyone ready, the game begins."""
    rows = [row if each.seat == row.seat else each for each in table.seats]
    if table.row.status == "open" and all_ready(rows):
        return replace(start_game(table, [entry]), seat=row.seat, seats=[row])
    return Update([entry], seat=row.seat, seats=[row])


def start_if_ready(table: Table) -> Update:
    """What happens at once at a new table."""
    return start_game(table, []) if all_ready(table.seats) else Update()


# --- people --------------------------------------------------------------------------------------


def free_seat(table: Table, seat: int | None) -> SeatRow:
    """The open seat that is meant, or the first one."""
    check_open(table)
    rows = table.seats if seat is None else [table.seat_row(seat)]
    for row in rows:
        if row.kind == "open" and row.secret_hash is None:
            return row
    if seat is None:
        raise Problem("no-open-seat", "All seats are taken, or kept for somebody who was invited.")
    raise Problem("seat-taken", "Choose an open seat, or ask the host for a link.")


def join(table: Table, seat: int | None, name: str, look: Look, secret_hash: str) -> Update:
    row = free_seat(table, seat)
    after = replace(row, secret_hash=secret_hash, name=name, ready=False)
    return changed(
        table,
        dressed_if_free(table.seats, after, look),
        seat_entry(row.seat, "joined", name=name),
    )


def claim(table: Table, seat: int, name: str | None, look: Look, secret_hash: str | None) -> Update:
    """The seat's link or code is used for the first time; a code gives it a secret of its own."""
    row = table.seat_row(seat)
    if table.ended or is_claimed(row):
        return Update(seat=seat)
    after = replace(
        row,
        code_hash=None,
        name=row.name if name is None else name,
        secret_hash=secret_hash or row.secret_hash,
    )
    after = dressed_if_free(table.seats, after, look)
    return changed(table, after, seat_entry(seat, "claimed", name=after.name))


def introduce(table: Table, seat: int, name: str | None, look: Look, ready: bool | None) -> Update:
    """A name, a look, and whether the player is ready."""
    row = table.seat_row(seat)
    if table.ended:
        raise Problem("table-over")
    if ready is not None and ready != row.ready:
        check_open(table)
    after = replace(
        dressed(table.seats, row, look),
        code_hash=None,
        name=row.name if name is None else name,
        ready=row.ready if ready is None else ready,
    )
    if after == row:
        return Update(seat=seat)
    if after.ready != row.ready:
        what = "ready" if after.ready else "waiting"
    elif after.name != row.name:
        what = "renamed"
    else:
        what = "claimed" if row.code_hash else "dressed"
    return changed(table, after, seat_entry(seat, what, name=after.name))


def leave(table: Table, seat: int) -> Update:
    check_open(table)
    row = table.seat_row(seat)
    if row.secret_hash is None:
        raise Problem("no-such-seat", "Nobody sits there.")
    empty = replace(
        row, secret_hash=None, code_hash=None, name="", portrait="", colour="", ready=False
    )
    return Update([seat_entry(seat, "left")], seat=seat, seats=[empty])


def reissue(table: Table, seat: int, secret_hash: str, code_hash: str) -> Update:
    """Void the seat's secret and give a new one; the log tells everyone."""
    row = table.seat_row(seat)
    if table.ended:
        raise Problem("table-over")
    if row.kind == "bot":
        raise Problem("no-such-seat", "A bot needs no invitation.")
    ready = row.ready and table.row.status == "playing"
    return Update(
        [seat_entry(seat, "reissued")],
        seat=seat,
        seats=[replace(row, secret_hash=secret_hash, code_hash=code_hash, ready=ready)],
    )


def renew(table: Table, seat: int, secret_hash: str) -> Update:
    """A new secret in the place of the seat's own, whatever that opens; the old one is void."""
    old = table.seat_row(seat).secret_hash or ""
    if table.ended:
        raise Problem("table-over")
    return Update(
        [seat_entry(seat, "renewed")],
        seat=seat,
        seats=[
            replace(row, secret_hash=secret_hash, code_hash=None)
            for row in table.seats
            if opens([old], row.secret_hash)
        ],
        host_hash=secret_hash if opens([old], table.row.host_hash) else None,
    )


# --- bots: in a free seat before the start, instead of a person afterwards ------------------------


def take_over(table: Table, seat: int, bot: str, by: str | None = None) -> Update:
    """`by`: who let the bot in, if it was not the seat itself."""
    row = table.seat_row(seat)
    if table.row.status != "open":
        check_playing(table)
    if row.bot is not None:
        raise Problem("seat-taken", "A bot already plays there.")
    if table.row.status == "open":
        return seat_bot(table, row, bot)
    who = {} if by is None else {"by": by}
    entry = seat_entry(seat, "taken-over", bot=bot, **who)
    return Update([entry], seat=seat, seats=[replace(row, bot=bot)])


def seat_bot(table: Table, row: SeatRow, bot: str) -> Update:
    """A bot sits down where nobody has; an invitation to that seat is void."""
    if is_claimed(row):
        raise Problem("seat-taken", "Somebody sits there already.")
    after = replace(
        row, kind="bot", bot=bot, name=bot, secret_hash=None, code_hash=None, ready=True
    )
    return changed(table, after, seat_entry(row.seat, "joined"))


def hand_back(table: Table, seat: int) -> Update:
    row = table.seat_row(seat)
    if table.row.status == "open" and row.kind == "bot":
        free = SeatRow(seat=seat, kind="open" if table.row.public else "human")
        return Update([seat_entry(seat, "left")], seat=seat, seats=[free])
    check_playing(table)
    if row.kind == "bot" or row.bot is None:
        raise Problem("not-taken-over")
    return Update([seat_entry(seat, "handed-back")], seat=seat, seats=[replace(row, bot=None)])


# --- the host, and wishes ------------------------------------------------------------------------


def switch_talk(table: Table, on: bool) -> Update:
    if table.ended:
        raise Problem("table-over")
    if table.talk_on == on:
        return Update()
    return Update([Entry("talk", {"on": on})], options={**table.options, "talk": on})


def close(table: Table, by: str | None = None) -> Update:
    """`by`: who gives it up, if not the host."""
    if table.ended:
        raise Problem("table-over")
    return Update([Entry("closed", {} if by is None else {"by": by})], status="closed")


def expire(table: Table, before: float) -> Update:
    """Nobody has touched it since then."""
    return close(table, "expiry") if table.row.changed < before else Update()


def wish(table: Table, seat: int, wishes: Mapping[str, Any]) -> Update:
    before = wishes_of(table, seat)
    after = {**before, **wishes}
    if after == before:
        return Update(seat=seat)
    return Update([Entry("wish", {"seat": seat, **after})], seat=seat)


def tell(table: Table, seat: int, on: bool) -> Update:
    """The seat gets messages when it is waited for, or none any more."""
    if on == (seat in table.log.told):
        return Update(seat=seat)
    return Update([Entry("told", {"seat": seat, "on": on})], seat=seat)


def wishes_of(table: Table, seat: int) -> dict[str, Any]:
    """The seat's answers in advance, and whose messages it does not want to read."""
    said = table.log.wishes.get(seat, {})
    return {
        "foreman": said.get("foreman", {"take": [], "otherwise": "ask"}),
        "muted": said.get("muted", {"seats": [], "spectators": False}),
    }
