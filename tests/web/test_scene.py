"""The table as a scene: everything in its place, nothing cut off, nothing too small to touch."""

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, Browsers
from .hands import Visitor
from .test_access import CUT
from .twin import Twin, asked

# Prices on the path that lie under a sign.
COVERED = """() => {
    const box = (each) => each.getBoundingClientRect();
    const signs = [...document.querySelectorAll(".part h2, .part h2 + span")].map(box);
    return [...document.querySelectorAll(".sky .price")].filter((price) => signs.some((sign) => {
        const { left, right, top, bottom } = box(price);
        return left < sign.right && right > sign.left && top < sign.bottom && bottom > sign.top;
    })).length;
}"""
# Figures on the path that lie under its sign.
HIDDEN = """() => {
    const box = (each) => each.getBoundingClientRect();
    const signs = [...document.querySelectorAll("#part-path h2, #part-path h2 + span")].map(box);
    return [...document.querySelectorAll(".sky .figure")].map(box).filter((figure) =>
        signs.some((sign) => figure.left < sign.right && figure.top < sign.bottom)).length;
}"""
BENS = "Ben\N{RIGHT SINGLE QUOTATION MARK}s farm"
DESKS = [(1280, 720), (1366, 768), (1400, 900), (1920, 1080), (2560, 1440)]
NARROW = [(360, 740), (390, 844), (820, 1180), (1100, 800)]


def seated(visitor: Visitor, players: int = 2, question: str = "act", round: int = 5) -> Twin:
    """Somewhere in the middle of a game, at the page."""
    twin = Twin(visitor, players, seed="a scene").until(asked(question, round))
    visitor.go(f"t/{twin.id}")
    visitor.shows(twin.version)
    return twin


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_turn_at_a_desk_needs_no_scrolling_at_any_size(anna: Visitor, players: int) -> None:
    for question in ("grid" if players == 1 else "draft", "act", "end"):
        if question == "end":
            anna.button("If I stop now").click()
            expect(anna.page.locator(".stop")).to_be_visible()
        else:
            seated(anna, players, question)
        for width, height in DESKS:
            anna.page.set_viewport_size({"width": width, "height": height})
            page = anna.page.evaluate(
                "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
            )
            assert page == [width, height], question
            assert anna.page.evaluate(COVERED) == 0, (width, height)


@pytest.mark.parametrize("language", ["en", "de", "it", "ru"])
def test_whoever_has_not_walked_far_is_not_hidden_by_the_sign_of_the_path(
    browsers: Browsers, language: str
) -> None:
    anna = browsers.visitor(language=language)
    seated(anna, round=1)
    assert anna.page.evaluate(HIDDEN) == 0
    anna.page.keyboard.press("e")
    expect(anna.page.locator(".stop")).to_be_visible()
    assert anna.page.evaluate(HIDDEN) == 0


def test_the_path_lies_below_the_boards_of_three_others_on_a_tablet(anna: Visitor) -> None:
    seated(anna, 4)
    anna.page.set_viewport_size({"width": 820, "height": 1180})
    boards = anna.page.locator(".others").bounding_box()
    stone = anna.page.locator(".stone.here").bounding_box()
    fields = anna.page.locator("#part-fields").bounding_box()
    assert boards
    assert stone
    assert fields
    assert boards["y"] + boards["height"] < stone["y"] < fields["y"]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_narrow_screens_never_scroll_sideways(anna: Visitor, players: int) -> None:
    seated(anna, players)
    for width, height in NARROW:
        anna.page.set_viewport_size({"width": width, "height": height})
        assert anna.page.evaluate("document.documentElement.scrollWidth") == width


def test_a_neighbours_farm_is_visited_and_left_again(anna: Visitor) -> None:
    seated(anna)
    anna.page.get_by_role("group", name="The other players").get_by_role("button").click()
    expect(anna.page.get_by_role("heading", name=BENS)).to_be_visible()
    anna.button("My farm").click()
    expect(anna.page.get_by_role("region", name="Your farm")).to_be_visible()
    anna.page.get_by_role("group", name="The other players").get_by_role("button").click()
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("region", name="Your farm")).to_be_visible()


def test_bug_3_the_opponents_tiles_do_not_act_on_me(anna: Visitor) -> None:
    seated(anna)
    mine = "cash", "store", "path", "shop:bean"
    for target in mine:
        expect(anna.page.locator(f'main [data-target="{target}"]')).to_have_count(1)
    anna.page.get_by_role("group", name="The other players").get_by_role("button").click()
    expect(anna.page.get_by_role("heading", name=BENS)).to_be_visible()
    expect(anna.page.locator("main").get_by_role("heading", name="Shop")).to_be_visible()
    for target in mine:
        expect(anna.page.locator(f'main [data-target="{target}"]')).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de", "it", "ru"])
def test_bug_10_no_text_of_the_table_is_clipped(browsers: Browsers, language: str) -> None:
    anna = browsers.visitor(language=language)
    seated(anna)
    assert anna.page.evaluate(CUT) == []
    anna.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert anna.page.evaluate(CUT) == []


SMALL = """() => [...document.querySelectorAll(".table button, .table a")]
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 44 || box.height < 44))
    .map(([each, box]) => `${each.textContent.trim()}: ${box.width} x ${box.height}`)"""


@pytest.mark.parametrize(("players", "question"), [(1, "act"), (2, "act"), (2, "draft")])
def test_bug_13_everything_that_can_be_touched_on_a_phone_is_large_enough(
    browsers: Browsers, players: int, question: str
) -> None:
    anna = browsers.visitor(PHONE)
    seated(anna, players, question)
    assert anna.page.evaluate(SMALL) == []
