"""How fast the page is, by the browser's own clock: `python -m tests.web.measure`.

Each figure is taken twice: on this machine as it is, and with the page's processor slowed four
times, as on a phone of some years ago. A small sum that is done before tells how fast the
machine is, to compare figures of different machines.
"""

import json
import statistics
import sys
import tempfile
from bisect import bisect_left, bisect_right
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Locator, Page, sync_playwright
from scripts.build_web import build

from .conftest import CHROMIUM, Server
from .hands import PERSON, Visitor, bot

SIZE: Final = (1400, 900)
SLOWED: Final = 4
BAR: Final = 150
GAMES: Final = 3
ANSWERS: Final = 12
REACTION: Final = 250  # ms, what a person needs at the least to see what is there to be touched

# What the project wants, in the order in which it is told.
WANTED: Final = {
    "usable_ms": 1500,
    "lesson_ms": 2000,
    "update_ms": 100,
    "update_ms_slowest": 100,
    "input_ms": 50,
    "inp_ms": 50,
    "task_ms_longest": 50,
    "tasks_long": 0,
    "frame_ms_median": 17,
    "layout_shift": 0.05,
}

# Runs before the page. Notes when the table can be used, when versions appear, what jumps, how long
# an input waits for its frame (what INP is made of), and how far apart the frames are while
# something flies. Nothing of it asks the browser to lay out the page.
WATCH = """
window.seen = { usable: 0, shift: 0, inputs: {}, frames: [], shown: {}, answered: [] };
const plain = window.fetch;
window.fetch = async (what, how) => {
    const answer = await plain(what, how);
    if (String(what.url ?? what).endsWith("/actions"))
        seen.answered.push(answer.clone().json().then((each) => each.version));
    return answer;
};
const watch = (options, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options);
// As CLS counts: the shifts of five seconds at most, less than a second from one to the next.
let shifts = { from: 0, last: 0, sum: 0 };
watch({ type: "layout-shift", buffered: true }, ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    if (startTime - shifts.last > 1000 || startTime - shifts.from > 5000)
        shifts = { from: startTime, last: startTime, sum: 0 };
    shifts.last = startTime;
    shifts.sum += value;
    seen.shift = Math.max(seen.shift, shifts.sum);
});
watch({ type: "event", durationThreshold: 16, buffered: true }, (each) => {
    const { interactionId: touch, duration } = each;
    if (touch) seen.inputs[touch] = Math.max(seen.inputs[touch] ?? 0, duration);
});
const flying = new Map();
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    flying.set(animation, this);
    for (const end of ["finish", "cancel"])
        animation.addEventListener(end, () => flying.delete(animation));
    return animation;
};
// Nobody touches a card on its way.
window.dealt = async () => {
    const moving = () => [...flying.values()].some((each) => each.closest(".draft"));
    while (document.querySelector(".draft [data-held]") || moving())
        await new Promise((later) => setTimeout(later, 50));
};
let last = 0;
const frame = (now) => {
    if (flying.size && last) seen.frames.push(now - last);
    last = flying.size ? now : 0;
    requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
new MutationObserver(() => {
    const table = document.querySelector(".table");
    if (!table) return;
    if (!seen.usable && document.querySelector(".prompt .button")) {
        seen.usable = performance.now();
        performance.mark("usable");
    }
    seen.shown[table.dataset.version] ??= performance.now();
}).observe(document, { childList: true, subtree: true, attributes: true });
"""

TASKS: Final = "toplevel,blink.user_timing,devtools.timeline"
TASK: Final = "ThreadControllerImpl::RunTask"
LONG: Final = 50
# What the page has to do sooner or later, also if the test's own question makes it do it now.
OWED: Final = {"UpdateLayoutTree", "Layout"}

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


class Trace:
    """The tasks of the page's own thread, by the browser's account of them."""

    def __init__(self, page: Page, session: CDPSession) -> None:
        self.page = page
        self.session = session
        self.events: list[Any] = []
        self.ended = False
        session.on("Tracing.dataCollected", lambda part: self.events.extend(part["value"]))
        session.on("Tracing.tracingComplete", lambda _: setattr(self, "ended", True))
        session.send("Tracing.start", {"categories": TASKS, "transferMode": "ReportEvents"})

    def tasks(self) -> list[float]:
        """In ms, once the table could be used; what the test asks the browser is not the page's."""
        self.session.send("Tracing.end")
        while not self.ended:
            self.page.wait_for_timeout(20)
        usable = next(each for each in self.events if each["name"] == "usable")
        thread = (usable["pid"], usable["tid"])
        own = [
            each
            for each in self.events
            if (each["pid"], each["tid"]) == thread and each["ts"] >= usable["ts"] and "dur" in each
        ]
        asked = sorted(each["ts"] for each in own if "DevToolsSession" in str(each.get("args")))
        owed = sorted((each["ts"], each["dur"]) for each in own if each["name"] in OWED)
        found = []
        for task in own:
            if task["name"] != TASK:
                continue
            begin, end = task["ts"], task["ts"] + task["dur"]
            if bisect_left(asked, begin) == bisect_right(asked, end):
                found.append(task["dur"] / 1000)
            else:
                first, last = bisect_left(owed, (begin, 0)), bisect_right(owed, (end, 0))
                found.append(sum(ms for _, ms in owed[first:last]) / 1000)
        return found


