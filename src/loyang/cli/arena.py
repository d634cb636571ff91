"""`loyang arena`: plays, shows how far it is, and prints the table."""

import contextlib
import json
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from rich.progress import Progress
from rich.table import Table

from loyang.arena import protocol
from loyang.arena.comparing import Comparison, compare
from loyang.arena.entrants import check_names
from loyang.arena.faults import ArenaError
from loyang.arena.figures import CAVEAT, as_figures, thinking
from loyang.arena.match import Outcome
from loyang.arena.pool import LocalPool, Pool
from loyang.arena.profile import profile
from loyang.arena.report import counted, html_report, introduction, span
from loyang.arena.run import RESULTS, Told, run
from loyang.arena.schedule import MOST_ANSWERS, Plan, make_match
from loyang.arena.summary import Standing, Summary, summarize
from loyang.engine.scoring import praise

from .faults import Complaint
from .files import write_text
from .screen import make_console, progress_columns
from .sim import distribution

MOST_DEALS = 200  # that are compared unless more are wanted
PROFILED = 15  # functions that are told


def arena(options: Namespace) -> int:
    if options.protocol:
        return examine(options)
    plan = make_plan(options)
    results, records = path_of(options.results), path_of(options.records)
    watch = Watch()
    try:
        if options.profile:
            print_profiles(plan, options.json)
            return 0
        if options.compare:
            print_comparison(compared(plan, options, results, watch), options.json)
            return 0
        outcomes = played(plan, options, results, records, watch)
    except ArenaError as fault:
        raise Complaint(str(fault)) from fault
    except KeyboardInterrupt:
        print(f"\n{watch.stopped(results, records)}", file=sys.stderr)
        raise
    summary = summarize(plan, outcomes)
    if options.html:
        write_text(options.html, html_report(summary))
    if options.json:
        print(json.dumps(as_figures(summary, watch.seconds(), watch.played()), indent=2))
    else:
        print_summary(summary, watch)
    return 0


def examine(options: Namespace) -> int:
    """The fixed examination of one bot."""
    if len(options.bots) != 1:
        raise Complaint(f"--protocol is for one bot at a time, not {len(options.bots)}")
    bot = options.bots[0]
    summaries = {}
    for part in protocol.parts_for(bot):
        kept = Path(f"{options.results}.{part.name}") if options.results else None
        watch = Watch()
        try:
            plan = part.plan(bot)
            summaries[part.name] = summarize(plan, played(plan, options, kept, None, watch))
        except ArenaError as fault:
            raise Complaint(str(fault)) from fault
        except KeyboardInterrupt:
            print(f"\n{part.name}: {watch.stopped(kept, None)}", file=sys.stderr)
            raise
    print(f"{protocol.HEAD}\n{protocol.line(bot, summaries)}")
    return 0


def make_plan(options: Namespace) -> Plan:
    if options.solo and options.players not in (None, 1):
        raise Complaint(f"--solo is for one player, not {options.players}")
    alone = options.solo or (options.compare and options.players is None)
    players = 1 if alone else options.players or 2
    if options.introductory and players == 1:
        raise Complaint("terminal.fault.introductory")
    if options.compare and (options.records or options.html):
        raise Complaint("--compare keeps neither records nor a report")
    if options.deals and not options.compare:
        raise Complaint("--deals belongs to --compare; --games says how many games are played")
    return Plan(
        tuple(options.bots),
        players,
        (options.deals or MOST_DEALS) * players if options.compare else options.games,
        options.seed,
        options.introductory,
        options.nodes,
        options.seconds,
        options.patience,
        options.answers or MOST_ANSWERS,
    )


def path_of(name: str | None) -> Path | None:
    return Path(name) if name else None


def pool_of(options: Namespace) -> Callable[[], Pool]:
    workers: int = options.workers or 1
    if options.ray is None:
        return lambda: LocalPool(workers)

    def on_ray() -> Pool:
        from loyang.arena.cluster import RayPool

        return RayPool(options.ray, workers)

    return on_ray


# --- while it runs -------------------------------------------------------------------------------


class Watch:
    """How far the run is."""

    def __init__(self) -> None:
        self.began = time.perf_counter()
        self.before: int | None = None  # games that were there already
        self.done = 0
        self.games = 0

    def tell(self, done: int, games: int) -> None:
        if self.before is None:
            self.before = done
        self.done, self.games = done, games

    def played(self) -> int:
        return self.done - (self.before or 0)

    def seconds(self) -> float:
        return time.perf_counter() - self.began

    def stopped(self, results: Path | None, records: Path | None) -> str:
        if results is None and records is not None:
            results = records / RESULTS
        kept = f"kept in {results}: the same command continues" if results else "lost"
        return f"stopped after {self.done} of {self.games} games, which are {kept}"


def played(
    plan: Plan, options: Namespace, results: Path | None, records: Path | None, watch: Watch
) -> list[Outcome]:
    with progress_of(watch) as told:
        return run(plan, pool_of(options), results, records, told)


def compared(plan: Plan, options: Namespace, results: Path | None, watch: Watch) -> Comparison:
    with progress_of(watch) as told:
        return compare(plan, pool_of(options), results, told)


