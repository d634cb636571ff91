"""One word for one thing: each language may keep a glossary of words that it no longer says.

`glossary/<language>.toml` has patterns and what is said instead; they are sought in the messages
and in the rules that players read.
"""

import re
import tomllib
from pathlib import Path

import pytest

from loyang.words.icu import parse

from .test_words import ROOT, catalogue, prose, rules

GLOSSARIES = Path(__file__).parent / "glossary"
KEPT = sorted(file.stem for file in GLOSSARIES.glob("*.toml"))


def texts(language: str) -> dict[str, str]:
    """Everything a player reads, by key or by number of the rule."""
    file = f"rules/RULES.{language}.md"
    there = (ROOT / "docs" / file).is_file()
    messages = {key: prose(parse(text)) for key, text in catalogue(language).items()}
    return messages | rules(file if there else "RULES.md")


@pytest.mark.parametrize("language", KEPT)
def test_a_language_says_one_word_for_one_thing(language: str) -> None:
    glossary = tomllib.loads((GLOSSARIES / f"{language}.toml").read_text("utf-8"))
    said = texts(language)
    exceptions = glossary.get("exceptions", {})
    wrong = [
        f"{key}: {found[0]!r} should be: {instead}"
        for pattern, instead in glossary["never"].items()
        for key, text in said.items()
        if (found := re.search(pattern, text)) and key not in exceptions.get(pattern, [])
    ]
    assert wrong == []


@pytest.mark.parametrize("language", KEPT)
def test_a_glossary_makes_no_exception_for_what_is_not_said(language: str) -> None:
    glossary = tomllib.loads((GLOSSARIES / f"{language}.toml").read_text("utf-8"))
    said = texts(language)
    for pattern, keys in glossary.get("exceptions", {}).items():
        assert all(re.search(pattern, said[key]) for key in keys), pattern
