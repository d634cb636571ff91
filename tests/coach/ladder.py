"""What reviews say of the bots: mean loss, certain mistakes, luck and remainder, level by level.

`python -m tests.coach.ladder FILE GAMES [NODES] [PLAYERS] [BOT,BOT…]` writes a line for each game
to the file, goes on where it stopped, and prints the means.
"""

import json
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

from loyang import deciders, legal_actions, view
from loyang.bots import Budget, make
from loyang.bots.registry import LADDER
from loyang.coach import Review, review
from loyang.record import Recorder


def reviewed(name: str, players: int, game: int, budget: Budget | None) -> Review:
    """A game of that bot against itself, and the review of its first seat."""
    recorder = Recorder(players, f"ladder {game}")
    bots = [make(name, f"ladder {game} {seat}") for seat in range(players)]
    while asked := deciders(recorder.state):
        actions = legal_actions(recorder.state, asked[0])
        recorder.apply(bots[asked[0]].choose(view(recorder.state, asked[0]), actions))
    return review(recorder.record, 0, budget)


def row(judged: Review) -> dict[str, Any]:
    return {
        "start": judged.start,
        "luck": judged.luck,
        "lost": judged.lost,
        "rest": judged.rest,
        "result": judged.result,
        "mean_loss": judged.mean_loss,
        "decisions": len(judged.choices),
        "certain": sum(choice.verdict.certain for choice in judged.choices),
    }


def main() -> None:
    path, games = Path(sys.argv[1]), int(sys.argv[2])
    budget = Budget(nodes=int(sys.argv[3])) if len(sys.argv) > 3 else None
    players = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    names = sys.argv[5].split(",") if len(sys.argv) > 5 else [info.name for info in LADDER]
    rows = (
        [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    )
    there = {(each["bot"], each["game"]) for each in rows}
    for game in range(games):
        for name in names:
            if (name, game) not in there:
                judged = reviewed(name, players, game, budget)
                rows.append({"bot": name, "game": game, **row(judged)})
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(rows[-1]) + "\n")
    for name in names:
        own = [each for each in rows if each["bot"] == name]
        keys = [key for key in own[0] if key not in ("bot", "game")]
        print(name, *[f"{key} {fmean(each[key] for each in own):.3f}" for key in keys])


if __name__ == "__main__":
    main()
