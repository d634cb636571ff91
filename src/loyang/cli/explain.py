"""Cards and actions explained to a player, with the numbers of the rules."""

import re
from typing import Final

from loyang.engine.actions import BUYERS, USES
from loyang.engine.cards import CARD_NAMES, FOREMAN, HELPER, ROW
from loyang.words.tell import helper_id

from .speech import Speech

# Every form of action, by the key of its message. What is written in capitals stands for any
# such thing, and is shown in the reader's language.
FORMS: Final[dict[str, str]] = {
    "sow": "sow KIND FIELD",
    "buy": "buy KIND",
    "buy-with": "buy KIND with HELPERS",
    "sell": "sell KIND",
    "trade": "trade STALL KIND for KIND [KIND]",
    "trade-with": "trade … with TRADER",
    "deliver": "deliver CUSTOMER [twice]",
    "miss": "miss CUSTOMER",
    "serve": "serve CUSTOMER",
    "pack": "pack",
    "keep": "keep CARD [over CARD]",
    "keep-none": "keep none",
    "use": "use HELPER [EFFECT] …",
    "discard": "discard HELPER",
    "take": "take CARD",
    "offer": "offer CARD",
    "turn-up": "turn-up",
    "partner": "partner SEAT",
    "pay": "pay",
    "reap": "reap FIELD",
    "stock": "stock KIND NUMBER",
    "name": "name KIND",
    "sell-off": "sell KIND off STALL",
    "dig": "dig NUMBER",
    "store": "store KIND",
    "enlarge": "enlarge",
    "step": "step",
    "loan": "loan",
    "done": "done",
}
VERBS: Final = sorted({form.split()[0] for form in FORMS.values()})

Rows = list[tuple[str, str]]  # what to type, and what it means


def slots_named(form: str, speech: Speech) -> str:
    """A form with its capitals in the reader's language."""
    return re.sub("[A-Z]+", lambda slot: speech.say(f"terminal.slot.{slot[0].lower()}"), form)


def explain_actions(speech: Speech, verb: str = "") -> Rows:
    """All forms of action, or those of a verb; none if there is no such verb."""
    return [
        (slots_named(form, speech), speech.say(f"terminal.form.{key}"))
        for key, form in FORMS.items()
        if verb in ("", form.split()[0])
    ]


def explain_card(speech: Speech, card: int) -> tuple[str, Rows]:
    """What a card is good for: a headline, and for a helper what to type for each effect."""
    if ROW[card] != HELPER:
        return f"{speech.card_with_figures(card)}. {speech.card(card, 'text')}", []
    base = f"card.helper.{helper_id(card)}"
    rows = [
        (slots_named(typed, speech), speech.say(f"{base}.effect.{n}"))
        for n, typed in enumerate(uses(card), 1)
    ]
    if speech.words.has(f"{base}.solo"):
        rows.append(("", speech.say(f"{base}.solo")))
    return f"{speech.card(card)}. {speech.say(f'{base}.phases')}.", rows


def uses(card: int) -> list[str]:
    """What to type for each effect of a helper."""
    name = CARD_NAMES[card]
    if card in USES:
        return [" ".join(filter(None, ("use", name, effect))) for effect, _ in USES[card]]
    if card == FOREMAN:
        return ["take HELPER"]
    return [f"buy KIND with {name}" if name in dict(BUYERS) else f"trade … with {name}"]
