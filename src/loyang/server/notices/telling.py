"""What a message says, in its reader's language: nothing that is hidden from a spectator."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from babel.dates import format_datetime
from msgspec import Struct

from loyang.engine.actions import SEAT_NAMES
from loyang.engine.events import seen_by
from loyang.engine.scoring import winners
from loyang.server.clocks import Gap
from loyang.server.store import Notice, Subscription
from loyang.server.tables.table import Table
from loyang.server.tables.timing import deadline, running_at
from loyang.words import ENGLISH, Teller, Words, languages

MOST_SENTENCES: Final = 4
LOOKED_BACK: Final = 60  # entries
MOST_TEXT: Final = 600  # characters


class Text(Struct, frozen=True):
    """A message as every way of telling needs it."""

    title: str
    body: str
    link: str
    stop: str  # a link that ends the subscription
    tag: str  # the same for all that replace one another
    language: str
    back: bool = False  # there is nothing to tell any more
    confirm: str = ""  # a link that confirms it


def words_of(subscription: Subscription) -> Words:
    language = subscription.wishes.get("language", ENGLISH)
    return Words(language if language in languages() else ENGLISH)


def tag_of(subscription: Subscription, topic: str) -> str:
    """Of a topic's messages to one place, as push services take it: 32 letters at most."""
    text = f"{subscription.table_id} {subscription.seat} {topic}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def table_link(subscription: Subscription, table_id: str) -> str:
    """Without any secret: it opens for whoever holds the seat already."""
    return f"{subscription.base}/t/{table_id}"


def own_link(subscription: Subscription, what: str) -> str:
    return f"{subscription.base}/api/v1/notices/{subscription.id}/{what}"


def compose(
    table: Table, subscription: Subscription, notice: Notice, gaps: Sequence[Gap] = ()
) -> Text:
    words = words_of(subscription)
    title, body = said(table, subscription, notice, words, gaps)
    mail = notice.topic == "confirm" and subscription.kind == "email"
    return Text(
        title=title,
        body=body[:MOST_TEXT],
        link=table_link(subscription, table.id),
        stop=own_link(subscription, "stop"),
        tag=tag_of(subscription, notice.topic),
        language=words.language,
        back=notice.what == "back",
        confirm=own_link(subscription, "confirm") if mail else "",
    )


def said(
    table: Table, subscription: Subscription, notice: Notice, words: Words, gaps: Sequence[Gap]
) -> tuple[str, str]:
    seat = subscription.seat
    if notice.what == "back":
        return words.say("notice.turn.title"), words.say("notice.back")
    if notice.topic == "turn":
        again = notice.told and not notice.attempts
        title = "notice.again.title" if again else "notice.turn.title"
        lines = [waiting(table, seat, words), *lately(table, seat, words)]
        return words.say(title), " ".join([*lines, *until(table, subscription, words, gaps)])
    if notice.topic == "undo" and table.log.undo_request is not None:
        who = called(table, table.log.undo_request.by, words)
        return words.say("notice.undo.title", who=who), words.say("notice.undo.body")
    if notice.topic == "over":
        found = [] if table.state is None else winners(table.state)
        who = words.listed([called(table, each, words) for each in found])
        return words.say("notice.over.title"), words.say("notice.over.body", who=who)
    if notice.topic == "invitation":
        by = called(table, int(table.options.get("next_by", 0)), words)
        return words.say("notice.invitation.title"), words.say("notice.invitation.body", who=by)
    mail = subscription.kind == "email"
    text = words.say("notice.confirm.mail" if mail else "notice.confirm.body")
    return words.say("notice.confirm.title"), text


def called(table: Table, seat: int, words: Words) -> str:
    """As the page calls them."""
    row = table.seats[seat]
    if row.kind == "bot" and words.has(f"bot.{row.bot}.called"):
        return words.say(f"bot.{row.bot}.called")
    return row.name or words.say("seat.unnamed", letter=SEAT_NAMES[seat])


def waiting(table: Table, seat: int, words: Words) -> str:
    others = [called(table, row.seat, words) for row in table.seats if row.seat != seat]
    if not others:
        return words.say("notice.turn.alone")
    return words.say("notice.turn.body", who=words.listed(others))


def lately(table: Table, seat: int, words: Words) -> list[str]:
    """What the others have done since the seat last acted, the last of it."""
    last = table.version
    first = max(table.log.last_own.get(seat, 0) + 1, last - LOOKED_BACK, 1)
    if first > last:
        return []
    teller = Teller(words, lambda each: called(table, each, words))
    counting = table.log.counting(first)
    told = table.retell(first, last)
    sentences = [
        teller.event(event)
        for number in sorted(told)
        if number in counting
        for event in seen_by(list(told[number]), None)
        if event.seat not in (seat, -1)
    ]
    return sentences[-MOST_SENTENCES:]


def until(table: Table, subscription: Subscription, words: Words, gaps: Sequence[Gap]) -> list[str]:
    seat = subscription.seat
    if seat not in running_at(table):
        return []
    at = deadline(table, seat, gaps)
    if at is None:
        return []
    zone = ZoneInfo(str(subscription.wishes.get("zone", "UTC")))
    moment = datetime.fromtimestamp(at, zone)
    when = format_datetime(moment, "EEEE, d MMMM, HH:mm", locale=words.language.replace("-", "_"))
    return [words.say("notice.until", when=when)]


def plain(text: Text) -> dict[str, Any]:
    """For a program: what is told, and where it leads."""
    return {"title": text.title, "text": text.body, "link": text.link, "stop": text.stop}
