"""All languages say everything that the game can say, and say the same.

What there is to say is read from the engine, so that a new card, event, reason, question or action
without its words is found here. Every folder of messages is a language. (Plural forms are checked
by web/checks/messages.mjs, which has the tables for all languages of the world.)
"""

import contextlib
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

from loyang import apply, deciders, legal_actions, parse, why_not
from loyang.bots.registry import LADDER
from loyang.engine import actions
from loyang.engine.cards import CARD_NAMES, HELPER, ROW, ROW_NAMES, VEGETABLES
from loyang.engine.events import EVENTS
from loyang.engine.game import open_game
from loyang.engine.reasons import REASONS
from loyang.engine.state import PHASE_NAMES, QUESTION_NAMES, STANDING_NAMES
from loyang.server.errors import PROBLEMS
from loyang.words.icu import Argument, Part
from loyang.words.icu import parse as parsed

ROOT = Path(__file__).parent.parent
LANG = ROOT / "src/loyang/lang"
LANGUAGES = sorted(folder.name for folder in LANG.iterdir() if any(folder.glob("*.json")))
OTHERS = [language for language in LANGUAGES if language != "en"]
FILES = sorted(file.name for file in (LANG / "en").glob("*.json"))


def catalogue(language: str, file: str = "") -> dict[str, str]:
    """All messages of a language, or those of one file."""
    out: dict[str, str] = {}
    for path in sorted((LANG / language).glob(file or "*.json")):
        messages = json.loads(path.read_text("utf-8"), object_pairs_hook=without_twins)
        assert not out.keys() & messages.keys(), f"{path.name}: a key of another file"
        out |= messages
    return out


def without_twins(pairs: list[tuple[str, str]]) -> dict[str, str]:
    keys = Counter(key for key, _ in pairs)
    assert max(keys.values()) == 1, f"twice: {keys.most_common(1)}"
    return dict(pairs)


# --- ICU messages --------------------------------------------------------------------------------


def arguments(parts: list[Part]) -> Iterator[Argument]:
    for part in parts:
        if not isinstance(part, str):
            yield part
            for branch in part[2].values():
                yield from arguments(branch)


def names(text: str) -> set[str]:
    return {name for name, _, _ in arguments(parsed(text))}


def roles(text: str) -> set[str]:
    """The arguments whatever their grammatical form: `card_acc` is `card`."""
    return {re.sub(r"_(acc|dat|gen|name)$", "", name) for name in names(text)}


def prose(parts: list[Part]) -> str:
    """What a reader may come to see of a message, without arguments and syntax."""
    return " ".join(
        part if isinstance(part, str) else " ".join(map(prose, part[2].values())) for part in parts
    )


# --- the languages among themselves --------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_files_and_keys(language: str) -> None:
    assert sorted(file.name for file in (LANG / language).glob("*.json")) == FILES
    for file in FILES:
        assert catalogue(language, file).keys() == catalogue("en", file).keys(), file


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_takes_the_same_arguments_in_every_language(language: str) -> None:
    """But a number that is always given may decide the grammar of one language alone."""
    english = catalogue("en")
    for key, text in catalogue(language).items():
        free = ALWAYS if key.startswith(("event.", "reason.")) else set()
        assert roles(text) - free == roles(english[key]) - free, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_well_formed(language: str) -> None:
    for key, text in catalogue(language).items():
        assert text.strip() == text != "", key
        assert "'" not in text, f"{key}: apostrophes are typographic, ' is a sign of ICU"
        assert not re.search("[<>]", text), f"{key}: looks like a tag"
        for name, sort, branches in arguments(parsed(text)):
            assert not sort or "other" in branches, f"{key}: {name} lacks the branch 'other'"


