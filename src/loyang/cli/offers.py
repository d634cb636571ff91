"""The legal actions as a menu: in groups, each with its cost or result where that is simple.

Costs and results are not worked out here: the action is tried on a copy, and its events tell.
"""

from dataclasses import dataclass
from typing import Final

from loyang.engine.actions import (
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
    Offer,
    Pack,
    Sell,
    Serve,
    Sow,
    Step,
    Store,
    Take,
    Trade,
    Use,
    card_name,
    kind_name,
)
from loyang.engine.cards import CARD_NAMES, NONE, pile_name
from loyang.engine.events import Event
from loyang.engine.game import apply, legal_actions
from loyang.engine.state import ACT, PATH, STORE, State, pending

from .words import amount, figures

ANY_TIME: Final = "Any time"
HELPERS: Final = "Helpers"
# By type of action; all others are plain answers to what is asked.
GROUPS: Final[dict[type[Action], str]] = {
    Sow: "Sow",
    Buy: "Buy",
    Trade: "Trade",
    Deliver: "Customers",
    Miss: "Customers",
    Serve: "Customers",
    Pack: "Two-pack",
    Use: HELPERS,
    Store: "Store",
    Enlarge: "Store",
    Step: "Path",
    Loan: ANY_TIME,
    Sell: ANY_TIME,
    Discard: ANY_TIME,
    Done: "Done",
}
ORDER: Final = [
    *("Sow", "Buy", "Trade", "Customers", HELPERS, "Two-pack"),
    *("Answer", "Store", "Path", "Done", ANY_TIME),
]
DONE: Final = {
    ACT: "end your actions: storing comes next",
    STORE: "what is left in the cart is lost; the path comes next",
    PATH: "end your turn",
}


@dataclass
class Line:
    """A line of the menu. With several actions a second choice is needed."""

    group: str
    label: str
    note: str
    actions: list[Action]


def group_of(action: Action) -> str:
    if (isinstance(action, Buy) and action.helpers) or (
        isinstance(action, Trade) and action.trader != NONE
    ):
        return HELPERS
    return GROUPS.get(type(action), "Answer")


def label_of(action: Action) -> str:
    """The notation; trades of the same thing share a line that leaves open what is given."""
    if isinstance(action, Trade):
        by = f" with {card_name(action.trader)}" if action.trader != NONE else ""
        return f"trade {card_name(action.stall)} {kind_name(action.kind)}{by}"
    return action.words()


def menu(state: State, seat: int) -> list[Line]:
    """All that the seat may do, in the order in which the menu is numbered."""
    lines: dict[tuple[str, str], Line] = {}
    for action in legal_actions(state, seat):
        key = group_of(action), label_of(action)
        if key in lines:
            lines[key].actions.append(action)
        else:
            lines[key] = Line(*key, "", [action])
    for line in lines.values():
        if len(line.actions) == 1:
            line.label = line.actions[0].words()
            line.note = note(state, line.actions[0])
        else:
            line.note = f"{len(line.actions)} ways"
    return sorted(lines.values(), key=lambda line: ORDER.index(line.group))


# --- costs and results ---------------------------------------------------------------------------


def note(state: State, action: Action) -> str:
    """What an action costs or brings, in a few words; empty where it is plain or uncertain."""
    if isinstance(action, Done):
        decision = pending(state, action.seat)
        return DONE.get(decision.question, "") if decision else ""
    if isinstance(action, Take | Keep | Offer):
        return "; ".join(filter(None, (card_note(action), cash_note(state, action))))
    if isinstance(action, Dig):
        pile = state.seats[action.seat].pile
        return f"{pile_name(pile[-action.depth])}"
    if isinstance(action, Loan):
        return "+5 cash, at the end a space back"
    return ", ".join(filter(None, (result_note(state, action), cash_note(state, action))))


def card_note(action: Take | Keep | Offer) -> str:
    if action.card == NONE or (isinstance(action, Keep) and action.under != NONE):
        return ""
    return figures(action.card)


def tried(state: State, action: Action) -> list[Event]:
    """What the action itself would bring to its seat."""
    return [event for event in apply(state.copy(), action) if event.seat == action.seat]


def cash_note(state: State, action: Action) -> str:
    cash = sum(event.cash for event in tried(state, action))
    return f"{cash:+d} cash" if cash else ""


def result_note(state: State, action: Action) -> str:
    """What grows after sowing, what turns red, what is uncovered."""
    parts = []
    for event in tried(state, action):
        if event.name == "sown":
            parts.append(amount(event.number, event.kind))
        elif event.name == "missed" and not event.cash:
            parts.append("marker turns red")
        elif event.name == "exposed":
            parts.append(f"uncovers {CARD_NAMES[event.card]}")
    return ", ".join(parts)
