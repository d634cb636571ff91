"""The verbs: what the outside world needs of the engine.

>>> from loyang import new_game, deciders, legal_actions, apply
>>> state = new_game(2, seed="example")
>>> while deciders(state):
...     seat = deciders(state)[0]
...     events = apply(state, legal_actions(state, seat)[0])
>>> state.round
9
"""

from collections.abc import Sequence

from . import (
    draft,
    flow,
    harvest,
    helpers,
    home_helpers,
    lantern_helpers,
    market,
    purchases,
    setup,
    solo,
    turn_end,
)
from .actions import (
    Action,
    Buy,
    Deliver,
    Dig,
    Discard,
    Done,
    Enlarge,
    Keep,
    Loan,
    Miss,
    Name,
    Offer,
    Pack,
    Partner,
    Pay,
    Reap,
    Sell,
    SellOff,
    Serve,
    Sow,
    Step,
    Stock,
    Store,
    Take,
    Trade,
    TurnUp,
    Use,
)
from .cards import KINDS, LOAN, NONE
from .events import Event
from .reasons import Illegal, Reason
from .state import (
    ACT,
    CRY,
    DRAFT,
    EXTRA_HARVEST,
    FOREMAN_ASKED,
    GRID,
    HARVEST_HELPER_ASKED,
    OVER,
    PACK,
    PARTNER,
    PATH,
    PAY,
    PILE,
    PLOUGH,
    PURCHASE,
    SHOPKEEPING,
    SOW_HOME,
    STORE,
    Decision,
    Seat,
    State,
    pending,
)

# --- a new game ----------------------------------------------------------------------------------


def new_game(
    players: int,
    seed: int | str | None = None,
    introductory: bool = False,
    script: Sequence[Sequence[int | str]] = (),
) -> State:
    """A game of 1 to 4 players, up to its first decision.

    The seed may be any int or text; None draws one of 128 bits. `script` supplies the orders of
    the first shuffles from outside, each from the top (see `setup.set_up` for what is shuffled).
    """
    return open_game(players, seed, introductory, script)[0]


def open_game(
    players: int,
    seed: int | str | None = None,
    introductory: bool = False,
    script: Sequence[Sequence[int | str]] = (),
) -> tuple[State, list[Event]]:
    """Like `new_game`, with the events of the setup."""
    if not 1 <= players <= 4:
        raise ValueError(f"players: 1 to 4 can play, not {players}")
    if introductory and players == 1:
        raise ValueError("introductory: that variant is for 2 to 4 players (R1.7)")
    events: list[Event] = []
    state = setup.set_up(players, seed, introductory, script, events)
    flow.advance(state, events)
    return state, events


# --- asking --------------------------------------------------------------------------------------


def deciders(state: State) -> list[int]:
    """The seats that have to answer a question now; none when the game is over."""
    return [stack[-1].seat for stack in state.stacks if stack]


def legal_actions(state: State, seat: int) -> list[Action]:
    """Everything the seat may do now: the answers to its question, then its free actions."""
    check_seat(state, seat)
    out: list[Action] = []
    decision = pending(state, seat)
    if decision is not None:
        list_answers(state, decision, False, out)
    list_free(state, state.seats[seat], out)
    return out


def candidates(state: State, seat: int) -> list[Action]:
    """What the seat could mean by an answer now: all that it may do, and what comes close to it.

    `why_not` tells the one from the other. Both are listed by the same functions, so nothing is
    forgotten here that `legal_actions` knows of.
    """
    check_seat(state, seat)
    out: list[Action] = []
    decision = pending(state, seat)
    if decision is not None:
        list_answers(state, decision, True, out)
        if helpers.concerns_helpers(decision.question):
            helpers.list_every_use(state, decision, out)
    return out


def free_actions(state: State, seat: int) -> list[Action]:
    """What the seat may do at any time, asked or not (R5.5)."""
    check_seat(state, seat)
    out: list[Action] = []
    list_free(state, state.seats[seat], out)
    return out


def check_seat(state: State, seat: int) -> None:
    if not 0 <= seat < state.players:
        raise ValueError(f"seat: this game has seats 0 to {state.players - 1}, not {seat}")


