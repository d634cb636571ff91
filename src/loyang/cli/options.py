"""What all commands need to read their options: a parser that speaks, and numbers."""

import argparse
from collections.abc import Iterable
from functools import partial
from typing import Any, Final, NoReturn

from loyang.words import Words

from .faults import Complaint

# What argparse says of its own accord.
ITS_OWN: Final = {
    "options": "terminal.options",
    "positional arguments": "terminal.arguments",
    "show this help message and exit": "terminal.option.help",
    "show program's version number and exit": "terminal.option.version",
}


class Parser(argparse.ArgumentParser):
    """Takes keys of messages for all its help, and tells a mistake in one line.

    What is no key is shown as it is: the tools for researchers explain themselves in English.
    """

    def __init__(self, *, words: Words | None = None, **settings: Any) -> None:
        self.words = words or Words()
        settings["formatter_class"] = partial(Formatter, words=self.words)
        super().__init__(**settings)

    def error(self, message: str) -> NoReturn:
        raise Complaint("terminal.fault.command-line", message=message, help=f"{self.prog} --help")


class Formatter(argparse.HelpFormatter):
    """Says every text of the help in the user's language."""

    def __init__(self, prog: str, words: Words) -> None:
        super().__init__(prog)
        self.words = words

    def said(self, text: str) -> str:
        return self.words.say(ITS_OWN.get(text, text))

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        if prefix is None:  # it is empty where argparse asks for the beginning of a command
            prefix = f"{self.said('terminal.usage')} "
        super().add_usage(usage, actions, groups, prefix)

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and self.said(heading))

    def add_text(self, text: str | None) -> None:
        super().add_text(text and self.said(text))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and self.said(action.help)


def add_number(
    parser: "argparse._ActionsContainer",
    option: str,
    low: float,
    high: float,
    *,
    of: type[int] | type[float] = int,
    **settings: Any,
) -> None:
    """An option that takes a number from `low` to `high`."""

    def read(text: str) -> int | float:
        number = read_number(text, of)
        if number is None or not low <= number <= high:
            raise Complaint(
                "terminal.fault.number",
                option=option,
                text=ascii(text[:40]),
                low=f"{low:g}" if of is float else str(low),
                high=str(high),
            )
        return number

    parser.add_argument(option, type=read, **settings)


def read_number(text: str, of: type[int] | type[float]) -> int | float | None:
    """The number that is written there, in plain digits."""
    if of is int:
        return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None
    try:
        return float(text) if text.isascii() and len(text) < 40 else None
    except ValueError:
        return None