NOTATION = {"command.hint"}  # the notation is one for all languages
# Latin letters that everyone reads: rule numbers, names, commands, keys of the keyboard.
LATIN = re.compile(
    r"R\d+(\.\d+)?|[SRC]\d+|Loyang|loyang play|JavaScript|QR|Esc|\b[A-D]\b|Ctrl|Enter|JSON"
    r"|PostgreSQL|`[^`]+`"  # what is typed in a terminal stands between backticks
)
ENGLISH = re.compile(r"\b(the|and|you|your|with|this|that|from|have|card|cards|field)\b", re.I)


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_in_another_language(language: str) -> None:
    """A language with letters of its own has no Latin words at all."""
    words = {key: LATIN.sub("", prose(parsed(text))) for key, text in catalogue(language).items()}
    latin = sum(bool(re.search("[A-Za-z]{2,}", text)) for text in words.values())
    foreign = ENGLISH if latin > len(words) / 2 else re.compile("[A-Za-z]{2,}")
    for key, text in words.items():
        assert key in NOTATION or not foreign.search(text), f"{key}: {text}"


def test_the_letters_of_the_vegetables_tell_them_apart() -> None:
    for language in LANGUAGES:
        words = catalogue(language)
        letters = [words[f"vegetable.{kind}.letter"] for kind in VEGETABLES]
        assert len(set(letters)) == len(VEGETABLES), language
        for kind in VEGETABLES:
            assert words[f"vegetable.{kind}.name"][0] == words[f"vegetable.{kind}.letter"]


def test_helpers_have_different_names() -> None:
    for language in LANGUAGES:
        words = catalogue(language)
        called = [words[f"card.helper.{helper}.name"] for helper in helpers()]
        assert len(set(called)) == len(called) == 20, language


# --- all that the engine can say -----------------------------------------------------------------


def helpers() -> list[str]:
    """The helpers by name; the three Traders are one."""
    named = [re.sub(r"\d$", "", CARD_NAMES[card]) for card in range(70) if ROW[card] == HELPER]
    return sorted(set(named))


def customers() -> list[int]:
    return [card for card in range(70) if ROW_NAMES[ROW[card]] in ("regular", "casual")]


def test_customers_and_bots_are_persons_with_names_of_their_own() -> None:
    """So that "R5.10: R5 has been served" and "Merchant takes the Merchant" cannot be read."""
    for language in LANGUAGES:
        words = catalogue(language)
        cards = [f"card.{ROW_NAMES[ROW[card]]}.{CARD_NAMES[card]}.name" for card in customers()]
        people = [words[key] for key in cards] + [words[f"bot.{bot}.name"] for bot in bots()]
        called = {words[f"bot.{bot}.called"] for bot in bots()}
        assert len(set(people)) == len(people), language
        assert not called & {words[f"card.helper.{helper}.name"] for helper in helpers()}, language


def bots() -> list[str]:
    return [key.split(".")[1] for key in catalogue("en") if re.fullmatch(r"bot\.\w+\.name", key)]


def test_every_bot_of_ours_has_its_words() -> None:
    assert set(bots()) == {bot.name for bot in LADDER}
    forms = ("name", "called", "text")
    assert not missing(*[f"bot.{bot}.{form}" for bot in bots() for form in forms])


def missing(*keys: str) -> set[str]:
    return set(keys) - catalogue("en").keys()


def test_every_vegetable_has_its_words() -> None:
    forms = ("name", "letter", "kind", "kind_acc", "kind_gen", "count", "count_acc")
    assert not missing(*[f"vegetable.{kind}.{form}" for kind in VEGETABLES for form in forms])


def test_every_card_has_its_words() -> None:
    assert not missing(*[f"card.{row}.text" for row in ROW_NAMES if row != "helper"])
    assert not missing(
        *[f"card.{r}.{f}" for r in ("field", "stall") for f in ("name", "nom", "acc")]
    )
    for card in customers():
        row, cases = ROW_NAMES[ROW[card]], ("name", "nom", "acc", "dat")
        assert not missing(f"card.{row}.name")
        assert not missing(*[f"card.{row}.{CARD_NAMES[card]}.{case}" for case in cases])
    for helper in helpers():
        forms = ("name", "nom", "acc", "phases", "effect.1", "short.1")
        assert not missing(*[f"card.helper.{helper}.{form}" for form in forms])


