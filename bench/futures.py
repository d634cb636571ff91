"""How far the player of the futures gets by itself, with all cards known, in solo games.

python -m bench.futures 1/1 3/1 3/2 --deals 40      # sets of cards tried / lines kept

The first one is what the others are compared with, on the same deals; ± is one standard error.
"""

import argparse
import math
import statistics
import time

from loyang import new_game
from loyang.bots.rollout import Rollout
from loyang.bots.rounds import Rounds
from loyang.bots.weights import ALONE
from loyang.engine.cards import ROUNDS

from .ranking import reached


def played(sets: int, lines: int, deals: int) -> list[float]:
    """What is reached in each deal, cash included."""
    found = []
    for n in range(deals):
        rounds = Rounds(Rollout(ALONE, 0, hasty=True), 0, sets, lines)
        found.append(reached(rounds.best_end(new_game(1, f"policy {n}"), ROUNDS)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="+", metavar="SETS/LINES")
    parser.add_argument("--deals", type=int, default=40, help="so many (default: 40)")
    options = parser.parse_args()
    first: list[float] = []
    for player in options.players:
        sets, lines = (int(number) for number in player.split("/"))
        began = time.process_time()
        found = played(sets, lines, options.deals)
        took = (time.process_time() - began) / options.deals
        first = first or found
        more = [one - other for one, other in zip(found, first, strict=True)]
        error = statistics.stdev(more) / math.sqrt(len(more))
        print(
            f"{player}: {statistics.fmean(found):.2f}, {statistics.fmean(more):+.2f} ± {error:.2f},"
            f" {1000 * took:.0f} ms a game"
        )


if __name__ == "__main__":
    main()
