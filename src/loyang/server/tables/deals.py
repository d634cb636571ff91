"""Duplicate: a deal that was played once is played again by others, and compared seat by seat.

Luck of the cards counts for all alike, as in bridge clubs. A deal is a seed with a number of
players and a variant; its tables know it by its id.
"""

from collections.abc import Sequence
from typing import Final

from loyang.engine.scoring import scores
from loyang.server.errors import Problem
from loyang.server.store import Deal, DealResult, Store

from .secrets import new_code
from .table import Table

# Of a table's marks: what tells nothing about how well it was played.
COMMON: Final = frozenset({"seed-chosen"})
AGAIN: Final = "again"


def deal_of(table: Table) -> Deal:
    """Of a finished game, under a new id; `Problem` if it has none that could be dealt again."""
    if table.row.status != "over" or table.state is None:
        raise Problem("not-over", "A deal can be played again when its game has come to its end.")
    if "position" in table.options or table.options.get("script"):
        raise Problem("no-deal", "It began in the middle, or with a deal that was laid out.")
    return Deal(new_code(), table.row.seed, len(table.seats), table.options["variant"])


async def keep_results(store: Store, table: Table, deal_id: str) -> None:
    """What each seat of a finished table came to; a second time, nothing changes."""
    if table.state is None or table.row.status != "over":
        return
    found: list[DealResult] = []
    for row, score in zip(table.seats, scores(table.state), strict=True):
        marks = [each for each in table.marks if each not in COMMON]
        if row.secret_hash and await store.knows_deal(deal_id, table.id, row.secret_hash):
            marks.append(AGAIN)
        found.append(
            DealResult(
                table_id=table.id,
                seat=row.seat,
                name=row.name,
                bot=row.bot,
                space=score.space,
                cash=score.cash,
                vegetables=score.vegetables,
                marks=" ".join(marks),
            )
        )
    await store.keep_deal_results(deal_id, found)


def standings(results: Sequence[DealResult], seat: int) -> list[tuple[int, DealResult]]:
    """The results at a seat with their places, the best first; equal ones share theirs (R7.4)."""
    here = [each for each in results if each.seat == seat]
    here.sort(key=lambda each: each.key, reverse=True)
    return [(1 + sum(other.key > each.key for other in here), each) for each in here]
