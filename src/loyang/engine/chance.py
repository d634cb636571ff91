"""Chance: the only source of randomness.

The n-th shuffle of a game follows from the seed and n by way of SHA-256, so that a game repeats
exactly and nobody can work out the seed from the cards seen. Orders can also be supplied from
outside, to `new_game` or in `State.script`: the next shuffle then puts the named cards on top, in
that order.
"""

import hashlib
import secrets
from collections.abc import Sequence

from .cards import CARD_NAMES, NONE, card_number
from .state import State


def fresh_seed() -> str:
    """A seed of 128 random bits."""
    return secrets.token_hex(16)


def commitment(seed: str, salt: str = "") -> str:
    """A hash that can be shown before the game, to prove afterwards that the seed was fixed.

    A short seed needs a salt, kept secret as long as the seed: else it is found by trying.
    """
    salted = _bytes(salt) + b"\0" if salt else b""
    return hashlib.sha256(b"loyang seed\0" + salted + _bytes(seed)).hexdigest()


def _bytes(seed: str) -> bytes:
    return seed.encode("utf-8", "surrogatepass")


def shuffled(state: State, items: list[int]) -> list[int]:
    """The items in a new order, the top one last. One call is one shuffle of the game's script."""
    state.shuffles += 1
    if not state.script:
        return _ordered(state.seed, state.shuffles, items)
    top = numbered(state.script.pop(0))
    rest = sorted(items)
    for item in top:
        if item not in rest:
            raise ValueError(
                f"script: shuffle {state.shuffles} has no item {item} to put on top (again)"
            )
        rest.remove(item)
    return _ordered(state.seed, state.shuffles, rest) + top[::-1]


def numbered(order: Sequence[int | str]) -> list[int]:
    """A supplied order in numbers; in it a card may go by its name."""
    numbers: list[int] = []
    for item in order:
        number = item if isinstance(item, int) else card_number(item)
        if number == NONE and isinstance(item, str):
            raise ValueError(f"script: there is no card called {item!r}; cards are {CARD_NAMES}")
        numbers.append(number)
    return numbers


def _ordered(seed: str, shuffle: int, items: list[int]) -> list[int]:
    """Fisher and Yates, on the hash stream of that shuffle."""
    order = items.copy()
    key = hashlib.sha256(b"loyang shuffle\0%d\0" % shuffle + _bytes(seed)).digest()
    stream = b""
    block = 0
    at = 0
    for last in range(len(order) - 1, 0, -1):
        bound = last + 1
        # Two bytes a draw; what would favour some outcomes is thrown away.
        limit = 65536 - 65536 % bound
        draw = limit
        while draw >= limit:
            if at == len(stream):
                stream = hashlib.sha256(key + block.to_bytes(4, "big")).digest()
                block += 1
                at = 0
            draw = stream[at] * 256 + stream[at + 1]
            at += 2
        pick = draw % bound
        order[last], order[pick] = order[pick], order[last]
    return order


def seed_text(seed: int | str | None) -> str:
    """The seed as text; None draws a fresh one."""
    if seed is None:
        return fresh_seed()
    if isinstance(seed, int):
        # Python refuses to write out very long numbers in decimal.
        return str(seed) if abs(seed) < 10**1000 else hex(seed)
    if not isinstance(seed, str):
        raise TypeError(f"seed: must be a whole number or text, not {type(seed).__name__}")
    return seed
