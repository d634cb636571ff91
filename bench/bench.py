"""Speed and memory of the engine: medians and spread over several repeats.

make bench                  # compiled; ARGS="--json" for JSON
"""

import argparse
import gc
import pickle
import random
import tracemalloc

from loyang import new_game, sample_state, view
from loyang.cli.bench import print_figures
from loyang.cli.measure import Figure, copying, middle_of_game, random_play, timed
from loyang.engine.position import dump, load

COPIES = 500


def memory(repeats: int) -> Figure:
    """The bytes of a state, with everything that can be reached from it."""
    state = middle_of_game()
    return Figure("state, 4 players, round 5", "bytes", [of_copies(state) for _ in range(repeats)])


def of_copies(state: object) -> float:
    # unpickling makes everything anew, so that nothing is shared with the original
    data = pickle.dumps(state)
    gc.collect()
    tracemalloc.start()
    copies = [pickle.loads(data) for _ in range(COPIES)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(copies)


def figures(repeats: int, seconds: float) -> list[Figure]:
    state = middle_of_game()
    seen = view(state, 0)
    text = dump(state)
    chance = random.Random(0)

    def sample() -> None:
        sample_state(seen, chance.getrandbits(64))

    return [
        *[random_play(players, repeats, seconds) for players in (1, 2, 3, 4)],
        copying(repeats, seconds / 4),
        memory(repeats),
        timed("view", lambda: view(state, 0), repeats, seconds / 4),
        timed("sample_state", sample, repeats, seconds / 4),
        timed("new_game, 4 players", lambda: new_game(4, 1), repeats, seconds / 4),
        timed("position, dump", lambda: dump(state), repeats, seconds / 4),
        timed("position, load", lambda: load(text), repeats, seconds / 4),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--repeats", type=int, default=9, help="of each (default: 9)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for one of them (default: 1)")
    options = parser.parse_args()
    print_figures(figures(options.repeats, options.seconds), options.json)


if __name__ == "__main__":
    main()
