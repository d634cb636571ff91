"""Who may do and see what at a table: decided here and nowhere else."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from loyang.engine.actions import Action
from loyang.server.errors import Problem

from .parsing import named_seat, read_action
from .secrets import opens
from .table import Table

REPLACED = "It may have been replaced by a new one."


class Credentials(msgspec.Struct, frozen=True):
    """The hashes of the secrets that a request carries."""

    hashes: tuple[str, ...] = ()
    bearer: bool = False  # from the Authorization header, not from a browser's pocket
    token: str | None = None  # the pocket's

    def seats(self, table: Table) -> tuple[int, ...]:
        return tuple(row.seat for row in table.seats if opens(self.hashes, row.secret_hash))

    def host(self, table: Table) -> bool:
        return opens(self.hashes, table.row.host_hash)


class Viewer(msgspec.Struct, frozen=True):
    """Who is shown a table: what `seat` may see, to somebody who holds `seats`."""

    seat: int | None
    seats: tuple[int, ...]
    host: bool

    @property
    def own_seat(self) -> int | None:
        """None for a spectator, and for whoever looks at somebody else's seat after the end."""
        return self.seat if self.seat in self.seats else None


# --- seeing --------------------------------------------------------------------------------------


def viewer(table: Table, credentials: Credentials, wanted: str | int | None = None) -> Viewer:
    """`wanted` is a seat, "none" for a spectator's view, or missing."""
    own, host = credentials.seats(table), credentials.host(table)
    if credentials.bearer and not own and not host:
        raise Problem("wrong-secret", REPLACED)
    if wanted is None:
        asked = [each for each in table.asked() if each in own]
        return Viewer(next(iter(asked or own), None), own, host)
    if wanted == "none":
        return Viewer(None, own, host)
    seat = int(wanted)
    table.seat_row(seat)
    if seat not in own and not table.ended:
        raise refusal(credentials)
    return Viewer(seat, own, host)


def check_ended(table: Table) -> None:
    """What shows everything, the seed included, comes at the end."""
    if not table.ended:
        raise Problem("not-over", "The record contains the seed, so it is available at the end.")
    if table.log.now is None or table.state is None:
        raise Problem("not-started", "The table was closed before the game began.")


def check_recorded(table: Table) -> None:
    check_ended(table)
    if "position" in table.options:
        raise Problem("not-over", "A game that begins in the middle has no record.")


# --- acting --------------------------------------------------------------------------------------


def check_seat(table: Table, credentials: Credentials, seat: int, *, or_host: bool = False) -> None:
    """`Problem` unless the credentials open that seat (or are the host's)."""
    table.seat_row(seat)
    if seat in credentials.seats(table) or (or_host and credentials.host(table)):
        return
    raise refusal(credentials)


def check_host(table: Table, credentials: Credentials) -> None:
    if not credentials.host(table):
        raise Problem("not-host" if credentials.hashes else "wrong-secret")


def check_absent(
    table: Table, credentials: Credentials, seat: int, present: Collection[int]
) -> None:
    """In a game, while a seat's player is there, only they themselves do anything to it."""
    if seat in credentials.seats(table) or table.row.status != "playing":
        return
    if seat in present:
        raise Problem("seat-present", "While they are here, only they themselves can do that.")


def check_take_over(
    table: Table, credentials: Credentials, seat: int, waited: bool, present: Collection[int]
) -> None:
    """A bot is let in by the seat itself, by the host, and by others who have `waited` enough.

    Before the start the host alone decides who sits where.
    """
    table.seat_row(seat)
    if table.row.status == "open":
        check_host(table, credentials)
        return
    if waited and credentials.seats(table):
        return
    check_seat(table, credentials, seat, or_host=True)
    check_absent(table, credentials, seat, present)


def check_clock(table: Table) -> None:
    if table.clock is None:
        raise Problem("no-clock", "It was made without one.")
    if table.ended:
        raise Problem("table-over")


def check_not_taken_over(table: Table, seat: int) -> None:
    if table.seat_row(seat).bot is not None:
        raise Problem("seat-taken", "A bot plays for this seat: take it back first.")


def acting_seat(table: Table, credentials: Credentials, seat: int | None) -> int:
    """The seat that acts: the one named, else the first of one's own that is asked, or any."""
    own = credentials.seats(table)
    if credentials.bearer and not own and not credentials.host(table):
        raise Problem("wrong-secret", REPLACED)
    if seat is None:
        seat = next(iter([each for each in table.asked() if each in own] or own), None)
        if seat is None:
            raise refusal(credentials)
    check_seat(table, credentials, seat)
    return seat


def sent_action(
    table: Table, credentials: Credentials, sent: str | Mapping[str, Any], seat: int | None
) -> Action:
    """The action that was sent, of a seat that the credentials open."""
    named = named_seat(sent) if seat is None else seat
    seat = acting_seat(table, credentials, named)
    action = read_action(sent, seat)
    if action.seat != seat:
        raise Problem("foreign-seat", "The action names another seat.")
    return action


def sent_actions(
    table: Table,
    credentials: Credentials,
    sent: Sequence[str | Mapping[str, Any]],
    seat: int | None,
) -> list[Action]:
    """Actions that were sent together: those of one seat."""
    first = sent_action(table, credentials, sent[0], seat)
    return [first, *(sent_action(table, credentials, each, first.seat) for each in sent[1:])]


# --- the coach -----------------------------------------------------------------------------------


def hints_allowed(table: Table) -> bool:
    """Where no other person plays, or whoever sat down knew that the table is made for hints."""
    if table.counted or "puzzle" in table.options:  # a puzzle has its own
        return False
    people = sum(row.kind != "bot" for row in table.seats)
    return people < 2 or bool(table.options.get("hints"))


def check_hint(table: Table, seat: int) -> None:
    if table.counted:
        raise Problem("no-hints", "The try that counts is played without.")
    if not hints_allowed(table):
        raise Problem("no-hints", "With others they must be agreed on when the table is made.")
    if seat not in table.asked():
        raise Problem("not-asked", "There is a hint when you have something to decide.")


def talking_seat(table: Table, credentials: Credentials, seat: int | None) -> int | None:
    """The seat that speaks; None for a spectator."""
    if seat is None and not credentials.bearer and not credentials.seats(table):
        return None
    return acting_seat(table, credentials, seat)


def refusal(credentials: Credentials) -> Problem:
    if not credentials.hashes:
        return Problem("wrong-secret", "This needs a seat's secret.")
    return Problem("foreign-seat", "Your secret does not open it.")
