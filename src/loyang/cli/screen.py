"""What the player is shown besides the table: the menu, help, and the end of the game."""

from collections.abc import Iterable

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    ProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from loyang.engine.actions import SEAT_NAMES, Action
from loyang.engine.cards import HELPER, NONE, ROW, UNKNOWN, card_number
from loyang.engine.scoring import Score, praise, scores, winners
from loyang.engine.state import State
from loyang.engine.views import View

from .explain import Rows, explain_actions, explain_card, slots_named
from .menu import Line
from .speech import Speech

# What can be typed besides actions: the key of what it does, and its form.
COMMANDS = {
    "number": "NUMBER",
    "action": "ACTION",
    "help": "?",
    "help-card": "? CARD",
    "help-actions": "? actions",
    "why": "why ACTION",
    "undo": "undo",
    "table": "table",
    "log": "log",
    "save": "save FILE",
    "quit": "quit",
}


def make_console(stderr: bool = False) -> Console:
    """Plain text where the output is no terminal; 80 columns unless the terminal says more."""
    return Console(stderr=stderr, highlight=False, emoji=False)


def progress_columns() -> list[ProgressColumn]:
    """How far a long run is, and how long it will still take."""
    return [
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    ]


def two_columns(rows: Rows) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for left, right in rows:
        table.add_row(Text(left), Text(right))
    return table


def draw_menu(lines: list[Line]) -> RenderableType:
    """The menu: a number, what may be typed instead, and what it means."""
    table = Table.grid(padding=(0, 1))
    table.add_column(style="bold", justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for n, line in enumerate(lines, 1):
        note = f" ({line.note})" if line.note else ""
        text = Text.assemble(line.text, (note, "dim"))
        table.add_row(str(n), Text(line.typed, style="bold"), text)
    return table


def draw_choices(actions: list[Action]) -> RenderableType:
    """Actions with numbers, for a second choice."""
    entries = [
        Text.assemble((f"{n:>2} ", "bold"), action.words()) for n, action in enumerate(actions, 1)
    ]
    return Columns(entries, padding=(0, 2))


# --- help ----------------------------------------------------------------------------------------


def draw_help(view: View, question: str, speech: Speech) -> RenderableType:
    """The question, the commands, and what helpers in display, hand and courtyard do."""
    seat = view.seats[view.viewer]
    cards = [*[helper.card for helper in seat.helpers], *seat.hand, *view.courtyard, *view.grid]
    commands = [
        (slots_named(form, speech), speech.say(f"terminal.do.{key}"))
        for key, form in COMMANDS.items()
    ]
    helpers = [card for card in cards if card not in (NONE, UNKNOWN) and ROW[card] == HELPER]
    return Group(
        Text(question, style="bold"),
        two_columns(commands),
        *[draw_card(card, speech) for card in helpers],
    )


def draw_card(card: int, speech: Speech) -> RenderableType:
    headline, rows = explain_card(speech, card)
    return Group(Text(headline), two_columns(rows)) if rows else Text(headline)


def explain(topic: str, speech: Speech) -> RenderableType | None:
    """Help about a card or a kind of action; None if there is no such thing."""
    if topic == "actions":
        return two_columns(explain_actions(speech))
    card = card_number("trader1" if topic == "trader" else topic)
    if card != NONE:
        return draw_card(card, speech)
    rows = explain_actions(speech, topic)
    return two_columns(rows) if rows else None


# --- the end -------------------------------------------------------------------------------------


def draw_end(state: State, speech: Speech) -> RenderableType:
    """Who has won, and the ranking; alone, how good that is (R8.7)."""
    table = ranking(scores(state), speech)
    if state.players > 1:
        best = winners(state)
        return Group(
            Text(
                speech.say("terminal.result.winners", n=len(best), who=speech.seats(best)),
                style="bold",
            ),
            table,
        )
    space = scores(state)[0].space
    lines = [speech.say("result.solo", space=space)]
    if praise(space):
        lines.append(speech.say(f"result.praise.{praise(space).replace(' ', '-')}"))
    return Group(*[Text(line, style="bold") for line in lines], table)


def ranking(results: Iterable[Score], speech: Speech) -> RenderableType:
    """Everyone's result from the best to the last, with what decided ties (R7.4)."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(speech.say("terminal.result.player"))
    for key in ("farm.path", "term.cash.name", "terminal.result.vegetables"):
        table.add_column(speech.say(key), justify="right")
    table.add_column()
    ranked = sorted(results, key=Score.key, reverse=True)
    for n, score in enumerate(ranked):
        table.add_row(
            speech.seat(score.seat),
            str(score.space),
            str(score.cash),
            str(score.vegetables),
            tie_break(score, ranked[n + 1], speech) if n + 1 < len(ranked) else "",
        )
    return table


def tie_break(score: Score, following: Score, speech: Speech) -> str:
    """What put a score before the next one, if the space did not."""
    if score.space != following.space:
        return ""
    who = speech.seat(following.seat)
    if score.cash != following.cash:
        return speech.say("terminal.result.by-cash", who=who)
    if score.vegetables != following.vegetables:
        return speech.say("terminal.result.by-vegetables", who=who)
    return speech.say("terminal.result.even", who=who)


def seat_prompt(seat: int) -> str:
    return f"{SEAT_NAMES[seat]}> "
