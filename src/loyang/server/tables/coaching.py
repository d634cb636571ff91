"""The coach at a table: what it is asked and what it has found, kept for every process.

Thinking is done elsewhere (`jobs`). A hint belongs to a position, named by the version at which it
came about; when the game has moved on, nobody wants it any more.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from loyang.engine.actions import Action
from loyang.engine.game import legal_actions
from loyang.engine.views import View, view
from loyang.server.errors import Problem
from loyang.server.store import Coaching, CoachingKind, Store

from .access import check_ended
from .cache import TableCache
from .records import record_of
from .table import Table

Document = dict[str, Any]


class CoachDesk:
    """For the jobs, and for those who ask."""

    def __init__(self, store: Store, cache: TableCache, nodes: int = 0) -> None:
        self.store = store
        self.cache = cache
        self.nodes = nodes

    # --- hints -----------------------------------------------------------------------------------

    async def hint(
        self, table: Table, seat: int, more: bool, pay: Callable[[], None]
    ) -> Document | None:
        """What was found for the position as it is; None if nothing was yet.

        From now on it is wanted; for that, somebody has to pay once.
        """
        kind, at = kind_of_hint(more), position_of(table)
        found = await self.store.coaching(table.id, seat, kind)
        if not found or found[0].at != at:
            pay()
            await self.store.keep_coaching(table.id, seat, Coaching(kind, "", at=at))
            return None
        if not found[0].document:
            return None
        hint: Document = msgspec.json.decode(found[0].document)
        return hint

    async def hint_wanted(
        self, table_id: str, at: int, seat: int
    ) -> tuple[View, Sequence[Action]] | None:
        try:
            table = await self.cache.get(table_id, at)
        except Problem:  # removed since
            return None
        if position_of(table) != at or table.state is None or seat not in table.asked():
            return None
        return view(table.state, seat), legal_actions(table.state, seat)

    async def keep_hint(
        self, table_id: str, at: int, seat: int, more: bool, hint: Document
    ) -> None:
        if await self.hint_wanted(table_id, at, seat) is not None:
            text = msgspec.json.encode(hint).decode()
            await self.store.keep_coaching(
                table_id, seat, Coaching(kind_of_hint(more), text, at=at)
            )

    # --- reviews ---------------------------------------------------------------------------------

    async def review(self, table: Table, seat: int) -> "Progress | None":
        """What there is of the review; None if nobody has asked for it. `Problem` if it failed."""
        check_ended(table)
        table.seat_row(seat)
        if "position" in table.options:
            raise Problem("no-review", "A game that begins in the middle has no record.")
        found = await self.store.coaching(table.id, seat, "review")
        if not found:
            return None
        if not found[0].document:
            done = await self.store.coaching(table.id, seat, "verdict")
            return Progress(len(done), found[0].at, None)
        review: Document = msgspec.json.decode(found[0].document)
        if "fault" in review:
            raise Problem("no-review", review["fault"])
        return Progress(found[0].at, found[0].at, review)

    async def want_review(self, table: Table, seat: int) -> "Progress":
        """From now on it is wanted, also after a restart."""
        await self.store.keep_coaching(table.id, seat, Coaching("review", ""))
        return Progress(0, 0, None)

    async def review_wanted(self, table_id: str, seat: int) -> str | None:
        found = await self.store.coaching(table_id, seat, "review")
        if not found or found[0].document:
            return None
        try:
            return record_of(await self.cache.get(table_id)).text()
        except Problem:  # removed since
            return None

    async def verdicts(self, table_id: str, seat: int) -> dict[int, Document]:
        found = await self.store.coaching(table_id, seat, "verdict")
        return {each.number: msgspec.json.decode(each.document) for each in found}

    async def keep_pieces(self, table_id: str, seat: int, pieces: int) -> None:
        await self.store.keep_coaching(table_id, seat, Coaching("review", "", at=pieces))

    async def keep_verdict(self, table_id: str, seat: int, number: int, verdict: Document) -> None:
        text = msgspec.json.encode(verdict).decode()
        await self.store.keep_coaching(table_id, seat, Coaching("verdict", text, number=number))

    async def keep_review(self, table_id: str, seat: int, review: Document) -> None:
        """The verdicts are in it, and need no longer be kept."""
        pieces = len(await self.store.coaching(table_id, seat, "verdict"))
        text = msgspec.json.encode(review).decode()
        await self.store.keep_coaching(table_id, seat, Coaching("review", text, at=pieces))
        await self.store.drop_coaching(table_id, seat, "verdict")


class Progress(msgspec.Struct, frozen=True):
    """How many verdicts of a review there are; `of` is 0 until they are counted."""

    done: int
    of: int
    review: Document | None


def kind_of_hint(more: bool) -> CoachingKind:
    return "hint" if more else "nudge"


def position_of(table: Table) -> int:
    """The version at which the game came to where it is."""
    assert table.log.now is not None
    return table.log.now.version
