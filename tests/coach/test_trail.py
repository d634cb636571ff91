"""A record becomes decisions and revelations, as its player met them."""

import pytest

from loyang import view
from loyang.coach.lines import cut
from loyang.coach.trail import Decision, NoSuchSeat, Revelation, trail
from loyang.engine.actions import Pack
from loyang.engine.notation import parse
from loyang.record import replay
from tests.kit import action_turn, lay, load, stock

from .kit import played


def test_every_action_of_the_seat_belongs_to_exactly_one_decision() -> None:
    for names in (("novice",), ("novice", "farmer"), ("random",) * 3, ("novice",) * 4):
        record = played(names, "trail", rounds=3)
        for seat in range(len(names)):
            decided = [
                action
                for station in trail(record, seat).stations
                if isinstance(station, Decision)
                for action in station.chosen
            ]
            assert decided == [action for action in record.actions if action.seat == seat]


def test_a_decision_is_seen_as_its_owner_saw_it() -> None:
    record = played(("novice", "novice"), "trail", rounds=2)
    for station in trail(record, 1).stations:
        if isinstance(station, Decision):
            before = replay(record, station.number - 1)
            assert station.view == view(before, 1)
            assert station.chosen[0] in station.actions


def test_an_action_turn_is_one_decision_unless_something_is_revealed() -> None:
    record = played(("merchant",), "packs", rounds=6)
    turns = [
        station
        for station in trail(record, 0).stations
        if isinstance(station, Decision) and station.topic == "act"
    ]
    rounds = [turn.view.round for turn in turns]
    packs = sum(isinstance(action, Pack) for action in record.actions)
    assert len(rounds) - len(set(rounds)) <= packs
    for turn in turns:
        assert not any(isinstance(action, Pack) for action in turn.chosen[:-1])


def test_what_comes_between_decisions_is_named() -> None:
    def news(names: tuple[str, ...]) -> set[str]:
        stations = trail(played(names, "news", rounds=4), 0).stations
        return {each for s in stations if isinstance(s, Revelation) for each in s.news}

    assert {"cards", "field"} <= news(("merchant",))
    assert {"deal", "field", "others"} <= news(("novice", "novice"))


def test_alone_the_opponent_does_nothing_that_would_be_news() -> None:
    stations = trail(played(("novice",), "news", rounds=4), 0).stations
    assert not [s for s in stations if isinstance(s, Revelation) and "others" in s.news]


def test_a_seat_that_does_not_exist_is_refused() -> None:
    record = played(("novice", "novice"), "trail", rounds=1)
    for seat in (-1, 2, 9):
        with pytest.raises(NoSuchSeat, match="A to B"):
            trail(record, seat)


def test_a_plan_in_another_order_leads_to_the_same() -> None:
    table = action_turn(players=1)
    lay(table, "A", "S6", "R1")
    load(table, "A", "wheat wheat pumpkin bean")
    stock(table, "A", "")
    lines = (["A sell wheat", "A sell bean"], ["A sell bean", "A sell wheat"])
    ends = {cut(table, 0, [parse(each) for each in line], whole=True).end for line in lines}
    assert len(ends) == 1
    other = cut(table, 0, [parse("A sell wheat")], whole=True).end
    assert other not in ends


def test_a_plan_is_ended_as_it_is_and_not_added_to() -> None:
    table = action_turn(players=1)
    lay(table, "A", "R1")
    load(table, "A", "wheat wheat")
    line = cut(table, 0, [], whole=True)
    assert list(map(str, line.actions)) == ["A miss R1", "A done"]
