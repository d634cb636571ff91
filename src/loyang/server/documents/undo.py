"""What may be taken back, and the request to do so that is open."""

from loyang.server.errors import Problem
from loyang.server.tables.table import Table
from loyang.server.tables.undo import Where, others, waiting, way

from .base import Document


def undo_document(table: Table, seat: int | None) -> Document:
    """The version that each way would lead to at once; null where there is none."""
    document: Document = {
        "step": None,
        "turn": None,
        "redo": None,
        "ask": False,
        "pending": request_document(table),
    }
    if seat is None or table.ended or table.state is None or table.seats[seat].bot is not None:
        return document
    ways: list[Where] = ["step", "turn", "redo"]
    for where in ways:
        try:
            found = way(table, seat, where)
        except Problem:
            continue
        if found.grade != "consent":
            document[str(where)] = found.to
    if table.options["undo"] == "consent" and others(table, seat) and table.log.now is not None:
        document["ask"] = table.log.now.before is not None
    return document


def request_document(table: Table) -> Document | None:
    request = table.log.undo_request
    if request is None:
        return None
    return {
        "number": request.number,
        "by": request.by,
        "to": request.to,
        "agreed": request.agreed,
        "waiting": waiting(table, request),
    }
