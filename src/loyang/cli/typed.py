"""Understanding what a player types: a number, or the notation with words cut short.

Words may be cut as long as only one of the actions on offer fits: `b l` for `buy leek`.
"""

from loyang.engine.actions import SEAT_NAMES, Action
from loyang.engine.cards import CARD_NAMES, VEGETABLES
from loyang.engine.notation import NotationError, parse

from .explain import VERBS

REST = [*CARD_NAMES, *VEGETABLES, *"for with over off twice none home".split()]


class Unclear(Exception):
    """Several actions fit; `fitting` are they."""

    def __init__(self, fitting: list[Action]) -> None:
        super().__init__("several actions fit")
        self.fitting = fitting


def fits(words: list[str], typed: list[str]) -> bool:
    """Whether the typed words begin the action's words, one by one."""
    return len(typed) <= len(words) and all(
        word.lower().startswith(begin) for word, begin in zip(words, typed, strict=False)
    )


def pick(actions: list[Action], text: str) -> Action | None:
    """The action on offer that is meant; None if none fits, `Unclear` if several do."""
    typed = text.lower().split()
    fitting = [action for action in actions if fits(action.words().split(), typed)]
    for best in (
        [action for action in fitting if action.words().lower().split() == typed],
        # "d" is done, though longer actions begin with it too
        [action for action in fitting if len(action.words().split()) == len(typed)],
        fitting,
    ):
        if len(best) == 1:
            return best[0]
    if fitting:
        raise Unclear(fitting)
    return None


def complete(word: str, choices: list[str]) -> str:
    """The only choice that begins so, or else the word as it is."""
    lower = word.lower()
    found = [choice for choice in choices if choice.lower() == lower] or [
        choice for choice in choices if choice.lower().startswith(lower)
    ]
    return found[0] if len(found) == 1 else word


def read(seat: int, text: str) -> Action:
    """An action in the notation, on offer or not: the seat may be left out, words cut short."""
    try:
        return read_words(seat, text)
    except NotationError:
        letter, rest = without_seat(text)
        if letter is None:
            raise
        return read_words(letter, rest)


def read_words(seat: int, text: str) -> Action:
    words = text.split()
    if words:
        words[0] = complete(words[0], VERBS)
        words[1:] = [complete(word, REST) for word in words[1:]]
    return parse(f"{SEAT_NAMES[seat]} {' '.join(words)}")


def without_seat(text: str) -> tuple[int | None, str]:
    """A seat's letter at the beginning, if there is one, and the rest."""
    first, _, rest = text.strip().partition(" ")
    if rest and len(first) == 1 and first.upper() in SEAT_NAMES:
        return SEAT_NAMES.index(first.upper()), rest
    return None, text
