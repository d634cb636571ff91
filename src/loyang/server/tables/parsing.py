"""An action as a client sends it: the notation, with or without the seat, or a JSON object."""

from collections.abc import Mapping
from typing import Any, Final

from loyang.engine.actions import SEAT_NAMES, Action, seat_name
from loyang.engine.notation import NotationError, parse
from loyang.server.errors import Problem

LONGEST: Final = 200

# By verb: the values that follow it, in their order.
FORMS: Final[dict[str, str]] = {
    **dict.fromkeys("done pay pack step enlarge turn-up loan".split(), ""),
    **dict.fromkeys("miss serve take offer discard".split(), "card"),
    **dict.fromkeys("store name".split(), "kind"),
    "sow": "kind field",
    "buy": "kind with",
    "sell": "kind off",
    "trade": "stall kind give with",
    "deliver": "card twice",
    "keep": "card over",
    "partner": "seat",
    "stock": "kind number",
    "reap": "field",
    "dig": "depth",
    "use": "helper how",
}
OPTIONAL: Final = frozenset("with off twice over how".split())
# The word that comes before a value.
BEFORE: Final = {"with": "with", "off": "off", "over": "over", "give": "for", "twice": "twice"}


def named_seat(sent: str | Mapping[str, Any]) -> int | None:
    """The seat that the line begins with, if any."""
    first = sent.split(maxsplit=1)[:1] if isinstance(sent, str) else []
    return SEAT_NAMES.index(first[0]) if first and first[0] in [*SEAT_NAMES] else None


def read_action(sent: str | Mapping[str, Any], seat: int) -> Action:
    """The action that is meant, of that seat unless it names one; `Problem` says what is wrong."""
    text = sent if isinstance(sent, str) else words(sent)
    if len(text) > LONGEST:
        raise Problem("bad-notation", f"An action has at most {LONGEST} characters.")
    if named_seat(text) is None:
        text = f"{seat_name(seat)} {text}"
    try:
        return parse(text)
    except NotationError as fault:
        raise Problem("bad-notation", str(fault)) from fault


def words(sent: Mapping[str, Any]) -> str:
    """The object in the words of the notation."""
    verb = sent.get("do")
    if not isinstance(verb, str) or verb not in FORMS:
        raise Problem("bad-notation", f'"do" must be one of: {", ".join(FORMS)}.')
    names = FORMS[verb].split()
    for name in sent:
        if name != "do" and name not in names:
            raise Problem("bad-notation", f'"{verb}" takes no "{name[:40]}".')
    out = [verb]
    for name in names:
        if name in sent:
            out += value_words(name, sent[name])
        elif name not in OPTIONAL:
            raise Problem("bad-notation", f'"{verb}" needs "{name}".')
    return " ".join(out)


def value_words(name: str, value: object) -> list[str]:
    if name == "twice":
        return ["twice"] if value else []
    if name == "seat" and isinstance(value, int):
        return [seat_name(value)]
    if name == "card" and value is None:
        return ["none"]
    many = value if isinstance(value, list) else [value]
    if not all(isinstance(each, str | int) and not isinstance(each, bool) for each in many):
        raise Problem("bad-notation", f'"{name}" must be a word, a number or a list of words.')
    before = [BEFORE[name]] if name in BEFORE and many else []
    return before + [str(each) for each in many]