def list_free(state: State, seat: Seat, out: list[Action]) -> None:
    if state.phase == OVER:  # R7.5
        return
    out.append(Loan(seat.index))
    for kind in range(KINDS):
        if seat.cart[kind] and market.refuse_sell(seat, kind) is None:
            out.append(Sell(seat.index, kind))
    for helper in seat.helpers:
        if helpers.refuse_discard(state, seat, helper.card) is None:
            out.append(Discard(seat.index, helper.card))


def list_answers(state: State, decision: Decision, every: bool, out: list[Action]) -> None:
    """All answers to a question; with `every` also the refused ones that somebody could mean."""
    question = decision.question
    seat = state.seats[decision.seat]
    if question == ACT:
        market.list_market(state, seat, every, out)
        helpers.list_uses(state, decision, out)
        purchases.list_purchases(state, seat, decision, False, out)
    elif question == STORE:
        turn_end.list_store(seat, every, out)
    elif question == PATH:
        turn_end.list_path(seat, decision, every, out)
    elif question == DRAFT:
        draft.list_draft(state, decision, every, out)
    elif question == PACK:
        market.list_pack(decision, out)
    elif question == PAY:
        draft.list_pay(state, decision, every, out)
        helpers.list_uses(state, decision, out)
    elif question == FOREMAN_ASKED:
        helpers.list_foreman(decision, out)
    elif question == GRID:
        solo.list_grid(state, decision, every, out)
    elif question == SOW_HOME:
        setup.list_sow_home(state, seat, every, out)
    elif question == PARTNER:
        flow.list_partner(state, out)
    elif question == HARVEST_HELPER_ASKED:
        harvest.list_reap(state, decision, out)
    elif question == EXTRA_HARVEST:
        harvest.list_extra(state, decision, out)
    elif question == SHOPKEEPING:
        home_helpers.list_shopkeeping(seat, decision, out)
    elif question == CRY:
        home_helpers.list_cry(seat, decision, out)
    elif question == PURCHASE:
        purchases.list_purchases(state, seat, decision, False, out)
    elif question == PLOUGH:
        home_helpers.list_plough(seat, decision, out)
    else:
        home_helpers.list_pile(seat, decision, out)


# --- refusing ------------------------------------------------------------------------------------


def why_not(state: State, seat: int, action: Action) -> Reason | None:
    """Why the seat may not do that now; None if it may."""
    if action.seat != seat:
        return Reason("R4.1", "foreign-seat")
    return refuse(state, action)


def refuse(state: State, action: Action) -> Reason | None:
    """The reason against an action, if there is one: the check behind every verb."""
    if not 0 <= action.seat < state.players or not action.well_formed():
        return Reason("R4.1", "malformed")
    if state.phase == OVER:
        return Reason("R7.5", "game-over")
    seat = state.seats[action.seat]
    if isinstance(action, Loan):
        return None
    if isinstance(action, Sell):
        return market.refuse_sell(seat, action.kind)
    if isinstance(action, Discard):
        return helpers.refuse_discard(state, seat, action.card)
    decision = pending(state, action.seat)
    if decision is None:
        return Reason("R4.1", "not-asked")
    return refuse_answer(state, seat, decision, action)


