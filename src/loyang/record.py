"""A game as text: what it was set up from, one action per line, and its result.

Builds on the engine alone. Every line ends with a check that also covers all lines before it, so
that a changed, missing, swapped or added line is found and named, even where the changed game
would be legal too. docs/NOTATION.md describes the format.

>>> game = Recorder(2, seed="example")
>>> events = game.apply(parse("B sow wheat home"))
>>> print(game.record.text(), end="")  # doctest: +ELLIPSIS
loyang record 1 #...
rules ...
players 2 #...
introductory no #...
seed "example" #...
1 B sow wheat home #...
unfinished #...
end #...
>>> replay(Record.parse(game.record.text())) == game.state
True
"""

import contextlib
import hashlib
import json
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeVar

from .engine.actions import SEAT_NAMES, Action, seat_name
from .engine.cards import CARD_NAMES, CARDS, NONE, card_number
from .engine.events import Event
from .engine.game import apply, open_game
from .engine.notation import NotationError, parse
from .engine.reasons import Illegal
from .engine.scoring import scores, winners
from .engine.state import OVER, RULES_VERSION, State

FORMAT = 1
# Far above any game, far below what would keep a reader waiting.
MOST_BYTES = 5_000_000
MOST_LINES = 100_000
CHECK_DIGITS = 6
SHOWN = 60  # characters of a faulty line that a message shows


class RecordError(ValueError):
    """A record that cannot be read or played. `line` is where, counted from 1, if it is known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


@dataclass(frozen=True)
class Result:
    """How a game ended: by seat the final space, the cash and the vegetables; and who won."""

    scores: tuple[tuple[int, int, int], ...]
    winners: tuple[int, ...]

    @staticmethod
    def of(state: State) -> "Result | None":
        """The result of a finished game, None for one that is not."""
        if state.phase != OVER:
            return None
        return Result(tuple(each.key() for each in scores(state)), tuple(winners(state)))

    def __str__(self) -> str:
        each = [f"{seat_name(seat)} {s} {c} {v}" for seat, (s, c, v) in enumerate(self.scores)]
        return f"{' '.join(each)} winner {' '.join(map(seat_name, self.winners))}"


class Note(NamedTuple):
    """A remark that changes nothing: a default, a take-over, an undo beyond the usual."""

    after: int  # it stands behind the n-th action; 0 = before the first
    text: str


@dataclass
class Record:
    """All that it takes to play a game again, and how it ended (None while it has not)."""

    players: int
    seed: str
    introductory: bool = False
    # supplied orders of the first shuffles, each from the top (see `setup.set_up`)
    script: list[list[int | str]] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    result: Result | None = None
    notes: list[Note] = field(default_factory=list)  # in the order of their places
    rules: int = RULES_VERSION  # the version it was played under; only this one can be replayed

    @staticmethod
    def of(
        state: State, actions: Sequence[Action], script: Sequence[Sequence[int | str]] = ()
    ) -> "Record":
        """The record of a game that these actions have led to this state."""
        return Record(
            state.players,
            state.seed,
            state.introductory,
            named_orders(script, state.players),
            list(actions),
            Result.of(state),
        )

    @staticmethod
    def parse(text: str) -> "Record":
        """The record that the text holds; `RecordError` names the line that is at fault."""
        return _Reader(text).record()

    @staticmethod
    def load(path: str | Path) -> "Record":
        """The record in a file; `RecordError` also when there is no such file."""
        return Record.parse(read_text(Path(path)))

    def save(self, path: str | Path) -> None:
        """Write the file whole or, should anything stop it, not at all."""
        path = Path(path)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="ascii", newline="\n") as file:
                file.write(self.text())
            Path(name).replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise

    def text(self) -> str:
        """The record as text, for `parse` to read back."""
        lines = self.header()
        lines += self.notes_after(0)
        for n, action in enumerate(self.actions, 1):
            lines.append(f"{n} {action}")
            lines += self.notes_after(n)
        lines.append("unfinished" if self.result is None else f"result {self.result}")
        lines.append("end")
        chain = _Chain()
        return "".join(f"{line} #{chain.check(line)}\n" for line in lines)

    def header(self) -> list[str]:
        orders = [" ".join(["order", *map(str, order)]) for order in self.script]
        return [
            f"loyang record {FORMAT}",
            f"rules {self.rules}",
            f"players {self.players}",
            f"introductory {'yes' if self.introductory else 'no'}",
            f"seed {json.dumps(self.seed)}",
            *orders,
        ]

    def notes_after(self, action: int) -> list[str]:
        return [f"note {json.dumps(note.text)}" for note in self.notes if note.after == action]

    def line_of(self, action: int) -> int:
        """The line of the text that holds the n-th action, counted from 1."""
        return len(self.header()) + action + sum(note.after < action for note in self.notes)


# --- playing a record ----------------------------------------------------------------------------


class Recorder:
    """A game that writes its own record."""

    def __init__(
        self,
        players: int,
        seed: int | str | None = None,
        introductory: bool = False,
        script: Sequence[Sequence[int | str]] = (),
    ) -> None:
        self.state, self.setup = open_game(players, seed, introductory, script)
        self.record = Record.of(self.state, [], script)

    @staticmethod
    def resume(record: Record) -> "Recorder":
        """The recorder of a game that goes on where the record ends."""
        state = replay(record)
        game = Recorder(record.players, record.seed, record.introductory, record.script)
        game.state = state
        game.record = Record.of(state, record.actions, record.script)
        game.record.notes = list(record.notes)
        return game

    def apply(self, action: Action) -> list[Event]:
        """The engine's verb; what it refuses leaves the record untouched too."""
        events = apply(self.state, action)
        self.record.actions.append(action)
        self.record.result = Result.of(self.state)
        return events

    def note(self, text: str) -> None:
        """Remark something at this point of the game."""
        self.record.notes.append(Note(len(self.record.actions), text))


