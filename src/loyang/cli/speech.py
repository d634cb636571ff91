"""The game in the words of the terminal: sentences, and short forms for tables and menus.

Players type the notation, which is one for all languages: so cards are shown with their names in
the notation, and seats by their letters.
"""

from collections.abc import Sequence

from loyang.engine.actions import seat_name
from loyang.engine.cards import (
    CARD_NAMES,
    CASUAL,
    CASUAL_PRICE,
    FIELD,
    HELPER,
    KINDS,
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
)
from loyang.engine.state import Exposed
from loyang.words import Teller, Words
from loyang.words.icu import Value
from loyang.words.tell import spaces_in_pile


class Speech(Teller):
    """Tells a game at the terminal."""

    def __init__(self, words: Words, players: int) -> None:
        super().__init__(words, self.seat)
        self.players = players

    def say(self, key: str, /, **values: Value) -> str:
        return self.words.say(key, **values)

    # --- seats and cards ---

    def seat(self, seat: int) -> str:
        if seat >= self.players:
            return self.say("term.opponent.name")
        return seat_name(seat)

    def seats(self, seats: Sequence[int]) -> str:
        return self.words.listed([self.seat(seat) for seat in seats])

    def card(self, card: int, form: str = "name") -> str:
        """A card, followed by its name in the notation where that is not plain from the words."""
        if card == UNKNOWN:
            return "?"
        words = super().card(card, form)
        if form == "text" or plain(CARD_NAMES[card]) in plain(words):
            return words
        return f"{words} ({CARD_NAMES[card]})"

    def figures(self, card: int) -> str:
        """What is printed on a card, in brief: "Turnip + Turnip: 5 6 6 7"; helpers have none."""
        row = ROW[card]
        if row == STALL:
            return self.offer(card)
        if row == REGULAR:
            return f"{self.wants(card)}: {' '.join(map(str, ROW_PAY[card]))}"
        if row == CASUAL:
            return f"{self.wants(card)}: {CASUAL_PRICE[card]}"
        return self.grows(SPACES[card]) if row == FIELD else ""

    def card_with_figures(self, card: int) -> str:
        figures = "" if card == UNKNOWN or ROW[card] == HELPER else self.figures(card)
        return f"{self.card(card)} · {figures}" if figures else self.card(card)

    def wants(self, card: int) -> str:
        """What a customer asks for: "Wheat + Leek"."""
        return " + ".join(self.kind(kind) for kind in WANTS[card])

    def offer(self, card: int, left: int | None = None) -> str:
        """What a stall (still) offers, each with what it costs: "Turnip 1, Leek 2"."""
        return ", ".join(
            f"{self.kind(kind)} {cost}"
            for kind, cost in enumerate(TRADE_COST[card])
            if cost and (left is None or left >> kind & 1)
        )

    def beneath(self, exposed: Exposed) -> str:
        """The card that lies beneath another, if one does."""
        if exposed.under == NONE:
            return ""
        return f"{self.say('pack.beneath')}: {self.card(exposed.under)}"

    # --- vegetables, fields and cash ---

    def typed_kind(self, kind: int) -> str:
        """A vegetable with its name in the notation: "Порей (leek)"."""
        name = self.kind(kind)
        return name if plain(name) == VEGETABLES[kind] else f"{name} ({VEGETABLES[kind]})"

    def goods(self, counts: Sequence[int]) -> str:
        """ "3 wheat, 1 leek", from the numbers by kind."""
        amounts = [self.amount(n, kind) for kind, n in enumerate(counts) if n]
        return ", ".join(amounts) or self.say("terminal.empty")

    def grows(self, spaces: int) -> str:
        """What may be sown on a field of that size; the kinds follow each other in value."""
        kinds = [kind for kind in range(KINDS) if may_grow(spaces, kind)]
        if len(kinds) == KINDS:
            return self.say("terminal.grows.all")
        return self.say("terminal.grows", first=self.kind(kinds[0]), last=self.kind(kinds[-1]))

    def pile(self, pile: Sequence[int]) -> str:
        """The spaces of the fields of a private pile from its top; unknown ones only counted."""
        if not pile or UNKNOWN in pile:
            return self.say("farm.pile", n=len(pile))
        return ", ".join(str(spaces_in_pile(field)) for field in reversed(pile))

    def cash(self, amount: int) -> str:
        return self.say("cash.amount", n=amount)

    def change(self, amount: int) -> str:
        """ "+3 cash", "-3 cash" """
        return f"{'+' if amount > 0 else '-'}{self.cash(abs(amount))}"


def plain(name: str) -> str:
    """A name as far as it matters for recognising it."""
    return name.replace("-", " ").lower()
