"""Cards and actions explained to a player, with the number of the rule."""

from typing import Final, NamedTuple

from loyang.engine.cards import (
    CARD_NAMES,
    CASUAL,
    FIELD,
    FIELD_PRICE,
    REGULAR,
    ROW,
    ROW_PAY,
    SPACES,
    STALL,
    TRADER,
)

from .words import figures, grows, wants


class Effect(NamedTuple):
    """What a helper does, and by which rule."""

    rule: str
    text: str


# By the card's name (all Traders as one), the effect in brief.
HELPERS: Final[dict[str, Effect]] = {
    "book-keeper": Effect(
        "R6.1",
        "Set every space of your shop to filled or empty as you like. Then name a kind: 1 cash "
        "for each of your fields that grows it. Also while you pay for a field.",
    ),
    "con-man": Effect(
        "R6.2",
        "Swap him for an exposed helper of another player whose turn is over; alone: for a "
        "helper of the grid.",
    ),
    "deliveryman": Effect(
        "R6.3",
        "Deliver to another player's regular customer and take the payment. For the fourth row "
        "the owner gets 2 cash of it.",
    ),
    "foreman": Effect(
        "R6.4",
        "When a helper is discarded, used or not, you are asked whether he takes it into your "
        "display; then the foreman leaves.",
    ),
    "haggler": Effect(
        "R6.5",
        "Buy two of one kind from your shop for the price of one: 'buy leek with haggler'. "
        "Joins shopper and merchant (R6.20).",
    ),
    "harvest-helper": Effect(
        "R6.6, R6.7",
        "'reap', asked before your harvest: one vegetable more from each field with 4 or more. "
        "'sow', in your turn: every field you sow from now on gets one vegetable more. "
        "Neither counts for the home field.",
    ),
    "maid": Effect(
        "R6.8",
        "For the rest of your turn, what costs two vegetables at a stall costs one.",
    ),
    "market-crier": Effect(
        "R6.9",
        "'fill': all your stalls are full again. 'sell': sell 1 to 3 vegetables off your stalls "
        "to your shop, for 3 cash at most; also while you pay for a field.",
    ),
    "market-woman": Effect(
        "R6.10",
        "Swap one of your stalls for another player's; both are filled.",
    ),
    "merchant": Effect(
        "R6.11",
        "For each kind of which your regular customers want two or more this round, buy one from "
        "your shop for 1 cash: 'buy leek with merchant'. Joins haggler and shopper (R6.20).",
    ),
    "messenger-boy": Effect(
        "R6.12",
        "In this turn each of your regular customers may be served twice, both times in the same "
        "row, paid each time. In the fourth row both at once: 'deliver R5 twice'.",
    ),
    "official": Effect("R6.13", "This turn's two-pack is free."),
    "plough-man": Effect(
        "R6.14",
        "'clear': put back all vegetables of one field with 2 or more, so that you can sow it. "
        "'reap': harvest the last vegetable of fields that hold just one. "
        "Neither works on the home field.",
    ),
    "saleswoman": Effect(
        "R6.15",
        "'blue': all your red markers turn blue. 'bonus': for the rest of your turn casual "
        "customers pay 2 more than their card says, whatever the numbers.",
    ),
    "shopper": Effect(
        "R6.16",
        "Buy a vegetable from the supply, 2 cash cheaper than in the shop: 'buy leek with "
        "shopper'. Joins haggler and merchant (R6.20).",
    ),
    "squire": Effect(
        "R6.17",
        "When you choose cards: one of your hand and up to three of the courtyard; alone: buy up "
        "to 4 cards. Not in the round in which he was chosen.",
    ),
    "subsistence-farmer": Effect(
        "R6.21",
        "'field': take a vegetable from another player's field with 4 or more, for 1 cash to its "
        "owner. 'supply', alone: wheat, pumpkin or turnip for 1 cash.",
    ),
    "tenant-farmer": Effect(
        "R6.18",
        "'pay' 3 cash, or put an empty field 'under' your pile; then look through the pile and "
        "take one field of it.",
    ),
    "tout": Effect(
        "R6.19",
        "'swap' a casual customer of yours for another player's; or 'buy' another player's for "
        "2 cash and serve it at once.",
    ),
    "trader": Effect(
        "R6.22",
        "One trade at another player's stall: 'trade S6 leek for wheat with trader1'. In round 8 "
        "the owner gets 1 cash, in round 9 2.",
    ),
}

