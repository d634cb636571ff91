"""The end of an action turn: storing (R5.26, R5.27) and the path (R5.28)."""

from .actions import Action, Done, Enlarge, Step, Store
from .cards import ENLARGE_PRICE, KINDS, LARGE_STOREHOUSE
from .events import Event
from .market import lacks_cash
from .reasons import Reason
from .state import PATH, Decision, Seat, State, stack_of

# --- storing -------------------------------------------------------------------------------------


def room(seat: Seat) -> int:
    """How many vegetables still fit into the storehouse."""
    left = seat.capacity
    for number in seat.storehouse:  # compiled, that is faster than a sum
        left -= number
    return left


def refuse_store(seat: Seat, kind: int) -> Reason | None:
    if not seat.cart[kind]:
        return Reason("R5.26", "cart-lacks", need=1, kind=kind)
    if room(seat) == 0:
        return Reason("R5.26", "store-full")
    return None


def do_store(seat: Seat, kind: int, events: list[Event]) -> None:
    seat.cart[kind] -= 1
    seat.storehouse[kind] += 1
    events.append(Event("stored", seat.index, kind=kind))


def refuse_enlarge(seat: Seat) -> Reason | None:
    if seat.capacity == LARGE_STOREHOUSE:
        return Reason("R5.27", "enlarged")
    return lacks_cash("R5.27", seat, ENLARGE_PRICE)


def do_enlarge(seat: Seat, events: list[Event]) -> None:
    seat.cash -= ENLARGE_PRICE
    seat.capacity = LARGE_STOREHOUSE
    events.append(Event("enlarged", seat.index, cash=-ENLARGE_PRICE))


def refuse_end_store(seat: Seat) -> Reason | None:
    """As many as fit must be kept."""
    fitting = min(room(seat), sum(seat.cart))
    if fitting:
        return Reason("R5.26", "must-store", need=fitting)
    return None


def end_store(state: State, seat: Seat, events: list[Event]) -> None:
    for kind in range(KINDS):
        if seat.cart[kind]:
            events.append(Event("spoiled", seat.index, kind=kind, number=seat.cart[kind]))
            seat.cart[kind] = 0
    stack_of(state, seat.index)[-1] = Decision(PATH, seat.index)


def list_store(seat: Seat, every: bool, out: list[Action]) -> None:
    for kind in range(KINDS):
        if seat.cart[kind] and (every or refuse_store(seat, kind) is None):
            out.append(Store(seat.index, kind))
    if every or refuse_enlarge(seat) is None:
        out.append(Enlarge(seat.index))
    if every or refuse_end_store(seat) is None:
        out.append(Done(seat.index))


# --- the path ------------------------------------------------------------------------------------


def step_price(space: int, steps: int) -> int:
    """What the step from that space costs after so many in this turn: the first one 1, each
    further one the number of the space it leads to."""
    return space + 1 if steps else 1


def refuse_step(seat: Seat, decision: Decision) -> Reason | None:
    return lacks_cash("R5.28", seat, step_price(seat.space, decision.number))


def do_step(state: State, seat: Seat, decision: Decision, events: list[Event]) -> None:
    price = step_price(seat.space, decision.number)
    seat.cash -= price
    seat.space += 1
    events.append(Event("stepped", seat.index, number=seat.space, cash=-price))
    stack_of(state, seat.index)[-1] = Decision(PATH, seat.index, number=decision.number + 1)


def end_turn(state: State, seat: Seat, events: list[Event]) -> None:
    """Lasting effects end with the turn (R6.23)."""
    stack_of(state, seat.index).pop()
    seat.pack_bought = False
    seat.maid = False
    seat.messenger = False
    seat.official = False
    seat.bonus = False
    seat.extra_sown = 0
    state.finished.append(seat.index)
    events.append(Event("turn-over", seat.index))


def list_path(seat: Seat, decision: Decision, every: bool, out: list[Action]) -> None:
    if every or refuse_step(seat, decision) is None:
        out.append(Step(seat.index))
    out.append(Done(seat.index))
