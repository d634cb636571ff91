"""A table where a lesson is given: its guide, and what the guide answers before anything is done.

The guide follows from the log: the actions that count, and what was looked at between them. So it
goes back when the game does, and is the same after a restart.
"""

from collections.abc import Sequence

from loyang.engine.actions import Action
from loyang.engine.game import why_not
from loyang.engine.reasons import Illegal
from loyang.engine.state import State
from loyang.lessons import LESSONS, NEIGHBOUR, Guide
from loyang.server.errors import Problem
from loyang.server.store import Entry
from loyang.words import Words

from . import moves, undo
from .log import Point
from .table import Table, Update


def guide_of(table: Table) -> Guide | None:
    """The guide as the game stands; None where no lesson is given (any more)."""
    lesson = LESSONS.get(table.options.get("lesson", ""))
    now = table.log.now
    if lesson is None or now is None or table.base is not None:
        return None
    way = [*now.back()][::-1]
    if table.guiding is None or table.guiding[0] not in way:
        table.guiding = (way[0], table.open()[0], Guide(lesson))
    at, state, guide = table.guiding
    try:
        for point in way[way.index(at) + 1 :]:
            assert point.action is not None
            guide, _ = looked(guide, at).play(state, point.action)
            at = point
    except Illegal:  # played under other rules
        return None
    table.guiding = (at, state, guide)
    return looked(guide, at)


def looked(guide: Guide, point: Point) -> Guide:
    for step in point.looks:
        guide = guide.looked(step)
    return guide


def neighbours_answer(table: Table, seat: int) -> Action | None:
    """What the neighbour does by her line, if it is she who is asked."""
    guide = guide_of(table)
    if guide is None or seat != NEIGHBOUR or table.state is None:
        return None
    return guide.neighbours_answer(table.state)


def check(table: Table, actions: Sequence[Action], sure: bool) -> None:
    """`Problem` if the guide has something to say first. What is illegal is told by the engine."""
    guide = guide_of(table)
    if guide is None:
        return
    state = moves.check_playing(table).copy()
    for action in actions:
        if why_not(state, action.seat, action) is not None:
            return
        answer = guide.judge(state, action)
        if answer.kind == "not-yet" or (answer.kind == "sure" and not sure):
            text = Words().say(answer.says)
            raise Problem("not-yet", text, answer=answer.kind, says=answer.says)
        guide, _ = guide.play(state, action)


# --- what the learner asks of the guide -----------------------------------------------------------


def led(table: Table) -> tuple[Guide, State]:
    state = moves.check_playing(table)
    guide = guide_of(table)
    if guide is None:
        raise Problem("no-such-lesson", "No lesson is given at this table.")
    return guide, state


def look(table: Table, seat: int, what: str) -> Update:
    """The step, or the hint, has been looked at; anything else changes nothing."""
    guide, state = led(table)
    step = guide.step(state)
    if what != guide.hint and (step is None or step.id != what or not step.look):
        return Update(seat=seat)
    return Update([Entry("look", {"seat": seat, "what": what, "on": True})], seat=seat)


def back(table: Table, seat: int) -> Update:
    """To what was on before: what was looked at last, or before the last action."""
    led(table)
    now = table.log.now
    if now is None or not now.looks:
        return undo.take_back(table, seat, "step", ask=False)
    undo.check_often(table)
    return Update([Entry("look", {"seat": seat, "what": now.looks[-1], "on": False})], seat=seat)


def show(table: Table, seat: int, version: int) -> Update:
    """Do the step for the learner."""
    guide, state = led(table)
    step = guide.step(state)
    line = [] if step is None else guide.way(state, step)
    if step is not None and step.look:
        return look(table, seat, step.id)
    return moves.act(table, version, line) if line else Update(seat=seat)


def skip(table: Table, seat: int, version: int) -> Update:
    """Play on to where the lesson ends."""
    guide, state = led(table)
    line = guide.rest(state)
    return moves.act(table, version, line) if line else Update(seat=seat)
