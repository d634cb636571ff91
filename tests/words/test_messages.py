"""Languages and their messages: what is found, what falls back, what is refused."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from loyang.words import (
    BrokenLanguage,
    UnknownLanguage,
    Words,
    languages,
    preferred_language,
)
from loyang.words.icu import MISSING, BadMessage, Part, Value, grammar_of, parse


def folder_of(root: Path, **catalogues: dict[str, str]) -> Path:
    """A folder of languages."""
    for code, messages in catalogues.items():
        (root / code).mkdir()
        (root / code / "some.json").write_text(json.dumps(messages), encoding="utf-8")
    return root


# --- languages -----------------------------------------------------------------------------------


def test_languages_are_the_folders_that_hold_messages(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, en={"a": "b"}, eo={"a": "c"})
    (tmp_path / "drafts").mkdir()
    assert languages(folder) == ["en", "eo"]
    assert Words("eo", folder).say("a") == "c"
    assert {"en", "de", "it", "ru"} <= set(languages())


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        UnknownLanguage, match=f"no language 'xx'; there are {', '.join(languages())}"
    ):
        Words("xx")
    with pytest.raises(UnknownLanguage):
        Words("../lang/de")


@pytest.mark.parametrize("text", ["{", "[]", '{"a": 1}', "\udcff"])
def test_a_broken_file_of_messages_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "en").mkdir()
    file = tmp_path / "en" / "some.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(BrokenLanguage, match=r"some\.json"):
        Words("en", tmp_path)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "ru_RU.KOI8-R"}, "ru"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "sr@latin"}, "en"),
        ({"LANG": "../../etc"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language


# --- falling back --------------------------------------------------------------------------------


def test_what_a_language_lacks_is_said_in_english_by_english_grammar(tmp_path: Path) -> None:
    things = "{n, plural, one {# thing} other {# things}}"
    folder = folder_of(tmp_path, en={"a": "one", "b": things}, ru={"a": "раз"})
    words = Words("ru", folder)
    assert words.say("a") == "раз"
    assert words.say("b", n=3) == "3 things"
    assert words.has("b")


def test_a_message_that_cannot_be_read_is_said_in_english(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, en={"a": "{n} left"}, de={"a": "{n"})
    assert Words("de", folder).say("a", n=3) == "3 left"


def test_an_unknown_key_is_said_as_it_is() -> None:
    assert not Words().has("no.such.key")
    assert Words().say("no.such.key") == "no.such.key"


def test_a_message_without_its_arguments_is_readable() -> None:
    assert Words().say("vegetable.bean.count") == "… beans"
    assert Words("ru").say("event.bought", who="A").startswith("A ")
    assert Words().say("entry.answer", who="A").startswith("A doesn")


@pytest.mark.parametrize("language", languages())
def test_every_message_of_every_language_can_be_said_without_and_with_arguments(
    language: str,
) -> None:
    words, english = Words(language), Words()
    for key, text in words._own.texts.items():
        assert "{" not in words.say(key)
        named = set(arguments(parse(english._own.texts[key])))
        for n in (0, 1, 2, 5, 21):
            said = words.say(key, **values(named, n))
            assert MISSING not in said or MISSING in text, (key, said)


def arguments(parts: list[Part]) -> Iterator[tuple[str, str]]:
    """The arguments of a message, each with its sort."""
    for part in parts:
        if not isinstance(part, str):
            yield part.name, part.sort
            for branch in part.branches.values():
                yield from arguments(branch)


def values(named: set[tuple[str, str]], number: int) -> dict[str, Value]:
    """Values for these arguments, the words among them in every grammatical form."""
    roles = {re.sub("_(acc|dat|gen|name)$", "", name) for name, _ in named}
    forms = {f"{role}{form}" for role in roles for form in ("", "_acc", "_dat", "_gen", "_name")}
    texts: dict[str, Value] = dict.fromkeys(forms, "x")
    return texts | {name: number for name, sort in named if sort == "plural"}


# --- ICU -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["{", "}", "{}", "{n, plural,}", "{n, plural, one {x}}", "{n, date}", "{n, plural, other {x}"],
)
def test_a_text_that_is_no_message_is_refused_with_the_place(text: str) -> None:
    with pytest.raises(BadMessage):
        parse(text)


def test_the_branch_for_a_number_goes_before_its_category(tmp_path: Path) -> None:
    text = "{n, plural, =1 {just one} one {# thing} other {# things}}"
    words = Words("en", folder_of(tmp_path, en={"a": text}))
    assert [words.say("a", n=n) for n in (1, 2, 12345)] == ["just one", "2 things", "12,345 things"]


def test_a_number_is_the_outer_ones_within_a_select(tmp_path: Path) -> None:
    text = "{n, plural, other {# {who, select, me {of mine} other {of {who}}}}}"
    words = Words("en", folder_of(tmp_path, en={"a": text}))
    assert words.say("a", n=2, who="me") == "2 of mine"
    assert words.say("a", n=2, who="Ann") == "2 of Ann"


def test_lists_follow_the_language() -> None:
    parts = ["a", "b", "c"]
    assert grammar_of("en").listed(parts) == "a, b, and c"
    assert grammar_of("de").listed(parts) == "a, b und c"
    assert grammar_of("it").listed(parts[:2]) == "a e b"
    assert grammar_of("ru").listed(parts) == "a, b и c"
    assert grammar_of("ru").listed(parts[:1]) == "a"
    assert grammar_of("ru").listed([]) == ""


def test_a_language_that_nobody_has_described_counts_like_english() -> None:
    assert grammar_of("qqq").category(1) == "one"


def test_fractions_are_written_as_readers_of_the_language_write_them() -> None:
    assert Words("en").decimal(-1.25, 2) == "\u22121.25"
    for language in "de", "it", "ru":
        assert Words(language).decimal(-1.25, 2) == "\u22121,25"
        assert Words(language).decimal(0.5, 2, signed=True) == "+0,50"
