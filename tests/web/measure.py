"""How fast the page is, by the browser's own clock: `python -m tests.web.measure`.

The limits are those of the project: the table usable within 1.5 s on a cold start, an update on
the screen 100 ms after it arrived, and no layout jumps (CLS under 0.05).
"""

import json
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from scripts.build_web import build

from .conftest import CHROMIUM, Server
from .hands import PERSON, Visitor, bot

USABLE = 1500.0  # ms
UPDATE = 100.0
SHIFT = 0.05

# Runs before the page: notes when the table can be used, when versions appear, and what jumps.
WATCH = """
window.seen = { usable: 0, shift: 0, shown: {}, answered: [] };
const plain = window.fetch;
window.fetch = async (what, how) => {
    const answer = await plain(what, how);
    if (String(what.url ?? what).endsWith("/actions"))
        seen.answered.push(answer.clone().json().then((each) => each.version));
    return answer;
};
new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) seen.shift += each.value;
}).observe({ type: "layout-shift", buffered: true });
new MutationObserver(() => {
    const table = document.querySelector(".table");
    if (!table) return;
    if (!seen.usable && document.querySelector(".prompt .button")) seen.usable = performance.now();
    seen.shown[table.dataset.version] ??= performance.now();
}).observe(document, { childList: true, subtree: true, attributes: true });
"""

DELAYS = """() => performance.getEntriesByType("resource")
    .filter((each) => each.name.endsWith("/actions"))
    .map((each) => each.responseEnd)"""


def updates(page: Page) -> list[float]:
    """From each answer's arrival to its version on the page, in ms; 0 if the stream was faster."""
    arrived: list[float] = page.evaluate(DELAYS)
    versions: list[int] = page.evaluate("() => Promise.all(seen.answered)")
    shown: dict[str, float] = page.evaluate("() => seen.shown")
    # A version may be drawn together with the next one.
    later = {int(version): at for version, at in shown.items()}
    return [
        max(0.0, min(at for each, at in later.items() if each >= version) - end)
        for end, version in zip(arrived, versions, strict=True)
    ]


def main() -> None:
    build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        server.start()
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        starts: list[float] = []
        delays: list[float] = []
        shifts: list[float] = []
        for n in range(5):
            context = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-US")
            context.add_init_script(WATCH)
            visitor = Visitor(context.new_page(), server.url)
            table = visitor.new_table(PERSON, bot(), seed=f"measure {n}")["id"]
            visitor.go(f"t/{table}")
            for _ in range(12):
                visitor.page.locator(".prompt.asked").wait_for()
                visitor.play(visitor.document(table))
            starts.append(visitor.page.evaluate("() => seen.usable"))
            delays += updates(visitor.page)
            shifts.append(visitor.page.evaluate("() => seen.shift"))
            context.close()
        browser.close()
        server.stop()
    found = {
        "usable_ms": round(statistics.median(starts)),
        "update_ms": round(statistics.median(delays), 1),
        "update_ms_slowest": round(max(delays), 1),
        "layout_shift": round(max(shifts), 4),
    }
    print(json.dumps(found))
    print(f"limits: usable {USABLE:.0f} ms, update {UPDATE:.0f} ms, layout shift {SHIFT}")


if __name__ == "__main__":
    main()
