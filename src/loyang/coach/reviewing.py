"""The review of a game: every decision of a seat with its loss, every revelation with its luck.

It is made in pieces that know nothing of one another: `plan` reads the record, `judge` looks at one
station of the way, `compose` puts the judgements together. So a job can stop and go on elsewhere,
and the result is the same in whatever order the pieces were made.

After each line the quick player of the futures goes on. Luck is what that player expects after a
revelation minus what it expected before, so that it is nothing on average, whoever plays. Careful
play finds more than the quick player: what that brings on average in the time that is left (`CARE`)
is added to every value. Where more or less was to be found than that, as after a mistake that can
still be repaired, it is in the remainder.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from math import hypot
from statistics import NormalDist
from typing import Any, Final

from loyang.bots import Budget
from loyang.engine.actions import seat_name
from loyang.record import Record

from .calibration import GRADES, LAST_GRADE, LUCK_SPREAD
from .futures import Futures, care
from .judging import PLAYER, Prospect, compare, compare_closely, difference, player_budget
from .lines import Line, cut, proposed, quick
from .reasons import Reason, reasons
from .trail import Decision, Revelation, Station, Trail, trail

SEED: Final = "coach"
FORMAT: Final = 1  # of the document
MOMENTS: Final = 3


@dataclass(frozen=True)
class Verdict:
    """What came of judging a station. Of a revelation only the first three are known."""

    quick: float  # the value if the quick player goes on from there
    quick_doubt: float
    quick_win: float  # the chance to win then, with others
    best: float = 0.0  # the value of the best line
    best_win: float = 0.0
    chosen: float = 0.0  # and of what was done
    chosen_doubt: float = 0.0
    chosen_win: float = 0.0
    loss: float = 0.0
    doubt: float = 0.0  # the half of the interval around the loss
    futures: int = 0
    cash: tuple[int, ...] = ()  # what each action of what was done cost or brought
    line: tuple[str, ...] = ()  # the better line; none where what was done is as good
    line_cash: tuple[int, ...] = ()
    then: tuple[str, ...] = ()  # how it would go on
    reasons: tuple[Reason, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether the loss is beyond doubt: its interval does not contain zero."""
        return self.loss > self.doubt

    def as_document(self) -> dict[str, Any]:
        """As plain data; `from_document` reads it back."""
        document = asdict(self)
        document["reasons"] = [reason.as_document() for reason in self.reasons]
        return document

    @staticmethod
    def from_document(document: dict[str, Any]) -> "Verdict":
        values = dict(document)
        values["reasons"] = tuple(map(Reason.from_document, document["reasons"]))
        for name in ("cash", "line", "line_cash", "then"):
            values[name] = tuple(document[name])
        return Verdict(**values)


# --- the pieces ----------------------------------------------------------------------------------


def judge(
    station: Station, budget: Budget | None = None, *, seed: str = SEED, player: str = PLAYER
) -> Verdict:
    """Judge one station by the view that the seat had there, and nothing else."""
    # As long as nothing new is seen the futures stay the same.
    futures = Futures(station.view, f"{seed} {station.since}")
    if isinstance(station, Revelation):
        waiting = compare(futures, [Line(())], budget)[0]
        return Verdict(waiting.value.mean, waiting.value.doubt, waiting.win)
    chosen = cut(futures.truth(0), futures.seat, station.chosen, whole=False)
    found = proposed(
        futures, station.actions, player, player_budget(budget, station.view.players), 1
    )
    done, better = compare_closely(futures, chosen, found[0] if found else chosen, budget)
    # Only luck needs to know what the quick player would do.
    own = quick(futures) if station.fresh else chosen
    known = {done.line.end: done, better.line.end: better}
    return verdict(known.get(own.end) or compare(futures, [own], budget)[0], done, better)


def verdict(own: Prospect, chosen: Prospect, better: Prospect) -> Verdict:
    loss = difference(chosen.outcomes, better.outcomes)
    best = better if loss.mean > 0.0 else chosen
    lost = best is not chosen
    return Verdict(
        own.value.mean,
        own.value.doubt,
        own.win,
        best.value.mean,
        best.win,
        chosen.value.mean,
        chosen.value.doubt,
        chosen.win,
        max(0.0, loss.mean),
        loss.doubt,
        len(chosen.outcomes),
        chosen.line.cash,
        tuple(map(str, best.line.actions)) if lost else (),
        best.line.cash if lost else (),
        tuple(map(str, best.line.then)) if lost else (),
        tuple(reasons(best.outcomes, chosen.outcomes)) if lost else (),
    )


def plan(record: Record, seat: int) -> Trail:
    """The stations of the seat; `judge` takes those that `needs_judging` names."""
    return trail(record, seat)


def needs_judging(way: Trail) -> list[int]:
    """The numbers of the stations to judge: where there was something to decide, and revelations
    that no such decision follows at once."""
    judged = [isinstance(each, Decision) and not each.forced for each in way.stations] + [False]
    return [
        n
        for n, station in enumerate(way.stations)
        if judged[n] or (isinstance(station, Revelation) and not judged[n + 1])
    ]


# --- the whole -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Luck:
    """A revelation: what it changed, and how sure that is."""

    number: int  # of the action in the record that brought it
    round: int
    news: tuple[str, ...]
    luck: float
    doubt: float
    after: float  # the value then
    win: float

    def as_document(self) -> dict[str, Any]:
        return {"kind": "luck", **asdict(self), "news": list(self.news)}


