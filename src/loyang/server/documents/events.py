"""An event as a document, for whoever may see it."""

from msgspec import convert

from loyang.engine.events import Event

from . import shapes


def event_document(event: Event) -> shapes.GameEvent:
    return convert(event.as_dict(), shapes.GameEvent)
