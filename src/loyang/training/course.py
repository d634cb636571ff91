"""A course of training: generation after generation, each on new games.

CMA-ES proposes variants of the weights; their merit is how far greedy players get with them, alone
or against one another. A course may follow another one, from the genes that one ended with. The
file of a course holds what it depends on and all merits so far, so that it can go on where it
stopped: what the search has learnt follows from the merits.
"""

import json
import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from loyang.bots.rollout import Rollout
from loyang.bots.weights import Weights
from loyang.engine.cards import ROUNDS
from loyang.engine.game import new_game
from loyang.engine.turn_end import step_price

from .genes import GENES, express, with_free_cards

FORMAT: Final = "loyang training 1"
STEP: Final = 0.35  # how far the first variants go
NEXT_STEP: Final = 0.2  # and those of a course that follows another
DIGITS: Final = 6  # of a gene that a course begins with
SMALLEST: Final = 4  # population
MOST_PLAYERS: Final = 4
CHUNK: Final = 25  # games that a worker plays at a time


class TrainingError(Exception):
    """A course that can't begin or go on."""


@dataclass(frozen=True)
class Course:
    """Everything that the result depends on, except the number of generations."""

    seed: int = 1
    population: int = 14
    games: int = 100  # for each variant of a generation
    checks: int = 200  # for the weights so far, the same games each time
    players: int = 1
    start: list[float] = field(default_factory=list)  # genes; none for the first guesses


@dataclass(frozen=True)
class Generation:
    """How a generation turned out."""

    number: int
    merits: list[float]  # of its variants: the mean space reached in its games
    check: float  # of the weights so far


# --- merit ---------------------------------------------------------------------------------------


def reached(players: int, seed: str, weights: Weights) -> float:
    """The mean space that greedy players reach; left-over cash is the fraction of a space."""
    state = new_game(players, seed)
    Rollout(weights).play(state, ROUNDS)
    spaces = [
        seat.space - seat.loans + min(seat.cash, seat.space) / step_price(seat.space, 1)
        for seat in state.seats
    ]
    return sum(spaces) / players


def play_games(genes: Sequence[float], players: int, seeds: Sequence[str]) -> list[float]:
    """A worker's task."""
    weights = Weights()
    weights.take(express(genes))
    return [reached(players, seed, weights) for seed in seeds]


class Workers:
    """Processes that play; the merits don't depend on how many there are."""

    def __init__(self, players: int, workers: int) -> None:
        self.players = players
        self.pool = ProcessPoolExecutor(workers, get_context("spawn"))

    def merits(
        self, variants: Sequence[Sequence[float]], seeds: Sequence[str], tell: Callable[[], None]
    ) -> list[float]:
        """The mean space reached by each variant; `tell` is called for each part that is done."""
        parts = [seeds[n : n + CHUNK] for n in range(0, len(seeds), CHUNK)]
        tasks = [
            [self.pool.submit(play_games, list(genes), self.players, part) for part in parts]
            for genes in variants
        ]
        found = []
        for row in tasks:
            spaces: list[float] = []
            for task in row:
                spaces += task.result()
                tell()
            found.append(sum(spaces) / len(spaces))
        return found

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)


# --- the course ----------------------------------------------------------------------------------


class Learner:
    """Where a course stands."""

    def __init__(self, course: Course, past: Sequence[Generation] = ()) -> None:
        self.course = course
        self.past: list[Generation] = []
        self.search = new_search(course)
        for generation in past:
            self.variants()
            self.learn(generation.merits)
            self.past.append(generation)

    def variants(self) -> list[list[float]]:
        """The next generation, to be followed by `learn`."""
        self.asked = self.search.ask()
        return [[float(gene) for gene in genes] for genes in self.asked]

    def learn(self, merits: Sequence[float]) -> None:
        self.search.tell(self.asked, [-merit for merit in merits])

    def favourite(self) -> list[float]:
        """The genes that the search believes in."""
        return [float(gene) for gene in self.search.result.xfavorite]

    def generation(self, workers: Workers, tell: Callable[[], None]) -> Generation:
        """Play the next generation and learn from it."""
        course, number = self.course, len(self.past) + 1
        seeds = [f"training {course.seed} {number} {n}" for n in range(course.games)]
        merits = workers.merits(self.variants(), seeds, tell)
        self.learn(merits)
        checks = [f"training check {course.seed} {n}" for n in range(course.checks)]
        (check,) = workers.merits([self.favourite()], checks, tell)
        self.past.append(Generation(number, merits, check))
        return self.past[-1]


