"""What people ask of a table: each command checks who asks, then says what is to change.

A command looks at the table and gives the `Update` for the service to store, or refuses with a
`Problem`. It may be run more than once, when others were quicker.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from loyang.engine.actions import Action
from loyang.server.clocks import Hours
from loyang.server.errors import Problem, stale
from loyang.server.store import Entry

from . import access, guiding, moves, puzzling, seating, timing, undo
from .access import Credentials
from .looks import Look
from .secrets import opens
from .table import Table, Update
from .undo import Where

# --- playing -------------------------------------------------------------------------------------


def act(
    table: Table,
    credentials: Credentials,
    sent: Sequence[str | Mapping[str, Any]],
    seat: int | None,
    version: int,
    key: str | None,
    sure: bool = False,
) -> Update:
    actions = access.sent_actions(table, credentials, sent, seat)
    moves.check_playing(table)
    access.check_not_taken_over(table, actions[0].seat)
    moves.check_version(table, version)
    guiding.check(table, actions, sure)
    puzzling.check(table, actions)
    update = moves.act(table, version, actions, entry_key(table, version, actions, key))
    return puzzling.noted(table, update)


def entry_key(table: Table, version: int, actions: Sequence[Action], key: str | None) -> str | None:
    """The client's key together with what it asks for: the same key for something else is another.

    A store takes an entry with the same key for the same entry (`Store.append`).
    """
    if key is None:
        return None
    what = "\n".join(map(str, actions))
    text = f"{table.id}\0{version}\0{what}\0{key}".encode("utf-8", "replace")
    return hashlib.sha256(text).hexdigest()[:32]


def guide(
    table: Table,
    credentials: Credentials,
    seat: int | None,
    version: int,
    do: Literal["look", "back", "show", "skip"],
    what: str,
) -> Update:
    """What a learner asks of the guide."""
    seat = access.acting_seat(table, credentials, seat)
    moves.check_playing(table)
    access.check_not_taken_over(table, seat)
    moves.check_version(table, version)
    if do == "look":
        return guiding.look(table, seat, what)
    if do == "back":
        return guiding.back(table, seat)
    return (guiding.show if do == "show" else guiding.skip)(table, seat, version)


def puzzle(
    table: Table,
    credentials: Credentials,
    seat: int | None,
    version: int,
    do: Literal["hint", "show", "count"],
) -> Update:
    """What the player of a puzzle asks for; to be counted changes nothing at the table."""
    seat = access.acting_seat(table, credentials, seat)
    puzzling.posed(table)
    access.check_not_taken_over(table, seat)
    moves.check_version(table, version)
    if do == "hint":
        return puzzling.hint(table)
    return puzzling.show(table, version) if do == "show" else Update(seat=seat)


def hint(table: Table, credentials: Credentials, seat: int | None, version: int) -> Update:
    """The seat asks the coach: for the first time, that is entered and marks the record."""
    seat = access.acting_seat(table, credentials, seat)
    moves.check_playing(table)
    access.check_not_taken_over(table, seat)
    access.check_hint(table, seat)
    if table.point_of(version) is not table.log.now:
        raise stale(version, table.version)
    if seat in table.log.hinted:
        return Update(seat=seat)
    return Update([Entry("hint", {"seat": seat})], seat=seat)


def take_back(
    table: Table, credentials: Credentials, seat: int | None, version: int, to: Where, ask: bool
) -> Update:
    seat = access.acting_seat(table, credentials, seat)
    moves.check_playing(table)
    access.check_not_taken_over(table, seat)
    moves.check_version(table, version)
    return undo.take_back(table, seat, to, ask)


def answer_undo(
    table: Table, credentials: Credentials, seat: int | None, version: int, agree: bool
) -> Update:
    moves.check_playing(table)
    request = table.log.undo_request
    if seat is None and request is not None:
        own = credentials.seats(table)
        seat = next((each for each in undo.waiting(table, request) if each in own), None)
    seat = access.acting_seat(table, credentials, seat)
    moves.check_version(table, version)
    return undo.answer(table, seat, agree)


# --- seats ---------------------------------------------------------------------------------------


def claim(
    table: Table, seat: int, code_hash: str, name: str | None, look: Look, secret_hash: str
) -> Update:
    """Sit down by code; it is good for one use."""
    update = seating.claim(table, seat, name, look, secret_hash)
    if not update.entries or not opens([code_hash], table.seats[seat].code_hash):
        raise Problem("wrong-code", "It has already been used.")
    return update


def change_seat(
    table: Table,
    credentials: Credentials,
    seat: int,
    name: str | None,
    look: Look,
    ready: bool | None,
) -> Update:
    access.check_seat(table, credentials, seat)
    return seating.introduce(table, seat, name, look, ready)


def leave(table: Table, credentials: Credentials, seat: int) -> Update:
    access.check_seat(table, credentials, seat, or_host=True)
    return seating.leave(table, seat)


def invite(
    table: Table,
    credentials: Credentials,
    seat: int,
    secret_hash: str,
    code_hash: str,
    present: Collection[int],
) -> Update:
    """`present`: the seats that somebody is at."""
    access.check_host(table, credentials)
    access.check_absent(table, credentials, seat, present)
    return seating.reissue(table, seat, secret_hash, code_hash)


def renew(table: Table, credentials: Credentials, seat: int, secret_hash: str) -> Update:
    access.check_seat(table, credentials, seat)
    return seating.renew(table, seat, secret_hash)


def take_over(
    table: Table,
    credentials: Credentials,
    seat: int,
    bot: str,
    waited: bool,
    present: Collection[int],
) -> Update:
    """`waited`: the table has, for long enough; `present`: the seats that somebody is at."""
    up = table.clock is not None and table.clock.end == "others" and timing.is_over(table, seat)
    abandoned = up or (waited and seat in table.asked())
    access.check_take_over(table, credentials, seat, abandoned, present)
    by = None if seat in credentials.seats(table) else "host"
    if by and not credentials.host(table):
        by = "others"
    return seating.take_over(table, seat, bot, by)


def hand_back(table: Table, credentials: Credentials, seat: int) -> Update:
    access.check_seat(table, credentials, seat, or_host=True)
    return seating.hand_back(table, seat)


def wish(table: Table, credentials: Credentials, seat: int, wishes: Mapping[str, Any]) -> Update:
    access.check_seat(table, credentials, seat)
    return seating.wish(table, seat, wishes)


# --- the clock -----------------------------------------------------------------------------------


def set_hours(table: Table, credentials: Credentials, seat: int, hours: Hours) -> Update:
    access.check_seat(table, credentials, seat)
    access.check_clock(table)
    return timing.set_hours(table, seat, hours)


def pause(table: Table, credentials: Credentials, seat: int | None, on: bool) -> Update:
    seat = access.acting_seat(table, credentials, seat)
    access.check_clock(table)
    return timing.pause(table, seat, on)


def give_time(table: Table, credentials: Credentials, seat: int) -> Update:
    """By anybody else at the table."""
    access.check_clock(table)
    moves.check_playing(table)
    table.seat_row(seat)
    others = [each for each in credentials.seats(table) if each != seat]
    if not others:
        raise access.refusal(credentials)
    return timing.give(table, seat, others[0])


# --- the host ------------------------------------------------------------------------------------


def switch_talk(table: Table, credentials: Credentials, on: bool) -> Update:
    access.check_host(table, credentials)
    return seating.switch_talk(table, on)


def close(table: Table, credentials: Credentials) -> Update:
    access.check_host(table, credentials)
    return seating.close(table)
