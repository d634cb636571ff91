"""State: the whole truth of one game, cheap to copy (builds on the card figures).

What lies in a display is made of small immutable values: whoever changes one puts a new one in its
place. A copy therefore shares them, and copying a game means copying a few dozen short lists.
"""

from typing import Final, TypeVar, final

from .cards import (
    CASUAL,
    HELPER,
    HOME_SPACES,
    KINDS,
    NONE,
    REGULAR,
    ROW,
    SHOP_START,
    STALL,
    START_CASH,
    STOREHOUSE,
)
from .value import Value

RULES_VERSION: Final = 1

# --- phases (R2.1) ---------------------------------------------------------------------------

SETUP: Final = 0
HARVEST: Final = 1
CARD: Final = 2
ACTION: Final = 3
OVER: Final = 4
PHASE_NAMES: Final[list[str]] = ["setup", "harvest", "card", "action", "over"]

# --- a regular customer's standing in the current round (R5.11, R5.13) -------------------------

WAITING: Final = 0  # not due yet: exposed after its owner's turn
DUE: Final = 1
SERVED: Final = 2
DOUBLED: Final = 3  # served twice by the Messenger-boy (R6.12)
MISSED: Final = 4
STANDING_NAMES: Final[list[str]] = ["waiting", "due", "served", "doubled", "missed"]


class Exposed(Value):
    """A card that lies face up in a display, with the card beneath it (R5.21)."""

    def __init__(self, card: int, under: int) -> None:
        self.card = card
        self.under = under

    def values(self) -> tuple[object, ...]:
        return (self.card, self.under)


@final
class Field(Exposed):
    """An exposed field. `place` names it within its owner's farm; 0 is the home field."""

    def __init__(
        self, place: int, spaces: int, card: int, kind: int, count: int, under: int
    ) -> None:
        self.place = place
        self.spaces = spaces
        self.card = card  # NONE for a private field
        self.kind = kind  # NONE while empty
        self.count = count
        self.under = under

    def values(self) -> tuple[object, ...]:
        return (self.place, self.spaces, self.card, self.kind, self.count, self.under)


@final
class Stall(Exposed):
    """An exposed stall; `goods` has a bit for each kind that is still there."""

    def __init__(self, card: int, goods: int, under: int) -> None:
        self.card = card
        self.goods = goods
        self.under = under

    def values(self) -> tuple[object, ...]:
        return (self.card, self.goods, self.under)


@final
class Regular(Exposed):
    """An exposed regular customer with `rows` filled rows."""

    def __init__(self, card: int, rows: int, red: bool, standing: int, under: int) -> None:
        self.card = card
        self.rows = rows
        self.red = red
        self.standing = standing
        self.under = under

    def values(self) -> tuple[object, ...]:
        return (self.card, self.rows, self.red, self.standing, self.under)


@final
class Single(Exposed):
    """An exposed casual customer or helper: nothing but its card and what lies beneath it."""


# --- decisions -------------------------------------------------------------------------------

SOW_HOME: Final = 0  # R1.6: which vegetable for the home field
HARVEST_HELPER_ASKED: Final = 1  # R6.6: use the Harvest helper before harvesting?
EXTRA_HARVEST: Final = 2  # R6.6: from which fields; places = those that have given one
DRAFT: Final = 3  # R3.3: a turn of the distribution; number = 1 after turning up a card (R3.9),
# cards = chosen out of the courtyard, helpers = the Squire in use
GRID: Final = 4  # R8.3: buy from the grid; number = bought, helpers = the Squire in use
PAY: Final = 5  # R3.8, R5.20: number = cash for fields, helpers = the Squire in use
FOREMAN_ASKED: Final = 6  # R6.4: cards = the helpers on offer
PARTNER: Final = 7  # R4.3
ACT: Final = 8  # R4.1: the action turn
PACK: Final = 9  # R5.18: cards = the cards turned up
SHOPKEEPING: Final = 10  # R6.1: number = the lowest kind that can still be set
CRY: Final = 11  # R6.9: number = sold so far, earned = cash got for them
PURCHASE: Final = 12  # R6.11: kinds = bought with the Merchant so far
PLOUGH: Final = 13  # R6.14: number = fields harvested so far
PILE: Final = 14  # R6.18: number = 1 if the lowest field was just put there
STORE: Final = 15  # R5.26
PATH: Final = 16  # R5.28: number = steps taken
# The names on the wire: positions, documents and message keys have them, so they stay as they are,
# also where the constant says more clearly what is asked.
QUESTION_NAMES: Final[list[str]] = [
    "sow-home",
    "reap",
    "extra",
    "draft",
    "grid",
    "pay",
    "foreman",
    "partner",
    "act",
    "pack",
    "shopkeeping",
    "cry",
    "purchase",
    "plough",
    "pile",
    "store",
    "path",
]