@contextlib.contextmanager
def progress_of(watch: Watch) -> Iterator[Told]:
    """A bar for whoever looks, and the watch."""
    errors = make_console(stderr=True)
    with Progress(
        *progress_columns(), console=errors, transient=True, disable=not errors.is_terminal
    ) as progress:
        task = progress.add_task("games", total=None)

        def told(done: int, games: int) -> None:
            watch.tell(done, games)
            progress.update(task, completed=done, total=games)

        yield told


# --- comparing and profiling ---------------------------------------------------------------------


def print_comparison(found: Comparison, as_json: bool) -> None:
    low, high = found.interval or (None, None)
    if as_json:
        figures = {
            "bots": list(found.bots),
            "deals": len(found.differences),
            "mean_difference": round(found.mean, 3),
            "interval": None if low is None or high is None else [round(low, 3), round(high, 3)],
            "better": found.better,
        }
        print(json.dumps(figures, indent=2))
        return
    one, other = found.bots
    line = f"{one} against {other} on {counted(len(found.differences), 'deal')}: {found.mean:+.3f}"
    if low is not None and high is not None:
        line += f" spaces (95 % at any moment: {low:+.3f} to {high:+.3f})"
    line += f"; {found.better} is better" if found.better else "; not certain"
    make_console().print(line, markup=False, soft_wrap=True)


def print_profiles(plan: Plan, as_json: bool) -> None:
    """One game of each bot, with itself where others are needed."""
    names = tuple(dict.fromkeys(plan.bots))
    check_names(names)
    found = [profile(make_match(plan, 1, 0, (name,) * plan.players)) for name in names]
    if as_json:
        print(json.dumps([asdict(each) for each in found], indent=2))
        return
    console = make_console()
    for each in found:
        table = make_table("answers", "seconds", "longest")
        table.columns[0].header = each.bot
        for question, spent in sorted(each.questions.items(), key=lambda item: -item[1].seconds):
            table.add_row(
                question, str(spent.answers), f"{spent.seconds:.2f}", f"{spent.longest:.2f}"
            )
        console.print(table)
        functions = make_table("calls", "own seconds")
        functions.columns[0].header = "function"
        for name, calls, seconds in each.functions[:PROFILED]:
            functions.add_row(name, str(calls), f"{seconds:.2f}")
        console.print(functions)
        console.print()


# --- the table -----------------------------------------------------------------------------------


def print_summary(summary: Summary, watch: Watch) -> None:
    console = make_console()
    console.print(introduction(summary), soft_wrap=True)
    if not summary.plan.repeatable:
        console.print(f"note: {CAVEAT}", soft_wrap=True)
    console.print(f"{counted(watch.played(), 'game')} played in {watch.seconds():.1f} seconds")
    console.print()
    if summary.plan.players > 1:
        console.print(wins_table(summary.standings))
        console.print()
    console.print(spaces_table(summary.standings))
    if summary.plan.players == 1:
        for each in summary.standings:
            console.print()
            console.print(f"{each.bot}, final space: games{praised(each)}", markup=False)
            console.print(distribution(list(each.spaces)))
    print_losses(summary)


def print_losses(summary: Summary) -> None:
    """The first reason of each bot; the results hold all."""
    console = make_console()
    told: set[str] = set()
    for loss in summary.losses:
        if loss.bot not in told:
            told.add(loss.bot)
            count = sum(other.bot == loss.bot for other in summary.losses)
            line = (
                f"{loss.bot} lost {count} by default, first in game {loss.game} at answer "
                f"{loss.answer}: it {loss.reason}"
            )
            console.print(line, markup=False, soft_wrap=True)


def praised(each: Standing) -> str:
    """How many games were worth a word of the rules."""
    counts: dict[str, int] = {}
    for space in sorted(each.spaces):
        if praise(space):
            counts[praise(space)] = counts.get(praise(space), 0) + 1
    return "".join(f", {number} {word}" for word, number in counts.items())


def make_table(*names: str) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0))  # at 80 columns there is room for usual names
    table.add_column("bot", overflow="fold")
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def wins_table(standings: tuple[Standing, ...]) -> Table:
    table = make_table("rating", "95 %", "games", "wins", "rate", "95 %", "fair")
    for each in standings:
        table.add_row(
            each.bot,
            "" if each.rating is None else f"{each.rating:+.0f}",
            span(each.rating_interval, "+.0f"),
            str(each.games),
            f"{each.wins:g}",
            f"{each.win_rate:.1%}",
            span(each.win_interval, ".1%"),
            f"{each.fair:.0%}",
        )
    return table


def spaces_table(standings: tuple[Standing, ...]) -> Table:
    table = make_table("space", "95 %", "median", "ms/answer", "longest", "lost")
    for each in standings:
        times = thinking(each)
        table.add_row(
            each.bot,
            f"{each.mean:.2f}",
            span(each.mean_interval, ".2f"),
            f"{each.median:g}",
            f"{times['mean_ms']:.3g}",
            f"{times['longest_ms']:.0f}",
            str(each.defaults),
        )
    return table
