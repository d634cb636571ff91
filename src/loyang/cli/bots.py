"""`loyang bots`: which computer opponents there are."""

import sys
import warnings
from argparse import Namespace

from rich.table import Table

from loyang.bots import bots
from loyang.bots.protocol import Strength
from loyang.words import Words

from .screen import make_console


def list_bots(options: Namespace) -> int:
    """One line for each; what a foreign package got wrong is told, not fatal."""
    words: Words = options.words
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        known = bots()
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for info in known.values():
        key = f"bot.{info.name}.text"
        sentence = words.say(key) if words.has(key) else info.sentence
        table.add_row(info.name, sentence, measured(info.strength, words))
    make_console().print(table)
    for each in told:
        print(f"loyang: {each.message}", file=sys.stderr)
    return 0


def measured(strength: Strength | None, words: Words) -> str:
    if strength is None:
        return ""
    solo = words.say("terminal.bots.solo", space=f"{strength.solo:.1f}")
    if strength.beats is None:
        return solo
    return f"{solo}, {words.say('terminal.bots.beats', percent=f'{strength.beats:.0f}')}"
