"""The games of the corpus: read, played again and checked."""

import hashlib
import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from loyang import Record, State, deciders, legal_actions
from loyang.engine import position
from loyang.engine.events import Event
from loyang.record import walk

GAMES = Path(__file__).with_name("games.xz")
CHECKS = Path(__file__).with_name("checks.txt")
SEPARATOR = "\n\n"  # a record has no empty line
DIGITS = 8


class Checked(NamedTuple):
    """A game, and the line that it must lead to."""

    number: int
    record: str
    line: str


def stored_version() -> int:
    """The version of the rules that the corpus was played under."""
    first = CHECKS.read_text(encoding="ascii").partition("\n")[0]
    return int(first.removeprefix("rules "))


def stored() -> list[Checked]:
    texts = lzma.decompress(GAMES.read_bytes()).decode("ascii").split(SEPARATOR)
    lines = CHECKS.read_text(encoding="ascii").splitlines()[1:]
    return [
        Checked(number, text, line)
        for number, (text, line) in enumerate(zip(texts, lines, strict=True), 1)
    ]


def save(records: list[Record], version: int) -> None:
    text = SEPARATOR.join(record.text().rstrip("\n") for record in records)
    GAMES.write_bytes(lzma.compress(text.encode("ascii"), preset=9 | lzma.PRESET_EXTREME))
    lines = [f"rules {version}", *map(line_of, records)]
    CHECKS.write_text("\n".join(lines) + "\n", encoding="ascii")


def line_of(record: Record) -> str:
    """Players and bots, the checks of the rounds, the result."""
    variant = " introductory" if record.introductory else ""
    by = record.notes[0].text
    return f"{record.players}{variant} {by}: {' '.join(checks(record))} = {record.result}"


def checks(record: Record) -> Iterator[str]:
    """At the end of each round and of the game, a check of all that has happened so far."""
    sum_so_far = hashlib.sha256()
    for step in walk(record):
        names = {event.name for event in step.events}
        if step.number and not names.isdisjoint({"round", "game-over"}):
            yield sum_so_far.hexdigest()[:DIGITS]
        sum_so_far.update(told(step.events))
        sum_so_far.update(allowed(step.state))
        if not names.isdisjoint({"turn-over", "game-over"}):
            sum_so_far.update(position.dump(step.state).encode())
    yield sum_so_far.hexdigest()[:DIGITS]


def told(events: list[Event]) -> bytes:
    return json.dumps([event.as_dict() for event in events]).encode()


def allowed(state: State) -> bytes:
    """In the notation; in which order actions are listed is no rule."""
    seats = deciders(state)
    return str([sorted(map(str, legal_actions(state, seat))) for seat in seats]).encode()
