"""The table as drawings for the terminal, made from a view: they show what its viewer may know."""

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from loyang.engine.actions import place_name
from loyang.engine.cards import (
    BUY_PRICE,
    CARD_NAMES,
    CASUAL_PRICE,
    GRID_COLUMNS,
    GRID_ROWS,
    HARVEST_HELPER,
    KINDS,
    MAID,
    MESSENGER_BOY,
    NONE,
    OFFICIAL,
    ROUNDS,
    ROW_PAY,
    ROW_PRICE,
    SALESWOMAN,
    SELL_PRICE,
    SHOP_SPACES,
)
from loyang.engine.market import casual_price, pack_price
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

from .speech import Speech


def all_open(state: State) -> View:
    """A view of everything that lies on the table, hands included."""
    seen = view(state, None)
    seen.seats = [seat.copy() for seat in state.seats]
    return seen


def draw_table(view: View, speech: Speech) -> RenderableType:
    """Your farm in full, the others in brief; for a spectator all farms in full."""
    return TableDrawing(view, speech).whole()


class TableDrawing:
    """The parts of the drawing of one view."""

    def __init__(self, view: View, speech: Speech) -> None:
        self.view = view
        self.speech = speech
        self.say = speech.say

    def whole(self) -> RenderableType:
        view = self.view
        watching = view.viewer == SPECTATOR
        in_full = [seat for seat in view.seats if watching or seat.index == view.viewer]
        return Group(
            Rule(self.where(), characters="─"),
            *[self.strip(seat) for seat in view.seats if seat not in in_full],
            self.common_area(),
            *[self.farm(seat) for seat in in_full],
        )

    def where(self) -> str:
        """Round and phase, and whose decision it is."""
        view = self.view
        if view.phase == OVER:
            return self.say("prompt.over")
        asked = [stack[-1].seat for stack in view.stacks if stack]
        parts = [
            self.say(f"phase.{PHASE_NAMES[view.phase]}"),
            self.say("terminal.deciding", who=self.speech.seats(asked)),
        ]
        if view.phase != SETUP:
            parts.insert(0, self.say("header.round", n=view.round, of=ROUNDS))
        return " · ".join(parts)

    def title(self, seat: Seat) -> str:
        """Who sits there, with the tokens and the partner."""
        view = self.view
        name = self.speech.seat(seat.index)
        tokens = [
            self.say(key)
            for holder, key in ((view.start, "token.large"), (view.second, "token.small"))
            if holder == seat.index and view.players > 1
        ]
        if view.partners:
            partner = self.speech.seat(view.partners[seat.index])
            tokens.append(self.say("terminal.partner", who=partner))
        return f"{name} ({', '.join(tokens)})" if tokens else name

    # --- common area ---

    def common_area(self) -> RenderableType:
        view = self.view
        table = labelled_rows()
        drawn = self.say("piles.draw", n=view.draw_count)
        table.add_row(
            self.say("terminal.piles"),
            f"{drawn}, {self.say('piles.discard', n=len(view.discard))}",
        )
        if view.grid:
            table.add_row(self.say("term.grid.name"), self.grid())
        elif view.courtyard:
            cards = "\n".join(self.speech.card_with_figures(card) for card in view.courtyard)
            table.add_row(self.say("term.courtyard.name"), Text(cards))
        return table

    def grid(self) -> RenderableType:
        table = Table(box=None, padding=(0, 1), show_header=False, show_edge=False)
        for _ in range(1 + GRID_COLUMNS):
            table.add_column(overflow="fold")
        for row in range(GRID_ROWS):
            cards = self.view.grid[row * GRID_COLUMNS : (row + 1) * GRID_COLUMNS]
            table.add_row(
                self.speech.cash(ROW_PRICE[row]),
                *["-" if card == NONE else self.speech.card_with_figures(card) for card in cards],
            )
        return table

    # --- a player in brief ---

    def strip(self, seat: Seat) -> RenderableType:
        table = labelled_rows()
        player = seat.index < self.view.players
        if player:
            table.add_row(self.title(seat), self.holdings(seat))
            fields = [f"{place_name(each.place)}: {self.planted(each)}" for each in by_place(seat)]
            table.add_row("", self.labelled("farm.fields", ", ".join(fields)))
        named = [*seat.stalls, *seat.regulars, *seat.casuals, *seat.helpers]
        cards = [f"{self.speech.card(each.card)}{self.details(each, player)}" for each in named]
        table.add_row(
            "" if player else self.title(seat),
            Text(" · ".join(cards) or self.labelled("strip.cards", self.say("farm.none"))),
        )
        return table

    def labelled(self, key: str, text: str) -> str:
        return f"{self.say(key)}: {text}"

    def holdings(self, seat: Seat) -> str:
        parts = [self.say("terminal.space", n=seat.space), self.speech.cash(seat.cash)]
        if seat.loans:
            parts.append(self.say("loans.count", n=seat.loans))
        if seat.hand:
            parts.append(self.say("terminal.in-hand", n=len(seat.hand)))
        if seat.starter != NONE:
            parts.append(self.say("card.starter.name"))
        if sum(seat.cart):
            parts.append(self.labelled("term.cart.name", self.speech.goods(seat.cart)))
        if sum(seat.storehouse):
            parts.append(self.labelled("term.storehouse.name", self.speech.goods(seat.storehouse)))
        return " · ".join(parts)

    def planted(self, field: Field) -> str:
        if field.count:
            return self.speech.amount(field.count, field.kind)
        return self.say("field.empty", spaces=field.spaces)

    def details(self, exposed: Exposed, of_player: bool) -> str:
        """What there is to know of another player's card.

        The imaginary opponent's customers are never due, and have no use for a marker (R8.5).
        """
        speech = self.speech
        known = []
        if isinstance(exposed, Stall):
            known.append(speech.offer(exposed.card, exposed.goods))
        elif isinstance(exposed, Regular):
            known += [speech.wants(exposed.card), f"{exposed.rows}/4"]
            if of_player:
                known += [self.marker(exposed), self.standing(exposed)]
        else:
            known.append(speech.figures(exposed.card))
        known.append(speech.beneath(exposed))
        text = ", ".join(filter(None, known))
        return f" [{text}]" if text else ""

    def marker(self, regular: Regular) -> str:
        return self.say("terminal.red" if regular.red else "terminal.blue")

    def standing(self, regular: Regular) -> str:
        return self.say(f"standing.{STANDING_NAMES[regular.standing]}")

    # --- a farm in full ---

    def farm(self, seat: Seat) -> RenderableType:
        parts: list[RenderableType] = [Rule(self.title(seat), align="left", characters="·")]
        if seat.hand or seat.starter != NONE:
            parts.append(self.hand(seat))
        sides = Table.grid(padding=(0, 2), expand=False)
        left: list[RenderableType] = []
        if seat.index < self.view.players:
            left = [self.purse(seat), self.fields(seat), self.shop(seat)]
        right = [self.stalls(seat), self.helpers(seat), self.regulars(seat), self.casuals(seat)]
        sides.add_row(Group(*left), Group(*right))
        return Group(*parts, sides)

    def section(self, key: str, *styles: str) -> Table:
        """A small table under its name; its cells keep to themselves."""
        table = Table(
            title=self.say(key),
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

    def or_none(self, table: Table) -> RenderableType:
        if not table.rows:
            return Text.assemble((f"{table.title}: ", "bold"), self.say("farm.none"))
        return table

    def hand(self, seat: Seat) -> RenderableType:
        lines = [Text(self.speech.card_with_figures(card)) for card in seat.hand]
        if seat.starter != NONE:
            starter = self.speech.card_with_figures(seat.starter)
            lines.append(Text(self.labelled("card.starter.name", starter)))
        return Group(Text(self.say("farm.hand"), style="bold"), *lines)

    def purse(self, seat: Seat) -> RenderableType:
        say, speech = self.say, self.speech
        table = labelled_rows()
        loans = f" · {say('loans.count', n=seat.loans)}" if seat.loans else ""
        table.add_row(say("term.cash.name"), f"{seat.cash}{loans}")
        table.add_row(
            say("farm.path"), f"{say('terminal.space', n=seat.space)} · {self.next_steps(seat)}"
        )
        table.add_row(say("term.cart.name"), speech.goods(seat.cart))
        room = say("terminal.room", n=seat.capacity)
        table.add_row(say("term.storehouse.name"), f"{speech.goods(seat.storehouse)} ({room})")
        pack = say("terminal.bought") if seat.pack_bought else speech.cash(pack_price(seat))
        table.add_row(say("term.two-pack.name"), pack)
        table.add_row(say("terminal.pile"), speech.pile(seat.pile))
        lasting = self.lasting_effects(seat)
        if lasting:
            table.add_row(say("terminal.lasting"), lasting)
        return table

    def next_steps(self, seat: Seat) -> str:
        """What the next steps cost: the first of a turn 1, each further one its space's number."""
        decisions = [stack[-1] for stack in self.view.stacks if stack]
        taken = sum(
            each.number for each in decisions if each.seat == seat.index and each.question == PATH
        )
        first, then = step_price(seat.space, taken), step_price(seat.space + 1, taken + 1)
        return self.say("terminal.steps", first=first, then=then)

    def lasting_effects(self, seat: Seat) -> str:
        """The helpers that are gone, but whose effects last (R6.23)."""
        effects = (
            (MAID, 1, seat.maid),
            (MESSENGER_BOY, 1, seat.messenger),
            (OFFICIAL, 1, seat.official),
            (SALESWOMAN, 2, seat.bonus),
            (HARVEST_HELPER, 2, seat.extra_sown),
        )
        return "; ".join(self.speech.short_effect(card, n) for card, n, active in effects if active)

    def fields(self, seat: Seat) -> RenderableType:
        table = self.section("farm.fields", "bold", "", "")
        for field in by_place(seat):
            name = place_name(field.place)
            if field.card != NONE:
                name += f" {CARD_NAMES[field.card]}"
            content = self.planted(field)
            if not field.count:
                content += f" · {self.speech.grows(field.spaces)}"
            table.add_row(name, content, self.speech.beneath(field))
        return self.or_none(table)

    def shop(self, seat: Seat) -> RenderableType:
        table = self.section("term.shop.name", "", "", "", "")
        for kind in range(KINDS):
            stock, spaces = seat.shop[kind], SHOP_SPACES[kind]
            table.add_row(
                self.speech.typed_kind(kind),
                "●" * stock + "○" * (spaces - stock),
                self.say("shop.buy", price=BUY_PRICE[kind]) if stock else "-",
                self.say("shop.sell", price=SELL_PRICE[kind]) if stock < spaces else "-",
            )
        return table

    def stalls(self, seat: Seat) -> RenderableType:
        table = self.section("farm.stalls", "bold", "", "")
        for stall in seat.stalls:
            offer = self.speech.offer(stall.card, stall.goods)
            table.add_row(CARD_NAMES[stall.card], offer, self.speech.beneath(stall))
        return self.or_none(table)

    def helpers(self, seat: Seat) -> RenderableType:
        table = self.section("farm.helpers", "bold", "")
        for helper in seat.helpers:
            table.add_row(self.speech.card(helper.card), self.speech.beneath(helper))
        return self.or_none(table)

    def regulars(self, seat: Seat) -> RenderableType:
        table = self.section("farm.regulars", "bold", "")
        for regular in seat.regulars:
            rows = "■" * regular.rows + "□" * (4 - regular.rows)
            pays = self.say("card.pays", list=ROW_PAY[regular.card][regular.rows])
            facts = Text(
                f"{self.speech.wants(regular.card)} {rows} {pays} · {self.marker(regular)} · "
            )
            due = "bold" if regular.standing == DUE else ""
            facts.append(self.standing(regular), style=due)
            self.add_customer(table, regular, facts)
        return self.or_none(table)

    def casuals(self, seat: Seat) -> RenderableType:
        table = self.section("farm.casuals", "bold", "")
        for casual in seat.casuals:
            price, base = casual_price(seat, casual.card, 0), CASUAL_PRICE[casual.card]
            pays = self.say("card.pays", list=price)
            if price != base:
                pays += f" {self.say('casual.base', base=base, change=f'{price - base:+d}')}"
            self.add_customer(table, casual, Text(f"{self.speech.wants(casual.card)} {pays}"))
        return self.or_none(table)

    def add_customer(self, table: Table, customer: Exposed, facts: Text) -> None:
        """Customers have names of their own, where the language gives them some."""
        if customer.under != NONE:
            facts.append(f" · {self.speech.beneath(customer)}")
        table.add_row(self.speech.card(customer.card), facts)


def labelled_rows() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    return table


def by_place(seat: Seat) -> list[Field]:
    return sorted(seat.fields, key=lambda field: field.place)
