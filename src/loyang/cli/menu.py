"""The legal actions as a menu, each with its cost or result where that is simple.

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
from loyang.engine.cards import NONE
from loyang.engine.events import Event
from loyang.engine.game import apply, legal_actions
from loyang.engine.state import State, pending
from loyang.words.tell import spaces_in_pile

from .speech import Speech

# The order of the menu, by type of action; those that are not named are plain answers.
ORDER: Final[list[type[Action]]] = [
    *(Sow, Buy, Trade, Deliver, Serve, Miss, Use, Pack, Action),
    *(Store, Enlarge, Step, Done, Sell, Discard, Loan),
]
PRICED: Final = (Pack, Enlarge, Step, Loan)  # the words of these say what they cost or bring


@dataclass
class Line:
    """A line of the menu: what to type, what it means. With several actions a choice follows."""

    typed: str
    text: str
    note: str
    actions: list[Action]


def menu(state: State, seat: int, speech: Speech) -> list[Line]:
    """All that the seat may do, in the order in which the menu is numbered."""
    groups: dict[str, list[Action]] = {}
    for action in sorted(legal_actions(state, seat), key=rank):
        groups.setdefault(shared_words(action), []).append(action)
    return [
        single(state, actions[0], speech) if len(actions) == 1 else several(typed, actions, speech)
        for typed, actions in groups.items()
    ]


def rank(action: Action) -> int:
    kind = type(action)
    if (isinstance(action, Buy) and action.helpers) or (
        isinstance(action, Trade) and action.trader != NONE
    ):
        kind = Use
    return ORDER.index(kind if kind in ORDER else Action)


def shared_words(action: Action) -> str:
    """The notation; trades of the same thing share a line that leaves open what is given."""
    if isinstance(action, Trade):
        by = f" with {card_name(action.trader)}" if action.trader != NONE else ""
        return f"trade {card_name(action.stall)} {kind_name(action.kind)}{by}"
    return action.words()


def single(state: State, action: Action, speech: Speech) -> Line:
    decision = pending(state, action.seat)
    assert decision is not None
    events = tried(state, action)
    cash = sum(event.cash for event in events)
    spaces = 0
    if isinstance(action, Dig):
        spaces = spaces_in_pile(state.seats[action.seat].pile[-action.depth])
    text = speech.action(action, decision.question, cash=cash, spaces=spaces)
    return Line(action.words(), text, note(action, events, cash, speech), [action])


def several(typed: str, actions: list[Action], speech: Speech) -> Line:
    trade = actions[0]
    assert isinstance(trade, Trade)
    given = 1 if trade.give2 == NONE else 2
    text = speech.say("menu.trade-for", n=given, kind=speech.kind(trade.kind))
    return Line(typed, text, speech.say("terminal.ways", n=len(actions)), actions)


# --- costs and results ---------------------------------------------------------------------------


def tried(state: State, action: Action) -> list[Event]:
    """What the action itself would bring to its seat."""
    return [event for event in apply(state.copy(), action) if event.seat == action.seat]


def note(action: Action, events: list[Event], cash: int, speech: Speech) -> str:
    """What an action costs or brings, in a few words; empty where it is plain or uncertain."""
    if isinstance(action, Done):
        return ""
    parts = []
    if isinstance(action, Take | Keep | Offer) and action.card != NONE:
        if not (isinstance(action, Keep) and action.under != NONE):
            parts.append(speech.figures(action.card))
    else:
        parts += results(events, speech)
    if cash and not isinstance(action, PRICED):
        parts.append(speech.change(cash))
    return ", ".join(filter(None, parts))


def results(events: list[Event], speech: Speech) -> list[str]:
    """What grows after sowing, what turns red, what is uncovered."""
    parts = []
    for event in events:
        if event.name == "sown":
            parts.append(speech.amount(event.number, event.kind))
        elif event.name == "missed" and not event.cash:
            parts.append(speech.say("delta.red"))
        elif event.name == "exposed":
            parts.append(speech.say("delta.exposed", card=speech.card(event.card)))
    return parts
