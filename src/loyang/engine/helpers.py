"""Using and discarding helpers (R5.8): which effect belongs to which question; and the Foreman."""

from . import home_helpers as home
from . import lantern_helpers as lantern
from .actions import (
    FIRST,
    SECOND,
    USES,
    Action,
    Done,
    Take,
    Use,
)
from .cards import (
    BOOK_KEEPER,
    CON_MAN,
    DELIVERYMAN,
    FOREMAN,
    HARVEST_HELPER,
    HELPER,
    KINDS,
    MAID,
    MARKET_CRIER,
    MARKET_WOMAN,
    MESSENGER_BOY,
    NONE,
    OFFICIAL,
    PLOUGH_MAN,
    ROW,
    SALESWOMAN,
    SQUIRE,
    SUBSISTENCE_FARMER,
    TENANT_FARMER,
    TOUT,
    TRADER,
)
from .draft import refuse_squire, use_squire
from .events import Event
from .harvest import refuse_harvest_helper, use_harvest_helper
from .purchases import list_purchases
from .reasons import Reason
from .solo import refuse_grid_squire
from .state import (
    ACT,
    ACTION,
    DRAFT,
    FOREMAN_ASKED,
    GRID,
    HARVEST_HELPER_ASKED,
    PAY,
    Decision,
    Seat,
    State,
    others,
    stack_of,
)
from .table import (
    discard,
    place_card,
    refuse_exposed,
    use_up,
)

# --- R6.4 Foreman: take a helper that was just discarded; then he leaves


def refuse_foreman(decision: Decision, card: int) -> Reason | None:
    if card not in decision.cards:
        return Reason("R6.4", "not-offered", card=card)
    return None


def do_foreman(state: State, seat: Seat, card: int, events: list[Event]) -> None:
    stack_of(state, seat.index).pop()
    state.discard.remove(card)
    events.append(Event("foreman-took", seat.index, card=card))
    place_card(seat, card, NONE)
    discard(state, seat, seat.helpers, FOREMAN, events)


def do_decline(state: State, seat: Seat, events: list[Event]) -> None:
    stack_of(state, seat.index).pop()
    events.append(Event("foreman-declined", seat.index))


def list_foreman(decision: Decision, out: list[Action]) -> None:
    for card in decision.cards:
        out.append(Take(decision.seat, card))
    out.append(Done(decision.seat))


# --- using and discarding ------------------------------------------------------------------------


def may_use(state: State, question: int, helper: int, effect: int) -> bool:
    """Whether a helper's effect belongs to what is being asked (R5.8, R3.8, R5.20)."""
    if question == HARVEST_HELPER_ASKED:
        return helper == HARVEST_HELPER and effect == FIRST
    if question in (DRAFT, GRID):
        return helper == SQUIRE
    if question == PAY:
        if helper == BOOK_KEEPER or (helper == MARKET_CRIER and effect == SECOND):
            return True
        return state.phase == ACTION and (
            helper == DELIVERYMAN or (helper == TOUT and effect == SECOND)
        )
    if question == ACT:
        return helper != SQUIRE and not (helper == HARVEST_HELPER and effect == FIRST)
    return False


def refuse_use(state: State, decision: Decision, use: Use) -> Reason | None:
    seat = state.seats[use.seat]
    reason = refuse_exposed(state, seat, use.helper)
    if reason is not None:
        return reason
    if not may_use(state, decision.question, use.helper, use.effect):
        return Reason("R5.8", "wrong-phase", card=use.helper)
    return refuse_effect(state, seat, decision, use)


