"""Everything there is to see, from fixed seeds: each page, and the table in each of its states.

Pictures are taken of them (pictures.py), and it is kept where their parts lie (regions.py).
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from playwright.sync_api import expect

from .conftest import Browsers
from .hands import PERSON, Visitor
from .twin import Twin, asked, over, takes_trader, trades_afar, way_to


class Sight(NamedTuple):
    """Who looks, where, and what is done there first."""

    name: str
    visitor: Visitor
    path: str
    first: Callable[[Visitor], None]

    def show(self) -> None:
        self.visitor.go(self.path)
        self.first(self.visitor)
        self.visitor.page.mouse.move(0, 0)


def heading(visitor: Visitor) -> None:
    """A page that has its heading is there."""
    expect(visitor.page.get_by_role("heading", level=1).first).to_be_visible()


def table(visitor: Visitor) -> None:
    """The table, and what happened while nobody looked is read and put away."""
    expect(visitor.page.locator('.table[aria-busy="false"]')).to_be_visible()
    visitor.page.keyboard.press("Escape")


def farm(visitor: Visitor) -> None:
    """A moment of the past has your farm in it."""
    expect(visitor.page.locator("[data-own]").first).to_be_visible()


def lesson(visitor: Visitor) -> None:
    """The first game with a guide, at its beginning."""
    visitor.page.locator(".learn button").first.click()
    expect(visitor.page.locator(".guide")).to_be_visible()


def invitation(visitor: Visitor) -> None:
    """The host has a letter for the empty seat."""
    heading(visitor)
    letter = visitor.page.locator(".letter")
    if not letter.count():
        visitor.page.locator(".seat .button-cut").first.click()
    expect(letter).to_be_visible()


def drawer(visitor: Visitor) -> None:
    table(visitor)
    visitor.page.locator("header nav button").last.click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def log(visitor: Visitor) -> None:
    table(visitor)
    visitor.page.keyboard.press("l")
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def stop(visitor: Visitor) -> None:
    table(visitor)
    visitor.page.keyboard.press("e")
    expect(visitor.page.locator(".stop")).to_be_visible()


def neighbour(visitor: Visitor) -> None:
    table(visitor)
    visitor.page.locator(".others button").click()
    expect(visitor.page.locator("header .gold")).to_be_visible()


def aim(visitor: Visitor) -> None:
    """The Trader is aimed at a neighbour's stall; the first vegetable in reach is chosen."""
    table(visitor)
    visitor.page.locator('[data-own] [data-target^="card:trader"]:visible').first.click()
    visitor.page.locator(".disc.reach").last.click()
    expect(visitor.page.locator(".disc.open")).to_be_visible()


def two_pack(visitor: Visitor) -> None:
    table(visitor)
    visitor.page.locator(".offer .card").first.click()


def both(visitor: Visitor) -> None:
    two_pack(visitor)
    visitor.page.locator(".offer .card").last.click()


def menu(visitor: Visitor) -> None:
    """What can be sown on an empty field, or whatever else a field can do."""
    table(visitor)
    visitor.page.locator('[data-own] .touch[data-target^="field:"]:visible').first.click()
    expect(visitor.page.locator(".menu")).to_be_visible()


def dragging(visitor: Visitor) -> None:
    """A vegetable in the hand: every place that takes it is lit."""
    table(visitor)
    visitor.page.locator('[data-own] .thing.can[data-target^="cart:"]:visible').first.click()
    expect(visitor.page.locator(".drop").first).to_be_attached()


def picking(visitor: Visitor) -> None:
    """Two cards are picked: one from the courtyard if there is one, one from the hand."""
    table(visitor)
    for group in visitor.page.locator(".draft .group").all()[:2]:
        if group.locator("button.card:enabled").count():
            group.locator("button.card:enabled").first.click()


def buying(visitor: Visitor) -> None:
    table(visitor)
    visitor.page.locator(".market button.card:enabled").first.click()
    expect(visitor.page.locator(".bill")).to_be_visible()


def cut_off(visitor: Visitor) -> None:
    """The server is lost while a bean is bought; the shop is full, so a touch is enough."""
    visitor.page.route("**/actions", lambda route: route.abort())
    table(visitor)
    visitor.thing("shop:bean").click()
    expect(visitor.page.locator(".board[role=status]")).to_be_visible()


def sights(browsers: Browsers, language: str = "") -> Iterator[Sight]:
    """One after the other: games go on between them."""
    anna = browsers.visitor(language=language)
    anna.forgiven = ("404", "ERR_FAILED")  # the way that leads nowhere, the server that is lost

    def at(name: str, twin: Twin, first: Callable[[Visitor], None] = table) -> Sight:
        return Sight(name, anna, f"t/{twin.id}", first)

    for page in ("cards", "rules", "help", "lessons"):
        yield Sight(page, anna, page, heading)
    yield Sight("problem", anna, "no/such/way", heading)
    closed = anna.new_table(PERSON, {"kind": "human"})["id"]
    anna.tell("POST", f"tables/{closed}/close")
    yield Sight("problem-old", anna, f"t/{closed}", heading)
    anna.tell("DELETE", f"my/games/{closed}")
    yield Sight("home-first", anna, "", heading)
    yield Sight("lesson", anna, "", lesson)

    two = Twin(anna, 2, seed="picture 3", bot="farmer").attend()
    yield at("table-draft", two.until(asked("draft", 5)), picking)
    yield at("table", two.until(asked("act", 7)))
    yield at("table-menu", two, menu)
    yield at("table-drag", two, dragging)
    yield at("table-neighbour", two, neighbour)
    yield at("table-end", two, stop)
    yield at("table-log", two, log)
    yield at("table-drawer", two, drawer)
    yield at("problem-lost", two, cut_off)
    anna.page.unroute_all()

    alone = Twin(anna, seed="picture 3", bot="farmer")
    yield at("table-solo", alone.until(asked("grid", 6)), buying)
    yield at("table-alone", alone.until(asked("act", 6)))
    yield at("result-solo", alone.until(over), heading)

    seed, lines, _ = way_to(2, trades_afar, takes_trader)
    yield at("table-aim", Twin(anna, 2, seed=seed).attend().do(*lines), aim)
    packed = Twin(anna, 2, seed="picture 3", bot="farmer").attend().until(asked("pack"))
    yield at("table-pack", packed, two_pack)
    yield at("table-pack-both", packed, both)

    four = Twin(anna, 4, seed="picture 3", bot="farmer").attend()
    yield at("table-four-draft", four.until(asked("draft", 5)), picking)
    yield at("table-four", four.until(asked("act", 5)))
    three = Twin(anna, 3, seed="picture 3", bot="farmer").attend()
    yield at("table-three", three.until(asked("act", 4)))
    busy = Twin(anna, 2, seed="picture 7").until(asked("act", 7))
    yield at("table-busy", busy)
    yield Sight("replay", anna, f"t/{busy.id}?at={busy.version - 9}", farm)

    ben = browsers.visitor()
    ben.new_table({**PERSON, "name": "Ben"}, {"kind": "open"}, public=True)
    lobby = anna.new_table(PERSON, *[{"kind": "human"}] * 2, {"kind": "bot", "bot": "master"})
    secret = lobby["invitations"][0]["secret"]
    ben.tell("POST", "session", {"secret": secret, "name": "Ben", "colour": "jade"})
    yield Sight("home", anna, "", heading)
    yield Sight("lobby", anna, f"t/{lobby['id']}", invitation)
    yield at("result", two.until(over), heading)
