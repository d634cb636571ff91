"""Playable by everyone: phone, keyboard, screen reader, every language, both themes."""

import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import PHONE, WIDE, Browsers
from .hands import PERSON, Doc, Visitor
from .twin import Twin, asked, over

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def violations(page: Page, within: str) -> list[str]:
    """What axe finds wrong with that part of the page."""
    found: Any = Axe().run(
        page, context=within, options={"runOnly": WCAG, "resultTypes": ["violations"]}
    )
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found.response["violations"]
        for node in each["nodes"][:3]
    ]


def faults(
    visitor: Visitor, size: tuple[int, int], scheme: Scheme, within: str = "html"
) -> list[str]:
    """What is wrong with the page at that width and in that theme."""
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)
    expect(page.locator(f"html[data-theme={scheme}]")).to_be_attached()
    width = page.evaluate("document.documentElement.scrollWidth")
    found = violations(page, within)
    return found if width <= size[0] else [f"{width} pixels wide", *found]


@pytest.mark.parametrize("path", ["", "rules", "help", "cards", "today", "book", "t/nowhere"])
def test_the_pages_are_accessible_and_fit(anna: Visitor, path: str) -> None:
    anna.forgiven = ("404",)
    anna.go(path)
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    if path == "rules":
        expect(anna.page.locator("#R5\\.1")).to_be_attached()
    assert faults(anna, WIDE, "light") == []
    assert faults(anna, PHONE, "dark") == []


# Every kind of page that a game shows, in the order in which it comes.
MOMENTS = {
    1: [asked("sow-home"), asked("grid", 4), asked("act", 4), over],
    2: [asked("draft", 3), over],
}


@pytest.mark.parametrize("players", [1, 2])
def test_the_table_is_accessible_and_fits_in_every_phase(anna: Visitor, players: int) -> None:
    twin = Twin(anna, players, seed="access")
    for number, moment in enumerate(MOMENTS[players]):
        twin.until(moment)
        anna.go(f"t/{twin.id}")
        anna.shows(twin.version)
        # Each theme at one width, by turns: colours do not depend on the width.
        for size, scheme in zip((WIDE, PHONE), SCHEMES[:: 1 if number % 2 else -1], strict=True):
            assert faults(anna, size, scheme) == [], twin.asks


def open_lobby(anna: Visitor) -> None:
    table = anna.new_table(PERSON, {"kind": "human"}, {"kind": "open"})["id"]
    anna.go(f"t/{table}")
    anna.sees("Before the game")


def open_hand_over(anna: Visitor) -> None:
    table = anna.new_table(PERSON, {**PERSON, "name": "Ben"})["id"]
    anna.go(f"t/{table}")
    anna.sees("your turn!")


def open_replay(anna: Visitor) -> None:
    twin = Twin(anna, 2, seed="access").until(asked("act", 2))
    anna.go(f"t/{twin.id}?at={twin.version - 3}")
    expect(anna.page.locator("[data-own]").first).to_be_visible()


@pytest.mark.parametrize("opened", [open_lobby, open_hand_over, open_replay])
def test_what_is_around_the_game_is_accessible_and_fits(
    anna: Visitor, opened: Callable[[Visitor], None]
) -> None:
    opened(anna)
    assert faults(anna, WIDE, "light") == []
    assert faults(anna, PHONE, "dark") == []


@pytest.mark.first
def test_what_opens_over_the_table_is_accessible_and_fits(anna: Visitor) -> None:
    twin = Twin(anna, 2, seed="access").until(asked("act", 2))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    for size, scheme in zip((WIDE, PHONE), SCHEMES, strict=True):
        anna.page.set_viewport_size({"width": size[0], "height": size[1]})
        for name in ("Log", "Chat", "Menu", "Shop: Bean", "Keys"):
            if name == "Shop: Bean":
                anna.thing("shop:bean").click()
            elif name == "Keys":
                anna.page.keyboard.press("?")
            elif name in ("Log", "Chat") and size == PHONE:
                anna.button("Menu").click()
                anna.page.get_by_role("dialog", name="Menu").get_by_role(
                    "button", name=name, exact=True
                ).click()
            else:
                anna.button(name).first.click()
            expect(anna.page.get_by_role("dialog", name=name)).to_be_visible()
            assert faults(anna, size, scheme, within="[role=dialog]") == [], name
            anna.page.keyboard.press("Escape")
            expect(anna.page.get_by_role("dialog")).to_have_count(0)
        anna.button("If I stop now").click()
        expect(anna.page.get_by_role("region", name="If I stop now")).to_be_visible()
        assert faults(anna, size, scheme, within=".scene") == []
        anna.button("Back to my turn").click()