def refuse_effect(state: State, seat: Seat, decision: Decision, use: Use) -> Reason | None:
    helper = use.helper
    first = use.effect == FIRST
    if helper == BOOK_KEEPER:
        return None
    if helper == CON_MAN:
        return lantern.refuse_con_man(state, seat, use.card)
    if helper == DELIVERYMAN:
        return lantern.refuse_deliveryman(state, seat, use.card)
    if helper == HARVEST_HELPER:
        return refuse_harvest_helper(seat) if first else None
    if helper == MAID:
        return home.active_already(MAID) if seat.maid else None
    if helper == MARKET_CRIER:
        return home.refuse_fill(seat) if first else home.refuse_cry(seat)
    if helper == MARKET_WOMAN:
        return lantern.refuse_market_woman(state, seat, use.own, use.card)
    if helper == MESSENGER_BOY:
        return home.active_already(MESSENGER_BOY) if seat.messenger else None
    if helper == OFFICIAL:
        return home.refuse_official(seat)
    if helper == PLOUGH_MAN:
        return home.refuse_clear(seat, use.place) if first else home.refuse_plough(seat)
    if helper == SALESWOMAN:
        if first:
            return home.refuse_blue(seat)
        return home.active_already(SALESWOMAN) if seat.bonus else None
    if helper == SQUIRE:
        if decision.question == GRID:
            return refuse_grid_squire(state, decision)
        return refuse_squire(state, decision)
    if helper == SUBSISTENCE_FARMER:
        if first:
            return lantern.refuse_glean(state, seat, use.owner, use.place)
        return lantern.refuse_glean_supply(state, seat, use.kind)
    if helper == TENANT_FARMER:
        return home.refuse_tenancy(seat) if first else home.refuse_under(seat, use.place)
    if first:
        return lantern.refuse_tout_swap(state, seat, use.own, use.card)
    return lantern.refuse_tout_buy(state, seat, use.card)


def do_use(state: State, decision: Decision, use: Use, events: list[Event]) -> None:
    seat = state.seats[use.seat]
    helper = use.helper
    first = use.effect == FIRST
    events.append(Event("used", seat.index, card=helper, number=use.effect))
    if helper == BOOK_KEEPER:
        home.do_book_keeper(state, seat)
    elif helper == CON_MAN:
        lantern.do_con_man(state, seat, use.card, events)
    elif helper == DELIVERYMAN:
        lantern.do_deliveryman(state, seat, use.card, events)
    elif helper == HARVEST_HELPER:
        if first:
            use_harvest_helper(state, seat)
        else:
            home.do_richer_sowing(state, seat, events)
    elif helper == MAID:
        home.do_maid(state, seat, events)
    elif helper == MARKET_CRIER:
        if first:
            home.do_fill(state, seat, events)
        else:
            home.do_cry(state, seat)
    elif helper == MARKET_WOMAN:
        lantern.do_market_woman(state, seat, use.own, use.card, events)
    elif helper == MESSENGER_BOY:
        home.do_messenger_boy(state, seat, events)
    elif helper == OFFICIAL:
        home.do_official(state, seat, events)
    elif helper == PLOUGH_MAN:
        if first:
            home.do_clear(state, seat, use.place, events)
        else:
            home.do_plough(state, seat)
    elif helper == SALESWOMAN:
        if first:
            home.do_blue(state, seat, events)
        else:
            home.do_bonus(state, seat, events)
    elif helper == SQUIRE:
        use_squire(state, decision)
    elif helper == SUBSISTENCE_FARMER:
        if first:
            lantern.do_glean(state, seat, use.owner, use.place, events)
        else:
            lantern.do_glean_supply(state, seat, use.kind, events)
    elif helper == TENANT_FARMER:
        if first:
            home.do_tenancy(state, seat, events)
        else:
            home.do_under(state, seat, use.place, events)
    elif first:
        lantern.do_tout_swap(state, seat, use.own, use.card, events)
    else:
        lantern.do_tout_buy(state, seat, use.card, events)


def list_uses(state: State, decision: Decision, out: list[Action]) -> None:
    """Every use of an exposed helper that the question allows."""
    seat = state.seats[decision.seat]
    for helper in seat.helpers:
        card = helper.card
        if card >= TRADER:
            if decision.question == ACT:
                lantern.list_trader(state, seat, card, out)
        elif card in USES:
            for n in range(len(USES[card])):
                if may_use(state, decision.question, card, n + 1):
                    for use in ways_to_use(state, seat, card, n + 1):
                        if refuse_use(state, decision, use) is None:
                            out.append(use)


