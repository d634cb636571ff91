"""A deal's standings, for one reader."""

from collections.abc import Collection, Sequence

import msgspec

from loyang.server.store import Deal, DealResult
from loyang.server.tables.deals import standings

from . import shapes


def deal_answer(
    deal: Deal, results: Sequence[DealResult], own: Collection[tuple[str, int]]
) -> shapes.DealAnswer:
    """`own`: the reader's seats, by table. Who has yet to play is shown no game of the deal."""
    tables = {each.table_id for each in results}
    has_played = any(table in tables for table, _ in own)
    return shapes.DealAnswer(
        id=deal.id,
        players=deal.players,
        variant=msgspec.convert(deal.variant, shapes.Variant),
        tables=len(tables),
        seats=[
            [
                shapes.DealPlace(
                    place=place,
                    name=each.name,
                    bot=each.bot,
                    space=each.space,
                    cash=each.cash,
                    vegetables=each.vegetables,
                    marks=each.marks.split(),
                    mine=(each.table_id, seat) in own,
                    table=each.table_id if has_played else None,
                )
                for place, each in standings(results, seat)
            ]
            for seat in range(deal.players)
        ],
    )
