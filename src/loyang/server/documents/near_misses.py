"""Actions that are close but not allowed now, so that the page can answer "why not?"."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from loyang.engine.actions import BUYERS, FIRST, Action, Buy, Keep, Offer, Take, Trade, Use
from loyang.engine.cards import HAND, NONE, card_number
from loyang.engine.game import candidates, why_not
from loyang.engine.helpers import concerns_helpers, effects
from loyang.engine.home_helpers import no_effect
from loyang.engine.reasons import Reason
from loyang.engine.state import DRAFT, Seat, State, pending

from .base import encode

Refused = tuple[Action, Reason]


def refusals(state: State, seat: int, legal: Sequence[Action]) -> list[Refused]:
    """What the seat might try now and may not; what is known to be legal is not asked about."""
    decision = pending(state, seat)
    tries = without(candidates(state, seat), legal)
    if decision is not None and decision.question == DRAFT:
        farm = state.seats[seat]
        tries.sort(key=lambda action: place_in_draft(action, farm))
    reasons = ((action, why_not(state, seat, action)) for action in tries)
    return [(action, reason) for action, reason in reasons if reason is not None]


def without(candidates: Sequence[Action], legal: Sequence[Action]) -> list[Action]:
    """Both come in the same order; what should not is asked about in vain, no more."""
    rest: list[Action] = []
    passed = 0
    for action in candidates:
        if passed < len(legal) and action == legal[passed]:
            passed += 1
        else:
            rest.append(action)
    return rest


def near_misses(
    state: State, seat: int, legal: Collection[Action], refused: Collection[Refused]
) -> list[Refused]:
    """The same for a reader: each action, and each effect of a helper, with the reason against."""
    decision = pending(state, seat)
    if decision is None:
        return []
    farm = state.seats[seat]
    found = [(action, reason) for action, reason in refused if not effects_of(action)]
    if concerns_helpers(decision.question):
        usable = {effect for action in legal for effect in effects_of(action)}
        found += useless_helpers(state, farm, usable, refused)
    return [(action, plain(action, reason, farm)) for action, reason in found]


def place_in_draft(action: Action, farm: Seat) -> int:
    """The courtyard comes first, then the hand card by card, the starter and the draw pile."""
    if isinstance(action, Take):
        return 0
    if isinstance(action, Offer | Keep):
        return 1 + (farm.hand.index(action.card) if action.card in farm.hand else HAND)
    return 2 + HAND


def plain(action: Action, reason: Reason, farm: Seat) -> Reason:
    """At a stall any vegetable will do, so none is named."""
    if isinstance(action, Trade) and reason.code == "cart-lacks":
        return Reason(reason.rule, reason.code, reason.need, sum(farm.cart))
    return reason


def reason_text(reason: Reason) -> bytes:
    """A `shapes.Reason`; the same few come up again and again."""
    return reason_of(reason.rule, reason.code, reason.need, reason.have, reason.kind, reason.card)


@lru_cache(4_096)
def reason_of(rule: str, code: str, need: int, have: int, kind: int, card: int) -> bytes:
    return encode(Reason(rule, code, need, have, kind, card).as_dict())


# --- helpers ---------------------------------------------------------------------------------


def useless_helpers(
    state: State,
    farm: Seat,
    usable: set[tuple[int, int]],
    refused: Collection[Refused],
) -> Iterator[Refused]:
    """Each effect of the seat's helpers that cannot be used now, with the first reason."""
    reasons: dict[tuple[int, int], Refused] = {}
    for action, reason in refused:
        for key in effects_of(action):
            reasons.setdefault(key, (action, reason))
    for helper in farm.helpers:
        for effect in effects(state, helper.card):
            key = (helper.card, effect)
            if key not in usable:
                nothing = Use(farm.index, helper.card, effect), no_effect(helper.card)
                yield reasons.get(key, nothing)


def effects_of(action: Action) -> list[tuple[int, int]]:
    """Which effects of which helpers an action uses."""
    if isinstance(action, Use):
        return [(action.helper, action.effect)]
    if isinstance(action, Buy):
        return [(card_number(name), FIRST) for name, bit in BUYERS if action.helpers & bit]
    if isinstance(action, Trade) and action.trader != NONE:
        return [(action.trader, FIRST)]
    return []
