"""The table as drawings for the terminal, made from a view: they show what its viewer may know."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from loyang.engine.actions import place_name, seat_name
from loyang.engine.cards import (
    BUY_PRICE,
    CARD_NAMES,
    CASUAL_PRICE,
    GRID_COLUMNS,
    GRID_ROWS,
    KINDS,
    NONE,
    ROUNDS,
    ROW_PAY,
    ROW_PRICE,
    SELL_PRICE,
    SHOP_SPACES,
    VEGETABLES,
)
from loyang.engine.market import casual_price, pack_price
from loyang.engine.scoring import Score
from loyang.engine.state import (
    DUE,
    OVER,
    PATH,
    PHASE_NAMES,
    SETUP,
    STANDING_NAMES,
    Exposed,
    Field,
    Regular,
    Seat,
    Stall,
    State,
)
from loyang.engine.turn_end import step_price
from loyang.engine.views import SPECTATOR, View, view

from .asks import asked_now
from .words import (
    amount,
    card_words,
    goods,
    grows,
    pile_words,
    seats,
    stall_goods,
    under,
    wants,
)


def all_open(state: State) -> View:
    """A view of everything that lies on the table, hands included."""
    seen = view(state, None)
    seen.seats = [seat.copy() for seat in state.seats]
    return seen


# --- the whole table -----------------------------------------------------------------------------


def draw_table(view: View) -> RenderableType:
    """Own farm whole, the others in brief; for a spectator all farms whole."""
    parts: list[RenderableType] = [Rule(where(view), characters="─")]
    watching = view.viewer == SPECTATOR
    whole = [seat for seat in view.seats if watching or seat.index == view.viewer]
    brief = [seat for seat in view.seats if seat not in whole]
    parts += [strip(view, seat) for seat in brief]
    parts.append(common_area(view))
    parts += [farm(view, seat) for seat in whole]
    return Group(*parts)


def where(view: View) -> str:
    """Round and phase, and whose decision it is."""
    if view.phase == OVER:
        return "the game is over"
    asked = [stack[-1].seat for stack in view.stacks if stack]
    phase = PHASE_NAMES[view.phase]
    if view.phase != SETUP:
        phase = f"round {view.round} of {ROUNDS} · {phase} phase"
    return f"{phase} · {seats(asked)} to decide"


def title(view: View, seat: Seat) -> str:
    """Who sits there, with the tokens and the partner."""
    if seat.index >= view.players:
        return "B, the imaginary opponent"
    tokens = [
        word
        for holder, word in ((view.start, "starts"), (view.second, "second"))
        if holder == seat.index and view.players > 1
    ]
    if view.partners:
        tokens.append(f"with {seat_name(view.partners[seat.index])}")
    return f"{seat_name(seat.index)} ({', '.join(tokens)})" if tokens else seat_name(seat.index)


def money(seat: Seat) -> str:
    parts = [f"space {seat.space}", f"cash {seat.cash}"]
    if seat.loans:
        parts.append(f"loans {seat.loans}")
    return " · ".join(parts)


# --- common area ---------------------------------------------------------------------------------


def common_area(view: View) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    table.add_row("Piles", f"{view.draw_count} to draw, {len(view.discard)} discarded")
    if view.grid:
        table.add_row("Grid", grid(view))
    elif view.courtyard:
        table.add_row("Courtyard", card_lines(view.courtyard))
    return table


def card_lines(cards: list[int]) -> Text:
    return Text("\n".join(card_words(card) for card in cards))


def grid(view: View) -> RenderableType:
    table = Table(box=None, padding=(0, 1), show_header=False, show_edge=False)
    for _ in range(1 + GRID_COLUMNS):
        table.add_column(overflow="fold")
    for row in range(GRID_ROWS):
        cards = view.grid[row * GRID_COLUMNS : (row + 1) * GRID_COLUMNS]
        price = f"{ROW_PRICE[row]} cash"
        table.add_row(price, *["-" if card == NONE else card_words(card) for card in cards])
    return table


# --- a player in brief ---------------------------------------------------------------------------


def strip(view: View, seat: Seat) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    player = seat.index < view.players
    if player:
        table.add_row(title(view, seat), holdings(seat))
        fields = [f"{place_name(field.place)}: {planted(field)}" for field in by_place(seat)]
        table.add_row("", f"fields {', '.join(fields)}")
    cards = [
        *[brief_stall(stall) for stall in seat.stalls],
        *[brief_regular(regular, player) for regular in seat.regulars],
        *[card_words(casual.card) + beneath(casual) for casual in seat.casuals],
        *[CARD_NAMES[helper.card] + beneath(helper) for helper in seat.helpers],
    ]
    table.add_row("" if player else title(view, seat), " · ".join(cards) or "no cards")
    return table


def holdings(seat: Seat) -> str:
    parts = [money(seat)]
    if seat.hand:
        parts.append(f"{len(seat.hand)} in hand")
    if seat.starter != NONE:
        parts.append("starter customer")
    if sum(seat.cart):
        parts.append(f"cart {goods(seat.cart)}")
    if sum(seat.storehouse):
        parts.append(f"storehouse {goods(seat.storehouse)}")
    return " · ".join(parts)


def by_place(seat: Seat) -> list[Field]:
    return sorted(seat.fields, key=lambda field: field.place)


def planted(field: Field) -> str:
    if field.count:
        return amount(field.count, field.kind)
    return f"empty ({field.spaces} spaces)"


def brief_stall(stall: Stall) -> str:
    left = stall_goods(stall.card, stall.goods)
    return f"{CARD_NAMES[stall.card]} ({left}){beneath(stall)}"


def brief_regular(regular: Regular, of_player: bool) -> str:
    """The imaginary opponent's customers are never due, and have no use for a marker (R8.5)."""
    state = [wants(regular.card), f"{regular.rows}/4"]
    if of_player:
        state += ["red" if regular.red else "blue", STANDING_NAMES[regular.standing]]
    return f"{CARD_NAMES[regular.card]} ({', '.join(state)}){beneath(regular)}"


