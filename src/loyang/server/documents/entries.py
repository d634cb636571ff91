"""The log's entries, and the messages of table talk."""

from collections.abc import Collection, Sequence

from loyang.engine.events import Event, seen_by
from loyang.server.store import Entry, Message
from loyang.server.tables.access import Viewer
from loyang.server.tables.table import Table

from . import shapes
from .base import instant
from .events import event_document
from .redaction import visible_action, visible_body, visible_messages


def entry_documents(table: Table, entries: Sequence[Entry], seat: int | None) -> list[shapes.Entry]:
    """Entries as that seat, or a spectator, may read them."""
    if not entries:
        return []
    told = table.retell(entries[0].number, entries[-1].number)
    counting = table.log.counting(entries[0].number)
    return [
        entry_document(table, entry, seat, told.get(entry.number), counting) for entry in entries
    ]


def entry_document(
    table: Table,
    entry: Entry,
    seat: int | None,
    events: Sequence[Event] | None,
    counting: Collection[int],
) -> shapes.Entry:
    body = {"seat": None, **visible_body(entry, seat)}
    out = shapes.Entry(entry.number, instant(entry.at), entry.kind, **body)
    if events is not None:
        out.undone = entry.number not in counting
        out.events = [event_document(event) for event in seen_by(list(events), seat)]
    point = table.log.points[entry.number]
    if entry.kind == "action" and point is not None and point.action is not None:
        out.action = visible_action(entry.body["action"], point.action, seat, table.ended)
    return out


def message_documents(
    table: Table, viewer: Viewer, messages: Sequence[Message]
) -> list[shapes.Message]:
    return [
        shapes.Message(
            number=message.number,
            at=instant(message.at),
            room="spectators" if message.spectators else "seats",
            seat=message.seat,
            name=message.name,
            text=message.text,
        )
        for message in visible_messages(table, viewer, messages)
    ]
