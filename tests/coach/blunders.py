"""Games with one deliberate blunder each: a good player but for one decision.

`python -m tests.coach.blunders FILE [NODES] [FIRST]` reviews them one after the other, from game
FIRST on, writes a line for each to the file, goes on where it stopped, and says how many were
named. Games below `UNSEEN` were looked at while the coach was made: they prove nothing.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from loyang import State, deciders, legal_actions, view
from loyang.bots import Bot, Budget, make
from loyang.bots.evaluation import cards_worth
from loyang.bots.weights import ALONE
from loyang.coach import Choice, review
from loyang.engine.actions import (
    Action,
    Buy,
    Deliver,
    Done,
    Loan,
    Miss,
    Sow,
    Step,
    Take,
)
from loyang.engine.cards import GRID_COLUMNS, NONE, ROW_PRICE
from loyang.engine.state import ACT, GRID, PATH, pending
from loyang.record import Record, Recorder

from .rows import Row, Rows

# What is done wrong, and the rounds in one of which it happens: where there is something to lose.
# A loan early on is no blunder, if the cash is put to use; nor is a delivery that can wait.
SORTS: Final = {
    "missed-customer": (5, 6, 7, 8),
    "wasted-seed": (3, 4, 5, 6),
    "needless-loan": (6, 7, 8, 9),
    "wrong-card": (4, 5, 6, 7),
    "early-steps": (2, 3, 4, 5),
}
GAMES: Final = 50
UNSEEN: Final = 1000
PLAYER: Final = "merchant"
LOANS: Final = 2
CARDS: Final = 2


@dataclass(frozen=True)
class Blunder:
    """A game with a blunder, and the numbers of its first and its last action."""

    record: Record
    sort: str
    number: int
    last: int

    def within(self, choice: Choice) -> bool:
        """Whether the blunder belongs to that decision."""
        return choice.number <= self.last and self.number <= choice.last


class Blunderer:
    """Plays like its bot, but for one decision."""

    def __init__(self, bot: Bot, sort: str, since: int) -> None:
        self.bot = bot
        self.sort = sort
        self.since = since  # the first round in which it may happen
        self.done = False
        self.going_on = 0  # in this round the blunder is still being made
        self.counted = 0
        self.instead = False  # its last answer was not the bot's

    def choose(self, state: State, actions: list[Action]) -> Action:
        chosen = self.bot.choose(view(state, 0), actions)
        asked = pending(state, 0)
        assert asked is not None
        if self.done and self.going_on != state.round:
            return chosen
        if not self.done and state.round < self.since:
            return chosen
        instead = getattr(self, self.sort.replace("-", "_"))(state, asked.question, actions, chosen)
        if instead is not None and instead != chosen:
            self.done = self.instead = True
            self.going_on = state.round
            assert isinstance(instead, Action)
            return instead
        return chosen

    # --- what it does instead; None where there is no occasion ---

    def missed_customer(
        self, state: State, question: int, actions: Sequence[Action], chosen: Action
    ) -> Action | None:
        """Ends its turn as soon as it would deliver to a regular customer."""
        if question != ACT or not (isinstance(chosen, Deliver) or self.done):
            return None
        return next((each for each in actions if isinstance(each, Miss | Done)), None)

    def wasted_seed(
        self, state: State, question: int, actions: Sequence[Action], chosen: Action
    ) -> Action | None:
        """Ends its turn as soon as it would sow: the vegetable is not sown."""
        if question != ACT or not (isinstance(chosen, Sow) or self.done):
            return None
        return next((each for each in actions if isinstance(each, Miss | Done)), None)

    def needless_loan(
        self, state: State, question: int, actions: Sequence[Action], chosen: Action
    ) -> Action | None:
        """Borrows at the end of its turn, for nothing."""
        if question != ACT or self.counted == LOANS or not isinstance(chosen, Done):
            return None
        self.counted += 1
        return Loan(0)

    def wrong_card(
        self, state: State, question: int, actions: Sequence[Action], chosen: Action
    ) -> Action | None:
        """Takes the cards that its farm can use least, instead of those that it wanted."""
        if question != GRID or (isinstance(chosen, Done) and not self.done):
            return None
        if self.counted == CARDS:
            return Done(0)
        self.counted += 1
        cards = [each for each in actions if isinstance(each, Take) and each != chosen]
        return min(cards, key=lambda take: worth_with(state, take.card), default=None)

    def early_steps(
        self, state: State, question: int, actions: Sequence[Action], chosen: Action
    ) -> Action | None:
        """Ends its turn when it would buy something, and walks as far as the money goes."""
        if question == ACT and (isinstance(chosen, Buy) or self.done):
            return next((each for each in actions if isinstance(each, Miss | Done)), None)
        return Step(0) if question == PATH and self.done and Step(0) in actions else None


def worth_with(state: State, card: int) -> float:
    """What the farm is worth with a card of the grid, by the bots' forecast."""
    price = ROW_PRICE[state.grid.index(card) // GRID_COLUMNS]
    return cards_worth(state, 0, price, [card], NONE, ALONE)


def blunder(n: int) -> Blunder | None:
    """The n-th game; None if there was no occasion for its blunder."""
    sort = list(SORTS)[n % len(SORTS)]
    since = SORTS[sort][n // len(SORTS) % len(SORTS[sort])]
    game = Recorder(1, seed=f"blunder {n}")
    player = Blunderer(make(PLAYER, f"blunder {n}"), sort, since)
    made: list[int] = []
    while deciders(game.state):
        player.instead = False
        game.apply(player.choose(game.state, legal_actions(game.state, 0)))
        if player.instead:
            made.append(len(game.record.actions))
    return Blunder(game.record, sort, made[0], made[-1]) if made else None


def blunders(games: int = GAMES, first: int = UNSEEN) -> Iterator[tuple[int, Blunder]]:
    """So many games in which the blunder came about."""
    found, n = 0, first
    while found < games:
        each = blunder(n)
        if each is not None:
            found += 1
            yield n, each
        n += 1


def named(each: Blunder, budget: Budget | None = None) -> Row:
    """Whether the review names the blunder among its moments, and what it says of it."""
    judged = review(each.record, 0, budget)
    moments = [judged.steps[n] for n in judged.moments]
    place = 0
    for n, moment in enumerate(moments, 1):
        if isinstance(moment, Choice) and each.within(moment):
            place = n
    own = [choice for choice in judged.choices if each.within(choice)]
    return {
        "sort": each.sort,
        "action": each.number,
        "place": place,
        "losses": [[choice.verdict.loss, choice.verdict.doubt] for choice in own],
        "moments": [[m.topic, m.round, m.verdict.loss] for m in moments if isinstance(m, Choice)],
    }


def main() -> None:
    rows = Rows(Path(sys.argv[1]))
    budget = Budget(nodes=int(sys.argv[2])) if len(sys.argv) > 2 else None
    first = int(sys.argv[3]) if len(sys.argv) > 3 else UNSEEN
    for n, each in blunders(first=first):
        rows.add({"game": n}, partial(named, each, budget))
    print(f"named among the three moments: {sum(row['place'] > 0 for row in rows.all)}")
    print(f"of {len(rows.all)} games")


if __name__ == "__main__":
    main()