def test_every_effect_of_every_helper_has_its_words_and_its_rule() -> None:
    for helper, effects in actions.USES.items():
        for number in range(1, len(effects) + 1):
            base = f"card.helper.{CARD_NAMES[helper]}"
            assert not missing(f"{base}.effect.{number}", f"{base}.short.{number}")
    for language in LANGUAGES:
        for key, text in catalogue(language, "cards.json").items():
            if re.search(r"\.(effect\.\d|solo)$", key):
                assert re.search(r"\(R\d+\.\d+.*\)$", text), f"{language} {key}"


def test_every_event_reason_and_question_has_its_words() -> None:
    assert not missing(*[f"event.{name}" for name in EVENTS])
    assert not missing(*[f"reason.{code}" for code in REASONS])
    assert not missing(*[f"question.{q}.{whose}" for q in QUESTION_NAMES for whose in WHOSE])
    assert not missing(*[f"phase.{name}" for name in PHASE_NAMES])
    assert not missing(*[f"standing.{name}" for name in STANDING_NAMES])


WHOSE = ("own", "other")


def test_no_words_are_left_for_what_the_engine_no_longer_says() -> None:
    said = {"event": set(EVENTS), "reason": set(REASONS), "question": set(QUESTION_NAMES)}
    for key in catalogue("en"):
        area, _, rest = key.partition(".")
        if area in said:
            assert rest.split(".")[0] in said[area], key


def action_types() -> set[str]:
    """The verbs of all actions; what is sold off a stall is told apart from what is sold."""
    named = [each for each in vars(actions).values() if is_action(each)]
    return {"sell-off" if each is actions.SellOff else any_of(each).verb() for each in named}


def any_of(kind: type[actions.Action]) -> actions.Action:
    """Some action of that type, sensible or not."""
    for values in range(1, 9):
        with contextlib.suppress(TypeError):
            return kind(*[0] * values)
    raise AssertionError(kind)


def is_action(each: object) -> TypeGuard[type[actions.Action]]:
    bases = (actions.Action, actions.OfCard, actions.OfKind)
    return isinstance(each, type) and issubclass(each, actions.Action) and each not in bases


def test_every_action_has_its_words() -> None:
    types = action_types()
    assert {"sow", "turn-up", "sell-off", "use"} <= types
    forms = ("label", "text")
    assert not missing(*[f"action.{verb}.{form}" for verb in types for form in forms])


def test_every_error_of_the_server_has_its_words() -> None:
    assert not missing(*[f"error.{code}{title}" for code in PROBLEMS for title in ("", ".title")])
    spoken = {key.split(".")[1] for key in catalogue("en", "errors.json")}
    assert spoken - PROBLEMS.keys() == {"unknown"}


def test_an_error_without_its_values_still_has_words() -> None:
    """A value may be lacking in an answer: then the plain message is shown, which takes none."""
    for key, text in catalogue("en", "errors.json").items():
        variant = key.split(".")[2:]
        assert names(text) == ({"code"} if key == "error.unknown" else set(variant) - {"title"}), (
            key
        )


# --- messages and the values that go with them ---------------------------------------------------


# Which arguments a value gives; numbers are always there, and 0 where a document is silent.
ALWAYS = {"number", "have", "need", "amount", "cash"}
GIVES = {
    "seat": {"who"},
    "other": {"other"},
    "card": {"card", "card_acc", "card_name", "card_dat", "id", "effect"},
    "under": {"under", "under_acc", "under_name"},
    "cards": {"cards", "cards_acc"},
    "kind": {"kind", "kind_acc", "kind_gen", "kind_name", "goods", "goods_acc"},
    "kinds": {"given_acc"},
    "place": {"place", "row"},
    "fields": {"fields"},
}


