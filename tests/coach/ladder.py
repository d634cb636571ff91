"""What reviews say of the bots: mean loss, certain mistakes, luck and remainder, level by level.

`python -m tests.coach.ladder FILE GAMES [NODES] [PLAYERS] [BOT,BOT…]` writes a line for each game
to the file, goes on where it stopped, and prints the means.
"""

import sys
from functools import partial
from pathlib import Path
from statistics import fmean

from loyang import deciders, legal_actions, view
from loyang.bots import Budget, make
from loyang.bots.registry import LADDER
from loyang.coach import Review, review
from loyang.record import Recorder

from .rows import Row, Rows


def reviewed(name: str, players: int, game: int, budget: Budget | None) -> Review:
    """A game of that bot against itself, and the review of its first seat."""
    recorder = Recorder(players, f"ladder {game}")
    bots = [make(name, f"ladder {game} {seat}") for seat in range(players)]
    while asked := deciders(recorder.state):
        actions = legal_actions(recorder.state, asked[0])
        recorder.apply(bots[asked[0]].choose(view(recorder.state, asked[0]), actions))
    return review(recorder.record, 0, budget)


def row(name: str, players: int, game: int, budget: Budget | None) -> Row:
    judged = reviewed(name, players, game, budget)
    mistakes = [choice for choice in judged.choices if choice.verdict.certain]
    return {
        "start": judged.start,
        "luck": judged.luck,
        "lost": judged.lost,
        "rest": judged.rest,
        "result": judged.result,
        "mean_loss": judged.mean_loss,
        "decisions": len(judged.choices),
        "certain": len(mistakes),
        "mistakes": [
            [each.topic, each.round, each.verdict.loss, each.verdict.doubt] for each in mistakes
        ],
    }


def main() -> None:
    rows, games = Rows(Path(sys.argv[1])), int(sys.argv[2])
    budget = Budget(nodes=int(sys.argv[3])) if len(sys.argv) > 3 else None
    players = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    names = sys.argv[5].split(",") if len(sys.argv) > 5 else [info.name for info in LADDER]
    for game in range(games):
        for name in names:
            measure = partial(row, name, players, game, budget)
            rows.add({"bot": name, "players": players, "game": game}, measure)
    for name in names:
        own = [each for each in rows.all if (each["bot"], each["players"]) == (name, players)]
        keys = [key for key in own[0] if isinstance(own[0][key], float | int)]
        means = {key: fmean(each[key] for each in own) for key in keys}
        print(name, len(own), *[f"{key} {mean:.3f}" for key, mean in means.items()])


if __name__ == "__main__":
    main()
