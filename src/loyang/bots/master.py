"""The bot `master`: judges plans, cards and steps by many futures that may come.

It finds its candidates as `merchant` does. Then each is played on over the same possible truths
behind its view, by a quick policy for all seats, and judged by where that leads; the worse half is
dropped on the way. More nodes or more time mean more futures.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loyang.engine.actions import Action, Done, Keep, Offer, Pack, Step, Take
from loyang.engine.cards import NONE, ROUNDS
from loyang.engine.game import apply, why_not
from loyang.engine.state import ACT, DRAFT, GRID, PACK, PATH, Decision, State, pending
from loyang.engine.views import View, sample_state

from .judge import Judged, best, finish_turn, grid_sets, judge
from .merchant import PACK_SAMPLES, MerchantBot
from .planner import Search, key_of, pack_worth
from .protocol import Budget
from .rollout import Line, Rollout, follow
from .value import NIGHT, worth, worth_at

NODES: Final = 40_000  # positions looked at for a plan of a turn
SEARCH_NODES: Final = 1500
WIDTH: Final = 8
# Candidates: so many at most, fewer where the budget would not last for a few futures of each.
PLANS: Final = 6
SETS: Final = 6
PICKS: Final = 5
LINE_NODES: Final = 1000
MOST: Final = 4096  # futures


@dataclass(frozen=True)
class Effort:
    """How much a kind of question deserves: a share of the budget, and how many rounds ahead."""

    share: float
    alone: int  # rounds ahead with one player
    others: int  # with several: their turns are played too


EFFORTS: Final = {
    ACT: Effort(1.0, 9, 1),
    GRID: Effort(1.0, 9, 1),
    PACK: Effort(0.5, 9, 1),
    PATH: Effort(0.4, 9, 1),
    DRAFT: Effort(0.25, 0, 0),
}


class MasterBot:
    """Plans like a merchant and thinks of what may come."""

    def __init__(self, seed: int | str, budget: Budget | None = None) -> None:
        self._seed = f"master {seed}"
        budget = budget or Budget()
        self._seconds = budget.seconds
        self._nodes = budget.nodes or NODES
        self._most = MOST if budget.seconds is not None else max(1, self._nodes // LINE_NODES)
        self._merchant = MerchantBot(seed, Budget(nodes=min(SEARCH_NODES, self._nodes)))
        self._plan: dict[bytes, Action] = {}
        self._end = b""  # where the plan of the turn is carried out
        self._ending = 0  # the round whose turn comes to its end

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        state = sample_state(view, self._seed)
        seat = view.viewer
        decision = pending(state, seat)
        if decision is None:
            return actions[0]
        key = key_of(state, seat)
        planned = self._plan.get(key)
        if planned is not None and planned in actions:
            return planned
        if decision.question == ACT and (key == self._end or self._ending == view.round):
            self._ending = view.round
            return finish_turn(state, actions)
        lines = self._lines(state, decision, actions)
        if not lines:
            return best(judge(state, decision, actions))
        line = lines[0]
        if len(lines) > 1:
            line = max(self._compare(view, decision, lines), key=Line.value)
        self._remember(state, line)
        return line.actions[0] if line.actions else finish_turn(state, actions)

    def explain(
        self, view: View, actions: Sequence[Action], lines: int = 5
    ) -> list[tuple[float, list[Action]]]:
        """Its best lines with the final space that it expects of each, the best first.

        In an action turn a line runs to the end of the actions (an empty one ends them at once),
        or to a two-pack; the answers to all other questions are lines of their own.
        """
        state = sample_state(view, self._seed)
        decision = pending(state, view.viewer)
        if decision is None:
            return []
        found = self._lines(state, decision, actions)
        if found:
            told = [(line.value(), line.actions) for line in self._compare(view, decision, found)]
        else:
            judged: Judged = judge(state, decision, actions)
            told = [(value, [action]) for value, action in judged]
        told.sort(key=lambda each: -each[0])
        return told[:lines]

    # --- futures ---------------------------------------------------------------------------------

    def _compare(self, view: View, decision: Decision, lines: list[Line]) -> list[Line]:
        """Play the lines on, the better ones more often; those that were never dropped."""
        effort = EFFORTS[decision.question]
        ahead = effort.alone if view.players == 1 else effort.others
        last = min(ROUNDS, view.round + ahead)
        nodes = self._nodes * effort.share
        began = time.monotonic()
        rollout = Rollout()
        alive = lines
        for n in range(MOST):
            truth = sample_state(view, f"{self._seed} {view.round} {n}")
            for line in alive:
                follow(rollout, line, truth, view.viewer, last)
            if self._seconds is None:
                used = rollout.looked_at / nodes
            else:
                used = (time.monotonic() - began) / (self._seconds * effort.share)
            if len(alive) == 1 or used >= 1:
                break
            keep = len(lines) if used < 0.3 else (len(lines) + 1) // 2 if used < 0.6 else 2
            if len(alive) > keep:
                alive = sorted(alive, key=lambda line: -line.value())[:keep]
        return alive

    # --- lines -----------------------------------------------------------------------------------

    def _lines(self, state: State, decision: Decision, actions: Sequence[Action]) -> list[Line]:
        """The candidates, the most promising first; none where little depends on the answer."""
        if decision.question == ACT:
            lines = self._turns(state, decision.seat, actions)
        elif decision.question == GRID:
            lines = self._sets(state, decision, actions)
        elif decision.question == PACK:
            judged = self._merchant.judge_pack(state, decision, actions)
            lines = [Line([action], False, value) for value, action in judged]
        elif decision.question == DRAFT:
            lines = picks(state, decision, actions)
        elif decision.question == PATH:
            lines = walks(state, decision, actions)
        else:
            lines = []
        return sorted(lines, key=lambda line: -line.promise)[: self._most]

    def _turns(self, state: State, seat: int, actions: Sequence[Action]) -> list[Line]:
        """The best plans of the turn that differ in more than small change, and two-packs."""
        search = Search(seat, min(SEARCH_NODES, self._nodes), WIDTH, 0.0)
        search.run(state)
        lines: list[Line] = []
        seen: set[tuple[object, ...]] = set()
        for end in sorted(search.found, key=lambda node: -node.closed):
            kind = outcome_of(end.state, seat)
            if kind not in seen:
                seen.add(kind)
                lines.append(Line(end.line(), True, end.closed))
                if len(lines) == PLANS:
                    break
        pack = Pack(seat)
        if pack in actions:
            plan, last = lines[0], search.best.state
            for before, truth in (([], state), (plan.actions, last)):
                gain = pack_worth(truth, seat, PACK_SAMPLES) - worth(truth, seat)
                lines.append(Line([*before, pack], False, plan.promise + gain))
        return lines

    def _sets(self, state: State, decision: Decision, actions: Sequence[Action]) -> list[Line]:
        """Solo: nothing, a card or two of the grid (R8.3)."""
        seat = decision.seat
        ranked = sorted(grid_sets(state, decision, actions), key=lambda each: -each[0])
        lines: list[Line] = []
        for _, cards, cash in ranked[:SETS]:
            promise = self._merchant.turn_worth(state, seat, cash, cards, NONE)
            lines.append(Line([*[Take(seat, card) for card in cards], Done(seat)], False, promise))
        return lines

    def _remember(self, state: State, line: Line) -> None:
        """What to do in each position on the way, so that a turn is planned only once."""
        self._plan = {}
        self._end = b""
        twin = state.copy()
        for action in line.actions:
            if why_not(twin, action.seat, action) is not None:
                return  # the last card that may be bought ends the question by itself (R8.3)
            self._plan[key_of(twin, action.seat)] = action
            if isinstance(action, Pack | Keep):
                return  # what comes then is not known
            apply(twin, action)
        if line.planned and line.actions and pending(twin, line.actions[0].seat) is not None:
            self._end = key_of(twin, line.actions[0].seat)


def outcome_of(state: State, index: int) -> tuple[object, ...]:
    """What a plan leads to, but for cash and single vegetables."""
    seat = state.seats[index]
    return (
        tuple((field.place, field.kind) for field in seat.fields),
        tuple((regular.card, regular.rows) for regular in seat.regulars),
        tuple(casual.card for casual in seat.casuals),
        tuple(helper.card for helper in seat.helpers),
    )


def picks(state: State, decision: Decision, actions: Sequence[Action]) -> list[Line]:
    """Several players: the cards that may be taken or kept now, or offering one (R3.3)."""
    judged = sorted(judge(state, decision, actions), key=lambda each: -each[0])
    offers = [each for each in judged if isinstance(each[1], Offer)]
    others = [each for each in judged if not isinstance(each[1], Offer)]
    return [Line([action], False, value) for value, action in [*others[:PICKS], *offers[:1]]]


def walks(state: State, decision: Decision, actions: Sequence[Action]) -> list[Line]:
    """All numbers of steps that can be paid (R5.28)."""
    farm = state.seats[decision.seat].copy()
    stop = Done(farm.index)
    lines = [Line([stop], True, worth_at(farm, state.round, NIGHT, 0))]
    steps: list[Action] = []
    price = 1 if decision.number == 0 else farm.space + 1
    while Step(farm.index) in actions and farm.cash >= price:
        farm.cash -= price
        farm.space += 1
        price = farm.space + 1
        steps.append(Step(farm.index))
        lines.append(Line([*steps, stop], True, worth_at(farm, state.round, NIGHT, 0)))
    return lines
