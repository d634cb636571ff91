"""The score that runs from game to game, and the next game."""

from msgspec import UNSET, UnsetType

from loyang.server.tables.series import series_of
from loyang.server.tables.table import Table

from . import shapes


def series_document(table: Table) -> shapes.SeriesInfo | UnsetType:
    """None for people's first game together, until they play again."""
    if "series" not in table.options:
        return UNSET
    found = series_of(table)
    return shapes.SeriesInfo(found.games, list(found.wins), list(found.spaces))


def next_document(table: Table) -> shapes.NextGame | UnsetType:
    if "next" not in table.options:
        return UNSET
    return shapes.NextGame(table.options["next"], table.options["next_by"])
