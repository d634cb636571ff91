"""Helpers and stalls are aimed at the table; cards that are asked about are drawn and touched."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from loyang import State
from loyang.engine.actions import Action, Keep, Take, Use, card_name
from loyang.engine.cards import NONE

from .conftest import PHONE, Browsers
from .hands import Doc, Visitor
from .test_access import violations
from .twin import Twin, asked, takes_trader, trades_afar, way_to

TARGET = 44
REACH = re.compile(r"\breach\b")
Wanted = Callable[[State, Action], bool]


def at_trader(visitor: Visitor) -> tuple[Twin, Doc, Doc]:
    """A Trader can reach Ben's stalls; a trade that costs two of several."""
    seed, lines, trade = way_to(2, trades_afar, takes_trader)
    twin = Twin(visitor, 2, seed=seed).do(*lines)
    visitor.go(f"t/{twin.id}")
    visitor.shows(twin.version)
    visitor.page.keyboard.press("Escape")  # what happened meanwhile is put away
    document = visitor.document(twin.id)
    return twin, document, next(each for each in document["options"] if each["action"] == trade)


def told(visitor: Visitor, twin: Twin) -> list[str]:
    """What has happened at the table since."""
    log = visitor.ask(f"tables/{twin.id}/log?after={twin.version}")
    return [event["event"] for entry in log["entries"] for event in entry["events"]]


def targets(things: Locator) -> set[str]:
    return {each.get_attribute("data-target") or "" for each in things.all()}


def test_a_trader_reaches_the_goods_on_a_neighbours_stalls(anna: Visitor) -> None:
    twin, document, trade = at_trader(anna)
    helper, good = trade["targets"][0], trade["aims"][0]
    reach = {
        each["aims"][0]
        for each in document["options"]
        if helper in each["targets"][:1] and "aims" in each
    }
    page = anna.page
    lit, aimed = page.locator(".reach:visible"), page.locator(".prompt .main")

    anna.tap(helper)
    expect(page.get_by_role("heading", name="Ben")).to_be_visible()
    expect(page.locator(".aim")).to_contain_text("Trader: ")
    assert targets(lit) == reach

    anna.tap(good)
    expect(page.locator(f'[data-target="{good}"]')).to_have_attribute("aria-pressed", "true")
    assert violations(page, ".table") == []
    assert {each.split(":")[0] for each in targets(lit)} == {"cart"}
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(f'[data-target="{good}"]')).to_have_attribute("aria-pressed", "false")
    assert targets(lit) == reach

    for target in trade["aims"]:
        anna.tap(target)
    expect(aimed).to_have_accessible_name(f"With a Trader at stall {trade['card']}: {given(trade)}")
    anna.tap(trade["aims"][-1])  # it is put back
    expect(aimed).to_have_count(0)
    anna.tap(trade["aims"][-1])
    anna.click(aimed)
    assert "traded" in told(anna, twin)
    expect(page.get_by_role("heading", name="Ben")).to_have_count(0)


def given(trade: Doc) -> str:
    """What the button says is given and taken."""
    give = " and ".join(f"1 {kind}" for kind in trade["give"])
    return f"give {give}, take 1 {trade['kind']}"


def test_a_helper_is_aimed_by_keys_alone(anna: Visitor) -> None:
    twin, _, trade = at_trader(anna)
    page = anna.page
    focus, aimed = page.locator(":focus"), page.locator(".prompt .main")
    helper = page.locator(f'[data-own] [data-target="{trade["targets"][0]}"]')
    helper.press("Enter")
    expect(focus).to_have_class(REACH)
    page.keyboard.press("Enter")
    expect(focus).to_have_attribute("data-target", re.compile("^cart:"))
    page.keyboard.press("Escape")  # one step back
    expect(focus).to_have_attribute("data-target", re.compile("^good:"))
    page.keyboard.press("Escape")  # and called off
    expect(page.locator(".aim")).to_have_count(0)
    helper.press("Enter")
    while not aimed.count():
        expect(focus).to_have_class(REACH)
        page.keyboard.press("Enter")
        page.wait_for_function(
            "document.activeElement?.matches('.reach:not(.open), .prompt .main')"
        )
    expect(aimed).to_be_focused()
    before = anna.version
    page.keyboard.press("Enter")
    anna.moved(before)
    assert "traded" in told(anna, twin)


