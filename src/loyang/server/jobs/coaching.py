"""The coach's thinking, in any process: what it is asked comes in, and plain data go out."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from loyang.bots import Budget
from loyang.coach import Prospect, Verdict, as_document, assess, compose, judge, needs_judging
from loyang.coach import nudge as nudged
from loyang.coach import plan as planned
from loyang.coach.judging import HINT, NUDGE
from loyang.coach.trail import Trail
from loyang.engine.actions import Action
from loyang.engine.views import View
from loyang.record import Record

Document = dict[str, Any]

PLANS_KEPT: Final = 2  # of records that are being reviewed here


def nudge(view: View, actions: Sequence[Action], nodes: int) -> Document:
    """What to look at first. Of nodes, 0 means: as many as usual."""
    found = nudged(view, actions, Budget(nodes=nodes) if nodes else NUDGE)
    return {"action": None if found is None else str(found)}


def hint(view: View, actions: Sequence[Action], nodes: int) -> Document:
    """The choices worth telling apart, the best first, and why it is the best."""
    found = assess(view, actions, Budget(nodes=nodes) if nodes else HINT)
    return {
        "topic": found.topic,
        "choices": [choice(each) for each in found.choices],
        "reasons": [reason.as_document() for reason in found.reasons],
    }


def choice(prospect: Prospect) -> Document:
    return {
        "line": list(map(str, prospect.line.actions)),
        "cash": list(prospect.line.cash),
        "value": prospect.value.mean,
        "doubt": prospect.value.doubt,
        "win": prospect.win,
    }


# --- a review, in pieces -------------------------------------------------------------------------


@lru_cache(PLANS_KEPT)
def plan(record: str, seat: int) -> Trail:
    return planned(Record.parse(record), seat)


def pieces(record: str, seat: int) -> list[int]:
    """The numbers of all that is to be judged; `ValueError` if the record can't be."""
    return needs_judging(plan(record, seat))


def piece(record: str, seat: int, number: int, nodes: int) -> Document:
    """One verdict."""
    budget = Budget(nodes=nodes) if nodes else None
    return judge(plan(record, seat).stations[number], budget).as_document()


def whole(record: str, seat: int, verdicts: Mapping[int, Document]) -> Document:
    """The review that all verdicts add up to."""
    found = {number: Verdict.from_document(each) for number, each in verdicts.items()}
    return as_document(compose(plan(record, seat), found))
