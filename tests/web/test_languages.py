"""Every folder of messages is a language of the page, and what is said fits the sentence."""

import pytest
from playwright.sync_api import Browser, expect

from loyang import State
from loyang.engine.actions import Action, Take
from loyang.engine.cards import CARD_NAMES, HELPER, ROW
from tests.test_words import LANGUAGES, catalogue

from .conftest import Browsers, Server
from .hands import Visitor
from .twin import Twin, way_to


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_follows_the_browser(browsers: Browsers, language: str) -> None:
    anna = browsers.visitor(locale=f"{language}-{language.upper()}")
    anna.go("")
    words = catalogue(language)
    expect(anna.page.get_by_role("heading", name=words["home.new"])).to_be_visible()
    assert anna.page.locator("html").get_attribute("lang") == language
    told = anna.page.locator("meta[name=description]").get_attribute("content")
    assert told == words["page.description"]


def test_every_language_can_be_chosen_by_its_own_name(anna: Visitor) -> None:
    anna.go("")
    anna.button("Settings").click()
    offered = anna.page.get_by_label("Language").locator("option")
    assert set(offered.all_inner_texts()) == {
        catalogue(each)["language.name"] for each in LANGUAGES
    }


def test_without_scripts_the_page_says_so_in_every_language(
    browser: Browser, server: Server
) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(server.url)
        for language in LANGUAGES:
            expect(page.locator(f"noscript p[lang={language}]")).to_have_text(
                catalogue(language)["noscript"]
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_shows_players_the_rules(browsers: Browsers, language: str) -> None:
    anna = browsers.visitor(locale=f"{language}-{language.upper()}")
    anna.go("rules")
    expect(anna.page.locator("#R9\\.3")).to_be_attached()
    text = anna.page.locator("main").inner_text()
    assert "src/" not in text
    assert "R10" not in text
    assert "<!--" not in text
    addresses = [link.get_attribute("href") or "" for link in anna.page.locator("main a").all()]
    assert all("rules#R" in address for address in addresses)


def test_a_card_that_was_taken_is_named_in_its_case(browsers: Browsers) -> None:
    """Not "Du nimmst Hochstapler"."""
    seed, lines, taken = way_to(2, takes_a_helper, lambda action: False)
    anna = browsers.visitor(locale="de-DE")
    twin = Twin(anna, 2, seed=seed).do(*lines, taken)
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    card = taken.split()[-1].rstrip("123")
    named = catalogue("de")[f"card.helper.{card}.acc"]
    expect(anna.page.locator(".prompt .asks")).to_contain_text(f"Du nimmst {named}.")


def takes_a_helper(state: State, action: Action) -> bool:
    return (
        isinstance(action, Take)
        and action.seat == 0
        and ROW[action.card] == HELPER
        and CARD_NAMES[action.card] != "foreman"
    )
