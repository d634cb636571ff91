"""The review of a game: it adds up, calls nothing a mistake that may be none, and knows no more
than its player knew."""

import json
import random

import pytest

from loyang import sample_state, view
from loyang.bots import Budget
from loyang.coach import (
    Choice,
    Verdict,
    as_document,
    compose,
    judge,
    needs_judging,
    plan,
    review,
)
from loyang.coach.judging import Estimate
from loyang.coach.trail import Decision, Revelation, Station
from loyang.engine.game import open_game
from loyang.record import Record, Recorder, replay

from .blunders import blunder
from .kit import SMALL, played, reviewed
from .sums import gap

GAMES = [(("novice",), "sum"), (("novice", "farmer"), "sum")]


@pytest.mark.parametrize(("names", "seed"), GAMES)
def test_start_and_luck_less_what_was_lost_and_the_rest_are_the_result(
    names: tuple[str, ...], seed: str
) -> None:
    record, judged = reviewed(names, seed)
    assert judged.finished
    assert judged.start + judged.luck - judged.lost + judged.rest == pytest.approx(judged.result)
    assert record.result is not None
    space = record.result.scores[0][0]
    if len(names) == 1:
        assert space <= judged.result < space + 1
    else:
        assert (judged.result > 0) == (record.result.winners == (0,))


@pytest.mark.parametrize(("names", "seed"), GAMES)
def test_steps_follow_one_another(names: tuple[str, ...], seed: str) -> None:
    """What a step leaves is what the next one begins with, up to what is in the remainder."""
    _, judged = reviewed(names, seed)
    assert gap(judged) < 1e-9


def test_nothing_is_called_a_mistake_whose_interval_contains_zero() -> None:
    _, judged = reviewed(*GAMES[0])
    assert judged.moments
    losses = []
    for n in judged.moments:
        step = judged.steps[n]
        assert isinstance(step, Choice)
        assert step.verdict.loss - step.verdict.doubt > 0
        assert step.verdict.line
        losses.append(step.verdict.loss)
    assert losses == sorted(losses, reverse=True)


def test_a_loss_within_its_doubt_is_not_certain() -> None:
    assert Verdict(0, 0, 0, loss=0.3, doubt=0.2).certain
    assert not Verdict(0, 0, 0, loss=0.3, doubt=0.4).certain
    assert not Verdict(0, 0, 0).certain
    assert Estimate.of([1.0]).doubt == float("inf")


def test_two_reviews_agree_exactly() -> None:
    record = played(("farmer",), "twice", rounds=2)
    assert review(record, 0, SMALL) == review(record, 0, SMALL)
    assert review(record, 0, SMALL, seed="other") != review(record, 0, SMALL)


def test_the_pieces_may_be_made_in_any_order_and_written_down_in_between() -> None:
    record = played(("novice",), "pieces", rounds=2)
    way = plan(record, 0)
    numbers = needs_judging(way)
    random.Random(1).shuffle(numbers)
    kept = {n: json.dumps(judge(way.stations[n], SMALL).as_document()) for n in numbers}
    verdicts = {n: Verdict.from_document(json.loads(text)) for n, text in kept.items()}
    assert compose(plan(record, 0), verdicts) == review(record, 0, SMALL)


def test_progress_is_told() -> None:
    heard: list[tuple[int, int]] = []
    record = played(("novice",), "pieces", rounds=1)
    review(record, 0, SMALL, told=lambda done, of: heard.append((done, of)))
    assert heard[0][0] == 0
    assert heard[-1][0] == heard[-1][1] == len(heard) - 1


def test_a_game_given_up_is_reviewed_as_far_as_it_went() -> None:
    record = played(("novice",), "given up", rounds=2)
    judged = review(record, 0, SMALL)
    assert not judged.finished
    assert judged.result == judged.steps[-1].after
    assert {step.round for step in judged.steps} <= {0, 1, 2, 3}


def test_a_game_in_which_nothing_was_decided_has_no_decisions() -> None:
    judged = review(Record(1, "nothing"), 0, SMALL)
    assert judged.choices == []
    assert judged.mean_loss == 0.0


def test_the_document_is_plain_data_and_complete() -> None:
    _, judged = reviewed(*GAMES[1])
    document = json.loads(json.dumps(as_document(judged)))
    assert document["unit"] == "margin"
    kinds = [step["kind"] for step in document["steps"]]
    assert kinds.count("choice") == document["decisions"] == len(judged.choices)
    assert all(0 <= n < len(kinds) for n in document["moments"])
    for step in document["steps"]:
        if step["kind"] == "choice" and step["certain"]:
            assert step["verdict"]["line"]


# --- no peeking ----------------------------------------------------------------------------------


def other_truth(station: Station) -> Station:
    """The same station, with another truth behind its view."""
    seat = station.view.viewer
    seen = view(sample_state(station.view, "another truth"), seat)
    if isinstance(station, Revelation):
        return Revelation(station.number, station.news, seen)
    values = (station.number, station.last, station.since, station.fresh, station.topic)
    return Decision(*values, seen, station.actions, station.chosen)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_verdict_is_the_same_whatever_the_hidden_truth(players: int) -> None:
    way = plan(played(("novice",) * players, "truths", rounds=2), players - 1)
    for n in needs_judging(way)[::3]:
        station = way.stations[n]
        assert judge(other_truth(station), SMALL) == judge(station, SMALL)


def test_a_review_does_not_depend_on_cards_that_never_came() -> None:
    """Two games that look alike to their end, with other cards in the draw pile."""
    record = played(("farmer",), "unseen", rounds=2)
    left = replay(record).draw
    state, events = open_game(1, "unseen")
    turned_up = [event.card for event in events if event.name in TURNED_UP]
    deck = [*turned_up, *reversed(state.draw)]
    swapped = iter([card for card in reversed(deck) if card in left])
    deck = [next(swapped) if card in left else card for card in deck]
    pile = state.seats[0].pile
    script: list[list[int | str]] = [[*reversed(pile[4:])], [*reversed(pile[:4])], [*deck]]
    game = Recorder(1, "unseen", script=script)
    for action in record.actions:
        game.apply(action)
    assert sorted(game.state.draw) == sorted(left)
    assert game.state.draw != left
    assert review(game.record, 0, SMALL) == review(record, 0, SMALL)


TURNED_UP = ("opponent-card", "passed-over", "grid")


# --- what it finds -------------------------------------------------------------------------------


def test_a_missed_customer_is_named() -> None:
    made = blunder(0)
    assert made is not None
    way = plan(made.record, 0)
    station = next(
        each
        for each in way.stations
        if isinstance(each, Decision) and each.number <= made.number <= each.last
    )
    found = judge(station, Budget(nodes=6000))
    assert found.certain
    assert {reason.verb for reason in found.reasons} & {"deliver", "serve", "miss"}
