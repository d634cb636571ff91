"""Each helper is used at least once through the page."""

import random

import pytest
from playwright.sync_api import expect

from loyang import apply, deciders, legal_actions, new_game
from loyang.engine.actions import Action, Buy, Discard, Keep, Loan, Take, Trade, Use
from loyang.engine.cards import CARD_NAMES, FIRST_HELPER, card_number
from loyang.engine.state import FOREMAN_ASKED

from .hands import PERSON, Visitor

HELPERS = [name for name in CARD_NAMES[FIRST_HELPER:] if name not in ("trader2", "trader3")]
BUYERS = {"haggler": 1, "shopper": 2, "merchant": 4}


def uses(action: Action, helper: str) -> bool:
    """Whether that is a use of the helper."""
    card = card_number(helper)
    if helper in BUYERS:
        return isinstance(action, Buy) and action.helpers == BUYERS[helper]
    if helper == "trader1":
        return isinstance(action, Trade) and action.trader == card
    return isinstance(action, Use) and action.helper == card


def wants(action: Action, helper: str) -> bool:
    card = card_number(helper)
    return isinstance(action, Take | Keep) and action.card == card


def way_to(helper: str) -> tuple[str, list[str], str]:
    """A solo game's seed, its actions up to the moment, and the use of the helper."""
    for seed in range(4000):
        state = new_game(1, str(seed))
        rng = random.Random(seed)
        lines: list[str] = []
        while deciders(state) and state.round < 4:
            actions = legal_actions(state, 0)
            use: list[Action]
            if helper == "foreman":
                use = [
                    each
                    for each in actions
                    if isinstance(each, Take) and state.stacks[0][-1].question == FOREMAN_ASKED
                ]
            else:
                use = [each for each in actions if uses(each, helper)]
            if use:
                return str(seed), lines, str(use[0])
            sober = [each for each in actions if not isinstance(each, Loan | Discard)]
            chosen = next((each for each in actions if wants(each, helper)), None)
            action = chosen or rng.choice(sober or actions)
            lines.append(str(action))
            apply(state, action)
    raise AssertionError(f"no game with a use of {helper}")


@pytest.mark.parametrize("helper", HELPERS)
def test_helper(anna: Visitor, helper: str) -> None:
    seed, lines, use = way_to(helper)
    made = anna.new_table(PERSON, seed=seed)
    table, version = made["id"], made["document"]["version"]
    for line in lines:
        body = {"version": version, "action": line}
        version = anna.tell("POST", f"tables/{table}/actions", body)["version"]
    anna.go(f"t/{table}")
    document = anna.look(table)
    option = next(each for each in document["options"] if each["action"] == use)
    if document["asked"][0]["question"] in ("act", "grid"):
        anna.page.locator(f'[data-target="{option["targets"][0]}"]:visible').first.click()
        menu = anna.page.get_by_role("dialog")
        anna.use(menu, option)
    else:
        anna.click(anna.page.locator(".prompt .buttons .button:enabled").first)
    log = anna.ask(f"tables/{table}/log?after={version}")
    told = [event["event"] for entry in log["entries"] for event in entry["events"]]
    assert {"used", "bought", "traded", "foreman-took"} & set(told)
    expect(anna.page.locator(".table")).to_be_visible()