# Every form of action, what it does and its rule. "CARD" and the like stand for any.
ACTIONS: Final[list[tuple[str, str, str]]] = [
    ("sow KIND FIELD", "fill an empty field with what you have in the cart", "R5.1"),
    ("buy KIND", "from your shop: 3, 4, 5, 5, 6, 6 cash", "R5.3"),
    ("buy KIND with HELPERS", "with haggler, shopper, merchant, in this order", "R6.20"),
    ("sell KIND", "to your shop, if it has room: 1 cash, bean and leek 2; any time", "R5.4"),
    ("trade STALL KIND for KIND [KIND]", "give one or two, take one", "R5.6"),
    ("trade ... with TRADER", "the same at another player's stall", "R6.22"),
    ("deliver REGULAR [twice]", "give the two that a regular customer wants", "R5.10"),
    ("miss REGULAR", "declare that a regular customer goes without this round", "R5.13"),
    ("serve CASUAL", "give the three that a casual customer wants", "R5.15"),
    ("pack", "buy a two-pack", "R5.17"),
    ("keep CARD [over CARD]", "keep a hand card, or what you like of a two-pack", "R3.3, R5.18"),
    ("keep none", "keep nothing of a two-pack", "R5.18"),
    ("use HELPER [EFFECT] ...", "use a helper; '? maid' explains the maid", "R5.8"),
    ("discard HELPER", "throw a helper away unused; any time", "R5.8"),
    ("take CARD", "from the courtyard, from the grid, or with the foreman", "R3.3, R8.3, R6.4"),
    ("offer CARD", "put a hand card into the courtyard", "R3.3"),
    ("turn-up", "two players: turn up a card into the courtyard", "R3.9"),
    ("partner SEAT", "four players: with whom you act this round", "R4.3"),
    ("pay", "pay for a new field", "R3.8"),
    ("reap FIELD", "harvest helper's extra, plough-man's last vegetable", "R6.6, R6.14"),
    ("stock KIND NUMBER", "book-keeper: set your shop", "R6.1"),
    ("name KIND", "book-keeper: be paid for the fields that grow it", "R6.1"),
    ("sell KIND off STALL", "market crier: from a stall to your shop", "R6.9"),
    ("dig NUMBER", "tenant-farmer: take that field of your pile, 1 is on top", "R6.18"),
    ("store KIND", "at the end of your turn, into the storehouse", "R5.26"),
    ("enlarge", "the storehouse, from 1 to 4, for 2 cash", "R5.27"),
    ("step", "on the path: 1 cash, then the number of the next space", "R5.28"),
    ("loan", "5 cash now, a space back at the end; any time", "R7.1"),
    ("done", "enough: end what is asked", "R4.1"),
]


def explain_card(card: int) -> str:
    """What a card is good for."""
    name = CARD_NAMES[card]
    row = ROW[card]
    if row == FIELD:
        return (
            f"{name}: a common field of {SPACES[card]} spaces, {grows(SPACES[card])}; "
            f"costs {FIELD_PRICE} cash (R1.5, R3.7)."
        )
    if row == STALL:
        return (
            f"{name}: a stall with {figures(card)}. The number is how many vegetables of any "
            "kind you give for it. An empty stall is discarded (R5.6, R5.7)."
        )
    if row == REGULAR:
        pay = ", ".join(map(str, ROW_PAY[card]))
        return (
            f"{name}: a regular customer who wants {wants(card)} each round and pays {pay} from "
            "the first row to the fourth. A first miss turns the marker red, a further one "
            "costs 2 cash (R5.10, R5.13)."
        )
    if row == CASUAL:
        return (
            f"{name}: a casual customer who wants {figures(card)} cash. With more casual than "
            "regular customers it is 2 less, with fewer 2 more (R5.15)."
        )
    effect = HELPERS["trader" if card >= TRADER else name]
    return f"{name}: {effect.text} ({effect.rule})"
