"""Events, reasons, questions and actions in words: the engine's values as arguments of messages.

lang/README.md says which arguments there are, and when a variant of a message is taken. The same
for the page: web/src/words/tell.ts.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from loyang.engine.actions import (
    BUYERS,
    Action,
    Buy,
    Deliver,
    Done,
    Keep,
    OfCard,
    OfKind,
    Partner,
    Reap,
    SellOff,
    Sow,
    Stock,
    Trade,
    Use,
    seat_name,
)
from loyang.engine.cards import (
    CARD_NAMES,
    CASUAL,
    COMMON_IN_PILE,
    FIELD,
    GRID_COLUMNS,
    HELPER,
    NONE,
    REGULAR,
    ROW,
    ROW_NAMES,
    SPACES,
    VEGETABLES,
    card_number,
)
from loyang.engine.events import Event
from loyang.engine.reasons import Reason
from loyang.engine.state import DRAFT, FOREMAN_ASKED, PACK, QUESTION_NAMES, Decision

from .icu import Value
from .messages import Words

Names = Callable[[int], str]  # what to call a seat
IN_GRID: Final = frozenset({"grid", "grid-moved"})  # whose place is one of the grid
OF_CARDS: Final = frozenset({DRAFT, FOREMAN_ASKED, PACK})  # the questions that name cards


@dataclass(frozen=True)
class Told:
    """What a sentence is about; a value that says nothing is left at its default."""

    seat: int = NONE
    other: int = NONE
    card: int = NONE
    under: int = NONE
    own: int = NONE  # a helper is used on: the player's own card,
    target: int = NONE  # and another's
    kind: int = NONE
    place: int = NONE
    number: int = 0
    cash: int = 0
    need: int = 0
    have: int = 0
    amount: int = 0
    cards: Sequence[int] | None = None
    kinds: Sequence[int] | None = None
    fields: Sequence[int] | None = None
    helpers: tuple[int, ...] = ()
    twice: bool = False

    def there(self) -> list[str]:
        """The names of the values that say something."""
        return [each.name for each in fields(self) if getattr(self, each.name) != each.default]


def about(action: Action) -> Told:
    """What an action is about."""
    match action:
        case Sow():
            return Told(kind=action.kind, place=action.place)
        case Reap():
            return Told(place=action.place)
        case Buy():
            helpers = [card_number(name) for name, bit in BUYERS if action.helpers & bit]
            return Told(kind=action.kind, helpers=tuple(helpers))
        case Trade():
            given = [kind for kind in (action.give, action.give2) if kind != NONE]
            by = (action.trader,) if action.trader != NONE else ()
            return Told(card=action.stall, kind=action.kind, kinds=given, helpers=by)
        case SellOff():
            return Told(card=action.stall, kind=action.kind)
        case Deliver():
            return Told(card=action.card, twice=bool(action.twice))
        case Keep():
            return Told(card=action.card, under=action.under)
        case Stock():
            return Told(kind=action.kind, number=action.number)
        case Partner():
            return Told(other=action.partner)
        case Use():
            return Told(
                card=action.helper,
                own=action.own,
                target=action.card,
                other=action.owner,
                place=action.place,
                kind=action.kind,
            )
        case OfKind():
            return Told(kind=action.kind)
        case OfCard():
            return Told(card=action.card)
    return Told()


def helper_id(card: int) -> str:
    """A helper as the messages know it: the Traders are one."""
    return CARD_NAMES[card].rstrip("123")


def spaces_in_pile(field: int) -> int:
    """How many spaces a field of a private pile has."""
    return SPACES[field - COMMON_IN_PILE] if field >= COMMON_IN_PILE else field


class Teller:
    """Tells a reader what happens. `names` says what to call a seat."""

    def __init__(self, words: Words, names: Names = seat_name) -> None:
        self.words = words
        self.names = names

    # --- things ---

    def card(self, card: int, form: str = "name") -> str:
        """A card's `name` (a label), `nom`, `acc` or `dat` (within a sentence), or its `text`."""
        row, name = ROW[card], CARD_NAMES[card]
        if row == HELPER:
            return self.words.say(f"card.helper.{helper_id(card)}.{form}")
        if row == FIELD:
            return self.words.say(f"card.field.{form}", spaces=SPACES[card])
        key = f"card.{ROW_NAMES[row]}"
        # Customers are people: each has a name, but what is printed on them is the same for all.
        own = f"{key}.{name}.{form}"
        return self.words.say(own if self.words.has(own) else f"{key}.{form}", id=name)

    def cards(self, cards: Iterable[int], form: str = "name") -> str:
        return self.words.listed([self.card(card, form) for card in cards])

    def kind(self, kind: int) -> str:
        """A vegetable's name, as a label."""
        return self.words.say(f"vegetable.{VEGETABLES[kind]}.name")

    def amount(self, number: int, kind: int, form: str = "count") -> str:
        """ "3 beans" """
        return self.words.say(f"vegetable.{VEGETABLES[kind]}.{form}", n=number)

    def short_effect(self, helper: int, effect: int) -> str:
        return self.words.say(f"card.helper.{helper_id(helper)}.short.{effect}")

    # --- what happens ---

    def event(self, event: Event) -> str:
        told = Told(
            seat=event.seat,
            other=event.other,
            card=event.card,
            under=event.under,
            kind=event.kind,
            place=event.place,
            number=event.number,
            cash=event.cash,
            have=event.have,
            amount=event.amount,
            cards=event.cards,
            kinds=event.kinds,
            fields=event.fields,
        )
        values = self._values(told, event.number or 1)
        if event.place != NONE:
            in_grid = event.name in IN_GRID
            values["row"] = (event.place // GRID_COLUMNS if in_grid else event.place) + 1
        if event.name == "used":
            values["effect"] = self.short_effect(event.card, event.number or 1)
        return self._say(f"event.{event.name}", told.there(), values)

    def entry(self, entry: Mapping[str, object]) -> str:
        """A line of a table's log about the table itself, as it stands in the log's document."""
        kind, seat, name = entry["kind"], entry.get("seat"), entry.get("name")
        who = str(name) if name else self.names(seat) if isinstance(seat, int) else ""
        if kind in ("seat", "time"):
            return self.words.say(f"entry.{kind}.{entry['what']}", who=who)
        graded = f"entry.{kind}.{entry.get('grade')}"
        return self.words.say(
            graded if self.words.has(graded) else f"entry.{kind}",
            who=who,
            agree=str(entry.get("agree")).lower(),
            on=str(entry.get("on")).lower(),
        )

    # --- what is asked, and why not ---

    def question(self, decision: Decision, *, own: bool = True) -> str:
        """What a seat is asked, as it is told to the seat itself or to the others."""
        cards = decision.cards if decision.question in OF_CARDS and decision.cards else None
        told = Told(seat=decision.seat, number=decision.number, cards=cards)
        values = self._values(told, decision.number or 1)
        values["earned"] = decision.earned
        whose = "own" if own else "other"
        return self._say(
            f"question.{QUESTION_NAMES[decision.question]}.{whose}", told.there(), values
        )

    def reason(self, reason: Reason) -> str:
        """Why an action is refused."""
        told = Told(card=reason.card, kind=reason.kind, need=reason.need, have=reason.have)
        return self._say(
            f"reason.{reason.code}", told.there(), self._values(told, reason.need or 1)
        )

    def error(self, code: str, /, **values: Value) -> str:
        """What is wrong with a request or a file, by the code of the error document."""
        key = f"error.{code}"
        if not self.words.has(key):
            return self.words.say("error.unknown", code=code)
        return self._say(key, values, values)

    # --- what can be done ---

    def action(self, action: Action, question: int, *, cash: int = 0, spaces: int = 0) -> str:
        """An action in words, without a full stop.

        `cash` is what it costs or brings; `spaces` belong to the field that `dig` takes.
        """
        verb = "sell-off" if isinstance(action, SellOff) else action.verb()
        if isinstance(action, Done):
            asked = f"action.done.{QUESTION_NAMES[question]}"
            return self.words.say(asked if self.words.has(asked) else "action.done.label")
        if isinstance(action, Keep) and action.card == NONE:
            return self.words.say("action.keep.none")
        told = about(action)
        values = self._values(told, action.number if isinstance(action, Stock) else 1)
        values["cash"] = abs(cash)
        values["spaces"] = spaces
        there = told.there()
        if isinstance(action, Use):
            values["effect"] = self.short_effect(action.helper, action.effect)
            if action.owner != NONE:
                there = ["theirs"]
        return self._say(f"action.{verb}.text", there, values).removesuffix(".")

    # --- arguments and variants ---

    def _say(self, key: str, there: Iterable[str], values: Mapping[str, Value]) -> str:
        """The message for the values that are there: a key that ends with one goes first."""
        for name in there:
            if self.words.has(f"{key}.{name}"):
                return self.words.say(f"{key}.{name}", **values)
        return self.words.say(key, **values)

    def _values(self, told: Told, counted: int) -> dict[str, Value]:
        """The arguments; `counted` is the number that goes with the vegetable."""
        values: dict[str, Value] = {
            "number": told.number,
            "have": told.have,
            "need": told.need,
            "amount": told.amount,
            "cash": abs(told.cash),
        }
        for name, seat in (("who", told.seat), ("other", told.other)):
            if seat != NONE:
                values[name] = self.names(seat)
        if told.place != NONE:
            values["place"] = told.place
        for name in ("card", "under", "own", "target"):
            card: int = getattr(told, name)
            if card != NONE:
                values[f"{name}_name"] = self.card(card)
                values[name] = self.card(card, "nom")
                values[f"{name}_acc"] = self.card(card, "acc")
                if ROW[card] in (REGULAR, CASUAL):
                    values[f"{name}_dat"] = self.card(card, "dat")
        if told.card != NONE:
            values["id"] = CARD_NAMES[told.card]
            values["spaces"] = SPACES[told.card]
        cards = told.helpers or told.cards
        if cards is not None:
            values["cards"] = self.cards(cards, "nom")
            values["cards_acc"] = self.cards(cards, "acc")
        if told.kind != NONE:
            for form in ("kind", "kind_acc", "kind_gen"):
                values[form] = self.words.say(f"vegetable.{VEGETABLES[told.kind]}.{form}")
            values["kind_name"] = self.kind(told.kind)
            values["goods"] = self.amount(counted, told.kind)
            values["goods_acc"] = self.amount(counted, told.kind, "count_acc")
        if told.kinds is not None:
            numbers = Counter(told.kinds)
            values["given_acc"] = self.words.listed(
                [self.amount(n, kind, "count_acc") for kind, n in numbers.items()]
            )
        if told.fields is not None:
            values["fields"] = ", ".join(str(spaces_in_pile(field)) for field in told.fields)
        return values
