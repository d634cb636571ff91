"""A view in words: everything in it, line by line, always in the same order."""

from collections.abc import Iterable

from loyang.engine.actions import place_name, seat_name
from loyang.engine.cards import (
    CARD_NAMES,
    GRID_COLUMNS,
    KINDS,
    NONE,
    UNKNOWN,
    VEGETABLES,
    pile_name,
)
from loyang.engine.position import history_words
from loyang.engine.state import (
    PHASE_NAMES,
    QUESTION_NAMES,
    STANDING_NAMES,
    Decision,
    Exposed,
    Field,
    Regular,
    Seat,
    Stall,
    State,
)
from loyang.engine.views import View, view


def describe(view: View) -> str:
    """Everything that the viewer knows.

    >>> from loyang import new_game, view
    >>> print(describe(view(new_game(2, seed="example"), 0)).splitlines()[0])
    round 0 setup; B starts; turn A; B: sow-home
    """
    lines = [frame(view), piles(view)]
    if view.grid:
        rows = range(0, len(view.grid), GRID_COLUMNS)
        lines.append("grid " + " / ".join(names(view.grid[at : at + GRID_COLUMNS]) for at in rows))
    for seat in view.seats:
        lines += seat_lines(view, seat)
    return "\n".join(lines)


def whole_truth(state: State) -> str:
    """The state in words, with everything hidden."""
    seen = view(state, None)
    seen.seats = state.seats
    seed = f"seed {state.seed} shuffled {state.shuffles}"
    return f"{describe(seen)}\ndraw from the top {names(reversed(state.draw))}\n{seed}"


def secrets(view: View) -> str:
    """What only the viewer knows."""
    own = view.seats[view.viewer]
    words = [f"hand {names(own.hand)}"]
    if own.starter != NONE:
        words.append(f"starter {names([own.starter])}")
    if own.pile_known:
        words.append(pile(own))
    return "; ".join(words)


# --- the table -----------------------------------------------------------------------------------


def names(cards: Iterable[int]) -> str:
    return " ".join(card_word(card) for card in cards) or "-"


def card_word(card: int) -> str:
    if card == UNKNOWN:
        return "?"
    return "-" if card == NONE else CARD_NAMES[card]


def goods(counts: list[int]) -> str:
    return " ".join(f"{VEGETABLES[k]} {counts[k]}" for k in range(KINDS) if counts[k]) or "-"


def frame(view: View) -> str:
    parts = [f"round {view.round} {PHASE_NAMES[view.phase]}"]
    if view.players > 1:
        parts.append(f"{seat_name(view.start)} starts")
        if view.second != NONE:
            parts.append(f"{seat_name(view.second)} second")
        parts.append(f"turn {seat_name(view.turn)}")
    if view.finished:
        parts.append("finished " + " ".join(map(seat_name, view.finished)))
    if view.partners:
        parts.append("partners of A to D " + " ".join(map(seat_name, view.partners)))
    if view.squire_fresh:
        parts.append("squire fresh")
    if view.reshuffled:
        parts.append("reshuffled")
    if view.starters_seen:
        parts.append(f"starters seen {names(view.starters_seen)}")
    parts += [question(decision) for stack in view.stacks for decision in reversed(stack)]
    return "; ".join(parts)


def question(decision: Decision) -> str:
    words = [f"{seat_name(decision.seat)}: {QUESTION_NAMES[decision.question]}"]
    if decision.number:
        words.append(str(decision.number))
    if decision.earned:
        words.append(f"earned {decision.earned}")
    words += [place_name(place) for place in decision.places]
    words += [VEGETABLES[kind] for kind in decision.kinds]
    if decision.cards:
        words.append(names(decision.cards))
    if decision.helpers:
        words.append(f"with {names(decision.helpers)}")
    return " ".join(words)


def piles(view: View) -> str:
    text = f"{view.draw_count} to draw; discarded {names(view.discard)}"
    return f"{text}; courtyard {names(view.courtyard)}" if view.players > 1 else text


# --- a seat --------------------------------------------------------------------------------------


def seat_lines(view: View, seat: Seat) -> list[str]:
    """Empty rows are left out."""
    lines = []
    if seat.index < view.players:
        lines.append(f"{seat_name(seat.index)} {figures(seat)}")
        stores = [("shop", seat.shop), ("cart", seat.cart), ("storehouse", seat.storehouse)]
        lines.append("  " + "; ".join(f"{name} {goods(counts)}" for name, counts in stores))
        held = f"  {pile(seat)}"
        if view.players > 1:
            held = f"  hand {names(seat.hand)};{held[1:]}"
        lines.append(held if seat.starter == NONE else f"{held}; starter {names([seat.starter])}")
    else:
        lines.append(f"{seat_name(seat.index)}, the imaginary opponent")
    rows: list[tuple[str, list[str]]] = [
        ("fields", [field_words(field) for field in seat.fields]),
        ("stalls", [stall_words(stall) for stall in seat.stalls]),
        ("regulars", [regular_words(regular) for regular in seat.regulars]),
        ("casuals", [over(casual) for casual in seat.casuals]),
        ("helpers", [over(helper) for helper in seat.helpers]),
    ]
    return lines + [f"  {name}: {'; '.join(cards)}" for name, cards in rows if cards]


def figures(seat: Seat) -> str:
    words = [f"space {seat.space}", f"cash {seat.cash}", f"loans {seat.loans}"]
    words.append(f"capacity {seat.capacity}")
    flags = "storing pack_bought maid messenger official bonus".split()
    words += [name.replace("_", " ") for name in flags if getattr(seat, name)]
    if seat.extra_sown:
        words.append(f"extra {seat.extra_sown}")
    return "; ".join(words)


def pile(seat: Seat) -> str:
    """The private pile from the top, and what came of it."""
    fields = " ".join(
        "?" if field == UNKNOWN else str(pile_name(field)) for field in seat.pile[::-1]
    )
    known = " known" if seat.pile_known else ""
    past = ", ".join(history_words(event) for event in seat.pile_history)
    return f"pile{known} {fields or '-'} after {past or 'nothing'}"


def over(exposed: Exposed) -> str:
    under = "" if exposed.under == NONE else f" over {CARD_NAMES[exposed.under]}"
    return CARD_NAMES[exposed.card] + under


def field_words(field: Field) -> str:
    card = "" if field.card == NONE else f" {over(field)}"
    crop = f"{VEGETABLES[field.kind]} {field.count}" if field.count else "empty"
    return f"{place_name(field.place)}{card} of {field.spaces} {crop}"


def stall_words(stall: Stall) -> str:
    left = " ".join(VEGETABLES[kind] for kind in range(KINDS) if stall.goods >> kind & 1)
    return f"{over(stall)} {left}"


def regular_words(regular: Regular) -> str:
    marker = "red" if regular.red else "blue"
    return f"{over(regular)} rows {regular.rows} {marker} {STANDING_NAMES[regular.standing]}"
