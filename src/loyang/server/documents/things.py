"""An action as a thing of the page: its parts by name, and where on the table it belongs.

All of that follows from the action alone (and `moves.stage`), and the same few actions come up
again and again: each is described once and kept.
"""

from functools import lru_cache
from typing import Any, Final

from msgspec import UNSET

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
from loyang.engine.cards import NONE

from . import shapes
from .base import Descriptions, beginning
from .moves import card_target, field_target, move

# Descriptions kept, of about a kilobyte each.
REMEMBERED: Final = 8_192
# In the place of what follows from the state of the game.
NO_PREVIEW: Final = shapes.Preview([])
NO_REASON: Final = shapes.Reason("", "")


def describe_option(action: Action, stage: int) -> bytes:
    """The text of the action as an option, up to its preview."""
    option = shapes.Option(
        action=str(action),
        **thing(action, stage),
        aims=aims(action) or UNSET,
        preview=NO_PREVIEW,
    )
    return beginning(option)


def describe_near(action: Action, stage: int) -> bytes:
    """The text of the action as a near miss, up to its reason."""
    return beginning(shapes.Near(**thing(action, stage), reason=NO_REASON))


option: Final = Descriptions(describe_option, REMEMBERED)
near: Final = Descriptions(describe_near, REMEMBERED)


@lru_cache(REMEMBERED)
def compound(final: Action) -> shapes.Compound:
    """The last action of a compound, but for the way to it."""
    return shapes.Compound(
        type=type_of(final),
        **parts(final),
        targets=targets(final)[:1],
        actions=[],
        steps=[],
        preview=NO_PREVIEW,
    )


@lru_cache(REMEMBERED)
def step(action: Action) -> shapes.CompoundStep:
    """An action on the way, but for its cash."""
    return shapes.CompoundStep(
        type=type_of(action), **parts(action), targets=targets(action), cash=0
    )


def thing(action: Action, stage: int) -> dict[str, Any]:
    """The values of a `shapes.Thing`."""
    return {
        "type": type_of(action),
        **parts(action),
        "targets": targets(action),
        "move": move(action, stage),
    }


# --- an action -------------------------------------------------------------------------------


def type_of(action: Action) -> str:
    """The kind of action; like its verb, but selling off a stall has a name of its own."""
    return "sell-off" if isinstance(action, SellOff) else action.verb()


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