@dataclass(frozen=True)
class Choice:
    """A decision and its verdict."""

    number: int
    last: int
    round: int
    topic: str
    chosen: tuple[str, ...]
    before: float  # the value of the best line
    after: float  # and of what was done
    verdict: Verdict

    def as_document(self) -> dict[str, Any]:
        return {
            "kind": "choice",
            "number": self.number,
            "last": self.last,
            "round": self.round,
            "topic": self.topic,
            "chosen": list(self.chosen),
            "before": self.before,
            "after": self.after,
            "certain": self.verdict.certain,
            "verdict": self.verdict.as_document(),
        }


@dataclass(frozen=True)
class Review:
    """The judged game of one seat: start + luck - lost + rest = result."""

    players: int
    seat: int
    finished: bool
    steps: tuple[Luck | Choice, ...]
    start: float
    luck: float
    lost: float
    rest: float
    result: float  # of an unfinished game: what is expected at its end
    moments: tuple[int, ...]  # the steps that mattered most, the largest loss first

    @property
    def choices(self) -> list[Choice]:
        """The decisions where there was something to decide."""
        return [step for step in self.steps if isinstance(step, Choice)]

    @property
    def mean_loss(self) -> float:
        """What a decision lost on average: the grade in figures."""
        return self.lost / max(1, len(self.choices))

    @property
    def grade(self) -> str:
        return next((name for name, most in GRADES.items() if self.mean_loss <= most), LAST_GRADE)

    @property
    def kinder(self) -> int:
        """In how many of 100 games luck is less kind than in this one."""
        spread = LUCK_SPREAD[self.players]
        return round(100 * NormalDist(0.0, spread).cdf(self.luck))

    @property
    def practise(self) -> str:
        """The topic that cost most, beyond doubt; nothing if none did."""
        lost: dict[str, float] = {}
        for choice in self.choices:
            if choice.verdict.certain:
                lost[choice.topic] = lost.get(choice.topic, 0.0) + choice.verdict.loss
        return max(lost, key=lambda topic: lost[topic], default="")


def as_document(review: Review) -> dict[str, Any]:
    """The review as plain data, for programs and for the page."""
    return {
        "format": FORMAT,
        "players": review.players,
        "seat": seat_name(review.seat),
        "finished": review.finished,
        "unit": "space" if review.players == 1 else "margin",
        "start": review.start,
        "luck": review.luck,
        "lost": review.lost,
        "rest": review.rest,
        "result": review.result,
        "grade": review.grade,
        "decisions": len(review.choices),
        "mean_loss": review.mean_loss,
        "kinder": review.kinder,
        "practise": review.practise,
        "moments": list(review.moments),
        "steps": [step.as_document() for step in review.steps],
    }


def compose(way: Trail, verdicts: Mapping[int, Verdict]) -> Review:
    """The review, from the verdicts by the numbers of their stations."""
    account = _Account(way.players)
    for n, station in enumerate(way.stations):
        if isinstance(station, Revelation):
            account.reveal(station, verdicts.get(n) or verdicts[n + 1])
        elif n in verdicts:
            account.decide(station, verdicts[n])
    return account.closed(way)


class _Account:
    """Adds up a game, station by station."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.steps: list[Luck | Choice] = []
        self.start: float | None = None
        self.expected = 0.0  # by the quick player, now
        self.doubt = 0.0

    def reveal(self, station: Revelation, verdict: Verdict) -> None:
        if self.start is None:
            self.start, self.expected = verdict.quick + care(station.view), verdict.quick
        self.steps.append(
            Luck(
                station.number,
                station.view.round,
                station.news,
                verdict.quick - self.expected,
                hypot(self.doubt, verdict.quick_doubt),
                verdict.quick + care(station.view),
                verdict.quick_win,
            )
        )
        self.expected, self.doubt = verdict.quick, verdict.quick_doubt

    def decide(self, station: Decision, verdict: Verdict) -> None:
        if self.start is None:
            self.start = verdict.quick + care(station.view)
        self.expected, self.doubt = verdict.chosen, verdict.chosen_doubt
        self.steps.append(
            Choice(
                station.number,
                station.last,
                station.view.round,
                station.topic,
                tuple(map(str, station.chosen)),
                verdict.best + care(station.view),
                verdict.chosen + care(station.view),
                verdict,
            )
        )

    def closed(self, way: Trail) -> Review:
        start = self.start or 0.0
        now = self.steps[-1].after if self.steps else start
        result = now if way.result is None else way.result
        luck = sum(step.luck for step in self.steps if isinstance(step, Luck))
        lost = sum(map(loss_of, self.steps))
        certain = [
            n
            for n, step in enumerate(self.steps)
            if isinstance(step, Choice) and step.verdict.certain
        ]
        certain.sort(key=lambda n: -loss_of(self.steps[n]))
        return Review(
            way.players,
            way.seat,
            way.result is not None,
            tuple(self.steps),
            start,
            luck,
            lost,
            result - (start + luck - lost),
            result,
            tuple(certain[:MOMENTS]),
        )


def loss_of(step: Luck | Choice) -> float:
    return step.verdict.loss if isinstance(step, Choice) else 0.0


def review(
    record: Record,
    seat: int,
    budget: Budget | None = None,
    *,
    seed: str = SEED,
    player: str = PLAYER,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> Review:
    """Judge every decision of the seat; `told` hears how many stations are done of how many."""
    way = plan(record, seat)
    numbers = needs_judging(way)
    verdicts: dict[int, Verdict] = {}
    told(0, len(numbers))
    for n in numbers:
        verdicts[n] = judge(way.stations[n], budget, seed=seed, player=player)
        told(len(verdicts), len(numbers))
    return compose(way, verdicts)
