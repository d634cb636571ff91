"""Playable by everyone: phone, keyboard, screen reader, every language, both themes."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Browsers
from .hands import PERSON, Doc, Visitor, bot

PHONE = (360, 740)


def violations(page: Page) -> list[str]:
    found: Any = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]})
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found.response["violations"]
        for node in each["nodes"][:3]
    ]


def played_on(visitor: Visitor, table: str, until: Callable[[Doc], bool]) -> Doc:
    """A bot plays for Anna until something is the case; then she plays again."""
    visitor.tell("PUT", f"tables/{table}/seats/0/bot", {"bot": "novice"})
    document = visitor.document(table)
    while not until(document["view"]):
        document = visitor.document(table)
    if document["table"]["status"] == "over":
        return document
    visitor.tell("DELETE", f"tables/{table}/seats/0/bot")
    document = visitor.document(table)
    while document["table"]["status"] == "playing" and document["asked"][0]["seat"] != 0:
        document = visitor.document(table)
    return document


def reached(phase: str, round: int) -> Callable[[Doc], bool]:
    """Whether the game is in that phase of that round or a later one, or over."""

    def there(view: Doc) -> bool:
        return bool(view["phase"] == "over" or (view["phase"] == phase and view["round"] >= round))

    return there


@pytest.mark.parametrize("path", ["", "rules", "help", "t/nowhere"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_accessible_and_fit_a_phone(
    browsers: Browsers, path: str, scheme: str
) -> None:
    anna = browsers.visitor(PHONE, scheme=scheme)
    anna.forgiven = ("404",)
    anna.go(path)
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    if path == "rules":
        expect(anna.page.locator("#R5\\.1")).to_be_attached()
    assert violations(anna.page) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_is_accessible_in_every_phase(
    browsers: Browsers, players: int, scheme: str
) -> None:
    anna = browsers.visitor(scheme=scheme)
    table = anna.new_table(PERSON, *[bot()] * (players - 1), seed="access")["id"]
    for phase in ("setup", "card", "action", "over"):
        document = played_on(anna, table, reached(phase, 0 if phase == "setup" else 4))
        for size in ((1400, 900), PHONE):
            anna.page.set_viewport_size({"width": size[0], "height": size[1]})
            anna.go(f"t/{table}")
            expect(anna.page.locator(".table")).to_be_visible()
            assert violations(anna.page) == [], document["view"]["phase"]
            width = anna.page.evaluate("document.documentElement.scrollWidth")
            assert width <= size[0], f"{document['view']['phase']} is {width} wide"


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
    table = anna.new_table(PERSON, bot(), seed="words")["id"]
    for phase in ("card", "action", "over"):
        played_on(anna, table, reached(phase, 3))
        anna.go(f"t/{table}")
        expect(anna.page.locator(".table")).to_be_visible()
        for thing in anna.page.locator(".thing:visible").all()[:12]:
            thing.click()
            assert untranslated(anna.page) == [], phase
            anna.page.keyboard.press("Escape")
        anna.page.keyboard.press("l")
        assert untranslated(anna.page) == [], phase


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
