"""Lessons as data, and the guide that follows them through a game (builds on the engine).

`LESSONS` has them by name; a `Guide` says which step is on and what it thinks of an action.

>>> lesson = LESSONS["first"]
>>> guide, state = Guide(lesson), lesson.open()
>>> guide.step(state).id
'goal'
"""

from typing import Final

from .first_game import FIRST_GAME
from .guide import Guide, hint_key
from .lesson import LEARNER, NEIGHBOUR, Answer, Hint, Lesson, Step
from .two_minutes import TWO_MINUTES

LESSONS: Final[dict[str, Lesson]] = {lesson.id: lesson for lesson in (FIRST_GAME, *TWO_MINUTES)}

__all__ = [
    "LEARNER",
    "LESSONS",
    "NEIGHBOUR",
    "Answer",
    "Guide",
    "Hint",
    "Lesson",
    "Step",
    "hint_key",
]