def refuse_answer(state: State, seat: Seat, decision: Decision, action: Action) -> Reason | None:
    question = decision.question
    if isinstance(action, Done):
        return refuse_done(seat, decision)
    if isinstance(action, Use):
        return helpers.refuse_use(state, decision, action)
    if question == ACT:
        if isinstance(action, Sow):
            return market.refuse_sow(seat, action.kind, action.place)
        if isinstance(action, Buy):
            if action.helpers:
                return purchases.refuse_purchase(state, seat, decision, action.kind, action.helpers)
            return market.refuse_buy(seat, action.kind)
        if isinstance(action, Trade):
            if action.trader != NONE:
                return lantern_helpers.refuse_trader(state, seat, action)
            return market.refuse_trade(
                seat, seat, action.stall, action.kind, action.give, action.give2
            )
        if isinstance(action, Deliver):
            return market.refuse_deliver(seat, action.card, action.twice)
        if isinstance(action, Miss):
            return market.refuse_miss(seat, action.card)
        if isinstance(action, Serve):
            return market.refuse_serve(seat, action.card)
        if isinstance(action, Pack):
            return market.refuse_pack(state, seat)
    elif question == STORE:
        if isinstance(action, Store):
            return turn_end.refuse_store(seat, action.kind)
        if isinstance(action, Enlarge):
            return turn_end.refuse_enlarge(seat)
    elif question == PATH:
        if isinstance(action, Step):
            return turn_end.refuse_step(seat, decision)
    elif question == DRAFT:
        if isinstance(action, Take):
            return draft.refuse_take(state, decision, action.card)
        if isinstance(action, Keep):
            return draft.refuse_keep(state, decision, action.card, action.under)
        if isinstance(action, Offer):
            return draft.refuse_offer(state, decision, action.card)
        if isinstance(action, TurnUp):
            return draft.refuse_turn_up(state, decision)
    elif isinstance(action, Keep):
        if question == PACK:
            return market.refuse_pack_keep(decision, action.card, action.under)
    elif isinstance(action, Pay):
        if question == PAY:
            return draft.refuse_pay(state, decision)
    elif isinstance(action, Take):
        if question == GRID:
            return solo.refuse_grid_take(state, decision, action.card)
        if question == FOREMAN_ASKED:
            return helpers.refuse_foreman(decision, action.card)
    elif isinstance(action, Sow):
        if question == SOW_HOME:
            return setup.refuse_sow_home(state, seat, action.kind, action.place)
    elif isinstance(action, Partner):
        if question == PARTNER:
            return flow.refuse_partner(state, action.partner)
    elif isinstance(action, Reap):
        if question == EXTRA_HARVEST:
            return harvest.refuse_extra(seat, decision, action.place)
        if question == PLOUGH:
            return home_helpers.refuse_last(seat, action.place)
    elif isinstance(action, Stock):
        if question == SHOPKEEPING:
            return home_helpers.refuse_stock(seat, decision, action.kind, action.number)
    elif isinstance(action, Name):
        if question == SHOPKEEPING:
            return None
    elif isinstance(action, SellOff):
        if question == CRY:
            return home_helpers.refuse_sell_off(seat, action.stall, action.kind)
    elif isinstance(action, Buy):
        if question == PURCHASE:
            return purchases.refuse_purchase(state, seat, decision, action.kind, action.helpers)
    elif isinstance(action, Dig) and question == PILE:
        return home_helpers.refuse_dig(seat, decision, action.depth)
    return Reason("R4.1", "other-question")


def refuse_done(seat: Seat, decision: Decision) -> Reason | None:
    question = decision.question
    if question == ACT:
        return market.refuse_end(seat)
    if question == STORE:
        return turn_end.refuse_end_store(seat)
    if question == EXTRA_HARVEST:
        return harvest.refuse_end_extra(decision)
    if question == CRY:
        return home_helpers.refuse_end_cry(seat, decision)
    if question == PLOUGH:
        return home_helpers.refuse_end_plough(decision)
    if question in (PATH, FOREMAN_ASKED, GRID, HARVEST_HELPER_ASKED, PURCHASE):
        return None
    return Reason("R4.1", "other-question")


# --- doing ---------------------------------------------------------------------------------------


def apply(state: State, action: Action) -> list[Event]:
    """Do it: the state changes in place, the events tell what happened.

    A refused action raises `Illegal` with the reason and leaves the state untouched.
    """
    reason = refuse(state, action)
    if reason is not None:
        raise Illegal(reason)
    if state.script:
        # A supplied order that does not fit shows only when it is needed: try it out first.
        perform(state.copy(), action, [])
    events: list[Event] = []
    perform(state, action, events)
    return events


def perform(state: State, action: Action, events: list[Event]) -> None:
    seat = state.seats[action.seat]
    if isinstance(action, Loan):
        seat.loans += 1
        seat.cash += LOAN
        events.append(Event("loan", seat.index, cash=LOAN, number=seat.loans))
        return
    if isinstance(action, Sell):
        market.do_sell(seat, action.kind, events)
        return
    if isinstance(action, Discard):
        helpers.do_discard(state, seat, action.card, events)
    else:
        decision = pending(state, action.seat)
        assert decision is not None
        perform_answer(state, seat, decision, action, events)
    flow.advance(state, events)


