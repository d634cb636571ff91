"""Where one thing stands in the way, the menu offers to do both; one undo takes both back."""

import re

from playwright.sync_api import Locator, expect

from loyang import State
from loyang.engine.actions import Action, Keep, Loan
from loyang.engine.cards import FIELD, NONE, ROW
from loyang.engine.state import PAY, pending
from loyang.engine.views import view
from loyang.server.documents.options import options

from .hands import Doc, Visitor
from .twin import There, Twin, way_to


def offered(final: str, first: str) -> There:
    """The first seat is offered a line that begins and ends with actions of these types."""

    def there(state: State) -> bool:
        found = [] if pending(state, 0) is None else options(state, view(state, 0)).compounds
        return any((each.type, each.steps[0].type) == (final, first) for each in found)

    return there


def offer(document: Doc, final: str, first: str) -> Doc:
    ends = [(each["type"], each["steps"][0]["type"]) for each in document["compounds"]]
    found: Doc = document["compounds"][ends.index((final, first))]
    return found


def look(anna: Visitor, twin: Twin) -> Doc:
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    return anna.document(twin.id)


def menu_of(anna: Visitor, compound: Doc) -> Locator:
    """It counts as something that the thing can do."""
    thing = anna.thing(compound["targets"][0])
    expect(thing).to_have_class(re.compile(r"\b(can|touch)\b"))
    thing.click()
    return anna.page.get_by_role("dialog")


def done_and_taken_back(anna: Visitor, menu: Locator, line: str, before: Doc, number: int) -> None:
    """The line is done as so many actions, and one undo takes them back."""
    menu.get_by_role("button", name=line).click()
    anna.shows(before["version"] + number)
    anna.page.locator(".prompt").get_by_role("button", name="Undo").first.click()
    anna.shows(before["version"] + number + 1)
    assert anna.document(before["table"]["id"])["view"] == before["view"]


def test_what_stands_in_the_way_is_done_with_it_and_both_are_taken_back(anna: Visitor) -> None:
    twin = Twin(anna).until(offered("sow", "buy"))
    document = look(anna, twin)
    compound = offer(document, "sow", "buy")
    menu = menu_of(anna, compound)
    # What is at hand comes first and is framed; seed that can be bought is not called impossible.
    expect(menu.locator(".act").first).to_have_class(re.compile(r"\bbest\b"))
    expect(menu.locator(".act").first).to_contain_text("Sow")
    expect(menu.locator(".near", has_text="Sow wheat")).to_have_count(0)
    line = menu.get_by_role("button", name="Buy 1 wheat, then sow")
    cash = document["view"]["seats"][0]["cash"]
    expect(line).to_contain_text(f"cash {cash}, then {cash - 3}")
    done_and_taken_back(anna, menu, "Buy 1 wheat, then sow", document, 2)

    # A regular customer who lacks one thing: that way is framed, letting them down is not.
    twin = Twin(anna).until(offered("deliver", "buy"))
    document = look(anna, twin)
    menu = menu_of(anna, offer(document, "deliver", "buy"))
    lines = menu.locator(".act")
    expect(lines.first).to_have_class(re.compile(r"\bbest\b"))
    expect(lines.first).to_contain_text("then deliver")
    expect(lines.last).to_contain_text("Skip the delivery")
    expect(lines.last).not_to_have_class(re.compile(r"\bbest\b"))
    expect(menu.get_by_role("button", name="Buy 1 cabbage")).to_contain_text(
        re.compile(r".5 in the shop, \+\d for the delivery")
    )
    done_and_taken_back(anna, menu, "Buy 1 cabbage, then deliver", document, 2)


def keeps_a_field(action: Action) -> bool:
    return isinstance(action, Keep) and action.card != NONE and ROW[action.card] == FIELD


def cannot_pay(state: State, action: Action) -> bool:
    asked = pending(state, 0)
    if asked is None or asked.question != PAY or not isinstance(action, Loan):
        return False
    return offered("pay", "sell")(state)


def test_short_of_cash_selling_is_offered_and_then_a_loan_with_its_price(anna: Visitor) -> None:
    twin = Twin(anna).until(offered("buy", "sell"))
    document = look(anna, twin)
    menu = menu_of(anna, offer(document, "buy", "sell"))
    expect(menu).to_contain_text(re.compile(r"\d cash short · you have \d"))
    lines = menu.locator(".act")
    expect(lines.nth(0)).to_contain_text(re.compile("Sell .*, then buy"))
    expect(lines.nth(0)).to_have_class(re.compile(r"\bbest\b"))
    expect(lines.nth(1)).to_contain_text("for good: one space of the path at the end")
    expect(menu).to_contain_text("at the end your 1 would count as 0")

    seed, actions, _ = way_to(2, cannot_pay, keeps_a_field)
    twin = Twin(anna, 2, seed=seed).do(*actions)
    document = look(anna, twin)
    menu = anna.page.get_by_role("dialog", name="Short of cash")  # nothing had to be touched
    line = menu.get_by_role("button", name=re.compile("Sell .*, then pay"))
    number = len(offer(document, "pay", "sell")["actions"])
    line.click()
    anna.shows(document["version"] + number)
