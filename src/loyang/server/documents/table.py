"""The one document that tells a seat, or a spectator, everything about a table."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

import msgspec

from loyang.engine.chance import commitment
from loyang.engine.game import deciders
from loyang.engine.state import QUESTION_NAMES, State, pending
from loyang.engine.views import view
from loyang.server.store import Store
from loyang.server.tables.access import Viewer
from loyang.server.tables.log import Point
from loyang.server.tables.table import Table

from . import shapes
from .base import encode, encoded, instant
from .entries import entry_documents
from .lesson import lesson_document
from .lists import seat_documents
from .options import NOTHING, options
from .redaction import visible_seed, visible_wishes
from .result import result_document
from .undo import undo_document
from .view import view_document

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
        news = [each for each in news if each.number <= at]
        return past_document(table, at, point, viewer, self.connected(table.id), news)

    async def news(self, table: Table, since: int | None, seat: int | None) -> list[shapes.Entry]:
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


class EncodedView(msgspec.Struct):
    """The view, and the five values that say what its seat can do, each as text already."""

    view: Any
    acting: list[Any]


class ViewCache:
    """The last few encoded views, for everyone who sees the same."""

    def __init__(self, most: int = 256) -> None:
        self.most = most
        self.kept: OrderedDict[tuple[str, int, int | None], EncodedView] = OrderedDict()

    def of(self, table: Table, seat: int | None) -> EncodedView:
        """The present, as that seat sees it."""
        key = (table.id, table.version, seat)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = encoded_view(table, seat)
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        return found

    def forget(self) -> None:
        self.kept.clear()


def encoded_view(table: Table, seat: int | None) -> EncodedView:
    state = table.state
    seen = None if state is None else view_document(view(state, seat))
    can_act = seat is not None and table.row.status == "playing" and table.seats[seat].bot is None
    acting = NOTHING
    if state is not None and seat is not None and can_act:
        acting = options(state, seat)
    return EncodedView(
        encoded(encode(seen)),
        [encoded(encode(part)) for part in msgspec.structs.astuple(acting)],
    )


# --- the whole -----------------------------------------------------------------------------------


def table_document(
    table: Table,
    viewer: Viewer,
    views: ViewCache,
    connected: Collection[int],
    news: Sequence[shapes.Entry] = (),
) -> bytes:
    """The table as it is now."""
    seen = views.of(table, viewer.seat)
    options, free, compounds, near, stop = seen.acting
    return encode(
        shapes.TableDocument(
            *around(table, viewer, connected, news),
            at=table.version,
            view=seen.view,
            asked=asked_document(table.state, table.asked()),
            undo=undo_document(table, viewer.seat),
            result=result_document(table.state),
            options=options,
            free=free,
            compounds=compounds,
            near=near,
            stop=stop,
            lesson=lesson_document(table, viewer.own_seat),
        )
    )


def past_document(
    table: Table,
    at: int,
    point: Point | None,
    viewer: Viewer,
    connected: Collection[int],
    news: Sequence[shapes.Entry] = (),
) -> bytes:
    """The table as the seat knew it at an earlier version."""
    state = None if point is None else table.state_at(point)
    return encode(
        shapes.TableDocument(
            *around(table, viewer, connected, news),
            at=at,
            view=None if state is None else view_document(view(state, viewer.seat)),
            asked=asked_document(state, [] if state is None else deciders(state)),
            undo=undo_document(table, None),
            result=result_document(state),
            options=[],
            free=[],
            compounds=[],
            near=[],
            stop=None,
        )
    )


def around(
    table: Table, viewer: Viewer, connected: Collection[int], news: Sequence[shapes.Entry]
) -> tuple[shapes.TableInfo, int, int, list[shapes.SeatInfo], shapes.You, list[shapes.Entry]]:
    """Everything but the game itself: the first values of a table document."""
    you = shapes.You(
        seat=viewer.seat,
        seats=list(viewer.seats),
        host=viewer.host,
        spectator=viewer.seat is None,
        wishes=msgspec.convert(visible_wishes(table, viewer), shapes.SeatWishes | None),
    )
    seats = seat_documents(table.seats, connected)
    return frame(table), table.version, table.row.talk, seats, you, list(news)


def frame(table: Table) -> shapes.TableInfo:
    """What is the same for every reader."""
    row = table.row
    secrets = [seat.secret_hash for seat in table.seats if seat.secret_hash is not None]
    return shapes.TableInfo(
        id=row.id,
        status=row.status,
        players=len(table.seats),
        variant=table.options["variant"],
        public=row.public,
        undo=table.options["undo"],
        talk=table.talk_on,
        pause=table.options["pause"],
        hot_seat=len(set(secrets)) < len(secrets),
        created=instant(row.created),
        commitment=commitment(row.seed),
        seed_chosen=table.options["seed_chosen"],
        seed=visible_seed(table),
        imported=table.options["imported"],
        marks=table.marks,
    )


def asked_document(state: State | None, seats: Collection[int]) -> list[shapes.Asked]:
    out: list[shapes.Asked] = []
    for seat in seats:
        decision = None if state is None else pending(state, seat)
        if decision is not None:
            out.append(shapes.Asked(seat, QUESTION_NAMES[decision.question]))
    return out
