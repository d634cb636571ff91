"""Taking back, in three grades.

Free: your own actions since the last revealed card (or field, or shuffle) and since the last action
of another seat. Beyond that the others must agree. If there is nobody to ask, because the others
are bots or everyone shares one secret, anything may be taken back; the record is marked.
"""

from dataclasses import dataclass
from typing import Final, Literal

from msgspec.structs import replace

from loyang.server.errors import Problem
from loyang.server.store import Entry, SeatRow, Status

from .log import Point, UndoRequest
from .table import Table, Update, is_over

# In one turn: each is an entry for ever, and back and forth leads nowhere.
MOST_UNDOS: Final = 200

Grade = Literal["free", "consent", "alone", "redo"]
Where = Literal["step", "turn", "redo"] | int


@dataclass(frozen=True)
class Way:
    """Where an undo would lead, and what it takes."""

    to: int
    grade: Grade


def others(table: Table, seat: int) -> list[int]:
    """The seats whose people must agree: no bots, and nobody who shares the asker's secret.

    Somebody whom others have replaced by a bot keeps their say: nobody gets rid of it that way.
    """
    own = table.seats[seat].secret_hash
    return [
        row.seat
        for row in table.seats
        if (row.bot is None or row.seat in table.log.replaced)
        and row.seat != seat
        and (own is None or row.secret_hash != own)
    ]


def seats_with(table: Table, seat: int) -> list[int]:
    """The seats that the asker answers for: all that share a secret."""
    own = table.seats[seat].secret_hash
    return [row.seat for row in table.seats if row.seat == seat or shares(row, own)]


def shares(row: SeatRow, secret_hash: str | None) -> bool:
    return secret_hash is not None and row.secret_hash == secret_hash


# --- where to ------------------------------------------------------------------------------------


def way(table: Table, seat: int, where: Where) -> Way:
    """The way there; `Problem` if there is none."""
    now = table.log.now
    if table.options["undo"] == "none":
        raise Problem("no-undo", "Nothing is taken back at this table.")
    if now is None:
        raise Problem("not-started")
    check_often(table)
    if where == "redo":
        return redo(table, seat)
    target = point_wanted(table, seat, now, where)
    if target is None:
        raise Problem("no-undo", "You have no action to take back.")
    return Way(target.version, grade(table, seat, now, target))


def check_often(table: Table) -> None:
    if table.log.undos >= MOST_UNDOS:
        raise Problem("no-undo", f"After {MOST_UNDOS} times in one turn it is time to play on.")


def redo(table: Table, seat: int) -> Way:
    log = table.log
    if not log.forward or log.forward_seat != seat:
        raise Problem("no-undo", "You have taken nothing back that could be done again.")
    return Way(log.forward[-1], "redo")


def point_wanted(table: Table, seat: int, now: Point, where: Where) -> Point | None:
    if isinstance(where, int):
        point = table.point_of(where)
        if point is None or point is now or not point.leads_to(now):
            raise Problem(
                "no-undo", f"Version {where} is not an earlier point of the game as it stands."
            )
        return point
    return last_step(now, seat) if where == "step" else turn_start(now, seat)


def last_step(now: Point, seat: int) -> Point | None:
    """Before the seat's last action, and before all that it was sent together with."""
    own = next((point for point in now.back() if point.seat == seat), None)
    if own is None:
        return None
    return next(point.before for point in own.back() if not point.joined)


def turn_start(now: Point, seat: int) -> Point | None:
    """Before the seat's first action of the turn in which it last acted."""
    found: Point | None = None
    for point in now.back():
        if found is not None and point.turns:
            break  # with this one the turn began
        if point.seat == seat:
            found = point
    return None if found is None else found.before


def grade(table: Table, seat: int, now: Point, target: Point) -> Grade:
    for point in now.back():
        if point is target:
            return "free"
        if point.seat != seat or point.shows:
            break
    if not others(table, seat) and not table.counted:
        return "alone"
    if table.options["undo"] == "free" or table.counted:
        raise Problem(
            "no-undo",
            "At this table you can take back only your own actions since a card was last revealed "
            "or another seat last acted.",
        )
    return "consent"


# --- taking back ---------------------------------------------------------------------------------


def back(table: Table, seat: int, found: Way, before: tuple[Entry, ...] = ()) -> Update:
    """Go there."""
    point = table.point_of(found.to)
    assert point is not None
    state = table.state_at(point)
    body = {"seat": seat, "to": found.to, "grade": found.grade}
    status: Status = "over" if is_over(state) else "playing"
    return Update([*before, Entry("undo", body)], seat=seat, status=status, state=state)


def take_back(table: Table, seat: int, where: Where, ask: bool) -> Update:
    found = way(table, seat, where)
    if found.grade != "consent":
        return back(table, seat, found)
    if not ask:
        raise Problem("needs-consent", 'Send it with "ask": true to ask them.', to=found.to)
    if table.log.undo_request is not None:
        raise Problem("undo-pending", "First answer the request that is open.")
    return Update([Entry("ask", {"seat": seat, "to": found.to})], seat=seat)


def answer(table: Table, seat: int, agree: bool) -> Update:
    request = table.log.undo_request
    if request is None:
        raise Problem("nothing-asked")
    if agree and seat not in waiting(table, request):
        raise Problem("nothing-asked", "You have not been asked, or have already agreed.")
    said = Entry("answer", {"seat": seat, "agree": agree})
    left = set(waiting(table, request)) - set(seats_with(table, seat))
    if not agree or left:
        return Update([said], seat=seat)
    update = back(table, request.by, Way(request.to, "consent"), (said,))
    return replace(update, seat=seat)


def waiting(table: Table, request: UndoRequest) -> list[int]:
    """Whose answers are missing. One answer counts for all seats of the same secret."""
    agreed = {each for seat in request.agreed for each in seats_with(table, seat)}
    return [seat for seat in others(table, request.by) if seat not in agreed]
