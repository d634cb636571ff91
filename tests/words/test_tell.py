"""Events, reasons, questions, actions, entries and errors in the reader's language."""

import random
import re

import pytest

from loyang import deciders, legal_actions, parse, why_not
from loyang.engine.actions import Action
from loyang.engine.cards import NONE, card_number
from loyang.engine.events import Event
from loyang.engine.game import apply, open_game
from loyang.engine.reasons import Reason
from loyang.engine.state import ACT, DRAFT, PACK, PATH, QUESTION_NAMES, Decision, pending
from loyang.words import Teller, Words, languages


def ann_and_bo(seat: int) -> str:
    return ("Ann", "Bo")[seat]


TELLERS = {language: Teller(Words(language), ann_and_bo) for language in languages()}
EN, DE, IT, RU = (TELLERS[language] for language in ("en", "de", "it", "ru"))
TURNIP, LEEK = 2, 5


# --- everything ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 4])
def test_all_that_a_game_can_say_is_said_with_all_its_arguments(players: int) -> None:
    tellers = [Teller(Words(language)) for language in languages()]
    chance = random.Random(players)
    state, events = open_game(players, "words", introductory=players > 1)
    known = [parse("A loan"), parse("A deliver R5 twice"), parse("A stock bean 3")]
    while deciders(state):
        seat = chance.choice(deciders(state))
        decision = pending(state, seat)
        assert decision is not None
        action = chance.choice(legal_actions(state, seat))
        tried = chance.choice(known)
        reason = why_not(state, tried.seat, tried) if tried.seat < players else None
        for teller in tellers:
            told = [teller.event(event) for event in events]
            told += [teller.question(decision), teller.question(decision, own=False)]
            told += [teller.action(action, decision.question)]
            told += [teller.reason(reason)] if reason else []
            for sentence in told:
                assert not re.search(
                    r"…|\b(event|reason|question|action|card)\.[a-z]|[{}]", sentence
                )
        known.append(action)
        events = apply(state, action)


# --- hand-picked sentences -----------------------------------------------------------------------


def test_plurals_and_cases_of_what_is_bought() -> None:
    one, two, five = (Event("bought", 0, kind=TURNIP, number=n, cash=-5) for n in (1, 2, 5))
    assert EN.event(one) == "Ann buys 1 turnip for 5 cash."
    assert EN.event(two) == "Ann buys 2 turnips for 5 cash."
    assert DE.event(one) == "Ann kauft 1 Rübe für 5 Käsch."
    assert DE.event(two) == "Ann kauft 2 Rüben für 5 Käsch."
    assert IT.event(one) == "Ann compra 1 rapa per 5 monete."
    assert RU.event(one) == "Ann покупает 1 свёклу за 5 кэш."
    assert RU.event(two) == "Ann покупает 2 свёклы за 5 кэш."
    assert RU.event(five) == "Ann покупает 5 свёкл за 5 кэш."


def test_a_card_stands_in_the_case_that_its_sentence_needs() -> None:
    taken = Event("taken", 0, card=card_number("squire"))
    assert EN.event(taken) == "Ann takes the Squire from the courtyard."
    assert DE.event(taken).startswith("Ann nimmt den Gutsherrn ")
    assert RU.event(taken).startswith("Ann берёт Землевладельца ")


def test_a_value_that_is_there_chooses_the_variant() -> None:
    own, foreign = (
        Event("traded", 1, other=other, card=card_number("S6"), kind=LEEK, kinds=[TURNIP, TURNIP])
        for other in (NONE, 0)
    )
    assert "Ann" not in EN.event(own)
    assert "2 turnips" in EN.event(own)
    assert "Ann" in EN.event(foreign), "seat 0 is there, too"
    missed = Event("missed", 0, card=card_number("R5"))
    again = Event("missed", 0, card=card_number("R5"), cash=-2)
    assert EN.event(missed) != EN.event(again)
    assert "2" in DE.event(again)


def test_the_place_of_an_event_is_a_field_or_a_row() -> None:
    home, third = (Event("harvested", 0, kind=TURNIP, place=place) for place in (0, 3))
    assert EN.event(home) == "Ann harvests 1 turnip from the home field."
    assert EN.event(third) == "Ann harvests 1 turnip from field 3."
    assert "row 2" in EN.event(Event("grid", card=card_number("S6"), place=5))
    assert "row 3" in EN.event(Event("delivered", 0, card=card_number("R5"), place=2, cash=6))