def concerns_helpers(question: int) -> bool:
    """Whether some helper can be used as an answer to that question."""
    return question in (HARVEST_HELPER_ASKED, DRAFT, GRID, PAY, ACT)


def effects(state: State, helper: int) -> list[int]:
    """The effects that a helper has in this game: the Foreman is asked, not used (R6.4), and the
    Subsistence farmer's text goes by the number of players (R6.21)."""
    if helper == FOREMAN:
        return []
    if helper == SUBSISTENCE_FARMER:
        return [SECOND if state.players == 1 else FIRST]
    return list(range(FIRST, len(USES[helper]) + 1)) if helper in USES else [FIRST]


def list_every_use(state: State, decision: Decision, out: list[Action]) -> None:
    """Every use of an exposed helper, also where the question or a rule is against it."""
    seat = state.seats[decision.seat]
    for helper in seat.helpers:
        if helper.card >= TRADER:
            lantern.list_every_trade(state, seat, helper.card, out)
        elif helper.card in USES:
            for effect in effects(state, helper.card):
                out.extend(ways_to_use(state, seat, helper.card, effect))
    list_purchases(state, seat, decision, True, out)


def ways_to_use(state: State, seat: Seat, helper: int, effect: int) -> list[Use]:
    """The ways in which a helper's effect could be meant, allowed or not."""
    index = seat.index
    if helper == CON_MAN:
        if state.players == 1:
            return [
                Use(index, CON_MAN, effect, card=card)
                for card in state.grid
                if card != NONE and ROW[card] == HELPER
            ]
        return [
            Use(index, CON_MAN, effect, card=theirs.card)
            for other in others(state, index)
            for theirs in other.helpers
        ]
    if helper == DELIVERYMAN:
        return [
            Use(index, DELIVERYMAN, effect, card=theirs.card)
            for other in others(state, index)
            for theirs in other.regulars
        ]
    if helper == MARKET_WOMAN:
        return [
            Use(index, MARKET_WOMAN, effect, own=mine.card, card=theirs.card)
            for mine in seat.stalls
            for other in others(state, index)
            for theirs in other.stalls
        ]
    if (helper == PLOUGH_MAN and effect == FIRST) or (helper == TENANT_FARMER and effect == SECOND):
        return [
            Use(index, helper, effect, place=field.place) for field in seat.fields if field.place
        ]
    if helper == SUBSISTENCE_FARMER:
        if effect == SECOND:
            return [Use(index, helper, effect, kind=kind) for kind in range(KINDS)]
        return [
            Use(index, helper, effect, owner=other.index, place=field.place)
            for other in others(state, index)
            for field in other.fields
        ]
    if helper == TOUT:
        theirs_ = [theirs.card for other in others(state, index) for theirs in other.casuals]
        if effect == SECOND:
            return [Use(index, TOUT, effect, card=card) for card in theirs_]
        return [
            Use(index, TOUT, effect, own=mine.card, card=card)
            for mine in seat.casuals
            for card in theirs_
        ]
    return [Use(index, helper, effect)]


def refuse_discard(state: State, seat: Seat, helper: int) -> Reason | None:
    """Discard a helper unused, at any time (R5.8); other cards stay (R3.13)."""
    if ROW[helper] != HELPER:
        return Reason("R3.13", "not-a-helper", card=helper)
    return refuse_exposed(state, seat, helper)


def do_discard(state: State, seat: Seat, helper: int, events: list[Event]) -> None:
    stack = stack_of(state, seat.index)
    if helper == FOREMAN and stack and stack[-1].question == FOREMAN_ASKED:
        stack.pop()  # R6.4: discarding him ends the question
    use_up(state, seat, helper, events)
