"""Futures that the master looks at: played on by a quick policy that remembers what it judged."""

from loyang import new_game, sample_state, view
from loyang.bots import Budget
from loyang.bots.card_choice import draft_choices, planned_draft_choices
from loyang.bots.master import MasterBot
from loyang.bots.planner import Search
from loyang.bots.rollout import Rollout
from loyang.bots.rounds import Rounds
from loyang.bots.weights import ALONE, TOGETHER
from loyang.engine.actions import Keep, Pack, Take
from loyang.engine.cards import NONE, ROUNDS
from loyang.engine.game import legal_actions
from loyang.engine.position import dump
from loyang.engine.state import CARD, GRID, State
from tests.kit import action_turn, display, distribution, give, grid_turn, lay, load, play

from .kit import questions


def test_what_was_judged_in_other_futures_does_not_change_this_one() -> None:
    for players in (1, 2):
        seen = view(new_game(players, "memory"), 0)
        remembering = Rollout(ALONE)
        for n in range(3):
            truth = sample_state(seen, f"future {n}")
            twin = truth.copy()
            remembering.play(truth, 2)
            Rollout(ALONE).play(twin, 2)
            assert dump(truth) == dump(twin)
            assert truth.round == 3


def test_the_future_of_one_seat_leaves_out_the_turns_of_the_others() -> None:
    def reached(rollout: Rollout) -> tuple[int, int]:
        table = action_turn(players=2, round=9)
        lay(table, "A", "R5")
        load(table, "A", "turnip turnip")
        rollout.play(table, 9)
        return table.seats[0].space, table.seats[0].cash

    everybody, only_a, only_b = (reached(Rollout(ALONE, focus)) for focus in (NONE, 0, 1))
    assert only_a == everybody
    assert only_b < everybody


def test_r3_3_in_the_distribution_of_a_future_the_best_cards_are_taken() -> None:
    # Two who want the same customer: whoever can have it takes it, and keeps what it can serve.
    table = distribution("C2 S1 S2 S3", "C3 S4 S5 S6", courtyard="R5 R13", round=9, draw="")
    load(table, "A", "turnip turnip")
    rollout = Rollout(ALONE)
    while table.phase == CARD:
        rollout.answer(table, table.stacks[0][-1])
    assert "R5" in display(table, "A")
    assert [len(display(table, seat)) for seat in "AB"] == [2, 2]


def test_r6_17_in_a_future_the_squire_brings_what_is_worth_more_than_to_have_him() -> None:
    # Three customers wait for what lies in the cart, or only one of them.
    for courtyard, left in (("R5 R13 C2 S1", 0), ("R5", 1)):
        table = distribution("S2 S3", "C3 C4", courtyard=courtyard, round=9, draw="squire")
        lay(table, "A", "squire")
        load(table, "A", "turnip turnip wheat wheat pumpkin pumpkin leek cabbage bean")
        rollout = Rollout(ALONE)
        while 0 not in table.finished:
            rollout.answer(table, table.stacks[0][-1])
        assert len(table.seats[0].helpers) == left


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


def test_r6_17_the_master_calls_the_squire_and_says_so() -> None:
    table = distribution("S2 S3", "C3 C4", courtyard="R5 R13 R2 S1", round=9, draw="squire")
    lay(table, "A", "squire")
    load(table, "A", "turnip turnip wheat wheat cabbage leek")
    bot = MasterBot(1, Budget(nodes=3000))
    (_, line), *_ = bot.explain(view(table, 0), legal_actions(table, 0))
    done = []
    while 0 not in table.finished:
        done.append(bot.choose(view(table, 0), legal_actions(table, 0)))
        play(table, str(done[-1]))
    assert done == line[: len(done)]
    assert {"R2", "R5", "R13"} < set(display(table, "A"))


def test_r6_17_a_master_who_comes_in_while_the_squire_is_at_work_goes_on_with_him() -> None:
    table = distribution("S2 S3", "C3 C4", courtyard="R5 R13 R2 S1", round=9, draw="squire")
    lay(table, "A", "squire")
    load(table, "A", "turnip turnip wheat wheat cabbage leek")
    play(table, "A use squire")
    while 0 not in table.finished:
        newcomer = MasterBot(1, Budget(nodes=3000))
        play(table, str(newcomer.choose(view(table, 0), legal_actions(table, 0))))
    assert {"R2", "R5", "R13"} < set(display(table, "A"))


def test_r3_9_the_master_turns_up_a_card_before_it_thinks_of_the_squire() -> None:
    table = distribution("S2 S3", "C3 C4", courtyard="R5", round=9, draw="squire C5")
    lay(table, "A", "squire")
    bot = MasterBot(1, Budget(nodes=3000))
    assert str(bot.choose(view(table, 0), legal_actions(table, 0))) == "A turn-up"


def test_with_others_the_master_judges_by_what_it_learnt_with_others() -> None:
    for players, weights in ((1, ALONE), (2, TOGETHER)):
        table = action_turn(players=players, round=5)
        lay(table, "A", "R5", "C1")
        load(table, "A", "turnip turnip leek wheat bean")
        (value, _), *_ = MasterBot(1, Budget(nodes=300)).explain(
            view(table, 0), [each for each in legal_actions(table, 0) if not isinstance(each, Pack)]
        )
        assert value == Search(0, 300, 0.0, weights).run(table).closed


def test_cards_are_judged_alike_when_time_is_too_short_to_plan_for_all() -> None:
    table = distribution("R14 C5 C6", "S1 S2", courtyard="S8 R13", round=5, draw="")
    load(table, "A", "leek turnip turnip")
    decision, actions = table.stacks[0][-1], legal_actions(table, 0)
    over = 1e-9  # a deadline long ago
    alike = draft_choices(table, decision, actions, ALONE)
    assert planned_draft_choices(table, decision, actions, 500, over, ALONE) == alike


def grid_of_round_three() -> State:
    return next(
        each.state
        for each in questions(["farmer"], 4)
        if each.state.round == 3 and each.state.stacks[0][-1].question == GRID
    )


def test_a_single_line_with_one_set_of_cards_is_the_quick_game() -> None:
    truth = grid_of_round_three()
    twin = truth.copy()
    end = Rounds(Rollout(ALONE, 0), 0, 1, 1).best_end(truth, ROUNDS)
    Rollout(ALONE, 0).play(twin, ROUNDS)
    assert dump(end) == dump(twin)


def test_a_round_with_more_sets_of_cards_ends_no_worse() -> None:
    rollout = Rollout(ALONE, 0)
    truth = grid_of_round_three()
    worths = [Rounds(rollout, 0, sets, 1).worth(truth.copy(), 3) for sets in (1, 2, 4, 8)]
    assert worths == sorted(worths)
    assert worths[0] < worths[-1]


def test_more_lines_find_what_pays_only_a_round_later() -> None:
    rollout = Rollout(ALONE, 0)
    better = 0
    for n in range(4):
        truth = sample_state(view(grid_of_round_three(), 0), n)
        one, three = (Rounds(rollout, 0, 4, lines).worth(truth.copy(), 4) for lines in (1, 3))
        assert three >= one
        better += three > one
    assert better


def test_r8_3_a_field_that_must_be_paid_for_does_not_end_the_buying() -> None:
    table = grid_turn("field4a S1 S2")
    give(table, "A", 5)
    Rollout(ALONE).take(table, 0, [table.grid[0], table.grid[1]])
    assert display(table, "A") == ["S1", "field4a"]
    assert table.phase != CARD
