"""Leading a learner through a lesson: steps as "show me" does them, the neighbour by her line."""

from collections.abc import Iterator

from loyang import State, deciders, legal_actions, parse
from loyang.engine.actions import Action
from loyang.engine.position import as_document
from loyang.lessons import LESSONS, NEIGHBOUR, Guide, Lesson, Step

FIRST = LESSONS["first"]
SHORT = [lesson for lesson in LESSONS.values() if lesson is not FIRST]


def begin(lesson: Lesson) -> tuple[Guide, State]:
    return Guide(lesson), lesson.open()


def neighbour(guide: Guide, state: State) -> Guide:
    """She plays as far as she is asked and has a line."""
    while deciders(state) == [NEIGHBOUR] and (action := guide.neighbours_answer(state)):
        guide, _ = guide.play(state, action)
    return guide


def steps(guide: Guide, state: State) -> Iterator[tuple[Guide, State, Step]]:
    """Every step that comes on, with a guide and a state of its own, to the end of the lesson."""
    guide = neighbour(guide, state)
    while not guide.is_free(state):
        step = guide.step(state)
        assert step is not None, f"nothing to do: {legal_actions(state, 0)}"
        yield guide, state.copy(), step
        if step.look:
            guide = guide.looked(step.id)
        for action in guide.way(state, step):
            guide, _ = guide.play(state, action)
        guide = neighbour(guide, state)


def led(lesson: Lesson, upto: str) -> tuple[Guide, State]:
    """The game when that step has come on."""
    for guide, state, step in steps(*begin(lesson)):
        if step.id == upto:
            return guide, state
    raise AssertionError(f"{upto} never comes on")


def finish(guide: Guide, state: State) -> list[str]:
    """The steps from here to the end of the lesson, as shown."""
    return [step.id for _, _, step in steps(guide, state)]


def do(guide: Guide, state: State, *lines: str) -> Guide:
    """Actions of the learner that the guide must allow."""
    for line in lines:
        action = parse(f"A {line}")
        assert guide.judge(state, action).kind == "yes", line
        guide, _ = guide.play(state, action)
    return neighbour(guide, state)


def answered(guide: Guide, state: State, line: str) -> str:
    """How the guide answers, with the last part of the message's key."""
    answer = guide.judge(state, parse(f"A {line}"))
    return " ".join([answer.kind, answer.says.rpartition(".")[2]]).strip()


def tried(guide: Guide, state: State) -> Iterator[tuple[Action, str]]:
    """All that the learner might touch."""
    for action in legal_actions(state, 0):
        yield action, guide.judge(state, action).kind


def allowed(guide: Guide, state: State, step: Step) -> Iterator[tuple[list[Action], Guide, State]]:
    """Wherever touches that the guide allows can lead within a step, each table once."""
    seen: list[object] = []
    open_: list[tuple[list[Action], Guide, State]] = [([], guide, state)]
    while open_:
        touched, before, table = open_.pop()
        for action in [action for action, kind in tried(before, table) if kind == "yes"]:
            after = table.copy()
            follows = neighbour(before.play(after, action)[0], after)
            document = as_document(after)
            if document in seen:
                continue
            seen.append(document)
            yield [*touched, action], follows, after
            if step.id not in follows.done:
                open_.append(([*touched, action], follows, after))