def beneath(exposed: Exposed) -> str:
    text = under(exposed)
    return f" {text}" if text else ""


# --- a farm as a whole ---------------------------------------------------------------------------


def farm(view: View, seat: Seat) -> RenderableType:
    parts: list[RenderableType] = [Rule(title(view, seat), align="left", characters="·")]
    sides = Table.grid(padding=(0, 2), expand=False)
    left: list[RenderableType] = []
    if seat.index < view.players:
        left = [purse(view, seat), fields(seat), shop(seat)]
    sides.add_row(Group(*left), Group(stalls(seat), helpers(seat), regulars(seat), casuals(seat)))
    if seat.hand or seat.starter != NONE:
        parts.append(hand(seat))
    return Group(*parts, sides)


def section(name: str, *styles: str) -> Table:
    """A small table under its name; its cells keep to themselves."""
    table = Table(
        title=name,
        title_justify="left",
        title_style="bold",
        box=None,
        padding=(0, 1, 0, 0),
        show_header=False,
        show_edge=False,
    )
    for style in styles:
        table.add_column(style=style)
    return table


def section_or_none(table: Table) -> RenderableType:
    if not table.rows:
        return Text.assemble((f"{table.title}: ", "bold"), "none")
    return table


def hand(seat: Seat) -> RenderableType:
    lines = [Text(card_words(card)) for card in seat.hand]
    if seat.starter != NONE:
        lines.append(Text(f"starter: {card_words(seat.starter)}"))
    return Group(Text("Hand", style="bold"), Columns(lines, padding=(0, 3)))


def purse(view: View, seat: Seat) -> RenderableType:
    stored = goods(seat.storehouse, "empty")
    lasting = lasting_effects(seat)
    table = Table.grid(padding=(0, 1))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    table.add_row("Cash", f"{seat.cash}, loans {seat.loans}" if seat.loans else str(seat.cash))
    table.add_row("Path", f"space {seat.space}: {next_steps(view, seat)}")
    table.add_row("Cart", goods(seat.cart, "empty"))
    table.add_row("Store", f"{stored} (holds {seat.capacity})")
    table.add_row("Pack", "bought" if seat.pack_bought else f"{pack_price(seat)} cash")
    table.add_row("Pile", f"{pile_words(seat.pile)} fields")
    if lasting:
        table.add_row("Now", lasting)
    return table


