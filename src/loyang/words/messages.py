"""The messages of a language: one JSON file for each area in `lang/<code>/`.

A language is there when its folder is. What it does not say (yet) is said in English.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from .icu import BadMessage, Grammar, Part, Value, fill, grammar_of, parse

ENGLISH: Final = "en"
FOLDER: Final = Path(__file__).parents[1] / "lang"


class UnknownLanguage(ValueError):
    """There is no such language; `known` are those there are."""

    def __init__(self, language: str, known: list[str]) -> None:
        super().__init__(f"there is no language {language[:40]!r}; there are {', '.join(known)}")
        self.language = language
        self.known = known


class BrokenLanguage(ValueError):
    """A file of messages that cannot be read; says which, and why."""


def languages(folder: Path = FOLDER) -> list[str]:
    """The codes of all languages."""
    return sorted({file.parent.name for file in folder.glob("*/*.json")})


def preferred_language(environment: Mapping[str, str], folder: Path = FOLDER) -> str:
    """The language that the locale asks for, if we speak it; else English.

    >>> preferred_language({"LANG": "it_IT.UTF-8"})
    'it'
    """
    values = [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    wanted = re.split("[.@]", next(filter(None, values), ""))[0].replace("_", "-").lower()
    known = {code.replace("_", "-").lower(): code for code in languages(folder)}
    return known.get(wanted) or known.get(wanted.partition("-")[0]) or ENGLISH


class Catalogue:
    """The messages of one language, each parsed when it is first said."""

    def __init__(self, language: str, folder: Path) -> None:
        self.grammar: Grammar = grammar_of(language)
        self.texts: dict[str, str] = {}
        self._parsed: dict[str, list[Part] | None] = {}
        for file in sorted((folder / language).glob("*.json")):
            self.texts |= read_messages(file)

    def message(self, key: str) -> list[Part] | None:
        """None where there is no message, or none that can be read."""
        if key not in self._parsed:
            try:
                self._parsed[key] = parse(self.texts[key]) if key in self.texts else None
            except BadMessage:
                self._parsed[key] = None
        return self._parsed[key]


def read_messages(file: Path) -> dict[str, str]:
    try:
        messages = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as fault:
        raise BrokenLanguage(f"{file}: cannot be read: {fault}") from fault
    if not isinstance(messages, dict) or not all(isinstance(v, str) for v in messages.values()):
        raise BrokenLanguage(f"{file}: must be one object of keys and texts")
    return messages


@cache
def catalogue(language: str, folder: Path) -> Catalogue:
    return Catalogue(language, folder)


class Words:
    """Messages in one language, and in English what it lacks."""

    def __init__(self, language: str = ENGLISH, folder: Path = FOLDER) -> None:
        known = languages(folder)
        if language not in known:
            raise UnknownLanguage(language, known)
        self.language = language
        self._folder = folder
        self._own = catalogue(language, folder)

    @cached_property
    def _english(self) -> Catalogue:
        return catalogue(ENGLISH, self._folder)

    def has(self, key: str) -> bool:
        return key in self._own.texts or key in self._english.texts

    def say(self, key: str, /, **values: Value) -> str:
        """The message with these arguments; an unknown key as it is."""
        for each in (self._own, self._english):
            message = each.message(key)
            if message is not None:
                return fill(message, values, each.grammar)
        return key

    def listed(self, parts: Sequence[str]) -> str:
        """ "a, b and c" """
        return self._own.grammar.listed(parts)

    def decimal(self, number: float, digits: int, *, signed: bool = False) -> str:
        """A fraction as readers of the language write it."""
        return self._own.grammar.decimal(number, digits, signed=signed)
