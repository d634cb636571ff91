"""What is expected of the others: it depends on where in their round they are."""

from collections.abc import Iterator

from loyang import State, apply, deciders, legal_actions, view
from loyang.bots import make
from loyang.coach.futures import Futures, moment
from loyang.engine.actions import Done
from loyang.engine.game import new_game
from loyang.engine.state import ACTION, PATH, pending


def positions(rounds: int) -> Iterator[State]:
    """Every position of a game of two."""
    state = new_game(2, "moments")
    bots = [make("novice", f"moments {seat}") for seat in range(2)]
    while state.round <= rounds:
        yield state
        seat = deciders(state)[0]
        apply(state, bots[seat].choose(view(state, seat), legal_actions(state, seat)))


def test_a_seat_begins_a_round_acts_and_rests_while_the_other_acts() -> None:
    met: list[list[str]] = [[], []]
    for state in positions(2):
        for seat, names in enumerate(met):
            now = moment(state, seat)
            assert (now == "begins") == (state.phase != ACTION)
            if not names or names[-1] != now:
                names.append(now)
    first, second = sorted(met, key=len, reverse=True)
    assert first[:4] == ["begins", "acts", "rests", "begins"]
    assert second[:3] == ["begins", "acts", "begins"]


def test_whoever_ends_the_round_expects_the_same_of_the_others_as_before() -> None:
    """It was once expected of a rival that is to get new cards what one with its cards reaches."""
    ends = 0
    for state in positions(3):
        (seat, *_) = deciders(state)
        asked = pending(state, seat)
        if asked is None or asked.question != PATH or moment(state, 1 - seat) != "rests":
            continue
        ends += 1
        futures = Futures(view(state, seat), "the end of a round")
        stays = futures.play(0, [])
        assert futures.play(0, [Done(seat)]).rival == stays.rival
    assert ends >= 2
