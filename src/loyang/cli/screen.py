"""What the player is shown besides the table: the menu, help, and the end of the game."""

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from loyang.engine.actions import SEAT_NAMES, Action
from loyang.engine.cards import HELPER, NONE, ROW, card_number
from loyang.engine.scoring import scores, winners
from loyang.engine.state import State
from loyang.engine.views import View

from .explain import ACTIONS, explain_card
from .offers import Line
from .tables import ranking

COMMANDS = [
    ("NUMBER", "do what has that number"),
    ("ACTION", "the same in words; they may be cut short: 'b l' for 'buy leek'"),
    ("?", "this help; '? CARD' explains a card, '? actions' lists all actions"),
    ("why ACTION", "why that is not possible now"),
    ("undo", "back to your previous decision (not with several people)"),
    ("table", "draw the table again"),
    ("log", "all that has happened"),
    ("save FILE", "write the record of the game so far"),
    ("quit", "stop playing"),
]


def make_console(stderr: bool = False) -> Console:
    """Plain text where the output is no terminal; 80 columns unless the terminal says more."""
    return Console(stderr=stderr, highlight=False, emoji=False)


def two_columns(rows: list[tuple[str, RenderableType]]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for left, right in rows:
        table.add_row(Text(left), Text(right) if isinstance(right, str) else right)
    return table


def draw_menu(lines: list[Line]) -> RenderableType:
    """The menu, a group to a row, numbered throughout."""
    groups: dict[str, list[Text]] = {}
    for n, line in enumerate(lines, 1):
        note = f" ({line.note})" if line.note else ""
        entry = Text.assemble((f"{n:>2} ", "bold"), line.label, (note, "dim"))
        groups.setdefault(line.group, []).append(entry)
    return two_columns(
        [(group, Columns(entries, padding=(0, 2))) for group, entries in groups.items()]
    )


def draw_choices(actions: list[Action]) -> RenderableType:
    """Actions with numbers, for a second choice."""
    entries = [
        Text.assemble((f"{n:>2} ", "bold"), action.words()) for n, action in enumerate(actions, 1)
    ]
    return Columns(entries, padding=(0, 2))


def draw_help(view: View, question: str) -> RenderableType:
    """The commands, the question, and what helpers in display, hand and courtyard do."""
    seat = view.seats[view.viewer]
    cards = [*[helper.card for helper in seat.helpers], *seat.hand, *view.courtyard]
    helpers = [card for card in cards if ROW[card] == HELPER]
    return Group(
        Text(question, style="bold"),
        two_columns(list(COMMANDS)),
        *[Text(explain_card(card)) for card in helpers],
    )


def draw_actions() -> RenderableType:
    return two_columns([(form, f"{meaning} ({rule})") for form, meaning, rule in ACTIONS])


def explain(topic: str) -> RenderableType | None:
    """Help about a card or a kind of action; None if there is no such thing."""
    if topic == "actions":
        return draw_actions()
    card = card_number("trader1" if topic == "trader" else topic)
    if card != NONE:
        return Text(explain_card(card))
    found = [each for each in ACTIONS if each[0].split()[0] == topic]
    if found:
        return two_columns([(form, f"{meaning} ({rule})") for form, meaning, rule in found])
    return None


def draw_end(state: State) -> RenderableType:
    """The ranking; alone, how good that is (R8.7)."""
    table = ranking(scores(state), winners(state))
    if state.players > 1:
        return table
    space = scores(state)[0].space
    praise = {17: "good", 18: "very good", 19: "masterly"}.get(min(space, 19), "")
    return Group(table, Text(f"Space {space} is {praise}.")) if praise else table


def seat_prompt(seat: int) -> str:
    return f"{SEAT_NAMES[seat]}> "
