"""`loyang sim`: random games, and what came of them."""

import json
import random
import statistics
import time
from argparse import Namespace
from collections import Counter
from dataclasses import dataclass, field

from rich.progress import Progress
from rich.table import Table

from loyang.engine.actions import seat_name
from loyang.engine.game import apply, deciders, legal_actions, new_game
from loyang.engine.scoring import scores, winners
from loyang.engine.state import State

from .faults import Complaint
from .screen import make_console


@dataclass
class Tally:
    """Counts over many games; all but the seconds follow from the seed."""

    players: int
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    spaces: list[list[int]] = field(default_factory=list)  # by seat, game by game
    wins: list[int] = field(default_factory=list)  # by seat; shared ones count for each

    def __post_init__(self) -> None:
        self.spaces = [[] for _ in range(self.players)]
        self.wins = [0] * self.players

    def add(self, state: State, decisions: int) -> None:
        self.games += 1
        self.decisions += decisions
        for each in scores(state):
            self.spaces[each.seat].append(each.space)
        for seat in winners(state):
            self.wins[seat] += 1

    def as_dict(self) -> dict[str, object]:
        return {
            "players": self.players,
            "games": self.games,
            "decisions": self.decisions,
            "seats": [self.seat_dict(seat) for seat in range(self.players)],
            "timing": {
                "seconds": round(self.seconds, 3),
                "decisions_per_second": round(self.decisions / self.seconds),
            },
        }

    def seat_dict(self, seat: int) -> dict[str, object]:
        spaces = self.spaces[seat]
        return {
            "seat": seat_name(seat),
            "wins": self.wins[seat],
            "mean": round(statistics.fmean(spaces), 3),
            "median": statistics.median(spaces),
            "min": min(spaces),
            "max": max(spaces),
            "distribution": {str(space): n for space, n in sorted(Counter(spaces).items())},
        }


def random_game(players: int, seed: str, introductory: bool) -> tuple[State, int]:
    """Any legal action each time; the finished game and the number of decisions."""
    state = new_game(players, seed, introductory)
    chance = random.Random(f"actions {seed}")
    decisions = 0
    asked = deciders(state)
    while asked:
        seat = asked[0] if len(asked) == 1 else chance.choice(asked)
        apply(state, chance.choice(legal_actions(state, seat)))
        decisions += 1
        asked = deciders(state)
    return state, decisions


def simulate(options: Namespace) -> int:
    if options.introductory and options.players == 1:
        raise Complaint("terminal.fault.introductory")
    tally = Tally(options.players)
    errors = make_console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("games", total=options.games)
        for n in range(options.games):
            began = time.perf_counter()
            played = random_game(options.players, f"{options.seed}/{n}", options.introductory)
            tally.seconds += time.perf_counter() - began
            tally.add(*played)
            progress.advance(task)
    if options.json:
        figures = {"seed": options.seed, "introductory": options.introductory, **tally.as_dict()}
        print(json.dumps(figures, indent=2))
    else:
        print_tally(tally)
    return 0


def print_tally(tally: Tally) -> None:
    rate = tally.decisions / tally.seconds
    console = make_console()
    console.print(f"{tally.games} games, {tally.decisions} decisions")
    console.print(f"{tally.seconds:.1f} seconds, {rate:,.0f} decisions per second")
    table = Table(box=None, padding=(0, 2, 0, 0))
    names = ("seat", "wins", "mean", "median", "min", "max")
    for name in names:
        table.add_column(name, justify="right")
    for seat in range(tally.players):
        row = tally.seat_dict(seat)
        table.add_row(*[str(row[name]) for name in names])
    console.print(table)
    console.print("final space: games (all seats)")
    console.print(distribution([space for spaces in tally.spaces for space in spaces]))


def distribution(spaces: list[int]) -> Table:
    """At most twenty bars, so that it fits a screen."""
    low, high = min(spaces), max(spaces)
    width = (high - low) // 20 + 1
    counts = Counter((space - low) // width for space in spaces)
    most = max(counts.values())
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    table.add_column(justify="right")
    for n in range((high - low) // width + 1):
        first = low + n * width
        label = str(first) if width == 1 else f"{first} to {first + width - 1}"
        table.add_row(label, str(counts[n]), "#" * round(40 * counts[n] / most))
    return table
