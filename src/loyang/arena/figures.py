"""The summary as JSON: everything but `timing` follows from the plan."""

from typing import Any

from .statistics import Interval, wilson
from .summary import Meeting, Standing, Summary

CAVEAT = "with a time budget the results depend on the machine and do not repeat exactly"


def as_figures(summary: Summary, seconds: float, played: int) -> dict[str, Any]:
    """`played` of the games took that many seconds; the others were there before."""
    plan = summary.plan
    solo = plan.players == 1
    figures: dict[str, Any] = {
        "players": plan.players,
        "seed": plan.seed,
        "introductory": plan.introductory,
        "nodes": plan.nodes,
        "seconds": plan.seconds,
        "repeatable": plan.repeatable,
        "games": summary.games,
        "deals": summary.deals,
    }
    if not plan.repeatable:
        figures["caveat"] = CAVEAT
    if solo and len(summary.standings) == 1:
        figures |= spaces(summary.standings[0])
    figures["bots"] = [
        {**bot_figures(each), **({} if solo else match_figures(each))} for each in summary.standings
    ]
    if not solo:
        figures["pairs"] = [pair_figures(each) for each in summary.meetings]
    figures["defaults"] = [vars(loss) for loss in summary.losses]
    figures["timing"] = {
        "games": played,
        "seconds": round(seconds, 3),
        "bots": {each.bot: thinking(each) for each in summary.standings},
    }
    return figures


def bot_figures(standing: Standing) -> dict[str, Any]:
    return {
        "bot": standing.bot,
        "games": standing.games,
        "seats": standing.seats,
        "defaults": standing.defaults,
        **spaces(standing),
    }


def spaces(standing: Standing) -> dict[str, Any]:
    return {
        "mean": round(standing.mean, 3),
        "mean_interval": rounded(standing.mean_interval, 3),
        "median": standing.median,
        "distribution": {str(space): n for space, n in standing.distribution.items()},
    }


def match_figures(standing: Standing) -> dict[str, Any]:
    return {
        "wins": round(standing.wins, 3),
        "win_rate": round(standing.win_rate, 4),
        "win_interval": rounded(standing.win_interval, 4),
        "fair_rate": round(standing.fair, 4),
        "rating": None if standing.rating is None else round(standing.rating, 1),
        "rating_interval": rounded(standing.rating_interval, 1),
    }


def pair_figures(meeting: Meeting) -> dict[str, Any]:
    interval = wilson(meeting.before + meeting.level / 2, meeting.games)
    return {
        "bots": [meeting.one, meeting.other],
        "before": meeting.before,
        "level": meeting.level,
        "behind": meeting.behind,
        "rate": round(meeting.rate, 4),
        "interval": rounded(interval, 4),
    }


def thinking(standing: Standing) -> dict[str, Any]:
    return {
        "answers": standing.answers,
        "mean_ms": round(1000 * standing.seconds / max(1, standing.answers), 3),
        "longest_ms": round(1000 * standing.longest, 3),
    }


def rounded(interval: Interval | None, digits: int) -> list[float] | None:
    return None if interval is None else [round(end, digits) for end in interval]
