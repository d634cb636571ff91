"""A finished game in figures: round by round, where money came from, what each card brought."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from loyang.engine.actions import Action
from loyang.engine.cards import CARD_NAMES, NONE
from loyang.engine.events import WORKS, Event, events_with
from loyang.engine.game import apply
from loyang.engine.state import State

from .log import actions_to
from .table import Table, older_rules

WORKING: Final = events_with(WORKS)


@dataclass
class Tally:
    """One seat's money in one round."""

    income: Counter[str] = field(default_factory=Counter)
    spent: Counter[str] = field(default_factory=Counter)


Figures = dict[str, Any]


def statistics(table: Table) -> Figures:
    """Of the game as it ended; `Problem` if the rules it was played by are no longer those."""
    assert table.log.now is not None
    if table.base is not None:
        raise older_rules()
    return figures(*table.open(), actions_to(table.log.now))


def figures(state: State, setup: Sequence[Event], actions: Iterable[Action]) -> Figures:
    """Plays the game from this, its first state on."""
    players = state.players
    tallies = [Tally() for _ in range(players)]
    cards: dict[tuple[int, int], list[int]] = {}
    rounds: list[Figures] = []
    count(setup, tallies, cards)
    now = state.round
    for action in actions:
        before = standing(state)
        events = apply(state, action)
        if state.round != now:
            # A round ends with somebody's "done", which moves no money any more. What the setup
            # cost (R1.6) counts for the first one.
            if now:
                rounds.append(row(now, before, tallies))
                tallies = [Tally() for _ in range(players)]
            now = state.round
        count(events, tallies, cards)
    rounds.append(row(now, standing(state), tallies))
    return {
        "rounds": rounds,
        "cards": [
            {"seat": seat, "card": CARD_NAMES[card], "times": times, "cash": cash}
            for (seat, card), (times, cash) in sorted(cards.items())
        ],
    }


def standing(state: State) -> list[tuple[int, int, int]]:
    return [(seat.cash, seat.space, seat.loans) for seat in state.seats[: state.players]]


def count(
    events: Iterable[Event], tallies: list[Tally], cards: dict[tuple[int, int], list[int]]
) -> None:
    for event in events:
        if event.seat == NONE or event.seat >= len(tallies):
            continue
        if event.cash > 0:
            tallies[event.seat].income[event.name] += event.cash
        elif event.cash < 0:
            tallies[event.seat].spent[event.name] -= event.cash
        if event.name in WORKING and event.card != NONE:
            entry = cards.setdefault((event.seat, event.card), [0, 0])
            entry[0] += max(1, event.number) if event.name == "delivered" else 1
            entry[1] += event.cash


def row(number: int, end: list[tuple[int, int, int]], tallies: list[Tally]) -> Figures:
    """A round, as it ended."""
    return {
        "round": number,
        "seats": [
            {
                "seat": seat,
                "cash": cash,
                "space": space,
                "loans": loans,
                "income": dict(tally.income),
                "spent": dict(tally.spent),
            }
            for seat, ((cash, space, loans), tally) in enumerate(zip(end, tallies, strict=True))
        ],
    }
