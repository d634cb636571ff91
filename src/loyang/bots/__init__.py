"""Computer opponents, built on the engine: what a bot is, and which ones there are.

>>> from loyang.bots import bots, make
>>> list(bots())[:2]
['random', 'novice']
>>> bot = make("random", seed=7)
"""

from .protocol import Bot, BotInfo, Budget, Explainer
from .registry import bots, make

__all__ = ["Bot", "BotInfo", "Budget", "Explainer", "bots", "make"]
