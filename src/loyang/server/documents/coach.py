"""What the coach has found, as documents: its lines in the parts that the page tells them by."""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import UNSET, convert
from msgspec.structs import replace

from loyang.coach import Trial, forecast
from loyang.engine.actions import Action
from loyang.engine.game import deciders
from loyang.engine.notation import parse
from loyang.engine.state import pending
from loyang.engine.views import view
from loyang.server.tables.access import Viewer
from loyang.server.tables.coaching import Progress, position_of
from loyang.server.tables.table import Table

from . import shapes, things
from .options import NOTHING, cash_of, options
from .result import result_document
from .table import around, asked_document, frame
from .view import view_document

Found = dict[str, Any]


def hint_document(table: Table, found: Found | None) -> shapes.HintAnswer:
    """A hint as it was kept; None: not yet."""
    answer = shapes.HintAnswer(position_of(table), found is not None)
    if found is None:
        return answer
    if "choices" not in found:
        if found["action"] is not None:
            answer.look = things.step(parse(found["action"]))
        return answer
    alone = len(table.seats) == 1
    answer.topic = found["topic"]
    answer.choices = [
        shapes.HintChoice(
            line(each["line"], each["cash"]),
            each["value"],
            each["doubt"],
            UNSET if alone else each["win"],
        )
        for each in found["choices"]
    ]
    answer.reasons = convert(found["reasons"], list[shapes.CoachReason])
    return answer


def line(actions: Sequence[str], cash: Sequence[int]) -> list[shapes.CompoundStep]:
    return [step(parse(text), paid) for text, paid in zip(actions, cash, strict=False)]


def step(action: Action, cash: int) -> shapes.CompoundStep:
    return replace(things.step(action), action=str(action), cash=cash)


# --- reviews -------------------------------------------------------------------------------------


def review_answer(table: Table, seat: int, progress: Progress | None) -> shapes.ReviewAnswer:
    if progress is None:
        return shapes.ReviewAnswer(seat, False, 0, 0)
    answer = shapes.ReviewAnswer(seat, True, progress.done, progress.of)
    if progress.review is not None:
        answer.review = review_document(table, progress.review)
    return answer


def review_document(table: Table, found: Found) -> shapes.Review:
    assert table.log.now is not None
    versions = [point.version for point in table.log.now.back()][::-1]  # by number of actions
    names = [name for name in shapes.Review.__struct_fields__ if name != "steps"]
    return shapes.Review(
        **{name: found[name] for name in names},
        steps=[step_document(each, versions) for each in found["steps"]],
    )


def step_document(found: Found, versions: Sequence[int]) -> shapes.ReviewStep:
    number = found["number"]
    if found["kind"] == "luck":
        return shapes.ReviewStep(
            kind="luck",
            number=number,
            at=versions[number],
            round=found["round"],
            after=found["after"],
            doubt=found["doubt"],
            news=found["news"],
            luck=found["luck"],
        )
    verdict = found["verdict"]
    return shapes.ReviewStep(
        kind="choice",
        number=number,
        at=versions[number - 1],
        round=found["round"],
        after=found["after"],
        doubt=verdict["doubt"],
        last=found["last"],
        topic=found["topic"],
        before=found["before"],
        loss=verdict["loss"],
        certain=found["certain"],
        chosen=line(found["chosen"], verdict["cash"]),
        better=line(verdict["line"], verdict["line_cash"]),
        reasons=convert(verdict["reasons"], list[shapes.CoachReason]),
    )


# --- what was tried out --------------------------------------------------------------------------


def trial_document(
    table: Table,
    viewer: Viewer,
    at: int,
    actions: Sequence[Action],
    trial: Trial,
    connected: Collection[int],
) -> shapes.TrialAnswer:
    """The table as it would be then, for the seat that tried it."""
    seat, state = viewer.seat, trial.state
    assert seat is not None
    seen = view(state, seat)
    acting = options(state, seen) if pending(state, seat) is not None else NOTHING
    document = shapes.TableDocument(
        frame(table),
        *around(table, viewer, connected, []),
        at=at,
        view=view_document(seen),
        asked=asked_document(state, deciders(state)),
        undo=shapes.UndoInfo(pending=None),
        result=result_document(state),
        options=acting.options,
        free=acting.free,
        compounds=acting.compounds,
        near=acting.near,
        stop=acting.stop,
    )
    done = [
        step(action, cash_of(events, seat))
        for action, events in zip(actions, trial.events, strict=False)
    ]
    return shapes.TrialAnswer(
        document, done, list(trial.stopped), list(trial.drawn), forecast(state, seat)
    )
