"""What each seat has used and has left: banks, bonuses, stints, going back, coming back."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from loyang.server.clocks import Clockwork, Hours, Rules
from loyang.server.clocks.clockwork import FIRST, Stints

HOUR, DAY = 3600.0, 86_400.0
LIVE = Rules(kind="live", bank=600, bonus=30)
BY_TURN = Rules(kind="turns", turn=int(DAY), bank=int(2 * DAY))


class Played:
    """A clockwork that entries are told to, with the stints of the game's line."""

    def __init__(self) -> None:
        self.work = Clockwork()
        self.stints: Stints = FIRST

    def entry(
        self,
        kind: str = "action",
        at: float = 0.0,
        ran: dict[int, float] | None = None,
        ended: tuple[int, ...] = (),
        **body: Any,
    ) -> "Played":
        note = {"at": at, "ran": {str(k): v for k, v in (ran or {}).items()}, "ended": list(ended)}
        self.stints = self.work.follow(kind, {**body, "clock": note}, self.stints)
        return self

    def left(self, rules: Rules, seat: int = 0) -> float:
        return self.work.left(rules, seat, self.stints)

    def bank(self, rules: Rules, seat: int = 0) -> float:
        return self.work.bank(rules, seat, self.stints)


def test_a_live_bank_shrinks_while_one_is_waited_for_and_earns_with_each_turn() -> None:
    game = Played().entry(ran={0: 100.0})
    assert game.left(LIVE) == 500
    game.entry(ran={0: 50.0}, ended=(0,))
    assert game.left(LIVE) == 480
    assert game.left(LIVE, 1) == 600


def test_by_turn_the_bank_is_touched_when_the_turns_own_time_is_used() -> None:
    game = Played().entry(ran={0: 20 * HOUR})
    assert (game.left(BY_TURN), game.bank(BY_TURN)) == (4 * HOUR + 2 * DAY, 2 * DAY)
    game.entry(ran={0: 10 * HOUR})
    assert (game.left(BY_TURN), game.bank(BY_TURN)) == (42 * HOUR, 42 * HOUR)
    game.entry(ended=(0,))
    assert (game.left(BY_TURN), game.bank(BY_TURN)) == (DAY + 42 * HOUR, 42 * HOUR)


def test_two_may_run_at_once_and_the_end_of_one_turn_is_no_gift_to_the_other() -> None:
    game = Played().entry(ran={0: 5 * HOUR, 1: 5 * HOUR}, ended=(0,))
    assert game.left(BY_TURN, 0) == 3 * DAY
    assert game.left(BY_TURN, 1) == 3 * DAY - 5 * HOUR


def test_going_back_returns_what_was_earned_since_and_not_what_was_spent() -> None:
    game = Played().entry(ran={0: 100.0}, ended=(0,))
    assert game.left(LIVE) == 530
    game.entry("undo", seat=0)
    game.stints = FIRST  # as the point has them to which the game went back
    assert game.left(LIVE) == 500
    game.entry(ran={0: 20.0}, ended=(0,))
    assert game.left(LIVE) == 510


@given(st.lists(st.floats(0, 100), min_size=1, max_size=8))
def test_nobody_gets_time_by_going_back_and_forth(thinking: list[float]) -> None:
    game = Played()
    for seconds in thinking:
        game.stints = FIRST
        game.entry(ran={0: seconds}, ended=(0,))
    assert game.left(LIVE) <= 600 + 30 - sum(thinking) + 0.001 or game.left(LIVE) == 0


def test_whoever_comes_back_begins_with_a_full_clock() -> None:
    game = Played().entry(ran={0: 700.0})
    assert game.left(LIVE) == 0
    game.entry("seat", seat=0, what="handed-back")
    assert game.left(LIVE) == 600


def test_time_that_was_given_begins_anew_and_is_over_no_more() -> None:
    game = Played().entry(ran={0: 700.0}).entry("time", seat=0, what="over")
    assert game.work.is_over(0, game.stints)
    assert game.work.deadline(LIVE, 0, game.stints, []) is None
    game.entry("time", at=1000.0, seat=0, what="given")
    assert not game.work.is_over(0, game.stints)
    assert game.work.deadline(LIVE, 0, game.stints, []) == 1600.0


def test_time_is_over_for_one_turn_only() -> None:
    game = Played().entry("time", seat=0, what="over").entry(ended=(0,))
    assert not game.work.is_over(0, game.stints)


def test_hours_count_by_turn_and_not_in_a_live_game() -> None:
    hours = {"zone": "UTC", "start": 60, "end": 120, "days": [0, 1, 2, 3, 4, 5, 6], "off": []}
    game = Played().entry("time", seat=0, what="hours", hours=hours)
    assert game.work.hours_of(BY_TURN, 0) == Hours(start=60, end=120)
    assert game.work.hours_of(LIVE, 0) == Hours()
    assert game.work.ran(BY_TURN, 0, DAY, []) == HOUR
    assert game.work.ran(LIVE, 0, DAY, []) == DAY
    assert game.work.deadline(BY_TURN, 0, game.stints, []) == 71 * DAY + 2 * HOUR


def test_a_pause_begins_when_all_want_it_and_ends_when_one_does_not() -> None:
    game = Played().entry("time", seat=0, what="pause")
    assert not game.work.paused([0, 1])
    game.entry("time", seat=1, what="pause")
    assert game.work.paused([0, 1])
    assert game.work.paused([0])
    assert not game.work.paused([])
    game.entry("time", seat=1, what="resume")
    assert not game.work.paused([0, 1])


def test_a_copy_goes_its_own_way() -> None:
    game = Played().entry(ran={0: 10.0})
    copy = game.work.copy()
    copy.follow("action", {"clock": {"at": 5.0, "ran": {"0": 90.0}, "ended": []}}, FIRST)
    assert (game.left(LIVE), copy.left(LIVE, 0, FIRST)) == (590, 500)
