"""Pictures of every page and every phase, from fixed seeds: `python -m tests.web.pictures`.

They are put into build/pictures, with an index that shows them beside the drafts of the design
where there are any. `python -m tests.web.pictures table home` makes those alone.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright
from scripts.build_web import ROOT, build

from .conftest import CHROMIUM, Browsers, Server
from .hands import PERSON, Visitor
from .twin import Twin, asked, over, takes_trader, trades_afar, way_to

OUT = ROOT / "build" / "pictures"
DRAFTS = ROOT.parent / "shared" / "design" / "shots"
SIZES = ((1400, 900), (1920, 1080), (820, 1180), (390, 844))
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
STILL = "document.fonts.ready.then(() => new Promise(requestAnimationFrame))"

HEAD = """<!doctype html><meta charset="utf-8"><title>Pictures</title>
<style>
body { font: 16px system-ui; margin: 1rem }
div { display: flex; gap: 1rem; align-items: start }
img { max-width: calc(50vw - 2rem); border: 1px solid #999 }
</style>"""


class Sight(NamedTuple):
    """Something to take pictures of: who looks, where, and what is done there first."""

    name: str
    visitor: Visitor
    path: str
    first: Callable[[Visitor], None]


def heading(visitor: Visitor) -> None:
    """A page that has its heading is there."""
    expect(visitor.page.get_by_role("heading", level=1).first).to_be_visible()


def table(visitor: Visitor) -> None:
    """The table, and what happened while nobody looked is read and put away."""
    expect(visitor.page.locator('.table[aria-busy="false"]')).to_be_visible()
    visitor.page.keyboard.press("Escape")


def invitation(visitor: Visitor) -> None:
    """The host has a letter for the empty seat."""
    heading(visitor)
    if visitor.button("Make an invitation").count():
        visitor.button("Make an invitation").click()
    expect(visitor.page.locator(".letter")).to_be_visible()


def stop(visitor: Visitor) -> None:
    table(visitor)
    visitor.page.keyboard.press("e")
    expect(visitor.page.locator(".stop")).to_be_visible()


def neighbour(visitor: Visitor) -> None:
    table(visitor)
    visitor.page.get_by_role("group", name="The other players").get_by_role("button").click()
    expect(visitor.button("My farm")).to_be_visible()


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
    """The server is lost while a bean is bought."""
    visitor.page.route("**/actions", lambda route: route.abort())
    table(visitor)
    visitor.thing("shop:bean").click()
    visitor.page.locator(".menu .act").first.click()
    expect(visitor.page.get_by_role("status")).to_contain_text("Kept here")


def sights(browsers: Browsers) -> Iterator[Sight]:
    """One after the other: games go on between them."""
    anna = browsers.visitor()

    def at(name: str, twin: Twin, first: Callable[[Visitor], None] = table) -> Sight:
        return Sight(name, anna, f"t/{twin.id}", first)

    yield Sight("cards", anna, "cards", heading)
    yield Sight("problem", anna, "no/such/way", heading)

    two = Twin(anna, 2, seed="picture 3", bot="farmer").attend()
    yield at("table-draft", two.until(asked("draft", 5)), picking)
    yield at("table", two.until(asked("act", 7)))
    yield at("table-menu", two, menu)
    yield at("table-neighbour", two, neighbour)
    yield at("table-end", two, stop)
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
    yield at("table-four", four.until(asked("act", 5)))

    ben = browsers.visitor()
    ben.new_table({**PERSON, "name": "Ben"}, {"kind": "open"}, public=True)
    lobby = anna.new_table(PERSON, *[{"kind": "human"}] * 2, {"kind": "bot", "bot": "master"})
    secret = lobby["invitations"][0]["secret"]
    ben.tell("POST", "session", {"secret": secret, "name": "Ben", "colour": "jade"})
    yield Sight("home", anna, "", heading)
    yield Sight("lobby", anna, f"t/{lobby['id']}", invitation)
    yield at("result", two.until(over), heading)

    carla = browsers.visitor(language="de")
    yield Sight("home-de", carla, "", heading)
    vera = browsers.visitor(language="ru")
    busy = Twin(vera, 2, seed="picture 7").until(asked("act", 7))
    yield Sight("table-busy", vera, f"t/{busy.id}", table)


def take(sight: Sight) -> None:
    """That sight at every size and in both themes."""
    page = sight.visitor.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        sight.visitor.go(sight.path)
        sight.first(sight.visitor)
        page.mouse.move(0, 0)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()
            page.evaluate(STILL)
            page.screenshot(path=OUT / f"{sight.name}-{width}x{height}-{theme}.png")


def index() -> str:
    """All pictures, each beside the draft of the same name."""
    parts = [HEAD]
    for picture in sorted(OUT.glob("*.png")):
        draft = DRAFTS / picture.name
        shown = [picture.name, *([draft.as_uri()] if draft.exists() else [])]
        images = "".join(f'<img src="{escape(each)}" alt="" loading="lazy">' for each in shown)
        parts.append(f"<h2>{escape(picture.stem)}</h2><div>{images}</div>")
    return "\n".join(parts)


def main(names: list[str]) -> None:
    build()
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        server.start()
        browser: Browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        browsers = Browsers(browser)
        browsers.server = server
        for sight in sights(browsers):
            if not names or sight.name in names:
                take(sight)
                print(sight.name, flush=True)
        browser.close()
        server.stop()
    (OUT / "index.html").write_text(index(), encoding="utf-8")
    print(f"pictures: {OUT / 'index.html'}")


if __name__ == "__main__":
    main(sys.argv[1:])
