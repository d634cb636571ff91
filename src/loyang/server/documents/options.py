"""What a seat can do, as documents: each action with the things it is attached to and a preview.

Legal is what the engine lists. The previews are tried out on a possible truth behind the seat's
view, and cut off where chance or somebody else begins, so they can tell nothing hidden (R9).
"""

from itertools import chain
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from loyang.engine.actions import (
    BUYERS,
    USES,
    Action,
    Buy,
    Deliver,
    Dig,
    Keep,
    OfCard,
    OfKind,
    Partner,
    Reap,
    Sell,
    SellOff,
    Sow,
    Step,
    Stock,
    Store,
    Trade,
    Use,
    card_name,
    kind_name,
    place_name,
)
from loyang.engine.cards import NONE, VEGETABLES, pile_name
from loyang.engine.events import EVERYONE, TURNS, UNFORESEEN, Event, events_with
from loyang.engine.game import apply, free_actions, legal_actions
from loyang.engine.scoring import score
from loyang.engine.state import Seat, State
from loyang.engine.views import sample_state, view

from . import shapes
from .compounds import Played, compounds
from .events import FINAL, event_document
from .moves import card_target, field_target, joint_move, move
from .near_misses import near_misses, refusals
from .stop import stop_document

# No preview goes beyond these.
FRAME: Final = events_with(TURNS | UNFORESEEN)


class Acting(Struct):
    """All that the page needs to let a seat act; five values of the table document."""

    options: list[shapes.Option]
    free: list[shapes.Option]
    compounds: list[shapes.Compound]
    near: list[shapes.Near]
    stop: shapes.Stop | None


NOTHING: Final = Acting([], [], [], [], None)


def options(state: State, seat: int) -> Acting:
    """Answers to what the seat is asked, free actions (R5.5), lines of several actions, near
    misses, the end of the turn."""
    free = free_actions(state, seat)
    legal = legal_actions(state, seat)
    answers = legal[: len(legal) - len(free)]
    guess = sample_state(view(state, seat), "preview")
    refused = refusals(guess, seat, legal)
    return Acting(
        options=[option_document(guess, action) for action in answers],
        free=[option_document(guess, action) for action in free],
        compounds=[
            compound_document(guess, played) for played in compounds(guess, seat, legal, refused)
        ],
        near=[
            shapes.Near(**thing_document(guess, action), reason=reason)
            for action, reason in near_misses(guess, seat, legal, refused)
        ],
        stop=stop_document(guess, seat, answers),
    )


def option_document(guess: State, action: Action) -> shapes.Option:
    return shapes.Option(
        action=str(action),
        **thing_document(guess, action),
        aims=aims(action) or UNSET,
        preview=preview(guess, action),
    )


def compound_document(guess: State, played: Played) -> shapes.Compound:
    """What the last action does, with the way to it; it belongs to that action's main thing."""
    final = played.line[-1]
    return shapes.Compound(
        type=type_of(final),
        **parts(final),
        targets=targets(final)[:1],
        move=joint_move(guess, played.line),
        actions=[str(action) for action in played.line],
        steps=[
            shapes.CompoundStep(
                type=type_of(action),
                **parts(action),
                targets=targets(action),
                cash=cash_of(events, action.seat),
            )
            for action, events in zip(played.line, played.events, strict=True)
        ],
        preview=outcome(guess, played.after, final, list(chain(*played.events))),
    )


def cash_of(events: list[Event], seat: int) -> int:
    return sum(event.cash for event in events if event.seat == seat)


# --- an action -------------------------------------------------------------------------------


def type_of(action: Action) -> str:
    """The kind of action; like its verb, but selling off a stall has a name of its own."""
    return "sell-off" if isinstance(action, SellOff) else action.verb()


def thing_document(guess: State, action: Action) -> dict[str, Any]:
    """The values of a `shapes.Thing`: an action's parts, and what it belongs to on the table."""
    return {
        "type": type_of(action),
        **parts(action),
        "targets": targets(action),
        "move": move(guess, action),
    }


def parts(action: Action) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if isinstance(action, OfKind | Sow | Buy | Trade | Stock | SellOff):
        out["kind"] = kind_name(action.kind)
    if isinstance(action, OfCard | Deliver):
        out["card"] = card_name(action.card)
    if isinstance(action, Sow | Reap):
        out["place"] = place_name(action.place)
    if isinstance(action, Trade | SellOff):
        out["card"] = card_name(action.stall)
    if isinstance(action, Trade):
        out["give"] = [kind_name(kind) for kind in (action.give, action.give2) if kind != NONE]
        if action.trader != NONE:
            out["helpers"] = [card_name(action.trader)]
    elif isinstance(action, Buy) and action.helpers:
        out["helpers"] = [name for name, bit in BUYERS if action.helpers & bit]
    elif isinstance(action, Deliver) and action.twice:
        out["twice"] = True
    elif isinstance(action, Keep) and action.card != NONE:
        out["card"] = card_name(action.card)
        if action.under != NONE:
            out["under"] = card_name(action.under)
    elif isinstance(action, Stock):
        out["number"] = action.number
    elif isinstance(action, Dig):
        out["depth"] = action.depth
    elif isinstance(action, Partner):
        out["other"] = action.partner
    elif isinstance(action, Use):
        out |= use_parts(action)
    return out


