"""Which bots there are: our own ladder, then those that other packages register.

A package adds a bot by an entry point of the group `loyang.bots`, whose name is the bot's name and
whose object is a `BotInfo`, or a factory that takes seed and budget:

    [project.entry-points."loyang.bots"]
    gardener = "my_package:Gardener"
"""

import warnings
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from .protocol import Bot, BotInfo, Budget, Strength

GROUP: Final = "loyang.bots"


# A bot is imported only when it is made: listing them must stay cheap.


def _random(seed: int | str, budget: Budget | None) -> Bot:
    from .random import RandomBot

    return RandomBot(seed, budget)


def _novice(seed: int | str, budget: Budget | None) -> Bot:
    from .novice import NoviceBot

    return NoviceBot(seed, budget)


def _apprentice(seed: int | str, budget: Budget | None) -> Bot:
    from .learners import ApprenticeBot

    return ApprenticeBot(seed, budget)


def _grocer(seed: int | str, budget: Budget | None) -> Bot:
    from .learners import GrocerBot

    return GrocerBot(seed, budget)


def _farmer(seed: int | str, budget: Budget | None) -> Bot:
    from .farmer import FarmerBot

    return FarmerBot(seed, budget)


def _merchant(seed: int | str, budget: Budget | None) -> Bot:
    from .merchant import MerchantBot

    return MerchantBot(seed, budget)


def _master(seed: int | str, budget: Budget | None) -> Bot:
    from .master import MasterBot

    return MasterBot(seed, budget)


def _astronomer(seed: int | str, budget: Budget | None) -> Bot:
    from .astronomer import AstronomerBot

    return AstronomerBot(seed, budget)


LADDER: Final[list[BotInfo]] = [
    BotInfo("random", "answers every question with any legal action", _random, Strength(-5.0)),
    BotInfo(
        "novice",
        "plays by rules of thumb, with the slips of a first game",
        _novice,
        Strength(7.3, 100),
    ),
    BotInfo(
        "apprentice", "thinks of today and tomorrow, and hoards", _apprentice, Strength(11.2, 78.5)
    ),
    BotInfo(
        "grocer",
        "thinks of today and tomorrow, and is careful with cash",
        _grocer,
        Strength(13.7, 91.5),
    ),
    BotInfo(
        "farmer",
        "does what leaves the best farm behind, one action at a time",
        _farmer,
        Strength(16.0, 96),
    ),
    BotInfo("merchant", "plans its whole action turn ahead", _merchant, Strength(16.6, 78)),
    BotInfo("master", "plans, and thinks of what may come", _master, Strength(17.4, 71.5)),
    BotInfo(
        "astronomer",
        "looks as far ahead as anybody can, and takes its time",
        _astronomer,
    ),
]


def bots() -> dict[str, BotInfo]:
    """All bots by name: our own from weak to strong, then those of other packages.

    One that cannot be loaded is reported by a warning and left out.
    """
    known = {info.name: info for info in LADDER}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        if point.name in known:
            _report(point, "the name is taken")
            continue
        try:
            known[point.name] = _entry(point)
        except Exception as error:  # whatever another package does must not stop us
            _report(point, f"{type(error).__name__}: {error}")
    return known


def _entry(point: EntryPoint) -> BotInfo:
    found = point.load()
    if isinstance(found, BotInfo):
        return BotInfo(point.name, found.sentence, found.factory, found.strength)
    if not callable(found):
        raise TypeError("neither a BotInfo nor a factory")
    factory: Callable[[int | str, Budget | None], Bot] = found
    sentence = (found.__doc__ or "").strip().split("\n", maxsplit=1)[0]
    return BotInfo(point.name, sentence or f"from {point.value}", factory)


def _report(point: EntryPoint, reason: str) -> None:
    warnings.warn(
        f"bot {point.name!r} ({point.value}) is left out: {reason}", RuntimeWarning, stacklevel=3
    )


def make(name: str, seed: int | str, budget: Budget | None = None) -> Bot:
    """A new bot of that name for one seat of one game."""
    known = bots()
    if name not in known:
        raise ValueError(f"no bot is called {name!r}; there are {', '.join(known)}")
    return known[name].factory(seed, budget)
