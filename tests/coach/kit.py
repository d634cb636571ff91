"""Games to review, small enough for tests."""

from collections.abc import Sequence
from functools import cache

from loyang import deciders, legal_actions, view
from loyang.bots import Budget, make
from loyang.coach import Review, review
from loyang.record import Record, Recorder

SMALL = Budget(nodes=200)  # the fewest futures there are


def played(names: Sequence[str], seed: str, rounds: int = 9, introductory: bool = False) -> Record:
    """A game of these bots, given up after so many rounds."""
    game = Recorder(len(names), seed, introductory)
    bots = [make(name, f"{seed} {seat}", Budget(nodes=300)) for seat, name in enumerate(names)]
    while deciders(game.state) and game.state.round <= rounds:
        seat = deciders(game.state)[0]
        actions = legal_actions(game.state, seat)
        game.apply(bots[seat].choose(view(game.state, seat), actions))
    return game.record


@cache
def reviewed(names: tuple[str, ...], seed: str, rounds: int = 9) -> tuple[Record, Review]:
    """Such a game and the review of seat A."""
    record = played(names, seed, rounds)
    return record, review(record, 0, SMALL)
