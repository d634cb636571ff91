"""What may be taken back, and the request to do so that is open."""

from loyang.server.errors import Problem
from loyang.server.tables.table import Table
from loyang.server.tables.undo import Where, others, waiting, way

from . import shapes


def undo_document(table: Table, seat: int | None) -> shapes.UndoInfo:
    """The version that each kind of undo leads to without asking; null where it is not possible."""
    document = shapes.UndoInfo(pending=request_document(table))
    if seat is None or table.ended or table.state is None or table.seats[seat].bot is not None:
        return document
    if table.options["undo"] == "none":
        return document
    document.step = reached_at_once(table, seat, "step")
    document.turn = reached_at_once(table, seat, "turn")
    if table.log.forward:
        document.redo = reached_at_once(table, seat, "redo")
    if table.options["undo"] == "consent" and others(table, seat) and table.log.now is not None:
        document.ask = table.log.now.before is not None
    return document


def reached_at_once(table: Table, seat: int, where: Where) -> int | None:
    try:
        found = way(table, seat, where)
    except Problem:
        return None
    return None if found.grade == "consent" else found.to


def request_document(table: Table) -> shapes.UndoRequest | None:
    request = table.log.undo_request
    if request is None:
        return None
    return shapes.UndoRequest(
        number=request.number,
        by=request.by,
        to=request.to,
        agreed=request.agreed,
        waiting=waiting(table, request),
    )
