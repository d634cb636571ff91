"""Reading the notation: one line of text for every action (docs/NOTATION.md has the grammar).

>>> str(parse("a TRADE s6 leek for wheat bean"))
'A trade S6 leek for wheat bean'
"""

from typing import Final

from .actions import (
    BUYERS,
    PLACES,
    SEAT_NAMES,
    USES,
    Action,
    Buy,
    Deliver,
    Dig,
    Discard,
    Done,
    Enlarge,
    Keep,
    Loan,
    Miss,
    Name,
    Offer,
    Pack,
    Partner,
    Pay,
    Reap,
    Sell,
    SellOff,
    Serve,
    Sow,
    Step,
    Stock,
    Store,
    Take,
    Trade,
    TurnUp,
    Use,
)
from .cards import NONE, card_number, kind_number

LONGEST: Final = 120  # no action needs as many characters


class NotationError(ValueError):
    """A line that is no action."""


def parse(text: str) -> Action:
    """The action that the line says; `NotationError` tells what is wrong with it."""
    if len(text) > LONGEST:
        raise NotationError(f"an action has at most {LONGEST} characters, not {len(text)}")
    return Reader(text).action()


class Reader:
    """Reads one line word by word."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = text.split()
        self.at = 0

    def action(self) -> Action:
        seat = self.seat()
        word = self.next("an action")
        action = self.answer(seat, word)
        if self.at < len(self.words):
            raise self.wrong("nothing more")
        if not action.well_formed():
            raise NotationError(f"{self.text!r}: these do not go together")
        return action

    def answer(self, seat: int, word: str) -> Action:
        if word == "buy":
            return Buy(seat, self.kind(), self.buyers())
        if word == "sell":
            kind = self.kind()
            return SellOff(seat, kind, self.card()) if self.has("off") else Sell(seat, kind)
        if word == "sow":
            return Sow(seat, self.kind(), self.place())
        if word == "trade":
            return self.trade(seat)
        if word == "keep":
            return self.keep(seat)
        if word == "deliver":
            return Deliver(seat, self.card(), 1 if self.has("twice") else 0)
        if word == "use":
            return self.use(seat)
        if word == "stock":
            return Stock(seat, self.kind(), self.number(3))
        if word == "partner":
            return Partner(seat, self.seat())
        if word == "reap":
            return Reap(seat, self.place())
        if word == "dig":
            return Dig(seat, self.number(PLACES))
        if word == "take":
            return Take(seat, self.card())
        if word == "offer":
            return Offer(seat, self.card())
        if word == "discard":
            return Discard(seat, self.card())
        if word == "miss":
            return Miss(seat, self.card())
        if word == "serve":
            return Serve(seat, self.card())
        if word == "store":
            return Store(seat, self.kind())
        if word == "name":
            return Name(seat, self.kind())
        return self.plain(seat, word)

    def plain(self, seat: int, word: str) -> Action:
        """The actions of a single word."""
        if word == "done":
            return Done(seat)
        if word == "loan":
            return Loan(seat)
        if word == "pay":
            return Pay(seat)
        if word == "pack":
            return Pack(seat)
        if word == "step":
            return Step(seat)
        if word == "enlarge":
            return Enlarge(seat)
        if word == "turn-up":
            return TurnUp(seat)
        self.at -= 1
        raise self.wrong("an action")

    def buyers(self) -> int:
        helpers = 0
        if self.has("with"):
            for name, bit in BUYERS:
                if self.has(name):
                    helpers |= bit
            if not helpers:
                raise self.wrong("haggler, shopper or merchant, in this order")
        return helpers

    def trade(self, seat: int) -> Action:
        stall = self.card()
        kind = self.kind()
        self.expect("for")
        give = self.kind()
        give2 = NONE
        if self.at < len(self.words) and self.words[self.at].lower() != "with":
            give2 = self.kind()
        trader = self.card() if self.has("with") else NONE
        return Trade(seat, stall, kind, give, give2, trader)

    def keep(self, seat: int) -> Action:
        if self.has("none"):
            return Keep(seat, NONE, NONE)
        card = self.card()
        return Keep(seat, card, self.card() if self.has("over") else NONE)

    def use(self, seat: int) -> Action:
        helper = self.card()
        effects = USES.get(helper, [])
        for n, (word, takes) in enumerate(effects):
            if word == "" or self.has(word):
                use = Use(seat, helper, n + 1)
                for value in takes:
                    if value == "own":
                        use.own = self.card()
                    elif value == "card":
                        use.card = self.card()
                    elif value == "owner":
                        use.owner = self.seat()
                    elif value == "place":
                        use.place = self.place()
                    else:
                        use.kind = self.kind()
                return use
        if not effects:
            self.at -= 1
            raise self.wrong("a helper that is used by itself")
        raise self.wrong(" or ".join([word for word, _ in effects]))

    # --- words ---

    def wrong(self, wanted: str) -> NotationError:
        found = repr(self.words[self.at]) if self.at < len(self.words) else "the end"
        return NotationError(f"{self.text!r}: expected {wanted}, found {found}")

    def next(self, wanted: str) -> str:
        if self.at == len(self.words):
            raise self.wrong(wanted)
        self.at += 1
        return self.words[self.at - 1].lower()

    def has(self, word: str) -> bool:
        """Whether the next word is that one; if so it is read."""
        if self.at < len(self.words) and self.words[self.at].lower() == word:
            self.at += 1
            return True
        return False

    def expect(self, word: str) -> None:
        if not self.has(word):
            raise self.wrong(repr(word))

    def seat(self) -> int:
        name = self.next("a seat, A to D")
        if len(name) != 1 or name.upper() not in SEAT_NAMES:
            self.at -= 1
            raise self.wrong("a seat, A to D")
        return SEAT_NAMES.index(name.upper())

    def card(self) -> int:
        card = card_number(self.next("a card"))
        if card == NONE:
            self.at -= 1
            raise self.wrong("a card")
        return card

    def kind(self) -> int:
        kind = kind_number(self.next("a vegetable"))
        if kind == NONE:
            self.at -= 1
            raise self.wrong("a vegetable")
        return kind

    def place(self) -> int:
        if self.has("home"):
            return 0
        place = self.number(PLACES - 1)
        if place == 0:
            self.at -= 1
            raise self.wrong("a field: home, or its number")
        return place

    def number(self, most: int) -> int:
        word = self.next("a number")
        if len(word) > 2 or not (word.isascii() and word.isdigit()) or int(word) > most:
            self.at -= 1
            raise self.wrong(f"a number up to {most}")
        return int(word)
