"""What a lesson is, as data: where it begins, its steps, and what is answered to other actions.

Actions are named by patterns of the notation without the seat ("buy *", "keep C3"); a pattern may
add the question that is open and its number, as in "done @path:0": to end the walk at once.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, Literal

from loyang.engine.actions import Action
from loyang.engine.events import Event
from loyang.engine.game import legal_actions, new_game
from loyang.engine.position import Document, from_document
from loyang.engine.state import QUESTION_NAMES, RULES_VERSION, State, pending

Kind = Literal["yes", "sure", "not-yet"]
LEARNER: Final = 0  # who is led
NEIGHBOUR: Final = 1  # who plays her own line


@dataclass(frozen=True)
class Answer:
    """What the guide says to an action: do it, do it if it is meant, or not yet, and why."""

    kind: Kind
    says: str = ""  # a message's key


YES: Final = Answer("yes")


@dataclass(frozen=True)
class Note:
    """An answer to actions that are not what the step is about."""

    patterns: tuple[str, ...]
    kind: Kind
    says: str  # the last part of the message's key
    rounds: tuple[int, ...] = ()  # empty: all
    before: str = ""  # only as long as this step is to come
    can: str = ""  # only as long as this is possible


def not_yet(
    *patterns: str, says: str, rounds: Sequence[int] = (), before: str = "", can: str = ""
) -> Note:
    """The reason is said, nothing happens."""
    return Note(patterns, "not-yet", says, tuple(rounds), before, can)


def sure(*patterns: str, says: str, rounds: Sequence[int] = (), before: str = "") -> Note:
    """The reason is said; the same action again does it."""
    return Note(patterns, "sure", says, tuple(rounds), before)


@dataclass(frozen=True)
class Step:
    """One thing to do, or (without a goal) one thing to look at."""

    id: str
    round: int
    lights: tuple[str, ...]  # things of the page, named as the targets of actions are
    rules: tuple[str, ...] = ()  # those it tells a beginner about
    # By what it is done: an event with these values, a question that is asked (`asks`), or one that
    # has been answered (`answered`).
    goal: Mapping[str, object] | None = None
    lines: tuple[str, ...] = ()  # the actions that lead there, the preferred ones first
    also: tuple[str, ...] = ()  # others that are fine
    notes: tuple[Note, ...] = ()
    unless: tuple[str, ...] = ()  # it waits while one of these is possible
    variants: tuple[tuple[str, str], ...] = ()  # a condition of the state, and its own words
    glows: int = 0  # seconds until the thing glows

    @property
    def look(self) -> bool:
        return self.goal is None


def look(
    name: str,
    round_: int,
    *lights: str,
    rules: tuple[str, ...] = (),
    notes: tuple[Note, ...] = (),
    variants: tuple[tuple[str, str], ...] = (),
    glows: int = 0,
) -> Step:
    """Something to look at: it is done when the learner says so."""
    return Step(name, round_, lights, rules, notes=notes, variants=variants, glows=glows)


@dataclass(frozen=True)
class Hint:
    """Said once, when it happens."""

    id: str
    holds: Callable[[State, Sequence[Event]], bool]
    lights: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    stops: bool = False  # said when the learner is about to stop, as a "sure?"


@dataclass(frozen=True)
class Lesson:
    """A deal or a position, and the way through it."""

    id: str
    steps: tuple[Step, ...]
    seed: str = ""
    script: tuple[tuple[int | str, ...], ...] = ()
    position: Document | None = None
    notes: tuple[Note, ...] = ()
    # What is answered to all the rest, by round; yes where nothing is said.
    otherwise: Mapping[int, Note] | None = None
    neighbour: Mapping[int, tuple[str, ...]] | None = None  # her line, by round
    hints: tuple[Hint, ...] = ()

    def open(self) -> State:
        """The game at its beginning."""
        if self.position is None:
            return new_game(2, self.seed, script=self.script)
        return from_document({**self.position, "rules": RULES_VERSION})

    def index(self, step: str) -> int:
        return next(n for n, each in enumerate(self.steps) if each.id == step)

    def key(self, step: str, part: str = "") -> str:
        """Of a message."""
        return f"lesson.{self.id}.{step}.{part}" if part else f"lesson.{self.id}.{step}"


# --- matching -------------------------------------------------------------------------------------


def words_of(action: Action) -> str:
    """An action without its seat."""
    return str(action).split(" ", 1)[1]


def question_of(state: State, seat: int) -> str:
    """The name of what the seat is asked; empty if nothing."""
    decision = pending(state, seat)
    return "" if decision is None else QUESTION_NAMES[decision.question]


def matches(state: State, action: Action, patterns: Sequence[str]) -> bool:
    words = words_of(action)
    decision = pending(state, action.seat)
    where = "" if decision is None else f"{QUESTION_NAMES[decision.question]}:{decision.number}"
    return any(
        fnmatchcase(f"{words} @{where}" if "@" in pattern else words, pattern)
        for pattern in patterns
    )


def possible(state: State, patterns: Sequence[str]) -> bool:
    """Whether the learner can do one of these."""
    return any(matches(state, action, patterns) for action in legal_actions(state, LEARNER))


def reached(
    goal: Mapping[str, object], asked: str, events: Sequence[Event], state: State, seat: int
) -> bool:
    """Whether the goal was reached by what has happened; `asked` is what was asked before."""
    if "asks" in goal:
        return question_of(state, seat) == goal["asks"]
    if "answered" in goal:
        return asked == goal["answered"] != question_of(state, seat)
    return any(goal.items() <= event.as_dict().items() for event in events if plain(event))


def plain(event: Event) -> bool:
    """Events with lists among their values can't be compared as sets of items."""
    return event.name != "pile-seen"
