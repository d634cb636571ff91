"""The pending question in words."""

from typing import Final

from loyang.engine.cards import VEGETABLES
from loyang.engine.state import (
    ACT,
    CRY,
    DRAFT,
    DUE,
    EXTRA_HARVEST,
    FOREMAN_ASKED,
    GRID,
    HARVEST_HELPER_ASKED,
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
)
from loyang.engine.turn_end import room, step_price

from .words import goods, names, with_figures

PLAIN: Final = {
    SOW_HOME: "Which vegetable do you buy for the home field?",
    HARVEST_HELPER_ASKED: "Use the harvest helper before your harvest?",
    PARTNER: "With whom do you act in this round?",
    SHOPKEEPING: "Set your shop as you like, from wheat to leek; then name a kind to be paid for.",
    PILE: "Which field do you take out of the pile?",
}


def ask(seat: Seat, decision: Decision) -> str:
    """What the seat is asked."""
    question = decision.question
    if question in PLAIN:
        return PLAIN[question]
    if question == ACT:
        return ask_act(seat)
    if question == DRAFT:
        return ask_draft(decision)
    if question == GRID:
        return f"Buy a card of the grid ({decision.number} bought so far), or done?"
    if question == PAY:
        return f"Pay {decision.number} cash for the new field. (You may raise money first.)"
    if question == FOREMAN_ASKED:
        return f"Does your foreman take what was discarded: {names(decision.cards)}?"
    if question == PACK:
        return f"What do you keep of {with_figures(decision.cards)}? Of two, one lies on top."
    if question == EXTRA_HARVEST:
        return more("From which field does the harvest helper take one more?", len(decision.places))
    if question == CRY:
        return more("What does the market crier sell off your stalls?", decision.number)
    if question == PURCHASE:
        kinds = ", ".join(VEGETABLES[kind] for kind in decision.kinds)
        return f"Buy more with the merchant (so far {kinds}), or done?"
    if question == PLOUGH:
        return more("Which field's last vegetable do you harvest?", decision.number)
    if question == STORE:
        return ask_store(seat)
    assert question == PATH
    return ask_path(seat, decision)


def more(text: str, so_far: int) -> str:
    return f"{text} Or done?" if so_far else text


def ask_act(seat: Seat) -> str:
    due = [regular.card for regular in seat.regulars if regular.standing == DUE]
    if due:
        return f"Your turn: act. Still due: {names(due)}."
    return "Your turn: act, or end your actions (done)."


def ask_draft(decision: Decision) -> str:
    if decision.cards or decision.helpers:
        taken = f"You take {names(decision.cards)}. " if decision.cards else ""
        return f"{taken}Which hand card do you keep with it?"
    return "Take a card from the courtyard and keep one of your hand, or offer a hand card."


def ask_store(seat: Seat) -> str:
    if not sum(seat.cart):
        return "Your cart is empty: done, or enlarge the storehouse?"
    free = room(seat)
    if not free:
        return f"The storehouse is full; {goods(seat.cart)} would be gone. Sell, enlarge or done?"
    return f"Store {min(free, sum(seat.cart))} of {goods(seat.cart)}. (Sell or enlarge first?)"


def ask_path(seat: Seat, decision: Decision) -> str:
    price = step_price(seat.space, decision.number)
    if seat.cash < price:
        return f"The next step costs {price}, you have {seat.cash}: end your turn (done)."
    return f"A step to space {seat.space + 1} for {price} of your {seat.cash} cash, or done?"


def asked_now(stacks: list[list[Decision]], seat: int) -> Decision | None:
    """The question that waits for the seat."""
    for stack in stacks:
        if stack and stack[-1].seat == seat:
            return stack[-1]
    return None
