"""How long the coach thinks: a nudge, the values of a hint, and whole reviews on one core.

make bench-coach                 # compiled; ARGS="--json" for JSON
"""

import argparse
import time
from collections.abc import Callable
from functools import partial

from loyang import deciders, legal_actions, view
from loyang.bots import Budget, make
from loyang.cli.bench import print_figures
from loyang.cli.measure import Figure
from loyang.coach import assess, nudge, review
from loyang.engine.state import ACT, DRAFT, GRID, PATH, pending
from loyang.record import Record, Recorder

ASKED = (ACT, DRAFT, GRID, PATH)  # where hints take longest
PLAYER = "farmer"  # plays the games: a person's, or a little better


def played(players: int, game: int) -> Record:
    recorder = Recorder(players, f"bench coach {game}")
    bots = [make(PLAYER, f"bench {game} {seat}") for seat in range(players)]
    while asked := deciders(recorder.state):
        seat = asked[0]
        actions = legal_actions(recorder.state, seat)
        recorder.apply(bots[seat].choose(view(recorder.state, seat), actions))
    return recorder.record


def hints(players: int) -> tuple[list[float], list[float]]:
    """Milliseconds for nudges and for values, at a question of each sort in every third round."""
    nudges, values = [], []
    recorder = Recorder(players, "bench hints")
    bots = [make(PLAYER, f"hints {seat}") for seat in range(players)]
    seen: set[tuple[int, int]] = set()
    while asked := deciders(recorder.state):
        seat = asked[0]
        state = recorder.state
        question = pending(state, seat)
        actions = legal_actions(state, seat)
        seen_now = view(state, seat)
        if question is not None and question.question in ASKED and state.round % 3 == 2:
            mark = (state.round, question.question)
            if mark not in seen:
                seen.add(mark)
                nudges.append(timed(partial(nudge, seen_now, actions)))
                values.append(timed(partial(assess, seen_now, actions)))
        recorder.apply(bots[seat].choose(seen_now, actions))
    return nudges, values


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def figures(games: int, nodes: int | None) -> list[Figure]:
    budget = Budget(nodes=nodes) if nodes else None
    found = []
    for players in (1, 4):
        name = "alone" if players == 1 else f"{players} players"
        nudges, values = hints(players)
        found.append(Figure(f"{name}, a nudge", "ms", nudges))
        found.append(Figure(f"{name}, values", "ms", values))
        times = []
        for game in range(games):
            record = played(players, game)
            times.append(timed(partial(review, record, 0, budget)) / 1000)
        found.append(Figure(f"{name}, a review of one seat", "s", times))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--games", type=int, default=2, help="reviewed of each sort (default: 2)")
    parser.add_argument("--budget", type=int, help="nodes for a decision of a review")
    options = parser.parse_args()
    print_figures(figures(options.games, options.budget), options.json)


if __name__ == "__main__":
    main()
