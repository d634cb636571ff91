"""The game as a reader may know it: farms, questions, the result."""

from typing import Annotated, Any

from msgspec import UNSET, UnsetType

from loyang.engine.state import PHASE_NAMES, STANDING_NAMES

from .terms import Goods, Kind, PileField, Question, Shape, Under, any_of, one_of, says


class ShopSpace(Shape):
    """A kind's row in a shop, with its prices."""

    kind: Kind
    stock: int
    spaces: int
    buy: int
    sell: int


class Field(Shape):
    """A field with what grows on it."""

    place: Annotated[str, says("its name in the notation: home, 1, 2, ...")]
    spaces: int
    card: Annotated[str | None, says("null for a private field")]
    kind: Kind | None
    count: int
    grows: Annotated[list[Kind], says("the kinds that may be sown here (R1.5)")]
    left_after_harvest: int
    under: Under


class StallGood(Shape):
    """A vegetable at a stall."""

    kind: Kind
    cost: Annotated[int, says("how many vegetables its owner gives for it now (R6.8)")]
    there: bool


class Stall(Shape):
    """A market stall with its three goods."""

    card: str
    goods: list[StallGood]
    under: Under


class Helper(Shape):
    """A helper in a display."""

    card: str
    in_use: bool
    under: Under


class Regular(Shape):
    """A regular customer: what is wanted, and how content the customer is."""

    card: str
    wants: list[Kind]
    pays: Annotated[list[int], says("for the first to the fourth delivery")]
    rows: Annotated[int, says("deliveries so far")]
    next_pay: int
    red: Annotated[bool, says("let down once already: every further time costs 2 (R5.13)")]
    standing: Annotated[str, one_of(STANDING_NAMES)]
    under: Under


class Casual(Shape):
    """A casual customer, with the price as it would be paid now (R5.15)."""

    card: str
    wants: list[Kind]
    base: int
    modifier: int
    price: int
    under: Under


class Step(Shape):
    """A step on the path: its price, and what is left of the cash after it (R5.28)."""

    space: int
    price: int
    left: int


class Display(Shape):
    """The cards in front of a seat; all that solo's imaginary opponent has (R8.5)."""

    seat: int
    letter: str
    imaginary: bool
    stalls: list[Stall]
    helpers: list[Helper]
    regulars: list[Regular]
    casuals: list[Casual]


class Farm(Display):
    """A player's farm, as the reader may know it."""

    cash: int
    space: Annotated[int, says("on the path")]
    loans: int
    capacity: Annotated[int, says("of the storehouse")]
    room: Annotated[int, says("what still fits into the storehouse")]
    storehouse: Goods
    cart: Goods
    shop: list[ShopSpace]
    fields: list[Field]
    hand: Annotated[list[str | None], says("null: a card that the reader may not know")]
    starter: Annotated[str | None, says("the secret starter customer (R1.7), or `hidden`")]
    pile: Annotated[list[PileField | None], says("the private pile, the top one first")]
    pack_price: int
    pack_bought: bool
    lasting: Annotated[list[str], says("helpers whose effect lasts to the end of the turn (R6.23)")]
    extra: Annotated[int, says("vegetables that the Harvest helper still sows beside the first")]
    path: Annotated[list[Step], says("the next steps")]


class GridRow(Shape):
    """Solo: a row of the grid (R8.3)."""

    price: int
    cards: list[str | None]


class Pending(Shape):
    """A pending question; `asked` is the one on top, which has to be answered first."""

    seat: int
    question: Question
    asked: bool
    number: int | UnsetType = UNSET
    earned: int | UnsetType = UNSET
    helpers: Annotated[list[str], says("in use while it is open")] | UnsetType = UNSET
    fields: list[str] | UnsetType = UNSET
    kinds: list[Kind] | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET


class Place(Shape):
    """A seat's final placing (R7.3, R7.4)."""

    seat: int
    space: int
    cash: int
    vegetables: int
    loans: int
    place: Annotated[int, says("1 for the best; equal ones share it")]
    winner: bool


class Result(Shape):
    """How the game ended."""

    places: Annotated[list[Place], says("the best first")]
    winners: list[int]
    praise: Annotated[
        str, says('alone: "good", "very good" or "masterly" (R8.7), if it was; else empty')
    ]


class View(Shape):
    """What the reader may know of the game."""

    viewer: Annotated[int | None, says("null for a spectator")]
    players: int
    introductory: bool
    round: int
    rounds: int
    phase: Annotated[str, one_of(PHASE_NAMES)]
    start: Annotated[int, says("the seat with the large token")]
    second: Annotated[int | None, says("the seat with the small token")]
    partners: Annotated[list[int], says("four players: by seat, whom it acts with (R4.3)")]
    finished: Annotated[list[int], says("seats whose action turn is over")]
    draw: Annotated[int, says("cards in the draw pile")]
    discard: list[str]
    courtyard: list[str]
    grid: list[GridRow]
    seats: Annotated[list[Any], any_of("Farm", "Display")]
    questions: list[Pending]
