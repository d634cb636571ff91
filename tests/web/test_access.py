"""Playable by everyone: phone, keyboard, screen reader, every language, both themes."""

import re
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import WIDE, Browsers
from .hands import PERSON, Visitor
from .twin import Twin, asked, over

PHONE = (360, 740)
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is."""
    found: Any = Axe().run(page, options={"runOnly": WCAG, "resultTypes": ["violations"]})
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found.response["violations"]
        for node in each["nodes"][:3]
    ]


def faults(visitor: Visitor, size: tuple[int, int], scheme: Scheme) -> list[str]:
    """What is wrong with the page at that width and in that theme."""
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)
    expect(page.locator(f"html[data-theme={scheme}]")).to_be_attached()
    width = page.evaluate("document.documentElement.scrollWidth")
    found = violations(page)
    return found if width <= size[0] else [f"{width} pixels wide", *found]


@pytest.mark.parametrize("path", ["", "rules", "help", "t/nowhere"])
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
    1: [asked("sow-home"), asked("grid", 4), asked("act", 4), asked("path", 5), over],
    2: [asked("draft", 3), asked("act", 3), over],
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


# What is the same in every language: names, figures, signs, the notation, and languages themselves.
PLAIN = re.compile(
    r"^[\W\d_]*$|^(Anna|Loyang|novice|[A-D]|[SRC]\d+|R\d+\.\d+|K7Q2-M9XD|English|Deutsch|Italiano|Русский"
    r"|n|u|t|r|e|l|Esc|1-9)$"
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
    for path in ("", "rules", "help"):
        anna.go(path)
        expect(anna.page.get_by_role("heading", level=1).first).to_be_visible()
        assert untranslated(anna.page) == []
    twin = Twin(anna, 2, seed="words")
    for moment in (asked("draft", 3), asked("act", 3), over):
        twin.until(moment)
        anna.go(f"t/{twin.id}")
        anna.shows(twin.version)
        for thing in anna.page.locator(".thing:visible").all()[:12]:
            thing.click()
            assert untranslated(anna.page) == [], twin.asks
            anna.page.keyboard.press("Escape")
        anna.page.keyboard.press("l")
        assert untranslated(anna.page) == [], twin.asks


@pytest.mark.parametrize(
    ("locale", "word"),
    [("en-GB", "New game"), ("de-AT", "Neues Spiel"), ("it-IT", "Nuova"), ("ru-RU", "Новая")],
)
def test_the_language_follows_the_browser(browsers: Browsers, locale: str, word: str) -> None:
    anna = browsers.visitor(locale=locale)
    anna.go("")
    expect(anna.page.get_by_role("heading", level=2).filter(has_text=word)).to_be_visible()
    assert anna.page.locator("html").get_attribute("lang") == locale[:2]


def test_a_whole_solo_game_by_keyboard_alone(anna: Visitor) -> None:
    table = anna.new_table(PERSON, seed="keys")["id"]
    anna.go(f"t/{table}")
    document = anna.look(table)
    bought = 0
    while document["table"]["status"] == "playing":
        question = document["asked"][0]["question"]
        before = anna.version
        if question == "grid" and bought < 3:
            bought += 1
            anna.page.keyboard.press("n")  # to the next card that can be had
            anna.page.keyboard.press("Enter")  # its menu
            anna.page.keyboard.press("Enter")  # its first entry
        elif question == "act" and document["options"][0]["type"] == "sow":
            while not anna.page.evaluate(
                "document.activeElement?.dataset.target?.startsWith('field')"
            ):
                anna.page.keyboard.press("n")
            anna.page.keyboard.press("Enter")
            anna.page.keyboard.press("1")
        elif question == "act":
            if not anna.page.locator(".stop").is_visible():
                anna.page.keyboard.press("e")
            anna.page.keyboard.press("1")
        else:
            anna.page.keyboard.press("1")
        expect(anna.page.locator(".table")).not_to_have_attribute("data-version", before)
        document = anna.look(table)
    anna.sees("You reached space")


def test_the_choice_of_language_and_theme_stays(anna: Visitor) -> None:
    anna.go("")
    anna.button("Settings").click()
    anna.page.get_by_label("Language").select_option("de")
    anna.page.get_by_label("Farben").select_option("dark")
    anna.page.reload()
    expect(anna.page.get_by_role("heading", name="Neues Spiel")).to_be_visible()
    assert anna.page.locator("html").get_attribute("data-theme") == "dark"
