"""Planners explain themselves: their best lines, with the final space expected of each."""

import pytest

from loyang import apply, legal_actions, why_not
from loyang import view as view_of
from loyang.bots import Budget, Explainer, make
from loyang.bots.master import MasterBot
from loyang.bots.merchant import MerchantBot
from loyang.bots.planner import Search
from loyang.bots.weights import ALONE
from loyang.engine.actions import Deliver
from loyang.engine.state import ACT, GRID
from tests.kit import action_turn, lay, load, play

from .kit import LADDER, SMALL, Stubborn, questions


def test_explaining_is_an_ability_that_a_bot_may_have() -> None:
    explainers = [name for name in LADDER if isinstance(make(name, 1), Explainer)]
    assert explainers == ["merchant", "master", "astronomer"]
    assert not isinstance(Stubborn(1), Explainer)


@pytest.mark.parametrize("planner", [MerchantBot, MasterBot])
def test_lines_come_best_first_and_can_be_played(
    planner: type[MerchantBot | MasterBot],
) -> None:
    asked_for = {ACT: 0, GRID: 0}
    for asked in questions(["farmer"], 4):
        question = asked.state.stacks[0][-1].question
        if question not in asked_for or asked_for[question] == 3:
            continue
        asked_for[question] += 1
        lines = planner(1, SMALL).explain(view_of(asked.state, 0), asked.actions)
        worths = [worth for worth, _ in lines]
        assert worths == sorted(worths, reverse=True)
        for _, line in lines:
            if line:
                assert line[0] in asked.actions
    assert asked_for == {ACT: 3, GRID: 3}


def test_the_master_s_best_line_begins_with_its_choice_and_others_follow() -> None:
    budget = Budget(nodes=4000)
    game = questions(["farmer"], 4)
    asked = next(each for each in game if each.state.stacks[0][-1].question == GRID)
    seen = view_of(asked.state, 0)
    lines = MasterBot(1, budget).explain(seen, asked.actions)
    assert lines[0][1][0] == MasterBot(1, budget).choose(seen, asked.actions)
    assert len(lines) > 2


def test_the_best_line_serves_the_customer_who_can_be_served() -> None:
    table = action_turn(players=2, round=9)
    lay(table, "A", "R5")
    load(table, "A", "turnip turnip")
    bot = MerchantBot(1, SMALL)
    (_, line), *_ = bot.explain(view_of(table, 0), [], lines=1)
    assert Deliver(0, 24) in line
    for action in line:
        assert why_not(table, 0, action) is None
        apply(table, action)


def test_who_knows_a_trade_to_a_customer_makes_it() -> None:
    table = action_turn(players=2, round=9)
    lay(table, "A", "R14", "S8")
    load(table, "A", "leek wheat")
    play(table, str(MerchantBot(1, SMALL).choose(view_of(table, 0), legal_actions(table, 0))))
    play(table, str(MerchantBot(1, SMALL).choose(view_of(table, 0), legal_actions(table, 0))))
    assert table.seats[0].cash == 10 + 7


def test_a_search_keeps_to_its_nodes_and_uses_more_if_it_may() -> None:
    table = action_turn(players=2, round=5)
    lay(table, "A", "R5", "R14", "S8", "S3", "C1")
    load(table, "A", "turnip turnip leek wheat bean")
    spent = []
    for nodes in (100, 1000):
        search = Search(0, nodes, 0.0, ALONE)
        search.run(table)
        spent.append(search.looked_at)
    widest = len(legal_actions(table, 0)) * 2  # what one position more may add
    assert spent[0] <= 100 + widest
    assert spent[0] < spent[1] <= 1000 + widest