def test_a_helper_is_aimed_on_a_phone(browsers: Browsers) -> None:
    anna = browsers.visitor(PHONE)
    twin, _document, trade = at_trader(anna)
    anna.tap(trade["targets"][0])
    discs = anna.page.locator(".disc.reach")
    expect(discs.first).to_be_in_viewport()
    for disc in discs.all():
        box = disc.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= TARGET
    expect(anna.page.locator(".aim")).to_be_in_viewport()
    assert not anna.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    for target in trade["aims"]:
        anna.tap(target)
    anna.click(anna.page.locator(".prompt .main"))
    assert "traded" in told(anna, twin)


def swaps(state: State, action: Action) -> bool:
    """The Tout or the Market woman swaps a card of A's."""
    return isinstance(action, Use) and action.seat == 0 and action.own != NONE


def fetches(state: State, action: Action) -> bool:
    """The Subsistence farmer takes from one of several fields of B's."""
    return isinstance(action, Use) and action.seat == 0 and action.owner == 1


@pytest.mark.parametrize(
    ("wanted", "mine", "theirs"),
    [
        (swaps, ("tout", "market-woman", "S", "C"), ("S", "C")),
        (fetches, ("subsistence",), ("field",)),
    ],
)
def test_a_helper_reaches_cards_and_fields_of_others(
    anna: Visitor, wanted: Wanted, mine: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    def likes(action: Action) -> bool:
        card = card_name(action.card) if isinstance(action, Take | Keep) else ""
        return card.startswith(mine if action.seat == 0 else theirs)

    seed, lines, use = way_to(2, wanted, likes)
    twin = Twin(anna, 2, seed=seed).do(*lines)
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.page.keyboard.press("Escape")
    document = anna.document(twin.id)
    option = next(each for each in document["options"] if each["action"] == use)
    anna.use(document, option)
    assert "used" in told(anna, twin)


@pytest.mark.parametrize("result", ["one", "both", "none"])
def test_a_two_pack_is_two_cards_to_keep_leave_or_stack(anna: Visitor, result: str) -> None:
    twin = Twin(anna, 2, seed="picture 3", bot="farmer").until(asked("pack"))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.page.keyboard.press("Escape")
    first, second = anna.document(twin.id)["view"]["questions"][-1]["cards"]
    offer = anna.page.locator(".offer")
    button = anna.page.locator(".prompt .button.main")

    def card(name: str) -> Locator:
        return offer.locator(f'[data-target="card:{name}"]')

    expect(button).to_have_text("Keep none")
    card(first).click()
    expect(button).not_to_have_text("Keep none")
    expect(button).to_contain_text("Keep ")
    expect(card(second)).to_contain_text("goes back")
    if result == "one":
        assert violations(anna.page, ".table") == []
    if result == "none":
        card(first).click()
        expect(button).to_have_text("Keep none")
    if result == "both":
        card(second).click()
        expect(button).to_have_text("Keep both")
        expect(card(first)).to_contain_text("beneath")
        offer.get_by_role("button", name="on top").click()
        expect(card(second)).to_contain_text("beneath")
        card(second).click()  # it comes apart
        card(second).click()
        expect(button).to_have_text("Keep none")
        card(first).drag_to(card(second))
        expect(card(first)).to_contain_text("beneath")
    anna.click(button)
    farm = anna.document(twin.id)["view"]["seats"][0]
    rows = [*farm["stalls"], *farm["regulars"], *farm["casuals"], *farm["helpers"]]
    packs = {each["card"]: each["under"] for each in rows}
    assert (first in packs) == (result != "none")
    assert packs.get(first) == (second if result == "both" else None)
    assert second not in packs
