"""What keeps the layout from breaking, at desk and phone size, by day and by night.

No picture is compared with another: what is asserted is what a person would complain about.
"""

import pytest
from playwright.sync_api import expect

from .conftest import Browsers
from .hands import Visitor
from .test_access import SCHEMES, Scheme
from .test_scene import DESKS, NARROW, SMALL
from .twin import Twin, asked

LARGE_PHONE = (390, 844)
MOST_SHIFT = 0.05

# Texts that are wider than their place in a card or a sign. (A button's room for a finger may be.)
CLIPPED = """() => [...document.querySelectorAll(".card *, .sign *, .signboard *, .plate, .label")]
    .filter((each) => each.checkVisibility() && !each.closest("svg, .unseen"))
    .filter((each) => getComputedStyle(each).display !== "inline")
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .flatMap((each) => [...each.childNodes].map((node) => [each, node]))
    .filter(([each, text]) => {
        if (text.nodeType !== Node.TEXT_NODE || !text.data.trim()) return false;
        const range = document.createRange();
        range.selectNode(text);
        return range.getBoundingClientRect().right > each.getBoundingClientRect().right + 1;
    })
    .map(([each, text]) => `${each.className}: ${text.data.trim()}`)"""

# All that moves from now on. What follows a key or a touch within half a second counts too: the
# browser forgives it, we do not.
WATCH = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
            shifts.push({ value, what: sources.map(({ node }) => node?.className ?? "").join() });
    }).observe({ type: "layout-shift" });
}"""


def shifted(visitor: Visitor) -> tuple[float, list[str]]:
    """How much has moved, and what."""
    visitor.page.evaluate("new Promise(requestAnimationFrame)")
    found = visitor.page.evaluate("shifts")
    return sum(each["value"] for each in found), [each["what"] for each in found]


def seated(visitor: Visitor, scheme: Scheme, players: int = 2) -> Twin:
    """A rich farm in the middle of a game, in that theme."""
    twin = Twin(visitor, players, seed="picture 7").until(asked("act", 7))
    visitor.page.emulate_media(color_scheme=scheme)
    visitor.go(f"t/{twin.id}")
    visitor.shows(twin.version)
    expect(visitor.page.locator(f"html[data-theme={scheme}]")).to_be_attached()
    return twin


@pytest.mark.parametrize("scheme", SCHEMES)
def test_many_cards_fit_a_desk_without_scrolling_or_clipping(anna: Visitor, scheme: Scheme) -> None:
    seated(anna, scheme)
    for width, height in DESKS:
        anna.page.set_viewport_size({"width": width, "height": height})
        page = anna.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert page == [width, height]
        assert anna.page.evaluate(CLIPPED) == [], (width, height)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_many_cards_fit_a_phone_and_can_all_be_touched(browsers: Browsers, scheme: Scheme) -> None:
    anna = browsers.visitor(LARGE_PHONE)
    seated(anna, scheme)
    assert anna.page.evaluate(SMALL) == []
    for width, height in NARROW:
        anna.page.set_viewport_size({"width": width, "height": height})
        assert anna.page.evaluate("document.documentElement.scrollWidth") == width
        assert anna.page.evaluate(CLIPPED) == [], (width, height)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_nothing_moves_while_something_is_bought_by_keyboard(anna: Visitor, scheme: Scheme) -> None:
    anna.page.emulate_media(color_scheme=scheme)
    twin = Twin(anna, seed="a quiet game").do("A sow wheat home", "A done")
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.page.evaluate(WATCH)
    anna.thing("shop:bean").focus()
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    anna.page.keyboard.press("1")
    anna.moved(str(twin.version))
    total, what = shifted(anna)
    assert total < MOST_SHIFT, what


@pytest.mark.parametrize("size", [DESKS[0], LARGE_PHONE])
def test_nothing_moves_while_a_neighbour_acts(browsers: Browsers, size: tuple[int, int]) -> None:
    anna = browsers.visitor(size)
    twin = Twin(anna, 2, seed="a scene").until(asked("act", 4, seat=1))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.page.evaluate(WATCH)
    before = twin.version
    twin.until(lambda state: twin.version > before + 3 or asked("act")(state))
    anna.shows(twin.version)
    total, what = shifted(anna)
    assert total < MOST_SHIFT, what
