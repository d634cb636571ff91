"""How far the bots' forecast is off as the rounds go by: the tables of the coach.

.venv/bin/python bench/coach_calibration.py --players 1 --games 120
"""

import argparse
from statistics import fmean, stdev

from loyang import new_game
from loyang.bots.evaluation import worth
from loyang.bots.rollout import Rollout
from loyang.coach.futures import coming, result_of, weights_for
from loyang.engine.cards import ROUNDS
from loyang.engine.state import OVER


def differences(players: int, games: int) -> list[list[float]]:
    """By the round whose cards come next: final results minus what the forecast said when the one
    before it was over, in games of quick players."""
    weights = weights_for(players)
    found: list[list[float]] = [[] for _ in range(ROUNDS + 2)]
    for game in range(games):
        state = new_game(players, f"calibration {game}")
        rollout = Rollout(weights)
        said: list[list[float]] = []
        while state.phase != OVER:
            if len(said) == (state.round if state.round < ROUNDS else coming(state)):
                said.append([worth(state, seat, weights) for seat in range(players)])
            rollout.answer_first(state)
        for now, forecasts in enumerate(said):
            for seat, forecast in enumerate(forecasts):
                found[now].append(result_of(state.seats[seat]) - forecast)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--games", type=int, default=120)
    options = parser.parse_args()
    found = differences(options.players, options.games)
    print("bias  ", [round(fmean(each), 2) for each in found])
    print("spread", [round(stdev(each), 2) for each in found])


if __name__ == "__main__":
    main()
