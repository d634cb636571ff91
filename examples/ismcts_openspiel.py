"""OpenSpiel's IS-MCTS plays one seat against random players.

    python examples/ismcts_openspiel.py --players 2 --simulations 60 --seed 7

It searches over games that its seat cannot tell from the real one (`resample_from_infostate`).
Playing a game out at random says little, since random players mostly take loans; so a leaf is
valued by how far everyone has come: the place on the path, less loans, and the cash.
"""

import argparse
import math
import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from loyang.envs import openspiel

SEAT = 0
CASH_PER_SPACE = 8  # roughly what a step costs in the middle of the path


class Standing:
    """Values a state without playing on: each seat's standing against the best of the others."""

    def evaluate(self, state: openspiel.LoyangState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        assert state.dealt is not None
        worth = [
            seat.space - seat.loans + seat.cash / CASH_PER_SPACE
            for seat in state.dealt.play.state.seats[: state.num_players()]
        ]
        return [
            math.tanh((own - max(worth[:n] + worth[n + 1 :], default=0.0)) / 4)
            for n, own in enumerate(worth)
        ]

    def prior(self, state: openspiel.LoyangState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play(players: int, simulations: int, seed: int) -> list[float]:
    """The returns of one game."""
    game = pyspiel.load_game(f"loyang(players={players},max_loans=5)")
    bot = ISMCTSBot(
        game,
        Standing(),
        uct_c=0.5,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed),
    )
    chance = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == SEAT:
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    print(state.observation_string(SEAT))
    returns: list[float] = state.returns()
    return returns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=60)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    openspiel.register()
    returns = play(chosen.players, chosen.simulations, chosen.seed)
    print(f"IS-MCTS in seat {SEAT}: {returns[SEAT]:+.2f} of {returns}")


if __name__ == "__main__":
    main()
