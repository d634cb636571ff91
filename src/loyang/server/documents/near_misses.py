"""Actions that are close but not allowed now, so that the page can answer "why not?"."""

from collections.abc import Iterator

from loyang.engine.actions import (
    BUYERS,
    USES,
    Action,
    Buy,
    Deliver,
    Done,
    Enlarge,
    Keep,
    Miss,
    Offer,
    Pack,
    Sell,
    Serve,
    Sow,
    Step,
    Store,
    Take,
    Trade,
    TurnUp,
    Use,
)
from loyang.engine.cards import (
    CARD_NAMES,
    CASUAL,
    FOREMAN,
    HELPER,
    KINDS,
    NONE,
    REGULAR,
    ROW,
    STALL,
    TRADER,
    TURNIP,
    card_number,
)
from loyang.engine.game import legal_actions, why_not
from loyang.engine.market import trade_cost
from loyang.engine.reasons import Reason
from loyang.engine.state import (
    ACT,
    DRAFT,
    GRID,
    PATH,
    PAY,
    REAP,
    SOW_HOME,
    STORE,
    Seat,
    State,
    others,
    pending,
)

Near = tuple[Action, dict[str, object]]


def near_misses(state: State, seat: int) -> list[Near]:
    """What the seat might try now and may not, each with the reason against it."""
    decision = pending(state, seat)
    if decision is None:
        return []
    farm = state.seats[seat]
    question = decision.question
    tries: list[Action] = []
    if question == ACT:
        tries = [*market_tries(state, farm)]
    elif question == DRAFT:
        tries = [*draft_tries(state, farm)]
    elif question == GRID:
        tries = [Take(seat, card) for card in state.grid if card != NONE]
    elif question == STORE:
        tries = [*(Store(seat, k) for k in range(KINDS) if farm.cart[k]), Enlarge(seat), Done(seat)]
    elif question == PATH:
        tries = [Step(seat)]
    elif question == SOW_HOME:
        tries = [Sow(seat, kind, 0) for kind in range(TURNIP + 1)]
    found: list[Near] = []
    for action in tries:
        reason = why_not(state, seat, action)
        if reason is not None:
            found.append((action, plain(action, reason, farm)))
    if question in (ACT, DRAFT, GRID, PAY, REAP):
        found += useless_helpers(state, farm)
    return found


def plain(action: Action, reason: Reason, farm: Seat) -> dict[str, object]:
    """The reason as data. At a stall any vegetable will do, so none is named."""
    out = reason.as_dict()
    if isinstance(action, Trade) and reason.code == "cart-lacks":
        del out["kind"]
        out["have"] = sum(farm.cart)
    return out


def market_tries(state: State, farm: Seat) -> Iterator[Action]:
    seat = farm.index
    for field in farm.fields:
        for kind in range(KINDS):
            if not field.count or farm.cart[kind]:
                yield Sow(seat, kind, field.place)
    for kind in range(KINDS):
        yield Buy(seat, kind)
        yield Sell(seat, kind)
    for stall in farm.stalls:
        for kind in range(KINDS):
            if stall.goods >> kind & 1 and trade_cost(farm, stall.card, kind) > sum(farm.cart):
                given = next((k for k in range(KINDS) if farm.cart[k]), kind)
                yield Trade(seat, stall.card, kind, given)
    for regular in farm.regulars:
        yield Deliver(seat, regular.card)
        if farm.messenger:
            yield Deliver(seat, regular.card, 1)
        yield Miss(seat, regular.card)
    for casual in farm.casuals:
        yield Serve(seat, casual.card)
    yield Pack(seat)
    yield Done(seat)


def draft_tries(state: State, farm: Seat) -> Iterator[Action]:
    seat = farm.index
    for card in state.courtyard:
        yield Take(seat, card)
    for card in farm.hand:
        yield Offer(seat, card)
        yield Keep(seat, card)
    if farm.starter != NONE:
        yield Keep(seat, farm.starter)
    if state.players == 2:
        yield TurnUp(seat)


