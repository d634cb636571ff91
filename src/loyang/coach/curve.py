"""The curve of a review as SVG: the expected result as a ridge, luck and losses as steps on it."""

from html import escape
from typing import Final

from .reviewing import Choice, Luck, Review

WIDTH: Final = 1180
HEIGHT: Final = 300
LEFT, RIGHT, TOP, BOTTOM = 48, 24, 44, 40
FLOOR: Final = HEIGHT - BOTTOM
LEAST: Final = 1.5  # spaces from the lowest to the highest value shown, or small things look large
TOLD: Final = 0.03  # a smaller step is drawn as a bend of the ridge


class Scale:
    """Where a step and a value stand in the picture."""

    def __init__(self, review: Review) -> None:
        values = [review.start, review.result, *[step.after for step in review.steps]]
        values += [step.before for step in review.choices]
        middle = (max(values) + min(values)) / 2
        half = max(LEAST, max(values) - min(values)) / 2 * 1.08
        self.low, self.high = middle - half, middle + half
        self.width = (WIDTH - LEFT - RIGHT) / (len(review.steps) + 1)

    def x(self, step: float) -> float:
        return LEFT + (step + 0.5) * self.width

    def y(self, value: float) -> float:
        return TOP + (self.high - value) / (self.high - self.low) * (FLOOR - TOP)


def curve(review: Review, label: str) -> str:
    """The whole picture; what it says stands in the tables too."""
    scale = Scale(review)
    parts = [*grid(scale), ridge(review, scale), *rounds(review, scale)]
    for n, step in enumerate(review.steps):
        if isinstance(step, Luck):
            parts.append(luck_mark(scale, n, step))
        elif step.verdict.loss >= TOLD:
            sure = " sure" if step.verdict.certain else ""
            parts.append(bar(scale, n, step.before, step.after, f"loss{sure}"))
    for place, n in enumerate(review.moments, 1):
        step = review.steps[n]
        assert isinstance(step, Choice)
        parts.append(pennant(scale, n, step.before, place))
    end = len(review.steps)
    x, y = scale.x(end), scale.y(review.result)
    parts.append(f'<circle class="end" cx="{x:.1f}" cy="{y:.1f}" r="6"/>')
    return (
        f'<svg role="img" aria-label="{escape(label)}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"{''.join(parts)}</svg>"
    )


def grid(scale: Scale) -> list[str]:
    """A dotted line for every whole space, or every few of them."""
    first, last = int(scale.low // 1) + 1, int(scale.high // 1)
    every = (last - first) // 8 + 1
    out = []
    for space in range(first, last + 1):
        if space % every:
            continue
        y = scale.y(space)
        out.append(f'<path class="dots" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        out.append(text(LEFT - 10, y + 5, str(space).replace("-", "\u2212"), "end"))
    return out


def ridge(review: Review, scale: Scale) -> str:
    """The way of the value from the start to the result, with the hill below it."""
    path = [f"M{LEFT} {scale.y(review.start):.1f}"]
    for n, step in enumerate(review.steps):
        path.append(f"H{scale.x(n):.1f}")
        if isinstance(step, Choice):
            path.append(f"V{scale.y(step.before):.1f}")
        path.append(f"V{scale.y(step.after):.1f}")
    path.append(f"H{scale.x(len(review.steps)):.1f}V{scale.y(review.result):.1f}")
    path.append(f"H{WIDTH - RIGHT}")
    line = "".join(path)
    return (
        f'<path class="hill" d="{line}V{FLOOR}H{LEFT}Z"/>'
        f'<path class="ridge" d="{line}"/>'
        f'<rect class="meadow" x="{LEFT}" y="{FLOOR}" width="{WIDTH - LEFT - RIGHT}" height="32"/>'
    )


def rounds(review: Review, scale: Scale) -> list[str]:
    """A lantern where each round begins."""
    out: list[str] = []
    before = 0
    for n, step in enumerate(review.steps):
        if step.round != before:
            before = step.round
            x = scale.x(n - 0.5)
            out.append(f'<path class="fence" d="M{x:.1f} {FLOOR}v32"/>')
            out.append(
                f'<ellipse class="lantern" cx="{x + 14:.1f}" cy="{FLOOR + 16}" rx="7" ry="8"/>'
            )
            out.append(text(x + 26, FLOOR + 21, str(step.round), "start"))
    return out


def bar(scale: Scale, n: int, before: float, after: float, sort: str) -> str:
    top, bottom = sorted((scale.y(before), scale.y(after)))
    return (
        f'<rect class="{sort}" x="{scale.x(n) - 4:.1f}" y="{top - 2:.1f}" width="8" '
        f'height="{bottom - top + 4:.1f}" rx="4"/>'
    )


def luck_mark(scale: Scale, n: int, step: Luck) -> str:
    """A bar with an arrow at the end to which luck went."""
    if abs(step.luck) < TOLD:
        return ""
    x, y = scale.x(n), scale.y(step.after)
    turn = 6 if step.luck > 0 else -6
    head = f"M{x - 6:.1f} {y + turn:.1f}L{x:.1f} {y:.1f}L{x + 6:.1f} {y + turn:.1f}"
    shaft = bar(scale, n, step.after - step.luck, step.after, "luck")
    return f'{shaft}<path class="arrow" d="{head}"/>'


def pennant(scale: Scale, n: int, value: float, place: int) -> str:
    x, y = scale.x(n), scale.y(value) - 4
    return (
        f'<path class="pole" d="M{x:.1f} {y:.1f}v-32"/>'
        f'<path class="pennant" d="M{x:.1f} {y - 32:.1f}h32l-7 9l7 9h-32z"/>'
        f'<text class="on-pennant" x="{x + 10:.1f}" y="{y - 18:.1f}">{place}</text>'
    )


def text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
