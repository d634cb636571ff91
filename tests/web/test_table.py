"""At the table: acting, asking why, going back, looking back."""

from pathlib import Path

from playwright.sync_api import expect

from loyang import legal_actions

from .conftest import Browsers
from .hands import Visitor
from .twin import Twin, asked


def begun(visitor: Visitor, seed: str = "a quiet game") -> Twin:
    """A solo game in its first action turn, with nothing bought, at the page."""
    twin = Twin(visitor, seed=seed).do("A sow wheat home", "A done")
    visitor.go(f"t/{twin.id}")
    visitor.shows(twin.version)
    return twin


def test_asking_a_thing_shows_what_it_can_do_with_cost_and_result(anna: Visitor) -> None:
    begun(anna)
    anna.thing("shop:bean").click(button="right")
    menu = anna.page.get_by_role("dialog", name="Shop: Bean")
    expect(menu.get_by_role("button", name="Buy 1 bean")).to_contain_text("6")
    anna.click(menu.get_by_role("button", name="Buy 1 bean"))
    expect(anna.thing("cart:bean")).to_be_visible()


def test_one_touch_does_the_only_thing_possible(anna: Visitor) -> None:
    begun(anna)
    anna.click(anna.thing("shop:pumpkin"))
    expect(anna.thing("cart:pumpkin")).to_be_visible()


def test_what_is_not_possible_says_why_with_the_missing_amount_and_the_rule(anna: Visitor) -> None:
    begun(anna)
    anna.click_through("shop:leek")
    anna.thing("shop:leek").click()
    menu = anna.page.get_by_role("dialog", name="Shop: Leek")
    expect(menu.get_by_label("Not possible now")).to_contain_text("shop")
    expect(menu.get_by_role("link", name="R5.3")).to_be_visible()


def test_steps_can_be_taken_back_and_done_again(anna: Visitor) -> None:
    begun(anna)
    anna.click_through("shop:bean")
    anna.click_through("cart:wheat")
    anna.click(anna.button("Undo"))
    expect(anna.thing("cart:wheat")).to_be_visible()
    anna.click(anna.button("Redo"))
    anna.click(anna.button("Restart turn"))
    expect(anna.thing("cart:bean")).to_have_count(0)


def test_stopping_now_is_shown_before_it_is_done(anna: Visitor) -> None:
    begun(anna)
    anna.click_through("shop:bean")
    anna.button("If I stop now").click()
    papers = anna.page.get_by_role("region", name="If I stop now")
    expect(papers).to_contain_text("Still possible")
    expect(papers).to_contain_text("Left, on space 2")
    expect(anna.page.locator(".prompt")).to_contain_text("1 vegetable spoils")
    expect(anna.button("End turn on 2, 0 left")).to_be_enabled()
    before = anna.version
    anna.page.keyboard.press("Escape")
    expect(papers).to_be_hidden()
    assert anna.version == before


def test_an_action_can_be_typed_and_is_completed(anna: Visitor) -> None:
    begun(anna)
    anna.page.keyboard.press("/")
    anna.page.get_by_label("Type an action").fill("b b")
    anna.page.keyboard.press("Enter")
    expect(anna.thing("cart:bean")).to_be_visible()


def test_a_typed_action_that_is_refused_says_why(anna: Visitor) -> None:
    anna.forgiven = ("422",)
    begun(anna)
    anna.page.keyboard.press("/")
    anna.page.get_by_label("Type an action").fill("sow leek 1")
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_role("alert")).to_contain_text("R")


def test_keys_are_listed_under_the_question_mark(anna: Visitor) -> None:
    begun(anna)
    anna.page.keyboard.press("?")
    expect(anna.page.get_by_role("dialog", name="Keys")).to_contain_text("undo")


def test_the_log_tells_in_sentences_and_leads_to_the_moment(anna: Visitor) -> None:
    begun(anna)
    anna.click_through("shop:bean")
    anna.button("Log").click()
    log = anna.page.get_by_role("dialog", name="Log")
    log.get_by_role("link", name="Anna buys 1 bean for 6 cash.").click()
    expect(anna.page.get_by_role("slider")).to_be_visible()
    assert "at=" in anna.page.url


def test_the_past_can_be_walked_with_keys_and_has_an_address(anna: Visitor) -> None:
    twin = begun(anna)
    anna.click_through("shop:bean")
    anna.go(f"t/{twin.id}?at=999")
    slider = anna.page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "Anna buys 1 bean for 6 cash.")
    anna.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    anna.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    anna.page.reload()
    expect(slider).to_have_value("1")
    anna.page.get_by_role("link", name="Back to the table").click()
    expect(anna.thing("cart:bean")).to_be_visible()


def test_every_card_explains_itself(anna: Visitor) -> None:
    begun(anna)
    anna.button("Card grid").click()
    anna.page.locator('[data-target^="card:"]').first.click()
    menu = anna.page.get_by_role("dialog").first
    expect(menu.get_by_role("link", name="R").first).to_be_visible()


def test_coming_back_tells_what_happened_since(anna: Visitor) -> None:
    twin = Twin(anna, 2, seed="since").until(asked("draft", 2))
    anna.go(f"t/{twin.id}")
    expect(anna.page.locator(".prompt .recap")).to_contain_text("Ben: ")


def test_two_tabs_show_the_same_table(anna: Visitor) -> None:
    twin = begun(anna)
    second = Visitor(anna.page.context.new_page(), anna.url)
    second.go(f"t/{twin.id}")
    second.shows(twin.version)
    anna.page.bring_to_front()
    anna.click_through("shop:bean")
    second.page.bring_to_front()
    expect(second.thing("cart:bean")).to_be_visible()
    assert second.faults == []


def test_a_foreign_seat_can_only_be_watched(browsers: Browsers) -> None:
    anna, carla = browsers.visitor(), browsers.visitor()
    twin = begun(anna)
    carla.go(f"t/{twin.id}")
    carla.sees("Anna is acting.")
    expect(carla.page.locator(".thing.can")).to_have_count(0)
    expect(carla.page.locator(".prompt .button")).to_have_count(0)


GOLDEN = Path(__file__).parent / "table.txt"


def test_the_table_read_aloud_makes_sense(anna: Visitor) -> None:
    """What a screen reader finds: compare with table.txt, and read that file."""
    twin = Twin(anna, seed="read aloud")
    there = asked("act", 3)
    while not there(twin.state):
        twin.do(str(legal_actions(twin.state, 0)[0]))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    heard = anna.page.locator("body").aria_snapshot()
    assert heard + "\n" == GOLDEN.read_text(encoding="utf-8")
