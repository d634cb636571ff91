"""Showing a table to whoever asks: the present, the past, the news since a version."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from loyang.engine.actions import Action
from loyang.server.documents.table import (
    Looker,
    encode,
    entry_documents,
    instant,
    past_document,
    result_document,
    seat_document,
    table_document,
)
from loyang.server.documents.view import Document
from loyang.server.errors import Problem
from loyang.server.live.hub import Stream, event
from loyang.server.store import Message
from loyang.server.tables.parsing import named_seat, read_action
from loyang.server.tables.pockets import Keys, check_seat, foreign, looker
from loyang.server.tables.seating import wishes_of
from loyang.server.tables.service import Hall
from loyang.server.tables.table import Game

MOST_NEWS: Final = 1_000


async def news(hall: Hall, game: Game, since: int, seat: int | None) -> list[Document]:
    """The entries after that version, as the seat may read them."""
    if since >= game.version:
        return []
    entries = game.entries_after(since)
    if entries is None:
        upto = game.version
        stored = await hall.store.entries(game.id, since)
        entries = [entry for entry in stored if entry.number <= upto][-MOST_NEWS:]
    return entry_documents(game, entries, seat)


async def show(hall: Hall, game: Game, who: Looker, since: int | None = None) -> bytes:
    """The table document."""
    told = [] if since is None else await news(hall, game, since, who.seat)
    return table_document(game, who, hall.sights, hall.hub.connected(game.id), told)


async def show_past(
    hall: Hall, game: Game, who: Looker, at: int, since: int | None = None
) -> bytes:
    point = game.point_of(at)
    told = [] if since is None else await news(hall, game, since, who.seat)
    told = [entry for entry in told if isinstance(entry["number"], int) and entry["number"] <= at]
    return past_document(game, at, point, who, hall.hub.connected(game.id), told)


async def tell(hall: Hall, stream: Stream, keys: Keys, seat: str | None) -> bytes:
    """What a stream has not been told yet, as events."""
    game = await hall.games.get(stream.table_id, stream.version)
    who = looker(game, keys, seat)
    out = b""
    if stream.talk < 0 or stream.talk > game.row.talk:
        stream.talk = game.row.talk
    if stream.talk < game.row.talk:
        messages = await hall.store.messages(game.id, stream.talk)
        stream.talk = max([stream.talk, *(message.number for message in messages)])
        readable = message_documents(game, who, messages)
        if readable:
            data = encode({"talk": stream.talk, "messages": readable})
            out = event("talk", data, stream.last_id)
    if stream.version != game.version:
        since = stream.version if 0 <= stream.version < game.version else game.version
        document = await show(hall, game, who, since)
        stream.version = game.version
        out += event("table", document, stream.last_id)
    return out


def message_documents(game: Game, who: Looker, messages: Sequence[Message]) -> list[Document]:
    """What the reader may and wants to read. Until the end spectators talk among themselves."""
    muted: dict[str, Any] = {"seats": [], "spectators": False}
    if who.seat is not None and who.seat in who.seats:
        muted = wishes_of(game, who.seat)["muted"]
    apart = who.seat is not None and not game.ended
    return [
        {
            "number": message.number,
            "at": instant(message.at),
            "room": "spectators" if message.spectators else "seats",
            "seat": message.seat,
            "name": message.name,
            "text": message.text,
        }
        for message in messages
        if not (message.spectators and (apart or muted["spectators"]))
        and message.seat not in muted["seats"]
    ]


def my_game(hall: Hall, game: Game, keys: Keys) -> Document:
    """A table in the list of my games: whose turn, and how much has happened since mine."""
    mine = keys.seats(game)
    since = max([game.history.last_own.get(seat, 0) for seat in mine], default=0)
    asked = game.asked()
    connected = hall.hub.connected(game.id)
    return {
        "id": game.id,
        "status": game.row.status,
        "players": len(game.seats),
        "variant": game.options["variant"],
        "created": instant(game.row.created),
        "version": game.version,
        "undo": game.options["undo"],
        "talk": game.talk_on,
        "seats": [seat_document(row, connected) for row in game.seats],
        "changed": instant(game.history.changed or game.row.created),
        "mine": mine,
        "host": keys.host(game),
        "asked": asked,
        "your_turn": any(seat in mine and game.seats[seat].bot is None for seat in asked),
        "since": since,
        "news": game.version - since,
        "round": 0 if game.state is None else game.state.round,
        "result": result_document(game.state),
    }


def acting_seat(game: Game, keys: Keys, seat: int | None) -> int:
    """The seat that acts: the one named, else the first own one that is asked, or the first."""
    own = keys.seats(game)
    if keys.bearer and not own and not keys.host(game):
        raise Problem("wrong-secret", "It may have been replaced by a new one.")
    if seat is None:
        seat = next(iter([each for each in game.asked() if each in own] or own), None)
        if seat is None:
            raise foreign(keys)
    check_seat(game, keys, seat)
    return seat


def acting(game: Game, keys: Keys, sent: str | Mapping[str, Any], seat: int | None) -> Action:
    """The action that is sent, of a seat that the keys open."""
    named = named_seat(sent) if seat is None else seat
    seat = acting_seat(game, keys, named)
    action = read_action(sent, seat)
    if action.seat != seat:
        raise Problem("foreign-seat", "The action names another seat.")
    return action


def check_not_taken_over(game: Game, seat: int) -> None:
    if game.seats[seat].bot is not None:
        raise Problem("seat-taken", "A bot plays for this seat: take it back first.")
