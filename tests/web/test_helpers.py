"""Each helper is used at least once through the page."""

import re

import pytest

from loyang import State, apply
from loyang.engine.actions import Action, Buy, Discard, Keep, Take, Trade, Use
from loyang.engine.cards import CARD_NAMES, FIRST_HELPER, card_number
from loyang.engine.state import FOREMAN_ASKED, pending

from .hands import Visitor
from .twin import Twin, way_to

HELPERS = [name for name in CARD_NAMES[FIRST_HELPER:] if name not in ("trader2", "trader3")]
BUYERS = {"haggler": 1, "shopper": 2, "merchant": 4}


def foreman_asked(state: State) -> bool:
    found = pending(state, 0)
    return found is not None and found.question == FOREMAN_ASKED


def uses(state: State, action: Action, helper: str) -> bool:
    """Whether that is a use of the helper."""
    card = card_number(helper)
    if helper == "foreman":
        return isinstance(action, Take) and foreman_asked(state)
    if helper in BUYERS:
        return isinstance(action, Buy) and action.helpers == BUYERS[helper]
    if helper == "trader1":
        return isinstance(action, Trade) and action.trader == card
    return isinstance(action, Use) and action.helper == card


def takes(action: Action, helper: str) -> bool:
    return isinstance(action, Take | Keep) and action.card == card_number(helper)


@pytest.mark.parametrize("helper", HELPERS)
def test_helper(anna: Visitor, helper: str) -> None:
    seed, lines, use = way_to(
        1, lambda state, action: uses(state, action, helper), lambda action: takes(action, helper)
    )
    twin = Twin(anna, seed=seed).do(*lines)
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    document = anna.document(twin.id)
    option = next(each for each in document["options"] if each["action"] == use)
    if document["asked"][0]["question"] in ("act", "grid"):
        anna.use(document, option)
    else:
        anna.answer()
    log = anna.ask(f"tables/{twin.id}/log?after={twin.version}")
    told = [event["event"] for entry in log["entries"] for event in entry["events"]]
    assert {"used", "bought", "traded", "foreman-took"} & set(told)


def asks_the_foreman(state: State, action: Action) -> bool:
    """Whether B discards a helper that A's Foreman could take (R6.4)."""
    if not isinstance(action, Discard) or action.seat != 1:
        return False
    after = state.copy()
    apply(after, action)
    return foreman_asked(after)


@pytest.mark.parametrize("answer", ["take", "decline"])
def test_the_foreman_answers_as_he_was_told_in_advance(anna: Visitor, answer: str) -> None:
    seed, lines, discard = way_to(
        2,
        asks_the_foreman,
        lambda action: takes(action, "foreman") if action.seat == 0 else isinstance(action, Take),
    )
    helper = discard.split()[-1]
    twin = Twin(anna, 2, seed=seed).do(*lines)
    anna.go(f"t/{twin.id}")
    anna.button("Menu").click()
    menu = anna.page.get_by_role("dialog", name="Menu")
    menu.get_by_text("Always take: none").click()
    with anna.page.expect_response("**/wishes") as told:
        if answer == "take":
            menu.get_by_label(re.compile(helper.replace("-", "[ -]"), re.IGNORECASE)).check()
        else:
            menu.get_by_label("Any other helper").select_option("decline")
    twin.version = told.value.json()["version"]
    twin.do(discard)
    own = [each["card"] for each in anna.document(twin.id)["view"]["seats"][0]["helpers"]]
    assert (helper in own) == (answer == "take")
