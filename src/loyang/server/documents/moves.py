"""What moves on the table when an action is done: what is picked up for it, and where it goes."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from loyang.engine.actions import (
    Action,
    Buy,
    Deliver,
    Keep,
    Offer,
    Sell,
    Serve,
    Sow,
    Step,
    Store,
    Take,
    Trade,
    card_name,
    kind_name,
    place_name,
    seat_name,
)
from loyang.engine.cards import NONE, WANTS
from loyang.engine.state import SETUP, State

from . import shapes


def stage(state: State, action: Action) -> int:
    """What a move depends on beside its action: where a step leads, or whether it is the setup."""
    if isinstance(action, Step):
        return state.seats[action.seat].space + 1
    return int(state.phase == SETUP)


def move(action: Action, stage: int) -> shapes.Move | UnsetType:
    """The move of an action; unset if nothing can be carried for it."""
    if isinstance(action, Sow):
        if stage:  # the first seed is bought and sown in one (R1.6)
            return shapes.Move(
                [f"shop:{kind_name(action.kind)}"], field_target(action.seat, action.place)
            )
        return carried([action.kind], field_target(action.seat, action.place))
    if isinstance(action, Sell):
        return carried([action.kind], f"shop:{kind_name(action.kind)}")
    if isinstance(action, Store):
        return carried([action.kind], "store")
    if isinstance(action, Trade):
        return carried([action.give, action.give2], card_target(action.stall))
    if isinstance(action, Deliver | Serve):
        return carried(WANTS[action.card], card_target(action.card))
    if isinstance(action, Buy):
        return shapes.Move([f"shop:{kind_name(action.kind)}"], "cart")
    if isinstance(action, Take | Keep) and action.card != NONE:
        return shapes.Move([card_target(action.card)], "farm")
    if isinstance(action, Offer):
        return shapes.Move([card_target(action.card)], "courtyard")
    if isinstance(action, Step):
        return shapes.Move(["path"], f"path:{stage}")
    return UNSET


def joint_move(state: State, line: Sequence[Action]) -> shapes.Move | UnsetType:
    """The last action's move, with what is in the cart now, or bought on the way."""
    last = move(line[-1], stage(state, line[-1]))
    if last is UNSET:
        return UNSET
    cart = [
        f"cart:{kind_name(kind)}" for kind, n in enumerate(state.seats[line[-1].seat].cart) if n
    ]
    bought = [f"shop:{kind_name(each.kind)}" for each in line[:-1] if isinstance(each, Buy)]
    things = [*(thing for thing in last.things if thing in cart), *dict.fromkeys(bought)]
    return shapes.Move(things, last.to) if things else UNSET


def carried(kinds: list[int], to: str) -> shapes.Move:
    """Vegetables from the cart: each of them may be the one in the hand."""
    named = dict.fromkeys(f"cart:{kind_name(kind)}" for kind in kinds if kind != NONE)
    return shapes.Move(list(named), to)


def card_target(card: int) -> str:
    """Every card lies in one place only, so its name is enough."""
    return f"card:{card_name(card)}"


def field_target(seat: int, place: int) -> str:
    return f"field:{seat_name(seat)}:{place_name(place)}"