def test_a_list_of_cards_ends_with_and() -> None:
    cards = [card_number(name) for name in ("maid", "squire", "tout")]
    assert "the Maid, the Squire, and the Tout" in EN.event(Event("dealt", 0, cards=cards))
    assert " und " in DE.event(Event("dealt", 0, cards=cards))


def test_a_reason_names_what_is_lacking() -> None:
    reason = Reason("R5.1", "cart-lacks", need=2, have=1, kind=LEEK)
    assert EN.reason(reason) == "This needs 2 leeks in your cart; you have 1."
    assert "2 " in RU.reason(reason)
    assert EN.reason(Reason("R5.3", "too-expensive", 6, 2, kind=LEEK)).startswith("Leek:")


@pytest.mark.parametrize("question", range(len(QUESTION_NAMES)))
def test_every_question_is_put_to_whoever_is_asked_and_told_to_the_others(question: int) -> None:
    for teller in TELLERS.values():
        decision = Decision(question, 1, number=1, cards=(50, 51))
        assert teller.question(decision)[-1] in ".?"
        assert "Bo" in teller.question(decision, own=False)


def test_a_question_about_cards_names_them_in_their_case() -> None:
    decision = Decision(DRAFT, 0, cards=(card_number("squire"),))
    assert "den Gutsherrn" in DE.question(decision)
    assert "the Squire" in EN.question(Decision(PACK, 0, cards=(card_number("squire"),)))


# --- actions -------------------------------------------------------------------------------------


def action(line: str) -> Action:
    return parse(line)


def test_an_action_is_told_without_a_full_stop() -> None:
    assert EN.action(action("A sow leek 2"), ACT) == "Sow leeks on field 2"
    assert EN.action(action("A step"), PATH, cash=-7) == "Take one step on the path for 7 cash"
    assert RU.action(action("A sow leek home"), ACT) == "Посеять лук на стартовом поле"


def test_done_is_told_by_what_is_asked() -> None:
    assert EN.action(action("A done"), ACT) == "End actions"
    assert EN.action(action("A done"), PATH) == "End turn"
    assert EN.action(action("A keep none"), PACK) == "Keep none"


def test_helpers_that_join_in_are_named() -> None:
    assert EN.action(action("A buy leek"), ACT) == "Buy 1 leek from your shop"
    assert EN.action(action("A buy leek with haggler merchant"), ACT) == (
        "Buy leeks, using the Haggler and the Merchant"
    )
    assert "Trader" in EN.action(action("A trade S6 leek for wheat with trader1"), ACT)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("A use maid", []),
        ("A use con-man tout", ["Tout"]),
        ("A use market-woman S6 S7", ["S6", "S7"]),
        ("A use plough-man clear 3", ["3"]),
        ("A use subsistence-farmer field B 2", ["2", "Bo"]),
        ("A use subsistence-farmer supply turnip", ["urnip"]),
    ],
)
def test_a_helper_is_told_with_what_it_is_used_on(line: str, named: list[str]) -> None:
    told = EN.action(action(line), ACT)
    assert all(each in told for each in named), told
    assert "…" not in told


# --- entries and errors --------------------------------------------------------------------------


def test_entries_of_a_tables_log_are_told() -> None:
    assert EN.entry({"kind": "started", "seat": None}) == "The game begins."
    assert EN.entry({"kind": "seat", "what": "joined", "seat": 1}) == "Bo joins the table."
    assert EN.entry({"kind": "seat", "what": "left", "seat": 1, "name": "Eve"}).startswith("Eve ")
    consent = EN.entry({"kind": "undo", "grade": "consent", "seat": 0})
    assert consent != EN.entry({"kind": "undo", "grade": "free", "seat": 0})
    assert consent.startswith("Ann ")
    agreed = EN.entry({"kind": "answer", "agree": True, "seat": 0})
    assert agreed != EN.entry({"kind": "answer", "agree": False, "seat": 0})


def test_errors_are_told_by_their_code() -> None:
    assert EN.error("table-over") != EN.error("not-over")
    assert "30" in DE.error("too-many", retry_after=30)
    assert "brand-new" in EN.error("brand-new")
