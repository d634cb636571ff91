"""The coach: what a decision is worth, and what became of a whole game, luck set apart.

It sees what the seat could see and nothing else, and stands on the bots: a strong one proposes
lines, a quick one plays them on over possible truths. docs/COACH.md says how, and how well.

>>> from loyang import legal_actions, new_game, view
>>> from loyang.bots import Budget
>>> from loyang.coach import assess
>>> game = new_game(1, seed="example")
>>> found = assess(view(game, 0), legal_actions(game, 0), Budget(nodes=400))
>>> found.topic
'sow-home'
"""

from .judging import Assessment, Estimate, Prospect, assess, nudge
from .reasons import Reason
from .reviewing import (
    Choice,
    Luck,
    Review,
    Verdict,
    as_document,
    compose,
    judge,
    needs_judging,
    plan,
    review,
)
from .trail import NoSuchSeat
from .trying import Trial, forecast, try_out

__all__ = [
    "Assessment",
    "Choice",
    "Estimate",
    "Luck",
    "NoSuchSeat",
    "Prospect",
    "Reason",
    "Review",
    "Trial",
    "Verdict",
    "as_document",
    "assess",
    "compose",
    "forecast",
    "judge",
    "needs_judging",
    "nudge",
    "plan",
    "review",
    "try_out",
]
