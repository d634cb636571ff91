"""Events as English sentences.

>>> from loyang import apply, new_game, parse
>>> tell(apply(new_game(1, seed="example"), parse("A sow wheat home")))[0]
'A buys wheat for 3 cash and fills the home field: 9 wheat.'
"""

from collections.abc import Callable
from typing import Final

from loyang.engine.actions import seat_name
from loyang.engine.cards import CARD_NAMES, GRID_COLUMNS, NONE, VEGETABLES, pile_name
from loyang.engine.events import EVERYONE, Event

from .words import amount, card_words, field_words, listed, names, with_figures

PHASES: Final = {1: "Harvest phase.", 2: "Card phase.", 3: "Action phase."}


def tell(events: list[Event]) -> list[str]:
    """A sentence for each event; what comes from several fields at once is told at once."""
    out: list[str] = []
    harvest: list[Event] = []
    for event in events:
        if harvest and (event.name != "harvested" or event.seat != harvest[0].seat):
            out.append(tell_harvest(harvest))
            harvest = []
        if event.name == "harvested":
            harvest.append(event)
        else:
            out.append(sentence(event))
    if harvest:
        out.append(tell_harvest(harvest))
    return out


def tell_harvest(events: list[Event]) -> str:
    each = [f"{VEGETABLES[event.kind]} from {field_words(event.place)}" for event in events]
    return f"{seat_name(events[0].seat)} harvests {listed(each)}."


def sentence(event: Event) -> str:
    """One event as a sentence."""
    return SENTENCES[event.name](event)


# --- parts of sentences --------------------------------------------------------------------------


def who(event: Event) -> str:
    return seat_name(event.seat)


def whose(event: Event) -> str:
    """ "B's" for what belongs to another player."""
    return f"{seat_name(event.other)}'s"


def kind(event: Event) -> str:
    return VEGETABLES[event.kind]


def name(event: Event) -> str:
    return CARD_NAMES[event.card]


def paid(event: Event) -> str:
    """ " for 3 cash", where something was paid or got."""
    return f" for {abs(event.cash)} cash" if event.cash else " for free"


def grid_place(place: int) -> str:
    row, column = divmod(place, GRID_COLUMNS)
    return f"row {row + 1}, column {column + 1}"


def field_card(event: Event) -> str:
    common = f", {name(event)}" if event.card != NONE else ""
    return f"a field of {event.number} spaces{common}"


# --- sentences that need more than a line --------------------------------------------------------


def starter(event: Event) -> str:
    if event.audience == EVERYONE:
        return f"{who(event)} is dealt a starter customer, face down."
    return f"{who(event)}'s starter customer is {card_words(event.card)}."


def dealt(event: Event) -> str:
    if event.cards is None:
        return f"{who(event)} is dealt {event.number} cards."
    return f"{who(event)}'s hand is {with_figures(event.cards)}."


def pile_seen(event: Event) -> str:
    if event.fields is None:
        return f"{who(event)} looks through the own pile of fields."
    fields = ", ".join(str(pile_name(field)) for field in event.fields)
    return f"{who(event)}'s pile is, from the top: {fields}."


def sown(event: Event) -> str:
    bought = f"buys {kind(event)} for {-event.cash} cash and " if event.cash else ""
    full = amount(event.number, event.kind)
    return f"{who(event)} {bought}fills {field_words(event.place)}: {full}."


def emptied(event: Event) -> str:
    place = field_words(event.place)
    if event.card != NONE:
        return f"{who(event)}'s {place} is empty: {name(event)} is discarded."
    return f"{who(event)}'s {place.removeprefix('the ')} is empty and leaves the game."


def placed(event: Event) -> str:
    over = f" over {card_words(event.under)}" if event.under != NONE else ""
    return f"{who(event)} places {card_words(event.card)}{over}."


def bought(event: Event) -> str:
    helped = f" with {names(event.cards)}" if event.cards else ""
    return f"{who(event)} buys {amount(event.number, event.kind)}{paid(event)}{helped}."


def traded(event: Event) -> str:
    given = listed([VEGETABLES[each] for each in event.kinds or []])
    stall = name(event) if event.other == NONE else f"{whose(event)} {name(event)}"
    return f"{who(event)} trades {given} for {kind(event)} at {stall}."


def delivered(event: Event) -> str:
    to = name(event) if event.other == NONE else f"{whose(event)} {name(event)}"
    often = " twice" if event.number == 2 else ""
    return f"{who(event)} delivers to {to}{often}, row {event.place + 1}: {event.cash} cash."


def missed(event: Event) -> str:
    if event.cash:
        return f"{who(event)} misses {name(event)} again and pays {-event.cash} cash."
    return f"{who(event)} misses {name(event)}: its marker is red now."


def served(event: Event) -> str:
    to = name(event) if event.other == NONE else f"{whose(event)} {name(event)}"
    return f"{who(event)} serves {to}: {event.cash} cash."


def swapped(event: Event) -> str:
    source = "of the grid" if event.other == NONE else f"of {seat_name(event.other)}"
    return f"{who(event)} swaps {name(event)} for {card_words(event.under)} {source}."


def gleaned(event: Event) -> str:
    if event.other == NONE:
        return f"{who(event)} takes {kind(event)} from the supply{paid(event)}."
    return f"{who(event)} takes {kind(event)} from {whose(event)} {field_words(event.place)}."


