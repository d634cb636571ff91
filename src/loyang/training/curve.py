"""The curve of a course: how far the weights lead, generation by generation."""

import math
from collections.abc import Sequence
from typing import Final

from .course import Generation

WIDTH: Final = 640
HEIGHT: Final = 240
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 16, 32
COARSE: Final = 1.5  # over a range of more spaces, whole numbers are enough on the axis
BLOCKS: Final = "▁▂▃▄▅▆▇█"
STYLE: Final = (
    "text{font:12px sans-serif;fill:#555}.axis{stroke:#999}.line{fill:none;stroke:#b4472d;"
    "stroke-width:2}.dot{fill:#7a8f3a;opacity:.35}.ground{fill:#fff}"
)


def sparks(past: Sequence[Generation]) -> str:
    """The curve as one line of text."""
    checks = [generation.check for generation in past]
    low, high = min(checks), max(checks)
    span = (high - low) or 1
    return "".join(BLOCKS[min(7, int(8 * (check - low) / span))] for check in checks)


def curve(past: Sequence[Generation]) -> str:
    """The curve as a picture: a line for the weights so far, a dot for each variant."""
    values = [merit for generation in past for merit in generation.merits]
    values += [generation.check for generation in past]
    low, high = min(values), max(values)
    span = (high - low) or 1

    def across(number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (number - 1) / max(1, len(past) - 1)

    def up(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / span

    floor = HEIGHT - BOTTOM
    parts = [f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>']
    parts += [
        f'<circle class="dot" cx="{across(each.number):.1f}" cy="{up(merit):.1f}" r="2"/>'
        for each in past
        for merit in each.merits
    ]
    points = " ".join(f"{across(each.number):.1f},{up(each.check):.1f}" for each in past)
    parts.append(f'<polyline class="line" points="{points}"/>')
    parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{floor}" y2="{floor}"/>')
    for value in marks(low, high):
        parts.append(
            f'<text x="{LEFT - 8}" y="{up(value) + 4:.1f}" text-anchor="end">{value:g}</text>'
        )
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">'
        f"generations 1 to {len(past)}; mean final space</text>"
    )
    label = f"mean final space from {past[0].check:.2f} to {past[-1].check:.2f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<style>{STYLE}</style>{''.join(parts)}</svg>\n"
    )


def marks(low: float, high: float) -> list[float]:
    """Round numbers between the two."""
    parts = 1 if high - low > COARSE else 5
    return [n / parts for n in range(math.ceil(low * parts), math.floor(high * parts) + 1)]
