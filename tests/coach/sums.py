"""Reviews of games of every kind: does the sum add up, step by step, and how large is the rest?

`python -m tests.coach.sums FILE GAMES [NODES]` reviews so many games of each number of players (1
to 4), of bots drawn for each game, every fourth of them given up in the middle, writes a line for
each game to the file, goes on where it stopped, and prints what it found.
"""

import random
import sys
from functools import partial
from pathlib import Path
from statistics import fmean, quantiles, stdev
from typing import Final

from loyang.bots import Budget
from loyang.coach import Luck, Review, review
from loyang.record import Record

from .kit import SMALL, played
from .rows import Row, Rows

BOTS: Final = ("random", "novice", "apprentice", "grocer", "farmer", "merchant")
GIVEN_UP: Final = 4  # every so many
LAST_ROUND: Final = 9
PLAYERS: Final = (1, 2, 3, 4)


def gap(judged: Review) -> float:
    """How far the sum is off, added up step by step with what each step is said to change."""
    now, rest = judged.start, 0.0
    for step in judged.steps:
        before = step.after - step.luck if isinstance(step, Luck) else step.before
        after = before + step.luck if isinstance(step, Luck) else before - step.verdict.loss
        rest += before - now + (step.after - after)
        now = step.after
    rest += judged.result - now
    total = judged.start + judged.luck - judged.lost + rest
    return max(abs(rest - judged.rest), abs(total - judged.result))


def as_played(record: Record, seat: int, judged: Review) -> bool:
    """Whether the result is the record's: spaces and a part of one alone, else who won."""
    if record.result is None:
        return not judged.finished
    if record.players == 1:
        return judged.finished and int(judged.result) == record.result.scores[0][0]
    tied = judged.result == 0
    return judged.finished and (tied or (judged.result > 0) == (seat in record.result.winners))


def by_news(judged: Review) -> dict[str, float]:
    """The luck of each sort."""
    total: dict[str, float] = {}
    for step in judged.steps:
        if isinstance(step, Luck):
            sort = " ".join(step.news)
            total[sort] = total.get(sort, 0.0) + step.luck
    return total


def row(players: int, game: int, budget: Budget) -> Row:
    chance = random.Random(f"sums {players} {game}")
    names = [chance.choice(BOTS) for _ in range(players)]
    rounds = chance.randrange(1, LAST_ROUND) if game % GIVEN_UP == 0 else LAST_ROUND
    seat = chance.randrange(players)
    introductory = players > 1 and chance.random() < 1 / 4
    record = played(names, f"sums {players} {game}", rounds, introductory)
    judged = review(record, seat, budget)
    return {
        "bots": names,
        "seat": seat,
        "introductory": record.introductory,
        "finished": judged.finished,
        "as_played": as_played(record, seat, judged),
        "gap": gap(judged),
        "luck": judged.luck,
        "by_news": by_news(judged),
        "lost": judged.lost,
        "rest": judged.rest,
        "result": judged.result,
        "decisions": len(judged.choices),
    }


def main() -> None:
    rows, games = Rows(Path(sys.argv[1])), int(sys.argv[2])
    budget = Budget(nodes=int(sys.argv[3])) if len(sys.argv) > 3 else SMALL
    for game in range(games):
        for players in PLAYERS:
            rows.add({"players": players, "game": game}, partial(row, players, game, budget))
    for players in PLAYERS:
        own = [each for each in rows.all if each["players"] == players]
        rest = [each["rest"] for each in own]
        luck = [each["luck"] for each in own]
        print(
            f"{players}: {len(own)} games, {sum(not each['finished'] for each in own)} given up,",
            f"largest gap {max(each['gap'] for each in own):.1e},",
            f"luck {fmean(luck):+.2f} ± {2 * stdev(luck) / len(luck) ** 0.5:.2f},",
            f"rest {fmean(rest):+.2f}, nine of ten from",
            "{0[0]:+.1f} to {0[18]:+.1f}".format(quantiles(rest, n=20)),
        )
        assert all(each["as_played"] for each in own)


if __name__ == "__main__":
    main()
