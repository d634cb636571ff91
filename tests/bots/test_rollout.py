"""Futures that the master looks at: played on by a quick policy that remembers what it judged."""

from loyang import new_game, sample_state, view
from loyang.bots import Budget
from loyang.bots.cards import picks, planned_picks
from loyang.bots.master import MasterBot
from loyang.bots.rollout import Rollout
from loyang.engine.actions import Keep, Take
from loyang.engine.cards import NONE
from loyang.engine.game import legal_actions
from loyang.engine.position import dump
from loyang.engine.state import CARD
from tests.kit import action_turn, display, distribution, lay, load, play


def test_what_was_judged_in_other_futures_does_not_change_this_one() -> None:
    for players in (1, 2):
        seen = view(new_game(players, "memory"), 0)
        remembering = Rollout()
        for n in range(3):
            truth = sample_state(seen, f"future {n}")
            twin = truth.copy()
            remembering.play(truth, 2)
            Rollout().play(twin, 2)
            assert dump(truth) == dump(twin)
            assert truth.round == 3


def test_the_future_of_one_seat_leaves_out_the_turns_of_the_others() -> None:
    def reached(rollout: Rollout) -> tuple[int, int]:
        table = action_turn(players=2, round=9)
        lay(table, "A", "R5")
        load(table, "A", "turnip turnip")
        rollout.play(table, 9)
        return table.seats[0].space, table.seats[0].cash

    everybody, only_a, only_b = (reached(Rollout(own)) for own in (NONE, 0, 1))
    assert only_a == everybody
    assert only_b < everybody


def test_r3_3_in_the_distribution_of_a_future_the_best_cards_are_taken() -> None:
    # Two who want the same customer: whoever can have it takes it, and keeps what it can serve.
    table = distribution("C2 S1 S2 S3", "C3 S4 S5 S6", courtyard="R5 R13", round=9, draw="")
    load(table, "A", "turnip turnip")
    rollout = Rollout()
    while table.phase == CARD:
        rollout.answer(table, table.stacks[0][-1])
    assert "R5" in display(table, "A")
    assert [len(display(table, seat)) for seat in "AB"] == [2, 2]


def test_the_master_plans_the_turns_that_the_cards_of_the_distribution_allow() -> None:
    # R14 wants wheat and leek; only who trades at S8 first has both.
    table = distribution("R14 C5 C6", "S1 S2", courtyard="S8 R13", round=9, draw="")
    load(table, "A", "leek turnip turnip")
    bot = MasterBot(1, Budget(nodes=3000))
    for kind in (Take, Keep):
        (_, line), *_ = bot.explain(view(table, 0), legal_actions(table, 0))
        answer = bot.choose(view(table, 0), legal_actions(table, 0))
        assert isinstance(answer, kind)
        assert answer == line[0]
        play(table, str(answer))
    assert display(table, "A") == ["R14", "S8"]


def test_cards_are_judged_alike_when_time_is_too_short_to_plan_for_all() -> None:
    table = distribution("R14 C5 C6", "S1 S2", courtyard="S8 R13", round=5, draw="")
    load(table, "A", "leek turnip turnip")
    decision, actions = table.stacks[0][-1], legal_actions(table, 0)
    over = 1e-9  # a deadline long ago
    assert planned_picks(table, decision, actions, 500, over) == picks(table, decision, actions)