# --- helpers ---------------------------------------------------------------------------------


def useless_helpers(state: State, farm: Seat) -> Iterator[Near]:
    """Each effect of an own helper that cannot be used now, with the reason."""
    legal = legal_actions(state, farm.index)
    usable = {key for action in legal for key in effects_of(action)}
    for helper in farm.helpers:
        if helper.card == FOREMAN:
            continue  # he is asked, not used (R6.4)
        for effect in range(1, len(USES.get(helper.card, [None])) + 1):
            if (helper.card, effect) in usable or solo_only(state, helper.card, effect):
                continue
            tries = [*uses(state, farm, helper.card, effect)]
            reasons = [(a, r) for a in tries if (r := why_not(state, farm.index, a)) is not None]
            if reasons:
                action, reason = reasons[0]
                yield action, plain(action, reason, farm)
            else:
                no_effect = Reason("R6.24", "no-effect", card=helper.card)
                yield Use(farm.index, helper.card, effect), no_effect.as_dict()


def solo_only(state: State, helper: int, effect: int) -> bool:
    """The Subsistence farmer's text for the other number of players is not missed (R6.21)."""
    if CARD_NAMES[helper] != "subsistence-farmer":
        return False
    return effect == (1 if state.players == 1 else 2)


def effects_of(action: Action) -> list[tuple[int, int]]:
    """Which effects of which helpers an action uses."""
    if isinstance(action, Use):
        return [(action.helper, action.effect)]
    if isinstance(action, Buy):
        return [(card_number(name), 1) for name, bit in BUYERS if action.helpers & bit]
    if isinstance(action, Trade) and action.trader != NONE:
        return [(action.trader, 1)]
    return []


def uses(state: State, farm: Seat, helper: int, effect: int) -> Iterator[Action]:
    """Ways to use a helper's effect with what lies open, allowed or not."""
    seat = farm.index
    joins = {card_number(name): bit for name, bit in BUYERS}
    if helper in joins:
        for kind in range(KINDS):
            yield Buy(seat, kind, joins[helper])
    elif helper >= TRADER:
        for other in others(state, seat):
            for stall in other.stalls:
                for kind in range(KINDS):
                    if stall.goods >> kind & 1:
                        yield Trade(seat, stall.card, kind, kind, NONE, helper)
    elif helper in USES:
        for values in filled(state, farm, helper, USES[helper][effect - 1][1]):
            yield Use(seat, helper, effect, **values)


def filled(state: State, farm: Seat, helper: int, takes: list[str]) -> Iterator[dict[str, int]]:
    """Values for what an effect takes: own and others' cards of the right row, fields, kinds."""
    if not takes:
        yield {}
    elif takes == ["place"]:
        yield from ({"place": field.place} for field in farm.fields if field.place)
    elif takes == ["kind"]:
        yield from ({"kind": kind} for kind in range(TURNIP + 1))
    elif takes == ["owner", "place"]:
        for other in others(state, farm.index):
            for field in other.fields:
                yield {"owner": other.index, "place": field.place}
    else:
        row = ROWS_TOUCHED[CARD_NAMES[helper]]
        wanted = [card for other in others(state, farm.index) for card in shown(other, row)]
        if row == HELPER and state.players == 1:
            wanted = [card for card in state.grid if card != NONE and ROW[card] == HELPER]
        for card in wanted:
            if "own" in takes:
                yield from ({"own": own, "card": card} for own in shown(farm, row))
            else:
                yield {"card": card}


ROWS_TOUCHED = {
    "con-man": HELPER,
    "deliveryman": REGULAR,
    "market-woman": STALL,
    "tout": CASUAL,
}


def shown(seat: Seat, row: int) -> list[int]:
    """The exposed cards of one row."""
    if row == STALL:
        return [stall.card for stall in seat.stalls]
    if row == REGULAR:
        return [regular.card for regular in seat.regulars]
    return [single.card for single in (seat.casuals if row == CASUAL else seat.helpers)]
