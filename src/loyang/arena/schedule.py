"""Who plays whom, in which seats, with which cards.

A deal is a seed of the engine. Every line-up plays every deal once for each way round the table,
so that each bot sits equally often in each seat, with the same cards. Every match follows from
the plan alone: whoever plays it, wherever and however often, gets the same result.
"""

import hashlib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from loyang.bots import Budget

from .faults import ArenaError

# A seat gives 300 to 500 answers in a game, whoever sits there.
MOST_ANSWERS = 2_000
# With a budget in nodes the clock only guards against a bot that hangs.
PATIENCE = 300.0


@dataclass(frozen=True)
class Plan:
    """Everything that the results of a run depend on."""

    bots: tuple[str, ...]
    players: int
    games: int  # for each line-up, rounded up to whole turns round the table
    seed: str
    introductory: bool = False
    nodes: int | None = None
    seconds: float | None = None
    patience: float | None = None  # seconds for one answer, before the bot loses by default
    answers: int = MOST_ANSWERS  # of one bot in one game, before it loses by default

    @property
    def budget(self) -> Budget | None:
        """What every bot is given; None leaves each its default."""
        if self.nodes is None and self.seconds is None:
            return None
        return Budget(self.nodes, self.seconds)

    @property
    def limit(self) -> float:
        """Seconds for one answer: far beyond the budget."""
        if self.patience is not None:
            return self.patience
        return PATIENCE if self.seconds is None else 5 * self.seconds + 1

    @property
    def repeatable(self) -> bool:
        """Whether the same plan gives the same results again: not where a clock decides."""
        return self.seconds is None

    def check(self) -> None:
        if not 1 <= self.players <= 4:
            raise ArenaError(f"1 to 4 can play, not {self.players}")
        if self.introductory and self.players == 1:
            raise ArenaError("the introductory variant is for 2 to 4 players")
        if len(self.bots) < self.players:
            raise ArenaError(
                f"{len(self.bots)} bots cannot fill {self.players} seats: "
                "name as many as there are seats, the same several times if you like"
            )


@dataclass(frozen=True)
class Default:
    """A bot that loses by default, from its n-th answer on (0: before its first)."""

    seat: int
    answer: int
    reason: str


@dataclass(frozen=True)
class Match:
    """One game to be played: a pure description that can travel."""

    number: int  # counted from 1 over the whole schedule, with gaps
    deal: int
    bots: tuple[str, ...]  # by seat
    seed: str  # of the cards
    bot_seeds: tuple[str, ...]  # by seat
    introductory: bool = False
    budget: Budget | None = None
    limit: float = PATIENCE
    answers: int = MOST_ANSWERS
    # Bots known to hang or to end their process; the game is played again without them.
    defaults: tuple[Default, ...] = ()


def schedule(plan: Plan) -> list[Match]:
    """All matches of a plan, deal by deal. More games only add to them: none changes."""
    plan.check()
    lines = lineups(plan.bots, plan.players)
    left = [plan.games] * len(lines)
    matches: list[Match] = []
    for deal in itertools.count():
        if max(left) <= 0:
            return matches
        for index, line in enumerate(lines):
            if left[index] > 0:
                added = list(round_the_table(plan, line, index * plan.players, deal, len(lines)))
                left[index] -= len(added)
                matches += added
    raise AssertionError("unreachable")


def round_the_table(
    plan: Plan, line: tuple[str, ...], first: int, deal: int, lines: int
) -> Iterator[Match]:
    """The matches of one line-up on one deal."""
    circles = circular_orders(line)
    for turn, seated in enumerate(rotations(circles[deal % len(circles)])):
        yield make_match(plan, deal * lines * plan.players + first + turn + 1, deal, seated)


def make_match(plan: Plan, number: int, deal: int, seated: tuple[str, ...]) -> Match:
    seats = range(plan.players)
    return Match(
        number,
        deal,
        seated,
        derived("deal", plan.seed, str(deal)),
        tuple(derived("bot", plan.seed, str(deal), *seated, str(seat)) for seat in seats),
        plan.introductory,
        plan.budget,
        plan.limit,
        plan.answers,
    )


def derived(*words: str) -> str:
    """A seed of 128 bits that follows from the words and reveals nothing about other seeds."""
    text = "\0".join(("loyang arena", *words))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


# --- line-ups ------------------------------------------------------------------------------------


def lineups(bots: tuple[str, ...], players: int) -> list[tuple[str, ...]]:
    """Every choice of as many bots as there are seats, each once, in the order named."""
    chosen = list(dict.fromkeys(itertools.combinations(bots, players)))
    by_names: dict[tuple[str, ...], tuple[str, ...]] = {}
    for line in chosen:
        by_names.setdefault(tuple(sorted(line)), line)
    lines = list(by_names.values())
    # A bot that only meets itself says nothing about the others.
    mixed = [line for line in lines if players == 1 or len(set(line)) > 1]
    return mixed or lines


def rotations(line: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The line-up moved round the table, as long as that makes a difference."""
    return list(dict.fromkeys(line[n:] + line[:n] for n in range(len(line))))


def circular_orders(line: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The seatings round a table that differ in neighbours: deals take them in turn."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for rest in itertools.permutations(line[1:]):
        order = (line[0], *rest)
        found.setdefault(min(rotations(order)), order)
    return list(found.values())
