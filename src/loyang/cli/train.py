"""`loyang train`: bars while it learns, then the curve and the weights."""

import json
import os
import sys
from argparse import Namespace
from pathlib import Path

from rich.progress import Progress

from loyang.training.course import (
    Course,
    CourseFile,
    Generation,
    Learner,
    TrainingError,
    Workers,
    parts_of,
    start_after,
)
from loyang.training.curve import curve, sparks
from loyang.training.genes import express

from .faults import Complaint
from .files import write_text
from .screen import make_console, progress_columns


def train(options: Namespace) -> int:
    try:
        start = start_after(Path(options.after), options.players) if options.after else []
        course = Course(
            options.seed, options.population, options.games, options.checks, options.players, start
        )
        file = CourseFile(Path(options.file), course)
        learner = Learner(course, file.past)
        teach(learner, file, options.generations, options.workers or os.cpu_count() or 1)
    except TrainingError as fault:
        raise Complaint(str(fault)) from fault
    except KeyboardInterrupt:
        print(f"\nstopped; the same command continues {options.file}", file=sys.stderr)
        raise
    if options.weights:
        weights = json.dumps(express(learner.favourite()), indent=1)
        write_text(options.weights, weights + "\n")
    if options.curve:
        write_text(options.curve, curve(learner.past))
    console = make_console()
    console.print(sparks(learner.past))
    console.print(told(learner.past[-1]))
    return 0


def teach(learner: Learner, file: CourseFile, generations: int, workers: int) -> None:
    """Go on until there are so many generations, each kept as soon as it is done."""
    parts = parts_of(learner.course)
    playing = Workers(learner.course.players, workers)
    try:
        with Progress(*progress_columns(), console=make_console(stderr=True)) as progress:
            whole = progress.add_task("generations", total=generations, completed=len(file.past))
            part = progress.add_task("this one", total=parts)
            while len(learner.past) < generations:
                progress.reset(part)
                generation = learner.generation(playing, lambda: progress.advance(part))
                file.append(generation)
                progress.advance(whole)
                progress.console.print(told(generation))
    finally:
        playing.close()


def told(generation: Generation) -> str:
    best = max(generation.merits)
    return f"generation {generation.number}: best {best:.2f}, weights so far {generation.check:.2f}"
