"""At the table: acting, asking why, going back, looking back."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .conftest import Browsers, Server
from .hands import PERSON, Visitor, bot


def begun(visitor: Visitor, seed: str = "a quiet game") -> str:
    """A solo game in its first action turn, with nothing bought."""
    table: str = visitor.new_table(PERSON, seed=seed)["id"]
    for line in ("A sow wheat home", "A done"):
        version = visitor.document(table)["version"]
        visitor.tell("POST", f"tables/{table}/actions", {"version": version, "action": line})
    visitor.go(f"t/{table}")
    expect(visitor.page.locator(".table")).to_be_visible()
    return table


def test_touching_a_thing_shows_what_it_can_do_with_cost_and_result(anna: Visitor) -> None:
    begun(anna)
    anna.thing("shop:bean").click()
    menu = anna.page.get_by_role("dialog", name="Shop: Bean")
    expect(menu.get_by_role("button", name="Buy 1 bean")).to_contain_text("6")
    anna.click(menu.get_by_role("button", name="Buy 1 bean"))
    expect(anna.thing("cart:bean")).to_be_visible()


def test_touching_twice_does_the_only_thing_possible(anna: Visitor) -> None:
    begun(anna)
    anna.thing("shop:pumpkin").click()
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
    panel = anna.page.get_by_role("dialog", name="If I stop now")
    expect(panel).to_contain_text("Still possible")
    expect(panel).to_contain_text("to 2 for 1")
    anna.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_an_action_can_be_typed_and_is_completed(anna: Visitor) -> None:
    begun(anna)
    anna.page.keyboard.press("/")
    anna.page.get_by_label("Type an action").fill("b b")
    before = anna.version
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".table")).not_to_have_attribute("data-version", before)
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
    table = begun(anna)
    anna.click_through("shop:bean")
    anna.go(f"t/{table}?at=999")
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
    table = anna.new_table(PERSON, bot(), seed="since")["id"]
    anna.go(f"t/{table}")
    document = anna.look(table)
    while not any(each["seat"] == 0 for each in document["asked"]):
        document = anna.look(table)
    anna.answer()
    document = anna.look(table)
    while not any(each["seat"] == 0 for each in document["asked"]):
        document = anna.look(table)
    anna.page.reload()
    anna.sees("Since your last turn")


def test_two_tabs_show_the_same_table(anna: Visitor) -> None:
    table = begun(anna)
    second = Visitor(anna.page.context.new_page(), anna.url)
    second.go(f"t/{table}")
    expect(second.thing("shop:bean")).to_be_visible()
    anna.page.bring_to_front()
    anna.click_through("shop:bean")
    second.page.bring_to_front()
    expect(second.thing("cart:bean")).to_be_visible()
    assert second.faults == []


def test_a_killed_server_is_waited_for_and_the_action_is_kept(
    browser: Browser, tmp_path: Path
) -> None:
    server = Server(tmp_path)
    server.start()
    browsers = Browsers(browser, server)
    anna = browsers.visitor()
    anna.forgiven = ("ERR_",)
    begun(anna)
    server.kill()
    anna.thing("shop:bean").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Buy 1 bean").click()
    banner = anna.page.get_by_role("status")
    expect(banner).to_contain_text("Not sent yet: A buy bean")
    server.start()
    expect(banner).to_contain_text("The server is back", timeout=20_000)
    anna.click(banner.get_by_role("button", name="Send again"))
    expect(anna.thing("cart:bean")).to_be_visible()
    assert browsers.leave() == []
    server.stop()


def test_around_one_screen_the_hand_is_hidden_until_its_owner_confirms(anna: Visitor) -> None:
    anna.go("")
    anna.page.get_by_text("Around one screen").click()
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.get_by_label("Name of player 2").fill("Ben")
    anna.button("Begin").click()
    for _ in range(4):  # two home fields, then hands
        anna.page.get_by_role("heading", name="your turn!").wait_for()
        assert anna.page.locator("[data-target], .card").count() == 0
        anna.button("I am").click()
        expect(anna.page.locator(".table")).to_be_visible()
        table = anna.page.url.rsplit("/", 1)[1]
        document = anna.document(table)
        if document["asked"][0]["question"] == "sow-home":
            anna.page.locator(".prompt .buttons .button:enabled").first.click()
        else:
            board = anna.page.get_by_role("region", name="Distribution")
            board.locator(".group").nth(1).locator(".card").first.click()
            anna.page.get_by_role("button", name="Into the courtyard").click()


def test_names_are_text_whatever_they_look_like(anna: Visitor) -> None:
    name = "<img src=x onerror=alert(1)>"
    table = anna.new_table({**PERSON, "name": name}, bot(), seed="names")["id"]
    anna.go(f"t/{table}")
    expect(anna.page.locator(".table")).to_be_visible()
    anna.button("Log").click()
    anna.sees(f"{name} starts with 10 cash.")
    assert anna.page.locator("main img").count() == 0


@pytest.mark.parametrize("path", ["t/nowhere", "t/nowhere#wrong"])
def test_old_and_wrong_links_lead_to_a_page_that_helps(anna: Visitor, path: str) -> None:
    anna.forgiven = ("404", "401")
    anna.go(path)
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    anna.page.get_by_role("link", name="Home").click()
    expect(anna.page.get_by_role("heading", name="New game")).to_be_visible()


def test_a_foreign_seat_can_only_be_watched(browsers: Browsers) -> None:
    anna, carla = browsers.visitor(), browsers.visitor()
    table = begun(anna)
    carla.go(f"t/{table}")
    expect(carla.page.locator(".table")).to_be_visible()
    carla.sees("Anna is acting.")
    expect(carla.page.locator(".thing.can")).to_have_count(0)
    expect(carla.page.locator(".prompt .button")).to_have_count(0)


GOLDEN = Path(__file__).parent / "table.txt"


def test_the_table_read_aloud_makes_sense(anna: Visitor) -> None:
    """What a screen reader finds: compare with table.txt, and read that file."""
    table = anna.new_table(PERSON, seed="read aloud")["id"]
    document = anna.document(table)
    while document["view"]["round"] < 3 or document["asked"][0]["question"] != "act":
        first = document["options"][0]["action"]
        body = {"version": document["version"], "action": first}
        document = anna.tell("POST", f"tables/{table}/actions", body)
    anna.go(f"t/{table}")
    anna.look(table)
    heard = anna.page.locator("body").aria_snapshot()
    assert heard + "\n" == GOLDEN.read_text(encoding="utf-8")
