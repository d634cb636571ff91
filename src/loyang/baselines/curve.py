"""Learning curves as a picture: the tables that the learners write, drawn side by side.

    python -m loyang.baselines.curve curves.svg split-1.csv split-2.csv table-1.csv

Tables whose names differ only in a number behind the last hyphen share a colour: they are the same
course with different seeds.
"""

import argparse
import csv
from html import escape
from pathlib import Path

WIDTH, HEIGHT, MARGIN = 640, 320, 44
COLOURS = ("#3d7a4e", "#b3541e", "#33618f", "#8a5aa8", "#777777")
Points = list[tuple[float, float]]


def read(path: Path) -> Points:
    """Minutes and mean scores."""
    with path.open(newline="", encoding="utf-8") as file:
        return [(float(row["minutes"]), float(row["score"])) for row in csv.DictReader(file)]


def course_of(name: str) -> str:
    """What several seeds have in common."""
    course, _, seed = name.rpartition("-")
    return course if seed.isdecimal() else name


def picture(curves: dict[str, Points]) -> str:
    every = [point for points in curves.values() for point in points]
    longest = max(minutes for minutes, _ in every)
    low, high = min(score for _, score in every), max(score for _, score in every)
    low, high = 5 * (low // 5), 5 * (high // 5 + 1)

    def place(minutes: float, score: float) -> str:
        x = MARGIN + minutes / longest * (WIDTH - 2 * MARGIN)
        y = HEIGHT - MARGIN - (score - low) / (high - low) * (HEIGHT - 2 * MARGIN)
        return f"{x:.1f},{y:.1f}"

    size = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for score in range(int(low), int(high) + 1, 5):
        left, right = place(0, score), place(longest, score)
        parts.append(f'<polyline points="{left} {right}" stroke="#ddd"/>')
        parts.append(f'<text x="8" y="{float(left.split(",")[1]) + 4}">{score}</text>')
    courses = list(dict.fromkeys(map(course_of, curves)))
    for name, points in curves.items():
        colour = COLOURS[courses.index(course_of(name)) % len(COLOURS)]
        line = " ".join(place(*point) for point in points)
        look = f'fill="none" stroke="{colour}" stroke-width="1.5"'
        parts.append(f'<polyline points="{line}" {look}/>')
    for n, name in enumerate(courses):
        at = f'x="{WIDTH - MARGIN - 8}" y="{HEIGHT - MARGIN - 16 * n - 12}" text-anchor="end"'
        parts.append(f'<text {at} fill="{COLOURS[n % len(COLOURS)]}">{escape(name)}</text>')
    bottom = f'x="{WIDTH - MARGIN}" y="{HEIGHT - 12}" text-anchor="end"'
    parts.append(f"<text {bottom}>mean score over {longest:.0f} minutes of one core</text>")
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("picture", type=Path)
    parser.add_argument("tables", type=Path, nargs="+")
    chosen = parser.parse_args()
    curves = {path.stem: read(path) for path in chosen.tables}
    chosen.picture.write_text(picture(curves), encoding="utf-8")


if __name__ == "__main__":
    main()
