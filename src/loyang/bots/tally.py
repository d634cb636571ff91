"""Tallies: how many there are of each vegetable, all six numbers packed into one integer.

Eight bits for each kind, of which the highest stays free, so that two tallies are compared, added
and subtracted at once. Compiled with the engine; as machine words they make the forecast fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from loyang.engine.cards import KINDS, WANTED

if TYPE_CHECKING:
    from mypy_extensions import i64

BITS: Final = 8
MOST: Final = 0x7F  # of one kind
ONE_EACH: Final = 0x0101_0101_0101
GUARDS: Final = 0x8080_8080_8080
# One vegetable, by kind. (mypyc shifts a constant as a C int of 32 bits, so these are looked up.)
ONE: Final[list[int]] = [1 << (BITS * kind) for kind in range(KINDS)]


def tally(numbers: list[int]) -> i64:
    """The numbers by kind, packed."""
    packed: i64 = 0
    for kind in range(KINDS - 1, -1, -1):
        packed = (packed << BITS) + numbers[kind]
    return packed


def excess(more: i64, less: i64) -> i64:
    """Of each kind what the first has beyond the second."""
    difference: i64 = (more | GUARDS) - less
    beyond: i64 = difference & GUARDS
    return difference & (beyond - (beyond >> (BITS - 1)))


def total(packed: i64) -> i64:
    """How many vegetables there are."""
    halves: i64 = packed + (packed >> (BITS * 3))
    return (halves & 0xFF) + ((halves >> BITS) & 0xFF) + ((halves >> (2 * BITS)) & 0xFF)


# What a customer wants, by card.
WANTED_TALLY: Final[list[int]] = [tally(wanted) for wanted in WANTED]
