"""What can happen, as data: never as English, so that all can read it in their own language.

An event has a name, the seat it concerns, and a few values; `audience` is EVERYONE or the only
seat that may see it (R9). `cash` is signed, from the seat's point of view: the sum of all `cash`
of a seat's events is its money.
"""

from typing import Final

from .cards import CARD_NAMES, NONE, VEGETABLES, pile_name

EVERYONE: Final = -1

# --- what those who show events must know of them, as bits of a number ----------------------------

SHOWS: Final = 1  # shows somebody something formerly hidden, or mixes what was known
TURNS: Final = 2  # another turn or phase begins
UNFORESEEN: Final = 4  # comes of chance, or of a part of the game that begins by itself
PLAIN: Final = 8  # plain from the table afterwards, so that it need not be told
WORKS: Final = 16  # a card does its work
JOINS: Final = 32  # a card comes to a display, or will
IN_GRID: Final = 64  # its place is one of the solo game's grid

# Every event: its flags, what it tells, and which values it carries besides the seat.
EVENTS: Final[dict[str, tuple[int, str]]] = {
    # setup and frame
    "capital": (PLAIN, "the seat gets its first money: cash"),
    "starting-player": (UNFORESEEN | PLAIN, "the seat gets the large token"),
    "second-player": (PLAIN, "the seat gets the small token"),
    "starter-dealt": (SHOWS, "the seat got a secret starter customer; card for its owner only"),
    "opponent-card": (SHOWS, "solo: a card is laid out for the imaginary opponent: card"),
    "passed-over": (SHOWS, "solo: turned up for the opponent, but discarded: card"),
    "grid": (SHOWS | UNFORESEEN | IN_GRID, "solo: a card comes into the grid: card, place"),
    "grid-moved": (IN_GRID, "solo: a card moves up to a place of the grid: card, place"),
    "grid-cleared": (UNFORESEEN, "solo: a card of the second row is discarded: card"),
    "round": (TURNS | PLAIN, "a round begins: number"),
    "phase": (TURNS | PLAIN, "a phase begins: number 1 harvest, 2 card, 3 action"),
    "shuffled": (SHOWS | UNFORESEEN, "the discard pile into the draw pile: number of cards there"),
    "partners": (UNFORESEEN, "the seat and other act together this round"),
    "turn": (TURNS | PLAIN, "the seat's action turn begins"),
    "turn-over": (TURNS | PLAIN, "the seat's action turn is over"),
    "game-over": (TURNS, "the game has ended"),
    "result": (0, "the final space (number), cash left (have) and vegetables (amount) of the seat"),
    "winner": (0, "the seat wins, or shares the win"),
    # fields
    "field": (
        SHOWS | UNFORESEEN | PLAIN,
        "the top field of a private pile is turned up: place, number of spaces, card if common",
    ),
    "field-emptied": (0, "a field is empty and leaves: place, card if common"),
    "harvested": (UNFORESEEN | PLAIN, "a vegetable from field place to the cart: kind"),
    "unstored": (UNFORESEEN | PLAIN, "number of kind from the storehouse to the cart"),
    "sown": (0, "field place is filled with number of kind; kind from the cart, or bought: cash"),
    "extra-harvested": (0, "a vegetable more from field place to the cart: kind"),
    "ploughed": (0, "number of kind from field place back to the supply"),
    "field-under": (0, "the empty field place goes under the seat's pile: number, card if common"),
    "pile-seen": (
        SHOWS | UNFORESEEN,
        "the seat looks through its pile; fields for its owner only, from the top",
    ),
    "field-taken": (SHOWS, "a field out of the pile: place, number of spaces, card if common"),
    # cards
    "dealt": (SHOWS | UNFORESEEN | PLAIN, "number of cards to a hand; cards for its owner only"),
    "turned-up": (SHOWS | UNFORESEEN, "the top card of the draw pile into the courtyard: card"),
    "offered": (SHOWS, "a hand card into the courtyard: card"),
    "taken": (JOINS, "a card out of the courtyard is chosen: card"),
    "kept": (SHOWS, "a hand card (or the starter customer) is chosen: card"),
    "rest-offered": (SHOWS, "the rest of the hand into the courtyard: cards"),
    "courtyard-cleared": (UNFORESEEN, "what is left in the courtyard is discarded: cards"),
    "placed": (PLAIN | JOINS, "a card into the seat's display: card, under = the card beneath it"),
    "exposed": (JOINS, "a card beneath another comes into its own row: card"),
    "bought-card": (0, "solo: a card of the grid is bought: card, cash"),
    "fields-paid": (0, "common fields are paid: cash"),
    "pack": (SHOWS | UNFORESEEN, "a two-pack is bought: cash, cards"),
    "discarded": (PLAIN, "a card of the seat goes to the discard pile: card"),
    "foreman-took": (0, "the Foreman takes a discarded helper: card"),
    "foreman-declined": (0, "the Foreman takes nothing"),
    # market
    "bought": (0, "number of kind to the cart: cash; helpers in cards"),
    "sold": (0, "a kind from the cart to the shop: cash"),
    "traded": (WORKS, "kind from stall card, kinds given; other = its owner, if not the seat"),
    "delivered": (WORKS, "to regular customer card, row place: cash; number = how often"),
    "missed": (0, "regular customer card was not served: cash (0 when the marker turned red)"),
    "served": (WORKS, "casual customer card: cash"),
    "stored": (0, "a kind into the storehouse"),
    "spoiled": (0, "number of kind back to the supply"),
    "enlarged": (0, "the storehouse holds 4 from now on: cash"),
    "stepped": (0, "a step to space number: cash"),
    "loan": (0, "a loan: cash; number of loans now"),
    # helpers
    "used": (WORKS, "a helper is used: card, number = which effect"),
    "stock-set": (0, "Book-keeper: number of kind in the shop now"),
    "named": (0, "Book-keeper: kind, cash"),
    "swapped": (0, "the seat's card for a card (under) of other"),
    "tribute": (0, "the seat pays other, or the supply: cash"),
    "income": (0, "the seat gets what other paid: cash"),
    "refilled": (0, "stall card is full again"),
    "sold-off": (WORKS, "Market crier: kind from stall card to the shop: cash"),
    "cheered": (0, "Saleswoman: the marker of card is blue again"),
    "gleaned": (WORKS, "Subsistence farmer: a kind from field place of other, or from the supply"),
}


