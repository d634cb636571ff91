"""How far the bots' forecast is off as the rounds go by: the tables of the coach.

.venv/bin/python bench/coach_calibration.py --players 1 --games 1000
"""

import argparse
from statistics import fmean, stdev

from loyang import new_game
from loyang.bots.evaluation import worth
from loyang.bots.rollout import Rollout
from loyang.coach.futures import moment, result_of, weights_for
from loyang.engine.state import OVER

Found = dict[tuple[str, int], list[float]]  # by moment and round


def differences(players: int, games: int) -> Found:
    """Final results minus what the forecast said at each moment, in games of quick players."""
    weights = weights_for(players)
    found: Found = {}
    for game in range(games):
        state = new_game(players, f"calibration {game}")
        rollout = Rollout(weights)
        said: dict[tuple[str, int, int], float] = {}
        while state.phase != OVER:
            for seat in range(players):
                now = (moment(state, seat), state.round, seat)
                if now not in said:
                    said[now] = worth(state, seat, weights)
            rollout.answer_first(state)
        for (name, when, seat), forecast in said.items():
            found.setdefault((name, when), []).append(result_of(state.seats[seat]) - forecast)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--games", type=int, default=120)
    options = parser.parse_args()
    found = differences(options.players, options.games)
    for name in dict.fromkeys(name for name, _ in found):
        own = [found[each] for each in sorted(found) if each[0] == name]
        print(name, "bias  ", [round(fmean(each), 2) for each in own])
        print(name, "spread", [round(stdev(each), 2) for each in own])


if __name__ == "__main__":
    main()