# Texts that are cut off: what is hidden from the eye on purpose does not count.
CUT = """() => [...document.querySelectorAll("main *, header *, .prompt *")].filter((each) => {
    const style = getComputedStyle(each);
    if (style.overflowX === "visible" || style.overflowX === "auto" || each.closest(".unseen, svg"))
        return false;
    if (style.clipPath !== "none" || !each.textContent.trim()) return false;
    // What ends in dots is told whole by its title.
    if (style.textOverflow === "ellipsis" && each.closest("[title]")) return false;
    return each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
}).map((each) => `${each.className}: ${each.textContent.trim().slice(0, 40)}`)"""


@pytest.mark.parametrize("way", ["zoom", "text"])
def test_at_twice_the_size_everything_fits_and_nothing_is_cut_off(anna: Visitor, way: str) -> None:
    twin = Twin(anna, 2, seed="access").until(asked("act", 2))
    width, height = WIDE
    if way == "zoom":  # to the page, zooming in is a smaller window
        width, height = width // 2, height // 2
        anna.page.set_viewport_size({"width": width, "height": height})
    for path in ("", "help", "rules", f"t/{twin.id}"):
        anna.go(path)
        expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
        if way == "text":
            anna.page.evaluate("document.documentElement.style.fontSize = '200%'")
        wide = anna.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{path} is {wide} pixels wide"
        assert anna.page.evaluate(CUT) == [], path


# What sets something apart where the reader's own few colours are forced: its edge.
EDGE = """(each) => {
    const { outlineStyle, outlineColor, borderTopStyle, borderTopColor } = getComputedStyle(each);
    return [outlineStyle, outlineColor, borderTopStyle, borderTopColor].join(" ");
}"""


def test_in_forced_colours_what_can_be_touched_or_is_chosen_has_an_edge(anna: Visitor) -> None:
    twin = Twin(anna, 2, seed="picture 3", bot="farmer").until(asked("draft", 5))
    anna.page.emulate_media(forced_colors="active")
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    card = anna.page.locator(".draft .group").nth(1).locator("button.card").first
    loose = card.evaluate(EDGE)
    assert "solid" in loose
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert card.evaluate(EDGE) != loose
    anna.go(f"t/{twin.until(asked('act', 7)).id}")
    anna.shows(twin.version)
    touched, idle = anna.page.locator(".thing.can"), anna.page.locator(".thing:not(.can)")
    assert {each.evaluate(EDGE) for each in touched.all()}.isdisjoint(
        each.evaluate(EDGE) for each in idle.all()
    )
    anna.button("If I stop now").click()
    kept, spoilt = anna.page.locator(".token.keep"), anna.page.locator(".token:not(.keep)")
    assert kept.first.evaluate(EDGE) != spoilt.first.evaluate(EDGE)
    anna.page.emulate_media(forced_colors="none")


CHIMES = """() => {
    window.chimes = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.chimes += 1;
        return create.call(this);
    };
}"""


def test_sounds_are_off_until_they_are_switched_on(anna: Visitor) -> None:
    twin = Twin(anna, 2, seed="sounds").until(asked("draft", seat=1))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.page.evaluate(CHIMES)
    twin.until(asked("draft"))
    anna.shows(twin.version)
    assert anna.page.evaluate("chimes") == 0
    anna.button("Menu").click()
    sounds = anna.page.get_by_label("Sounds")
    expect(sounds).not_to_be_checked()
    sounds.check()
    twin.until(asked("draft", seat=1))
    anna.shows(twin.version)
    anna.page.evaluate("chimes = 0")
    twin.until(asked("draft"))  # her turn is rung in; the other's card only rustles
    anna.page.wait_for_function("() => chimes > 0")