def events_with(flags: int) -> frozenset[str]:
    """The names of the events that have at least one of these flags."""
    return frozenset([name for name, (its, _) in EVENTS.items() if its & flags])


class Event:
    """One thing that happened; see `EVENTS` for the values that go with each name."""

    def __init__(
        self,
        name: str,
        seat: int = NONE,
        *,
        card: int = NONE,
        under: int = NONE,
        kind: int = NONE,
        number: int = 0,
        cash: int = 0,
        place: int = NONE,
        other: int = NONE,
        have: int = 0,
        amount: int = 0,
        cards: list[int] | None = None,
        kinds: list[int] | None = None,
        fields: list[int] | None = None,
        audience: int = EVERYONE,
    ) -> None:
        self.name = name
        self.seat = seat
        self.card = card
        self.under = under
        self.kind = kind
        self.number = number
        self.cash = cash
        self.place = place
        self.other = other
        self.have = have
        self.amount = amount
        self.cards = cards
        self.kinds = kinds
        self.fields = fields
        self.audience = audience

    def as_dict(self) -> dict[str, object]:
        """The event as plain data with names; values that say nothing are left out."""
        out: dict[str, object] = {"event": self.name}
        if self.seat != NONE:
            out["seat"] = self.seat
        if self.card != NONE:
            out["card"] = CARD_NAMES[self.card]
        if self.under != NONE:
            out["under"] = CARD_NAMES[self.under]
        if self.kind != NONE:
            out["kind"] = VEGETABLES[self.kind]
        if self.number:
            out["number"] = self.number
        if self.cash:
            out["cash"] = self.cash
        if self.place != NONE:
            out["place"] = self.place
        if self.other != NONE:
            out["other"] = self.other
        if self.have:
            out["have"] = self.have
        if self.amount:
            out["amount"] = self.amount
        if self.cards is not None:
            out["cards"] = [CARD_NAMES[card] for card in self.cards]
        if self.kinds is not None:
            out["kinds"] = [VEGETABLES[kind] for kind in self.kinds]
        if self.fields is not None:
            out["fields"] = [pile_name(field) for field in self.fields]
        if self.audience != EVERYONE:
            out["audience"] = self.audience
        return out

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash((self.name, self.seat, self.card, self.kind, self.number, self.cash))

    def __repr__(self) -> str:
        return f"<Event {self.as_dict()}>"


def seen_by(events: list[Event], seat: int | None) -> list[Event]:
    """The events that a seat (or, with None, a spectator) may see."""
    return [event for event in events if event.audience in (EVERYONE, seat)]
