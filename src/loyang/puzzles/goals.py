"""What a puzzle asks for, and whether a position of its turn fulfils it (builds on the engine)."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from loyang.engine.actions import Action, Loan, Pack
from loyang.engine.state import PATH, Seat, State, pending
from loyang.engine.turn_end import step_price

Kind = Literal["space", "cash", "customers"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True)
class Goal:
    """Reach a space, end the actions with so much cash, or serve so many customers.

    Two deliveries to the same customer (R6.12) count twice.
    """

    kind: Kind
    number: int

    def reached(self, state: State, seat: int, served: int) -> bool:
        """Whether it is reached: the actions are over, and every customer is settled."""
        decision = pending(state, seat)
        if decision is None or decision.question != PATH:
            return False
        own = state.seats[seat]
        if self.kind == "space":
            return own.space >= self.number
        return (own.cash if self.kind == "cash" else served) >= self.number


def allowed(action: Action) -> bool:
    """A puzzle knows no two-packs, which are chance, and no loans, which would reach anything."""
    return not isinstance(action, (Pack, Loan))


def walk_price(seat: Seat, space: int) -> int:
    """What all steps from where the seat stands to that space cost together in one turn (R5.28)."""
    return sum(step_price(at, at - seat.space) for at in range(seat.space, space))


def furthest(seat: Seat, cash: int) -> int:
    """The last space that so much cash takes the seat to in one turn."""
    space = seat.space
    while walk_price(seat, space + 1) <= cash:
        space += 1
    return space
