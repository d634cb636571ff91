"""Mistakes of the user: told in one line, exit code 2."""

from loyang.words import Words
from loyang.words.icu import Value


class Complaint(Exception):
    """What the user should know: a message by its key, or a sentence as it is.

    The tools for researchers complain in plain English, everything else in the user's language.
    """

    def __init__(self, message: str, /, **values: Value) -> None:
        super().__init__(message)
        self.message = message
        self.values = values

    def told(self, words: Words) -> str:
        return " ".join(words.say(self.message, **self.values).split())

    def __str__(self) -> str:
        return self.told(Words())


def no_such_seat(option: str, text: str, allowed: str) -> Complaint:
    return Complaint(
        "terminal.fault.seat", option=option, text=ascii(text[:40]), allowed=", ".join(allowed)
    )
