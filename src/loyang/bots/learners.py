"""The bots `apprentice` and `grocer`: greedy like the farmer, with the weaknesses of people.

They do nothing at random. They look only one round ahead, and they misjudge what things are worth:
the apprentice hoards, the grocer is too careful with cash and expects little of new customers.
"""

from .farmer import FarmerBot
from .weights import ALONE, WHOLE, Weights


def misjudging(sight: int, hope: int = 100, thrift: int = 0, hoard: int = 0) -> Weights:
    """Weights of somebody who looks `sight` rounds ahead, expects `hope` percent of what customers
    still to come will pay, plans with `thrift` more cash than needed at the end of each round, and
    would rather keep a vegetable than get up to `hoard` cash for it."""
    weights = Weights()
    weights.take(ALONE.as_document())
    weights.sight = sight
    weights.open = [price * hope // 100 for price in ALONE.open]
    weights.reserve = [cash + thrift for cash in ALONE.reserve[:-1]] + ALONE.reserve[-1:]
    weights.stored += hoard * WHOLE
    return weights


class ApprenticeBot(FarmerBot):
    """Thinks of today and tomorrow, and can't let go of what it has."""

    weights = misjudging(1, hoard=4)


class GrocerBot(FarmerBot):
    """Thinks of today and tomorrow, and is careful with cash."""

    weights = misjudging(1, hope=60, thrift=6)
