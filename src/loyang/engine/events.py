"""What can happen, as data: never as English, so that everyone reads it in the own language.

An event has a name, the seat it concerns, and a few values; `audience` is EVERYONE or the only
seat that may see it (R9). `cash` is signed, from the seat's point of view: the sum of all `cash`
of a seat's events is its money.
"""

from typing import Final

from .cards import CARD_NAMES, NONE, VEGETABLES, pile_name

EVERYONE: Final = -1

# Every event: what it tells, and which values it carries besides the seat.
EVENTS: Final[dict[str, str]] = {
    # setup and frame
    "capital": "the seat gets its first money: cash",
    "starting-player": "the seat gets the large token",
    "second-player": "the seat gets the small token",
    "starter-dealt": "the seat got a secret starter customer; card for its owner only",
    "opponent-card": "solo: a card is laid out for the imaginary opponent: card",
    "passed-over": "solo: a card turned up while looking for the opponent's is discarded: card",
    "grid": "solo: a card comes to a place of the grid: card, place",
    "grid-moved": "solo: a card moves up to a place of the grid: card, place",
    "grid-cleared": "solo: a card of the second row is discarded: card",
    "round": "a round begins: number",
    "phase": "a phase begins: number 1 harvest, 2 card, 3 action",
    "shuffled": "the discard pile became part of the draw pile: number of cards in it now",
    "partners": "the seat and other act together this round",
    "turn": "the seat's action turn begins",
    "turn-over": "the seat's action turn is over",
    "game-over": "the game has ended",
    "result": "the final space (number), cash left (have) and vegetables (amount) of the seat",
    "winner": "the seat wins, or shares the win",
    # fields
    "field": "a private pile's top field is turned up: place, number of spaces, card if common",
    "field-emptied": "a field is empty and leaves: place, card if common",
    "harvested": "a vegetable from field place to the cart: kind",
    "unstored": "number of kind from the storehouse to the cart",
    "sown": "field place is filled with number of kind; kind from the cart, or bought: cash",
    "extra-harvested": "a vegetable more from field place to the cart: kind",
    "ploughed": "number of kind from field place back to the supply",
    "field-under": "the empty field place goes under the seat's own pile: number, card if common",
    "pile-seen": "the seat looks through its pile; fields for its owner only, from the top",
    "field-taken": "a field out of the pile: place, number of spaces, card if common",
    # cards
    "dealt": "number of cards to the seat's hand; cards for its owner only",
    "turned-up": "the top card of the draw pile into the courtyard: card",
    "offered": "a hand card into the courtyard: card",
    "taken": "a card out of the courtyard is chosen: card",
    "kept": "a hand card (or the starter customer) is chosen: card",
    "rest-offered": "the rest of the hand into the courtyard: cards",
    "courtyard-cleared": "what is left in the courtyard is discarded: cards",
    "placed": "a card into the seat's display: card, under = the card beneath it",
    "exposed": "a card beneath another comes into its own row: card",
    "bought-card": "solo: a card of the grid is bought: card, cash",
    "fields-paid": "common fields are paid: cash",
    "pack": "a two-pack is bought: cash, cards",
    "discarded": "a card of the seat goes to the discard pile: card",
    "foreman-took": "the Foreman takes a discarded helper: card",
    "foreman-declined": "the Foreman takes nothing",
    # market
    "bought": "number of kind to the cart: cash; helpers in cards",
    "sold": "a kind from the cart to the shop: cash",
    "traded": "kind taken from stall card, kinds given; other = its owner, if not the seat",
    "delivered": "to regular customer card, row place: cash; number = how often",
    "missed": "regular customer card was not served: cash (0 when the marker turned red)",
    "served": "casual customer card: cash",
    "stored": "a kind into the storehouse",
    "spoiled": "number of kind back to the supply",
    "enlarged": "the storehouse holds 4 from now on: cash",
    "stepped": "a step to space number: cash",
    "loan": "a loan: cash; number of loans now",
    # helpers
    "used": "a helper is used: card, number = which effect",
    "stock-set": "Book-keeper: number of kind in the shop now",
    "named": "Book-keeper: kind, cash",
    "swapped": "own card (card) for a card (under) of other",
    "tribute": "the seat pays other, or the supply: cash",
    "income": "the seat gets what other paid: cash",
    "refilled": "stall card is full again",
    "sold-off": "Market crier: kind from stall card to the shop: cash",
    "cheered": "Saleswoman: the marker of card is blue again",
    "gleaned": "Subsistence farmer: a kind from field place of other, or from the supply",
}


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
