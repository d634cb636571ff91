"""Loyang beside other game engines, measured in one run: random play, and copying a state.

    make bench-peers            # installs catanatron and OpenSpiel; ARGS="--json" for JSON

The programs take turns within every repeat, so that a machine that slows down slows all of them.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

import pyspiel
from catanatron import Color, Game, RandomPlayer
from rich.console import Console
from rich.table import Table

from loyang import compiled
from loyang.cli.measure import decisions_per_second, microseconds, middle_of_game

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
MOST_TURNS = 1000  # random Catan players may never win
COPY_AT = 200  # decisions: the middle of a game
OPEN_SPIEL = ("hearts", "gin_rummy", "chess")


class Program(NamedTuple):
    """A game engine: how fast it plays at random, and the copying of a state."""

    name: str
    play: Callable[[float, str], float]  # seconds and seed -> decisions per second
    copy: Callable[[], object]


# --- the programs --------------------------------------------------------------------------------


def loyang() -> Program:
    return Program(
        "Loyang, 4 players",
        lambda seconds, seed: decisions_per_second(4, seconds, seed),
        middle_of_game().copy,
    )


def catan(seed: int) -> Game:
    return Game([RandomPlayer(color) for color in COLORS], seed=seed)


def play_catan(seconds: float, seed: str) -> float:
    chance = random.Random(seed)
    decisions = 0
    began = now = time.perf_counter()
    while now - began < seconds:
        game = catan(chance.getrandbits(32))
        while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
            game.play_tick()
            decisions += 1
        now = time.perf_counter()
    return decisions / (now - began)


def catanatron() -> Program:
    game = catan(1)
    for _ in range(COPY_AT):
        game.play_tick()
    return Program("catanatron, 4 players", play_catan, game.copy)


def advance(state: pyspiel.State, chance: random.Random) -> bool:
    """One step of random play; whether it was a decision of a player."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, weights)[0])
        return False
    state.apply_action(chance.choice(state.legal_actions()))
    return True


def open_spiel(name: str) -> Program:
    game = pyspiel.load_game(name)

    def play(seconds: float, seed: str) -> float:
        chance = random.Random(seed)
        decisions = 0
        began = now = time.perf_counter()
        while now - began < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += advance(state, chance)
            now = time.perf_counter()
        return decisions / (now - began)

    middle = game.new_initial_state()
    chance = random.Random(1)
    decisions = 0
    while decisions < 20:  # every one of them lasts longer
        decisions += advance(middle, chance)
    return Program(f"OpenSpiel {name}", play, middle.clone)


# --- measuring -----------------------------------------------------------------------------------


class Row(NamedTuple):
    """One program's figures: medians, and Loyang's in relation to them."""

    name: str
    decisions: float
    copy: float
    faster: float  # Loyang's decisions per second divided by these
    copies_faster: float  # this copying time divided by Loyang's


def measure(programs: list[Program], repeats: int, seconds: float) -> list[Row]:
    """The first program is the one that the others are compared with."""
    plays: list[list[float]] = [[] for _ in programs]
    copies: list[list[float]] = [[] for _ in programs]
    for n in range(repeats):
        for program, play, copy in zip(programs, plays, copies, strict=True):
            play.append(program.play(seconds, f"peers {n}"))
            copy.append(microseconds(program.copy, seconds / 4))
    speed = [statistics.median(values) for values in plays]
    copying = [statistics.median(values) for values in copies]
    return [
        Row(program.name, speed[n], copying[n], speed[0] / speed[n], copying[n] / copying[0])
        for n, program in enumerate(programs)
    ]


def print_rows(rows: list[Row]) -> None:
    console = Console(highlight=False)
    console.print("the engine is compiled" if compiled() else "the engine is not compiled")
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in ("decisions/s", "copy µs", "Loyang faster", "copies faster"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(
            row.name,
            f"{row.decisions:,.0f}",
            f"{row.copy:.3g}",
            f"{row.faster:.3g} times",
            f"{row.copies_faster:.3g} times",
        )
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--repeats", type=int, default=7, help="of each (default: 7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for one of them (default: 1)")
    options = parser.parse_args()
    programs = [loyang(), catanatron(), *[open_spiel(name) for name in OPEN_SPIEL]]
    rows = measure(programs, options.repeats, options.seconds)
    if options.json:
        print(
            json.dumps({"compiled": compiled(), "rows": [row._asdict() for row in rows]}, indent=2)
        )
    else:
        print_rows(rows)


if __name__ == "__main__":
    main()
