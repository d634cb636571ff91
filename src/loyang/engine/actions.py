"""The actions: what a seat wants to do, as small immutable values.

`str(action)` is its text form, one short line (docs/NOTATION.md); `notation.parse` reads it back.
`well_formed` says whether all numbers are in range, so that the rules may index with them.
"""

from typing import Final, final

from .cards import (
    BOOK_KEEPER,
    CARD_NAMES,
    CARDS,
    CASUAL,
    CON_MAN,
    DELIVERYMAN,
    HARVEST_HELPER,
    KINDS,
    MAID,
    MARKET_CRIER,
    MARKET_WOMAN,
    MESSENGER_BOY,
    NONE,
    OFFICIAL,
    PLOUGH_MAN,
    REGULAR,
    ROW,
    SALESWOMAN,
    SQUIRE,
    STALL,
    SUBSISTENCE_FARMER,
    TENANT_FARMER,
    TOUT,
    TRADER,
    VEGETABLES,
)
from .value import Value

SEATS: Final = 4
SEAT_NAMES: Final = "ABCD"
PLACES: Final = 15  # home, eight private and six common fields

# --- helpers that can join in one purchase (R6.20) ---------------------------------------------

WITH_HAGGLER: Final = 1
WITH_SHOPPER: Final = 2
WITH_MERCHANT: Final = 4
BUYERS: Final[list[tuple[str, int]]] = [
    ("haggler", WITH_HAGGLER),
    ("shopper", WITH_SHOPPER),
    ("merchant", WITH_MERCHANT),
]

# --- the two effects of a helper -----------------------------------------------------------------

FIRST: Final = 1
SECOND: Final = 2


# --- the words of the notation -------------------------------------------------------------------
# Numbers that name nothing are written too, so that any action can be shown in a message.


def seat_name(seat: int) -> str:
    return SEAT_NAMES[seat] if 0 <= seat < SEATS else f"seat{seat}"


def card_name(card: int) -> str:
    return CARD_NAMES[card] if 0 <= card < CARDS else f"card{card}"


def kind_name(kind: int) -> str:
    return VEGETABLES[kind] if 0 <= kind < KINDS else f"kind{kind}"


def place_name(place: int) -> str:
    return "home" if place == 0 else str(place)


def is_card(card: int, row: int) -> bool:
    """Whether the number is that of a card of the row."""
    return 0 <= card < CARDS and ROW[card] == row


def fits(value: int, bound: int, wanted: bool) -> bool:
    """Whether a value that is wanted is in range, or one that is not is missing."""
    return 0 <= value < bound if wanted else value == NONE


class Action(Value):
    """What a seat wants to do. Equal actions are interchangeable, also as dictionary keys."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def verb(self) -> str:
        return type(self).__name__.lower()

    def words(self) -> str:
        """The notation without the seat."""
        return self.verb()

    def open_words(self) -> str:
        """The notation without the seat, as the others may read it (R9)."""
        return self.words()

    def values(self) -> tuple[object, ...]:
        return (self.seat,)

    def well_formed(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} {self.words()}"


class OfKind(Action):
    """An action about one kind of vegetable."""

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def words(self) -> str:
        return f"{self.verb()} {kind_name(self.kind)}"

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.kind)

    def well_formed(self) -> bool:
        return 0 <= self.kind < KINDS


class OfCard(Action):
    """An action about one card."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def words(self) -> str:
        return f"{self.verb()} {card_name(self.card)}"

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.card)

    def well_formed(self) -> bool:
        return 0 <= self.card < CARDS


# --- at any time (R5.5) ----------------------------------------------------------------------


@final
class Loan(Action):
    """Take a loan (R7.1)."""


@final
class Sell(OfKind):
    """Sell a vegetable from the cart to your shop (R5.4)."""


@final
class Discard(OfCard):
    """Discard an exposed helper unused (R5.8)."""


# --- answers used by several questions -----------------------------------------------------------


@final
class Done(Action):
    """Enough: no (more) of what is asked."""


@final
class Take(OfCard):
    """Take a card: from the courtyard, from the grid, or by the Foreman."""


@final
class Keep(Action):
    """Keep a card of the hand or of a two-pack, alone or over the other; or none of a pack."""

    def __init__(self, seat: int, card: int, under: int = NONE) -> None:
        self.seat = seat
        self.card = card
        self.under = under

    def words(self) -> str:
        if self.card == NONE:
            return "keep none"
        over = f" over {card_name(self.under)}" if self.under != NONE else ""
        return f"keep {card_name(self.card)}{over}"

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.card, self.under)

    def well_formed(self) -> bool:
        if self.card == NONE:
            return self.under == NONE
        return 0 <= self.card < CARDS and NONE <= self.under < CARDS and self.card != self.under


