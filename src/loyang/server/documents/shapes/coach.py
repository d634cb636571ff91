"""What the coach has to say: hints, reviews, and what was tried out."""

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from .acting import CompoundStep
from .table import TableDocument
from .terms import Kind, Shape, says

News = Annotated[
    list[str], says("what came, or would come, to be seen: cards, field, pack, deal, others")
]
Value = Annotated[
    float,
    says("a result at the end: alone the space, with others how far ahead of the best of them"),
]
Line = Annotated[list[CompoundStep], says("actions one after the other, with their cash")]


class CoachReason(Shape):
    """Something that the better line brings, or goes without; told by `coach.brings.VERB`."""

    verb: str
    better: bool
    number: int
    cash: int
    round: Annotated[int, says("by the end of which most of it is there")]
    card: str | UnsetType = UNSET
    kind: Kind | UnsetType = UNSET


class HintChoice(Shape):
    """A line of play, and where it would lead."""

    line: Line
    value: Value
    doubt: Annotated[float, says("how far the value may be off")]
    win: Annotated[float, says("the chance to win, from 0 to 1")] | UnsetType = UNSET


class HintAnswer(Shape):
    """A hint, as soon as the coach has thought about it."""

    at: Annotated[int, says("the version at which the game came to the position it is about")]
    ready: Annotated[bool, says("if not, ask again in a moment")]
    look: Annotated[CompoundStep, says("what to look at first")] | UnsetType = UNSET
    topic: str | UnsetType = UNSET
    choices: Annotated[list[HintChoice], says("the best first")] | UnsetType = UNSET
    reasons: (
        Annotated[list[CoachReason], says("why the first is better than the second")] | UnsetType
    ) = UNSET


class ReviewStep(Shape, kw_only=True):
    """A decision, or something that came to be seen, in the order of the game."""

    kind: Literal["luck", "choice"]
    number: Annotated[int, says("of its (first) action in the record")]
    at: Annotated[int, says("the table's version: before a decision, after what came to be seen")]
    round: int
    after: Annotated[Value, says("what was to be expected then")]
    doubt: float
    news: News | UnsetType = UNSET
    luck: float | UnsetType = UNSET
    last: int | UnsetType = UNSET
    topic: str | UnsetType = UNSET
    before: Annotated[Value, says("of the best line")] | UnsetType = UNSET
    loss: float | UnsetType = UNSET
    certain: Annotated[bool, says("the loss is beyond doubt")] | UnsetType = UNSET
    chosen: Line | UnsetType = UNSET
    better: Annotated[list[CompoundStep], says("empty where what was done is as good")] | (
        UnsetType
    ) = UNSET
    reasons: list[CoachReason] | UnsetType = UNSET


class Review(Shape):
    """A judged game: start + luck - lost + rest = result."""

    unit: Literal["space", "margin"]
    finished: bool
    start: Value
    luck: float
    lost: float
    rest: float
    result: Value
    grade: str
    mean_loss: float
    decisions: int
    kinder: Annotated[int, says("in how many of 100 games luck is less kind")]
    practise: Annotated[str, says("the topic that cost most; empty if none did")]
    moments: Annotated[list[int], says("numbers of steps, from 0; the largest loss first")]
    steps: list[ReviewStep]


class ReviewAnswer(Shape):
    """A review, or how far it has come."""

    seat: int
    asked: Annotated[bool, says("somebody has asked for it")]
    done: int
    of: Annotated[int, says("0 until it is known")]
    review: Review | UnsetType = UNSET


class TrialAnswer(Shape):
    """What was tried out, as if it were the table."""

    document: TableDocument
    line: Annotated[list[CompoundStep], says("what was done, with its cash")]
    stopped: Annotated[
        list[str], says("what would come to be seen, and was not; or others, who would be next")
    ]
    drawn: Annotated[
        list[int],
        says("the actions, counted from 1, that showed what was drawn by lot; 0: before them"),
    ]
    value: Value
