"""Picking things up and putting them down: with a mouse, a finger, keys."""

from playwright.sync_api import Locator, expect

from .conftest import Browsers
from .hands import Doc, Visitor
from .twin import Twin, asked


def at_turn(visitor: Visitor, seed: str = "hands", round: int = 3) -> Twin:
    """An action turn with something on the cart, at the page."""
    twin = Twin(visitor, seed=seed, bot="farmer").until(asked("act", round))
    visitor.go(f"t/{twin.id}")
    visitor.shows(twin.version)
    return twin


def middle(what: Locator) -> tuple[float, float]:
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(visitor: Visitor, thing: str, to: str) -> Locator:
    """Pick a thing up with the mouse and hold it over a place."""
    mouse = visitor.page.mouse
    x, y = middle(visitor.thing(thing))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 10, y - 10)
    place = visitor.page.locator(f'.drop[data-to="{to}"]')
    mouse.move(*middle(place), steps=4)
    return place


def prompt(visitor: Visitor) -> Locator:
    return visitor.page.locator(".prompt .asks")


def test_a_vegetable_is_carried_and_the_place_says_what_letting_go_does(anna: Visitor) -> None:
    twin = at_turn(anna)
    document = anna.document(twin.id)
    field = next(each["move"]["to"] for each in document["options"] if each["type"] == "sow")
    place = carry(anna, "cart:wheat", field)
    expect(place).to_contain_text("sow: ")
    expect(prompt(anna)).to_contain_text("Wheat in your hand. Let go: sow ")
    anna.page.screenshot(path="/tmp/hands-drag.png")
    before = anna.version
    anna.page.mouse.up()
    anna.moved(before)
    expect(anna.page.locator(".drop")).to_have_count(0)
    anna.page.screenshot(path="/tmp/hands-after.png")
    anna.thing("cart:pumpkin").click()
    anna.page.screenshot(path="/tmp/hands-tap.png")
