"""Whole games at the page."""

from playwright.sync_api import expect

from .conftest import Browsers
from .hands import Visitor


def test_a_solo_game_from_the_home_page_to_the_result_by_clicks(anna: Visitor) -> None:
    anna.go("")
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.get_by_text("Alone", exact=True).click()
    anna.button("Begin").click()
    anna.page.wait_for_url("**/t/*")
    table = anna.page.url.rsplit("/", 1)[1]
    document = anna.play_to_the_end(table)
    space = document["view"]["result"]["places"][0]["space"]
    anna.sees(f"You reached space {space}.")
    anna.sees("Path by round")
    anna.page.get_by_text("The seed, and its check").click()
    anna.sees("The seed fits its check sum.")


def test_two_people_in_two_browsers_play_by_clicks(browsers: Browsers) -> None:
    anna, ben = browsers.visitor(), browsers.visitor()
    anna.go("")
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.get_by_text("With friends").click()
    anna.button("Begin").click()
    link = anna.page.get_by_label("Link for this seat")
    expect(link).to_be_visible()
    ben.page.goto(link.input_value())
    ben.page.get_by_label("Name").fill("Ben")
    ben.page.get_by_label("Name").press("Tab")
    ben.button("I am ready").click()
    expect(ben.page.locator(".table")).to_be_visible()
    assert "#" not in ben.page.url, "the secret is gone from the address"
    table = ben.page.url.rsplit("/", 1)[1]
    people = {0: anna, 1: ben}
    document = anna.look(table)
    while document["table"]["status"] == "playing":
        player = people[document["asked"][0]["seat"]]
        player.play(player.look(table))
        ben.look(table)
        document = anna.look(table)
    for visitor in (anna, ben):
        expect(
            visitor.page.get_by_role("heading", name="wins").or_(
                visitor.page.get_by_role("heading", name="share the win")
            )
        ).to_be_visible()
