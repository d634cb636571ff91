"""What the learner is told of the lesson that is given at a table."""

from msgspec import UNSET, UnsetType

from loyang.lessons import LEARNER, Guide, hint_key
from loyang.server.tables.guiding import guide_of
from loyang.server.tables.table import Table

from . import shapes


def lesson_document(table: Table, seat: int | None) -> shapes.LessonInfo | UnsetType:
    """Unset where no lesson is given, and for everyone else."""
    if "lesson" not in table.options or seat != LEARNER or table.state is None or table.ended:
        return UNSET
    guide = guide_of(table)
    return UNSET if guide is None else told(guide, table)


def told(guide: Guide, table: Table) -> shapes.LessonInfo:
    state, now = table.state, table.log.now
    assert state is not None
    assert now is not None
    out = shapes.LessonInfo(
        id=guide.lesson.id,
        step=None,
        number=0,
        of=0,
        look=False,
        says=None,
        title=None,
        lights=[],
        glows=0,
        free=guide.is_free(state),
        back=bool(now.looks) or now.before is not None,
    )
    hint, step = guide.hint_given(), guide.step(state)
    if hint is not None:
        out.step, out.look, out.says, out.lights = hint.id, True, hint_key(hint), [*hint.lights]
    elif step is not None:
        beads = [each.id for each in guide.lesson.steps if each.round == step.round]
        out.step, out.look, out.glows = step.id, step.look, step.glows
        out.number, out.of = beads.index(step.id) + 1, len(beads)
        out.says, out.lights = guide.says(state, step), [*step.lights]
        whole = guide.lesson.position is not None  # a short lesson has one headline
        out.title = guide.lesson.key("title") if whole else guide.lesson.key(step.id, "title")
    return out
