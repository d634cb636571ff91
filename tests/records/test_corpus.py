"""The corpus: games of every kind are played again to the same end, for ever."""

import pytest

from loyang import Record, RecordError
from loyang.bots.registry import LADDER
from loyang.engine import actions
from loyang.engine.actions import USES, Action, OfCard, OfKind, Use
from loyang.engine.cards import CARD_NAMES
from loyang.engine.events import EVENTS
from loyang.engine.state import RULES_VERSION
from loyang.record import walk

from .corpus.games import Checked, line_of, stored, stored_version

PARTS = 8  # played side by side
ACTION_TYPES = [
    each
    for each in vars(actions).values()
    if isinstance(each, type) and issubclass(each, Action) and each not in (Action, OfCard, OfKind)
]
ADVICE = (
    "The rules or the notation have changed. Games begun before, and their records, would be "
    "played by other rules. If that is not intended, undo it. If it is: raise RULES_VERSION in "
    "src/loyang/engine/state.py, then write the corpus anew: python -m tests.records.corpus"
)


def difference(game: Checked) -> str | None:
    """What has become of the game, if it is not the same any more."""
    try:
        line = line_of(Record.parse(game.record))
    except RecordError as fault:
        return f"game {game.number}: {fault}"
    if line == game.line:
        return None
    return f"game {game.number}\n  was {game.line}\n  is  {line}"


def test_the_corpus_is_of_this_version_of_the_rules() -> None:
    assert stored_version() == RULES_VERSION, (
        f"RULES_VERSION is {RULES_VERSION}, the corpus is of version {stored_version()}: write it "
        "anew with python -m tests.records.corpus"
    )


@pytest.mark.parametrize("part", range(PARTS))
def test_rules_and_notation_change_only_with_a_raised_version(part: int) -> None:
    found = [each for game in stored()[part::PARTS] if (each := difference(game))]
    assert not found, "\n".join([*found, ADVICE])


def test_every_player_count_every_variant_and_every_bot_is_there() -> None:
    kinds = {game.line.partition(":")[0] for game in stored()}
    tables = "1 2 3 4".split() + [f"{players} introductory" for players in "234"]
    bots = [*(info.name for info in LADDER), "curious"]
    assert kinds == {f"{table} {bot}" for table in tables for bot in bots}


def test_every_card_every_effect_and_every_event_is_there() -> None:
    placed, used, events, types = set(), set(), set(), set()
    for game in stored():
        for step in walk(Record.parse(game.record)):
            if step.action is not None:
                types.add(type(step.action))
            if isinstance(step.action, Use):
                used.add((step.action.helper, step.action.effect))
            events |= {event.name for event in step.events}
            placed |= {event.card for event in step.events if event.name == "placed"}
    assert placed == set(range(len(CARD_NAMES)))
    assert used == {(card, n) for card, effects in USES.items() for n in range(1, len(effects) + 1)}
    assert events == set(EVENTS)
    assert types == set(ACTION_TYPES)