@final
class Decision(Value):
    """A pending question: who must answer what. `helpers` are being used while it is open."""

    def __init__(
        self,
        question: int,
        seat: int,
        number: int = 0,
        earned: int = 0,
        cards: tuple[int, ...] = (),
        places: tuple[int, ...] = (),
        kinds: tuple[int, ...] = (),
        helpers: tuple[int, ...] = (),
    ) -> None:
        self.question = question
        self.seat = seat
        self.number = number
        self.earned = earned
        self.cards = cards
        self.places = places  # of fields
        self.kinds = kinds
        self.helpers = helpers

    def values(self) -> tuple[object, ...]:
        return (
            self.question,
            self.seat,
            self.number,
            self.earned,
            self.cards,
            self.places,
            self.kinds,
            self.helpers,
        )


# --- a player's seat -------------------------------------------------------------------------

# What the public has seen happen to a private pile, one number for each event (R9.1): a field
# turned up is written as the field itself, the others with one of these added.
PILE_TAKEN: Final = 100  # R6.18: from a place that only its owner knows
PILE_PUT_UNDER: Final = 200


@final
class Seat:
    """All that belongs to one player, or to the imaginary opponent of the solo game."""

    index: int
    cash: int
    space: int  # on the path
    loans: int
    capacity: int  # of the storehouse
    shop: list[int]
    cart: list[int]
    storehouse: list[int]
    fields: list[Field]
    stalls: list[Stall]
    regulars: list[Regular]
    casuals: list[Single]
    helpers: list[Single]
    hand: list[int]
    starter: int  # R1.7
    pile: list[int]  # private fields, the top one last
    pile_history: list[int]
    pile_known: bool  # its owner has looked through it (R6.18)
    # of the current round and turn
    storing: bool  # has begun to store in this round, or is done (R5.11)
    pack_bought: bool
    maid: bool
    messenger: bool
    official: bool
    bonus: bool  # Saleswoman's second effect
    extra_sown: int  # Harvest helper's second effect: so many more on each field sown

    def open_part(self) -> "Seat":
        """A new seat with all that lies open (R9.3): hand, starter and pile are yet to be set."""
        twin = Seat()
        twin.index = self.index
        twin.cash = self.cash
        twin.space = self.space
        twin.loans = self.loans
        twin.capacity = self.capacity
        twin.shop = self.shop.copy()
        twin.cart = self.cart.copy()
        twin.storehouse = self.storehouse.copy()
        twin.fields = self.fields.copy()
        twin.stalls = self.stalls.copy()
        twin.regulars = self.regulars.copy()
        twin.casuals = self.casuals.copy()
        twin.helpers = self.helpers.copy()
        twin.pile_history = self.pile_history.copy()
        twin.pile_known = self.pile_known
        twin.storing = self.storing
        twin.pack_bought = self.pack_bought
        twin.maid = self.maid
        twin.messenger = self.messenger
        twin.official = self.official
        twin.bonus = self.bonus
        twin.extra_sown = self.extra_sown
        return twin

    def copy(self) -> "Seat":
        twin = self.open_part()
        twin.hand = self.hand.copy()
        twin.starter = self.starter
        twin.pile = self.pile.copy()
        return twin

    def contents(self) -> list[object]:
        """All values, in the order of `SEAT_VALUES`."""
        return [getattr(self, name) for name in SEAT_VALUES]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and self.contents() == other.contents()

    def __reduce__(self) -> tuple[object, ...]:
        return seat_of, (self.contents(),)


SEAT_VALUES: Final[list[str]] = (
    "index cash space loans capacity shop cart storehouse fields stalls regulars casuals helpers "
    "hand starter pile pile_history pile_known storing pack_bought maid messenger official bonus "
    "extra_sown"
).split()


def seat_of(contents: list[object]) -> Seat:
    """The seat with those contents; the inverse of `Seat.contents`."""
    seat = Seat()
    for name, value in zip(SEAT_VALUES, contents, strict=True):
        setattr(seat, name, value)
    return seat


def new_seat(index: int) -> Seat:
    """A player's seat at the start of the game, without fields in the pile yet (R1.3)."""
    seat = Seat()
    seat.index = index
    seat.cash = START_CASH
    seat.space = 1
    seat.loans = 0
    seat.capacity = STOREHOUSE
    seat.shop = SHOP_START.copy()
    seat.cart = [0] * KINDS
    seat.storehouse = [0] * KINDS
    seat.fields = [Field(0, HOME_SPACES, NONE, NONE, 0, NONE)]
    seat.stalls = []
    seat.regulars = []
    seat.casuals = []
    seat.helpers = []
    seat.hand = []
    seat.starter = NONE
    seat.pile = []
    seat.pile_history = []
    seat.pile_known = False
    seat.storing = False
    seat.pack_bought = False
    seat.maid = False
    seat.messenger = False
    seat.official = False
    seat.bonus = False
    seat.extra_sown = 0
    return seat


# --- the game --------------------------------------------------------------------------------


