"""The one document that tells a seat, or a spectator, everything about a table."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import Final

import msgspec

from loyang.engine.chance import commitment
from loyang.engine.game import deciders
from loyang.engine.state import QUESTION_NAMES, State, pending
from loyang.engine.views import view
from loyang.server.store import Store
from loyang.server.tables.access import Viewer
from loyang.server.tables.log import Point
from loyang.server.tables.table import Table

from .base import Document, encode, instant
from .entries import entry_documents
from .lists import seat_document
from .options import options
from .redaction import visible_seed, visible_wishes
from .result import result_document
from .undo import undo_document
from .view import view_document

NO_OPTIONS: Final[Document] = {"options": [], "free": [], "near": [], "stop": None}
MOST_NEWS: Final = 1_000


class TableDocuments:
    """Makes the documents of tables: as they are, as they were, with the news since a version."""

    def __init__(self, store: Store, connected: Callable[[str], Collection[int]]) -> None:
        self.store = store
        self.connected = connected  # by table: the seats that somebody is present at
        self.views = ViewCache()

    async def present(self, table: Table, viewer: Viewer, since: int | None = None) -> bytes:
        news = await self.news(table, since, viewer.seat)
        return table_document(table, viewer, self.views, self.connected(table.id), news)

    async def past(self, table: Table, viewer: Viewer, at: int, since: int | None = None) -> bytes:
        point = table.point_of(at)
        news = await self.news(table, since, viewer.seat)
        news = [each for each in news if isinstance(each["number"], int) and each["number"] <= at]
        return past_document(table, at, point, viewer, self.connected(table.id), news)

    async def news(self, table: Table, since: int | None, seat: int | None) -> list[Document]:
        """The entries after that version, as the seat may read them."""
        if since is None or since >= table.version:
            return []
        entries = table.entries_after(since)
        if entries is None:
            upto = table.version
            stored = await self.store.entries(table.id, since)
            entries = [entry for entry in stored if entry.number <= upto][-MOST_NEWS:]
        return entry_documents(table, entries, seat)


# --- what the seat sees: the costly part, made once for each version and seat ---------------------


class ViewCache:
    """Encoded views with their options; the last few, for everyone who sees the same."""

    def __init__(self, most: int = 256) -> None:
        self.most = most
        self.kept: OrderedDict[tuple[str, int, int | None], tuple[msgspec.Raw, msgspec.Raw]] = (
            OrderedDict()
        )

    def of(self, table: Table, seat: int | None) -> tuple[msgspec.Raw, msgspec.Raw]:
        """The present view, and the options."""
        key = (table.id, table.version, seat)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = encoded_view(table, seat)
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        return found

    def forget(self) -> None:
        self.kept.clear()


def encoded_view(table: Table, seat: int | None) -> tuple[msgspec.Raw, msgspec.Raw]:
    state = table.state
    if state is None:
        return msgspec.Raw(b"null"), msgspec.Raw(encode(NO_OPTIONS))
    seen = view_document(view(state, seat))
    can_act = seat is not None and table.row.status == "playing" and table.seats[seat].bot is None
    acting = options(state, seat) if can_act and seat is not None else NO_OPTIONS
    return msgspec.Raw(encode(seen)), msgspec.Raw(encode(acting))


# --- the whole -----------------------------------------------------------------------------------


def table_document(
    table: Table,
    viewer: Viewer,
    views: ViewCache,
    connected: Collection[int],
    news: Sequence[Document] = (),
) -> bytes:
    """The table as it is now."""
    seen, acting = views.of(table, viewer.seat)
    document = {
        **around(table, viewer, connected, news),
        "at": table.version,
        "view": seen,
        "asked": asked_document(table.state, table.asked()),
        "undo": undo_document(table, viewer.seat),
        "result": result_document(table.state),
    }
    # The options are four values of the document, encoded as one piece: join the two pieces.
    return encode(document)[:-1] + b"," + bytes(acting)[1:]


def past_document(
    table: Table,
    at: int,
    point: Point | None,
    viewer: Viewer,
    connected: Collection[int],
    news: Sequence[Document] = (),
) -> bytes:
    """The table as the seat knew it at an earlier version."""
    state = None if point is None else table.state_at(point)
    asked = [] if state is None else deciders(state)
    document = {
        **around(table, viewer, connected, news),
        "at": at,
        "view": None if state is None else view_document(view(state, viewer.seat)),
        "asked": asked_document(state, asked),
        "undo": undo_document(table, None),
        "result": result_document(state),
        **NO_OPTIONS,
    }
    return encode(document)


def around(
    table: Table, viewer: Viewer, connected: Collection[int], news: Sequence[Document]
) -> Document:
    """Everything but the game itself."""
    return {
        "table": frame(table),
        "version": table.version,
        "talk": table.row.talk,
        "seats": [seat_document(row, connected) for row in table.seats],
        "you": {
            "seat": viewer.seat,
            "seats": viewer.seats,
            "host": viewer.host,
            "spectator": viewer.seat is None,
            "wishes": visible_wishes(table, viewer),
        },
        "news": news,
    }


def frame(table: Table) -> Document:
    """What is the same for every reader."""
    row = table.row
    secrets = [seat.secret_hash for seat in table.seats if seat.secret_hash is not None]
    return {
        "id": row.id,
        "status": row.status,
        "players": len(table.seats),
        "variant": table.options["variant"],
        "public": row.public,
        "undo": table.options["undo"],
        "talk": table.talk_on,
        "pause": table.options["pause"],
        "hot_seat": len(set(secrets)) < len(secrets),
        "created": instant(row.created),
        "commitment": commitment(row.seed),
        "seed_chosen": table.options["seed_chosen"],
        "seed": visible_seed(table),
        "imported": table.options["imported"],
        "marks": table.marks,
    }


def asked_document(state: State | None, seats: Collection[int]) -> list[Document]:
    out: list[Document] = []
    for seat in seats:
        decision = None if state is None else pending(state, seat)
        if decision is not None:
            out.append({"seat": seat, "question": QUESTION_NAMES[decision.question]})
    return out