def parts_of(course: Course) -> int:
    """How often `tell` is called in a generation."""
    return course.population * -(-course.games // CHUNK) + -(-course.checks // CHUNK)


def new_search(course: Course) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a library for plots is missing; we need none
            import cma
    except ImportError as fault:
        raise TrainingError(
            "training needs the library cma: pip install 'loyang[train]'"
        ) from fault
    options = {
        "popsize": course.population,
        "CMA_diagonal": True,
        "seed": course.seed,
        "verbose": -9,
    }
    start = course.start or [0.0] * GENES
    return cma.CMAEvolutionStrategy(start, NEXT_STEP if course.start else STEP, options)


def start_after(path: Path, players: int) -> list[float]:
    """The genes that another course ended with, for a course of this many players."""
    # Rounded, so that another machine's last digits don't make it another course.
    genes = [round(gene, DIGITS) for gene in Learner(*read_course(path)).favourite()]
    # Only a solo player buys cards at row prices (R8.3).
    return genes if players == 1 else with_free_cards(genes)


# --- the file ------------------------------------------------------------------------------------


def read_course(path: Path) -> tuple[Course, list[Generation]]:
    """What a file holds; a last line that was cut off by an accident is left out."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as fault:
        raise TrainingError(f"{path}: cannot be read as text: {fault}") from fault
    try:
        head = json.loads(lines[0])
        if head.pop("format") != FORMAT:
            raise ValueError
        course = Course(**head)
        check(course)
    except (ValueError, TypeError, AttributeError, KeyError) as fault:
        raise TrainingError(f"{path}: does not begin like a file of 'loyang train'") from fault
    return course, list(generations(path, course, lines[1:-1]))


def check(course: Course) -> None:
    """Refuse settings that no command could have given."""
    *numbers, start = asdict(course).values()
    if not all(isinstance(number, int) and number > 0 for number in numbers):
        raise ValueError
    if course.population < SMALLEST or course.players > MOST_PLAYERS:
        raise ValueError
    if start:
        express(start)


def generations(path: Path, course: Course, lines: Sequence[str]) -> Iterator[Generation]:
    for number, line in enumerate(lines, 1):
        found = generation_of(line)
        if found is None or found.number != number or len(found.merits) != course.population:
            raise TrainingError(f"{path}: line {number + 1} is not generation {number}")
        yield found


def generation_of(line: str) -> Generation | None:
    """The generation that a line holds, if it holds one."""
    try:
        found = Generation(**json.loads(line))
        numbers = [*found.merits, found.check]
    except (ValueError, TypeError):
        return None
    return found if all(isinstance(each, float) for each in numbers) else None


class CourseFile:
    """Appends generations to the file of a course, each safely on disk."""

    def __init__(self, path: Path, course: Course) -> None:
        self.path = path
        self.past: list[Generation] = []
        if path.exists():
            found, self.past = read_course(path)
            if found != course:
                raise TrainingError(
                    f"{path}: belongs to another course ({described(found)}); "
                    "go on with its settings, or name another file"
                )
        self.rewrite(course)

    def rewrite(self, course: Course) -> None:
        lines = [json.dumps({"format": FORMAT, **asdict(course)})]
        lines += [json.dumps(asdict(generation)) for generation in self.past]
        try:
            self.path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        except OSError as fault:
            raise TrainingError(f"{self.path}: cannot be written: {fault.strerror}") from fault

    def append(self, generation: Generation) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(generation)) + "\n")
            file.flush()
            os.fsync(file.fileno())


def described(course: Course) -> str:
    settings = asdict(course)
    start = "after another course" if settings.pop("start") else "from the first guesses"
    return ", ".join(f"{name} {value}" for name, value in settings.items()) + f", {start}"
