"""The guide: follows a game and says which step of the lesson is on, and what it thinks of actions.

A guide is a value: what has been done on the way to a state. Whoever goes back to an earlier state
goes back to its guide as well.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loyang.engine.actions import Action
from loyang.engine.events import Event
from loyang.engine.game import apply, deciders, legal_actions
from loyang.engine.state import State

from .lesson import (
    LEARNER,
    NEIGHBOUR,
    YES,
    Answer,
    Hint,
    Lesson,
    Note,
    Step,
    matches,
    possible,
    question_of,
    reached,
    words_of,
)

# A step takes no more actions than these, and its search looks at no more states than those.
DEEPEST: Final = 14
WIDEST: Final = 60
CERTAIN: Final = -1


@dataclass(frozen=True)
class Guide:
    """What has been done and told so far."""

    lesson: Lesson
    done: frozenset[str] = frozenset()
    line: int = 0  # how much of the neighbour's line for this round is played
    told: frozenset[str] = frozenset()
    hint: str = ""  # the one being given

    # --- which step is on -------------------------------------------------------------------------

    def step(self, state: State) -> Step | None:
        """The step that is on; None while the neighbour plays, and when the lesson is over."""
        return next(self.ahead(state), None)

    def ahead(self, state: State) -> Iterator[Step]:
        """The step that is on, and those that could be next if looking is skipped."""
        asked = LEARNER in deciders(state)
        for step in self.lesson.steps:
            if step.id in self.done or (step.round < state.round and not step.look):
                continue
            if step.round > state.round or (not step.look and not asked):
                return
            if step.look or (not self.waits(state, step) and self.way(state, step)):
                yield step

    def waits(self, state: State, step: Step) -> bool:
        return bool(step.unless) and possible(state, step.unless)

    def is_free(self, state: State) -> bool:
        """Whether all steps are behind the learner."""
        return all(
            step.id in self.done or (step.round < state.round and not step.look)
            for step in self.lesson.steps
        )

    def says(self, state: State, step: Step) -> str:
        """The key of the step's words, as they fit the state."""
        for condition, variant in step.variants:
            if holds(state, condition):
                return self.lesson.key(step.id, variant)
        return self.lesson.key(step.id)

    # --- actions ----------------------------------------------------------------------------------

    def judge(self, state: State, action: Action) -> Answer:
        """What is answered to a legal action before it is done."""
        if action.seat != LEARNER:
            return YES
        if self.is_free(state):
            return self.last_word(state, action)
        ahead = list(self.ahead(state))
        for step in ahead:
            found = self.own_answer(state, step, action)
            if found is not None:
                return found
            if not step.look:
                break
        if not ahead:  # nothing to lead to: nobody is held up
            return YES
        at = self.lesson.index(ahead[0].id)
        for note in self.lesson.notes:
            if self.in_force(note, state, at) and matches(state, action, note.patterns):
                return self.answer(note)
        other = (self.lesson.otherwise or {}).get(state.round)
        return YES if other is None else self.answer(other)

    def own_answer(self, state: State, step: Step, action: Action) -> Answer | None:
        """What the step itself says to it; the pattern that says most about the action decides."""
        given = [(vagueness(pattern), pattern, YES) for pattern in (*step.lines, *step.also)]
        for note in step.notes:
            if not note.can:
                given += [(vagueness(each), each, self.answer(note)) for each in note.patterns]
            elif possible(state, (note.can,)):
                given += [(CERTAIN, each, self.answer(note)) for each in note.patterns]
        for _, pattern, answer in sorted(given, key=lambda each: each[0]):
            if matches(state, action, (pattern,)):
                return answer
        return None

    def in_force(self, note: Note, state: State, at: int) -> bool:
        if note.rounds and state.round not in note.rounds:
            return False
        return not note.before or at < self.lesson.index(note.before)

    def answer(self, note: Note) -> Answer:
        shared = "." in note.says
        return Answer(
            note.kind, f"lesson.{note.says}" if shared else self.lesson.key("not", note.says)
        )

    def last_word(self, state: State, action: Action) -> Answer:
        """In the free rounds only one thing is asked, and once: what may have been forgotten."""
        if matches(state, action, ("done @act:*",)):
            for hint in self.lesson.hints:
                if hint.stops and hint.id not in self.told and hint.holds(state, ()):
                    return Answer("sure", hint_key(hint))
        return YES

    def play(self, state: State, action: Action) -> "tuple[Guide, list[Event]]":
        """Do the action on the state, and follow."""
        round_before, asked = state.round, question_of(state, LEARNER)
        stopped = [
            hint.id
            for hint in self.lesson.hints
            if hint.stops and matches(state, action, ("done @act:*",)) and hint.holds(state, ())
        ]
        events = apply(state, action)
        if action.seat == NEIGHBOUR:
            line = self.line_after(round_before, action) if state.round == round_before else 0
            return replace(self, line=line).hinting(state, events), events
        done = set(self.done)
        for n, step in enumerate(self.lesson.steps):
            if step.goal is None or step.round != round_before:
                continue
            if reached(step.goal, asked, events, state, LEARNER):
                done.add(step.id)
                # What was only to be looked at before it has been passed over.
                done |= {each.id for each in self.lesson.steps[:n] if each.look}
        line = self.line if state.round == round_before else 0
        after = replace(self, done=frozenset(done), line=line, told=self.told | {*stopped}, hint="")
        return after.hinting(state, events), events

    def looked(self, step: str) -> "Guide":
        """The learner has seen it: the step if it is one to look at, or the hint."""
        if step == self.hint:
            return replace(self, hint="")
        known = any(each.id == step and each.look for each in self.lesson.steps)
        return replace(self, done=self.done | {step}) if known else self

    # --- showing ----------------------------------------------------------------------------------

    def way(self, state: State, step: Step) -> list[Action]:
        """Actions of the step's own that reach its goal from here; empty if there are none."""
        looked_at = [0]
        return self.search(state, step, DEEPEST, looked_at)

    def search(self, state: State, step: Step, deep: int, looked_at: list[int]) -> list[Action]:
        if not deep or looked_at[0] > WIDEST or step.goal is None or state.round != step.round:
            return []
        legal = legal_actions(state, LEARNER)
        asked = question_of(state, LEARNER)
        for pattern in step.lines:
            for action in legal:
                if not matches(state, action, (pattern,)):
                    continue
                looked_at[0] += 1
                after = state.copy()
                events = apply(after, action)
                if reached(step.goal, asked, events, after, LEARNER):
                    return [action]
                if LEARNER not in deciders(after):
                    continue
                rest = self.search(after, step, deep - 1, looked_at)
                if rest:
                    return [action, *rest]
        return []

    def rest(self, state: State) -> list[Action]:
        """All actions from here to the end of the lesson, as the guide and the neighbour play."""
        guide, state, played = self, state.copy(), []
        while not guide.is_free(state):
            step = guide.step(state)
            if step is not None and step.look:
                guide = guide.looked(step.id)
                continue
            line = guide.way(state, step) if step is not None else []
            if not line and (answer := guide.neighbours_answer(state)) is not None:
                line = [answer]
            if not line:
                break
            for action in line:
                guide, _ = guide.play(state, action)
            played += line
        return played

    def neighbours_answer(self, state: State) -> Action | None:
        """Her next line; None where she plays on her own.

        If a line can't be done, she takes the first card she may take, misses who is due before
        she ends, and leaves out the rest.
        """
        legal = {words_of(action): action for action in legal_actions(state, NEIGHBOUR)}
        for line in self.neighbours_lines(state.round)[self.line :]:
            verb = {"take": "take ", "done": "miss "}.get(line.split()[0], "-")
            instead = [words for words in legal if words.startswith(verb)]
            for words in (line, *instead):
                if words in legal:
                    return legal[words]
        return None

    def line_after(self, round_: int, action: Action) -> int:
        """How much of the line is behind her after that action."""
        words = words_of(action)
        for n, line in enumerate(self.neighbours_lines(round_)):
            alike = line.startswith("take ") and words.startswith("take ")
            if n >= self.line and (line == words or alike):
                return n + 1
        return self.line

    def neighbours_lines(self, round_: int) -> tuple[str, ...]:
        return (self.lesson.neighbour or {}).get(round_, ())

    # --- hints ------------------------------------------------------------------------------------

    def hinting(self, state: State, events: Sequence[Event]) -> "Guide":
        """The first hint that has not been given and fits what has happened."""
        if self.hint or not self.lesson.hints or not self.is_free(state):
            return self
        for hint in self.lesson.hints:
            if hint.stops or hint.id in self.told or not hint.holds(state, events):
                continue
            return replace(self, told=self.told | {hint.id}, hint=hint.id)
        return self

    def hint_given(self) -> Hint | None:
        return next((hint for hint in self.lesson.hints if hint.id == self.hint), None)


def vagueness(pattern: str) -> int:
    """A pattern that names the question says more than an action, and that more than a pattern."""
    return 0 if "@" in pattern else 1 if "*" not in pattern else 2


def hint_key(hint: Hint) -> str:
    return f"lesson.hint.{hint.id}"


def holds(state: State, condition: str) -> bool:
    """Whether the condition of a step's other words is true: `ahead`, `level`, or an action's
    pattern that is possible now ("-" before it: that is not)."""
    own, other = state.seats[LEARNER].space, state.seats[NEIGHBOUR].space
    if condition in ("ahead", "level"):
        return own > other if condition == "ahead" else own == other
    return possible(state, (condition.lstrip("-"),)) != condition.startswith("-")
