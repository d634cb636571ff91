"""`loyang puzzles`: plays games and finds puzzles in them, or proves those of a file again."""

import contextlib
import os
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import chain, zip_longest
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from rich.progress import Progress

from loyang.arena.faults import ArenaError
from loyang.arena.results import checked_line, lock, read_line
from loyang.arena.run import run
from loyang.arena.schedule import Plan
from loyang.puzzles.checking import fault_of
from loyang.puzzles.making import puzzles_of
from loyang.puzzles.puzzle import (
    GRADES,
    Puzzle,
    PuzzleError,
    as_content,
    as_puzzle,
    load,
    save,
    shipped,
)
from loyang.record import Record, RecordError

from .arena import pool_of
from .faults import Complaint
from .screen import make_console, progress_columns

FOUND = "found.jsonl"
PUZZLES = "puzzles.jsonl.gz"
PLAYERS = (1, 2, 3)

Given = TypeVar("Given")
Got = TypeVar("Got")


def puzzles(options: Namespace) -> int:
    options.workers = options.workers or os.cpu_count() or 1
    try:
        return make(options) if options.verb == "make" else check(options)
    except (ArenaError, PuzzleError, RecordError) as fault:
        raise Complaint(str(fault)) from fault
    except OSError as fault:
        raise Complaint(f"{fault.filename}: {fault.strerror}") from fault


@contextlib.contextmanager
def bars() -> Iterator[Progress]:
    errors = make_console(stderr=True)
    with Progress(
        *progress_columns(), console=errors, transient=True, disable=not errors.is_terminal
    ) as progress:
        yield progress


def worked(
    options: Namespace, function: Callable[[Given], Got], given: Iterable[Given]
) -> Iterator[Got]:
    """What the function returns for each, as it comes: on this machine's cores, or on Ray."""
    if options.ray is not None:
        from loyang.arena.cluster import RayPool

        cluster = RayPool(options.ray, options.workers)
        with contextlib.closing(cluster):
            yield from cluster.work(function, ((each,) for each in given))
        return
    pool = ProcessPoolExecutor(options.workers, get_context("spawn"))
    try:
        for task in as_completed([pool.submit(function, each) for each in given]):
            yield task.result()
    finally:
        pool.shutdown(cancel_futures=True)


# --- making ---------------------------------------------------------------------------------------


def make(options: Namespace) -> int:
    if options.folder is None:
        raise Complaint("say where the puzzles go: loyang puzzles make DIR")
    folder = Path(options.folder)
    try:
        with bars() as progress:
            records = list(play(options, folder, progress))
            found = look_through(options, folder, records, progress)
    except KeyboardInterrupt:
        print(f"\nstopped; the same command continues {folder}", file=sys.stderr)
        raise
    chosen = choose(found, options.each)
    save(folder / PUZZLES, chosen)
    size = (folder / PUZZLES).stat().st_size
    print(f"{len(found)} puzzles in {len(records)} games; {told(chosen)}")
    print(f"written: {folder / PUZZLES}, {size} bytes")
    return 0


def play(options: Namespace, folder: Path, progress: Progress) -> Iterator[Path]:
    """Games of one, two and three players, played in the arena; their records."""
    for players in PLAYERS:
        plan = Plan(tuple(options.bots), players, options.games, f"{options.seed} {players}")
        place = folder / f"records-{players}"
        bar = progress.add_task(f"games of {players}", total=None)

        def show(done: int, games: int, bar: Any = bar) -> None:
            progress.update(bar, completed=done, total=games)

        run(plan, pool_of(options), None, place, show)
        yield from sorted(place.glob("game-*.txt"))


def look_through(
    options: Namespace, folder: Path, records: list[Path], progress: Progress
) -> list[Puzzle]:
    """The puzzles of all games; each game is looked through once, and kept with what it has."""
    contents: dict[str, list[Any]] = {}
    with (folder / FOUND).open("a+b") as file:
        lock(file, folder / FOUND)
        contents = known(file, folder / FOUND)
        left = [path for path in records if name_of(path) not in contents]
        bar = progress.add_task("looked through", total=len(records))
        progress.update(bar, completed=len(records) - len(left))
        for name, found in worked(options, contents_of, map(str, left)):
            contents[name] = found
            file.write(checked_line({"game": name, "puzzles": found}).encode())
            file.flush()
            os.fsync(file.fileno())
            progress.advance(bar)
    wanted = {name_of(path) for path in records}
    return [
        as_puzzle(each) for name in sorted(contents) if name in wanted for each in contents[name]
    ]


def known(file: Any, path: Path) -> dict[str, list[Any]]:
    """What the file holds. A line that was being written when the run was stopped is dropped."""
    file.seek(0)
    data = file.read()
    *lines, torn = data.split(b"\n")
    file.truncate(len(data) - len(torn))
    contents: dict[str, list[Any]] = {}
    for at, line in enumerate(lines, 1):
        try:
            content = read_line(line.decode())
            contents[content["game"]] = content["puzzles"]
        except (ValueError, KeyError) as fault:
            raise PuzzleError(f"{path}: line {at}: {fault}") from fault
    return contents


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def contents_of(path: str) -> tuple[str, list[Any]]:
    """Runs in a process of its own."""
    return name_of(Path(path)), [as_content(each) for each in puzzles_of(Record.load(path))]


def choose(found: list[Puzzle], each: int) -> list[Puzzle]:
    """So many of each grade, as different as can be: goals and numbers of players in turn."""
    chosen: list[Puzzle] = []
    for grade in GRADES:
        kinds: dict[tuple[str, int], dict[str, Puzzle]] = {}
        for puzzle in sorted(found, key=lambda puzzle: puzzle.id):
            if puzzle.grade == grade:
                kind = (puzzle.goal.kind, puzzle.players)
                kinds.setdefault(kind, {})[puzzle.id] = puzzle
        rows = [kinds[kind].values() for kind in sorted(kinds)]
        mixed = chain.from_iterable(zip_longest(*rows))
        chosen += [puzzle for puzzle in mixed if puzzle is not None][:each]
    return chosen


# --- checking -------------------------------------------------------------------------------------


def check(options: Namespace) -> int:
    found = load(Path(options.folder)) if options.folder else [*shipped().values()]
    faults: list[str] = []
    with bars() as progress:
        bar = progress.add_task("proved", total=len(found))
        for fault in worked(options, checked, found):
            progress.advance(bar)
            if fault:
                faults.append(fault)
    if faults:
        raise Complaint("\n".join(sorted(faults)))
    print(f"proved: {told(found)}")
    return 0


def checked(puzzle: Puzzle) -> str:
    fault = fault_of(puzzle)
    return f"puzzle {puzzle.id}: {fault}" if fault else ""


def told(found: list[Puzzle]) -> str:
    grades = Counter(each.grade for each in found)
    shares = ", ".join(f"{grades[grade]} of grade {grade}" for grade in GRADES)
    return f"{len(found)} puzzles: {shares}"
