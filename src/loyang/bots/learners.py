"""The bots `apprentice` and `grocer`: greedy like the farmer, with the weaknesses of people.

They do nothing at random. They look only a few rounds ahead, and they misjudge what things are
worth as learners do: customers seem to pay more than they will, an empty field or a helper counts
for little, and cash in hand for too much.
"""

from .farmer import FarmerBot
from .weights import ALONE, Weights


def misjudging(sight: int, hope: int, thrift: int) -> Weights:
    """Weights that look `sight` rounds ahead, expect `hope` percent of what customers still to come
    will pay, and hold back `thrift` more cash than they should at the end of each round."""
    weights = Weights()
    weights.take(ALONE.as_document())
    weights.sight = sight
    weights.open = [price * hope // 100 for price in ALONE.open]
    weights.reserve = [cash + thrift for cash in ALONE.reserve[:-1]] + ALONE.reserve[-1:]
    return weights


class ApprenticeBot(FarmerBot):
    """Thinks of today and tomorrow."""

    weights = misjudging(1, 100, 0)


class GrocerBot(FarmerBot):
    """Thinks of the next few rounds."""

    weights = misjudging(2, 100, 0)
