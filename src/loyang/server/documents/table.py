"""The one document that tells a seat, or a spectator, everything about a table."""

from collections import OrderedDict
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from loyang.engine.actions import SEAT_NAMES
from loyang.engine.chance import commitment
from loyang.engine.events import Event, seen_by
from loyang.engine.game import deciders
from loyang.engine.scoring import scores, winners
from loyang.engine.state import QUESTION_NAMES, State, pending
from loyang.engine.views import view
from loyang.server.store import Entry, SeatRow, TableRow
from loyang.server.tables.log import Point
from loyang.server.tables.seating import is_claimed, wishes_of
from loyang.server.tables.table import Game, is_over
from loyang.server.tables.undo import undo_document

from .options import options
from .view import Document, view_document

NO_OPTIONS: Final[Document] = {"options": [], "free": [], "near": [], "stop": None}

encode = msgspec.json.Encoder().encode


def instant(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


# --- parts ---------------------------------------------------------------------------------------


def seat_document(row: SeatRow, connected: Collection[int]) -> Document:
    return {
        "seat": row.seat,
        "kind": row.kind,
        "name": row.name,
        "bot": row.bot if row.kind == "bot" else None,
        "claimed": is_claimed(row),
        "ready": row.ready or row.kind == "bot",
        "connected": row.kind == "bot" or row.seat in connected,
        "taken_over": None if row.kind == "bot" else row.bot,
    }


def summary(row: TableRow, seats: Sequence[SeatRow], connected: Collection[int]) -> Document:
    """A table in a list."""
    return {
        "id": row.id,
        "status": row.status,
        "players": len(seats),
        "variant": row.options["variant"],
        "created": instant(row.created),
        "version": row.version,
        "undo": row.options["undo"],
        "talk": row.options["talk"],
        "seats": [seat_document(seat, connected) for seat in seats],
    }


def frame(game: Game) -> Document:
    """What does not depend on who looks."""
    row = game.row
    secrets = [seat.secret_hash for seat in game.seats if seat.secret_hash is not None]
    return {
        "id": row.id,
        "status": row.status,
        "players": len(game.seats),
        "variant": game.options["variant"],
        "public": row.public,
        "undo": game.options["undo"],
        "talk": game.talk_on,
        "pause": game.options["pause"],
        "hot_seat": len(set(secrets)) < len(secrets),
        "created": instant(row.created),
        "commitment": commitment(row.seed),
        "seed_chosen": game.options["seed_chosen"],
        "seed": row.seed if game.ended else None,
        "imported": game.options["imported"],
        "marks": game.marks,
    }


def result_document(state: State | None) -> Document | None:
    if state is None or not is_over(state):
        return None
    return {
        "scores": [
            {"seat": seat, "space": space, "cash": cash, "vegetables": vegetables}
            for seat, (space, cash, vegetables) in enumerate(each.key() for each in scores(state))
        ],
        "winners": winners(state),
    }


def asked_document(state: State | None, seats: Collection[int]) -> list[Document]:
    out: list[Document] = []
    for seat in seats:
        decision = None if state is None else pending(state, seat)
        if decision is not None:
            out.append({"seat": seat, "question": QUESTION_NAMES[decision.question]})
    return out


# --- what the seat sees: the costly part, made once for each version and seat ---------------------


class Sights:
    """Encoded views with their options; the last few, for all who look at the same."""

    def __init__(self, most: int = 256) -> None:
        self.most = most
        self.kept: OrderedDict[tuple[str, int, int | None], tuple[msgspec.Raw, msgspec.Raw]] = (
            OrderedDict()
        )

    def of(self, game: Game, seat: int | None) -> tuple[msgspec.Raw, msgspec.Raw]:
        """The view, and the options, of the present."""
        key = (game.id, game.version, seat)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = look(game, seat)
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        return found

    def forget(self) -> None:
        self.kept.clear()


def look(game: Game, seat: int | None) -> tuple[msgspec.Raw, msgspec.Raw]:
    state = game.state
    if state is None:
        return msgspec.Raw(b"null"), msgspec.Raw(encode(NO_OPTIONS))
    seen = view_document(view(state, seat))
    can_act = seat is not None and game.row.status == "playing" and game.seats[seat].bot is None
    acting = options(state, seat) if can_act and seat is not None else NO_OPTIONS
    return msgspec.Raw(encode(seen)), msgspec.Raw(encode(acting))


# --- the whole -----------------------------------------------------------------------------------


class Looker(msgspec.Struct, frozen=True):
    """Who looks: with the eyes of `seat`, holding the keys of `seats`."""

    seat: int | None
    seats: tuple[int, ...]
    host: bool


def table_document(
    game: Game,
    looker: Looker,
    sights: Sights,
    connected: Collection[int],
    news: Sequence[Document] = (),
) -> bytes:
    """The table as it is now."""
    seen, acting = sights.of(game, looker.seat)
    document = {
        **around(game, looker, connected, news),
        "at": game.version,
        "view": seen,
        "asked": asked_document(game.state, game.asked()),
        "undo": undo_document(game, looker.seat),
        "result": result_document(game.state),
    }
    # The options are four values of the document, encoded as one piece: join the two pieces.
    return encode(document)[:-1] + b"," + bytes(acting)[1:]


def past_document(
    game: Game,
    at: int,
    point: Point | None,
    looker: Looker,
    connected: Collection[int],
    news: Sequence[Document] = (),
) -> bytes:
    """The table as the seat knew it at an earlier version."""
    state = None if point is None else game.state_at(point)
    asked = [] if state is None else deciders(state)
    document = {
        **around(game, looker, connected, news),
        "at": at,
        "view": None if state is None else view_document(view(state, looker.seat)),
        "asked": asked_document(state, asked),
        "undo": undo_document(game, None),
        "result": result_document(state),
        **NO_OPTIONS,
    }
    return encode(document)


def around(
    game: Game, looker: Looker, connected: Collection[int], news: Sequence[Document]
) -> Document:
    own = looker.seat is not None and looker.seat in looker.seats
    return {
        "table": frame(game),
        "version": game.version,
        "talk": game.row.talk,
        "seats": [seat_document(row, connected) for row in game.seats],
        "you": {
            "seat": looker.seat,
            "seats": looker.seats,
            "host": looker.host,
            "spectator": looker.seat is None,
            "wishes": wishes_of(game, looker.seat) if own and looker.seat is not None else None,
        },
        "news": news,
    }


# --- the log -------------------------------------------------------------------------------------


def entry_documents(game: Game, entries: Sequence[Entry], seat: int | None) -> list[Document]:
    """Entries as that seat, or a spectator, may read them."""
    if not entries:
        return []
    told = game.retell(entries[0].number, entries[-1].number)
    counting = game.history.counting()
    everything = game.ended
    return [
        entry_document(game, entry, seat, told.get(entry.number), counting, everything)
        for entry in entries
    ]


def entry_document(
    game: Game,
    entry: Entry,
    seat: int | None,
    events: Sequence[Event] | None,
    counting: Collection[int],
    everything: bool,
) -> Document:
    body: dict[str, Any] = dict(entry.body)
    body.pop("shows", None)
    body.pop("turns", None)
    if entry.kind == "wish" and body["seat"] != seat:
        body = {"seat": body["seat"]}
    out: Document = {
        "number": entry.number,
        "at": instant(entry.at),
        "kind": entry.kind,
        "seat": None,
        **body,
    }
    if events is not None:
        out["undone"] = entry.number not in counting
        out["events"] = [event.as_dict() for event in seen_by(list(events), seat)]
    point = game.history.points[entry.number]
    if entry.kind == "action" and point is not None and point.action is not None:
        action = point.action
        if action.seat != seat and not everything:
            # Others read what everyone at a table would hear (R6.18: not the depth of a dig).
            out["action"] = f"{SEAT_NAMES[action.seat]} {action.open_words()}"
    return out
