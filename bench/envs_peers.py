"""Loyang's adapters beside other environments, measured in one run: random steps per second.

    make bench-peers            # installs the others; ARGS="--json" for JSON

Raw is the environment itself, wrapped with what its framework puts around it by default: checks of
order and ranges. All take turns within every repeat, so that a machine that slows down slows all.
"""

import argparse
import json
import os
import random
import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import catanatron_gym  # noqa: F401 (registers its environment)
import gymnasium
import jax
import numpy as np
import pgx
import pyspiel
from pettingzoo.classic import chess_v6, hanabi_v5
from pgx.experimental.wrappers import auto_reset
from rich.console import Console
from rich.table import Table

import loyang.engine.game
import loyang.envs.games
from loyang.envs import batch, loyang_v0, openspiel

CATAN = "catanatron, Gymnasium"
WANTED = 5  # times as many steps as catanatron's environment
STEPS = 100  # between two looks at the clock
SIDE_BY_SIDE = 256  # games of a batch

Stepper = Callable[[], None]  # makes one step


class Program(NamedTuple):
    """An environment, raw and wrapped; None where there is no such thing."""

    name: str
    raw: Stepper
    wrapped: Stepper | None
    games: int = 1  # that a step advances


# --- one random step -----------------------------------------------------------------------------


def legal_of(mask: Any) -> list[int]:
    """The numbers that a mask allows (read as bools: numpy is much faster with these)."""
    found: list[int] = np.flatnonzero(np.asarray(mask).view(np.bool_)).tolist()
    return found


def pettingzoo(env: Any) -> Stepper:
    chance = random.Random(1)
    env.reset(seed=1)

    def step() -> None:
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.reset()
        else:
            env.step(chance.choice(legal_of(observation["action_mask"])))

    return step


def solo(env: Any) -> Stepper:
    chance = random.Random(1)
    info = env.reset(seed=1)[1]

    def step() -> None:
        nonlocal info
        *_, over, _, info = env.step(chance.choice(legal_of(info["action_mask"])))
        if over:
            info = env.reset()[1]

    return step


def catan(env: Any) -> Stepper:
    chance = random.Random(1)
    info = env.reset(seed=1)[1]

    def step() -> None:
        nonlocal info
        *_, over, truncated, info = env.step(chance.choice(info["valid_actions"]))
        if over or truncated:
            info = env.reset()[1]

    return step


def spiel(name: str) -> Stepper:
    chance = random.Random(1)
    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def step() -> None:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        state.apply_action(chance.choice(state.legal_actions()))

    return step


def many(players: int) -> Stepper:
    """A step of all games of a batch."""
    games = batch.make(SIDE_BY_SIDE, players, seed=1)
    chance = np.random.default_rng(1)

    def step() -> None:
        games.step(games.sample(chance))

    return step


def backgammon() -> Stepper:
    """The same with Pgx; sampling and restarting are compiled with it."""
    env = pgx.make("backgammon")
    step_all = jax.vmap(auto_reset(env.step, env.init))

    def advance(state: Any, key: Any) -> Any:
        key, chance, deals = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(chance, logits, axis=-1)
        return step_all(state, actions, jax.random.split(deals, SIDE_BY_SIDE)), key

    compiled = jax.jit(advance)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, SIDE_BY_SIDE))

    def step() -> None:
        nonlocal state, key
        state, key = compiled(state, key)
        jax.block_until_ready(state.observation)

    return step


# --- all of them ---------------------------------------------------------------------------------


def seats(players: int) -> str:
    return "1 player" if players == 1 else f"{players} players"


def programs() -> list[Program]:
    openspiel.register()
    found = []
    for players in (1, 2, 3, 4):
        raw = pettingzoo(loyang_v0.raw_env(players=players))
        wrapped = pettingzoo(loyang_v0.env(players=players))
        found.append(Program(f"Loyang, PettingZoo, {seats(players)}", raw, wrapped))
    env = gymnasium.make("loyang.envs.solo:Loyang-Solo-v0")
    found.append(Program("Loyang, Gymnasium, solo", solo(env.unwrapped), solo(gymnasium.make(
        "loyang.envs.solo:Loyang-Solo-v0"))))  # fmt: skip
    for players in (1, 2, 3, 4):
        name = f"loyang(players={players})"
        found.append(Program(f"Loyang, OpenSpiel, {seats(players)}", spiel(name), None))
    for players in (1, 2, 3, 4):
        label = f"Loyang, batch of {SIDE_BY_SIDE}, {seats(players)}"
        found.append(Program(label, many(players), None, SIDE_BY_SIDE))
    found.append(Program("Pgx's backgammon, the same batch", backgammon(), None, SIDE_BY_SIDE))
    name = "catanatron_gym:catanatron-v1"
    found.append(Program(CATAN, catan(gymnasium.make(name).unwrapped), catan(gymnasium.make(name))))
    for label, peer in (("hanabi", hanabi_v5), ("chess", chess_v6)):
        raw, wrapped = pettingzoo(peer.raw_env()), pettingzoo(peer.env())
        found.append(Program(f"PettingZoo's {label}", raw, wrapped))
    return found


def steps_per_second(step: Stepper, games: int, seconds: float) -> float:
    calls = 0
    step()  # some compile first
    began = now = time.perf_counter()
    while now - began < seconds:
        for _ in range(max(1, STEPS // games)):
            step()
            calls += 1
        now = time.perf_counter()
    return calls * games / (now - began)


def measure(repeats: int, seconds: float) -> list[dict[str, Any]]:
    """By program: its name, and the medians of steps/s, raw and wrapped."""
    all_programs = programs()
    raw: dict[str, list[float]] = {program.name: [] for program in all_programs}
    wrapped: dict[str, list[float]] = {program.name: [] for program in all_programs}
    for _ in range(repeats):
        for program in all_programs:
            raw[program.name].append(steps_per_second(program.raw, program.games, seconds))
            if program.wrapped is not None:
                wrapped[program.name].append(steps_per_second(program.wrapped, 1, seconds))
    return [
        {
            "name": program.name,
            "raw": statistics.median(raw[program.name]),
            "wrapped": statistics.median(wrapped[program.name] or [float("nan")]),
        }
        for program in all_programs
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.5, help="for each measurement")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])  # all on one core
    warnings.simplefilter("ignore")  # of the other environments
    figures = measure(chosen.repeats, chosen.seconds)
    compiled = [
        not str(module.__file__).endswith(".py")
        for module in (loyang.engine.game, loyang.envs.games)
    ]
    catan_raw = next(figure["raw"] for figure in figures if figure["name"] == CATAN)
    if chosen.json:
        print(json.dumps({"compiled": all(compiled), "steps_per_second": figures}, indent=1))
        return
    table = Table(title="random steps per second" + ("" if all(compiled) else " (not compiled)"))
    for heading in ("environment", "raw", "wrapped", "raw, times catanatron's"):
        table.add_column(heading, justify="left" if heading == "environment" else "right")
    for figure in figures:
        wrapped = "-" if figure["wrapped"] != figure["wrapped"] else f"{figure['wrapped']:,.0f}"
        times = figure["raw"] / catan_raw
        table.add_row(figure["name"], f"{figure['raw']:,.0f}", wrapped, f"{times:.1f}")
    Console().print(table)
    slow = [
        figure["name"]
        for figure in figures
        if figure["name"].startswith("Loyang") and figure["raw"] < WANTED * catan_raw
    ]
    print(f"all of Loyang's are at least {WANTED} times as fast" if not slow else f"slow: {slow}")


if __name__ == "__main__":
    main()