# What is the same in every language: names, figures, signs, the notation, and languages themselves.
PLAIN = re.compile(
    r"^[\W\d_]*$|^(Anna|Ben|Loyang|novice|[A-D]|[SRC]\d+|R\d+\.\d+|K7Q2-M9XD|English|Deutsch|Italiano|Русский"
    r"|n|u|t|r|e|l|h|Esc|1-9)$"
)

TEXTS = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode;
        const apart = "script, noscript, code, .rules dl, .rules h2, .lead";
        if (node.parentElement.closest(apart)) continue;
        const text = node.textContent.trim();
        // a sentence with a link inside is several nodes: it counts as a whole
        if (text) found.push(node.parentElement.textContent.includes("⟦") ? "⟦" : text);
    }
    for (const name of ["aria-label", "title", "placeholder"])
        for (const each of document.querySelectorAll(`[${name}]`))
            found.push(each.getAttribute(name));
    return found;
}"""


def untranslated(page: Page) -> list[str]:
    """Texts that did not come from the catalogues: those carry brackets in the pseudo-language."""
    texts: list[str] = page.evaluate(TEXTS)
    return [text for text in texts if "⟦" not in text and "⟧" not in text and not PLAIN.match(text)]


def test_no_text_bypasses_the_catalogues(browsers: Browsers) -> None:
    anna = browsers.visitor(language="xx")
    for path in ("", "rules", "help", "cards"):
        anna.go(path)
        expect(anna.page.get_by_role("heading", level=1).first).to_be_visible()
        assert untranslated(anna.page) == []
    twin = Twin(anna, 2, seed="words")
    for moment in (asked("draft", 3), asked("act", 3), over):
        twin.until(moment)
        anna.go(f"t/{twin.id}")
        anna.shows(twin.version)
        anna.page.keyboard.press("l")
        expect(anna.page.get_by_role("dialog")).to_be_visible()
        assert untranslated(anna.page) == [], twin.asks
        anna.page.keyboard.press("Escape")
    for target in ("cash", "cart:", "store", "field:A:", "shop:", "path", "card:R", "card:C"):
        thing = anna.page.locator(f'[data-own] [data-target^="{target}"]:visible')
        if thing.count():
            thing.first.click()
            anna.answered()
            assert untranslated(anna.page) == [], target
            anna.page.keyboard.press("Escape")


def press_on(anna: Visitor, document: Doc, sober: bool) -> None:
    """Answer what is asked, with keys; who is sober takes and sows nothing more."""
    question, keys = document["asked"][0]["question"], anna.page.keyboard
    if question == "grid" and not sober:
        card = anna.page.locator(".market .card:focus")
        while not card.count():
            keys.press("n")  # to the next card that can be had
        keys.press("Enter")  # it is picked
        keys.press("1")  # and taken
    elif question == "act" and not sober and document["options"][0]["type"] == "sow":
        field = anna.page.locator('[data-target^="field"]:focus')
        while not field.count():
            keys.press("n")
        keys.press("Enter")  # sown, or asked which
        anna.answered()
        if anna.page.locator(".menu").count():
            keys.press("1")
    elif question == "act":
        if not anna.page.locator(".stop").is_visible():
            keys.press("e")
            expect(anna.page.locator(".stop")).to_be_visible()
        keys.press("1")
    else:
        keys.press("1")


@pytest.mark.first
def test_a_whole_solo_game_by_keyboard_alone(anna: Visitor) -> None:
    table = anna.new_table(PERSON, seed="keys")["id"]
    anna.go(f"t/{table}")
    document = anna.document(table)
    while document["table"]["status"] == "playing":
        anna.shows(document["version"])
        press_on(anna, document, sober=document["version"] > 12)
        anna.moved(str(document["version"]))
        document = anna.document(table)
    anna.sees("You reached space")


def test_the_choice_of_language_and_theme_stays(anna: Visitor) -> None:
    anna.go("")
    anna.button("Settings").click()
    anna.page.get_by_label("Language").select_option("de")
    anna.page.get_by_label("Farben").select_option("dark")
    anna.page.reload()
    expect(anna.page.get_by_role("heading", name="Neues Spiel")).to_be_visible()
    assert anna.page.locator("html").get_attribute("data-theme") == "dark"