def next_steps(view: View, seat: Seat) -> str:
    """What the next steps cost: the first of a turn 1, each further one its space's number."""
    decision = asked_now(view.stacks, seat.index)
    if decision is not None and decision.question == PATH and decision.number:
        return f"next step {step_price(seat.space, decision.number)}"
    return f"next step {step_price(seat.space, 0)}, then {step_price(seat.space + 1, 1)}"


def lasting_effects(seat: Seat) -> str:
    active = {
        "maid": seat.maid,
        "messenger-boy": seat.messenger,
        "official": seat.official,
        "saleswoman's bonus": seat.bonus,
        f"+{seat.extra_sown} when sowing": seat.extra_sown,
    }
    return ", ".join(name for name, on in active.items() if on)


def fields(seat: Seat) -> RenderableType:
    table = section("Fields", "bold", "", "")
    for field in by_place(seat):
        name = place_name(field.place)
        if field.card != NONE:
            name += f" {CARD_NAMES[field.card]}"
        content = (
            amount(field.count, field.kind) if field.count else f"empty, {grows(field.spaces)}"
        )
        table.add_row(name, f"{field.spaces}sp", content + beneath(field))
    return section_or_none(table)


def shop(seat: Seat) -> RenderableType:
    table = section("Shop", "", "", "", "")
    for kind in range(KINDS):
        stock, spaces = seat.shop[kind], SHOP_SPACES[kind]
        table.add_row(
            VEGETABLES[kind],
            "●" * stock + "○" * (spaces - stock),
            f"buy {BUY_PRICE[kind]}" if stock else "none",
            f"sell {SELL_PRICE[kind]}" if stock < spaces else "full",
        )
    return table


def stalls(seat: Seat) -> RenderableType:
    table = section("Stalls", "bold", "", "")
    for stall in seat.stalls:
        table.add_row(CARD_NAMES[stall.card], stall_goods(stall.card, stall.goods), under(stall))
    return section_or_none(table)


def helpers(seat: Seat) -> RenderableType:
    table = section("Helpers", "bold", "")
    for helper in seat.helpers:
        table.add_row(CARD_NAMES[helper.card], under(helper))
    return section_or_none(table)


def regulars(seat: Seat) -> RenderableType:
    table = section("Regular customers", "bold", "", "", "", "", "", "")
    for regular in seat.regulars:
        standing = STANDING_NAMES[regular.standing]
        table.add_row(
            CARD_NAMES[regular.card],
            wants(regular.card),
            "■" * regular.rows + "□" * (4 - regular.rows),
            f"pays {ROW_PAY[regular.card][regular.rows]}",
            "red" if regular.red else "blue",
            Text(standing, style="bold" if regular.standing == DUE else ""),
            under(regular),
        )
    return section_or_none(table)


def casuals(seat: Seat) -> RenderableType:
    table = section("Casual customers", "bold", "", "", "")
    for casual in seat.casuals:
        price, base = casual_price(seat, casual.card, 0), CASUAL_PRICE[casual.card]
        change = f" ({base} {price - base:+d})" if price != base else ""
        table.add_row(
            CARD_NAMES[casual.card], wants(casual.card), f"pays {price}{change}", under(casual)
        )
    return section_or_none(table)


# --- the end -------------------------------------------------------------------------------------


def ranking(scores: list[Score], winners: list[int]) -> RenderableType:
    """Everyone's result from the best to the last, with what decided ties (R7.4)."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("", "space", "cash", "vegetables", ""):
        table.add_column(name, justify="left" if not name else "right")
    ranked = sorted(scores, key=Score.key, reverse=True)
    for n, score in enumerate(ranked):
        remark = "wins" if score.seat in winners else ""
        if len(winners) > 1 and remark:
            remark = "shares the win"
        decided = tie_break(ranked, n)
        table.add_row(
            seat_name(score.seat),
            str(score.space),
            str(score.cash),
            str(score.vegetables),
            ", ".join(filter(None, (remark, decided))),
        )
    return table


def tie_break(ranked: list[Score], n: int) -> str:
    """What put this score before the next one, if the space did not."""
    if n + 1 == len(ranked):
        return ""
    one, next_one = ranked[n], ranked[n + 1]
    if one.space != next_one.space:
        return ""
    other = seat_name(next_one.seat)
    if one.cash != next_one.cash:
        return f"before {other} by cash"
    if one.vegetables != next_one.vegetables:
        return f"before {other} by vegetables"
    return f"even with {other}"