def result(event: Event) -> str:
    return (
        f"{who(event)} ends on space {event.number}, with {event.have} cash "
        f"and {event.amount} vegetables."
    )


def loan(event: Event) -> str:
    return f"{who(event)} takes a loan of {event.cash} cash, {event.number} in all."


SENTENCES: Final[dict[str, Callable[[Event], str]]] = {
    # setup and frame
    "capital": lambda e: f"{who(e)} starts with {e.cash} cash.",
    "starting-player": lambda e: f"{who(e)} is the starting player.",
    "second-player": lambda e: f"{who(e)} is the second player.",
    "starter-dealt": starter,
    "opponent-card": lambda e: f"The imaginary opponent gets {card_words(e.card)}.",
    "passed-over": lambda e: f"{name(e)} is turned up and discarded.",
    "grid": lambda e: f"{card_words(e.card)} comes to the grid, {grid_place(e.place)}.",
    "grid-moved": lambda e: f"{name(e)} moves up to {grid_place(e.place)}.",
    "grid-cleared": lambda e: f"{name(e)} leaves the grid's second row.",
    "round": lambda e: f"Round {e.number} begins.",
    "phase": lambda e: PHASES[e.number],
    "shuffled": lambda e: f"The discard pile is shuffled in: {e.number} cards to draw.",
    "partners": lambda e: f"{who(e)} and {seat_name(e.other)} are partners.",
    "turn": lambda e: f"{who(e)}'s turn begins.",
    "turn-over": lambda e: f"{who(e)}'s turn is over.",
    "game-over": lambda e: "The game is over.",
    "result": result,
    "winner": lambda e: f"{who(e)} wins.",
    # fields
    "field": lambda e: f"{who(e)} turns up {field_card(e)}: {field_words(e.place)}.",
    "field-emptied": emptied,
    "harvested": lambda e: tell_harvest([e]),
    "unstored": lambda e: f"{who(e)} takes {amount(e.number, e.kind)} out of the storehouse.",
    "sown": sown,
    "extra-harvested": lambda e: f"{who(e)} harvests {kind(e)} more from {field_words(e.place)}.",
    "ploughed": lambda e: (
        f"{who(e)} clears {field_words(e.place)}: {amount(e.number, e.kind)} go back."
    ),
    "field-under": lambda e: f"{who(e)} puts {field_card(e)} under the own pile.",
    "pile-seen": pile_seen,
    "field-taken": lambda e: (
        f"{who(e)} takes {field_card(e)} out of the pile: {field_words(e.place)}."
    ),
    # cards
    "dealt": dealt,
    "turned-up": lambda e: f"{who(e)} turns up {card_words(e.card)} into the courtyard.",
    "offered": lambda e: f"{who(e)} puts {card_words(e.card)} into the courtyard.",
    "taken": lambda e: f"{who(e)} takes {name(e)} from the courtyard.",
    "kept": lambda e: f"{who(e)} keeps {name(e)} from the hand.",
    "rest-offered": lambda e: (
        f"The rest of {who(e)}'s hand goes to the courtyard: {with_figures(e.cards or [])}."
    ),
    "courtyard-cleared": lambda e: f"The courtyard is cleared of {names(e.cards or [])}.",
    "placed": placed,
    "exposed": lambda e: f"{card_words(e.card)} is exposed in {who(e)}'s display.",
    "bought-card": lambda e: f"{who(e)} takes {name(e)} from the grid{paid(e)}.",
    "fields-paid": lambda e: f"{who(e)} pays {-e.cash} cash for the new field.",
    "pack": lambda e: f"{who(e)} buys a two-pack{paid(e)}: {with_figures(e.cards or [])}.",
    "discarded": lambda e: f"{who(e)}'s {name(e)} is discarded.",
    "foreman-took": lambda e: f"{who(e)}'s foreman takes {name(e)}.",
    "foreman-declined": lambda e: f"{who(e)}'s foreman takes nothing.",
    # market
    "bought": bought,
    "sold": lambda e: f"{who(e)} sells {kind(e)}{paid(e)}.",
    "traded": traded,
    "delivered": delivered,
    "missed": missed,
    "served": served,
    "stored": lambda e: f"{who(e)} stores {kind(e)}.",
    "spoiled": lambda e: f"{who(e)} has no room for {amount(e.number, e.kind)}: gone.",
    "enlarged": lambda e: f"{who(e)} enlarges the storehouse{paid(e)}: it holds 4 now.",
    "stepped": lambda e: f"{who(e)} moves to space {e.number}{paid(e)}.",
    "loan": loan,
    # helpers
    "used": lambda e: f"{who(e)} uses {name(e)}.",
    "stock-set": lambda e: f"{who(e)} sets the own shop to {amount(e.number, e.kind)}.",
    "named": lambda e: f"{who(e)} names {kind(e)} and gets {e.cash} cash.",
    "swapped": swapped,
    "tribute": lambda e: f"{who(e)} pays {seat_name(e.other)} {-e.cash} cash.",
    "income": lambda e: f"{who(e)} gets {e.cash} cash from {seat_name(e.other)}.",
    "refilled": lambda e: f"{who(e)}'s {name(e)} is filled again.",
    "sold-off": lambda e: f"{who(e)} sells {kind(e)} off {name(e)}{paid(e)}.",
    "cheered": lambda e: f"{who(e)}'s marker on {name(e)} is blue again.",
    "gleaned": gleaned,
}
