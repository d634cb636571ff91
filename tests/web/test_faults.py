"""When the server is away, lives elsewhere, or the page is old."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from .conftest import Browsers, Server
from .hands import PERSON, Doc, Visitor, bot
from .twin import Twin, asked


def test_bug_8_what_waits_for_a_killed_server_is_sent_by_itself_and_told_in_words(
    browsers: Browsers, own_server: Server
) -> None:
    browsers.server = own_server
    anna = browsers.visitor()
    anna.forgiven = ("ERR_",)
    twin = Twin(anna, seed="a quiet game").do("A sow wheat home", "A done")
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    own_server.kill()
    anna.thing("shop:bean").click(button="right")
    anna.page.get_by_role("dialog").get_by_role("button", name="Buy 1 bean").click()
    banner = anna.page.get_by_role("status")
    expect(banner).to_contain_text("Kept here until then: Buy 1 bean")
    expect(anna.page.locator(".menu")).to_have_count(0)  # behind the veil nothing can be touched
    expect(anna.page.locator(".table[inert]")).to_be_attached()
    own_server.start()
    expect(banner).to_contain_text("The server is back. Sent: Buy 1 bean")
    expect(anna.thing("cart:bean")).to_be_visible()


def test_without_a_server_the_page_opens_calmly_and_the_game_comes_back_with_it(
    browser: Browser, own_server: Server
) -> None:
    with browser.new_context(locale="en-US", service_workers="allow") as context:
        anna = Visitor(context.new_page(), own_server.url)
        anna.forgiven = ("ERR_", "Failed to load")
        twin = Twin(anna)
        anna.go("")
        anna.page.wait_for_function("() => navigator.serviceWorker.controller")
        own_server.kill()
        anna.go(f"t/{twin.id}")
        anna.sees("The server can")
        own_server.start()
        anna.shows(twin.version)
        assert anna.faults == []


def test_the_page_lives_under_a_sub_path(browsers: Browsers, tmp_path: Path) -> None:
    server = Server(tmp_path, root_path="/club")
    server.start()
    browsers.server = server
    anna = browsers.visitor()
    anna.go("")
    anna.page.get_by_text("Alone", exact=True).click()
    anna.button("Begin").click()
    anna.page.wait_for_url("**/club/t/*")
    anna.answer()
    version = anna.version
    anna.page.reload()
    anna.shows(int(version))
    anna.page.get_by_role("link", name="Rules").click()
    anna.page.wait_for_url("**/club/rules")
    expect(anna.page.locator("#R5\\.1")).to_be_attached()
    anna.go("")
    expect(anna.page.get_by_role("link", name="Your turn")).to_be_visible()
    server.stop()


def test_names_are_text_whatever_they_look_like(anna: Visitor) -> None:
    name = "<img src=x onerror=alert(1)>"
    table = anna.new_table({**PERSON, "name": name}, bot(), seed="names")["id"]
    anna.go(f"t/{table}")
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


def test_a_used_invitation_says_so(browsers: Browsers) -> None:
    anna, ben = browsers.visitor(), browsers.visitor()
    made = anna.new_table(PERSON, {"kind": "human"})
    old = made["invitations"][0]["link"]
    anna.tell("POST", f"tables/{made['id']}/seats/1/invitation")
    ben.forgiven = ("401", "403", "404")
    ben.page.goto(old)
    expect(ben.page.get_by_role("heading", level=1)).to_be_visible()
    expect(ben.page.get_by_role("link", name="Home")).to_be_visible()
    assert "#" not in ben.page.url


def test_a_page_that_missed_something_is_told_and_catches_up(anna: Visitor) -> None:
    anna.forgiven = ("409",)
    twin = Twin(anna, seed="a quiet game").do("A sow wheat home", "A done")
    anna.page.route("**/live?*", lambda route: None)  # no news ever comes
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    twin.do("A buy leek")
    anna.thing("shop:bean").click()
    expect(anna.page.get_by_role("alert")).to_be_visible()
    anna.shows(twin.version)
    expect(anna.thing("cart:leek")).to_be_visible()


def test_a_tab_that_was_in_the_background_for_hours_goes_on_with_the_newest_table(
    browsers: Browsers, own_server: Server
) -> None:
    """Meanwhile the server was started anew, and others have played on."""
    browsers.server = own_server
    anna = browsers.visitor()
    anna.forgiven = ("ERR_",)
    twin = Twin(anna, 2, seed="away").until(asked("act", 1))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.hide(True)
    own_server.kill()
    own_server.start()
    anna.shows(twin.version)
    twin.until(asked("act", 2))
    anna.hide(False)
    anna.shows(twin.version)
    expect(anna.page.locator(".board[role=status]")).to_have_count(0)
    anna.click_through("shop:wheat")
    assert anna.document(twin.id)["version"] > twin.version


@pytest.mark.parametrize(
    ("more", "told"),
    [({"retry_after": 7}, "Try again in 7 seconds."), ({}, "Try again in a moment.")],
)
def test_a_busy_server_is_told_in_words_with_or_without_its_figures(
    anna: Visitor, more: Doc, told: str
) -> None:
    anna.forgiven = ("429",)
    busy = {"title": "Too Many Requests", "status": 429, "code": "too-many", **more}
    anna.page.route("**/api/v1/my/games", lambda route: route.fulfill(status=429, json=busy))
    anna.go("")
    expect(anna.page.get_by_role("alert")).to_contain_text(told)
    expect(anna.button("Begin")).to_be_visible()


def test_a_file_that_is_no_record_is_refused_in_words(anna: Visitor) -> None:
    anna.forgiven = ("422", "400")
    anna.go("")
    anna.page.get_by_label("Look at a record").set_input_files(
        {"name": "shopping.txt", "mimeType": "text/plain", "buffer": b"Loyang 1\nmilk\neggs\n"}
    )
    expect(anna.page.get_by_role("alert")).to_contain_text("This file is no complete record")
    expect(anna.button("Begin")).to_be_visible()


def test_a_sentence_without_one_of_its_values_is_still_a_sentence(anna: Visitor) -> None:
    twin = Twin(anna, seed="a quiet game")

    def forgetful(route: Route) -> None:
        log = route.fetch().json()
        for entry in log["entries"]:
            for event in entry.get("events", []):
                event.pop("seat", None)
        route.fulfill(json=log)

    anna.page.route("**/log?*", forgetful)
    anna.go(f"t/{twin.id}")
    anna.button("Log").click()
    anna.sees("… starts with 10 cash.")


def test_a_page_that_fails_says_so_and_offers_a_way_on(anna: Visitor) -> None:
    nonsense = {"games": [{"id": "x", "status": "over"}]}
    anna.forgiven = ("",)
    anna.page.route("**/api/v1/my/games", lambda route: route.fulfill(json=nonsense))
    anna.go("")
    anna.sees("Something went wrong")
    anna.sees("Nothing is lost")
    anna.page.unroute_all()
    anna.button("Load it again").click()
    expect(anna.page.get_by_role("heading", name="New game")).to_be_visible()
