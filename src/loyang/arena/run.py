"""A whole run: what is left of the plan is played, kept, and returned with what was there.

>>> from loyang.arena import Plan, run
>>> outcomes = run(Plan(("random",), players=1, games=2, seed="example"))
>>> [outcome.places for outcome in outcomes]
[(1,), (1,)]
"""

import contextlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from .entrants import check_names
from .faults import ArenaError
from .match import Outcome
from .pool import LocalPool, Pool
from .results import Results
from .schedule import Match, Plan, schedule

RESULTS = "results.jsonl"

# Called with the games done and all games: once at the beginning, then after each.
Told = Callable[[int, int], None]


def tell_nobody(done: int, games: int) -> None:
    """For a run that nobody watches."""


def run(
    plan: Plan,
    start: Callable[[], Pool] = lambda: LocalPool(1),
    results: Path | None = None,
    records: Path | None = None,
    told: Told = tell_nobody,
) -> list[Outcome]:
    """All outcomes, in the order of the schedule, without the text of their records.

    With `results` the run may be stopped at any moment and goes on when it is started again.
    `records` is a folder that gets a record of each game, and the results too unless they have
    a place of their own: the records alone don't say who lost by default and why.
    """
    check_names(plan.bots)
    matches = schedule(plan)
    if records is not None:
        make_folder(records)
        results = results or records / RESULTS
    with contextlib.ExitStack() as stack:
        kept = stack.enter_context(Results(results, plan, matches)) if results else None
        if records is not None and kept is not None and kept.new:
            check_empty(records)
        done = list(kept.done) if kept else []
        known = {outcome.number for outcome in done}
        left = [match for match in matches if match.number not in known or lacks(match, records)]
        told(len(done), len(matches))
        if left:
            # Started only when there is something to do: a cluster takes its time.
            pool = start()
            stack.callback(pool.close)
            for outcome in pool.play(left):
                if records is not None:
                    save(outcome, records)  # first: a result promises its record
                if outcome.number in known:
                    continue
                if kept is not None:
                    kept.add(outcome)
                done.append(replace(outcome, record=""))  # a hundred thousand would be gigabytes
                told(len(done), len(matches))
    return sorted(done, key=lambda outcome: outcome.number)


# --- records -------------------------------------------------------------------------------------


def record_name(number: int) -> str:
    return f"game-{number:06}.txt"


def lacks(match: Match, folder: Path | None) -> bool:
    """Whether a wanted record is missing: the results may be older than the wish for records."""
    return folder is not None and not (folder / record_name(match.number)).exists()


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else fault
        raise ArenaError(f"cannot make the folder {folder}: {reason}") from fault


def check_empty(folder: Path) -> None:
    """A new run must not mix its records with those of another one."""
    if any(folder.glob("game-*.txt")):
        raise ArenaError(f"{folder} holds the records of another run: choose another folder")


def save(outcome: Outcome, folder: Path) -> None:
    """Whole or not at all."""
    path = folder / record_name(outcome.number)
    part = folder / f".{path.name}.part"
    try:
        part.write_text(outcome.record, encoding="ascii", newline="\n")
        part.replace(path)
    except OSError as fault:
        raise ArenaError(f"cannot write {path}: {fault.strerror}") from fault