class Step(NamedTuple):
    """A point of a replayed game: after the setup (no action), or after an action."""

    number: int
    action: Action | None
    events: list[Event]
    state: State  # changes with the next step: copy it to keep it


def walk(record: Record) -> Iterator[Step]:
    """Play the record, step by step, and check its result at the end."""
    try:
        state, events = open_game(record.players, record.seed, record.introductory, record.script)
    except ValueError as fault:
        raise RecordError(f"such a game cannot be set up: {fault}") from fault
    yield Step(0, None, events, state)
    for number, action in enumerate(record.actions, 1):
        try:
            events = apply(state, action)
        except (Illegal, ValueError) as fault:
            raise RecordError(
                f"action {number}, {str(action)!r}, is not possible: {fault}",
                record.line_of(number),
            ) from fault
        yield Step(number, action, events, state)
    check_result(record, state)


def check_result(record: Record, state: State) -> None:
    result = Result.of(state)
    line = record.line_of(len(record.actions) + 1)
    if result == record.result:
        return
    if result is None:
        raise RecordError("there is a result, but the game is not over", line)
    if record.result is None:
        raise RecordError(f"unfinished, but the game is over: {result}", line)
    raise RecordError(f"the result is {record.result}, but the game gives {result}", line)


def replay(record: Record, upto: int | None = None) -> State:
    """The state at the end of the record, or after its first `upto` actions."""
    if upto is not None and not 0 <= upto <= len(record.actions):
        raise RecordError(f"there is no action {upto}: the record has {len(record.actions)}")
    for step in walk(record):
        if step.number == upto:
            return step.state
    return step.state


# --- text ----------------------------------------------------------------------------------------


