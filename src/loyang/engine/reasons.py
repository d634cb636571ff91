"""Why an action is refused: a rule, a code and the amounts, as data.

The English sentence is for the terminal and for logs; other languages are made from the code.
"""

from typing import Final

from .cards import CARD_NAMES, NONE, VEGETABLES
from .memory import mypyc_attr

# By code: the sentence. The rule is named where the check is made.
REASONS: Final[dict[str, str]] = {
    # who, when and what at all
    "malformed": "there is no such seat, card, field or vegetable",
    "game-over": "the game is over",
    "foreign-seat": "that action belongs to another seat",
    "not-asked": "this seat has no decision to make now",
    "other-question": "this does not answer the question that is asked",
    "wrong-phase": "{card} cannot be used in this phase",
    # money and goods
    "too-expensive": "{thing} costs {need}, you have {have}",
    "cart-lacks": "needs {need} {kind} in the cart, there are {have}",
    "shop-lacks": "needs {need} {kind} in the shop, there are {have}",
    "shop-full": "the shop has no free space for {kind}",
    # fields
    "home-kind": "the home field grows wheat, pumpkin or turnip",
    "home-kind-taken": "two players have chosen {kind} already",
    "no-such-field": "you have no such field",
    "field-planted": "the field is not empty",
    "cannot-grow": "{kind} does not grow on a field of {have} spaces",
    "field-too-small": "the field needs {need} vegetables, it holds {have}",
    "field-not-single": "the field must hold exactly one vegetable, it holds {have}",
    "home-field": "this does not work on a home field",
    "field-used": "that field has given its extra vegetable already",
    # distribution
    "not-in-hand": "{card} is not in your hand",
    "not-in-courtyard": "{card} is not in the courtyard",
    "courtyard-empty": "the courtyard is empty",
    "must-choose": "you must choose now",
    "choosing": "you have begun to choose",
    "take-first": "first take a card from the courtyard",
    "taken-enough": "you can take {need} from the courtyard",
    "two-players-only": "only with two players",
    "turned-up": "you have turned up a card this turn",
    "pile-empty": "the draw pile is empty",
    "squire-fresh": "the Squire was chosen in this round",
    "not-in-grid": "{card} is not in the grid",
    "bought-enough": "you can buy {need} cards a round",
    "not-a-partner": "choose one of the players without a token",
    # displays
    "not-exposed": "{card} is not exposed in your display",
    "not-another": "that must be another player, with four players the partner",
    "not-exposed-there": "{card} is not exposed in another player's display",
    "helper-in-use": "{card} is being used",
    "not-a-helper": "{card} stays until it is used up; only helpers can be discarded",
    # market
    "not-on-stall": "{card} has no {kind}",
    "give-count": "the price there is {need}, you offer {have}",
    "not-due": "{card} is not due in this round",
    "served-already": "{card} has been served in this round",
    "missed-already": "{card} has been missed in this round",
    "not-fourth-row": "only the fourth row is served twice at once",
    "no-messenger": "that needs the Messenger-boy",
    "unsettled": "{card} is still due",
    "pack-bought": "you have bought a two-pack this turn",
    "no-cards": "no card can be drawn",
    "not-in-pack": "{card} is not in the pack",
    "must-store": "the storehouse has room: store {need} more",
    "store-full": "the storehouse is full",
    "enlarged": "the storehouse is large already",
    # helpers
    "no-effect": "{card} would have no effect",
    "active-already": "the effect of {card} is active already",
    "not-finished": "its owner has not finished the turn",
    "not-offered": "{card} is not on offer",
    "merchant-kind": "your customers want less than two of {kind} this round",
    "merchant-once": "one {kind} has been bought with the Merchant",
    "at-least-one": "use it at least once",
    "stock-order": "the shop is set in ascending order, each kind once",
    "stock-range": "the shop has {need} spaces for {kind}",
    "stock-same": "the shop holds {have} {kind} already",
    "just-put": "take another field than the one just put there",
    "no-such-place": "the pile has {have} fields",
    "pile-of-fields-empty": "your field pile is empty",
    "not-supplied": "the supply gives wheat, pumpkin or turnip",
    "solo-only": "only in the solo game",
    "not-solo": "not in the solo game",
}


@mypyc_attr(free_list_len=1)
class Reason:
    """Why not: `rule` and `code`, with what is needed, what is there, and what it is about."""

    def __init__(
        self,
        rule: str,
        code: str,
        need: int = 0,
        have: int = 0,
        kind: int = NONE,
        card: int = NONE,
    ) -> None:
        self.rule = rule
        self.code = code
        self.need = need
        self.have = have
        self.kind = kind
        self.card = card

    def as_dict(self) -> dict[str, object]:
        """The reason as plain data, with names instead of numbers."""
        out: dict[str, object] = {"rule": self.rule, "code": self.code}
        if self.need or self.have:
            out["need"] = self.need
            out["have"] = self.have
        if self.kind != NONE:
            out["kind"] = VEGETABLES[self.kind]
        if self.card != NONE:
            out["card"] = CARD_NAMES[self.card]
        return out

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash((self.rule, self.code, self.need, self.have, self.kind, self.card))

    def __str__(self) -> str:
        sentence = REASONS[self.code]
        kind = VEGETABLES[self.kind] if self.kind != NONE else "vegetable"
        card = CARD_NAMES[self.card] if self.card != NONE else "card"
        thing = kind if self.kind != NONE else card if self.card != NONE else "it"
        return f"{self.rule}: " + sentence.format(
            need=self.need, have=self.have, kind=kind, card=card, thing=thing
        )

    def __repr__(self) -> str:
        return f"<Reason {self}>"


class Illegal(Exception):
    """A refused action. Nothing has changed; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason
