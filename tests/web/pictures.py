"""Pictures of every page and every phase, from fixed seeds: `python -m tests.web.pictures`.

They are put into build/pictures, with an index that shows them beside the drafts of the design
where there are any. Some of them, or in another way:

python -m tests.web.pictures table home
python -m tests.web.pictures table --sizes 1366x768 360x740 --language de
python -m tests.web.pictures table --text 200 --forced-colors
"""

import argparse
from html import escape
from typing import Literal

from playwright.sync_api import expect
from scripts.build_web import ROOT

from .conftest import opened
from .sights import Sight, sights

OUT = ROOT / "build" / "pictures"
DRAFTS = ROOT.parent / "shared" / "design" / "shots"
SIZES = ["1400x900", "1920x1080", "820x1180", "390x844"]
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
STILL = "document.fonts.ready.then(() => new Promise(requestAnimationFrame))"

HEAD = """<!doctype html><meta charset="utf-8"><title>Pictures</title>
<style>
body { font: 16px system-ui; margin: 1rem }
div { display: flex; gap: 1rem; align-items: start }
img { max-width: calc(50vw - 2rem); border: 1px solid #999 }
</style>"""


class Way(argparse.Namespace):
    """What is looked at, and how."""

    names: list[str]
    sizes: list[str]
    language: str
    text: int
    forced_colors: bool

    @property
    def mark(self) -> str:
        """Told in the file's name, unless it is the plain way."""
        text = f"{self.text}%" if self.text != 100 else ""
        forced = "forced" if self.forced_colors else ""
        return "".join(f"-{each}" for each in (self.language, text, forced) if each)


def asked_for() -> Way:
    parser = argparse.ArgumentParser(prog="make pictures")
    parser.add_argument("names", nargs="*", help="the sights (tests/web/sights.py); else all")
    parser.add_argument("--sizes", nargs="+", default=SIZES, metavar="WIDTHxHEIGHT")
    parser.add_argument("--language", default="", metavar="CODE", help="de, it or ru")
    parser.add_argument("--text", type=int, default=100, metavar="PERCENT", help="size of letters")
    parser.add_argument("--forced-colors", action="store_true", help="as with high contrast")
    return parser.parse_args(namespace=Way())


def take(sight: Sight, way: Way) -> None:
    """That sight at every size and in both themes."""
    page = sight.visitor.page
    page.emulate_media(forced_colors="active" if way.forced_colors else "none")
    for size in way.sizes:
        width, height = size.split("x")
        page.set_viewport_size({"width": int(width), "height": int(height)})
        sight.show()
        if way.text != 100:
            page.evaluate(f"document.documentElement.style.fontSize = '{way.text}%'")
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()
            page.evaluate(STILL)
            page.screenshot(path=OUT / f"{sight.name}{way.mark}-{size}-{theme}.png")


def index() -> str:
    """All pictures, each beside the draft of the same name."""
    parts = [HEAD]
    for picture in sorted(OUT.glob("*.png")):
        draft = DRAFTS / picture.name
        shown = [picture.name, *([draft.as_uri()] if draft.exists() else [])]
        images = "".join(f'<img src="{escape(each)}" alt="" loading="lazy">' for each in shown)
        parts.append(f"<h2>{escape(picture.stem)}</h2><div>{images}</div>")
    return "\n".join(parts)


def main(way: Way) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with opened() as browsers:
        for sight in sights(browsers, way.language):
            if not way.names or sight.name in way.names:
                take(sight, way)
                print(sight.name, flush=True)
    (OUT / "index.html").write_text(index(), encoding="utf-8")
    print(f"pictures: {OUT / 'index.html'}")


if __name__ == "__main__":
    main(asked_for())
