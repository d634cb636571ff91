"""What a reader may know of a table (R9): what documents hold back is held back here.

The game itself is seen through the engine's `view` and its events through `seen_by`; this is for
the rest of a table. A reader is a seat, or None for a spectator.
"""

from collections.abc import Sequence
from typing import Any, Final

from loyang.engine.actions import SEAT_NAMES, Action
from loyang.server.store import Entry, Message
from loyang.server.tables.access import Viewer
from loyang.server.tables.seating import wishes_of
from loyang.server.tables.table import Table

# What the server writes into an entry for itself, or tells elsewhere.
NOTES: Final = frozenset({"shows", "turns", "joined", "clock", "hours"})


def visible_body(entry: Entry, seat: int | None) -> dict[str, Any]:
    """Without the server's own notes; of another seat's wish only whose it is."""
    body = {name: value for name, value in entry.body.items() if name not in NOTES}
    if entry.kind == "wish" and body["seat"] != seat:
        return {"seat": body["seat"]}
    return body


def visible_action(text: str, action: Action, seat: int | None, ended: bool) -> str:
    """Others read what everyone at a table would hear (R6.18: not the depth of a dig)."""
    if action.seat == seat or ended:
        return text
    return f"{SEAT_NAMES[action.seat]} {action.open_words()}"


def visible_seed(table: Table) -> str | None:
    """A day's deal is opened for all at once, when the day is over."""
    return table.row.seed if table.ended and "day" not in table.options else None


def visible_salt(table: Table) -> str | None:
    """With it, a seed that somebody chose could be guessed."""
    return table.options.get("salt", "") if visible_seed(table) is not None else None


def visible_wishes(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    """A seat's wishes are its owner's alone."""
    return None if viewer.own_seat is None else wishes_of(table, viewer.own_seat)


def visible_messages(table: Table, viewer: Viewer, messages: Sequence[Message]) -> list[Message]:
    """What the reader may and wants to read. Until the end spectators talk among themselves."""
    wishes = visible_wishes(table, viewer)
    muted: dict[str, Any] = {"seats": [], "spectators": False}
    if wishes is not None:
        muted = wishes["muted"]
    apart = viewer.seat is not None and not table.ended
    return [
        message
        for message in messages
        if not (message.spectators and (apart or muted["spectators"]))
        and message.seat not in muted["seats"]
    ]
