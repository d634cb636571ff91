"""What there is to tell a seat of its table: read off the table, whenever it has changed."""

from loyang.engine.state import FOREMAN_ASKED, pending
from loyang.server.store import Topic
from loyang.server.tables import moves, undo
from loyang.server.tables.table import Table


def situation(table: Table, seat: int) -> dict[Topic, int]:
    """By topic: which time it is, so that each is told once."""
    out: dict[Topic, int] = {}
    if table.row.status == "over":
        out["over"] = 1
    if "next" in table.options:
        out["invitation"] = 1
    if is_waited_for(table, seat):
        out["turn"] = wait_number(table, seat)
    request = table.log.undo_request
    if request is not None and not table.ended and seat in undo.waiting(table, request):
        out["undo"] = request.number
    return out


def is_waited_for(table: Table, seat: int) -> bool:
    """The seat is asked, and neither a bot nor what was said in advance answers for it."""
    if seat not in table.asked() or table.seats[seat].bot is not None:
        return False
    return moves.standing_answer(table, seat) is None


def wait_number(table: Table, seat: int) -> int:
    """The same for all actions of a turn, and another for the next turn or the Foreman's question.

    Counted by turns of the game that have passed since the seat could act.
    """
    assert table.state is not None
    decision = pending(table.state, seat)
    foreman = decision is not None and decision.question == FOREMAN_ASKED
    now = table.log.now
    turns = sum(point.turns for point in now.back() if point.seat == seat) if now else 0
    return 2 * turns + foreman