@final
class Reap(Action):
    """Harvest from the field at that place: the Harvest helper's extra, the Plough-man's last."""

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def words(self) -> str:
        return f"reap {place_name(self.place)}"

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.place)

    def well_formed(self) -> bool:
        return 0 <= self.place < PLACES


@final
class Pay(Action):
    """Pay for the fields just placed (R3.8, R5.20)."""


# --- card phase --------------------------------------------------------------------------------


@final
class TurnUp(Action):
    """Two players: turn up the top card of the draw pile into the courtyard (R3.9)."""

    def verb(self) -> str:
        return "turn-up"


@final
class Offer(OfCard):
    """Put a hand card into the courtyard (R3.3 a)."""


@final
class Partner(Action):
    """Four players: choose a partner for the action phase (R4.3)."""

    def __init__(self, seat: int, partner: int) -> None:
        self.seat = seat
        self.partner = partner

    def words(self) -> str:
        return f"partner {seat_name(self.partner)}"

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.partner)

    def well_formed(self) -> bool:
        return 0 <= self.partner < SEATS


# --- action phase ------------------------------------------------------------------------------


@final
class Sow(Action):
    """Sow a vegetable from the cart (R5.1), or the home field at the start (R1.6)."""

    def __init__(self, seat: int, kind: int, place: int) -> None:
        self.seat = seat
        self.kind = kind
        self.place = place

    def words(self) -> str:
        return f"sow {kind_name(self.kind)} {place_name(self.place)}"

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.kind, self.place)

    def well_formed(self) -> bool:
        return 0 <= self.kind < KINDS and 0 <= self.place < PLACES


@final
class Buy(Action):
    """Buy from your shop (R5.3), or with Haggler, Shopper and Merchant (R6.20)."""

    def __init__(self, seat: int, kind: int, helpers: int = 0) -> None:
        self.seat = seat
        self.kind = kind
        self.helpers = helpers

    def words(self) -> str:
        by = " ".join([name for name, bit in BUYERS if self.helpers & bit])
        return f"buy {kind_name(self.kind)}" + (f" with {by}" if by else "")

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.kind, self.helpers)

    def well_formed(self) -> bool:
        return 0 <= self.kind < KINDS and 0 <= self.helpers < 8


@final
class Trade(Action):
    """Trade one or two vegetables for one at a stall (R5.6), with a Trader at another's (R6.22).

    Two gifts are kept in ascending order, in whichever they come, so that each pair has one form.
    """

    def __init__(
        self, seat: int, stall: int, kind: int, give: int, give2: int = NONE, trader: int = NONE
    ) -> None:
        self.seat = seat
        self.stall = stall
        self.kind = kind
        ascending = give2 == NONE or give <= give2
        self.give = give if ascending else give2
        self.give2 = give2 if ascending else give
        self.trader = trader

    def words(self) -> str:
        given = kind_name(self.give)
        if self.give2 != NONE:
            given += " " + kind_name(self.give2)
        by = f" with {card_name(self.trader)}" if self.trader != NONE else ""
        return f"trade {card_name(self.stall)} {kind_name(self.kind)} for {given}{by}"

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.stall, self.kind, self.give, self.give2, self.trader)

    def well_formed(self) -> bool:
        return (
            is_card(self.stall, STALL)
            and 0 <= self.kind < KINDS
            and 0 <= self.give < KINDS
            and NONE <= self.give2 < KINDS
            and (self.trader == NONE or TRADER <= self.trader < CARDS)
        )


@final
class Deliver(Action):
    """Deliver to one of your regular customers (R5.10); `twice` in the fourth row only (R6.12)."""

    def __init__(self, seat: int, card: int, twice: int = 0) -> None:
        self.seat = seat
        self.card = card
        self.twice = twice

    def words(self) -> str:
        return f"deliver {card_name(self.card)}" + (" twice" if self.twice else "")

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.card, self.twice)

    def well_formed(self) -> bool:
        return is_card(self.card, REGULAR) and 0 <= self.twice <= 1


@final
class Miss(OfCard):
    """Declare that a due regular customer is not served this round (R5.13)."""

    def well_formed(self) -> bool:
        return is_card(self.card, REGULAR)


@final
class Serve(OfCard):
    """Serve one of your casual customers (R5.15)."""

    def well_formed(self) -> bool:
        return is_card(self.card, CASUAL)


@final
class Pack(Action):
    """Buy a two-pack (R5.17)."""


@final
class Store(OfKind):
    """Move a vegetable from the cart to the storehouse (R5.26)."""


@final
class Enlarge(Action):
    """Enlarge the storehouse (R5.27)."""


@final
class Step(Action):
    """Pay for one step on the path (R5.28)."""