@final
class State:
    """The whole truth of one game."""

    players: int
    introductory: bool
    # chance
    seed: str
    shuffles: int  # done so far
    script: list[list[int | str]]  # orders for the next shuffles, top first, as in `new_game`
    # where the game is
    round: int
    phase: int
    start: int  # the holder of the large token
    second: int  # the holder of the small token
    turn: int  # the seat whose turn of the distribution it is
    finished: list[int]  # the seats that are done with the current phase, in that order
    partners: list[int]  # by seat; empty while there are none (R4.2)
    squire_fresh: bool  # the Squire was chosen in this round (R6.17)
    reshuffled: bool  # the solo game's only shuffle is done (R8.6)
    starters_seen: list[int]  # introductory: starters that have been seen by all
    # what lies on the table
    draw: list[int]  # the top card last
    discard: list[int]  # the newest card last
    courtyard: list[int]
    grid: list[int]  # solo: row by row; NONE = a gap
    seats: list[Seat]  # solo: the second one is the imaginary opponent
    stacks: list[list[Decision]]  # pending questions, the top one last; one stack for each pair

    def copy(self) -> "State":
        """A game of its own: nothing done to one ever shows in the other."""
        twin = State()
        twin.players = self.players
        twin.introductory = self.introductory
        twin.seed = self.seed
        twin.shuffles = self.shuffles
        twin.script = self.script.copy()
        twin.round = self.round
        twin.phase = self.phase
        twin.start = self.start
        twin.second = self.second
        twin.turn = self.turn
        twin.finished = self.finished.copy()
        twin.partners = self.partners.copy()
        twin.squire_fresh = self.squire_fresh
        twin.reshuffled = self.reshuffled
        twin.starters_seen = self.starters_seen.copy()
        twin.draw = self.draw.copy()
        twin.discard = self.discard.copy()
        twin.courtyard = self.courtyard.copy()
        twin.grid = self.grid.copy()
        twin.seats = [seat.copy() for seat in self.seats]
        twin.stacks = [stack.copy() for stack in self.stacks]
        return twin

    def contents(self) -> list[object]:
        """All values, in the order of `STATE_VALUES`."""
        return [getattr(self, name) for name in STATE_VALUES]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.contents() == other.contents()

    def __reduce__(self) -> tuple[object, ...]:
        return state_of, (self.contents(),)


STATE_VALUES: Final[list[str]] = (
    "players introductory seed shuffles script round phase start second turn finished partners "
    "squire_fresh reshuffled starters_seen draw discard courtyard grid seats stacks"
).split()


def state_of(contents: list[object]) -> State:
    """The state with those contents; the inverse of `State.contents`."""
    state = State()
    for name, value in zip(STATE_VALUES, contents, strict=True):
        setattr(state, name, value)
    return state


# --- finding things --------------------------------------------------------------------------


def field_at(seat: Seat, place: int) -> Field | None:
    """The exposed field with that place."""
    for field in seat.fields:
        if field.place == place:
            return field
    return None


AnyExposed = TypeVar("AnyExposed", bound=Exposed)


def find(row: list[AnyExposed], card: int) -> AnyExposed | None:
    """The card of a display's row, if it is exposed there."""
    for exposed in row:
        if exposed.card == card:
            return exposed
    return None


def has_helper(seat: Seat, helper: int) -> bool:
    """Whether that helper is exposed there."""
    return find(seat.helpers, helper) is not None


def is_exposed(seat: Seat, card: int) -> bool:
    """Whether that card is exposed in the seat's display."""
    row = ROW[card]
    if row == STALL:
        return find(seat.stalls, card) is not None
    if row == REGULAR:
        return find(seat.regulars, card) is not None
    if row == CASUAL:
        return find(seat.casuals, card) is not None
    if row == HELPER:
        return find(seat.helpers, card) is not None
    return find(seat.fields, card) is not None


def player_order(state: State) -> list[int]:
    """The seats from the holder of the large token on, clockwise."""
    return [(state.start + n) % state.players for n in range(state.players)]


def stack_of(state: State, seat: int) -> list[Decision]:
    """The stack of questions that the seat takes part in (R4.3)."""
    if len(state.stacks) == 2 and seat not in (state.start, state.partners[state.start]):
        return state.stacks[1]
    return state.stacks[0]


def pending(state: State, seat: int) -> Decision | None:
    """The question that the seat must answer now, if there is one."""
    stack = stack_of(state, seat)
    if stack and stack[-1].seat == seat:
        return stack[-1]
    return None


def in_use(state: State, seat: int, helper: int) -> bool:
    """Whether the effect of that helper is being carried out (R6.24)."""
    for decision in stack_of(state, seat):
        if decision.seat == seat and helper in decision.helpers:
            return True
    return False


def others(state: State, seat: int) -> list[Seat]:
    """The seats that "another player" in a card text means for that seat (R4.2, R8.5)."""
    if state.partners:
        return [state.seats[state.partners[seat]]]
    return [other for other in state.seats if other.index != seat]
