"""What the tests of the adapters share: random games that see rare actions too."""

import os
import random
from collections.abc import Iterator

from loyang.envs.codec import codec_for
from loyang.envs.play import Options, Play

PURE = os.environ.get("LOYANG_EXPECT") == "pure"
PLAYERS = [1, 2, 3, 4]
SIZE = {players: codec_for(players).size for players in PLAYERS}  # of the table of actions

# Every form of the game, told apart by players and variant.
FORMS = [Options(1), *[Options(n, variant) for n in (2, 3, 4) for variant in (False, True)]]


# What is nearly always there would otherwise end all turns early, and in debt.
SELDOM = {"Loan": 0.05, "Done": 0.2, "Discard": 0.2}


def form_name(options: Options) -> str:
    return f"{options.players}{' introductory' if options.introductory else ''}"


def games(compiled: int, pure: int = 1) -> range:
    """How many games to look at: fewer where the engine is slow."""
    return range(pure if PURE else compiled)


def rare(play: Play, chance: random.Random) -> int:
    """A legal number: first what to do is drawn, then how, so that helpers are seen often."""
    kinds: dict[str, list[int]] = {}
    for number, action in play.legal.items():
        kinds.setdefault(type(action).__name__, []).append(number)
    names = sorted(kinds)
    weights = [SELDOM.get(name, 1.0) for name in names]
    return chance.choice(kinds[chance.choices(names, weights)[0]])


def random_game(options: Options, seed: str) -> Iterator[Play]:
    """The same play before each of its steps, and at the end."""
    chance = random.Random(seed)
    play, _ = Play.begin(options, seed)
    yield play
    while not play.over:
        play.do(rare(play, chance))
        yield play
