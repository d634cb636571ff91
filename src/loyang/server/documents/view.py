"""The game as plain documents for the browser: names instead of numbers, prices as they are now.

Everything is made from a view, so a document never knows more than its reader (R9). The page
that shows it computes no rule.
"""

from msgspec import UNSET, structs

from loyang.engine.actions import place_name, seat_name
from loyang.engine.cards import (
    BUY_PRICE,
    CARD_NAMES,
    CASUAL_PRICE,
    GRID_COLUMNS,
    KINDS,
    NONE,
    ROUNDS,
    ROW_PAY,
    ROW_PRICE,
    SELL_PRICE,
    SHOP_SPACES,
    TRADE_COST,
    UNKNOWN,
    VEGETABLES,
    WANTS,
    may_grow,
    pile_name,
)
from loyang.engine.market import casual_price, pack_price, trade_cost
from loyang.engine.state import (
    PATH,
    PHASE_NAMES,
    QUESTION_NAMES,
    STANDING_NAMES,
    Decision,
    Field,
    Regular,
    Seat,
    Single,
    Stall,
)
from loyang.engine.turn_end import room, step_price
from loyang.engine.views import SPECTATOR, View

from . import shapes

STEPS_SHOWN = 4


def card_or_none(card: int) -> str | None:
    """The card's name; None where there is none or the reader may not know it."""
    return CARD_NAMES[card] if card >= 0 else None


def goods(numbers: list[int]) -> dict[str, int]:
    """How many of each kind, without the kinds that are missing."""
    return {VEGETABLES[kind]: number for kind, number in enumerate(numbers) if number}


def grows(spaces: int) -> list[str]:
    """The kinds a field of that size may grow (R1.5)."""
    return [VEGETABLES[kind] for kind in range(KINDS) if may_grow(spaces, kind)]


# --- the table -------------------------------------------------------------------------------


def view_document(view: View) -> shapes.View:
    """Everything that the viewer may know."""
    return shapes.View(
        viewer=None if view.viewer == SPECTATOR else view.viewer,
        players=view.players,
        introductory=view.introductory,
        round=view.round,
        rounds=ROUNDS,
        phase=PHASE_NAMES[view.phase],
        start=view.start,
        second=None if view.second == NONE else view.second,
        partners=list(view.partners),
        finished=list(view.finished),
        draw=view.draw_count,
        discard=[CARD_NAMES[card] for card in view.discard],
        courtyard=[CARD_NAMES[card] for card in view.courtyard],
        grid=grid_document(view.grid),
        seats=[farm_document(view, seat) for seat in view.seats],
        questions=[
            question_document(decision, decision is stack[-1])
            for stack in view.stacks
            for decision in stack
        ],
    )


