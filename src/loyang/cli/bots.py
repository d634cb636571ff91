"""`loyang bots`: which computer opponents there are."""

import sys
import warnings

from rich.table import Table

from loyang.bots import bots
from loyang.bots.protocol import Strength

from .screen import make_console


def list_bots() -> int:
    """One line for each; what a foreign package got wrong is told, not fatal."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        known = bots()
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for info in known.values():
        table.add_row(info.name, info.sentence, measured(info.strength))
    make_console().print(table)
    for each in told:
        print(f"loyang: {each.message}", file=sys.stderr)
    return 0


def measured(strength: Strength | None) -> str:
    if strength is None:
        return ""
    solo = f"solo {strength.solo:.1f}"
    if strength.beats is None:
        return solo
    return f"{solo}, wins {strength.beats:.0f} % against the one above"
