"""What a stream has not been sent yet, as its reader may see it."""

from typing import Final

from loyang.server.documents.base import encode
from loyang.server.documents.entries import message_documents
from loyang.server.documents.shapes import TalkNews
from loyang.server.documents.table import TableDocuments, patch
from loyang.server.tables.access import Viewer
from loyang.server.tables.table import Table

from .stream import Stream, event

# Messages that a reader who was away is still sent.
MOST_MISSED: Final = 1_000


async def updates(stream: Stream, table: Table, viewer: Viewer, documents: TableDocuments) -> bytes:
    """The events to send now; the stream notes that it has them."""
    out = b""
    if stream.talk < 0 or stream.talk > table.row.talk:
        stream.talk = table.row.talk
    if stream.talk < table.row.talk:
        first = max(stream.talk, table.row.talk - MOST_MISSED)
        messages = await documents.store.messages(table.id, first)
        stream.talk = max([stream.talk, *(message.number for message in messages)])
        readable = message_documents(table, viewer, messages)
        if readable:
            data = encode(TalkNews(stream.talk, readable))
            out = event("talk", data, stream.last_id)
    if stream.version != table.version:
        since = stream.version if 0 <= stream.version < table.version else table.version
        document = await documents.document(table, viewer, since)
        name, data = "table", encode(document)
        if stream.marks is not None:
            seen = documents.views.of(table, viewer.seat)
            patched, marks = patch(document, seen, stream.marks)
            if stream.marks:  # the first of a stream is whole
                name, data = "patch", patched
            stream.marks = marks
        stream.version = table.version
        out += event(name, data, stream.last_id)
    return out
