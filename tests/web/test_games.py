"""Whole games at the page."""

import pytest
from playwright.sync_api import Locator, Route, expect

from .conftest import PHONE, Browsers
from .hands import Visitor, play_to_the_end


def begin(visitor: Visitor, way: str, seed: str, *others: str) -> None:
    """From the home page to a new table, by clicks."""
    visitor.go("")
    visitor.page.get_by_text(way, exact=True).click()
    visitor.page.get_by_label("Your name").fill("Anna")
    for number, name in enumerate(others):
        visitor.page.get_by_label(f"Name of player {number + 2}").fill(name)
    visitor.page.get_by_text("More options").click()
    visitor.page.get_by_label("Shuffle code").fill(seed)
    visitor.button("Begin").click()
    visitor.page.wait_for_url("**/t/*")


def table_of(visitor: Visitor) -> str:
    return visitor.page.url.rsplit("/", 1)[1]


def winner(visitor: Visitor) -> Locator:
    """The title of the result: "Anna enters Loyang", "Anna and Ben enter Loyang"."""
    return visitor.page.get_by_role("heading", name="Loyang", level=1)


@pytest.mark.first
def test_a_solo_game_from_the_home_page_to_the_result_by_clicks(anna: Visitor) -> None:
    begin(anna, "Alone", "a solo game")
    document = play_to_the_end(table_of(anna), [anna])
    space = document["result"]["places"][0]["space"]
    anna.sees(f"You reached space {space}.")
    anna.sees("The way here")
    anna.button("Account").click()
    anna.page.get_by_text("The shuffle code, and its check").click()
    anna.sees("The shuffle code fits its checksum.")


@pytest.mark.first
def test_two_people_play_by_clicks_one_at_a_desk_and_one_with_a_phone(browsers: Browsers) -> None:
    anna, ben = browsers.visitor(), browsers.visitor(PHONE)
    begin(anna, "With friends", "two browsers")
    link = anna.page.get_by_label("Link for this seat")
    expect(link).to_be_visible()
    ben.page.goto(link.input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_label("Your name").press("Tab")
    ben.button("I am ready").click()
    expect(ben.page.locator(".table")).to_be_visible()
    assert "#" not in ben.page.url, "the secret is gone from the address"
    play_to_the_end(table_of(ben), [anna, ben])
    for visitor in (anna, ben):
        expect(winner(visitor)).to_be_visible()


def test_around_one_screen_each_hand_is_hidden_until_its_owner_confirms(anna: Visitor) -> None:
    begin(anna, "Around one screen", "one screen", "Ben")
    table = table_of(anna)
    document = anna.document(table)
    confirmed: set[str] = set()
    while document["view"]["round"] < 2:
        version, name = document["version"], ("Anna", "Ben")[document["asked"][0]["seat"]]
        confirm = anna.button(f"I am {name}")
        at_table = anna.page.locator(f'.table[aria-busy="false"][data-version="{version}"]')
        expect(confirm.or_(at_table)).to_be_visible()
        if confirm.is_visible():
            assert anna.page.locator("[data-target], .card").count() == 0
            confirm.click()
            confirmed.add(f"{name}: {document['asked'][0]['question']}")
            at_table.wait_for()
        anna.play(document)
        document = anna.document(table)
    assert {"Anna: draft", "Ben: draft", "Anna: act"} <= confirmed


def test_on_a_slow_line_the_next_player_never_sees_the_last_one_s_hand(anna: Visitor) -> None:
    begin(anna, "Around one screen", "one screen", "Ben")
    hand = anna.page.get_by_role("region", name="Distribution").locator(".group").nth(1)
    for _ in range(2):  # the home fields
        anna.button("I am").click()
        anna.answer()
    anna.button("I am").click()
    expect(hand.locator(".card")).to_have_count(4)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    anna.page.route("**/api/v1/tables/*?seat=*", hold)
    anna.draft(anna.document(table_of(anna)))
    with anna.page.expect_request("**/api/v1/tables/*?seat=*"):
        anna.button("I am").click()
    assert hand.locator(".card").count() == 0
    for route in held:
        route.continue_()
    expect(hand.locator(".card")).to_have_count(4)
