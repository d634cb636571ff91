"""A fixed examination: every bot gets the same deals and opponents, so that results compare.

A protocol never changes; a new one would get a new name. docs/BOTS.md has the table of results.
"""

from dataclasses import dataclass

from .schedule import Plan
from .statistics import Interval
from .summary import Standing, Summary

V1 = "v1"
NAMES = (V1,)


@dataclass(frozen=True)
class Part:
    """A run of the examination."""

    name: str
    opponents: tuple[str, ...]
    games: int

    def plan(self, bot: str) -> Plan:
        """What is played; each bot with its own budget."""
        return Plan((bot, *self.opponents), 1 + len(self.opponents), self.games, f"protocol {V1}")


PARTS = (
    Part("solo", (), 200),
    Part("novice", ("novice",), 100),
    Part("farmer", ("farmer",), 200),
)
HEAD = (
    "| protocol | bot | solo, mean space (95 %) | wins against `novice` (95 %) "
    "| wins against `farmer` (95 %) | ms an answer |\n"
    "| --- | --- | ---: | ---: | ---: | ---: |"
)


def parts_for(bot: str) -> list[Part]:
    """What the bot has to play: nobody is examined against itself."""
    return [part for part in PARTS if bot not in part.opponents]


def line(bot: str, summaries: dict[str, Summary]) -> str:
    """The bot's line of the table of results, from the summaries of its parts by name."""
    rows = []
    cells = [V1, f"`{bot}`"]
    for part in PARTS:
        if part.name not in summaries:
            cells.append("")
            continue
        each = standing_of(bot, summaries[part.name])
        rows.append(each)
        if part.opponents:
            cells.append(f"{each.win_rate:.1%}{span(each.win_interval, '.0f', 100)}")
        else:
            cells.append(f"{each.mean:.2f}{span(each.mean_interval, '.2f', 1)}")
    spent = sum(each.seconds for each in rows) / max(1, sum(each.answers for each in rows))
    cells.append(f"{1000 * spent:.3g}")
    lost = sum(each.defaults for each in rows)
    if lost:
        cells[1] += f" (lost {lost} by default)"
    return f"| {' | '.join(cells)} |"


def standing_of(bot: str, summary: Summary) -> Standing:
    return next(each for each in summary.standings if each.bot == bot)


def span(interval: Interval | None, form: str, times: int) -> str:
    if interval is None:
        return ""
    low, high = (format(times * bound, form) for bound in interval)
    return f" ({low} to {high})"
