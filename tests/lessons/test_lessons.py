"""What holds for every lesson: it can be finished, it has its words, and beginners are told all."""

import re

import pytest

from loyang import faults
from loyang.lessons import LESSONS, Guide, Lesson
from tests.test_words import LANGUAGES, catalogue, rules

from .kit import FIRST, SHORT, allowed, begin, finish, steps, tried
from .positions import FILE, written

# What somebody who has never played needs to be told once.
BEGINNERS = (
    "R1.5 R1.6 R2.1 R2.2 R2.3 R2.4 R2.5 R3.2 R3.3 R3.7 R3.8 R3.9 R3.11 R4.2 R5.1 R5.3 R5.4 R5.6 "
    "R5.8 R5.10 R5.11 R5.12 R5.13 R5.15 R5.16 R5.17 R5.18 R5.20 R5.21 R5.24 R5.26 R5.27 R5.28 "
    "R6.20 R7.1 R7.3 R7.4 R7.5"
).split()

# Cash and space at the end of each short lesson: the figures that its words name.
ENDS = {
    "who-first": (24, 1),
    "seed": (7, 1),
    "small-field": (10, 1),
    "red-or-blue": (16, 1),
    "on-top": (7, 1),
    "room-for-four": (4, 1),
    "last-walk": (2, 16),
    "sell-or-borrow": (7, 1),
    "choose-or-wait": (10, 1),
    "two-helpers": (0, 1),
    "twice": (28, 1),
    "last-one": (17, 1),
    "their-stall": (16, 1),
    "kind-words": (24, 1),
    "their-customer": (16, 1),
    "sold-out": (7, 1),
    "right-field": (2, 1),
    "their-helper": (6, 1),
    "second-hand": (7, 1),
    "solo-grid": (3, 1),
}


def keys(lesson: Lesson) -> set[str]:
    """All messages that a lesson can say."""
    out = {lesson.key(step.id) for step in lesson.steps}
    out |= {lesson.key(step.id, words) for step in lesson.steps for _, words in step.variants}
    notes = [*lesson.notes, *(lesson.otherwise or {}).values()]
    notes += [note for step in lesson.steps for note in step.notes]
    out |= {Guide(lesson).answer(note).says for note in notes}
    out |= {f"lesson.hint.{hint.id}" for hint in lesson.hints}
    titles = [lesson.key(step.id, "title") for step in lesson.steps]
    return out | ({*titles} if lesson is FIRST else {lesson.key("title")})


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_can_be_finished_by_showing(lesson: Lesson) -> None:
    assert finish(*begin(lesson)) == [step.id for step in lesson.steps]


@pytest.mark.parametrize("lesson", SHORT, ids=[lesson.id for lesson in SHORT])
def test_a_short_lesson_ends_with_the_figures_it_names(lesson: Lesson) -> None:
    *_, (_, state, step) = steps(*begin(lesson))
    assert step.id == "end"
    assert (state.seats[0].cash, state.seats[0].space) == ENDS[lesson.id]


@pytest.mark.parametrize("lesson", SHORT, ids=[lesson.id for lesson in SHORT])
def test_a_wrong_touch_in_a_short_lesson_is_recovered(lesson: Lesson) -> None:
    for guide, state, step in steps(*begin(lesson)):
        if step.id == "end":
            continue
        assert "not-yet" in dict(tried(guide, state)).values(), "nothing could go wrong"
        for touched, guide_after, after in allowed(guide, state, step):
            assert guide_after.step(after) is not None, f"no way on from {touched}"


def test_the_positions_are_sound_and_as_they_are_laid_out() -> None:
    assert FILE.read_text("utf-8") == written()
    for lesson in SHORT:
        assert faults(lesson.open()) == []


def test_no_message_is_missing_and_none_is_left_over() -> None:
    said = set().union(*[keys(lesson) for lesson in LESSONS.values()])
    around = {
        key for key in catalogue("en", "lessons.json") if re.match(r"lesson\.(guide|page)\.", key)
    }
    assert said | around == catalogue("en", "lessons.json").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_at_most_two_short_sentences(language: str) -> None:
    for key, text in catalogue(language, "lessons.json").items():
        sentences = re.split(r"(?<=[.!?…])\s+", text)
        assert len(sentences) <= 2, key
        for sentence in sentences:
            words = [word for word in sentence.split() if re.search(r"\w", word)]
            assert len(words) <= 22, f"{key}: {len(words)} words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_name_no_codes_and_no_rules(language: str) -> None:
    for key, text in catalogue(language, "lessons.json").items():
        assert not re.search(r"\b[RSC]\d", text), key


def test_all_that_a_beginner_needs_is_told() -> None:
    told = {rule for lesson in LESSONS.values() for step in lesson.steps for rule in step.rules}
    told |= {rule for hint in FIRST.hints for rule in hint.rules}
    assert set(BEGINNERS) - told == set()
    assert told <= set(rules("RULES.md"))
