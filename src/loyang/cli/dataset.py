"""`loyang dataset`: plays games in the arena, and makes shards of their records."""

import os
import sys
from argparse import Namespace
from pathlib import Path

from rich.progress import Progress

from loyang.arena.faults import ArenaError
from loyang.arena.run import run
from loyang.arena.schedule import Plan
from loyang.record import RecordError

from .arena import pool_of
from .faults import Complaint
from .screen import make_console, progress_columns


def make_dataset(options: Namespace) -> int:
    try:
        from loyang.envs.dataset import DatasetError, write_shards
    except ImportError as fault:
        raise Complaint(f"data sets need loyang[dataset]: {fault}") from fault
    bots = tuple(options.bots)
    folder = Path(options.folder)
    plan = Plan(bots, options.players, options.games, options.seed, options.introductory)
    about = {
        "bots": bots,
        "players": options.players,
        "games": options.games,
        "seed": options.seed,
        "introductory": options.introductory,
    }
    options.workers = options.workers or os.cpu_count()
    errors = make_console(stderr=True)
    done = 0
    try:
        with Progress(
            *progress_columns(), console=errors, transient=True, disable=not errors.is_terminal
        ) as progress:
            playing = progress.add_task("games", total=None)
            writing = progress.add_task("written", total=None)

            def told(done: int, games: int) -> None:
                progress.update(playing, completed=done, total=games)
                progress.update(writing, total=games)

            run(plan, pool_of(options), None, folder / "records", told)
            for done in write_shards(folder, about, options.format):
                progress.update(writing, completed=done)
    except (ArenaError, DatasetError, RecordError) as fault:
        raise Complaint(str(fault)) from fault
    except OSError as fault:
        raise Complaint(f"{fault.filename}: {fault.strerror}") from fault
    except KeyboardInterrupt:
        print(f"\nstopped; the same command continues {folder}", file=sys.stderr)
        raise
    print(f"{done} games in {folder}: see {folder / 'README.md'}")
    return 0
