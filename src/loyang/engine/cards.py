"""All card figures (R1): data, no behaviour.

A vegetable is a number 0..5 in ascending value, a card a number 0..69. `CARD_NAMES` gives the
card's name in the notation, `card_number` finds it again:

>>> CARD_NAMES[card_number("S6")]
'S6'
"""

from typing import Final

NONE: Final = -1  # no card, no vegetable, no seat
UNKNOWN: Final = -2  # a card or field that a view may not show (R9)

# --- vegetables (R1.1) -----------------------------------------------------------------------

WHEAT: Final = 0
PUMPKIN: Final = 1
TURNIP: Final = 2
CABBAGE: Final = 3
BEAN: Final = 4
LEEK: Final = 5
KINDS: Final = 6
VEGETABLES: Final[list[str]] = ["wheat", "pumpkin", "turnip", "cabbage", "bean", "leek"]

BUY_PRICE: Final[list[int]] = [3, 4, 5, 5, 6, 6]  # R5.3
SELL_PRICE: Final[list[int]] = [1, 1, 1, 1, 2, 2]  # R5.4
SHOP_SPACES: Final[list[int]] = [3, 2, 2, 2, 2, 2]  # R1.3
SHOP_START: Final[list[int]] = [3, 2, 2, 2, 1, 1]

# --- figures of the table --------------------------------------------------------------------

ROUNDS: Final = 9
START_CASH: Final = 10
LOAN: Final = 5  # R7.1
MISS_PENALTY: Final = 2  # R5.13
CASUAL_MODIFIER: Final = 2  # R5.15
FIELD_PRICE: Final = 2  # R3.7
STOREHOUSE: Final = 1  # R5.27
LARGE_STOREHOUSE: Final = 4
ENLARGE_PRICE: Final = 2
HAND: Final = 4  # R3.2
GRID_ROWS: Final = 4  # R8.2
GRID_COLUMNS: Final = 3
ROW_PRICE: Final[list[int]] = [0, 1, 2, 2]  # R8.3

# --- fields (R1.4, R1.5) ---------------------------------------------------------------------

HOME_SPACES: Final = 9
PRIVATE_SET: Final[list[int]] = [3, 4, 5, 6]
# The number of kinds a field may grow, from wheat upwards, by its spaces.
_GROWS: Final[list[int]] = [0, 0, 0, 6, 5, 4, 3, 0, 0, 3]


def may_grow(spaces: int, kind: int) -> bool:
    """Whether a field with that many spaces may grow the kind (R1.5)."""
    return kind < _GROWS[spaces]


# A field of a private pile is written as its spaces, 3 to 6; a common field that the
# Tenant-farmer put there (R6.18) as this number plus its card.
COMMON_IN_PILE: Final = 10


def pile_name(field: int) -> int | str:
    """A field of a private pile in readable form: its spaces, or a common field's name."""
    return CARD_NAMES[field - COMMON_IN_PILE] if field >= COMMON_IN_PILE else field


# --- the 70 action cards (R1.2) --------------------------------------------------------------

CARDS: Final = 70
# The five rows of a display, each for one kind of card.
FIELD: Final = 0
STALL: Final = 1
REGULAR: Final = 2
CASUAL: Final = 3
HELPER: Final = 4
ROW_NAMES: Final[list[str]] = ["field", "stall", "regular", "casual", "helper"]

FIRST_STALL: Final = 6
FIRST_REGULAR: Final = 20
FIRST_CASUAL: Final = 34
FIRST_HELPER: Final = 48

_COMMON_SPACES: Final[list[int]] = [3, 3, 4, 4, 5, 5]

# By stall: how many vegetables each kind costs there, 0 = not on offer (R5.6).
_STALLS: Final[list[list[int]]] = [
    [0, 1, 1, 1, 0, 0],
    [1, 0, 1, 0, 1, 0],
    [1, 0, 1, 0, 0, 1],
    [1, 0, 0, 1, 0, 1],
    [1, 1, 0, 0, 0, 1],
    [0, 0, 1, 2, 0, 2],
    [0, 1, 0, 1, 0, 2],
    [1, 0, 0, 0, 1, 2],
    [0, 1, 0, 0, 2, 2],
    [0, 0, 1, 0, 2, 2],
    [1, 0, 0, 1, 1, 0],
    [0, 1, 0, 1, 1, 0],
    [0, 1, 1, 0, 1, 0],
    [0, 0, 1, 1, 2, 0],
]

# By regular customer: the two wanted vegetables, then the payments from the lowest row (R5.10).
_REGULARS: Final[list[list[int]]] = [
    [WHEAT, PUMPKIN, 4, 5, 5, 6],
    [WHEAT, WHEAT, 4, 5, 5, 6],
    [PUMPKIN, TURNIP, 4, 5, 6, 7],
    [WHEAT, CABBAGE, 4, 5, 6, 7],
    [TURNIP, TURNIP, 5, 6, 6, 7],
    [PUMPKIN, CABBAGE, 5, 6, 6, 7],
    [PUMPKIN, BEAN, 5, 6, 7, 8],
    [WHEAT, LEEK, 5, 6, 7, 8],
    [TURNIP, CABBAGE, 5, 6, 7, 8],
    [TURNIP, BEAN, 6, 7, 7, 8],
    [PUMPKIN, LEEK, 6, 7, 7, 8],
    [CABBAGE, BEAN, 6, 7, 8, 9],
    [CABBAGE, LEEK, 7, 8, 8, 9],
    [BEAN, LEEK, 7, 8, 9, 10],
]
# R1, R3, R4 and R9, by card number (R1.7).
STARTERS: Final[list[int]] = [20, 22, 23, 28]

