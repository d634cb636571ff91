"""The game's things in plain words, for all that the command line prints."""

from loyang.engine.actions import place_name, seat_name
from loyang.engine.cards import (
    CARD_NAMES,
    CASUAL,
    CASUAL_PRICE,
    FIELD,
    NONE,
    REGULAR,
    ROW,
    ROW_PAY,
    SPACES,
    STALL,
    TRADE_COST,
    UNKNOWN,
    VEGETABLES,
    WANTS,
    may_grow,
    pile_name,
)
from loyang.engine.state import Exposed


def listed(parts: list[str], nothing: str = "nothing") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return parts[0] if parts else nothing
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def amount(number: int, kind: int) -> str:
    """ "1 leek", "2 leeks", "3 wheat"."""
    plural = number != 1 and VEGETABLES[kind] != "wheat"
    return f"{number} {VEGETABLES[kind]}{'s' if plural else ''}"


def goods(counts: list[int], nothing: str = "nothing") -> str:
    """ "3 wheat, 1 leek", from the numbers by kind."""
    return ", ".join(amount(n, kind) for kind, n in enumerate(counts) if n) or nothing


def wants(card: int) -> str:
    """ "wheat + leek": what a customer asks for."""
    return " + ".join(VEGETABLES[kind] for kind in WANTS[card])


def stall_goods(card: int, left: int | None = None) -> str:
    """ "turnip 1, leek 2": what a stall (still) offers, each with what it costs."""
    return ", ".join(
        f"{VEGETABLES[kind]} {cost}"
        for kind, cost in enumerate(TRADE_COST[card])
        if cost and (left is None or left >> kind & 1)
    )


def grows(spaces: int) -> str:
    """ "grows wheat, pumpkin, turnip": what may be sown on a field of that size."""
    kinds = [name for kind, name in enumerate(VEGETABLES) if may_grow(spaces, kind)]
    return "grows all" if len(kinds) == len(VEGETABLES) else f"grows {kinds[0]} to {kinds[-1]}"


def figures(card: int) -> str:
    """What is printed on a card, in brief; helpers are explained elsewhere."""
    row = ROW[card]
    if row == FIELD:
        return f"{SPACES[card]} spaces"
    if row == STALL:
        return stall_goods(card)
    if row == REGULAR:
        return f"{wants(card)}: {' '.join(map(str, ROW_PAY[card]))}"
    if row == CASUAL:
        return f"{wants(card)}: {CASUAL_PRICE[card]}"
    return ""


def card_words(card: int) -> str:
    """A card's name with its figures: "R5 (turnip + turnip: 5 6 6 7)"."""
    if card == UNKNOWN:
        return "?"
    detail = figures(card)
    return f"{CARD_NAMES[card]} ({detail})" if detail else CARD_NAMES[card]


def names(cards: list[int] | tuple[int, ...]) -> str:
    return listed([CARD_NAMES[card] for card in cards])


def with_figures(cards: list[int] | tuple[int, ...]) -> str:
    return listed([card_words(card) for card in cards])


def under(exposed: Exposed) -> str:
    """What lies beneath a card, if something does."""
    return "" if exposed.under == NONE else f"over {CARD_NAMES[exposed.under]}"


def field_words(place: int) -> str:
    """ "the home field", "field 3"."""
    return "the home field" if place == 0 else f"field {place_name(place)}"


def pile_words(pile: list[int]) -> str:
    """A private pile from its top: "5, 3, field4a"; unknown ones only counted."""
    if not pile or UNKNOWN in pile:
        return str(len(pile))
    return ", ".join(str(pile_name(field)) for field in reversed(pile))


def seats(indexes: list[int]) -> str:
    return listed([seat_name(index) for index in indexes], "nobody")
