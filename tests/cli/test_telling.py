"""Events, cards and rankings in words."""

import io
import random
import re
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from loyang import deciders, legal_actions
from loyang.cli.asks import ask
from loyang.cli.explain import ACTIONS, HELPERS, explain_card
from loyang.cli.tables import all_open, draw_table, ranking
from loyang.cli.tell import SENTENCES, sentence, tell
from loyang.cli.typed import VERBS
from loyang.engine.cards import CARDS
from loyang.engine.events import EVENTS, Event
from loyang.engine.game import apply, open_game
from loyang.engine.scoring import Score
from loyang.engine.state import QUESTION_NAMES, Decision, new_seat
from loyang.engine.views import view

RULES = (Path(__file__).parents[2] / "docs" / "RULES.md").read_text(encoding="utf-8")


def numbers_in_rules() -> set[str]:
    return set(re.findall(r"^- (R\d+\.\d+)", RULES, re.MULTILINE))


def test_every_event_has_a_sentence() -> None:
    assert set(SENTENCES) == set(EVENTS)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_whole_game_is_told_and_drawn(players: int) -> None:
    chance = random.Random(players)
    state, events = open_game(players, "telling", introductory=players > 1)
    decisions = 0
    while deciders(state):
        for event in events:
            assert re.fullmatch(r"[A-Za-z].*\.", sentence(event))
            assert not re.search(r"card-?\d|kind-?\d|seat-?\d|None|-1 ", sentence(event))
        assert len(tell(events)) <= len(events)
        seat = chance.choice(deciders(state))
        if decisions % 100 == 0:
            for seen in (view(state, seat), view(state, None), all_open(state)):
                assert "Fields" in drawn(draw_table(seen))
        decisions += 1
        events = apply(state, chance.choice(legal_actions(state, seat)))


@pytest.mark.parametrize("question", range(len(QUESTION_NAMES)))
def test_every_question_is_asked_in_words(question: int) -> None:
    seat = new_seat(0)
    for number in (0, 1):
        for some in ((), (1,), (1, 2)):
            decision = Decision(question, 0, number, cards=some, places=some, kinds=some)
            assert ask(seat, decision)[-1] in ".?)"


def drawn(thing: RenderableType) -> str:
    out = io.StringIO()
    Console(file=out, width=80).print(thing)
    return out.getvalue()


def test_a_harvest_of_several_fields_is_one_sentence() -> None:
    events = [
        Event("harvested", 0, place=0, kind=0),
        Event("harvested", 0, place=2, kind=5),
        Event("harvested", 1, place=1, kind=1),
        Event("turn", 1),
    ]
    assert tell(events) == [
        "A harvests wheat from the home field and leek from field 2.",
        "B harvests pumpkin from field 1.",
        "B's turn begins.",
    ]


@pytest.mark.parametrize("card", range(CARDS))
def test_every_card_is_explained_with_rules_that_exist(card: int) -> None:
    named = re.findall(r"R\d+\.\d+", explain_card(card))
    assert named
    assert set(named) <= numbers_in_rules()


def test_every_kind_of_action_is_explained_with_rules_that_exist() -> None:
    for _, _, rule in ACTIONS:
        assert set(rule.split(", ")) <= numbers_in_rules()
    assert len(HELPERS) == 20
    assert {"buy", "sow", "done", "loan", "use"} <= set(VERBS)


def ranked(*scores: Score, winners: list[int]) -> str:
    return drawn(ranking(list(scores), winners))


def test_the_ranking_explains_ties() -> None:
    by_cash = ranked(Score(0, 12, 3, 4), Score(1, 12, 5, 0), winners=[1])
    assert re.search(r"B +12 +5 +0 +wins, before A by cash", by_cash)
    by_goods = ranked(Score(0, 12, 3, 4), Score(1, 12, 3, 5), Score(2, 9, 0, 0), winners=[1])
    assert "before A by vegetables" in by_goods
    shared = ranked(Score(0, 12, 3, 4), Score(1, 12, 3, 4), winners=[0, 1])
    assert shared.count("shares the win") == 2
    assert "even with B" in shared
    clear = ranked(Score(0, 12, 3, 4), Score(1, 11, 3, 4), winners=[0])
    assert "before" not in clear
