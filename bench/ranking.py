"""A ranking test: how much bots lose by their choices in positions with known values.

python -m bench.ranking merchant master          # mean loss of each bot, in spaces
python -m bench.ranking --make 40                # more positions, with what their choices are worth

The positions come from solo games of farmers. What a choice is worth was found by playing it on to
the end of the game, over many possible truths and by the same quick player, and is kept with its
error in ranking.jsonl. Making more goes on where it stopped; so does a test with --results.
"""

import argparse
import json
import math
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from loyang import apply, deciders, legal_actions, new_game, view
from loyang.bots import Budget, make
from loyang.bots.comparison import Candidate, begin
from loyang.bots.farmer import FarmerBot
from loyang.bots.master import MasterBot
from loyang.bots.rollout import Rollout
from loyang.bots.rounds import Rounds
from loyang.bots.weights import ALONE
from loyang.engine.actions import Action
from loyang.engine.cards import ROUNDS
from loyang.engine.position import dump, load
from loyang.engine.scoring import scores
from loyang.engine.state import ACT, GRID, PATH, QUESTION_NAMES, State
from loyang.engine.views import sample_state

FILE = Path(__file__).with_name("ranking.jsonl")
ASKED = (GRID, ACT, PATH)
FUTURES = 48  # of each choice
CHOICES = 5
SETS = 3
LINES = 1
Entry = dict[str, Any]


def entries(path: Path) -> list[Entry]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def append(path: Path, entry: Entry) -> None:
    with path.open("a", encoding="ascii") as file:
        file.write(json.dumps(entry, separators=(",", ":")) + "\n")


# --- making --------------------------------------------------------------------------------------


def questions(deal: int) -> Iterator[State]:
    """The first question of each kind in every round of a farmer's game."""
    state = new_game(1, f"ranking {deal}")
    bot = FarmerBot(deal)
    seen: set[tuple[int, int]] = set()
    while deciders(state):
        asked = state.stacks[0][-1].question
        if asked in ASKED and (state.round, asked) not in seen:
            seen.add((state.round, asked))
            yield state.copy()
        apply(state, bot.choose(view(state, 0), legal_actions(state, 0)))


def position(number: int) -> State:
    """The n-th position: another deal, round and question each time."""
    wanted = (1 + number % (ROUNDS - 1), ASKED[number % len(ASKED)])
    for state in questions(number):
        if (state.round, state.stacks[0][-1].question) == wanted:
            return state
    raise AssertionError("every round asks every question")


def reached(state: State) -> float:
    score = scores(state)[0]
    return score.space + min(0.99, score.cash / (score.space + 1))


def judged(state: State) -> Entry:
    """The position with its best choices and what they are worth."""
    seen, actions = view(state, 0), legal_actions(state, 0)
    lines = MasterBot("ranking", Budget(nodes=4000)).explain(seen, actions, CHOICES)
    rounds = Rounds(Rollout(ALONE, 0), 0, SETS, LINES)
    values: list[list[float]] = [[] for _ in lines]
    for n in range(FUTURES):
        truth = sample_state(seen, f"ranking {n}")
        for (_, line), found in zip(lines, values, strict=True):
            future = begin(rounds.rollout, Candidate(line, False, 0.0), truth, 0)
            found.append(reached(rounds.best_end(future, ROUNDS)))
    return {
        "position": dump(state),
        "choices": [
            {
                "line": [str(action) for action in line],
                "value": round(statistics.fmean(found), 3),
                "error": round(statistics.stdev(found) / math.sqrt(FUTURES), 3),
            }
            for (_, line), found in zip(lines, values, strict=True)
        ],
    }


# --- testing -------------------------------------------------------------------------------------


def loss(entry: Entry, bot: str, budget: Budget | None) -> float | None:
    """How much less than the best its choice is worth; None if that is not known."""
    state = load(entry["position"])
    player = make(bot, "ranking", budget)
    done: list[str] = []
    today = state.round
    chosen = list(entry["choices"])
    while chosen and state.round == today and state.stacks[0]:
        action: Action = player.choose(view(state, 0), legal_actions(state, 0))
        done.append(str(action))
        begun = [each for each in chosen if each["line"][: len(done)] == done]
        ended = [each for each in chosen if each["line"] == done[: len(each["line"])]]
        if len(begun) <= 1 or ended:
            chosen = begun or ended
            break
        chosen = begun
        apply(state, action)
    if not chosen:
        return None
    best: float = max(each["value"] for each in entry["choices"])
    return best - max(float(each["value"]) for each in chosen)


def test(bots: Sequence[str], budget: Budget | None, results: Path | None) -> None:
    kept = (
        {(each["bot"], each["entry"]): each["loss"] for each in entries(results)} if results else {}
    )
    known = entries(FILE)
    for bot in bots:
        losses: dict[str, list[float]] = {}
        for n, entry in enumerate(known):
            if (bot, n) in kept:
                found = kept[bot, n]
            else:
                found = loss(entry, bot, budget)
                if results:
                    append(results, {"bot": bot, "entry": n, "loss": found})
            asked = QUESTION_NAMES[load(entry["position"]).stacks[0][-1].question]
            if found is not None:
                losses.setdefault(asked, []).append(found)
        every = [value for values in losses.values() for value in values]
        told = ", ".join(f"{asked} {statistics.fmean(each):.3f}" for asked, each in losses.items())
        print(f"{bot}: loses {statistics.fmean(every):.3f} a choice ({told}); {len(every)} known")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=["merchant", "master"])
    parser.add_argument("--make", type=int, help="have so many positions in the file")
    parser.add_argument("--nodes", type=int, help="the bots' budget")
    parser.add_argument("--results", type=Path, help="keep what was tested; go on from there")
    options = parser.parse_args()
    if options.make:
        for number in range(len(entries(FILE)), options.make):
            append(FILE, judged(position(number)))
        return
    test(options.bots, Budget(options.nodes) if options.nodes else None, options.results)


if __name__ == "__main__":
    main()
