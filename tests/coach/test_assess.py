"""What a hint says of a decision: choices told apart, from what the seat can see."""

from functools import cache

import pytest

from loyang import State, legal_actions, sample_state, view
from loyang.bots import Budget
from loyang.coach import Assessment, assess, nudge
from loyang.engine.state import pending
from tests.bots.kit import KINDS, questions
from tests.kit import action_turn, give, lay, load

from .kit import SMALL


def serving_turn() -> State:
    """A can serve a casual customer, or not."""
    table = action_turn(players=1)
    lay(table, "A", "C1", "R1", "S6")
    load(table, "A", "wheat wheat pumpkin turnip")
    give(table, "A", 8)
    return table


def hint(state: State, budget: Budget = SMALL) -> Assessment:
    return assess(view(state, 0), legal_actions(state, 0), budget)


@cache
def whole_hint() -> Assessment:
    """With enough thought for several choices."""
    return hint(serving_turn(), Budget(nodes=12_000))


def test_choices_come_with_values_and_doubts_the_best_first() -> None:
    found = whole_hint()
    values = [choice.value.mean for choice in found.choices]
    assert len(values) > 1
    assert values == sorted(values, reverse=True)
    assert all(choice.value.doubt >= 0 for choice in found.choices)
    assert found.topic == "act"


def test_every_line_begins_with_something_legal_and_no_two_lead_to_the_same() -> None:
    table = serving_turn()
    found = whole_hint()
    assert all(choice.line.actions[0] in legal_actions(table, 0) for choice in found.choices)
    ends = [choice.line.end for choice in found.choices]
    assert len(set(ends)) == len(ends)


def test_two_hints_with_the_same_seed_agree_exactly() -> None:
    table = serving_turn()
    assert hint(table) == hint(table)
    other = assess(view(table, 0), legal_actions(table, 0), SMALL, seed="another")
    assert other.choices[0].value != hint(table).choices[0].value


def test_more_budget_shrinks_the_intervals() -> None:
    table = serving_turn()

    def doubt(nodes: int) -> float:
        found = hint(table, Budget(nodes=nodes))
        return sum(choice.value.doubt for choice in found.choices) / len(found.choices)

    assert doubt(6000) < doubt(1000)


def test_with_others_there_is_a_chance_to_win() -> None:
    for asked in questions(["novice", "novice"], 3):
        if asked.state.round == 2:
            found = assess(view(asked.state, asked.seat), asked.actions, SMALL)
            assert all(0.0 < choice.win < 1.0 for choice in found.choices)
            return


def test_a_nudge_is_something_that_can_be_done() -> None:
    table = serving_turn()
    assert nudge(view(table, 0), legal_actions(table, 0), SMALL) in legal_actions(table, 0)


def test_a_hint_with_seconds_ends() -> None:
    found = hint(serving_turn(), Budget(seconds=0.2))
    assert found.futures > 0


@pytest.mark.parametrize(("players", "introductory"), KINDS)
def test_a_hint_is_the_same_whatever_the_hidden_truth(players: int, introductory: bool) -> None:
    topics = set()
    for n, asked in enumerate(questions(["farmer"] * players, 2, introductory)):
        decision = pending(asked.state, asked.seat)
        assert decision is not None
        if n % 11 or decision.question in topics or len(asked.actions) < 3:
            continue
        topics.add(decision.question)
        seen = view(asked.state, asked.seat)
        found = assess(seen, asked.actions, SMALL)
        other = sample_state(seen, "another truth")
        assert assess(view(other, asked.seat), asked.actions, SMALL) == found
        assert bool(view(asked.state, asked.seat) == seen)  # and left as it was
        if len(topics) == 3:
            break
    assert len(topics) >= 2
