"""ICU messages, as far as ours use them: arguments, `plural` and `select`.

The plain apostrophe, with which ICU quotes, does not occur in our messages (lang/README.md).
Plural categories, lists and figures follow CLDR, by way of Babel.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from babel.core import Locale

Value = str | int
MISSING: Final = "…"  # stands where an argument was not given
MINUS: Final = "\u2212"


class Argument(NamedTuple):
    """A part of a message that its arguments decide; only plurals and selects have branches."""

    name: str
    sort: str  # "plural", "select", or "" for a plain one
    branches: dict[str, list["Part"]]


Part = str | Argument


class BadMessage(ValueError):
    """A text that is no message; says where."""


# --- reading -------------------------------------------------------------------------------------

HEAD: Final = re.compile(r"(\w+)(?:, (plural|select),)?")
BRANCH: Final = re.compile(r"\s+(=\d+|\w+) \{")


def parse(text: str) -> list[Part]:
    """The parts of a message."""
    parts, end = _parts(text, 0)
    if end < len(text):
        raise BadMessage(f"{text!r}: a brace too many at {end}")
    return parts


def _parts(text: str, at: int) -> tuple[list[Part], int]:
    parts: list[Part] = []
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            part, at = _argument(text, at + 1)
            parts.append(part)
        else:
            end = min(i for i in (text.find("{", at), text.find("}", at), len(text)) if i >= 0)
            parts.append(text[at:end])
            at = end
    return parts, at


def _argument(text: str, at: int) -> tuple[Argument, int]:
    head = HEAD.match(text, at)
    if head is None:
        raise BadMessage(f"{text!r}: no argument at {at}")
    at = head.end()
    branches: dict[str, list[Part]] = {}
    while head[2] and (branch := BRANCH.match(text, at)):
        branches[branch[1]], at = _parts(text, branch.end())
        at = _closed(text, at)
    if head[2] and "other" not in branches:
        raise BadMessage(f"{text!r}: {head[1]} lacks the branch 'other'")
    return Argument(head[1], head[2] or "", branches), _closed(text, at)


def _closed(text: str, at: int) -> int:
    if text[at : at + 1] != "}":
        raise BadMessage(f"{text!r}: expected a closing brace at {at}")
    return at + 1


# --- filling in ----------------------------------------------------------------------------------


class Grammar:
    """What CLDR knows of a language. Babel is loaded when it is first needed."""

    def __init__(self, language: str) -> None:
        self.language = language

    @cached_property
    def locale(self) -> "Locale":
        from babel.core import Locale, UnknownLocaleError

        try:
            return Locale.parse(self.language.replace("-", "_"))
        except (UnknownLocaleError, ValueError):  # a language that CLDR doesn't know
            return Locale("en")

    def category(self, number: int) -> str:
        """The plural category: "one", "few", "many", "other" ..."""
        return self.locale.plural_form(number)

    def figure(self, number: int) -> str:
        if abs(number) < 1000:
            return str(number)
        from babel.numbers import format_decimal

        return format_decimal(number, locale=self.locale)

    def decimal(self, number: float, digits: int, *, signed: bool = False) -> str:
        """A fraction with so many digits after the comma, and with a real minus."""
        from babel.numbers import format_decimal

        plain = f"0.{'0' * digits}"
        pattern = f"+{plain};-{plain}" if signed else plain
        return format_decimal(number, pattern, locale=self.locale).replace("-", MINUS)

    def listed(self, parts: Sequence[str]) -> str:
        """The parts as an enumeration that ends with "and"."""
        if len(parts) < 2:
            return "".join(parts)
        from babel.lists import format_list

        return format_list(parts, locale=self.locale)


@cache
def grammar_of(language: str) -> Grammar:
    return Grammar(language)


def fill(
    parts: Sequence[Part], values: Mapping[str, Value], grammar: Grammar, counted: str = "#"
) -> str:
    """The message with its arguments; `counted` is what `#` stands for."""
    out: list[str] = []
    for part in parts:
        if isinstance(part, str):
            out.append(part.replace("#", counted))
            continue
        value = values.get(part.name)
        if not part.sort:
            out.append(MISSING if value is None else str(value))
        elif part.sort == "select" or not isinstance(value, int):
            branch = part.branches.get(str(value), part.branches["other"])
            inner = counted if part.sort == "select" else str(MISSING if value is None else value)
            out.append(fill(branch, values, grammar, inner))
        else:
            out.append(fill(_form(part, value, grammar), values, grammar, grammar.figure(value)))
    return "".join(out)


def _form(part: Argument, number: int, grammar: Grammar) -> list[Part]:
    """The branch for that very number goes before the one for its category."""
    exact = part.branches.get(f"={number}")
    if exact is not None:
        return exact
    return part.branches.get(grammar.category(number), part.branches["other"])
