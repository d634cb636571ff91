"""What a run showed, worked out by hand from a few made-up games; and the report of it."""

import re
from html.parser import HTMLParser

import pytest

from loyang.arena import Default, Outcome, Plan, Summary, summarize
from loyang.arena.figures import as_figures
from loyang.arena.match import Timing, places
from loyang.arena.report import html_report

VOID = {"meta", "br"}
Row = tuple[str, int]


def game(number: int, deal: int, *seats: Row, lost: tuple[int, ...] = ()) -> Outcome:
    """A game by the bots' final spaces; cash and vegetables are equal."""
    scores = tuple((space, 5, 5) for _, space in seats)
    return Outcome(
        number,
        deal,
        tuple(bot for bot, _ in seats),
        "seed",
        scores,
        places(scores, set(lost)),
        tuple(100 for _ in seats),
        tuple(Default(seat, 3, "raised <b>&</b>") for seat in lost),
        "hash",
        Timing(tuple(0.2 for _ in seats), tuple(0.1 for _ in seats)),
    )


def duel() -> Summary:
    """Two deals in both seatings: the ox wins two, one is shared, one goes to the ant."""
    return summarize(
        Plan(("ant", "ox"), 2, 4, "1"),
        [
            game(1, 0, ("ant", 14), ("ox", 16)),
            game(2, 0, ("ox", 17), ("ant", 15)),
            game(3, 1, ("ant", 15), ("ox", 15)),
            game(4, 1, ("ox", 10), ("ant", 12)),
        ],
    )


def test_a_duel_by_hand() -> None:
    ox, ant = duel().standings
    assert (ox.bot, ox.games, ox.seats, ox.wins, ox.fair) == ("ox", 4, 4, 2.5, 0.5)
    assert (ant.bot, ant.wins, ant.win_rate) == ("ant", 1.5, 0.375)
    assert (ox.mean, ox.median) == (14.5, 15.5)
    assert (ant.mean, ant.median) == (14, 14.5)
    assert ox.distribution == {10: 1, 15: 1, 16: 1, 17: 1}
    # 3 against 2 points with the added draw; each has half of the difference.
    assert ox.rating == pytest.approx(35.2, abs=0.1)
    [meeting] = duel().meetings
    assert (meeting.one, meeting.before, meeting.level, meeting.behind) == ("ant", 1, 1, 2)


def test_one_against_three_of_a_kind() -> None:
    plan = Plan(("ox", "ant", "ant", "ant"), 4, 2, "1")
    summary = summarize(
        plan,
        [
            game(1, 0, ("ox", 16), ("ant", 15), ("ant", 14), ("ant", 13)),
            game(2, 0, ("ant", 15), ("ox", 14), ("ant", 15), ("ant", 13)),
        ],
    )
    standing = {each.bot: each for each in summary.standings}
    assert standing["ox"].wins == 1
    assert standing["ant"].wins == 1  # shared with its like
    assert (standing["ox"].fair, standing["ant"].fair) == (0.25, 0.75)
    assert (standing["ant"].games, standing["ant"].seats) == (2, 6)
    [meeting] = summary.meetings
    assert (meeting.one, meeting.before, meeting.level, meeting.behind) == ("ox", 4, 0, 2)


def test_who_loses_by_default_wins_nothing_and_counts_0() -> None:
    plan = Plan(("ant", "ox"), 2, 2, "1")
    summary = summarize(plan, [game(1, 0, ("ant", 20), ("ox", 3), lost=(0,))])
    standing = {each.bot: each for each in summary.standings}
    assert (standing["ant"].wins, standing["ant"].mean, standing["ant"].defaults) == (0, 0, 1)
    assert standing["ox"].wins == 1
    assert [(each.bot, each.seat, each.answer) for each in summary.losses] == [("ant", "A", 3)]


def test_solo_figures_have_what_was_promised() -> None:
    games = [game(n + 1, n, ("ox", space)) for n, space in enumerate((15, 17, 17, 18))]
    figures = as_figures(summarize(Plan(("ox",), 1, 4, "1"), games), 1.5, 4)
    assert figures["games"] == 4
    assert figures["mean"] == 16.75
    assert figures["median"] == 17
    assert figures["distribution"] == {"15": 1, "17": 2, "18": 1}
    # variance 19/12 over 4 games: 16.75 -+ 1.96 * 0.6292
    assert figures["mean_interval"] == pytest.approx([15.517, 17.983], abs=0.001)
    assert figures["repeatable"] is True
    assert figures["timing"]["bots"]["ox"]["mean_ms"] == 2


def test_figures_with_a_time_budget_say_that_they_do_not_repeat() -> None:
    plan = Plan(("ox",), 1, 1, "1", seconds=2)
    figures = as_figures(summarize(plan, [game(1, 0, ("ox", 15))]), 1, 1)
    assert figures["repeatable"] is False
    assert "do not repeat" in figures["caveat"]
    assert figures["mean_interval"] is None
    assert "do not repeat" in html_report(summarize(plan, [game(1, 0, ("ox", 15))]))


# --- the report ----------------------------------------------------------------------------------


class Checker(HTMLParser):
    """Every element is closed in its place, and nothing is fetched from anywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not {"src", "href", "xlink:href", "data", "onload"} & {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check(report: str) -> list[str]:
    checker = Checker()
    checker.feed(report)
    checker.close()
    assert checker.open == []
    assert not re.search(r"https?:|url\(|@import|//", report)
    return checker.seen


def test_the_report_is_well_formed_and_needs_nothing_else() -> None:
    report = html_report(duel())
    seen = check(report)
    assert seen.count("svg") == 3  # the ratings, and the spaces of each bot
    assert seen.count("rect") == 7  # the ant reached 15 twice
    assert seen.count("script") == 0
    assert "62.5%" in report


def test_the_report_of_a_solo_series_and_of_far_scores() -> None:
    games = [game(n + 1, n, ("ox", 3 * n - 500)) for n in range(300)]
    report = html_report(summarize(Plan(("ox",), 1, 300, "1"), games))
    assert check(report).count("rect") <= 41


def test_a_reason_cannot_break_the_report() -> None:
    plan = Plan(("<i>", "ox"), 2, 1, '"&<')
    report = html_report(summarize(plan, [game(1, 0, ("<i>", 20), ("ox", 3), lost=(0,))]))
    assert "i" not in check(report)
    assert "raised &lt;b&gt;&amp;&lt;/b&gt;" in report
