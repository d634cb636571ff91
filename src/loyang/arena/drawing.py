"""Figures as SVG, drawn by hand: bars for score distributions, a line for each rating."""

from collections.abc import Sequence
from html import escape

from .summary import Standing

WIDTH = 640
HEIGHT = 180
LEFT, RIGHT, TOP, BOTTOM = 8, 8, 18, 24
MOST_BARS = 40
ROW = 30
NAMES = 150


def bars(standing: Standing, low: int, high: int) -> str:
    """How often each final space was reached; the same scale for all bots of a report."""
    width = (high - low) // MOST_BARS + 1
    counts = [0] * ((high - low) // width + 1)
    for space, number in standing.distribution.items():
        counts[(space - low) // width] += number
    step = (WIDTH - LEFT - RIGHT) / len(counts)
    most = max(counts)
    floor = HEIGHT - BOTTOM
    parts = [bar(n, count, most, step) for n, count in enumerate(counts) if count]
    every = -(-len(counts) // 20)
    parts += [
        text(LEFT + (n + 0.5) * step, HEIGHT - 8, str(low + n * width), "middle")
        for n in range(0, len(counts), every)
    ]
    parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{floor}" y2="{floor}"/>')
    mean = LEFT + ((standing.mean - low) / width + 0.5 / width) * step
    parts.append(f'<line class="mean" x1="{mean:.1f}" x2="{mean:.1f}" y1="{TOP}" y2="{floor}"/>')
    label = f"{standing.bot}: final spaces of {standing.seats} games, mean {standing.mean:.2f}"
    return picture(label, HEIGHT, parts)


def bar(n: int, count: int, most: int, step: float) -> str:
    tall = (HEIGHT - TOP - BOTTOM) * count / most
    top = HEIGHT - BOTTOM - tall
    shape = (
        f'<rect class="bar" x="{LEFT + n * step + 1:.1f}" y="{top:.1f}" '
        f'width="{max(step - 2, 1):.1f}" height="{tall:.1f}"/>'
    )
    return shape + text(LEFT + (n + 0.5) * step, top - 4, str(count), "middle")


def rating_lines(standings: Sequence[Standing]) -> str:
    """Each rating as a dot on the line of its interval."""
    rated = [(each, each.rating) for each in standings if each.rating is not None]
    ends: list[float] = [
        end for each, value in rated for end in (*(each.rating_interval or ()), value)
    ]
    low, high = min(ends), max(ends)
    scale = (WIDTH - NAMES - 60) / ((high - low) or 1)

    def across(value: float) -> float:
        return NAMES + 20 + (value - low) * scale

    parts = [f'<line class="axis" x1="{across(0):.1f}" x2="{across(0):.1f}" y1="0" y2="100%"/>']
    for n, (each, value) in enumerate(rated):
        middle = n * ROW + ROW / 2
        parts.append(text(NAMES, middle + 4, f"{each.bot} {value:+.0f}", "end"))
        if each.rating_interval is not None:
            first, last = map(across, each.rating_interval)
            parts.append(
                f'<line class="range" x1="{first:.1f}" x2="{last:.1f}" '
                f'y1="{middle}" y2="{middle}"/>'
            )
        parts.append(f'<circle class="dot" cx="{across(value):.1f}" cy="{middle}" r="5"/>')
    label = "ratings with 95 % intervals: " + ", ".join(
        f"{each.bot} {value:.0f}" for each, value in rated
    )
    return picture(label, len(rated) * ROW, parts)


def text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def picture(label: str, height: int, parts: list[str]) -> str:
    return (
        f'<svg role="img" aria-label="{escape(label)}" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}">{"".join(parts)}</svg>'
    )