def given(told: dict[str, object]) -> set[str]:
    return ALWAYS.union(*[GIVES.get(value, set()) for value in told])


def random_game(players: int, seed: str) -> Iterator[tuple[dict[str, object], bool]]:
    """Everything that is told in a game of random actions: events, and reasons for refusals."""
    chance = random.Random(seed)
    state, opening = open_game(players, seed=seed, introductory=players > 1)
    known = [parse(line) for line in LINES]
    for event in opening:
        yield event.as_dict(), True
    while deciders(state):
        seat = chance.choice(deciders(state))
        for action in chance.sample(known, 3):
            reason = why_not(state, action.seat, action) if action.seat < players else None
            if reason:
                yield reason.as_dict(), False
        action = chance.choice(legal_actions(state, seat))
        known.append(action)
        for event in apply(state, action):
            yield event.as_dict(), True


LINES = ("A loan", "A sow leek home", "A deliver R5 twice", "A use con-man tout", "A stock bean 3")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_sentence_of_a_game_has_the_values_it_needs(players: int) -> None:
    told: set[str] = set()
    words = {language: catalogue(language) for language in LANGUAGES}
    needs = {(lang, key): names(text) for lang in LANGUAGES for key, text in words[lang].items()}
    for n in range(4):
        for each, event in random_game(players, f"words {players} {n}"):
            base = f"event.{each['event']}" if event else f"reason.{each['code']}"
            key = chosen(base, each, words["en"])
            told.add(key)
            for language in LANGUAGES:
                lacking = needs[language, key] - given(each)
                assert not lacking, f"{language} {key}: {lacking} is not in {each}"
    assert len(told) > 50


def chosen(key: str, told: dict[str, object], words: dict[str, str]) -> str:
    """The key that the page takes: one that ends with a value that is there goes first."""
    special = [f"{key}.{value}" for value in told if f"{key}.{value}" in words]
    assert len(special) < 2, f"{key}: {special} fit both"
    return special[0] if special else key


# --- the rules -----------------------------------------------------------------------------------


def rules(file: str) -> dict[str, str]:
    """The rules of a file by number, in its order."""
    text = (ROOT / "docs" / file).read_text("utf-8")
    return dict(re.findall(r"^- (R\d+\.\d+) (.+)$", text, re.MULTILINE))


def headings(file: str) -> list[str]:
    return re.findall(r"^## (R\d+) \S", (ROOT / "docs" / file).read_text("utf-8"), re.MULTILINE)


def figures(text: str) -> Counter[str]:
    """Rule numbers and amounts, however often each."""
    return Counter(re.findall(r"R\d+(?:\.\d+)?|[\u2212+]?\d+", text))


@pytest.mark.parametrize("language", OTHERS)
def test_the_rules_are_translated_completely_with_the_same_figures(language: str) -> None:
    english, translated = rules("RULES.md"), rules(f"rules/RULES.{language}.md")
    assert list(translated) == list(english)
    assert headings(f"rules/RULES.{language}.md") == headings("RULES.md")
    for number, text in english.items():
        assert figures(translated[number]) == figures(text), number
        assert translated[number].count("**") == text.count("**"), f"{number}: a ruling is missing"
        assert 0.6 < len(translated[number]) / len(text) < 1.8, f"{number}: much shorter or longer"


@pytest.mark.parametrize("language", OTHERS)
def test_the_rules_call_the_helpers_by_their_names(language: str) -> None:
    text = "\n".join(rules(f"rules/RULES.{language}.md").values())
    for helper in helpers():
        name = catalogue(language)[f"card.helper.{helper}.name"]
        assert f"**{name}**" in text, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_cite_rules_that_exist_the_same_in_every_language(language: str) -> None:
    known = set(rules("RULES.md"))
    english = catalogue("en")
    for key, text in catalogue(language).items():
        cited = re.findall(r"\bR\d+\.\d+\b", text)
        assert set(cited) <= known, key
        assert cited == re.findall(r"\bR\d+\.\d+\b", english[key]), key
