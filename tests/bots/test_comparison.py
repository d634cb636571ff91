"""Candidates, their futures, and the hasty player of these futures."""

import pytest

from loyang import apply, legal_actions, new_game, pending, sample_state, view
from loyang.bots import Budget
from loyang.bots.comparison import Candidate, begin
from loyang.bots.farmer import FarmerBot
from loyang.bots.master import MasterBot
from loyang.bots.rollout import Rollout
from loyang.bots.rounds import Rounds, end_worth
from loyang.bots.weights import ALONE
from loyang.engine.actions import Action
from loyang.engine.cards import ROUNDS
from loyang.engine.notation import parse
from loyang.engine.state import GRID, OVER, SOW_HOME, State
from tests.kit import action_turn, display, give, lay, load, play


def candidate(*futures: float, promise: float = 17.0, trust: float = 2.0) -> Candidate:
    made = Candidate([], False, promise)
    made.trust = trust
    made.futures = list(futures)
    return made


def actions(*words: str) -> list[Action]:
    return [parse(each) for each in words]


def test_a_promise_counts_like_some_futures() -> None:
    each = candidate(18.0, 18.0, 12.0)
    assert each.value(0) == 17.0
    assert each.value(2) == 17.5


def test_candidates_are_compared_by_equally_many_futures() -> None:
    # One of them has been through many truths before the other joins it.
    old, new = candidate(16.0, 17.0, 18.0, 18.0, 18.0), candidate(16.5)
    assert old.value(1) < new.value(1)
    assert old.value(5) > new.value(1)


def test_a_difference_that_is_always_the_same_is_soon_beyond_doubt() -> None:
    luck = [14.0, 19.0, 15.0, 18.0, 16.0, 17.0]
    lead = candidate(*luck)
    steady = candidate(*(each - 0.3 for each in luck))
    fickle = candidate(*(each - 0.3 + (-1) ** n for n, each in enumerate(luck)))
    assert lead.doubt(steady, 0) == lead.doubt(fickle, 0)
    assert lead.doubt(steady, 6) < lead.doubt(steady, 2) < lead.doubt(steady, 0)
    assert lead.doubt(steady, 6) < lead.doubt(fickle, 6) / 2


@pytest.mark.parametrize("cash", [0, 7])
def test_cash_at_the_end_of_a_future_counts_as_a_part_of_the_next_space(cash: int) -> None:
    table = action_turn(players=1, round=ROUNDS)
    give(table, "A", cash)
    seat = table.seats[0]
    seat.space = 17
    assert end_worth(seat) == pytest.approx(17 + cash / 18)
    seat.loans = 1
    assert end_worth(seat) == pytest.approx(16 + cash / 18)


def test_a_plan_is_carried_out_and_then_the_turn_ends() -> None:
    table = action_turn(players=1, round=ROUNDS)
    lay(table, "A", "R5", "C1")
    load(table, "A", "turnip turnip turnip turnip wheat")
    lines = actions("A deliver R5")
    rollout = Rollout(ALONE, 0, hasty=True)
    planned = begin(rollout, Candidate(lines, True, 0.0), table, 0)
    assert planned.seats[0].storing
    open_end = begin(rollout, Candidate(lines, False, 0.0), table, 0)
    assert not open_end.seats[0].storing


def test_a_two_pack_comes_first_and_the_plan_after_it() -> None:
    table = action_turn(players=1, round=ROUNDS)
    lay(table, "A", "R5")
    load(table, "A", "turnip turnip")
    give(table, "A", 9)
    pack = Candidate(actions("A pack"), False, 0.0)
    pack.then = actions("A deliver R5")
    end = begin(Rollout(ALONE, 0, hasty=True), pack, table, 0)
    assert end.seats[0].pack_bought
    assert "R5" in display(end, "A")
    assert end.seats[0].regulars[0].rows == 1


def test_a_hasty_turn_does_what_is_plainly_best_and_tries_less() -> None:
    ends = []
    for hasty in (False, True):
        table = action_turn(players=1, round=ROUNDS)
        lay(table, "A", "R5", "R13", "S1", "S2")
        load(table, "A", "turnip turnip wheat wheat pumpkin bean")
        rollout = Rollout(ALONE, 0, hasty=hasty)
        Rounds(rollout, 0, 1, 1).worth(table, ROUNDS)
        assert table.phase == OVER
        ends.append((table.seats[0].space, rollout.looked_at))
    (careful_end, much), (hasty_end, little) = ends
    assert hasty_end == careful_end
    assert little < much


def test_r5_27_alone_the_master_compares_a_larger_storehouse_with_doing_without() -> None:
    table = action_turn(players=1, round=5)
    lay(table, "A", "R14")
    load(table, "A", "leek bean bean cabbage")
    give(table, "A", 6)
    play(table, "A miss R14", "A done")
    bot = MasterBot(1, Budget(nodes=3000))
    lines = bot.explain(view(table, 0), legal_actions(table, 0))
    assert len(lines) == 2
    assert "A enlarge" in [str(line[0]) for _, line in lines]


def test_r1_6_alone_the_master_compares_what_to_sow_at_home_by_futures() -> None:
    table = new_game(1, "home field")
    assert table.stacks[0][-1].question == SOW_HOME
    seen, possible = view(table, 0), legal_actions(table, 0)
    lines = MasterBot(1, Budget(nodes=5000)).explain(seen, possible)
    assert {str(line[0]) for _, line in lines} == {
        f"A sow {kind} home" for kind in ("wheat", "pumpkin", "turnip")
    }
    chosen = MasterBot(1, Budget(nodes=5000)).choose(seen, possible)
    assert chosen == lines[0][1][0]
    rough = MasterBot(1, Budget(nodes=1)).explain(seen, possible)
    assert [worth for worth, _ in lines] != [worth for worth, _ in rough]


def grid_of_round(today: int) -> State:
    table = new_game(1, "other plans")
    farmer = FarmerBot(1)
    while table.round < today or table.stacks[0][-1].question != GRID:
        apply(table, farmer.choose(view(table, 0), legal_actions(table, 0)))
    return table


def test_after_the_same_cards_other_plans_of_the_turn_are_found() -> None:
    table = grid_of_round(4)
    bot = MasterBot(1, Budget(nodes=16_000))
    state = sample_state(view(table, 0), "any")
    asked = pending(state, 0)
    assert asked is not None
    first = bot._candidates(state, asked, legal_actions(table, 0))[0]
    others = bot._other_plans(state, first)
    assert others
    for other in others:
        assert other.actions == first.actions
        assert other.then != first.then
        assert other.promise <= first.promise
    assert len({tuple(other.then) for other in others}) == len(others)


def test_when_time_is_up_the_leader_so_far_stays() -> None:
    table = grid_of_round(4)
    asked = pending(table, 0)
    assert asked is not None
    leader = candidate(18.0, 18.0, promise=16.0)
    newcomer = candidate(promise=17.0)
    hurried = MasterBot(1, Budget(seconds=1e-9))
    assert hurried._compare(view(table, 0), asked, [leader, newcomer]) is leader
