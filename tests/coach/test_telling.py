"""Everything that the coach finds can be told, in every language."""

import pytest

from loyang.coach import Reason
from loyang.coach.calibration import GRADES, LAST_GRADE
from loyang.coach.futures import Outcome
from loyang.coach.ledger import VERBS, Entry, Item, Ledger
from loyang.coach.lines import FREE, TOPICS
from loyang.coach.reasons import reasons
from loyang.coach.telling import CoachTeller
from loyang.coach.trail import NEWS, OTHERS
from loyang.engine.cards import NONE, card_number
from loyang.engine.state import QUESTION_NAMES
from loyang.words import Words, languages
from loyang.words.icu import MISSING

TELLERS = [CoachTeller(Words(language)) for language in languages()]
BEAN = 4
CUSTOMER = card_number("R7")
EVERY_VERB = [*VERBS, "space", "cash"]


@pytest.mark.parametrize("teller", TELLERS, ids=lambda teller: teller.words.language)
def test_every_reason_is_told_whole(teller: CoachTeller) -> None:
    for verb in EVERY_VERB:
        for better in (True, False):
            for number in (1, 2, 5):
                card = card_number("C3") if verb == "serve" else CUSTOMER
                told = teller.why(Reason(verb, better, number, 12, 6, card, BEAN))
                assert MISSING not in told
                assert not told.startswith("coach.")


@pytest.mark.parametrize("teller", TELLERS, ids=lambda teller: teller.words.language)
def test_every_topic_grade_and_piece_of_news_has_its_words(teller: CoachTeller) -> None:
    # Questions that another one brings up belong to its topic.
    topics = {TOPICS.get(n, name) for n, name in enumerate(QUESTION_NAMES)} | {FREE}
    keys = [f"coach.topic.{topic}" for topic in topics]
    keys += [f"coach.news.{news}" for news in {*NEWS.values(), OTHERS}]
    keys += [f"coach.grade.{grade}" for grade in [*GRADES, LAST_GRADE]]
    assert [key for key in keys if not teller.words.has(key)] == []


def test_a_reason_is_told_in_words() -> None:
    teller = CoachTeller(Words("en"))
    told = teller.why(Reason("deliver", True, 2, 12, 6, CUSTOMER))
    assert told.startswith("2 more deliveries to ")
    assert told.endswith(": +12 cash by round 6")
    assert teller.why(Reason("borrow", False)) == "But one loan more"


def test_actions_are_told_with_what_they_cost() -> None:
    teller = CoachTeller(Words("en"))
    told = teller.line(["A pack", "A step"], [-2, -7], "act")
    assert "2" in told[0]
    assert "7" in told[1]
    assert len(teller.line(["A done"], [0], "path")) == 1


# --- where reasons come from ---------------------------------------------------------------------


def outcome(entries: dict[tuple[Item, int], Entry], space: int = 16) -> Outcome:
    ledger = Ledger()
    ledger.entries = entries
    ledger.cash = {4: 3, 9: 3}
    ledger.space = {4: 8, 9: space}
    return Outcome(float(space), ledger=ledger)


def test_reasons_say_what_the_better_line_brings_and_until_when() -> None:
    delivers = Item("deliver", CUSTOMER)
    better = outcome({(delivers, 5): Entry(1, 6), (delivers, 6): Entry(1, 7)}, space=17)
    found = reasons([better] * 8, [outcome({})] * 8)
    assert Reason("deliver", True, 2, 13, 6, CUSTOMER) in found
    assert Reason("space", True, 1, 0, 9) in found


def test_what_the_better_line_goes_without_is_told_too() -> None:
    served = Item("serve", card_number("C3"))
    found = reasons([outcome({})] * 8, [outcome({(served, 4): Entry(1, 9)})] * 8)
    assert found == [Reason("serve", False, 1, 9, 4, card_number("C3"))]


def test_fewer_skipped_deliveries_are_a_gain() -> None:
    missed = Item("miss", CUSTOMER)
    found = reasons([outcome({})] * 8, [outcome({(missed, 5): Entry(1, -2)})] * 8)
    assert found == [Reason("miss", True, 1, 2, 5, CUSTOMER)]


def test_what_happens_in_few_futures_only_is_no_reason() -> None:
    sown = outcome({(Item("sow", NONE, BEAN), 4): Entry(1, 0)})
    assert reasons([sown] + [outcome({})] * 7, [outcome({})] * 8) == []


def test_lines_with_the_same_futures_have_no_reasons() -> None:
    assert reasons([outcome({})] * 8, [outcome({})] * 8) == []
