"""What there is to gain by comparing more candidates, further ahead or in more futures.

python -m bench.candidates --results FILE            # a minute of processor for ten positions

The positions come from merchants' solo games. As many candidates as the master can find are played
on to the end of the game, all in the same possible truths. Half of the truths choose among them, by
their first promise or by what lies some rounds ahead; the other half tells what the choice is worth
at the end. A longer run goes on where a shorter one stopped.
"""

import argparse
import random
import statistics
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from loyang import apply, deciders, legal_actions, new_game, pending, sample_state, view
from loyang.bots import Budget
from loyang.bots.comparison import begin
from loyang.bots.master import MASTER, MasterBot
from loyang.bots.merchant import MerchantBot
from loyang.bots.rollout import Rollout
from loyang.bots.rounds import Rounds, end_worth
from loyang.bots.weights import ALONE
from loyang.engine.state import ACT, GRID, OVER, QUESTION_NAMES, SOW_HOME, State

from .ranking import Entry, append, entries

MOST = 24  # candidates
ROUNDS_ASKED = 5  # of the game: later on there is little left to decide
ASKED = (GRID, GRID, ACT, SOW_HOME)
SHUFFLES = 50  # of the truths into two halves


class Wide(MasterBot):
    level = replace(MASTER, choices=MOST, plans=MOST)


def position(number: int) -> State:
    """The n-th position: another deal, round and question each time."""
    today, question = 1 + number % ROUNDS_ASKED, ASKED[number // ROUNDS_ASKED % len(ASKED)]
    state = new_game(1, f"candidates {number}")
    bot = MerchantBot(number, Budget(nodes=1500))
    while question != SOW_HOME:
        if (state.round, state.stacks[0][-1].question) == (today, question):
            break
        apply(state, bot.choose(view(state, 0), legal_actions(state, 0)))
        if not deciders(state):
            return position(number + len(ASKED) * ROUNDS_ASKED)
    return state


def course(rounds: Rounds, state: State) -> list[float]:
    """What a truth comes to when the next round begins, the one after it ... and at the end."""
    rounds.to_grid(state, state.round if rounds.asked(state) is None else state.round - 1)
    worths = []
    lines = [state]
    while lines:
        worths.append(
            end_worth(lines[0].seats[0])
            if lines[0].phase == OVER
            else rounds.rollout.grid_worth(lines[0], 0)
        )
        found: list[tuple[float, int, State]] = []
        for line in lines:
            rounds.try_round(line, found)
        lines = [each[2] for each in sorted(found)[: rounds.lines]]
    return [round(worth, 3) for worth in worths]


def played(number: int, truths: int) -> Entry:
    """The candidates of a position: what each promised, and its course in each truth."""
    state = position(number)
    seen = view(state, 0)
    truth = sample_state(seen, "candidates")
    decision = pending(truth, 0)
    assert decision is not None
    found = Wide(number)._candidates(truth, decision, legal_actions(state, 0))[:MOST]
    rounds = Rounds(Rollout(ALONE, 0, hasty=True), 0, MASTER.sets, MASTER.lines)
    courses: list[list[list[float]]] = [[] for _ in found]
    for n in range(truths):
        truth = sample_state(seen, f"candidates {n}")
        for candidate, each in zip(found, courses, strict=True):
            each.append(course(rounds, begin(rounds.rollout, candidate, truth, 0)))
    return {
        "asked": QUESTION_NAMES[decision.question],
        "promises": [candidate.promise for candidate in found],
        "courses": courses,
    }


def gain(entry: Entry, worth: Callable[[int, list[int]], float], most: int) -> float:
    """What the best of the first candidates by this worth is worth beyond the first of them."""
    courses = entry["courses"]
    chooser = random.Random("halves")
    gains = []
    for _ in range(SHUFFLES):
        truths = list(range(len(courses[0])))
        chooser.shuffle(truths)
        half, other = truths[: len(truths) // 2], truths[len(truths) // 2 :]
        chosen = max(range(min(most, len(courses))), key=lambda n: worth(n, half))
        gains.append(statistics.fmean(courses[chosen][n][-1] - courses[0][n][-1] for n in other))
    return statistics.fmean(gains)


def tell(known: list[Entry]) -> None:
    for asked in sorted({entry["asked"] for entry in known}):
        positions = [entry for entry in known if entry["asked"] == asked]
        half = len(positions[0]["courses"][0]) // 2
        ways = [(most, 3, half) for most in (4, 8, 16, MOST)]
        ways += [(16, ahead, half) for ahead in (0, 1, 2, 4, 9)] + [(16, 3, half // 2)]
        print(f"{asked}, {len(positions)} positions, gain over the first promise:")
        for most, ahead, futures in ways:
            gains = []
            for entry in positions:

                def worth(
                    n: int,
                    truths: list[int],
                    courses: list[list[list[float]]] = entry["courses"],
                    ahead: int = ahead,
                    futures: int = futures,
                ) -> float:
                    return statistics.fmean(
                        courses[n][truth][: ahead + 1][-1] for truth in truths[:futures]
                    )

                gains.append(gain(entry, worth, most))
            error = statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
            print(
                f"  {most:2} candidates, {ahead} rounds ahead, {futures:2} futures:"
                f" {statistics.fmean(gains):+.3f} ± {error:.3f}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--truths", type=int, default=24)
    parser.add_argument("--results", type=Path, required=True, help="where they are kept")
    options = parser.parse_args()
    for number in range(len(entries(options.results)), options.positions):
        append(options.results, played(number, options.truths))
    tell(entries(options.results))


if __name__ == "__main__":
    main()
