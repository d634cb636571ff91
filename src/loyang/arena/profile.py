"""Where a bot's time goes: by question, and by the functions that the interpreter sees.

What is compiled appears as one function, called from the last interpreted one.
"""

import cProfile
import pstats
import time
from dataclasses import dataclass, field

from loyang.engine.actions import Action
from loyang.engine.game import deciders, legal_actions
from loyang.engine.state import QUESTION_NAMES, State, pending
from loyang.engine.views import view
from loyang.record import Recorder

from .entrants import enter
from .schedule import Match


@dataclass
class Spent:
    """The answers to one kind of question."""

    answers: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.answers += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


@dataclass
class Profile:
    """One game of one bot at all seats."""

    bot: str
    questions: dict[str, Spent] = field(default_factory=dict)
    functions: list[tuple[str, int, float]] = field(default_factory=list)  # name, calls, seconds


def profile(match: Match) -> Profile:
    """Play a match of one bot in this process and watch it."""
    found = Profile(match.bots[0])
    game = Recorder(len(match.bots), match.seed, match.introductory)
    players = [
        enter(bot, seed, match.budget)
        for bot, seed in zip(match.bots, match.bot_seeds, strict=True)
    ]
    watch = cProfile.Profile()
    while asked := deciders(game.state):
        seat = asked[0]
        bot = players[seat]
        seen, legal = view(game.state, seat), legal_actions(game.state, seat)
        began = time.perf_counter()
        action: Action = watch.runcall(bot.choose, seen, legal)
        took = time.perf_counter() - began
        found.questions.setdefault(question_name(game.state, seat), Spent()).add(took)
        game.apply(action)
    for (file, _, name), (_, calls, own, _, _) in pstats.Stats(watch).stats.items():  # type: ignore[attr-defined]
        place = "" if file == "~" else f"{file.rpartition('/')[2]}:"
        found.functions.append((place + name, calls, own))
    found.functions.sort(key=lambda each: -each[2])
    return found


def question_name(state: State, seat: int) -> str:
    decision = pending(state, seat)
    return "" if decision is None else QUESTION_NAMES[decision.question]
