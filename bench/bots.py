"""How long the bots think, in four-player games against their own kind.

make bench-bots                  # compiled; ARGS="--json" for JSON
"""

import argparse
import time
from collections import defaultdict

from loyang import apply, deciders, legal_actions, new_game, view
from loyang.bots import make
from loyang.bots.registry import LADDER
from loyang.cli.bench import print_figures
from loyang.cli.measure import Figure
from loyang.engine.state import ACTION

PLAYERS = 4
# The astronomer takes minutes for a game: ask for it by name.
LEVELS = [info.name for info in LADDER if info.name not in ("random", "astronomer")]


def thinking(name: str, games: int) -> tuple[list[float], list[float]]:
    """Milliseconds for each decision, and for each action turn with all its decisions."""
    decisions: list[float] = []
    turns: dict[tuple[int, int, int], float] = defaultdict(float)
    for game in range(games):
        seed = f"thinking {game}"
        state = new_game(PLAYERS, seed)
        players = [make(name, f"{seed} {seat}") for seat in range(PLAYERS)]
        while asked := deciders(state):
            seat = asked[0]
            seen, actions = view(state, seat), legal_actions(state, seat)
            began = time.perf_counter()
            action = players[seat].choose(seen, actions)
            took = (time.perf_counter() - began) * 1000
            decisions.append(took)
            if state.phase == ACTION:
                turns[game, state.round, seat] += took
            apply(state, action)
    return decisions, list(turns.values())


def figures(names: list[str], games: int) -> list[Figure]:
    found = []
    for name in names:
        decisions, turns = thinking(name, games)
        found.append(Figure(f"{name}, a decision", "ms", decisions))
        found.append(Figure(f"{name}, an action turn", "ms", turns))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--games", type=int, default=3, help="of each bot (default: 3)")
    parser.add_argument("bots", nargs="*", default=LEVELS, help="which (default: all but two)")
    options = parser.parse_args()
    print_figures(figures(options.bots, options.games), options.json)


if __name__ == "__main__":
    main()
