"""`loyang bench`: a short look at the engine's speed. The measuring is shared with bench/."""

import json
from argparse import Namespace

from rich.table import Table

from loyang import compiled

from .measure import Figure, copying, random_play
from .screen import make_console

REPEATS = 5
SECONDS = 0.2


def bench(options: Namespace) -> int:
    figures = [random_play(players, REPEATS, SECONDS) for players in (1, 2, 3, 4)]
    figures.append(copying(REPEATS, SECONDS / 2))
    print_figures(figures, options.json)
    return 0


def print_figures(figures: list[Figure], as_json: bool) -> None:
    if as_json:
        print(
            json.dumps(
                {"compiled": compiled(), "figures": [f.as_dict() for f in figures]}, indent=2
            )
        )
        return
    console = make_console()
    console.print("the engine is compiled" if compiled() else "the engine is not compiled")
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in ("median", "least", "most"):
        table.add_column(name, justify="right")
    table.add_column("")
    for figure in figures:
        table.add_row(figure.name, *map(figure.number, figure.spread()), figure.unit)
    console.print(table)
