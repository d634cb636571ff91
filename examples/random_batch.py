"""Random play in many games at once, with the batch: python examples/random_batch.py --games 64"""

import argparse
import time

import numpy as np

from loyang.envs.batch import make


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=256, help="side by side")
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--steps", type=int, default=1000)
    chosen = parser.parse_args()
    games = make(chosen.games, chosen.players, seed=1)
    chance = np.random.default_rng(1)
    scores: list[int] = []
    began = time.perf_counter()
    for _ in range(chosen.steps):
        games.step(games.sample(chance))
        scores += games.results[games.ended, :, 0].reshape(-1).tolist()
    rate = chosen.steps * chosen.games / (time.perf_counter() - began)
    print(f"{rate:,.0f} steps a second; mean score {np.mean(scores) if scores else 0:.1f}")


if __name__ == "__main__":
    main()