# --- helpers -----------------------------------------------------------------------------------

# By helper: for each of its effects the word that names it in the notation, and the values it
# takes. Haggler, Shopper and Merchant join a purchase, Traders a trade; the Foreman is asked.
USES: Final[dict[int, list[tuple[str, list[str]]]]] = {
    BOOK_KEEPER: [("", [])],
    CON_MAN: [("", ["card"])],
    DELIVERYMAN: [("", ["card"])],
    HARVEST_HELPER: [("reap", []), ("sow", [])],
    MAID: [("", [])],
    MARKET_CRIER: [("fill", []), ("sell", [])],
    MARKET_WOMAN: [("", ["own", "card"])],
    MESSENGER_BOY: [("", [])],
    OFFICIAL: [("", [])],
    PLOUGH_MAN: [("clear", ["place"]), ("reap", [])],
    SALESWOMAN: [("blue", []), ("bonus", [])],
    SQUIRE: [("", [])],
    SUBSISTENCE_FARMER: [("field", ["owner", "place"]), ("supply", ["kind"])],
    TENANT_FARMER: [("pay", []), ("under", ["place"])],
    TOUT: [("swap", ["own", "card"]), ("buy", ["card"])],
}


@final
class Use(Action):
    """Use a helper. Which of the further values are set depends on helper and effect (R6)."""

    def __init__(
        self,
        seat: int,
        helper: int,
        effect: int = FIRST,
        own: int = NONE,
        card: int = NONE,
        owner: int = NONE,
        place: int = NONE,
        kind: int = NONE,
    ) -> None:
        self.seat = seat
        self.helper = helper
        self.effect = effect
        self.own = own  # a card of the seat's display
        self.card = card  # a card of another's display, or of the grid
        self.owner = owner  # the seat whose field it is about
        self.place = place  # a field
        self.kind = kind  # a vegetable

    def words(self) -> str:
        parts = ["use", card_name(self.helper)]
        effects = USES.get(self.helper, [])
        if FIRST <= self.effect <= len(effects):
            word, takes = effects[self.effect - 1]
            if word:
                parts.append(word)
            for value in takes:
                if value == "own":
                    parts.append(card_name(self.own))
                elif value == "card":
                    parts.append(card_name(self.card))
                elif value == "owner":
                    parts.append(seat_name(self.owner))
                elif value == "place":
                    parts.append(place_name(self.place))
                else:
                    parts.append(kind_name(self.kind))
        return " ".join(parts)

    def values(self) -> tuple[object, ...]:
        return (
            self.seat,
            self.helper,
            self.effect,
            self.own,
            self.card,
            self.owner,
            self.place,
            self.kind,
        )

    def well_formed(self) -> bool:
        if self.helper not in USES or not FIRST <= self.effect <= len(USES[self.helper]):
            return False
        takes = USES[self.helper][self.effect - 1][1]
        return (
            fits(self.own, CARDS, "own" in takes)
            and fits(self.card, CARDS, "card" in takes)
            and fits(self.owner, SEATS, "owner" in takes)
            and fits(self.place, PLACES, "place" in takes)
            and fits(self.kind, KINDS, "kind" in takes)
        )


@final
class Stock(Action):
    """Book-keeper: set how many of a kind are in your shop (R6.1)."""

    def __init__(self, seat: int, kind: int, number: int) -> None:
        self.seat = seat
        self.kind = kind
        self.number = number

    def words(self) -> str:
        return f"stock {kind_name(self.kind)} {self.number}"

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.kind, self.number)

    def well_formed(self) -> bool:
        return 0 <= self.kind < KINDS and 0 <= self.number <= 3


@final
class Name(OfKind):
    """Book-keeper: name a kind and be paid for each of your fields that grows it (R6.1)."""


@final
class SellOff(Action):
    """Market crier: sell a vegetable off your stall to your shop (R6.9)."""

    def __init__(self, seat: int, kind: int, stall: int) -> None:
        self.seat = seat
        self.kind = kind
        self.stall = stall

    def words(self) -> str:
        return f"sell {kind_name(self.kind)} off {card_name(self.stall)}"

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.kind, self.stall)

    def well_formed(self) -> bool:
        return 0 <= self.kind < KINDS and is_card(self.stall, STALL)


@final
class Dig(Action):
    """Tenant-farmer: take the field at that depth of your pile, 1 = the top one (R6.18)."""

    def __init__(self, seat: int, depth: int) -> None:
        self.seat = seat
        self.depth = depth

    def words(self) -> str:
        return f"dig {self.depth}"

    def open_words(self) -> str:
        return "dig"  # from where in the pile is the owner's secret

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.depth)

    def well_formed(self) -> bool:
        return 1 <= self.depth <= PLACES
