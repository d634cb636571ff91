"""Bots by name: those of the registry, and any other as `package.module:factory`.

The second form lets authors try a bot without packaging it, from the folder that holds its module.
The factory, whatever it is, takes a seed and a budget. Names travel to the workers, bots never do.
"""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

from loyang.bots import Bot, Budget, bots, make

from .faults import ArenaError

Factory = Callable[[int | str, Budget | None], Bot]


def enter(name: str, seed: str, budget: Budget | None) -> Bot:
    """A new bot of that name, for one seat of one game."""
    if ":" in name:
        return factory(name)(seed, budget)
    return make(name, seed, budget)


def factory(name: str) -> Factory:
    """What `package.module:factory` names."""
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # a script's own folder is there instead
    try:
        found = getattr(importlib.import_module(module), attribute)
    except Exception as fault:  # whatever another's module does
        raise ArenaError(f"bot {name!r} cannot be loaded: {fault}") from fault
    if not callable(found):
        raise ArenaError(f"bot {name!r} is not a factory: it cannot be called")
    return cast(Factory, found)


def check_names(names: tuple[str, ...]) -> None:
    """Complain about a bot that does not exist before any game is played."""
    known = bots()
    for name in names:
        if ":" in name:
            factory(name)
        elif name not in known:
            raise ArenaError(f"no bot is called {name!r}; there are {', '.join(known)}")