class _Chain:
    """The check of a line: a hash of all lines up to it."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()

    def check(self, line: str) -> str:
        self.hash.update(line.encode() + b"\n")
        return self.hash.hexdigest()[:CHECK_DIGITS]


def read_text(path: Path) -> str:
    """The text of a file, if it is of a size and encoding that we write."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise RecordError(f"cannot be read: {fault.strerror}") from fault
    except ValueError as fault:  # a path with a null character
        raise RecordError(f"cannot be read: {fault}") from fault
    if len(data) > MOST_BYTES:
        raise too_long(f"{MOST_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise RecordError("not a text in UTF-8") from fault


def too_long(limit: str) -> RecordError:
    return RecordError(f"too long: more than {limit}")


def shown(text: str) -> str:
    """A text as it may stand in a message of one line."""
    return ascii(text if len(text) <= SHOWN else text[:SHOWN] + "...")


Setting = TypeVar("Setting")


class _Reader:
    """Reads a record line by line; each line is checked before it is understood."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST_BYTES:
            raise too_long(f"{MOST_BYTES:,} bytes")
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n")
        if text.count("\n") >= MOST_LINES:
            raise too_long(f"{MOST_LINES:,} lines")
        self.lines = text.split("\n")
        self.at = 0
        self.chain = _Chain()
        self.before = 0  # the number of the last action

    def record(self) -> Record:
        self.first_line()
        self.rules()
        players = self.value("players", {"1": 1, "2": 2, "3": 3, "4": 4})
        introductory = self.value("introductory", {"yes": True, "no": False})
        record = Record(players, self.seed(), introductory)
        line = self.next("an action")
        while line.split(" ")[0] == "order":
            record.script.append(self.order(line))
            line = self.next("an action")
        while not line.startswith(("unfinished", "result")):
            if line.startswith("note "):
                record.notes.append(Note(len(record.actions), self.quoted("note", line)))
            else:
                record.actions.append(self.action(line, len(record.actions) + 1))
                self.before = len(record.actions)
            line = self.next("the next action, or the result")
        if line != "unfinished":
            record.result = self.result(line, players)
        if self.next("end") != "end":
            raise self.wrong("expected 'end'")
        if self.at < len(self.lines):
            self.at += 1
            raise self.wrong("nothing may follow 'end'")
        return record

    # --- lines ---

    def wrong(self, message: str) -> RecordError:
        return RecordError(f"{message}, found {shown(self.lines[self.at - 1])}", self.at)

    def next(self, wanted: str) -> str:
        """The next line without its check, which is right."""
        if self.at == len(self.lines):
            raise RecordError(f"the record breaks off here: expected {wanted}", self.at)
        self.at += 1
        line, mark, check = self.lines[self.at - 1].rpartition(" #")
        if not mark or not re.fullmatch(f"[0-9a-f]{{{CHECK_DIGITS}}}", check):
            raise self.wrong(f"expected {wanted}, with '#' and a check at the end of the line")
        self.numbered(line)
        if not line.isascii() or self.chain.check(line) != check:
            raise self.wrong("changed: the check does not fit this line and those before it")
        return line

    def numbered(self, line: str) -> None:
        """A number out of order tells more than the check, which can't fit either."""
        number = re.match("([0-9]{1,7}) ", line)
        if number and int(number[1]) != self.before + 1:
            raise self.wrong(f"missing, added or swapped: expected action {self.before + 1}")

    def value(self, name: str, values: dict[str, Setting]) -> Setting:
        """A line of the header that has one of a few values."""
        allowed = " or ".join(f"'{name} {value}'" for value in values)
        word, _, value = self.next(allowed).partition(" ")
        if word != name or value not in values:
            raise self.wrong(f"expected {allowed}")
        return values[value]

    # --- header ---

    def first_line(self) -> None:
        found = re.match(r"loyang record ([0-9]{1,9})(?: #|$)", self.lines[0])
        if not found:
            raise RecordError("this is not a record: it does not begin with 'loyang record'", 1)
        if int(found[1]) != FORMAT:
            raise RecordError(
                f"this is a record of format {found[1]}, this program reads format {FORMAT}", 1
            )
        self.next("'loyang record'")

    def rules(self) -> None:
        found = re.fullmatch(r"rules ([0-9]{1,9})", self.next("'rules' and a version"))
        if not found:
            raise self.wrong("expected 'rules' and a version")
        if found[1] != str(RULES_VERSION):
            raise RecordError(
                f"this game was played under version {found[1]} of the rules, "
                f"this program plays version {RULES_VERSION}",
                self.at,
            )

    def seed(self) -> str:
        return self.quoted("seed", self.next("'seed' and a text in double quotes"))

    def quoted(self, name: str, line: str) -> str:
        """The text of a line that holds a name and a text in double quotes."""
        word, _, text = line.partition(" ")
        if word == name and text.startswith('"'):
            with contextlib.suppress(ValueError):
                value: str = json.loads(text)
                if json.dumps(value) == text:
                    return value
        raise self.wrong(f"expected '{name}' and a text in double quotes")

    def order(self, line: str) -> list[int | str]:
        items: list[int | str] = []
        for word in line.split(" ")[1:]:
            if re.fullmatch("[0-9]{1,2}", word):
                items.append(int(word))
            elif word in CARD_NAMES:
                items.append(word)
            else:
                raise self.wrong(f"{shown(word)} is neither a card nor a number")
        if " ".join(["order", *map(str, items)]) != line:
            raise self.wrong("numbers are written without leading zeros")
        return items

    # --- the game ---

    def action(self, line: str, number: int) -> Action:
        word, _, text = line.partition(" ")
        if word != str(number):
            raise self.wrong(f"expected action {number}, or the result")
        try:
            action = parse(text)
        except NotationError as fault:
            raise RecordError(f"action {number} is none: {fault}", self.at) from fault
        if str(action) != text:
            raise self.wrong(f"expected {str(action)!r}")
        return action

    def result(self, line: str, players: int) -> Result:
        score = r"[A-D] (-?[0-9]{1,9}) ([0-9]{1,9}) ([0-9]{1,9})"
        form = rf"result {' '.join([score] * players)} winner ([A-D](?: [A-D])*)"
        found = re.fullmatch(form, line)
        if found:
            figures = list(map(int, found.groups()[:-1]))
            result = Result(
                tuple(
                    (figures[n], figures[n + 1], figures[n + 2]) for n in range(0, len(figures), 3)
                ),
                tuple(map(SEAT_NAMES.index, found.groups()[-1].split(" "))),
            )
            if f"result {result}" == line:
                return result
        raise self.wrong(
            f"expected 'unfinished', or 'result' with space, cash and vegetables of {players} "
            "by seat, then 'winner'"
        )


def named_orders(script: Sequence[Sequence[int | str]], players: int) -> list[list[int | str]]:
    """Supplied orders with cards by name. Before the cards, seats and private fields are shuffled:
    those are numbers in their own right."""
    numbers = 2 * players + (1 if players > 1 else 0)
    return [
        list(order) if n < numbers else [card_text(item) for item in order]
        for n, order in enumerate(script)
    ]


def card_text(item: int | str) -> int | str:
    """A card's name as it is written; what is no card stays, for the engine to refuse."""
    card = item if isinstance(item, int) else card_number(item)
    return CARD_NAMES[card] if NONE < card < CARDS else item
