"""Measuring the engine: several repeats of each thing, told as median and spread."""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from loyang.engine.game import apply, deciders, legal_actions, new_game
from loyang.engine.state import ACTION, State

from .sim import random_game


@dataclass
class Figure:
    """Something measured several times."""

    name: str
    unit: str
    values: list[float]

    def spread(self) -> tuple[float, float, float]:
        """Median, least and most."""
        return statistics.median(self.values), min(self.values), max(self.values)

    def number(self, value: float) -> str:
        return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"

    def as_dict(self) -> dict[str, object]:
        median, least, most = self.spread()
        return {
            "name": self.name,
            "unit": self.unit,
            "median": median,
            "min": least,
            "max": most,
            "repeats": len(self.values),
        }


def decisions_per_second(players: int, seconds: float, seed: str) -> float:
    """Random play through the public verbs: every list built, one picked, applied."""
    decisions = games = 0
    began = now = time.perf_counter()
    while now < began + seconds:
        decisions += random_game(players, f"{seed} {games}", introductory=False)[1]
        games += 1
        now = time.perf_counter()
    return decisions / (now - began)


def random_play(players: int, repeats: int, seconds: float) -> Figure:
    return Figure(
        f"random play, {players} player{'s' if players > 1 else ''}",
        "decisions/s",
        [decisions_per_second(players, seconds, f"bench {n}") for n in range(repeats)],
    )


def middle_of_game(seed: str = "bench") -> State:
    """A four-player game in the action phase of round 5."""
    state = new_game(4, seed)
    chance = random.Random(seed)
    while state.round < 5 or state.phase != ACTION or not state.partners:
        seat = chance.choice(deciders(state))
        apply(state, chance.choice(legal_actions(state, seat)))
    return state


def microseconds(work: Callable[[], object], seconds: float) -> float:
    """What one call takes, over as many calls as fit into the time."""
    calls = 0
    began = time.perf_counter()
    end = began + seconds
    now = began
    while now < end:
        for _ in range(10):
            work()
        calls += 10
        now = time.perf_counter()
    return (now - began) / calls * 1e6


def timed(name: str, work: Callable[[], object], repeats: int, seconds: float) -> Figure:
    return Figure(name, "µs", [microseconds(work, seconds) for _ in range(repeats)])


def copying(repeats: int, seconds: float) -> Figure:
    """`State.copy()` in the middle of a four-player game."""
    return timed("copy, 4 players, round 5", middle_of_game().copy, repeats, seconds)
