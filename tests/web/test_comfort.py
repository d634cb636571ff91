"""A turn without scrolling on a desk, and a prompt that leaves a phone's screen to the table."""

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, WIDE, Browsers
from .hands import Visitor
from .twin import Twin, asked


def at(visitor: Visitor, twin: Twin) -> None:
    visitor.go(f"t/{twin.id}")
    visitor.shows(twin.version)


def page_height(visitor: Visitor) -> int:
    return int(visitor.page.evaluate("document.documentElement.scrollHeight"))


@pytest.mark.parametrize("players", [1, 4])
def test_late_in_the_game_a_desk_shows_the_whole_turn(anna: Visitor, players: int) -> None:
    twin = Twin(anna, players, seed="a desk")
    for question in ("grid" if players == 1 else "draft", "act"):
        at(anna, twin.until(asked(question, 9)))
        assert page_height(anna) <= WIDE[1], twin.asks


@pytest.mark.parametrize("question", ["sow-home", "draft", "act", "store", "path"])
def test_the_prompt_leaves_a_phone_to_the_table(browsers: Browsers, question: str) -> None:
    anna = browsers.visitor(PHONE)
    at(anna, Twin(anna, 2, seed="a phone").until(asked(question)))
    box = anna.page.locator(".prompt").bounding_box()
    assert box is not None
    assert box["height"] <= PHONE[1] * 0.3  # four rows: where to, what, with what, answers
    assert box["y"] + box["height"] == PHONE[1]
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_cards_that_are_asked_for_come_into_sight_on_a_phone(browsers: Browsers) -> None:
    anna = browsers.visitor(PHONE)
    twin = Twin(anna, 2, seed="a phone").until(asked("sow-home"))
    at(anna, twin)
    anna.page.mouse.wheel(0, 3000)
    expect(anna.page.locator("header")).not_to_be_in_viewport()
    twin.until(asked("draft"))
    expect(anna.page.get_by_role("heading", name="Your hand")).to_be_in_viewport()


def test_the_main_answer_is_always_within_reach(browsers: Browsers) -> None:
    anna = browsers.visitor(PHONE)
    at(anna, Twin(anna, 2, seed="a phone").until(asked("act", 4)))
    expect(anna.button("If I stop now")).to_be_in_viewport(ratio=1)
    anna.page.mouse.wheel(0, 3000)
    expect(anna.button("If I stop now")).to_be_in_viewport(ratio=1)


def test_the_prompt_unfolds_to_all_of_its_answers(browsers: Browsers) -> None:
    anna = browsers.visitor(PHONE)
    at(anna, Twin(anna, 2, seed="a phone").until(asked("act", 4)))
    anna.button("Show all of it").click()
    for answer in anna.page.locator(".prompt .buttons .button").all():
        expect(answer).to_be_in_viewport(ratio=1)
    anna.button("Show less").click()
    expect(anna.button("Show all of it")).to_be_visible()


def test_an_update_leaves_alone_what_it_does_not_change(anna: Visitor) -> None:
    """Things that stay as they are keep their elements: nothing flickers, and focus is kept."""
    twin = Twin(anna, seed="a desk").until(asked("act", 3))
    at(anna, twin)
    anna.page.evaluate(
        """() => {
            window.changes = 0;
            const fields = document.querySelector('[data-own] [data-target^="field:"]');
            new MutationObserver((all) => (window.changes += all.length)).observe(
                fields.closest("section"), {childList: true, subtree: true, characterData: true});
        }"""
    )
    loan = anna.page.locator(".prompt").get_by_role("button", name="Take a loan")
    anna.click(loan)
    assert anna.page.evaluate("changes") == 0
