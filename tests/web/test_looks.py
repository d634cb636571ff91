"""Portraits and colours: chosen with mouse or keys, seen by all, kept by server and browser."""

from playwright.sync_api import Locator, Route, expect

from .conftest import Browsers, Server
from .hands import PERSON, Visitor


def radio(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("radio", name=name, exact=True)


def lives(visitor: Visitor, seat: int) -> Locator:
    """The house of that seat in the lobby."""
    return visitor.page.locator(f'[data-seat="{seat}"]')


def test_what_is_chosen_in_the_lobby_is_on_the_table_for_all_and_after_a_restart(
    browsers: Browsers, own_server: Server
) -> None:
    browsers.server = own_server
    anna, ben = browsers.visitor(), browsers.visitor()
    ben.forgiven = anna.forgiven = ("ERR_",)
    made = anna.new_table(PERSON, {"kind": "human"}, {"kind": "bot", "bot": "novice"})
    anna.go(f"t/{made['id']}")
    radio(anna, "Turban").check(force=True)
    expect(lives(anna, 0)).to_have_attribute("data-portrait", "turban")

    ben.page.goto(made["invitations"][0]["link"])
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.keyboard.press("Tab")  # to the colours, which the arrows choose from
    expect(lives(ben, 1)).to_contain_text("Ben")
    ben.page.keyboard.press("ArrowRight")
    expect(radio(ben, "plum")).to_be_checked()
    ben.page.keyboard.press("ArrowRight")
    expect(radio(ben, "ochre")).to_be_checked()
    expect(radio(ben, "red")).to_be_disabled()
    expect(radio(ben, "Turban")).to_be_disabled()
    radio(ben, "Two buns").check(force=True)
    for person in (anna, ben):
        expect(lives(person, 1)).to_have_attribute("data-portrait", "buns")
        expect(lives(person, 1)).to_contain_class("seat-4")
    own_server.kill()
    own_server.start()
    ben.button("I am ready").click()
    for person in (anna, ben):
        expect(person.page.locator(".table")).to_be_visible()
    board = anna.page.locator('.strip[data-target="seat:1"]')
    expect(board).to_contain_class("seat-4")
    expect(board.locator('[data-drawing="c-6"]')).to_be_attached()
    expect(anna.page.locator(".pawn .seat-1")).to_be_attached()
    expect(ben.page.locator(".pawn .seat-4")).to_be_attached()

    ben.go("")  # the browser remembers
    expect(ben.page.locator('.myself [data-drawing="c-6"]')).to_be_attached()


def test_around_one_screen_everyone_chooses_a_look_of_their_own(anna: Visitor) -> None:
    anna.go("")
    anna.page.get_by_text("Around one screen").click()
    anna.button("Look of player 2").click()
    expect(radio(anna, "red")).to_be_disabled()
    radio(anna, "jade").check(force=True)
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.get_by_label("Name of player 2").fill("Clara")
    anna.button("Begin").click()
    expect(anna.page.get_by_role("heading", level=1)).to_contain_text("your turn!")
    table = anna.page.url.split("/t/")[1]
    seats = [(seat["name"], seat["colour"]) for seat in anna.document(table)["seats"]]
    assert seats == [("Anna", "red"), ("Clara", "jade")]


def test_a_newcomer_is_offered_a_first_game(anna: Visitor) -> None:
    anna.go("")
    anna.button("Play a first game").click()
    expect(anna.page.locator(".table")).to_be_visible()
    anna.sees("Mei")


def test_a_look_that_was_taken_meanwhile_is_refused_in_words(browsers: Browsers) -> None:
    anna, ben = browsers.visitor(), browsers.visitor()
    made = anna.new_table(PERSON, {"kind": "human"})
    ben.forgiven = ("409",)
    ben.page.goto(made["invitations"][0]["link"])
    expect(radio(ben, "blue")).to_be_checked()

    def meanwhile(route: Route) -> None:
        anna.tell("PATCH", f"tables/{made['id']}/seats/0", {"colour": "ink"})
        route.continue_()

    ben.page.route("**/seats/1", meanwhile)
    radio(ben, "ink").check(force=True)
    ben.sees("Somebody else at the table has chosen that")
    expect(radio(ben, "ink")).to_be_disabled()
    expect(radio(ben, "blue")).to_be_checked()
