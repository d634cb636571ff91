"""An event as a document: the engine's own values, under the names it gives them."""

from typing import Any, Final

from loyang.engine.events import SHOWS, TURNS, UNFORESEEN, Event, events_with

# What comes after one of these cannot be taken back freely.
FINAL: Final = events_with(SHOWS | TURNS | UNFORESEEN)


def event_document(event: Event) -> Any:
    """A `shapes.GameEvent`, as plain data: there are many of them."""
    return event.as_dict()
