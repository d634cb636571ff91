"""The solver: as good as trying everything, and never worse than a bot's plan."""

import pytest

from loyang.bots.master import weights_for
from loyang.bots.planner import Search
from loyang.engine.game import apply
from loyang.engine.state import State
from loyang.puzzles import Goal, Unsolvable, prove
from loyang.puzzles.outlook import SERVED_BITS
from loyang.puzzles.proof import best_goal, search, ways_of
from loyang.puzzles.solver import Closing, Node
from tests.kit import action_turn, give, lay, lay_field, lay_regular, load, stock

from .brute import SEAT, small_turn, try_everything

MANY = 1_000_000
SMALL = 2_000


def most_cash(state: State) -> int:
    return best_goal(state, SEAT, "cash").number


def served_in(kinds: list[tuple[int, int]]) -> set[tuple[int, ...]]:
    """The customers of each kind of solution, as `try_everything` has them."""
    return {
        tuple(card for card, bit in enumerate(SERVED_BITS) if bit for _ in range(served // bit & 3))
        for served, _ in kinds
    }


def test_the_solver_finds_what_trying_everything_finds() -> None:
    compared = 0
    for number in range(60):
        state = small_turn(number)
        found = try_everything(state, SMALL)
        if found is None or found.cash < 0:
            continue
        compared += 1
        for_cash = search(state, SEAT, "cash", -1, MANY)
        assert (number, for_cash.best) == (number, found.cash)
        assert served_in([*for_cash.ends]) == found.for_cash
        for_customers = search(state, SEAT, "customers", -1, MANY)
        assert (number, for_customers.best) == (number, found.customers)
        assert served_in([*for_customers.ends]) == found.for_customers
    assert compared >= 30


def test_the_solver_is_never_worse_than_a_masters_plan() -> None:
    compared = 0
    for number in range(60, 75):
        state = small_turn(number)
        best = search(state, SEAT, "cash", -1, MANY).best
        plans = Search(SEAT, 2_000, 0.0, weights_for(state))
        plans.run(state)
        for plan in plans.found:
            twin = state.copy()
            for action in plan.line():
                apply(twin, action)
            if twin.seats[SEAT].loans == 0:  # puzzles know none
                ends = Closing(Node(twin, None, None, 0), SEAT).run()
                assert max((end.cash for end in ends), default=-1) <= best
                compared += 1
    assert compared > 100


# --- what makes a turn hard -----------------------------------------------------------------------


def test_a_customer_is_served_before_a_cheaper_price_is_exposed() -> None:
    table = action_turn(players=1)  # R5.15: the casual customer below would take 2 off the price
    lay(table, "A", "plough-man", "C1")
    table.seats[0].fields = []
    lay_field(table, "A", 4, "wheat", 1)
    lay_regular(table, "A", "R14", rows=1)
    load(table, "A", "wheat pumpkin turnip")
    give(table, "A", 6)
    stock(table, "A", "")
    assert most_cash(table) == 6 + 7 + 1  # the ploughed wheat is sold


def test_cash_of_a_delivery_pays_for_the_goods_of_the_next() -> None:
    table = action_turn(players=1)
    lay_regular(table, "A", "R1", rows=0)  # wheat and pumpkin for 4
    lay_regular(table, "A", "R14", rows=3)  # bean and leek for 10
    load(table, "A", "wheat pumpkin bean")
    give(table, "A", 2)
    stock(table, "A", "leek")
    proof = prove(table, SEAT, Goal("cash", 10))
    assert proof.best == 2 + 4 - 6 + 10
    assert [str(action) for action in proof.solution][:3] == [
        "A deliver R1",
        "A buy leek",
        "A deliver R14",
    ]


def test_a_goal_that_cannot_be_reached_is_refused() -> None:
    table = action_turn(players=1)
    lay_regular(table, "A", "R1", rows=0)
    load(table, "A", "wheat pumpkin")
    give(table, "A", 0)
    assert prove(table, SEAT, Goal("customers", 1)).ways == 1
    with pytest.raises(Unsolvable, match="goal"):
        prove(table, SEAT, Goal("customers", 2))


def test_a_helper_spent_for_nothing_is_no_other_way() -> None:
    customers, helper, other = 0b1, 0b01, 0b10
    assert ways_of([(customers, 0), (customers, helper)]) == 1
    assert ways_of([(customers, helper), (customers, other)]) == 2
    assert ways_of([(customers, 0), (customers << 2, 0)]) == 2


# --- chance ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owner", "helper"), [("A", "tenant-farmer"), ("A", "book-keeper"), ("B", "foreman")]
)
def test_what_nobody_can_foresee_makes_no_puzzle(owner: str, helper: str) -> None:
    table = action_turn(players=2)
    lay(table, owner, helper)
    with pytest.raises(Unsolvable):
        prove(table, SEAT, Goal("cash", 0))


def test_a_turn_with_too_many_positions_is_no_puzzle() -> None:
    table = action_turn(players=1)
    lay(table, "A", "S1", "S2", "S3", "S4", "C14", "C13")
    load(table, "A", "wheat wheat pumpkin turnip cabbage bean")
    with pytest.raises(Unsolvable, match="size"):
        prove(table, SEAT, Goal("cash", 0), most=200)


def test_other_seats_turns_and_pairs_are_no_puzzles() -> None:
    with pytest.raises(Unsolvable, match="turn"):
        prove(action_turn(players=2, turn="B"), SEAT, Goal("cash", 0))
    with pytest.raises(Unsolvable, match="partners"):
        prove(action_turn(players=4), SEAT, Goal("cash", 0))
