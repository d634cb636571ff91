"""Play the games of the corpus with the bots of today, and write it anew."""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from loyang import Record, Recorder, RecordError, View, deciders, legal_actions, view
from loyang.bots.protocol import Bot, Budget
from loyang.bots.registry import LADDER
from loyang.engine.actions import Action
from loyang.engine.cards import CARD_NAMES, FIRST_HELPER, VEGETABLES
from loyang.engine.state import RULES_VERSION

from .games import CHECKS, GAMES, line_of, save, stored, stored_version

TABLES = [(1, False), (2, False), (3, False), (4, False), (2, True), (3, True), (4, True)]
EACH = 2  # games of each bot at each kind of table
CURIOUS = 4  # and of those who try everything
BUDGET = Budget(nodes=30)


class Curious:
    """Does what has been done least so far, so that every card and every effect is played."""

    done: ClassVar[Counter[str]] = Counter()

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        least = min(self.done[kind_of(action)] for action in actions)
        chosen = self.chance.choice(
            [action for action in actions if self.done[kind_of(action)] == least]
        )
        self.done[kind_of(chosen)] += 1
        return chosen


def kind_of(action: Action) -> str:
    """What is done and with which helpers; of cards that come to a farm, which."""
    words = str(action).split()[1:]
    if words[0] in ("take", "keep"):
        return " ".join(words[:2])
    helpers = CARD_NAMES[FIRST_HELPER:]
    plain = (word for word in words if word.isalpha() or word in helpers)
    return " ".join(word for word in plain if word not in VEGETABLES)


def play(players: int, introductory: bool, name: str, number: int) -> Record:
    game = Recorder(players, f"corpus {name} {number}", introductory)
    game.note(name)
    seats = [bot(name, f"{number} {seat}") for seat in range(players)]
    while asked := deciders(game.state):
        seat = asked[0]
        actions = legal_actions(game.state, seat)
        game.apply(seats[seat].choose(view(game.state, seat), actions))
    return game.record


def bot(name: str, seed: str) -> Bot:
    factories = {info.name: info.factory for info in LADDER}
    return factories[name](seed, BUDGET) if name in factories else Curious(seed)


def games() -> Iterator[Record]:
    each = [(info.name, EACH) for info in LADDER]
    for name, times in [*each, ("curious", CURIOUS)]:
        for players, introductory in TABLES:
            for number in range(times):
                yield play(players, introductory, name, number)


def changed() -> Iterator[str]:
    """The games that are not played to the same end any more."""
    for game in stored():
        try:
            line = line_of(Record.parse(game.record))
        except RecordError as fault:
            line = str(fault)
        if line != game.line:
            yield f"game {game.number}: {line}"


def main() -> None:
    if CHECKS.exists() and stored_version() == RULES_VERSION and (found := list(changed())):
        sys.exit("\n".join([*found, "Raise RULES_VERSION in src/loyang/engine/state.py first."]))
    records = list(games())
    save(records, RULES_VERSION)
    print(f"{len(records)} games, {GAMES.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
