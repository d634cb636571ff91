"""Genes: numbers around 0 that stand for changes of the bots' weights.

All zeros are the first guesses in `bots.weights`. A gene of 1 is a noticeable change; most genes
scale a weight or tilt a whole list of weights.
"""

import math
from collections.abc import Sequence
from typing import Final

from loyang.bots.weights import Weights

Document = dict[str, int | list[int]]

GENES: Final = 53
CARD_CASH: Final = 8  # the first of the two genes of what cards cost
NO_CASH: Final = (-1.2, -1.6)  # with these they cost nothing
LAST: Final = 9  # the last round: nothing is bought or held back then
# How far a gene of 1 goes: as a power of e, or in the weight's unit.
SCALE: Final = 0.4
NARROW: Final = 0.3
WIDE: Final = 0.6


class Reader:
    """Reads the genes one after the other."""

    def __init__(self, genes: Sequence[float]) -> None:
        self.genes = list(genes)
        self.at = 0

    def next(self) -> float:
        self.at += 1
        return self.genes[self.at - 1]

    def scaled(self, weight: int, reach: float) -> int:
        return round(weight * math.exp(reach * self.next()))

    def shifted(self, weight: int, reach: float) -> int:
        return round(weight + reach * self.next())

    def tilted(self, weights: Sequence[int], reach: float) -> list[int]:
        """All of them scaled, the last ones more than the first, or less."""
        scale, tilt = reach * self.next(), reach * self.next()
        middle = (len(weights) - 1) / 2
        return [
            round(weight * math.exp(scale + tilt * (n - middle) / middle))
            for n, weight in enumerate(weights)
        ]

    def by_round(self, weights: Sequence[int], reach: float) -> list[int]:
        """Amounts of cash by round, from 0 on: early and late ones change separately."""
        early, late = reach * self.next(), reach * self.next()
        return [
            max(0, round(weight + (early * (LAST - now) + late * now) / 4)) if now < LAST else 0
            for now, weight in enumerate(weights)
        ]


def express(genes: Sequence[float]) -> Document:
    """The weights that the genes stand for."""
    if len(genes) != GENES:
        raise ValueError(f"there are {GENES} genes, not {len(genes)}")
    first = Weights()
    read = Reader(genes)
    document: Document = {
        "wanted": read.tilted(first.wanted, NARROW),
        "open": read.tilted(first.open, SCALE),
        "open_demand": [0, *read.tilted(first.open_demand[1:], SCALE)],
        "open_waiting": read.scaled(first.open_waiting, SCALE),
        "open_more": saturation(first.open_more, WIDE * read.next()),
        "card_cash": [0, 0, *read.by_round(first.card_cash, 1.0)[2:]],
        "lack": read.scaled(first.lack, WIDE),
        "poverty": min(150, max(0, read.shifted(first.poverty, 40))),
        "reserve": [0, *read.by_round(first.reserve, 1.5)[1:]],
        "spare_seed": read.shifted(first.spare_seed, 60),
        "traded_seed": read.shifted(first.traded_seed, 60),
        "stall_good": read.shifted(first.stall_good, 40),
        "under": [read.shifted(weight, 80) for weight in first.under],
        "regular": read.shifted(first.regular, 100),
        "casual": read.shifted(first.casual, 100),
        "empty_field": read.shifted(first.empty_field, 80),
        "stored": read.shifted(first.stored, 60),
        "cash_early": read.shifted(first.cash_early, 60),
        "cash_late": read.shifted(first.cash_late, 60),
        "pack_early": read.shifted(first.pack_early, 200),
        "pack_late": read.shifted(first.pack_late, 200),
        "space": read.scaled(first.space, NARROW),
        "helper": [read.shifted(weight, 120) for weight in first.helper],
    }
    assert read.at == GENES
    return document


def saturation(percent: Sequence[int], power: float) -> list[int]:
    """How soon customers have had enough of a kind."""
    return [round(100 * (each / 100) ** math.exp(power)) for each in percent]


def with_free_cards(genes: Sequence[float]) -> list[float]:
    """These genes, except that cards cost nothing."""
    return [*genes[:CARD_CASH], *NO_CASH, *genes[CARD_CASH + len(NO_CASH) :]]