def use_parts(action: Use) -> dict[str, Any]:
    # a Trader without any stall to trade at is shown as a plain use, with the reason against it
    effects = USES.get(action.helper, [("", [])])
    word = effects[action.effect - 1][0]
    out: dict[str, Any] = {"helpers": [card_name(action.helper)], "effect": word}
    if action.own != NONE:
        out["own"] = card_name(action.own)
    if action.card != NONE:
        out["card"] = card_name(action.card)
    if action.owner != NONE:
        out["other"] = action.owner
    if action.place != NONE:
        out["place"] = place_name(action.place)
    if action.kind != NONE:
        out["kind"] = kind_name(action.kind)
    return out


# --- where it belongs ------------------------------------------------------------------------


def targets(action: Action) -> list[str]:
    """The things to touch for it, the main one first; answers without a thing: the prompt."""
    found: list[str] = []
    if isinstance(action, Sow):
        found = [field_target(action.seat, action.place), f"cart:{kind_name(action.kind)}"]
    elif isinstance(action, Buy):
        helpers = [f"card:{name}" for name, bit in BUYERS if action.helpers & bit]
        found = [*helpers, f"shop:{kind_name(action.kind)}"]
    elif isinstance(action, Sell):
        found = [f"cart:{kind_name(action.kind)}", f"shop:{kind_name(action.kind)}"]
    elif isinstance(action, Trade):
        trader = [card_target(action.trader)] if action.trader != NONE else []
        found = [*trader, card_target(action.stall)]
    elif isinstance(action, SellOff):
        found = [card_target(action.stall), f"shop:{kind_name(action.kind)}"]
    elif isinstance(action, Keep):
        found = [card_target(card) for card in (action.card, action.under) if card != NONE]
    elif isinstance(action, OfCard | Deliver):
        found = [card_target(action.card)]
    elif isinstance(action, Reap):
        found = [field_target(action.seat, action.place)]
    elif isinstance(action, Store):
        found = [f"cart:{kind_name(action.kind)}"]
    elif isinstance(action, Stock | OfKind):
        found = [f"shop:{kind_name(action.kind)}"]
    elif isinstance(action, Dig):
        found = [f"pile:{action.depth}"]
    elif isinstance(action, Partner):
        found = [f"seat:{action.partner}"]
    elif isinstance(action, Use):
        found = use_targets(action)
    elif isinstance(action, Step):
        found = ["path"]
    else:
        found = OTHER_TARGETS.get(action.verb(), ["prompt"])
    return found or ["prompt"]


OTHER_TARGETS: Final = {"pack": ["pack"], "enlarge": ["store"], "loan": ["cash"]}


def use_targets(action: Use) -> list[str]:
    found = [card_target(action.helper)]
    found += [card_target(card) for card in (action.own, action.card) if card != NONE]
    if action.place != NONE:
        owner = action.seat if action.owner == NONE else action.owner
        found.append(field_target(owner, action.place))
    return found


def aims(action: Action) -> list[str]:
    """What is chosen on the table for it, once its helper or stall has been touched."""
    found: list[str] = []
    if isinstance(action, Trade):
        found = [f"good:{card_name(action.stall)}:{kind_name(action.kind)}"]
        found += [f"cart:{kind_name(kind)}" for kind in (action.give, action.give2) if kind != NONE]
    elif isinstance(action, Buy) and action.helpers:
        found = [f"shop:{kind_name(action.kind)}"]
    elif isinstance(action, Use):
        found = use_targets(action)[1:]
        if action.kind != NONE:
            found.append(f"supply:{kind_name(action.kind)}")
    return found


# --- what would come of it -------------------------------------------------------------------


def preview(guess: State, action: Action) -> shapes.Preview:
    """Cost and result of an action, as far as its seat can know them before."""
    after = guess.copy()
    return outcome(guess, after, action, apply(after, action))


def outcome(guess: State, after: State, action: Action, events: list[Event]) -> shapes.Preview:
    """The same of what has been tried out: the last action, and all that has happened."""
    known: list[Event] = []
    ended = final = False
    cash = 0
    for event in events:
        final = final or event.name in FINAL
        if not ended and event.seat == action.seat:
            cash += event.cash
        ended = ended or event.name in FRAME
        if not ended and event.audience in (EVERYONE, action.seat):
            known.append(event)
    out = shapes.Preview([event_document(event) for event in known], cash=cash or UNSET)
    sown = [event for event in known if event.name == "sown"]
    if sown:
        out.sown = shapes.Sown(VEGETABLES[sown[0].kind], sown[0].number)
    if isinstance(action, Dig):
        out.field = pile_name(guess.seats[action.seat].pile[-action.depth])
    out.final = final or UNSET
    if not ended:
        add_changes(out, guess.seats[action.seat], after.seats[action.seat])
    return out


def add_changes(out: shapes.Preview, before: Seat, after: Seat) -> None:
    """What becomes different on a farm."""
    out.cart = moved(before.cart, after.cart)
    out.shop = moved(before.shop, after.shop)
    out.storehouse = moved(before.storehouse, after.storehouse)
    out.space = after.space - before.space or UNSET
    out.loans = after.loans - before.loans or UNSET
    if out.loans:
        out.counting = shapes.Counting(score(before).space, score(after).space)


def moved(before: list[int], after: list[int]) -> dict[str, int] | UnsetType:
    """How many more or fewer there are of each kind, if any."""
    changes = zip(VEGETABLES, before, after, strict=True)
    return {kind: now - then for kind, then, now in changes if now != then} or UNSET
