"""Where the main parts of each sight lie, at every size.

`python -m tests.web.regions` writes regions.json anew; look at the pictures first.
"""

import json
from pathlib import Path

from .conftest import Browsers, opened
from .sights import sights

STORED = Path(__file__).with_name("regions.json")
SIZES = ((1400, 900), (1920, 1080), (820, 1180), (390, 844))
Boxes = dict[str, dict[str, list[float]]]

# Each part that begins in sight: left, top, right and bottom in whole percents of the window. A
# lesson's paper is none of them: it follows what it speaks of.
FIND = """() => Object.fromEntries(Object.entries({
    title: "h1", round: "header .sign", others: ".others", goals: ".goals", path: "#part-path",
    stalls: "#part-stalls", helpers: "#part-helpers", fields: "#part-fields",
    regulars: "#part-regulars", casuals: "#part-casuals", shop: "#part-shop",
    market: "#part-grid", bill: ".bill", neighbour: "#part-neighbour", hand: ".draft",
    missed: "#part-missed", keeping: "#part-keeping", account: "#part-reckoning",
    aim: ".aim", offer: ".offer", menu: ".menu", drawer: "[role=dialog]", prompt: ".prompt",
    lost: ".board[role=status]", ranks: ".ranks", way: ".sheet.way",
    why: ".sheet.why", letter: ".letter", seats: ".seats", learn: ".learn", new: ".sheet.new",
    continue: ".sheet.continue", join: ".sheet.tile", next: ".lacquer.next", ways: ".ways",
}).map(([name, selector]) => [name, document.querySelector(selector)])
    .filter(([, each]) => each?.checkVisibility())
    .map(([name, each]) => [name, each.getBoundingClientRect()])
    .filter(([, { width, top }]) => width > 0 && top < innerHeight)
    .map(([name, { left, top, right, bottom }]) => {
        const across = (x) => Math.round((100 * x) / innerWidth);
        const down = (y) => Math.round((100 * y) / innerHeight);
        return [name, [across(left), down(top), across(right), down(bottom)]];
    }))"""


def found(browsers: Browsers) -> Boxes:
    """Every sight at every size."""
    boxes: Boxes = {}
    for sight in sights(browsers):
        page = sight.visitor.page
        sight.show()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
            boxes[f"{sight.name} {width}x{height}"] = page.evaluate(FIND)
    return boxes


def main() -> None:
    with opened() as browsers:
        boxes = found(browsers)
    lines = [
        f'  "{state}": {{\n'
        + ",\n".join(f'    "{name}": {json.dumps(box)}' for name, box in regions.items())
        + "\n  }"
        for state, regions in boxes.items()
    ]
    STORED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
