"""What it would mean to end your turn now."""

from loyang.engine.actions import Action, Deliver, Pack, Serve, Sow
from loyang.engine.cards import (
    CARD_NAMES,
    ENLARGE_PRICE,
    LARGE_STOREHOUSE,
    MISS_PENALTY,
)
from loyang.engine.market import pack_price
from loyang.engine.state import ACT, DUE, PATH, STORE, Seat, State, pending
from loyang.engine.turn_end import room

from . import shapes
from .view import goods, steps_ahead


def stop_document(state: State, seat: int, answers: list[Action]) -> shapes.Stop | None:
    """If the seat stopped now: customers let down, goods lost, cash and steps; None off-turn."""
    decision = pending(state, seat)
    if decision is None or decision.question not in (ACT, STORE, PATH):
        return None
    farm = state.seats[seat]
    missed = [regular for regular in farm.regulars if regular.standing == DUE]
    penalty = MISS_PENALTY * sum(regular.red for regular in missed)
    taken = decision.number if decision.question == PATH else 0
    return shapes.Stop(
        missed=[
            shapes.LetDown(CARD_NAMES[each.card], MISS_PENALTY if each.red else 0)
            for each in missed
        ],
        penalty=penalty,
        cart=goods(farm.cart),
        lost=max(0, sum(farm.cart) - room(farm)),
        capacity=farm.capacity,
        enlarge=enlarging(farm),
        cash=farm.cash - penalty,
        steps=affordable(farm, penalty, taken),
        forgotten=forgotten(farm, answers),
    )


def enlarging(farm: Seat) -> shapes.Enlarging | None:
    """What a larger storehouse would cost and hold; None when it is large already (R5.27)."""
    if farm.capacity == LARGE_STOREHOUSE:
        return None
    more = LARGE_STOREHOUSE - farm.capacity
    return shapes.Enlarging(
        price=ENLARGE_PRICE,
        capacity=LARGE_STOREHOUSE,
        lost=max(0, sum(farm.cart) - room(farm) - more),
    )


def affordable(farm: Seat, penalty: int, taken: int) -> list[shapes.Step]:
    """The steps that the cash is enough for, and the next one that it is not."""
    walker = farm.copy()
    walker.cash -= penalty
    out: list[shapes.Step] = []
    while not out or out[-1].left >= 0:
        out = steps_ahead(walker, taken, len(out) + 1)
    return out


def forgotten(farm: Seat, answers: list[Action]) -> list[str]:
    """What is possible now and worth a warning: waiting customers, a free pack, seed that rots."""
    due = {regular.card for regular in farm.regulars if regular.standing == DUE}
    spoiling = sum(farm.cart) > room(farm)
    free_pack = pack_price(farm) == 0
    return [
        str(action)
        for action in answers
        if isinstance(action, Serve)
        or (isinstance(action, Deliver) and action.card in due)
        or (isinstance(action, Sow) and spoiling)
        or (isinstance(action, Pack) and free_pack)
    ]
