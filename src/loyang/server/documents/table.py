"""The one document that tells a seat, or a spectator, everything about a table."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from loyang.engine.chance import commitment
from loyang.engine.game import deciders
from loyang.engine.state import QUESTION_NAMES, State, pending
from loyang.engine.views import view
from loyang.server.clocks import Gap
from loyang.server.store import Store
from loyang.server.tables.access import Viewer, hints_allowed
from loyang.server.tables.log import Point
from loyang.server.tables.table import Table
from loyang.server.tables.timing import Timekeeper

from . import shapes
from .base import Latest, Texts, encode, instant, text
from .clock import clock_document
from .entries import entry_documents
from .lesson import lesson_document
from .lists import seat_documents
from .options import NOTHING, options
from .puzzle import puzzle_document
from .redaction import visible_salt, visible_seed, visible_wishes
from .result import result_document
from .series import next_document, series_document
from .undo import undo_document
from .view import view_document

MOST_NEWS: Final = 1_000
MOST_LOGGED: Final = 4_000_000  # bytes of ended tables' logs


class TableDocuments:
    """Makes the documents of tables: as they are, as they were, with the news since a version."""

    def __init__(
        self, store: Store, connected: Callable[[str], Collection[int]], keeper: Timekeeper
    ) -> None:
        self.store = store
        self.keeper = keeper
        self.connected = connected  # by table: the seats that somebody is present at
        self.views = ViewCache()
        self.logs = Texts(MOST_LOGGED)

    async def present(self, table: Table, viewer: Viewer, since: int | None = None) -> bytes:
        return encode(await self.document(table, viewer, since))

    async def document(
        self, table: Table, viewer: Viewer, since: int | None
    ) -> shapes.TableDocument:
        news = await self.news(table, since, viewer.seat)
        return table_document(
            table, viewer, self.views, self.connected(table.id), self.keeper.gaps, news
        )

    async def past(self, table: Table, viewer: Viewer, at: int, since: int | None = None) -> bytes:
        point = table.point_of(at)
        news = await self.news(table, since, viewer.seat)
        news = [each for each in news if each.number <= at]
        return encode(past_document(table, at, point, viewer, self.connected(table.id), news))

    async def news(self, table: Table, since: int | None, seat: int | None) -> list[shapes.Entry]:
        """The entries after that version, as the seat may read them."""
        if since is None or since >= table.version:
            return []
        entries = table.entries_after(since)
        if entries is None:
            first = max(since, table.version - MOST_NEWS)
            entries = await self.store.entries(table.id, first, table.version)
        return entry_documents(table, entries, seat)

    async def log(self, table: Table, seat: int | None, after: int, limit: int) -> bytes:
        """So many entries after that one. What an ended table tells no longer changes."""
        key = (table.id, table.version, seat, after, limit)
        found = self.logs.get(key) if table.ended else None
        if found is None:
            last = min(table.version, after + limit)
            entries = await self.store.entries(table.id, after, last)
            told = entry_documents(table, entries, seat)
            found = encode(shapes.LogAnswer(table.version, last < table.version, told))
            if table.ended:
                self.logs.put(key, found)
        return found

    def forget(self) -> None:
        self.views.forget()
        self.logs.forget()


# --- what the seat sees: the costly part, made once for each version and seat ---------------------


class EncodedView(msgspec.Struct):
    """All that follows from version and seat, each part as text already."""

    table: Any
    view: Any
    parts: shapes.View | None  # the same, with its farms as text
    asked: Any
    undo: Any
    result: Any
    acting: list[Any]  # the five values that say what the seat can do


class ViewCache:
    """The last few encoded views, for everyone who sees the same."""

    def __init__(self, most: int = 128) -> None:
        self.most = most
        self.kept: OrderedDict[tuple[str, int, int | None], EncodedView] = OrderedDict()
        self.frames = Latest()
        self.seats = Latest()

    def of(self, table: Table, seat: int | None) -> EncodedView:
        """The present, as that seat sees it."""
        key = (table.id, table.version, seat)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = encoded_view(table, seat, self.frame_of(table))
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        return found

    def frame_of(self, table: Table) -> Any:
        sources = (table.row.status, table.options, table.seats, table.marks)
        return self.frames.of(table.id, sources, lambda: frame(table))

    def seats_of(self, table: Table, connected: Collection[int]) -> Any:
        sources = (table.seats, connected)
        return self.seats.of(table.id, sources, lambda: seat_documents(table.seats, connected))

    def forget(self) -> None:
        self.kept.clear()
        self.frames.forget()
        self.seats.forget()


def encoded_view(table: Table, seat: int | None, frame: Any) -> EncodedView:
    state = table.state
    document: shapes.View | None = None
    acting = NOTHING
    if state is not None:
        seen = view(state, seat)
        document = view_document(seen)
        document.seats = [text(farm) for farm in document.seats]
        playing = seat is not None and table.row.status == "playing"
        if playing and table.seats[seen.viewer].bot is None:
            acting = options(state, seen, "puzzle" in table.options)
    return EncodedView(
        table=frame,
        view=text(document),
        parts=document,
        asked=text(asked_document(state, table.asked())),
        undo=text(undo_document(table, seat)),
        result=text(result_document(state)),
        acting=[text(part) for part in acting],
    )


# --- what has changed ----------------------------------------------------------------------------

# By part of a document: a mark of its text, different for different texts.
Marks = Mapping[str, int]
# These are new each time, or told part by part.
APART: Final = frozenset({"version", "talk", "news", "at", "view"})


def patch(document: shapes.TableDocument, seen: EncodedView, sent: Marks) -> tuple[bytes, Marks]:
    """The parts whose marks are others than those that were sent, and all marks."""
    parts = {
        name: text(getattr(document, name))
        for name in document.__struct_fields__
        if name not in APART
    }
    if seen.parts is not None:
        parts["scene"] = text(msgspec.structs.replace(seen.parts, seats=[]))
        parts |= {f"farm {seat}": farm for seat, farm in enumerate(seen.parts.seats)}
    marks = {name: hash(bytes(part)) for name, part in parts.items()}
    changed = {name: part for name, part in parts.items() if sent.get(name) != marks[name]}
    farms = [changed.pop(name) for name in parts if name in changed and name.startswith("farm ")]
    return (
        encode(
            shapes.TablePatch(
                version=document.version,
                talk=document.talk,
                news=document.news,
                view=changed.pop("scene", UNSET),
                farms=farms or UNSET,
                changes=changed,
            )
        ),
        marks,
    )


# --- the whole -----------------------------------------------------------------------------------


def table_document(
    table: Table,
    viewer: Viewer,
    views: ViewCache,
    connected: Collection[int],
    gaps: Sequence[Gap],
    news: Sequence[shapes.Entry] = (),
) -> shapes.TableDocument:
    """The table as it is now."""
    seen = views.of(table, viewer.seat)
    options, free, compounds, near, stop = seen.acting
    return shapes.TableDocument(
        seen.table,
        *around(table, viewer, views.seats_of(table, connected), news),
        at=table.version,
        view=seen.view,
        asked=seen.asked,
        undo=seen.undo,
        result=seen.result,
        options=options,
        free=free,
        compounds=compounds,
        near=near,
        stop=stop,
        lesson=lesson_document(table, viewer.own_seat),
        puzzle=puzzle_document(table, viewer.own_seat),
        clock=clock_document(table, gaps),
        series=series_document(table),
        next=next_document(table),
    )


def past_document(
    table: Table,
    at: int,
    point: Point | None,
    viewer: Viewer,
    connected: Collection[int],
    news: Sequence[shapes.Entry] = (),
) -> shapes.TableDocument:
    """The table as the seat knew it at an earlier version."""
    state = None if point is None else table.state_at(point)
    return shapes.TableDocument(
        frame(table),
        *around(table, viewer, seat_documents(table.seats, connected), news),
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


def around(
    table: Table, viewer: Viewer, seats: Any, news: Sequence[shapes.Entry]
) -> tuple[int, int, Any, shapes.You, list[shapes.Entry]]:
    """What depends on more than version and seat: a table document's values after the first."""
    wishes = visible_wishes(table, viewer)
    you = shapes.You(
        seat=viewer.seat,
        seats=list(viewer.seats),
        host=viewer.host,
        spectator=viewer.seat is None,
        wishes=None if wishes is None else msgspec.convert(wishes, shapes.SeatWishes),
    )
    return table.version, table.row.talk, seats, you, list(news)


def frame(table: Table) -> shapes.TableInfo:
    """What is the same for every reader, and after most actions too."""
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
        hints=hints_allowed(table),
        hot_seat=len(set(secrets)) < len(secrets),
        created=instant(row.created),
        commitment=commitment(row.seed, table.options.get("salt", "")),
        seed_chosen=table.options["seed_chosen"],
        seed=visible_seed(table),
        salt=visible_salt(table),
        imported=table.options["imported"],
        branch=msgspec.convert(table.options.get("branch"), shapes.Branch | None),
        marks=table.marks,
        day=table.options.get("day", UNSET),
        counted=table.counted or UNSET,
        deal=table.options.get("deal", UNSET),
    )


def asked_document(state: State | None, seats: Collection[int]) -> list[shapes.Asked]:
    out: list[shapes.Asked] = []
    for seat in seats:
        decision = None if state is None else pending(state, seat)
        if decision is not None:
            out.append(shapes.Asked(seat, QUESTION_NAMES[decision.question]))
    return out