def perform_answer(
    state: State, seat: Seat, decision: Decision, action: Action, events: list[Event]
) -> None:
    question = decision.question
    if isinstance(action, Done):
        perform_done(state, seat, decision, events)
    elif isinstance(action, Buy):
        if action.helpers:
            purchases.do_purchase(state, seat, decision, action.kind, action.helpers, events)
        else:
            market.do_buy(seat, action.kind, events)
    elif isinstance(action, Trade):
        if action.trader != NONE:
            lantern_helpers.do_trader(state, seat, action, events)
        else:
            market.do_trade(
                state, seat, seat, action.stall, action.kind, action.give, action.give2, events
            )
    elif isinstance(action, Sow):
        if question == SOW_HOME:
            setup.do_sow_home(state, seat, action.kind, events)
        else:
            market.do_sow(seat, action.kind, action.place, events)
    elif isinstance(action, Use):
        helpers.do_use(state, decision, action, events)
    elif isinstance(action, Take):
        if question == DRAFT:
            draft.do_take(state, decision, action.card, events)
        elif question == GRID:
            solo.do_grid_take(state, decision, action.card, events)
        else:
            helpers.do_foreman(state, seat, action.card, events)
    elif isinstance(action, Keep):
        if question == DRAFT:
            draft.do_keep(state, decision, action.card, events)
        else:
            market.do_pack_keep(state, decision, action.card, action.under, events)
    elif isinstance(action, Offer):
        draft.do_offer(state, decision, action.card, events)
    elif isinstance(action, Store):
        turn_end.do_store(seat, action.kind, events)
    elif isinstance(action, Step):
        turn_end.do_step(state, seat, decision, events)
    elif isinstance(action, Deliver):
        market.do_deliver(state, seat, action.card, action.twice, events)
    elif isinstance(action, Miss):
        market.do_miss(seat, action.card, events)
    elif isinstance(action, Serve):
        market.do_serve(state, seat, action.card, events)
    elif isinstance(action, Pack):
        market.do_pack(state, seat, events)
    elif isinstance(action, Pay):
        draft.do_pay(state, decision, events)
    elif isinstance(action, TurnUp):
        draft.do_turn_up(state, decision, events)
    elif isinstance(action, Enlarge):
        turn_end.do_enlarge(seat, events)
    elif isinstance(action, Partner):
        flow.do_partner(state, action.partner, events)
    elif isinstance(action, Reap):
        if question == EXTRA_HARVEST:
            harvest.do_extra(state, decision, action.place, events)
        else:
            home_helpers.do_last(state, seat, decision, action.place, events)
    elif isinstance(action, Stock):
        home_helpers.do_stock(state, seat, decision, action.kind, action.number, events)
    elif isinstance(action, Name):
        home_helpers.do_name(state, seat, action.kind, events)
    elif isinstance(action, SellOff):
        home_helpers.do_sell_off(state, seat, decision, action.stall, action.kind, events)
    elif isinstance(action, Dig):
        home_helpers.do_dig(state, seat, action.depth, events)


def perform_done(state: State, seat: Seat, decision: Decision, events: list[Event]) -> None:
    question = decision.question
    if question == ACT:
        market.do_end(state, seat)
    elif question == STORE:
        turn_end.end_store(state, seat, events)
    elif question == PATH:
        turn_end.end_turn(state, seat, events)
    elif question == FOREMAN_ASKED:
        helpers.do_decline(state, seat, events)
    elif question == GRID:
        solo.end_grid(state, decision, events)
    elif question == HARVEST_HELPER_ASKED:
        harvest.end_reap(state, decision, events)
    elif question == EXTRA_HARVEST:
        harvest.end_extra(state, decision, events)
    elif question == CRY:
        home_helpers.end_cry(state, seat, events)
    elif question == PURCHASE:
        purchases.end_purchase(state, seat, decision, events)
    else:
        home_helpers.end_plough(state, seat, events)