# By casual customer: the three wanted vegetables, then the price (R5.15).
_CASUALS: Final[list[list[int]]] = [
    [WHEAT, PUMPKIN, TURNIP, 7],
    [WHEAT, WHEAT, BEAN, 8],
    [WHEAT, TURNIP, TURNIP, 8],
    [PUMPKIN, PUMPKIN, BEAN, 9],
    [WHEAT, CABBAGE, CABBAGE, 9],
    [WHEAT, TURNIP, BEAN, 9],
    [PUMPKIN, TURNIP, CABBAGE, 9],
    [WHEAT, PUMPKIN, LEEK, 9],
    [PUMPKIN, CABBAGE, BEAN, 10],
    [PUMPKIN, TURNIP, LEEK, 10],
    [WHEAT, CABBAGE, LEEK, 10],
    [PUMPKIN, BEAN, LEEK, 11],
    [TURNIP, CABBAGE, LEEK, 11],
    [CABBAGE, BEAN, LEEK, 12],
]

BOOK_KEEPER: Final = 48
CON_MAN: Final = 49
DELIVERYMAN: Final = 50
FOREMAN: Final = 51
HAGGLER: Final = 52
HARVEST_HELPER: Final = 53
MAID: Final = 54
MARKET_CRIER: Final = 55
MARKET_WOMAN: Final = 56
MERCHANT: Final = 57
MESSENGER_BOY: Final = 58
OFFICIAL: Final = 59
PLOUGH_MAN: Final = 60
SALESWOMAN: Final = 61
SHOPPER: Final = 62
SQUIRE: Final = 63
SUBSISTENCE_FARMER: Final = 64
TENANT_FARMER: Final = 65
TOUT: Final = 66
TRADER: Final = 67  # and the two cards after it
_HELPERS: Final[list[str]] = [
    "book-keeper",
    "con-man",
    "deliveryman",
    "foreman",
    "haggler",
    "harvest-helper",
    "maid",
    "market-crier",
    "market-woman",
    "merchant",
    "messenger-boy",
    "official",
    "plough-man",
    "saleswoman",
    "shopper",
    "squire",
    "subsistence-farmer",
    "tenant-farmer",
    "tout",
    "trader1",
    "trader2",
    "trader3",
]
# The helpers that carry a lantern: they concern another player (R4.2).
LANTERN: Final[list[int]] = [
    CON_MAN,
    DELIVERYMAN,
    FOREMAN,
    MARKET_WOMAN,
    SUBSISTENCE_FARMER,
    TOUT,
    *[TRADER, TRADER + 1, TRADER + 2],
]

CARD_NAMES: Final[list[str]] = [
    *["field3a", "field3b", "field4a", "field4b", "field5a", "field5b"],
    *[f"S{n}" for n in range(1, 15)],
    *[f"R{n}" for n in range(1, 15)],
    *[f"C{n}" for n in range(1, 15)],
    *_HELPERS,
]
_NUMBERS: Final[dict[str, int]] = {name.lower(): n for n, name in enumerate(CARD_NAMES)}

ROW: Final[list[int]] = [FIELD] * 6 + [STALL] * 14 + [REGULAR] * 14 + [CASUAL] * 14 + [HELPER] * 22

# The tables below are by card number, so that no caller needs to know the blocks.
SPACES: Final[list[int]] = _COMMON_SPACES + [0] * 64
TRADE_COST: Final[list[list[int]]] = [[]] * 6 + _STALLS + [[]] * 50
FULL_STALL: Final[list[int]] = [
    sum(1 << kind for kind, cost in enumerate(costs) if cost) for costs in TRADE_COST
]
WANTS: Final[list[list[int]]] = (
    [[]] * 20 + [row[:2] for row in _REGULARS] + [row[:3] for row in _CASUALS] + [[]] * 22
)
# How many of each kind a customer wants.
WANTED: Final[list[list[int]]] = [[wants.count(kind) for kind in range(KINDS)] for wants in WANTS]
ROW_PAY: Final[list[list[int]]] = [[]] * 20 + [row[2:] for row in _REGULARS] + [[]] * 36
CASUAL_PRICE: Final[list[int]] = [0] * 34 + [row[3] for row in _CASUALS] + [0] * 22


def card_number(name: str) -> int:
    """The number of the card with that name, whatever its case; `NONE` if there is none."""
    return _NUMBERS.get(name.lower(), NONE)


def kind_number(name: str) -> int:
    """The number of the vegetable with that name, whatever its case; `NONE` if there is none."""
    name = name.lower()
    return VEGETABLES.index(name) if name in VEGETABLES else NONE
