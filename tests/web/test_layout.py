"""What keeps the layout from breaking, at desk and phone size, by day and by night.

No pixels are compared: what is asserted is what a person would complain about, and that the main
parts lie where they have been looked at (regions.py).
"""

import json

import pytest
from playwright.sync_api import expect

from . import regions
from .conftest import WIDE, Browsers
from .hands import Visitor
from .test_access import SCHEMES, Scheme
from .test_scene import DESKS, NARROW, SMALL
from .twin import Twin, asked

LARGE_PHONE = (390, 844)
MOST_SHIFT = 0.05

# Texts of cards and signs that stick out of their own place sideways, or of what clips them or
# of their card in any direction. What lies wholly outside is not shown at all: that is meant.
CLIPPED = """() => {
    const out = [];
    const places = ".card, .sign, .signboard, .plate, .label, .mile, .token";
    const table = document.querySelector(".table");
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode, own = text.parentElement, card = own.closest(places);
        if (!card || !text.data.trim() || own.closest("svg, .unseen, .beneath")) continue;
        if (!own.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNode(text);
        const box = range.getBoundingClientRect();
        for (let each = own; each; each = each === card ? null : each.parentElement) {
            const style = getComputedStyle(each);
            const clips = style.overflowX !== "visible" || each === card;
            if (style.display === "inline" || (!clips && each !== own)) continue;
            const { left, top, right, bottom } = each.getBoundingClientRect();
            const hidden = box.top >= bottom || box.bottom <= top;
            // A line of text is higher than its letters.
            const spare = clips ? 0.3 * parseFloat(getComputedStyle(own).fontSize) : Infinity;
            const tilt = each.closest(".chosen, .on") ? 4 : 1;
            if (hidden && clips) break;
            if (box.left < left - tilt || box.right > right + tilt
                || box.top < top - spare - tilt || box.bottom > bottom + spare + tilt)
                out.push(`${each.className}: ${text.data.trim()}`);
        }
    }
    return out;
}"""

# All that moves from now on. What follows a key or a touch within half a second counts too: the
# browser forgives it, we do not.
WATCH = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
            shifts.push({ value, what: sources.map(({ node }) => node?.className ?? "").join() });
    }).observe({ type: "layout-shift" });
}"""
# Everything that comes has come: letters, cards (one with each frame), what moves, and what is
# measured once it is drawn.
LANDED = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    while (document.querySelector(".draft .slot")) await frame();
    await Promise.all(document.getAnimations().map((each) => each.finished));
    for (let n = 0; n < 2; n++) await frame();
}"""
# A part that is a percent or two further is no fault: fonts are not drawn alike everywhere.
NEAR = 2


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
        anna.page.evaluate(LANDED)
        page = anna.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert page == [width, height]
        assert anna.page.evaluate(CLIPPED) == [], (width, height)


@pytest.mark.parametrize("language", ["de", "ru"])
def test_long_words_fit_their_cards_and_leave_the_yard_in_sight(
    browsers: Browsers, language: str
) -> None:
    anna = browsers.visitor(language=language)
    seated(anna, "light")
    for width, height in (1280, 720), WIDE:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.evaluate(LANDED)
        cash = anna.page.locator(".purse .cash").first.bounding_box()
        asked_for = anna.page.locator(".prompt").bounding_box()
        assert cash
        assert asked_for
        assert cash["y"] + cash["height"] <= asked_for["y"], (width, height)
        assert anna.page.evaluate(CLIPPED) == [], (width, height)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_many_cards_fit_a_phone_and_can_all_be_touched(browsers: Browsers, scheme: Scheme) -> None:
    anna = browsers.visitor(LARGE_PHONE)
    seated(anna, scheme)
    assert anna.page.evaluate(SMALL) == []
    for width, height in NARROW:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.evaluate(LANDED)
        assert anna.page.evaluate("document.documentElement.scrollWidth") == width
        assert anna.page.evaluate(CLIPPED) == [], (width, height)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_nothing_moves_while_something_is_bought_by_keyboard(anna: Visitor, scheme: Scheme) -> None:
    anna.page.emulate_media(color_scheme=scheme)
    twin = Twin(anna, seed="a quiet game").do("A sow wheat home", "A done")
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.page.evaluate(LANDED)
    anna.page.evaluate(WATCH)
    anna.thing("shop:wheat").focus()
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    anna.page.keyboard.press("1")
    anna.moved(str(twin.version))
    total, what = shifted(anna)
    assert total < MOST_SHIFT, what


@pytest.mark.parametrize("size", [WIDE, LARGE_PHONE])
def test_nothing_moves_while_a_neighbour_acts(browsers: Browsers, size: tuple[int, int]) -> None:
    anna = browsers.visitor(size)
    twin = Twin(anna, 2, seed="a scene").until(asked("act", 4, seat=1))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.page.evaluate(LANDED)
    anna.page.evaluate(WATCH)
    before = twin.version
    twin.until(lambda state: twin.version > before + 3 or asked("act")(state))
    anna.shows(twin.version)
    total, what = shifted(anna)
    assert total < MOST_SHIFT, what


@pytest.mark.parametrize("size", [WIDE, LARGE_PHONE])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_nothing_jumps_in_a_round_whose_phases_others_turn(
    browsers: Browsers, size: tuple[int, int], players: int
) -> None:
    """The page is not touched: from one card phase over the action phase to the next."""
    anna = browsers.visitor(size)
    cards = "grid" if players == 1 else "draft"
    twin = Twin(anna, players, seed="a whole round").until(asked(cards, 3))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.page.evaluate(LANDED)
    anna.page.evaluate(WATCH)
    for there in (asked("act", 3), asked(cards, 4)):
        anna.shows(twin.until(there).version)
        anna.page.evaluate(LANDED)
    total, what = shifted(anna)
    assert total < MOST_SHIFT, what


def test_nothing_moves_within_a_phase(anna: Visitor) -> None:
    """Cards are picked and put back, things bought and sold, the end of the turn is looked at."""
    twin = Twin(anna, 2, seed="picture 3", bot="farmer").until(asked("draft", 5))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.page.evaluate(LANDED)
    anna.page.evaluate(WATCH)
    for group in anna.page.locator(".draft .group").all():
        # A field makes room for itself among the others, as it will lie.
        group.locator("button.card:not(.field)").first.click()
    expect(anna.page.locator(".prompt .button.main")).to_contain_text("Take both")
    total, what = shifted(anna)
    assert total < MOST_SHIFT, what

    anna.go(f"t/{twin.until(asked('act', 7)).id}")
    anna.shows(twin.version)
    anna.page.evaluate(LANDED)
    anna.page.evaluate(WATCH)
    anna.button("If I stop now").click()
    for each in (".mile", ".token:not(.keep)"):
        anna.page.locator(each).first.click()
    anna.button("Back to my turn").click()
    expect(anna.thing("shop:bean")).to_be_visible()
    total, what = shifted(anna)
    assert total < MOST_SHIFT, what


@pytest.mark.first
def test_the_main_parts_lie_where_they_were_looked_at(browsers: Browsers) -> None:
    stored: regions.Boxes = json.loads(regions.STORED.read_text(encoding="utf-8"))
    found = regions.found(browsers)
    assert found.keys() == stored.keys()
    for state, boxes in found.items():
        assert boxes.keys() == stored[state].keys(), state
        for name, box in boxes.items():
            assert box == pytest.approx(stored[state][name], abs=NEAR), (state, name)
