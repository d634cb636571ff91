"""Where the main parts of the table lie, in each state that is drawn.

`python -m tests.web.regions` writes regions.json anew; look at the pictures first.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import expect, sync_playwright
from scripts.build_web import build

from .conftest import CHROMIUM, Browsers, Server
from .hands import Visitor
from .twin import Twin, asked

STORED = Path(__file__).with_name("regions.json")
SIZES = ((1400, 900), (390, 844))
Boxes = dict[str, dict[str, list[float]]]

# Each region that is in sight: left, top, right and bottom in whole percents of the window.
FIND = """() => Object.fromEntries(Object.entries({
    round: "header .sign", path: "#part-path", stalls: "#part-stalls", helpers: "#part-helpers",
    fields: "#part-fields", regulars: "#part-regulars", casuals: "#part-casuals",
    shop: "#part-shop", market: "#part-grid", neighbour: "#part-neighbour", hand: ".draft",
    missed: "#part-missed", keeping: "#part-keeping", account: "#part-reckoning",
    others: ".others", goals: ".goals", prompt: ".prompt",
}).map(([name, selector]) => [name, document.querySelector(selector)])
    .filter(([, each]) => each?.checkVisibility())
    .filter(([, each]) => each.getBoundingClientRect().top < innerHeight * 0.6
        || each.matches(".prompt") || innerWidth > 1000)
    .map(([name, each]) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        const across = (x) => Math.round((100 * x) / innerWidth);
        const down = (y) => Math.round((100 * y) / innerHeight);
        return [name, [across(left), down(top + scrollY), across(right), down(bottom + scrollY)]];
    }))"""


def end_of_turn(visitor: Visitor) -> None:
    visitor.page.locator(".prompt .button.main").click()
    expect(visitor.page.locator(".stop")).to_be_visible()


def nothing(_: Visitor) -> None:
    """The table as it comes."""


def states(visitor: Visitor) -> Iterator[tuple[str, Twin, Callable[[Visitor], None]]]:
    """The main states, from fixed seeds; games go on between them."""
    two = Twin(visitor, 2, seed="picture 3", bot="farmer")
    yield "cards", two.until(asked("draft", 5)), nothing
    yield "act", two.until(asked("act", 7)), nothing
    yield "end", two, end_of_turn
    alone = Twin(visitor, seed="picture 3", bot="farmer")
    yield "solo", alone.until(asked("grid", 6)), nothing
    four = Twin(visitor, 4, seed="picture 3", bot="farmer")
    yield "four", four.until(asked("act", 5)), nothing


def found(visitor: Visitor) -> Boxes:
    """Every state at every size."""
    boxes: Boxes = {}
    for name, twin, first in states(visitor):
        for width, height in SIZES:
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.go(f"t/{twin.id}")
            visitor.shows(twin.version)
            visitor.page.evaluate("document.fonts.ready")
            first(visitor)
            boxes[f"{name} {width}x{height}"] = visitor.page.evaluate(FIND)
    return boxes


def main() -> None:
    build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        server.start()
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        browsers = Browsers(browser)
        browsers.server = server
        boxes = found(browsers.visitor())
        browser.close()
        server.stop()
    lines = [
        f'  "{state}": {{\n'
        + ",\n".join(f'    "{name}": {json.dumps(box)}' for name, box in regions.items())
        + "\n  }"
        for state, regions in boxes.items()
    ]
    STORED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
