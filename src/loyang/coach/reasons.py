"""Why one line is better than another: what its futures brought more or less, and until when.

Reasons are data. They say nothing that the futures of the two lines did not show.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Final

from loyang.engine.cards import CARD_NAMES, NONE, VEGETABLES, card_number
from loyang.words.tell import Told

from .futures import Outcome
from .ledger import VERBS, Item

REASONS: Final = 4  # the most that are given
OFTEN: Final = 0.4  # a difference that a future shows less often than this is not told
CLEAR: Final = 2.0  # nor one that is less than this many standard errors
MOSTLY: Final = 0.6  # of a difference must be there by the round that is named
# What an item without cash of its own is about worth in cash, to tell the larger reasons first.
WEIGHT: Final = {"sow": 4.0, "get": 2.0, "borrow": 12.0, "enlarge": 1.0}
SPACE_WEIGHT: Final = 8.0
CASH_TOLD: Final = 3.0  # less cash than this is not worth a reason


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that the better line brings (`better`), or that it goes without."""

    verb: str  # one of `VERBS`, `space` or `cash`
    better: bool
    number: int = 1  # how often, or how many spaces
    cash: int = 0
    round: int = 0  # by then, mostly
    card: int = NONE
    kind: int = NONE

    def about(self) -> Told:
        """What the reason is about, for those who tell it."""
        return Told(card=self.card, kind=self.kind)

    def as_document(self) -> dict[str, object]:
        """As plain data, with the names of the notation."""
        out: dict[str, object] = {
            "verb": self.verb,
            "better": self.better,
            "number": self.number,
            "cash": self.cash,
            "round": self.round,
        }
        if self.card != NONE:
            out["card"] = CARD_NAMES[self.card]
        if self.kind != NONE:
            out["kind"] = VEGETABLES[self.kind]
        return out

    @staticmethod
    def from_document(document: dict[str, object]) -> "Reason":
        card, kind = document.get("card"), document.get("kind")
        values = {name: document[name] for name in ("verb", "better", "number", "cash", "round")}
        return Reason(
            **values,  # type: ignore[arg-type]  # checked by its writer
            card=NONE if card is None else card_number(str(card)),
            kind=NONE if kind is None else VEGETABLES.index(str(kind)),
        )


def reasons(better: Sequence[Outcome], other: Sequence[Outcome]) -> list[Reason]:
    """What the first line has over the second in the same futures, and what it pays for that."""
    pairs = list(zip(better, other, strict=True))
    found: list[tuple[float, Reason]] = []
    for item in items(pairs):
        each = item_reason(item, pairs)
        if each is not None:
            found.append(each)
    found += balance_reasons(pairs)
    found.sort(key=lambda each: (-each[0], each[1].verb, each[1].card, each[1].kind))
    return [reason for _, reason in found[:REASONS]]


Pairs = list[tuple[Outcome, Outcome]]


def items(pairs: Pairs) -> list[Item]:
    there = {item for pair in pairs for each in pair for item, _ in each.ledger.entries}
    return sorted(there)


def item_reason(item: Item, pairs: Pairs) -> tuple[float, Reason] | None:
    """The difference in one item, with its weight; None if there is none to speak of."""
    differences = [number_of(one, item) - number_of(two, item) for one, two in pairs]
    mean = fmean(differences)
    if abs(mean) < OFTEN or not clear(differences):
        return None
    cash = fmean(cash_of(one, item) - cash_of(two, item) for one, two in pairs)
    better = mean * VERBS[item.verb] > 0
    reason = Reason(
        item.verb,
        better,
        max(1, round(abs(mean))),
        round(abs(cash)),
        by_round(item, pairs, mean),
        item.card,
        item.kind,
    )
    weight = abs(cash) + WEIGHT.get(item.verb, 0.0) * abs(mean)
    return (weight if better else weight / 2), reason


def balance_reasons(pairs: Pairs) -> Iterable[tuple[float, Reason]]:
    """Cash at the end of the round that is played now, and spaces at the end of all."""
    now = min(pairs[0][0].ledger.cash)
    cash = [one.ledger.cash[now] - two.ledger.cash[now] for one, two in pairs]
    if abs(fmean(cash)) >= CASH_TOLD and clear(cash):
        mean = fmean(cash)
        yield abs(mean) / 2, Reason("cash", mean > 0, cash=round(abs(mean)), round=now)
    last = max(pairs[0][0].ledger.space)
    spaces = [at(one.ledger.space, last) - at(two.ledger.space, last) for one, two in pairs]
    mean = fmean(spaces)
    if abs(mean) >= OFTEN and clear(spaces):
        when = last
        for when in sorted(pairs[0][0].ledger.space):
            gap = fmean(
                at(one.ledger.space, when) - at(two.ledger.space, when) for one, two in pairs
            )
            if gap / mean >= MOSTLY:
                break
        number = max(1, round(abs(mean)))
        yield SPACE_WEIGHT * abs(mean), Reason("space", mean > 0, number, round=when)


def at(balance: dict[int, int], when: int) -> int:
    """The balance at the end of a round, or of the last one before it that was played."""
    return balance[max(each for each in balance if each <= when)]


def number_of(outcome: Outcome, item: Item) -> int:
    return sum(e.number for (each, _), e in outcome.ledger.entries.items() if each == item)


def cash_of(outcome: Outcome, item: Item) -> int:
    return sum(e.cash for (each, _), e in outcome.ledger.entries.items() if each == item)


def by_round(item: Item, pairs: Pairs, mean: float) -> int:
    """The round by which most of the difference is there."""
    rounds = sorted(
        {when for pair in pairs for o in pair for each, when in o.ledger.entries if each == item}
    )
    total = 0.0
    for when in rounds:
        total += fmean(entry(one, item, when) - entry(two, item, when) for one, two in pairs)
        if total / mean >= MOSTLY:
            return when
    return rounds[-1]


def entry(outcome: Outcome, item: Item, when: int) -> int:
    there = outcome.ledger.entries.get((item, when))
    return there.number if there is not None else 0


def clear(differences: Sequence[float]) -> bool:
    """Whether the mean difference is more than chance among these futures."""
    n = len(differences)
    mean = fmean(differences)
    variance = sum((each - mean) ** 2 for each in differences) / max(1, n - 1)
    return abs(mean) > CLEAR * sqrt(variance / n)
