"""The report as one HTML file that needs nothing else: no script, no font, no address."""

from html import escape

from .drawing import bars, rating_lines
from .figures import CAVEAT
from .statistics import Interval, wilson
from .summary import Standing, Summary

STYLE = """
:root { color-scheme: light dark; --bar: #3d7a4e; --mean: #b3541e; --line: #888; }
@media (prefers-color-scheme: dark) { :root { --bar: #7dbb8b; --mean: #f0a46c; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
caption { text-align: left; font-weight: bold; padding: .5rem 0; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid var(--line); }
td:not(.words) { white-space: nowrap; }
th:first-child, td:first-child, td.words { text-align: left; }
svg { max-width: 100%; height: auto; }
svg text { font-size: 11px; fill: currentColor; }
.bar, .dot { fill: var(--bar); }
.mean { stroke: var(--mean); stroke-width: 2; stroke-dasharray: 4 3; }
.axis { stroke: var(--line); }
.range { stroke: var(--bar); stroke-width: 3; }
"""


def html_report(summary: Summary) -> str:
    title = "Loyang arena: " + ", ".join(each.bot for each in summary.standings)
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(introduction(summary))}</p>"]
    if not summary.plan.repeatable:
        parts.append(f"<p><strong>{escape(CAVEAT)}</strong></p>")
    parts.append(standings_table(summary))
    if any(each.rating is not None for each in summary.standings):
        parts += ["<h2>Ratings</h2>", f"<p>{RATED}</p>", rating_lines(summary.standings)]
    if summary.meetings:
        parts.append(meetings_table(summary))
    parts += ["<h2>Final spaces</h2>", "<p>The broken line is the mean.</p>"]
    every = [space for each in summary.standings for space in each.spaces]
    for each in summary.standings:
        parts += [f"<h3>{escape(each.bot)}</h3>", bars(each, min(every), max(every))]
    if summary.losses:
        parts.append(losses_table(summary))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


RATED = (
    "Bradley and Terry's strengths on Elo's scale, from who was placed before whom; the mean is 0. "
    "The lines are 95 % intervals: the wider of what resampling the deals gives and of what "
    "independent games would give."
)


def introduction(summary: Summary) -> str:
    """What was played, in a sentence or two."""
    plan = summary.plan
    budget = "each bot with its own budget"
    if plan.nodes is not None:
        budget = f"{plan.nodes} nodes a decision"
    if plan.seconds is not None:
        budget = f"{plan.seconds:g} seconds a decision"
    table = "alone" if plan.players == 1 else f"{plan.players} players, seats rotated"
    variant = ", introductory variant" if plan.introductory else ""
    return (
        f"{counted(summary.games, 'game')} on {counted(summary.deals, 'deal')}, "
        f"{table}{variant}, seed {plan.seed}, {budget}."
    )


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# --- tables --------------------------------------------------------------------------------------


def standings_table(summary: Summary) -> str:
    solo = summary.plan.players == 1
    names = ["bot", "games", "mean space", "95 %", "median", "lost by default"]
    if not solo:
        names[2:2] = ["rating", "95 %", "wins", "rate", "95 %", "fair rate"]
    rows = [standing_row(each, solo) for each in summary.standings]
    return table("Results", names, rows)


def standing_row(each: Standing, solo: bool) -> list[str]:
    row = [
        each.bot,
        str(each.games),
        f"{each.mean:.2f}",
        span(each.mean_interval, ".2f"),
        f"{each.median:g}",
        str(each.defaults),
    ]
    if not solo:
        row[2:2] = [
            "" if each.rating is None else f"{each.rating:+.0f}",
            span(each.rating_interval, "+.0f"),
            f"{each.wins:g}",
            f"{each.win_rate:.1%}",
            span(each.win_interval, ".1%"),
            f"{each.fair:.0%}",
        ]
    return row


def meetings_table(summary: Summary) -> str:
    rows = [
        [
            f"{each.one} against {each.other}",
            str(each.before),
            str(each.level),
            str(each.behind),
            f"{each.rate:.1%}",
            span(wilson(each.before + each.level / 2, each.games), ".1%"),
        ]
        for each in summary.meetings
    ]
    return table("Seat against seat", ["", "before", "level", "behind", "rate", "95 %"], rows)


def losses_table(summary: Summary) -> str:
    rows = [
        [each.bot, str(each.game), each.seat, str(each.answer), each.reason]
        for each in summary.losses
    ]
    return table("Lost by default", ["bot", "game", "seat", "answer", "reason"], rows)


def span(interval: Interval | None, form: str) -> str:
    return "" if interval is None else f"{interval[0]:{form}} to {interval[1]:{form}}"


def table(caption: str, names: list[str], rows: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows
    )
    return (
        f'<div class="wide"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>"
    )
