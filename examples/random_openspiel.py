"""Random play through OpenSpiel: python examples/random_openspiel.py --players 3 --seed 7"""

import argparse
import random

import pyspiel

from loyang.envs import openspiel


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()

    openspiel.register()
    game = pyspiel.load_game(f"loyang(players={chosen.players})")
    chance = random.Random(chosen.seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        # All outcomes of a chance node are equally likely.
        state.apply_action(chance.choice(state.legal_actions()))
    print(state.observation_string(0))
    print(f"{len(state.history())} steps, returns {state.returns()}")


if __name__ == "__main__":
    main()
