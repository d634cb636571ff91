"""The words in which shapes are described: names, kinds, numbers of goods, instants."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from loyang.engine.cards import ROW_NAMES, VEGETABLES
from loyang.engine.state import QUESTION_NAMES


def says(description: str) -> Meta:
    """What a value means, for those who read its description and not the code."""
    return Meta(description=description)


def one_of(names: list[str]) -> Meta:
    """The engine's own names, and no others."""
    return Meta(extra_json_schema={"enum": names})


def any_of(*structs: str) -> Meta:
    """Items of several shapes, which msgspec tells apart only by tags that the wire has not."""
    refs = [{"$ref": f"#/components/schemas/{name}"} for name in structs]
    return Meta(extra_json_schema={"items": {"anyOf": refs}})


Kind = Annotated[str, one_of(VEGETABLES)]
Goods = Annotated[
    dict[str, int],
    Meta(
        description="how many of each kind; kinds that are missing count 0",
        extra_json_schema={
            "properties": {kind: {"type": "integer"} for kind in VEGETABLES},
            "additionalProperties": False,
        },
    ),
]
Row = Annotated[str, one_of(ROW_NAMES)]
Question = Annotated[str, one_of(QUESTION_NAMES)]
PileField = Annotated[
    int | str, says("a private field by its number of spaces, a common one by its card")
]
Under = Annotated[str | None, says("the card beneath it in a pack (R5.21)")]
Instant = Annotated[str, says("in UTC, as 2026-01-31T18:00:00Z")]
Status = Literal["open", "playing", "over", "closed"]
Variant = Literal["standard", "introductory"]
Truth = Literal["drawn", "true"]
UndoPolicy = Literal["none", "free", "consent"]
PuzzleGoal = Literal["space", "cash", "customers"]
ClockKind = Literal["live", "turns"]
ClockEnd = Literal["nudge", "bot", "others"]
SeatKind = Literal["human", "open", "bot"]
EntryKind = Annotated[
    str,
    one_of(
        "seat started action undo ask answer talk wish look hint closed operator time told "
        "again".split()
    ),
]


class Shape(Struct, forbid_unknown_fields=True, gc=False):
    """What all of them share: there are no other values than those named.

    None holds itself, so the collector of cycles need not look at them.
    """
