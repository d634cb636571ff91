"""Taking back, in three grades.

Free: the own actions since the last revealed card (or field, or shuffle) and since the last action
of another seat. Beyond that the others must agree. Whoever has nobody to ask, because only bots
are there or all people share one secret, may take back anything; the record is marked.
"""

from dataclasses import dataclass
from typing import Literal

from loyang.server.errors import Problem
from loyang.server.store import Entry, SeatRow, Status

from .log import Point, Question
from .table import Game, Outcome, is_over

Grade = Literal["free", "consent", "alone", "redo"]
Where = Literal["step", "turn", "redo"] | int


@dataclass(frozen=True)
class Way:
    """Where an undo would lead, and at what price."""

    to: int
    grade: Grade


def others(game: Game, seat: int) -> list[int]:
    """The seats whose people must agree: not those who share the asker's secret, no bots."""
    own = game.seats[seat].secret_hash
    return [
        row.seat
        for row in game.seats
        if row.bot is None and row.seat != seat and (own is None or row.secret_hash != own)
    ]


def own_steps(game: Game, seat: int) -> list[int]:
    """The seats that the asker answers for: all that share the secret."""
    own = game.seats[seat].secret_hash
    return [row.seat for row in game.seats if row.seat == seat or shares(row, own)]


def shares(row: SeatRow, secret_hash: str | None) -> bool:
    return secret_hash is not None and row.secret_hash == secret_hash


# --- where to ------------------------------------------------------------------------------------


def way(game: Game, seat: int, where: Where) -> Way:
    """The way there; `Problem` if there is none."""
    now = game.history.now
    if game.options["undo"] == "none":
        raise Problem("no-undo", "At this table nothing is taken back.")
    if now is None:
        raise Problem("not-started")
    if where == "redo":
        return redo(game, seat)
    target = point_wanted(game, seat, now, where)
    if target is None:
        raise Problem("no-undo", "There is no action of yours to take back.")
    return Way(target.version, grade(game, seat, now, target))


def redo(game: Game, seat: int) -> Way:
    history = game.history
    if not history.forward or history.forward_seat != seat:
        raise Problem("no-undo", "There is nothing of yours to do again.")
    return Way(history.forward[-1], "redo")


def point_wanted(game: Game, seat: int, now: Point, where: Where) -> Point | None:
    if isinstance(where, int):
        point = game.point_of(where)
        if point is None or point is now or not point.leads_to(now):
            raise Problem(
                "no-undo", f"Version {where} is no earlier point of the game as it stands."
            )
        return point
    return last_step(now, seat) if where == "step" else turn_start(now, seat)


def last_step(now: Point, seat: int) -> Point | None:
    """Before the seat's last action."""
    return next((point.before for point in now.back() if point.seat == seat), None)


def turn_start(now: Point, seat: int) -> Point | None:
    """Before the first own action of the turn to which the seat's last action belongs."""
    found: Point | None = None
    for point in now.back():
        if found is not None and point.turns:
            break  # with this one the turn began
        if point.seat == seat:
            found = point
    return None if found is None else found.before


def grade(game: Game, seat: int, now: Point, target: Point) -> Grade:
    for point in now.back():
        if point is target:
            return "free"
        if point.seat != seat or point.shows:
            break
    if not others(game, seat):
        return "alone"
    if game.options["undo"] == "free":
        raise Problem(
            "no-undo",
            "At this table only own actions since the last revealed card or other seat's action "
            "are taken back.",
        )
    return "consent"


# --- deeds ---------------------------------------------------------------------------------------


def back(game: Game, seat: int, found: Way, before: tuple[Entry, ...] = ()) -> Outcome:
    """Go there."""
    point = game.point_of(found.to)
    assert point is not None
    state = game.state_at(point)
    body = {"seat": seat, "to": found.to, "grade": found.grade}
    status: Status = "over" if is_over(state) else "playing"
    return Outcome([*before, Entry("undo", body)], status=status, state=state)


def take_back(game: Game, seat: int, where: Where, ask: bool) -> Outcome:
    found = way(game, seat, where)
    if found.grade != "consent":
        return back(game, seat, found)
    if not ask:
        raise Problem("needs-consent", 'Send it with "ask": true to ask them.', to=found.to)
    if game.history.question is not None:
        raise Problem("undo-pending", "Answer the question that is open first.")
    return Outcome([Entry("ask", {"seat": seat, "to": found.to})])


def answer(game: Game, seat: int, agree: bool) -> Outcome:
    question = game.history.question
    if question is None:
        raise Problem("nothing-asked")
    if agree and seat not in waiting(game, question):
        raise Problem("nothing-asked", "You have been asked nothing, or have agreed already.")
    said = Entry("answer", {"seat": seat, "agree": agree})
    left = set(waiting(game, question)) - set(own_steps(game, seat))
    if not agree or left:
        return Outcome([said])
    return back(game, question.by, Way(question.to, "consent"), (said,))


def waiting(game: Game, question: Question) -> list[int]:
    """Whose answers are missing. One answer counts for all seats of the same secret."""
    agreed = {each for seat in question.agreed for each in own_steps(game, seat)}
    return [seat for seat in others(game, question.by) if seat not in agreed]


# --- what the document says ----------------------------------------------------------------------


def undo_document(game: Game, seat: int | None) -> dict[str, object]:
    """The version that each way would lead to at once; null where there is none."""
    document: dict[str, object] = {
        "step": None,
        "turn": None,
        "redo": None,
        "ask": False,
        "pending": pending_document(game),
    }
    if seat is None or game.ended or game.state is None or game.seats[seat].bot is not None:
        return document
    ways: list[Where] = ["step", "turn", "redo"]
    for where in ways:
        try:
            found = way(game, seat, where)
        except Problem:
            continue
        if found.grade != "consent":
            document[str(where)] = found.to
    if game.options["undo"] == "consent" and others(game, seat) and game.history.now is not None:
        document["ask"] = game.history.now.before is not None
    return document


def pending_document(game: Game) -> dict[str, object] | None:
    question = game.history.question
    if question is None:
        return None
    return {
        "number": question.number,
        "by": question.by,
        "to": question.to,
        "agreed": question.agreed,
        "waiting": waiting(game, question),
    }