def grid_document(grid: list[int]) -> list[shapes.GridRow]:
    """Solo: the grid row by row, each with its price (R8.3)."""
    return [
        shapes.GridRow(
            price=ROW_PRICE[first // GRID_COLUMNS],
            cards=[card_or_none(card) for card in grid[first : first + GRID_COLUMNS]],
        )
        for first in range(0, len(grid), GRID_COLUMNS)
    ]


def question_document(decision: Decision, asked: bool) -> shapes.Pending:
    """A pending question; `asked` is the one on top that has to be answered first."""
    out = shapes.Pending(
        seat=decision.seat,
        question=QUESTION_NAMES[decision.question],
        asked=asked,
        number=decision.number or UNSET,
        earned=decision.earned or UNSET,
    )
    if decision.helpers:
        out.helpers = [CARD_NAMES[card] for card in decision.helpers]
    if decision.cards:
        out.cards = [CARD_NAMES[card] for card in decision.cards]
    if decision.places:
        out.fields = [place_name(place) for place in decision.places]
    if decision.kinds:
        out.kinds = [VEGETABLES[kind] for kind in decision.kinds]
    return out


# --- a farm ----------------------------------------------------------------------------------


def farm_document(view: View, seat: Seat) -> shapes.Display:
    """A farm as the viewer sees it; solo's imaginary opponent has only a display (R8.5)."""
    display = shapes.Display(
        seat=seat.index,
        letter=seat_name(seat.index),
        imaginary=seat.index >= view.players,
        stalls=[stall_document(seat, stall) for stall in seat.stalls],
        helpers=[helper_document(view, seat, helper) for helper in seat.helpers],
        regulars=[regular_document(regular) for regular in seat.regulars],
        casuals=[casual_document(seat, casual) for casual in seat.casuals],
    )
    if display.imaginary:
        return display
    return shapes.Farm(
        **structs.asdict(display),
        cash=seat.cash,
        space=seat.space,
        loans=seat.loans,
        capacity=seat.capacity,
        room=room(seat),
        storehouse=goods(seat.storehouse),
        cart=goods(seat.cart),
        shop=[shop_document(seat, kind) for kind in range(KINDS)],
        fields=[field_document(field) for field in by_place(seat)],
        hand=[card_or_none(card) for card in seat.hand],
        starter=starter_document(seat),
        pile=[None if field == UNKNOWN else pile_name(field) for field in seat.pile[::-1]],
        pack_price=pack_price(seat),
        pack_bought=seat.pack_bought,
        lasting=lasting(seat),
        extra=seat.extra_sown,
        path=steps_ahead(seat, steps_taken(view, seat), STEPS_SHOWN),
    )


def by_place(seat: Seat) -> list[Field]:
    return sorted(seat.fields, key=lambda field: field.place)


def shop_document(seat: Seat, kind: int) -> shapes.ShopSpace:
    return shapes.ShopSpace(
        kind=VEGETABLES[kind],
        stock=seat.shop[kind],
        spaces=SHOP_SPACES[kind],
        buy=BUY_PRICE[kind],
        sell=SELL_PRICE[kind],
    )


def field_document(field: Field) -> shapes.Field:
    return shapes.Field(
        place=place_name(field.place),
        spaces=field.spaces,
        card=card_or_none(field.card),
        kind=VEGETABLES[field.kind] if field.count else None,
        count=field.count,
        grows=grows(field.spaces),
        left_after_harvest=max(0, field.count - 1),
        under=card_or_none(field.under),
    )


def stall_document(seat: Seat, stall: Stall) -> shapes.Stall:
    """The stall's three goods, with what they cost its owner now (R6.8)."""
    return shapes.Stall(
        card=CARD_NAMES[stall.card],
        goods=[
            shapes.StallGood(
                kind=VEGETABLES[kind],
                cost=trade_cost(seat, stall.card, kind),
                there=bool(stall.goods >> kind & 1),
            )
            for kind in range(KINDS)
            if TRADE_COST[stall.card][kind]
        ],
        under=card_or_none(stall.under),
    )


def helper_document(view: View, seat: Seat, helper: Single) -> shapes.Helper:
    used = any(
        decision.seat == seat.index and helper.card in decision.helpers
        for stack in view.stacks
        for decision in stack
    )
    return shapes.Helper(CARD_NAMES[helper.card], in_use=used, under=card_or_none(helper.under))


def regular_document(regular: Regular) -> shapes.Regular:
    return shapes.Regular(
        card=CARD_NAMES[regular.card],
        wants=[VEGETABLES[kind] for kind in WANTS[regular.card]],
        pays=list(ROW_PAY[regular.card]),
        rows=regular.rows,
        next_pay=ROW_PAY[regular.card][regular.rows],
        red=regular.red,
        standing=STANDING_NAMES[regular.standing],
        under=card_or_none(regular.under),
    )


def casual_document(seat: Seat, casual: Single) -> shapes.Casual:
    """A casual customer with the price as it would be paid now (R5.15)."""
    base = CASUAL_PRICE[casual.card]
    price = casual_price(seat, casual.card, 0)
    return shapes.Casual(
        card=CARD_NAMES[casual.card],
        wants=[VEGETABLES[kind] for kind in WANTS[casual.card]],
        base=base,
        modifier=price - base,
        price=price,
        under=card_or_none(casual.under),
    )


def starter_document(seat: Seat) -> str | None:
    """The secret starter customer: its name for the owner, "hidden" for the others (R1.7)."""
    return "hidden" if seat.starter == UNKNOWN else card_or_none(seat.starter)


def lasting(seat: Seat) -> list[str]:
    """The helpers whose effect lasts to the end of the turn (R6.23)."""
    effects = {
        "maid": seat.maid,
        "messenger-boy": seat.messenger,
        "official": seat.official,
        "saleswoman": seat.bonus,
        "harvest-helper": seat.extra_sown > 0,
    }
    return [helper for helper, active in effects.items() if active]


# --- the path --------------------------------------------------------------------------------


def steps_taken(view: View, seat: Seat) -> int:
    """Steps of the current turn so far."""
    for stack in view.stacks:
        if stack and stack[-1].seat == seat.index and stack[-1].question == PATH:
            return stack[-1].number
    return 0


def steps_ahead(seat: Seat, taken: int, count: int) -> list[shapes.Step]:
    """The next steps with their prices, and what is left of the cash after each (R5.28)."""
    walker = seat.copy()
    out: list[shapes.Step] = []
    for n in range(count):
        price = step_price(walker.space, taken + n)
        walker.cash -= price
        walker.space += 1
        out.append(shapes.Step(walker.space, price, left=walker.cash))
    return out