def show_all(session: CDPSession, width: int, height: int) -> None:
    """Make room for the window's own bar.

    Else the foot of the page lies below the window: nothing is drawn of what changes there, and an
    input that is answered there waits for another change."""
    window = session.send("Browser.getWindowForTarget")["windowId"]
    bounds = {"width": width, "height": height + BAR}
    session.send("Browser.setWindowBounds", {"windowId": window, "bounds": bounds})


def play(browser: Browser, server: Server, game: int, slowed: int) -> tuple[Any, list[float]]:
    """The first turns of a game against a bot: what was seen, and how long updates took."""
    width, height = SIZE
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-US")
    context.add_init_script(WATCH)
    page = context.new_page()
    session = context.new_cdp_session(page)
    show_all(session, width, height)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    visitor = Visitor(page, server.url)
    table = visitor.new_table(PERSON, bot(), seed=f"measure {game}")["id"]
    trace = Trace(page, session)
    visitor.go(f"t/{table}")
    for _ in range(ANSWERS):
        page.locator(".prompt.asked").wait_for()
        page.evaluate("() => dealt()")
        visitor.play(visitor.document(table))
    delays = updates(page)
    seen = page.evaluate("() => seen") | {"tasks": trace.tasks()}
    context.close()
    return seen, delays


# From the click on the first button of the home page to the guide's first words.
FIRST_STEP = """async () => {
    const begin = performance.now();
    document.querySelector(".learn button").click();
    while (!document.querySelector(".guide")) await new Promise(requestAnimationFrame);
    return performance.now() - begin;
}"""


def first_step(browser: Browser, server: Server, slowed: int) -> float:
    """For somebody who comes for the first time and clicks at once, in ms."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-US")
    page = context.new_page()
    rate = {"rate": slowed}
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", rate)
    page.goto(server.url)
    page.locator(".learn button:enabled").first.wait_for()
    took = float(page.evaluate(FIRST_STEP))
    context.close()
    return took


def inp(inputs: list[float]) -> float:
    """Interaction to Next Paint of one visit, as it is defined.

    That is the slowest interaction; of fifty and more the slowest but one, of a hundred but two."""
    return sorted(inputs)[-1 - len(inputs) // 50]


def measure(browser: Browser, server: Server, slowed: int) -> dict[str, float]:
    played = [play(browser, server, game, slowed) for game in range(GAMES)]
    seen = [each for each, _ in played]
    delays = [delay for _, each in played for delay in each]
    frames = [gap for each in seen for gap in each["frames"]]
    tasks = [task for each in seen for task in each["tasks"]]
    inputs = [ms for each in seen for ms in each["inputs"].values()]
    found = {
        "usable_ms": statistics.median(each["usable"] for each in seen),
        "lesson_ms": max(first_step(browser, server, slowed) for _ in range(GAMES)),
        "update_ms": statistics.median(delays),
        "update_ms_slowest": max(delays),
        "input_ms": statistics.median(inputs),
        "inp_ms": max(inp(list(each["inputs"].values())) for each in seen),
        "task_ms_longest": max(tasks),
        "tasks_long": sum(task > LONG for task in tasks) / GAMES,
        "frame_ms_median": statistics.median(frames) if frames else 0.0,
        "layout_shift": max(each["shift"] for each in seen),
    }
    return {name: round(value, 3 if name == "layout_shift" else 1) for name, value in found.items()}


# Additions in a loop: how long the machine's processor takes for them.
SUM = """() => {
    const begin = performance.now();
    let sum = 0;
    for (let n = 0; n < 1e8; n++) sum = (sum + n) | 0;
    return performance.now() - begin + 0 * sum;
}"""


def machine(browser: Browser) -> float:
    page = browser.new_page()
    found = [float(page.evaluate(SUM)) for _ in range(GAMES)]
    page.close()
    return round(min(found), 1)


def main() -> None:
    build()
    plain = Locator.click

    def touch(self: Locator, **how: Any) -> None:
        self.page.wait_for_timeout(REACTION)
        # Forced: else it asks what lies where in the midst of the input that is measured.
        plain(self, force=True, **how)

    Locator.click = touch  # type: ignore[method-assign]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        server.start()
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        machine_ms = machine(browser)
        found = {
            "as it is": measure(browser, server, 1),
            f"slowed {SLOWED} times": measure(browser, server, SLOWED),
        }
        browser.close()
        server.stop()
    if "--json" in sys.argv:
        print(json.dumps({**found, "wanted": WANTED, "machine_ms": machine_ms}))
        return
    print(f"a hundred million additions: {machine_ms} ms")
    print(f"{'':20}" + "".join(f"{title:>18}" for title in (*found, "wanted at most")))
    for name, limit in WANTED.items():
        values = [each[name] for each in found.values()]
        print(f"{name:20}" + "".join(f"{value:18}" for value in (*values, limit)))


if __name__ == "__main__":
    main()
