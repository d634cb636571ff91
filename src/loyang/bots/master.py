"""The bot `master`: judges cards and steps by many futures that may come.

It finds its candidates as `merchant` does. Cards and steps are then played on over the same
possible truths behind its view, by a quick policy, and judged by where that leads; what lies
clearly behind is given up. More nodes or more time mean more futures.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loyang.engine.actions import Action, Done, Keep, Offer, Pack, Step, Use
from loyang.engine.cards import ROUNDS
from loyang.engine.game import apply, legal_actions, why_not
from loyang.engine.state import ACT, DRAFT, GRID, PACK, PATH, PAY, Decision, State, pending
from loyang.engine.turn_end import step_price
from loyang.engine.views import View, sample_state

from .cards import CARD_QUESTIONS, TURN_NODES, card_choices, pack_gain, planned_picks
from .judge import Judged, best, finish_turn, judge
from .planner import NODES_A_SECOND, Search, key_of
from .protocol import Budget
from .rollout import Line, Rollout, follow
from .value import NIGHT, worth_at
from .weights import ALONE, TOGETHER, Weights

# Positions looked at for a choice, alone and with others: there are more choices then.
NODES_ALONE: Final = 80_000
NODES_TOGETHER: Final = 30_000
SEARCH_NODES: Final = 10_000  # of them for a plan of a turn, at most
PLAN_NODES: Final = 1250  # and for one of the turn after each choice of cards
PLANNED: Final = 16  # such plans take all of a small budget
# Candidates: so many at most, fewer where the budget would not last for a few futures of each.
PLANS: Final = 6
CHOICES: Final = 8  # of cards, at second sight
LINE_NODES: Final = 1000
TURN_SHARE: Final = 0.75  # of the time, to plan a turn; two-packs take some as well
CARDS_SHARE: Final = 0.25  # of the time, to find cards whose futures are worth comparing
MOST: Final = 4096  # futures
# A line that lies behind the best by more than that, over the root of its futures, is given up.
DOUBT: Final = 0.6


@dataclass(frozen=True)
class Effort:
    """How much a kind of question deserves: a share of the budget, and how many rounds ahead."""

    share: float
    alone: int  # rounds ahead with one player
    others: int  # with several


# Not the action turn: futures of its plans brought nothing in trials.
EFFORTS: Final = {
    GRID: Effort(1.0, 3, 1),
    DRAFT: Effort(1.0, 1, 1),
    PACK: Effort(0.3, 3, 1),
    PATH: Effort(0.2, 3, 1),
}


class MasterBot:
    """Plans like a merchant and thinks of what may come."""

    def __init__(self, seed: int | str, budget: Budget | None = None) -> None:
        self._seed = f"master {seed}"
        budget = budget or Budget()
        self._budget = budget
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
            return finish_turn(state, actions, weights_for(state))
        lines = self._lines(state, decision, actions)
        if not lines:
            return best(judge(state, decision, actions, weights_for(state)))
        line = max(self._compare(view, decision, lines), key=Line.value)
        self._remember(state, line)
        if line.actions:
            return line.actions[0]
        return finish_turn(state, actions, weights_for(state))

    def explain(
        self, view: View, actions: Sequence[Action], lines: int = 5
    ) -> list[tuple[float, list[Action]]]:
        """Its best lines with the final space that it expects of each, the best first.

        A line runs to the end of the own actions (an empty one ends them at once), or to where
        other things decide: a two-pack, the other players.
        """
        state = sample_state(view, self._seed)
        decision = pending(state, view.viewer)
        if decision is None:
            return []
        found = self._lines(state, decision, actions)
        if found:
            best_line = max(self._compare(view, decision, found), key=Line.value)
            found.sort(key=lambda line: line is not best_line)
            # What was given up early may seem better than it is.
            told = [
                (min(line.value(), best_line.value()), line.actions + line.then) for line in found
            ]
        else:
            judged: Judged = judge(state, decision, actions, weights_for(state))
            told = [(value, [action]) for value, action in judged]
        told.sort(key=lambda each: -each[0])
        return told[:lines]

    def _nodes(self, players: int) -> int:
        if self._budget.nodes is None and self._budget.seconds is not None:
            return max(1, int(self._budget.seconds * NODES_A_SECOND))
        return self._budget.nodes or (NODES_ALONE if players == 1 else NODES_TOGETHER)

    def _deadline(self, share: float) -> float:
        """When that part of the time is over; 0 without a time budget."""
        seconds = self._budget.seconds
        return 0.0 if seconds is None else time.monotonic() + seconds * share

    def _search_nodes(self, state: State) -> int:
        return min(SEARCH_NODES, self._nodes(state.players))

    def _plan_nodes(self, state: State) -> int:
        share = 1.0 if self._budget.seconds is None else CARDS_SHARE
        return min(PLAN_NODES, int(self._nodes(state.players) * share / PLANNED))

    def _quick_turns(self, state: State) -> int:
        return self._search_nodes(state) // TURN_NODES

    # --- futures ---------------------------------------------------------------------------------

    def _compare(self, view: View, decision: Decision, lines: list[Line]) -> list[Line]:
        """Play the lines on, as long as it is open which is the best; those that still may be."""
        effort = EFFORTS.get(decision.question)
        if effort is None:
            return lines
        ahead = effort.alone if view.players == 1 else effort.others
        last = min(ROUNDS, view.round + ahead)
        nodes = self._nodes(view.players) * effort.share
        began = time.monotonic()
        rollout = Rollout(weights_for(view), view.viewer)
        alive = lines
        for n in range(MOST):
            lead = max(line.value() for line in alive)
            alive = [line for line in alive if lead - line.value() <= DOUBT / (1 + n) ** 0.5]
            if self._budget.seconds is None:
                used = rollout.looked_at / nodes
            else:
                used = (time.monotonic() - began) / (self._budget.seconds * effort.share)
            if len(alive) == 1 or used >= 1:
                break
            truth = sample_state(view, f"{self._seed} {view.round} {n}")
            for line in alive:
                follow(rollout, line, truth, view.viewer, last)
        return alive

    # --- lines -----------------------------------------------------------------------------------

    def _lines(self, state: State, decision: Decision, actions: Sequence[Action]) -> list[Line]:
        """The candidates, the most promising first; none where little depends on the answer."""
        if decision.question == ACT:
            lines = self._turns(state, decision.seat, actions)
        elif decision.question in CARD_QUESTIONS:
            lines = self._cards(state, decision, actions)
        elif decision.question == PATH:
            lines = walks(state, decision, actions)
        else:
            lines = []
        most = MOST
        if self._budget.seconds is None:
            most = max(1, self._nodes(state.players) // LINE_NODES)
        return sorted(lines, key=lambda line: -line.promise)[:most]

    def _turns(self, state: State, seat: int, actions: Sequence[Action]) -> list[Line]:
        """The best plans of the turn that differ in more than small change, and two-packs."""
        nodes = self._search_nodes(state)
        search = Search(seat, nodes, self._deadline(TURN_SHARE), weights_for(state))
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
                gain = pack_gain(truth, seat, self._quick_turns(state), weights_for(state))
                lines.append(Line([*before, pack], False, plan.promise + gain))
        return lines

    def _cards(self, state: State, decision: Decision, actions: Sequence[Action]) -> list[Line]:
        """The best cards or sets of cards; of offering one, only the best way (R3.3)."""
        weights = weights_for(state)
        deadline = self._deadline(CARDS_SHARE)
        turns, plan = self._quick_turns(state), self._plan_nodes(state)
        if decision.question == DRAFT and turns >= len(actions):
            choices = planned_picks(state, decision, actions, plan, deadline, weights)
        else:
            choices = card_choices(state, decision, actions, turns, deadline, weights)
        choices.sort(key=lambda each: -each[0])
        offers = [each for each in choices if isinstance(each[1][0], Offer)]
        others = [each for each in choices if not isinstance(each[1][0], Offer)]
        lines: list[Line] = []
        for value, way in [*others[:CHOICES], *offers[:1]]:
            own = len(way)
            if decision.question == DRAFT:
                # What follows is only expected: the others choose as well. The Squire is asked
                # for all cards at once (R6.17).
                own = 1
                while isinstance(way[0], Use) and not isinstance(way[own - 1], Keep):
                    own += 1
            line = Line(way[:own], False, value)
            line.then = way[own:]
            lines.append(line)
        for line in lines:
            if deadline == 0 or time.monotonic() < deadline:
                self._plan_on(state, line, deadline)
        return lines

    def _plan_on(self, state: State, line: Line, deadline: float) -> None:
        """Plan the turn after a choice of cards, if it comes at once: better than a quick turn."""
        weights = weights_for(state)
        twin = state.copy()
        seat = line.actions[0].seat
        for action in line.actions:
            if why_not(twin, seat, action) is not None:
                return
            apply(twin, action)
        decision = pending(twin, seat)
        if decision is not None and decision.question == PAY:  # a field of the grid (R8.3)
            apply(twin, best(judge(twin, decision, legal_actions(twin, seat), weights)))
            decision = pending(twin, seat)
        if decision is None or decision.question != ACT:
            return
        end = Search(seat, self._plan_nodes(state), deadline, weights).run(twin)
        if end.closed > line.promise:
            line.promise = end.closed
            line.then = end.line()

    def _remember(self, state: State, line: Line) -> None:
        """What to do in each position on the way, so that a turn is planned only once."""
        self._plan = {}
        self._end = b""
        twin = state.copy()
        for action in line.actions:
            if why_not(twin, action.seat, action) is not None:
                return  # a field must be paid first (R8.3)
            self._plan[key_of(twin, action.seat)] = action
            if isinstance(action, Pack | Keep):
                return  # what comes then is not known
            apply(twin, action)
        if line.planned and line.actions and pending(twin, line.actions[0].seat) is not None:
            self._end = key_of(twin, line.actions[0].seat)


def weights_for(game: State | View) -> Weights:
    """What was learnt alone, or with others."""
    return ALONE if game.players == 1 else TOGETHER


def outcome_of(state: State, index: int) -> tuple[object, ...]:
    """What a plan leads to, but for cash and single vegetables."""
    seat = state.seats[index]
    return (
        tuple((field.place, field.kind) for field in seat.fields),
        tuple((regular.card, regular.rows) for regular in seat.regulars),
        tuple(casual.card for casual in seat.casuals),
        tuple(helper.card for helper in seat.helpers),
    )


def walks(state: State, decision: Decision, actions: Sequence[Action]) -> list[Line]:
    """All numbers of steps that can be paid (R5.28)."""
    weights = weights_for(state)
    farm = state.seats[decision.seat].copy()
    stop = Done(farm.index)
    lines = [Line([stop], True, worth_at(farm, state.round, NIGHT, 0, weights))]
    steps: list[Action] = []
    price = step_price(farm.space, decision.number)
    while Step(farm.index) in actions and farm.cash >= price:
        farm.cash -= price
        farm.space += 1
        steps.append(Step(farm.index))
        price = step_price(farm.space, len(steps))
        lines.append(Line([*steps, stop], True, worth_at(farm, state.round, NIGHT, 0, weights)))
    return lines
