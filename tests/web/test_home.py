"""The first page: beginning, joining, going on, looking at the past."""

from pathlib import Path

from playwright.sync_api import expect

from .conftest import Browsers
from .hands import PERSON, Visitor
from .twin import Twin, over


def test_a_game_against_the_computer_takes_two_clicks(anna: Visitor) -> None:
    anna.go("")
    anna.page.get_by_text("Against the computer").click()
    anna.button("Begin").click()
    expect(anna.page.locator(".table")).to_be_visible()
    anna.sees("Lin")


def test_my_games_wait_on_the_first_page(anna: Visitor) -> None:
    table = anna.new_table(PERSON, seed="waiting")["id"]
    anna.go("")
    anna.page.get_by_role("link", name="Your turn").click()
    anna.page.wait_for_url(f"**/t/{table}")


def test_friends_join_by_code(browsers: Browsers) -> None:
    anna, ben = browsers.visitor(), browsers.visitor()
    made = anna.new_table(PERSON, {"kind": "human"})
    ben.go("")
    ben.page.get_by_role("textbox", name="Code").fill(made["invitations"][0]["code"].lower())
    ben.button("Join", exact=True).click()
    ben.button("I am ready").click()
    expect(ben.page.locator(".table")).to_be_visible()


def test_a_wrong_code_is_told_and_nothing_is_lost(anna: Visitor) -> None:
    anna.forgiven = ("404",)
    anna.go("")
    anna.page.get_by_role("textbox", name="Code").fill("AAAA-AAAA")
    anna.button("Join", exact=True).click()
    expect(anna.page.get_by_role("alert")).to_be_visible()
    expect(anna.page.get_by_role("textbox", name="Code")).to_have_value("AAAA-AAAA")


def test_anyone_can_sit_down_at_a_public_table(browsers: Browsers) -> None:
    anna, ben = browsers.visitor(), browsers.visitor()
    table = anna.new_table(PERSON, {"kind": "open"}, public=True)["id"]
    ben.go("")
    ben.page.locator(f'a[href$="/t/{table}"]').click()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    ben.button("I am ready").click()
    expect(ben.page.locator(".table")).to_be_visible()


def test_the_host_lets_a_bot_sit_in_a_free_seat(anna: Visitor) -> None:
    table = anna.new_table({**PERSON, "ready": False}, {"kind": "human"})["id"]
    anna.go(f"t/{table}")
    anna.button("Let a bot sit here").click()
    anna.button("Free this seat").click()
    anna.button("Let a bot sit here").click()
    anna.button("I am ready").click()
    expect(anna.page.locator(".table")).to_be_visible()


def test_a_finished_game_can_be_downloaded_and_brought_back(
    browsers: Browsers, tmp_path: Path
) -> None:
    anna = browsers.visitor()
    twin = Twin(anna, 2, seed="record").until(over)
    anna.go(f"t/{twin.id}")
    anna.button("Account").click()
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    anna.go("")
    anna.page.get_by_label("Look at a record").set_input_files(file)
    anna.page.wait_for_url("**/t/*?at=1")
    slider = anna.page.get_by_role("slider")
    expect(slider).not_to_have_attribute("max", "0")  # the log has come
    expect(slider).to_have_value("0")
    anna.page.keyboard.press("End")
    anna.page.get_by_label("Seen by").select_option(index=2)
    anna.sees("Game over")
