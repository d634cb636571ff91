"""What a seat may do, what it would bring, and what happened."""

from typing import Annotated

from msgspec import UNSET, UnsetType

from loyang.engine.events import EVENTS

from .game import Step
from .terms import Goods, Kind, PileField, Shape, one_of, says


class GameEvent(Shape):
    """Something that happened; which values go with which event: `loyang/engine/events.py`."""

    event: Annotated[str, one_of(list(EVENTS))]
    seat: int | UnsetType = UNSET
    card: str | UnsetType = UNSET
    under: str | UnsetType = UNSET
    kind: Kind | UnsetType = UNSET
    number: int | UnsetType = UNSET
    cash: Annotated[int, says("what the seat gets, or pays: signed")] | UnsetType = UNSET
    place: int | UnsetType = UNSET
    other: Annotated[int, says("another seat that it concerns")] | UnsetType = UNSET
    have: int | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET
    kinds: list[Kind] | UnsetType = UNSET
    fields: list[PileField] | UnsetType = UNSET
    audience: Annotated[int, says("the only seat that is told")] | UnsetType = UNSET


class Reason(Shape):
    """Why not: the rule, and what is missing."""

    rule: str
    code: str
    need: int | UnsetType = UNSET
    have: int | UnsetType = UNSET
    kind: Kind | UnsetType = UNSET
    card: str | UnsetType = UNSET
    text: Annotated[str, says("in English")] | UnsetType = UNSET


class Move(Shape):
    """Something on the table is picked up and put down: that is how an action is done by hand."""

    things: Annotated[list[str], says("any one of them may be in the hand, as cart:bean, card:S6")]
    to: Annotated[
        str, says("as field:A:1, card:R5, shop:bean, store, cart, farm, courtyard, path:9")
    ]


class Thing(Shape, kw_only=True):
    """An action's parts by name, and the things on the table that it belongs to."""

    action: Annotated[str, says("in the notation, to be sent as it is")] | UnsetType = UNSET
    type: str
    kind: Kind | UnsetType = UNSET
    card: str | UnsetType = UNSET
    place: str | UnsetType = UNSET
    under: str | UnsetType = UNSET
    give: list[Kind] | UnsetType = UNSET
    helpers: list[str] | UnsetType = UNSET
    effect: str | UnsetType = UNSET
    own: str | UnsetType = UNSET
    other: int | UnsetType = UNSET
    number: int | UnsetType = UNSET
    depth: int | UnsetType = UNSET
    twice: bool | UnsetType = UNSET
    targets: Annotated[
        list[str],
        says("what to touch for it, as field:A:1, card:S6, cart:bean, shop:leek, path, prompt"),
    ]
    move: Move | UnsetType = UNSET


class Sown(Shape):
    """What would grow."""

    kind: Kind
    number: int


class Counting(Shape):
    """What a loan does to the space on the path: for how much it counts at the end (R7.3)."""

    now: int
    then: int


class Preview(Shape):
    """What an action costs and brings, as far as its seat can know before; numbers are changes."""

    events: list[GameEvent]
    sown: Sown | UnsetType = UNSET
    field: PileField | UnsetType = UNSET
    cash: int | UnsetType = UNSET
    cart: Goods | UnsetType = UNSET
    shop: Goods | UnsetType = UNSET
    storehouse: Goods | UnsetType = UNSET
    space: int | UnsetType = UNSET
    loans: int | UnsetType = UNSET
    counting: Counting | UnsetType = UNSET
    final: (
        Annotated[bool, says("it reveals something or passes the turn on: no free undo")]
        | UnsetType
    ) = UNSET


class Option(Thing, kw_only=True):
    """Something that the seat may do now."""

    action: Annotated[str, says("in the notation, to be sent as it is")]
    aims: (
        Annotated[list[str], says("what is chosen for it after that, as good:S6:leek, cart:bean")]
        | UnsetType
    ) = UNSET
    preview: Preview


class CompoundStep(Thing, kw_only=True):
    """One of the actions of a compound."""

    cash: Annotated[int, says("what it brings, or costs: signed")]


class Compound(Thing, kw_only=True):
    """Something that becomes possible after one or two other actions: the last one's parts."""

    actions: Annotated[
        list[str], says("in the notation, in their order; sent together they are undone together")
    ]
    steps: Annotated[list[CompoundStep], says("the same, in parts")]
    preview: Annotated[Preview, says("of all of them together")]


class Near(Thing, kw_only=True):
    """Something close that is not allowed now."""

    reason: Reason


class LetDown(Shape):
    """A customer who would be let down, and what it costs."""

    card: str
    cash: int


class Enlarging(Shape):
    """What a larger storehouse would cost and hold (R5.27)."""

    price: int
    capacity: int
    lost: int


class Stop(Shape):
    """What ending the turn now would mean."""

    missed: list[LetDown]
    penalty: int
    cart: Goods
    lost: Annotated[int, says("vegetables that would spoil")]
    capacity: int
    enlarge: Enlarging | None
    cash: Annotated[int, says("what would be left")]
    steps: Annotated[list[Step], says("those that the cash is enough for, and the next one")]
    forgotten: Annotated[list[str], says("actions that are possible now and worth a thought")]
