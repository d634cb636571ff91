"""An event as a document: the engine's own values, under the names it gives them."""

from typing import Any

from loyang.engine.events import Event

from . import shapes


def event_document(event: Event) -> shapes.GameEvent:
    values: dict[str, Any] = event.as_dict()
    return shapes.GameEvent(**values)
